"""Dataclasses and patterns of this program, which compile nothing while modules are imported.

`dataclasses.dataclass` writes and compiles up to six methods for each class while its module is
imported: 0.5 ms a class, which was a third of the time to the first page (114 of 343 ms for 213
classes) and of that to the whole window (280 of 710 ms for 465). Here all classes share the same
functions, and `__init__` is compiled when many values are made, which for most classes isn't
during the start. Type checkers see the standard decorator. `InitVar` and ordering are not offered.

A pattern made by `lazy_pattern` is compiled at its first use. The window's modules have 210, which
took 48 ms of processor time at each start, 10 of them before the first page; most serve questions,
citations and imports, which a start has none of.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, asdict, field, fields, replace
from operator import attrgetter
from reprlib import recursive_repr
from types import FunctionType
from typing import TYPE_CHECKING, AnyStr, Final, Generic

__all__ = ["MISSING", "Field", "asdict", "dataclass", "field", "fields", "lazy_pattern", "replace"]

_set: Final = object.__setattr__


def _dataclass(
    cls: type | None = None,
    /,
    *,
    repr: bool = True,
    eq: bool = True,
    frozen: bool = False,
    slots: bool = False,
    kw_only: bool = False,
) -> object:
    """As `dataclasses.dataclass`, whose parameters are described there."""

    def make(cls: type) -> type:
        if cls.__doc__ is None:
            cls.__doc__ = cls.__name__  # or else the standard decorator writes a signature
        standard = dataclasses.dataclass(
            init=False, repr=False, eq=False, slots=slots, kw_only=kw_only
        )
        made: type = standard(cls)
        _add_methods(made, has_repr=repr, is_compared=eq, is_frozen=frozen)
        return made

    return make if cls is None else make(cls)


if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    dataclass = _dataclass


def _add_methods(made: type, *, has_repr: bool, is_compared: bool, is_frozen: bool) -> None:
    """Add what a dataclass has, except for what the class defines itself."""
    own = made.__dict__
    if "__init__" not in own:
        _add(made, "__init__", _init_at_first_use(made, is_frozen=is_frozen))
    if has_repr and "__repr__" not in own:
        _add(made, "__repr__", _repr)
    if is_frozen:
        _add(made, "__setattr__", _refuse_to_set)
        _add(made, "__delattr__", _refuse_to_delete)
        if "__slots__" in own and "__getstate__" not in own:
            _add(made, "__getstate__", _state)
            _add(made, "__setstate__", _restore)
    if is_compared:
        parts = _parts_of(made)
        if "__eq__" not in own:
            _add(made, "__eq__", _equal_by(parts))
        if own.get("__hash__") is None:
            _add(made, "__hash__", _hash_by(parts) if is_frozen else None)


def _add(made: type, name: str, value: object) -> None:
    type.__setattr__(made, name, value)


def _parts_of(made: type) -> Callable[[object], object]:
    """Return a function that returns what two values are compared by."""
    names = [each.name for each in _fields(made) if each.compare]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


def _fields(made: object) -> tuple[Field[object], ...]:
    return fields(made)  # type: ignore[arg-type]


def _equal_by(parts: Callable[[object], object]) -> Callable[[object, object], object]:
    def __eq__(self: object, other: object) -> object:  # noqa: N807
        if other.__class__ is self.__class__:
            return parts(self) == parts(other)
        return NotImplemented

    return __eq__


def _hash_by(parts: Callable[[object], object]) -> Callable[[object], int]:
    def __hash__(self: object) -> int:  # noqa: N807
        return hash(parts(self))

    return __hash__


@recursive_repr()
def _repr(self: object) -> str:
    told = (f"{each.name}={getattr(self, each.name)!r}" for each in _fields(self) if each.repr)
    return f"{type(self).__qualname__}({', '.join(told)})"


def _refuse_to_set(self: object, name: str, _value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: object) -> list[object]:
    return [getattr(self, each.name) for each in _fields(self)]


def _restore(self: object, state: list[object]) -> None:
    for each, value in zip(_fields(self), state, strict=True):
        _set(self, each.name, value)


# ---- the constructor -----------------------------------------------------------------------------


_COMPILED_AFTER: Final = 16
"""Values of a class; compiling takes as long as making so many without it."""


def _init_at_first_use(made: type, *, is_frozen: bool) -> FunctionType:
    """Return an `__init__` that puts a compiled one in its place once it is called often.

    The first calls set the fields one by one. A call that doesn't fit them is the compiled one's,
    which raises what is to be raised.
    """
    plan: list[Field[object]] = []
    calls = 0

    def __init__(self: object, *values: object, **named: object) -> None:  # noqa: N807
        nonlocal calls
        calls += 1
        plan[:] = plan or _fields(made)
        assign = _set if is_frozen else setattr
        if calls > _COMPILED_AFTER or not _is_filled(self, assign, plan, values, named):
            compiled = _compiled_init(made, is_frozen=is_frozen)
            _add(made, "__init__", compiled)
            compiled(self, *values, **named)
        elif hasattr(made, "__post_init__"):
            self.__post_init__()  # type: ignore[attr-defined]

    assert isinstance(__init__, FunctionType)
    return __init__


def _is_filled(
    made: object,
    assign: Callable[[object, str, object], None],
    plan: list[Field[object]],
    values: tuple[object, ...],
    named: dict[str, object],
) -> bool:
    """Set the fields as the constructor does; False if the arguments aren't those of the plan."""
    at = used = 0
    for each in plan:
        name = each.name
        if each.init and not each.kw_only and at < len(values):
            if name in named:
                return False
            value, at = values[at], at + 1
        elif each.init and name in named:
            value, used = named[name], used + 1
        elif each.default is not MISSING:
            value = each.default
        elif each.default_factory is not MISSING:
            value = each.default_factory()
        elif each.init:
            return False
        else:
            continue  # `__post_init__` sets it
        assign(made, name, value)
    return at == len(values) and used == len(named)


