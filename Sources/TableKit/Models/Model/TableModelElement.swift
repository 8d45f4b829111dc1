import HeightEngine

/// What a sectioned list is made of: headers, footers and rows, side by side.
///
/// ```swift
/// [.header("Fruit"), .row(apple), .row(pear), .footer("Fresh today"), "Vegetables", .row(leek)]
/// ```
///
/// A string starts a section too, unless the list has a header: then only headers do, and strings
/// are rows, if the model's objects can be strings.
public struct TableModelElement<Object> {
  enum Kind {
    case header(DisplayText)
    case footer(DisplayText)
    case string(String)
    case row(Object)
    case rows(RowSequence<Object>)
  }
  let kind: Kind

  /// Starts a section under this title.
  public static func header(_ title: DisplayText) -> Self { Self(kind: .header(title)) }
  /// Ends the section with this text below it.
  public static func footer(_ text: DisplayText) -> Self { Self(kind: .footer(text)) }
  /// What a row shows.
  public static func row(_ object: Object) -> Self { Self(kind: .row(object)) }
  /// A row for each of the collection's objects; the collection is kept.
  public static func rows(_ objects: some RandomAccessCollection<Object>) -> Self {
    Self(kind: .rows(RowSequence(objects)))
  }
  /// A section's title; a row where the list has headers and rows can be strings.
  public static func string(_ string: String) -> Self { Self(kind: .string(string)) }
}

extension TableModelElement: ExpressibleByStringInterpolation {
  /// A section's title; a row where the list has headers and rows can be strings.
  public init(stringLiteral value: String) { self = .string(value) }
}

/// Starts a section, inside of `TableModel { … }`.
public struct Header: Hashable, Sendable {
  let title: DisplayText

  /// A section's title.
  public init(_ title: DisplayText) { self.title = title }
}

/// Ends a section, inside of `TableModel { … }`.
public struct Footer: Hashable, Sendable {
  let text: DisplayText

  /// A text below a section.
  public init(_ text: DisplayText) { self.text = text }
}

/// Sorts elements into sections.
struct SectionedList<Object> {
  private(set) var sections: [TableSection<Object>] = []
  /// Whether the last section goes on: a footer ends it.
  private var isOpen = false
  private let stringsAreHeaders: Bool

  init(_ elements: [TableModelElement<Object>]) {
    stringsAreHeaders = !elements.contains { element in
      if case .header = element.kind { true } else { false }
    }
    for element in elements { add(element.kind) }
  }

  private mutating func add(_ kind: TableModelElement<Object>.Kind) {
    switch kind {
    case .header(let title): start(TableSection(header: title))
    case .footer(let text):
      if !isOpen { start(TableSection()) }
      sections[sections.count - 1].footer = text
      isOpen = false
    case .string(let string):
      if !stringsAreHeaders, let row = string as? Object {
        add(.row(row))
      } else {
        start(TableSection(header: DisplayText(string)))
      }
    case .row(let object):
      if !isOpen { start(TableSection()) }
      let last = sections.count - 1
      sections[last].rows.insert(object, at: sections[last].rows.count)
    case .rows(let rows):
      if !isOpen { start(TableSection()) }
      let last = sections.count - 1
      if sections[last].rows.isEmpty {
        sections[last].rows = rows
      } else {
        sections[last].rows.insert(contentsOf: rows, at: sections[last].rows.count)
      }
    }
  }

  private mutating func start(_ section: TableSection<Object>) {
    sections.append(section)
    isOpen = true
  }
}
