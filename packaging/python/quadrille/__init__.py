"""Sudoku of any size and shape, and exact cover problems: solved, counted, made, rated and explained.

>>> from quadrille import Cover, Puzzle
>>> Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").rate().er
1.2
>>> list(Cover([[1, 4, 7], [1, 4], [4, 5, 7], [3, 5, 6], [2, 3, 6, 7], [2, 7]]))
[(1, 3, 5)]

`quadrille.many` asks the same of many puzzles at once, in arrays.
"""
from ._errors import LimitReached, NoSolution, QuadrilleError, SeveralSolutions
from ._native import Board, Constraint, House, version

TYPE_CHECKING = False # see _records.py

if TYPE_CHECKING:
    from ._cover import Classic, Cover, Family, Priced, Search, classic, classics
    from ._puzzle import (Backdoors, Canonical, Format, Puzzle, Unavoidable, formats, generate, read, techniques, write)
    from ._steps import Rating, Step
    from . import many
else:
    del TYPE_CHECKING # no name of this package

    # These are imported when they are first asked for.
    _MODULES = {
        "_cover": ("Classic", "Cover", "Family", "Priced", "Search", "classic", "classics"),
        "_puzzle": ("Backdoors", "Canonical", "Format", "Puzzle", "Unavoidable", "formats", "generate", "read",
                    "techniques", "write"),
        "_steps": ("Rating", "Step"),
        "many": (),
    }

    def __getattr__(name):
        for module, names in _MODULES.items():
            if name == module or name in names:
                __import__(f"quadrille.{module}") # which makes it a name here
                its = globals()[module]
                return globals().setdefault(name, its if name == module else getattr(its, name))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})

__version__ = version()
__all__ = ["Backdoors", "Board", "Canonical", "Classic", "Constraint", "Cover", "Family", "Format", "House",
           "LimitReached", "NoSolution", "Priced", "Puzzle", "QuadrilleError", "Rating", "Search", "SeveralSolutions",
           "Step", "Unavoidable", "classic", "classics", "formats", "generate", "many", "read", "techniques", "write"]
