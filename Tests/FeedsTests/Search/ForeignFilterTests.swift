import Testing

@testable import Feeds

@Suite("Filters of other programs")
struct ForeignFilterTests {
  @Test(
    "that other programs write otherwise say how they are written here",
    arguments: [
      ("a /x/i", 5, "small letters find capitals"), ("/X/i", 3, "(?i)"), ("msg~/x/g", 7, "“g”"),
      ("level:error", 5, "write level=error,"), ("level:\"warn\"", 5, "write level=warn,"),
      ("x severity:>=err", 10, "write severity>=err,"), ("status:500", 6, "write status=500,"),
      ("status=5xx", 7, "write status>=500 status<600,"),
      ("http.code!=4XX", 11, "write http.code>=400 http.code<500,"),
      ("msg=~/x/", 3, "written “~”"), ("a b => 1", 4, "written “>=”"), ("n<>1", 1, "written “!=”"),
      ("a||b", 1, "“||” is “or” here"), ("a || b", 2, "“or”"), ("n=1||n=2", 3, "“or”"),
      ("x a&&n=1", 3, "“&&” is “and” here"),
      ("user.id in (17, 18)", 8, "written (user.id=17 or user.id=18)"),
      ("a IN(b)", 2, "written (a=b)"), ("a=1 msg~^c$", 8, "written /^c$/"),
      ("msg!~a.*b", 5, "/a.*b/"), ("took≥1", 4, "“≥” is written “>=”"),
      ("a n ≠ 1", 4, "“!=”"), ("p=5,e=1000", 3, "“,” is a blank"),
      ("a time>yesterday 18:00", 7, "in quotes: \"yesterday 18:00\""),
      ("time<2:30 pm", 5, "in quotes: \"2:30 pm\""), ("date>=Oct 25", 6, "\"Oct 25\""),
      ("time>Oct 25 14:00", 5, "\"Oct 25 14:00\""),
      ("time<5 minutes ago", 5, "\"5 minutes ago\""), ("at>Oct 25", 3, "\"Oct 25\""),
      ("at>=yesterday 18:00 a", 4, "\"yesterday 18:00\""),
      ("at<2026-10-25 14:00", 3, "\"2026-10-25 14:00\""), ("at>2 hours ago", 3, "\"2 hours ago\""),
      ("status!=404,503", 8, "write status!=404 status!=503,"),
      ("n!=1|2", 3, "write n!=1 n!=2,"),
      ("status!=200..299", 8, "write (status<200 or status>299),"),
      ("level=error,warn", 6, "write (level=error or level=warn)"),
      ("level!=error|warn", 7, "write level!=error level!=warn"),
      ("n not in (1, 2)", 2, "written not (n=1 or n=2)"), (".user.id=17", 0, "written “user.id”"),
      ("n=1 | n=2", 4, "“|” is “or” here"), ("a & b", 2, "“&” is “and” here"),
      ("n=a;b=1", 3, "“;” is a blank"), ("n=a, b = 1", 3, "“,” is a blank"),
      ("path ^= /a", 5, "written “~/^…/”"), ("msg*=up", 3, "written “~”"),
      ("msg ~= up", 4, "written “~”"),
      ("user[\"id\"]=17", 4, "write user.id=17, or the text in quotes"),
      ("a user['id'] >= 17", 6, "write user.id>=17,"),
      (".a[\"b\"]['c'].d===\"e f\"", 2, "write a.b.c.d=\"e f\","),
      ("not user[\"first name\"]!=Ann", 8, "write \"user.first name\"!=Ann,"),
      ("status: 404", 6, "write status=404, or the text in quotes"),
      ("a status: >=500", 8, "write status>=500,"), ("level:  \"warn\"", 5, "write level=warn,"),
      ("|= \"no oil\"", 0, "write \"no oil\", or “|=” in quotes"),
      ("a=b |= error", 4, "write error, or"), ("a |~ `b/.*`", 2, "write /b\\/.*/, or"),
      ("(a != \"b\") != \"it\"", 11, "write not \"it\"; a field's name stands before “!=”"),
      ("\"a\" b=1 !~ \"c|d\"", 8, "write not /c|d/; a field's name stands before “!~”"),
    ])
  func foreign(filter: String, offset: Int, what: String) {
    let error = #expect(throws: RowFilterError.self) { try RowFilter(filter) }
    #expect(error?.offset == offset && error?.reason.contains(what) == true, "\(error as Any)")
  }

