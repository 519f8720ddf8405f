"""The annotations' controllers: make, change, delete and store annotations, with undo.

`FreeMarksController` does it for notes, text, ink and boxes, `AnnotationsController` for the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, QPoint, Qt, Signal, Slot

from reader_app.app.library.book_annotations import AnnotationsUseCase, BookAnnotations
from reader_app.app.library.file_comments import FileComment, taken_over
from reader_app.domain.annotations import (
    Annotation,
    Bookmark,
    FileAnnotation,
    FreeMark,
    FreeMarkKind,
    Highlight,
    HighlightColor,
    HighlightPart,
    MarkStyle,
)
from reader_app.domain.book import Book
from reader_app.domain.document import Rect
from reader_app.domain.errors import DomainError
from reader_app.domain.translation import tr
from reader_app.ui.annotations.annotation_history import AnnotationHistory
from reader_app.ui.annotations.free_mark_input import resized
from reader_app.ui.annotations.mark_painting import LastMarkLook, MarkLook, MarkTool, Pen
from reader_app.ui.book.controller import BookController
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.selection.text_layer import TextLayer, TextPage
from reader_app.ui.services import SettingsAccess
from reader_app.ui.widgets.basic_widgets import announce
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

_RETRY: Final = "store annotations"
_TOGETHER: Final = 200


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

    def write_all(self, annotations: Sequence[Annotation], *, is_gone: bool) -> None:
        """Store or delete many annotations, some hundred in one piece of work."""
        known = [annotation for annotation in annotations if annotation.book_id]
        for annotation in known:
            self._waiting[annotation.id] = (annotation, is_gone)
        for first in range(0, len(known), _TOGETHER):
            self._write(known[first : first + _TOGETHER], is_gone)

    def is_going(self, annotation_id: str) -> bool:
        """Return True if the annotation is to be deleted, even if the store still has it."""
        _, is_gone = self._waiting.get(annotation_id, (None, False))
        return is_gone

    @Slot()
    def flush(self) -> None:
        """Write everything that isn't known to be written; writing twice does no harm."""
        for annotation, is_gone in self._waiting.values():
            self._write([annotation], is_gone)

    @Slot()
    def end(self) -> None:
        """Write everything at last; what can't be stored is kept until the next start."""
        changes, store_or_keep = list(self._waiting.values()), self._use_case.store_or_keep
        if changes:
            self._tasks.run(lambda: store_or_keep(changes))

    def _add(self, annotation: Annotation, *, is_gone: bool) -> None:
        if annotation.book_id:  # while the book isn't known, nothing can be stored
            self._waiting[annotation.id] = (annotation, is_gone)
            self.flush()

    def _write(self, annotations: Sequence[Annotation], is_gone: bool) -> None:
        write = self._use_case.delete if is_gone else self._use_case.save

        def work() -> None:
            for annotation in annotations:
                write(annotation)

        def forget(_: None) -> None:
            for annotation in annotations:
                if self._waiting.get(annotation.id) == (annotation, is_gone):
                    del self._waiting[annotation.id]
            if not self._waiting:
                self._window.hide_notice(_RETRY)

        self._tasks.run(work, forget, self._tell)

    def _tell(self, error: DomainError) -> None:
        words = tr(
            "{message} {advice} What you marked is on the page but isn’t stored yet.",
            message=error.message,
            advice=error.advice,
        )
        self._window.show_notice(" ".join(words.split()), tr("Try again"), 0, _RETRY)

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        if action == _RETRY:
            self.flush()


