"""Pictures of the page view: one covers it while a book is opened, one is for the next start."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.pages.window_picture import WindowPicture

_OPENING_MS: Final = 1500
_DRAWING_MS: Final = 600
_START_MS: Final = 10_000
"""The last view of the book may be shown for as long as its page takes to be drawn."""
_STRANGE_MS: Final = 150
"""The picture of another book has to go soon even if the pages are slow."""
_GETS_ITS_SIZE: Final = (QEvent.Type.Show, QEvent.Type.Resize)
_INPUT_EVENTS: Final = (
    QEvent.Type.Wheel,
    QEvent.Type.KeyPress,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.Resize,
)


class Placeholder(QWidget):
    """Covers the page view until its pages are sharp, the reader acts or it takes too long."""

    def __init__(self, view: PageView, around: QWidget) -> None:
        """`around`: the widget that contains the view; not a splitter, which would add a pane."""
        super().__init__(around)
        self._around = around
        self.setObjectName("stillPicture")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._view = view
        self._picture = QPixmap()
        self._expected: QPixmap | None = None
        self._sharp: set[int] = set()
        self._is_own, self._drawing_ms = False, _DRAWING_MS
        self._patience = QTimer(self, singleShot=True)
        self._patience.timeout.connect(self.release)
        view.painter.renderer.sharp_rendered.connect(self._release_for_page)
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)
        self.hide()

    def picture_of_view(self) -> QPixmap | None:
        """Return a picture of the page view; None if it is hidden, covered or empty."""
        if self.isVisible() or not self._view.isVisible() or not self._view.page_count:
            return None
        return self._view.grab()

    def hold(self, picture: QPixmap | None) -> None:
        """Cover the view with `picture` of the book being opened, or with what is shown now."""
        self._is_own = picture is not None and self._fits(picture)
        self._drawing_ms = _DRAWING_MS if self._is_own else _STRANGE_MS
        self._cover(picture if self._is_own else self.picture_of_view(), _OPENING_MS)

    def expect_view(self, picture: QPixmap) -> None:
        """Cover the view with `picture` of the book being opened once their sizes match.

        Used at the start, when the view has no size yet.
        """
        self._expected = picture

    def keep(self, patience_ms: int) -> None:
        """Cover the view with what is shown now while the same book is read again."""
        self._is_own, self._drawing_ms = True, _DRAWING_MS
        self._cover(self.picture_of_view(), patience_ms)

    def wait_for_pixels(self) -> None:
        """Wait, for a limited time, for the pixels of the pages below.

        The pages are laid out already.
        """
        if self.isVisible():
            self._patience.start(self._drawing_ms)

    @Slot()
    def release(self) -> None:
        """Hide the placeholder, so that the page view itself is visible."""
        self._patience.stop()
        self.hide()
        self._picture, self._expected = QPixmap(), None

    def _cover(self, picture: QPixmap | None, patience_ms: int) -> None:
        self._expected = None
        if picture is not None:
            self._picture = picture
            self.setGeometry(QRect(self._view.mapTo(self._around, QPoint()), self._view.size()))
            self.show()
            self.raise_()
            self.update()
        self._sharp.clear()
        if self.isVisible():
            self._patience.start(patience_ms)

    def _is_expected(self) -> bool:
        return self._expected is not None and self._fits(self._expected)

    def _fits(self, picture: QPixmap) -> bool:
        size = picture.deviceIndependentSize().toSize()
        return self._view.isVisible() and size == self._view.size()

    @Slot(int)
    def _release_for_page(self, page: int) -> None:
        self._sharp.add(page)
        awaited = self._view.visible_area.visible_pages if self._is_own else (self._view.page,)
        if self._sharp.issuperset(awaited):
            self.release()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._view and event.type() in _GETS_ITS_SIZE and self._is_expected():
            self._is_own, self._drawing_ms = True, _START_MS
            self._cover(self._expected, _START_MS)
            return False
        if event.type() in _INPUT_EVENTS and self.isVisible():
            is_of_view = event.type() != QEvent.Type.Resize or watched is self._view
            if is_of_view:
                self.release()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.end()


def window_picture(pane: ViewerPane) -> WindowPicture | None:
    """Return a picture of the window of `pane`; None if the next start couldn't show the same."""
    window, view = pane.window(), pane.page_view
    is_alone = pane.split.count() == 1
    if window.isFullScreen() or not is_alone or not view.page_count or not view.isVisible():
        return None
    palette, _paper = pane.palette_and_paper
    return WindowPicture(
        window.windowTitle(),
        window.saveGeometry().toBase64().toStdString(),
        window.size(),
        view.mapTo(window, QPoint()),
        QColor(palette.surface),
        bare_picture(view),
    )


def bare_picture(view: PageView) -> QImage:
    """Return a picture of the view without marks, which a start shows only after the pages."""
    picture = view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    pages, within = QImage(picture), view.viewport().geometry()
    painter = QPainter(pages)
    painter.translate(within.topLeft())
    view.painter.paint_bare(painter)
    painter.end()
    painter = QPainter(picture)
    painter.setClipRect(within)
    painter.drawImage(0, 0, pages)
    painter.end()
    return picture
