extension LanguageSigns {
  static let compiled: [LanguageSigns] = [
    LanguageSigns(
      "swift",
      sure: [
        "import Foundation", "import SwiftUI", "import UIKit", "import XCTest", "import Testing",
        "import PackageDescription", "@testable import ·", "// swift-tools-version:…",
        "let package = Package(…", "func …) -> …{", "func …: …) {", "private func ·(…{",
        "override func ·(…{", "guard …else {", "if let …{", "@main", "struct ·: …{",
        "extension ·: …{", "let · = \"\"\"…", "print(…\\(…)", "#if canImport(…)", "public func ·(…",
        "static func ·(…", "public static func ·(…", "public static var ·: …", "public var ·: …",
        "public let ·: …", "final class ·: …{",
      ],
      likely: [
        "extension · {", "@Test(\"…", "init(…) {", "self.· = …", "let ·: …", "var ·: …",
        "let · = ·(…)", "public enum …{", "enum ·: …{",
      ],
      beginnings: [
        "import Foundation", "import Swift", "import UIKit", "private func ", "package func ",
        "package struct ", "package enum ", "package let ", "package var ", "package static ",
        "package final ", "package extension ", "package mutating ", "package init(",
        "public func ", "guard ", "extension ", "@testable import", "public struct ",
        "private let ", "private var ", "static let ", "mutating func ", "init(", "@main", "let ",
        "private mutating func ", "private static func ", "static func ", "case .", "if let ",
        "struct ",
      ],
      slight: ["import ·", "func ·(…", "func ·<…", "func …(lhs: …"]),
    LanguageSigns(
      "c",
      sure: [
        "#include <….h>", "#include \"….h\"", "#import <…>", "#import \"….h\"", "@interface ·…",
        "@implementation ·…", "int main(…) {", "typedef struct …{", "printf(\"…\"…);",
      ],
      likely: ["#define ·…", "#pragma once"],
      beginnings: [
        "#include ", "#define ", "#ifndef ", "#ifdef ", "typedef ", "static inline ", "#pragma ",
        "int main(", "extern ", "void ", "static void ", "static int ",
      ]),
    LanguageSigns(
      "cpp",
      sure: [
        "#include <…m>", "using namespace …;", "template <…>", "template<…>", "namespace …{",
        "std::…;",
      ],
      likely: ["#pragma once"],
      beginnings: [
        "#include ", "namespace ", "using namespace ", "template <", "template<", "std::",
        "public:", "private:", "#pragma ", "constexpr ", "virtual ",
      ]),
    LanguageSigns(
      "go",
      sure: [
        "package main", "func main() {", "if err != nil {", "import (", "import \"…\"",
        "func (· …) …{", "type · struct {", "type · interface {", "//go:build …",
      ],
      likely: ["package ·"],
      beginnings: ["func (", "import (", "func main()", "if err != nil", "defer ", "func "]),
    LanguageSigns(
      "rust",
      sure: [
        "fn main() {…", "pub fn …(…{", "fn …) -> …{…", "fn ·(…) {", "use std::…;", "use crate::…;",
        "use …::{…", "#[derive(…)]", "#![…]", "let mut …=…;", "impl …{", "impl<…>…{",
        "println!(…);", "pub struct …{", "pub enum …{", "pub use …;", "#[test]", "pub mod ·;",
      ],
      likely: ["let · = …;", "use ·::…;", "mod ·;", "trait · {"],
      beginnings: [
        "use ", "fn ", "pub fn ", "impl ", "impl<", "mod ", "pub struct ", "#[", "let mut ", "//!",
        "pub mod ",
      ]),
    LanguageSigns(
      "java",
      sure: [
        "public class …{", "public final class …{", "public interface …{", "public record ·(…",
        "import java.…;", "import javax.…;", "import static …;", "import com.…;", "import org.…;",
        "public static void main(…{", "System.out.println(…);",
      ],
      likely: ["package ·;", "@Override", "public enum …{"],
      beginnings: [
        "import java", "public class ", "@Override", "public static ", "private final ",
        "public interface ", "private static ", "public void ", "protected ", "package com.",
        "package org.",
      ]),
    LanguageSigns(
      "kotlin",
      sure: [
        "fun ·(…) {", "fun ·(…): …", "fun ·(…) = …", "override fun ·(…", "suspend fun ·(…",
        "private fun ·(…", "import kotlin.…", "import kotlinx.…", "import android….…",
        "data class ·(…", "companion object {", "implementation(\"…\")", "@Composable",
      ],
      likely: [
        "val · = …", "val ·: …", "object · {", "sealed class ·…", "println(…)", "plugins {",
      ],
      beginnings: ["fun ", "val ", "var ", "package com.", "package org.", "import java"]),
    LanguageSigns(
      "scala",
      sure: [
        "object · extends …", "case class ·(…", "def ·(…): … =…", "def ·: … =…", "import scala.…",
        "@main def …", "trait · extends …",
      ],
      likely: ["val · = …", "val ·: …", "object · {", "trait · {", "println(…)", "def ·(…) = …"],
      beginnings: ["def ", "val ", "var ", "package com.", "package org.", "import java"]),
    LanguageSigns(
      "csharp",
      sure: [
        "using System…;", "using Microsoft.…;", "namespace ·;", "/// <summary>…",
        "public …{ get; …}", "[assembly: …]", "public async Task…)", "public override …)",
        "Console.WriteLine(…);",
      ],
      likely: ["using ·;"],
      beginnings: [
        "using System", "namespace ", "internal static ", "private readonly ", "private async ",
        "private static ", "public async ", "public override ", "public class ", "public static ",
        "public void ", "public interface ", "protected ", "/// <", "#region", "[Fact]",
      ]),
    LanguageSigns(
      "haskell",
      sure: [
        "module … where", "import qualified …", "import Data.…", "import Control.…",
        "{-# LANGUAGE …", "main :: IO ()", "newtype · = …", "instance … where", "deriving (…)",
      ],
      likely: ["· :: …", "data · = …"],
      beginnings: [
        "module ", "import qualified ", "{-#", "instance ", "data ", "newtype ", "where",
      ]),
    LanguageSigns(
      "proto",
      sure: ["syntax = \"proto…\";", "rpc ·(…) returns (…", "import \"….proto\";"],
      likely: ["message · {", "package ·;"],
      beginnings: ["option ", "repeated ", "service "]),
    LanguageSigns(
      "hcl",
      sure: [
        "resource \"…\" \"…\" {", "data \"…\" \"…\" {", "variable \"…\" {", "provider \"…\" {",
        "output \"…\" {", "module \"…\" {", "terraform {", "locals {",
      ]),
    LanguageSigns(
      "cmake",
      sure: [
        "cmake_minimum_required(…", "add_executable(…", "add_library(…", "target_link_libraries(…",
        "find_package(…", "add_subdirectory(…)",
      ],
      likely: ["project(…"],
      beginnings: ["set(", "include(", "if(", "endif("]),
  ]

