"""The whole window as assistive technology walks through it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget

from tests.support.books import make_long_book
from tests.support.window import ReaderWindow, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]
_ROLES_TO_NAME = frozenset(
    {
        QAccessible.Role.Button,
        QAccessible.Role.CheckBox,
        QAccessible.Role.ComboBox,
        QAccessible.Role.EditableText,
        QAccessible.Role.Slider,
        QAccessible.Role.SpinBox,
        QAccessible.Role.Tree,
        QAccessible.Role.List,
        QAccessible.Role.PageTab,
        QAccessible.Role.MenuItem,
        QAccessible.Role.ListItem,
        QAccessible.Role.TreeItem,
    }
)


@pytest.fixture
def reader(tmp_path: Path, qapp: QApplication) -> Iterator[ReaderWindow]:
    assert qapp
    QAccessible.setActive(True)
    with ReaderWindow(tmp_path / "data", make_long_book(tmp_path / "book.pdf", 8)) as window:
        window.wait_for_book()
        yield window
    QAccessible.setActive(False)


def _walk(node: QAccessibleInterface, path: str = "") -> Iterator[tuple[QAccessibleInterface, str]]:
    state = node.state()
    if state.invisible:
        return
    here = f"{path}/{node.role().name}:{node.text(QAccessible.Text.Name)[:20]}"
    yield node, here
    for index in range(node.childCount()):
        child = node.child(index)
        if child is not None and child.isValid():
            yield from _walk(child, here)


def _is_bar_button(thing: QObject | None) -> bool:
    """Qt's own parts of scroll bars, combo boxes and text fields name themselves by their owner."""
    return thing is not None and thing.objectName().startswith("qt_")


def test_every_control_that_can_be_seen_has_a_name(reader: ReaderWindow) -> None:
    root = QAccessible.queryAccessibleInterface(reader.window)

    unnamed = [
        path
        for node, path in _walk(root)
        if node.role() in _ROLES_TO_NAME
        and not node.text(QAccessible.Text.Name).strip()
        and not _is_bar_button(node.object())
    ]

    assert not unnamed


def test_the_walk_meets_page_text_conversation_and_outline(reader: ReaderWindow) -> None:
    spoken = reader.find(QWidget, "pageText")
    wait_until(spoken.isVisible, "the text of the page")
    root = QAccessible.queryAccessibleInterface(reader.window)

    met = {node.object().objectName() for node, _ in _walk(root) if node.object() is not None}

    assert {"pageView", "pageText", "pageNumberBox", "composer", "sendButton"} <= met


def test_tab_reaches_every_part_and_comes_round_again(reader: ReaderWindow) -> None:
    reader.window.activateWindow()
    reader.page_view.setFocus()
    wait_until(lambda: QApplication.focusWidget() is not None, "the focus")
    start = QApplication.focusWidget()
    met: list[str] = []

    for _ in range(80):
        before = QApplication.focusWidget()
        reader.press(Qt.Key.Key_Tab, on=before)
        focused = QApplication.focusWidget()
        assert focused is not None, "Tab leads nowhere"
        name = QAccessible.queryAccessibleInterface(focused).text(QAccessible.Text.Name)
        assert name.strip(), f"{focused} has no name"
        met.append(focused.objectName())
        if focused is start:
            break

    assert QApplication.focusWidget() is start, "Tab doesn't come round"
    assert {"composer", "pageNumberBox"} <= set(met)
