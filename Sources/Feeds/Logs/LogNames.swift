/// What the parts of a log's line are called: by pino, bunyan, zap, logrus, slog, zerolog, serilog, structlog, Python's
/// loggers, journald, docker, GELF, ECS, MongoDB, OpenTelemetry, Kubernetes' audit and events, Rust's tracing, Monolog,
/// Log4j, NLog, hclog, PostgreSQL, `go test`, VictoriaLogs and Loki, Windows, the clouds of Amazon, Google and Microsoft, and web
/// servers and proxies that write JSON (nginx, Envoy, Traefik, Cloudflare).
enum LogNames {
  /// What a member says of its line as a log.
  struct Role: Sendable {
    enum Part: Sendable {
      case level(LogLevel.Scale), message, time
      /// An object that has the message in it.
      case holder
      /// What a web server was asked for, and the status of its answer: together they are a line of its log.
      case request, status
      /// How it was asked, where what for is a path alone.
      case method
      /// Where an entry leads, or what a line of a log is about.
      case address
      /// What `go test -json` says that a test does, and what that wrote.
      case action, output
      /// How much an event of Kubernetes matters, where it is one; what its newer form says; and what a watch hands on.
      case typeOfEvent, noteOfEvent, watched
      /// An object in which such an event may have its time.
      case holderOfTime
      /// What went wrong with what was done in Amazon's cloud.
      case errorOfRecord
      /// The labels of a line of Loki's, and what it says.
      case labels, line
      /// What is told of a request by its name, and by what came of it.
      case item(TelemetryItem.Part)
    }

    var part: Part?
    var sign: Sign = []
    /// How likely the name is that of its part, 0 the likeliest.
    var rank: UInt8 = 0
    /// What it is to a message of a conversation.
    var turn: TurnChoice.Name?
    /// Which of `LogEnvelope.all` an object of this name may be.
    var envelope: UInt8?

    /// Whether its value may be a time.
    var saysTime: Bool {
      if case .time? = part { true } else { !sign.isDisjoint(with: [.time, .timeOfLogs]) }
    }
  }

  /// What members are the sign of.
  struct Sign: OptionSet, Sendable {
    let rawValue: UInt32
    /// Nothing but a log has it.
    static let onlyLogs = Sign(rawValue: 1)
    /// A log's, mostly: it takes another sign.
    static let mostlyLogs = Sign(rawValue: 2)
    /// The entry of a feed has it.
    static let feed = Sign(rawValue: 4)
    /// A time of day.
    static let time = Sign(rawValue: 8)
    /// A time that only logs call so.
    static let timeOfLogs = Sign(rawValue: 16)
    /// docker's `log` and `stream`, which go together.
    static let line = Sign(rawValue: 32)
    static let stream = Sign(rawValue: 64)
    /// There is a level that is known.
    static let level = Sign(rawValue: 128)
    /// There is a message.
    static let message = Sign(rawValue: 256)
    static let journal = Sign(rawValue: 512)
    /// A message with holes for the values of fields.
    static let template = Sign(rawValue: 1024)
    /// The level is a word or a number that only loggers write.
    static let certainLevel = Sign(rawValue: 2048)
    /// There is a level that is called so as nobody knows.
    static let unknownLevel = Sign(rawValue: 4096)
    /// Serilog's compact time: such a line says no level where that is the usual one.
    static let compact = Sign(rawValue: 8192)
    /// There is a request, and the status of an answer.
    static let request = Sign(rawValue: 1 << 14)
    static let status = Sign(rawValue: 1 << 15)
    /// What the entry of a feed and few loggers call what they say.
    static let text = Sign(rawValue: 1 << 16)
    /// A message and a time as loggers call them, and other people.
    static let usualMessage = Sign(rawValue: 1 << 17)
    static let usualTime = Sign(rawValue: 1 << 18)
    /// There is a member besides that entries don't have.
    static let others = Sign(rawValue: 1 << 19)
    /// An entry has it; lines of logs have it now and then.
    static let entry = Sign(rawValue: 1 << 20)
    /// Lines around it are a log's.
    static let amongLogs = Sign(rawValue: 1 << 21)
    /// There is an address of the web: where an entry leads, or what a program has fetched.
    static let address = Sign(rawValue: 1 << 22)
    /// A program says it of itself and of what it does; no person does.
    static let program = Sign(rawValue: 1 << 23)
    /// What a test does, and the package that has it.
    static let action = Sign(rawValue: 1 << 24)
    static let package = Sign(rawValue: 1 << 25)
    /// What a collector says of the container that wrote a line.
    static let collected = Sign(rawValue: 1 << 26)
    /// What an event of Kubernetes is about.
    static let event = Sign(rawValue: 1 << 27)
    /// What only an event of Windows calls so; and what a log of Azure is about, and of what kind it is.
    static let windows = Sign(rawValue: 1 << 28)
    static let resource = Sign(rawValue: 1 << 29)
    static let category = Sign(rawValue: 1 << 30)
    /// A log's line has it that lies in the list of a document.
    static let listed = Sign(rawValue: 1 << 31)

