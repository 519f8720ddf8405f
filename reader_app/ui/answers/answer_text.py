"""The text of an answer: alternating prose and code, cheap to extend while it is streamed.

A code block has its language, a Copy button and coloured code that scrolls sideways.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from itertools import groupby
from math import ceil
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6 import QtWidgets
from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QResizeEvent, QTextCharFormat, QTextCursor, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from reader_app.app.citations.page_mentions import StreamedPages
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.answers.background_renderer import BackgroundRenderer, FailedRender
from reader_app.ui.answers.markdown import (
    MarkdownReader,
    StreamedMarkdown,
    marked_spans,
    page_mark,
    veil_marks,
    veiled_words,
    with_placeholders,
    without_veil_marks,
)
from reader_app.ui.answers.markdown_blocks import Block, Blocks, CodeBlock, GrowingText
from reader_app.ui.answers.page_chips import AnswerMarks
from reader_app.ui.answers.prose_view import ProseView
from reader_app.ui.answers.prose_writer import new_document
from reader_app.ui.answers.type_styles import TypeStyles
from reader_app.ui.chat.buttons import text_button
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.widgets.basic_widgets import bare_column

if TYPE_CHECKING:
    from reader_app.workers.typesetter import ColourCode


@dataclass(frozen=True, slots=True)
class _Prose:
    """The blocks between two code blocks."""

    blocks: Blocks


_Section: TypeAlias = _Prose | CodeBlock


class AnswerText(QWidget):
    """Shows Markdown that may still grow; call `show_text` after `append` to display it.

    `link_activated(address, Around)`: a click on a link. `chip_…`: as in `CitationChips`.
    `revealed`: the reader asked for the words behind a veil.
    """

    link_activated = Signal(str, object)
    chip_pointed = Signal(str, QRect, bool)
    chip_left = Signal()
    chip_menu_wanted = Signal(str, QPoint)
    revealed = Signal()

    def __init__(
        self,
        styles: TypeStyles,
        renderer: BackgroundRenderer,
        reader: MarkdownReader,
        room: int = 0,
        marks: AnswerMarks | None = None,
    ) -> None:
        """Create an empty text. `room`, `marks`: as in `ProseView`."""
        super().__init__()
        self._room = room
        self._marks = marks or AnswerMarks()
        self._styles = styles
        self._renderer = renderer
        self._reader = reader
        self.source = ""
        """The Markdown as it was streamed, with marks of citations and of veils."""
        self._bare_length = 0
        self._revealed: set[int] = set()
        self._told = StreamedPages(self._marks.pages, page_mark)
        self._streamed = StreamedMarkdown(reader)
        self._taken = 0
        self._is_whole = False
        self._blocks: Blocks = ()
        self._words = GrowingText(self._marks.with_chips)
        self._marked = 0
        self._views: list[ProseView | CodeView] = []
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._column = bare_column(self, METRICS.space_m)

    @property
    def plain_text(self) -> str:
        return self._words.words(self._blocks)

    @property
    def width_of_lines(self) -> int:
        return self.width() if self.isVisible() else self._room

    @property
    def told_source(self) -> str:
        """The Markdown as it may be copied, with citation marks."""
        return with_placeholders(self._uncovered(self.source))

    def append(self, words: str, veiled: Sequence[tuple[int, int]] = ()) -> None:
        """Append Markdown; `veiled`: stretches of it that are covered, besides its own marks."""
        marked = veil_marks(words, veiled, self._bare_length)
        self.source += marked
        self._bare_length += len(without_veil_marks(words))

    def set_veils(self, length: int, veiled: Sequence[tuple[int, int]], *, is_ending: bool) -> None:
        """Cover these stretches of the first `length` letters of the Markdown without veils."""
        bare = without_veil_marks(self.source)
        later = [
            (start, end) for start, end in marked_spans(self.source) if start >= length
        ]  # what has streamed since the veils were looked for
        source = veil_marks(bare, [*veiled, *later])
        if source != self.source:
            self.source = source
            self.name_pages(is_ending=is_ending)

    def name_pages(self, *, is_ending: bool) -> None:
        """Show the text with its marks' other names of pages."""
        self._words.forget()
        self._told = StreamedPages(self._marks.pages, page_mark)
        self._taken = len(self.source)
        self._note_veiled()
        words = self._told.append(self._uncovered(self.source))
        words += self._told.rest() if is_ending else ""
        if words != self._streamed.source:
            self._streamed = StreamedMarkdown(self._reader, words)
            self.show_text(is_ending=is_ending)

    def show_text(self, *, is_ending: bool) -> None:
        """Update the widgets from the Markdown. `is_ending`: no more of it follows."""
        # Its pages are looked for once a tick, not with each of the few letters that are streamed.
        self._is_whole = is_ending
        new, self._taken = self._uncovered(self.source[self._taken :]), len(self.source)
        self._note_veiled()
        self._streamed.append(self._told.append(new))
        if is_ending:
            self._streamed.append(self._told.rest())
        self._blocks = self._streamed.blocks(is_ending=is_ending)
        sections = _sections(self._blocks)
        for at, section in enumerate(sections):
            self._show_section(at, section)
        while len(self._views) > len(sections):
            self._remove_last()

    def mark_chip(self, number: int) -> None:
        """Mark the citation whose evidence is shown; number 0: none."""
        self._marked = number
        for view in self.prose:
            view.chips.mark(number)

    def mark_quotations(self) -> None:
        """Mark the quotations where they stand, because they were checked."""
        for view in self.prose:
            view.quotations.follow_text()

    def mark_claims(self) -> None:
        """Mark the doubtful sentences in the margin, because they were checked."""
        for view in self.prose:
            view.claims.follow_text()

    def _uncovered(self, source: str) -> str:
        return without_veil_marks(source, self._revealed) if self._revealed else source

    def _note_veiled(self) -> None:
        words = veiled_words(self._uncovered(self.source))
        if words:
            self._marks.veiled[self] = words
        else:
            self._marks.veiled.pop(self, None)

    @Slot(int)
    def _reveal(self, number: int) -> None:
        """Show the words behind a veil."""
        self._revealed.add(number)
        self.name_pages(is_ending=self._is_whole)
        self.revealed.emit()

    @property
    def prose(self) -> list[ProseView]:
        return [view for view in self._views if isinstance(view, ProseView)]

    def set_styles(self, styles: TypeStyles) -> None:
        self._styles = styles
        for view in self._views:
            view.set_styles(styles)

    def _show_section(self, at: int, section: _Section) -> None:
        if at < len(self._views) and not _fits(self._views[at], section):
            while len(self._views) > at:
                self._remove_last()
        if at == len(self._views):
            self._add(section)
        view = self._views[at]
        if isinstance(view, ProseView) and isinstance(section, _Prose):
            view.show_blocks(section.blocks)
        elif isinstance(view, CodeView) and isinstance(section, CodeBlock):
            view.show_block(section)

    def _add(self, section: _Section) -> None:
        if isinstance(section, CodeBlock):
            view: ProseView | CodeView = CodeView(self._styles, self._renderer, self)
        else:
            view = ProseView(self._styles, self._renderer, self.width_of_lines, self, self._marks)
            view.link_activated.connect(partial(self._pass_link, view))
            view.veil_activated.connect(self._reveal)
            view.chips.pointed.connect(self.chip_pointed)
            view.chips.left.connect(self.chip_left)
            view.chips.menu_wanted.connect(self.chip_menu_wanted)
            view.chips.mark(self._marked)
        self._views.append(view)
        self._column.addWidget(view)

    def _pass_link(self, view: ProseView, link: str) -> None:
        self.link_activated.emit(link, view.around_link())

    def _remove_last(self) -> None:
        view = self._views.pop()
        self._column.removeWidget(view)
        view.hide()
        view.deleteLater()


