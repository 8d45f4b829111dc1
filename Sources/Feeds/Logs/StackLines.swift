/// Lines of stacks that are known by more than how they begin: PHP's, Ruby's, Rust's, some of others, and those that begin with `at`.
enum StackLines {
  /// `#0 /app/main.php(12): Pump->start()`, `#1 [internal function]: {closure}()`, `#2 {main}`
  static func isOfPHP(_ line: Span<UInt8>) -> Bool {
    guard line.starts(with: "#"), let end = line.firstIndex(from: 1, where: { !isDigit($0) }),
      end > 1, line[end] == 0x20
    else { return false }
    let call = line.extracting(droppingFirst: end + 1)
    return call.starts(with: "{main}") || call.starts(with: "[internal function]: ")
      || behindPlace.isAmong(call)
  }

  private static let behindPlace = ByteSign(Array("): ".utf8))

  /// `Next RuntimeException: no oil in /app/pump.php:45`, behind the stack of what caused it.
  static func isNextOfPHP(_ line: Span<UInt8>) -> Bool {
    line.starts(with: "Next ")
      && LogLines.namesException(line.extracting(droppingFirst: 5), naming: 0)
  }

  /// `12: core::panicking::panic_fmt`
  static func isOfRust(_ line: Span<UInt8>) -> Bool {
    guard let end = line.firstIndex(from: 0, where: { !isDigit($0) }), end > 0 else { return false }
    return line.extracting(droppingFirst: end).starts(with: ": ")
  }

  /// `pump.rb:41:in 'Pump#start': no oil (RuntimeError)`
  static func beginsRuby(_ line: Span<UInt8>) -> Bool {
    guard !line.isEmpty, line[0] > 0x20, let end = endOfRubyPlace(in: line) else { return false }
    return endOfName.place(in: line, from: end) != nil
  }

  /// Where the file's name starts in a line such as `pump.rb:41:in 'Pump#start': no oil (RuntimeError)`, with which Ruby says that an
  /// error ends a program; nil: it is none. O(1) of most lines
  static func startOfRubyError(in line: Span<UInt8>) -> Int? {
    guard endsWithNameOfError(line) || line.ends(with: ": unhandled exception"),
      let end = endOfRubyPlace(in: line), endOfName.place(in: line, from: end) != nil
    else { return nil }
    var start = end - ":in '".utf8.count
    while start > 0, line[start - 1] > 0x20 { start -= 1 }
    return start
  }

  /// `(Errno::ENOENT)`
  private static func endsWithNameOfError(_ line: Span<UInt8>) -> Bool {
    guard line.ends(with: ")") else { return false }
    var start = line.count - 1
    while start > 0, line[start - 1].isWordByte || line[start - 1] == UInt8(ascii: ":") {
      start -= 1
    }
    return start > 0 && line[start - 1] == UInt8(ascii: "(") && isCapital(line[start])
  }

  /// Those of others: Dart's `#0      start (file:///app/pump.dart:3:3)`; OCaml's `Called from Pump.start in file "pump.ml", line 3, …`;
  /// R's `Calls: main -> start`; Swift's frames, registers and images; where a sanitizer found something, and its last line; and
  /// by which modules Node came to one that is not there, `- /app/pump.js`.
  static func isOfOthers(_ line: Span<UInt8>) -> Bool {
    guard !line.isEmpty else { return false }
    let text = line.extracting(first: line.countWithoutLineEnds)
    switch line[0] {
    case UInt8(ascii: "#"):
      let end = text.firstIndex(from: 1) { !isDigit($0) }
      guard let end, end > 1, text.ends(with: ")") else { return false }
      return text.extracting(droppingFirst: end).starts(with: "    ")
    case UInt8(ascii: "R"), UInt8(ascii: "C"):
      if text.starts(with: "Calls: ") { return callsOfR.isAmong(text) }
      return beginningsOfOCaml.contains { text.starts(with: $0) } && placeOfOCaml.isAmong(text)
    case UInt8(ascii: "0") where text.starts(with: "0x"):
      return region.isAmong(text) || isImageOfSwift(text)
    case UInt8(ascii: "T"):
      return text.starts(with: "Thread ") && text.ends(with: " crashed:")
    case UInt8(ascii: "I"):
      return text.starts(with: "Images (") && text.ends(with: " omitted):")
    case UInt8(ascii: "="): return text.starts(with: "==") && text.ends(with: "==ABORTING")
    case UInt8(ascii: "-"):
      return text.starts(with: "- ") && modulesOfNode.contains { text.ends(with: $0) }
    default: return isFrameOfSwift(text)
    }
  }

