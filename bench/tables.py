"""Tables of what programs took, printed row by row; and figures in few digits."""
import figures
from outcomes import SHORT


def seconds_in(value):
    return f"{value:.3f}" if value < 0.1 else f"{value:.2f}" if value < 1 else f"{value:.1f}"


def ratio_in(value):
    return f"{value:.1f}" if value < 10 else f"{value:,.0f}"


def times_ours(seconds, own):
    """The ratio of a time to ours, in brackets; none where starting and reading are most of it."""
    return f" ({ratio_in(seconds / max(own, 0.001))})" if seconds >= SHORT else ""


def late(limit):
    """What is shown for a program that was stopped."""
    return f"over {limit:.0f}"


def print_row(cells):
    print("| " + " | ".join(cells) + " |", flush=True)


class Table:
    """Prints a row as soon as it is known, and keeps what is written to a document."""

    def __init__(self, *heads):
        self.heads = list(heads)
        self.rows = []
        print_row(self.heads)
        print("|---" + "|--:" * (len(self.heads) - 1) + "|", flush=True)

    def add(self, *cells):
        self.rows.append(list(cells))
        print_row(cells)

    def text(self):
        return figures.table(self.heads, self.rows)
