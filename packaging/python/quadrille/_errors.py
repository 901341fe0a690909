"""What the functions of this package raise."""
from __future__ import annotations

TYPE_CHECKING = False # see _records.py

if TYPE_CHECKING:
    from typing import Any

    from . import Priced, Puzzle


class QuadrilleError(ValueError):
    """What was wrong, in one line, with its place in the text if it has one.

    >>> import quadrille
    >>> try:
    ...     quadrille.Board("9x9+nonsense")
    ... except quadrille.QuadrilleError as error:
    ...     print(error.status)
    unsupported
    """

    __module__ = "quadrille"

    #: "argument", "syntax", "range", "unsupported", "clash"
    status: str
    #: From 1; 0: it has no line.
    line: int
    #: The number of a byte, from 1; 0: it has no column.
    column: int

    def __init__(self, message: str = "", status: str = "argument", line: int = 0, column: int = 0) -> None:
        super().__init__(message, status, line, column)
        self.reason, self.status, self.line, self.column = message, status, line, column

    def __str__(self) -> str:
        place = f"line {self.line}, " if self.line else ""
        place += f"column {self.column}: " if self.column else ""
        return place.removesuffix(", ") + (": " if place.endswith(", ") else "") + self.reason


class NoSolution(QuadrilleError):
    """The puzzle has no solution."""

    __module__ = "quadrille"


class SeveralSolutions(QuadrilleError):
    """The puzzle has more than one solution: `solutions` holds two of them."""

    __module__ = "quadrille"

    solutions: tuple[Puzzle, Puzzle]

    def __init__(self, message: str = "", *rest: Any, solutions: Any = ()) -> None:
        super().__init__(message, *rest)
        self.solutions = tuple(solutions)  # type: ignore[assignment]


class LimitReached(QuadrilleError):
    """A limit ended the work before the answer was known."""

    __module__ = "quadrille"

    #: What is known: there are at least so many. 0 where nothing is counted.
    at_least: int
    #: What a search has left, to go on with: see Cover.search; None for what cannot be continued.
    remaining: Any
    #: Of Cover.best: the cheapest solutions found so far, with their costs, in the order of these.
    best: list[Priced]
    #: Of Cover.best: what is proved, that every solution not in `best` costs at least so much (with greatest=True: at
    #: most). None: nothing yet.
    bound: int | None
    #: Which limit: "time limit", "node limit", "solution limit" ...
    outcome: str

    def __init__(self, message: str = "", *rest: Any, at_least: int = 0, remaining: Any = None,
                 outcome: str = "", best: list[Priced] | None = None, bound: int | None = None) -> None:
        super().__init__(message, *rest)
        self.at_least, self.remaining, self.outcome = at_least, remaining, outcome
        self.best, self.bound = [] if best is None else best, bound


def stopped(outcome: str, **known: Any) -> LimitReached:
    """What says that this limit ended the work, with what is known by then."""
    return LimitReached(f"stopped by a limit: {outcome}", "limit", outcome=outcome, **known)
