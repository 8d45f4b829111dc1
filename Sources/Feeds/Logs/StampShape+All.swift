/// The ways in which programs write times.
extension StampShape {
  /// The access logs of web servers.
  static let ofRequests = StampShape("DD/NNN/YYYY:hh:mm:ss")

  /// Erlang's, in `=ERROR REPORT==== 4-May-2026::09:00:00.123456 ===`.
  static let ofReports = StampShape("D-NNN-YYYY::h:mm:ss", isFree: true)

  /// ISO 8601, RFC 3339, log4j, logback, Python's logging, PostgreSQL, systemd.
  static let ofISO = StampShape("YYYY-MM-DDThh:mm:ss")

  /// Spark's and Hadoop's, which others write from the other end: see `ShortDates`.
  static let ofHadoop = StampShape("YY/MM/DD hh:mm:ss")
  static let ofShortDays = StampShape("DD/MM/YY hh:mm:ss")
  static let ofShortMonths = StampShape("MM/DD/YY hh:mm:ss")

  /// Apache's errors, uWSGI, `dmesg -T`, `date`.
  static let ofDates = StampShape("WWW NNN dD hh:mm:ss", yearFollows: true)

  /// java.util.logging's, below which the level stands.
  static let ofJava = StampShape("NNN D, YYYY; h:mm:ss", isFree: true, isOfTwoLines: true)

  /// Android's, and behind the bracket of `logcat -v long`.
  static let ofAndroid = StampShape("MM-DD hh:mm:ss")
  static let ofLongAndroid = StampShape(" MM-DD hh:mm:ss")

  /// Zabbix', behind the number of a process that has blanks before it.
  static let ofZabbix = StampShape("YYYYMMDD:hhmmss", told: .numbers)
  var isOfZabbix: Bool { isSame(as: Self.ofZabbix) }

  /// APT's, above what was installed or removed.
  static let ofInstallations = StampShape("Start-Wate: YYYY-MM-DD  hh:mm:ss")
  var isOfInstallations: Bool { isSame(as: Self.ofInstallations) }

