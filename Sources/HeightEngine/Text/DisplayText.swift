/// Text that is fit to be measured and drawn: making one sanitises it, so that what has not been
/// sanitised can be neither.
///
/// - Line ends of every kind (CR, NEL, LS, PS, a LF with the CRs before it) become LF; tabs stay.
/// - Other control characters become visible (`^[`, `^L`, `<U+009B>`), embeddings, overrides and isolates of
///   bidi text too (`<U+202E>`), so that no text can drive the terminal or reorder it.
/// - Emoji sequences on which terminals disagree are reduced to their first component; variation
///   selectors 15 and 16, tags and the marks of a direction (U+200E, U+200F, U+061C) are dropped.
/// - What is no character, and never will be, becomes U+FFFD. What is newer than libc's Unicode and the tables' stays.
/// - A mark that has no base gets a no-break space to stand on, so that every mark is drawn on
///   something.
///
/// Sanitising what has been sanitised changes nothing.
public struct DisplayText: Sendable {
  /// The sanitised text.
  public let string: String
  /// What is in it, found on entry: the wrapper chooses its way by it.
  let traits: TextTraits

  /// Sanitises `string`.
  ///
  /// - Complexity: O(*n*); where there is nothing to do, one scan and no copy.
  public init(_ string: String) {
    var string = string
    string.makeContiguousUTF8()
    let sanitized = string.utf8.withBytes { Sanitizer.sanitize($0) }
    self.string = sanitized.replacement ?? string
    traits = sanitized.traits
  }

  /// Decodes UTF-8 and sanitises it; each maximal part of a sequence that is no UTF-8 becomes
  /// U+FFFD, as the Unicode Standard recommends (section 3.9).
  ///
  /// - Complexity: O(*n*).
  public init(decoding bytes: some Collection<UInt8>) {
    self = bytes.withBytes { DisplayText(sanitizing: $0) }
  }

  private init(sanitizing bytes: UTF8Bytes) {
    let sanitized = Sanitizer.sanitize(bytes)
    traits = sanitized.traits
    // What the sanitiser leaves as it is is valid UTF-8.
    string =
      sanitized.replacement ?? String(valid: bytes, isASCII: !traits.contains(.nonASCII))
  }

  /// Of bytes that the sanitiser has made or left as they are.
  init(sanitized bytes: UTF8Bytes, traits: TextTraits) {
    self.traits = traits
    string = String(valid: bytes, isASCII: !traits.contains(.nonASCII))
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { string.isEmpty }

  /// Lends the bytes, which are valid UTF-8.
  @inline(__always)
  func withBytes<Result>(_ body: (UTF8Bytes) -> Result) -> Result {
    string.utf8.withBytes(body)
  }
}

/// What a text holds beyond printable ASCII.
struct TextTraits: OptionSet, Sendable {
  let rawValue: UInt8
  static let nonASCII = Self(rawValue: 1)
  static let newline = Self(rawValue: 2)
  static let tab = Self(rawValue: 4)
  /// Clusters of more than two columns, clusters that show nothing, or clusters with a character that
  /// takes the next one in.
  static let irregular = Self(rawValue: 8)
  /// Its owner says that there are items of lists in it, whose lines begin below their text.
  static let items = Self(rawValue: 16)
  /// Its owner says that it is of a graph, whose lanes its lines begin with and go on beside.
  static let lanes = Self(rawValue: 64)
  /// Characters beyond ASCII that are not `ScalarEntry.isOfUsualWidth`.
  static let unusualWidths = Self(rawValue: 32)
}

extension DisplayText: Hashable {
  /// Equal byte for byte, not up to canonical equivalence: ranges are offsets of bytes.
  public static func == (one: Self, other: Self) -> Bool {
    one.withBytes { a in
      other.withBytes { b in a.isEqual(to: b) }
    }
  }

  public func hash(into hasher: inout Hasher) {
    withBytes { $0.hash(into: &hasher) }
    hasher.combine(0xFF as UInt8)
  }
}

/// `"\(count) new in \(title)"` is a text too. It is sanitised as a whole: two parts that are clean may
/// not be so side by side. What a part was sanitised to stays as it is.
extension DisplayText: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(value) }
}

extension DisplayText: CustomStringConvertible {
  public var description: String { string }
}