class ChangesElsewhere(QObject):
    """Takes over what another program made of the texts of our annotations in the open file."""

    def __init__(
        self,
        annotations: AnnotationsUseCase,
        tasks: Tasks,
        books: BookController,
        history: AnnotationHistory,
        window: MainWindow,
    ) -> None:
        super().__init__(history)
        self._use_case = annotations
        self._tasks = tasks
        self._history = history
        self._window = window
        self._book_id = ""
        self._in_file: list[FileAnnotation] = []
        books.book_opened.connect(self._begin)
        books.book_closed.connect(self._end)
        books.pane.annotations.comments.all_read.connect(self._note)

    @Slot(object)
    def _begin(self, book: Book) -> None:
        self._book_id = book.id
        self._look()

    @Slot()
    def _end(self) -> None:
        self._book_id, self._in_file = "", []

    @Slot(object)
    def _note(self, in_file: list[FileAnnotation]) -> None:
        self._in_file = in_file
        self._look()

    def _look(self) -> None:
        """Look once both the book and its file's annotations are known."""
        book_id, in_file, take = self._book_id, self._in_file, self._use_case.take_changes
        if not book_id or not in_file:
            return
        self._in_file = []

        def tell(taken: list[tuple[Highlight | FreeMark, Highlight | FreeMark]]) -> None:
            if not taken or book_id != self._book_id:
                return
            steps = [self._history.change(before, after) for before, after in taken]
            words = tr(
                "{n} note was changed in another program.",
                "{n} notes were changed in another program.",
                n=len(taken),
            )
            if len(steps) == 1:
                self._history.offer_undo(words, steps[0])
            else:
                self._window.show_notice(words)

        self._tasks.run(lambda: take(book_id, in_file), tell)


NOTHING_SELECTED: Final = tr("Select some text first, then press H.")


