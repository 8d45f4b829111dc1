"""A file's lines in urwid's ListBox: urwid_list.py FILE"""

import sys

import urwid

with open(sys.argv[1], encoding="utf-8") as file:
    rows = [urwid.Text(line.rstrip("\n")) for line in file]
urwid.MainLoop(urwid.ListBox(urwid.SimpleFocusListWalker(rows))).run()
