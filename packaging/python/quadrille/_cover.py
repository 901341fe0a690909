"""Exact cover problems: built from objects, searched, counted, as a family."""
from __future__ import annotations

import operator
import os
import sys
from array import array
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import islice

from . import _native
from ._checks import Alone, duration, each, limit, one_of, text, thread_count, whole, word
from ._errors import NoSolution, QuadrilleError, stopped
from ._records import NamedTuple

TYPE_CHECKING = False # see _records.py

if TYPE_CHECKING:
    from typing import Any, Literal, Union

    Item = Hashable
    Option = Union[Iterable[Item], Mapping[Item, Any]]
    Bounds = Union[int, tuple[int, int]]
    Order = Literal["default", "first", "fewest"]
    Solution = tuple[int, ...]
    #: What a search has left, or a part of a problem: text that can be pickled, printed, sent.
    Remaining = tuple[str, ...]


class Priced(NamedTuple):
    """A solution and its cost."""

    cost: int
    options: Solution


Priced.__module__ = "quadrille"


class Search:
    """A search of a Cover, in the middle of which one can stop: an iterator of solutions, as tuples of option numbers.

    >>> search = Cover([[1], [1], [1]]).search()
    >>> next(search), search.count()
    ((0,), 2)
    """

    __module__ = "quadrille"
    __slots__ = ("_cover", "_native")

    def __init__(self, cover: Cover, native: _native.Search) -> None:
        self._cover = cover
        self._native = native

    def __iter__(self) -> Iterator[Solution]:
        return iter(self._native)

    def __next__(self) -> Solution:
        return next(self._native)

    def as_options(self) -> Iterator[tuple[Any, ...]]:
        """The solutions left, with the options themselves instead of their numbers."""
        option = self._cover.option
        return map(lambda solution: tuple(map(option, solution)), self._native)

    def arrays(self, count: int) -> tuple[memoryview, memoryview]:
        """Up to `count` of the solutions left in two arrays of uint32: the options, one solution after another, and
        where each solution ends. A thousand at a time are fastest: new memory for millions takes longer than to find them.
        What is found before a limit is returned; the next call raises LimitReached. If Ctrl-C or another exception ends a
        call, the next one returns what it has found.

        >>> options, ends = Cover([[1, 2], [1], [2]]).search().arrays(10)
        >>> list(options), list(ends)
        ([0, 1, 2], [1, 3])
        """
        options, ends = self._native.arrays(min(whole(count, "count"), sys.maxsize))
        return memoryview(options).cast("I"), memoryview(ends).cast("I")

    def count(self, threads: int = 1) -> int:
        """How many solutions are left, by visiting them; they are gone then. `threads`: 0 for all processors. A search with
        a limit of solutions counts on one.

        After a limit LimitReached has `at_least`, and `remaining`, from which another search can go on. If Ctrl-C or
        another exception ends a call, the next one returns the whole number.
        """
        return self._native.count(thread_count(threads))

    def remaining(self) -> Remaining:
        """What is left, as text: Cover.search(start=...) of the same problem goes on from there, in any process.

        >>> cover = Cover([[1], [1], [1]])
        >>> search = cover.search()
        >>> next(search)
        (0,)
        >>> list(cover.search(start=search.remaining()))
        [(1,), (2,)]
        """
        return self._native.remaining()

    @property
    def engine(self) -> str:
        """The engine in use."""
        return self._native.tell()[0]

    @property
    def nodes(self) -> int:
        """Nodes of the search tree visited so far."""
        return self._native.tell()[1]

    @property
    def progress(self) -> float:
        """How much is done, from 0 to 1, by a guess."""
        return self._native.tell()[3]