class AnnotationsController(QObject):
    """Carries out the reader's requests to add, change, delete and restore annotations.

    What can't be stored stays on the page and is retried with the next change.
    """

    def __init__(
        self,
        annotations: AnnotationsUseCase,
        tasks: Tasks,
        books: BookController,
        settings: SettingsAccess,
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
        self.history = AnnotationHistory(window, self)
        self.free_marks = FreeMarksController(books.pane, window, self.history, self)
        self._looks = LastMarkLook(settings, tasks, self._wear, self)
        self.free_marks.pen_used.connect(self._looks.use_pen)
        ChangesElsewhere(annotations, tasks, books, self.history, window)
        self._keeper = AnnotationWriter(annotations, tasks, window, self)
        self._connect()

    # -- requests of the reader ---------------------------------------------------------------

    def mark_selection(
        self, color: HighlightColor | None = None, style: MarkStyle | None = None
    ) -> None:
        """Mark the selected words in this colour and style, or in the last used ones.

        Without a selection, opens the note of the newest highlight if that is visible.
        """
        if not self._view.page:
            return
        look = self._looks.look
        self._looks.use(replace(look, color=color or look.color, style=style or look.style))
        parts = self._selected_parts()
        if parts:
            self._pane.active_view.text.clear_selection()
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
            mark = Highlight(self._book_id, parts, self._looks.look.color)
            step = self.history.change(None, mark)
            if not writes_note:
                self.history.offer_undo(tr("Highlighted."), step)
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
            self.history.delete(bookmark)
        else:
            label = self._view.page_number(page)
            line = self._view.visible_area.reading_line(page)
            chapter = self._pane.annotations.chapter(page, line)
            title = chapter or tr("Page {label}", label=label)
            self.history.change(None, Bookmark(self._book_id, page, self._top_of(page), title))
            announce(self._view, tr("Bookmark added."))

    @Slot()
    def flush(self) -> None:
        """Store the note being written and everything that could not be stored."""
        self._pane.annotations.card.close_card()
        self._pane.annotations.text_field.close_field()
        self._keeper.flush()

    def _wear(self, look: MarkLook) -> None:
        self._pane.annotations.drawing.look = look
        self._pane.selection_bar.marks.set_style(look.style)

    # -- inside: the book ---------------------------------------------------------------------

    def _connect(self) -> None:
        books, shown = self._books, self._pane.annotations
        mark = self.mark_selection

        def highlight() -> None:
            mark(style=MarkStyle.HIGHLIGHT)

        def underline() -> None:
            mark(style=MarkStyle.UNDERLINE)

        books.book_opened.connect(self._load)
        books.book_closed.connect(self._leave)
        self._view.page_viewport.page_changed.connect(self._note_page)
        shown.note_written.connect(self.history.write_note)
        shown.color_chosen.connect(self._recolor)
        shown.style_chosen.connect(self._restyle)
        shown.ends.moved.connect(self._move_ends)
        shown.rename_requested.connect(self._rename)
        shown.delete_requested.connect(self.history.delete)
        self.history.applied.connect(self._apply)
        self.history.applied_all.connect(self._apply_all)
        shown.undo_requested.connect(self.history.undo)
        shown.redo_requested.connect(self.history.redo)
        shown.writing_ended.connect(self.history.end_writing)
        self._view.highlight_wanted.connect(highlight)
        self._view.underline_wanted.connect(underline)
        self._pane.selection_bar.highlight_requested.connect(self._highlight_in)
        self._pane.selection_bar.style_requested.connect(self._mark_in_style)
        shown.bookmark_toggled.connect(self.toggle_bookmark_on)
        shown.comments.take_over_requested.connect(self._take_over)
        shown.panel.sending.triggered.connect(books.record.allow_comments)
        for sign in (books.book_opened, books.book_changed):
            sign.connect(shown.panel.show_permission)
        self._window.bind(ActionId.HIGHLIGHT, highlight)
        self._window.bind(ActionId.UNDERLINE, underline)
        self._window.bind(ActionId.STRIKE_OUT, lambda: mark(style=MarkStyle.STRIKE_OUT))
        self._window.bind(ActionId.SQUIGGLY, lambda: mark(style=MarkStyle.SQUIGGLY))
        self._window.bind(ActionId.BOOKMARK, self.toggle_bookmark)
        self._window.closing.connect(self.flush)
        self._window.closing.connect(self._keeper.end)

    @Slot(object)
    def _load(self, book: Book) -> None:
        book_id = book.id
        if book_id == self._book_id:
            return
        self._leave()
        self._name_book(book_id)
        self._keep_early_ones()

        def show(found: BookAnnotations) -> None:
            if book_id == self._book_id:
                self._show(found)

        self._tasks.run(lambda: self._use_case.load(book_id), show, self._tell)

    def _name_book(self, book_id: str) -> None:
        self._book_id = book_id
        self.history.use_book(book_id)
        self.free_marks.use_book(book_id)

    def _keep_early_ones(self) -> None:
        """Store annotations made while the file was being identified, now that its book is known.

        Before, they have no book id and exist only on the page.
        """
        self.history.forget_unknown()
        for early in (*self._shown.marks, *self._shown.bookmarks):
            self.history.change(None, replace(early, book_id=self._book_id))

    def _show(self, found: BookAnnotations) -> None:
        """Show the stored annotations; those on the page already are newer and take precedence."""
        shown, is_going = self._shown, self._keeper.is_going
        highlights = {mark.id: mark for mark in found.highlights if not is_going(mark.id)}
        bookmarks = {mark.id: mark for mark in found.bookmarks if not is_going(mark.id)}
        highlights |= {mark.id: mark for mark in shown.highlights}
        bookmarks |= {mark.id: mark for mark in shown.bookmarks}
        free_marks = {mark.id: mark for mark in found.free_marks if not is_going(mark.id)}
        free_marks |= {mark.id: mark for mark in shown.free_marks}
        shown.replace_all(highlights.values(), bookmarks.values(), free_marks.values())

    @Slot()
    def _leave(self) -> None:
        if self._book_id:
            self.flush()
            self._name_book("")
            self._shown.replace_all()

    @Slot(int)
    def _note_page(self, page: int) -> None:
        """Drop the annotations of a file that is closed before its book was known."""
        if not page and not self._book_id:
            self._shown.replace_all()

    # -- inside: changes ----------------------------------------------------------------------

    def _selected_parts(self) -> tuple[HighlightPart, ...]:
        return tuple(
            HighlightPart(part.page, part.start, part.end, part.rects, part.text)
            for part in self._pane.active_view.text.selected_parts()
        )

    def _mark(self, parts: tuple[HighlightPart, ...]) -> None:
        look = self._looks.look
        same = next((mark for mark in self._shown.highlights if mark.covers_same(parts)), None)
        if same is not None:
            self.history.change(same, same.with_color(look.color).with_style(look.style))
        else:
            made = Highlight(self._book_id, parts, look.color, style=look.style)
            self.history.change(None, made)

    def _write_on_newest(self) -> None:
        newest, shown = self._shown.newest_highlight(), self._pane.annotations
        if newest is not None and shown.is_in_sight(newest):
            shown.open_card(newest, takes_keys=True)
        else:
            self._pane.notice.show_for_a_while(NOTHING_SELECTED)

    @Slot(object)
    def _take_over(self, comments: list[FileComment]) -> None:
        """Make notes of the reader's from comments of the file: one step, which can be undone."""
        known = self._pane.annotations.comments.shown.known_names
        made = taken_over(comments, self._book_id, known)
        if made:
            step = self.history.make_all(tuple(made))
            words = tr(
                "{n} comment added to your notes.", "{n} comments added to your notes.", n=len(made)
            )
            self.history.offer_undo(words, step)

    @Slot(object, bool)
    def _apply_all(self, marks: tuple[Annotation, ...], is_made: bool) -> None:
        self._shown.put_all(marks) if is_made else self._shown.remove_all(marks)
        self._keeper.write_all(marks, is_gone=not is_made)

    @Slot(object, object)
    def _apply(self, before: Annotation | None, after: Annotation | None) -> None:
        if after is not None:
            self._shown.put(after)
            self._keeper.save(after)
        elif before is not None:
            self._shown.remove(before)
            self._keeper.delete(before)

    @Slot(str)
    def _mark_in_style(self, style: str) -> None:
        self.mark_selection(style=MarkStyle(style))

    @Slot(str, bool)
    def _highlight_in(self, color: str, writes_note: bool) -> None:
        parts = self._selected_parts()
        if parts and writes_note:
            self.mark_words(parts, writes_note=True)
        else:
            self.mark_selection(HighlightColor(color) if color else None)

    @Slot(object, object)
    def _recolor(self, mark: Highlight | FreeMark, color: HighlightColor) -> None:
        if isinstance(mark, FreeMark):
            self.free_marks.repaint(mark, replace(pen_of(mark), color=color))
            return
        self._looks.use(replace(self._looks.look, color=color))
        if mark.color is not color:
            self.history.change(mark, mark.with_color(color))

    @Slot(object, object)
    def _restyle(self, highlight: Highlight, style: MarkStyle) -> None:
        self._looks.use(replace(self._looks.look, style=style))
        if highlight.style is not style:
            self.history.change(highlight, highlight.with_style(style))

    @Slot(object, object)
    def _move_ends(self, highlight: Highlight, parts: tuple[HighlightPart, ...]) -> None:
        self.history.change(highlight, highlight.with_parts(parts))

    @Slot(object, str)
    def _rename(self, bookmark: Bookmark, title: str) -> None:
        self.history.change(bookmark, bookmark.renamed(title))

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


_FIRST_LINE: Final = 6.0
"""Points below the upper edge of a mark, at which the text beside it is looked for."""


def pen_of(mark: FreeMark) -> Pen:
    """Return the pen with which a mark was made."""
    return Pen(mark.color, mark.width)


class FreeMarksController(QObject):
    """Carries out what the reader does with notes, text, ink and boxes on a page.

    `pen_used(MarkTool, Pen)`: the next mark of this kind is made with it.
    """

    pen_used = Signal(object, object)

    def __init__(
        self,
        pane: ViewerPane,
        window: MainWindow,
        history: AnnotationHistory,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._view = pane.page_view
        self._annotations = pane.annotations
        self._drawing = pane.annotations.drawing
        self._history = history
        self._book_id = ""
        self._text = TextLayer(self)
        self._view.add_part(self._text)
        self._connect(pane, window)

    def use_book(self, book_id: str) -> None:
        """Make the next marks in that book; "" while it isn't known."""
        self._book_id = book_id
        if not book_id:
            self._drawing.use_tool(None)

    def repaint(self, mark: FreeMark, pen: Pen) -> None:
        """Give a mark another colour or width, which the next one of its kind has, too."""
        self.pen_used.emit(MarkTool(mark.kind.value), pen)
        if pen_of(mark) != pen:
            self._history.change(mark, mark.changed(color=pen.color, width=pen.width))

    # -- inside -------------------------------------------------------------------------------

    def _connect(self, pane: ViewerPane, window: MainWindow) -> None:
        drawing, annotations = self._drawing, self._annotations
        drawing.made.connect(self._make)
        drawing.changed.connect(self._change)
        drawing.erased.connect(self._change)
        drawing.delete_requested.connect(annotations.delete_requested)
        self._text.text_loaded.connect(self._place_marks)
        # Deferred, because the change that is being emitted must be stored before the place.
        annotations.shown.changed.connect(self._place_marks, Qt.ConnectionType.QueuedConnection)
        annotations.width_chosen.connect(self._set_width)
        annotations.text_field.written.connect(self._write)
        annotations.text_field.finished.connect(self._end_writing)
        annotations.drawing_bar.pen_chosen.connect(self._use_pen)
        pane.page_menu.note_requested.connect(self._note_here)
        pane.page_menu.text_requested.connect(self._text_here)
        window.bind(ActionId.ADD_NOTE, self._use_note)
        window.bind(ActionId.ADD_TEXT, self._use_text)
        window.bind(ActionId.DRAW, self._use_ink)
        window.bind(ActionId.DRAW_BOX, self._use_box)

    @Slot(object)
    def _make(self, mark: FreeMark) -> None:
        self._history.change(None, replace(mark, book_id=self._book_id))

    @Slot(object, object)
    def _change(self, before: FreeMark, after: FreeMark | None) -> None:
        self._history.change(before, after)

    @Slot()
    def _place_marks(self) -> None:
        """Find out where in the text of their pages marks stand, one page after the other."""
        if not self._book_id:
            return
        for mark in self._annotations.shown.free_marks:
            if mark.start >= 0:
                continue
            text = self._text.page(mark.page)
            if text is None:
                break  # the next ones when this page is loaded
            self._history.settle(mark, replace(mark, start=position_of(mark.rect, text)))

    @Slot(object, float)
    def _set_width(self, mark: FreeMark, width: float) -> None:
        self.repaint(mark, replace(pen_of(mark), width=width))

    @Slot(object)
    def _write(self, mark: FreeMark) -> None:
        """Store what was written; a text is made with its first words."""
        known = self._annotations.shown.free_mark(mark.id)
        if known is not None:
            after = resized(known.changed(text=mark.text), mark.rect)
            self._history.write(known, after)
        elif mark.text.strip():
            self._history.write(None, replace(mark, book_id=self._book_id))

    @Slot()
    def _end_writing(self) -> None:
        """Delete texts that are empty now."""
        self._history.end_writing()
        for mark in self._annotations.shown.free_marks:
            if mark.kind is FreeMarkKind.TEXT and not mark.text.strip():
                self._history.delete(mark)

    @Slot(object)
    def _use_pen(self, pen: Pen) -> None:
        tool = self._drawing.tool
        if tool is not None:
            self.pen_used.emit(tool, pen)
            self._annotations.drawing_bar.show_pen(pen)

    @Slot(QPoint)
    def _note_here(self, pixel: QPoint) -> None:
        self._drawing.place(FreeMarkKind.NOTE, pixel.toPointF())

    @Slot(QPoint)
    def _text_here(self, pixel: QPoint) -> None:
        self._drawing.place(FreeMarkKind.TEXT, pixel.toPointF())

    @Slot()
    def _use_note(self) -> None:
        self._toggle(MarkTool.NOTE)

    @Slot()
    def _use_text(self) -> None:
        self._toggle(MarkTool.TEXT)

    @Slot()
    def _use_ink(self) -> None:
        self._toggle(MarkTool.INK)

    @Slot()
    def _use_box(self) -> None:
        self._toggle(MarkTool.BOX)

    def _toggle(self, tool: MarkTool) -> None:
        self._drawing.use_tool(None if self._drawing.tool is tool else tool)
        self._view.setFocus()


def position_of(rect: Rect, text: TextPage) -> int:
    """Return a mark's position in its page's text: at the first text inside it, if there is any.

    Otherwise at the text nearest to its upper edge.
    """
    inside: list[int] = []
    for line in text.lines:
        left, right = max(line.rect.x0, rect.x0), min(line.rect.x1, rect.x1)
        middle = (line.rect.y0 + line.rect.y1) / 2
        if left < right and rect.y0 <= middle <= rect.y1:
            inside.append(text.position_in(line, left, middle))
    if inside:
        return min(inside)
    return text.position_at((rect.x0 + rect.x1) / 2, min(rect.y0 + _FIRST_LINE, rect.y1))
