"""Runs the program on a shape that grows, and tells how its costs grow."""

import os
import re
import resource
import signal
import subprocess
import sys
import threading
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../Demo/Compare"))
from terminal import Failed, Terminal

START = 1 << 14
"""The least input that is measured, in bytes."""

MOST_INPUT = 1 << 23
"""The most, as what is so cheap costs too little to tell."""

TELLING = 0.03
"""Seconds of which it can be told how they grew."""

SECONDS = 20
"""No run may take longer: neither on the processor nor, four times as long, by the clock."""

COUNTING = 60
"""How many times as long a run may take whose instructions are counted."""

TELLING_INSTRUCTIONS = 30_000_000
"""What `TELLING` is in instructions, about."""

ADDRESSES = 8 << 30
"""More address space is nobody's need; the machine that this runs on stays alive."""

COMPLAINT = b"feed-tui: "

CONTROLS = bytes(set(range(32)) - {9, 10}) + b"\x7f"
"""What nothing that is printed may have: tabs and line feeds are text."""


STEPS = {"one line.*: (only soft hyphens|combining marks)": 3.5}
"""Shapes that may grow more, and how much. A line that does not end is laid out from its start whenever more
of it is read, by steps that grow: twice to three times in all where it is longer than a step, once where it is
not. Anything quadratic is beyond that."""


PAGE = ["page"]
"""No command of the program's: what stands on its screen."""

PAGE_KEYS = ("\r", "G", "g")
"""Keys that open the first row's page and go to its end."""


class Bad(Exception):
    """What must not be, in words."""


class Run:
    """What one run cost: seconds on the processor, and bytes."""

    def __init__(self, cpu, memory):
        self.cpu, self.memory = cpu, memory


def limit(seconds=SECONDS):
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(command, folder, output=subprocess.DEVNULL, piped=None, seconds=SECONDS):
    """Runs a command; what it costs. Raises what is wrong with how it ends or what it says. A file that is
    `piped` comes through a pipe on standard input."""
    said = os.path.join(folder, "stderr")
    writer = subprocess.Popen(["cat", piped], stdout=subprocess.PIPE) if piped else None
    with open(said, "wb") as errors:
        child = subprocess.Popen(
            command, stdin=writer.stdout if writer else subprocess.DEVNULL, stdout=output, stderr=errors,
            preexec_fn=lambda: limit(seconds))
    if writer:
        writer.stdout.close()
    timer = threading.Timer(4 * seconds, child.kill)
    timer.start()
    _, status, usage = os.wait4(child.pid, 0)
    timer.cancel()
    if writer:
        writer.wait()
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode in (-signal.SIGKILL, -signal.SIGXCPU):
        raise Bad(f"over {seconds} s")
    if child.returncode not in (0, 1):
        raise Bad(f"status {child.returncode}: {complaints(said)[:300]}")
    check(complaints(said))
    return Run(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def run_on_screen(command, keys=PAGE_KEYS, seconds=SECONDS):
    """Runs a command on a terminal and presses keys; what it costs."""
    limits = f'ulimit -c 0 -v {ADDRESSES >> 10}; exec "$@"'
    with Terminal(["bash", "-c", limits, "bash", *command]) as terminal:
        try:
            for key in ("", *keys):
                terminal.press(key)
                terminal.idle(2 * seconds)
                if terminal.has_ended:
                    raise Bad("ended on the screen")
            cost = Run(terminal.cpu(), int(terminal.memory("VmHWM") * 1e6))
            terminal.press("Q")
            while not terminal.has_ended:
                if not terminal.read(2 * seconds) and not terminal.has_ended:
                    raise Bad("does not end on the screen")
        except Failed as failed:
            raise Bad(f"on the screen: {failed}") from failed
        return cost


class Counter:
    """Runs the program so that its instructions are counted: a run that others slow down has as many."""

    def __init__(self, program, folder):
        # Valgrind 3.19 gives up at the debugger's data of Swift 6.
        self._program = os.path.join(folder, "stripped")
        subprocess.run(["objcopy", "--strip-debug", program, self._program], check=True)
        self._one = os.path.join(folder, "one")
        with open(self._one, "w", encoding="utf-8") as file:
            file.write("one\n")
        self._starts = {}

    def _instructions(self, command, folder, piped=None, keys=PAGE_KEYS):
        log = os.path.join(folder, "valgrind")
        counted = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log}",
                   self._program, *command]
        if command[:1] == PAGE:
            counted.remove(PAGE[0])
            run_on_screen(counted, keys, COUNTING * SECONDS)
        else:
            run(counted, folder, piped=piped, seconds=COUNTING * SECONDS)
        with open(log, encoding="utf-8") as file:
            found = re.search(r"Collected : (\d+)", file.read())
        if not found:
            raise Bad("valgrind did not count")
        return int(found[1])

    def instructions(self, command, folder, piped=None, keys=PAGE_KEYS):
        """Instructions of a command, beside what every start takes."""
        kind = tuple(PAGE if command[:1] == PAGE else ["print"])
        if kind not in self._starts:
            self._starts[kind] = self._instructions([*kind, self._one], folder)
        return max(self._instructions(command, folder, piped, keys) - self._starts[kind], 1)


