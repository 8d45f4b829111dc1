import HeightEngine
import TableKit
import TerminalCore

/// A line of the log pane: what happened to a height, in words for people. (The debug log's file has the words of the
/// library that the idea comes from.)
struct LogLine: Hashable {
  /// What happened to a height, by the word that begins its line in the pane.
  enum Kind: String, CaseIterable {
    case hit, computed, kept, ahead, forgotten, warning

    /// What it is, for whom it is the first time.
    var meaning: String {
      switch self {
      case .hit: "heights that were remembered"
      case .computed: "heights that were found anew"
      case .kept: "heights that are remembered from now on"
      case .ahead: "heights found before anybody needed them"
      case .forgotten: "heights forgotten, or moved along"
      case .warning: "mistakes"
      }
    }

    /// Its word is in its colour, and nothing else.
    var style: Style {
      switch self {
      case .hit: Style(foreground: .indexed(2))
      case .computed: Style(foreground: .indexed(3))
      case .kept: Style(attributes: .dim)
      case .ahead: Style(foreground: .indexed(6))
      case .forgotten: Style(foreground: .indexed(5))
      case .warning: Style(foreground: .indexed(1), attributes: .bold)
      }
    }
  }

  let kind: Kind
  private let text: String

  init(_ event: HeightEvent) {
    switch event {
    case .hitByIndexPath(let row, let height):
      self.init(.hit, "\(row) \(Self.lines(height))")
    case .hitByKey(let key, let height): self.init(.hit, "\(key): \(Self.lines(height))")
    case .calculated(let height, _): self.init(.computed, Self.lines(height))
    case .cachedByIndexPath(let row, let height):
      self.init(.kept, "\(row) \(Self.lines(height))")
    case .cachedByKey(let key, let height): self.init(.kept, "\(key): \(Self.lines(height))")
    case .precached(let row, let height): self.init(.ahead, "\(row) \(Self.lines(height))")
    case .invalidated(let invalidation): self.init(.forgotten, "\(invalidation)")
    case .templateCellCreated: self.init(.computed, "a row was laid out to find its height")
    case .templateHeaderFooterViewCreated:
      self.init(.computed, "a header was laid out to find its height")
    case .notSelfSatisfied, .drawnInAnotherHeight: self.init(.warning, "\(event)")
    }
  }

  private init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }

  private static func lines(_ height: Int) -> String { height == 1 ? "1 line" : "\(height) lines" }

  /// How it looks: on a wide pane the texts stand below each other.
  func layout(columns: Int) -> CellLayout {
    let name = kind.rawValue
    let gap = columns > 30 ? String(repeating: " ", count: max(10 - name.count, 1)) : " "
    return .text(
      TextBlock(
        DisplayText(name + gap + text), wrapper: LineWrapper(hangingIndent: columns > 12 ? 2 : 0),
        styleRuns: [StyleRun(0..<name.utf8.count, kind.style)]))
  }
}
