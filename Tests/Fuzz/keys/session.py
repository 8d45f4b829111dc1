"""A run of the program, and the person at its keys."""

import fcntl
import os
import signal
import struct
import termios
import time
from collections import deque

from screen import Screen
from terminal import Terminal

NAMED = ["[A", "[B", "[C", "[D", "[H", "[F", "[5~", "[6~", "[3~", "OP", "OA", "[Z", "[1;5A", "[200~"]
ANSWERS = ["[<0;12;7M", "[?62;22c", "]11;rgb:0/0/0\x07", "[?2026;2$y", "P1$r0m\x1b\\"]
# Of Linux: the number of a pseudo-terminal.
_TIOCGPTN = 0x80045430


SAID = [b"was cut short after it was opened", b"No such file or directory"]


class Found(Exception):
    """Something that must not be."""


class Session:
    """A run of the program, until it is ended."""

    def __init__(self, command, rng):
        self.rng = rng
        self.terminal = Terminal(command)
        # Kept open, so that the settings outlive the program.
        number = fcntl.ioctl(self.terminal.descriptor, _TIOCGPTN, bytes(4))
        self.line = os.open(f"/dev/pts/{struct.unpack('I', number)[0]}", os.O_RDWR | os.O_NOCTTY)
        self.is_reaped = False
        self.size = (100, 40)
        # What was done last, for people.
        self.deeds = deque(maxlen=40)

    def close(self):
        os.close(self.line)
        if self.is_reaped:
            os.close(self.terminal.descriptor)
        else:
            self.terminal.__exit__()

    def press_some(self):
        """A few keys without waiting between them; answers how many."""
        count = self.rng.randrange(1, 12)
        try:
            for _ in range(count):
                self.press()
        except OSError:
            self.terminal.has_ended = True
        return count

    def memory(self):
        """MB of its own; 0 once it has ended."""
        try:
            return self.terminal.memory("RssAnon")
        except OSError:
            return 0

    def press(self):
        """A key, or what no key sends."""
        rng = self.rng
        kind = rng.randrange(1000)
        if kind < 500:
            data = rng.choice("jkfb gGlhJKa\t@m'TF1234590%{}[]HMLzvVB_wCcdiIxXr?:oye_|/&nN*ts+-DuSUA\r\x05\x19\x04\x15\x0c\x1b").encode()
        elif kind < 600:
            data = b"\x1b" + rng.choice(NAMED).encode()
        elif kind < 660:
            whole = b"\x1b" + rng.choice(NAMED + ANSWERS).encode()
            data = whole[: rng.randrange(1, len(whole) + 1)]
        elif kind < 760:
            column, line = rng.randrange(1, 320), rng.randrange(1, 120)
            button = rng.choice((0, 1, 2, 32, 35, 64, 65, 66, 999))
            data = f"\x1b[<{button};{column};{line}{rng.choice('Mm')}".encode()
        elif kind < 800:
            data = b"\x1b[200~" + self.noise(60) + b"\x1b[201~"
        elif kind < 900:
            data = rng.choice("é中👩🏽\u0301\u202e").encode()[: rng.randrange(1, 5)]
        elif kind < 998:
            data = self.noise(6)
        else:
            data = rng.choice((b"q", b"\x03", b"\x1a"))
        self.deeds.append(data)
        os.write(self.terminal.descriptor, data)

    def noise(self, most):
        """Any bytes but those that end or stop the program."""
        data = self.rng.randbytes(self.rng.randrange(1, most))
        return bytes(byte for byte in data if byte not in b"qQZ\x03\x1a\x1c\x13")

    def resize(self):
        sizes = {(1, 1), (300, 100), (self.rng.randrange(1, 301), self.rng.randrange(1, 101))}
        self.size = self.rng.choice(sorted(sizes - {self.size}))
        self.deeds.append(self.size)
        self.terminal.resize(*self.size)

    def check(self):
        """Idle, and drawn anew the same."""
        terminal = self.terminal
        self.come_back()
        # A fragment of a sequence waits for its end, a paste for its own, and both for what a terminal may
        # answer within a second; a key that waits for another has one without a command, and scrolls.
        os.write(terminal.descriptor, b"\x1b[201~\x1b[201~")
        self.rest(1.2)
        # What was typed ahead of that may have asked for another program.
        while self.is_away():
            self.come_back()
            self.rest(1.2)
        terminal.press("~\x05\x19")
        self.rest()
        before = terminal.screen.text()
        terminal._screen = Screen(*self.size)
        terminal.press("\x0c")
        self.rest()
        drawn = b"".join(data for _, data, _ in terminal._pending)
        after = terminal.screen.text()
        if not terminal.has_ended and before != after:
            lines = [f"{a!r}\n  {b!r}" for a, b in zip(before, after) if a != b]
            raise Found(
                f"at {self.size} the screen is not what ^L draws:\n  " + "\n  ".join(lines[:8])
                + f"\ndrawn by {drawn[:2000]}\nafter {list(self.deeds)}")

    def is_away(self):
        """Whether the terminal is another program's, or shows what that left: keys are echoed then."""
        return not self.terminal.has_ended and bool(termios.tcgetattr(self.line)[3] & termios.ECHO)

    def come_back(self):
        """Presses Enter as long as the terminal is another program's, whose output waits for it."""
        for _ in range(50):
            if not self.is_away():
                return
            os.write(self.terminal.descriptor, b"\r")
            self.terminal.collect(0.1, 2)
            self.look()

    def look(self):
        """Sees whether a key ended it; has it go on if a key stopped it."""
        how = os.WEXITED | os.WSTOPPED | os.WNOHANG | os.WNOWAIT
        if not (found := os.waitid(os.P_PID, self.terminal.pid, how)):
            return
        if found.si_code == os.CLD_STOPPED:
            os.waitid(os.P_PID, self.terminal.pid, os.WSTOPPED)
            os.kill(self.terminal.pid, signal.SIGCONT)
        else:
            self.terminal.has_ended = True

    def rest(self, seconds=0.1):
        """Waits until it has done nothing for a while, or has ended."""
        terminal, calm, until = self.terminal, 0, time.monotonic() + 20
        while calm < seconds / 0.02 and not terminal.has_ended:
            self.look()
            before = terminal.cpu()
            is_calm = not terminal.read(0.02) and terminal.cpu() == before and terminal.is_waiting()
            calm = calm + 1 if is_calm and not self.unread() else 0
            if time.monotonic() > until:
                raise Found("it takes CPU though nothing happens")

    def unread(self):
        """Bytes that were typed and not read yet."""
        return struct.unpack("i", fcntl.ioctl(self.line, termios.FIONREAD, bytes(4)))[0]

    def end(self, before, statuses):
        """Ends it by a key, if it has not ended: with everything as before."""
        terminal = self.terminal
        terminal.collect(0.05, 5)
        for _ in range(50):
            ended, status = os.waitpid(terminal.pid, os.WNOHANG)
            if ended:
                break
            self.come_back()
            # ^G leaves a line that is being written.
            os.write(terminal.descriptor, b"\x1b[201~\x07q")
            terminal.collect(0.1, 2)
        else:
            raise Found("it does not end")
        self.is_reaped = True
        shown = terminal.last
        # Of a file that was cut or deleted meanwhile it says so in the end.
        has_said = os.waitstatus_to_exitcode(status) == 1 and any(said in shown for said in SAID)
        if os.waitstatus_to_exitcode(status) not in statuses and not has_said:
            raise Found(f"it ended with status {status}: {shown[-2000:].decode(errors='replace')}")
        if termios.tcgetattr(self.line) != before:
            raise Found("the terminal's settings are others than before")
