"""Pinned cards: small cards over the pages that keep a part of a page in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import (
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QRegion,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QHBoxLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from reader_app.domain.document import Look, PageSize, Paper
from reader_app.domain.translation import tr
from reader_app.ui.annotations.annotation_layer import turned_transform
from reader_app.ui.beside.beside_state import LEAST_CARD, PinnedPart
from reader_app.ui.pages.floating_card import paint_card
from reader_app.ui.pages.geometry import turned_size
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.ui.widgets.basic_widgets import ElidedLabel
from reader_app.ui.widgets.keyboard_workarounds import claims_escape
from reader_app.workers.rendered_page import RenderKey

LEAST: Final = QSize(*LEAST_CARD)
_HEAD: Final = 28
_EDGE: Final = METRICS.space_xs
_GRIP: Final = 16
_STEP: Final = 16
_ZOOM: Final = 1.15
_NOTCH: Final = 120
_MOST_ZOOM: Final = 12.0


class PinnedCard(QWidget):
    """A card with a part of a page, object name `pinnedCard`.

    A click goes to the place; dragging moves the card, dragging its lower right corner resizes it.
    The wheel with Ctrl zooms, without it scrolls. Keys: arrows move the card, with Shift they
    resize it, + and - zoom, Enter goes to the place, Delete closes the card, Esc leaves it.

    `changed`: place or content have, by the reader. `redraw_wanted`: other pixels are needed.
    `chosen(bool)`: go to the place; True: beside the page.
    """

    changed = Signal()
    redraw_wanted = Signal()
    chosen = Signal(bool)
    closed = Signal()
    left_by_key = Signal()

    def __init__(self, place: PinnedPart, size: PageSize, parent: QWidget) -> None:
        """`size`: that of the page in points, not rotated."""
        super().__init__(parent)
        self.place = place
        self._size = turned_size(size, place.rotation)
        self._name = ""
        self._ground = QColor(Qt.GlobalColor.white)
        self._pixmap = QPixmap()
        self._drawn = QRectF()
        self.drawn: RenderKey | None = None
        """Which pixels the card has."""
        self._is_veiled = False
        self.paint_marks: Callable[[QPainter, QTransform, int], None] | None = None
        """Paints the reader's marks of a page, given the transform from points to pixels."""
        self._room = parent.size()
        self._press: QPoint | None = None
        self._begin = QRect()
        self._is_moved = self._is_resizing = False
        self.setObjectName("pinnedCard")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(LEAST)
        self._title = ElidedLabel()
        self._title.setProperty("type", "small")
        self._title.setProperty("tone", "muted")
        self._title.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._close = QToolButton()
        self._close.setObjectName("closePinnedCard")
        self._close.setToolTip(tr("Unpin"))
        self._close.setAccessibleName(tr("Unpin"))
        self._close.setAutoRaise(True)
        self._close.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Delete closes it
        self._close.setIconSize(QSize(14, 14))
        self._close.setCursor(Qt.CursorShape.ArrowCursor)
        self._close.clicked.connect(self.closed)
        head = QHBoxLayout()
        head.setContentsMargins(METRICS.space_s, 0, 0, 0)
        head.addWidget(self._title, 1)
        head.addWidget(self._close)
        column = QVBoxLayout(self)
        column.setContentsMargins(_EDGE, 0, _EDGE, _EDGE)
        column.setSpacing(0)
        holder = QWidget()
        holder.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)
        holder.setFixedHeight(_HEAD)
        holder.setLayout(head)
        holder.setMouseTracking(True)
        column.addWidget(holder)
        column.addStretch(1)
        self.set_colors(LIGHT, Paper.WHITE)

    # -- what is shown --------------------------------------------------------------------------

    @property
    def content(self) -> QRect:
        """Where the part of the page is painted, in pixels of the card."""
        return self.rect().adjusted(_EDGE, _HEAD, -_EDGE, -_EDGE)

    @property
    def shown(self) -> QRectF:
        """The part of the rotated page that is shown, in points."""
        content = self.content
        place = self.place
        height = place.across * content.height() / max(1, content.width())
        return QRectF(place.left, place.top, place.across, height)

    @property
    def has_picture(self) -> bool:
        """Whether the pixels fit what is shown now."""
        return self.drawn is not None and self.drawn == self.key(self.drawn.look.paper)

    @property
    def is_veiled(self) -> bool:
        return self._is_veiled

    def key(self, paper: Paper) -> RenderKey | None:
        """Return the render key of what is shown, sharp on this screen; None if that is nothing."""
        within = self._within()
        if within.isEmpty() or self._is_veiled:
            return None
        scale = self.content.width() * self.devicePixelRatioF() / self.place.across
        width = max(1, round(self._size.width * scale))
        scale = width / self._size.width
        clip = (
            round(within.left() * scale),
            round(within.top() * scale),
            max(round(within.right() * scale), round(within.left() * scale) + 1),
            max(round(within.bottom() * scale), round(within.top() * scale) + 1),
        )
        return RenderKey(self.place.page, width, clip, Look(self.place.rotation, paper))

    def show_picture(self, pixmap: QPixmap, key: RenderKey) -> None:
        """Show the pixels that were drawn for `key`, which is the one of what is shown now."""
        self._pixmap, self._drawn, self.drawn = pixmap, self._within(), key
        self.update()

    def set_colors(self, palette: Palette, paper: Paper) -> None:
        """Use these colours; `paper`: of the picture that follows."""
        self._close.setIcon(line_icon("close", palette, palette.muted))
        self._ground = QColor(palette.raised if paper is Paper.WHITE else palette.canvas)
        self.update()

    def show_name(self, page_name: str) -> None:
        """Show what it is: its label, or the name of its page."""
        self._name = self.place.label or page_name
        words = self._name if page_name in self._name else f"{self._name} · {page_name}"
        self._title.setText(words)
        self.setAccessibleName(tr("Pinned: {place}", place=words))
        self.setToolTip(tr("Click to go there"))

    def set_veiled(self, is_veiled: bool) -> None:
        """Hide the content, which the spoiler guard keeps from the reader."""
        if is_veiled != self._is_veiled:
            self._is_veiled = is_veiled
            if is_veiled:
                self._pixmap, self.drawn = QPixmap(), None
            self.update()
            self.redraw_wanted.emit()

    def keep_within(self, area: QSize) -> None:
        """Move and shrink the card so that it lies inside `area`, near its place."""
        self._room = area
        left, top, width, height = self.place.card
        width = max(LEAST.width(), min(width, area.width() - 2 * METRICS.space_s))
        height = max(LEAST.height(), min(height, area.height() - 2 * METRICS.space_s))
        left = max(METRICS.space_s, min(left, area.width() - width - METRICS.space_s))
        top = max(METRICS.space_s, min(top, area.height() - height - METRICS.space_s))
        self.setGeometry(left, top, width, height)

    # -- by the reader --------------------------------------------------------------------------

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Show the content larger (above 1) or smaller around a pixel of the card."""
        content, shown = self.content, self.shown
        where = at if at is not None else QPointF(content.center())
        share_x = (where.x() - content.left()) / max(1, content.width())
        share_y = (where.y() - content.top()) / max(1, content.height())
        least = self._size.width / _MOST_ZOOM / 4
        across = min(max(shown.width() / factor, least), self._size.width * 1.1)
        factor = shown.width() / across
        left = shown.left() + shown.width() * share_x * (1 - 1 / factor)
        top = shown.top() + shown.height() * share_y * (1 - 1 / factor)
        self._show(left, top, across)

    def _show(self, left: float, top: float, across: float) -> None:
        self.place = replace(self.place, left=left, top=top, across=across)
        shown = self.shown
        left = max(0.0, min(left, self._size.width - shown.width()))
        top = max(0.0, min(top, self._size.height - shown.height()))
        self.place = replace(self.place, left=left, top=top)
        self.update()
        self.redraw_wanted.emit()
        self.changed.emit()

    def _put(self, geometry: QRect) -> None:
        """Move or resize as the reader wants, within the room there is."""
        card = (geometry.left(), geometry.top(), geometry.width(), geometry.height())
        self.place = replace(self.place, card=card)
        self.keep_within(self._room)
        own = self.geometry()
        self.place = replace(self.place, card=(own.left(), own.top(), own.width(), own.height()))
        self.changed.emit()

    # -- Qt -------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self, QPalette.ColorRole.Midlight)
        content = self.content
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipRect(content)
        painter.fillRect(content, self._ground)
        if not self._pixmap.isNull():
            painter.drawPixmap(
                self._on_card(self._drawn), self._pixmap, QRectF(self._pixmap.rect())
            )
            if self.paint_marks is not None:
                self.paint_marks(painter, self._from_page(), self.place.page)
        elif self._is_veiled:
            painter.setPen(self.palette().color(QPalette.ColorRole.Text))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(content, flags, tr("Past where you’ve read"))
        painter.setClipping(False)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_grip(painter)
        if self.hasFocus():
            accent = self.palette().color(QPalette.ColorRole.Highlight)
            painter.setPen(QPen(accent, 2))
            frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(frame, METRICS.radius, METRICS.radius)
        painter.end()

    def _paint_grip(self, painter: QPainter) -> None:
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Mid), 1.5))
        corner = QPointF(self.width() - 4.5, self.height() - 4.5)
        for reach in (5.0, 9.0):
            painter.drawLine(corner - QPointF(reach, 0), corner - QPointF(0, reach))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.redraw_wanted.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._press = event.globalPosition().toPoint()
            self._begin, self._is_moved = self.geometry(), False
            self._is_resizing = self._is_on_grip(event.position().toPoint())
            self.raise_()
        event.accept()  # the event isn't meant for the page below

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._press is None:
            shape = Qt.CursorShape.PointingHandCursor
            if self._is_on_grip(at):
                shape = Qt.CursorShape.SizeFDiagCursor
            elif at.y() < _HEAD:
                shape = Qt.CursorShape.OpenHandCursor
            self.setCursor(shape)
            return
        way = event.globalPosition().toPoint() - self._press
        if not self._is_moved and way.manhattanLength() < QApplication.startDragDistance():
            return
        self._is_moved = True
        if self._is_resizing:
            size = QSize(self._begin.width() + way.x(), self._begin.height() + way.y())
            self._put(QRect(self._begin.topLeft(), size.expandedTo(LEAST)))
        else:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self._put(self._begin.translated(way))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        press, self._press = self._press, None
        if press is None:
            return
        if not self._is_moved and not self._is_resizing:
            is_ctrl = event.modifiers() == Qt.KeyboardModifier.ControlModifier
            self.chosen.emit(is_ctrl or event.button() is Qt.MouseButton.MiddleButton)
        event.accept()

    def contextMenuEvent(self, event: QEvent) -> None:
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        steps = event.angleDelta().y() / _NOTCH
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(_ZOOM**steps, event.position())
        else:
            shown = self.shown
            is_across = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            way = -steps * shown.height() / 6
            across, down = (way, 0.0) if is_across else (0.0, way)
            self._show(shown.left() + across, shown.top() + down, shown.width())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: QPoint(-_STEP, 0),
            Qt.Key.Key_Right: QPoint(_STEP, 0),
            Qt.Key.Key_Up: QPoint(0, -_STEP),
            Qt.Key.Key_Down: QPoint(0, _STEP),
        }
        key = Qt.Key(event.key())
        if key in steps:
            way, own = steps[key], self.geometry()
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                size = QSize(own.width() + way.x(), own.height() + way.y())
                self._put(QRect(own.topLeft(), size.expandedTo(LEAST)))
            else:
                self._put(own.translated(way))
            return
        match key:
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space:
                is_ctrl = event.modifiers() & Qt.KeyboardModifier.ControlModifier
                self.chosen.emit(bool(is_ctrl))
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom(_ZOOM)
            case Qt.Key.Key_Minus:
                self.zoom(1 / _ZOOM)
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                self.closed.emit()
            case Qt.Key.Key_Escape:
                self.left_by_key.emit()
            case _:
                super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        return claims_escape(event) or super().event(event)

    # -- inside ---------------------------------------------------------------------------------

    def _is_on_grip(self, at: QPoint) -> bool:
        return at.x() >= self.width() - _GRIP and at.y() >= self.height() - _GRIP

    def _within(self) -> QRectF:
        """Return what is shown of the page itself, in points."""
        return self.shown & QRectF(0, 0, self._size.width, self._size.height)

    def _from_page(self) -> QTransform:
        """Return the transform from points of the page, not rotated, to pixels of the card."""
        content, shown = self.content, self.shown
        scale = content.width() / shown.width()
        to_card = QTransform.fromTranslate(-shown.left(), -shown.top())
        to_card *= QTransform.fromScale(scale, scale)
        to_card *= QTransform.fromTranslate(content.left(), content.top())
        rotation = self.place.rotation
        return turned_transform(turned_size(self._size, rotation), rotation) * to_card

    def _on_card(self, points: QRectF) -> QRectF:
        """Return where a part of the rotated page (points) is on the card."""
        content, shown = self.content, self.shown
        scale = content.width() / shown.width()
        return QRectF(
            content.left() + (points.left() - shown.left()) * scale,
            content.top() + (points.top() - shown.top()) * scale,
            points.width() * scale,
            points.height() * scale,
        )


class CutOuts(QObject):
    """Cuts holes into pinned cards for whatever floats over the pages, such as the card of a link.

    Pinned cards lie over both views, and so over everything that belongs to one of them. `cards`,
    `views`: return those that exist now.
    """

    def __init__(
        self,
        cards: Callable[[], Iterable[PinnedCard]],
        views: Callable[[], Iterable[QAbstractScrollArea]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._cards, self._views = cards, views
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._cut)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVES:
            self._later.start()
        return False

    @Slot()
    def renew(self) -> None:
        """Take up cards and views that have come."""
        self._later.start()

    @Slot()
    def _cut(self) -> None:
        cards = tuple(self._cards())
        if not cards:
            return
        floating: list[QWidget] = []
        for view in self._views():
            view.installEventFilter(self)
            for part in view.findChildren(QWidget, options=_DIRECT):
                if part is not view.viewport() and not part.objectName().startswith(_OF_QT):
                    part.installEventFilter(self)
                    floating.append(part)
        for card in cards:
            card.installEventFilter(self)
            covered = QRegion()
            for part in floating:
                if part.isVisible():
                    corner = card.mapFromGlobal(part.mapToGlobal(_ORIGIN))
                    covered = covered.united(QRect(corner, part.size()) & card.rect())
            if covered.isEmpty():
                card.clearMask()
            else:
                card.setMask(QRegion(card.rect()).subtracted(covered))


_MOVES: Final = frozenset(
    {
        QEvent.Type.Show,
        QEvent.Type.Hide,
        QEvent.Type.Move,
        QEvent.Type.Resize,
        QEvent.Type.ChildAdded,
        QEvent.Type.ParentChange,
    }
)
_DIRECT: Final = Qt.FindChildOption.FindDirectChildrenOnly
_OF_QT: Final = "qt_"
_ORIGIN: Final = QPoint()