  static let others: [LanguageSigns] = [
    LanguageSigns(
      "zig",
      sure: ["const · = @import(…);", "pub fn …!…{", "fn …) !…{", "pub const · = …{"],
      likely: ["const · = …;", "pub fn …{", "var ·: … = …;"]),
    LanguageSigns(
      "dart",
      sure: [
        "import 'package:…';", "import 'dart:…';", "void main() {", "class · extends ·Widget {",
      ],
      likely: ["const · = …;", "final · = …;", "@override"]),
    LanguageSigns(
      "nix",
      sure: ["{ …pkgs…}:", "{ …, … }:", "with import <…", "inputs.….url = …;", "pkgs.mkShell…"],
      likely: ["with pkgs;", "· = with …"]),
    LanguageSigns(
      "r",
      sure: ["· <- function(…", "library(·)"],
      likely: ["· <- …"]),
    LanguageSigns(
      "graphql",
      sure: ["type · {", "type · implements …{", "query ·…{", "mutation ·…{", "input · {"],
      likely: ["interface · {", "scalar ·"],
      beginnings: ["enum ", "union "]),
    LanguageSigns(
      "vim",
      sure: [
        "let g:…", "let b:…", "let s:…", "setlocal …", "function! …", "endfunction", "if exists(…",
        "nnoremap …", "inoremap …", "call plug#…", "augroup ·",
      ],
      likely: ["set ·", "set ·=…"],
      beginnings: ["let ", "call "]),
  ]
}
