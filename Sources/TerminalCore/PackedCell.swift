// What a canvas keeps of a cell: 24 bytes without references, so that a frame is one flat piece of
// memory, copying a cell counts nothing, and two frames are compared by comparing words.
//
// What is asked of every cell of a frame can be inlined by other modules.

import HeightEngine

/// A base with up to four marks (as many as a cell of ncursesw holds), its columns and its style.
package struct PackedCell: Hashable, Sendable {
  /// Three scalars of 21 bits.
  @usableFromInline var head: UInt64
  /// Two more scalars, then two bits for the columns, then where it leads.
  @usableFromInline var tail: UInt64
  @usableFromInline package var style: PackedStyle

  private static let scalarBits: UInt64 = 21
  private static let scalarMask: UInt64 = (1 << 21) - 1
  @inlinable static var columnsShift: UInt64 { 42 }
  private static let linkShift: UInt64 = 44
  /// Of the number of a link.
  static let linkBits: UInt32 = 20

  @inlinable @inline(__always)
  package static func == (left: PackedCell, right: PackedCell) -> Bool {
    left.head == right.head && left.tail == right.tail && left.style == right.style
  }

  package init(_ scalar: Unicode.Scalar, columns: Int = 1, style: PackedStyle) {
    self.head = UInt64(scalar.value)
    self.tail = UInt64(columns) << Self.columnsShift
    self.style = style
  }

  @inline(__always)
  init(ascii: UInt8, style: PackedStyle) {
    head = UInt64(ascii)
    tail = 1 << Self.columnsShift
    self.style = style
  }

  /// Packs `content`; marks after the fourth are left out, as ncurses leaves them out.
  package init(_ content: String, columns: Int, style: PackedStyle) {
    var head: UInt64 = 0
    var tail: UInt64 = 0
    var position: UInt64 = 0
    for scalar in content.unicodeScalars {
      let value = UInt64(scalar.value)
      if position < 3 {
        head |= value << (position * Self.scalarBits)
      } else if position < 5 {
        tail |= value << ((position - 3) * Self.scalarBits)
      } else {
        break
      }
      position += 1
    }
    self.head = head == 0 ? 0x20 : head
    self.tail = tail | UInt64(columns) << Self.columnsShift
    self.style = style
  }

  private init(rightHalf style: PackedStyle) {
    head = 0
    tail = 0
    self.style = style
  }

  package static func blank(_ style: PackedStyle) -> PackedCell { PackedCell(" ", style: style) }

  /// What stands to the right of a wide cell.
  package static func rightHalf(_ style: PackedStyle) -> PackedCell {
    PackedCell(rightHalf: style)
  }

  /// 1 or 2; 0 for the right half of a wide cell.
  @inlinable @inline(__always)
  package var columns: Int { Int(tail >> Self.columnsShift & 3) }

  /// The number that its canvas has for where it leads; 0: nowhere. The right half of a wide cell has none.
  package var link: UInt32 {
    get { UInt32(truncatingIfNeeded: tail >> Self.linkShift) }
    set { tail = tail & (1 << Self.linkShift - 1) | UInt64(newValue) << Self.linkShift }
  }

  /// Calls `body` with the base and its marks, in order.
  package func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
    for position in 0..<5 {
      let bits =
        position < 3
        ? head >> (UInt64(position) * Self.scalarBits)
        : tail >> (UInt64(position - 3) * Self.scalarBits)
      let value = UInt32(bits & Self.scalarMask)
      guard value != 0, let scalar = Unicode.Scalar(value) else { return }
      body(scalar)
    }
  }

  /// The first of its characters; nil: it is a right half.
  var base: Unicode.Scalar? {
    var base: Unicode.Scalar?
    forEachScalar { base = base ?? $0 }
    return base
  }

  /// Calls `body` with the marks, in order.
  func forEachMark(_ body: (Unicode.Scalar) -> Void) {
    var isBase = true
    forEachScalar { scalar in
      if !isBase { body(scalar) }
      isBase = false
    }
  }

  /// Whether it shows nothing but, perhaps, a background.
  package var isSpace: Bool { head == 0x20 }

  /// Whether erasing makes it.
  @inlinable @inline(__always)
  package var isErased: Bool {
    head == 0x20 && tail == 1 << Self.columnsShift && style.isPlain
  }

  /// The character of printable ASCII that it is; nil: it is something else.
  @inlinable @inline(__always)
  package var ascii: UInt8? {
    head < 0x80 && head > 0 && tail == 1 << Self.columnsShift
      ? UInt8(truncatingIfNeeded: head) : nil
  }

  /// Whether `ascii` has one.
  @inline(__always)
  var isASCII: Bool { head &- 1 < 0x7F && tail == 1 << Self.columnsShift }

  /// Whether it is one character that leads nowhere.
  @inlinable @inline(__always)
  package var isText: Bool {
    head &- 1 < 1 << 21 - 1 && tail & ~(3 << Self.columnsShift) == 0
  }

  /// Whether it is one column with one scalar.
  @inlinable @inline(__always)
  package var isSimple: Bool { head < 1 << 21 && tail == 1 << Self.columnsShift }

  /// Whether it is a base with marks.
  package var hasMarks: Bool { head >= 1 << Self.scalarBits }

  /// A number that equal cells share, and others hardly ever.
  var fingerprint: UInt64 {
    head ^ (tail << 17 | tail >> 47) ^ style.fingerprint &* 0xC2B2_AE3D_27D4_EB4F
  }

  /// Appends the base and its marks as UTF-8; nothing for a right half.
  package func append(to output: inout [UInt8]) {
    if head < 0x80 {
      if head > 0 { output.append(UInt8(head)) }
    } else {
      forEachScalar { Self.append($0, to: &output) }
    }
  }

  /// Appends the base as UTF-8, and none of its marks.
  package func appendBase(to output: inout [UInt8]) {
    if let base { Self.append(base, to: &output) }
  }

  /// Appends the marks as UTF-8, for which the base is there.
  package func appendMarks(to output: inout [UInt8]) {
    forEachMark { Self.append($0, to: &output) }
  }

  /// Appends what it shows as UTF-8, if it `isText`.
  @inline(__always)
  func appendText(to output: inout OutputSpan<UInt8>) {
    Self.forEachByte(of: UInt32(truncatingIfNeeded: head)) { output.append($0) }
  }

  /// Bytes of what it shows as UTF-8, if it `isText`.
  var bytesOfText: Int {
    var count = 0
    Self.forEachByte(of: UInt32(truncatingIfNeeded: head)) { _ in count += 1 }
    return count
  }

  private static func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    forEachByte(of: scalar.value) { output.append($0) }
  }

  /// Calls `body` with the bytes of a scalar in UTF-8, which `scalar.utf8` takes several times as long for.
  @inline(__always)
  private static func forEachByte(of value: UInt32, _ body: (UInt8) -> Void) {
    switch value {
    case ..<0x80:
      body(UInt8(truncatingIfNeeded: value))
      return
    case ..<0x800:
      body(UInt8(truncatingIfNeeded: 0xC0 | value >> 6))
    case ..<0x10000:
      body(UInt8(truncatingIfNeeded: 0xE0 | value >> 12))
      body(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
    default:
      body(UInt8(truncatingIfNeeded: 0xF0 | value >> 18))
      body(UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3F))
      body(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
    }
    body(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
  }

  /// The base with its marks; empty for a right half.
  package var content: String {
    var content = ""
    forEachScalar { content.unicodeScalars.append($0) }
    return content
  }
}

/// A `Style` in one word: two colours of 26 bits, the attributes and which line underlines.
package struct PackedStyle: Hashable, Sendable {
  @usableFromInline let bits: UInt64

  @inlinable package static func == (left: PackedStyle, right: PackedStyle) -> Bool {
    left.bits == right.bits
  }

  /// Whether it is the terminal's own look.
  @inlinable package var isPlain: Bool { bits == 0 }

  @inlinable package static var plain: PackedStyle { PackedStyle(bits: 0) }

  @inlinable init(bits: UInt64) { self.bits = bits }

  var fingerprint: UInt64 { bits }

  package init(_ style: Style) {
    bits =
      Self.pack(style.foreground) | Self.pack(style.background) << 26
      | UInt64(style.attributes.rawValue) << TextStyle.attributesShift
      | (style.attributes.contains(.underline)
        ? UInt64(style.underlineStyle.rawValue - 1) << TextStyle.underlineShift : 0)
  }

  /// The same bits but for a link's.
  init(of text: TextStyle) { bits = text.bits & TextStyle.looks }

  package var style: Style {
    Style(
      foreground: Self.unpack(bits & 0x3FF_FFFF), background: Self.unpack(bits >> 26 & 0x3FF_FFFF),
      attributes: Style.Attributes(rawValue: UInt8(bits >> TextStyle.attributesShift & 63)),
      underlineStyle: Style.UnderlineStyle(
        rawValue: UInt8(bits >> TextStyle.underlineShift & 7) + 1)
        ?? .single)
  }

  private static func pack(_ color: Style.Color) -> UInt64 {
    switch color {
    case .default: 0
    case .indexed(let index): 1 << 24 | UInt64(index)
    case .rgb(let red, let green, let blue):
      2 << 24 | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
    }
  }

  private static func unpack(_ bits: UInt64) -> Style.Color {
    switch bits >> 24 {
    case 0: .default
    case 1: .indexed(UInt8(bits & 0xFF))
    default: .rgb(UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF))
    }
  }
}
