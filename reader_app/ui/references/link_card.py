"""The card of a link: it shows the very part of the book that the link leads to."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal, Slot

from reader_app.domain.cross_references import ReferenceKind, ReferenceTarget
from reader_app.domain.document import Link, PageSize, Rect
from reader_app.domain.translation import tr
from reader_app.ui.pages.floating_card import GAP, beside, paint_card
from reader_app.ui.pages.geometry import turned_point, turned_rect, turned_size
from reader_app.ui.pages.page_painting import paint_placeholder
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.selection.page_image import image_of
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.theme.theme import appear
from reader_app.ui.widgets.basic_widgets import ElidedLabel, announce
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import RenderedPage, RenderKey

REST_MS: Final = 300
_DRAW_AFTER_MS: Final = 80
"""The picture is drawn before the card is due: then it comes with the card."""
GRACE_MS: Final = 260
"""How long the card stays when the pointer is neither on the link nor in the card."""
_WIDEST: Final = 760
_NARROWEST: Final = 280
_LOWEST: Final = 96
_LEAST_SCALE: Final = 1.15
"""Pixels a point: on pages shown smaller, the card is still readable."""
_SIDE: Final = 0.07
"""The part of the page's width left out at each side, where only the target's top is known."""
_ABOVE: Final = 24.0
"""Points shown above a target of which only the top is known."""
_PLAIN_HEIGHT: Final = 210
_ROOM: Final = 5.0
"""Points shown around an area."""
_MOST_CHOICES: Final = 8
_WHOLE: Final = frozenset({ReferenceKind.FIGURE, ReferenceKind.TABLE})
"""They are shown whole, smaller if need be; of text, the beginning is shown in its size."""
_MARKED: Final = frozenset({ReferenceKind.ENTRY, ReferenceKind.NOTE, ReferenceKind.TERM})
_ENDINGS: Final = frozenset({QEvent.Type.Wheel, QEvent.Type.MouseButtonPress, QEvent.Type.Resize})


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What a card tells of a link's target besides its page.

    `area`: in points of the unrotated page; None if only the top is known. `book_id`: the cited
    work in the library; "" if it isn't there. `choices`: targets, if it isn't sure which is meant.
    """

    label: str = ""
    area: Rect | None = None
    kind: ReferenceKind | None = None
    uri: str = ""
    uri_words: str = ""
    book_id: str = ""
    choices: tuple[ReferenceTarget, ...] = ()


_NO_FACTS: Final = CardFacts()


@dataclass(frozen=True, slots=True)
class CardPicture:
    """The part of a page that a card shows, in points of the page as it is rotated.

    `scale`: in pixels a point.
    """

    part: Rect
    scale: float

    @property
    def size(self) -> QSize:
        """The size in pixels."""
        width, height = self.part.x1 - self.part.x0, self.part.y1 - self.part.y0
        return QSize(math.ceil(width * self.scale), math.ceil(height * self.scale))


def picture_of(
    size: PageSize, rotation: int, area: Rect, room: QSize, scale: float, *, is_whole: bool
) -> CardPicture:
    """Return how a card shows an area of a page within `room` pixels.

    It has the size of the page in view (`scale`) unless it is too wide then. What is too high is
    cut at its end, or made smaller if it is to be shown whole.
    """
    shown = turned_size(size, rotation)
    turned = turned_rect(area, size, rotation)
    part = Rect(
        max(0.0, turned.x0 - _ROOM),
        max(0.0, turned.y0 - _ROOM),
        min(shown.width, turned.x1 + _ROOM),
        min(shown.height, turned.y1 + _ROOM),
    )
    width, height = max(1.0, part.x1 - part.x0), max(1.0, part.y1 - part.y0)
    scale = min(max(scale, _LEAST_SCALE), room.width() / width)
    if is_whole:
        scale = min(scale, room.height() / height)
    height = min(height, room.height() / scale)
    return CardPicture(Rect(part.x0, part.y0, part.x0 + width, part.y0 + height), scale)


def place_around(size: PageSize, top: float, rotation: int, height: float) -> Rect:
    """Return the part to show of a page of which only the target's top is known.

    In points of the rotated page; `height`: how much of it is shown.
    """
    shown = turned_size(size, rotation)
    _, target = turned_point(size.width / 2, top, size, rotation)
    above = height / 2 if rotation % 180 else _ABOVE
    y = max(0.0, min(target - above, shown.height - height))
    x = shown.width * _SIDE
    return Rect(x, y, shown.width - x, min(shown.height, y + height))


