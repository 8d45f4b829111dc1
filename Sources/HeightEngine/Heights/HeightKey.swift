/// What a height is remembered by: any value that can be hashed. Values of different types are
/// different keys, equal numbers among them.
public struct HeightKey: Hashable, Sendable {
  private enum Storage: Hashable, Sendable {
    // By themselves, since these are what most keys are: hashing them takes no detour.
    case string(String)
    case int(Int)
    case other(Other)
  }

  /// In a box, so that a key takes but a word more than a string.
  private final class Other: Hashable, Sendable {
    let value: any Hashable & Sendable

    init(_ value: any Hashable & Sendable) { self.value = value }

    static func == (a: Other, b: Other) -> Bool { equals(a.value, b.value) }

    /// The types are compared too: a cast sees through an Optional, where a hash does not.
    private static func equals<A: Hashable, B: Hashable>(_ a: A, _ b: B) -> Bool {
      A.self == B.self && (b as? A) == a
    }

    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
  }

  private let storage: Storage

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
  @usableFromInline init(other: any Hashable & Sendable) { storage = .other(Other(other)) }

  public var value: any Hashable & Sendable {
    switch storage {
    case .string(let string): string
    case .int(let int): int
    case .other(let other): other.value
    }
  }

  /// A number that tells most keys apart, never 0: the mark of rows in a `HeightTree`.
  public var mark: Int {
    let hash = hashValue & (HeightTree.markLimit - 1)
    return hash == 0 ? 1 : hash
  }
}

extension HeightKey: CustomStringConvertible {
  public var description: String { "\(value)" }
}
