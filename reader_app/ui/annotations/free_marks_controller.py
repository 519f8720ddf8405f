"""The free marks' controller: the tools' actions, and how notes, text and drawings are stored."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, QPoint, Qt, Signal, Slot

from reader_app.domain.annotations import FreeMark, FreeMarkKind
from reader_app.domain.document import Rect
from reader_app.domain.translation import tr
from reader_app.ui.annotations.annotation_history import AnnotationHistory
from reader_app.ui.annotations.free_mark_input import resized
from reader_app.ui.annotations.mark_look import MarkTool, Pen
from reader_app.ui.annotations.model import annotation_name
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.selection.text_layer import TextLayer, TextPage
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow

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
                step = self._history.change(mark, None)
                words = tr("{what} deleted.", what=annotation_name(mark))
                self._history.offer_undo(words, step)

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
