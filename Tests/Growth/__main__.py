"""Holds the program to its bounds on hostile input that grows. Usage: growth PROGRAM [--all] [--only WORD]

Twice an input may cost 2.3 times as much of the processor (in seconds, or else in instructions: what others do on the
machine is none of those), and 40 times the input and 64 MB of memory;
the program ends with status 0 or 1, prints no control characters, and says one line of its own at most on
stderr. Without --all it measures some of the shapes, and prints those that are beyond the bounds."""

import argparse
import itertools
import os
import shutil
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor

import html_shapes
import json_shapes
import often
import option_shapes
import text_shapes
import xml_shapes
from measuring import PAGE, Bad, Counter, Growth, Inputs, check_output, start_times

SOME = {"print": ["print"], "by key": ["heights", "--cache", "key"]}
ALL = SOME | {"heights": ["heights"], "sweep": ["sweep"], "pipe": ["print", "-"]}
BY_NAME = ALL | {"by place": ["heights", "--cache", "index-path"], "page": PAGE}
"""What a pipe brings is `-`; of several files, the first."""

_printing = threading.Lock()


def line(*parts):
    with _printing:
        print("{:<44} {:<8} {:>8} {:>20} {:>5} {:>6}  {}".format(*parts), flush=True)


def figures(growth):
    size, milliseconds, ratio, memory = growth.figures()
    return (f"{size >> 10} KB", " ".join(f"{time:.0f}" for time in milliseconds),
            f"{ratio:.2f}" if ratio else "–", f"{memory:.0f}")


def measure(shape, options, folder, start, counter=None):
    """The number of commands that a shape makes go wrong. With a `counter` instructions decide, and it says which."""
    failed = 0
    inputs = Inputs(shape, folder)
    commands = ALL if options.all else SOME
    if shape.commands:
        names = shape.commands if options.all else shape.commands[:1]
        commands = {name: BY_NAME[name] for name in names}
    for name, command in commands.items():
        try:
            if name == "print":
                check_output(options.program, command, shape, inputs, folder)
            growth = Growth(options.program, command, shape, inputs, folder, start[command == PAGE],
                            0.25 if options.all else 0.08)
            wrong = growth.measure(counter)
            if counter and wrong or options.all:
                line(shape.name, name, *figures(growth), wrong)
        except Bad as bad:
            wrong = str(bad)
            if counter or options.all:
                line(shape.name, name, "", "", "", "", wrong)
        failed += bool(wrong)
    return failed


def chosen(options):
    """The shapes to measure."""
    modules = (text_shapes, json_shapes, xml_shapes, html_shapes, option_shapes)
    shapes = {shape.name: shape for module in modules if module.__name__.startswith(options.kind)
              for shape in module.SHAPES}
    names = shapes
    if not (options.all or options.only or options.kind):
        names = often.NAMES + [name for name in shapes if name.startswith(often.BEGINNINGS)]
    return [shapes[name] for name in names if options.only in name]


def main():
    parser = argparse.ArgumentParser(prog="growth", description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--kind", default="", help="shapes of text, json, xml, html or options")
    parser.add_argument("--only", default="", help="shapes with these words in their names")
    options = parser.parse_args()
    options.program = os.path.realpath(options.program)
    shapes = chosen(options)
    folder = tempfile.mkdtemp(prefix="growth.")
    numbers = itertools.count()

    def one(shape, counter=None):
        own = os.path.join(folder, str(next(numbers)))
        os.mkdir(own)
        try:
            return measure(shape, options, own, start, counter)
        finally:
            shutil.rmtree(own)

    try:
        start = start_times(options.program, folder)
        line("shape", "command", "input 4n", "ms at n, 2n, 4n", "× 2", "MB", "")
        with ThreadPoolExecutor(2) as pool:
            failures = list(pool.map(one, shapes))
        # Two at a time share what a core has, and others use the machine: of what was slow, instructions are counted.
        again = [shape for shape, failed in zip(shapes, failures) if failed]
        counter = Counter(options.program, folder) if again else None
        failed = sum(one(shape, counter) for shape in again)
    finally:
        shutil.rmtree(folder)
    print(f"{len(shapes)} shapes, {failed or 'none'} beyond the bounds")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
