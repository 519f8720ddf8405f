"""The second view of the open book: its head with place and buttons, and its pages."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from reader_app.domain.document import Paper, Rect
from reader_app.domain.translation import tr
from reader_app.ui.annotations.annotation_layer import AnnotationLayer
from reader_app.ui.find.finder import FindMarks
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.references.link_card import LinkCard
from reader_app.ui.selection.floating_bars import TextSelectionBar
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import ElidedLabel
from reader_app.ui.window.action_table import PartAction
from reader_app.ui.window.actions import part_action

if TYPE_CHECKING:
    from reader_app.domain.document import DocumentInfo
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
        row.setSpacing(0)
        row.addWidget(self._place, 1)
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
        row = self.layout()
        assert row is not None
        row.addWidget(button)
        self._icons.append((button, icon))
        return button


class SecondView(QWidget):
    """A second view of the book that `pane` shows, object name `secondView`.

    Pages after the spoiler guard's fence don't exist in it: what is looked up here doesn't count
    as read. The reader's marks, the file's comments and the colours are those of the first view.
    Marks are made here as well; their cards open in the first view only.

    `place_changed`: other words belong in the head, or another place is to be stored.
    """

    place_changed = Signal()
    closed = Signal()
    hidden = Signal()

    def __init__(self, pane: ViewerPane) -> None:
        super().__init__()
        self._pane = pane
        self.setObjectName("secondView")
        self.setAccessibleName(tr("Second view"))
        self.setMinimumSize(_LEAST)
        palette, paper = pane.palette_and_paper
        self.head = SecondHead(palette)
        self.view = PageView(is_second=True)
        self.bar = self._selection_bar()
        self.preview = LinkCard(self.view)
        self.preview.setObjectName("secondLinkPreview")
        self._layer = AnnotationLayer(pane.annotations.shown, self.view)
        self._layer.page_changed.connect(self.view.painter.update_page)
        pane.annotations.shown.replaced.connect(self.view.viewport().update)
        self.view.painter.add_overlay(self._layer)
        self._show_finds()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        rule = QFrame()
        rule.setProperty("rule", "true")
        rule.setFixedHeight(METRICS.hairline)
        column.addWidget(rule)
        column.addWidget(self.view, 1)
        self.setFocusProxy(self.view)
        part_action(PartAction.COPY, self.view.text.copy_selection, self.view)
        part_action(PartAction.SELECT_PAGE, self.view.text.select_all_on_page, self.view)
        marks = pane.annotations
        part_action(PartAction.UNDO_ANNOTATION, marks.undo_requested, self.view)
        part_action(PartAction.REDO_ANNOTATION, marks.redo_requested, self.view)
        self.set_colors(palette, paper)
        self._connect()

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
        self.view.set_document(known, client, place)
        self.view.set_labels(self._pane.page_view.page_names.numbers)
        self.view.navigation.continue_history(history)
        self.view.marks.restore(self._pane.page_view.marks.state())
        self.bar.set_model(self._pane.selection_bar.has_model)
        self.view.text.selection.snaps_to_words = self._pane.page_view.text.selection.snaps_to_words

    def clear(self) -> None:
        """Show no document."""
        self.preview.set_client(None)
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
        self.view.painter.flash.show(page, area.y0)

    @Slot(int, object, str)
    def _show_here(self, page: int, area: Rect, _label: str) -> None:
        """Go to what is wanted beside this view: it is beside the first already."""
        self.show_place(page, area)

    @Slot(object, object)
    def set_colors(self, palette: Palette, paper: Paper) -> None:
        self.head.set_palette(palette)
        self.bar.set_palette(palette)
        self.view.painter.set_theme_colors(palette)
        self.view.painter.set_paper(paper)

    @Slot()
    def name_place(self) -> None:
        """Write in the head which page is in view, and in which chapter."""
        page = self.view.page
        if page:
            place = self._pane.page_view.page_names.name(page)
            chapter = self._pane.annotations.chapter(page)
            words = tr("{page} · {chapter}", page=place, chapter=chapter) if chapter else place
            self.head.show_place(words)
        self.place_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on an Esc that nothing in the view used, also from the head's buttons."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

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

    def _show_finds(self) -> None:
        """Mark what the search bar finds here, too."""
        session, view = self._pane.finder.session, self.view
        view.painter.add_overlay(FindMarks(session))
        session.rects_loaded.connect(view.painter.update_page)
        session.found_changed.connect(view.viewport().update)
        session.current_changed.connect(view.viewport().update)

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
            menu.addAction(tr("Pin as a card"), partial(text.pin, link, page))
            menu.addSeparator()
        if text.has_selection:
            menu.addAction(tr("Copy"), text.copy_selection)
        menu.addAction(tr("Select all on this page"), text.select_all_on_page)
        menu.addSeparator()
        for button in (self.head.pin, self.head.swap, self.head.here):
            menu.addAction(button.accessibleName(), button.click)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.view.viewport().mapToGlobal(pixel))

    def _selection_bar(self) -> TextSelectionBar:
        """Return a bar whose requests go where those of the first view's bar go."""
        bar, first = TextSelectionBar(self.view), self._pane.selection_bar
        bar.setObjectName("secondSelectionBar")
        bar.ask_requested.connect(first.ask_requested)
        bar.explain_requested.connect(first.explain_requested)
        bar.define_requested.connect(first.define_requested)
        bar.translate_requested.connect(first.translate_requested)
        bar.summarise_requested.connect(first.summarise_requested)
        bar.highlight_requested.connect(first.highlight_requested)
        bar.style_requested.connect(first.style_requested)
        return bar

    def _connect(self) -> None:
        view, first = self.view, self._pane.page_view
        view.page_viewport.page_changed.connect(self.name_place)
        view.scroller.rested.connect(self.place_changed)
        view.page_viewport.zoom_changed.connect(self.place_changed)
        view.dismissed.connect(self.closed)
        view.marks.told.connect(self._pane.notice.show_for_a_while)
        view.highlight_wanted.connect(first.highlight_wanted)
        view.underline_wanted.connect(first.underline_wanted)
        view.find_wanted.connect(self._pane.open_find)
        view.text.external_link_requested.connect(first.text.external_link_requested)
        view.text.link_refused.connect(first.text.link_refused)
        view.text.pin_requested.connect(first.text.pin_requested)
        view.menu_requested.connect(self._open_menu)
        self._pane.annotations.comments.shown.hidden_changed.connect(self._draw_again)
        view.text.beside_requested.connect(self._show_here)
        self.head.close_view.clicked.connect(self.closed)