  /// `0 0x000000010001d1b8 start() + 120 in pump at /app/main.swift:3:5`, `1 [ra] 0x…`, and a register,
  /// `rax 0x0000000000000001 1`. O(1)
  private static func isFrameOfSwift(_ text: Span<UInt8>) -> Bool {
    guard let blank = text.first(0x20, from: 1, to: min(text.count, longestBeforeAddress)) else {
      return false
    }
    let rest = text.extracting(droppingFirst: blank + 1)
    if beginsWithAddress(rest) { return true }
    return isDigit(text[0]) && kindsOfSwift.contains { rest.starts(with: $0) }
  }

  /// `0x0000000100000000–0x0000000100020000 5f7c pump /app/pump`
  private static func isImageOfSwift(_ text: Span<UInt8>) -> Bool {
    beginsWithAddress(text) && text.extracting(droppingFirst: 18).starts(with: "–0x")
  }

  private static func beginsWithAddress(_ text: Span<UInt8>) -> Bool {
    text.count >= 18 && text.starts(with: "0x")
      && (2..<18).allSatisfy { GitLog.isHexDigit(text[$0]) }
  }

  /// A register's name or a frame's number, and a blank, in bytes.
  private static let longestBeforeAddress = 8
  private static let kindsOfSwift: [StaticString] = [
    "[ra] ", "[inlined] ", "[async] ", "[system] ", "[thunk] ",
  ]

  private static let callsOfR = ByteSign(Array(" -> ".utf8))
  private static let region = ByteSign(Array(" is located ".utf8))
  private static let beginningsOfOCaml: [StaticString] = [
    "Raised at ", "Raised by ", "Re-raised at ", "Called from ",
  ]
  private static let placeOfOCaml = ByteSign(Array("\", line ".utf8))
  private static let modulesOfNode: [StaticString] = [".js", ".cjs", ".mjs", ".ts", ".tsx", ".jsx"]

  /// Of how many bytes the name is with which a line begins what JavaScript says of an error: `TypeError: x is not a function`,
  /// `TypeError [ERR_INVALID_URL]: Invalid URL`; nil: it begins otherwise. O(its name), O(1) where no capital begins it
  static func countOfErrorName(in line: Span<UInt8>) -> Int? {
    guard !line.isEmpty, isCapital(line[0]) else { return nil }
    let head = line.extracting(first: longestError)
    guard let end = head.firstIndex(from: 1, where: { !$0.isWordByte }),
      head.extracting(first: end).ends(with: "Error")
    else { return nil }
    var colon = end
    if head.extracting(droppingFirst: end).starts(with: " [") {
      guard let close = head.first(UInt8(ascii: "]"), from: end + 2, to: head.count) else {
        return nil
      }
      colon = close + 1
    }
    guard colon < head.count, head[colon] == UInt8(ascii: ":"),
      colon + 1 == head.count || head[colon + 1] <= 0x20
    else { return nil }
    return end
  }

  /// Its name and its code, in bytes.
  private static let longestError = 128

  /// `** (RuntimeError) no oil`
  static func beginsElixir(_ line: Span<UInt8>) -> Bool {
    line.starts(with: "** (") && line.count > 4 && isCapital(line[4])
  }

  /// `from main.rb:3:in '<main>'`
  static func isOfRuby(_ line: Span<UInt8>) -> Bool {
    line.starts(with: "from ") && endOfRubyPlace(in: line) != nil
  }

  /// Behind the quote that opens the name of a method, which stands behind a file and the number of a line; nil: there is none.
  private static func endOfRubyPlace(in line: Span<UInt8>) -> Int? {
    guard let place = behindNumber.place(in: line) else { return nil }
    let quote = place + 4
    var start = place
    while start > 0, isDigit(line[start - 1]) { start -= 1 }
    guard start < place, start > 1, line[start - 1] == UInt8(ascii: ":"), quote < line.count,
      line[quote] == UInt8(ascii: "'") || line[quote] == UInt8(ascii: "`")
    else { return nil }
    return quote + 1
  }

