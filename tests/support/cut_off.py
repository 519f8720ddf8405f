"""What of a window can't be seen whole: words in too little room, parts over one another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLayout,
    QLineEdit,
    QToolButton,
    QWidget,
)

CUT = ("…", "...")
"""How words end that Qt has cut: with three dots if the font has no sign for them."""

_WITH_WORDS = (QLabel, QAbstractButton, QComboBox, QAbstractSpinBox)


def cut_off(root: QWidget) -> list[str]:
    """Widgets of `root` that can be seen, but not all of them."""
    seen = [widget for widget in root.findChildren(QWidget) if widget.isVisibleTo(root)]
    return [*_too_small(seen), *_outside(seen), *_over_one_another(root, seen)]


def _too_small(widgets: list[QWidget]) -> Iterator[str]:
    for widget in widgets:
        if not _has_words(widget):
            continue
        if isinstance(widget, QLabel) and widget.wordWrap():
            if widget.height() < widget.heightForWidth(widget.width()):
                yield f"too low: {_name(widget)}"
        else:
            least = widget.minimumSizeHint()
            if widget.width() < least.width() or widget.height() < least.height():
                yield f"too small: {_name(widget)}"


def _has_words(widget: QWidget) -> bool:
    match widget:
        case QLabel():
            return bool(widget.text())
        case QToolButton():
            return widget.toolButtonStyle() is not Qt.ToolButtonStyle.ToolButtonIconOnly
        case _:
            return isinstance(widget, _WITH_WORDS)


def _outside(widgets: list[QWidget]) -> Iterator[str]:
    for widget in widgets:
        around = widget.parentWidget()
        if not isinstance(widget, _WITH_WORDS) or around is None or _scrolls(around):
            continue
        if not around.rect().contains(widget.geometry()):
            yield f"outside: {_name(widget)}"


def _over_one_another(root: QWidget, widgets: list[QWidget]) -> Iterator[str]:
    for around in (root, *widgets):
        layout = around.layout()
        if layout is not None:
            for one, other in combinations(_parts(layout), 2):
                if one.geometry().intersects(other.geometry()):
                    yield f"over one another: {_name(one)} and {_name(other)}"


def _parts(layout: QLayout) -> list[QWidget]:
    """Those that the layout, with what is inside it, puts into places."""
    found: list[QWidget] = []
    for at in range(layout.count()):
        item = layout.itemAt(at)
        widget, inner = item.widget(), item.layout()
        if widget is not None and widget.isVisibleTo(layout.parentWidget()):
            found.append(widget)
        elif inner is not None:
            found += _parts(inner)
    return found


def _scrolls(widget: QWidget) -> bool:
    return isinstance(widget.parentWidget(), QAbstractScrollArea)


def _name(widget: QWidget) -> str:
    words = widget.text() if isinstance(widget, QLabel | QAbstractButton | QLineEdit) else ""
    return f"{type(widget).__name__} {widget.objectName()} “{words[:30]}”"
