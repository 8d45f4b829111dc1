/// What the parts of a log's line are called that it has no names for.
enum GivenName: UInt8, CaseIterable, Sendable {
  case status, ip, host, user, ident, size, referrer, agent, protocolVersion, more, forwarded
  case flags, details, received, duration, waited, identifier, upstream
  case logger, caller, stacktrace
  case stream, tag, time
  case prefix
  case frontend, steps
  case job, step, mark

  private var text: StaticString {
    switch self {
    case .status: "status"
    case .ip: "ip"
    case .host: "vhost"
    case .user: "user"
    case .ident: "ident"
    case .size: "size"
    case .referrer: "referrer"
    case .agent: "agent"
    case .protocolVersion: "protocol"
    case .more: "more"
    case .forwarded: "forwarded"
    case .flags: "flags"
    case .details: "details"
    case .received: "received"
    case .duration: "duration"
    case .waited: "waited"
    case .identifier: "id"
    case .upstream: "upstream"
    case .logger: "logger"
    case .caller: "caller"
    case .stacktrace: "stacktrace"
    case .stream: "stream"
    case .tag: "tag"
    case .time: "time"
    case .prefix: "prefix"
    case .frontend: "frontend"
    case .steps: "steps"
    case .job: "job"
    case .step: "step"
    case .mark: "mark"
    }
  }

  /// As bytes, by their numbers.
  static let bytes = allCases.map { Array("\($0.text)".utf8) }
}
