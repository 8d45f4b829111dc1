import Remembering

/// What was read, starred and marked at other times, and where one stood. The program gives the screen one that keeps
/// it in a database; in tests it is looked at.
///
/// Nothing of it waits while one reads: what is asked for comes in time.
public protocol Memory: AnyObject {
  /// What becomes readable when there is something to take; nil: nothing does.
  var descriptor: Int32? { get }
  /// Asks for what is known, or says what is to be kept.
  func send(_ request: MemoryRequest)
  /// What has come since, as much as is taken at once.
  func take() -> [Remembered]
  /// Waits until there is something to take, at most so long. Whether there is.
  func awaitNews(for time: Duration) -> Bool
  /// Sends what could not be sent yet, and has it written; waits for that, but not for long.
  ///
  /// - Returns: what of it is not written, and why, also where nothing was sent as nothing could be read; nil: all is,
  ///   but for where one stood.
  func close() -> MemoryLoss?
}

/// What the person did that is not remembered.
public struct MemoryLoss: Hashable, Sendable {
  /// How many rows were read, starred, or not any more.
  public var rows: Int
  public var marks: Int
  /// Why, for people.
  public var reason: String
  /// Whether it may still be: nobody has given it up.
  public var isTriedFurther: Bool

  public init(rows: Int, marks: Int = 0, reason: String, isTriedFurther: Bool = false) {
    (self.rows, self.marks, self.reason) = (rows, marks, reason)
    self.isTriedFurther = isTriedFurther
  }
}

/// A memory of this session alone.
public final class SessionMemory: Memory {
  private var answers: [Remembered] = []

  public init() {}

  public var descriptor: Int32? { nil }

  public func send(_ request: MemoryRequest) {
    guard case .file(let file, _) = request else { return }
    let secret = (0..<4).map { _ in UInt64.random(in: .min ... .max) }
    answers += answers.isEmpty ? [.secret(secret), .end(file: file)] : [.end(file: file)]
  }

  public func take() -> [Remembered] {
    defer { answers = [] }
    return answers
  }

  public func awaitNews(for time: Duration) -> Bool { !answers.isEmpty }

  public func close() -> MemoryLoss? { nil }
}
