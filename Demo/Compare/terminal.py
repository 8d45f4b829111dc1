"""Runs a program on a pseudo-terminal of 100×40 and says when which bytes came."""

import copy
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections import deque

from screen import Screen

SIZE = (100, 40)
KEYS = {"^E": "\x05", "PageDown": "\x1b[6~", "End": "\x1b[F", "Home": "\x1b[H"}


_QUESTION = re.compile(rb"\x1b\[(?:\?(?P<mode>\d+)\$p|(?P<cursor>6n)|0?c)")


class Failed(Exception):
    """A program did not do what was waited for; says it in a word or two, for the table."""


def too_long(seconds):
    return Failed(f"> {seconds:.0f} s")


def environment():
    # What one run did must not be remembered in the next.
    kept = {"XDG_STATE_HOME": "/dev/null"} | {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
    return kept | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "LESSHISTFILE": "-"}


class Terminal:
    """A program and its screen. All times are in nanoseconds of the monotonic clock."""

    def __init__(self, command, size=SIZE):
        self._screen = Screen(*size)
        self._pending = deque()
        self.sent = 0
        self.last = b""
        """The last bytes of what came."""
        self._changed = 0, 0
        """When the rows became what they are on the screen, and the bytes sent by then."""
        reading, writing = os.pipe()
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            self._become(command, size, writing)
        os.close(writing)
        # The clock starts in the child, just before it becomes the program: no fork is measured.
        self.started = int(os.read(reading, 32) or 0)
        os.close(reading)
        self.has_ended = False

    @staticmethod
    def _become(command, size, clock):
        try:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            variables = environment()
            os.write(clock, b"%d" % time.monotonic_ns())
            os.execvpe(command[0], command, variables)
        finally:
            os._exit(127)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.kill(self.pid, signal.SIGKILL)
        os.close(self.descriptor)
        os.waitpid(self.pid, 0)

    # What the program takes.

    def cpu(self):
        """Seconds on a CPU so far, of all threads, exact: the process's own CPU clock."""
        return time.clock_gettime_ns((~self.pid << 3) | 2) / 1e9

    def is_waiting(self):
        """Whether no thread runs or wants to."""
        try:
            for task in os.listdir(f"/proc/{self.pid}/task"):
                with open(f"/proc/{self.pid}/task/{task}/stat", "rb") as file:
                    if file.read().rsplit(b") ", 1)[1][:1] != b"S":
                        return False
        except OSError:
            # A thread ended meanwhile.
            return False
        return True

    def memory(self, field):
        """A field of /proc/PID/status in MB, such as VmHWM or RssAnon."""
        with open(f"/proc/{self.pid}/status") as file:
            for line in file:
                if line.startswith(field + ":"):
                    return int(line.split()[1]) * 1024 / 1e6
        return 0

    # Keys and bytes.

    def press(self, keys):
        """Types, and answers when."""
        data = KEYS.get(keys, keys).encode()
        at = time.monotonic_ns()
        os.write(self.descriptor, data)
        return at

    def resize(self, columns, lines):
        self.screen.resize(columns, lines)
        at = time.monotonic_ns()
        self._changed = at, self.sent
        fcntl.ioctl(
            self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        return at

    def read(self, seconds):
        """Waits for bytes; answers when they came, or None. They are put on the screen later, when
        nothing waits to be read: that takes longer than the programs do."""
        if self.has_ended or not select.select([self.descriptor], [], [], seconds)[0]:
            return None
        try:
            data = os.read(self.descriptor, 1 << 16)
        except OSError:
            data = b""
        at = time.monotonic_ns()
        if not data:
            self.has_ended = True
            return None
        self.sent += len(data)
        self.last = (self.last + data)[-4096:]
        for question in _QUESTION.finditer(data):
            os.write(self.descriptor, self._reply(question, data))
        self._pending.append((at, data, self.sent))
        return at

    def _reply(self, question, data):
        """What xterm answers to a question in data that came: that it has mode 2026, and where its
        cursor is there, whatever came behind it."""
        if question["mode"]:
            return b"\x1b[?%s;%d$y" % (question["mode"], 2 if question["mode"] == b"2026" else 0)
        if question["cursor"]:
            screen = copy.deepcopy(self._screen)
            for _, earlier, _ in self._pending:
                screen.feed(earlier)
            screen.feed(data[:question.start()])
            return b"\x1b[%d;%dR" % (screen.line + 1, min(screen.column, screen.columns - 1) + 1)
        return b"\x1b[?62;22c"

    def collect(self, gap, most):
        """Reads until no byte came for `gap` seconds, for `most` seconds at most."""
        end = time.monotonic() + most
        while self.read(gap) and time.monotonic() < end:
            pass

    def _play(self):
        """Puts what was read on the screen, piece by piece: when it came, bytes sent by then."""
        while self._pending:
            at, data, sent = self._pending.popleft()
            rows = self._rows()
            self._screen.feed(data)
            if self._rows() != rows:
                self._changed = at, sent
            yield at, sent

    @property
    def screen(self):
        for _ in self._play():
            pass
        return self._screen

    def _rows(self):
        return self._screen.text(1, self._screen.lines - 2)

    def rows(self):
        """The lines that show text in every program: bars are at the top and at the bottom."""
        return self.screen and self._rows()

    def shown_bytes(self):
        """Bytes of what stands on the screen, without its last line."""
        return sum(len(line.encode()) for line in self.screen.text(0, self._screen.lines - 1))

    # Waiting.

    def until(self, condition, timeout=60):
        """Reads until a condition on the screen holds; answers when it came to hold."""
        end = time.monotonic() + timeout
        if condition(self.screen):
            return time.monotonic_ns()
        while True:
            if self.read(max(0, end - time.monotonic())):
                self.collect(0.001, 0.1)
            for at, _ in self._play():
                if condition(self._screen):
                    return at
            if self.has_ended:
                raise Failed("ended")
            if time.monotonic() >= end:
                raise too_long(timeout)

    def until_shown(self, text, timeout=60):
        return self.until(lambda screen: any(text in line for line in screen.text()), timeout)

    def until_changed(self, rows, timeout=60):
        return self.until(lambda screen: screen.text(1, screen.lines - 2) != rows, timeout)

    def settle(self, quiet=0.1, timeout=60):
        """Reads until the rows have been the same for a while: answers when they came to be so,
        which may be long ago, and the bytes sent by then."""
        calm = time.monotonic()
        end = calm + timeout
        while time.monotonic() - calm < quiet:
            before = self._changed
            self.collect(quiet, quiet)
            if self.screen and self._changed != before:
                calm = time.monotonic()
            if calm > end:
                raise too_long(timeout)
        return self._changed

    def answer(self, quiet=0.02, timeout=60):
        """After a key: reads until no byte comes for a while; answers when the rows became what
        they are then."""
        before = self.screen and self._changed
        if not (at := self.read(3)):
            raise Failed("no answer")
        self.collect(quiet, timeout)
        return self._changed[0] if self.screen and self._changed != before else at

    def calm(self, timeout=60):
        """Reads until the program sends nothing and takes hardly any CPU: for those with timers."""
        end = time.monotonic() + timeout
        while True:
            before = self.cpu()
            if not self.read(0.3) and self.cpu() - before < 0.01:
                return
            if time.monotonic() > end:
                raise too_long(timeout)

    def idle(self, timeout=60):
        """Reads until the program waits and takes no CPU any more."""
        end = time.monotonic() + timeout
        calm = 0
        while calm < 3:
            before = self.cpu()
            came = self.read(0.02)
            calm = calm + 1 if not came and self.cpu() == before and self.is_waiting() else 0
            if time.monotonic() > end:
                raise too_long(timeout)