    /// Whether a line that has these is one of a log.
    var isLog: Bool { isSurelyLog || saysNoLevel }

    /// Whether it may be a line that just says no level: it says something at a time, and more than entries and messages of
    /// people do, unless it is among lines of a log; what leads somewhere, too, says what only programs say.
    private var saysNoLevel: Bool {
      isSuperset(of: [.usualMessage, .usualTime]) && isDisjoint(with: [.feed, .text])
        && (contains(.amongLogs)
          || contains(.others) && !contains(.entry) && (!contains(.address) || contains(.program)))
    }

    /// Whether a line that has these is one of a log: it has a message, or a level and a time, and something that
    /// only logs have; what has a title or a content is a feed's, unless its message is called as only logs call it.
    var isSurelyLog: Bool {
      if holdsLine || isOfRequest || isOfTest { return true }
      guard contains(.message) else {
        // What went wrong may say so in a field of its own.
        if isSuperset(of: [.level, .journal]) { return true }
        return contains(.certainLevel) && !isDisjoint(with: [.time, .timeOfLogs])
          && !isOfFeed
      }
      if !isDisjoint(with: [.onlyLogs, .event]) { return true }
      if contains(.mostlyLogs), !isOfFeed { return true }
      if contains(.mostlyLogs), !isDisjoint(with: [.level, .time, .timeOfLogs]) { return true }
      return !isOfFeed
        && (!isDisjoint(with: [.level, .timeOfLogs]) || isSuperset(of: [.unknownLevel, .time]))
    }

    /// Whether a line that has these and messages of a conversation is one of a log all the same: what is said in a message
    /// makes it no entry of a feed, and one has nothing else to say at a time.
    var isSurelyLogBesidesTurns: Bool {
      isSurelyLog || subtracting(.feed).isSurelyLog || isSuperset(of: [.usualMessage, .usualTime])
    }

    /// Whether it has what the entries of feeds have: a text beside a logger's level and a time is none of that.
    private var isOfFeed: Bool {
      contains(.feed)
        || contains(.text)
          && !(contains(.certainLevel) && !isDisjoint(with: [.time, .timeOfLogs]))
    }

    /// Whether it has a line of another log in it, as docker has it, or Amazon's store of logs; who hands docker's on may leave
    /// out the stream, and say nothing but when or where it was written.
    var holdsLine: Bool {
      if isSuperset(of: [.line, .stream]) { return true }
      if isSuperset(of: Self.ofStoredLine) { return isDisjoint(with: Self.notOfStoredLine) }
      return isSuperset(of: [.line, .message])
        && !isDisjoint(with: [.time, .timeOfLogs, .collected])
        && isDisjoint(with: Self.notOfLine)
    }

