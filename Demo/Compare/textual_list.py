"""A file's lines in Textual's OptionList: textual_list.py FILE"""

import sys

from rich.text import Text
from textual.app import App
from textual.widgets import OptionList


class Lines(App):
    def compose(self):
        with open(sys.argv[1], encoding="utf-8") as file:
            yield OptionList(*(Text(line.rstrip("\n")) for line in file))


Lines().run()
