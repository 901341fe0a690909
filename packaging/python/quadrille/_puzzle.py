"""Puzzles: values that do not change, and all that is asked of one of them."""
from __future__ import annotations

import operator
import os
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from . import _native
from ._checks import Alone, duration, limit as as_limit, one_of, text as as_text, whole, word
from ._errors import LimitReached, NoSolution, QuadrilleError, SeveralSolutions, stopped
from ._native import Board
from ._records import NamedTuple
from ._steps import Step, make_rating, scale_number

TYPE_CHECKING = False # see _records.py

if TYPE_CHECKING:
    from typing import Any, Literal, Union

    from ._steps import Rating, Scale

    Verdict = Literal["none", "unique", "multiple"]
    Source = Union[str, bytes, bytearray, os.PathLike[str]]

NINE = Board("9x9")
_SYMBOLS = bytes.maketrans(bytes(range(10)), b".123456789")


class Canonical(NamedTuple):
    """A canonical form, and how many symmetries leave the puzzle as it is."""

    puzzle: Puzzle
    automorphisms: int


class Unavoidable(NamedTuple):
    """Unavoidable sets: each holds at least one clue of every puzzle with this solution."""

    sets: list[tuple[int, ...]]
    #: No set of up to so many cells is missing.
    complete: int


class Backdoors(NamedTuple):
    """The least number of cells whose values let singles finish the puzzle, and all such sets of cells."""

    least: int
    sets: list[tuple[int, ...]]


def as_board(board: Board | str | None) -> Board:
    """A board from its notation; the ordinary 9x9 for None."""
    if board is None:
        return NINE
    if isinstance(board, str):
        word(board, "board")
        return Board(board)
    if not isinstance(board, Board):
        raise TypeError(f"board must be a Board or its notation, a str, not {board!r}")
    return board


def as_seed(seed: int | None) -> int:
    """A random seed for None."""
    if seed is None:
        return int.from_bytes(os.urandom(8), "little")
    try:
        return operator.index(seed) & 0xFFFFFFFFFFFFFFFF
    except TypeError:
        raise TypeError(f"seed must be a whole number, not {seed!r}") from None


def as_range(clues: int | tuple[int, int] | None, board: Board) -> tuple[int, int]:
    """How many clues are wanted: from and to; 0 and 0 for None."""
    if clues is None:
        return (0, 0)
    pair = clues if isinstance(clues, (tuple, list)) else (clues, clues)
    if len(pair) != 2:
        raise QuadrilleError("clues must be a number, or two: from and to", "argument")
    least, most = (whole(one, "clues", 0, board.cells) for one in pair)
    if not 0 < most >= least:
        raise QuadrilleError(f"clues: there is no number from {least} to {most}, above 0", "argument")
    return least, most


def as_bytes(source: Source) -> bytes:
    """The bytes of a text, or of the file of a path."""
    if isinstance(source, str):
        try:
            return source.encode("utf-8", "surrogateescape")
        except UnicodeEncodeError as error:
            raise QuadrilleError(f"character {error.start} of the text is half of a pair of surrogates", "syntax") from None
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source)
    if not isinstance(source, os.PathLike): # `open` would take a number, and close that file at the end
        raise TypeError(f"the source must be a text (str or bytes) or a path (pathlib.Path), not {source!r}")
    with open(source, "rb") as file:
        return file.read()


def as_cells(numbers: Any, name: str) -> bytes:
    """Numbers, one for each cell or row by row, as bytes; `name` is what one of them is called."""
    flat: list[int] = []
    try:
        every = iter(numbers)
    except TypeError:
        raise TypeError(f"{name} is wanted for each cell, or in rows, not {numbers!r}") from None
    for item in every:
        for cell in item if isinstance(item, Iterable) else (item,):
            try:
                flat.append(0 if cell is None else operator.index(cell))
            except TypeError:
                what = "symbols are given in one str" if isinstance(cell, str) else "a whole number or None is wanted"
                raise TypeError(f"{name} of cell {len(flat)} is {cell!r}; {what}") from None
    try:
        return bytes(flat)
    except ValueError:
        raise QuadrilleError(f"{name} of a cell is below 0 or above 255", "range") from None


