import Testing

@testable import Feeds

@Suite("What is neither source nor Markdown, though it looks a little like it")
struct PlainSamplesTests {
  private func language(_ text: String) -> RowLanguage {
    TextLanguage.language(of: Array("\(text)\n".utf8).span)
  }

  private static let unknown: [(name: String, text: String)] = [
    (
      "Zig",
      """
      const std = @import("std");

      pub fn main() !void {
          const x = 3;
      }
      """
    ),
    (
      "Nix",
      """
      { pkgs ? import <nixpkgs> {} }:

      pkgs.mkShell {
        packages = [ pkgs.gcc ];
      }
      """
    ),
    (
      "R",
      """
      library(dplyr)

      oil <- function(x) {
        x + 1
      }
      """
    ),
    (
      "GraphQL",
      """
      type Pump {
        oil: Int!
      }

      type Query {
        pump: Pump
      }
      """
    ),
    (
      "Dart",
      """
      import 'package:flutter/material.dart';

      void main() {
        final oil = 3;
      }
      """
    ),
    (
      "Vim",
      """
      set number
      let g:oil = 3
      let b = 1
      nnoremap <leader>o :Oil<CR>
      """
    ),
  ]

  @Test("a language whose rules nobody knows is not taken for another", arguments: unknown)
  func unknownLanguages(name: String, text: String) {
    #expect(language(text) == .plain)
  }

