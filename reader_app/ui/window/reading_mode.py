"""Reading mode: the page in full screen, and the quiet bars that come with the mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Slot
from PySide6.QtGui import QMouseEvent

from reader_app.domain.translation import tr
from reader_app.ui.pages.floating_card import FootLevel, Notice
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.theme.theme import appear
from reader_app.ui.widgets.basic_widgets import ElidedLabel, bare_column
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from reader_app.ui.annotations.view import AnnotationsView

_HINT: Final = tr("Press Esc to exit")
_HINT_MS: Final = 2000
_POINTER_MS: Final = 2000
_TOP: Final = 2 * METRICS.bar_height
"""The distance in pixels from the upper edge at which the mouse makes the bar appear."""


class ReadingMode(QObject):
    """Shows the page screen by screen, without bars and panels; Esc, F5 and F11 leave it.

    Showing a panel leaves reading mode as well, and so does opening another book. When the mouse
    moves, a line at the foot shows chapter and progress; at the top of the screen a bar with the
    way out appears.
    """

    def __init__(self, pane: ViewerPane, window: MainWindow, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pane = pane
        self._view = pane.page_view
        self._window = window
        self._line = ReadingLine(self._view)
        self._view.foot.add(FootLevel.PROGRESS, self._line, self._place)
        self._exit = ExitBar(self._view)
        self._exit.button.clicked.connect(self.leave)
        self._exit.aloud.clicked.connect(window.action(ActionId.READ_ALOUD).trigger)
        self._is_on = False
        self._was_full_screen = False
        self._hint = Notice(self._view, self._view.foot, FootLevel.HINT, shown_ms=_HINT_MS)
        self._still = QTimer(self, singleShot=True, interval=_POINTER_MS)
        self._still.timeout.connect(self._rest)
        self._view.page_viewport.page_changed.connect(self._tell_progress)
        window.bind(ActionId.READING_MODE, self.toggle)
        window.layout_changed.connect(self._follow_panels)
        window.full_screen_changed.connect(self._follow_screen)
        window.closing.connect(self.leave)
        self._view.viewport().installEventFilter(self)
        self._view.navigation.presentation.ended.connect(self.leave)
        pane.dismissed.connect(self._dismiss)

    @property
    def is_on(self) -> bool:
        return self._is_on

    @Slot()
    def toggle(self) -> None:
        if self._is_on:
            self.leave()
        elif self._view.page_count:
            self._enter()
        self._window.set_checked(ActionId.READING_MODE, self._is_on)

    @Slot()
    def leave(self) -> None:
        """Restore the window to its former state; the current page stays."""
        if not self._is_on:
            return
        self._is_on = False
        self._still.stop()
        for part in (self._hint, self._line, self._exit):
            part.hide()
        self._view.viewport().unsetCursor()
        self._view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._view.navigation.end_presenting()
        self._window.show_page_alone(False)
        self._window.set_full_screen(self._was_full_screen)
        self._window.set_checked(ActionId.READING_MODE, False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._is_on and isinstance(event, QMouseEvent):
            if event.type() is QEvent.Type.MouseMove:
                self._follow_pointer(event.position().y())
            elif self._is_advancing(event):
                self._view.navigation.turn_pages(1)
        elif self._is_on and event.type() is QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _is_advancing(self, event: QMouseEvent) -> bool:
        """Whether a click shows the next slide: one that follows no link and selects nothing."""
        text = self._view.text
        return (
            event.type() is QEvent.Type.MouseButtonRelease
            and event.button() is Qt.MouseButton.LeftButton
            and self._view.page_viewport.arrangement.is_bare
            and text.selection.is_empty
            and text.link_at(event.position()) is None
        )

    def _enter(self) -> None:
        self._is_on = True
        self._was_full_screen = self._window.isFullScreen()
        self._view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._window.show_page_alone(True)
        self._window.set_full_screen(True)
        self._view.navigation.present()
        self._view.setFocus()
        self._hint.show_for_a_while(_HINT)
        self._still.start()

    def _follow_pointer(self, y: float) -> None:
        """Show the line and, at the top of the screen, the bar.

        Both disappear when the mouse rests.
        """
        self._still.start()
        self._place()
        self._tell_progress()
        self._hint.hide()
        _reveal(self._line, is_shown=True)
        _reveal(self._exit, is_shown=y < _TOP)

    def _place(self) -> None:
        port = self._view.viewport().geometry()
        self._exit.setGeometry(QRect(port.left(), port.top(), port.width(), METRICS.bar_height))
        height = self._line.sizeHint().height()
        self._line.setGeometry(QRect(port.left(), port.bottom() - height + 1, port.width(), height))

    @Slot()
    def _tell_progress(self) -> None:
        if self._is_on:
            self._line.show_progress(self._view, *self._chapter())
            self._exit.set_title(self._window.book_title)

    def _chapter(self) -> tuple[str, int]:
        """Return the chapter in view and the pages left in it; ("", 0) if that isn't known."""
        annotations: AnnotationsView | None = getattr(self._pane, "annotations", None)
        return annotations.chapter_and_rest(self._view.page) if annotations else ("", 0)

    @Slot()
    def _rest(self) -> None:
        """Hide the line and the bar, unless the mouse is on them."""
        # Qt goes on saying that the mouse is on the bar if it was hidden below the mouse.
        if self._exit.isVisible() and self._exit.underMouse():
            self._still.start()
            return
        self._line.hide()
        self._exit.hide()
        self._view.viewport().setCursor(Qt.CursorShape.BlankCursor)

    @Slot()
    def _follow_panels(self) -> None:
        if self._is_on and not self._window.is_page_alone:
            self.leave()

    @Slot(bool)
    def _follow_screen(self, is_full: bool) -> None:
        if self._is_on and not is_full:
            self.leave()

    @Slot()
    def _dismiss(self) -> None:
        """Leave reading mode, or full screen, on an Esc that the page did not use."""
        if self._is_on:
            self.leave()
        elif self._window.isFullScreen():
            self._window.set_full_screen(False)