    /// What that store says of a line that it has found, and what it doesn't.
    private static let ofStoredLine: Sign = [.listed, .usualMessage, .time]
    private static let notOfStoredLine = notOfLine.subtracting(.usualMessage)

    /// What a line says itself, in which `log` is something else.
    private static let notOfLine: Sign = [
      .level, .unknownLevel, .feed, .text, .onlyLogs, .mostlyLogs, .usualMessage, .template,
    ]

    /// Whether it is what `go test -json` says of a test.
    var isOfTest: Bool {
      isSuperset(of: [.action, .package]) && isDisjoint(with: [.feed, .text])
    }

    /// Whether its numbers of levels are those of Windows.
    var isOfWindows: Bool { contains(.windows) || isSuperset(of: [.resource, .category]) }

    /// Whether it is a line of a web server's log of requests.
    var isOfRequest: Bool {
      isSuperset(of: [.request, .status]) && !isDisjoint(with: [.time, .timeOfLogs])
        && !isOfFeed
    }
  }

  /// All names that are a sign; those of messages the likelier first.
  static let roles: [(name: String, role: Role)] = {
    var roles = rolesInLogs
    func change(_ name: String, _ body: (inout Role) -> Void) {
      let place = roles.firstIndex { $0.name == name } ?? roles.count
      if place == roles.count { roles.append((name, Role())) }
      body(&roles[place].role)
    }
    for (name, turn) in turns + endings { change(name) { $0.turn = turn } }
    for (name, part) in items { change(name) { $0.part = .item(part) } }
    for (number, envelope) in LogEnvelope.all.enumerated() {
      change(envelope.name) { $0.envelope = UInt8(number) }
    }
    return roles
  }()

  private static let rolesInLogs: [(name: String, role: Role)] =
    levels.enumerated().map { rank, level in
      (level.name, Role(part: .level(level.scale), rank: UInt8(rank)))
    }
    + messages.enumerated().map { rank, message in
      (message.name, Role(part: .message, sign: message.sign, rank: UInt8(rank)))
    }
    + times.flatMap { sign, names in names.map { ($0, Role(part: .time, sign: sign, rank: 1)) } }
    + holders.enumerated().map { rank, name in
      (name, Role(part: .holder, rank: UInt8(messages.count + rank)))
    }
    + requests.enumerated().map { rank, name in (name, Role(part: .request, rank: UInt8(rank))) }
    + ["status", "response_code", "DownstreamStatus", "EdgeResponseStatus"].map {
      ($0, Role(part: .status))
    }
    // Kubernetes' audit, where what came of a request says how much it matters; and how web servers were asked.
    + [
      ("requestReceivedTimestamp", Role(part: .time, sign: .timeOfLogs, rank: 1)),
      ("stageTimestamp", Role(part: .time, sign: .timeOfLogs, rank: 1)),
      ("responseStatus", Role(part: .level(.request))),
      ("method", Role(part: .method, sign: .program)), ("RequestMethod", Role(part: .method)),
      ("request_method", Role(part: .method)), ("ClientRequestMethod", Role(part: .method)),
      ("errorCode", Role(part: .errorOfRecord)),
    ]
    // Kubernetes' events, which say when they happened first, and last.
    + [
      ("lastTimestamp", Role(part: .time, sign: .time)),
      ("firstTimestamp", Role(part: .time, sign: .time, rank: 2)),
      ("deprecatedLastTimestamp", Role(part: .time, sign: .time)),
      ("deprecatedFirstTimestamp", Role(part: .time, sign: .time, rank: 2)),
      ("type", Role(part: .typeOfEvent)), ("note", Role(part: .noteOfEvent)),
      ("object", Role(part: .watched)),
      ("series", Role(part: .holderOfTime, rank: 1)),
      ("metadata", Role(part: .holderOfTime, rank: .max)),
    ]
    + [
      ("Action", Role(part: .action)), ("Output", Role(part: .output)),
      ("labels", Role(part: .labels)), ("line", Role(part: .line)),
      ("Package", Role(sign: .package)), ("ImportPath", Role(sign: .package)),
    ]
    + ["url", "link", "href", "external_url"].map { ($0, Role(part: .address)) }
    + others.flatMap { sign, names in names.map { ($0, Role(sign: sign)) } }

