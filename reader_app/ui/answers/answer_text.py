"""The text of an answer: alternating prose and code, cheap to extend while it is streamed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TypeAlias

from PySide6.QtCore import QPoint, QRect, Signal, Slot
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from reader_app.app.citations.page_mentions import StreamedPages
from reader_app.ui.answers.background_renderer import BackgroundRenderer
from reader_app.ui.answers.code_view import CodeView
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
from reader_app.ui.answers.type_styles import TypeStyles
from reader_app.ui.theme.palette import METRICS


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
        parent: QWidget | None = None,
        marks: AnswerMarks | None = None,
    ) -> None:
        """Create an empty text. `room`, `marks`: as in `ProseView`."""
        super().__init__(parent)
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
        self._blocks: Blocks = ()
        self._words = GrowingText(self._marks.with_chips)
        self._marked = 0
        self._views: list[ProseView | CodeView] = []
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(METRICS.space_m)

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
        self.name_pages(is_ending=True)
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
