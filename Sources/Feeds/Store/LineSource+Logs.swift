/// Whether lines are a log's.
extension LineSource {
  var logs: LogView? { haveRows { $0.members != nil } ? reading.logs : nil }

  /// Of text all is shown. Of a log of text rows may have fields that were not read yet.
  var lookNumber: Int { look == .text ? 0 : reading.logs.number }

  var isLog: Bool { haveRows { $0.log != nil } }

  /// Whether lines are such, as far as what they are or the first of them say.
  private func haveRows(where condition: (RowParts) -> Bool) -> Bool {
    switch look {
    case .text, .gitCommit: false
    case .log: hasFields
    // What stands before the log may be long.
    case .mixed: true
    default:
      rowsThatTell.contains { row in
        withBytes(ofRow: row) { condition(reading.parts(of: $0, look: look)) }
      }
    }
  }
}
