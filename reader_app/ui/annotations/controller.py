"""The annotations' controller: makes, changes, deletes and stores annotations, with undo."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QObject, Slot

from reader_app.app.library.book_annotations import AnnotationsUseCase, BookAnnotations
from reader_app.domain.annotations import (
    Annotation,
    Bookmark,
    Highlight,
    HighlightColor,
    HighlightPart,
)
from reader_app.domain.book import Book
from reader_app.domain.errors import DomainError
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

_RETRY: Final = "store annotations"


class AnnotationWriter(QObject):
    """Writes annotations into the store and retries what couldn't be written.

    Everything not yet known to be written is written again with the next annotation.
    """

    def __init__(
        self,
        annotations: AnnotationsUseCase,
        tasks: Tasks,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._use_case = annotations
        self._tasks = tasks
        self._window = window
        self._waiting: dict[str, tuple[Annotation, bool]] = {}
        window.notice_action_requested.connect(self._act_on_notice)

    def save(self, annotation: Annotation) -> None:
        """Store an annotation that is new, changed or restored."""
        self._add(annotation, is_gone=False)

    def delete(self, annotation: Annotation) -> None:
        self._add(annotation, is_gone=True)

    def is_going(self, annotation_id: str) -> bool:
        """Return True if the annotation is to be deleted, even if the store still has it."""
        _, is_gone = self._waiting.get(annotation_id, (None, False))
        return is_gone

    @Slot()
    def flush(self) -> None:
        """Write everything that isn't known to be written; writing twice does no harm."""
        for annotation, is_gone in self._waiting.values():
            self._write(annotation, is_gone)

    def _add(self, annotation: Annotation, *, is_gone: bool) -> None:
        if annotation.book_id:  # while it isn't known which book this is, nothing can be stored
            self._waiting[annotation.id] = (annotation, is_gone)
            self.flush()

    def _write(self, annotation: Annotation, is_gone: bool) -> None:
        write = self._use_case.delete if is_gone else self._use_case.save

        def forget(_: None) -> None:
            if self._waiting.get(annotation.id) == (annotation, is_gone):
                del self._waiting[annotation.id]
            if not self._waiting:
                self._window.hide_notice(_RETRY)

        self._tasks.run(lambda: write(annotation), forget, self._tell)

    def _tell(self, error: DomainError) -> None:
        words = tr(
            "{message} {advice} What you marked is on the page, not stored yet.",
            message=error.message,
            advice=error.advice,
        )
        self._window.show_notice(" ".join(words.split()), tr("Try again"), 0, _RETRY)

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        if action == _RETRY:
            self.flush()


_MOST_STEPS: Final = 200


@dataclass(frozen=True, slots=True)
class AnnotationStep:
    """A change from `before` to `after`; None means that there is no annotation on that side."""

    number: int
    before: Annotation | None
    after: Annotation | None


class AnnotationUndo:
    """The undo history for the annotations of one book, newest step last."""

    def __init__(self) -> None:
        self._steps: list[AnnotationStep] = []
        self._count = 0
        self._writing = ""

    def add(self, before: Annotation | None, after: Annotation | None) -> AnnotationStep:
        self._writing = ""
        self._count += 1
        step = AnnotationStep(self._count, before, after)
        self._steps = [*self._steps[-_MOST_STEPS + 1 :], step]
        return step

    def add_writing(self, before: Annotation, after: Annotation) -> None:
        """Add a change of a note; all changes during one editing count as one step."""
        if self._writing == before.id:
            self._steps[-1] = replace(self._steps[-1], after=after)
        else:
            self.add(before, after)
            self._writing = before.id

    def end_writing(self) -> None:
        self._writing = ""

    def take(self, number: int = 0) -> AnnotationStep | None:
        """Remove and return the step with that number, the newest for 0; None if there is none."""
        self._writing = ""
        found = next((s for s in reversed(self._steps) if number in (0, s.number)), None)
        if found is not None:
            self._steps.remove(found)
        return found


_UNDO: Final = "undo annotation "
_NOTHING_SELECTED: Final = tr("Select some text first, then press H.")


