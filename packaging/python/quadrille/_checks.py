"""Numbers, words and lists that callers give. What is wrong with one names the argument."""
from __future__ import annotations

import math
import operator
from collections.abc import Iterator

from ._errors import QuadrilleError

TYPE_CHECKING = False # see _records.py

if TYPE_CHECKING:
    from typing import Any, TypeVar

    T = TypeVar("T")

#: The greatest number that the library takes.
_MOST = 2**64 - 1


def _index(value: Any, name: str) -> int:
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {value!r}") from None


def whole(value: Any, name: str, least: int = 0, most: int | None = None) -> int:
    """A whole number from `least` on, up to `most` if there is one."""
    number = _index(value, name)
    if most is not None and not least <= number <= most:
        raise QuadrilleError(f"{name} must be from {least} to {most}", "argument")
    if number < least:
        raise QuadrilleError(f"{name} must be {least} or more", "argument")
    return min(number, _MOST)


def limit(value: Any, name: str) -> int:
    """A limit that is a whole number, as the library takes it: 0 for None, which is no limit."""
    if value is None:
        return 0
    number = _index(value, name)
    if number < 1:
        raise QuadrilleError(f"{name} must be more than 0", "argument")
    return min(number, _MOST)


def duration(value: Any, name: str = "seconds") -> float:
    """A limit of time likewise."""
    if value is None:
        return 0
    try:
        good = value > 0 and not math.isnan(value)
        number = float(value)
    except TypeError:
        raise TypeError(f"{name} must be a number, not {value!r}") from None
    except OverflowError: # longer than anything lasts, or before anything began
        good, number = value > 0, math.inf
    if not good:
        raise QuadrilleError(f"{name} must be more than 0", "argument")
    return 0 if math.isinf(number) else number


def word(value: Any, name: str) -> str | None:
    """A str or None, which is a text of C."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {value!r}")
    if "\0" in value:
        raise QuadrilleError(f"{name} must not hold a NUL", "argument")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise QuadrilleError(f"{name} must not hold a surrogate", "argument") from None
    return value


def text(value: Any, name: str) -> str:
    """The same where None stands for nothing."""
    if value is None:
        raise TypeError(f"{name} must be a str, not None")
    return word(value, name) or ""


def one_of(value: Any, name: str, *words: str) -> int:
    """Which one of these words it is."""
    if text(value, name) not in words:
        raise QuadrilleError(f"{name} must be {', '.join(words[:-1])} or {words[-1]}, not {value!r}", "argument")
    return words.index(value)


class Alone(Iterator["T"]):
    """An iterator that two threads may not be in at once."""

    def __init__(self, steps: Iterator[T]) -> None:
        self._steps = steps

    def __next__(self) -> T:
        try:
            return next(self._steps)
        except ValueError as error:
            if error.__traceback__ and error.__traceback__.tb_next: # of the steps themselves
                raise
        raise RuntimeError("the iterator is in use by another thread")


def each(value: Any, name: str, what: str) -> Any:
    """What can be gone through, as it is."""
    try:
        iter(value)
    except TypeError:
        raise TypeError(f"{name} must be an iterable of {what}, not {value!r}") from None
    return value


def thread_count(value: Any) -> int:
    """A number of threads; 0 is one for each processor."""
    return min(whole(value, "threads"), 1024)