def complaints(file):
    with open(file, "rb") as errors:
        return errors.read(1 << 16)


def check(said):
    """Stderr has a line of the program's at most."""
    if not said:
        return
    if not said.startswith(COMPLAINT) or said.count(b"\n") > 1 or not said.endswith(b"\n"):
        raise Bad(f"stderr: {said[:200]}")
    if len(said) > 4096 or said[:-1].translate(None, CONTROLS) != said[:-1]:
        raise Bad(f"stderr has what no line has: {said[:200]}")


class Shape:
    """A kind of input: `make` gives it for a number, a list of the bytes of each file, without keeping
    much; `arguments` are the program's; `size` is what counts as its input, if not its files' bytes; `commands`
    names those that it is for, if not all. `keys` are pressed on the screen; what `is_whole` is measured as large as
    it is made, whatever time that takes: so much memory tells more than little."""

    def __init__(self, name, make, *arguments, suffix="", least=1, most=MOST_INPUT, size=None, commands=None,
                 keys=PAGE_KEYS, is_whole=False):
        self.name, self.make, self.arguments, self.commands = name, make, list(arguments), commands
        self.keys, self.is_whole = keys, is_whole
        self.suffix, self.least, self.most, self.size = suffix, least, most, size


class Input:
    """The files of a shape at one number. Another process makes them: a child's peak memory counts what
    its parent had when it was born."""

    def __init__(self, shape, count, folder):
        self.paths, self.count = [], count
        self.folder = os.path.join(folder, str(count))
        child = os.fork()
        if child == 0:
            status = 1
            try:
                status = self._write(shape)
            except Exception:
                traceback.print_exc()
            finally:
                os._exit(status)
        if os.waitpid(child, 0)[1] != 0:
            raise Bad(f"can't be made at {count}")
        names = sorted(os.listdir(self.folder))
        self.paths = [os.path.join(self.folder, name) for name in names]
        self.size = sum(os.path.getsize(path) for path in self.paths)
        if shape.size:
            self.size = max(self.size, shape.size(count))

    def _write(self, shape):
        os.mkdir(self.folder)
        made = shape.make(count := self.count)
        for index, content in enumerate(made if isinstance(made, list) else [made]):
            content = content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")
            with open(os.path.join(self.folder, f"{index:06}{shape.suffix}"), "wb") as file:
                file.write(content)
        return 0


class Inputs:
    """Inputs of a shape by their numbers, each made once."""

    def __init__(self, shape, folder):
        self._shape, self._folder, self._made = shape, folder, {}

    def __getitem__(self, count):
        if count not in self._made:
            self._made[count] = Input(self._shape, count, self._folder)
        return self._made[count]


def greatest_growth(costs, telling):
    """The greatest of n, 2n and 4n, where it is large enough to tell; 0 if all are too small."""
    return max((b / a for a, b in zip(costs, costs[1:]) if b >= telling), default=0)