  @Test(
    "that other programs would ask a field, or for one of several texts, say so where no row has the text",
    arguments: [
      ("msg:a", "“msg:a” is looked for as a text, msg~a asks a field"),
      ("up user.id:17", "“user.id:17” is looked for as a text, user.id=17 asks a field"),
      ("took:>5", "“took:>5” is looked for as a text, took>5 asks a field"),
      ("msg:\"no oil\"", "“msg:\"no” is looked for as a text, msg~\"…\" asks a field"),
      ("msg:*oil*", "“msg:*oil*” is looked for as a text, msg~oil asks a field"),
      ("msg:*", "“msg:*” is looked for as a text, msg~/./ asks a field"),
      ("a|b", "“a|b” is looked for as a text, (a or b) finds either, as /a|b/ does"),
      ("m~a|b", "“m~a|b” is looked for as a text, (m~a or m~b) finds either, as m~/a|b/ does"),
      ("n=1|2", "“n=1|2” is looked for as a text, (n=1 or n=2) finds either"),
      (
        "status=404,503",
        "“status=404,503” is looked for as a text, (status=404 or status=503) finds either"
      ),
      ("a.*b", "“a.*b” is looked for as a text, /a.*b/ is an expression"),
      (
        "host=web-*",
        "“host=web-*” is looked for as it is, host~/^web-/ takes its signs for any others"
      ),
      (
        "code=4??",
        "“code=4??” is looked for as it is, code~/^4..$/ takes its signs for any others"
      ),
      (
        "path=*/a.b",
        "“path=*/a.b” is looked for as it is, path~/\\/a\\.b$/ takes its signs for any others"
      ),
      ("-oil", "“-oil” is looked for as a text, not oil hides rows"),
      ("n=400..499", "“n=400..499” is looked for as it is, n>=400 n<=499 asks for all between"),
      ("msg contains oil", "“msg contains oil” is looked for as texts, msg~oil asks a field"),
      ("status ge 400", "“status ge 400” is looked for as texts, status>=400 asks a field"),
      ("msg LIKE '%oil%'", "“msg LIKE '%oil%'” is looked for as texts, msg~oil asks a field"),
      ("msg startswith up", "“msg startswith up” is looked for as texts, msg~/^up/ asks a field"),
      ("err is null", "“err is null” is looked for as texts, err=null asks a field"),
      ("a/b|c", "“a/b|c” is looked for as a text, (a/b or c) finds either"),
    ])
  func hints(filter: String, hint: String) throws {
    let feed = try Feed.reading("one\ntwo\n", FeedOptions(format: .text))
    let one = try RowFilter(filter)
    #expect(feed.matchingRowNumbers(of: one) == [] && one.complaints.first == hint)
    let several = RowFilter(all: [try RowFilter("one"), one])
    #expect(several.complaints == [hint])
  }

  @Test(
    "in which words go on behind a value that has no quotes say so where no row matches",
    arguments: [
      (
        "user.name=Ann Lee",
        "“Lee” is looked for as a text beside user.name=Ann, user.name=\"Ann Lee\" asks the field for both"
      ),
      (
        "(who~Ann van Lee) n=1",
        "“van Lee” is looked for as a text beside who~Ann, who~\"Ann van Lee\" asks the field for both"
      ),
      (
        "at>last monday",
        "“monday” is looked for as a text beside at>last, at>\"last monday\" asks the field for both"
      ),
      (
        "a=b c and d",
        "“c” is looked for as a text beside a=b, a=\"b c\" asks the field for both"
      ),
    ])
  func wordsBehindValues(filter: String, hint: String) throws {
    let feed = try Feed.reading("one\ntwo\n", FeedOptions(format: .text))
    let filter = try RowFilter(filter)
    #expect(feed.matchingRowNumbers(of: filter) == [] && filter.complaints.first == hint)
  }