class Cover:
    """An exact cover problem: which options name every primary item exactly once, and every secondary one at most once?

    An option is an iterable of items, which are any hashable objects; or a dict, item -> colour or None, where options
    may share a secondary item if they give it the same colour. `bounds`: how often a primary item is named, an int
    or a pair. `costs`: an int for each option. `colon`: a str "x:A" names item x with colour A.

    >>> list(Cover([[1, 4, 7], [1, 4], [4, 5, 7], [3, 5, 6], [2, 3, 6, 7], [2, 7]]))
    [(1, 3, 5)]
    >>> Cover([["a", "b"], ["b"], ["a"]]).count()
    2

    It can be pickled, if its items can, for other processes: they take the same parts. The options are then tuples or dicts.
    """

    __module__ = "quadrille"
    __slots__ = ("_native", "__weakref__")

    def __reduce__(self) -> tuple[Any, ...]:
        made = (_unpickle, (type(self), *self._native.packed()))
        plain, slots = getattr(object, "__getstate__")(self) # what a subclass has beside the problem
        del slots["_native"]
        return (*made, (plain, slots)) if plain or slots else made

    def __init__(self, options: Iterable[Option], primary: Iterable[Item] | None = None,
                 secondary: Iterable[Item] = (), bounds: Mapping[Item, Bounds] | None = None,
                 costs: Iterable[int] | None = None, colon: bool = False) -> None:
        if bounds is not None and not isinstance(bounds, Mapping):
            raise TypeError(f"bounds must be a dict, from items to numbers, not {bounds!r}")
        self._native = _native.Cover(each(options, "options", "options"),
                                     None if primary is None else each(primary, "primary", "items"),
                                     each(secondary, "secondary", "items"), None if bounds is None else dict(bounds),
                                     None if costs is None else each(costs, "costs", "whole numbers"), colon)

    @classmethod
    def _make(cls, native: _native.Cover) -> Cover:
        made = cls.__new__(cls)
        made._native = native
        return made

    @classmethod
    def from_matrix(cls, matrix: Any, secondary: Iterable[int] = (), costs: Iterable[int] | None = None) -> Cover:
        """From rows of zeros and others: each row is an option, each column an item, numbered from 0.

        >>> Cover.from_matrix([[1, 0, 0], [0, 1, 1]]).count()
        1
        """
        rows = matrix.tolist() if hasattr(matrix, "tolist") else matrix
        table = [[entry for entry in each(row, f"row {number} of matrix", "numbers")]
                 for number, row in enumerate(each(rows, "matrix", "rows"))]
        width = len(table[0]) if table else 0
        for number, row in enumerate(table):
            if len(row) != width:
                raise QuadrilleError(f"row {number} has {len(row)} columns, not {width}", "argument")
            if any(hasattr(kind, "__iter__") for kind in set(map(type, row))): # "0" would be one that is not 0
                raise TypeError(f"row {number} of matrix must be an iterable of numbers, not {row!r}")
        optional = {whole(column, "a column in secondary", 0, width - 1) for column in each(secondary, "secondary", "columns")}
        return cls(([i for i, entry in enumerate(row) if entry] for row in table),
                   [i for i in range(width) if i not in optional], sorted(optional), costs=costs)

    @classmethod
    def from_csr(cls, indices: Any, indptr: Any, items: int | None = None, primary: int | None = None,
                 costs: Iterable[int] | None = None) -> Cover:
        """From the arrays (or lists) of a sparse matrix: those of option i are indices[indptr[i]:indptr[i + 1]]. Of `items` items
        the first `primary` are primary; by default all.

        >>> from array import array
        >>> Cover.from_csr(array("i", [0, 1, 2]), array("i", [0, 1, 3])).count()
        1
        """
        indices, indptr = _whole_numbers(indices, "indices"), _whole_numbers(indptr, "indptr")
        parts = (max(indices[i:i + 2**16]) for i in range(0, len(indices), 2**16)) # so that Ctrl-C ends it
        count = whole(items, "items") if items is not None else max(parts, default=-1) + 1
        if count >= 2**32 - 1:
            raise QuadrilleError(f"{'indices' if items is None else 'items'}: there can be up to 2**32 - 2 items", "range")
        first = count if primary is None else whole(primary, "primary", 0, count)
        return cls._make(_native.cover_csr(indices, indptr, count, first,
                                           None if costs is None else each(costs, "costs", "whole numbers")))

    @classmethod
    def read(cls, source: str | bytes | os.PathLike[str], form: Literal["dlx", "matrix", "json"] = "dlx") -> Cover:
        """From a text (str or bytes) or a file (a path): Knuth's .dlx, a matrix of 0 and 1, or JSON. Items are str.

        >>> Cover.read("a b | c\\na c\\nb\\nb c\\n").count()
        1
        """
        from ._puzzle import as_bytes

        return cls._make(_native.cover_read(as_bytes(source), one_of(form, "form", "dlx", "matrix", "json")))

    # ---- looked at ----

    def __len__(self) -> int:
        return len(self._native)

    @property
    def items(self) -> tuple[Any, ...]:
        """The items."""
        return self._native.items

    def option(self, number: int) -> Any:
        """The option of that number: the caller's object where it was in a list, else a tuple of items, or a dict."""
        return self._native.option(number)

    def cost(self, number: int) -> int:
        """What the option costs."""
        return self._native.cost(number)

    @property
    def fingerprint(self) -> int:
        """A hash of the problem."""
        return self._native.fingerprint

    def write(self, form: Literal["dlx", "dimacs"] = "dlx") -> str:
        """As text: .dlx, or a formula in DIMACS CNF. Items that cannot be names there are numbers."""
        return self._native.write(one_of(form, "form", "dlx", "dimacs"))

    def fault(self, options: Iterable[int]) -> str | None:
        """Why these options are no solution; None: they are one.

        >>> Cover([[1], [2]]).fault([0, 1]) is None
        True
        """
        return self._native.fault(each(options, "options", "numbers"))

    def draw(self, options: Iterable[int]) -> str:
        """A solution as lines of text, drawn by the names of the items."""
        return self._native.draw(each(options, "options", "numbers"), False)

    def svg(self, options: Iterable[int]) -> str:
        """A solution as an SVG document, likewise."""
        made = self._native.draw(each(options, "options", "numbers"), True)
        return made[made.index("<svg"):]

    def __repr__(self) -> str:
        return f"<Cover: {len(self._native.items)} items, {len(self)} options>"

    def _repr_html_(self) -> str:
        primary = self._native.primary
        cells = (("primary items", primary), ("secondary items", len(self.items) - primary), ("options", len(self)))
        return "<table>" + "".join(f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in cells) + "</table>"

    # ---- solved ----

    def search(self, *, engine: str | None = None, order: Order = "default", solutions: int | None = None,
               nodes: int | None = None, seconds: float | None = None, memory: int | None = None,
               start: Remaining | None = None, chosen: Iterable[int] = (), banned: Iterable[int] = ()) -> Search:
        """A search, with limits (None: no limit) and a beginning: what is left of another one, or options chosen and banned.

        At the limit `solutions` an iteration simply ends; all other limits raise LimitReached.
        """
        made = _native.Search(self._native, word(engine, "engine"), one_of(order, "order", "default", "first", "fewest"),
                              limit(solutions, "solutions"), limit(nodes, "nodes"), duration(seconds), limit(memory, "memory"),
                              start, each(chosen, "chosen", "numbers"), each(banned, "banned", "numbers"))
        if isinstance(made, str): # there was no time to open it
            raise stopped(made, remaining=start)
        return Search(self, made)

    def __iter__(self) -> Iterator[Solution]:
        return _native.Search(self._native, None, 0, 0, 0, 0, 0, None, (), ())

    def solutions(self, as_options: bool = False, **settings: Any) -> Iterator[Any]:
        """All solutions, one after another, as tuples of option numbers, or of the options themselves.

        >>> list(Cover([("a", "b"), ("b",), ("a",)]).solutions(as_options=True))
        [(('a', 'b'),), (('b',), ('a',))]
        """
        search = self.search(**settings)
        return search.as_options() if as_options else iter(search)

    def first(self, *, seed: int | None = None, seconds: float | None = None,
              nodes: int | None = None) -> Solution:
        """Any one solution, found as fast as possible; with a seed a random one. NoSolution if there is none.

        >>> Cover([[1], [2], [1, 2]]).first() in [(0, 1), (2,)]
        True
        """
        from ._puzzle import as_seed

        found = self._native.find(duration(seconds), limit(nodes, "nodes"), None if seed is None else as_seed(seed))
        if isinstance(found, str):
            raise stopped(found)
        if found is None:
            raise NoSolution("the problem has no solution", "none")
        return tuple(sorted(found))

    def count(self, *, seconds: float | None = None, memory: int | None = None, threads: int = 1,
              engine: str | None = None) -> int:
        """How many solutions there are, without visiting them, however many.

        >>> Cover([[cell] for cell in range(100) for _ in range(2)]).count() == 2 ** 100
        True
        """
        total, outcome = self._native.count(duration(seconds), limit(memory, "memory"), thread_count(threads),
                                            word(engine, "engine"))
        if outcome != "done":
            raise stopped(outcome, at_least=total)
        return total

    def best(self, count: int | None = 1, *, greatest: bool = False, seconds: float | None = None,
             nodes: int | None = None) -> list[Priced]:
        """The cheapest solutions (`count`: None for all), proved to be so, in the order of their costs; fewer if there are
        no more.

        >>> Cover([[1], [1], [1]], costs=[3, 1, 2]).best(2)
        [Priced(cost=1, options=(1,)), Priced(cost=2, options=(2,))]

        A limit raises LimitReached, whose `best` are the cheapest found so far, and `bound` what is proved of the others.
        """
        found, outcome, bound = self._native.best(limit(count, "count"), greatest, duration(seconds), limit(nodes, "nodes"))
        made = [Priced(*one) for one in found]
        if outcome != "done":
            raise stopped(outcome, at_least=len(made), best=made, bound=bound)
        return made

    def family(self, *, memory: int | None = None) -> Family:
        """All solutions at once, as a decision diagram of up to so many bytes (None: 1 GB)."""
        return Family(self, memory)

    def split(self, count: int) -> list[Remaining]:
        """Parts for several processes: each solution is in one of them. To be passed to search(start=...).

        >>> cover = Cover([[1], [1], [1]])
        >>> sum(cover.search(start=part).count() for part in cover.split(2))
        3
        """
        head, *starts = self._native.split(min(whole(count, "count", 1), sys.maxsize))
        return [(head, start) for start in starts]


