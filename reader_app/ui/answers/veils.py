"""Veiled names of an answer: their marks in the source, and the blocks painted in their place.

A mark keeps the words in the source, with a number that stays the same when veils are found again.
The document never holds them: a transparent image of their width stands there, so that nothing can
be selected, copied or read aloud, and showing them moves no other word.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, Qt, QUrl, Slot
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QImage,
    QPainter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextImageFormat,
)
from PySide6.QtWidgets import QTextBrowser

from reader_app.domain.chat import VEILED_LETTER, veiled_name
from reader_app.domain.translation import tr
from reader_app.ui.answers.type_styles import TypeStyles

SCHEME: Final = "veil:"
VEIL: Final = int(QTextFormat.Property.UserProperty.value) + 3
"""The property of what stands for a veiled word; its value is the number of the veil."""
VEILED_WORD: Final = VEIL + 1
"""The word itself, by which checked sentences and quotations find their place."""
OPEN, WORDS, CLOSE = "\ue0f5", "\ue0f6", "\ue0f7"
MARK: Final = re.compile(f"{OPEN}(\\d{{1,9}}){WORDS}([^{OPEN}{CLOSE}]*){CLOSE}")
_HALF: Final = re.compile(f"{OPEN}[^{CLOSE}]*$")
_PIXEL: Final = "veil:pixel"
_PARTS: Final = re.compile(r"[^\W_]+")
_FAINT, _HOVERED = 0.34, 0.5
_JOINER: Final = "\u2060"


def veil_marks(text: str, spans: Iterable[tuple[int, int]], begin: int = 0) -> str:
    """Return a text with marks around its spans, numbered by their place; `begin`: of the text."""
    parts, done = [], 0
    for start, end in spans:
        parts += [text[done:start], f"{OPEN}{begin + start}{WORDS}{text[start:end]}{CLOSE}"]
        done = end
    return "".join([*parts, text[done:]])


def without_veil_marks(text: str, numbers: Collection[int] | None = None) -> str:
    """Return a text without the marks, or without those with these numbers; words stay."""

    def bare(match: re.Match[str]) -> str:
        return match[2] if numbers is None or int(match[1]) in numbers else match[0]

    return MARK.sub(bare, text) if OPEN in text else text


def with_placeholders(text: str) -> str:
    """Return a text to be copied, with words in place of each veil."""
    if OPEN not in text:
        return text
    return _HALF.sub("", MARK.sub(lambda _: veiled_name(), text))


def with_blocks(text: str) -> str:
    """Return a text for where no veil can be drawn, such as code: blocks, as long as the words."""
    if OPEN not in text:
        return text
    return _HALF.sub("", MARK.sub(lambda match: VEILED_LETTER * len(match[2]), text))


def split_at_veils(text: str) -> Iterator[tuple[str, int]]:
    """Yield the pieces of a text, each with the number of its veil, -1 for none."""
    if OPEN not in text:
        yield text, -1
        return
    done = 0
    for match in MARK.finditer(text):
        yield text[done : match.start()], -1
        yield match[2], int(match[1])
        done = match.end()
    yield _HALF.sub("", text[done:]), -1


def marked_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of a source's veils, as in the source without marks."""
    shift = 0
    for match in MARK.finditer(text):
        start = match.start() - shift
        yield start, start + len(match[2])
        shift += len(match[0]) - len(match[2])


def veiled_words(text: str) -> frozenset[str]:
    """Return the words of all veils of a source."""
    return frozenset(match[2] for match in MARK.finditer(text))


class PlacedVeil(NamedTuple):
    """What stands for a word at `document[start:end]`."""

    start: int
    end: int
    number: int


def write_veil(
    cursor: QTextCursor, words: str, number: int, letters: QTextCharFormat
) -> list[PlacedVeil]:
    """Write what stands for veiled words, each as wide as it is; spaces between them stay."""
    document = cursor.document()
    if not document.resource(QTextDocument.ResourceType.ImageResource.value, QUrl(_PIXEL)):
        pixel = QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)
        pixel.fill(Qt.GlobalColor.transparent)
        document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(_PIXEL), pixel)
    link = QTextCharFormat(letters)
    _set_link(link, number)
    metrics = QFontMetricsF(letters.font())
    placed: list[PlacedVeil] = []
    done = 0
    for at, match in enumerate(_PARTS.finditer(words)):
        between = words[done : match.start()]
        cursor.insertText(f"{between}{_JOINER}" if between or not at else _JOINER, link)
        image = QTextImageFormat()
        image.setName(_PIXEL)
        image.setWidth(metrics.horizontalAdvance(match[0]))
        image.setHeight(1)
        image.setFont(letters.font())
        _set_link(image, number)
        image.setProperty(VEILED_WORD, match[0])
        start = cursor.position()
        cursor.insertImage(image)
        placed.append(PlacedVeil(start, cursor.position(), number))
        done = match.end()
    cursor.insertText(f"{_JOINER}{words[done:]}", link)
    return placed


def _set_link(letters: QTextCharFormat, number: int) -> None:
    letters.setAnchor(True)
    letters.setAnchorHref(f"{SCHEME}{number}")
    letters.setFontUnderline(False)
    letters.setProperty(VEIL, str(number))
    letters.setToolTip(tr("A name from later in the book. Click to show."))


def number_in(link: str) -> int:
    """Return the number of the veil that a link shows; -1 if it is another one."""
    number = link.removeprefix(SCHEME)
    return int(number) if link.startswith(SCHEME) and number.isdecimal() else -1


class Veils:
    """Paints the veils of one document."""

    def __init__(self, prose: QTextBrowser, styles: TypeStyles) -> None:
        self._prose = prose
        self._styles = styles
        self._places: list[PlacedVeil] = []
        self._hovered = -1
        prose.highlighted.connect(self._note_hover)

    def set_styles(self, styles: TypeStyles) -> None:
        self._styles = styles

    def place(self, unchanged_to: float, places: Sequence[PlacedVeil]) -> None:
        """Take over the veils of a text that was written anew from `unchanged_to` on."""
        kept = [place for place in self._places if place.start < unchanged_to]
        self._places = [*kept, *places]

    def focused(self) -> int:
        """Return the number of the veil that Tab has focused; -1 if it is none."""
        cursor = self._prose.textCursor()
        if not (self._prose.hasFocus() and cursor.hasSelection()):
            return -1
        inside = QTextCursor(cursor)
        inside.setPosition(min(cursor.selectionStart() + 1, cursor.selectionEnd()))
        return number_in(inside.charFormat().anchorHref())

    def paint(self, painter: QPainter, visible: QRectF, first: int, last: int) -> None:
        """Paint those that can be seen: in `document[first:last]`."""
        from reader_app.ui.citations.citation_chips import line_parts

        begin = bisect_left(self._places, (first,))
        for place in self._places[begin : bisect_left(self._places, (last,))]:
            for part in line_parts(self._prose.document(), place.start, place.end):
                size = self._styles.font.pixelSize()
                area = QRectF(
                    part.left, part.baseline - size * 0.82, part.right - part.left, size * 1.08
                )
                if area.intersects(visible):
                    colour = QColor(self._styles.palette.muted)
                    colour.setAlphaF(_HOVERED if place.number == self._hovered else _FAINT)
                    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(colour)
                    painter.drawRoundedRect(area, size * 0.3, size * 0.3)

    @Slot(QUrl)
    def _note_hover(self, url: QUrl) -> None:
        number = number_in(url.toString())
        if number != self._hovered:
            self._hovered = number
            self._prose.viewport().update()
