"""How well what is written in a window can be read: measured in its pixels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)

TEXT, LARGE = 4.5, 3.0
"""Least ratios (WCAG AA): of words; of large words, and of signs."""
_SCALE = 3
_SOLID = 0.12
"""Part of what isn't ground that a colour takes to be an ink, not the soft edge of one."""
_LEAST_PIXELS = 3
_TINT = 1.35
_LARGE_PX, _LARGE_BOLD_PX = 24, 18
_NO_MOUSE = Qt.WidgetAttribute.WA_TransparentForMouseEvents
_FRAME = 4
"""Pixels at the edge of a field or button that are its frame."""
_ROW_EDGE = 16
_BELOW_PICTURE = (28, 8)
"""Above the lower edge of a page's cell: where its label is, whatever the font."""
_BELOW_COVER = 72
_FEW_LETTERS = 4
"""So short, the soft edges of letters are as much as the letters."""


def contrast(one: QColor, other: QColor) -> float:
    """WCAG's ratio, 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def faint_texts(root: QWidget) -> list[str]:
    """What can be seen in `root` and is too faint: widget, what it says, its ratio."""
    picture = _picture(root)
    faint: list[str] = []
    for widget, area, words in _texts(root):
        least = LARGE if not words or _is_large(widget) else TEXT
        place = QRect(widget.mapTo(root, QPoint(0, 0)) + area.topLeft(), area.size())
        ratios = _ratios(picture, place & root.rect(), _SOLID if words else 0.0)
        ratio = (max if len(words) <= _FEW_LETTERS else min)(ratios)
        if ratio < least:
            name = widget.objectName() or type(widget).__name__
            faint.append(f"{name} “{words[:30]}”: {ratio:.2f}")
    return faint


def count_texts(root: QWidget) -> int:
    """How many of them `faint_texts` looks at."""
    return sum(1 for _ in _texts(root))


def _texts(root: QWidget) -> Iterator[tuple[QWidget, QRect, str]]:
    """Visible words: the widget, where in it, and the words; "" for a sign."""
    for widget in (root, *root.findChildren(QWidget)):
        if (
            not widget.isVisibleTo(root)
            or not widget.isEnabled()
            or widget.visibleRegion().isEmpty()
        ):
            continue
        inside = widget.rect().adjusted(_FRAME, _FRAME, -_FRAME, -_FRAME)
        match widget:
            case QLabel() if widget.text():
                yield widget, widget.rect(), widget.text()
            case QAbstractButton() if _is_idle(widget):
                continue  # Qt fades the sign that empties a field that is empty
            case QAbstractButton() if widget.text() or not widget.icon().isNull():
                shows_words = bool(widget.text()) and widget.width() > 2 * widget.height()
                yield widget, inside, widget.text() if shows_words else ""
            case QLineEdit() if widget.text() or widget.placeholderText():
                yield widget, inside, widget.text() or widget.placeholderText()
            case QPlainTextEdit() if not widget.testAttribute(_NO_MOUSE):
                yield widget, inside, widget.toPlainText() or widget.placeholderText()
            case QTextEdit():
                yield widget, inside, widget.toPlainText()
            case QTabBar():
                for tab in filter(widget.isTabVisible, range(widget.count())):
                    yield widget, widget.tabRect(tab), widget.tabText(tab)
            case QAbstractItemView():
                yield from _rows(widget)


def _rows(view: QAbstractItemView) -> Iterator[tuple[QWidget, QRect, str]]:
    port, model = view.viewport(), view.model()
    seen: set[tuple[int, int, int, int]] = set()
    for y in range(4, port.height(), 8):
        for x in range(4, port.width(), 24):
            index = view.indexAt(QPoint(x, y))
            area = view.visualRect(index)
            words = str(index.data() or "") if index.isValid() else ""
            if words and area.getRect() not in seen and model.flags(index).value:
                seen.add(area.getRect())
                yield port, _words_of_row(view, area) & port.rect(), words


def _is_idle(button: QAbstractButton) -> bool:
    field = button.parentWidget()
    return isinstance(field, QLineEdit) and not field.text()


def _words_of_row(view: QAbstractItemView, area: QRect) -> QRect:
    """Without the round corners of its tint; below a small picture of a page, or a cover."""
    if view.objectName() == "thumbnailList":
        top, bottom = _BELOW_PICTURE
        return area.adjusted(_ROW_EDGE, area.height() - top, -_ROW_EDGE, -bottom)
    if view.objectName() == "libraryShelf":
        return area.adjusted(_ROW_EDGE // 2, area.height() - _BELOW_COVER, -_ROW_EDGE // 2, -_FRAME)
    return area.adjusted(_ROW_EDGE // 2, _FRAME, -_ROW_EDGE // 2, -_FRAME)


def _picture(root: QWidget) -> QImage:
    """Large enough that letters have their full ink inside."""
    picture = QImage(root.size() * _SCALE, QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(_SCALE)
    root.render(picture)
    return picture


def _ratios(picture: QImage, area: QRect, solid: float) -> list[float]:
    """Between the ground of an area and each ink on it; tints of the ground are no ink.

    `solid`: the part of all ink that one of them takes, at least.
    """
    part = picture.copy(
        area.x() * _SCALE, area.y() * _SCALE, area.width() * _SCALE, area.height() * _SCALE
    )
    shades = Counter(memoryview(part.constBits()).cast("B").cast("I"))
    if not shades:
        return [21.0]
    (shade, _), *others = shades.most_common()
    ground = QColor(shade)
    inks = [(contrast(QColor(other), ground), pixels) for other, pixels in others]
    inks = [(ratio, pixels) for ratio, pixels in inks if ratio >= _TINT and pixels >= _LEAST_PIXELS]
    least = solid * sum(pixels for _, pixels in inks)
    return [ratio for ratio, pixels in inks if pixels >= least] or [1.0]


def _is_large(widget: QWidget) -> bool:
    font = widget.font()
    size = widget.fontInfo().pixelSize()
    return size >= _LARGE_PX or (font.bold() and size >= _LARGE_BOLD_PX)


def _luminance(color: QColor) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = linear(color.redF()), linear(color.greenF()), linear(color.blueF())
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
