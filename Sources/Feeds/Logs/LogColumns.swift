/// The columns of a log whose lines have nothing but values, one behind the other. Of W3C's extended format (IIS,
/// HTTP.sys, CloudFront, Windows' firewall) a line of the log itself names them: `#Fields: date time cs-method …`.
/// Those of Amazon's balancers, of its store of objects and of its networks' flows are known, as its documentation has them;
/// a flow log's first line may name its own.
///
/// A text may declare others further down, for the lines below: see `DeclaredColumns`. Lines with another number of columns show
/// their time and what is behind it.
final class LogColumns: Sendable {
  /// What a column is to its line.
  enum Part: Sendable {
    case field
    /// When it was written; or the day, with the time of day in the next column.
    case date, time
    /// What was asked for: both in one, or a method and a path.
    case request, method, path
    case status
  }

  /// What rows and filters call the columns, as they do where a web server's log says the same; behind them what
  /// there is besides.
  private let shownNames: [[UInt8]]
  /// As the log calls them.
  private let ownNames: [[UInt8]]
  private let parts: [Part]
  /// How many columns a line has at least; nil: just as many as have names.
  private let fewest: Int?
  /// Whether times are those of the machine that wrote them, and not UTC.
  private let isLocal: Bool
  /// What a value begins with in lines that ask for nothing, by which they are known; nil: they have a request.
  private let sign: (column: Int, text: StaticString)?
  /// Whether the line that names the columns is one of them.
  let haveNames: Bool
  /// Whether a line of the log declares them, as others may do further down.
  let areDeclared: Bool

  private init(
    _ names: [String], date: Int?, dateTakesTwo: Bool = false, fewest: Int? = nil,
    isLocal: Bool = false, knownBy sign: (column: Int, text: StaticString)? = nil,
    haveNames: Bool = false, areDeclared: Bool = false
  ) {
    (self.sign, self.haveNames, self.areDeclared) = (sign, haveNames, areDeclared)
    var parts = names.map { LogColumns.parts[$0] ?? .field }
    if let date { parts[date] = .date }
    if let date, dateTakesTwo { parts[date + 1] = .time }
    self.parts = parts
    let more = "more"
    shownNames = (names.map { LogColumns.usualNames[$0] ?? $0 } + [more]).map { Array($0.utf8) }
    ownNames = (names + [more]).map { Array($0.utf8) }
    (self.fewest, self.isLocal) = (fewest, isLocal)
  }

  var count: Int { parts.count }

  /// - Parameter column: Less than `count`.
  func part(_ column: Int) -> Part { parts[column] }

  /// What rows call a column; `count` for what is behind the last.
  func shownName(_ column: Int) -> [UInt8] { shownNames[column] }

  /// What the log calls it.
  func ownName(_ column: Int) -> [UInt8] { ownNames[column] }

  /// Whether a line may have so many columns.
  func mayHave(_ count: Int) -> Bool { fewest.map { count >= $0 } ?? (count == parts.count) }

  /// Whether a value in the column of the sign is what lines are known by.
  func isKnown(by value: Span<UInt8>) -> Bool { sign.map { value.starts(with: $0.text) } ?? false }

  /// The column of what lines are known by that ask for nothing; nil: they ask for something.
  var columnOfSign: Int? { sign?.column }

  /// Whether a line names the columns, and is none of them. O(1)
  func isOfNames(_ line: Span<UInt8>) -> Bool { haveNames && line.starts(with: Self.namesOfFlows) }

  /// Whether lines may have more than are known.
  var mayGrow: Bool { fewest != nil }

  /// Whether lines begin with the day and the time, in two columns.
  var beginWithTime: Bool { parts.count > 1 && parts[0] == .date && parts[1] == .time }

  /// The moment that a line's time names; nil if it can't be read. O(its bytes)
  ///
  /// - Parameter zone: That of the reader.
  func date(_ written: RowFields.Slice, in row: Span<UInt8>, _ zone: FeedTimeZone) -> FeedDate? {
    let dates = DateParser(zone: isLocal ? zone : .fixed(secondsEast: 0))
    let bytes = row.extracting(written.range)
    guard let tab = bytes.first(0x09, from: 0, to: bytes.count) else { return dates.date(bytes) }
    var text = Array(copying: bytes)
    text[tab] = 0x20
    return dates.date(text.span)
  }
}

