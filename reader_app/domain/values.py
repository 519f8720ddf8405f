"""Dataclasses and patterns of this program, which compile nothing while modules are imported.

`dataclasses.dataclass` writes and compiles up to six methods for each class while its module is
imported: 0.5 ms a class, which was a third of the time to the first page (114 of 343 ms for 213
classes) and of that to the whole window (280 of 710 ms for 465). Here all classes share the same
functions; the fields are described when they are first asked for, and `__init__` is compiled when
many values are made. For most classes neither comes during the start. Type checkers see the
standard decorator. `InitVar` and ordering are not offered.

A pattern made by `lazy_pattern` is compiled at its first use. The window's modules have 210, which
took 48 ms of processor time at each start, 10 of them before the first page; most serve questions,
citations and imports, which a start has none of.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import (
    MISSING,
    Field,
    FrozenInstanceError,
    asdict,
    field,
    fields,
    make_dataclass,
    replace,
)
from operator import attrgetter
from reprlib import recursive_repr
from types import FunctionType, MemberDescriptorType
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
        names = [name for name, told in cls.__annotations__.items() if not _is_of_class(told)]
        parts = [_part_of(cls, name) for name in names]
        made = _with_slots(cls, names) if slots else _without_fields(cls, names)
        for name in (_FIELDS, _MATCHED):
            _add(made, name, _Description(made, parts, name, is_kw_only=kw_only))
        _add_methods(made, has_repr=repr, is_compared=eq, is_frozen=frozen)
        return made

    return make if cls is None else make(cls)


if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    dataclass = _dataclass

_FIELDS: Final = "__dataclass_fields__"
_MATCHED: Final = "__match_args__"
_PARAMETERS: Final = "__dataclass_params__"


def _is_of_class(annotation: object) -> bool:
    """Whether it is that of a variable of the class, which is no field."""
    return str(annotation).startswith(("ClassVar", "typing.ClassVar"))


def _part_of(cls: type, name: str) -> tuple[object, ...]:
    """Return what `make_dataclass` takes for a field: its name, type and default, if any."""
    default = getattr(cls, name, MISSING)
    is_missing = default is MISSING or isinstance(default, MemberDescriptorType)
    return (name, cls.__annotations__[name], *(() if is_missing else (default,)))


def _without_fields(cls: type, names: list[str]) -> type:
    """Return the class, in which only defaults are left of its fields."""
    for name in names:
        given = cls.__dict__.get(name)
        if isinstance(given, Field):
            if given.default is MISSING:
                type.__delattr__(cls, name)
            else:
                _add(cls, name, given.default)
    return cls


def _with_slots(cls: type, names: list[str]) -> type:
    """Return a class like this one with a slot for each field."""
    inside = {
        name: part
        for name, part in cls.__dict__.items()
        if name not in ("__dict__", "__weakref__") and name not in names
    }
    bases = cls.__mro__[1:-1]
    taken = {slot for base in bases for slot in _listed(base.__dict__.get("__slots__", ()))}
    inherited = [name for base in bases for name in getattr(base, _FIELDS, ())]
    inside["__slots__"] = tuple(
        name for name in dict.fromkeys([*inherited, *names]) if name not in taken
    )
    made: type = type(cls)(cls.__name__, cls.__bases__, inside)
    made.__qualname__ = cls.__qualname__
    return made


def _listed(slots: str | Iterable[str]) -> Iterable[str]:
    return (slots,) if isinstance(slots, str) else slots


class _Description:
    """Stands for the fields of a class, until one of them is asked for.

    Most classes of a start make no value. The standard decorator then describes a class with the
    same fields, and the description takes the place of this object in our own.
    """

    __slots__ = ("_is_kw_only", "_made", "_name", "_parts")

    def __init__(
        self, made: type, parts: list[tuple[object, ...]], name: str, *, is_kw_only: bool
    ) -> None:
        """`parts`: of the class' own fields. `name`: what this object is in the class."""
        self._made = made
        self._parts = parts
        self._name = name
        self._is_kw_only = is_kw_only

    def __get__(self, _value: object, _owner: type) -> object:
        made = self._made
        draft = make_dataclass(
            made.__name__,
            self._parts,  # type: ignore[arg-type]
            namespace={"__doc__": made.__name__},  # or else it writes and compiles a signature
            init=False,
            repr=False,
            eq=False,
            kw_only=self._is_kw_only,
        )
        found: dict[str, Field[object]] = {}
        for base in made.__mro__[-1:0:-1]:
            found |= getattr(base, _FIELDS, {})
        found |= getattr(draft, _FIELDS)  # in the order of their first mention
        matched = tuple(each.name for each in found.values() if each.init and not each.kw_only)
        _add(made, _FIELDS, found)
        _add(made, _MATCHED, matched)
        _add(made, _PARAMETERS, getattr(draft, _PARAMETERS))
        return made.__dict__[self._name]


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
        if "__eq__" not in own:
            _add(made, "__eq__", _equal_at_first_use(made))
        if own.get("__hash__") is None:
            _add(made, "__hash__", _hash_at_first_use(made) if is_frozen else None)


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


def _equal_at_first_use(made: type) -> Callable[[object, object], object]:
    """Return an `__eq__` that puts one that knows the fields in its place."""

    def __eq__(self: object, other: object) -> object:  # noqa: N807
        equal = _equal_by(_parts_of(made))
        _add(made, "__eq__", equal)
        return equal(self, other)

    return __eq__


def _equal_by(parts: Callable[[object], object]) -> Callable[[object, object], object]:
    def __eq__(self: object, other: object) -> object:  # noqa: N807
        if other.__class__ is self.__class__:
            return parts(self) == parts(other)
        return NotImplemented

    return __eq__


def _hash_at_first_use(made: type) -> Callable[[object], int]:
    """Return a `__hash__` that puts one that knows the fields in its place."""

    def __hash__(self: object) -> int:  # noqa: N807
        worked_out = _hash_by(_parts_of(made))
        _add(made, "__hash__", worked_out)
        return worked_out(self)

    return __hash__


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
