import Foundation
import GRDB
import Remembering
import TestSupport
import Testing

@testable import MemoryStore

@Suite("What is remembered")
struct MemoryServiceTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    UUID().uuidString
  ).path
  private let feed = Array("/feeds/one.xml".utf8)

  private var database: String { folder + "/memory.sqlite" }

  private func service() -> MemoryService { MemoryService(folder: folder) }

  private func known(of path: [UInt8], by service: MemoryService) -> [Remembered] {
    service.take(.file(0, path: path)).filter {
      if case .secret = $0 { false } else { true }
    }
  }

  @Test("is there another time: rows, marks and the place, by file and key, with the same secret")
  func sessions() throws {
    let first = service()
    let answer = first.take(.file(0, path: feed))
    #expect(answer.count == 2 && answer.last == .end(file: 0))
    _ = first.take(.row(file: 0, key: .max, set: .read, cleared: []))
    _ = first.take(.row(file: 0, key: 5, set: [.read, .starred], cleared: []))
    _ = first.take(.row(file: 0, key: 5, set: [], cleared: .read))
    _ = first.take(.mark(file: 0, name: "ä", RowPlace(row: 3, key: 5)))
    _ = first.take(.place(file: 0, RowPlace(row: 9, key: 7, line: -2)))
    #expect(first.isUrgent && !first.isSaved)
    #expect(first.save() == [.saved])
    let second = service()
    let later = second.take(.file(4, path: feed))
    #expect(later.first == answer.first)
    #expect(
      Set(later.dropFirst()) == [
        .row(file: 4, key: .max, .read), .row(file: 4, key: 5, .starred),
        .mark(file: 4, name: "ä", RowPlace(row: 3, key: 5)),
        .place(file: 4, RowPlace(row: 9, key: 7, line: -2)), .end(file: 4),
      ])
    #expect(known(of: Array("/feeds/two.xml".utf8), by: second) == [.end(file: 0)])
    _ = second.take(.row(file: 4, key: .max, set: [], cleared: .read))
    _ = second.take(.mark(file: 4, name: "ä", nil))
    _ = second.save()
    #expect(known(of: feed, by: service()).count == 3, "one row, the place and the end")
  }

  @Test("is kept, of this session, where its folder is removed meanwhile")
  func removed() throws {
    let first = service()
    let secret = first.take(.file(0, path: feed)).first
    _ = first.take(.row(file: 0, key: 1, set: .read, cleared: []))
    #expect(first.save() == [.saved])
    try FileManager.default.removeItem(atPath: folder)
    _ = first.take(.row(file: 0, key: 2, set: .starred, cleared: []))
    #expect(first.save() == [.saved])
    let second = service()
    #expect(
      Set(second.take(.file(0, path: feed))) == [
        try #require(secret), .row(file: 0, key: 1, .read), .row(file: 0, key: 2, .starred),
        .end(file: 0),
      ])
  }

  @Test("is merged row by row and bit by bit where two programs have it open", arguments: 1...5)
  func merging(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let services = [service(), service()]
    for service in services { _ = service.take(.file(0, path: feed)) }
    var model: [UInt64: RowState] = [:]
    for _ in 0..<200 {
      let key = UInt64.random(in: 0..<20, using: &random)
      let bit: RowState = Bool.random(using: &random) ? .read : .starred
      let isSet = Bool.random(using: &random)
      if isSet { model[key, default: []].insert(bit) } else { model[key]?.remove(bit) }
      let service = services[Int.random(in: 0..<2, using: &random)]
      _ = service.take(
        .row(file: 0, key: key, set: isSet ? bit : [], cleared: isSet ? [] : bit))
      #expect(service.save() == [.saved])
    }
    let wanted = model.filter { !$0.value.isEmpty }.map {
      Remembered.row(file: 0, key: $0.key, $0.value)
    }
    #expect(Set(known(of: feed, by: service())) == Set(wanted + [.end(file: 0)]))
  }

  @Test("is kept until it can be written, and said once why it can't")
  func unwritable() throws {
    let service = service()
    _ = service.take(.file(0, path: feed))
    try FileManager.default.removeItem(atPath: folder)
    try Data().write(to: URL(fileURLWithPath: folder))
    _ = service.take(.row(file: 0, key: 5, set: .read, cleared: []))
    #expect(service.save().map(\.isTrouble) == [true])
    #expect(service.save().isEmpty && !service.isSaved)
    try FileManager.default.removeItem(atPath: folder)
    #expect(service.save() == [.saved])
    #expect(known(of: feed, by: self.service()).contains(.row(file: 0, key: 5, .read)))
  }

  @Test(
    "has no keys while there can't be a database: whoever begins it, all programs have the same")
  func noFolder() throws {
    try Data().write(to: URL(fileURLWithPath: folder))
    let services = [service(), service()]
    for service in services {
      let answer = service.take(.file(0, path: feed))
      #expect(answer.map(\.isTrouble) == [true, false] && answer.last == .end(file: 0))
      #expect(service.answerAwaited().isEmpty && service.isAwaited)
      #expect(service.take(.file(0, path: feed)) == [.end(file: 0)])
      #expect(service.lastWord == .unsaved("its folder can't be made"))
    }
    try FileManager.default.removeItem(atPath: folder)
    let answers = services.map { $0.answerAwaited() }
    #expect(answers[0].count == 2 && answers[0] == answers[1] && !services[0].isAwaited)
    for (key, service) in services.enumerated() {
      _ = service.take(.row(file: 0, key: UInt64(key), set: .read, cleared: []))
      #expect(service.save() == [.saved] && service.lastWord == .saved)
    }
    #expect(known(of: feed, by: service()).count == 3)
  }

  @Test("is asked for again where another program locks a database that nobody has read yet")
  func locked() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let service = MemoryService(folder: folder, patience: 0)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: database, configuration: configuration)
    try other.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE; CREATE TABLE busy (id)") }
    let answer = service.take(.file(0, path: feed))
    #expect(
      answer == [.trouble("nothing can be remembered for now: another program keeps it busy")])
    #expect(service.isAwaited && service.answerAwaited().isEmpty && service.isAwaited)
    try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
    let later = service.answerAwaited()
    #expect(later.count == 2 && later.last == .end(file: 0) && !service.isAwaited)
    _ = service.take(.row(file: 0, key: 5, set: .read, cleared: []))
    #expect(service.save() == [.saved])
    #expect(known(of: feed, by: self.service()).contains(.row(file: 0, key: 5, .read)))
  }

  @Test("of a newer program is left alone")
  func newer() throws {
    _ = service().take(.file(0, path: feed))
    let sql = "PRAGMA user_version = 99"
    try MemoryDatabase(path: database).queue.write { try $0.execute(sql: sql) }
    let service = service()
    let answer = service.take(.file(0, path: feed))
    #expect(
      answer.contains(
        .trouble("nothing can be remembered for now: a newer feed-tui has written it")))
    _ = service.take(.row(file: 0, key: 5, set: .read, cleared: []))
    #expect(service.save().isEmpty)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy {
        !$0.contains("damaged")
      })
  }

  @Test("stays below its bounds: of what is read the oldest goes, never what has a star")
  func bounds() throws {
    let database = try {
      _ = service().take(.file(0, path: feed))
      return try MemoryDatabase(path: self.database)
    }()
    for moment in 0..<20 {
      var changes = MemoryChanges()
      let state: RowState = moment == 0 ? [.read, .starred] : .read
      changes.note(UInt64(moment), set: state, cleared: [], in: feed)
      changes.note(place: RowPlace(row: 1, key: 2), in: Array("/gone \(moment)".utf8))
      try database.write(changes, at: Int64(moment))
    }
    try database.forgetOld(at: 30, MemoryBounds(rowsOfFile: 5, rows: 5, secondsOfPlaces: 20))
    #expect(try Set(database.memory(of: feed).rows.keys) == [0, 15, 16, 17, 18, 19])
    #expect(try database.memory(of: Array("/gone 5".utf8)).place == nil)
    #expect(try database.memory(of: Array("/gone 15".utf8)).place != nil)
  }

  @Test(
    "what is no file where the database should be is said once, waited for never, and left alone",
    arguments: ["", "-wal"], ["pipe", "folder", "device"])
  func noFile(end: String, kind: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = database + end
    switch kind {
    case "pipe": _ = try Command.run(["mkfifo", path])
    case "folder":
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    default:
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    }
    let service = service()
    let answer = service.take(.file(0, path: feed))
    #expect(answer.last == .end(file: 0))
    #expect(
      answer.contains(
        .trouble("nothing can be remembered for now: memory.sqlite\(end) is no file")))
    #expect(service.answerAwaited().isEmpty)
    #expect(service.lastWord == .unsaved("memory.sqlite\(end) is no file"))
    try FileManager.default.removeItem(atPath: path)
    #expect(service.answerAwaited().last == .end(file: 0) && service.lastWord == .saved)
  }

  @Test(
    "another program's database, and one in which a table is missing, are put aside, whole",
    arguments: [
      "CREATE TABLE customers (name TEXT)", "CREATE TABLE file (id INTEGER)",
      "CREATE TABLE notes (id); PRAGMA user_version = 1",
      "CREATE TABLE notes (id); PRAGMA user_version = 9", "PRAGMA user_version = 1",
      "DROP TABLE mark", "DROP TABLE state", "DROP TABLE secret", "DROP TABLE file",
      "ALTER TABLE state DROP COLUMN bits",
    ])
  func strange(statement: String) throws {
    if statement.hasPrefix("DROP") || statement.hasPrefix("ALTER") {
      let first = service()
      _ = first.take(.file(0, path: feed))
      _ = first.take(.row(file: 0, key: 1, set: .starred, cleared: []))
      #expect(first.save() == [.saved])
      first.close()
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let queue = try DatabaseQueue(path: database)
    try queue.write { try $0.execute(sql: statement) }
    try queue.close()
    let service = service()
    let answer = service.take(.file(0, path: feed))
    #expect(answer.last == .end(file: 0))
    _ = service.take(.row(file: 0, key: 9, set: .starred, cleared: []))
    #expect(service.save() == [.saved])
    #expect(FileManager.default.fileExists(atPath: database + ".damaged-1"))
    service.close()
    #expect(known(of: feed, by: self.service()).contains(.row(file: 0, key: 9, .starred)))
    let aside = try DatabaseQueue(path: database + ".damaged-1")
    let names = try aside.read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    }
    #expect(!names.contains("secret") || statement != "CREATE TABLE customers (name TEXT)")
  }

  @Test(
    "what was said before a database was damaged, or removed, is in the one that takes its place",
    arguments: [true, false])
  func begunAnew(isRemoved: Bool) throws {
    let service = service()
    _ = service.take(.file(0, path: feed))
    for key: UInt64 in [1, 2] { _ = service.take(.row(file: 0, key: key, set: .read, cleared: [])) }
    _ = service.take(.mark(file: 0, name: "a", RowPlace(row: 3, key: 5)))
    #expect(service.save() == [.saved])
    for end in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: database + end) {
      if isRemoved {
        try FileManager.default.removeItem(atPath: database + end)
      } else {
        let size = try Data(contentsOf: URL(filePath: database + end)).count
        try Data(repeating: 0x55, count: size).write(to: URL(filePath: database + end))
      }
    }
    _ = service.take(.row(file: 0, key: 2, set: [], cleared: .read))
    _ = service.take(.row(file: 0, key: 3, set: .starred, cleared: []))
    #expect(service.save().last == .saved)
    service.close()
    let found = known(of: feed, by: self.service())
    for line: Remembered in [
      .row(file: 0, key: 1, .read), .row(file: 0, key: 3, .starred),
      .mark(file: 0, name: "a", RowPlace(row: 3, key: 5)),
    ] {
      #expect(found.contains(line), "\(found)")
    }
    #expect(!found.contains(.row(file: 0, key: 2, .read)))
  }
}
