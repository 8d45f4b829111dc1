import Foundation
import GRDB
import Remembering

/// Keeps what it is told of, and says what it knows: all but reading and writing the lines themselves.
public final class MemoryService {
  private let path: String
  private var database: MemoryDatabase?
  /// What keys were made with that came.
  private var secret: [UInt64]?
  private var paths: [Int: [UInt8]] = [:]
  private var changes = MemoryChanges()
  /// All that was said: a database that is begun anew knows nothing of what was written into the one before.
  private var session = MemoryChanges()
  /// What has been said, so that it is said once.
  private var complaint: String?
  private var hasForgotten = false
  /// So long another program is waited for that has locked it, in seconds.
  private let patience: Double
  private var isLocked = false
  /// What was asked while there was no database to be had, so that nobody knew yet what keys are made with.
  private var unanswered: [(file: Int, path: [UInt8])] = []

  /// What is kept in a folder, which is made when it is needed.
  public init(folder: String, patience: Double = 5) {
    (path, self.patience) = (folder + "/memory.sqlite", patience)
  }

  /// Whether something was asked that could not be answered yet.
  public var isAwaited: Bool { !unanswered.isEmpty }

  /// Tries to answer that. What still can't be answered is not said again.
  public func answerAwaited() -> [Remembered] {
    let asked = unanswered
    return asked.flatMap { file, path in
      let lines = answer(file, path)
      return lines.last == .end(file: file) && !isAwaiting(file) ? lines : lines.filter(\.isTrouble)
    }
  }

  private func isAwaiting(_ file: Int) -> Bool { unanswered.contains { $0.file == file } }

  /// Whether there is something to write, and whether that should be soon.
  public var isSaved: Bool { changes.isEmpty }
  public var isUrgent: Bool { changes.isUrgent }

  /// Whether there is a database that may be looked at.
  public var isOpen: Bool { database != nil }

  /// Takes what was said or asked, and answers.
  public func take(_ request: MemoryRequest) -> [Remembered] {
    switch request {
    case .file(let file, let path):
      paths[file] = path
      return answer(file, path)
    case .row(let file, let key, let set, let cleared):
      note(file) { $0.note(key, set: set, cleared: cleared, in: $1) }
    case .mark(let file, let name, let place):
      note(file) { $0.note(mark: name, place, in: $1) }
    case .place(let file, let place):
      note(file) { $0.note(place: place, in: $1) }
    }
    return []
  }

  private func note(_ file: Int, _ note: (inout MemoryChanges, [UInt8]) -> Void) {
    guard let path = paths[file] else { return }
    note(&changes, path)
    note(&session, path)
  }

  /// Writes what there is to write. What can't be written stays.
  public func save() -> [Remembered] {
    guard !changes.isEmpty else { return [] }
    // What is written into a file that was removed is lost with it.
    if database != nil, !FileManager.default.fileExists(atPath: path) {
      close()
      changes = session
    }
    let moment = Int64(Date().timeIntervalSince1970)
    var lines: [Remembered] = []
    let isWritten: Void? = attempt(&lines) { database in
      try database.write(changes, at: moment)
      guard !hasForgotten else { return }
      hasForgotten = true
      try database.forgetOld(at: moment)
    }
    guard isWritten != nil else { return lines }
    changes = MemoryChanges()
    return lines + [.saved]
  }

  /// What is to be said at the end: whether all is written, else why not.
  public var lastWord: Remembered {
    isSaved && !isAwaited ? .saved : .unsaved(complaint ?? "it could not be written")
  }

  /// Whether the database is whole is looked at once what was asked for has been said.
  public func check() -> [Remembered] {
    var lines: [Remembered] = []
    guard let database, secret != nil else { return [] }
    let isWhole: Bool
    do { isWhole = try database.isWhole() } catch {
      isWhole = !DamagedDatabase.isPossible(by: error)
    }
    if !isWhole { replace(&lines) }
    return lines
  }

  /// Closes the database.
  public func close() {
    database?.close()
    database = nil
  }

