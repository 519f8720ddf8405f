"""The context menu of the page: for the selection, the link under the pointer, or the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QPoint, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu

from reader_app.domain.document import Link
from reader_app.domain.translation import tr
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.selection import floating_bars
from reader_app.ui.selection.region_bar import RegionBar
from reader_app.ui.selection.selection import word_at
from reader_app.ui.window.action_table import NEEDS_MODEL
from reader_app.ui.window.actions import with_key

_LONGEST_SEARCH: Final = 200


class PageMenu(QObject):
    """Opens the context menu on a right click and on the menu key.

    `note_requested(pixel)`, `text_requested(pixel)`: put a note or a text there.
    """

    note_requested = Signal(QPoint)
    text_requested = Signal(QPoint)

    dictionary_requested = Signal(QPoint)
    """The reader wants the word at this pixel looked up."""

    search_all_requested = Signal(str)
    """The reader wants to find these words in all books."""

    citation_requested = Signal(str, str)
    """The reader wants these words copied with their citation; second, their pages in words."""

    def __init__(
        self, view: PageView, words: floating_bars.TextSelectionBar, region: RegionBar
    ) -> None:
        super().__init__(view)
        self._view = view
        self.words = words
        self._region = region
        self._offered: tuple[tuple[str, tuple[QAction, ...]], ...] = ()
        self._finders: list[Callable[[QPoint], QMenu | None]] = []
        view.menu_requested.connect(self._open)

    def offer(self, groups: Sequence[tuple[str, Sequence[QAction]]]) -> None:
        """Add actions of the window to the page's menu; a group with a name becomes a submenu."""
        self._offered = tuple((name, tuple(group)) for name, group in groups)

    def add_finder(self, find: Callable[[QPoint], QMenu | None]) -> None:
        """Let `find` add a submenu for what is at a pixel of the viewport; None: nothing."""
        self._finders.append(find)

    def menu_at(self, pixel: QPoint) -> QMenu:
        """Return the menu for a pixel of the viewport."""
        menu = QMenu(self._view)
        menu.setObjectName("pageMenu")
        menu.setAccessibleName(tr("Page"))
        menu.setToolTipsVisible(True)
        for find in self._finders:
            found = find(pixel)
            if found is not None:
                found.setParent(menu, found.windowFlags())
                menu.addMenu(found)
                menu.addSeparator()
        link = self._view.text.link_at(pixel.toPointF())
        if any(area.contains(pixel) for area in self._view.text.selection_areas()):
            self._add_words(menu)
        elif link is not None:
            point = self._view.visible_area.point_at(pixel.x(), pixel.y())
            self._add_link(menu, link, point.page)
        else:
            self._add_page(menu, pixel)
        return menu

    @Slot(QPoint)
    def _open(self, pixel: QPoint) -> None:
        if not self._view.page_count:
            return
        self.words.put_away()
        menu = self.menu_at(pixel)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._view.viewport().mapToGlobal(pixel))

    def _add_words(self, menu: QMenu) -> None:
        words = self.words
        _add(menu, tr("Copy"), "menuCopy", "Ctrl+C").triggered.connect(words.copy)
        _add(menu, tr("Copy with citation"), "menuCopyCited").triggered.connect(self._cite)
        marks = words.marks.menu()
        marks.setParent(menu, marks.windowFlags())
        marks.menuAction().setObjectName("menuHighlight")
        menu.addMenu(marks)
        if floating_bars.can_be_looked_up(self._view.text.selected_text()):
            _add(menu, tr("Look up"), "menuLookUp").triggered.connect(words.look_up)
        everywhere = _add(menu, tr("Search for this in all books"), "menuSearchAllBooks")
        everywhere.triggered.connect(self._search_all)
        menu.addSeparator()
        for request in floating_bars.requests_for(self._view.text.selected_text()):
            action = _add(menu, request.label, f"menu_{request}")
            action.triggered.connect(partial(words.send, request))
            if not words.has_model and request is not floating_bars.SelectionRequest.ASK:
                action.setEnabled(False)
                action.setToolTip(NEEDS_MODEL)

    @Slot()
    def _cite(self) -> None:
        text = self._view.text
        pages = self._view.page_names.listed(part.page for part in text.selected_parts())
        self.citation_requested.emit(" ".join(text.selected_text().split()), pages)

    @Slot()
    def _search_all(self) -> None:
        words = " ".join(self._view.text.selected_text().split())[:_LONGEST_SEARCH]
        self.search_all_requested.emit(words)

    def _add_link(self, menu: QMenu, link: Link, page: int) -> None:
        text = self._view.text
        number = self._view.page_number(link.page)
        if link.page:
            words = tr("Go to page {page}", page=number)
        else:
            words = tr("Open link…") if link.uri else tr("Choose a place…")
        _add(menu, words, "menuFollow").triggered.connect(lambda: text.follow(link, page))
        if link.page:
            beside = _add(menu, tr("Open beside the page"), "menuFollowBeside")
            beside.triggered.connect(lambda: text.follow(link, page, is_beside=True))
            pin = _add(menu, tr("Pin as a card"), "menuPinLink")
            pin.triggered.connect(lambda: text.pin(link, page))
        if link.uri:
            address = _add(menu, tr("Copy address"), "menuCopyAddress")
            address.triggered.connect(partial(_copy, link.uri))

    def _add_page(self, menu: QMenu, pixel: QPoint) -> None:
        if self._view.text.has_selection:
            _add(menu, tr("Copy"), "menuCopy", "Ctrl+C").triggered.connect(self.words.copy)
        word = word_at(self._view.visible_area, self._view.text.layer, pixel.x(), pixel.y())
        if word is not None:
            named = tr("Look up “{word}”", word=word.text.replace("&", "&&"))
            look_up = _add(menu, named, "menuLookUp")
            look_up.triggered.connect(partial(self.dictionary_requested.emit, pixel))
        everything = _add(menu, tr("Select all on this page"), "menuSelectPage", "Ctrl+A")
        everything.triggered.connect(self._view.text.select_all_on_page)
        picture = _add(menu, tr("Copy page as image"), "menuCopyPage")
        picture.triggered.connect(self._region.requests.copy_page)
        menu.addSeparator()
        note = _add(menu, tr("Add note here"), "menuAddNote")
        note.triggered.connect(partial(self.note_requested.emit, pixel))
        text = _add(menu, tr("Add text here"), "menuAddText")
        text.triggered.connect(partial(self.text_requested.emit, pixel))
        for number, (name, group) in enumerate(self._offered):
            if name:
                menu.addMenu(name).addActions(group)
            else:
                if number:
                    menu.addSeparator()
                menu.addActions(group)


def _add(menu: QMenu, text: str, name: str, key: str = "") -> QAction:
    """Add an action; `key` is only shown, because the page has its own action for it."""
    action = menu.addAction(with_key(text, key) if key else text)
    action.setObjectName(name)
    return action


def _copy(address: str) -> None:
    QGuiApplication.clipboard().setText(address)
