"""A code block in an answer: language, Copy button and coloured code that scrolls sideways."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6 import QtWidgets
from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QColor, QResizeEvent, QTextCharFormat, QTextCursor, QWheelEvent

from reader_app.domain.translation import tr
from reader_app.ui.answers.background_renderer import BackgroundRenderer, FailedRender
from reader_app.ui.answers.markdown_blocks import CodeBlock
from reader_app.ui.answers.prose_writer import new_document
from reader_app.ui.answers.type_styles import TypeStyles
from reader_app.ui.chat.buttons import text_button
from reader_app.ui.theme.palette import METRICS

if TYPE_CHECKING:
    from reader_app.workers.typesetter import ColourCode

# The typesetter is imported lazily: it would add 9 ms to each start, and most answers hold no code.

MAX_COLOURED: Final = 20_000
"""Most characters that are coloured; longer code has one colour.

A test checks that this equals the limit of the typesetting process.
"""

_LABELS: Final = {"py": "Python", "js": "JavaScript", "ts": "TypeScript", "sh": "Shell"}


_LIGHT: Final = {  # Keyword, string, number, comment, name: the letters of typesetting's `Kind`
    "k": "#8A3B7A",
    "s": "#4B6B1E",
    "n": "#A04A14",
    "c": "#6B6862",
    "f": "#2A5B9C",
}
_DARK: Final = {
    "k": "#D9A0CC",
    "s": "#B4CF86",
    "n": "#E5AE82",
    "c": "#A09C95",
    "f": "#93BDF0",
}


@dataclass(frozen=True, slots=True)
class CodePiece:
    """A run of code with one colour. `kind`: a letter of typesetting's `Kind`."""

    text: str
    kind: str


def colour_of(kind: str, *, is_dark: bool) -> str:
    """Return the colour as "#rrggbb", or "" for the default text colour."""
    return (_DARK if is_dark else _LIGHT).get(kind, "")


def language_label(language: str) -> str:
    """Return the display name of the language; "" if none was named."""
    return _LABELS.get(language.lower(), language[:24].capitalize())


@dataclass(frozen=True, slots=True)
class FailedColouring(FailedRender):
    """The colours of this code can't be found in time, so it keeps a single colour."""


@dataclass(frozen=True, slots=True)
class ColouringJob:
    """A job that finds the colours of some code."""

    code: str
    language: str

    @property
    def lasting(self) -> Hashable:
        return ("code", self.code, self.language)

    def request(self, number: int) -> ColourCode:
        from reader_app.workers.typesetter import ColourCode

        return ColourCode(number, self.code, self.language)

    def result_of(self, answer: object) -> tuple[CodePiece, ...] | FailedColouring:
        """Return the code split into coloured pieces, or `FailedColouring`."""
        from reader_app.workers.typesetter import CodeColoured

        if not isinstance(answer, CodeColoured):
            return FailedColouring()
        pieces: list[CodePiece] = []
        at = 0
        for letter, run in groupby(answer.kinds):
            end = at + len(list(run))
            pieces.append(CodePiece(self.code[at:end], letter))
            at = end
        return tuple(pieces)


_PIECES_A_STEP: Final = 250
_COPIED_MS: Final = 1_500


