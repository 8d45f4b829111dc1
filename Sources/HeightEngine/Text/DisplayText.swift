/// Text that is fit to be measured and drawn: making one sanitises it, so that what has not been
/// sanitised can be neither.
public struct DisplayText: Sendable, Hashable {
  /// The sanitised text.
  public let string: String

  /// Sanitises `string`.
  public init(_ string: String) {
    self.string = string
  }

  /// Decodes UTF-8 (what is no UTF-8 becomes U+FFFD) and sanitises it.
  public init(decoding bytes: some Collection<UInt8>) {
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { string.isEmpty }
}

extension DisplayText: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}
