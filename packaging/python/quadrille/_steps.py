"""Steps with their reasons, and ratings."""
from __future__ import annotations

from array import array

from . import _native
from ._checks import one_of, word
from ._native import Board
from ._records import NamedTuple

TYPE_CHECKING = False # see _records.py

if TYPE_CHECKING:
    from typing import Any, Literal

    Scale = Literal["classic", "extended", "revised", "learner", "whips", "braids"]

SCALES: tuple[Scale, ...] = ("classic", "extended", "revised", "learner", "whips", "braids")
LEVELS = ("none", "easy", "medium", "hard", "unfair", "extreme")


def scale_number(scale: str) -> int:
    """The number of a scale."""
    return one_of(scale, "scale", *SCALES)


class Rating(NamedTuple):
    """How hard a puzzle is: the greatest difficulty of all steps (er), of those up to the first value that is placed (ep),
    and of the first step (ed), with the techniques that set them. On the learner's scale they are scores; `level` says in a
    word how hard it is, and `score` is the sum of all steps. 20.0: no technique of the scale goes further.

    >>> import quadrille
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> quadrille.Puzzle(puzzle).rate("learner").level
    'easy'
    """

    scale: Scale
    er: float
    ep: float
    ed: float
    er_technique: str | None
    ep_technique: str | None
    ed_technique: str | None
    steps: int
    score: int
    level: str
    grade: str

    def as_dict(self) -> dict[str, Any]:
        """For json.dumps."""
        return self._asdict()

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><th>{name}</th><td>{value}</td></tr>"
                       for name, value in self._asdict().items() if value is not None)
        return f"<table>{rows}</table>"


Rating.__module__ = "quadrille"


def make_rating(scale: Scale, numbers: tuple[Any, ...]) -> Rating:
    """From what the extension returns."""
    er, ep, ed, er_technique, ep_technique, ed_technique, steps, _, score, level, grade = numbers
    part: float = 1 if scale == "learner" else 10
    return Rating(scale, er / part, ep / part, ed / part, er_technique, ep_technique, ed_technique, steps, score, level,
                  grade)


def _loads(text: str) -> Any:
    import json  # not at the start, of which it would be a tenth

    return json.loads(text)


_numbers: dict[Board, dict[str, int]] = {} # of the last boards


def _cell_numbers(board: Board) -> dict[str, int]:
    numbers = _numbers.get(board)
    if numbers is None:
        if len(_numbers) >= 16:
            _numbers.clear()
        numbers = _numbers[board] = {name: number for number, name in enumerate(board.cell_names)}
    return numbers


def effect_of(board: Board, packed: bytes) -> tuple[tuple[int, int] | None, tuple[tuple[int, tuple[int, ...]], ...]]:
    """The cell and the value that a step places, and the values that it removes from cells."""
    data, numbers = _loads(_native.step_json(board, packed, False, None)), _cell_numbers(board)
    place = data.get("place")
    return (place and (numbers[place["cell"]], place["value"]),
            tuple((numbers[one["cell"]], tuple(one["values"])) for one in data["remove"]))


class Step:
    """What a person would do next: place a value, or remove candidates, and why.

    `str(step)` is the whole reason; `where` and `technique` tell less.
    """

    __module__ = "quadrille"
    __slots__ = ("_board", "_scale", "_packed", "_cells", "_candidates", "_given", "_symbols", "_data")

    def __init__(self, board: Board, scale: Scale, packed: bytes, cells: bytes, candidates: bytes | None,
                 given: bytes | None, symbols: str | None) -> None:
        self._board = board
        self._scale: Scale = scale
        self._packed = packed
        self._cells = cells
        self._candidates = candidates
        self._given = given
        self._symbols = symbols
        self._data: dict[str, Any] | None = None

    def as_dict(self) -> dict[str, Any]:
        """All about it, for json.dumps: what `quadrille hint --json` writes, with the names of cells and houses."""
        data: dict[str, Any] = _loads(_native.step_json(self._board, self._packed, True, self._symbols))
        return data

    def _get(self, name: str, default: Any = None) -> Any:
        if self._data is None:
            self._data = self.as_dict()
        return self._data.get(name, default)

    @property
    def technique(self) -> str:
        """Its name: "x-wing"."""
        return str(self._get("technique"))

    @property
    def title(self) -> str:
        """Its name in texts: "X-wing"."""
        return str(self._get("title"))

    @property
    def rating(self) -> float:
        """On the scale; a score on the learner's."""
        return float(self._get("rating"))

    @property
    def level(self) -> str:
        """On the learner's scale: "easy" ... "extreme"; else "none"."""
        return str(self._get("level", "none"))

    @property
    def place(self) -> tuple[int, int] | None:
        """The cell and the value that it places."""
        return effect_of(self._board, self._packed)[0]

    @property
    def removals(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Cells, and the candidates removed from each."""
        return effect_of(self._board, self._packed)[1]

    @property
    def parts(self) -> list[dict[str, Any]]:
        """The pattern: houses, cells and candidates, with their roles."""
        return list(self._get("parts"))

    @property
    def links(self) -> list[dict[str, Any]]:
        """The links of its chains."""
        return list(self._get("links"))

    @property
    def where(self) -> str:
        """Where to look: "Look at box 2."."""
        return _native.step_text(self._board, self._packed, 0, self._symbols)

    @property
    def effect(self) -> str:
        """What follows: "r3c4 is 5"."""
        return _native.step_text(self._board, self._packed, 3, self._symbols)

    @property
    def eureka(self) -> str | None:
        """A chain as people post it: "(2=5)r2c4-(5=6)r6c4 => r9c4<>2"; None: the step is no chain.

        >>> import quadrille
        >>> p = quadrille.Puzzle("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
        >>> [step.eureka for step in p.path()[:3]]
        [None, None, None]
        """
        return _native.step_eureka(self._board, self._packed, self._symbols)

    def __str__(self) -> str:
        return _native.step_text(self._board, self._packed, 2, self._symbols)

    def __repr__(self) -> str:
        return f"<Step {self.technique}: {self.effect}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and (self._board, self._packed, self._cells) == (
            other._board, other._packed, other._cells)

    def __hash__(self) -> int:
        return hash((self._packed, self._cells))

    def __reduce__(self) -> tuple[Any, ...]:
        candidates = None if self._candidates is None else tuple(array("Q", self._candidates))
        return (_unpickle, (self._board.name, self._scale, self._packed, self._cells, candidates, self._given,
                            self._symbols))

    def svg(self, size: float = 420, title: str | None = None) -> str:
        """A picture of the position with marks for the pattern, and the reason below it."""
        made = _native.step_svg((self._board, self._cells, self._candidates, self._given), self._packed, 2, str(self),
                                self._symbols, size, word(title, "title"))
        return made[made.index("<svg"):]

    def _repr_svg_(self) -> str:
        return self.svg()


def _unpickle(board: str, scale: Scale, packed: bytes, cells: bytes, candidates: tuple[int, ...] | None,
              given: bytes | None, symbols: str | None) -> Step:
    return Step(Board(board), scale, packed, cells,
                None if candidates is None else array("Q", candidates).tobytes(), given, symbols)