// MARK: - Which they are

extension LogColumns {
  /// Those of the log that begins with `sample`; nil: it is none that has some. O(sample)
  static func columns(of sample: Span<UInt8>) -> LogColumns? {
    guard let first = sample.firstIndex(from: 0, where: { $0 > 0x20 }) else { return nil }
    if sample[first] == UInt8(ascii: "#") { return declared(in: sample) }
    if isDigit(sample[first]), let found = declared(in: sample) { return found }
    let text = sample.extracting(droppingFirst: first)
    if text.starts(with: namesOfFlows), let flows = ofFlows(namedBy: text) { return flows }
    return known.first { columns in
      sample.mostLines {
        $0.isBlank ? nil : ColumnsLine($0, columns)?.isSure(by: columns, in: $0) == true
      }
    }
  }

  private static let mark: StaticString = "#Fields:"
  /// What a line begins with that declares columns, behind the end of the one before.
  static let signOfDeclaration = ByteSign(Array("\n#Fields:".utf8))

  /// Others that a line declares further down in the same log; nil: it declares none, or the same names in the same order.
  /// O(the line)
  func others(declaredBy line: Span<UInt8>) -> LogColumns? {
    guard areDeclared, line.starts(with: Self.mark),
      let found = Self.names(declaredBy: line).flatMap({ Self.columns(called: $0, isLocal) }),
      found.ownNames != ownNames
    else { return nil }
    return found
  }

  /// As a whole line says that begins with `#`, before those that don't; or behind some of which the first has those
  /// columns, where the beginning was cut off.
  private static func declared(in sample: Span<UInt8>) -> LogColumns? {
    var (lines, isLocal) = (LineRanges(), false)
    var first: Range<Int>?
    while let range = lines.next(in: sample), range.upperBound < sample.count {
      let line = sample.extracting(range)
      if line.isBlank { continue }
      guard line[0] == UInt8(ascii: "#") else {
        guard beginsWithDay(line) else { return nil }
        first = first ?? range
        continue
      }
      if line.starts(with: "#Time Format: Local") { isLocal = true }
      if line.starts(with: mark) {
        guard let found = names(declaredBy: line).flatMap({ columns(called: $0, isLocal) }) else {
          return nil
        }
        return first.map { found.mayHave($0, of: sample) } ?? true ? found : nil
      }
    }
    return nil
  }

  /// Whether a line begins as those do that say when: `2026-05-04 `. O(1)
  private static func beginsWithDay(_ line: Span<UInt8>) -> Bool {
    line.count > 10 && isDigit(line[0]) && line[4] == UInt8(ascii: "-")
      && line[7] == UInt8(ascii: "-") && (line[10] == 0x20 || line[10] == 0x09)
  }

  /// Whether a line that begins with a day and a time has these columns.
  private func mayHave(_ line: Range<Int>, of sample: Span<UInt8>) -> Bool {
    beginWithTime && ColumnsLine(sample.extracting(line), self) != nil
  }

  /// No log has more.
  private static let mostColumns = 1000

