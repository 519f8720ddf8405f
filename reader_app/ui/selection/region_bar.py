"""The bar beside a region of a page: copies its image, text or tables, saves them, or asks."""

from __future__ import annotations

from PySide6 import QtGui
from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QMenu

from reader_app.domain.document import csv_of
from reader_app.domain.translation import tr
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.selection.clipboard_content import (
    SelectedRange,
    copied,
    copied_tables,
    put_on_clipboard,
    tables_in,
)
from reader_app.ui.selection.floating_bars import FloatingBar
from reader_app.ui.selection.page_image import PageArea, PageImage
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT, Palette
from reader_app.ui.window.action_table import NEEDS_MODEL


class RegionRequests(QObject):
    """Copies, saves or asks about the content of the region, which ends the region.

    `ask_requested(PageImage)`. `image_save_requested(PageImage)`, `table_save_requested(CSV)`: the
    reader wants it in a file; `pin_requested(page, Rect in points, "")`: as a card that stays.
    `notice_requested(sentence)`: the result of a request.
    """

    ask_requested = Signal(object)
    image_save_requested = Signal(object)
    table_save_requested = Signal(str)
    notice_requested = Signal(str)
    pin_requested = Signal(int, object, str)

    def __init__(self, view: PageView, parent: QObject) -> None:
        super().__init__(parent)
        self._view = view
        self._asked_about: PageArea | None = None
        self._copied: PageArea | None = None
        self._saved: PageArea | None = None
        view.images.ready.connect(self._take)
        view.images.failed.connect(self._fail)

    def there(self) -> SelectedRange | None:
        """Return the text in the region; None without one, or while its text isn't loaded."""
        part, rect = self._view.region.part, self._view.region.rect
        if part is None or rect is None:
            return None
        return self._view.text.range_in(part.page, rect)

    @Slot()
    def copy(self) -> None:
        """Put an image of the region on the clipboard."""
        self._copied = self._draw(self._view.region.part)

    @Slot()
    def copy_page(self) -> None:
        """Put an image of the whole page in view on the clipboard."""
        self._copied = self._draw(PageArea(self._view.page))

    @Slot()
    def copy_text(self) -> None:
        """Put the words of the region on the clipboard, a table with tabs between its cells."""
        if (there := self.there()) is not None:
            put_on_clipboard(copied([there]))
            self.notice_requested.emit(tr("Text copied."))
        self._view.region.end()

    @Slot()
    def copy_table(self) -> None:
        """Put the tables of the region on the clipboard, for spreadsheets and for documents."""
        if (there := self.there()) is not None and (tables := tables_in(there)):
            put_on_clipboard(copied_tables(tables))
            self.notice_requested.emit(tr("Table copied."))
        self._view.region.end()

    @Slot()
    def save_image(self) -> None:
        """Draw the region as finely as for print, to be saved."""
        self._saved = self._draw(self._view.region.part, is_saved=True)

    @Slot()
    def save_table(self) -> None:
        if (there := self.there()) is not None and (tables := tables_in(there)):
            self.table_save_requested.emit(csv_of(tables))
        self._view.region.end()

    @Slot()
    def pin(self) -> None:
        """Pin the region over the pages."""
        part, rect = self._view.region.part, self._view.region.rect
        self._view.region.end()
        if part is not None and rect is not None:
            self.pin_requested.emit(part.page, rect, "")

    @Slot()
    def ask(self) -> None:
        """Attach an image of the region to the conversation."""
        self._asked_about = self._draw(self._view.region.part)

    def _draw(self, part: PageArea | None, *, is_saved: bool = False) -> PageArea | None:
        self._view.region.end()
        if part is not None:
            layout = self._view.visible_area.layout
            self._view.images.request(layout, part, is_saved=is_saved)
        return part

    @Slot(object)
    def _take(self, picture: PageImage) -> None:
        if picture.part == self._copied:
            self._copied = None
            QtGui.QGuiApplication.clipboard().setImage(picture.image)
            self.notice_requested.emit(tr("Image copied."))
        if picture.part == self._saved:
            self._saved = None
            self.image_save_requested.emit(picture)
        if picture.part == self._asked_about:
            self._asked_about = None
            self.ask_requested.emit(picture)

    @Slot(object)
    def _fail(self, part: PageArea) -> None:
        if part in (self._copied, self._asked_about, self._saved):
            self._copied = self._asked_about = self._saved = None
            self.notice_requested.emit(tr("This part of the page couldn’t be drawn."))


