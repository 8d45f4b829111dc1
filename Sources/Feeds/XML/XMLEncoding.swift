/// The encoding that an XML document is in: by its first bytes, else as it declares.
struct XMLEncoding {
  /// As iconv calls it.
  var name = "UTF-8"
  /// As the document calls it; empty if it does not.
  var declared = ""
  /// Whether nobody knows the declared one, so that UTF-8 is a guess.
  var isUnknown = false

  /// Whether it is one of EBCDIC, in which lines end with U+0085.
  private(set) var isEBCDIC = false

  /// Of a document that begins with `head`, as UTF-8, behind a mark that says `marked`.
  init(head: [UInt8], marked: TextEncoding?) {
    if let marked {
      name = marked.name
      return
    }
    guard let declared = XMLEncoding.declaration(in: head) else { return }
    self.declared = declared
    isUnknown = !XMLEncoding.isName(declared)
    guard !isUnknown else { return }
    let name = XMLEncoding.usualName(declared) ?? declared
    guard name.uppercased() != "UTF-8" else { return }
    guard let start = XMLEncoding.decoded(head.prefix(5), as: name) else {
      isUnknown = true
      return
    }
    // The declaration could be read: what would not read it so is not what the document is in.
    guard start == Array("<?xml".utf8) else { return }
    // Hardly any text in another encoding happens to be UTF-8.
    let letters = head.count { $0 >= 0xC0 }
    if letters > 0, XMLEncoding.isUTF8(head),
      letters > 1 || XMLEncoding.decoded(head[...], as: name) == nil
    {
      return
    }
    self.name = name
  }

  /// Of a document in EBCDIC: what it declares, as all its kinds have the letters of a declaration in common.
  init(ebcdic bytes: ArraySlice<UInt8>) {
    (isEBCDIC, name) = (true, TextEncoding.ebcdic.name)
    guard let head = XMLEncoding.decoded(bytes.prefix(512), as: name),
      let declared = XMLEncoding.declaration(in: head)
    else { return }
    self.declared = declared
    guard XMLEncoding.isName(declared),
      let start = XMLEncoding.decoded(bytes.prefix(5), as: declared)
    else {
      isUnknown = true
      return
    }
    if start == Array("<?xml".utf8) { name = declared }
  }

  /// Bytes in that encoding as UTF-8; what is nothing in it becomes U+FFFD. O(n).
  func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var rest = Array(bytes)
    let read = {
      defer { rest = [] }
      return rest
    }
    let decoded = DecodedText(read, lines: 0, encoding: self)
    var text: [UInt8] = []
    while let pieces = decoded.next() {
      for case .text(let piece) in pieces { text += piece }
    }
    return text
  }

  var isUTF8: Bool { name == "UTF-8" }

  /// How many bytes to leave out where one is nothing.
  var unit: Int {
    if name.hasPrefix("UTF-32") { return 4 }
    return name.hasPrefix("UTF-16") ? 2 : 1
  }

  /// Its name for people.
  var shown: String { declared.isEmpty || isUTF8 ? name : declared }

  /// Names that stand for more than they say, as browsers take them (the WHATWG's Encoding Standard).
  private static let usual: [String: String] = {
    var names = ["ascii": "UTF-8", "us-ascii": "UTF-8", "utf8": "UTF-8", "unicode": "UTF-16"]
    for (name, others) in [
      ("CP1252", "iso-8859-1 iso8859-1 iso_8859-1 latin1 l1 windows-1252"),
      ("CP1254", "iso-8859-9 iso8859-9 latin5"), ("CP874", "iso-8859-11 tis-620"),
      ("ISO-8859-8", "iso-8859-8-i iso-8859-8-e"),
      ("GB18030", "gb2312 gb_2312-80 gbk x-gbk euc-cn cp936"),
      ("CP932", "shift_jis shift-jis sjis x-sjis ms_kanji windows-31j cp932"),
      ("EUC-JP-MS", "euc-jp x-euc-jp"), ("CP949", "euc-kr ks_c_5601-1987 ksc5601 windows-949"),
      ("BIG5-HKSCS", "big5 cn-big5 x-x-big5 big5-hkscs"), ("MACINTOSH", "x-mac-roman macintosh"),
    ] {
      for other in others.split(separator: " ") { names[String(other)] = name }
    }
    return names
  }()

  /// What a name stands for, with `_` for `-` if need be.
  private static func usualName(_ name: String) -> String? {
    let name = name.lowercased()
    return usual[name] ?? usual[String(name.map { $0 == "_" ? "-" : $0 })]
  }

  /// What stands after `encoding=` in an XML declaration, the beginning of what is too long for a name.
  private static func declaration(in head: [UInt8]) -> String? {
    guard head.starts(with: "<?xml".utf8) else { return nil }
    let text = String(decoding: head.prefix(512).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
    guard let word = text.firstRange(of: "encoding") else { return nil }
    let value = text[word.upperBound...].trimmingPrefix { $0.isWhitespace || $0 == "=" }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    let name = String(value.dropFirst().prefix { $0 != quote }).folded
    return name.isEmpty ? nil : String(name.prefix(longestName + 1))
  }

  /// No encoding has a longer name, in bytes.
  private static let longestName = 40

  private static func isName(_ name: String) -> Bool {
    name.utf8.count <= longestName
      && name.utf8.allSatisfy {
        $0 == 0x2D || $0 == 0x2E || $0 == 0x3A || $0 == 0x5F || (0x30...0x39).contains($0)
          || (0x61...0x7A).contains($0 | 0x20)
      }
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    // The last character may be cut.
    (0..<4).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
  }

  /// Bytes in UTF-8; nil where they are nothing in `encoding`, or it is unknown.
  private static func decoded(_ bytes: ArraySlice<UInt8>, as encoding: String) -> [UInt8]? {
    guard let converter = TextConverter(from: encoding) else { return nil }
    var target = [UInt8](repeating: 0, count: 4 * bytes.count + 16)
    let (read, written, code) = converter.step(bytes.span, into: &target)
    // What is cut at the end is no mistake.
    return code != 0 && bytes.count - read > 8 ? nil : Array(target[..<written])
  }
}
