"""Every key and what it does, read off the actions that have them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QAction, QKeySequence

from reader_app.domain.translation import tr
from reader_app.ui.widgets.deeds import GROUP_WORDS, SPECS, Group

if TYPE_CHECKING:
    from reader_app.ui.widgets.actions import WindowActions

PAGE_KEYS: Final[tuple[tuple[tuple[str, ...], str], ...]] = (
    (("Space", "PgDown"), tr("A screen on")),
    (("Shift+Space", "PgUp"), tr("A screen back")),
    (("Down", "J"), tr("A line down")),
    (("Up", "K"), tr("A line up")),
    (("Right", "N", "Ctrl+PgDown"), tr("Next page")),
    (("Left", "P", "Ctrl+PgUp"), tr("Previous page")),
    (("Home", "Ctrl+Home"), tr("First page")),
    (("End", "Ctrl+End"), tr("End of the book")),
)
"""Keys that move the page while it has the focus; a test holds them against the page itself."""

_TALKING: Final = (
    ("Enter", tr("Send")),
    ("Shift+Enter", tr("New line")),
    ("Up", tr("Your last question again")),
    ("Esc", tr("Stop the answer")),
)


@dataclass(frozen=True, slots=True)
class Section:
    """`rows`: keys in the words of this desktop, and what they do."""

    heading: str
    rows: tuple[tuple[str, str], ...]


def key_sections(actions: WindowActions, others: Iterable[QAction]) -> tuple[Section, ...]:
    """`others`: actions with keys that parts of the window have for themselves."""
    sections = [Section(GROUP_WORDS[group], _rows(group, actions)) for group in Group]
    on_the_page = [(_named(keys), words) for keys, words in PAGE_KEYS]
    on_the_page += _rows_of_parts(actions, others)
    sections.insert(1, Section(tr("On the page"), tuple(on_the_page)))
    sections.append(
        Section(tr("Talking"), tuple((_named((key,)), words) for key, words in _TALKING))
    )
    return tuple(section for section in sections if section.rows)


def _rows(group: Group, actions: WindowActions) -> tuple[tuple[str, str], ...]:
    rows: list[tuple[str, str]] = []
    for spec in SPECS:
        action = actions[spec.deed]
        keys = (*spec.keys[:1], *([spec.page_key] if spec.page_key else []))
        if spec.group is group and action.isVisible() and keys:
            rows.append((_named(keys), spec.command))
    return tuple(rows)


def _rows_of_parts(actions: WindowActions, others: Iterable[QAction]) -> list[tuple[str, str]]:
    known = {actions[spec.deed] for spec in SPECS}
    rows: dict[str, str] = {}
    for action in others:
        if action not in known and action.text() and not action.shortcut().isEmpty():
            rows.setdefault(action.text(), _in_words(action.shortcuts()))
    return [(keys, words) for words, keys in rows.items()]


def _named(keys: Iterable[str]) -> str:
    return _in_words([QKeySequence(key) for key in keys])


def _in_words(keys: Iterable[QKeySequence]) -> str:
    return tr(" or ").join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in keys)
