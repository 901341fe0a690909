"""Many puzzles at once, as arrays, lines or strings.

Puzzles are one of these:

- a buffer of uint8 with a row for each puzzle, such as a NumPy array: (n, 81) values or symbols, (n, 729) pencilmarks, or
  (n, cells) with `board`; rows may have any distance from each other
- bytes or str: lines of puzzles, or any other text that Quadrille reads
- an iterable of str, bytes or Puzzle, such as a column of a table, or the result of quadrille.generate

Arrays of NumPy may also have another integer type, or hold str, bytes or objects. Results are NumPy arrays if `puzzles` is
one, else memoryviews with the same shape, which np.asarray takes without copying. `out` are writable arrays of uint8 of the
caller for the results, such as (n,) and (n, 81), which are returned. `threads`: 0 for all processors. All functions release Python's lock.

>>> from quadrille import many
>>> r = many.solve(b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> list(r.found), r.strings()[0][:9]
([1], '534678912')
"""
from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence

from . import _native
from ._checks import Alone, limit as as_limit, text, thread_count, whole
from ._errors import QuadrilleError
from ._native import Board
from ._puzzle import NINE, Puzzle, as_board, as_cells, as_range, as_seed
from ._records import NamedTuple
from ._steps import Step, effect_of, make_rating, scale_number

TYPE_CHECKING = False # see _records.py

if TYPE_CHECKING:
    from typing import Any

    from ._steps import Rating, Scale

__all__ = ["Minimized", "Ratings", "Redundant", "Solved", "Trace", "canonical", "check", "count", "distinct", "generate",
           "grids", "minimize", "rate", "redundant", "solve", "trace"]

_SOLUTIONS, _CANONICAL, _REDUNDANT, _MINIMAL = range(4) # rows that _native.many fills


class Solved(NamedTuple):
    """How many solutions each puzzle has (0, 1, or 2 for more), and one of them in rows of values (0 where there is none)."""

    found: Any
    solutions: Any
    board: Board

    def strings(self) -> list[str | None]:
        """The solutions as str; None for a puzzle without one."""
        return _native.strings(self.board, self.found, self.solutions)

    def lines(self) -> bytes:
        """The solutions as lines; an empty line for a puzzle without one."""
        return "".join((one or "") + "\n" for one in self.strings()).encode("ascii")


class Redundant(NamedTuple):
    """How many solutions each puzzle has, and a 1 for each clue that can be left out."""

    found: Any
    clues: Any


class Minimized(NamedTuple):
    """How many solutions each puzzle has, and the minimal puzzles made of those with one (else zeros)."""

    found: Any
    puzzles: Any


class Ratings(NamedTuple):
    """Columns of ratings: er, ep and ed in tenths (scores on the learner's scale), `score` and `level` (0 to 5: none,
    easy, medium, hard, unfair, extreme) of the learner's scale. All are 0 where `found` is not 1."""

    found: Any
    er: Any
    ep: Any
    ed: Any
    score: Any
    level: Any
    scale: Scale


class Trace(NamedTuple):
    """A training record: a puzzle, its solution, its rating, and every step with its reason. A puzzle without exactly one
    solution has none of these."""

    puzzle: Puzzle
    solution: Puzzle | None
    rating: Rating | None
    steps: Sequence[Step]

    def as_dict(self) -> dict[str, Any]:
        """For json.dumps."""
        return {"puzzle": str(self.puzzle), "solution": None if self.solution is None else str(self.solution),
                "rating": None if self.rating is None else self.rating.as_dict(),
                "steps": [step.as_dict() for step in self.steps]}


def _numpy_of(puzzles: Any) -> Any:
    """numpy, if the puzzles are an array of it."""
    numpy = sys.modules.get("numpy")
    return numpy if numpy is not None and isinstance(puzzles, numpy.ndarray) else None


def _shaped(memory: Any, shape: list[int], numpy: Any, form: str = "B") -> Any:
    if not shape[0]: # memoryview.cast takes no zeros
        size = {"B": 1, "H": 2, "q": 8}[form]
        one = memoryview(bytearray(size * math.prod(shape[1:]))).cast(form, [1, *shape[1:]])
        return numpy.asarray(one[:0]) if numpy else one[:0]
    view = memoryview(memory).cast("B").cast(form, shape)
    return numpy.asarray(view) if numpy else view