def _compiled_init(made: type, *, is_frozen: bool) -> FunctionType:
    known: dict[str, object] = {"_set": _set, "_missing": MISSING}
    taken, body = ["self"], list[str]()
    named_only = list[str]()
    for each in _fields(made):
        name, source = each.name, each.name
        if each.default is not MISSING:
            known[f"_default_{name}"] = each.default
        if each.default_factory is not MISSING:
            known[f"_factory_{name}"] = each.default_factory
        if each.init:
            (named_only if each.kw_only else taken).append(_parameter(each))
            if each.default_factory is not MISSING:
                source = f"_factory_{name}() if {name} is _missing else {name}"
        elif each.default_factory is not MISSING:
            source = f"_factory_{name}()"
        elif each.default is not MISSING:
            source = f"_default_{name}"
        else:
            continue  # `__post_init__` sets it
        body.append(f"_set(self, {name!r}, {source})" if is_frozen else f"self.{name} = {source}")
    if hasattr(made, "__post_init__"):
        body.append("self.__post_init__()")
    parameters = ", ".join([*taken, *(["*", *named_only] if named_only else [])])
    text = f"def __init__({parameters}):\n " + "\n ".join(body or ["pass"])
    exec(text, known)  # noqa: S102 - names and defaults of our own classes, as the standard does
    compiled = known["__init__"]
    assert isinstance(compiled, FunctionType)
    compiled.__qualname__ = f"{made.__qualname__}.__init__"
    return compiled


def _parameter(each: Field[object]) -> str:
    if each.default is not MISSING:
        return f"{each.name}=_default_{each.name}"
    return f"{each.name}=_missing" if each.default_factory is not MISSING else each.name


# ---- patterns ------------------------------------------------------------------------------------

_METHODS: Final = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn")


class _LazyPattern(Generic[AnyStr]):
    """What is used of `re.Pattern`; the first call of any method puts all in their places.

    The `re` of a match is the compiled pattern, so compare `pattern`, not identity.
    """

    __slots__ = ("flags_given", "pattern", *_METHODS)

    def __init__(self, pattern: AnyStr, flags: int = 0) -> None:
        self.pattern: AnyStr = pattern
        self.flags_given = flags

    def __getattr__(self, name: str) -> object:
        """Compile; Python calls this for the slots that are still empty."""
        if name not in _METHODS:
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self.flags_given)
        for each in _METHODS:
            setattr(self, each, getattr(compiled, each))
        return getattr(compiled, name)


if TYPE_CHECKING:
    from re import compile as lazy_pattern
else:
    lazy_pattern = _LazyPattern
