"""Figures in documents: what stands between `<!-- figures: NAME -->` and `<!-- end -->`, which a run
of a benchmark replaces, so that all of it is from one run.
"""
import os
import platform
import re
import subprocess
import textwrap
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MEASURED = ["src", "command", "include", "CMakeLists.txt", "CMakePresets.json"]


def git(*words):
    return subprocess.run(["git", "-C", ROOT, *words], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True)


def commit():
    """The commit that is measured; neither git nor a repository is needed."""
    try:
        name = git("rev-parse", "--short", "HEAD").stdout.strip()
    except FileNotFoundError:
        return "commit unknown"
    if not name:
        return "commit unknown"
    return f"commit {name}" + (" and changes" if git("diff", "--quiet", "HEAD", "--", *MEASURED)
                               .returncode else "")


def machine():
    try:
        with open("/proc/cpuinfo") as file:
            found = re.search(r"model name\s*: (.*)", file.read())
    except OSError:
        found = None
    name = re.sub(r"\((R|TM)\)", "", found.group(1)) if found else platform.machine()
    return "one core of an " + name if name[0] in "AEIOUaeiou" else "one core of a " + name


def source(of, at, rounds):
    """The sentence that says where figures are from; `at` is the commit, asked for before the run."""
    return (f"One run, {time.strftime('%-d %B %Y')}, {at}: {of}; medians of {rounds} interleaved "
            f"rounds.")


def words(names):
    """One, or: one and another, or: one, another and a third."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def paragraph(text, indent=""):
    return textwrap.fill(text, 120, initial_indent=indent, subsequent_indent=indent,
                         break_on_hyphens=False, break_long_words=False)


def table(heads, rows):
    """All columns but the first are numbers."""
    lines = ["| " + " | ".join(line) + " |" for line in [heads] + rows]
    return "\n".join([lines[0], "|---" + "|--:" * (len(heads) - 1) + "|"] + lines[1:])


class Document:
    """Begins by looking for the marks, before a run of minutes."""

    def __init__(self, path, *names):
        self.path = os.path.join(ROOT, path)
        self.figures = {}
        text = self.read()
        for name in names:
            if len(self.pattern(name).findall(text)) != 1:
                raise SystemExit(f"{path} must have `<!-- figures: {name} -->` and an end once")

    @staticmethod
    def pattern(name):
        return re.compile(rf"(<!-- figures: {name} -->\n)(.*?)(\s<!-- end -->)", re.DOTALL)

    def read(self):
        with open(self.path) as file:
            return file.read()

    def replace(self, name, *parts):
        """Paragraphs and tables."""
        self.figures[name] = "\n" + "\n\n".join(parts) + "\n"

    def replace_sentence(self, name, inside):
        """A sentence within a paragraph of the document."""
        self.figures[name] = inside

    def save(self):
        """What was written elsewhere in the document since is kept."""
        text = self.read()
        for name, inside in self.figures.items():
            text = self.pattern(name).sub(lambda found, new=inside: found[1] + new + found[3], text)
        with open(self.path, "w") as file:
            file.write(text)