def _square(cells: int) -> Board:
    side = round(cells**0.5)
    if not cells or side * side != cells:
        raise QuadrilleError(f"{cells} numbers are no square; give board=", "argument")
    return NINE if side == 9 else Board(f"{side}x{side}")


class Puzzle(_native.PuzzleBase):
    """A puzzle: a board, and what its cells hold. It does not change.

    From a text in any format that Quadrille reads, or from numbers, one for each cell or row by row (0 or None: empty).

    >>> p = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> print(p.solve())
    534678912672195348198342567859761423426853791713924856961537284287419635345286179
    >>> Puzzle([[1, None, 3, None], [None] * 4, [2, None, None, None], [None, 3, None, 1]]).board
    Board('4x4')

    Puzzles are equal if board, values, candidates and clues are. Cells have numbers from 0, row by row.
    """

    __module__ = "quadrille"
    __slots__ = ()

    @classmethod
    def _read(cls, source: str | bytes | Iterable[Any], board: Board | str | None = None, *, format: str | None = None,
              symbols: str | None = None) -> tuple[Any, ...]:
        """The parts of what is not a plain line of the ordinary 9x9."""
        if isinstance(source, (str, bytes, bytearray)) and not _is_raw(source):
            return _native.parse(as_bytes(source), None if board is None else as_board(board), word(format, "format"),
                                 word(symbols, "symbols"))
        if isinstance(source, Puzzle) and (board is None or as_board(board) == source._board):
            return source._parts()
        if isinstance(source, (Mapping, Set)) or not (hasattr(source, "__iter__") or hasattr(source, "__getitem__")):
            raise TypeError(f"a puzzle is a str, bytes, a Puzzle, or an iterable of numbers, not {source!r}")
        cells = as_cells(source, "the value")
        its = _square(len(cells)) if board is None else as_board(board)
        if len(cells) != its.cells:
            raise QuadrilleError(f"{len(cells)} values for {its.cells} cells", "argument")
        if cells and max(cells) > its.values:
            raise QuadrilleError(f"{max(cells)} is above the {its.values} values of the board", "range")
        return (its, cells)

    def _core(self) -> tuple[Board, bytes, bytes | None, bytes | None]:
        return (self._board, self._cells, self._candidates, self._given)

    # ---- what it holds ----

    @property
    def board(self) -> Board:
        """The board."""
        return self._board

    @property
    def values(self) -> bytes:
        """The value of each cell; 0: empty.

        >>> Puzzle("1...............").values[0]
        1
        """
        return self._cells

    @property
    def candidates(self) -> tuple[int, ...] | None:
        """The candidates of each cell: bit v - 1 stands for value v. None: all that the values leave."""
        return None if self._candidates is None else tuple(array("Q", self._candidates))

    @property
    def given(self) -> tuple[bool, ...] | None:
        """Which values are clues, where that is known; None: all of them."""
        return None if self._given is None else tuple(map(bool, self._given))

    @property
    def solution(self) -> Puzzle | None:
        """The solution that the text came with, which nobody has checked."""
        return None if self._solution is None else self._like(self._solution)

    @property
    def symbols(self) -> str | None:
        """The symbols of the values 1, 2, 3 ... if they are not the usual ones."""
        return self._symbols

    @property
    def fields(self) -> tuple[tuple[str, str], ...]:
        """Title, author and others that the text came with."""
        return self._fields

    @property
    def clues(self) -> int:
        """How many cells have a value.

        >>> Puzzle("1.3............4").clues
        3
        """
        return self._board.cells - self._cells.count(0)

    def rows(self) -> list[list[int | None]]:
        """The values as rows of the layout; None where a cell is empty, or where there is none.

        >>> Puzzle("1...............").rows()[0]
        [1, None, None, None]
        """
        table: list[list[int | None]] = [[None] * self._board.columns for _ in range(self._board.rows)]
        for (row, column), value in zip(self._board.positions, self._cells):
            table[row][column] = value or None
        return table

    def __repr__(self) -> str:
        board = "" if self._board == _square_or_none(self._board.cells) else f", board={self._board.name!r}"
        return f"Puzzle({str(self)!r}{board})"

    def __len__(self) -> int:
        return self._board.cells

    def __getitem__(self, cell: int | tuple[int, int]) -> int:
        if isinstance(cell, tuple):
            if len(cell) != 2:
                raise TypeError(f"a cell is a number, or a pair of row and column, not {cell!r}")
            found = self._board.cell_at(*cell)
            if found is None:
                raise IndexError("there is no such cell")
            return self._cells[found]
        try:
            return self._cells[cell]
        except TypeError:
            raise TypeError(f"a cell is a number, or a pair of row and column, not {cell!r}") from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._core() == other._core()

    def __hash__(self) -> int:
        return hash((self._cells, self._candidates))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_unpickle, (self._board.name, self._cells, self.candidates, *self._parts()[3:], type(self)),
                getattr(self, "__dict__", None))

    def svg(self, size: float = 380, title: str | None = None) -> str:
        """A picture: an SVG document, `size` units wide.

        >>> Puzzle("1...............").svg().startswith("<svg")
        True
        """
        return _without_declaration(_native.svg(self._parts(), size, word(title, "title")))

    def _repr_svg_(self) -> str:
        return self.svg()

    # ---- solving ----

    def _solve(self, most: int) -> tuple[bytes, ...]:
        if self._board is NINE and self._candidates is None:
            return _native.solve_nine(self._cells, most)
        return _native.solve(self._core(), most)

    def _solve_slowly(self) -> Puzzle:
        found = self._solve(2)
        if len(found) == 1:
            return self._like(found[0])
        if found:
            raise SeveralSolutions("the puzzle has several solutions", "multiple",
                                   solutions=(self._like(found[0]), self._like(found[1])))
        clash = _native.clash(self._core())
        raise NoSolution("the puzzle has no solution" + (f": {clash}" if clash else ""), "none")

    def check(self) -> Verdict:
        """Whether it has no solution, one, or more: "none", "unique", "multiple".

        >>> Puzzle("1...............").check()
        'multiple'
        """
        verdicts: tuple[Verdict, ...] = ("none", "unique", "multiple")
        return verdicts[len(self._solve(2))]

    def solutions(self, *, seconds: float | None = None, nodes: int | None = None) -> Iterator[Puzzle]:
        """All solutions, one after another. A limit raises LimitReached.

        >>> sum(1 for _ in Puzzle("1...............").solutions())
        72
        """
        return Alone(self._each(_native.Solutions(self._core(), duration(seconds), as_limit(nodes, "nodes"))))

    def _each(self, solutions: _native.Solutions) -> Iterator[Puzzle]:
        found = 0
        for cells in solutions:
            if isinstance(cells, str):
                raise stopped(cells, at_least=found)
            found += 1
            yield self._like(cells)

    def count(self, *, limit: int | None = None, seconds: float | None = None, nodes: int | None = None) -> int:
        """How many solutions there are. A limit (None: no limit) raises LimitReached.

        >>> Puzzle("................").count()
        288
        """
        number, outcome = _native.count(self._core(), as_limit(limit, "limit"), duration(seconds),
                                        as_limit(nodes, "nodes"))
        if outcome != "done":
            raise stopped(outcome, at_least=number)
        return number

    def fault(self, values: Puzzle | bytes | Sequence[int]) -> str | None:
        """Why these values are no solution; None: they are one."""
        cells = values._cells if isinstance(values, Puzzle) else as_cells(values, "the value")
        return _native.fault(self._core(), cells)

    # ---- reasons ----

    @property
    def _is_position(self) -> bool:
        if self._candidates is not None:
            return True
        return self._given is not None and any(c and not g for c, g in zip(self._cells, self._given))

    def _explain(self, question: int, scale: Scale, seconds: float | None, technique: str | None = None,
                 most: int | None = None) -> tuple[str, tuple[Any, ...], list[Step]]:
        outcome, rating, steps = _native.explain(self._core(), self._is_position, question, scale_number(scale),
                                                 duration(seconds), technique, as_limit(most, "most"))
        return outcome, rating, [Step(self._board, scale, packed, cells, candidates, self._given, self._symbols)
                                 for packed, cells, candidates in steps]

    def rate(self, scale: Scale = "classic", *, seconds: float | None = None) -> Rating:
        """How hard it is for a person. It must have exactly one solution.

        >>> Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").rate().er
        1.2
        """
        self.solve()
        outcome, rating, _ = self._explain(0, scale, seconds)
        made = make_rating(scale, rating)
        if outcome not in ("done", "stopped"):
            raise stopped(outcome, at_least=0, remaining=made)
        return made

    def path(self, scale: Scale = "classic", *, seconds: float | None = None) -> list[Step]:
        """All steps to the solution, or as far as the techniques of the scale go."""
        self.solve()
        outcome, _, steps = self._explain(1, scale, seconds)
        if outcome not in ("done", "stopped"):
            raise stopped(outcome, at_least=len(steps), remaining=steps)
        return steps

    def hint(self, scale: Scale = "classic", *, seconds: float | None = None) -> Step | None:
        """The next step; None if every cell is filled, or no technique finds anything. It must have exactly one solution.

        >>> p = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> p.hint().technique
        'hidden-single'
        """
        self.solve() # of a puzzle with several, the search for a step may take hours
        outcome, _, steps = self._explain(2, scale, seconds)
        if steps:
            return steps[0]
        if outcome not in ("done", "stopped"):
            raise stopped(outcome)
        return None

    def steps(self, technique: str | None = None, scale: Scale = "learner", *,
              most: int | None = 20) -> list[Step]:
        """What applies now: the first `most` steps (None: all) of one technique, or of each technique of the scale. It must
        have exactly one solution."""
        self.solve()
        names = [technique] if word(technique, "technique") is not None else [name for name, _ in
                                               _native.techniques(scale_number(scale), self._board)]
        return [step for name in names for step in self._explain(3, scale, None, name, most)[2]]

    # ---- forms ----

    def _clues_of_nine(self) -> bytes:
        """The values, for what would pass over candidates and all rules but those of the ordinary 9x9."""
        if self._board is not NINE or self._candidates is not None:
            raise QuadrilleError("only for clues of the ordinary 9x9", "unsupported")
        return self._cells

    def canonical(self, *, gsf: bool = False) -> Canonical:
        """The least of all forms that are the same but for symmetries (`gsf`: in the order of public lists)."""
        cells, automorphisms = _native.canon(self._clues_of_nine(), gsf)
        return Canonical(self._like(cells), automorphisms)

    def same(self, other: Puzzle) -> bool:
        """Whether the other puzzle is this one but for symmetries.

        >>> p = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> p.same(p.shuffle(1))
        True
        """
        if not isinstance(other, Puzzle):
            raise TypeError(f"other must be a Puzzle, not {other!r}")
        return self.canonical().puzzle._cells == other.canonical().puzzle._cells

    def shuffle(self, seed: int | None = None) -> Puzzle:
        """One of the forms that are the same but for symmetries of the board, drawn at random."""
        cells, candidates = _native.shuffle(self._core(), as_seed(seed))
        return self._make(self._board, cells, candidates, None, None, self._symbols)

    def redundant(self) -> list[int]:
        """Cells of the clues that can be left out one at a time: none if the puzzle is minimal."""
        self.solve()
        return [cell for cell, flag in enumerate(_native.redundant(self._core())) if flag]

    def minimize(self, seed: int | None = None) -> Puzzle:
        """Without redundant clues, left out in random order.

        >>> p = Puzzle("123434122143432.")
        >>> p.minimize(1).redundant()
        []
        """
        if self._candidates is not None: # they can say all that a clue does
            raise QuadrilleError("a puzzle with candidates cannot be made minimal", "unsupported")
        self.solve()
        state = as_seed(seed)
        if self._board is NINE:
            found, made = bytearray(1), bytearray(81)
            source = _native.Source(self._cells[:81].translate(_SYMBOLS), NINE)
            _native.many(source, 1, state, False, found, None, None, None, made)
            return self._like(bytes(made))
        return self._minimize_slowly(state)

    def _minimize_slowly(self, state: int) -> Puzzle:
        import random

        order = [cell for cell, value in enumerate(self._cells) if value]
        random.Random(state).shuffle(order)
        cells = bytearray(self._cells)
        for cell in order:
            value, cells[cell] = cells[cell], 0
            if len(_native.solve((self._board, bytes(cells), None, None), 2)) != 1:
                cells[cell] = value
        return self._like(bytes(cells))

    def vary(self, remove: int = 1, add: int = 1, *, minimal: bool = False, limit: int | None = None,
             seconds: float | None = None) -> list[Puzzle]:
        """All puzzles with one solution in which so many clues are taken away and so many put in."""
        remove, add = whole(remove, "remove", 0, 81), whole(add, "add", 0, 81)
        if remove == add == 0:
            raise QuadrilleError("remove and add must not both be 0", "argument")
        found, outcome = _native.vary(self._clues_of_nine(), remove, add, minimal,
                                      as_limit(limit, "limit"), duration(seconds))
        made = [self._like(found[i:i + 81]) for i in range(0, len(found), 81)]
        if outcome != "done":
            raise stopped(outcome, at_least=len(made), remaining=made)
        return made

    def unavoidable(self, most: int = 12, *, limit: int | None = None,
                    seconds: float | None = None) -> Unavoidable:
        """The minimal unavoidable sets of up to `most` cells of its solution."""
        sets, complete, outcome = _native.unavoidable(self.solve()._clues_of_nine(), whole(most, "most", 0, 81),
                                                      as_limit(limit, "limit"), duration(seconds))
        made = Unavoidable(sets, complete)
        if outcome != "done":
            raise stopped(outcome, at_least=len(sets), remaining=made)
        return made

    def backdoors(self, most: int = 4, *, limit: int | None = None, seconds: float | None = None) -> Backdoors:
        """The smallest sets of cells whose values let singles finish the puzzle.

        >>> p = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> p.backdoors().least
        0
        """
        sets, least, outcome = _native.backdoors(self._clues_of_nine(), self.solve()._cells, whole(most, "most", 0, 81),
                                                 as_limit(limit, "limit"), duration(seconds))
        made = Backdoors(least, sets)
        if outcome != "done":
            raise stopped(outcome, at_least=len(sets), remaining=made)
        return made


