"""The second view, of the open book or of another one: its head, its pages, its cards."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QToolButton, QWidget

from reader_app.domain.annotations import Highlight, HighlightColor, HighlightPart, MarkStyle
from reader_app.domain.document import Paper, Rect
from reader_app.domain.translation import tr
from reader_app.ui.annotations.annotation_layer import AnnotationLayer, PicturedMarks
from reader_app.ui.annotations.controller import NOTHING_SELECTED
from reader_app.ui.annotations.mark_cards import MarkCards
from reader_app.ui.find.finder import Finder, FindMarks
from reader_app.ui.pages.floating_card import Notice
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.references.link_card import LinkCard
from reader_app.ui.selection.accessible_text import AccessibleText
from reader_app.ui.selection.floating_bars import TextSelectionBar
from reader_app.ui.selection.region_bar import RegionBar
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import ElidedLabel, bare_column
from reader_app.ui.window.action_table import PartAction
from reader_app.ui.window.actions import part_action

if TYPE_CHECKING:
    from reader_app.domain.document import DocumentInfo, OutlineEntry
    from reader_app.ui.beside.other_marks import OtherBook
    from reader_app.ui.pages.geometry import ViewPosition
    from reader_app.ui.pages.viewer_pane import ViewerPane
    from reader_app.workers.document_client import DocumentClient

_HEAD: Final = 36
_LEAST: Final = QSize(240, 160)


class SecondHead(QFrame):
    """The head of the second view, object name `secondViewHead`: its place and its buttons."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("secondViewHead")
        self.setProperty("ground", "surface")
        self.setFixedHeight(_HEAD)
        self._place = ElidedLabel()
        self._place.setObjectName("secondViewPlace")
        self._place.setProperty("type", "small")
        self._place.setProperty("tone", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.space_m, 0, METRICS.space_xs, 0)
        row.setSpacing(METRICS.space_s)
        row.addWidget(self._place, 1)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(0)
        row.addLayout(self._buttons)
        self._icons: list[tuple[QToolButton, str]] = []
        self.pin = self._button(tr("Pin what is shown here"), "pinSecondViewButton", "pin")
        self.follow = self._button(tr("Scroll together"), "followScrollButton", "together")
        self.follow.setCheckable(True)
        self.swap = self._button(tr("Swap the two places"), "swapViewsButton", "swap")
        self.here = self._button(tr("Read on here"), "openHereButton", "open-here")
        self.close_view = self._button(tr("Close (Esc)"), "closeSecondViewButton", "close")
        self.close_view.setAccessibleName(tr("Close the second view"))
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        for button, icon in self._icons:
            button.setIcon(line_icon(icon, palette, palette.muted))

    def name_books(self) -> None:
        """Name the buttons as they act on another book."""
        for button, name in (
            (self.swap, tr("Swap the two books")),
            (self.here, tr("Open this book in its tab")),
        ):
            button.setAccessibleName(name)
            button.setToolTip(name)

    def show_place(self, words: str) -> None:
        self._place.setText(words)

    def _button(self, name: str, object_name: str, icon: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(object_name)
        button.setAccessibleName(name)
        button.setToolTip(name)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setIconSize(QSize(METRICS.icon - 4, METRICS.icon - 4))
        self._buttons.addWidget(button)
        self._icons.append((button, icon))
        return button


class SecondView(QWidget):
    """A second view of the book that `pane` shows, or of another one, object name `secondView`.

    Pages after the spoiler fence of its book don't exist in it. A look-up here doesn't count as
    reading. The book's marks are shown and made here as well. The conversation is about the book of
    the first view; nothing can be asked about another one here.

    `place_changed`: other words belong in the head, or another place is to be stored.
    `place_wanted(page, area, label)`: a part of the open book is to be shown here.
    """

    place_changed = Signal()
    place_wanted = Signal(int, object, str)
    closed = Signal()
    hidden = Signal()

    def __init__(self, pane: ViewerPane, other: OtherBook | None = None) -> None:
        """`other`: the book to show; None: the open one."""
        super().__init__()
        self._pane = pane
        self.other = other
        self.setObjectName("secondView")
        self.setAccessibleName(tr("Second view"))
        self.setMinimumSize(_LEAST)
        self.setProperty("ground", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.is_sheet = False
        palette, paper = pane.palette_and_paper
        # Destroyed in the order of creation, so what watches the page must be created first.
        self._watchers = QObject(self)
        self.head = SecondHead(palette)
        self.view = PageView(is_second=True)
        self.fence: int | None = None
        self._notice = Notice(self.view, self.view.foot)
        self.bar = TextSelectionBar(self.view)
        self.bar.setObjectName("secondSelectionBar")
        self.region_bar = RegionBar(self.view)
        self.region_bar.setObjectName("secondRegionBar")
        self.preview = LinkCard(self.view, is_second=True)
        self.preview.setObjectName("secondLinkPreview")
        self.spoken_page = AccessibleText(self.view)
        self.spoken_page.setObjectName("secondPageText")
        shown = pane.annotations.shown if other is None else other.marks.shown
        layer = AnnotationLayer(shown, self.view)
        layer.page_changed.connect(self.view.painter.update_page)
        shown.replaced.connect(self.view.viewport().update)
        self.view.painter.add_overlay(layer)
        self.cards = MarkCards(self.view, shown, layer, self._watchers, has_free_marks=True)
        self.preview.pictures.paint_marks = PicturedMarks(shown, self.view).paint_on
        self.cards.card.setObjectName("secondAnnotationCard")
        self.finder: Finder | None = None
        """The search in another book; None: that of the first view finds here, too."""
        self._edge = _rule()
        self._edge.hide()
        self._lay_out()
        self.setFocusProxy(self.view)
        part_action(PartAction.COPY, self.view.text.copy_selection, self.view)
        part_action(PartAction.SELECT_PAGE, self.view.text.select_all_on_page, self.view)
        self._connect()
        self.bar.dictionary_requested.connect(pane.selection_bar.dictionary_requested)
        self.view.dictionary_wanted.connect(pane.page_view.dictionary_wanted)
        if other is None:
            self._serve_open_book()
        else:
            self._serve_other_book(other)
        self.set_colors(palette, paper)

    def _lay_out(self) -> None:
        column = bare_column(self, 0)
        for part in (self._edge, self.head, _rule()):
            column.addWidget(part)
        column.addWidget(self.view, 1)

    def show_document(
        self,
        info: DocumentInfo,
        client: DocumentClient,
        fence: int | None,
        place: ViewPosition | None,
    ) -> None:
        """Show the document up to the fence at `place`, or from its beginning."""
        sizes = info.page_sizes if fence is None else info.page_sizes[: max(1, fence)]
        known = replace(info, page_sizes=sizes, page_count=len(sizes))
        history = self.view.navigation.history
        self.preview.set_client(client)
        self.preview.set_fence(fence)
        self.fence = self.view.text.fence = fence
        self.view.set_document(known, client, place)
        self.spoken_page.set_client(client)
        self.view.navigation.continue_history(history)
        if self.finder is not None:
            self.finder.set_client(client)
            name = self.view.page_number(fence) if fence is not None else ""
            self.finder.set_fence(fence, name)
        else:
            self.view.set_labels(self._pane.page_view.page_names.numbers)
            self.view.marks.restore(self._pane.page_view.marks.state())
        self.bar.set_model(self._pane.selection_bar.has_model)
        self.region_bar.set_model(self._pane.selection_bar.has_model)
        self.view.text.selection.snaps_to_words = self._pane.page_view.text.selection.snaps_to_words

    def set_sheet(self, is_sheet: bool) -> None:
        """Become a sheet over the first view, or a part of the window beside it."""
        self.is_sheet = is_sheet
        self.setProperty("isSheet", is_sheet)
        self._edge.setVisible(is_sheet)

    def clear(self) -> None:
        """Show no document; the note that is being written is complete."""
        self.cards.card.close_card()
        self.preview.set_client(None)
        self.spoken_page.set_client(None)
        if self.finder is not None:
            self.finder.set_client(None)
        self.view.clear()

    def show_place(self, page: int, area: Rect | None, *, record: bool = True) -> None:
        """Go to a page, and bring a part of it (points) into view and point it out.

        An area without height is the line to show at the top.
        """
        if area is None or area.y0 >= area.y1:
            top = area.y0 if area is not None else 0.0
            self.view.look_up(page, top=top, record=record, flash=True)
            return
        self.view.navigation.look_up_rects(page, (area,), record=record)
        self.view.painter.flash.show(page, area)

    @Slot(int, object, str)
    def _show_here(self, page: int, area: Rect, label: str) -> None:
        """Go to what is wanted beside this view here: this view is beside the first already."""
        if self.other is None:
            self.place_wanted.emit(page, area, label)
        elif page <= self.view.page_count:
            self.show_place(page, area)
        else:
            self._refuse(page)

    @Slot(object)
    def _ask_past_fence(self, entry: OutlineEntry) -> None:
        """Have the reader asked about a place after the fence.

        In another book, nothing is shown.
        """
        self._show_here(entry.page, Rect(0, entry.top, 0, entry.top), entry.title)

    def _refuse(self, page: int) -> None:
        number = self.view.page_number(page)
        self._notice.show_for_a_while(tr("Page {page} is past where you’ve read.", page=number))

    @Slot(object, object)
    def set_colors(self, palette: Palette, paper: Paper) -> None:
        self.head.set_palette(palette)
        self.bar.set_palette(palette)
        self.region_bar.set_palette(palette)
        self.cards.card.set_palette(palette)
        if self.finder is not None:
            self.finder.set_palette(palette)
        self.view.painter.set_theme_colors(palette)
        self.view.painter.set_paper(paper)

    @Slot()
    def name_place(self) -> None:
        """Write in the head which page is in view, and in which chapter or other book."""
        page = self.view.page
        if page:
            place = self.view.page_names.name(page)
            other = self.other
            top = self.view.visible_area.reading_line(page)
            chapter = other.book.title if other else self._pane.annotations.chapter(page, top)
            words = tr("{page} · {chapter}", page=place, chapter=chapter) if chapter else place
            self.head.show_place(words)
        self.place_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on an Esc that nothing in the view used, also from the head's buttons."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    @Slot()
    def _dismiss(self) -> None:
        """Close the find bar of the other book, or else the view."""
        if self.finder is not None and self.finder.bar.isVisible():
            self.finder.bar.close_bar()
        else:
            self.closed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place_changed.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.hidden.emit()

    def order_stops(self) -> None:
        """Let Tab lead from the first view through the head into the second view."""
        head = self.head
        stops = (head.pin, head.follow, head.swap, head.here, head.close_view, self.view)
        for before, after in pairwise((self._pane.page_view, *stops)):
            QWidget.setTabOrder(before, after)

    def _serve_open_book(self) -> None:
        """Connect marks, searches and questions to where those of the first view go."""
        pane, bar, region, view = self._pane, self.bar, self.region_bar, self.view
        first, marks, session = pane.page_view, pane.annotations, pane.finder.session
        view.painter.add_overlay(FindMarks(session))
        session.rects_loaded.connect(view.painter.update_page)
        session.found_changed.connect(view.viewport().update)
        session.current_changed.connect(view.viewport().update)
        marks.take_requests(self.cards)
        self.cards.card.ask_requested.connect(marks.card.ask_requested)
        part_action(PartAction.UNDO_ANNOTATION, marks.undo_requested, view)
        part_action(PartAction.REDO_ANNOTATION, marks.redo_requested, view)
        marks.comments.shown.hidden_changed.connect(self._draw_again)
        view.highlight_wanted.connect(first.highlight_wanted)
        view.underline_wanted.connect(first.underline_wanted)
        view.find_wanted.connect(pane.open_find)
        view.text.pin_requested.connect(first.text.pin_requested)
        for request, taker in (
            (bar.ask_requested, pane.selection_bar.ask_requested),
            (bar.explain_requested, pane.selection_bar.explain_requested),
            (bar.define_requested, pane.selection_bar.define_requested),
            (bar.translate_requested, pane.selection_bar.translate_requested),
            (bar.summarise_requested, pane.selection_bar.summarise_requested),
            (bar.highlight_requested, pane.selection_bar.highlight_requested),
            (bar.style_requested, pane.selection_bar.style_requested),
            (region.ask_requested, pane.region_bar.ask_requested),
            (region.pin_requested, pane.region_bar.pin_requested),
        ):
            request.connect(taker)

    def _serve_other_book(self, other: OtherBook) -> None:
        """Search and mark in the other book; the conversation is not connected."""
        view, bar = self.view, self.bar
        view.painter.renderer.shares_client = False
        self.finder = Finder(view, self._notice, self._watchers)
        self.finder.bar.list_button.hide()  # the panel lists those of the open book
        view.find_wanted.connect(self.finder.open)
        other.marks.serve(self.cards)
        self.cards.card.can_ask = False
        self.cards.corner_clicked.connect(self._toggle_bookmark)
        part_action(PartAction.UNDO_ANNOTATION, other.marks.history.undo, view)
        part_action(PartAction.REDO_ANNOTATION, other.marks.history.redo, view)
        bar.can_ask = False
        self.region_bar.offer_copies_only()
        bar.highlight_requested.connect(self._highlight)
        bar.style_requested.connect(self._mark_in_style)
        view.highlight_wanted.connect(partial(self._mark, None, MarkStyle.HIGHLIGHT))
        view.underline_wanted.connect(partial(self._mark, None, MarkStyle.UNDERLINE))
        self.head.pin.hide()
        self.head.name_books()

    # -- marks of another book ------------------------------------------------------------------

    def _mark(self, color: HighlightColor | None, style: MarkStyle | None) -> Highlight | None:
        """Mark the selected words of the other book; without any, say what is missing."""
        text = self.view.text
        parts = tuple(
            HighlightPart(part.page, part.start, part.end, part.rects, part.text)
            for part in text.selected_parts()
        )
        if not parts:
            self._notice.show_for_a_while(NOTHING_SELECTED)
        text.clear_selection()
        return self.other.marks.mark(parts, color, style) if self.other is not None else None

    @Slot(str, bool)
    def _highlight(self, color: str, writes_note: bool) -> None:
        made = self._mark(HighlightColor(color) if color else None, MarkStyle.HIGHLIGHT)
        if made is not None and writes_note:
            self.cards.open(made, takes_keys=True)

    @Slot(str)
    def _mark_in_style(self, style: str) -> None:
        self._mark(None, MarkStyle(style))

    @Slot(int)
    def _toggle_bookmark(self, page: int) -> None:
        if self.other is not None:
            title = tr("Page {label}", label=self.view.page_number(page))
            self.other.marks.toggle_bookmark(page, title)

    @Slot(object, object)
    def _draw_again(self, _hidden: frozenset[str], pages: set[int]) -> None:
        """Draw pages anew on which the window now draws an annotation of the file itself."""
        self.view.painter.draw_again(pages)

    @Slot(QPoint)
    def _open_menu(self, pixel: QPoint) -> None:
        text = self.view.text
        link = text.link_at(pixel.toPointF())
        menu = QMenu(self.view)
        menu.setObjectName("secondViewMenu")
        menu.setAccessibleName(tr("Second view"))
        if link is not None and link.page:
            words = tr("Go to page {page}", page=self.view.page_number(link.page))
            page = self.view.visible_area.page_at(pixel.x(), pixel.y())
            menu.addAction(words, partial(text.follow, link, page))
            if self.other is None:
                menu.addAction(tr("Pin as a card"), partial(text.pin, link, page))
            menu.addSeparator()
        if text.has_selection:
            menu.addAction(tr("Copy"), text.copy_selection)
        menu.addAction(tr("Select all on this page"), text.select_all_on_page)
        menu.addSeparator()
        for button in (self.head.pin, self.head.swap, self.head.here):
            if not button.isHidden():
                menu.addAction(button.accessibleName(), button.click)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.view.viewport().mapToGlobal(pixel))

    def _connect(self) -> None:
        view, first = self.view, self._pane.page_view
        view.page_viewport.page_changed.connect(self.name_place)
        view.scroller.rested.connect(self.name_place)
        port = view.page_viewport
        port.zoom_changed.connect(self.place_changed)
        for changed in (
            view.navigation.history_changed,
            port.zoom_changed,
            port.arrangement_changed,
        ):
            changed.connect(self._pane.active_view_changed)
        view.dismissed.connect(self._dismiss)
        view.marks.told.connect(self._notice.show_for_a_while)
        view.text.external_link_requested.connect(first.text.external_link_requested)
        view.text.link_refused.connect(first.text.link_refused)
        view.menu_requested.connect(self._open_menu)
        region, saving = self.region_bar, self._pane.region_bar.requests
        region.notice_requested.connect(self._notice.show_for_a_while)
        region.requests.image_save_requested.connect(saving.image_save_requested)
        region.requests.table_save_requested.connect(saving.table_save_requested)
        view.text.beside_requested.connect(self._show_here)
        view.text.past_fence_wanted.connect(self._ask_past_fence)
        self.head.close_view.clicked.connect(self.closed)


def _rule() -> QFrame:
    rule = QFrame()
    rule.setProperty("rule", "true")
    rule.setFixedHeight(METRICS.hairline)
    return rule
