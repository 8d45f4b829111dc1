/// Lines of stacks that are known by more than how they begin: PHP's, Ruby's and Rust's.
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
