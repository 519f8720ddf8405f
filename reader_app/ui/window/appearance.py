"""The look of everything: the Aa popover, and the controller that applies and stores it.

The popover's buttons trigger the actions of the window's menus and show their state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)

from reader_app.domain.document import PAPER_COLORS
from reader_app.domain.settings import SETTINGS, Settings, ThemeChoice
from reader_app.domain.translation import tr
from reader_app.ui.pages.floating_card import paint_card
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.theme.theme import PALETTES, AppTheme, appear
from reader_app.ui.widgets.basic_widgets import bare_row
from reader_app.ui.widgets.keyboard_workarounds import claims_escape
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.actions import tool_button
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.toolbar import hairline

if TYPE_CHECKING:
    from reader_app.ui.pages.viewer_pane import ViewerPane
    from reader_app.ui.services import ReadingServices
    from reader_app.workers.background_tasks import Tasks

THEME_ACTIONS: Final = {
    ActionId.THEME_SYSTEM: ThemeChoice.SYSTEM,
    ActionId.THEME_PAPER: ThemeChoice.LIGHT,
    ActionId.THEME_SEPIA: ThemeChoice.SEPIA,
    ActionId.THEME_DUSK: ThemeChoice.DUSK,
    ActionId.THEME_NIGHT: ThemeChoice.DARK,
}
_TEXT_SIZE: Final = SETTINGS["answer_text_px"]
_WIDTH: Final = 328
_TILE: Final = QSize(70, 74)
_SAMPLE: Final = 22
"""The size of the letters on a tile, in pixels."""


class AppearancePopover(QtWidgets.QFrame):
    """The popover below the toolbar's button `appearanceButton`, object name `appearancePopover`.

    It belongs to the window's surface, so Esc, a click elsewhere or a change of focus closes it.
    `text_size_requested(1, -1 or 0)`: larger, smaller, or the default.
    """

    text_size_requested = Signal(int)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._button = window.toolbar.appearance_button
        self._returns_to: QtWidgets.QWidget | None = None
        self.setObjectName("appearancePopover")
        self.setAccessibleName(tr("Appearance"))
        self.setMinimumWidth(_WIDTH)
        self._text_size = QtWidgets.QLabel()
        self._zoom = QtWidgets.QLabel()
        self._of_book: list[QtWidgets.QWidget] = []
        self._column = QtWidgets.QVBoxLayout(self)
        margin = METRICS.space_l
        self._column.setContentsMargins(margin, margin, margin, margin)
        self._column.setSpacing(METRICS.space_m)
        self._add_themes()
        self._add_pages()
        self._add_sizes()
        self.hide()

    @Slot()
    def toggle(self) -> None:
        """Open the popover with the focus on the theme in use, or close it."""
        if self.isVisible():
            self.close_popover()
            return
        for widget in self._of_book:
            widget.setVisible(self._window.action(ActionId.TWO_PAGES).isEnabled())
        self._zoom.setText(self._window.toolbar.zoom_text)
        self._returns_to = self._window.focusWidget()
        self.adjustSize()
        self._place()
        appear(self)
        tiles = self.findChildren(ThemeTile)
        first = next((tile for tile in tiles if tile.isChecked()), tiles[0])
        first.setFocus(Qt.FocusReason.PopupFocusReason)
        application = QtWidgets.QApplication.instance()
        assert isinstance(application, QtWidgets.QApplication)
        application.installEventFilter(self)

    @Slot()
    def close_popover(self) -> None:
        """Close the popover; if it had the focus, it goes back where it was before."""
        application = QtWidgets.QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        focused, returns_to = self._window.focusWidget(), self._returns_to
        self.hide()
        if returns_to is not None and focused is not None and self.isAncestorOf(focused):
            returns_to.setFocus(Qt.FocusReason.PopupFocusReason)

    def show_settings(self, settings: Settings) -> None:
        """Show the values that no action stands for."""
        self._text_size.setText(tr("{size} px", size=settings.answer_text_px))

    # -- Qt -----------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_popover()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        return claims_escape(event) or super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close at a press beside the popover; the press still does what it is meant for."""
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseButtonPress:
            where = event.globalPosition().toPoint()
            around = (self, self._button)
            if not any(each.rect().contains(each.mapFromGlobal(where)) for each in around):
                self.close_popover()
        elif watched is self._window and event.type() is QEvent.Type.Resize:
            self._place()
        return False

    # -- inside -------------------------------------------------------------------------------

    def _place(self) -> None:
        """Stand below the button, within the window."""
        below = self._button.mapTo(self._window, QPoint(0, self._button.height()))
        left = below.x() + self._button.width() // 2 - self.width() // 2
        edge = METRICS.space_s
        left = max(edge, min(left, self._window.width() - self.width() - edge))
        self.move(left, below.y() + METRICS.space_xs)

    def _add_themes(self) -> None:
        row = QtWidgets.QHBoxLayout()
        row.setSpacing(METRICS.space_xs)
        actions = self._window.action
        choices = THEME_ACTIONS.items()
        tiles = [ThemeTile(actions(each), choice) for each, choice in choices if choice in PALETTES]
        widest = max(tile.sizeHint().width() for tile in tiles)
        for tile in tiles:
            tile.setFixedSize(widest, _TILE.height())
            row.addWidget(tile)
        self._column.addLayout(row)
        self._column.addWidget(self._switch(ActionId.THEME_SYSTEM, tr("Match system")))
        self._column.addWidget(hairline())

    def _add_pages(self) -> None:
        pages = (tr("One page"), tr("Two pages"))
        self._add_row(tr("Pages"), self._pair(ActionId.TWO_PAGES, *pages))
        margins = (tr("Full"), tr("Trimmed"))
        self._add_row(tr("Margins"), self._pair(ActionId.TRIM_MARGINS, *margins))
        steps = self._steps(
            tool_button(self._window.action(ActionId.ZOOM_OUT)),
            self._zoom,
            tool_button(self._window.action(ActionId.ZOOM_IN)),
        )
        self._add_row(tr("Zoom"), steps)
        self._window.toolbar.zoom_text_changed.connect(self._zoom.setText)
        self._add_row(tr("Read aloud"), self._start_button(ActionId.READ_ALOUD))
        rule = hairline()
        self._column.addWidget(rule)
        self._of_book.append(rule)

    def _add_sizes(self) -> None:
        smaller = self._size_button(tr("Smaller text"), "smallerTextButton", METRICS.type_small, -1)
        larger = self._size_button(tr("Larger text"), "largerTextButton", METRICS.type_title, 1)
        steps = self._steps(smaller, self._text_size, larger)
        self._column.addWidget(self._row(tr("Conversation text"), steps))
        colors = tr("Keep original page colours")
        self._column.addWidget(self._switch(ActionId.PAGE_COLORS, colors))

    def _add_row(self, name: str, control: QtWidgets.QWidget) -> None:
        row = self._row(name, control)
        self._column.addWidget(row)
        self._of_book.append(row)

    def _row(self, name: str, control: QtWidgets.QWidget) -> QtWidgets.QWidget:
        row = QtWidgets.QWidget()
        line = QtWidgets.QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(QtWidgets.QLabel(name), 1)
        line.addWidget(control)
        return row

    def _pair(self, action_id: ActionId, off: str, on: str) -> QtWidgets.QWidget:
        """Return two buttons for the two states of a switch."""
        action = self._window.action(action_id)
        pair = QtWidgets.QWidget()
        row = bare_row(pair, METRICS.space_xs)
        for words, is_on in ((off, False), (on, True)):
            button = QtWidgets.QToolButton()
            button.setText(words)
            button.setCheckable(True)
            button.setAutoExclusive(True)
            button.setChecked(action.isChecked() is is_on)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setObjectName(f"{action_id}{'On' if is_on else 'Off'}Button")
            button.setProperty("segment", "true")
            button.clicked.connect(_to_state(action, is_on))
            action.toggled.connect(_follower(button, is_on))
            row.addWidget(button)
        return pair

    def _start_button(self, action_id: ActionId) -> QtWidgets.QWidget:
        """Return a button that triggers an action and closes the popover."""
        action = self._window.action(action_id)
        button = QtWidgets.QToolButton()
        button.setText(tr("Start"))
        button.setAccessibleName(action.text())
        button.setToolTip(action.toolTip())
        button.setObjectName(f"{action_id}StartButton")
        button.setProperty("segment", "true")
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.clicked.connect(self.close_popover)
        button.clicked.connect(action.trigger)
        return button

    def _switch(self, action_id: ActionId, words: str) -> QtWidgets.QCheckBox:
        action = self._window.action(action_id)
        box = QtWidgets.QCheckBox(words)
        box.setObjectName(f"{action_id}Box")
        box.setChecked(action.isChecked())
        box.clicked.connect(action.trigger)
        # An exclusive action can't be switched off by itself: then the box stays ticked.
        box.clicked.connect(lambda: box.setChecked(action.isChecked()))
        action.toggled.connect(box.setChecked)
        return box

    def _steps(
        self, less: QtWidgets.QWidget, value: QtWidgets.QLabel, more: QtWidgets.QWidget
    ) -> QtWidgets.QWidget:
        value.setAlignment(Qt.AlignmentFlag.AlignCenter)
        value.setMinimumWidth(56)
        steps = QtWidgets.QWidget()
        row = bare_row(steps, METRICS.space_xs)
        for part in (less, value, more):
            row.addWidget(part)
        return steps

    def _size_button(
        self, name: str, object_name: str, size: int, step: int
    ) -> QtWidgets.QToolButton:
        button = QtWidgets.QToolButton()
        button.setText("A")
        font = QFont(self.font())
        font.setPixelSize(size)
        button.setFont(font)
        button.setFixedSize(METRICS.icon + 12, METRICS.icon + 12)
        button.setObjectName(object_name)
        button.setAccessibleName(name)
        button.setToolTip(name)
        button.clicked.connect(lambda: self.text_size_requested.emit(step))
        return button