  private static let items: [(name: String, part: TelemetryItem.Part)] = [
    ("itemType", .kind), ("name", .name), ("resultCode", .code), ("success", .outcome),
    ("scriptName", .script), ("outcome", .outcome),
  ]

  private static let levels: [(name: String, scale: LogLevel.Scale)] =
    [
      "level", "lvl", "severity", "log.level", "levelname", "loglevel", "log_level", "logLevel",
      "LogLevel", "@l", "@level", "Level", "severityText", "severity_text", "SeverityText",
      "PRIORITY", "level_name", "Severity", "error_severity", "LevelDisplayName", "EventLevelName",
      "LEVEL", "sev", "L",
    ].map { ($0, .usual) }
    + ["severityNumber", "severity_number", "SeverityNumber"].map { ($0, .openTelemetry) }
    + [
      ("levelno", .python), ("s", .letter), ("severityLevel", .applicationInsights),
      ("SeverityLevel", .applicationInsights), ("prio", .mySQL), ("pri", .word),
      ("messageType", .apple),
    ]

  /// Whether a name of this rank is surely that of a level, whatever it says: not `L` or `s`.
  static func surelyNameLevels(ofRank rank: UInt8) -> Bool { rank < numberOfSureNames }

  /// That of what journald calls a level.
  static let rankOfPriority = UInt8(levels.firstIndex { $0.name == "PRIORITY" } ?? levels.count)

  private static let numberOfSureNames =
    levels.firstIndex { $0.name == "sev" } ?? levels.count

  private static let messages: [(name: String, sign: Sign)] = [
    ("msg", .mostlyLogs), ("MESSAGE", [.onlyLogs, .journal]), ("@m", .onlyLogs),
    ("@message", .onlyLogs), ("RenderedMessage", .onlyLogs), ("short_message", .onlyLogs),
    ("_msg", .onlyLogs),
    ("message", .usualMessage),
    ("event", .usualMessage), ("@mt", [.onlyLogs, .template]),
    ("MessageTemplate", [.onlyLogs, .template]),
    ("body", []), ("Body", []),
    ("Message", []), ("M", []), ("requestURI", []), ("textPayload", .mostlyLogs), ("log", .line),
    ("text", .text), ("resultDescription", .mostlyLogs), ("eventName", []),
    ("eventMessage", .onlyLogs), ("EventName", []), ("outerMessage", []), ("OuterMessage", []),
    ("RenderedDescription", []),
  ]

  /// How likely a message is that lies with all else in an object: more than a name which means other things, too.
  static let rankOfHeld = UInt8(messages.firstIndex { $0.name == "event" } ?? 0)

  /// What only a log's line calls its time so: an entry may have anything of that name.
  private static let times: [(sign: Sign, names: [String])] = [
    ([], ["t", "T", "created", "instant"]),
    (.usualTime, ["datetime"]),
    (
      .timeOfLogs,
      [
        "time_local", "time_iso8601", "msec", "timeMillis", "_time", "TimeGenerated",
        "eventTimestamp", "EdgeStartTimestamp", "longdate",
      ]
    ),
    (
      .time,
      [
        "start_time", "StartUTC", "StartLocal", "eventTime", "EventTime", "event_time",
        "event_timestamp", "log_time", "logged_at",
      ]
    ),
    ([.time, .windows], ["TimeCreated"]),
  ]

  /// Objects with the message in them: of Rust's tracing, of Google's cloud and Microsoft's, and of Sentry.
  private static let holders = [
    "fields", "jsonPayload", "httpRequest", "protoPayload", "properties", "logentry",
  ]
  /// What it is called there, the likelier first.
  static let heldMessages: [StaticString] = [
    "message", "msg", "requestUrl", "methodName", "event",
  ]
  /// The same where what is said is an object: OpenTelemetry's, and an error in a function of Amazon's cloud.
  static let messagesOfObjects: [StaticString] = ["stringValue", "errorMessage"]

