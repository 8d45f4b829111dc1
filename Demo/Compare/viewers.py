"""The programs that are compared: how each opens a file, and its keys."""

import os
import shutil
from dataclasses import dataclass

from feeds import FIRST, LAST

_HERE = os.path.dirname(os.path.abspath(__file__))


@dataclass(frozen=True)
class Viewer:
    name: str
    command: tuple
    page: str = "PageDown"
    line: str = ""
    end: str = "G"
    opens_with: str = FIRST
    quiet: float = 0.02
    """Seconds without a byte after which a frame is taken to be whole."""
    ours: bool = False
    missing: str = ""

    def opening(self, file):
        return [*self.command, file]


def ours(program):
    return Viewer("feed-tui", (program,), page=" ", line="^E", ours=True)


def peers(python):
    """The other viewers; `python` is the interpreter that has urwid and Textual."""
    return [
        _program("less", page=" ", line="j"),
        # Opens with the end of the file; `g` is its way to the start.
        _program(
            "lnav", "-c", ":enable-word-wrap", page=" ", end="", opens_with=LAST, quiet=0.06),
        _list("urwid", python, "urwid_list.py"),
        _list("Textual", python, "textual_list.py"),
    ]


def _program(name, *arguments, **keys):
    missing = "" if shutil.which(name) else f"{name} is not installed (apt)"
    return Viewer(name, (name, *arguments), missing=missing, **keys)


def _list(name, python, script):
    installed = os.path.exists(python) and not os.system(
        f"'{python}' -c 'import {name.lower()}' 2>/dev/null")
    missing = "" if installed else f"{name} is not installed (PyPI)"
    return Viewer(
        name, (python, os.path.join(_HERE, script)), end="End", quiet=0.06, missing=missing)
