import Glibc

/// Memory that bytes are read into: found once, and lengthened without a copy, as the system moves pages.
///
/// `@safe`: it is this value's alone, zero at first where the system has it so, and looked at only within
/// its count, which every call checks; any bytes are bytes.
@safe struct RawMemory: ~Copyable {
  private var start: UnsafeMutableRawPointer?
  /// How many bytes there are; 0 where there was no memory.
  private(set) var count: Int

  init(count: Int) {
    // Safe: as many bytes as asked for, or none.
    unsafe start = malloc(count)
    self.count = unsafe start == nil ? 0 : count
  }

  deinit {
    // Safe: nobody else has it, and spans of it end with the calls that lend them.
    unsafe free(start)
  }

  /// Makes it longer; what is in it stays. Returns false, with the reason in `errno`, where there is no memory.
  mutating func grow(to larger: Int) -> Bool {
    // Safe: the old address is not used again.
    guard let moved = unsafe realloc(start, larger) else { return false }
    unsafe start = moved
    count = larger
    return true
  }

  /// Moves bytes to the beginning. O(n).
  mutating func moveToStart(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    // Safe: the range is in the memory, and memmove lets both overlap.
    guard let start = unsafe start else { return }
    unsafe memmove(start, start + range.lowerBound, range.count)
  }

  /// Lends bytes to `body`, for as long as that runs.
  func withBytes<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    // Safe: the range is in the memory, which stays as long as `body` runs.
    let bytes = unsafe UnsafeRawBufferPointer(
      start: start.map { unsafe $0 + range.lowerBound }, count: range.count)
    return try body(unsafe bytes.bindMemory(to: UInt8.self).span)
  }

  /// Lends bytes to `body` to be written over.
  mutating func withMutableBytes<Result>(
    _ range: Range<Int>, _ body: (inout MutableSpan<UInt8>) -> Result
  ) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    // Safe: the range is in the memory, which is this call's alone.
    let bytes = unsafe UnsafeMutableRawBufferPointer(
      start: start.map { unsafe $0 + range.lowerBound }, count: range.count)
    var span = unsafe bytes.bindMemory(to: UInt8.self).mutableSpan
    return body(&span)
  }
}