class ReadingLine(QtWidgets.QFrame):
    """The line at the foot of the page, object name `readingLine`: chapter, rest, progress."""

    def __init__(self, view: PageView) -> None:
        super().__init__(view)
        self.setObjectName("readingLine")
        self.setAccessibleName(tr("Reading progress"))
        self.setProperty("ground", "canvas")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._bar = QtWidgets.QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setProperty("chat", "thin")
        self._chapter, self._rest, self._page = ElidedLabel(), QtWidgets.QLabel(), ElidedLabel()
        self._page.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QtWidgets.QHBoxLayout()
        row.setContentsMargins(METRICS.space_l, METRICS.space_xs, METRICS.space_l, METRICS.space_xs)
        for label, share in ((self._chapter, 1), (self._rest, 0), (self._page, 1)):
            label.setProperty("type", "small")
            label.setProperty("tone", "muted")
            row.addWidget(label, share)
        column = bare_column(self, 0)
        column.addWidget(self._bar)
        column.addLayout(row)
        self.hide()

    def show_progress(self, view: PageView, chapter: str, left: int) -> None:
        """Show where the page in view is; `chapter` "": that isn't known."""
        page, count = view.page, max(1, view.page_count)
        self._bar.setRange(0, count)
        self._bar.setValue(page)
        self._chapter.setText(chapter)
        rest = tr("{n} page left in this chapter", "{n} pages left in this chapter", n=left)
        rest = rest if left else tr("Last page of this chapter")
        self._rest.setText(rest if chapter else "")
        names = view.page_names
        last = names.last(view.page_count)
        words = tr("Page {page} of {count}", page=names.number(page), count=last)
        self._page.setText(f"{words} · {tr('{percent}%', percent=100 * page // count)}")


class ExitBar(QtWidgets.QFrame):
    """The bar at the top of the screen, object name `readingExitBar`, with the way out."""

    def __init__(self, view: PageView) -> None:
        super().__init__(view)
        self.setObjectName("readingExitBar")
        self.setAccessibleName(tr("Reading mode"))
        self.setProperty("ground", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = ElidedLabel()
        self.button = QtWidgets.QPushButton(tr("Exit reading mode"))
        self.button.setObjectName("exitReadingButton")
        self.aloud = QtWidgets.QPushButton(tr("Read aloud"))
        self.aloud.setObjectName("readAloudReadingButton")
        for button in (self.aloud, self.button):
            button.setProperty("chat", "small")
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it is gone without the mouse
        row = QtWidgets.QHBoxLayout(self)
        row.setContentsMargins(METRICS.space_l, 0, METRICS.space_l, 0)
        row.addWidget(self._title, 1)
        row.setSpacing(METRICS.space_s)
        row.addWidget(self.aloud)
        row.addWidget(self.button)
        self.hide()

    def set_title(self, title: str) -> None:
        self._title.setText(title)


def _reveal(bar: QtWidgets.QFrame, *, is_shown: bool) -> None:
    if is_shown:
        appear(bar)
    else:
        bar.hide()