class ThemeTile(QtWidgets.QAbstractButton):
    """A theme as a small sheet of its paper with its name below; the one in use has a ring."""

    def __init__(self, action: QAction, theme: ThemeChoice) -> None:
        super().__init__()
        self._palette = PALETTES[theme]
        self.setText(action.text())
        self.setAccessibleName(tr("Theme: {name}", name=action.text()))
        self.setObjectName(f"{theme}ThemeTile")
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setChecked(action.isChecked())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(action.trigger)
        action.toggled.connect(self._follow)

    def sizeHint(self) -> QSize:
        self.ensurePolished()
        name = self.fontMetrics().horizontalAdvance(self.text()) + METRICS.space_xs
        return _TILE.expandedTo(QSize(name, 0))

    def paintEvent(self, event: QPaintEvent) -> None:
        colors, paper = self.palette(), PAPER_COLORS[self._palette.paper]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sheet = QRectF(3, 3, self.width() - 6, self.height() - 28)
        painter.setBrush(QColor.fromRgb(paper.ground))
        painter.setPen(QPen(QColor(self._palette.hairline), METRICS.hairline))
        painter.drawRoundedRect(sheet.adjusted(0.5, 0.5, -0.5, -0.5), METRICS.radius - 2, 6)
        font = QFont("serif")
        font.setStyleHint(QFont.StyleHint.Serif)
        font.setPixelSize(_SAMPLE)
        painter.setFont(font)
        painter.setPen(QColor.fromRgb(paper.ink))
        painter.drawText(sheet, Qt.AlignmentFlag.AlignCenter, tr("Aa", sense="letters of a font"))
        painter.setFont(self.font())
        painter.setPen(colors.color(colors.ColorRole.WindowText))
        name = QRectF(0, self.height() - 22, self.width(), 20)
        painter.drawText(name, Qt.AlignmentFlag.AlignCenter, self.text())
        if self.isChecked() or self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colors.color(colors.ColorRole.Highlight), 2))
            if self.isChecked():
                painter.drawRoundedRect(sheet.adjusted(-1, -1, 1, 1), METRICS.radius, 8)
            if self.hasFocus():
                line = QRectF(name.left() + 12, name.bottom(), name.width() - 24, 0)
                painter.drawLine(line.topLeft(), line.topRight())
        painter.end()

    @Slot(bool)
    def _follow(self, is_on: bool) -> None:
        """Follow the action; no tile is ringed while the system decides."""
        self.setAutoExclusive(False)
        self.setChecked(is_on)
        self.setAutoExclusive(True)


