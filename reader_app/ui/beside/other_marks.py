"""A book beside the open one, and the reader's marks in it: shown, made, stored, with undo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Slot

from reader_app.domain.annotations import (
    Annotation,
    Bookmark,
    FreeMark,
    Highlight,
    HighlightColor,
    HighlightPart,
    MarkStyle,
)
from reader_app.domain.values import dataclass
from reader_app.ui.annotations.annotation_history import AnnotationHistory
from reader_app.ui.annotations.controller import AnnotationWriter
from reader_app.ui.annotations.model import AnnotationSet

if TYPE_CHECKING:
    from reader_app.app.library.book_annotations import AnnotationsUseCase, BookAnnotations
    from reader_app.domain.book import Book
    from reader_app.domain.document import DocumentInfo
    from reader_app.ui.annotations.mark_cards import MarkCards
    from reader_app.ui.annotations.mark_painting import MarkLook
    from reader_app.ui.pages.geometry import ViewPosition
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.workers.background_tasks import Tasks
    from reader_app.workers.document_client import DocumentClient

_Mark = TypeVar("_Mark", Highlight, FreeMark, Bookmark)


class OtherMarks(QObject):
    """Carries out the reader's requests about marks of the book beside.

    There is one object per window, whichever book is beside: marks that can't be stored yet outlive
    the second view. `shown`: the marks of the book; `history`: their undo.
    """

    def __init__(
        self,
        annotations: AnnotationsUseCase,
        tasks: Tasks,
        window: MainWindow,
        look: Callable[[], MarkLook],
    ) -> None:
        """`look`: returns how the next marks look."""
        super().__init__(window)
        self._use_case = annotations
        self._tasks = tasks
        self._look = look
        self._book_id = ""
        self.shown = AnnotationSet(self)
        self.history = AnnotationHistory(window, self, name="marks")
        self._writer = AnnotationWriter(annotations, tasks, window, self)
        self.history.applied.connect(self._apply)
        window.closing.connect(self._writer.flush)

    @property
    def book_id(self) -> str:
        """The book whose marks these are; "" for none."""
        return self._book_id

    def use_book(self, book_id: str) -> None:
        """Show the marks of this book, which are read from the store; "" for none."""
        self._book_id = book_id
        self.history.use_book(book_id)
        self.shown.replace_all()

        def show(found: BookAnnotations) -> None:
            if book_id == self._book_id:
                going = self._writer.is_going
                known = {mark.id for mark in (*self.shown.marks, *self.shown.bookmarks)}
                self.shown.replace_all(
                    [*self.shown.highlights, *_new(found.highlights, known, going)],
                    [*self.shown.bookmarks, *_new(found.bookmarks, known, going)],
                    [*self.shown.free_marks, *_new(found.free_marks, known, going)],
                )

        if book_id:
            self._tasks.run(lambda: self._use_case.load(book_id), show)

    def serve(self, cards: MarkCards) -> None:
        """Carry out the requests from these cards."""
        cards.note_written.connect(self.history.write_note)
        cards.color_chosen.connect(self._recolor)
        cards.style_chosen.connect(self._restyle)
        cards.width_chosen.connect(self._rewidth)
        cards.delete_requested.connect(self.history.delete)
        cards.closed.connect(self.history.end_writing)

    def mark(
        self,
        parts: tuple[HighlightPart, ...],
        color: HighlightColor | None = None,
        style: MarkStyle | None = None,
    ) -> Highlight | None:
        """Mark words in this colour and style, or in the last used ones; None without words."""
        if not parts or not self._book_id:
            return None
        look = self._look()
        color, style = color or look.color, style or look.style
        same = next((mark for mark in self.shown.highlights if mark.covers_same(parts)), None)
        made = (
            same.with_color(color).with_style(style)
            if same is not None
            else Highlight(self._book_id, parts, color, style=style)
        )
        self.history.change(same, made)
        return made

    def toggle_bookmark(self, page: int, title: str) -> None:
        """Add a bookmark with that title for a page, or remove it."""
        bookmark = self.shown.bookmark_on(page)
        if bookmark is not None:
            self.history.delete(bookmark)
        elif self._book_id:
            self.history.change(None, Bookmark(self._book_id, page, 0.0, title))

    # -- inside -------------------------------------------------------------------------------

    @Slot(object, object)
    def _apply(self, before: Annotation | None, after: Annotation | None) -> None:
        # A notice's undo may be about a book no longer beside: it is stored, not shown.
        changed = after or before
        is_shown = changed is not None and changed.book_id == self._book_id
        if after is not None:
            if is_shown:
                self.shown.put(after)
            self._writer.save(after)
        elif before is not None:
            if is_shown:
                self.shown.remove(before)
            self._writer.delete(before)

    @Slot(object, object)
    def _recolor(self, mark: Highlight | FreeMark, color: HighlightColor) -> None:
        if mark.color is not color:
            self.history.change(
                mark,
                mark.changed(color=color) if isinstance(mark, FreeMark) else mark.with_color(color),
            )

    @Slot(object, object)
    def _restyle(self, highlight: Highlight, style: MarkStyle) -> None:
        if highlight.style is not style:
            self.history.change(highlight, highlight.with_style(style))

    @Slot(object, float)
    def _rewidth(self, mark: FreeMark, width: float) -> None:
        if mark.width != width:
            self.history.change(mark, replace(mark, width=width))


@dataclass(slots=True, eq=False)
class OtherBook:
    """A book beside the open one: `info` with its page labels; `place`: where it is to be shown."""

    book: Book
    info: DocumentInfo
    client: DocumentClient
    marks: OtherMarks
    place: ViewPosition

    @property
    def fence(self) -> int | None:
        """The last page that its spoiler guard lets through; None: it is off."""
        return max(1, self.book.furthest_page) if self.book.spoiler_guard else None


def _new(found: tuple[_Mark, ...], known: set[str], is_going: Callable[[str], bool]) -> list[_Mark]:
    """Return stored annotations that aren't shown yet; those that are shown are newer."""
    return [mark for mark in found if mark.id not in known and not is_going(mark.id)]
