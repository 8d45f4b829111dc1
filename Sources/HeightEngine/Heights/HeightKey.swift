/// What a height is remembered by: any value that can be hashed. Values of different types are
/// different keys, equal numbers among them.
public struct HeightKey: Hashable, Sendable {
  private enum Storage: Hashable, Sendable {
    // By themselves, since these are what most keys are: hashing them takes no detour.
    case string(String)
    case int(Int)
    case hashes(UInt64, UInt64)
    case named(NamedHashes)
    case other(any Box)

    static func == (a: Storage, b: Storage) -> Bool {
      switch (a, b) {
      case (.string(let a), .string(let b)): a == b
      case (.int(let a), .int(let b)): a == b
      case (.other(let a), .other(let b)): a.isEqual(to: b)
      default: a.hashes.map { mine in b.hashes.map { $0 == mine } ?? false } ?? false
      }
    }

    var hashes: (UInt64, UInt64)? {
      switch self {
      case .hashes(let first, let second): (first, second)
      case .named(let named): named.hashes
      default: nil
      }
    }

    func hash(into hasher: inout Hasher) {
      switch self {
      case .string(let string): string.hash(into: &hasher)
      case .int(let int): int.hash(into: &hasher)
      case .hashes(let first, _): first.hash(into: &hasher)
      case .named(let named): named.hashes.0.hash(into: &hasher)
      case .other(let box): box.hash(into: &hasher)
      }
    }
  }

  /// Any other value, in a box, so that a key takes but a word more than a string.
  private protocol Box: AnyObject, Sendable {
    var anyValue: any Hashable & Sendable { get }
    func isEqual(to other: any Box) -> Bool
    func hash(into hasher: inout Hasher)
  }

  private final class Boxed<Value: Hashable & Sendable>: Box {
    private let value: Value

    init(_ value: Value) { self.value = value }

    var anyValue: any Hashable & Sendable { value }

    /// Of boxes, not of values: a cast of those sees through an Optional, where a hash does not.
    func isEqual(to other: any Box) -> Bool { (other as? Boxed<Value>)?.value == value }

    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
  }

  /// In a box, as `Box` is.
  private final class NamedHashes: Sendable {
    let hashes: (UInt64, UInt64)
    let name: String

    init(_ hashes: (UInt64, UInt64), _ name: String) { (self.hashes, self.name) = (hashes, name) }
  }

  private let storage: Storage

  /// A key that is nothing but two hashes, which together tell it from all others: what is remembered by it
  /// takes less room. Their bits must be spread evenly.
  ///
  /// - Parameter name: What it is called, for people; keys are equal by their hashes alone.
  public init(hashes: (UInt64, UInt64), name: String? = nil) {
    storage =
      name.map { .named(NamedHashes(hashes, $0)) } ?? .hashes(hashes.0, hashes.1)
  }

  /// The hashes that it is, if it is nothing else.
  @usableFromInline var hashes: (UInt64, UInt64)? { storage.hashes }

  /// The key that a value is.
  @inlinable
  public init<Value: Hashable & Sendable>(_ value: Value) {
    if Value.self == HeightKey.self, let key = value as? HeightKey {
      self = key
    } else if Value.self == String.self, let string = value as? String {
      self.init(string)
    } else if Value.self == Int.self, let int = value as? Int {
      self.init(int: int)
    } else {
      self.init(other: value)
    }
  }

  /// The key that a string is.
  public init(_ string: String) { storage = .string(string) }

  @usableFromInline init(int: Int) { storage = .int(int) }
  @usableFromInline init(other: some Hashable & Sendable) { storage = .other(Boxed(other)) }

  /// What it was made of: of hashes, their name, or if they have none the first of them in hexadecimal
  /// digits.
  public var value: any Hashable & Sendable {
    switch storage {
    case .string(let string): string
    case .int(let int): int
    case .hashes(let first, _): String(first, radix: 16)
    case .named(let named): named.name
    case .other(let other): other.anyValue
    }
  }

  /// A number that tells most keys apart, never 0: the mark of rows in a `HeightTree`.
  public var mark: Int {
    let hash =
      (hashes.map { Int(truncatingIfNeeded: $0.0 >> 6) } ?? hashValue) & (HeightTree.markLimit - 1)
    return hash == 0 ? 1 : hash
  }
}

extension HeightKey: CustomStringConvertible {
  public var description: String { "\(value)" }
}