def is_usable(area: Rect, size: PageSize) -> bool:
    """Return True if an area is on the page and large enough to show something."""
    sides = (area.x0, area.y0, area.x1, area.y1)
    if not all(map(math.isfinite, sides)):
        return False
    is_there = area.x0 < size.width and area.y0 < size.height and area.x1 > 0 and area.y1 > 0
    return is_there and area.x1 - area.x0 >= 4 and area.y1 - area.y0 >= 4


class _Picture(QtWidgets.QWidget):
    """The picture in the card; a click on it goes to the place."""

    clicked = Signal(bool)

    def __init__(self, view: PageView) -> None:
        super().__init__()
        self._view = view
        self.pixels = QtGui.QPixmap()
        self.setObjectName("linkPicture")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter = QtGui.QPainter(self)
        frame = QtGui.QPainterPath()
        frame.addRoundedRect(QRectF(self.rect()), METRICS.space_xs, METRICS.space_xs)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipPath(frame)
        if self.pixels.isNull():
            paint_placeholder(painter, self.rect(), self.rect(), self._view.painter.colors, "")
        else:
            painter.drawPixmap(QRectF(self.rect()), self.pixels, QRectF(self.pixels.rect()))
        painter.end()

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if self.rect().contains(event.position().toPoint()):
            is_beside = event.button() is Qt.MouseButton.MiddleButton
            self.clicked.emit(is_beside or bool(control))


