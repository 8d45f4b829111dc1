/// What editors are told of a text on one of its first lines: `vim: set ft=ruby:`, `-*- mode: c++ -*-`, `-*- sh -*-`.
enum Modeline {
  /// So many of the first lines may be one.
  static let mostLines = 5

  /// The language that a line names; nil: it names none that is known. O(n)
  static func language(of line: Span<UInt8>) -> RowLanguage? {
    guard let name = nameOfVim(in: line) ?? nameOfEmacs(in: line) else { return nil }
    let language = RowLanguage(ofFile: ".\(name)")
    return language == .plain ? nil : language
  }

  private static let vim = [" vim:", " vi:", " ex:"].map { ByteSign(Array($0.utf8)) }
  private static let options = ["ft=", "filetype=", "syntax="].map { ByteSign(Array($0.utf8)) }

  private static func nameOfVim(in line: Span<UInt8>) -> String? {
    for sign in vim {
      guard let start = sign.place(in: line) else { continue }
      for option in options {
        guard let place = option.place(in: line, from: start),
          let equals = line.first(UInt8(ascii: "="), from: place, to: line.count)
        else { continue }
        return name(in: line, from: equals + 1)
      }
    }
    return nil
  }

  private static let emacs = ByteSign(Array("-*-".utf8))
  private static let mode = ByteSign(Array("mode:".utf8))

  private static func nameOfEmacs(in line: Span<UInt8>) -> String? {
    guard let start = emacs.place(in: line), let end = emacs.place(in: line, from: start + 3)
    else { return nil }
    let words = line.extracting(start + 3..<end)
    if let place = mode.place(in: words) { return name(in: words, from: place + 5) }
    let hasOthers = words.first(UInt8(ascii: ":"), from: 0, to: words.count) != nil
    return hasOthers ? nil : name(in: words, from: 0)
  }

  /// The word there, behind blanks; nil: there is none, or it is longer than names are.
  private static func name(in line: Span<UInt8>, from start: Int) -> String? {
    guard let start = line.firstIndex(from: start, where: { $0 != 0x20 }) else { return nil }
    let end = line.firstIndex(from: start) { !$0.isWordByte && !"+-#".utf8.contains($0) }
    let name = start..<(end ?? line.count)
    return (1...30).contains(name.count) ? String(name, of: line) : nil
  }
}
