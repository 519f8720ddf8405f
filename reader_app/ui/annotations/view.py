"""The annotations' view: connects the marks on pages, the card, the list and the scroll bar.

`MarkEnds` are the ends of marked words, which can be dragged while their card is open.
"""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent

from reader_app.domain.annotations import (
    Annotation,
    Bookmark,
    FreeMark,
    FreeMarkKind,
    Highlight,
    HighlightColor,
    HighlightPart,
)
from reader_app.domain.document import OutlineEntry, chapter_of, pages_left_in_chapter
from reader_app.ui.annotations.annotation_layer import AnnotationLayer, PicturedMarks
from reader_app.ui.annotations.annotation_panel import AnnotationPanel
from reader_app.ui.annotations.drawing_bar import DrawingBar, PageTextField
from reader_app.ui.annotations.file_annotations import FileCommentsView
from reader_app.ui.annotations.free_mark_input import FreeMarkInput
from reader_app.ui.annotations.mark_cards import MarkCards
from reader_app.ui.annotations.mark_painting import (
    MarkEnd,
    ends_of,
    knob_of,
    page_transform,
    sign_color,
)
from reader_app.ui.annotations.model import AnnotationSet
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.scroll_marks import Mark
from reader_app.ui.selection.selection import Selection
from reader_app.ui.theme.palette import LIGHT, Palette
from reader_app.ui.window.action_table import PartAction
from reader_app.ui.window.actions import part_action

_PULSE_MS: Final = 1200
_MARK_MS: Final = 40
_FEWEST_CHAPTERS: Final = 3


