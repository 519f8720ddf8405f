"""What can be done with a rectangle of a page: copy it as a picture, ask about it."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QGuiApplication

from reader_app.domain.translation import tr
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT, Palette
from reader_app.ui.viewer.floating_bar import FloatingBar
from reader_app.ui.viewer.page_pictures import PagePart, PagePicture
from reader_app.ui.viewer.page_view import PageView


class RegionBar(FloatingBar):
    """`regionBar`. `ask_requested(PagePicture)`; `told(sentence)`: what came of it."""

    ask_requested = Signal(object)
    told = Signal(str)

    def __init__(self, view: PageView) -> None:
        super().__init__(view, "regionBar", tr("Part of the page"))
        self._asked_about: PagePart | None = None
        self._copied: PagePart | None = None
        self._copy = self.add_button(tr("Copy picture"), "copyRegionButton", tr("Copy picture"))
        self._copy.clicked.connect(self.copy)
        self._ask = self.add_button(tr("Ask about it"), "askRegionButton", tr("Ask about it"))
        self._ask.clicked.connect(self.ask)
        self.set_palette(LIGHT)
        region = view.region
        region.picked.connect(self.appear)
        region.ended.connect(self.leave)
        view.verticalScrollBar().valueChanged.connect(self._follow)
        view.horizontalScrollBar().valueChanged.connect(self._follow)
        view.zoom_changed.connect(self._follow)
        view.pictures.ready.connect(self._take)
        view.pictures.failed.connect(self._fail)

    def set_palette(self, palette: Palette) -> None:
        self._copy.setIcon(line_icon("copy", palette))
        self._ask.setIcon(line_icon("chat", palette))

    @Slot()
    def appear(self) -> None:
        """Stand beside the rectangle."""
        self.stand_beside([self._view.region.area])
        if self._view.hasFocus():
            self.focus_first()

    @Slot()
    def copy(self) -> None:
        """Put the picture on the clipboard."""
        self._copied = self._draw(self._view.region.part)

    @Slot()
    def ask(self) -> None:
        """Hand the picture to the conversation."""
        self._asked_about = self._draw(self._view.region.part)

    @Slot()
    def copy_page(self) -> None:
        """Put all of the page in view on the clipboard."""
        self._copied = self._draw(PagePart(self._view.page))

    def end(self) -> None:
        self._view.region.end()

    def _draw(self, part: PagePart | None) -> PagePart | None:
        self._view.region.end()
        if part is not None:
            self._view.pictures.request(self._view.sight.layout, part)
        return part

    @Slot()
    def _follow(self) -> None:
        area = self._view.region.area
        if self._view.region.part is None:
            return
        if area.isEmpty():
            self.leave()
        else:
            self.stand_beside([area])

    @Slot(object)
    def _take(self, picture: PagePicture) -> None:
        if picture.part == self._copied:
            self._copied = None
            QGuiApplication.clipboard().setImage(picture.image)
            self.told.emit(tr("The picture is on the clipboard."))
        if picture.part == self._asked_about:
            self._asked_about = None
            self.ask_requested.emit(picture)

    @Slot(object)
    def _fail(self, part: PagePart) -> None:
        if part in (self._copied, self._asked_about):
            self._copied = self._asked_about = None
            self.told.emit(tr("This part of the page could not be drawn."))
