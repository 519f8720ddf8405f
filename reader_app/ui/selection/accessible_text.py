"""Accessible text: exposes the words of the page in view to screen readers."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QAccessible, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from reader_app.domain.translation import tr
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.selection.text_layer import TextLayer
from reader_app.workers.document_client import DocumentClient

_REST_MS: Final = 150
"""The pause after which a page is read out, so that pages passing fast are not."""
_CARET_KEYS: Final = frozenset(
    {
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
    }
)


class AccessibleText(QPlainTextEdit):
    """A text widget with a caret that holds the words of the page in view and is never painted.

    Object name `pageText`. WORKAROUND: an accessible text interface written in Python crashes the
    program as soon as a real screen reader asks for it (PySide6 6.11), so a text widget of Qt's own
    provides it. Nothing is loaded while no assistive technology is active.
    """

    def __init__(self, view: PageView) -> None:
        super().__init__(view.viewport())
        self._view = view
        self._text = TextLayer(self)
        self._shown = 0
        self._client: DocumentClient | None = None
        self.setObjectName("pageText")
        self.setAccessibleName(tr("Page text"))
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard
            | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.viewport().setAutoFillBackground(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._later = QTimer(self, singleShot=True, interval=_REST_MS)
        self._later.timeout.connect(self._read)
        view.page_viewport.page_changed.connect(self._later.start)
        self._text.text_loaded.connect(self._take)
        view.viewport().installEventFilter(self)
        self.hide()

    def set_client(self, client: DocumentClient | None) -> None:
        """Read the text of another document, or of none."""
        if self._client is not None:
            self._client.texts_changed.disconnect(self._read_anew)
        self._client = client
        self._text.set_client(client)
        if client is not None:
            client.texts_changed.connect(self._read_anew)
        self._later.start()

    @Slot()
    def _read_anew(self) -> None:
        """Load a text that has changed, unless the shown one may be being read out."""
        if not self.toPlainText() or not self._shown:
            self._later.start()

    @Slot()
    def _read(self) -> None:
        """Show the text of the page in view, if an assistive technology is active."""
        if not QAccessible.isActive():
            return
        page = self._view.page
        self.setGeometry(self._view.viewport().rect())
        self.setVisible(bool(page))
        self.setAccessibleName(self._view.accessibleDescription())
        self._shown = 0
        self._take(page)

    @Slot(int)
    def _take(self, page: int) -> None:
        if page != self._view.page or page == self._shown or not self.isVisibleTo(self._view):
            return
        text = self._text.page(page)
        if text is not None:
            self._shown = page
            self.setPlainText(text.text(0, len(text)))

    # -- Qt -------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._view.viewport() and event.type() is QEvent.Type.Resize:
            self.setGeometry(self._view.viewport().rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing: the page view below shows the page."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the caret, leave on Esc, and pass every other key to the page view."""
        if event.key() in _CARET_KEYS:
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Escape:
            self._view.setFocus()
        else:
            QApplication.sendEvent(self._view, event)
