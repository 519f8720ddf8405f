"""The placeholder: a picture of the page view that covers it while a book is opened or reloaded."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from reader_app.ui.pages.page_view import PageView

_OPENING_MS: Final = 1500
_DRAWING_MS: Final = 600
_STRANGE_MS: Final = 150
"""The picture of another book has to go soon even if the pages are slow."""
_INPUT_EVENTS: Final = (
    QEvent.Type.Wheel,
    QEvent.Type.KeyPress,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.Resize,
)


class Placeholder(QWidget):
    """Covers the page view until its pages are sharp, the reader acts or it takes too long."""

    def __init__(self, view: PageView, around: QWidget) -> None:
        """`around`: what contains the view, and is no splitter, which would make room for this."""
        super().__init__(around)
        self._around = around
        self.setObjectName("stillPicture")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._view = view
        self._picture = QPixmap()
        self._sharp: set[int] = set()
        self._is_own = False
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
        """Cover the view with `picture` of the book being opened, else with what is shown now."""
        self._is_own = picture is not None and self._fits(picture)
        self._cover(picture if self._is_own else self.picture_of_view(), _OPENING_MS)

    def keep(self, patience_ms: int) -> None:
        """Cover the view with what is shown now while the same book is read again."""
        self._is_own = True
        self._cover(self.picture_of_view(), patience_ms)

    def wait_for_pixels(self) -> None:
        """Wait, for a limited time, for the pixels of the pages below.

        The pages are laid out already.
        """
        if self.isVisible():
            self._patience.start(_DRAWING_MS if self._is_own else _STRANGE_MS)

    @Slot()
    def release(self) -> None:
        """Hide the placeholder, so that the page view itself is visible."""
        self._patience.stop()
        self.hide()
        self._picture = QPixmap()

    def _cover(self, picture: QPixmap | None, patience_ms: int) -> None:
        if picture is not None:
            self._picture = picture
            self.setGeometry(QRect(self._view.mapTo(self._around, QPoint()), self._view.size()))
            self.show()
            self.raise_()
            self.update()
        self._sharp.clear()
        if self.isVisible():
            self._patience.start(patience_ms)

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
        if event.type() in _INPUT_EVENTS and self.isVisible():
            is_of_view = event.type() != QEvent.Type.Resize or watched is self._view
            if is_of_view:
                self.release()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.end()