def _to_state(action: QAction, is_on: bool) -> Callable[[], None]:
    """Return a handler that triggers a switch unless it is in that state."""

    def act() -> None:
        if action.isChecked() is not is_on:
            action.trigger()

    return act


def _follower(button: QtWidgets.QToolButton, is_on: bool) -> Callable[[bool], None]:
    return lambda is_checked: button.setChecked(is_checked is is_on)


class AppearanceController(QObject):
    """Applies and stores the look that the reader chooses, and opens the popover that offers it.

    In the conversation the keys for zoom change the size of its text. `pages_changed`: the colours
    of pages have changed.
    """

    pages_changed = Signal()

    def __init__(
        self,
        services: ReadingServices,
        tasks: Tasks,
        viewer: ViewerPane,
        window: MainWindow,
        theme: AppTheme,
        settings: Settings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._viewer = viewer
        self._window = window
        self._theme = theme
        self._settings = settings
        self._popover: AppearancePopover | None = None
        for action, choice in THEME_ACTIONS.items():
            window.bind(action, _choice(self, choice))
        window.bind(ActionId.THEME, self._toggle)
        window.bind(ActionId.PAGE_COLORS, self._toggle_page_colors)
        window.bind(ActionId.APPEARANCE, self._open)
        self._steps = {
            window.action(ActionId.ZOOM_IN): 1,
            window.action(ActionId.ZOOM_OUT): -1,
            window.action(ActionId.FIT_PAGE): 0,
        }
        for zoom in self._steps:
            zoom.installEventFilter(self)
        theme.worn.connect(self._show)
        self._show(settings)

    def choose(self, theme: ThemeChoice) -> None:
        """Use that theme for the window and its pages, now and after the next start."""
        self._change(lambda settings: replace(settings, theme=theme))

    @Slot(int)
    def resize_text(self, step: int) -> None:
        """Make the conversation's text larger (1) or smaller (-1); 0: the default."""
        size = self._settings.answer_text_px + step if step else int(str(_TEXT_SIZE.default))
        limits = _TEXT_SIZE.declared
        size = max(int(limits.least), min(size, int(limits.most)))
        self._change(lambda settings: replace(settings, answer_text_px=size))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Only keys come here as a shortcut; a click on a button of the toolbar does not.
        if event.type() is QEvent.Type.Shortcut and self._window.is_in_conversation:
            self.resize_text(next(step for zoom, step in self._steps.items() if zoom is watched))
            return True
        return super().eventFilter(watched, event)

    @Slot()
    def _toggle(self) -> None:
        self.choose(self._theme.counterpart)

    @Slot()
    def _toggle_page_colors(self) -> None:
        keeps = not self._settings.keeps_page_colors
        self._change(lambda settings: replace(settings, keeps_page_colors=keeps))

    @Slot()
    def _open(self) -> None:
        if self._popover is None:
            self._popover = AppearancePopover(self._window)
            self._popover.text_size_requested.connect(self.resize_text)
            self._popover.show_settings(self._settings)
        self._popover.toggle()

    def _change(self, change: Callable[[Settings], Settings]) -> None:
        self._theme.wear(change(self._settings))
        store = self._services.settings.change
        self._tasks.run(lambda: store(change))

    @Slot(object)
    def _show(self, settings: Settings) -> None:
        is_other_paper = settings.keeps_page_colors != self._settings.keeps_page_colors
        self._settings = settings
        self._viewer.set_keeps_colors(settings.keeps_page_colors)
        self._viewer.page_view.text.selection.snaps_to_words = settings.snaps_to_words
        for action, choice in THEME_ACTIONS.items():
            self._window.set_checked(action, choice is settings.theme)
        self._window.set_checked(ActionId.PAGE_COLORS, settings.keeps_page_colors)
        if self._popover is not None:
            self._popover.show_settings(settings)
        if is_other_paper:
            self.pages_changed.emit()


def _choice(controller: AppearanceController, theme: ThemeChoice) -> Callable[[], None]:
    return lambda: controller.choose(theme)