  private static let plain: [(name: String, text: String)] = [
    (
      "settings with parts",
      """
      ## What is served and where it is found

      Listen 192.0.2.1 8080 quay
      AddType application/x-oil .oil .o .oi

      ## Modules of the house, which are few

      Options Indexes FollowSymLinks MultiViews
      DirectoryIndex index.html index.htm default.htm
      """
    ),
    (
      "a report with rules",
      """
      Step one
      --------
      copied 12 files
      done

      Step two
      --------
      copied 3 files
      done
      """
    ),
    (
      "prose with number signs",
      """
      # one
      The oil is low today, and nobody came.
      # two
      So it stayed.
      """
    ),
    (
      "prose with a title",
      """
      Chapter 1

      It was late in the year. The pumps stood still,
      and from there we went on.
      Import of oil was stopped; let us say for good.
      """
    ),
    (
      "a log with lists",
      """
      pump started
      - oil is low
      - valve is open
      pump stopped
      - oil is low
      """
    ),
    (
      "a log with levels",
      """
      INFO pump: started
      WARN pump: oil = 3, class A: low
      ERROR import failed: from a
      INFO let it be
      """
    ),
    (
      "bash's history",
      """
      ls -la
      cd /srv/pump
      git status
      export PUMP=3
      vim a.py
      for i in 1 2; do echo $i; done
      set -e
      source a.sh
      import a.png b.png
      """
    ),
    (
      "what a shell exports",
      """
      export LANG=C.UTF-8
      export PATH=/usr/bin:/bin
      export PUMP=3
      export OIL='low'
      """
    ),
    (
      "zsh's history",
      """
      : 1700000000:0;ls
      : 1700000004:0;let x=3
      : 1700000009:2;make test
      """
    ),
    (
      "fish's history",
      """
      - cmd: ls -la
        when: 1700000000
      - cmd: git push
        when: 1700000004
      """
    ),
    (
      "passwd",
      """
      root:x:0:0:root:/root:/bin/bash
      daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin
      bin:x:2:2:bin:/bin:/usr/sbin/nologin
      """
    ),
    (
      "fstab",
      """
      # /etc/fstab: static file system information.
      #
      # <file system> <mount point> <type> <options> <dump> <pass>
      UUID=0a-1 / ext4 errors=remount-ro 0 1
      /dev/sr0 /media/cdrom udf,iso9660 user,noauto 0 0
      """
    ),
    (
      "hosts",
      """
      # The house's own
      127.0.0.1 localhost
      127.0.1.1 pump

      # The following lines are for IPv6
      ::1 localhost ip6-localhost
      """
    ),
    (
      "sshd_config",
      """
      # The daemon's settings

      Include /etc/ssh/sshd_config.d/*.conf

      #Port 22
      PermitRootLogin no
      X11Forwarding yes
      # Allow clients to pass what is of their place
      AcceptEnv LANG LC_*
      Subsystem sftp /usr/lib/openssh/sftp-server
      """
    ),
    (
      "resolv.conf",
      """
      # Made by a program
      nameserver 10.0.0.1
      search house.example
      options edns0
      """
    ),
    (
      "crontab",
      """
      # m h  dom mon dow   command
      0 5 * * 1 tar -zcf /var/a.tgz /home/
      @reboot /usr/bin/pump --quiet
      """
    ),
    (
      "sources.list",
      """
      # The system's own
      deb http://deb.example/debian bookworm main
      ## And its fixes
      deb http://sec.example/debian bookworm-security main
      """
    ),
    (
      "nsswitch.conf",
      """
      # /etc/nsswitch.conf

      passwd:         files systemd
      group:          files systemd
      hosts:          files dns
      """
    ),
    (
      "services",
      """
      # Network services

      tcpmux\t\t1/tcp\t\t\t\t# TCP port
      echo\t\t7/tcp
      echo\t\t7/udp
      """
    ),
    (
      "headers of HTTP",
      """
      HTTP/2 200
      content-type: text/html; charset=utf-8
      server: nginx
      set-cookie: a=b; Path=/
      link: <a.css>; rel=preload
      """
    ),
    (
      "a request",
      """
      > GET / HTTP/1.1
      > Host: pump.example
      > Accept: */*
      >
      < HTTP/1.1 200 OK
      < Server: nginx
      """
    ),
    (
      "ps",
      """
          PID TTY          TIME CMD
            1 ?        00:00:03 systemd
           42 pts/0    00:00:00 bash
         4711 pts/0    00:00:00 ps
      """
    ),
    (
      "df",
      """
      Filesystem     1K-blocks    Used Available Use% Mounted on
      /dev/sda1       41152812 9120036  29912564  24% /
      tmpfs             815276    1204    814072   1% /run
      """
    ),
    (
      "a table of a database",
      """
       id | name  | oil
      ----+-------+-----
        1 | pump  | low
        2 | valve | ok
      (2 rows)
      """
    ),
    (
      "a table with corners",
      """
      +----+-------+
      | id | name  |
      +----+-------+
      |  1 | pump  |
      +----+-------+
      """
    ),
    (
      "a table without a title",
      """
      Name  | Oil
      ----- | ---
      pump  | low
      valve | ok
      """
    ),
    (
      "po",
      """
      # Words of the pump.
      #: a.c:3
      msgid ""
      msgstr ""
      "Content-Type: text/plain\\n"

      #: a.c:5
      #, fuzzy
      msgid "oil"
      msgstr "Oel"
      """
    ),
    (
      "srt",
      """
      1
      00:00:01,000 --> 00:00:04,000
      Is the pump dry?

      2
      00:00:05,000 --> 00:00:07,500
      - It is.
      - Then oil it.
      """
    ),
    (
      "chat",
      """
      Ann: is it dry?
      Bob: let me see
      Ann: for now in use: two
      Bob: def not
      Bob: class of pump: 3
      """
    ),
    (
      "WhatsApp",
      """
      [01.05.26, 10:00:03] Ann: is it dry?
      [01.05.26, 10:01:09] Bob: import more oil
      [01.05.26, 10:02:00] Ann: ok **now**
      """
    ),
    (
      "a poem",
      """
      Let the oil run low,
      let the valve be still,
      for all that is in it
      returns to the hill.
      """
    ),
    (
      "a list to do",
      """
      - [ ] oil the pump
      - [x] import the list
      - [ ] let Bob know
      """
    ),
    (
      "a list of TODOs",
      """
      TODO

      * oil
      * valve
      * call Bob
      """
    ),
    (
      "IRC",
      """
      <ann> is it # dry?
      <bob> let me see
      * ann waves
      -!- bob has quit [Quit]
      """
    ),
    (
      "IRC with times",
      """
      10:00 <ann> is it dry?
      10:01 <bob> def f(x): try that
      10:01 -!- carl joined #pump
      """
    ),
    (
      "mail",
      """
      From: Ann <ann@a.example>
      To: bob@b.example
      Subject: # the pump
      Date: Fri, 1 May 2026 10:00:00 +0000

      > is it dry?
      > I can't say from here.

      It is.
      -- 
      Ann
      """
    ),
    (
      "a root's shell",
      """
      # ls
      a.c  b.c
      # cat <<END
      > the oil of it is low
      > and the rest too
      > END
      # exit
      """
    ),
    (
      "a shell",
      """
      $ git log
      $ import a.png
      $ for i in 1 2; do
      > echo $i
      > done
      1
      2
      """
    ),
    (
      "psql",
      """
      pump=> select a from b;
       a
      ---
       1
      (1 row)

      pump=> update b set a = 2;
      UPDATE 1
      """
    ),
    (
      "env",
      """
      HOME=/root
      LANG=C.UTF-8
      LS_COLORS=rs=0:di=01;34
      PATH=/usr/bin:/bin
      _=/usr/bin/env
      """
    ),
    (
      "csv",
      """
      name,oil,class
      pump,3,A
      valve,4,B
      "a, b",5,C
      """
    ),
    (
      "tsv",
      """
      name\toil
      pump\t3
      valve\t4
      """
    ),
    (
      "names and values",
      """
      Name: pump
      Version: 3.1
      Architecture: amd64
      Description: a pump
       that pumps oil: much of it
      Depends: libc6
      """
    ),
    (
      "gitignore",
      """
      # What is made
      **/build/
      *.o
      !a.o
      **/*.tmp
      """
    ),
    (
      "names of files",
      """
      src/a.rs
      src/main.rs
      import/a.py
      from/b.c
      """
    ),
    (
      "make's output",
      """
      cc -c a.c
      In file included from a.c:1:
      a.h:3:10: fatal error: b.h: No such file
          3 | #include <b.h>
            |          ^~~~~
      compilation terminated.
      make: *** [Makefile:2: a.o] Error 1
      """
    ),
    (
      "grep's output",
      """
      a.py:3:import os
      a.py:9:def f(x):
      b.go:1:package main
      c.c:1:#include <a.h>
      """
    ),
    (
      "a licence",
      """
      Copyright (c) 2026, Ann

      Redistribution and use in source and binary forms are permitted:

      1. Redistributions of source must retain the notice;
      2. in binary form, too.
      """
    ),
    (
      "a commit's message",
      """
      Let the pump stop

      It ran dry: use the valve.

      # Please enter the message for your changes. Lines starting
      # with '#' will be ignored.
      #
      # On branch main
      # Changes to be committed:
      #\tmodified:   a.c
      #
      """
    ),
    (
      "a rebase",
      """
      pick 1234abc Add a
      pick 2345bcd def: b

      # Rebase 0..2 onto 0 (2 commands)
      #
      # Commands:
      # p, pick <commit> = use commit
      """
    ),
    ("a wish", "select the best candidates from the list, where possible;\ninsert coin."),
    ("a motto", "package main idea: be kind\nimport duty 3%\nfunc y'all"),
    ("fees", "package for you\nimport fees 10\nfunc times"),
    ("a letter", "use strict measures;\nmy dear, \"you\" must\nprint this out"),
    (
      "notes on Python",
      """
      My notes on Python.

      import os
      is how one begins. Then:

      def f(x):
          return x
      """
    ),
    (
      "the head of a certificate",
      """
      Certificate:
          Data:
              Version: 3 (0x2)
      """
    ),
    (
      "reStructuredText",
      """
      Pumps
      =====

      .. image:: https://example.org/pump.svg

      A **pump** has `a page <https://example.org>`_::

          def f(x):
              return x
      """
    ),
    (
      "reStructuredText whose title stands between lines",
      """
      =====
      Pumps
      =====

      **dry** and `[x](y)`
      """
    ),
    (
      "lines of expressions",
      """
      (pump (oil 3) (valve open))
      (pump (oil 4) (valve shut))
      """
    ),
  ]

  @Test("what people write and programs print is plain", arguments: plain)
  func neither(name: String, text: String) {
    #expect(language(text) == .plain)
  }
}
