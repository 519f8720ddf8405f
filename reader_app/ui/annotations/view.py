"""The annotations' view: connects the marks on pages, the card, the list and the scroll bar."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QCursor

from reader_app.domain.annotations import Annotation, Bookmark, Highlight, HighlightColor
from reader_app.domain.document import OutlineEntry, chapter_of, pages_left_in_chapter
from reader_app.ui.annotations.annotation_card import AnnotationCard
from reader_app.ui.annotations.annotation_layer import AnnotationLayer, AnnotationPointer
from reader_app.ui.annotations.annotation_panel import AnnotationPanel
from reader_app.ui.annotations.model import AnnotationSet, sign_color
from reader_app.ui.pages.floating_card import beside
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.scroll_marks import Mark
from reader_app.ui.theme.palette import LIGHT, Palette
from reader_app.ui.window.action_table import PartAction
from reader_app.ui.window.actions import part_action

_PULSE_MS: Final = 1200
_LINGER_MS: Final = 300
_MARK_MS: Final = 40
_FEWEST_CHAPTERS: Final = 3


class AnnotationsView(QObject):
    """Shows the annotation set and emits the reader's requests; it changes no annotation itself.

    `note_written(Highlight, note)`, `color_chosen(Highlight, HighlightColor)`,
    `rename_requested(Bookmark, title)`, `delete_requested(Annotation)`.
    """

    note_written = Signal(object, str)
    color_chosen = Signal(object, object)
    rename_requested = Signal(object, str)
    delete_requested = Signal(object)
    undo_requested = Signal()
    bookmark_toggled = Signal(int)

    def __init__(self, view: PageView) -> None:
        super().__init__(view)
        self._view = view
        self._page = 0
        self._palette = LIGHT
        self._outline: tuple[OutlineEntry, ...] = ()
        self.shown = AnnotationSet(self)
        self.layer = AnnotationLayer(self.shown, self)
        self.card = AnnotationCard(view)
        self.panel = AnnotationPanel(self.shown, view)
        self._pointer = AnnotationPointer(view, self.layer)
        self._pulse = QTimer(self, singleShot=True, interval=_PULSE_MS)
        self._pulse.timeout.connect(self._end_pulse)
        self._linger = QTimer(self, singleShot=True, interval=_LINGER_MS)
        self._linger.timeout.connect(self._close_unless_wanted)
        self._mark_soon = QTimer(self, singleShot=True, interval=_MARK_MS)
        self._mark_soon.timeout.connect(self._mark_scroll_bar)
        view.painter.add_overlay(self.layer)
        self._connect()

    def set_palette(self, palette: Palette) -> None:
        self.card.set_palette(palette)
        self.panel.set_palette(palette)
        self._palette = palette
        self._mark_scroll_bar()

    def set_outline(self, outline: tuple[OutlineEntry, ...]) -> None:
        """Set the outline of the shown book."""
        self._outline = outline

    def chapter(self, page: int) -> str:
        """Return the title of the chapter that the page is in, or ''."""
        return chapter_of(self._outline, page)

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

    def open_card(self, highlight: Highlight, page: int = 0, *, takes_keys: bool) -> None:
        """Open the card beside the highlight's words on `page`; 0 stands for its first page."""
        self._page = page or highlight.page
        self._linger.stop()
        self._pulse.stop()
        self.card.open(highlight, takes_keys=takes_keys)
        self._pointer.wants_escape = True
        self.layer.choose(highlight.id)
        self._place_card()

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
            case Bookmark():
                self._view.look_up(annotation.page, top=annotation.top, flash=True)

    def is_in_sight(self, highlight: Highlight) -> bool:
        return bool(self._areas_in_sight(highlight, highlight.page))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.card:
            if event.type() is QEvent.Type.Enter:
                self._linger.stop()
            elif event.type() is QEvent.Type.Leave:
                self._linger.start()
        elif event.type() is QEvent.Type.Resize and not self.card.isHidden():
            self._place_card()
        return False

    # -- inside -------------------------------------------------------------------------------

    def _connect(self) -> None:
        view, card, panel, pointer = self._view, self.card, self.panel, self._pointer
        self.layer.page_changed.connect(view.painter.update_page)
        self.shown.replaced.connect(view.viewport().update)
        self.shown.changed.connect(self._follow_set)
        self.shown.changed.connect(self._mark_soon.start)
        pointer.clicked.connect(self._open_clicked)
        pointer.rested.connect(self._open_rested)
        pointer.corner_clicked.connect(self.bookmark_toggled)
        pointer.left.connect(self._linger.start)
        pointer.pressed_elsewhere.connect(card.close_card)
        pointer.escaped.connect(card.close_card)
        card.closed.connect(self._note_closed)
        card.keys_left.connect(self._linger.start)
        card.resized.connect(self._place_card)
        card.note_written.connect(self._pass_note)
        card.color_chosen.connect(self._pass_color)
        card.delete_requested.connect(self._pass_deletion)
        card.installEventFilter(self)
        view.viewport().installEventFilter(self)
        view.verticalScrollBar().valueChanged.connect(self._follow_view)
        view.horizontalScrollBar().valueChanged.connect(self._follow_view)
        view.page_viewport.zoom_changed.connect(self._follow_view)
        panel.chosen.connect(self.go_to)
        panel.edit_requested.connect(self._edit)
        panel.delete_requested.connect(self.delete_requested)
        panel.rename_requested.connect(self.rename_requested)
        for owner in (view, panel.list):
            # Text fields have their own undo; this one acts on the page and in the list.
            part_action(PartAction.UNDO_ANNOTATION, self._ask_to_undo, owner)

    @Slot()
    def _ask_to_undo(self) -> None:
        self.undo_requested.emit()

    @Slot(object, int)
    def _open_clicked(self, highlight: Highlight, page: int) -> None:
        self.open_card(highlight, page, takes_keys=True)

    @Slot(object, int)
    def _open_rested(self, highlight: Highlight, page: int) -> None:
        """Open the card to show the note; it closes when the pointer leaves."""
        if self.card.isHidden():
            self.open_card(highlight, page, takes_keys=False)

    @Slot(object)
    def _edit(self, highlight: Highlight) -> None:
        self.go_to(highlight)
        self.open_card(highlight, takes_keys=True)

    @Slot()
    def _close_unless_wanted(self) -> None:
        is_under_pointer = self.card.rect().contains(self.card.mapFromGlobal(QCursor.pos()))
        if not self.card.has_keys and not is_under_pointer:
            self.card.close_card()

    @Slot()
    def _note_closed(self) -> None:
        self._pointer.wants_escape = False
        self.layer.choose("")

    @Slot()
    def _end_pulse(self) -> None:
        if self.card.isHidden():
            self.layer.choose("")

    @Slot()
    def _follow_set(self) -> None:
        if not self.card.highlight_id:
            return
        highlight = self.shown.highlight(self.card.highlight_id)
        if highlight is None:
            self.card.close_card()
        else:
            self.card.update_highlight(highlight)

    @Slot()
    def _mark_scroll_bar(self) -> None:
        """Mark the annotations in the scroll bar, highlights by their colours."""
        marks, paper = self._view.scroll_marks, QColor(self._palette.canvas)
        places: dict[HighlightColor, list[Mark]] = {color: [] for color in HighlightColor}
        for highlight in self.shown.highlights:
            places[highlight.color].append(self._scroll_mark(highlight))
        for color, there in places.items():
            ink = sign_color(color, paper)
            marks.set_layer(f"highlights {color}", there, ink, is_quiet=True)
        bookmarks = [(bookmark.page, 0.0) for bookmark in self.shown.bookmarks]
        marks.set_layer("bookmarks", bookmarks, QColor(self._palette.accent))

    def _scroll_mark(self, highlight: Highlight) -> Mark:
        page, rects = highlight.page, highlight.parts[0].rects
        if not rects or not 0 < page <= self._view.page_count:
            return page, 0.0
        return page, min(1.0, rects[0].y0 / self._view.visible_area.layout.size(page).height)

    @Slot()
    def _follow_view(self) -> None:
        """Keep the card beside its words.

        If they leave the viewport the card closes, unless it has the focus.
        """
        highlight = self.shown.highlight(self.card.highlight_id)
        if highlight is None:
            return
        if self._areas_in_sight(highlight, self._page) or self.card.has_keys:
            self._place_card()
        else:
            self.card.close_card()

    @Slot()
    def _place_card(self) -> None:
        highlight = self.shown.highlight(self.card.highlight_id)
        areas = self._areas_in_sight(highlight, self._page) if highlight is not None else []
        if areas:
            corner = beside(areas, self.card.size(), self._view.covered.clear_area())
            self.card.move(corner + self._view.viewport().pos())

    def _areas_in_sight(self, highlight: Highlight, page: int) -> list[QRect]:
        """Return the highlight's lines on the page that are visible, in pixels of the viewport."""
        visible_area = self._view.visible_area
        if page not in visible_area.visible_pages:
            return []
        port = self._view.viewport().rect()
        areas = (
            area.toAlignedRect() & port for area in self.layer.areas(visible_area, page, highlight)
        )
        return [area for area in areas if not area.isEmpty()]

    @Slot(str, str)
    def _pass_note(self, highlight_id: str, note: str) -> None:
        if (highlight := self.shown.highlight(highlight_id)) is not None:
            self.note_written.emit(highlight, note)

    @Slot(str, object)
    def _pass_color(self, highlight_id: str, color: object) -> None:
        if (highlight := self.shown.highlight(highlight_id)) is not None:
            self.color_chosen.emit(highlight, color)

    @Slot(str)
    def _pass_deletion(self, highlight_id: str) -> None:
        if (highlight := self.shown.highlight(highlight_id)) is not None:
            self.delete_requested.emit(highlight)