  private func answer(_ file: Int, _ path: [UInt8]) -> [Remembered] {
    var lines: [Remembered] = []
    unanswered.removeAll { $0.file == file }
    let found = attempt(&lines) { try $0.memory(of: path) } ?? readOnly(path)
    guard let secret = secret ?? database?.secret else {
      // With other keys than the database's, what is done from now on would be of no row of it; and of one that is
      // still to be begun, another program may be the first to do so.
      unanswered.append((file, path))
      return isLocked ? lines : lines + [.end(file: file)]
    }
    self.secret = secret
    lines.insert(.secret(secret), at: 0)
    for (key, state) in found?.rows ?? [:] where !state.isEmpty {
      lines.append(.row(file: file, key: key, state))
    }
    for (name, place) in found?.marks ?? [:] {
      lines.append(.mark(file: file, name: name, place))
    }
    if let place = found?.place { lines.append(.place(file: file, place)) }
    return lines + [.end(file: file)]
  }

  /// Of a database that can't be written what it says.
  private func readOnly(_ file: [UInt8]) -> MemoryDatabase.FileMemory? {
    guard database == nil, (try? checkFiles()) != nil,
      let old = try? MemoryDatabase(readingFrom: path), old.secret.count == 4,
      secret == nil || secret == old.secret
    else { return nil }
    secret = old.secret
    return try? old.memory(of: file)
  }

  /// Does something with the database; nil, and perhaps a word about it, where that fails.
  private func attempt<Result>(
    _ lines: inout [Remembered], _ body: (MemoryDatabase) throws -> Result
  ) -> Result? {
    do {
      let result = try body(try opened())
      (complaint, isLocked) = (nil, false)
      return result
    } catch {
      guard DamagedDatabase.isPossible(by: error) else {
        complain(error, &lines)
        return nil
      }
    }
    replace(&lines)
    guard let database else { return nil }
    do {
      return try body(database)
    } catch {
      complain(error, &lines)
      return nil
    }
  }

  private func opened() throws -> MemoryDatabase {
    if let database { return database }
    try checkFiles()
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let new = try MemoryDatabase(path: path, secret: secret, patience: patience)
    // Keys of another secret would be of no row.
    guard secret == nil || secret == new.secret else { throw StrangeSecret() }
    database = new
    return new
  }

  /// What is no file (a pipe, a folder, a device) might be waited for for ever.
  private func checkFiles() throws {
    for end in ["", "-wal", "-shm", "-journal", ".lock"] {
      let found = ((path + end) as NSString).resolvingSymlinksInPath
      let type =
        try? FileManager.default.attributesOfItem(atPath: found)[.type] as? FileAttributeType
      guard type == nil || type == .typeRegular else {
        throw NoFile(name: ((path + end) as NSString).lastPathComponent)
      }
    }
  }

  private struct NoFile: Error, CustomStringConvertible {
    let name: String
    var description: String { "\(name) is no file" }
  }

  private struct StrangeSecret: Error, CustomStringConvertible {
    let description = "another program has begun it anew"
  }

  private func replace(_ lines: inout [Remembered]) {
    database?.close()
    database = nil
    do {
      let (new, aside) = try DamagedDatabase.replace(at: path, secret: secret)
      guard secret == nil || secret == new.secret else { throw StrangeSecret() }
      database = new
      changes = session
      guard let aside else { return }
      // Where there is little room, the folder is left out.
      lines.append(.trouble("damaged memory is now \(aside): what can be read is kept"))
    } catch {
      complain(error, &lines)
    }
  }

  /// Once for each reason.
  private func complain(_ error: any Error, _ lines: inout [Remembered]) {
    let code = (error as? DatabaseError)?.resultCode
    isLocked = code == .SQLITE_BUSY || code == .SQLITE_LOCKED
    let reason =
      switch error {
      case let error as DatabaseError: Self.reason(error)
      case is CocoaError: "its folder can't be made"
      default: "\(error)"
      }
    guard reason != complaint else { return }
    complaint = reason
    lines.append(.trouble("nothing can be remembered for now: \(reason)"))
  }

  private static func reason(_ error: DatabaseError) -> String {
    switch error.resultCode {
    case .SQLITE_FULL: "the disk is full"
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: "its folder can't be written"
    case .SQLITE_BUSY, .SQLITE_LOCKED: "another program keeps it busy"
    case .SQLITE_IOERR: "the disk can't be written"
    default: error.message ?? "\(error)"
    }
  }
}
