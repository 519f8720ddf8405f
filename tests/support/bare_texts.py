"""Texts for people that stand in the program's code outside `tr` and `marked`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TRANSLATING = {"tr", "marked"}
_SHOWING = re.compile(
    r"set(Text|ToolTip|StatusTip|WhatsThis|WindowTitle|Title|PlaceholderText|Suffix|Prefix"
    r"|AccessibleName|AccessibleDescription|SpecialValueText|InformativeText|LabelText)"
    r"|add(Action|Menu|Button|Item|Items|Tab|Row|_button|_row|_tab)|show_\w+|announce|said?"
    r"|QLabel|QAction|QMenu|QPushButton|QCheckBox|QRadioButton|label|hint_label|\w*_?button"
    r"|Command|Attachment|Suggestion|ActionSpec|Section|ServerPreset|ConnectionReport"
)
"""What is called to show its argument. Of several arguments only words are looked at."""
_SILENT = re.compile(
    r"\w*(Error|Exception|Warning)|ToolDefinition|ToolOutcome|text_block|_refused|debug|info|warning"
    r"|error|exception|sql\w*|execute\w*|compile|lazy_pattern|sub|search|match|fullmatch|split|setObjectName"
    r"|TypeVar|cast|print|Thread|setProperty|property|getattr|findChild\w*|_any|strptime|strftime"
)
_TOLD_ERRORS = re.compile(r"(Book|LLM|Storage|Message)Error")
_WORD = r"[^\W\d_]{2,}"
_PROSE = re.compile(rf"{_WORD}[,:;…]? [“(]?{_WORD}|{_WORD} .*[.?…]$")
_SENTENCE = re.compile(rf"[“(]?[A-Z0].*{_WORD}[,:;…]? [“(]?{_WORD}.*[.?…)]$", re.DOTALL)
_BEGUN = re.compile(r"[A-Z][a-z]+\b")
"""Of what commands print."""
_SQL = re.compile(r"\b(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|PRAGMA|JOIN|WHERE|VALUES|CHECK)\b")
_KEYS = re.compile(
    r"((Ctrl|Shift|Alt|Meta)\+)*(\w|\W|F\d+|Space|Del|PgUp|PgDown|Home|End|Esc|Tab|Return|Enter|Left"
    r"|Right)"
)


@dataclass(frozen=True, slots=True)
class BareText:
    place: str
    text: str


def bare_texts(path: Path, place: str) -> Iterator[BareText]:
    """From top to bottom; `place`: how the file is named."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documentation = set(_documentation(tree))
    for node, around in _literals(tree, ()):
        text = _text(node)
        if id(node) not in documentation and _is_for_people(text, around, place.partition("/")[0]):
            yield BareText(place, text)


def _is_for_people(text: str, around: tuple[str, ...], room: str) -> bool:
    """Much else is written in words below window and commands: there, whole sentences count."""
    if TRANSLATING & set(around) or _SQL.search(text) or _KEYS.fullmatch(text.strip()):
        return False
    nearest = around[-1] if around else ""
    if _TOLD_ERRORS.fullmatch(nearest):
        return bool(re.search(_WORD, text))
    if any(_SILENT.fullmatch(name) for name in around):
        return False
    if _SHOWING.fullmatch(nearest) and re.match(r"[^\W\d_a-z]", text.strip()):
        return bool(re.search(_WORD, text))
    if nearest == "Finding" or (room == "cli" and _BEGUN.match(text)):
        return bool(re.search(_WORD, text))
    looks_said = _PROSE.search(text) if room in ("ui", "cli") else _SENTENCE.match(text)
    return bool(looks_said) and "<" not in text


def _literals(node: ast.AST, around: tuple[str, ...]) -> Iterator[tuple[ast.expr, tuple[str, ...]]]:
    """String literals with the names of the calls that they are in, the nearest last.

    What a dictionary is asked for is no text that is shown.
    """
    keys = {id(key) for key in node.keys} if isinstance(node, ast.Dict) else set[int]()
    for child in ast.iter_child_nodes(node):
        if id(child) in keys:
            continue
        if isinstance(child, ast.JoinedStr):
            yield child, around
            for part in child.values:
                if isinstance(part, ast.FormattedValue):
                    yield from _literals(part, around)
        elif isinstance(child, ast.Constant):
            if isinstance(child.value, str) and child.value:
                yield child, around
        elif isinstance(child, ast.Call):
            yield from _literals(child, (*around, _name(child.func)))
        else:
            yield from _literals(child, around)


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    parts = node.values if isinstance(node, ast.JoinedStr) else []
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "0" for part in parts)


def _documentation(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else []:
            if isinstance(statement, ast.Expr):
                yield id(statement.value)