  @Test(
    "say nothing of quotes behind numbers, levels, times and what is in quotes, or before conditions",
    arguments: [
      "n=1 ms9", "level=error up", "a=\"b\" c", "a=/b/ c", "a=b and c", "a=b n=1", "a=b or c",
      "a=b not c", "a=b unread", "a=b n != 1", "a=b \"c\"", "a=b (c)", "a!=one zzz", "time=today a",
    ])
  func noWordsBehindValues(filter: String) throws {
    let feed = try Feed.reading("one\ntwo\n", FeedOptions(format: .text))
    let filter = try RowFilter(filter)
    #expect(feed.matchingRowNumbers(of: filter) == [])
    #expect(!filter.complaints.contains { $0.contains("asks the field for both") })
  }

  @Test("that ask for what the field's values are in no order with say so where no row matches")
  func valuesWithoutOrder() throws {
    let lines = ["\"1.5ms\"", "\"2s\"", "null"].map {
      "{\"level\":30,\"time\":1777899600000,\"msg\":\"a\",\"took\":\($0),\"load\":\"5%\",\"n\":4,\"sz\":\"2KB\"}\n"
    }
    let feed = try Feed.reading(lines.joined(), FeedOptions(format: .auto))
    for (filter, hints) in [
      ("took<2", ["“took” has units, 2 of what is not said: write 2s or 2ms"]),
      ("a and took=1.5", ["“took” has units, 1.5 of what is not said: write 1.5s or 1.5ms"]),
      ("load>90", ["“load” has units, 90 of what is not said: write 90%"]),
      ("took<2ms", []), ("took<0", []), ("n>5", []), ("sz>3000", []), ("not took<2", []),
      ("n>=foo", ["“n” is a number, “foo” is none"]), ("n=foo", []), ("msg>foo", []),
    ] {
      let filter = try RowFilter(filter)
      _ = feed.matchingRowNumbers(of: filter)
      #expect(filter.complaints == hints, "\(filter.text)")
    }
  }

  @Test("that ask which lines are unread say that none is ever")
  func unreadLines() throws {
    let feed = try Feed.reading("one\ntwo\n", FeedOptions(format: .text))
    for (filter, hints) in [
      ("unread", ["lines are never unread, entries of feeds are"]), ("not unread", []),
      ("starred", []),
    ] {
      let filter = try RowFilter(filter)
      _ = feed.matchingRowNumbers(of: filter)
      #expect(filter.complaints == hints, "\(filter.text)")
    }
  }

  @Test("say nothing of the kind where a row has the text, and of what is no field, or in quotes")
  func noHints() throws {
    let lines = "msg:a up\na|b\n"
    let feed = try Feed.reading(lines, FeedOptions(format: .text))
    for (filter, expected) in [
      ("msg:a", [0]), ("a|b", [1]), ("not msg:b", [0, 1]), ("12:30", []), ("http://x", []),
      ("std::map", []), ("error:", []), ("C:\\x", []), ("::1", []), ("\"msg:b\"", []),
      ("\"c|d\"", []), ("|c", []), ("/c|d/", []), ("/x:y", []),
      ("pump is closed", []), ("nothing like it", []), ("contains oil", []), ("a - b", []),
      ("a&b", []), ("|=", []), ("|==|", []), ("a[\"b\"]", []), ("status: open", []),
    ] {
      let filter = try RowFilter(filter)
      let rows = feed.matchingRowNumbers(of: filter)
      #expect(rows == expected && filter.complaints == [], "\(filter.text)")
    }
  }

  @Test("that merely look as other programs' do look for that")
  func notForeign() throws {
    let lines = "GET /a/is\nlevel:high\nstatus:gone 5xx\nstatus=5xx\n12:30 x/i\nisn't //a\n"
    let feed = try Feed.reading(lines, FeedOptions(format: .text))
    for (filter, expected) in [
      ("/a/is", [0]), ("level:high", [1]), ("status:gone", [2]), ("5xx", [2, 3]),
      ("\"status=5xx\"", [3]), ("12:30", [4]), ("\"x/i\"", [4]), ("isn't", [5]), ("//a", [5]),
      ("\"//\"", [5]), ("'12:30 x'", [4]), (#"'isn\'t'"#, [5]), ("\"'t\"", [5]),
      ("\"a||b\"", []), ("x|y", []), ("gone in (a or b)", []), ("path=/a?b=1,c=2", []),
      ("text~a,b", []), ("text~$", []), ("text~\"^a\"", []), ("\"≥\"", []),
    ] {
      let rows = feed.matchingRowNumbers(of: try RowFilter(filter))
      #expect(rows == expected, "\(filter)")
    }
  }
}
