"""NamedTuple without the module typing, which takes longer to import than all of this package."""
from __future__ import annotations

from collections import namedtuple

TYPE_CHECKING = False # what typing.TYPE_CHECKING is; checkers of types know the name

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    class _Kind(type):
        def __new__(cls, name, bases, space):
            if not bases:
                return super().__new__(cls, name, bases, space)
            made = namedtuple(name, space["__annotations__"])
            made.__new__.__annotations__ = space["__annotations__"]
            for key, value in space.items():
                setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Kind):
        """As typing.NamedTuple where no field has a default."""
