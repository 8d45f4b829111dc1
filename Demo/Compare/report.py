"""Runs measurements in turn and prints one Markdown table of medians and ratios."""

import statistics
import time

from terminal import Failed


BOUNDED = 1000000
"""Rows from which on the bounds hold."""


class Runner:
    """Repeats measurements so that what is compared runs back to back."""

    def __init__(self, runs, budget):
        self.runs, self.budget = runs, budget

    def alternate(self, *measures):
        """Calls functions in turn, each `runs` times, or until it has failed or spent the budget
        of seconds. They answer a figure, or a dictionary of figures; answers lists of those."""
        results = [[] for _ in measures]
        spent = [0] * len(measures)
        for _ in range(self.runs):
            for index, (measure, found) in enumerate(zip(measures, results)):
                if spent[index] < self.budget and not _failed(found):
                    start = time.monotonic()
                    found.append(self._call(measure))
                    spent[index] += time.monotonic() - start
        return results

    @staticmethod
    def _call(measure):
        try:
            return measure()
        except Failed as error:
            return error


def part(results, name):
    """One figure out of results that are dictionaries."""
    return [
        result if isinstance(result, Failed) else result[name]
        for result in results if isinstance(result, Failed) or result.get(name) is not None]


def parts(viewers, found, name):
    """One figure of every viewer but ours, which is the first, to compare it with."""
    return [(viewer.name, part(one, name)) for viewer, one in zip(viewers[1:], found[1:])]


def _failed(figures):
    return next((figure for figure in figures if isinstance(figure, Failed)), None)


def seconds(value):
    if value < 0.01:
        return f"{value * 1000:.2f} ms"
    return f"{value * 1000:.0f} ms" if value < 1 else f"{value:.2f} s"


def megabytes(value):
    return f"{value:.1f} MB"


def count(value):
    return f"{value:.0f} B"


def plain(value):
    return f"{value:.2f}"


HEAD = "| what | rows | feed-tui | compared with (ratio) | bound | holds |\n|" + " --- |" * 6
FRONT = "| what | feed-tui | compared with (ratio) |\n|" + " --- |" * 3


class Table:
    """Prints a row as soon as it is known, and keeps it."""

    def __init__(self, runs):
        self.runs = runs
        self.has_head = False
        self.front = {}

    def row(self, what, rows, figures, *others, form=seconds, most=None, best=False, inverse=False,
            whole=False, front=False):
        """A row: our figures, then (name, figures) of each that they are compared with.

        `most` is the bound: of the ratio to the first of the others, or of the figure itself where
        nothing is compared. `best` shows the best figure too. `inverse` turns the ratio round: of
        throughputs instead of times; then `most` is the least. `whole` says that one figure stands
        for all runs; `front`, that it belongs on the front page, at the biggest size."""
        if not figures:
            return
        compared = [
            (name, *self._compare(figures, theirs, form, inverse)) for name, theirs in others]
        value = compared[0][2] if others else self._median(figures)
        bound = holds = ""
        if most is not None:
            bound = ("≥ " if inverse else "≤ ") + (plain(most) if others else form(most))
            if value is not None:
                holds = "yes" if (value >= most if inverse else value <= most) else "no"
        cells = [
            what, short(rows), self._cell(figures, form, best, whole),
            "; ".join(f"{name} {text}" for name, text, _ in compared), bound, holds]
        if not self.has_head:
            print(HEAD)
        self.has_head = True
        print("| " + " | ".join(cells) + " |", flush=True)
        if front:
            self.front[what] = "| " + " | ".join([what, *cells[2:4]]) + " |"

    def put_into(self, file):
        """Writes the rows for the front page between the marks of a Markdown file."""
        with open(file, encoding="utf-8") as text:
            before, rest = text.read().split("<!-- compare:", 1)
        mark, rest = rest.split("\n", 1)
        after = rest.split("<!-- /compare -->", 1)[1]
        with open(file, "w", encoding="utf-8") as out:
            out.write(before + "<!-- compare:" + mark + "\n")
            out.write("\n".join([FRONT, *self.front.values(), "<!-- /compare -->"]) + after)

    def note(self, text):
        print(f"<!-- {text} -->", flush=True)

    def _compare(self, figures, theirs, form, inverse):
        text = self._cell(theirs, form)
        if not theirs or _failed(figures) or _failed(theirs):
            return text, None
        pairs = [(theirs[i] / a if inverse else a / theirs[i])
                 for i, a in enumerate(figures[: len(theirs)]) if a and theirs[i]]
        ratio = statistics.median(pairs) if pairs else None
        return (f"{text} ({ratio:.2f})" if ratio is not None else text), ratio

    @staticmethod
    def _median(figures):
        return None if _failed(figures) else statistics.median(figures)

    def _cell(self, figures, form, best=False, whole=False):
        if not figures:
            return "–"
        if failed := _failed(figures):
            return str(failed)
        text = form(statistics.median(figures))
        if best:
            text += f", best {form(min(figures))}"
        if len(figures) < self.runs and not whole:
            text += f" [{len(figures)} of {self.runs} runs]"
        return text


def short(rows):
    if not rows:
        return ""
    if rows % 1000000 == 0:
        return f"{rows // 1000000}M"
    return f"{rows // 1000}k" if rows % 1000 == 0 else str(rows)
