"""Every text that the widgets of this process show or say."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFileDialog,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)

_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)
# One without an end was cut: a button is called what stands before its key.
_INNERMOST = re.compile(r"⟦[^⟦⟧]*(?:⟧|$)")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_NOT_OURS = frozenset(
    {
        "promptBox",
        "sentText",
        "recogniserCommand",
        "findCase",
        "findWholeWord",
        "linkPlace",
    }
)
"""What models read, what is typed into a terminal, letters that stand for letters, a site."""
_QTS_OWN = frozenset({"ScrollLeftButton", "ScrollRightButton"})
NAMES = (
    "Pagemate", "Anthropic", "Ollama", "LM Studio", "llama.cpp", "vLLM", "English", "한국어",
    "Deutsch", "PDF", "JSON", "zoom", "OpenStreetMap",
)  # fmt: skip
"""What is called so in every language."""
_KEYS = (
    "Ctrl", "Shift", "Alt", "Esc", "Enter", "Return", "Space", "Tab", "Del", "Home", "End", "PgUp",
    "PgDown", "Up", "Down", "Left", "Right", "Backspace",
)  # fmt: skip
_ALLOWED = re.compile(
    r"https?://\S+|[*\d]\.\w+|\b(?:claude|qwen)[\w.:-]*|\bF\d+\b|\b(?:mm|px|[KkM]B)\b|"
    + "|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in (*NAMES, *_KEYS))
)


def untranslated(text: str) -> str:
    """What of `text` isn't from the made-up language; "" for nothing."""
    plain = re.sub(r"<[^<>]*>|&\w+;", " ", text)
    while plain != (less := _INNERMOST.sub(" ", plain)):
        plain = less
    plain = _ALLOWED.sub(" ", plain)
    return text if _LETTERS.search(plain) else ""


def texts_shown() -> Iterator[tuple[str, str]]:
    """(where, text) of all widgets that there are, those that are hidden, too."""
    for widget in QApplication.allWidgets():
        if not _is_qts_own(widget) and widget.objectName() not in _NOT_OURS:
            where = f"{type(widget).__name__} {widget.objectName()}"
            for text in _texts_of(widget):
                if text:
                    yield where, text


def _is_qts_own(widget: QWidget) -> bool:
    """The inside of a file or message dialog; their titles are ours."""
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QFileDialog | QMessageBox):
            return True
        above = above.parentWidget()
    name = widget.objectName()
    return isinstance(widget, QHeaderView) or name in _QTS_OWN or name.startswith("qt_")


def _texts_of(widget: QWidget) -> Iterator[str]:
    yield from (widget.toolTip(), widget.statusTip(), widget.whatsThis(), widget.windowTitle())
    yield from (widget.accessibleName(), widget.accessibleDescription())
    yield str(widget.property("plainText") or "")
    for action in widget.actions():
        yield from _of_action(action)
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield from (widget.placeholderText(), widget.text())
        case QTextEdit() | QPlainTextEdit():
            yield from (widget.placeholderText(), widget.toPlainText())
        case QGroupBox() | QMenu():
            yield widget.title()
        case QComboBox():
            yield from (widget.itemText(at) for at in range(widget.count()))
        case QTabBar():
            for at in range(widget.count()):
                yield from (widget.tabText(at), widget.tabToolTip(at), widget.accessibleTabName(at))
        case QAbstractSpinBox():
            yield widget.specialValueText()
            yield str(widget.property("suffix") or "")
        case QAbstractItemView() if widget.model() is not None:
            yield from _of_model(widget.model(), QModelIndex())
        case QFileDialog():
            yield from (each for each in widget.nameFilters() if each != "All Files (*)")
        case _:
            return


def _of_action(action: QAction) -> Iterator[str]:
    yield from (action.text(), action.toolTip(), action.statusTip())


def _of_model(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    for row in range(model.rowCount(parent)):
        # A list's own is private.
        columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
        for column in range(columns):
            index = model.index(row, column, parent)
            for role in _ROLES:
                said = model.data(index, role)
                if isinstance(said, str):
                    yield said
            if column == 0 and not isinstance(model, QAbstractListModel):
                yield from _of_model(model, index)
