import CJSONRivals

/// Something to measure, over all rows; returns a sum that depends on all that it found.
struct Contestant {
  var name: String
  var run: (JSONRows) -> Int

  // Safe: the rows are there as long as they are read, and the rivals read no further than the last start.
  static var all: [Contestant] {
    [
      Contestant(name: "own reader, slices") { own($0) },
      Contestant(name: "own reader, slices and content hash") { rows in
        var sum: UInt64 = 0
        for row in 0..<rows.count {
          let line = unsafe rows.line(row).span
          guard let fields = try? rows.entries.fields(ofLine: line) else { return -1 }
          sum ^= fields.contentNumber(in: line)
        }
        return Int(truncatingIfNeeded: sum >> 1)
      },
      Contestant(name: "own reader, entries of Strings") { rows in
        var sum = 0
        for row in 0..<rows.count {
          let line = unsafe rows.line(row).span
          guard let fields = try? rows.entries.fields(ofLine: line) else { return -1 }
          sum += RawEntry(fields, in: line).values.count
        }
        return sum
      },
      Contestant(name: "simdjson on demand, raw") {
        Int(unsafe rival_simdjson_raw($0.characters, $0.starts, $0.count))
      },
      Contestant(name: "simdjson on demand, unescaped") {
        Int(unsafe rival_simdjson_ondemand($0.characters, $0.starts, $0.count))
      },
      Contestant(name: "simdjson on demand, one stream") {
        Int(unsafe rival_simdjson_many($0.characters, $0.starts, $0.count))
      },
      Contestant(name: "simdjson tree") {
        Int(unsafe rival_simdjson_dom($0.characters, $0.starts, $0.count))
      },
      Contestant(name: "yyjson tree") {
        Int(unsafe rival_yyjson($0.characters, $0.starts, $0.count))
      },
    ]
  }

  // Safe: the rows are there as long as they are read.
  private static func own(_ rows: JSONRows) -> Int {
    let entries = rows.entries
    var sum = 0
    for row in 0..<rows.count {
      let line = unsafe rows.line(row).span
      guard let fields = try? entries.fields(ofLine: line) else { return -1 }
      for field in [RawEntry.Field.id, .title, .text, .author, .date] {
        sum += fields[field]?.range.count ?? 0
      }
    }
    return sum
  }

}
