"""Presses random keys in the program while its file changes. Usage: keys PROGRAM [KEYS [SEED]]

It must stay alive, or end by a key with status 0 or 130 and the terminal's settings as they were; after every
few hundred keys it must be idle, and ^L must draw what is on the screen already; its memory must stay
what it was. Then the same, shorter, under limits and with a full TMPDIR. Prints the seed, by which it
is the same again but for time."""

import fcntl
import os
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
from dataclasses import dataclass

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../../Demo/Compare"))
from feed import File
from session import Found, Session

# Keys between two looks at the whole screen, on average.
CHECK_EVERY = 400

CAT = shutil.which("cat")
OUTSIDE = f"cd {{folder}}/outside; export HOME=$PWD PATH=/nowhere EDITOR={shutil.which('true')} BROWSER={shutil.which('true')}; unset VISUAL; "
"""What programs that keys ask for run in."""


@dataclass
class Kind:
    """A way to run the program: its file, its command, how many keys, how it may end."""

    name: str
    form: str
    command: str
    keys: int
    statuses: tuple = (0, 130, -signal.SIGINT)


def settings():
    """What a new terminal has."""
    leader, line = os.openpty()
    fcntl.ioctl(line, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    found = termios.tcgetattr(line)
    os.close(leader), os.close(line)
    return found


def run(kind, program, file, folder, rng):
    before, session, memory, pressed, resizes, ends = settings(), None, [], 0, 0, 0
    # Keys may ask for other programs, and for files to be written: none is found that waits for somebody, and
    # files are written here. The memory stays the session's.
    command = ["bash", "-c", OUTSIDE.format(folder=folder) + kind.command.format(program=program, file=file.path)]
    try:
        while pressed < kind.keys:
            if session is None:
                file.replace()
                session = Session(command, rng)
                session.terminal.collect(0.3, 5)
            pressed += session.press_some()
            if rng.randrange(16) == 0:
                session.resize()
                resizes += 1
            if rng.randrange(8) == 0:
                file.change()
            session.terminal.collect(0.001, 0.5)
            session.look()
            if rng.randrange(CHECK_EVERY // 6) == 0 and not session.terminal.has_ended:
                session.check()
                memory.append(session.memory())
            if session.terminal.has_ended:
                session.end(before, kind.statuses)
                session.close()
                session, ends = None, ends + 1
        if session:
            session.check()
            memory.append(session.memory())
            session.end(before, kind.statuses)
    finally:
        if session:
            session.close()
    third = max(len(memory) // 3, 1)
    early, late = max(memory[:third], default=0), max(memory[-third:], default=0)
    if late > 1.5 * early + 8:
        raise Found(f"memory went from {early:.0f} to {late:.0f} MB")
    return f"{pressed} keys, {resizes} resizes, {len(memory)} screens compared, {ends} ends by key, {late:.0f} MB"


def full_folder(folder):
    """A folder on a file system without room; None where only root may make one."""
    path = os.path.join(folder, "full")
    os.mkdir(path)
    if subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=4k", "none", path], capture_output=True).returncode:
        return None
    with open(os.path.join(path, "x"), "w") as file:
        try:
            file.write("x" * 100_000)
            file.flush()
        except OSError:
            pass
    return path


def main():
    program = os.path.realpath(sys.argv[1])
    keys = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.SystemRandom().randrange(1 << 32)
    folder = tempfile.mkdtemp()
    os.mkdir(os.path.join(folder, "outside"))
    full = full_folder(folder)
    kinds = [
        Kind("text", "txt", "exec {program} --debug {file}", keys // 2),
        Kind("JSON Lines, followed", "jsonl", "exec {program} --debug -f {file}", keys // 2),
        Kind("under limits of memory, files and file size", "txt",
             "ulimit -v 1000000 -n 24 -f 64; exec {program} {file}", keys // 10),
    ]
    if full:
        kinds.append(Kind("a pipe, TMPDIR full", "txt",
                          "TMPDIR=" + full + " exec {program} < <(" + CAT + " {file})", keys // 10, (0, 1, 130, -signal.SIGINT)))
    else:
        print("a full TMPDIR is left out: only root can make one")
    print(f"seed {seed}", flush=True)
    try:
        for kind in kinds:
            rng = random.Random(f"{seed} {kind.name}")
            print(f"{kind.name:45} {run(kind, program, File(folder, rng, kind.form), folder, rng)}", flush=True)
    except Found as found:
        sys.exit(f"keys: seed {seed}: {kind.name}: {found}")
    finally:
        if full:
            subprocess.run(["umount", full], check=False)
        shutil.rmtree(folder, ignore_errors=True)


main()