def _source(puzzles: Any, board: Board | str | None) -> _native.Source:
    source = [puzzles] if isinstance(puzzles, Puzzle) else _plain(puzzles) if _numpy_of(puzzles) else puzzles
    if not hasattr(source, "__iter__") and not hasattr(source, "__getitem__"):
        raise TypeError(f"puzzles must be an array, a text, or an iterable of str or Puzzle, not {puzzles!r}")
    return _native.Source(source, as_board(board))


def _plain(puzzles: Any) -> Any:
    """An array of NumPy as one of uint8, or as a list of its elements."""
    kind, size = puzzles.dtype.kind, puzzles.dtype.itemsize
    if kind == "O" and puzzles.ndim > 1: # an array of Puzzle becomes one of its values
        return memoryview(as_cells(puzzles.flat, "a value")).cast("B", list(puzzles.shape)) if puzzles.size else []
    if kind in "OUS":
        if puzzles.ndim != 1:
            raise QuadrilleError(f"an array of {puzzles.dtype} must have one dimension, with a puzzle in each element",
                                 "argument")
        return puzzles.tolist()
    if puzzles.ndim == 1 and kind in "iub" and puzzles.size and puzzles.max() < 10: # no text
        raise QuadrilleError("an array of puzzles must have two dimensions, with a puzzle in each row; "
                             "puzzles.reshape(1, -1) is one puzzle", "argument")
    if kind == "u" and size == 1:
        return puzzles
    if kind not in "iub":
        raise TypeError(f"an array of {puzzles.dtype} is not taken; puzzles.astype('uint8') is, if it holds whole numbers")
    made = _numpy_of(puzzles).empty(puzzles.shape, "uint8")
    for i in range(0, len(puzzles) if puzzles.ndim else 0, 4096): # so that Ctrl-C ends it
        part = puzzles[i:i + 4096]
        if part.size and not 0 <= part.min() <= part.max() <= 255:
            raise QuadrilleError(f"the array has values from {part.min()} to {part.max()}: not those of cells", "range")
        made[i:i + 4096] = part
    return made


def _room(size: int) -> Any:
    """So many bytes, which nobody has written."""
    if size > sys.maxsize:
        raise MemoryError(f"{size} bytes")
    return _native.room(size)


def _flat(out: Any, size: int, wanted: str) -> Any:
    """What a result is written into, as bytes; None: a new array."""
    if out is None:
        return _room(size)
    try:
        view = memoryview(out)
    except TypeError:
        raise TypeError(f"{wanted}, not {out!r}") from None
    if view.readonly or not view.c_contiguous or view.itemsize != 1 or view.nbytes != size:
        raise QuadrilleError(wanted, "argument")
    return view


def _ask(puzzles: Any, question: int | None, *, board: Board | str | None = None, threads: int = 1,
         out: Any = (None, None), out_is: str = "a pair of arrays, of {} and {}", seed: int = 0,
         gsf: bool = False) -> tuple[Any, Any]:
    """The column `found`, and the rows that are asked for."""
    threads = thread_count(threads)
    source = _source(puzzles, board)
    count, width = len(source), as_board(board).cells
    numpy = _numpy_of(puzzles)
    wanted = f"out must be {out_is.format((count,), (count, width))}: writable, of uint8, whose rows follow each other"
    if not isinstance(out, (tuple, list)):
        raise TypeError(f"{wanted}, not {out!r}")
    if len(out) != 2:
        raise QuadrilleError(wanted, "argument")
    rows: list[Any] = [None, None, None, None]
    found = _flat(out[0], count, wanted)
    if question is not None:
        rows[question] = _flat(out[1], count * width, wanted)
    _native.many(source, threads, seed, gsf, None if question == _CANONICAL else found, *rows)
    return (_shaped(found, [count], numpy) if out[0] is None else out[0],
            None if question is None else _shaped(rows[question], [count, width], numpy) if out[1] is None else out[1])


def solve(puzzles: Any, *, board: Board | str | None = None, threads: int = 1,
          out: tuple[Any, Any] | None = None) -> Solved:
    """Solves puzzles and proves how many solutions each has, up to two. `out`: a pair of arrays, for found and solutions,
    of (n,) and (n, 81), or as many columns as the board has cells; None in it for one that is to be made.

    >>> list(solve(["1...............", "11.............."], board="4x4").found)
    [2, 0]
    """
    found, solutions = _ask(puzzles, _SOLUTIONS, board=board, threads=threads, out=(None, None) if out is None else out)
    return Solved(found, solutions, as_board(board))


