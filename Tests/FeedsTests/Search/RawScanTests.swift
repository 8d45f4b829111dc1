import Foundation
import HeightEngine
import TestSupport
import Testing

@testable import Feeds

/// What rules out rows by their bytes may never rule out one that matches.
@Suite("A quick look at bytes")
struct RawScanTests {
  @Test(
    "finds what a close look finds, in all formats",
    arguments: [
      "lines.jsonl", "journal.jsonl", "git-log.txt", "log.txt", "prose.txt", "nginx-access.log",
      "python.log", "rust.log", "syslog.log", "logs/text-and-json.log", "json-feed.json",
      "logs/docker.jsonl", "logs/suricata.jsonl",
      "logs/serilog.jsonl", "logs/openai.jsonl", "logs/claude-code.jsonl", "logs/journald.jsonl",
      "logs/logfmt.log", "logs/apache.log", "logs/containers.log", "logs/docker-stacks.jsonl",
      "logs/mixed.log", "logs/serilog-renderings.jsonl", "logs/gemini-contents.jsonl",
      "logs/kubernetes-audit.jsonl", "logs/opentelemetry-lists.jsonl",
      "logs/opentelemetry.jsonl", "logs/bunyan.jsonl", "logs/tracing.jsonl",
      "logs/google-cloud.jsonl", "logs/monolog.jsonl", "logs/nginx.jsonl", "logs/werkzeug.log",
      "logs/json-stacks.jsonl", "logs/echo.jsonl", "logs/envoy.jsonl", "logs/iis.log",
      "logs/journald.export", "logs/journal-short.log", "logs/mysql-slow.log", "logs/workflow.log",
    ])
  func corpus(name: String) throws {
    let bytes = try Data(contentsOf: URL(filePath: CorpusTests.folder + name))
    try check(Array(bytes), seed: 1, count: 60)
  }

  @Test("finds what a close look finds, whatever there is", arguments: 1...Self.seeds)
  func hostile(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    try check(Array(HostileLines.text(&random).utf8), seed: seed, count: 40)
  }

