internal import CPCRE2

/// A regular expression as Perl has them, compiled by PCRE2. Texts are UTF-8, and what is none of it is
/// never matched; classes such as `\w` go by Unicode.
///
/// A search has bounds: where it takes too many steps from one place, or too long from all, it gives up. Not for several
/// threads at once.
///
/// `@safe`: what PCRE2 made of the pattern is this object's alone, and ends with it.
@safe package final class RegularExpression {
  /// What a search came to.
  package enum Outcome: Equatable {
    /// Where the first match is, in bytes.
    case found(Range<Int>)
    case notFound
    /// It took too many steps to tell.
    case gaveUp
  }

  /// Why a pattern is none.
  package struct Mistake: Error, Hashable, CustomStringConvertible {
    /// What is wrong, in a few words.
    package var reason: String
    package var pattern: String
    /// Where it was noticed, in bytes of the pattern.
    package var offset: Int

    package var description: String { "“\(pattern)” is no regular expression: \(reason)" }
  }

  /// How a pattern is read.
  package struct Options: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// It is a text, no expression.
    package static let literal = Options(rawValue: UInt32(PCRE2_LITERAL))
    /// Letters stand for those of the other case, too.
    package static let caseless = Options(rawValue: UInt32(PCRE2_CASELESS))
    /// `^` and `$` stand for the ends of lines, too.
    package static let multiline = Options(rawValue: UInt32(PCRE2_MULTILINE))
  }

  /// Longer patterns are refused, in bytes.
  static let longestPattern = 1 << 16
  /// A search that branches more often from one place gives up: some ten milliseconds.
  private static let mostSteps: UInt32 = 1_000_000
  /// The same of a hurried one: 0.15 ms.
  private static let mostStepsInHurry: UInt32 = 10_000
  /// Kilobytes, where there is no machine code to be made.
  private static let mostMemory: UInt32 = 1 << 14
  /// Bytes of the stack of machine code.
  private static let (smallestStack, largestStack) = (1 << 15, 1 << 20)

  private let library: PCRE2.Functions
  private let code: OpaquePointer
  private let context: OpaquePointer?
  private let match: OpaquePointer?
  private let stack: OpaquePointer?
  /// What a search has taken of its time.
  private let budget: UnsafeMutablePointer<feed_pcre2_budget>
  private var isHurried = false

  /// What PCRE2 is to call at each place of a text.
  private static let callout = "(?C)"

  /// Compiles a pattern; where the machine lets it, to machine code, unless the pattern repeats several things: how
  /// often each of them is tried for the others, machine code does not count.
  ///
  /// - Throws: what is wrong with the pattern, or that PCRE2 can't be loaded.
  package init(_ pattern: String, options: Options = []) throws(Mistake) {
    switch PCRE2.loaded {
    case .success(let functions): library = functions
    case .failure(let missing):
      throw Mistake(reason: missing.reason, pattern: pattern, offset: 0)
    }
    // Safe: each call gets what another made; the stack is there as long as the context that knows it.
    unsafe code = try Self.compile(pattern, options, by: library)
    unsafe match = library.pcre2_match_data_create_8(1, nil)
    unsafe context = library.pcre2_match_context_create_8(nil)
    _ = unsafe library.pcre2_set_match_limit_8(context, Self.mostSteps)
    _ = unsafe library.pcre2_set_depth_limit_8(context, Self.mostSteps)
    _ = unsafe library.pcre2_set_heap_limit_8(context, Self.mostMemory)
    unsafe budget = .allocate(capacity: 1)
    unsafe budget.initialize(to: feed_pcre2_budget())
    let (functions, context, budget) = unsafe (library, context, budget)
    unsafe withUnsafePointer(to: functions) { unsafe feed_pcre2_keep_within($0, context, budget) }
    let repetitions =
      options.contains(.literal) ? 0 : pattern.utf8.count { "*+{".utf8.contains($0) }
    // Where this fails, the pattern is interpreted.
    if repetitions < 2, unsafe library.pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE)) == 0 {
      unsafe stack = library.pcre2_jit_stack_create_8(Self.smallestStack, Self.largestStack, nil)
      unsafe library.pcre2_jit_stack_assign_8(context, nil, stack.map(UnsafeMutableRawPointer.init))
    } else {
      unsafe stack = nil
    }
  }

  deinit {
    // Safe: nobody else has them.
    unsafe library.pcre2_match_data_free_8(match)
    unsafe library.pcre2_match_context_free_8(context)
    unsafe library.pcre2_jit_stack_free_8(stack)
    unsafe library.pcre2_code_free_8(code)
    unsafe budget.deallocate()
  }

  /// From now on a search gives up a hundred times as soon, as many have given up: of a million texts it takes minutes then,
  /// and not hours, and those in which it does not branch as often are searched as before.
  package func hurry() {
    guard !isHurried else { return }
    isHurried = true
    // Safe: the context is this object's.
    _ = unsafe library.pcre2_set_match_limit_8(context, Self.mostStepsInHurry)
    _ = unsafe library.pcre2_set_depth_limit_8(context, Self.mostStepsInHurry)
  }

  /// Nanoseconds that a search from many places of a text of so many bytes may take: in a hurry by their number, of which
  /// an innocent one takes 4 each.
  private func mostTime(ofBytes count: Int) -> Int64 {
    isHurried ? 1_000_000 + 100 * Int64(count) : 100_000_000
  }

  private static func compile(
    _ pattern: String, _ given: Options, by library: PCRE2.Functions
  ) throws(Mistake) -> OpaquePointer {
    guard pattern.utf8.count <= longestPattern else {
      throw Mistake(reason: "it is longer than 64 KB", pattern: pattern, offset: longestPattern)
    }
    // A text has no classes: PCRE2 refuses to be told how those go.
    let classes = given.contains(.literal) ? 0 : UInt32(PCRE2_UCP)
    let options = UInt32(PCRE2_UTF | PCRE2_MATCH_INVALID_UTF) | classes | given.rawValue
    var (error, offset): (Int32, Int) = (0, 0)
    let verbs = given.contains(.literal) ? nil : lengthOfVerbs(pattern)
    var text = pattern
    if let verbs {
      text.insert(contentsOf: callout, at: text.utf8.index(text.startIndex, offsetBy: verbs))
    }
    // Safe: the pattern is only read, and lies still meanwhile.
    let code = text.withUTF8 {
      unsafe library.pcre2_compile_8(
        $0.baseAddress, $0.count, options, &error, &offset, nil)
    }
    if let code = unsafe code { return unsafe code }
    if let verbs, offset > verbs { offset = max(offset - callout.utf8.count, verbs) }
    throw Mistake(reason: message(error, by: library), pattern: pattern, offset: offset)
  }

  /// Bytes of what a pattern says of itself as a whole, `(*NO_JIT)`, before which nothing may stand.
  private static func lengthOfVerbs(_ pattern: String) -> Int {
    let bytes = Array(pattern.utf8)
    var length = 0
    while bytes[length...].starts(with: "(*".utf8),
      let end = bytes[length...].firstIndex(of: UInt8(ascii: ")")),
      bytes[length + 2..<end].allSatisfy({ isDigit($0) || (0x3D...0x5F).contains($0) })
    {
      length = end + 1
    }
    return length
  }

  private static func message(_ error: Int32, by library: PCRE2.Functions) -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    // Safe: no more is written than there is room for.
    let length = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe library.pcre2_get_error_message_8(error, buffer.baseAddress, buffer.count)
    }
    return String(decoding: bytes.prefix(max(0, Int(length))), as: UTF8.self)
  }

  /// Searches a text for the first match from byte `start` on.
  ///
  /// - Parameters:
  ///   - isCut: Whether the text goes on, so that its end is none for `$`.
  ///   - isRest: Whether something stands before it, so that its start is none for `^`.
  /// - Complexity: at most so many steps, whatever the text and the pattern.
  package func firstMatch(
    in text: Span<UInt8>, from start: Int = 0, isCut: Bool = false, isRest: Bool = false
  ) -> Outcome {
    let ends = (isCut ? PCRE2_NOTEOL : 0) | (isRest ? PCRE2_NOTBOL : 0)
    // Safe: no more is read than the text. An empty one may have no address; any other will do.
    let empty: UInt8 = 0
    unsafe budget.pointee = feed_pcre2_budget(
      places: 0, end: 0, nanoseconds: mostTime(ofBytes: text.count))
    let result = unsafe withUnsafePointer(to: empty) { empty in
      unsafe text.withUnsafeBufferPointer { text in
        unsafe library.pcre2_match_8(
          code, text.baseAddress ?? empty, text.count, start,
          UInt32(ends), match, context)
      }
    }
    if result >= 0, let places = unsafe library.pcre2_get_ovector_pointer_8(match) {
      // Safe: a match has a start and an end. `\K` can put the one behind the other.
      let (start, end) = unsafe (places[0], places[1])
      return .found(min(start, end)..<max(start, end))
    }
    return result == PCRE2_ERROR_NOMATCH ? .notFound : .gaveUp
  }
}