def _is_raw(source: str | bytes | bytearray) -> bool:
    """81 bytes that are values, not symbols."""
    return not isinstance(source, str) and len(source) > 0 and max(source) < 10 and 10 not in source


def _square_or_none(cells: int) -> Board | None:
    try:
        return _square(cells)
    except QuadrilleError:
        return None


def _without_declaration(svg: str) -> str:
    return svg[svg.index("<svg"):]


def _unpickle(board: str, cells: bytes, candidates: tuple[int, ...] | None, given: Any, solution: Any, symbols: Any,
              fields: Any, kind: type[Puzzle] = Puzzle) -> Puzzle:
    packed = None if candidates is None else array("Q", candidates).tobytes()
    return kind._make(Board(board), cells, packed, given, solution, symbols, fields)


# ---- many in a text --------------------------------------------------------------------------------------------------


def read(source: Source, *, board: Board | str | None = None, format: str | None = None,
         symbols: str | None = None, errors: Literal["raise", "keep"] = "raise") -> Iterator[Puzzle]:
    """The puzzles of a text (str or bytes) or of a file (a path), in any format, one after another.

    What cannot be read raises QuadrilleError with its line; with errors="keep" the error comes in the puzzle's place.

    >>> [p.board.name for p in read("1...............")]
    ['4x4']
    """
    keeps = one_of(errors, "errors", "raise", "keep")
    return Alone(_puzzles_of(_native.Reader(as_bytes(source), None if board is None else as_board(board),
                                            word(format, "format"), word(symbols, "symbols")), keeps))


