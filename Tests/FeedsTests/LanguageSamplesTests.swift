import Testing

@testable import Feeds

@Suite("What source and Markdown that come without a name are written in")
struct LanguageSamplesTests {
  private func language(_ text: String) -> RowLanguage {
    TextLanguage.language(of: Array("\(text)\n".utf8).span)
  }

  private static let code: [(name: String, text: String)] = [
    (
      "swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
          name: "Pump",
          targets: [.target(name: "Pump")]
      )
      """
    ),
    (
      "swift",
      """
      let package = Package(
          name: "Pump"
      )
      """
    ),
    (
      "swift",
      """
      let s = \"""
        multi // no
        \""" // c
      """
    ),
    (
      "swift",
      """
      import HeightEngine

      public struct Pump: Sendable {
        public var oil: Int

        public init(oil: Int) {
          self.oil = oil
        }
      }
      """
    ),
    (
      "kotlin",
      """
      package com.house.pump

      import kotlin.math.*

      fun main() {
          val oil = 3
          println(oil)
      }
      """
    ),
    (
      "kotlin",
      """
      plugins {
          kotlin("jvm") version "2.0.0"
      }

      dependencies {
          implementation("com.a:b:1.0")
      }
      """
    ),
    (
      "hcl",
      """
      resource "pump" "oil" {
        level = 3
      }
      """
    ),
    (
      "hcl",
      """
      # The house's
      terraform {
        required_version = ">= 1.0"
      }

      variable "oil" {
        type = number
      }
      """
    ),
    (
      "cmake",
      """
      cmake_minimum_required(VERSION 3.20)
      project(pump C)

      add_executable(pump main.c)
      """
    ),
    (
      "proto",
      """
      syntax = "proto3";

      package house.pump;

      message Pump {
        int32 oil = 1;
      }
      """
    ),
    (
      "python",
      """
      \"""Oils the pump.\"""
      from __future__ import annotations
      """
    ),
    (
      "python",
      """
      class A:
          pass
      """
    ),
    (
      "python",
      """
      import os
      import sys

      print(os.environ)
      """
    ),
    (
      "python",
      """
      import numpy as np

      x = np.zeros(3)
      """
    ),
    (
      "python",
      """
      # -*- coding: utf-8 -*-
      from pump import Oil

      oil = Oil()
      """
    ),
    (
      "javascript",
      """
      const re = /["'`]/g, t = `multi ${a + `n${b}`}
      line // no comment`;
      <div className="x">it's</div>
      """
    ),
    (
      "javascript",
      """
      import React from 'react';

      export default function Pump() {
        return <p>dry</p>;
      }
      """
    ),
    (
      "javascript",
      """
      import { a } from './a.js'

      const b = (x) => x + a
      """
    ),
    (
      "typescript",
      """
      interface A<T> { x: string } // c
      type B = `a${string}`;
      """
    ),
    (
      "typescript",
      """
      interface Props {
        color: string;
        width: number;
      }
      """
    ),
    (
      "typescript",
      """
      import { Oil } from './oil';

      export class Pump {
        private readonly oil: Oil;
      }
      """
    ),
    (
      "rust",
      """
      fn f<'a>(x: &'a str) -> char { 'x' } // c
      """
    ),
    (
      "rust",
      """
      //! Pumps.

      use serde::{Deserialize, Serialize};

      mod oil;
      """
    ),
    (
      "ruby",
      """
      # c
      x = "a #{b} # no" # c
      =begin
      doc
      =end
      puts 'it''s'
      """
    ),
    (
      "ruby",
      """
      source 'https://rubygems.org'

      gem 'rails', '~> 7.0'
      """
    ),
    (
      "ruby",
      """
      # frozen_string_literal: true

      class Pump < Machine
        def oil
        end
      end
      """
    ),
    (
      "go",
      """
      package pump

      import "fmt"

      type Pump struct {
      \tOil int
      }
      """
    ),
    (
      "c",
      """
      #include "pump.h"

      int oil;
      """
    ),
    (
      "c",
      """
      /*
       * pump - oils
       * A: a
       */
      # ifdef OIL
      # define A 1
      # endif
      #include <stdio.h>
      """
    ),
    (
      "c",
      """
      #import <Foundation/Foundation.h>

      @interface Pump : NSObject
      @end
      """
    ),
    (
      "csharp",
      """
      using System;
      using System.Linq;

      Console.WriteLine(3);
      """
    ),
    (
      "java",
      """
      package house.pump;

      import java.util.List;

      public final class Pump {
      }
      """
    ),
    (
      "sql",
      """
      -- MySQL dump 10.13  Distrib 8.0
      --
      -- Host: localhost

      DROP TABLE IF EXISTS `pump`;
      """
    ),
    (
      "sql",
      """
      PRAGMA foreign_keys=OFF;
      BEGIN TRANSACTION;
      CREATE TABLE pump (oil int);
      """
    ),
    (
      "sql",
      """
      select oil from pump;
      """
    ),
    (
      "lua",
      """
      vim.opt.number = true
      vim.g.mapleader = ' '
      """
    ),
    (
      "haskell",
      """
      module Main (main) where

      import Data.List (sort)

      main :: IO ()
      main = print 1
      """
    ),
    (
      "elixir",
      """
      defmodule Pump do
        def oil(x) do
          x
        end
      end
      """
    ),
    (
      "scala",
      """
      object Pump extends App {
        val oil = 3
        println(oil)
      }
      """
    ),
    (
      "scala",
      """
      case class Pump(oil: Int)
      """
    ),
    (
      "perl",
      """
      package House::Pump;

      use v5.36;
      use Moo::Role;

      my %oil = (a => 1);
      """
    ),
    (
      "lisp",
      """
      ;;; pump.el --- Oils  -*- lexical-binding: t; -*-

      (require 'cl-lib)
      """
    ),
    (
      "lisp",
      """
      (defun oil (x)
        (+ x 1))
      """
    ),
    (
      "sh",
      """
      if [ -f ~/.oil ]; then
          . ~/.oil
      fi
      alias ll='ls -l'
      """
    ),
    (
      "html",
      """
      <template>
        <p>{{ oil }}</p>
      </template>

      <script setup>
      const oil = 3
      </script>
      """
    ),
    (
      "html",
      """
      <?xml version="1.0"?>
      <pump oil="3"/>
      """
    ),
    (
      "html",
      """
      <!DOCTYPE html>
      <html>
      </html>
      """
    ),
    (
      "ruby",
      """
      # vi: set ft=ruby :
      x
      """
    ),
    (
      "cpp",
      """
      // -*- mode: C++; tab-width: 2 -*-
      int x;
      """
    ),
    (
      "sh",
      """
      # -*- sh -*-
      a
      """
    ),
    (
      "make",
      """
      # vim: ft=make
      x
      """
    ),
    (
      "python",
      """

      # vim:ts=4:filetype=python:
      x
      """
    ),
    (
      "yaml",
      """
      ---
      - hosts: all
      """
    ),
    (
      "yaml",
      """
      apiVersion: v1
      kind: Pod
      metadata:
        name: pump
      """
    ),
    (
      "yaml",
      """
      # c
      key: "v # no" # c
      it's: don't # c
      multi: |
        text # not
      """
    ),
    (
      "css",
      """
      a:hover { color: #fff; /* c
       d */ content: "/*"; }
      """
    ),
    (
      "css",
      """
      // The house's
      $oil: 3px;

      .pump {
        @include flow;
        color: red;

        &:hover { margin: 0; }
      }
      """
    ),
    (
      "css",
      """
      .a {
        content: "{";
        color: red;
      }
      """
    ),
    (
      "css",
      """
      body {
        background-color: #000000;
        color: #ff0000;
      }

      .a > b:hover {
        margin: 0 auto;
        font-family: "x", serif;
      }
      @media print { a { color: red } }
      """
    ),
    ("css", "h1 { color: #fff; }"),
    ("css", ":root {\n  --oil: 1px;\n}"),
    ("css", "@import url(\"a.css\");"),
    ("css", "@media print {\n  a:hover,\n  a:focus {\n    margin: 0;\n  }\n}"),
    (
      "python",
      """
      # Author: Ada
      # Keeper: Bo

      \"""Reads what the pump says

      Nothing else is known of it.
      \"""

      __version__ = '1.1'
      """
    ),
    (
      "python",
      "# Ada\n\"\"\"Pumps\n" + String(repeating: "Oil and more oil.\n", count: 90)
        + "\"\"\"\nimport os\n"
    ),
    ("typescript", "interface Pump<T> {\n  color: Color;\n}\nexport type Oil = string;"),
    (
      "ini",
      """
      ; c
      [s]
      k=v ; x
      """
    ),
  ]

  @Test("source shows what it is written in by a line or two", arguments: code)
  func sources(name: String, text: String) throws {
    #expect(language(text) == .code(try #require(CodeLanguage(named: name))))
  }

  private static let pages: [String] = [
    """
    # T
    ## A
    text
    """,
    """
    # T

    ## A

    text
    """,
    """
    # T
    > quote
    ## A
    - x **b**
    """,
    """
    # Changelog
    ## 1.0
    - a
    """,
    """
    <h1 align="center">
      <img src="a.png">
    </h1>

    Text.
    """,
    """
    <p align="center">
      Pump
    </p>
    """,
    """
    # issue 12: filed
    > # Nothing hidden
    >
    > Tried on logs as people have them, it hides much.
    """,
    """
    ---
    title: Pump
    date: 2026-05-01
    ---

    # Oil

    Text.
    """,
    """
    ## 1.1
    * CI: a
    * Fix b
    * Fix c
    """,
    """
    Pump
    ----

    See [the oil](a.md).
    """,
    """
    # Pump

    It is **dry** today.
    """,
    """
    x
    <!-- vim: set ft=markdown: -->
    """,
    """
    ---
    title: Post
    ---

    Text about the code.

    ```ts
    import x from "y";
    const a: number = 1;
    export default a;
    ```

    More text that isn't code.
    """,
    """
    ---
    title: Post
    ---

    Some *prose* here.

    ```js
    const a = 1;
    let b = 2;
    function c() {}
    ```
    """,
    """
    This is how one asks the pump:

    ```python
    import pump
    def main():
        pump.run()
    ```
    """,
    """
    # libpump

    libpump is a toolkit for pumps, originally developed for
    the house.

    Bugs should be reported at
    <https://pump.example/issues>.

    ## License

    This code is released as the Copyright file has it.

    ## Build instructions

    libpump can be built with Autotools or CMake, which is here:

        cmake -D PUMP_WITH_OIL=OFF
        make
    """,
    """
    Pump
    ====

    A pump for the house that needs no oil.

    Use
    ---

    import it from where it is, and start it.
    """,
    """
    # Pump

    A pump for the house that needs no oil.
    use it from the shell; let it run,
    import what you want from there.

    * small
    * quiet
    """,
  ]

  @Test(
    "Markdown shows it by titles, parts, lists, quotes and fences with sentences around them",
    arguments: pages)
  func markdown(text: String) {
    #expect(language(text) == .markdown)
  }

  @Test("what stands in a pattern for names and for anything is one, even where a line ends in it")
  func patterns() {
    func matches(_ line: String, _ pattern: StaticString) -> Bool {
      LanguageSigns.matches(Array(line.utf8).span, pattern)
    }
    #expect(matches("def f(x):", "def ·(…):"))
    #expect(matches("def a.b():", "def ·(…):"))
    #expect(!matches("def (x):", "def ·(…):"))
    #expect(!matches("def f(x): ", "def ·(…):"))
    #expect(matches("mod oil", "mod ·"))
    #expect(!matches("mod ", "mod ·"))
    #expect(!matches("mod oil;", "mod ·"))
    #expect(matches("a b c b", "a…b"))
    #expect(!matches("ab", "ab…b"))
    #expect(matches("x <p className=", "…<… className=…"))
    #expect(!matches("", "…a…"))
  }

  @Test("names of files say Terraform, protocol buffers and CMake")
  func otherNames() {
    for (name, language) in [
      ("a.tf", CodeLanguage.hcl), ("a.proto", .proto), ("CMakeLists.txt", .cmake),
      ("a.cmake", .cmake), ("a.hcl", .hcl),
    ] {
      #expect(RowLanguage(ofFile: name) == .code(language))
    }
    #expect(RowLanguage(ofFile: "lists.txt") == .plain)
  }
}