  /// What web servers call a request, the likelier first.
  private static let requests = [
    "request", "request_uri", "uri", "path", "RequestPath", "ClientRequestURI",
  ]

  private static let turns: [(name: String, turn: TurnChoice.Name)] = [
    ("role", .role), ("type", .type), ("content", .content), ("refusal", .content),
    ("tool_calls", .content), ("function_call", .content), ("toolInvocations", .content),
    ("parts", .content), ("message", .message), ("payload", .message), ("item", .message),
    ("messages", .messages), ("conversation", .messages), ("conversations", .messages),
    ("contents", .messages), ("choices", .messages), ("candidates", .messages),
    ("input", .question), ("prompt", .question), ("output", .reply), ("completion", .reply),
    ("answer", .reply), ("text", .text),
    ("reasoning_content", .thought), ("reasoning", .thought), ("audio", .speech),
    ("toolCalls", .content), ("thoughts", .thought),
    ("system", .system), ("systemInstruction", .system), ("system_instruction", .system),
    ("response", .answer), ("model", .model), ("done", .done),
    ("body", .held), ("params", .held), ("result", .held), ("request", .held),
    ("inputs", .held), ("outputs", .held), ("chat", .held),
    ("chat_messages", .messages), ("kwargs", .inner), ("data", .inner),
    ("additional_kwargs", .mark), ("response_metadata", .mark), ("tool_call_id", .mark),
    // What Claude Code says to the model itself, and what a model says to another.
    ("isMeta", .unsaid), ("isSidechain", .unsaid), ("isCompactSummary", .unsaid),
    ("error", .failure),
    // Amazon Bedrock's.
    ("errorCode", .failure),
    (TurnEnding.nameOfDetails, .ending),
  ]
  private static let endings: [(name: String, turn: TurnChoice.Name)] = TurnEnding.names.map {
    (name: $0, turn: .ending)
  }

  private static let others: [(Sign, [String])] = [
    (.feed, ["title", "headline", "content", "content_text", "content_html"]),
    ([.time, .usualTime], ["time", "timestamp", "ts"]),
    (.time, ["date"]),
    (
      .timeOfLogs,
      [
        "@timestamp", "asctime", "timeUnixNano", "observedTimeUnixNano",
        "time_unix_nano", "__REALTIME_TIMESTAMP", "Timestamp", "ObservedTimestamp",
      ]
    ),
    ([.timeOfLogs, .compact], ["@t"]),
    (.stream, ["stream"]),
    (.collected, ["kubernetes"]),
    (.event, ["involvedObject", "regarding"]),
    (.windows, ["ProviderName", "LogName"]),
    (.resource, ["resourceId", "ResourceId", "operationName", "OperationName"]),
    (.category, ["category", "Category"]),
    // What was done in Amazon's cloud, and what its store of logs says of a line.
    ([.onlyLogs, .listed], ["eventVersion", "CloudTrailEvent"]),
    (.listed, ["ingestionTime"]),
    // What is sent to Datadog.
    (.onlyLogs, ["ddsource", "ddtags"]),
    (
      .entry,
      [
        "author", "authors", "subject", "date_published", "published", "pubDate", "date_modified",
        "banner_image",
        // Who says something to others.
        "sender", "nick", "nickname", "display_name", "displayName", "screen_name", "author_name",
        "chat_id", "reply_to", "in_reply_to",
      ]
    ),
    (
      .program,
      [
        "pid", "hostname", "logger", "caller", "service", "component", "thread", "stacktrace",
        "trace_id", "traceId", "span_id", "spanId", "request_id", "requestId",
        "status_code", "statusCode", "duration_ms", "elapsed_ms", "latency_ms",
      ]
    ),
  ]
}
