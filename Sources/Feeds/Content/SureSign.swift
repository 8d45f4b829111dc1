/// Lines that hardly anything but one language has, so that one shows what even a short text is written in.
struct SureSign {
  /// As much as so many lines that begin as a language's do.
  static let weight = 3

  /// How such a line begins, what stands in it, and how it ends.
  let beginning: StaticString, middle: StaticString, ending: StaticString

  func isIn(_ line: Span<UInt8>) -> Bool {
    line.starts(with: beginning) && line.ends(with: ending)
      && ByteSign(Array("\(middle)".utf8)).isAmong(line)
  }

  static func signs(of language: String) -> [SureSign] {
    (all[language] ?? []).map(SureSign.init(_:))
  }

  /// Whether C++ has such a line, and C has none: `class Pump {`, `#include <vector>`.
  static func isOfCPPAndNotOfC(_ line: Span<UInt8>) -> Bool {
    if line.starts(with: "#include <"),
      let end = line.first(UInt8(ascii: ">"), from: 0, to: line.count)
    {
      return !line.extracting(first: end).ends(with: ".h")
    }
    return besidesC.contains { $0.isIn(line) }
  }

  private typealias Parts = (StaticString, StaticString, StaticString)

  private init(_ parts: Parts) { (beginning, middle, ending) = parts }

  private static let besidesC = signsBesidesC.map(SureSign.init(_:))
  private static let signsBesidesC: [Parts] = [
    ("class ", " ", "{"), ("class ", " ", ";"), ("namespace ", " ", "{"), ("using ", " ", ";"),
    ("template", "<", ">"), ("", "std::", ";"), ("", "std::", "{"), ("public:", ":", ""),
    ("private:", ":", ""), ("protected:", ":", ""),
  ]

  private static let all: [String: [Parts]] = [
    "python": [
      ("def ", "(", "):"), ("async def ", "(", "):"), ("class ", "(", "):"),
      ("if __name__ == ", "__main__", ":"), ("def ", ") -> ", ":"),
    ],
    "swift": [
      ("import Foundation", "F", "n"), ("func ", ") -> ", " {"), ("guard ", " ", "else {"),
      ("if let ", " ", "{"), ("import SwiftUI", "S", "I"), ("@main", "@", "n"),
    ],
    "c": [("#include <", ".h>", ">"), ("#include \"", ".h\"", "\"")],
    "cpp": [
      ("#include <", "<", "m>"), ("using namespace ", " ", ";"), ("template <", " ", ">"),
      ("template<", " ", ">"), ("namespace ", " ", "{"), ("std::", ":", ";"),
    ],
    "go": [
      ("package main", "p", "n"), ("func main() {", "(", "{"), ("if err != nil {", "!", "{"),
    ],
    "rust": [
      ("fn main() {", "(", "{"), ("pub fn ", "(", "{"), ("fn ", ") -> ", "{"),
      ("use std::", ":", ";"), ("#[derive(", "(", ")]"), ("let mut ", "=", ";"),
      ("fn ", "(", ") {"), ("impl ", " ", "{"), ("impl<", ">", "{"), ("println!(", "(", ");"),
      ("use crate::", ":", ";"), ("pub struct ", " ", "{"), ("#[test]", "[", "]"),
    ],
    "java": [
      ("public class ", " ", "{"), ("import java.", ".", ";"), ("import javax.", ".", ";"),
      ("public static void main(", "(", "{"),
    ],
    "javascript": [
      ("const ", " = require(", ")"), ("const ", " = require(", ");"),
      ("import ", " from '", "';"),
      ("import ", " from \"", "\";"), ("function ", "(", ") {"), ("console.log(", "(", ")"),
      ("console.log(", "(", ");"), ("export default ", " ", "{"), ("module.exports = ", "=", ";"),
    ],
    "ruby": [("require '", "'", "'"), ("attr_accessor :", ":", ""), ("attr_reader :", ":", "")],
    "csharp": [
      ("using System", "m", ";"), ("using Microsoft.", ".", ";"), ("namespace ", ".", ";"),
      ("/// <summary>", "<", ">"), ("public ", " { get; ", "}"), ("[assembly: ", ":", "]"),
      ("public async Task", " ", ")"), ("public override ", "(", ")"),
    ],
    "lua": [
      ("local function ", "(", ")"), ("local ", " = ", ""), ("local ", " = require", ""),
      ("for ", " in ipairs(", " do"), ("for ", " in pairs(", " do"), ("if ", " ~= ", " then"),
      ("if ", " == nil", " then"), ("if not ", " ", " then"),
    ],
    "perl": [
      ("use strict", "c", ";"), ("use warnings", "g", ";"), ("my $", " = ", ";"),
      ("my (", ") = ", ";"), ("local $", " = ", ";"), ("sub ", " ", "{"),
    ],
    "haskell": [
      ("module ", " ", " where"), ("import qualified ", "d ", ""), ("{-# LANGUAGE ", " ", "#-}"),
      ("main :: IO ()", "::", ")"), ("deriving (", "(", ")"),
    ],
    "sql": [
      ("CREATE TABLE ", " ", "("), ("INSERT INTO ", " ", ";"), ("SELECT ", " FROM ", ";"),
      ("CREATE TABLE ", "(", ";"),
    ],
  ]
}
