/// Which fields are left out, as they say the same in most lines.
extension LogFieldWriter {
  /// Whether a line's field is left out, unless somebody asks for it or for all.
  static func leavesOut(
    _ member: LogMember, called name: Span<UInt8>, of log: LogFields, in row: Span<UInt8>,
    asOfJournal isJournal: Bool
  ) -> Bool {
    guard isJournal else {
      // The version that bunyan writes is a digit: `v` is what others call a value.
      if name.count == 1 {
        return name[0] == UInt8(ascii: "v") && member.form == .literal && member.value.count == 1
          && log.members.areOfBunyan(in: row)
      }
      // Most names are of another length than all of these, or begin with another letter.
      guard !name.isEmpty, name.count < 16, lengths >> name.count & 1 == 1 else { return false }
      switch Unicode.Scalar(name[0]) {
      case "@", "M", "l", "s", "S", "e": return hidden.contains { name.holds($0) }
      default: return false
      }
    }
    if !name.isEmpty, name[0] == UInt8(ascii: "_") {
      return !journalFields.contains { name.holds($0) }
    }
    return journalNames.contains { name.holds($0) }
  }

  /// Versions of formats and what only says again what a row shows.
  private static let hidden = [
    "@version", "@i", "@mt", "@r", "MessageTemplate", "levelno", "severityNumber",
    "severity_number", "SeverityNumber", "ecs.version",
  ].map { Array($0.utf8) }
  /// A bit for each length that a name of these has.
  private static let lengths: UInt = hidden.reduce(0) { $0 | 1 << UInt($1.count) }
  /// Of those that journald adds itself.
  private static let journalFields = [
    "_SYSTEMD_UNIT", "_PID", "_HOSTNAME", "_COMM",
  ].map { Array($0.utf8) }
  private static let journalNames = [
    "SYSLOG_FACILITY", "SYSLOG_TIMESTAMP", "SYSLOG_PID", "SYSLOG_RAW", "CODE_FILE", "CODE_LINE",
    "CODE_FUNC", "INVOCATION_ID", "USER_INVOCATION_ID", "MESSAGE_ID", "TID",
  ].map { Array($0.utf8) }
}