class AnnotationsController(QObject):
    """Carries out the reader's requests to add, change, delete and restore annotations.

    What can't be stored stays on the page and is retried with the next change.
    """

    def __init__(
        self,
        annotations: AnnotationsUseCase,
        tasks: Tasks,
        books: BookController,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._use_case = annotations
        self._tasks = tasks
        self._books = books
        self._window = window
        self._pane = books.pane
        self._view = books.pane.page_view
        self._shown = books.pane.annotations.shown
        self._book_id = ""
        self._color = HighlightColor.YELLOW
        self._steps: dict[str, AnnotationUndo] = {}
        self._keeper = AnnotationWriter(annotations, tasks, window, self)
        self._connect()

    # -- requests of the reader ---------------------------------------------------------------

    def add_highlight(self, color: HighlightColor | str | None = None) -> None:
        """Highlight the selected words in `color`, or in the last used colour.

        Without a selection, opens the note of the newest highlight if that is visible.
        """
        if not self._view.page:
            return
        self._color = HighlightColor(color) if color else self._color
        parts = self._selected_parts()
        if parts:
            self._view.text.clear_selection()
            self._mark(parts)
        else:
            self._write_on_newest()

    def mark_words(self, parts: tuple[HighlightPart, ...], *, writes_note: bool = False) -> None:
        """Highlight words in the last used colour, with a notice that offers undo.

        `writes_note`: open the card for writing instead. Words highlighted already stay as they
        are.
        """
        mark = next((mark for mark in self._shown.highlights if mark.covers_same(parts)), None)
        if mark is None:
            mark = Highlight(self._book_id, parts, self._color)
            step = self._change(None, mark)
            if not writes_note:
                self._window.show_notice(tr("Highlighted."), tr("Undo"), 8, f"{_UNDO}{step}")
        if writes_note:
            self._pane.annotations.open_card(mark, takes_keys=True)

    @Slot()
    def toggle_bookmark(self) -> None:
        """Add a bookmark for the page in view, or remove it."""
        if self._view.page:
            self.toggle_bookmark_on(self._view.page)

    @Slot(int)
    def toggle_bookmark_on(self, page: int) -> None:
        """Add a bookmark for a page, or remove it."""
        bookmark = self._shown.bookmark_on(page)
        if bookmark is not None:
            self.delete(bookmark)
        else:
            label = self._view.page_number(page)
            title = self._pane.annotations.chapter(page) or tr("Page {label}", label=label)
            self._change(None, Bookmark(self._book_id, page, self._top_of(page), title))

    @Slot(object)
    def delete(self, annotation: Annotation) -> None:
        """Delete an annotation, with a notice that offers undo."""
        step = self._change(annotation, None)
        what = (
            tr("Bookmark removed.")
            if isinstance(annotation, Bookmark)
            else tr("Highlight deleted.")
        )
        self._window.show_notice(what, tr("Undo"), 8, f"{_UNDO}{step}")

    @Slot()
    def undo(self, number: int = 0) -> None:
        """Undo the step with that number, the newest for 0."""
        step = self._own_steps.take(number)
        if step is not None:
            self._apply(step.after, step.before)
            self._window.hide_notice(f"{_UNDO}{step.number}")

    @Slot()
    def flush(self) -> None:
        """Store the note being written and everything that could not be stored."""
        self._pane.annotations.card.close_card()
        self._keeper.flush()

    # -- inside: the book ---------------------------------------------------------------------

    def _connect(self) -> None:
        books, shown = self._books, self._pane.annotations
        books.book_opened.connect(self._load)
        books.book_closed.connect(self._leave)
        self._view.page_viewport.page_changed.connect(self._note_page)
        shown.note_written.connect(self._write_note)
        shown.color_chosen.connect(self._recolor)
        shown.rename_requested.connect(self._rename)
        shown.delete_requested.connect(self.delete)
        shown.undo_requested.connect(self._undo_newest)
        shown.card.closed.connect(self._end_writing)
        self._view.highlight_wanted.connect(self._highlight_in_last_color)
        self._pane.selection_bar.highlight_requested.connect(self._highlight_in)
        shown.bookmark_toggled.connect(self.toggle_bookmark_on)
        self._window.bind(ActionId.HIGHLIGHT, self._highlight_in_last_color)
        self._window.bind(ActionId.BOOKMARK, self.toggle_bookmark)
        self._window.notice_action_requested.connect(self._act_on_notice)
        self._window.closing.connect(self.flush)

    @Slot(object)
    def _load(self, book: Book) -> None:
        book_id = book.id
        if book_id == self._book_id:
            return
        self._leave()
        self._book_id = book_id
        self._keep_early_ones()

        def show(found: BookAnnotations) -> None:
            if book_id == self._book_id:
                self._show(found)

        self._tasks.run(lambda: self._use_case.load(book_id), show, self._tell)

    def _keep_early_ones(self) -> None:
        """Store annotations made while the file was being identified, now that its book is known.

        Before, they have no book id and exist only on the page.
        """
        self._steps.pop("", None)
        for highlight in self._shown.highlights:
            self._change(None, replace(highlight, book_id=self._book_id))
        for bookmark in self._shown.bookmarks:
            self._change(None, replace(bookmark, book_id=self._book_id))

    def _show(self, found: BookAnnotations) -> None:
        """Show the stored annotations; those on the page already are newer and take precedence."""
        shown, is_going = self._shown, self._keeper.is_going
        highlights = {mark.id: mark for mark in found.highlights if not is_going(mark.id)}
        bookmarks = {mark.id: mark for mark in found.bookmarks if not is_going(mark.id)}
        highlights |= {mark.id: mark for mark in shown.highlights}
        bookmarks |= {mark.id: mark for mark in shown.bookmarks}
        shown.replace_all(highlights.values(), bookmarks.values())
        newest = self._shown.newest_highlight()
        self._color = newest.color if newest is not None else self._color

    @Slot()
    def _leave(self) -> None:
        if self._book_id:
            self.flush()
            self._book_id = ""
            self._shown.replace_all()

    @Slot(int)
    def _note_page(self, page: int) -> None:
        """Drop the annotations of a file that is closed before its book was known."""
        if not page and not self._book_id:
            self._shown.replace_all()

    # -- inside: changes ----------------------------------------------------------------------

    @property
    def _own_steps(self) -> AnnotationUndo:
        """The undo history of the open book; it is kept for books that are opened again."""
        return self._steps.setdefault(self._book_id, AnnotationUndo())

    def _selected_parts(self) -> tuple[HighlightPart, ...]:
        return tuple(
            HighlightPart(part.page, part.start, part.end, part.rects, part.text)
            for part in self._view.text.selected_parts()
        )

    def _mark(self, parts: tuple[HighlightPart, ...]) -> None:
        same = next((mark for mark in self._shown.highlights if mark.covers_same(parts)), None)
        if same is not None:
            self._change(same, same.with_color(self._color))
        else:
            self._change(None, Highlight(self._book_id, parts, self._color))

    def _write_on_newest(self) -> None:
        newest, shown = self._shown.newest_highlight(), self._pane.annotations
        if newest is not None and shown.is_in_sight(newest):
            shown.open_card(newest, takes_keys=True)
        else:
            self._pane.notice.show_for_a_while(_NOTHING_SELECTED)

    def _change(self, before: Annotation | None, after: Annotation | None) -> int:
        """Show and store a change and add it to the undo history; return the number of the step."""
        step = self._own_steps.add(before, after)
        self._apply(before, after)
        return step.number

    def _apply(self, before: Annotation | None, after: Annotation | None) -> None:
        if after is not None:
            self._shown.put(after)
            self._keeper.save(after)
        elif before is not None:
            self._shown.remove(before)
            self._keeper.delete(before)

    @Slot()
    def _highlight_in_last_color(self) -> None:
        self.add_highlight()

    @Slot(str, bool)
    def _highlight_in(self, color: str, writes_note: bool) -> None:
        parts = self._selected_parts()
        if parts and writes_note:
            self.mark_words(parts, writes_note=True)
        else:
            self.add_highlight(color)

    @Slot(object, str)
    def _write_note(self, highlight: Highlight, note: str) -> None:
        after = highlight.with_note(note)
        self._own_steps.add_writing(highlight, after)
        self._apply(highlight, after)

    @Slot()
    def _end_writing(self) -> None:
        self._own_steps.end_writing()

    @Slot(object, object)
    def _recolor(self, highlight: Highlight, color: HighlightColor) -> None:
        self._color = color
        if highlight.color is not color:
            self._change(highlight, highlight.with_color(color))

    @Slot(object, str)
    def _rename(self, bookmark: Bookmark, title: str) -> None:
        self._change(bookmark, bookmark.renamed(title))

    @Slot()
    def _undo_newest(self) -> None:
        self.undo()

    def _top_of(self, page: int) -> float:
        """Return how far down the page the upper edge of the view is, in points.

        0 if the page is rotated or begins below that edge.
        """
        visible_area = self._view.visible_area
        point = visible_area.point_at(visible_area.width / 2, 0)
        is_within = point.page == page and not visible_area.layout.rotation
        return max(0.0, point.y) if is_within else 0.0

    # -- inside: notices ----------------------------------------------------------------------

    def _tell(self, error: DomainError) -> None:
        self._window.show_notice(error.words, seconds=0)

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        if action.startswith(_UNDO):
            self.undo(int(action.removeprefix(_UNDO)))