class Growth:
    """What a command costs for a shape at n, 2n and 4n, where 4n takes `target` seconds of the processor,
    or is as large an input as is made."""

    MOST_GROWTH = 2.3
    TIMES_MEMORY, MORE_MEMORY = 40, 64 << 20

    def __init__(self, program, command, shape, inputs, folder, start, target):
        self._is_piped, self._is_page = "-" in command, command == PAGE
        words = [word for word in command if word != "-"]
        self._program, self._arguments = program, [*words, *shape.arguments]
        self._inputs, self._folder, self._start = inputs, folder, start
        self._runs, self._keys = {}, shape.keys
        if shape.is_whole:
            target = SECONDS
        self._most = next((most for name, most in STEPS.items() if re.fullmatch(name, shape.name)), self.MOST_GROWTH)
        count = shape.least
        while inputs[count].size < START:
            count *= 2
            if count > START << 8:
                raise Bad("does not grow")
        while self._cpu(count) < target and 2 * inputs[count].size <= shape.most:
            count *= 4 if self._cpu(count) < target / 16 and 8 * inputs[count].size <= shape.most else 2
        self.counts = [max(count // 4, 1), max(count // 2, 1), count]

    def _cpu(self, count):
        """What it took beside what every start takes."""
        return max(self._run(count).cpu - self._start, 1e-6)

    def _complete(self, count):
        """The program's arguments for a number, and what is piped."""
        paths = self._inputs[count].paths
        return ([*self._arguments, "-"], paths[0]) if self._is_piped else ([*self._arguments, *paths], None)

    def _run(self, count, again=False):
        if again or count not in self._runs:
            arguments, piped = self._complete(count)
            if self._is_page:
                found = run_on_screen([self._program, *arguments[1:]], self._keys)
            else:
                found = run([self._program, *arguments], self._folder, piped=piped)
            best = self._runs.setdefault(count, found)
            best.cpu = min(best.cpu, found.cpu)
        return self._runs[count]

    def seconds(self):
        return [self._cpu(count) for count in self.counts]

    def ratio(self):
        """The greatest growth that is large enough to tell; 0 if all are too small."""
        return greatest_growth(self.seconds(), TELLING)

    def memory(self):
        """The most memory in parts of what may be."""
        return max(
            self._run(count).memory
            / (self.TIMES_MEMORY * self._inputs[count].size + self.MORE_MEMORY)
            for count in self.counts)

    def measure(self, counter=None):
        """Measures, and says what is wrong, or nothing. A run that was slower than it may be can have been so
        by others that use the machine: with a `counter` its instructions decide, which are the same each time."""
        for _ in range(2):
            if self.ratio() <= self._most:
                break
            for count in self.counts:
                self._run(count, again=True)
        wrong = []
        if self.ratio() > self._most and (ratio := self._instructions_ratio(counter)) > self._most:
            wrong.append(f"{ratio:.1f} times from n to 2n")
        if self.memory() > 1:
            wrong.append(f"{self.memory():.1f} of the memory that may be")
        return ", ".join(wrong)

    def _instructions_ratio(self, counter):
        if not counter:
            return self.ratio()
        costs = []
        for count in self.counts:
            arguments, piped = self._complete(count)
            costs.append(counter.instructions(arguments, self._folder, piped, self._keys))
        return greatest_growth(costs, TELLING_INSTRUCTIONS)

    def figures(self):
        """Size of the largest, milliseconds, growth, megabytes of the largest."""
        large = self.counts[-1]
        return (self._inputs[large].size, [1000 * cpu for cpu in self.seconds()], self.ratio(),
                self._run(large).memory / (1 << 20))


def check_output(program, command, shape, inputs, folder):
    """What is printed of the smallest input has no control character."""
    path = os.path.join(folder, "stdout")
    with open(path, "wb") as output:
        run([program, *command, *shape.arguments, *inputs[shape.least].paths], folder, output)
    with open(path, "rb") as output:
        while piece := output.read(1 << 20):
            if piece.translate(None, CONTROLS) != piece:
                raise Bad("control characters in what is printed")


def start_times(program, folder):
    """What a start takes on the processor: of a command, and of a page."""
    path = os.path.join(folder, "one")
    with open(path, "w", encoding="utf-8") as file:
        file.write("one\n")
    return (min(run([program, "print", path], folder).cpu for _ in range(7)),
            min(run_on_screen([program, path]).cpu for _ in range(3)))