def _puzzles_of(reader: _native.Reader, keeps: int) -> Iterator[Puzzle]:
    for _, _, parts, error, _ in reader:
        if parts is not None:
            yield Puzzle._make(*parts)
        elif not keeps:
            raise QuadrilleError(*error)
        else:
            yield QuadrilleError(*error)  # type: ignore[misc]


def _all_parts(puzzle: Any) -> _native._Parts:
    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"puzzles must be a Puzzle, or an iterable of them; one is {puzzle!r}")
    return puzzle._parts()


def write(puzzles: Puzzle | Iterable[Puzzle], format: str = "line") -> str:
    """The puzzles as one text in that format. A warning says what the format cannot hold.

    >>> write(Puzzle("1..............."), "line")
    '1...............\\n'
    """
    several = [puzzles] if isinstance(puzzles, Puzzle) else puzzles
    if not isinstance(several, Iterable):
        raise TypeError(f"puzzles must be a Puzzle, or an iterable of them, not {puzzles!r}")
    text, losses = _native.write(map(_all_parts, several), as_text(format, "format"))
    if losses:
        import warnings

        warnings.warn(f"{format} cannot hold: {', '.join(sorted(losses))}", stacklevel=2)
    return text


def generate(count: int = 1, *, board: Board | str | None = None, seed: int | None = None, pattern: str = "none",
             minimal: bool = False, clues: int | tuple[int, int] | None = None, grade: str | None = None,
             technique: str | None = None, scale: Scale = "classic", places: Iterable[int] | None = None,
             grid: Puzzle | Iterable[int] | None = None, attempts: int = 100_000) -> list[Puzzle]:
    """Puzzles made at random, each with exactly one solution.

    `clues`: a number, or from and to. `grade`, on the ordinary 9x9: "easy" ... "extreme". `technique`: one that some step
    of the path needs. `places`: where the clues are. `grid`: the solution. LimitReached is raised after so many attempts
    without a puzzle.

    >>> [p.check() for p in generate(2, seed=1, pattern="half-turn")]
    ['unique', 'unique']
    """
    its, count, attempts = as_board(board), whole(count, "count"), whole(attempts, "attempts", 1)
    least, most = as_range(clues, its)
    as_text(pattern, "pattern"), word(technique, "technique"), scale_number(scale)
    if grade is not None:
        one_of(grade, "grade", "easy", "medium", "hard", "fiendish", "unfair", "extreme")
    generator = _native.Generator(its, as_seed(seed), minimal, least, most, pattern,
                                  None if places is None else as_cells(places, "the number of places"),
                                  None if grid is None else as_cells(grid, "the value of grid"),
                                  None if grade is None and technique is None else scale, grade, technique)
    made: list[Puzzle] = []
    first, block, idle = 0, max(8, min(count, 1024)) if its is NINE else 1, 0
    while len(made) < count:
        puzzles, results = generator.run(first, block)
        for i, result in enumerate(results):
            if len(made) == count:
                break
            if result == 1:
                made.append(Puzzle._make(its, puzzles[i * its.cells:(i + 1) * its.cells]))
                idle = 0
            else:
                idle += 1
        first += block
        if idle >= attempts and len(made) < count:
            raise LimitReached(f"no such puzzle in {idle} attempts", "limit", at_least=len(made), remaining=made,
                               outcome="attempts")
    return made


class Format(NamedTuple):
    """A way to write puzzles as text."""

    name: str
    summary: str
    reads: bool
    writes: bool


def formats() -> list[Format]:
    """All formats."""
    return [Format(*one) for one in _native.formats()]


def techniques(scale: Scale | None = None, board: Board | str | None = None) -> list[tuple[str, str]]:
    """Names and titles of the techniques, of a scale or of all, for a board.

    >>> ("x-wing", "X-wing") in techniques()
    True
    """
    return _native.techniques(-1 if scale is None else scale_number(scale), None if board is None else as_board(board))