  private static let behindNumber = ByteSign(Array(":in ".utf8))
  private static let endOfName = ByteSign(Array("': ".utf8))
}

// MARK: - Places behind `at`

extension StackLines {
  /// `at a.B.c(B.java:12)`, `at f (a.js:1:2)`, `at async f`, `at /app/a.js:1:2`, `at a.pl line 3.`: not what people say to be
  /// at something. O(n)
  static func isFrame(_ line: Span<UInt8>) -> Bool {
    guard line.starts(with: "at ") else { return false }
    let behind = line.extracting(droppingFirst: 3)
    let trimmed = behind.extracting(behind.trimmedRange)
    // Node shows below it what else the error has.
    let text = trimmed.extracting(first: trimmed.count - (trimmed.ends(with: " {") ? 2 : 0))
    guard !text.isEmpty else { return false }
    if text.starts(with: "async ") || text.starts(with: "<anonymous>") { return true }
    guard let blank = text.first(0x20, from: 0, to: text.count) else {
      return isCall(text) || isPlace(text) || hasPlaceInParentheses(text)
    }
    let word = text.extracting(first: blank)
    return isCall(word) || hasPlaceInParentheses(text)
      || ofMono.isAmong(text) || hasNumberOfLine(text, behind: word)
  }

  private static let ofMono = ByteSign(Array(" [0x".utf8))

  /// `a.B.c(B.java:12)`, and what blanks leave of `Tank.Read(String a)` and `a.B.c(Native Method)`
  private static func isCall(_ word: Span<UInt8>) -> Bool {
    guard let open = word.first(UInt8(ascii: "("), from: 1, to: word.count) else { return false }
    return word.first(UInt8(ascii: "."), from: 1, to: open) != nil
  }

  /// `/app/a.js:12`, `main.rs:4:5`: not `10:30`, nor the address of a server.
  private static func isPlace(_ word: Span<UInt8>) -> Bool {
    guard let end = endBeforeNumber(of: word), !isDigit(word[0]) else { return false }
    if word.starts(with: "file:") || word.starts(with: "node:") { return true }
    let isPath = word.first(UInt8(ascii: "/"), from: 0, to: end) != nil && !ofAddress.isAmong(word)
    return isPath || endBeforeNumber(of: word.extracting(first: end)) != nil
  }

  private static let ofAddress = ByteSign(Array("//".utf8))

  /// `f (a.js:1:2)`, `f (<anonymous>)`, `Promise.all (index 0)`
  private static func hasPlaceInParentheses(_ text: Span<UInt8>) -> Bool {
    let last = text.count - 1
    guard text[last] == UInt8(ascii: ")") else { return false }
    var open = last
    while open > 0, text[open] != UInt8(ascii: "(") { open -= 1 }
    guard open > 0 else { return false }
    let place = text.extracting(open + 1..<last)
    return endBeforeNumber(of: place) != nil
      || ["<anonymous>", "native", "index "].contains { place.starts(with: $0) }
  }

  /// `a.pl line 3.`, as Perl writes it, and PowerShell's `<ScriptBlock>, a.ps1: line 3`
  private static func hasNumberOfLine(_ text: Span<UInt8>, behind word: Span<UInt8>) -> Bool {
    let text = text.extracting(first: text.count - (text.ends(with: ".") ? 1 : 0))
    let before = text.extracting(first: countBeforeDigits(of: text))
    return before.count < text.count && before.ends(with: " line ")
      && word.firstIndex(from: 0) { "./\\<".utf8.contains($0) } != nil
  }

  /// How many bytes stand before a colon and the digits that a text ends with; nil: it does not, or nothing does.
  private static func endBeforeNumber(of text: Span<UInt8>) -> Int? {
    let end = countBeforeDigits(of: text)
    guard end < text.count, end > 1, text[end - 1] == UInt8(ascii: ":") else { return nil }
    return end - 1
  }

  private static func countBeforeDigits(of text: Span<UInt8>) -> Int {
    var end = text.count
    while end > 0, isDigit(text[end - 1]) { end -= 1 }
    return end
  }
}