class LinkCard(QtWidgets.QWidget):
    """The card shown when the pointer rests on a link inside the book, object name `linkPreview`.

    It is placed beside the link, never under the pointer, and stays while the pointer is in it.
    `facts_of(page, link)` tells what is known of a link's target. `address_chosen(address)`,
    `book_chosen(book_id)`: the reader clicked these.
    """

    address_chosen = Signal(str)
    book_chosen = Signal(str)

    def __init__(self, view: PageView) -> None:
        super().__init__(view)
        self._view = view
        self._client: DocumentClient | None = None
        self._link: Link | None = None
        self._page = 0
        self._facts = _NO_FACTS
        self._facts_of: Callable[[int, Link], CardFacts] = lambda page, link: _NO_FACTS
        self._fence: int | None = None
        self._is_unveiled = False
        self._shape: CardPicture | None = None
        self._asked: RenderKey | None = None
        self._drawn: QtGui.QPixmap | None = None
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._show)
        self._draw = QTimer(self, singleShot=True, interval=_DRAW_AFTER_MS)
        self._draw.timeout.connect(self._request_picture)
        self._grace = QTimer(self, singleShot=True, interval=GRACE_MS)
        self._grace.timeout.connect(self.leave)
        self.setObjectName("linkPreview")
        self.setAccessibleName(tr("Link target"))
        self._build()
        view.text.link_hovered.connect(self._note_link)
        view.text.card_requested.connect(self.open_with_keys)
        view.verticalScrollBar().valueChanged.connect(self.leave)
        view.horizontalScrollBar().valueChanged.connect(self.leave)
        view.page_viewport.zoom_changed.connect(self.leave)
        view.viewport().installEventFilter(self)
        view.installEventFilter(self)
        self.hide()

    def _build(self) -> None:
        self._picture = _Picture(self._view)
        self._picture.clicked.connect(self._go)
        self._veil = QtWidgets.QLabel(tr("Past where you’ve read"))
        self._veil.setObjectName("linkVeil")
        self._veil.setProperty("tone", "muted")
        self._unveil = _link_button("showPastFenceButton", tr("Show"))
        self._unveil.clicked.connect(self._show_past_fence)
        veil = QtWidgets.QHBoxLayout()
        veil.setSpacing(METRICS.space_s)
        veil.addWidget(self._veil)
        veil.addWidget(self._unveil)
        veil.addStretch(1)
        self._choices = QtWidgets.QVBoxLayout()
        self._choices.setSpacing(METRICS.space_xs)
        self._words = ElidedLabel()
        self._words.setObjectName("linkPlace")
        self._words.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Preferred
        )
        self._address = _link_button("linkAddressButton", "")
        self._address.clicked.connect(self._open_address)
        self._book = _link_button("linkBookButton", tr("In your library"))
        self._book.clicked.connect(self._open_book)
        self._beside = _link_button("openBesideButton", tr("Open beside"))
        self._beside.clicked.connect(self._go_beside)
        foot = QtWidgets.QHBoxLayout()
        foot.setSpacing(METRICS.space_m)
        foot.addWidget(self._words, 1)
        for button in (self._address, self._book, self._beside):
            foot.addWidget(button)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(*(METRICS.space_s,) * 4)
        column.setSpacing(METRICS.space_s)
        column.addWidget(self._picture)
        column.addLayout(self._choices)
        column.addLayout(veil)
        column.addLayout(foot)
        for button in (self._unveil, self._address, self._book, self._beside):
            button.installEventFilter(self)

    def set_client(self, client: DocumentClient | None) -> None:
        """Use another document, or none."""
        if self._client is not None:
            self._client.picture_drawn.disconnect(self._take)
        self._client = client
        self.leave()
        if client is not None:
            client.picture_drawn.connect(self._take)

    def set_fence(self, fence: int | None) -> None:
        """Show no picture of pages after this one; None: show all."""
        self._fence = fence

    def set_facts(self, facts_of: Callable[[int, Link], CardFacts]) -> None:
        """Set the function that tells what is known of the target of a link on a page."""
        self._facts_of = facts_of

    @property
    def has_picture(self) -> bool:
        return not self._picture.pixels.isNull()

    @property
    def picture_scale(self) -> float:
        """Pixels a point of the picture; 0 without one."""
        return self._shape.scale if self._shape is not None else 0.0

    @property
    def shape(self) -> CardPicture | None:
        """What the picture shows; None without one."""
        return self._shape

    @property
    def words(self) -> str:
        """The line below the picture."""
        return self._words.text()

    @Slot()
    def leave(self) -> None:
        """Hide the card, and cancel one that is about to be shown."""
        for timer in (self._rest, self._draw, self._grace):
            timer.stop()
        had_keys = self.isVisible() and self._has_keys()
        self._link, self._asked, self._drawn = None, None, None
        self._picture.pixels = QtGui.QPixmap()
        self.hide()
        if had_keys:
            self._view.setFocus(Qt.FocusReason.PopupFocusReason)

    @Slot(object, int)
    def open_with_keys(self, link: Link, page: int) -> None:
        """Show the card of a link at once, with the keyboard in it."""
        self._note_link(link, page)
        if self._link is not None:
            self._request_picture()
            self._show()
            self._take_keys()

    # -- Qt ---------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._view:
            return self._takes_key(event)
        if isinstance(watched, QtWidgets.QAbstractButton):
            return self._ends_by_key(event)
        if event.type() in _ENDINGS:
            self.leave()
        elif event.type() is QEvent.Type.Leave:
            self._begin_grace()
        elif event.type() is QEvent.Type.MouseMove and isinstance(event, QtGui.QMouseEvent):
            self._note_pointer(event.position().toPoint())
        return super().eventFilter(watched, event)

    def enterEvent(self, event: QtGui.QEnterEvent) -> None:
        self._grace.stop()
        self._rest.stop()

    def leaveEvent(self, event: QEvent) -> None:
        if not self._has_keys():
            self._begin_grace()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        paint_card(self, QtGui.QPalette.ColorRole.Midlight)  # not white: it lies over a page

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        event.accept()  # a press in the card is none on the page below it

    # -- inside -----------------------------------------------------------------------------

    def _takes_key(self, event: QEvent) -> bool:
        """Let Down move the keyboard from a focused link into its card."""
        is_key = event.type() is QEvent.Type.KeyPress and isinstance(event, QtGui.QKeyEvent)
        if not is_key or not self.isVisible() or self._view.text.link_focus.link is None:
            return False
        assert isinstance(event, QtGui.QKeyEvent)
        if event.key() != Qt.Key.Key_Down:
            return False
        self._take_keys()
        return True

    def _ends_by_key(self, event: QEvent) -> bool:
        if not isinstance(event, QtGui.QKeyEvent) or event.key() != Qt.Key.Key_Escape:
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
        elif event.type() is QEvent.Type.KeyPress:
            self.leave()
        return event.type() in {QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress}

    def _take_keys(self) -> None:
        for button in self.findChildren(QtWidgets.QAbstractButton):
            if button.isVisibleTo(self):
                button.setFocus(Qt.FocusReason.PopupFocusReason)
                return

    def _has_keys(self) -> bool:
        focused = self.window().focusWidget()
        return focused is not None and self.isAncestorOf(focused)

    def _note_pointer(self, pixel: QPoint) -> None:
        if self._grace.isActive() and any(area.contains(pixel) for area in self._areas()):
            self._grace.stop()

    def _begin_grace(self) -> None:
        self._draw.stop()
        if self.isVisible():
            self._grace.start()
        else:
            self.leave()

    @Slot(object, int)
    def _note_link(self, link: Link | None, page: int) -> None:
        if self.isVisible() and link is None:
            self._begin_grace()
            return
        self.leave()
        if link is None:
            return
        facts = self._facts_of(page, link)
        is_inside = 0 < link.page <= self._view.page_count
        if is_inside or facts.choices:
            self._link, self._page, self._facts = link, page, facts
            self._is_unveiled = False
            self._shape = None
            self._draw.start()
            self._rest.start()

    def _areas(self) -> list[QRect]:
        """Return the pixels of the link, or of the words that it is a line of."""
        link = self._link
        if link is None:
            return []
        reference = self._view.text.reference_at(self._page, link)
        rects = reference.rects if reference is not None else (link.rect,)
        return [self._view.area_on_screen(self._page, rect) for rect in (*rects, link.rect)]

    @Slot()
    def _show(self) -> None:
        link, facts = self._link, self._facts
        if link is None or self._client is None:
            return
        self._draw.stop()
        has_place = not facts.choices
        is_veiled = self._is_veiled(link)
        self._show_choices(facts.choices)
        self._picture.setVisible(has_place and not is_veiled)
        self._veil.setVisible(has_place and is_veiled)
        self._unveil.setVisible(has_place and is_veiled)
        self._address.setText(facts.uri_words)
        self._address.setAccessibleName(facts.uri_words or facts.uri)
        self._address.setToolTip(facts.uri)
        self._address.setVisible(bool(facts.uri) and not is_veiled)
        self._book.setVisible(bool(facts.book_id) and not is_veiled)
        self._beside.setVisible(has_place)
        self._words.setText(self._described(link))
        self.setAccessibleDescription(self._told(link))
        if self._asked is None and has_place and not is_veiled:
            self._request_picture()
        self._stand()
        if self._drawn is not None:
            self._picture.pixels = self._drawn
        appear(self)
        if self._view.text.link_focus.link is not None:
            announce(self, self.accessibleDescription())

    def _stand(self) -> None:
        """Take the size that the content needs, beside the link."""
        shape = self._shape
        is_drawn = shape is not None and self._picture.isVisibleTo(self)
        edge = 2 * METRICS.space_s
        width = _NARROWEST
        if is_drawn and shape is not None:
            self._picture.setFixedSize(shape.size)
            width = max(width, shape.size.width() + edge)
        self._picture.setVisible(is_drawn)
        buttons = (self._address, self._book, self._beside)
        foot = sum(each.sizeHint().width() + METRICS.space_m for each in buttons
                   if each.isVisibleTo(self))  # fmt: skip
        foot += self._words.fontMetrics().horizontalAdvance(self._words.text()) + edge
        around = self._view.covered.clear_area()
        column = self.layout()
        assert column is not None
        self.setFixedWidth(min(around.width(), max(width, min(foot, _WIDEST))))
        column.activate()
        self.setFixedHeight(column.sizeHint().height())
        self.move(beside(self._areas(), self.size(), around) + self._view.viewport().pos())

    def _described(self, link: Link) -> str:
        facts = self._facts
        if facts.choices:
            return self._view.text.describe(link, self._page)
        place = tr("Page {page}", page=self._view.page_number(link.page))
        if facts.label and not self._is_veiled(link):
            page = self._view.page_number(link.page)
            return tr("{label} · p. {page}", label=facts.label, page=page)
        return place

    def _told(self, link: Link) -> str:
        place = self._described(link)
        if self._is_veiled(link):
            return tr("{place} · past where you’ve read", place=place)
        return place

    def _show_choices(self, choices: Sequence[ReferenceTarget]) -> None:
        while (item := self._choices.takeAt(0)) is not None:
            button = item.widget()
            if button is not None:
                button.hide()
                button.deleteLater()
        for target in choices[:_MOST_CHOICES]:
            button = _link_button("linkChoice", choice_words(self._view, target, self._fence))
            button.clicked.connect(lambda _checked=False, to=target: self._choose(to))
            button.installEventFilter(self)
            self._choices.addWidget(button)

    def _choose(self, target: ReferenceTarget) -> None:
        control = QtWidgets.QApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier
        self.leave()
        self._view.text.go_to_target(target, is_beside=bool(control))

    @Slot(bool)
    def _go(self, is_beside: bool) -> None:
        link, page = self._link, self._page
        self.leave()
        if link is not None:
            self._view.text.follow(link, page, is_beside=is_beside)

    @Slot()
    def _go_beside(self) -> None:
        self._go(True)

    @Slot()
    def _open_address(self) -> None:
        self.address_chosen.emit(self._facts.uri)

    @Slot()
    def _open_book(self) -> None:
        self.book_chosen.emit(self._facts.book_id)
        self.leave()

    @Slot()
    def _show_past_fence(self) -> None:
        self._is_unveiled = True
        had_keys = self._has_keys()
        self._show()
        if had_keys:
            self._take_keys()

    def _is_veiled(self, link: Link) -> bool:
        is_past = self._fence is not None and link.page > self._fence
        return is_past and not self._is_unveiled

    # -- the picture --------------------------------------------------------------------------

    @Slot()
    def _request_picture(self) -> None:
        link = self._link
        if link is None or self._client is None or self._facts.choices or self._is_veiled(link):
            return
        view = self._view
        self._shape = shape = self._planned(link)
        page = turned_size(view.visible_area.layout.size(link.page), self._rotation)
        width = max(1, round(page.width * shape.scale * self.devicePixelRatioF()))
        scale = width / page.width
        part = shape.part
        clip = (
            math.floor(part.x0 * scale),
            math.floor(part.y0 * scale),
            min(width, math.ceil(part.x1 * scale)),
            max(1, min(round(page.height * scale), math.ceil(part.y1 * scale))),
        )
        self._asked = RenderKey(link.page, width, clip, view.painter.look)
        self._client.request_picture(self._asked)

    @property
    def _rotation(self) -> int:
        return self._view.painter.look.rotation

    def _planned(self, link: Link) -> CardPicture:
        """Return what the picture shows, and how large."""
        layout = self._view.visible_area.layout
        size, facts = layout.size(link.page), self._facts
        scale = layout.scale(self._page or link.page)
        room = self._room()
        if facts.area is not None and is_usable(facts.area, size):
            is_whole = facts.kind in _WHOLE
            return picture_of(size, self._rotation, facts.area, room, scale, is_whole=is_whole)
        width = turned_size(size, self._rotation).width * (1 - 2 * _SIDE)
        scale = min(max(scale, _LEAST_SCALE), room.width() / width)
        height = min(_PLAIN_HEIGHT, room.height()) / scale
        return CardPicture(place_around(size, link.top, self._rotation, height), scale)

    def _room(self) -> QSize:
        """Return the room for a picture: above or below the link, whichever is more."""
        around, areas = self._view.covered.clear_area(), self._areas()
        edge, line = 2 * METRICS.space_s, self.fontMetrics().height() + 4 * METRICS.space_s
        above = min(area.top() for area in areas) - around.top()
        below = around.bottom() - max(area.bottom() for area in areas)
        return QSize(
            max(_LOWEST, min(_WIDEST * 2, around.width()) - edge),
            max(_LOWEST, max(above, below) - GAP - edge - line),
        )

    @Slot(object)
    def _take(self, drawn: RenderedPage) -> None:
        if drawn.key != self._asked or self._link is None or not drawn.width:
            return
        pixels = QtGui.QPixmap.fromImage(image_of(drawn.pixels, drawn.width, drawn.height))
        self._mark(pixels)
        self._drawn = pixels
        if self.isVisible() and self._picture.isVisibleTo(self):
            self._picture.pixels = pixels
            self._picture.update()

    def _mark(self, pixels: QtGui.QPixmap) -> None:
        """Mark an entry softly: its neighbours may be seen above and below it."""
        area, link, key = self._facts.area, self._link, self._asked
        if area is None or self._facts.kind not in _MARKED or link is None or key is None:
            return
        size = self._view.visible_area.layout.size(link.page)
        if not is_usable(area, size) or key.clip is None:
            return
        scale = key.width / turned_size(size, self._rotation).width
        turned = turned_rect(area, size, self._rotation)
        box = QRectF(turned.x0, turned.y0, turned.x1 - turned.x0, turned.y1 - turned.y0)
        box = QRectF(box.topLeft() * scale, QtCore.QSizeF(box.width(), box.height()) * scale)
        colors = self._view.painter.colors
        painter = QtGui.QPainter(pixels)
        painter.setCompositionMode(colors.blend)
        painter.fillRect(box.translated(-key.clip[0], -key.clip[1]), colors.flash)
        painter.end()


def choice_words(view: PageView, target: ReferenceTarget, fence: int | None) -> str:
    """Return a target of several in words; past the fence, only its page is told."""
    page = view.page_number(target.page)
    if fence is not None and target.page > fence:
        place = tr("Page {page}", page=page)
        return tr("{place} · past where you’ve read", place=place)
    label = target.label or " ".join(target.text.split())[:60]
    return tr("{label} · p. {page}", label=label, page=page)


def _link_button(name: str, words: str) -> QtWidgets.QPushButton:
    button = QtWidgets.QPushButton(words)
    button.setObjectName(name)
    button.setAccessibleName(words)
    button.setProperty("kind", "link")
    button.setAutoDefault(False)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    return button