class Family:
    """All solutions of a Cover at once: counted, numbered, drawn at random, without visiting them. It does not change.

    >>> family = Cover([[cell] for cell in range(100) for _ in range(2)]).family()
    >>> family.count == 2 ** 100
    True
    >>> family[10 ** 12] == family[10 ** 12]
    True
    """

    __module__ = "quadrille"
    __slots__ = ("_cover", "_memory", "_chosen", "_banned", "_native")

    def __init__(self, cover: Cover, memory: int | None = None, chosen: tuple[int, ...] = (), banned: tuple[int, ...] = (),
                 text: str | None = None, whole: Family | None = None) -> None:
        if not isinstance(cover, Cover):
            raise TypeError(f"cover must be a Cover, not {cover!r}")
        self._cover = cover
        self._memory = memory
        self._chosen = chosen
        self._banned = banned
        self._native: _native.Family = (
            whole._native if whole else _native.Family(cover._native, limit(memory, "memory"), text, None, (), ()))
        if chosen or banned:
            self._native = _native.Family(cover._native, 0, None, self._native, chosen, banned)

    @classmethod
    def read(cls, cover: Cover, text: str) -> Family:
        """From what `write` made, of the same problem."""
        if not isinstance(cover, Cover):
            raise TypeError(f"cover must be a Cover, not {cover!r}")
        if not isinstance(text, str):
            raise TypeError(f"text must be a str, as `write` made it, not {text!r}")
        return cls(cover, text=text)

    @property
    def count(self) -> int:
        """How many solutions there are."""
        return self._native.count()

    def __getitem__(self, index: int) -> Solution:
        try:
            number = operator.index(index)
        except TypeError:
            raise TypeError(f"the number of a solution must be a whole number, not {index!r}") from None
        number += self.count if number < 0 else 0
        try:
            if number < 0:
                raise IndexError("there are not so many solutions")
            return self._native.at(_digits(number))
        except QuadrilleError as error:
            raise IndexError(error.reason) from None

    def __iter__(self) -> Iterator[Solution]:
        return map(self.__getitem__, range(self.count))

    def __contains__(self, options: object) -> bool:
        if not isinstance(options, Iterable):
            return False
        try:
            chosen = set(options)
            return (self._cover.fault(chosen) is None and chosen.issuperset(self._chosen)
                    and chosen.isdisjoint(self._banned))
        except (TypeError, QuadrilleError): # what is in it is no number of an option
            return False

    def sample(self, count: int, *, seed: int | None = None) -> list[Solution]:
        """Solutions drawn at random, each with the same probability.

        >>> len(Cover([[1], [1]]).family().sample(3, seed=1))
        3
        """
        from ._puzzle import as_seed

        state = as_seed(seed)
        return [self._native.sample(state, number) for number in range(whole(count, "count"))]

    def cheapest(self, *, greatest: bool = False) -> Iterator[Priced]:
        """Solutions in the order of their costs.

        >>> [one.cost for one in Cover([[1], [1], [1]], costs=[3, 1, 2]).family().cheapest()]
        [1, 2, 3]
        """
        return Alone(self._cheapest(greatest))

    def _cheapest(self, greatest: bool) -> Iterator[Priced]:
        given, wanted = 0, 8
        while True:
            found = self._native.cheapest(wanted, greatest)
            for one in found[given:]:
                yield Priced(*one)
            if len(found) < wanted:
                return
            given, wanted = wanted, wanted * 2

    def occurrences(self) -> list[int]:
        """For each option, how many solutions contain it."""
        return self._native.occurrences()

    def containing(self, *options: int) -> Family:
        """Those solutions that contain all of these options: a new family."""
        return Family(self._cover, self._memory, (*self._chosen, *options), self._banned, whole=self)

    def without(self, *options: int) -> Family:
        """Those solutions that contain none of these options: a new family.

        >>> Cover([[1], [1], [1]]).family().without(0).count
        2
        """
        return Family(self._cover, self._memory, self._chosen, (*self._banned, *options), whole=self)

    @property
    def nodes(self) -> int:
        """Nodes of the diagram."""
        return self._native.nodes()[0]

    @property
    def arcs(self) -> int:
        """Arcs of the diagram."""
        return self._native.nodes()[1]

    def write(self, form: Literal["family", "zdd"] = "family") -> str:
        """As text, for `read`; or as the ZDD that Graphillion's setset.load reads."""
        return self._native.write(one_of(form, "form", "family", "zdd"))

    def __repr__(self) -> str:
        return f"<Family: {self.nodes} nodes, {self.arcs} arcs>"

    def _repr_html_(self) -> str:
        cells = (("solutions", _digits(self.count)), ("nodes", self.nodes), ("arcs", self.arcs))
        return "<table>" + "".join(f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in cells) + "</table>"


