import Foundation
import GRDB

/// A database that is damaged: it is moved aside, under a name that says so, and what of it can be read goes into a
/// new one.
enum DamagedDatabase {
  /// Whether an error may come of damage: that a database is none or not whole, or a table not what it should be.
  static func isPossible(by error: any Error) -> Bool {
    if case .isStrange? = error as? MemoryDatabase.Refusal { return true }
    guard let error = error as? DatabaseError else { return false }
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_SCHEMA, .SQLITE_MISMATCH,
      .SQLITE_CONSTRAINT:
      return true
    default: return false
    }
  }

  /// Whether the file at `path` is no database, or not a whole one.
  private static func isDamaged(_ path: String) -> Bool {
    var configuration = Configuration()
    configuration.busyMode = .timeout(1)
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      return try queue.read { db in
        try String.fetchOne(db, sql: "PRAGMA quick_check(1)") != "ok"
          || !MemoryDatabase.isOurs(db)
      }
    } catch {
      switch (error as? DatabaseError)?.resultCode {
      case .SQLITE_CORRUPT?, .SQLITE_NOTADB?, .SQLITE_ERROR?: return true
      default: return false
      }
    }
  }

  /// Begins anew at `path`, and says where the old one is; nil: there is no damage, or another program has done
  /// so meanwhile.
  ///
  /// - Parameter secret: What keys were made with so far; nil: the old one's, if that can be read.
  static func replace(
    at path: String, secret: [UInt64]?
  ) throws -> (database: MemoryDatabase, aside: String?) {
    // One program at a time.
    // Safe: the path is there during the call.
    let lock = unsafe open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { if lock >= 0 { close(lock) } }
    if lock >= 0 { flock(lock, LOCK_EX) }
    guard isDamaged(path) else { return (try MemoryDatabase(path: path), nil) }
    let aside = freeName(for: path)
    for end in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + end) {
      try FileManager.default.moveItem(atPath: path + end, toPath: aside + end)
    }
    let old = try? DatabaseQueue(path: aside)
    let found = secret ?? old.flatMap(readSecret)
    let new = try MemoryDatabase(path: path, secret: found)
    if let old, found != nil { save(old, into: new.queue) }
    try? old?.close()
    return (new, aside)
  }

  private static func freeName(for path: String) -> String {
    var number = 1
    while FileManager.default.fileExists(atPath: "\(path).damaged-\(number)") { number += 1 }
    return "\(path).damaged-\(number)"
  }

  private static func readSecret(_ queue: DatabaseQueue) -> [UInt64]? {
    let found = try? queue.read { db in
      try Row.fetchOne(db, sql: "SELECT a, b, c, d FROM secret").map { row in
        (0..<4).map { row.number(at: $0) }
      }
    }
    return found ?? nil
  }

  private static let tables = [
    ("file", "id, path, changed, row, key, line", "id"),
    ("state", "file, key, bits, changed", "file, key"),
    ("mark", "file, name, row, key, line", "file, name"),
  ]

  /// Copies what can be read, from both ends of each table up to where it is damaged.
  private static func save(_ old: DatabaseQueue, into new: DatabaseQueue) {
    for (table, columns, key) in tables {
      let backwards = key.split(separator: ",").map { "\($0) DESC" }.joined(separator: ",")
      for order in [key, backwards] {
        var rows: [Row] = []
        try? old.read { db in
          let cursor = try Row.fetchCursor(
            db, sql: "SELECT \(columns) FROM \(table) ORDER BY \(order)")
          while let row = try cursor.next(), rows.count < mostRows { rows.append(row.copy()) }
        }
        let places = columns.split(separator: ",").map { _ in "?" }.joined(separator: ",")
        try? new.write { db in
          for row in rows {
            try? db.execute(
              sql: "INSERT OR IGNORE INTO \(table) (\(columns)) VALUES (\(places))",
              arguments: StatementArguments(row.databaseValues))
          }
        }
      }
    }
  }

  private static let mostRows = 1_000_000
}