class RegionBar(FloatingBar):
    """The bar beside a region, object name `regionBar`, with the actions for it."""

    def __init__(self, view: PageView) -> None:
        super().__init__(view, "regionBar", tr("Part of the page"))
        self.requests = requests = RegionRequests(view, self)
        self.ask_requested = requests.ask_requested
        self.notice_requested = requests.notice_requested
        self._copy = self.add_button(tr("Copy image"), "copyRegionButton", tr("Copy image"))
        self._copy.clicked.connect(requests.copy)
        self._words = self.add_button(tr("Copy text"), "copyRegionTextButton", tr("Copy text"))
        self._words.clicked.connect(requests.copy_text)
        self._table = self.add_button(tr("Copy table"), "copyRegionTableButton", tr("Copy table"))
        self._table.clicked.connect(requests.copy_table)
        self._save = self.add_button(tr("Save…"), "saveRegionButton", tr("Save…"))
        self._save.clicked.connect(self._offer_files)
        self._pin = self.add_button(tr("Pin as a card"), "pinRegionButton", tr("Pin"))
        self._pin.clicked.connect(requests.pin)
        self.pin_requested = requests.pin_requested
        self._ask = self.add_button(tr("Ask about this"), "askRegionButton", tr("Ask about this"))
        self._ask.clicked.connect(requests.ask)
        self.set_palette(LIGHT)
        region = view.region
        region.picked.connect(self.appear)
        region.ended.connect(self.leave)
        view.text.text_loaded.connect(self._note_text)
        view.text.tables_loaded.connect(self._note_text)
        view.verticalScrollBar().valueChanged.connect(self._follow)
        view.horizontalScrollBar().valueChanged.connect(self._follow)
        view.page_viewport.zoom_changed.connect(self._follow)

    def set_model(self, has_model: bool) -> None:
        """Grey the question about the picture, with the reason, while there is no model."""
        self._ask.setEnabled(has_model)
        self._ask.setToolTip("" if has_model else NEEDS_MODEL)

    def offer_copies_only(self) -> None:
        """Offer no question and no card: the book isn't the one that the window is about."""
        self._ask.hide()
        self._pin.hide()

    def set_palette(self, palette: Palette) -> None:
        self._copy.setIcon(line_icon("image", palette))
        self._words.setIcon(line_icon("copy", palette))
        self._table.setIcon(line_icon("table", palette))
        self._pin.setIcon(line_icon("pin", palette))
        self._save.setIcon(line_icon("export", palette))
        self._ask.setIcon(line_icon("chat", palette))

    @Slot()
    def appear(self) -> None:
        """Show the bar beside the region."""
        self._offer_what_is_there()
        self.stand_beside([self._view.region.area])
        if self._view.hasFocus():
            self.focus_first()

    def end(self) -> None:
        self._view.region.end()

    def _offer_what_is_there(self) -> None:
        there = self.requests.there()
        self._words.setVisible(there is not None and bool(there.spans))
        self._table.setVisible(there is not None and bool(tables_in(there)))
        styles = Qt.ToolButtonStyle
        for style in (styles.ToolButtonTextBesideIcon, styles.ToolButtonIconOnly):
            for button in (self._copy, self._words, self._table, self._save, self._pin):
                button.setToolButtonStyle(style)
                button.setToolTip(button.text() if style is styles.ToolButtonIconOnly else "")
            if self.sizeHint().width() <= self._view.covered.clear_area().width():
                break

    @Slot(int)
    def _note_text(self, page: int) -> None:
        """Offer the actions for the page's text, which has become known."""
        part = self._view.region.part
        if self.isVisible() and part is not None and part.page == page:
            self._offer_what_is_there()
            self._follow()

    @Slot()
    def _offer_files(self) -> None:
        """Save the picture, or let the reader choose if there is a table as well."""
        if self._table.isHidden():
            self.requests.save_image()
            return
        menu = QMenu(self)
        menu.setObjectName("saveRegionMenu")
        image = menu.addAction(tr("Save as PNG…"), self.requests.save_image)
        image.setObjectName("saveRegionPng")
        table = menu.addAction(tr("Save as CSV…"), self.requests.save_table)
        table.setObjectName("saveRegionCsv")
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._save.mapToGlobal(self._save.rect().bottomLeft()))

    @Slot()
    def _follow(self) -> None:
        area = self._view.region.area
        if self._view.region.part is None:
            return
        if area.isEmpty():
            self.leave()
        else:
            self.stand_beside([area])
