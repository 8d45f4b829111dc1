/// Links as documents have them: absolute, or relative to a base (RFC 3986).
enum URLReference {
  /// `reference` made absolute by `base`, if it is relative and there is one.
  static func resolve(_ reference: String, base: String?) -> String {
    guard let base, !reference.contains(":"), !reference.isEmpty else { return reference }
    return LibXML2.functions?.absolute(reference, by: base) ?? reference
  }
}
