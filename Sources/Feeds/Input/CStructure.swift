/// A structure of C's that a library keeps its state in. It has an address of its own, as libraries remember that, and
/// change it in every call.
///
/// It is freed once, also where its holder could not begin; what the library has in it is ended by that, before.
///
/// `@safe`: nobody else has the memory, which is initialized as long as this is there.
@safe struct CStructure<Value>: ~Copyable {
  let address: UnsafeMutablePointer<Value>

  /// - Parameter value: What it is before a library begins with it.
  init(_ value: Value) {
    // Safe: there is room for one.
    unsafe address = .allocate(capacity: 1)
    unsafe address.initialize(to: value)
  }

  deinit {
    // Safe: nobody else has it.
    unsafe address.deinitialize(count: 1)
    unsafe address.deallocate()
  }
}