  /// Those that are looked for, the ones that say more first.
  static let all: [StampShape] = [
    ofISO,
    // Go's log, nginx' errors.
    StampShape("YYYY/MM/DDThh:mm:ss"),
    ofRequests,
    // Werkzeug's, and Python's http.server.
    StampShape("DD/NNN/YYYY hh:mm:ss"),
    StampShape("D/NNN/YYYY:h:mm:ss", isFree: true),
    // syslog, and what others make of it.
    StampShape("NNN dD hh:mm:ss"),
    StampShape("NNN D h:mm:ss", isFree: true),
    // klog, and glog and CockroachDB with the year.
    StampShape("LMMDD hh:mm:ss"),
    StampShape("LYYYYMMDD hh:mm:ss"),
    StampShape("LYYMMDD hh:mm:ss", told: .numbers),
    // Tomcat, Redis, log4j's DATE.
    StampShape("DD-NNN-YYYY hh:mm:ss"),
    StampShape("DD NNN YYYY hh:mm:ss"),
    StampShape("D-NNN-YYYY h:mm:ss", isFree: true),
    StampShape("D NNN YYYY; h:mm:ss", isFree: true),
    StampShape("YYYY-NNN-DD hh:mm:ss"),
    ofJava,
    // WebLogic's behind its bracket.
    StampShape("<NNN D, YYYY; h:mm:ss", isFree: true),
    // `November 8, 2026 10:05:01`
    StampShape("NNNn D, YYYY; h:mm:ss", isFree: true),
    ofDates,
    StampShape("WWW NNN D h:mm:ss", isFree: true, yearFollows: true),
    StampShape("DD.MM.YYYY hh:mm:ss"),
    StampShape("DD.MM.YYYY, hh:mm:ss"),
    StampShape("D.M.YYYY; h:mm:ss", isFree: true),
    // WhatsApp's, of many countries.
    StampShape("D.M.YY; h:mm:ss", isFree: true),
    // WebSphere, in English.
    StampShape("M/D/YY; h:mm:ss:fff", isFree: true),
    // Spark and Hadoop.
    ofHadoop,
    // Go's gin.
    StampShape("YYYY/MM/DD - hh:mm:ss"),
    StampShape("YYYY-MM-DD h:mm:ss"),
    StampShape("YYYY-MM-DD  h:mm:ss"),
    // Airflow.
    StampShape("YYYY-MM-DD, hh:mm:ss"),
    StampShape("YYYY-M-DTh:mm:ss", isFree: true),
    StampShape("YYYY/M/DTh:mm:ss", isFree: true),
    StampShape("YYYY年M月D日 h:mm:ss", isFree: true),
    StampShape("<YYYY-MM-DDThh:mm:ss"),
    // ClickHouse.
    StampShape("YYYY.MM.DDThh:mm:ss"),
    // Unreal.
    StampShape("YYYY.MM.DD-hh.mm.ss:fff"),
    // Db2, Blue Gene.
    StampShape("YYYY-MM-DDThh.mm.ss"),
    StampShape("YYYY-MM-DDThh-mm-ss"),
    // Cisco's, of several kinds; Minecraft's mods; Redis before 3.
    StampShape("NNN dD YYYY hh:mm:ss"),
    StampShape("NNN D YYYY h:mm:ss", isFree: true),
    StampShape("DDNNNYYYY hh:mm:ss"),
    StampShape("dD NNN hh:mm:ss"),
    StampShape("D NNN h:mm:ss", isFree: true),
    ofReports,
    // Suricata and Snort.
    StampShape("MM/DD/YYYY-hh:mm:ss"),
    StampShape("MM/DD-hh:mm:ss"),
    // As Americans write it, and as it is written elsewhere.
    StampShape("M/D/YYYY; h:mm:ss AP", isFree: true),
    StampShape("M/D/YYYY; h:mm:ss", told: .day, isFree: true),
    StampShape("D/M/YYYY; h:mm:ss", told: .day, isFree: true),
    StampShape("YYYYMMDDThhmmss", told: .numbers),
    StampShape("YYYYMMDDThh:mm:ss", told: .numbers),
    StampShape("YYYYMMDDhhmmss", told: .numbers),
    ofZabbix,
    // MySQL before 5.7, Hadoop's file system.
    StampShape("YYMMDD hh:mm:ss", told: .numbers),
    StampShape("YYMMDD  h:mm:ss", told: .numbers),
    StampShape("YYMMDD hhmmss", told: .numbers),
    StampShape("YYYY-MM-DDThh:mm"),
    ofAndroid,
    ofLongAndroid,
    // geth, behind the level.
    StampShape("MM-DD|hh:mm:ss"),
    // Chromium.
    StampShape("MMDD/hhmmss", told: .numbers),
    // Of statements that took MySQL long.
    StampShape("# TiWe: YYYY-MM-DDThh:mm:ss"),
    StampShape("# TiWe: YYMMDD hh:mm:ss"),
    StampShape("# TiWe: YYMMDD  h:mm:ss"),
    ofInstallations,
    StampShape("hh:mm:ss YYYY-MM-DD"),
    // Vite's.
    StampShape("h:mm:ss AP", isFree: true),
    // logback without a pattern of its own.
    StampShape("hh:mm:ss"),
    // zerolog's for people.
    StampShape("h:mmAP", isFree: true),
    // Linux' audits; zsh' history; daemontools.
    StampShape("WWW=auWit(EEEEEEEEEE"),
    StampShape(": EEEEEEEEEE"),
    StampShape("@4XXXXXXXXXXXXXXXXXXXXXXX"),
    // zap's.
    StampShape("G.Ge+09"),
    StampShape("EEEEEEEEEE"),
  ]
}