def check(puzzles: Any, *, board: Board | str | None = None, threads: int = 1, out: Any = None) -> Any:
    """How many solutions each puzzle has: 0, 1, or 2 for more. `out`: an array of (n,).

    >>> list(check(b"." * 81))
    [2]
    """
    return _ask(puzzles, None, board=board, threads=threads, out=(out, None), out_is="an array of {0}")[0]


def count(puzzles: Any, *, board: Board | str | None = None, limit: int | None = 1_000_000,
          threads: int = 1) -> list[int]:
    """How many solutions each puzzle has, up to `limit` (None: all).

    >>> count(["1..............."], board="4x4")
    [72]
    """
    threads, most = thread_count(threads), as_limit(limit, "limit")
    source = _source(puzzles, board)
    counts = array("Q", bytes(8 * len(source)))
    _native.many(source, threads, 0, False, None, None, None, None, None, counts, most)
    return counts.tolist()


def rate(puzzles: Any, *, board: Board | str | None = None, scale: Scale = "classic", threads: int = 1) -> Ratings:
    """How hard each puzzle is for a person.

    >>> r = rate(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    >>> list(r.er)
    [12]
    """
    threads = thread_count(threads)
    source = _source(puzzles, board)
    n = len(source)
    numpy = _numpy_of(puzzles)
    found, levels = bytearray(n), bytearray(n)
    columns = tuple(bytearray(2 * n) for _ in range(4))
    _native.rate_many(source, scale_number(scale), threads, found, columns[0], columns[1], columns[2], columns[3], levels)
    er, ep, ed, score = [_shaped(column, [n], numpy, "H") for column in columns]
    return Ratings(_shaped(found, [n], numpy), er, ep, ed, score, _shaped(levels, [n], numpy), scale)


def trace(puzzles: Any, *, board: Board | str | None = None, scale: Scale = "classic",
          threads: int = 1) -> Iterator[Trace]:
    """Training records, one after another: each puzzle with solution, rating and steps.

    >>> t = next(trace(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]))
    >>> len(t.steps), t.as_dict()["steps"][0]["effect"]
    (51, 'r1c6 is 8')
    """
    source, its = _source(puzzles, board), as_board(board)
    number, threads = scale_number(scale), thread_count(threads)
    _native.many(source, threads, 0, False, None, None, None, None, None) # what is wrong is said before the first record
    return Alone(_traces(source, its, number, scale, threads))


def _traces(source: _native.Source, its: Board, number: int, scale: Scale, threads: int) -> Iterator[Trace]:
    width, block = its.cells, 256
    for first in range(0, len(source), block):
        n = min(block, len(source) - first)
        cells, found, solutions = source.values(first, n), bytearray(n), bytearray(n * width)
        records = _native.trace_many(source, first, n, number, threads, found, solutions)
        for i, (rating, count, packed) in enumerate(records):
            part = slice(i * width, (i + 1) * width)
            puzzle = Puzzle._make(its, cells[part])
            if found[i] != 1:
                yield Trace(puzzle, None, None, [])
                continue
            steps = _Path(its, scale, cells[part], count, packed)
            yield Trace(puzzle, Puzzle._make(its, bytes(solutions[part])), make_rating(scale, rating), steps)


class _Path(Sequence[Step]):
    """The steps of a puzzle, each made when it is asked for; where it was found is known when that is asked for."""

    def __init__(self, board: Board, scale: Scale, cells: bytes, length: int, together: bytes) -> None:
        self.board, self.scale, self.cells, self.length, self.together = board, scale, cells, length, together
        self._packed: list[bytes] = []

    @property
    def packed(self) -> list[bytes]:
        """Each step, of all that come one after another, each after its length."""
        self._packed = self._packed or self._unpacked()
        return self._packed

    def _unpacked(self) -> list[bytes]:
        made, at = [], 0
        while at < len(self.together):
            begin = at + 4
            at = begin + int.from_bytes(self.together[at:begin], "little")
            made.append(self.together[begin:at])
        return made

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, number: Any) -> Any:
        numbers = range(len(self))[number]
        return _TracedStep(self, numbers) if isinstance(numbers, int) else [_TracedStep(self, one) for one in numbers]

    def position(self, number: int) -> tuple[bytes, bytes]:
        """Values and candidates before a step."""
        every = (1 << self.board.values) - 1
        cells, sets = bytearray(self.cells), [every] * self.board.cells
        for packed in self.packed[:number]:
            place, removals = effect_of(self.board, packed)
            if place:
                cells[place[0]] = place[1]
            for cell, values in removals:
                for value in values:
                    sets[cell] &= ~(1 << (value - 1))
        return bytes(cells), b"".join(one.to_bytes(8, sys.byteorder) for one in sets)