def _fits(view: ProseView | CodeView, section: _Section) -> bool:
    return isinstance(view, CodeView) == isinstance(section, CodeBlock)


def _sections(blocks: Blocks) -> list[_Section]:
    sections: list[_Section] = []
    for is_code, group in groupby(blocks, _is_code):
        if is_code:
            sections += [block for block in group if isinstance(block, CodeBlock)]
        else:
            sections.append(_Prose(tuple(group)))
    return sections


def _is_code(block: Block) -> bool:
    return isinstance(block, CodeBlock)


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
        is_new = self._text.document().isEmpty()
        cursor.insertText(code, self._ink(""))
        if is_new:
            # Qt moves the caret behind what is written, and scrolls to it later.
            self._text.setTextCursor(QTextCursor(self._text.document()))
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
        self.setHorizontalScrollBar(_SidewaysBar(Qt.Orientation.Horizontal, self))
        self.viewport().setAutoFillBackground(False)
        self.setTabChangesFocus(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)  # the answer opens its own
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


class _SidewaysBar(QtWidgets.QScrollBar):
    """The scroll bar below code; a wheel that turns up and down is the conversation's."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.angleDelta().x():
            super().wheelEvent(event)
        else:
            event.ignore()


def _units(text: str) -> int:
    """Return the length as Qt counts it, in UTF-16 code units."""
    return len(text) + sum(char > "\uffff" for char in text)
