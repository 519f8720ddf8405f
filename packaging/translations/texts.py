"""The texts of the program: what stands in calls of `tr` and `marked`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

_CALLED = ("tr", "marked")
_CALL = re.compile(rf"(?<![\w.])(?:{'|'.join(_CALLED)})\s*\(")


@dataclass(frozen=True, slots=True)
class Name:
    """What a text is looked up by."""

    source: str
    sense: str = ""


@dataclass(slots=True)
class Text:
    """`one`: English for 1, where there are two forms. `files`: where it stands, from the root."""

    name: Name
    is_counted: bool
    one: str = ""
    files: list[str] = field(default_factory=list)


class UnreadableTextError(Exception):
    """A call whose text isn't written in it."""


def texts_of(root: Path) -> dict[Name, Text]:
    """All texts of the program in the checkout `root`, by file and place."""
    found: dict[Name, Text] = {}
    for path in sorted((root / "reader_app").rglob("*.py")):
        place = path.relative_to(root).as_posix()
        for text in texts_in(path.read_text(encoding="utf-8"), place):
            known = found.setdefault(text.name, text)
            if known.is_counted != text.is_counted:
                raise UnreadableTextError(f"{place}: counted here only: {text.name.source}")
            if place not in known.files:
                known.files.append(place)
    return found


def texts_in(code: str, place: str) -> Iterator[Text]:
    """The texts of one module, from top to bottom."""
    if not _CALL.search(code):
        return  # more than half have none, and to parse them all takes seconds
    calls = [
        node
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Call) and _is_named(node.func)
    ]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        words = [_literal(argument, place) for argument in call.args]
        named = {keyword.arg: keyword.value for keyword in call.keywords}
        sense = _literal(named["sense"], place) if "sense" in named else ""
        if not words or len(words) > 2:
            raise UnreadableTextError(f"{place}:{call.lineno}: one text, or two to count with")
        if len(words) == 2 and "n" not in named:
            raise UnreadableTextError(f"{place}:{call.lineno}: two texts and nothing to count")
        one = words[0] if len(words) == 2 else ""
        yield Text(Name(words[-1], sense), "n" in named, one, [place])


def _is_named(function: ast.expr) -> bool:
    return isinstance(function, ast.Name) and function.id in _CALLED


def _literal(node: ast.expr, place: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise UnreadableTextError(f"{place}:{node.lineno}: a text has to be written out: no f-string")