class CodeView(QtWidgets.QFrame):
    """Shows one `CodeBlock`; code added at its end is appended, and the colours follow."""

    def __init__(
        self,
        styles: TypeStyles,
        renderer: BackgroundRenderer,
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._styles = styles
        self._renderer = renderer
        self._block = CodeBlock("", "")
        self._job: ColouringJob | None = None
        self._is_hopeless = False
        self._pieces: tuple[CodePiece, ...] = ()
        self._painted = 0
        self._painted_to = 0
        self.setProperty("ground", "code")
        self._language = QtWidgets.QLabel()
        self._language.setProperty("type", "small")
        self._language.setProperty("tone", "muted")
        self._copy = text_button(tr("Copy"), "quiet")
        self._copy.setAccessibleName(tr("Copy code"))
        self._copy.clicked.connect(self._copy_code)
        self._text = _CodeText(self)
        self._lay_out()
        self._painter = QTimer(self, interval=0, singleShot=True)
        self._painter.timeout.connect(self._paint_some)
        renderer.made.connect(self._take_colours)

    def _lay_out(self) -> None:
        head = QtWidgets.QHBoxLayout()
        head.setContentsMargins(METRICS.space_m, METRICS.space_xs, METRICS.space_s, 0)
        head.addWidget(self._language)
        head.addStretch()
        head.addWidget(self._copy)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, METRICS.space_xs)
        column.setSpacing(0)
        column.addLayout(head)
        sides = QtWidgets.QHBoxLayout()
        sides.setContentsMargins(METRICS.space_s, 0, METRICS.space_s, 0)
        sides.addWidget(self._text)
        column.addLayout(sides)

    def show_block(self, block: CodeBlock) -> None:
        if block == self._block:
            return
        old, self._block = self._block, block
        self._language.setText(language_label(block.language))
        if block.language == old.language and block.code.startswith(old.code):
            self._write(block.code[len(old.code) :])
        else:
            self._is_hopeless = False
            self._clear()
            self._write(block.code)
        self._ask_for_colours()

    def set_styles(self, styles: TypeStyles) -> None:
        self._styles = styles
        self._clear()
        self._write(self._block.code)
        self._paint_some()

    def _clear(self) -> None:
        self._text.clear()
        self._painted = self._painted_to = 0

    def _write(self, code: str) -> None:
        cursor = QTextCursor(self._text.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(code, self._ink(""))
        self._text.fit()

    def _ink(self, colour: str) -> QTextCharFormat:
        ink = QTextCharFormat()
        ink.setFont(self._styles.code_font)
        ink.setForeground(QColor(colour or self._styles.palette.text))
        return ink

    def _ask_for_colours(self) -> None:
        has_colours = self._block.language and len(self._block.code) <= MAX_COLOURED
        if self._job is not None or self._is_hopeless or not has_colours:
            return
        job = ColouringJob(self._block.code, self._block.language)
        result = self._renderer.result(job)
        if isinstance(result, tuple):
            self._use(result)
        elif isinstance(result, FailedColouring):
            self._is_hopeless = True
        else:
            self._job = job

    @Slot(object)
    def _take_colours(self, job: object) -> None:
        if job != self._job or not isinstance(job, ColouringJob):
            return
        self._job = None
        result = self._renderer.result(job)
        is_current = self._block.code.startswith(job.code)
        self._is_hopeless = isinstance(result, FailedColouring) and is_current
        if isinstance(result, tuple) and is_current and job.language == self._block.language:
            self._use(result)
        if job.code != self._block.code:
            self._ask_for_colours()

    def _use(self, pieces: tuple[CodePiece, ...]) -> None:
        same = 0
        for before, after in zip(self._pieces[: self._painted], pieces, strict=False):
            if before != after:
                break
            same += 1
        self._pieces, self._painted = pieces, same
        self._painted_to = sum(_units(piece.text) for piece in pieces[:same])
        self._paint_some()

    @Slot()
    def _paint_some(self) -> None:
        cursor = QTextCursor(self._text.document())
        cursor.beginEditBlock()
        for piece in self._pieces[self._painted : self._painted + _PIECES_A_STEP]:
            end = self._painted_to + _units(piece.text)
            cursor.setPosition(self._painted_to)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            cursor.setCharFormat(
                self._ink(colour_of(piece.kind, is_dark=self._styles.palette.is_dark))
            )
            self._painted += 1
            self._painted_to = end
        cursor.endEditBlock()
        if self._painted < len(self._pieces):
            self._painter.start()

    @Slot()
    def _copy_code(self) -> None:
        QtWidgets.QApplication.clipboard().setText(self._block.code)
        self._copy.setText(tr("Copied"))
        QTimer.singleShot(_COPIED_MS, self._copy, self._offer_copy)

    @Slot()
    def _offer_copy(self) -> None:
        self._copy.setText(tr("Copy"))


class _CodeText(QtWidgets.QTextEdit):
    """The text field of the code, which scrolls sideways and ignores the vertical wheel."""

    def __init__(self, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self.setDocument(new_document(self))
        self.document().setDocumentMargin(METRICS.space_xs)
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setLineWrapMode(QtWidgets.QTextEdit.LineWrapMode.NoWrap)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setTabChangesFocus(True)
        self.setAccessibleName(tr("Code"))

    def fit(self) -> None:
        size = self.document().size()
        is_wide = size.width() > self.viewport().width() + 1
        bar = self.horizontalScrollBar().sizeHint().height() if is_wide else 0
        self.setFixedHeight(ceil(size.height()) + bar)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.angleDelta().x():
            super().wheelEvent(event)
        else:
            event.ignore()


def _units(text: str) -> int:
    """Return the length as Qt counts it, in UTF-16 code units."""
    return len(text) + sum(char > "\uffff" for char in text)
