extension LanguageSigns {
  static let scripts: [LanguageSigns] = [
    LanguageSigns(
      "python",
      sure: [
        "from __future__ import …", "def ·(…):", "def ·(…) -> …:", "async def ·(…", "class ·(…):",
        "if __name__ == …__main__…:", "@dataclass…", "@pytest.…",
      ],
      likely: [
        "from · import …", "import · as ·", "class ·:", "print(…)", "for · in …:", "except ·:",
        "raise ·(…)", "with … as ·:", "\"\"\"…\"\"\"", "__all__ = …", "__version__ = …",
        "__author__ = …",
      ],
      beginnings: [
        "def ", "from ", "import ", "class ", "elif ", "if __name__", "async def ", "@property",
        "self.", "except ", "try:", "else:",
      ]),
    LanguageSigns(
      "javascript",
      sure: [
        "const … = require(…)", "const … = require(…);", "import … from '…';",
        "import … from \"…\";", "import … from '…'", "import … from \"…\"", "import '…';",
        "import \"….css\";", "function ·(…) {", "async function ·(…) {", "export function …{",
        "export async function …{", "export class …{", "export … from …", "export const · = …",
        "export default …", "console.log(…)",
        "console.log(…);", "module.exports = …", "const {…} = …;", "const […] = …;",
        "const · = (…) => …", "const · = async …", "'use strict';", "\"use strict\";",
        "'use client'…", "\"use client\"…", "document.·(…);", "window.·(…);", "…<… className=…",
      ],
      likely: ["let · = …;", "const · = …;", "var · = …;"],
      beginnings: [
        "const ", "function ", "export {", "module.exports", "import {", "'use strict'",
        "async function ", "});", "return function", "var ", "document.", "import * as ",
      ]),
    LanguageSigns(
      "typescript",
      sure: [
        "export interface …{", "export type · = …", "export type ·<…", "import type …",
        "export enum ·…{", "interface · extends …{", "declare …{", "function ·(…: …) {",
        "function ·(…): …{", "const · = (…: …) => …", "private readonly ·: …", "…): Promise<…> {",
      ],
      likely: [
        "interface ·<…>…{…", "type · = …;", "type ·<…> = …", "const ·: … = …", "let ·: … = …;",
        "·: string;", "·: number;", "·: boolean;", "·?: …;",
      ]),
    LanguageSigns(
      "ruby",
      sure: [
        "require '…'", "require_relative '…", "attr_accessor :…", "attr_reader :…",
        "# frozen_string_literal: …", "class · < ·…", "puts \"…\"", "puts '…'", "… do |…|",
        "gem '…", "gem \"…", "source 'http…", "source \"http…", "=begin", "describe … do",
      ],
      likely: ["def ·", "def ·(…)", "require \"…\""],
      beginnings: [
        "require '", "require \"", "def ", "end", "module ", "attr_", "class ", "puts ",
        "require_relative ",
      ]),
    LanguageSigns(
      "perl",
      sure: [
        "use strict;", "use strict q…;", "use strict '…;", "use warnings;", "use warnings q…;",
        "use warnings '…;", "use warnings FATAL…;", "use v5.…;", "my $… = …;", "my @… = …;",
        "my %… = …",
        "my (…) = …;", "local $… = …;", "sub …{", "print \"…\\n\";", "=head1 …", "foreach my $…",
      ],
      likely: ["use ·::…;", "package ·;", "package ·::…;"],
      beginnings: [
        "use ", "my $", "my @", "my %", "my (", "our $", "our @", "our %", "our (", "sub ",
        "local $", "__PACKAGE__", "=head",
      ]),
    LanguageSigns(
      "lua",
      sure: [
        "local function …(…)", "local … = …", "for … in ipairs(… do", "for … in pairs(… do",
        "if … ~= … then", "if … == nil… then", "if not … then", "vim.opt.…", "vim.g.… = …",
      ],
      likely: ["print(…)", "for · = …,… do", "function ·(…)"],
      beginnings: ["local function ", "function ", "end", "elseif ", "--[["]),
    LanguageSigns(
      "elixir",
      sure: [
        "defmodule · do", "def ·(…) do", "def · do", "defp … do", "IO.puts…(…", "@moduledoc …",
      ],
      likely: ["alias ·", "IO.puts \"…\""],
      beginnings: ["|> ", "end", "@doc "]),
    LanguageSigns(
      "sh",
      sure: [
        "if [ … ]; then", "if [[ … ]]; then", "for · in …; do", "while …; do", "set -euo pipefail",
      ],
      likely: ["case … in", "esac", "fi"]),
    LanguageSigns(
      "lisp",
      sure: [
        "(define (…", "(defun · …", "(defn · …", "(ns ·…", "(setq …", "(use-package …",
        "(in-package …", "(require '·)", ";;; ….el --- …",
      ],
      likely: ["(define · …", "(def · …"]),
    LanguageSigns(
      "sql",
      sure: [
        "CREATE TABLE …(", "CREATE TABLE …(…;", "CREATE TABLE IF NOT EXISTS …", "INSERT INTO …;",
        "SELECT … FROM …;", "SELECT … FROM … WHERE …", "select … from …;", "create table …(",
        "insert into … values …", "-- MySQL dump …", "-- PostgreSQL database dump",
        "BEGIN TRANSACTION;", "DROP TABLE IF EXISTS …;", "UPDATE … SET …;", "DELETE FROM …;",
        "CREATE INDEX …", "CREATE UNIQUE INDEX …", "CREATE OR REPLACE …", "WITH · AS (",
        "ALTER TABLE …;", "CREATE DATABASE …;", "CREATE FUNCTION …(…", "CREATE TYPE …",
        "\\echo Use …", "COMMENT ON … IS …",
      ],
      likely: ["PRAGMA …;", "INSERT INTO …", "COMMIT;", "SELECT … FROM …"],
      beginnings: [
        "SELECT ", "CREATE TABLE", "INSERT INTO", "FROM ", "WHERE ", "ALTER TABLE", "DROP TABLE",
        "JOIN ",
      ]),
  ]
}