  @Test("is not taken where a word of ours may be meant")
  func words() throws {
    for word in [
      "err", "user", "closed", "JSON", "17", "a", ":", "=", "=1", "ß", "\u{958}", "503", "2026",
      "2999",
      "2026-05-04", "12:00", "00.250", "x y", "-17", "▸", "⋯",
    ] {
      #expect(RawScan(try TextPattern(word), look: .json) == nil, "\(word)")
    }
    #expect(RawScan(try TextPattern("err"), look: .text)?.atom.bytes == Array("err".utf8))
    for word in ["9999", "10.0.0.1", "1.2.3", "c.d", "a-b", "12345-6", "user@host", "∂", "€"] {
      #expect(
        RawScan(try TextPattern(word), look: .json)?.atom.bytes == Array(word.utf8), "\(word)")
    }
    let pattern = try TextPattern("is zebra42 in")
    #expect(RawScan(pattern, look: .json)?.atom.bytes == Array("zebra42".utf8))
    #expect(RawScan(pattern, look: .text)?.atom.bytes.count == 13)
    #expect(RawScan(try TextPattern("zebra"), look: .gitCommit) == nil)
    #expect(RawScan(try TextPattern("zebra", kind: .regularExpression), look: .text) == nil)
  }

  @Test("goes by the name of a member where that is rarer than its value, and finds the same")
  func rareNames() throws {
    let rows = [
      #"{"level":30,"msg":"zebra=17 is here","n":17}"#, #"{"level":30,"msg":"none","n":17}"#,
      #"{"level":30,"zebra":17}"#, #"{"level":30,"zebra":18,"m":17}"#,
      #"{"level":30,"zEbra":"17"}"#,
      #"{"level":30,"zebra":{"a":17}}"#, #"{"level":30,"z\u0065bra":17}"#,
    ]
    let sample = Array((rows.map { $0 + "\n" }.joined() + rows[1] + "\n").utf8)
    var scan = try #require(RawScan(try TextPattern("zebra=17"), look: .json))
    #expect(scan.atom.bytes == Array("17".utf8))
    scan.chooseAtom(bySample: sample.span)
    #expect(scan.atom.bytes == Array("zebra".utf8))
    let feed = try Feed.open(bytes: sample, name: "test", options: FeedOptions())
    for word in ["zebra=17", "zebra=1", "zebra.a=17", "n=17", "4321 zebra=17"] {
      let pattern = try TextPattern(word)
      #expect(feed.matchingRows(of: pattern) == feed.rowsShowing(pattern, 0), "\(word)")
    }
  }

  @Test("sees the points that join names, and numbers that only we write")
  func joints() throws {
    let needles: [(needle: String, suspects: [String], others: [String])] = [
      (
        "c.d",
        [
          "c.d", #"{"c":{"d":1}}"#, #"{"abc" : {"d":1}}"#, #"{"log":"{\"c\":{\"d\":1}}"}"#,
          #"{"log":"{\"c\":\n{\"d\":1}}"}"#, #"[{"key":"d","value":{}}]"#, "\"c\":\n{\"d\":1}",
          "\"c\"\n: {\n\"d\":1}", #"C.D"#,
          #"{"c":{"a":{"b":"}"},"D":1}}"#, #"{"c":{"\u0064":1}}"#, #"{"c":{"a":[1],"#,
        ],
        [
          #"{"c":{"e":"x"}}"#, #"{"c":{"e":{"f":[]}},"d":1}"#, #"{"d":{"c":1}}"#, #"{"c":1,"d":2}"#,
          "c d", #"{"c":"d"}"#,
        ]
      ),
      (
        "10.0.0.1", ["110.0.0.17", #"{"10":{"0":{"0":{"1":2}}}}"#, #"10.0\u002e0.1"#],
        ["10.0.1.0", #"{"a":{"10":0}}"#]
      ),
      (
        "4711", ["4711", "47110", "x" + String(repeating: "y", count: 1000)],
        ["471", "471.1", String(repeating: "y", count: 800)]
      ),
    ]
    for (needle, suspects, others) in needles {
      let scan = try #require(RawScan(try TextPattern(needle), look: .json), "\(needle)")
      for (texts, isSuspect) in [(suspects, true), (others, false)] {
        for text in texts {
          for padding in [0, 1, 63] {
            let line =
              String(repeating: " ", count: padding) + text + String(repeating: ";", count: 99)
            let found = scan.suspects(in: Array(("{}\n" + line + "\n").utf8).span, .rows)
            #expect(found?.isEmpty == !isSuspect, "\(needle) in \(text), \(padding)")
          }
        }
      }
    }
  }

  @Test("looks at what follows a part of a word")
  func tails() throws {
    let needles: [(needle: String, suspects: [String], others: [String])] = [
      (
        "straßen",
        [
          "straßen", "STRAẞEN", #"stra\u00dfen"#, "stra\u{200B}ßen", "ſtraßen", "straße\u{AD}n",
          #"stra\bß"#, "stra\u{1B}[mß",
        ], ["straße an", "strassen", #"stra\u00dfe"#, "stra ßen"]
      ),
      (
        "caféz",
        [
          "caféz", "cafe\u{301}z", #"caf\u00e9z"#, #"cafe\u0301z"#, "CAFÉZ", "cafe\u{200B}\u{301}z",
        ], ["café z", #"caf\u00e9"#, "cafez"]
      ),
      ("éks", ["éKS", "é\u{212A}\u{17F}", #"\u00e9ks"#], ["éki", #"\u00e9k"#, "eks"]),
    ]
    for (needle, suspects, others) in needles {
      for look in [RowLook.json, .text] {
        let scan = try #require(RawScan(try TextPattern(needle), look: look), "\(needle)")
        for (texts, isSuspect) in [(suspects, true), (others, false)] {
          for text in texts where look == .json || !text.contains("\\") {
            let line = text + String(repeating: ".", count: 99)
            let found = scan.found(in: Array((line + "\n").utf8).span)
            #expect(found?.isEmpty == !isSuspect, "\(needle) in \(text)")
          }
        }
      }
    }
  }

  @Test(
    "a number is found that counts what a row leaves out, and a year that its zone makes of another"
  )
  func counts() throws {
    let lines = String(repeating: #"x\n"#, count: 1240)
    let rows = [
      #"{"role":"tool","content":[{"type":"tool_result","content":"\#(lines)"}]}"#,
      #"{"level":30,"time":99999999999,"msg":"never"}"#,
      #"{"level":30,"time":"9999-12-31T23:59:59-02:00","msg":"never"}"#,
      #"{"level":30,"time":"2999-12-31T23:59:59-02:00","msg":"late"}"#, "{\"broken\":",
    ]
    for order in [rows, rows.reversed()] {
      var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
      options.logs.cutsFields = false
      let text = order.joined(separator: "\n") + "\n"
      let feed = try Feed.open(bytes: Array(text.utf8), name: "test", options: options)
      for (number, count) in [
        ("1234", 1), ("1235", 0), ("10000", 0), ("5138", 0), ("9999", 2), ("99999999999", 1),
      ] {
        let pattern = try TextPattern(number)
        var sum = 0
        for section in 0..<feed.numberOfSections {
          let found = feed.matchingRows(of: pattern, inSection: section)
          #expect(found == feed.rowsShowing(pattern, section), "\(number)")
          sum += found.rows.count
        }
        #expect(sum == count, "\(number)")
      }
    }
  }

  @Test("asks for composed characters, or for what they are composed of, however they are written")
  func forms() throws {
    let words = ["résumés", "re\u{301}sume\u{301}s", "RÉSUME\u{301}S"]
    for word in words.prefix(2) {
      let scan = try #require(RawScan(try TextPattern(word), look: .text))
      #expect(scan.atom.bytes == Array("é".utf8))
      for row in words { #expect(scan.found(in: Array(row.utf8).span)?.count == 1, "\(row)") }
      #expect(scan.found(in: Array("resumes rèsumè".utf8).span) == [])
    }
  }

  @Test("looks for letters beyond ASCII, and for emoji, in both cases, and as they are spelled out")
  func beyondASCII() throws {
    let needles: [(needle: String, suspects: [String], others: [String])] = [
      (
        "東京",
        [
          "東京", #"\u6771\u4eac"#, #"東\u4eac"#, #"\\u6771京"#, "東\u{200B}京", "東\u{E0041}京",
          #"東\u200b京"#, #"東\udb40\udc41"#, #"\u6771京"#, #"\u6771\u200b"#, #"\u6771\b"#,
          "\\u6771\u{200B}", "\\u6771\u{1B}[m京",
        ],
        [
          "東北", "北京", #"\u4eac\u6771"#.replacing("\\u6771", with: ""), "北\u{200B}京", "👩\u{200D}🚀",
          #"\u5317\u4eac"#, "Ж", "漢字", #"\u6771\u5317"#, #"\u6771\n"#, #"東\u5317"#, #"\u6771北"#,
          #"\u6771"#,
        ]
      ),
      (
        "нарь",
        ["НАРЬ", "фонарь", #"\u041dарь"#, #"\u043d\u0430рь"#, #"н\u0410\u0420\u044c"#],
        [
          "фона", #"\u0444\u043e"#, #"\u0430\u0440"#, "Я", "\u{1C80}", #"\u043d\u0430"#,
          #"н\u0410"#,
        ]
      ),
      ("сто", ["Сто", "\u{1C83}то", #"\u1c83"#], ["сто".replacing("т", with: "г"), "Ა"]),
      ("Сто", ["Сто"], ["сто", "\u{1C83}то"]),
      ("👩", ["👩🏽‍🚀", #"\ud83d\udc69"#], ["👨", "🚀", #"\u6771"#, #"\ud83d\ude80"#]),
      ("größe des 东", ["东"], ["größe des"]),
      (
        "é", ["É", "e\u{301}", "x\u{301}", #"\u00c9"#, #"e\u0301"#],
        ["e", "è", "e\u{300}", #"\u00e8"#, "ế"]
      ),
      (
        "ế", ["Ế", "e\u{302}\u{301}", "ê\u{301}", #"\u1ebf"#, #"\u1ebe"#],
        ["ê", "e\u{300}", #"\u1ec1"#]
      ),
      (
        "한국",
        [
          "한국", "\u{1112}\u{1161}\u{11AB}국", "하\u{11AB}국", #"\ud55c\uad6d"#, #"\u11ab"#,
          "한\u{200B}국",
        ], ["한글", "국", "하", #"\ud55c"#, "\u{1112}", "\u{11AC}"]
      ),
      (
        "λόφος", ["ΛΌΦΟΣ", "λόϕος", #"\u03bb\u03cc\u03c6\u03bf\u03c2"#, "λο\u{301}φος"],
        ["λόφο", "φος", #"\u03bb\u03cc"#]
      ),
    ]
    for (needle, suspects, others) in needles {
      for look in [RowLook.json, .text] {
        let scan = try #require(RawScan(try TextPattern(needle), look: look), "\(needle)")
        for (texts, isSuspect) in [(suspects, true), (others, false)] {
          for text in texts where look == .json || !text.contains("\\") {
            for padding in [0, 1, 31, 63, 100] {
              let line =
                String(repeating: " ", count: padding) + text + String(repeating: ".", count: 100)
              let found = scan.found(in: Array((line + "\n").utf8).span)
              #expect(found?.isEmpty == !isSuspect, "\(needle) in \(text), \(padding)")
            }
          }
        }
      }
    }
  }

  @Test("letters have the cases that an expression finds")
  func cases() throws {
    let scalars = (0x80..<0x20000).compactMap(Unicode.Scalar.init).filter {
      $0.properties.changesWhenCaseMapped || $0.properties.changesWhenCaseFolded
        || (0x1C80...0x1C8A).contains($0.value) || $0.value == 0x345
    }
    var text = "KkSs"
    text.unicodeScalars.append(contentsOf: scalars)
    let bytes = Array(text.utf8)
    for scalar in scalars {
      guard let character = SoughtCharacter(scalar, heedsCase: false) else { continue }
      let expression = try RegularExpression(String(scalar), options: [.literal, .caseless])
      var found: [Unicode.Scalar] = []
      var start = 0
      while case .found(let range) = expression.firstMatch(in: bytes.span, from: start) {
        found += String(decoding: bytes[range], as: UTF8.self).unicodeScalars
        start = range.upperBound
      }
      let longer = found.filter { SoughtCharacter.longerCases.contains($0.value) }
      #expect(longer.isEmpty || character.hasLongerCase, "\(scalar)")
      #expect(
        Set(found).subtracting(longer).isSubset(of: character.cases), "\(scalar): \(found)")
    }
  }

  @Test("of what stands behind a = only rows in which a value begins so are suspects")
  func values() throws {
    let scan = try #require(RawScan(try TextPattern("user.status=404"), look: .json))
    #expect(scan.atom.bytes == Array("404".utf8))
    let lines: [(line: String, isSuspect: Bool)] = [
      (#"{"user":{"status":404}}"#, true), (#"{"user.status" : "404 not found"}"#, true),
      (#"{"status":1404,"time":17404}"#, false), (#"{"msg":"user.status=404"}"#, true),
      (#"{"msg":"not 404"}"#, false), (#"{"log":"{"status":"404"}"}"#, true),
      (#"{"list":["404"]}"#, true),
      (#"10.0.0.1 - - [04/May/2026:09:00:00 +0000] "GET / HTTP/1.1" 404 12"#, true),
    ]
    for (line, isSuspect) in lines {
      let found = scan.found(in: Array((line + "\n").utf8).span)
      #expect(found == nil || found?.isEmpty == !isSuspect, "\(line)")
    }
    let logfmt = try #require(RawScan(try TextPattern("a=404"), look: .request))
    #expect(logfmt.found(in: Array("GET /404 x".utf8).span)?.count == 1)
  }

  @Test(
    "finds words at every place of a block, whatever their case", arguments: ["needle", "Needle"])
  func places(word: String) throws {
    let scan = try #require(RawScan(try TextPattern(word), look: .text))
    for place in 0..<200 {
      var bytes = [UInt8](repeating: 0x78, count: 206)
      bytes.replaceSubrange(place..<place + 6, with: Array("Needle".utf8))
      #expect(scan.found(in: bytes.span) == [place])
    }
    #expect(scan.found(in: [UInt8](repeating: 0x6E, count: 300).span) == [])
    #expect(scan.found(in: [UInt8]().span) == [])
  }

  @Test("rules out nearly all rows of plain lines")
  func ruledOut() throws {
    let line = #"{"title":"A title — with “quotes”\n","text":"größer & <b> C:/x","n":1}"# + "\n"
    let bytes = Array(String(repeating: line, count: 100).utf8)
    let scan = try #require(RawScan(try TextPattern("zebra"), look: .json))
    #expect(scan.found(in: bytes.span) == [])
  }

  @Test("what is escaped as programs escape it rules a row out, too")
  func escapes() throws {
    let lines = [
      #"{"text":"caf\u00e9 \ud83d\ude00 \u4e2d \u003cb\u003e \u0026 \n\t\"q\" C:\\x [a] [\"b\"]"}"#,
      #"{"msg":"[","list":["one","two"],"empty":[],"nested":[{"a":[true]}]}"#,
    ]
    let scan = try #require(RawScan(try TextPattern("zebra"), look: .json))
    let text = lines.map { String(repeating: $0 + "\n", count: 50) }.joined()
    #expect(scan.found(in: Array(text.utf8).span) == [])
    let suspects = [
      #"\u0061"#, #"\u005c"#, #"\\u0061"#, #"\u4e2d\u0061"#, #"_\b"#, "[122,101,98,114,97]",
      "[ 1,2,3,4,5]",
    ]
    // Nothing of what is looked for.
    let others = [
      #"\u001b[31m"#, #"\u200b"#, #"\u00ad"#, #"\ufe0f"#, #"\udb40\udc41"#, #"\b"#, #"C:\\bin"#,
      #"\u12g4"#,
      #"\u12"#, #"\u212a"#, #"\u017f"#, "[1,2,3]", "[1.5,22,33,44,55,66]", "\u{1B}[31m",
      "1\u{FE0F}\u{20E3}",
      "\u{202E}", "\u{200B}", "👩🏽‍🚀", "❤️", #"\u2764\ufe0f"#, #"\d+\\s"#, "⚠️ — “x” …", "！，",
      "\u{212A}\u{17F}",
    ]
    for (texts, isSuspect) in [(suspects, true), (others, false)] {
      for other in texts {
        for padding in 0..<130 {
          let line = String(repeating: " ", count: padding) + "x" + other + "\n" + text
          let found = scan.found(in: Array(line.utf8).span)
          #expect(found?.count == (isSuspect ? 1 : 0), "\(other)")
        }
      }
    }
  }

  @Test(
    "what is left out, or another case of a letter, makes a suspect where the text may be around it"
  )
  func around() throws {
    let scan = try #require(RawScan(try TextPattern("zks"), look: .json))
    let left = [
      "\u{FE0F}", "\u{200D}", "\u{AD}", "\u{E0041}", #"\ufe0f"#, #"\udb40\udc41"#, "\u{1B}[1m",
      #"\u001b[1m"#, #"\b"#,
    ]
    let rows: [(row: String, isSuspect: Bool)] =
      left.flatMap {
        [
          ("z\($0)ks", true), ("zk\($0)", true), ("x\($0)zk", false), ("é\($0)ks", $0 == #"\b"#),
          ("zkx\($0)s", false),
        ]
      } + [("\u{212A}", true), ("z\u{17F}", true), (#"\u212a"#, true), (#"é\u017f"#, true)]
    for (row, isSuspect) in rows {
      for padding in [0, 10, 100] {
        let line = String(repeating: "-", count: padding) + row + String(repeating: ".", count: 100)
        #expect(
          scan.found(in: Array(line.utf8).span)?.isEmpty == !isSuspect, "\(row), \(padding)")
      }
    }
  }

  @Test(
    "of each character blocks say what a look at its bytes says", arguments: ["\\u", "\\U", "8"])
  func units(form: String) throws {
    // Behind its first letter, and with each that has cases beyond ASCII.
    let scan = try #require(RawScan(try TextPattern("zeskbra"), look: .json))
    let characters = (0x80..<0x10000).compactMap { unit -> [UInt8]? in
      let digits = String(0x10000 + unit, radix: 16, uppercase: form == "\\U").dropFirst()
      guard form == "8" else { return Array("z\\u\(digits)\n".utf8) }
      return Unicode.Scalar(UInt32(unit)).map { Array("z\($0)\n".utf8) }
    }
    // A text that is shorter than a block is looked at byte by byte.
    let suspects = characters.indices.filter { index in
      let character = characters[index]
      return scan.found(in: character.span) != []
    }
    var text: [UInt8] = []
    var starts: [Int] = []
    for character in characters {
      text += [UInt8](repeating: 0x20, count: 100 - character.count)
      starts.append(text.count + 1)
      text += character
    }
    #expect(scan.found(in: text.span) == suspects.map { starts[$0] })
    #expect((20..<(form == "8" ? 100 : 600)).contains(suspects.count))
  }

  @Test("of a text of several words a row must have all")
  func severalWords() throws {
    let scan = try #require(RawScan(try TextPattern("zeta cache"), look: .json))
    #expect(scan.atom.bytes == Array("zeta".utf8), "the rarest one, not the longest")
    let rows: [(row: String, mayMatch: Bool)] = [
      (#"{"text":"zeta cash \n"}"#, false), (#"{"text":"Zeta cache"}"#, true),
      (#"{"text":"zeta \u0063ache"}"#, true), (#"{"text":"zeta","b":[1]}"#, false),
      (#"{"text":"zeta","b":[99,97,99,104,101]}"#, true),
      (#"{"text":"zeta \u00e9"}"#, false),
    ]
    for (row, mayMatch) in rows {
      // Before, behind and between others, of which none tells of it.
      for padding in [0, 40, 200] {
        let other = #"{"text":"cache \n[1]"}"# + "\n"
        let before = Array((String(repeating: " ", count: padding) + other).utf8)
        let bytes = before + Array(row.utf8) + Array(("\n" + other + other).utf8).prefix(padding)
        let found = scan.mayMatch(before.count..<before.count + row.utf8.count, of: bytes.span)
        #expect(found == mayMatch, "\(row), \(padding)")
      }
    }
  }

  @Test("where lines are rows, one that lacks a part of the text is none")
  func linesAsRows() throws {
    let scan = try #require(RawScan(try TextPattern("zeta cache"), look: .json))
    let lines = [
      #"{"a":"zeta"}"#, #"{"a":"zeta cache"}"#, #"{"a":"zeta","#, #"  "b":"cache"}"#,
      #"{"a":"cache"}"#, #"{"a":"zeta"}"#,
    ]
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    func numbers(_ kind: RawScan.Lines, before next: UInt8? = nil) -> [Int]? {
      scan.suspects(in: bytes.span, kind, before: next)?.map { place in
        bytes[..<place].count { $0 == 0x0A }
      }
    }
    #expect(numbers(.rows) == [1])
    #expect(numbers(.parts) == [0, 1, 2, 5])
    #expect(numbers(.objects) == [1, 2, 5], "what may go on, and what nobody knows to end")
    #expect(numbers(.objects, before: UInt8(ascii: "{")) == [1, 2])
    #expect(scan.suspects(in: bytes.span, .parts, most: 2)?.count == 2)
  }

  @Test("a row is looked through to its end, wherever blocks end")
  func ends() throws {
    let scan = try #require(RawScan(try TextPattern("zeta cache"), look: .json))
    for place in 0..<200 {
      var row = [UInt8](repeating: 0x78, count: 210)
      row.replaceSubrange(place..<place + 5, with: Array("cache".utf8))
      for behind in [0, 20, 200] {
        let bytes = row + [UInt8](repeating: 0x0A, count: behind)
        let isFound = scan.mayMatch(0..<210, of: bytes.span)
        let isFoundBefore = scan.mayMatch(0..<place, of: bytes.span)
        let cut = Array(bytes.prefix(place + 4))
        let isFoundCut = scan.mayMatch(0..<place + 4, of: cut.span)
        #expect(isFound && !isFoundBefore && !isFoundCut, "\(place), \(behind)")
      }
    }
  }

  private static let seeds = 24

  /// Compares both ways for needles from what rows show, whole words and parts of them in another case.
  private func check(_ bytes: [UInt8], seed: Int, count: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for format in [FeedFormat.auto, .jsonl, .text, .logfmt] {
      var options = FeedOptions(
        format: format, timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
      options.logs.detail = [.message, .fields, .all][random.below(3)]
      guard let feed = try? Feed.open(bytes: bytes, name: "test", options: options) else {
        continue
      }
      options.logs.cutsFields = false
      let whole = try Feed.open(bytes: bytes, name: "test", options: options)
      let shown = feed.entries.flatMap { [$0.title, $0.content, $0.username, $0.time] }
        .compactMap { $0.map { Array($0.string.unicodeScalars) } }.filter { !$0.isEmpty }
      guard !shown.isEmpty else { continue }
      for _ in 0..<count {
        var needle = Self.needle(of: shown[random.below(shown.count)], &random)
        switch random.below(4) {
        case 0: needle = needle.lowercased()
        case 1: needle = needle.uppercased()
        default: break
        }
        guard let pattern = try? TextPattern(needle) else { continue }
        for section in 0..<feed.numberOfSections {
          let found = feed.matchingRows(of: pattern, inSection: section)
          #expect(
            found == whole.rowsShowing(pattern, section), "\(format) \(needle.debugDescription)")
        }
      }
    }
  }

  /// A part of a text, or some of its words, among them rare and frequent ones.
  private static func needle(of text: [Unicode.Scalar], _ random: inout SplitMix64) -> String {
    var needle = ""
    let words = text.split { $0.value <= 0x20 }
    if words.count > 1, random.chance(50) {
      let first = random.below(words.count - 1)
      let last = min(first + random.below(2) + 1, words.count - 1)
      // As they stand, with what is not shown between them or in another order.
      if random.chance(70) {
        let range = words[first].startIndex..<words[last].endIndex
        needle.unicodeScalars.append(contentsOf: text[range])
        return needle
      }
      let chosen = [words[last], words[random.below(words.count)]].map { word in
        var text = ""
        text.unicodeScalars.append(contentsOf: word)
        return text
      }
      let strange = ["zz", "zebra", "Ann", "level", "b", "foo"]
      return (chosen + [strange[random.below(strange.count)]]).prefix(2 + random.below(2))
        .joined(separator: " ")
    }
    // Often from around a =, behind which values begin.
    let signs = random.chance(30) ? text.indices.filter { text[$0] == "=" } : []
    let start =
      signs.isEmpty
      ? random.below(text.count) : max(signs[random.below(signs.count)] - random.below(4), 0)
    let end = min(text.count, start + 1 + random.below(random.chance(70) ? 8 : 30))
    needle.unicodeScalars.append(contentsOf: text[start..<end])
    return needle
  }
}

extension RawScan {
  /// Its suspects among lines that may be parts of rows.
  fileprivate func found(in bytes: Span<UInt8>) -> [Int]? { suspects(in: bytes, .parts) }
}

/// Lines that show something else than they say.
enum HostileLines {
  private static let words = [
    "zebra", "Ann", "foo", "KS", "ks", "\u{212A}\u{17F}", "größe", "漢字", "e\u{301}", "cafe\u{301}x",
    "café",
    "x1y2", "a_b",
    "level", "error", "warn", "msg", "time", "user", "call", "line", "12", "4711", "\\u0061b",
    "\\u212a", "f\\boo", "a\\nb", "a\\tb", "a\\\\nb", "a\\\\u0062c", "a\\qb", "\\", "\\/x",
    "&amp;x",
    "<b>b</b>", "fo<i>o</i>", "ze\u{FE0F}bra", "ze\u{200D}bra", "ze\u{AD}bra", "fo\u{E0041}o",
    "\u{1B}[31mfo\u{1B}[0mo", "f\u{8}fo", "\u{1}b", "\u{85}c", "1\u{20E3}a", "👩🏽‍🚀b", "\t", "{foo}s",
    "{{",
    "\u{FEFF}z", "\u{7F}", "\u{B}x", "“q”", "…", "",
    "東京", "東\u{200B}京", "東\u{FE0F}京", "東\u{E0041}京", "東\u{1B}[31m京", "東\u{8}京", "\\u6771\\u4eac",
    "東\\u4eac",
    "\\u6771京", "東\\u200b京", "東\\b東", "Фонарь", "ФОНАРЬ", "\\u0424онарь", "ф\\u043eнарь", "восток",
    "\u{1C80}осток",
    "\\u1c80осток", "во\u{AD}сток", "λόγος", "ΔΗΛΟΣ", "สวัสดี", "한국", "漢\u{301}字", "👩", "👩🏽",
    "\\ud83d\\udc69", "👩\u{200D}🚀東",
    "\\ud840\\udc0b京", "𠀋京", "[230,157,177]", "\\u6771北", "東\\u5317", "été", "ÉTÉ",
    "\\u00e9t\\u00e9", "e\\u0301t\\u00e9", "e\u{301}té", "Việt", "Vie\u{323}\u{302}t", "Vi\\u1ec7t",
    "\u{1112}\u{1161}\u{11AB}국", "하\u{11AB}국", "\\ud55c국", "한\\uad6d", "한글", "σοφός",
    "ΣΟΦΌΣ", "σο\u{3D5}ός", "\\u03c3οφός", "μm", "\u{B5}m", "\\u00b5m", "å", "\u{212B}",
    "A\u{30A}", "ÿ", "Ÿ", "\\ud83d\\ude80", "10.0.0.1", "c.d", "a-b", "x@c.d", "9999", "12345",
    "straße", "straßen", "STRAẞE", "stra\\u00dfen", "cafe\u{301}z", "caf\\u00e9z", "∂",
    "∂\u{FE0F}x", "€",
    "\\u20ac", "e\u{301}ks", "fo\u{2060}o", "a\u{A0}b", "a\\u00a0b", "a\u{202F}b", "a b",
    "10\u{A0}km", "10 km",
    "nee\\u00addle",
  ]

  static func text(_ random: inout SplitMix64) -> String {
    var text = ""
    let kind = random.below(6)
    for _ in 0..<1 + random.below(40) {
      text += line(&random, kind) + (random.chance(5) ? "\r\n" : "\n")
    }
    return text
  }

  private static func value(_ random: inout SplitMix64) -> String {
    (0..<random.below(6)).map { _ in words[random.below(words.count)] }
      .joined(separator: random.chance(50) ? " " : "")
  }

  private static func line(_ random: inout SplitMix64, _ kind: Int) -> String {
    switch kind {
    case 0: return value(&random)
    case 1:
      return
        "time=2026-05-04T12:00:0\(random.below(10))Z level=\(["info", "err"][random.below(2)]) "
        + "msg=\"\(value(&random))\" k\(random.below(3))=\"\(value(&random))\" \(value(&random))"
    case 2:
      return
        "192.0.2.7 - ann [04/May/2026:12:00:00 +0000] \"GET /\(value(&random)) HTTP/1.1\" 40\(random.below(5)) 12 "
        + "\"-\" \"\(value(&random))\""
    case 3:
      return "2026-05-04T12:00:0\(random.below(10))Z INFO \(value(&random))"
    default:
      return object(&random, depth: 0)
    }
  }

  private static let names = [
    "title", "text", "content", "content_html", "msg", "message", "level", "time", "log", "stream",
    "MESSAGE", "PRIORITY", "__REALTIME_TIMESTAMP", "@mt", "@t", "foo", "Boat", "a.b", "authors",
    "role",
    "messages", "tags", "a\\u0062", "tool_calls", "type", "fields",
    "jsonPayload", "request", "status", "c", "d", "10", "0",
  ]

  private static func object(_ random: inout SplitMix64, depth: Int) -> String {
    if random.chance(4) { return value(&random) }
    let members = (0..<1 + random.below(6)).map { _ -> String in
      let name = names[random.below(names.count)]
      let value: String
      switch random.below(depth < 3 ? 9 : 6) {
      case 0: value = "\(random.below(60))"
      case 1: value = ["null", "true", "1777899600000", "-1.5e3"][random.below(4)]
      case 2: value = "[122,101,98,114,97]"
      case 3:
        value =
          "\"\(["info", "error", "user", "assistant", "2026-05-04T12:00:00Z"][random.below(5)])\""
      case 6: value = object(&random, depth: depth + 1)
      case 7: value = "[" + object(&random, depth: depth + 1) + "]"
      case 8:
        let inner = object(&random, depth: depth + 1)
        value = "\"" + inner.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
      default: value = "\"\(self.value(&random).replacing("\"", with: "\\\""))\""
      }
      return "\"\(name)\":\(value)"
    }
    return "{" + members.joined(separator: random.chance(3) ? ",\n  " : ",") + "}"
  }
}
