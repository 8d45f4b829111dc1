"""What writes to a pipe, and how fast a program starts."""

import os
import shutil
import subprocess
import tempfile
import threading
import time

from report import BOUNDED
from terminal import environment, too_long

_HERE = os.path.dirname(os.path.abspath(__file__))
WIDTH = 80


def run(command, timeout):
    """Seconds of a command: of CPU, and on the clock. What it writes is thrown away."""
    nothing = os.open("/dev/null", os.O_RDWR)
    start = time.monotonic()
    actions = [(os.POSIX_SPAWN_DUP2, nothing, stream) for stream in (0, 1, 2)]
    pid = os.posix_spawnp(command[0], command, environment(), file_actions=actions)
    late = threading.Event()
    timer = threading.Timer(timeout, lambda: (late.set(), os.kill(pid, 9)))
    timer.daemon = True
    timer.start()
    _, _, usage = os.wait4(pid, 0)
    timer.cancel()
    os.close(nothing)
    if late.is_set():
        raise too_long(timeout)
    return {"cpu": usage.ru_utime + usage.ru_stime, "clock": time.monotonic() - start}


def pipes(context, rows):
    """Heights and lines as text, against the engine alone and against the usual tools."""
    text = {script: context.feed(rows, script, "text") for script in ("ascii", "mixed")}
    for script, most in (("ascii", 4), ("mixed", 2)):
        _compare(
            context, rows, f"`heights`, {script} text, CPU",
            [context.program, "heights", text[script]], _count(context, text[script]),
            _tool("fold", "-s", "-w", str(WIDTH), text[script]),
            _tool("wc", "-l", text[script]), _tool("rg", "-c", "the", text[script]), most=most)
    lines = context.feed(rows, "mixed", "jsonl")
    _compare(
        context, rows, "`heights`, mixed JSON Lines, CPU", [context.program, "heights", lines],
        _tool("jq", "-c", ".id", lines), _tool("wc", "-l", lines), _tool("rg", "-c", "the", lines),
        most=0.5)
    for script, most in (("ascii", 4), ("mixed", 2)):
        _compare(
            context, rows, f"`print`, {script} text, CPU", [context.program, "print", text[script]],
            ("`wrap`", [context.program, "wrap", text[script]]),
            _tool("fold", "-s", "-w", str(WIDTH), text[script]), most=most)
    _compare(
        context, rows, "`print`, mixed JSON Lines, CPU", [context.program, "print", lines],
        _tool("jq", "-c", ".id", lines))
    _compare(
        context, rows, "`wrap`, mixed text, CPU (ratio: of throughputs)",
        [context.program, "wrap", text["mixed"]], _count(context, text["mixed"]),
        _tool("fold", "-s", "-w", str(WIDTH), text["mixed"]), most=0.6, inverse=True)


def rss(context, rows):
    """RSS is a whole document: it is read by an XML parser before its heights are known."""
    feed = context.feed(rows, "mixed", "rss")
    _compare(
        context, rows, "`heights`, mixed RSS, CPU", [context.program, "heights", feed],
        _tool("wc", "-l", feed), _tool("rg", "-c", "the", feed))


def start(context):
    """`--version` against a Swift program that prints a line, both linked statically."""
    hello = _hello(context)
    if not hello:
        return context.table.note("start: swiftc is missing")
    for _ in range(3):
        run([hello], 10)
    pairs = [
        (run([context.program, "--version"], 10)["clock"], run([hello], 10)["clock"])
        for _ in range(20 * context.runner.runs)]
    context.table.row(
        "start: `--version`", 0, [a for a, _ in pairs],
        ("Swift that prints a line", [b for _, b in pairs]), most=1.5, best=True, front=True)


def _hello(context):
    hello = os.path.join(context.folder, "hello")
    if not os.path.exists(hello) and shutil.which("swiftc"):
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, "hello.swift")
            with open(source, "w") as file:
                file.write('print("hello")\n')
            subprocess.run(
                ["swiftc", "-O", "-static-stdlib", "-o", hello, source], check=True, cwd=folder)
    return hello if os.path.exists(hello) else None


def _count(context, file):
    return "`wrap --count`", [context.program, "wrap", "--count", file]


def _tool(*command):
    return f"`{' '.join(command[:-1])}`", list(command) if shutil.which(command[0]) else None


def _compare(context, rows, what, ours, *others, most=None, inverse=False):
    most = most if rows >= BOUNDED else None
    there = [(name, command) for name, command in others if command]
    found = context.runner.alternate(
        *(lambda command=command: run(command, context.timeout)["cpu"]
          for command in [ours, *(command for _, command in there)]))
    context.table.row(
        what, rows, found[0], *zip((name for name, _ in there), found[1:]),
        most=most, inverse=inverse, front=True)
