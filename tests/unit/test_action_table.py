"""The table of actions is the only place where actions, their words and their keys stand."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator

import pytest

from reader_app.ui.window.action_table import (
    ACTIONS,
    PAGE_KEYS,
    PART_ACTIONS,
    ActionId,
    Menu,
    PageCommand,
    PartAction,
)
from tests.support.program import ROOT

UI = ROOT / "reader_app" / "ui"
MAKERS = {"window/action_table.py", "window/actions.py", "window/key_sheet.py"}
WITHOUT_KEYS = {"find/find_bar.py"}
"""The button in the find box is a QAction only because QLineEdit wants one."""
KEY_SETTERS = {"setShortcut", "setShortcuts"}
MADE_WITH_WORDS = {"QKeySequence", "QShortcut", "QAction"}


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Name(name) | ast.Attribute(attr=name):
                    yield name, node


def is_words(argument: ast.expr) -> bool:
    """A literal, also one that is translated."""
    if isinstance(argument, ast.Call):
        return any(is_words(inner) for inner in argument.args)
    return isinstance(argument, ast.Constant) and isinstance(argument.value, str)


def offences(source: str) -> list[int]:
    """Lines that give an action words or a key of their own; StandardKey is the system's."""
    if not any(name in source for name in KEY_SETTERS | MADE_WITH_WORDS):
        return []  # nine of ten files, and to parse them all takes seconds
    found = []
    for name, call in calls(ast.parse(source)):
        words = [argument for argument in call.args if is_words(argument)]
        is_key = name in KEY_SETTERS
        is_made = name in MADE_WITH_WORDS and bool(words)
        if is_key or is_made:
            found.append(call.lineno)
    return found


@pytest.mark.slow
def test_no_other_file_names_an_action_or_a_key() -> None:
    offenders = [
        f"{path.relative_to(UI)}:{line}"
        for path in sorted(UI.rglob("*.py"))
        if path.relative_to(UI).as_posix() not in MAKERS | WITHOUT_KEYS
        for line in offences(path.read_text(encoding="utf-8"))
    ]
    assert not offenders


def test_words_and_keys_of_an_action_are_seen_wherever_they_stand() -> None:
    source = 'QAction(tr("Find"), self)\naction.setShortcut(KEY)\nQKeySequence("F3")\nQAction(self)'
    assert offences(source) == [1, 2, 3]


def test_every_action_stands_in_the_table_once() -> None:
    assert Counter(spec.id for spec in ACTIONS) == Counter(ActionId)
    assert Counter(spec.id for spec in PART_ACTIONS) == Counter(PartAction)
    assert Counter(spec.id for spec in PAGE_KEYS) == Counter(PageCommand)


def test_no_two_actions_share_a_key() -> None:
    keys = Counter(key for spec in (*ACTIONS, *PART_ACTIONS) for key in spec.keys)
    letters = Counter(key for spec in ACTIONS for key in spec.page_keys)
    assert not [key for key, count in (keys + letters).items() if count > 1]


def test_no_two_actions_share_a_place() -> None:
    places = Counter(spec.menu for spec in ACTIONS if spec.menu)
    buttons = Counter(spec.toolbar for spec in ACTIONS if spec.toolbar)
    assert not [place for place, count in (*places.items(), *buttons.items()) if count > 1]


def test_every_part_of_a_menu_has_actions() -> None:
    assert {spec.menu[0] for spec in ACTIONS if spec.menu} == set(Menu)


def test_every_button_of_the_toolbar_has_an_icon() -> None:
    icons = ROOT / "resources" / "icons"
    buttons = [spec for spec in ACTIONS if spec.toolbar]
    assert buttons and not [
        spec.id for spec in buttons if not (icons / f"{spec.icon}.svg").is_file()
    ]
