"""The card of a link: it shows the part of the book that the link leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import shorten
from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import (
    QEvent,
    QObject,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
    SignalInstance,
    Slot,
)

from reader_app.domain.cross_references import ReferenceTarget
from reader_app.domain.document import Link
from reader_app.domain.translation import tr
from reader_app.ui.pages.floating_card import GAP, beside, paint_card
from reader_app.ui.pages.page_painting import paint_placeholder
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.references.link_picture import CardFacts, LinkPictures
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.theme.theme import appear
from reader_app.ui.widgets.basic_widgets import ElidedLabel, announce, is_ctrl_down
from reader_app.workers.document_client import DocumentClient

REST_MS: Final = 300
_DRAW_AFTER_MS: Final = 80
"""The picture is requested before the card is due, so that both appear together."""
GRACE_MS: Final = 260
"""How long the card stays when the pointer is neither on the link nor in the card."""
_WIDEST: Final = 760
_NARROWEST: Final = 280
_LOWEST: Final = 96
_MOST_CHOICES: Final = 8
_MOST_WORDS: Final = 60
_EDGE: Final = METRICS.space_s
_ENDINGS: Final = frozenset(
    {
        QEvent.Type.Wheel,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.Resize,
    }
)
_KEYS: Final = frozenset({Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter})
_NO_FACTS: Final = CardFacts()


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


class CardContent(QtWidgets.QWidget):
    """The content of the card: a picture or choices, and one line below.

    `picture_clicked(is_beside)`. `choice_clicked(target)`. `dismissed`: Esc was pressed in it.
    `keys_left`: the focus went elsewhere.
    """

    picture_clicked = Signal(bool)
    keys_left = Signal()
    choice_clicked = Signal(object)
    beside_clicked = Signal()
    address_clicked = Signal()
    book_clicked = Signal()
    unveil_clicked = Signal()
    dismissed = Signal()

    def __init__(self, view: PageView, parent: QtWidgets.QWidget, *, is_second: bool) -> None:
        super().__init__(parent)
        self._choices: list[QtWidgets.QPushButton] = []
        self.picture = _Picture(view)
        self.picture.clicked.connect(self.picture_clicked)
        self._note = QtWidgets.QLabel()
        self._note.setObjectName("linkNote")
        self._note.setProperty("tone", "muted")
        self.words = ElidedLabel()
        self.words.setObjectName("linkCardPlace")
        self._unveil = self._button("showPastFenceButton", tr("Show"), self.unveil_clicked)
        self._address = self._button("linkAddressButton", tr("Web address"), self.address_clicked)
        self._book = self._button("linkBookButton", tr("In your library"), self.book_clicked)
        go = tr("Go there") if is_second else tr("Open beside")
        self._beside = self._button("openBesideButton", go, self.beside_clicked)
        self._lay_out()

    def _lay_out(self) -> None:
        side = METRICS.space_xs
        note = QtWidgets.QHBoxLayout()
        note.setContentsMargins(side, 0, 0, 0)
        note.setSpacing(METRICS.space_s)
        note.addWidget(self._note)
        note.addWidget(self._unveil)
        note.addStretch(1)
        self._list = QtWidgets.QVBoxLayout()
        self._list.setSpacing(0)
        foot = QtWidgets.QHBoxLayout()
        foot.setContentsMargins(side, 0, 0, 0)
        foot.setSpacing(METRICS.space_m)
        foot.addWidget(self.words, 1)
        for button in (self._address, self._book, self._beside):
            foot.addWidget(button)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(METRICS.space_xs)
        column.addWidget(self.picture)
        column.addLayout(note)
        column.addLayout(self._list)
        column.addLayout(foot)

    @property
    def has_keys(self) -> bool:
        """Whether the keyboard focus is in the card."""
        focused = self.window().focusWidget()
        return focused is not None and self.isAncestorOf(focused)

    def take_keys(self) -> None:
        """Give the keyboard focus to the first thing that can be pressed."""
        buttons = self._shown_buttons()
        if buttons:
            buttons[0].setFocus(Qt.FocusReason.PopupFocusReason)

    def _shown_buttons(self) -> list[QtWidgets.QPushButton]:
        buttons = (self._unveil, *self._choices, self._address, self._book, self._beside)
        return [button for button in buttons if button.isVisibleTo(self)]

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Let Tab go round in the card, as in a menu: Esc leads back to the page."""
        buttons, focused = self._shown_buttons(), self.window().focusWidget()
        at = next((at for at, button in enumerate(buttons) if button is focused), None)
        if at is None:
            return super().focusNextPrevChild(is_next)
        reason = Qt.FocusReason.TabFocusReason if is_next else Qt.FocusReason.BacktabFocusReason
        buttons[(at + (1 if is_next else -1)) % len(buttons)].setFocus(reason)
        return True

    @Slot()
    def _note_keys(self) -> None:
        if self.isVisible() and not self.has_keys:
            self.keys_left.emit()

    def fill(
        self, facts: CardFacts, words: str, choices: Sequence[str], *, is_veiled: bool
    ) -> None:
        """Show what is known of a link. `choices`: the facts' ones in words."""
        has_place = not facts.choices
        for old in self._choices:
            old.hide()
            old.deleteLater()
        self._choices = [
            self._choice(target, told) for target, told in zip(facts.choices, choices, strict=False)
        ]
        if is_veiled:
            self._note.setText(tr("Past where you’ve read"))
        else:
            self._note.setText(tr("It may be one of these:"))
        self._note.setVisible(is_veiled or not has_place)
        self._unveil.setVisible(has_place and is_veiled)
        self._address.setText(facts.uri_words.replace("&", "&&"))
        self._address.setAccessibleName(facts.uri_words or tr("Web address"))
        self._address.setToolTip(facts.uri)
        self._address.setVisible(bool(facts.uri) and not is_veiled)
        self._book.setVisible(bool(facts.book_id) and not is_veiled)
        self._beside.setVisible(has_place)
        self.words.setText(words)
        self.words.setVisible(has_place)

    def shape(self, picture: QSize | None, widest: int) -> QSize:
        """Take the width that the content needs, at most `widest`; return the size in pixels."""
        width = _NARROWEST
        self.picture.setVisible(picture is not None)
        if picture is not None:
            self.picture.setFixedSize(picture)
            width = max(width, picture.width())
        width = max([width, *(_fitted(choice, widest) for choice in self._choices)])
        shown = [each for each in (self._address, self._book, self._beside) if not each.isHidden()]
        foot = sum(each.sizeHint().width() + METRICS.space_m for each in shown)
        foot += self.words.fontMetrics().horizontalAdvance(self.words.text()) + METRICS.space_s
        column = self.layout()
        assert column is not None
        self.setFixedWidth(min(widest, max(width, min(foot, _WIDEST))))
        column.activate()
        self.setFixedHeight(column.sizeHint().height())
        return self.size()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Esc close the card, and Enter press a button, as it follows a link on the page."""
        if event.type() is QEvent.Type.FocusOut:
            QTimer.singleShot(0, self, self._note_keys)  # the focus is known only after this
        if not isinstance(event, QtGui.QKeyEvent) or event.key() not in _KEYS:
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
        elif event.type() is QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self.dismissed.emit()
            elif isinstance(watched, QtWidgets.QPushButton):
                watched.click()
        return event.type() in {QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress}

    def _choice(self, target: ReferenceTarget, words: str) -> QtWidgets.QPushButton:
        button = self._button("linkChoice", words)
        button.clicked.connect(lambda: self.choice_clicked.emit(target))
        self._list.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return button

    def _button(
        self, name: str, words: str, clicked: SignalInstance | None = None
    ) -> QtWidgets.QPushButton:
        button = QtWidgets.QPushButton(words.replace("&", "&&"))
        button.setObjectName(name)
        button.setAccessibleName(words)
        button.setProperty("kind", "link")
        button.setAutoDefault(False)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.installEventFilter(self)
        if clicked is not None:
            button.clicked.connect(clicked)
        return button


def _fitted(choice: QtWidgets.QPushButton, widest: int) -> int:
    """Shorten its words in their middle, as the page stands last; return the width it needs."""
    whole = choice.accessibleName()
    choice.setText(whole.replace("&", "&&"))
    needed = choice.sizeHint().width()
    if needed > widest:
        metrics = choice.fontMetrics()
        room = widest - (needed - metrics.horizontalAdvance(whole))
        shown = metrics.elidedText(whole, Qt.TextElideMode.ElideMiddle, room)
        choice.setText(shown.replace("&", "&&"))
    return min(needed, widest)


class LinkCard(QtWidgets.QWidget):
    """The card shown when the pointer rests on a link inside the book, object name `linkPreview`.

    It is placed beside the link, never under the pointer, and stays while the pointer is in it.
    `address_chosen(address)`, `book_chosen(book_id, is_beside)`: the reader clicked these.
    """

    address_chosen = Signal(str)
    book_chosen = Signal(str, bool)

    def __init__(self, view: PageView, *, is_second: bool = False) -> None:
        """`is_second`: the view is beside another one already, and shows what is opened there."""
        super().__init__(view)
        self._view = view
        self._link: Link | None = None
        self._page = 0
        self._facts = _NO_FACTS
        self._facts_of: Callable[[int, Link], CardFacts] = lambda page, link: _NO_FACTS
        self._fence: int | None = None
        self._is_unveiled = False
        self._drawn = QtGui.QPixmap()
        self.pictures = LinkPictures(view)
        self.pictures.drawn.connect(self._take)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.setTimerType(Qt.TimerType.PreciseTimer)  # others may end 5 % late
        self._rest.timeout.connect(self._show)
        self._draw = QTimer(self, singleShot=True, interval=_DRAW_AFTER_MS)
        self._draw.timeout.connect(self._request_picture)
        self._grace = QTimer(self, singleShot=True, interval=GRACE_MS)
        self._grace.timeout.connect(self.leave)
        self.setObjectName("linkPreview")
        self.setAccessibleName(tr("Link target"))
        self._content = CardContent(view, self, is_second=is_second)
        self._content.move(_EDGE, _EDGE)
        self._connect()
        self.hide()

    def _connect(self) -> None:
        view, content = self._view, self._content
        content.picture_clicked.connect(self._go)
        content.choice_clicked.connect(self._choose)
        content.beside_clicked.connect(self._go_beside)
        content.address_clicked.connect(self._open_address)
        content.book_clicked.connect(self._open_book)
        content.unveil_clicked.connect(self._show_past_fence)
        content.dismissed.connect(self.leave)
        content.keys_left.connect(self.leave)
        view.text.link_hovered.connect(self._note_link)
        view.text.card_requested.connect(self.open_with_keys)
        view.verticalScrollBar().valueChanged.connect(self.leave)
        view.horizontalScrollBar().valueChanged.connect(self.leave)
        view.page_viewport.zoom_changed.connect(self.leave)
        view.viewport().installEventFilter(self)
        view.installEventFilter(self)

    def set_client(self, client: DocumentClient | None) -> None:
        """Use another document, or none."""
        self.leave()
        self.pictures.set_client(client)

    def set_fence(self, fence: int | None) -> None:
        """Show no picture of pages after this one; None: show all."""
        self._fence = fence

    def set_facts(self, facts_of: Callable[[int, Link], CardFacts]) -> None:
        """Set the function that returns the facts about the target of a link on a page."""
        self._facts_of = facts_of

    @property
    def has_picture(self) -> bool:
        return not self._content.picture.pixels.isNull()

    @property
    def words(self) -> str:
        """The line below the picture."""
        return self._content.words.text()

    @Slot()
    def leave(self) -> None:
        """Hide the card, and cancel one that is about to be shown."""
        for timer in (self._rest, self._draw, self._grace):
            timer.stop()
        had_keys = self.isVisible() and self._content.has_keys
        self._link = None
        self.pictures.forget()
        self._drawn = self._content.picture.pixels = QtGui.QPixmap()
        self.hide()
        if had_keys:
            self._view.setFocus(Qt.FocusReason.PopupFocusReason)

    @Slot(object, int)
    def open_with_keys(self, link: Link, page: int) -> None:
        """Show the card of a link at once, with the keyboard in it."""
        self._note_link(link, page)
        if self._link is not None:
            self._rest.stop()
            self._show()
            self._content.take_keys()

    # -- Qt ---------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._view:
            return isinstance(event, QtGui.QKeyEvent) and self._takes_key(event)
        if event.type() in _ENDINGS:
            self.leave()
        elif event.type() is QEvent.Type.Leave:
            self._begin_grace()
        elif event.type() is QEvent.Type.MouseMove and isinstance(event, QtGui.QMouseEvent):
            pixel = event.position().toPoint()
            if self._grace.isActive() and any(area.contains(pixel) for area in self._areas()):
                self._grace.stop()
        return super().eventFilter(watched, event)

    def enterEvent(self, event: QtGui.QEnterEvent) -> None:
        self._grace.stop()
        self._rest.stop()

    def leaveEvent(self, event: QEvent) -> None:
        self._begin_grace()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        paint_card(self, QtGui.QPalette.ColorRole.Midlight)  # not white: it lies over a page

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        event.accept()  # a press in the card isn't meant for the page below it

    # -- inside -----------------------------------------------------------------------------

    def _takes_key(self, event: QtGui.QKeyEvent) -> bool:
        """Let Down move the keyboard from a focused link into its card.

        Esc closes the card of a link that is pointed at; with that of a focused one goes the focus.
        """
        if event.type() is not QEvent.Type.KeyPress or not self.isVisible():
            return False
        has_focused = self._view.text.link_focus.link is not None
        if event.key() == Qt.Key.Key_Escape and not has_focused:
            self.leave()
            return True
        if event.key() != Qt.Key.Key_Down or not has_focused:
            return False
        # The page loses the focus, and with it the link, but the card must not close for that.
        self._view.text.link_hovered.disconnect(self._note_link)
        self._content.take_keys()
        self._view.text.link_hovered.connect(self._note_link)
        return True

    def _begin_grace(self) -> None:
        self._draw.stop()
        if self.isVisible():
            if not self._content.has_keys:
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
        if 0 < link.page <= self._view.page_count or facts.choices:
            self._link, self._page, self._facts = link, page, facts
            self._is_unveiled = False
            self._draw.start()
            self._rest.start()

    def _areas(self) -> list[QRect]:
        """Return the pixels of the link, or of the words that it is a line of."""
        link = self._link
        if link is None:
            return []
        reference = self._view.text.references.reference(self._page, link)
        rects = reference.rects if reference is not None else (link.rect,)
        return [self._view.area_on_screen(self._page, rect) for rect in (*rects, link.rect)]

    @Slot()
    def _show(self) -> None:
        link, facts = self._link, self._facts
        if link is None:
            return
        self._draw.stop()
        is_veiled = self._is_veiled(link)
        words = self._described(link)
        choices = [choice_words(self._view, each, self._fence) for each in facts.choices]
        self._content.fill(facts, words, choices[:_MOST_CHOICES], is_veiled=is_veiled)
        past = tr("{place} · past where you’ve read", place=words)
        self.setAccessibleDescription(past if is_veiled else words)
        if self.pictures.shape is None:
            self._request_picture()
        self._content.picture.pixels = self._drawn
        self._stand()
        appear(self)
        if self._view.text.link_focus.link is not None:
            announce(self, self.accessibleDescription())

    def _stand(self) -> None:
        """Take the size that the content needs, beside the link."""
        shape = self.pictures.shape
        around = self._view.covered.clear_area()
        size = self._content.shape(shape.size if shape is not None else None, around.width())
        self.setFixedSize(size + QSize(2 * _EDGE, 2 * _EDGE))
        self.move(beside(self._areas(), self.size(), around) + self._view.viewport().pos())

    def _described(self, link: Link) -> str:
        if self._facts.choices:
            return self._view.text.describe(link, self._page)
        page = self._view.page_number(link.page)
        if self._facts.label and not self._is_veiled(link):
            return tr("{label} · p. {page}", label=self._facts.label, page=page)
        return tr("Page {page}", page=page)

    @Slot(object)
    def _choose(self, target: ReferenceTarget) -> None:
        self.leave()
        self._view.text.go_to_target(target, is_beside=is_ctrl_down())

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
        self.book_chosen.emit(self._facts.book_id, is_ctrl_down())
        self.leave()

    @Slot()
    def _show_past_fence(self) -> None:
        self._is_unveiled = True
        had_keys = self._content.has_keys
        self._show()
        if had_keys:
            self._content.take_keys()

    def _is_veiled(self, link: Link) -> bool:
        is_past = self._fence is not None and link.page > self._fence
        return is_past and not self._is_unveiled

    @Slot()
    def _request_picture(self) -> None:
        link = self._link
        if link is not None and not self._facts.choices and not self._is_veiled(link):
            self.pictures.request(link, self._page, self._facts, _room(self._view, self._areas()))

    @Slot(QtGui.QPixmap)
    def _take(self, pixels: QtGui.QPixmap) -> None:
        self._drawn = pixels
        if self.isVisible():
            self._content.picture.pixels = pixels
            self._content.picture.update()


def _room(view: PageView, areas: Sequence[QRect]) -> QSize:
    """Return the room for a picture: above or below the areas of a link, whichever is more."""
    around = view.covered.clear_area()
    line = view.fontMetrics().height() + 2 * METRICS.space_s
    above = min(area.top() for area in areas) - around.top()
    below = around.bottom() - max(area.bottom() for area in areas)
    return QSize(
        max(_LOWEST, min(2 * _WIDEST, around.width()) - 2 * _EDGE),
        max(_LOWEST, max(above, below) - GAP - 2 * _EDGE - line),
    )


def choice_words(view: PageView, target: ReferenceTarget, fence: int | None) -> str:
    """Return a possible target in words; past the fence, only its page."""
    page = view.page_number(target.page)
    if fence is not None and target.page > fence:
        place = tr("Page {page}", page=page)
        return tr("{place} · past where you’ve read", place=place)
    label, told = target.label, " ".join(target.text.split())
    if not told.casefold().startswith(label.casefold()):
        told = f"{label} {told}".rstrip()  # the label alone is often that of the other places, too
    return tr("{label} · p. {page}", label=shorten(told, _MOST_WORDS, placeholder="…"), page=page)
