"""The button and menu beside the model's that choose how thoroughly a question is answered.

Quick and Normal are habits and stay as chosen until the window closes. Thorough costs minutes and
money, so it is for one question; then the previous choice returns, unless the reader keeps Thorough
on. The choice is not stored, so that nobody comes back next week to the expensive one.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QColor,
    QEnterEvent,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QMenu, QWidget, QWidgetAction

from reader_app.domain.chat import Depth
from reader_app.domain.translation import tr
from reader_app.ui.chat.buttons import ElidedButton
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette

_WIDTH: Final = 340
_ICON: Final = 16
_LEAST: Final = 104
"""The least width of the button in pixels: unlike names of models, the names are short."""
_LEFT: Final = 37
"""Where the words begin, in pixels, as in the usual rows of a menu."""


def depth_name(depth: Depth) -> str:
    match depth:
        case Depth.QUICK:
            return tr("Quick", sense="how thoroughly a question is answered")
        case Depth.NORMAL:
            return tr("Normal", sense="how thoroughly a question is answered")
        case Depth.THOROUGH:
            return tr("Thorough", sense="how thoroughly a question is answered")


def depth_meaning(depth: Depth) -> str:
    """Return one line on what the depth does and what it costs."""
    match depth:
        case Depth.QUICK:
            return tr("Answers after a look or two. Fastest and cheapest.")
        case Depth.NORMAL:
            return tr("Searches and reads as needed. Right for most questions.")
        case Depth.THOROUGH:
            return tr(
                "Makes a plan, reads widely, and checks its own draft. Takes minutes "
                "and costs more."
            )


class DepthChoice(QObject):
    """Which depth the reader has chosen, shown on `button`, "Normal ▾" (`depthMenu`)."""

    def __init__(self, palette: Palette, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.button = ElidedButton("quiet", "depthMenu", _LEAST)
        self._depth = self._usual = Depth.NORMAL
        self._is_kept = False
        self._shown: Depth | None = None
        self._reason = ""
        self.choices = DepthMenu(palette, self.button)
        self.choices.depth_chosen.connect(self.choose)
        self.choices.keeping_toggled.connect(self.keep)
        self.button.clicked.connect(self.open)
        self._tell()

    @property
    def chosen(self) -> Depth:
        """The depth that is shown: of the next question, or of the one being edited."""
        return self._shown or self._depth

    @property
    def reason(self) -> str:
        """Why no depth can be chosen at present; "" if one can."""
        return self._reason

    def take(self) -> Depth:
        """Return the depth of a question that is asked now; reset Thorough unless it is kept on."""
        if self._reason:
            return Depth.NORMAL
        taken = self._depth
        if not self._is_kept:
            self._depth = self._usual
        self._tell()
        return taken

    def take_thorough(self) -> bool:
        """Return True if Thorough is chosen for a question that is asked again now."""
        return self.chosen is Depth.THOROUGH and self.take() is Depth.THOROUGH

    @Slot(object)
    def choose(self, depth: Depth) -> None:
        """Choose the depth of the next question, or of the one being edited."""
        if self._shown is not None:
            self._shown = depth
        else:
            self._depth = depth
            self._is_kept = False
            if depth is not Depth.THOROUGH:
                self._usual = depth
        self._tell()

    @Slot(bool)
    def keep(self, is_kept: bool) -> None:
        """Keep Thorough on for all questions to come, or make it apply to one question again."""
        self._shown, self._is_kept = None, is_kept
        self._depth = Depth.THOROUGH if is_kept else self._usual
        self._tell()

    def put_back(self, depth: Depth) -> None:
        """Choose Thorough again, because its question came back into the box unasked."""
        if depth is Depth.THOROUGH and self._depth is not depth:
            self.choose(depth)

    def show_edited(self, depth: Depth | None) -> None:
        """Show the depth of a question while it is edited; None: that of the next question."""
        self._shown = depth
        self._tell()

    def set_reason(self, reason: str) -> None:
        """Grey out the button because of `reason`; "" makes it usable."""
        self._reason = reason
        self.button.setEnabled(not reason)
        self._tell()

    def set_palette(self, palette: Palette) -> None:
        self.button.setIcon(line_icon("chevron-down", palette, palette.muted))
        self.choices.set_palette(palette)

    @Slot()
    def open(self) -> None:
        """Open the menu above the button."""
        self.choices.open_above(self.button, self.chosen, is_kept=self._is_kept)

    def _tell(self) -> None:
        depth = Depth.NORMAL if self._reason else self.chosen
        name = depth_name(depth)
        self.button.setText(name)
        words = tr("How thoroughly to answer: {depth}", depth=name)
        is_once = depth is Depth.THOROUGH and not self._is_kept and self._shown is None
        once = tr("For your next question only.") if is_once else ""
        self.button.setAccessibleName(words)
        self.button.setAccessibleDescription(self._reason or once)
        told = "\n".join(part for part in (words, once) if part)
        self.button.setToolTip(self._reason or told)


class DepthMenu(QMenu):
    """The menu of depths, each with a line on what it means; object name `depthChoices`.

    `depth_chosen(Depth)`. `keeping_toggled(bool)`: whether Thorough stays on.
    """

    depth_chosen = Signal(object)
    keeping_toggled = Signal(bool)

    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        # Its button is mirrored, so that its arrow stands behind the name.
        self.setLayoutDirection(QGuiApplication.layoutDirection())
        self.setObjectName("depthChoices")
        self.setAccessibleName(tr("How thoroughly to answer"))
        self._rows: dict[Depth, QAction] = {}
        self._widgets: list[DepthRow] = []
        for depth in Depth:
            action = QWidgetAction(self)
            row = DepthRow(depth, palette, action)
            action.setDefaultWidget(row)
            action.setText(f"{depth_name(depth)}. {depth_meaning(depth)}")
            action.setCheckable(True)
            action.setData(depth)
            action.triggered.connect(self._choose)
            self.addAction(action)
            self._rows[depth] = action
            self._widgets.append(row)
        self.addSeparator()
        self._keep = self.addAction(tr("Keep Thorough on"))
        self._keep.setObjectName("keepThorough")
        self._keep.setCheckable(True)
        self._keep.triggered.connect(self.keeping_toggled)
        self.hovered.connect(self._light)
        self.aboutToShow.connect(self._light)

    def set_palette(self, palette: Palette) -> None:
        for row in self._widgets:
            row.set_palette(palette)

    def action_of(self, depth: Depth) -> QAction:
        return self._rows[depth]

    def open_above(self, button: QWidget, depth: Depth, *, is_kept: bool) -> None:
        for each, action in self._rows.items():
            action.setChecked(each is depth)
        self._keep.setChecked(is_kept)
        top = button.mapToGlobal(QPoint(0, -METRICS.space_xs))
        self.popup(top - QPoint(0, self.sizeHint().height()))

    @Slot()
    def _choose(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.depth_chosen.emit(Depth(action.data()))

    @Slot()
    def _light(self) -> None:
        """Light up the row that the keys or the pointer are on."""
        for row in self._widgets:
            row.set_lit(row.action is self.activeAction())


class DepthRow(QWidget):
    """A row of the menu: a tick, a name, and below it what it means.

    It takes no focus: the menu keeps the keys, as with its usual rows.
    """

    def __init__(self, depth: Depth, palette: Palette, action: QAction) -> None:
        super().__init__()
        self.action = action
        self._palette = palette
        self._name, self._meaning = depth_name(depth), depth_meaning(depth)
        self._is_lit = False
        self.setMouseTracking(True)

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.update()

    def set_lit(self, is_lit: bool) -> None:
        self._is_lit = is_lit
        self.update()

    @property
    def _small(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(METRICS.type_small)
        return font

    def _meaning_height(self, width: int) -> int:
        room = QRect(0, 0, width - _LEFT - METRICS.space_m, 10_000)
        flags = Qt.TextFlag.TextWordWrap.value
        return QFontMetrics(self._small).boundingRect(room, flags, self._meaning).height()

    # Qt overrides

    def sizeHint(self) -> QSize:
        lines = self.fontMetrics().lineSpacing() + self._meaning_height(_WIDTH)
        return QSize(_WIDTH, lines + 2 * METRICS.space_s)

    def paintEvent(self, _event: QPaintEvent) -> None:
        palette, painter = self._palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._is_lit:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.tint))
            painter.drawRoundedRect(self.rect(), METRICS.radius, METRICS.radius)
        line = self.fontMetrics().lineSpacing()
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        if self.action.isChecked():
            icon = QRect(METRICS.space_s, METRICS.space_s + (line - _ICON) // 2, _ICON, _ICON)
            if is_mirrored:
                icon.moveRight(self.width() - METRICS.space_s)
            line_icon("check", palette, palette.accent).paint(painter, icon)
        left, right = (METRICS.space_m, _LEFT) if is_mirrored else (_LEFT, METRICS.space_m)
        room = self.rect().adjusted(left, METRICS.space_s, -right, -METRICS.space_s)
        painter.setPen(QColor(palette.text))
        painter.drawText(room, Qt.AlignmentFlag.AlignLeading.value, self._name)
        painter.setFont(self._small)
        painter.setPen(QColor(palette.muted))
        flags = Qt.AlignmentFlag.AlignLeading.value | Qt.TextFlag.TextWordWrap.value
        painter.drawText(room.adjusted(0, line, 0, 0), flags, self._meaning)
        painter.end()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._menu.setActiveAction(self.action)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()
        place = event.position().toPoint()
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(place):
            self._menu.close()
            self.action.trigger()

    @property
    def _menu(self) -> QMenu:
        menu = self.parentWidget()
        assert isinstance(menu, QMenu)
        return menu