def _whole_numbers(numbers: Any, name: str) -> Any:
    """An array as it is; other numbers as one."""
    try:
        view = memoryview(numbers)
    except (TypeError, BufferError):
        pass
    else:
        code = view.format.lstrip("@=<" if sys.byteorder == "little" else "@=>!")
        if not view.format.endswith(tuple("bBhHiIlLqQnN")):
            raise TypeError(f"{name} must be an array or a list of whole numbers, not {numbers!r}")
        if view.ndim != 1 or len(code) != 1:
            raise QuadrilleError(f"{name} must be an array of whole numbers with one dimension, in the byte order of this "
                                 f"machine, not {numbers!r}", "argument")
        if view.nbytes and view.c_contiguous:
            own = "bhiq"[view.itemsize.bit_length() - 1]
            return view.cast("B").cast(own if code.islower() else own.upper())
        numbers = view.tolist()
    made = array("q")
    try:
        rest = iter(numbers)
        while part := array("q", islice(rest, 2**16)): # so that Ctrl-C ends it
            made.extend(part)
        return made
    except TypeError:
        raise TypeError(f"{name} must be an array or a list of whole numbers") from None
    except OverflowError:
        raise QuadrilleError(f"{name} has a number of more than 64 bits", "range") from None


def _digits(number: int) -> str:
    """The digits of a number of any size: str() refuses those of more than some thousands."""
    if number < 10**4000:
        return str(number)
    upper, lower = divmod(number, 10**4000)
    return _digits(upper) + str(lower).zfill(4000)


def _unpickle(kind: type[Cover], *parts: Any) -> Cover:
    return kind._make(_native.cover_unpack(*parts))


def classic(name: str, *arguments: object) -> Cover:
    """A classic problem as a Cover: queens, polyominoes, Latin squares ... `classics()` lists them.

    >>> classic("queens", 8).count()
    92
    """
    texts = tuple(text(str(one), "an argument") for one in arguments)
    return Cover._make(_native.classic(text(name, "name"), texts))


class Classic(NamedTuple):
    """A classic problem: its name, its arguments, what its solutions are, arguments to try."""

    name: str
    arguments: str
    summary: str
    example: str


def classics() -> list[Classic]:
    """All classic problems."""
    return [Classic(*one) for one in _native.classics()]
