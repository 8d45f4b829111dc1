import HeightEngine
import TerminalCore

/// A line in which a person writes: a cursor between grapheme clusters, the editing keys of a shell's
/// command line, and pasted text. What is wider than the field scrolls under the cursor.
///
/// ```swift
/// let field = TextField()
/// field.placeholder = "Write a message"
/// field.onSubmit = { text in
///   chat.append(text)
///   field.text = ""
/// }
/// ```
///
/// The screen gives it its `frame`, its events by `handle(_:)` and its frames by `draw(in:)`.
@MainActor
public final class TextField {
  /// What becomes of line ends that are pasted.
  public enum LineBreaks: Hashable, Sendable {
    /// Each becomes a space.
    case spaces
    /// They stay in the text; the field shows them as `↵`.
    case kept
    /// Only what stands before the first is taken.
    case cut
  }

  /// Where on the canvas it stands; only the first line is drawn on.
  public var frame: Rect
  /// How it looks, its empty part among it.
  public var style = Style.plain
  /// What it shows while there is no text.
  public var placeholder: DisplayText = ""
  /// How that looks.
  public var placeholderStyle = Style(attributes: .dim)
  /// Whether it shows the cursor.
  public var isFocused = true
  /// What becomes of line ends that are pasted.
  public var lineBreaks = LineBreaks.spaces
  /// Told of the text after each change that the person made.
  public var onChange: ((String) -> Void)?
  /// Told of the text when Enter is pressed; without it, Enter is not the field's.
  public var onSubmit: ((String) -> Void)?

  var content = TextFieldContent()
  /// The program whose frame it was drawn in.
  weak var program: TableProgram?
  /// The first cluster in view, by its offset in the text's UTF-8.
  var firstInView = 0

  /// An empty field at a place on the canvas.
  public init(frame: Rect = Rect(size: .zero)) { self.frame = frame }

  /// What was written, as it was written: what no terminal may get is made visible only when it is
  /// drawn. Setting it puts the cursor at its end and tells nobody.
  public var text: String {
    get { content.text }
    set {
      content.replace(by: newValue)
      firstInView = 0
      program?.noteChange()
    }
  }

  /// Grapheme clusters before the cursor; what is set is brought into the text.
  /// - Complexity: O(text).
  public var cursor: Int {
    get { text.distance(from: text.startIndex, to: content.cursor) }
    set {
      content.move(
        to: text.index(text.startIndex, offsetBy: max(newValue, 0), limitedBy: text.endIndex)
          ?? text.endIndex)
    }
  }

  /// The most grapheme clusters that it takes; nil: any number. What is too much is cut off.
  public var maximumLength: Int? {
    get { content.maximumLength }
    set { content.maximumLength = newValue }
  }
}
