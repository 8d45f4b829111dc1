import GRDB
import Remembering

/// The database: what is remembered, by file and row. Several programs may have it open at once; what they write is
/// merged row by row, and of one row bit by bit.
final class MemoryDatabase {
  /// Why a database is not to be used.
  enum Refusal: Error, CustomStringConvertible {
    case isNewer
    /// Its tables are another program's, or not all there.
    case isStrange

    var description: String {
      switch self {
      case .isNewer: "a newer feed-tui has written it"
      case .isStrange: "it is another program's, or not all of it is there"
      }
    }
  }

  /// What is known of a file.
  struct FileMemory: Equatable {
    var rows: [UInt64: RowState] = [:]
    var marks: [Character: RowPlace] = [:]
    var place: RowPlace?
  }

  let queue: DatabaseQueue
  /// What is mixed into every key; it stays as long as the database.
  let secret: [UInt64]

  private static let version = 1

  /// Opens the database at a path, or begins one there.
  ///
  /// - Parameters:
  ///   - secret: That of a new one; nil: any.
  ///   - patience: So long another program is waited for that writes, in seconds.
  init(path: String, secret: [UInt64]? = nil, patience: Double = 5) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.journalMode = .wal
    queue = try DatabaseQueue(path: path, configuration: configuration)
    // One that is there is not waited for, whoever writes it.
    let known = try queue.read { db in
      guard try Self.isOurs(db) else { throw Refusal.isStrange }
      return try Int.fetchOne(db, sql: "PRAGMA user_version") == Self.version
        ? try Self.secret(db) : []
    }
    guard known.isEmpty else {
      self.secret = known
      return
    }
    self.secret = try queue.write { db in
      try Self.createTables(db)
      let new = secret ?? (0..<4).map { _ in UInt64.random(in: .min ... .max) }
      try db.execute(
        sql: "INSERT OR IGNORE INTO secret (id, a, b, c, d) VALUES (1, ?, ?, ?, ?)",
        arguments: StatementArguments(new.map(Int64.init(bitPattern:))))
      return try Self.secret(db)
    }
  }

  /// Opens one that can't be written, to be read.
  init(readingFrom path: String) throws {
    var configuration = Configuration()
    configuration.readonly = true
    // Without files beside it, which could not be made.
    let name = path.utf8.map { byte in
      let isPlain = byte < 0x80 && "%?# ".utf8.contains(byte) == false
      return isPlain ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16)
    }.joined()
    queue = try DatabaseQueue(path: "file:\(name)?immutable=1", configuration: configuration)
    secret = try queue.read(Self.secret)
  }

  private static func secret(_ db: Database) throws -> [UInt64] {
    guard let row = try Row.fetchOne(db, sql: "SELECT a, b, c, d FROM secret") else { return [] }
    return (0..<4).map { row.number(at: $0) }
  }

  /// Whether it has our tables, or none, or is a newer one.
  static func isOurs(_ db: Database) throws -> Bool {
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    let names = try String.fetchAll(
      db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    if names.isEmpty { return found == 0 }
    guard found <= version else { return names.contains("secret") }
    return try tables.allSatisfy { table, columns in
      guard names.contains(table) else { return false }
      return try Set(db.columns(in: table).map { $0.name.lowercased() }).isSuperset(of: columns)
    }
  }

  private static let tables = [
    ("secret", ["id", "a", "b", "c", "d"]),
    ("file", ["id", "path", "changed", "row", "key", "line"]),
    ("state", ["file", "key", "bits", "changed"]),
    ("mark", ["file", "name", "row", "key", "line"]),
  ]

  private static func createTables(_ db: Database) throws {
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard found <= version else { throw Refusal.isNewer }
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS secret (
          id INTEGER PRIMARY KEY CHECK (id = 1), a INTEGER NOT NULL, b INTEGER NOT NULL,
          c INTEGER NOT NULL, d INTEGER NOT NULL);
        CREATE TABLE IF NOT EXISTS file (
          id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, changed INTEGER NOT NULL,
          row INTEGER, key INTEGER, line INTEGER);
        CREATE TABLE IF NOT EXISTS state (
          file INTEGER NOT NULL, key INTEGER NOT NULL, bits INTEGER NOT NULL,
          changed INTEGER NOT NULL, PRIMARY KEY (file, key)) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS mark (
          file INTEGER NOT NULL, name TEXT NOT NULL, row INTEGER NOT NULL, key INTEGER NOT NULL,
          line INTEGER NOT NULL, PRIMARY KEY (file, name)) WITHOUT ROWID;
        PRAGMA user_version = \(version);
        """)
  }

  /// What is known of a file: one look for all of it.
  func memory(of path: [UInt8]) throws -> FileMemory {
    try queue.read { db in
      var memory = FileMemory()
      let file = try Row.fetchOne(
        db, sql: "SELECT id, row, key, line FROM file WHERE path = ?", arguments: [Self.blob(path)])
      guard let file, let id = Int64.fromDatabaseValue(file[0]) else { return memory }
      memory.place = file.place(from: 1)
      let states = try Row.fetchCursor(
        db, sql: "SELECT key, bits FROM state WHERE file = ?", arguments: [id])
      while let row = try states.next() {
        let bits = UInt8(truncatingIfNeeded: row.number(at: 1))
        memory.rows[row.number(at: 0)] = RowState(rawValue: bits).intersection(.all)
      }
      let marks = try Row.fetchCursor(
        db, sql: "SELECT name, row, key, line FROM mark WHERE file = ?", arguments: [id])
      while let row = try marks.next() {
        guard let name = String.fromDatabaseValue(row[0]), name.count == 1, let first = name.first,
          first.isLetter || first.isNumber
        else { continue }
        memory.marks[first] = row.place(from: 1)
      }
      return memory
    }
  }

  /// Writes changes, all or none.
  func write(_ changes: MemoryChanges, at moment: Int64) throws {
    try queue.write { db in
      for (path, change) in changes.files { try Self.write(change, of: path, at: moment, db) }
    }
  }

  private static func write(
    _ change: MemoryChanges.File, of path: [UInt8], at moment: Int64, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO file (path, changed) VALUES (?, ?)
        ON CONFLICT (path) DO UPDATE SET changed = excluded.changed
        """, arguments: [blob(path), moment])
    let found = try Int64.fetchOne(
      db, sql: "SELECT id FROM file WHERE path = ?", arguments: [blob(path)])
    guard let id = found else { return }
    if let place = change.place {
      try db.execute(
        sql: "UPDATE file SET row = ?, key = ?, line = ? WHERE id = ?",
        arguments: StatementArguments(place.values + [id]))
    }
    for (name, place) in change.marks {
      guard let place else {
        try db.execute(
          sql: "DELETE FROM mark WHERE file = ? AND name = ?", arguments: [id, String(name)])
        continue
      }
      try db.execute(
        sql: "INSERT OR REPLACE INTO mark (row, key, line, file, name) VALUES (?, ?, ?, ?, ?)",
        arguments: StatementArguments(place.values) + [id, String(name)])
    }
    for (key, bits) in change.rows {
      try write(bits, ofRow: Int64(bitPattern: key), inFile: id, at: moment, db)
    }
  }

  private static func write(
    _ bits: MemoryChanges.Bits, ofRow key: Int64, inFile id: Int64, at moment: Int64, _ db: Database
  ) throws {
    let (set, cleared) = (Int(bits.set.rawValue), Int(bits.cleared.rawValue))
    let update = try db.cachedStatement(
      sql: """
        INSERT INTO state (file, key, bits, changed) VALUES (?, ?, ?, ?)
        ON CONFLICT (file, key) DO UPDATE
        SET bits = (bits | excluded.bits) & ~?, changed = excluded.changed
        """)
    try update.execute(arguments: [id, key, set, moment, cleared])
    guard set == 0 else { return }
    let delete = try db.cachedStatement(
      sql: "DELETE FROM state WHERE file = ? AND key = ? AND bits = 0")
    try delete.execute(arguments: [id, key])
  }

  /// Forgets what is of no use any longer: of rows that are read and not starred the oldest of a file, and of all
  /// files; and where one stood in files that are long gone.
  func forgetOld(at moment: Int64, _ bounds: MemoryBounds = MemoryBounds()) throws {
    try queue.write { db in
      let files = try Int64.fetchAll(
        db, sql: "SELECT file FROM state GROUP BY file HAVING count(*) > ?",
        arguments: [bounds.rowsOfFile])
      for file in files {
        try db.execute(
          sql: """
            DELETE FROM state WHERE file = ?1 AND bits = 1 AND key NOT IN
              (SELECT key FROM state WHERE file = ?1 ORDER BY changed DESC LIMIT ?2)
            """, arguments: [file, bounds.rowsOfFile])
      }
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM state") ?? 0
      if count > bounds.rows {
        try db.execute(
          sql: """
            DELETE FROM state WHERE bits = 1 AND (file, key) NOT IN
              (SELECT file, key FROM state ORDER BY changed DESC LIMIT ?)
            """, arguments: [bounds.rows])
      }
      try db.execute(
        sql: """
          DELETE FROM file WHERE changed < ? AND id NOT IN (SELECT file FROM state)
            AND id NOT IN (SELECT file FROM mark)
          """, arguments: [moment - bounds.secondsOfPlaces])
    }
  }

  /// Whether all of it can be read.
  func isWhole() throws -> Bool {
    try queue.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") } == "ok"
  }

  func close() { try? queue.close() }

  private static func blob(_ path: [UInt8]) -> DatabaseValue {
    path.isEmpty ? DatabaseValue.null : path.blobValue
  }
}

/// How much is remembered.
struct MemoryBounds {
  /// Rows of a file that are read; those that are starred don't count.
  var rowsOfFile = 50_000
  /// The same of all files, about 20 bytes each.
  var rows = 500_000
  /// Two years.
  var secondsOfPlaces: Int64 = 2 * 365 * 86_400
}
