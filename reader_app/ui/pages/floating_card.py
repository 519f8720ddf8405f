"""Cards that float over a page: background, placement, keyboard focus, the transient notice.

`KeyBuffer` keeps keys for what the text of a page is still awaited for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QLabel, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.theme.theme import appear
from reader_app.ui.window.startup_input_buffer import StartupInputBuffer


def paint_card(widget: QWidget, ground: QPalette.ColorRole = QPalette.ColorRole.Button) -> None:
    """Paint a raised background with round corners and a hairline, in the palette's colours."""
    # Not the widget's own palette: a style sheet without a background makes it transparent.
    colors = QGuiApplication.palette()
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(colors.color(ground))
    painter.setPen(QPen(colors.color(QPalette.ColorRole.Mid), METRICS.hairline))
    area = QRectF(widget.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawRoundedRect(area, METRICS.radius, METRICS.radius)
    painter.end()


class CardKeys(QObject):
    """The keyboard in a card: where the focus was before, and the keys that close the card.

    `left`: the focus went elsewhere. `closing`: Esc was pressed in a part of the card, or, if
    `by_enter`, Ctrl+Enter.
    """

    left = Signal()
    closing = Signal()

    def __init__(self, card: QWidget, parts: Iterable[QWidget], *, by_enter: bool = False) -> None:
        super().__init__(card)
        self._card = card
        self._by_enter = by_enter
        self._returns_to: QWidget | None = None
        for part in parts:
            part.installEventFilter(self)

    @property
    def has_focus(self) -> bool:
        focused = self._card.window().focusWidget() if self._card.isVisible() else None
        return focused is not None and self._card.isAncestorOf(focused)

    def move_to(self, part: QWidget) -> None:
        """Give a part of the card the focus."""
        if not self.has_focus:
            self._returns_to = self._card.window().focusWidget() or self._card.parentWidget()
        part.setFocus(Qt.FocusReason.PopupFocusReason)

    def hide_card(self) -> None:
        """Hide the card; the focus goes back to where it was before, if the card has it."""
        had_focus, returns_to = self.has_focus, self._returns_to
        self._returns_to = None
        self._card.hide()
        if had_focus and returns_to is not None:
            returns_to.setFocus(Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.FocusOut:
            self.left.emit()
        elif isinstance(event, QKeyEvent) and self._closes(event):
            if event.type() is QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() is QEvent.Type.KeyPress:
                self.closing.emit()
                return True
        return super().eventFilter(watched, event)

    def _closes(self, event: QKeyEvent) -> bool:
        is_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        return event.key() == Qt.Key.Key_Escape or (self._by_enter and is_control and is_enter)


GAP: Final = 8


def beside(areas: Sequence[QRect], size: QSize, around: QRect) -> QPoint:
    """Return the top left corner for a card of `size` within `around`, clear of `areas`.

    The order of preference: above all of `areas`; below all of them; if they stand in columns,
    below the last one or above the first one; to the right; to the left. If there is no room at
    all, the card lies at the lower edge of `around`. `areas` must not be empty.
    """
    corner = free_beside(areas, size, around)
    if corner is not None:
        return corner
    middle = (around.left() + around.right() + 1 - size.width()) // 2
    return _clamped(QPoint(middle, around.bottom() - size.height() + 1), size, around)


def free_beside(areas: Sequence[QRect], size: QSize, around: QRect) -> QPoint | None:
    """Return a corner like `beside`, or None if there is no room."""
    for corner in _corners(areas, size, around):
        place = QRect(corner, size)
        if around.contains(place) and not any(_is_near(area, place) for area in areas):
            return corner
    return None


def _corners(areas: Sequence[QRect], size: QSize, around: QRect) -> Iterator[QPoint]:
    top = min(areas, key=lambda area: (area.top(), area.left()))
    bottom = max(areas, key=lambda area: (area.bottom(), area.left()))
    for line, y in (
        (top, top.top() - GAP - size.height()),
        (bottom, bottom.bottom() + 1 + GAP),
        (areas[-1], areas[-1].bottom() + 1 + GAP),
        (areas[0], areas[0].top() - GAP - size.height()),
    ):
        middle = (line.left() + line.right() + 1 - size.width()) // 2
        yield _clamped_across(QPoint(middle, y), size, around)
    right, left = max(area.right() for area in areas), min(area.left() for area in areas)
    for line in (top, bottom):
        y = line.center().y() - size.height() // 2
        yield _clamped_down(QPoint(right + 1 + GAP, y), size, around)
        yield _clamped_down(QPoint(left - GAP - size.width(), y), size, around)


def _is_near(area: QRect, place: QRect) -> bool:
    return area.adjusted(0, 1 - GAP, 0, GAP - 1).intersects(place)


def _clamped(corner: QPoint, size: QSize, around: QRect) -> QPoint:
    return _clamped_down(_clamped_across(corner, size, around), size, around)


def _clamped_across(corner: QPoint, size: QSize, around: QRect) -> QPoint:
    right = around.right() - size.width() + 1
    return QPoint(max(around.left(), min(corner.x(), right)), corner.y())


def _clamped_down(corner: QPoint, size: QSize, around: QRect) -> QPoint:
    bottom = around.bottom() - size.height() + 1
    return QPoint(corner.x(), max(around.top(), min(corner.y(), bottom)))


class FootLevel(IntEnum):
    """The cards that may float over the foot of the page, from its edge upwards."""

    PROGRESS = 0
    GUARD = 1
    READ_ALOUD = 2
    EVIDENCE = 3
    BACK = 4
    MESSAGE = 5
    HINT = 6
    NOTICE = 7


class FootStack(QObject):
    """Stacks the cards that float over the foot of the page, so that none covers another.

    Each card sizes and moves itself, with its lower edge at `floor`. When a card appears,
    disappears, grows or moves, those above it are told to place themselves again; when the page
    view is resized, all are.
    """

    def __init__(self, around: QWidget) -> None:
        super().__init__(around)
        self._around = around
        self._height_below = 0
        self._cards: dict[FootLevel, tuple[QWidget, Callable[[], None]]] = {}
        around.installEventFilter(self)

    def add(self, level: FootLevel, card: QWidget, stand: Callable[[], None]) -> None:
        """Add a card; its `stand` places it."""
        self._cards[level] = card, stand
        card.installEventFilter(self)

    def remove(self, card: QWidget) -> None:
        """Forget a card, which is about to be deleted."""
        card.removeEventFilter(self)
        self._cards = {at: known for at, known in self._cards.items() if known[0] is not card}

    def stand_over(self, height: int) -> None:
        """Lift the cards above what covers the lower edge of the page view up to `height`."""
        if height != self._height_below:
            self._height_below = height
            self._stand_above(FootLevel.PROGRESS - 1)

    def floor(self, level: FootLevel) -> int:
        """Return where the card's lower edge belongs, in pixels down the page view."""
        height = self._around.height() - self._height_below
        tops = [self._top(card) for at, (card, _) in self._cards.items() if at < level]
        taken = [top for top in tops if height // 2 < top < height]
        return min([*(top - METRICS.space_s for top in taken), height - _FROM_FOOT])

    def floor_in(self, widget: QWidget, level: FootLevel) -> int:
        """Return `floor` in pixels down another widget of the same window."""
        down = self._around.mapTo(widget.window(), QPoint(0, self.floor(level)))
        return widget.mapFrom(widget.window(), down).y()

    def _top(self, card: QWidget) -> int:
        return 0 if card.isHidden() else card.mapTo(self._around, QPoint()).y()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._around and event.type() is QEvent.Type.Resize:
            self._stand_above(FootLevel.PROGRESS - 1)
        elif event.type() in _CHANGES:
            levels = (at for at, (card, _) in self._cards.items() if card is watched)
            is_new = event.type() is QEvent.Type.Show
            self._stand_above(next(levels, FootLevel.NOTICE) - is_new)
        return super().eventFilter(watched, event)

    def _stand_above(self, level: int) -> None:
        for at in sorted(self._cards):
            card, stand = self._cards[at]
            if at > level and not card.isHidden():
                stand()


_CHANGES: Final = frozenset(
    {QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Move, QEvent.Type.Resize}
)
_FROM_FOOT: Final = METRICS.space_l
_SHOWN_MS = 5000


class Notice(QLabel):
    """A line of text at the foot of the page that hides itself after some seconds."""

    def __init__(
        self,
        parent: QWidget,
        foot: FootStack,
        level: FootLevel = FootLevel.MESSAGE,
        *,
        shown_ms: int = _SHOWN_MS,
    ) -> None:
        super().__init__(parent)
        self._around = parent
        self._foot, self._foot_level = foot, level
        self.setObjectName("viewerNotice")
        self.setAccessibleName(tr("Message"))
        self.setContentsMargins(METRICS.space_m, METRICS.space_s, METRICS.space_m, METRICS.space_s)
        self._timer = QTimer(self, singleShot=True, interval=shown_ms)
        self._timer.timeout.connect(self.hide)
        foot.add(level, self, self._place)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self)
        super().paintEvent(event)

    def show_for_a_while(self, text: str) -> None:
        self.setText(text)
        self.adjustSize()
        self._place()
        appear(self)
        self._timer.start()

    def _place(self) -> None:
        left = (self._around.width() - self.width()) // 2
        self.move(left, self._foot.floor(self._foot_level) - self.height())


_PATIENCE_MS: Final = 2_000
"""How long keys are held: if what they wait for takes longer, they go to the page again."""


class KeyBuffer(QObject):
    """Holds the keys typed while the text of a page is loaded that they are meant for.

    That is the selection they act on, or a note whose card opens beside the text. Before, they
    would turn and zoom the page.
    """

    def __init__(self, inside: QWidget, patience_ms: int = _PATIENCE_MS) -> None:
        """`inside`: a widget of the window whose keys are held."""
        super().__init__(inside)
        self._inside = inside
        self._held: StartupInputBuffer | None = None
        self._patience = QTimer(self, singleShot=True, interval=patience_ms)
        self._patience.timeout.connect(self.let_go)

    def hold(self) -> None:
        """Hold the keys typed from now on, until `let_go`."""
        if self._held is None:
            self._held = StartupInputBuffer(self._inside.window(), _no_key_passes)
        self._patience.start()

    @Slot()
    def let_go(self) -> None:
        """Send the held keys to the widget that has the focus."""
        self._patience.stop()
        held, self._held = self._held, None
        if held is not None:
            held.let_go()
            held.deleteLater()


def _no_key_passes(_is_command: bool) -> bool:
    return False
