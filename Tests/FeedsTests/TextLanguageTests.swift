import Foundation
import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("What a text is written in")
struct TextLanguageTests {
  private static let root = #filePath.components(separatedBy: "/Tests/")[0] + "/"

  private func language(ofFile name: String) throws -> RowLanguage {
    let bytes = try Array(Data(contentsOf: URL(filePath: Self.root + name)))
    return TextLanguage.language(of: bytes.span.extracting(first: FormatDetection.sample))
  }

  private func code(_ name: String) throws -> RowLanguage {
    .code(try #require(CodeLanguage(named: name)))
  }

  @Test(
    "source files show it by how their lines begin",
    arguments: [
      ("Sources/Feeds/Logs/LogLevel.swift", "swift"), ("Package.swift", "swift"),
      ("Sources/TableKit/Table/TableView.swift", "swift"), ("Tests/Allocations/count.c", "c"),
      ("Tests/Growth/measuring.py", "python"), ("Tests/Guest/run", "sh"), (".ci/run", "sh"),
      ("Demo/Compare/__main__.py", "python"),
    ])
  func code(file: String, name: String) throws {
    #expect(try language(ofFile: file) == code(name))
  }

  @Test("Markdown by headings and links or fences", arguments: ["README.md", "CONTRIBUTING.md"])
  func markdown(file: String) throws {
    #expect(try language(ofFile: file) == .markdown)
  }

  @Test(
    "prose, logs, tables and settings are plain",
    arguments: [
      "Demo/Feeds/prose.txt", "Demo/Feeds/log.txt", "Demo/Feeds/python.log", "Demo/Feeds/go.log",
      "Demo/Feeds/colour/man-ls.txt", "Demo/Feeds/colour/ls-color.txt", "LICENSE", ".gitignore",
    ])
  func plain(file: String) throws {
    #expect(try language(ofFile: file) == .plain)
  }

  @Test(
    "a first line may name who runs it",
    arguments: [
      ("#!/bin/sh\n", "sh"), ("#!/usr/bin/env python3\n", "python"),
      ("#!/usr/bin/perl -w\n", "perl"),
      ("#! /usr/bin/env -S node\nx", "javascript"), ("#!/usr/bin/ruby", "ruby"),
    ])
  func interpreters(text: String, name: String) throws {
    let bytes = Array(text.utf8)
    #expect(TextLanguage.language(of: bytes.span) == (try code(name)))
    #expect(TextLanguage.language(of: Array("#!".utf8).span) == .plain)
  }

  @Test(
    "a short text shows it by one line that nothing else has",
    arguments: [
      ("def add(a, b):\n  return a + b\n", "python"), ("#include <stdio.h>\nint x;\n", "c"),
      ("package main\n\nfunc main() {\n}\n", "go"), ("fn main() {\n}\n", "rust"),
      ("fn greet(name: &str) {\n    greet_all();\n}\n", "rust"),
      ("impl Pump {\n}\n", "rust"), ("    println!(\"a\");\n", "rust"),
      ("const fs = require('fs');\n", "javascript"), ("import Foundation\nprint(1)\n", "swift"),
      ("using namespace std;\nint x;\n", "cpp"), ("SELECT a FROM b;\n", "sql"),
    ])
  func short(text: String, name: String) throws {
    #expect(TextLanguage.language(of: Array(text.utf8).span) == (try code(name)))
  }

  @Test(
    "what programs say of sources is none, though it shows lines of them",
    arguments: [
      "==== FAILURES ====\n    def test_take():\n>       assert 1 == 2\n",
      "____ test_take ____\n\n    def test_take():\n",
      ".F\n" + String(repeating: "=", count: 70) + "\nFAIL: a\n  def test_take(self):\n",
      "$ python3 a.py\nTraceback (most recent call last):\n  File \"a.py\", line 3\n    def main():\n",
      "a.rb:3:in 'f': dry (RuntimeError)\n" + String(repeating: "\tfrom a.rb:1:in 'g'\n", count: 4),
    ])
  func reports(text: String) {
    #expect(TextLanguage.language(of: Array(text.utf8).span) == .plain)
  }

  @Test("a test's report is no Markdown, and its traceback one row")
  func unittest() throws {
    let text = """
      .F
      \(String(repeating: "=", count: 70))
      FAIL: test_take (test_stock.TestStock.test_take)
      \(String(repeating: "-", count: 70))
      Traceback (most recent call last):
        File "/srv/test_stock.py", line 12, in test_take
          self.assertEqual(take("tea", 3), 2)
          ~~~~~~~~~~~~~~~~^^^^^^^^^^^^^^^^^^
      AssertionError: 1 != 2

      \(String(repeating: "-", count: 70))
      Ran 2 tests in 0.001s

      """
    #expect(TextLanguage.language(of: Array(text.utf8).span) == .plain)
    let feed = try Feed.open(bytes: Array(text.utf8), name: "test")
    #expect(feed.numberOfEntries(inSection: 0) == 7)
    let page = "# Log\n\n- a\n\n```\nTraceback (most recent call last):\n```\n"
    #expect(TextLanguage.language(of: Array(page.utf8).span) == .markdown)
  }

  @Test(
    "YAML shows it by names that lie in others, where every line is one of YAML",
    arguments: [
      "apiVersion: v1\nkind: Pod\nmetadata:\n  name: pump\n  labels:\n    app: pump\n",
      "# compose\nservices:\n  pump:\n    image: \"pump:3\"\n    ports:\n      - \"80:80\"\n",
      "---\n- hosts: all\n  tasks:\n    - name: oil\n      shell: |\n        echo a b c\n        exit\n",
      "on: [push]\njobs:\n  build:\n    runs-on: ubuntu\n    steps:\n      - run: make\n      - run: test\n",
    ])
  func yaml(text: String) throws {
    #expect(TextLanguage.language(of: Array(text.utf8).span) == (try code("yaml")))
  }

  @Test(
    "what merely looks like it is plain",
    arguments: [
      "Shopping:\n  - milk\n  - two eggs\nWork:\n  - call Bob\n",
      "To: a\nFrom: b\nSubject: c d\n\nHello\n",
      "Client:\n Version: 24\n Debug Mode: false\nServer:\n Name: a\n Kernel: 6\n",
      "a: b\nc: d\ne: f\n", "impl of a plan\n  x: y\n",
      "pump:\n  it says: no\n  oil: none\nthe end\n",
      "info: House.Pump[1]\n      starts\nwarn: House.Pump[2]\n      leaks\n",
    ])
  func noYAML(text: String) {
    #expect(TextLanguage.language(of: Array(text.utf8).span) == .plain)
  }

  @Test("a short text in Markdown shows it by a heading and what only Markdown has")
  func shortMarkdown() {
    for text in [
      "# Pumps\n\n- one\n- two\n", "Pumps\n=====\n\n**dry**\n", "## A\n\n|a|b|\n|---|---|\n",
    ] {
      #expect(TextLanguage.language(of: Array(text.utf8).span) == .markdown, "\(text)")
    }
    for text in ["# settings\n- a: b\n- c: d\n", "# one\nx = 1\n", "- a\n- b\n", "def: a\n"] {
      #expect(TextLanguage.language(of: Array(text.utf8).span) == .plain, "\(text)")
    }
  }

  @Test("a pipe's rows have it, a log's only levels, and a name says it where the content doesn't")
  func rows() throws {
    let swift = "import Foundation\n\nfunc f() {\n  let x = 1\n  guard x else { return }\n}\n"
    func language(_ text: String, _ name: String = "-") throws -> RowLanguage {
      let feed = try Feed.open(bytes: Array(text.utf8), name: name)
      var found = RowLanguage.plain
      var buffer = RowTextBuffer()
      feed.withTexts(ofRow: 0, inSection: 0, includingKey: false, buffer: &buffer) {
        found = $1.language
      }
      return found
    }
    #expect(try language(swift) == code("swift"))
    #expect(try language("x = 1\n", "a.py") == code("python"))
    #expect(try language("x\n", "a.markdown") == .markdown)
    let line = "2026-11-21 23:40:01 import a\n"
    let log = "\(line)\(line)  func a() {\n  func b() {\n  func c() {\n\(line)"
    #expect(try language(log) == .log(LineLevels(areStamped: true)))
  }
}
