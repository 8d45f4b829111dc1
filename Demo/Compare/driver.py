"""What the measuring itself takes: part of every time in the table."""

from keys import PRESSES
from terminal import Terminal

_ECHO = """
import os, tty
tty.setraw(0)
os.write(1, b"ready")
while True:
    os.write(1, b"\\r\\n" + os.read(0, 9))
"""


def driver(context):
    """A key to its echo, by a program that does nothing else, and the start of `/bin/echo`."""
    with Terminal(["python3", "-c", _ECHO]) as terminal:
        terminal.until_shown("ready")
        echoes = []
        for _ in range(PRESSES):
            at = terminal.press("x")
            echoes.append((terminal.answer(0.005) - at) / 1e9)
    row = context.table.row
    row("the driver: a key to its echo, by a short program, p50", 0, echoes, best=True)
    late = sorted(echoes)[PRESSES * 99 // 100]
    row("the same, p99: what others on this machine do to it", 0, [late], whole=True)
    starts = []
    for _ in range(20):
        with Terminal(["echo", "ready"]) as terminal:
            starts.append((terminal.until_shown("ready") - terminal.started) / 1e9)
    row("the driver: `echo` to its bytes", 0, starts, best=True)
