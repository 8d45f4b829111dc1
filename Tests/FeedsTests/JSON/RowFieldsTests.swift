import TestSupport
import Testing

@testable import Feeds

@Suite("One look at a row of JSON")
struct RowFieldsTests {
  /// What a line says, or what is wrong with it.
  private struct Answer: Equatable, CustomStringConvertible {
    var entry = RawEntry()
    var reason: String?
    var offset: Int?

    init(_ read: () throws(JSONSyntaxError) -> RawEntry) {
      do { entry = try read() } catch {
        reason = error.reason
        offset = error.offset
      }
    }

    var description: String { reason.map { "\($0) at \(offset ?? -1)" } ?? "\(entry.values)" }
  }

  private func compare(_ line: [UInt8], map: FieldMap?) -> Bool {
    let names = JSONEntries(map)
    let isOfLog = (try? names.fields(ofLine: line.span))?.log != nil
    let plain = PlainJSONEntries(map, areOfLog: isOfLog)
    let expected = Answer { () throws(JSONSyntaxError) in try plain.entry(of: line) }
    var found = Answer { () throws(JSONSyntaxError) in
      RawEntry(try names.fields(ofLine: line.span), in: line.span)
    }
    // Parts found by a map are in no order.
    if map != nil, expected.reason == nil {
      let entry = found.entry
      found.entry = RawEntry()
      for (field, _) in expected.entry.values { found.entry[field] = entry[field] }
      if entry.values.count != expected.entry.values.count { found.entry = entry }
    }
    if found == expected { return true }
    Issue.record("\(String(decoding: line, as: UTF8.self)): \(found), not \(expected)")
    return false
  }

  @Test("finds what a tree of Strings finds, and the same mistakes at the same bytes")
  func likeTheTree() {
    var json = RandomJSON(seed: 1)
    for _ in 0..<20_000 {
      guard compare(json.line(), map: nil) else { return }
    }
  }

  @Test("follows a map as the tree does")
  func likeTheTreeByMap() throws {
    var json = RandomJSON(seed: 2)
    for _ in 0..<5000 {
      let pieces = FieldMap.names.filter { _ in json.below(3) == 0 }.map { name in
        let steps = (0...json.below(2)).map { _ in
          json.below(4) == 0 ? "\(json.below(3))" : json.name()
        }
        return "\(name)=\(steps.joined(separator: "."))"
      }
      let argument = pieces.filter { !$0.hasSuffix("=") }.joined(separator: ",")
      let map = try FieldMap(argument)
      guard compare(json.line(), map: map) else { return }
    }
  }

  @Test("the hash of a row's bytes is that of its entry, unless a value stands for a text")
  func contentNumbers() {
    var json = RandomJSON(seed: 4)
    let names = JSONEntries(nil)
    var count = 0
    for _ in 0..<3000 {
      let line = json.line()
      guard String(validating: line, as: UTF8.self) != nil,
        let fields = try? names.fields(ofLine: line.span)
      else { continue }
      let forms = RawEntry.Field.allCases.compactMap { fields[$0]?.form }
      guard !forms.contains(.json), !forms.contains(.listing) else { continue }
      let entry = RawEntry(fields, in: line.span)
      #expect(fields.contentNumber(in: line.span) == entry.contentNumber())
      count += 1
    }
    #expect(count > 300)
  }

  @Test("of a value that stands for a text the bytes count, which are not read as JSON again")
  func contentNumbersOfValues() throws {
    let names = JSONEntries(nil)
    let numbers = try [#"{"a": 1}"#, #"{"a": 2}"#, #"{"a": 2}"#].map {
      let line = Array($0.utf8)
      let fields = try names.fields(ofLine: line.span)
      #expect(fields[.text]?.form == .listing)
      return fields.contentNumber(in: line.span)
    }
    #expect(numbers[0] != numbers[1] && numbers[1] == numbers[2])
  }

  @Test("plain text is a view into the row")
  func views() throws {
    let line = Array(#"{"id": 7, "title": "a \"b\"", "text": "plain", "by": [1, 2]}"#.utf8)
    let fields = try JSONEntries(nil).fields(ofLine: line.span)
    #expect(fields[.id]?.form == .utf8)
    #expect(fields[.title]?.form == .escaped)
    #expect(fields[.author]?.form == .json)
    #expect(fields[.text].map { Array(line[$0.range]) } == Array("plain".utf8))
    #expect(fields[.date] == nil)
  }

  @Test("a value put to nothing is none, and every field has its place")
  func everyField() {
    var fields = RowFields()
    for field in RawEntry.Field.allCases {
      #expect(fields[field] == nil)
      fields[field] = RowFields.Slice(Int(field.rawValue)..<100, .escaped)
    }
    for field in RawEntry.Field.allCases {
      #expect(fields[field]?.range == Int(field.rawValue)..<100)
      fields[field] = nil
      #expect(!fields.has(field))
    }
  }

  @Test("the parts of a row are copied without a call")
  func size() { #expect(MemoryLayout<RowParts>.size <= 128) }
}

extension PlainJSONEntries {
  /// What a line says, without a comma behind it.
  func entry(of line: [UInt8]) throws(JSONSyntaxError) -> RawEntry {
    let value = try PlainJSONValue(parsing: line)
    let comma = line.lastIndex { $0 > 0x20 }.flatMap { line[$0] == 0x2C ? $0 : nil }
    let line = Array(line[..<(comma ?? line.endIndex)])
    if case .object = value {
      var entry = entry(value)
      // `{}` is all that there is to show of it, where it is no log's line.
      let isLog = try JSONEntries(map).fields(ofLine: line.span).log != nil
      if entry.values.isEmpty, !isLog { entry[.text] = PlainJSONEntries.short(line) }
      return entry
    }
    var entry = RawEntry()
    entry[.text] = PlainJSONEntries.lone(value, written: line)
    return entry
  }
}
