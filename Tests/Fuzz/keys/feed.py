"""A feed to which things happen."""

import os

WORDS = "a quick brown fox 中文 漢字 naïve – heights, of rows in: lines (and) 한국어 e\u0301 x".split()


class File:
    """A feed that others write to."""

    def __init__(self, folder, rng, form):
        self.path = os.path.join(folder, "feed." + form)
        self.rng, self.form = rng, form
        self.replace()

    def rows(self, most=40):
        return "".join(self.row() for _ in range(self.rng.randrange(most)))

    def row(self):
        text = " ".join(self.rng.choices(WORDS, k=self.rng.choice((0, 3, 12, 60))))
        if self.form == "txt":
            return text + "\n"
        day = self.rng.randrange(1, 29)
        return (
            f'{{"id": {self.rng.randrange(500)}, "title": "{text[:20]}", "text": "{text}", '
            f'"date": "2020-05-{day:02}T10:00:00Z"}}\n')

    def append(self):
        with open(self.path, "a") as file:
            file.write(self.rows(8))

    def truncate(self):
        if os.path.exists(self.path):
            os.truncate(self.path, self.rng.randrange(os.path.getsize(self.path) + 1))

    def replace(self):
        with open(self.path + ".new", "w") as file:
            file.write(self.rows())
        os.rename(self.path + ".new", self.path)

    def delete(self):
        if os.path.exists(self.path):
            os.remove(self.path)

    def change(self):
        large = os.path.exists(self.path) and os.path.getsize(self.path) > 100_000
        deeds = [self.append] * (0 if large else 6) + [self.truncate, self.replace, self.delete]
        self.rng.choice(deeds)()
