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
      ("#!/usr/bin/env deno\n", "typescript"), ("#!/usr/bin/awk -f\n", "awk"),
      ("#!/usr/bin/env -S deno run --allow-net\n", "typescript"),
      ("#!/bin/dash\n", "sh"), ("#!/usr/bin/env bun\n", "typescript"),
      ("#!/usr/bin/env runghc\n", "haskell"), ("#!/usr/bin/env pypy3\n", "python"),
      ("#!/usr/bin/env lua5.4\n", "lua"), ("#!/usr/bin/make -f\n", "make"),
      ("#!/bin/busybox sh\n", "sh"), ("#!/usr/bin/python3.11 main\n", "python"),
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
      ("using namespace std;\nint x;\n", "cpp"), ("#include <vector>\n\nint x;\n", "cpp"),
      (
        "#ifndef PUMP_H\n#define PUMP_H\n#include <stdint.h>\n\nclass Pump {\npublic:\n"
          + "  void oil();\n};\n#endif\n", "cpp"
      ),
      ("#include <stdio.h>\n\nint main() {\n  std::string a;\n}\n", "cpp"),
      ("#include <sys/stat.h>\n\n/* class of a pump: public, or not */\nint x;\n", "c"),
      ("SELECT a FROM b;\n", "sql"),
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
      "/app/x.js:1\nimport a from 'a';\n^^^^^^\n\nSyntaxError: no module\n",
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
    "what fences show says nothing of the text around them",
    arguments: [
      "```json\n{\"level\":\"info\",\"msg\":\"a\"}\n{\"level\":\"warn\",\"msg\":\"b\"}\n```",
      "```json\n{\"level\":\"info\",\"msg\":\"a\"}\n```",
      "1. Look:\n\n   ```\n   level=info msg=a port=80\n   level=warn msg=b port=81\n   ```",
      "```\n2026-01-01 10:00:00 a\n2026-01-01 10:00:01 b\n2026-01-01 10:00:01 c\n```",
      "```\n127.0.0.1 - - [10/Oct/2000:13:55:36 -0700] \"GET /a HTTP/1.0\" 200 2326\n```",
      "````\n```\n2026-01-01 10:00:00 INFO a\n```\n2026-01-01 10:00:01 INFO b\n````",
      "```csv\ntime,level\n2026-01-01T10:00:00Z,info\n2026-01-02T10:00:00Z,info",
      "```\nweb-1 | 2026-01-01 10:00:00 INFO a\nweb-1 | 2026-01-01 10:00:00 INFO b\n```",
      "```\nlevel=info msg=a port=80\nlevel=warn msg=b port=81",
    ])
  func fences(shown: String) throws {
    for text in ["# Pump\n\n" + shown + "\n", "It writes:\n" + shown + "\n"] {
      let feed = try Feed.reading(text)
      #expect(feed.sectionTitles == [nil])
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(feed.contents.map { $0 ?? "" } == lines.map(String.init))
    }
    let text = Array("# Pump\n\n\(shown)\n".utf8)
    #expect(TextLanguage.language(of: text.span) == .markdown)
  }

  @Test("fences among the lines of a log are part of what it says")
  func fencesInLogs() throws {
    let lines = [
      "2026-01-01 10:00:00 INFO said ```json\n{}\n```", "2026-01-01 10:00:01 INFO a",
      "2026-01-01 10:00:02 INFO said:\n```json\n{\"level\":\"info\"}\n```",
    ]
    let feed = try Feed.reading(lines.joined(separator: "\n") + "\n")
    #expect(feed.contents == lines)
    #expect(feed.sectionTitles == ["Thursday, 2026-01-01"])
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
      "Topics:\n- the oil\n- the pump\nWhen: today\nWhere: here\n",
      "a: b\n  it goes on\nc: d\n  e: f\n  g: h\n",
    ])
  func noYAML(text: String) {
    #expect(TextLanguage.language(of: Array(text.utf8).span) == .plain)
  }

  @Test(
    "more of YAML: names in quotes, of paths and of references, and documents behind their marks",
    arguments: [
      "paths:\n  /pumps/{id}:\n    get:\n      $ref: \"#/a\"\n      200: {}\n",
      "a: &x\n  b: c\nd:\n  <<: *x\n  \"e f\": g\n", "---\nname: pump\nversion: 3\ndebug: true\n",
    ])
  func moreYAML(text: String) throws {
    #expect(TextLanguage.language(of: Array(text.utf8).span) == (try code("yaml")))
  }

  private static let kubernetes: [String] = [
    "apiVersion: v1\nitems:\n- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: pump\n  spec:\n"
      + "    containers:\n    - command:\n      - /bin/sh\n      - -c\n      - echo it is dry\n"
      + "      args: [\"a\",\n        \"b\"]\n      resources: {}\n",
    "---\n# Source: pump/templates/a.yaml\napiVersion: v1\nkind: Secret\nmetadata:\n  name: a\n"
      + "  labels:\n    helm.sh/chart: pump-0.1.0\n---\n# Source: pump/templates/b.yaml\napiVersion: v1\n",
    "apiVersion: v1\nmetadata:\n  annotations:\n    last: |\n      {\"a\":1}\n  managedFields:\n"
      + "  - fieldsV1:\n      f:metadata:\n        f:labels:\n          .: {}\n"
      + "          k:{\"port\":80}:\n            f:name: {}\nstatus:\n  message: 'it is: dry\n"
      + "    [pump]'\n  reason: the oil of the pump is low, and nobody comes who\n    has more\n",
    "- hosts: all\n  tasks:\n    -   name: oil the pump\n        shell: oil\n",
    "build:\n  stage: build\n  script:\n    - echo \"it turns\"\n    - make all\n",
  ]

  @Test(
    "what kubectl and helm write is YAML, and what a list says may be sentences",
    arguments: kubernetes)
  func kubernetesYAML(text: String) throws {
    #expect(TextLanguage.language(of: Array(text.utf8).span) == (try code("yaml")))
  }

  private static let settings: [(text: String, name: String)] = [
    (
      "[package]\nname = \"pump\" # its name\nversion = \"0.1.0\"\n\n[dependencies]\n"
        + "serde = { version = \"1\", features = [\"derive\"] }\n\n[[bin]]\nname = \"pump\"\n",
      "toml"
    ),
    (
      "[project]\nname = 'x'\ndependencies = [\n  \"a>=1\",\n  \"b\",\n]\n"
        + "text = \"\"\"\nIt's long.\n\"\"\"\nsince = 2026-05-04T10:00:00Z\n", "toml"
    ),
    (
      "[Unit]\nDescription=The pump's service\nAfter=network.target\n\n[Service]\n"
        + "ExecStart=/usr/bin/pump \\\n  --port 80\nRestart=on-failure\n", "ini"
    ),
    ("; settings\n[PHP]\nengine = On\nmemory_limit = 128M\n", "ini"),
    ("[user]\n\tname = A B\n[remote \"origin\"]\n\turl = git@a.b:c.git\n", "ini"),
    (
      "[options]\npackages = find:\ninstall_requires =\n    a>=1\n    b\n[mysqld]\n"
        + "skip-networking\n", "ini"
    ),
    ("root = true\n\n[*.{js,py}]\nindent_size = 4\ntab_width = 4\n", "toml"),
  ]

  @Test(
    "settings show it by sections in brackets with names and values in them",
    arguments: settings)
  func settingsOfFiles(text: String, name: String) throws {
    #expect(TextLanguage.language(of: Array(text.utf8).span) == (try code(name)))
  }

  private static let sheets: [String] = [
    "body {\n  margin: 0;\n  color: red;\n}\n", "a { color: red }\nb, i { margin: 0; }\n",
    "/* The\n * body's\n */\n@import url(\"a.css\");\n:root {\n  --main: #fff;\n}\n\n.a > b:hover,\n"
      + "#c::before {\n  content: \"\\201C\"; /* a quote */\n  font:\n    12px/1.5 serif,\n    sans;\n}\n",
    "@media (max-width: 60em) {\n  .a:not(.b) { display: none !important; }\n  i {\n    top: 0\n  }\n}\n",
    "$wide: 60em;\n.a {\n  &:hover {\n    width: $wide;\n    height: 1px;\n  }\n}\n",
  ]

  @Test(
    "CSS shows it by rules of declarations",
    arguments: sheets)
  func styles(text: String) throws {
    #expect(TextLanguage.language(of: Array(text.utf8).span) == (try code("css")))
  }

  @Test(
    "makefiles show it by commands behind tabs below rules",
    arguments: [
      "CC ?= gcc\n\nprog: a.o b.o\n\t$(CC) -o $@ $^ # link\n\n%.o: %.c\n\t$(CC) -c $<\n",
      "# all\n.PHONY: test\ntest: lib/a.so \\\n  lib/b.so\n\t./run \\\n    --all\n",
      "all:\n\tcc -o a a.c\n",
      "ifeq ($(DEBUG),1)\nFLAGS += -g\nendif\ndefine text\nany: thing, all\nendef\n$(B)/a: b | c\n\t@touch $@\n",
    ])
  func makefiles(text: String) throws {
    #expect(TextLanguage.language(of: Array(text.utf8).span) == (try code("make")))
  }

  @Test(
    "Dockerfiles show it by what an image is made from, and instructions alone, or say so",
    arguments: [
      "# syntax=docker/dockerfile:1\nFROM debian:12 AS build\n", "FROM scratch\nCOPY . /\n",
      "# An image\nARG V=12\nFROM debian:$V\n\nRUN apt-get update && \\\n    apt-get -y upgrade\n",
      "FROM a\nRUN <<EOF\necho 1\nEOF\nFROM b\nCOPY --from=0 /a /b\n",
    ])
  func dockerfiles(text: String) throws {
    #expect(TextLanguage.language(of: Array(text.utf8).span) == (try code("dockerfile")))
  }

  @Test(
    "what has other lines, or begins with another instruction, is no Dockerfile",
    arguments: [
      "FROM debian:12\nthe oil is low\nRUN away\n", "RUN a\nFROM b\nCOPY c d\n", "FROM debian\n",
      "FROM Ann\nTO Bob\nRUN\n",
    ])
  func noDockerfiles(text: String) {
    #expect(TextLanguage.language(of: Array(text.utf8).span) == .plain)
  }

  @Test(
    "Dockerfiles say so by their names",
    arguments: ["Dockerfile", "a.dockerfile", "Containerfile"])
  func namesOfDockerfiles(name: String) throws {
    #expect(RowLanguage(ofFile: name) == (try code("dockerfile")))
  }

  private static let others: [(text: String, name: String)] = [
    ("<?php\n\necho 1;\n", "php"), ("\n<?php echo 1;\n", "php"),
    ("using System;\n\nnamespace House\n{\n}\n", "csharp"),
    ("namespace House.Pumps;\n\npublic class Pump\n{\n}\n", "csharp"),
    ("    /// <summary>Oil.</summary>\n    public int Oil { get; set; }\n", "csharp"),
    ("local M = {}\n\nfunction M.start(name)\nend\n\nreturn M\n", "lua"),
    ("-- It's dry.\nfor i, v in ipairs(t) do\n  print(v)\nend\n", "lua"),
    ("if a ~= b then\n  c()\nend\n", "lua"),
    ("package Pump;\nuse strict;\nuse Carp;\nuse Fcntl;\n", "perl"),
    ("sub oil {\n  local $_ = shift;\n  my ($a, $b) = @_;\n}\n", "perl"),
    ("module Main where\n\nmain = print 1\n", "haskell"),
    ("import qualified Data.Map as Map\n\nf x = x\n", "haskell"),
  ]

  @Test(
    "PHP by its first sign, C#, Lua, Perl and Haskell by lines that others don't have",
    arguments: others)
  func otherLanguages(text: String, name: String) throws {
    #expect(TextLanguage.language(of: Array(text.utf8).span) == (try code(name)))
  }

  private static let noSources: [String] = [
    // Names and values.
    "PATH=/usr/bin\nHOME=/home/a\nLANG=C\n", "a = 1\nb = 2\n", "[a]\n[b]\n[c]\n",
    "[info] a=b\n[info] c=d\n", "[1, 2]\nx = 3\ny = 4\n", "[10:32]\na = b\nc = d\n",
    "[New Thread 0x7f, pump]\n$1 = 3\n$2 = 4\n", "[note]\nThe oil is low.\na = b\nc = d\n",
    "level: info\nmessage: it is dry\ntime: now\n", "user=a action=b took=3ms\nuser=c action=d\n",
    "key: value: other\nnext: one\n  more text here\nlast: one\n",
    "HTTP/1.1 200 OK\nServer: nginx\nContent-Length: 3\n",
    // Tabs.
    "eth0: flags=4163<UP,BROADCAST>  mtu 1500\n\tinet 10.0.0.1  netmask 255.0.0.0\n",
    "Settings for eth0:\n\tSpeed: 1000Mb/s\n\tDuplex: Full\n",
    "On branch main\nChanges not staged for commit:\n\tmodified:   a.c\n",
    "libc.so.6:\n\tlinux-vdso.so.1 (0x7ffd)\n\tlibm.so.6 => /lib/libm.so.6 (0x7f)\n",
    // Braces.
    "server {\n  listen 80;\n  root /srv;\n}\n", "message Pump {\n  string color = 1;\n}\n",
    "pump {\n  color: red,\n  width: 3,\n}\n", "struct a {\n  int x;\n  int width: 3;\n};\n",
    "The rule {\n  it says: no;\n}\n",
    // Words.
    "The local pump = dry\nusing systems of oil;\nmodule one, where it is\n",
    "Print <?php to begin.\n<?php is what begins it.\n", "function of oil: low\nif it is then\n",
    "my pump is dry\nuse the oil\n", "sub total: 5\nmy share: \"x\"\nuse case: a # b\n",
    "use case: a\nuse case: b\nuse case: c\n", "my oil\nmy pump\nmy valve\n",
    "Options:\n  -h: help \"x\"\n  -v: verbose\n",
    "# Time: 2026-05-01T10:00:00.123456Z\n# User@Host: root[root] @ localhost []\n"
      + "# Query_time: 1.5  Lock_time: 0.0\nSET timestamp=1;\nSELECT 1;\nSELECT a FROM b;\n",
    "PUMP(1)                General Commands                PUMP(1)\n\nNAME\n       pump - pumps\n"
      + "\nOPTIONS\n       -a, --all\n              All: everything.\n",
    "commit 1234\n", "  main 1234abc [origin/main: ahead 1] Add a = b\n* dry  abcd123 [gone] c\n",
  ]

  @Test(
    "what programs print, and people write, is none of these, though it looks a little like it",
    arguments: noSources)
  func noneOfThese(text: String) {
    #expect(TextLanguage.language(of: Array(text.utf8).span) == .plain)
  }

  @Test(
    "parts and sentences in what scripts and settings say of themselves make them no Markdown",
    arguments: [
      "## Set the pump up, where it is not.\n\nset -e\nexport PUMP=3\n\n"
        + "## Start it, and say so to all.\n\nif true; then\n  pump run\nfi\n",
      "## What the pump needs to run.\n\noil: 3\nvalves:\n  - a\n  - b\n\n"
        + "## Where it is.\n\nplace: here\n",
      "defmodule Pump do\n  @moduledoc \"\"\"\n  It pumps oil, and nothing else.\n\n  ## Use\n\n"
        + "  It is started when the house is.\n\n  ## Options\n\n  There are none to speak of.\n"
        + "  \"\"\"\n  def run do\n  end\nend\n",
    ])
  func partsOfOthers(text: String) {
    #expect(TextLanguage.language(of: Array(text.utf8).span) != .markdown)
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
    #expect(try language(log) == .log(.stamped))
  }
}