class _TracedStep(Step):
    __slots__ = ("_path", "_number")

    def __init__(self, path: _Path, number: int) -> None:
        super().__init__(path.board, path.scale, path.packed[number], b"", None, None, None)
        self._path, self._number = path, number

    def _settle(self) -> None:
        if not self._cells:
            self._cells, self._candidates = self._path.position(self._number)

    def svg(self, size: float = 420, title: str | None = None) -> str:
        self._settle()
        return super().svg(size, title)

    def __eq__(self, other: object) -> bool:
        self._settle()
        if isinstance(other, _TracedStep):
            other._settle()
        return super().__eq__(other)

    def __hash__(self) -> int:
        self._settle()
        return super().__hash__()

    def __reduce__(self) -> tuple[Any, ...]:
        self._settle()
        return super().__reduce__()


def canonical(puzzles: Any, *, gsf: bool = False, threads: int = 1, out: Any = None) -> Any:
    """The canonical form of each 9x9 puzzle, as rows of values (`gsf`: in the order of public lists). `out`: an array of
    (n, 81)."""
    return _ask(puzzles, _CANONICAL, gsf=gsf, threads=threads, out=(None, out), out_is="an array of {1}")[1]


def distinct(puzzles: Any, *, symmetries: bool = True, threads: int = 1) -> Any:
    """The numbers of the puzzles that differ from all before them; symmetries make no difference, unless told so.

    >>> a, b = "1" + "." * 80, "." * 80 + "2"
    >>> list(distinct([a, b, a])), list(distinct([a, b, a], symmetries=False))
    ([0], [0, 1])
    """
    numpy = _numpy_of(puzzles)
    if symmetries:
        rows = canonical(puzzles, threads=threads)
        memory = rows if numpy else memoryview(rows).tobytes() if not len(rows) else memoryview(rows).cast("B")
    else:
        source = _source(puzzles, None)
        _native.many(source, thread_count(threads), 0, False, None, None, None, None, None) # they are checked
        memory = source.values(0, len(source))
    numbers = _native.distinct(memory, 729 if not symmetries and source.pencilmarks else 81)
    return _shaped(numbers, [len(numbers) // 8], numpy, "q")


def redundant(puzzles: Any, *, threads: int = 1) -> Redundant:
    """Which clues of 9x9 puzzles can be left out, one at a time."""
    return Redundant(*_ask(puzzles, _REDUNDANT, threads=threads))


def minimize(puzzles: Any, *, seed: int | None = None, threads: int = 1) -> Minimized:
    """9x9 puzzles without redundant clues, left out in random order."""
    return Minimized(*_ask(puzzles, _MINIMAL, threads=threads, seed=as_seed(seed)))


def grids(count: int, *, seed: int | None = None) -> memoryview:
    """Solution grids of the 9x9, each of all with the same probability: rows of 81 values.

    >>> grids(2, seed=1).shape
    (2, 81)
    """
    count = whole(count, "count")
    memory = _room(81 * count)
    _native.grids(as_seed(seed), memory)
    view: memoryview = _shaped(memory, [count, 81], None)
    return view


def generate(count: int, *, seed: int | None = None, pattern: str = "none", minimal: bool = False,
             clues: int | tuple[int, int] | None = None, places: Iterable[int] | None = None) -> memoryview:
    """9x9 puzzles made at random, each with exactly one solution: rows of 81 values.

    >>> list(check(generate(3, seed=1)))
    [1, 1, 1]
    """
    count = whole(count, "count")
    least, most = as_range(clues, NINE)
    text(pattern, "pattern")
    generator = _native.Generator(NINE, as_seed(seed), minimal, least, most, pattern,
                                  None if places is None else as_cells(places, "the number of places"), None, None, None, None)
    made, first = bytearray(), 0
    while len(made) < 81 * count:
        block = min(4096, max(16, count - len(made) // 81))
        puzzles, results = generator.run(first, block)
        first += block
        for i, result in enumerate(results):
            if result == 1:
                made += puzzles[81 * i:81 * i + 81]
    del made[81 * count:]
    view: memoryview = _shaped(made, [count, 81], None)
    return view