  private static func names(declaredBy line: Span<UInt8>) -> [String]? {
    let names = line.extracting(droppingFirst: mark.utf8CodeUnitCount)
    let words = Array(copying: names).split { $0 <= 0x20 }
    guard words.count > 1, words.count <= mostColumns,
      words.allSatisfy({ $0.allSatisfy(isOfName) })
    else { return nil }
    return words.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func columns(called names: [String], _ isLocal: Bool) -> LogColumns? {
    guard let date = names.firstIndex(of: "date") else {
      return names.contains("time") ? LogColumns(names, date: nil, areDeclared: true) : nil
    }
    let takesTwo = date + 1 < names.count && names[date + 1] == "time"
    return LogColumns(
      names, date: takesTwo ? date : nil, dateTakesTwo: takesTwo, isLocal: isLocal,
      areDeclared: true)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "-_().".utf8.contains(byte)
  }

  private static let parts: [String: Part] = [
    "cs-method": .method, "cs-uri-stem": .path, "cs-uri": .path, "cs-uri-path": .path,
    "request": .request, "request_uri": .request,
    "sc-status": .status, "elb_status_code": .status, "http_status": .status,
  ]

  /// What says the same as in a web server's log: see `GivenName`.
  private static let usualNames = [
    "cs-method": "method", "cs-uri-stem": "path", "cs-uri": "path", "cs-uri-path": "path",
    "request_uri": "request",
    "sc-status": "status", "elb_status_code": "status", "http_status": "status",
    "c-ip": "ip", "remote_ip": "ip", "cs-username": "user", "cs-host": "vhost",
    "sc-bytes": "size", "sent_bytes": "size", "bytes_sent": "size",
    "cs-bytes": "received", "received_bytes": "received",
    "cs(Referer)": "referrer", "referer": "referrer",
    "cs(User-Agent)": "agent", "user_agent": "agent",
    "cs-version": "protocol", "cs-protocol-version": "protocol",
    "x-forwarded-for": "forwarded", "target": "upstream", "backend": "upstream",
  ]

  private static let known = [
    ofBalancers, ofClassicBalancers, ofStores, ofNetworkBalancers, ofUsualFlows,
  ]

  /// Of Elastic Load Balancing's for applications.
  private static let ofBalancers = LogColumns(
    [
      "type", "time", "elb", "client", "target", "request_processing_time",
      "target_processing_time", "response_processing_time", "elb_status_code",
      "target_status_code", "received_bytes", "sent_bytes", "request", "user_agent", "ssl_cipher",
      "ssl_protocol", "target_group_arn", "trace_id", "domain_name", "chosen_cert_arn",
      "matched_rule_priority", "request_creation_time", "actions_executed", "redirect_url",
      "error_reason", "target_list", "target_status_code_list", "classification",
      "classification_reason", "conn_trace_id",
    ], date: 1, fewest: 17)

  /// Of the classic ones.
  private static let ofClassicBalancers = LogColumns(
    [
      "time", "elb", "client", "backend", "request_processing_time", "backend_processing_time",
      "response_processing_time", "elb_status_code", "backend_status_code", "received_bytes",
      "sent_bytes", "request", "user_agent", "ssl_cipher", "ssl_protocol",
    ], date: 0, fewest: 12)

  /// Of S3.
  private static let ofStores = LogColumns(
    [
      "bucket_owner", "bucket", "time", "remote_ip", "requester", "request_id", "operation", "key",
      "request_uri", "http_status", "error_code", "bytes_sent", "object_size", "total_time",
      "turn_around_time", "referer", "user_agent", "version_id", "host_id", "signature_version",
      "cipher_suite", "authentication_type", "host_header", "tls_version", "access_point_arn",
      "acl_required",
    ], date: 2, fewest: 17)

  /// Of balancers of networks, where they end TLS.
  private static let ofNetworkBalancers = LogColumns(
    [
      "type", "version", "time", "elb", "listener", "client", "destination", "connection_time",
      "tls_handshake_time", "received_bytes", "sent_bytes", "incoming_tls_alert",
      "chosen_cert_arn", "chosen_cert_serial", "tls_cipher", "tls_protocol_version",
      "tls_named_group", "domain_name", "alpn_fe_protocol", "alpn_be_protocol",
      "alpn_client_preference_list", "tls_connection_creation_time",
    ], date: 2, fewest: 16, knownBy: (0, "tls"))

  private static let namesOfFlows: StaticString = "version account-id "
  private static let usualNamesOfFlows = [
    "version", "account-id", "interface-id", "srcaddr", "dstaddr", "srcport", "dstport", "protocol",
    "packets", "bytes", "start", "end", "action", "log-status",
  ]

  /// Of networks' flows, as they are where nobody says otherwise.
  private static let ofUsualFlows = LogColumns(
    usualNamesOfFlows, date: 10, knownBy: (2, "eni-"), haveNames: true)

  /// The same as a first line says that has the names of the columns. O(the line)
  private static func ofFlows(namedBy text: Span<UInt8>) -> LogColumns? {
    guard let end = text.firstLineFeed() else { return nil }
    let words = Array(copying: text.extracting(first: end)).split { $0 <= 0x20 }
    let names = words.map { String(decoding: $0, as: UTF8.self) }
    guard words.count <= mostColumns, words.allSatisfy({ $0.allSatisfy(isOfName) }),
      let date = names.firstIndex(of: "start")
    else { return nil }
    return LogColumns(names, date: date, haveNames: true)
  }
}
