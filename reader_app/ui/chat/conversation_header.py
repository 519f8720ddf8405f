"""The row above the conversation: its title, the spoiler guard and the button for a new one."""

from __future__ import annotations

from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen

from reader_app.domain.translation import number, tr
from reader_app.ui.chat.buttons import icon_button, text_button
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import set_handle, width_of

_CHEVRON: Final = 14
_HEIGHT: Final = 32


class TitleButton(QtWidgets.QAbstractButton):
    """The conversation's title with a ▾ behind it, elided with "…" where it doesn't fit."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette = palette
        self.setObjectName("conversationTitle")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Fixed
        )
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_title(self, title: str) -> None:
        self.setText(title)
        self.setAccessibleName(tr("Conversations: {title}", title=title))
        self.setToolTip(title)
        self.updateGeometry()

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.update()

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def sizeHint(self) -> QSize:
        words = width_of(self.text(), self._bold())
        return QSize(words + _CHEVRON + METRICS.space_xs + 2 * METRICS.space_s, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._bold())
        room = self.width() - _CHEVRON - METRICS.space_xs - 2 * METRICS.space_s
        words = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        width = painter.fontMetrics().horizontalAdvance(words)
        self._paint_ground(painter, width + _CHEVRON + METRICS.space_xs + 2 * METRICS.space_s)
        ink = self._palette.text if self.isEnabled() else self._palette.muted
        painter.setPen(QColor(ink))
        place = QRect(METRICS.space_s, 0, width + 1, self.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter.value, words)
        if self.isEnabled():
            top = (self.height() - _CHEVRON) // 2 + 1
            icon = line_icon("chevron-down", self._palette, self._palette.muted)
            icon.paint(painter, place.right() + METRICS.space_xs, top, _CHEVRON, _CHEVRON)
        painter.end()

    def _paint_ground(self, painter: QPainter, width: int) -> None:
        ground = QRectF(0, 0, min(width, self.width()), self.height()).adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.underMouse() and self.isEnabled():
            painter.setBrush(QColor(self._palette.hover))
            painter.drawRoundedRect(ground, METRICS.radius, METRICS.radius)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._palette.accent), 2))
            painter.drawRoundedRect(ground, METRICS.radius, METRICS.radius)


_TRACK: Final = QSize(26, 14)
_SHIELD: Final = 16


class GuardSwitch(QtWidgets.QAbstractButton):
    """The switch of the spoiler guard; its tooltip and accessible name say the state.

    Checked: nothing after the last page read reaches the model. `toggled` is emitted only when the
    reader toggles it.
    """

    def __init__(self, palette: Palette, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        set_handle(self, "guardSwitch")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Fixed, QtWidgets.QSizePolicy.Policy.Fixed)
        self.show_state(False, "")

    def show_state(self, is_on: bool, page: str) -> None:
        """Show the state. `page`: the last page read in words ("p. 50"), "" for none yet."""
        self.blockSignals(True)
        self.setChecked(is_on)
        self.blockSignals(False)
        self.setText(tr("Spoiler guard"))
        if is_on:
            place = tr("up to {page}", page=page) if page else tr("not started")
            self.setAccessibleName(tr("Spoiler guard: on, {place}", place=place))
            self.setToolTip(
                tr("Everything after {page} stays hidden and is never sent.", page=page)
                if page
                else tr("Everything in this book stays hidden and is never sent.")
            )
        else:
            self.setAccessibleName(tr("Spoiler guard: off"))
            self.setToolTip(
                tr("Spoiler guard is off. Turn it on to hide everything past your page.")
            )
        self.update()

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.update()

    def sizeHint(self) -> QSize:
        words = self.fontMetrics().horizontalAdvance(self.text()) + _SHIELD + METRICS.space_xs
        return QSize(words + _TRACK.width() + 3 * METRICS.space_s - 2, 32)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_lit = self.isChecked() or self.underMouse()
        painter.setPen(QColor(self._palette.text if is_lit else self._palette.muted))
        room = self.rect().adjusted(METRICS.space_s, 0, -METRICS.space_s, 0)
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        shield = QRect(room.left(), 0, _SHIELD, _SHIELD)
        if is_mirrored:
            shield.moveRight(room.right())
        shield.moveTop((self.height() - _SHIELD) // 2)
        color = self._palette.accent if self.isChecked() else self._palette.muted
        name = "guard-on" if self.isChecked() else "guard"
        line_icon(name, self._palette, color).paint(painter, shield)
        beside = _SHIELD + METRICS.space_xs
        room.adjust(0, 0, -beside, 0) if is_mirrored else room.adjust(beside, 0, 0, 0)
        side = QtWidgets.QStyle.visualAlignment(self.layoutDirection(), Qt.AlignmentFlag.AlignLeft)
        painter.drawText(room, (side | Qt.AlignmentFlag.AlignVCenter).value, self.text())
        self._paint_toggle(painter)
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._palette.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            ring = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(ring, METRICS.radius, METRICS.radius)
        painter.end()

    def _paint_toggle(self, painter: QPainter) -> None:
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        far = self.width() - _TRACK.width() - METRICS.space_s
        left = METRICS.space_s if is_mirrored else far
        top = (self.height() - _TRACK.height()) / 2
        track = QRectF(left, top, _TRACK.width(), _TRACK.height()).adjusted(
            0.75, 0.75, -0.75, -0.75
        )
        half = track.height() / 2
        is_on = self.isChecked()
        ink = QColor(self._palette.accent if is_on else self._palette.muted)
        painter.setPen(QPen(ink, 1.5))
        painter.setBrush(ink if is_on else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(track, half, half)
        knob = QRectF(0, 0, 7, 7)
        centre = track.center()
        is_right = is_on is not is_mirrored
        centre.setX(track.right() - half if is_right else track.left() + half)
        knob.moveCenter(centre)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._palette.on_accent) if is_on else ink)
        painter.drawEllipse(knob)


class ConversationHeader(QtWidgets.QWidget):
    """The header of the pane: title, spoiler guard and new conversation.

    A second row tells up to which page the book was read while the guard is on.
    """

    list_requested = Signal()
    new_requested = Signal()
    guard_toggled = Signal(bool)
    read_up_to_here_requested = Signal()

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._title = TitleButton(palette)
        self._title.clicked.connect(self.list_requested)
        self._new = icon_button(tr("New conversation"), "newConversationButton")
        self._new.clicked.connect(self.new_requested)
        self._guard = GuardSwitch(palette)
        self._guard.toggled.connect(self.guard_toggled)
        self._fence = QtWidgets.QLabel()
        self._fence.setProperty("tone", "muted")
        self._fence.setProperty("type", "small")
        self._here = text_button(tr("I’ve read to here"), "small-link", "readUpToHereButton")
        self._here.setToolTip(tr("Spoiler-free up to the page in view"))
        self._here.clicked.connect(self.read_up_to_here_requested)
        self._fence_row = QtWidgets.QWidget()
        self._progress = QtWidgets.QProgressBar()
        self._progress.setProperty("chat", "thin")
        self._progress.setTextVisible(False)
        self._lay_out()
        self.set_guard(False, 0, "")
        self.set_progress(0, 0)
        self.set_palette(palette)

    def _lay_out(self) -> None:
        row = QtWidgets.QHBoxLayout()
        row.setContentsMargins(METRICS.space_m, 0, METRICS.space_s, 0)
        row.setSpacing(METRICS.space_xs)
        row.addWidget(self._title, 1)
        row.addWidget(self._guard)
        row.addWidget(self._new)
        fence = QtWidgets.QHBoxLayout(self._fence_row)
        fence.setContentsMargins(METRICS.space_xl - 4, 0, METRICS.space_m, METRICS.space_s)
        fence.setSpacing(METRICS.space_s)
        fence.addWidget(self._fence)
        fence.addWidget(self._here)
        fence.addStretch()
        line = QtWidgets.QFrame()
        line.setProperty("rule", "true")
        line.setFixedHeight(METRICS.hairline)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        bar = QtWidgets.QWidget()
        bar.setFixedHeight(METRICS.bar_height)
        bar.setLayout(row)
        column.addWidget(bar)
        column.addWidget(self._fence_row)
        self._column = column
        column.addWidget(self._progress)
        column.addWidget(line)

    def add_row(self, row: QtWidgets.QWidget) -> None:
        """Insert a row under the title, above the row of the guard."""
        self._column.insertWidget(1, row)

    @property
    def title(self) -> str:
        return self._title.text()

    def set_title(self, title: str) -> None:
        self._title.show_title(title)

    def set_guard(self, is_on: bool, read_up_to: int, page: str) -> None:
        self._guard.show_state(is_on, page if read_up_to else "")
        place = (
            tr("Spoiler-free up to {page}", page=page)
            if read_up_to
            else tr("You haven’t started reading this book yet.")
        )
        self._fence.setText(place)
        self._fence_row.setVisible(is_on)

    def set_progress(self, done: int, total: int) -> None:
        """Show the progress of indexing as a thin line until all pages are read."""
        self._progress.setVisible(0 <= done < total)
        self._progress.setRange(0, max(1, total))
        self._progress.setValue(done)
        words = tr(
            "Preparing search: {done} of {total} pages", done=number(done), total=number(total)
        )
        self._progress.setToolTip(words)
        self._progress.setAccessibleName(words)

    def set_palette(self, palette: Palette) -> None:
        self._new.setIcon(line_icon("plus", palette))
        self._title.set_palette(palette)
        self._guard.set_palette(palette)

    def set_book_open(self, is_open: bool) -> None:
        for widget in (self._title, self._new, self._guard):
            widget.setEnabled(is_open)
