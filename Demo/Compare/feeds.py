"""Feeds of any number of items of 3 to 80 words, some 180 bytes: the same on every machine."""

import os
import random

ASCII = (
    "a I of to in is on at by or an as it up we so the and row map fog sea ink owl sun ten low old "
    "line feed wind page door rain cell tree letter window river paper column terminal measure"
).split()
CHINESE = "天 地 山水 雨 河 城市 字 行 窗 风 纸 船 书 夜里 月 火车".split()
EMOJI = "🌧 🚢 📜 🌲 🐈 📚 🌙 🔥".split()

LEVELS = "debug info info info warn error".split()

FIRST, LAST = "ALPHAROW", "OMEGAROW"
"""Words of the first and the last item, and of no other: they are looked for on the screen."""

SCRIPTS = ("ascii", "mixed")
FORMATS = ("text", "jsonl", "rss", "dates", "days", "log")
"""`dates` is JSON Lines of which the dates are in no order, `days` of which each has a day of its own; those of `log`
have levels."""

_POOL = 1 << 16
_NAMES = {"text": "txt", "jsonl": "jsonl", "rss": "xml", "dates": "dates.jsonl",
          "days": "days.jsonl", "log": "log.jsonl"}


def path(folder, rows, script, form):
    """The file of a feed, which is made if it isn't there."""
    name = os.path.join(folder, f"{script}-{rows}.{_NAMES[form]}")
    if not os.path.exists(name):
        os.makedirs(folder, exist_ok=True)
        with open(name + ".part", "w", encoding="utf-8") as out:
            _write(out, rows, script, form)
        os.rename(name + ".part", name)
    return name


def _word(script, rng):
    kind = rng.random()
    words = ASCII if script == "ascii" or kind < 0.8 else CHINESE if kind < 0.95 else EMOJI
    return words[int(rng.random() * len(words))]


def _texts(rows, script):
    """The items' texts: each is a run of words out of a pool."""
    rng = random.Random(20261121)
    pool = [_word(script, rng) for _ in range(_POOL + 80)]
    for row in range(rows):
        count = 3 + int(rng.random() * 78)
        start = int(rng.random() * _POOL)
        mark = FIRST + " " if row == 0 else LAST + " " if row == rows - 1 else ""
        yield mark + " ".join(pool[start : start + count])


def _write(out, rows, script, form):
    texts = enumerate(_texts(rows, script), 1)
    if form == "text":
        out.writelines(f"{text}\n" for _, text in texts)
    elif form == "jsonl":
        out.writelines(_json(row, 1600000000 + 60 * row, text) for row, text in texts)
    elif form == "dates":
        rng = random.Random(7)
        out.writelines(
            _json(row, 1000000000 + int(rng.random() * 8e8), text) for row, text in texts)
    elif form == "days":
        out.writelines(_json(row, 946684800 + 86400 * row, text) for row, text in texts)
    elif form == "log":
        rng = random.Random(11)
        out.writelines(_log(1600000000 + row, rng.choice(LEVELS), text) for row, text in texts)
    else:
        out.write('<?xml version="1.0"?>\n<rss version="2.0"><channel><title>Rows</title>\n')
        out.writelines(
            f"<item><guid>e{row}</guid><title>Row {row}</title>"
            f"<description>{text}</description></item>\n" for row, text in texts)
        out.write("</channel></rss>\n")


def _json(row, time, text):
    return f'{{"id": "e{row}", "time": {time}, "text": "{text}"}}\n'


def _log(time, level, text):
    return f'{{"time": {time}, "level": "{level}", "msg": "{text}"}}\n'
