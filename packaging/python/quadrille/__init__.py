"""Sudoku of any size and shape, and exact cover problems: solved, counted, made, rated and explained.

>>> from quadrille import Cover, Puzzle
>>> Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").rate().er
1.2
>>> list(Cover([[1, 4, 7], [1, 4], [4, 5, 7], [3, 5, 6], [2, 3, 6, 7], [2, 7]]))
[(1, 3, 5)]

`quadrille.many` asks the same of many puzzles at once, in arrays.
"""
from ._cover import Classic, Cover, Family, Priced, Search, classic, classics
from ._errors import LimitReached, NoSolution, QuadrilleError, SeveralSolutions
from ._native import Board, Constraint, House, version
from ._puzzle import (Backdoors, Canonical, Format, Puzzle, Unavoidable, formats, generate, read, techniques, write)
from ._steps import Rating, Step
from . import many

__version__ = version()
__all__ = ["Backdoors", "Board", "Canonical", "Classic", "Constraint", "Cover", "Family", "Format", "House",
           "LimitReached", "NoSolution", "Priced", "Puzzle", "QuadrilleError", "Rating", "Search", "SeveralSolutions",
           "Step", "Unavoidable", "classic", "classics", "formats", "generate", "many", "read", "techniques", "write"]

for _one in (QuadrilleError, NoSolution, SeveralSolutions, LimitReached, Puzzle, Rating, Step, Cover, Search, Family,
             Priced):
    _one.__module__ = "quadrille"
del _one
