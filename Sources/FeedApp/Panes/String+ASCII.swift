extension String {
  /// Whether it is of printable ASCII, and no blank ends it: as many columns as bytes. Nobody's actor: that would be looked
  /// for at each byte.
  nonisolated var isWordsOfASCII: Bool {
    for byte in utf8 where !(0x20...0x7E).contains(byte) { return false }
    return utf8.last != 0x20
  }
}
