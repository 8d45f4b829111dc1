/// Why a feed shows no rows.
public enum FeedAbsence: Sendable, Hashable {
  /// There are none.
  case empty
  /// A pipe of this name has sent nothing yet, and has not ended.
  case waiting(name: String)
  /// So many bytes have come, and no row yet: a document is read to its end first.
  case reading(name: String, bytes: Int)
  /// It can't be read.
  case failed(FeedError)
}

extension Feed {
  /// Why there are no rows, where there are none. O(files).
  public var absence: FeedAbsence { parts.lazy.map(\.absence).max { $0.rank < $1.rank } ?? .empty }

  /// Whether a pipe is still open that has nothing more to say just now.
  public var isWaiting: Bool { parts.contains(where: \.isWaiting) }

  /// A file that is followed and is not there at the moment: what was read of it stays.
  public var missingFile: String? { lively.first { $0.part.isMissing }?.part.name }

  /// Of several files, where no section says so, what those are called that were cut while they were followed: their rows
  /// from before are there still, among the others or above those that have come, until they are read again.
  public var cutFiles: [String] {
    guard !isSingle else { return [] }
    let names = lively.filter { $0.part.difference == .cut }.map(\.part.name)
    return names.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
  }
}

extension FeedAbsence {
  /// What to say where only one thing can be said.
  fileprivate var rank: Int {
    switch self {
    case .empty: 0
    case .waiting: 1
    case .reading: 2
    case .failed: 3
    }
  }
}

extension FeedPart {
  /// Why it has no rows, where it has none.
  fileprivate var absence: FeedAbsence {
    if let failure { return .failed(failure) }
    if let count = bytesOnTheWay {
      return count == 0 ? .waiting(name: name) : .reading(name: name, bytes: count)
    }
    return progress.map { .reading(name: name, bytes: $0.read) } ?? .empty
  }
}