class AnnotationsView(QObject):
    """Shows the annotation set and emits the reader's requests; it changes no annotation itself.

    `note_written(mark, note)`, `color_chosen(mark, HighlightColor)`, `style_chosen(Highlight,
    MarkStyle)`, `width_chosen(FreeMark, points)`, `rename_requested(Bookmark, title)`,
    `delete_requested(Annotation)`; a mark is a Highlight or a FreeMark. `writing_ended`: a note is
    complete.
    """

    note_written = Signal(object, str)
    color_chosen = Signal(object, object)
    style_chosen = Signal(object, object)
    width_chosen = Signal(object, float)
    rename_requested = Signal(object, str)
    delete_requested = Signal(object)
    undo_requested = Signal()
    redo_requested = Signal()
    bookmark_toggled = Signal(int)
    writing_ended = Signal()

    def __init__(self, view: PageView) -> None:
        super().__init__(view)
        self._view = view
        self._outline: tuple[OutlineEntry, ...] = ()
        self.shown = AnnotationSet(self)
        self.layer = AnnotationLayer(self.shown, self)
        self.comments = FileCommentsView(view, self.shown, self.layer)
        self.panel = AnnotationPanel(self.shown, self.comments.shown, view)
        self.pictured = PicturedMarks(self.shown, view)
        self.cards = MarkCards(view, self.shown, self.layer, self)
        self.card = self.cards.card
        self.drawing = FreeMarkInput(view, self.shown, self.layer)
        self.ends = MarkEnds(view, self.shown, self.layer)
        self.text_field = PageTextField(view, self.layer)
        self.drawing_bar = DrawingBar(view)
        self._pulse = QTimer(self, singleShot=True, interval=_PULSE_MS)
        self._pulse.timeout.connect(self._end_pulse)
        self._scroll_notes = ScrollBarNotes(view, self.shown, self)
        view.painter.add_overlay(self.layer)
        self._connect()

    def set_palette(self, palette: Palette) -> None:
        self.card.set_palette(palette)
        self.panel.set_palette(palette)
        self.comments.set_palette(palette)
        self.drawing_bar.set_palette(palette)
        self._scroll_notes.set_palette(palette)

    def set_outline(self, outline: tuple[OutlineEntry, ...]) -> None:
        """Set the outline of the shown book."""
        self._outline = outline
        self.panel.set_outline(outline)

    def set_fence(self, fence: int | None) -> None:
        """Show no comments of the file after this page, as the spoiler guard is on; None: all."""
        self.comments.set_fence(fence)
        self.panel.set_fence(fence)

    def chapter(self, page: int, top: float = math.inf) -> str:
        """Return the title of the chapter at `top` points down a page, at first its end, or ''."""
        return chapter_of(self._outline, page, top=top)

    def chapter_and_rest(self, page: int) -> tuple[str, int]:
        """Return the title of the page's chapter and the pages left in it.

        ("", 0) where the outline is too short to be one of chapters.
        """
        if len(self._outline) < _FEWEST_CHAPTERS:
            return "", 0
        left = pages_left_in_chapter(self._outline, page, self._view.page_count)
        return self.chapter(page), left

    def relabel(self) -> None:
        """Show the page labels anew, because they have become known."""
        self.panel.relabel()

    def open_card(
        self, mark: Highlight | FreeMark, page: int = 0, *, takes_keys: bool, stays: bool = False
    ) -> None:
        """Open the card beside the mark on `page`; 0 stands for its first page.

        `stays`: it isn't closed because the pointer leaves, even without the keys.
        """
        self._pulse.stop()
        self.cards.open(mark, page, takes_keys=takes_keys, stays=stays)

    def take_requests(self, cards: MarkCards) -> None:
        """Pass on what the reader asks for in the cards of the book's marks, in whichever view."""
        cards.note_written.connect(self.note_written)
        cards.color_chosen.connect(self.color_chosen)
        cards.style_chosen.connect(self.style_chosen)
        cards.width_chosen.connect(self.width_chosen)
        cards.delete_requested.connect(self.delete_requested)
        cards.corner_clicked.connect(self.bookmark_toggled)
        cards.closed.connect(self.writing_ended)

    @Slot(object)
    def go_to(self, annotation: Annotation) -> None:
        """Scroll to an annotation and point it out; the jump is recorded in the history."""
        match annotation:
            case Highlight():
                rects = annotation.parts[0].rects
                if rects:
                    self._view.navigation.look_up_rects(annotation.page, rects, record=True)
                else:
                    self._view.look_up(annotation.page, flash=True)
                self.layer.choose(annotation.id)
                self._pulse.start()
            case FreeMark():
                self._view.navigation.look_up_rects(
                    annotation.page, (annotation.rect,), record=True
                )
                self.layer.choose(annotation.id)
                self._pulse.start()
            case Bookmark():
                self._view.look_up(annotation.page, top=annotation.top, flash=True)

    def is_in_sight(self, highlight: Highlight) -> bool:
        return bool(self.cards.areas_in_sight(highlight, highlight.page))

    # -- inside -------------------------------------------------------------------------------

    def _connect(self) -> None:
        view, card, panel = self._view, self.card, self.panel
        self.layer.page_changed.connect(view.painter.update_page)
        self.shown.replaced.connect(view.viewport().update)
        self.take_requests(self.cards)
        card.undo_requested.connect(self._ask_to_undo)
        drawing = self.drawing
        drawing.opened.connect(self._open_free_mark)
        drawing.rest.rested.connect(self._open_rested_mark)
        drawing.rest.left.connect(self.cards.close_soon)
        drawing.pressed.connect(card.close_card)
        drawing.deselected.connect(card.close_card)
        drawing.text_wanted.connect(self._write_text)
        drawing.tool_changed.connect(self._show_tool)
        self.drawing_bar.tool_chosen.connect(drawing.use_tool)
        panel.chosen.connect(self.go_to)
        panel.comment_chosen.connect(self.comments.go_to)
        panel.take_over_requested.connect(self.comments.take_over_requested)
        panel.edit_requested.connect(self._edit)
        panel.delete_requested.connect(self.delete_requested)
        panel.rename_requested.connect(self.rename_requested)
        for owner in (view, panel.list):
            # Text fields have their own undo; this one acts on the page and in the list.
            part_action(PartAction.UNDO_ANNOTATION, self._ask_to_undo, owner)
            part_action(PartAction.REDO_ANNOTATION, self._ask_to_redo, owner)

    @Slot()
    def _ask_to_undo(self) -> None:
        self.undo_requested.emit()

    @Slot()
    def _ask_to_redo(self) -> None:
        self.redo_requested.emit()

    @Slot(object, bool)
    def _open_free_mark(self, mark: FreeMark, takes_keys: bool) -> None:
        # A new highlight is known here only by its id.
        known = self.shown.free_mark(mark.id)
        if known is not None:
            self.open_card(known, takes_keys=takes_keys, stays=True)

    @Slot(object)
    def _open_rested_mark(self, mark: FreeMark) -> None:
        if self.card.isHidden() and self.drawing.tool is None:
            self.open_card(mark, takes_keys=False)

    @Slot(object)
    def _write_text(self, mark: FreeMark) -> None:
        self.card.close_card()
        self.text_field.open(mark)

    @Slot()
    def _show_tool(self) -> None:
        tool = self.drawing.tool
        if tool is not None:
            self.card.close_card()
            self.drawing_bar.show_pen(self.drawing.look.pens[tool])
        self.drawing_bar.show_tool(tool)

    @Slot(object)
    def _edit(self, mark: Highlight | FreeMark) -> None:
        self.go_to(mark)
        if isinstance(mark, FreeMark) and mark.kind is FreeMarkKind.TEXT:
            self._write_text(mark)
        else:
            self.open_card(mark, takes_keys=True)

    @Slot()
    def _end_pulse(self) -> None:
        if self.card.isHidden():
            self.layer.choose("")


