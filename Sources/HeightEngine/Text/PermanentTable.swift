/// A table that is made once and never freed, so that taking it counts no references, and read without a check
/// of each index.
///
/// Safe: its memory is written in `init` only, and whoever reads it masks or knows the index to be below
/// `count`; debug builds, and so all tests and fuzzers, check it.
@safe struct PermanentTable<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  private let elements: UnsafePointer<Element>
  private let count: Int

  init(_ array: [Element]) {
    // Safe: all that is allocated is initialised.
    let elements = UnsafeMutablePointer<Element>.allocate(capacity: array.count)
    for (index, element) in array.enumerated() {
      unsafe (elements + index).initialize(to: element)
    }
    unsafe self.elements = UnsafePointer(elements)
    count = array.count
  }

  @inline(__always)
  subscript(_ index: Int) -> Element {
    assert(index >= 0 && index < count)
    return unsafe elements[index]  // Safe: the index is one.
  }
}