class ScrollBarNotes(QObject):
    """Marks the annotations in the scroll bar, soon after they have changed."""

    def __init__(self, view: PageView, shown: AnnotationSet, parent: QObject) -> None:
        super().__init__(parent)
        self._view = view
        self._shown = shown
        self._palette = LIGHT
        self._soon = QTimer(self, singleShot=True, interval=_MARK_MS)
        self._soon.timeout.connect(self._mark)
        shown.changed.connect(self._soon.start)

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self._mark()

    @Slot()
    def _mark(self) -> None:
        """Mark the annotations in the scroll bar, highlights by their colours."""
        marks, paper = self._view.scroll_marks, QColor(self._palette.canvas)
        places: dict[HighlightColor, list[Mark]] = {color: [] for color in HighlightColor}
        for mark in self._shown.marks:
            places[mark.color].append(self._scroll_mark(mark))
        for color, there in places.items():
            ink = sign_color(color, paper)
            marks.set_layer(f"highlights {color}", there, ink, is_quiet=True)
        bookmarks = [(bookmark.page, 0.0) for bookmark in self._shown.bookmarks]
        marks.set_layer("bookmarks", bookmarks, QColor(self._palette.accent))

    def _scroll_mark(self, mark: Highlight | FreeMark) -> Mark:
        page = mark.page
        rects = mark.parts[0].rects if isinstance(mark, Highlight) else (mark.rect,)
        if not rects or not 0 < page <= self._view.page_count:
            return page, 0.0
        return page, min(1.0, rects[0].y0 / self._view.visible_area.layout.size(page).height)


_REACH: Final = 9.0


class MarkEnds(QObject):
    """Lets the reader drag the ends of the chosen words.

    `moved(Highlight, parts)`: the words it marks from now on. They snap to whole words as a
    selection does; Alt while dragging is to the letter.
    """

    moved = Signal(object, object)

    def __init__(self, view: PageView, marks: AnnotationSet, layer: AnnotationLayer) -> None:
        super().__init__(view)
        self._view = view
        self._marks = marks
        self._layer = layer
        self._drawn: Selection | None = None
        self._mark: Highlight | None = None
        self._hold = QPointF()
        """Where the pointer holds the handle, which hangs below its line of words."""
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and watched is self._view.viewport():
            match event.type():
                case QEvent.Type.MouseButtonPress:
                    return self._press(event)
                case QEvent.Type.MouseMove:
                    return self._move(event)
                case QEvent.Type.MouseButtonRelease if self._drawn is not None:
                    self._release()
                    return True
        elif isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return event.key() == Qt.Key.Key_Escape and self._stop()
        return False

    def end_at(self, pixel: QPointF) -> tuple[Highlight, MarkEnd, QPointF] | None:
        """Return the chosen words, the end whose handle is at a pixel, and the middle of that line.

        The middle is in pixels.
        """
        if not self._layer.has_ends:
            return None
        mark, area = self._marks.highlight(self._layer.chosen), self._view.visible_area
        for part in mark.parts if mark is not None else ():
            if mark is None or part.page not in area.visible_pages:
                continue
            for end, top, foot in ends_of(page_transform(area, part.page), mark, part):
                off = pixel - knob_of(top, foot)
                if off.manhattanLength() <= _REACH * 1.5:
                    return mark, end, (top + foot) / 2
        return None

    def _press(self, event: QMouseEvent) -> bool:
        found = self.end_at(event.position())
        if found is None or event.button() is not Qt.MouseButton.LeftButton:
            return False
        mark, end, middle = found
        self._hold = event.position() - middle
        fixed = mark.parts[0] if end is MarkEnd.END else mark.parts[-1]
        loose = mark.parts[-1] if end is MarkEnd.END else mark.parts[0]
        self._mark = mark
        self._drawn = self._view.text.new_selection()
        starts = (fixed.page, fixed.start if end is MarkEnd.END else fixed.end)
        self._drawn.select(starts, (loose.page, loose.end if end is MarkEnd.END else loose.start))
        return True

    def _move(self, event: QMouseEvent) -> bool:
        if self._drawn is None:
            if event.buttons() or self.end_at(event.position()) is None:
                return False
            self._view.viewport().setCursor(Qt.CursorShape.SizeHorCursor)
            return True
        pixel, mark = event.position() - self._hold, self._mark
        is_exact = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        point = self._view.visible_area.point_at(pixel.x(), pixel.y())
        self._drawn.extend(point, is_exact=is_exact)
        parts = self._parts()
        if mark is not None and parts:
            self._layer.show_draft(mark.with_parts(parts))
        return True

    def _release(self) -> None:
        mark, parts = self._mark, self._parts()
        self._stop()
        if mark is not None and parts and not mark.covers_same(parts):
            self.moved.emit(mark, parts)

    def _stop(self) -> bool:
        """End dragging without a change; return False if nothing was dragged."""
        had_one = self._drawn is not None
        if self._drawn is not None:
            self._drawn.deleteLater()
        self._drawn, self._mark = None, None
        self._layer.show_draft(None)
        return had_one

    def _parts(self) -> tuple[HighlightPart, ...]:
        if self._drawn is None or self._drawn.awaits_text:
            return ()
        return tuple(
            HighlightPart(part.page, part.start, part.end, part.rects, part.text)
            for part in self._drawn.parts()
        )
