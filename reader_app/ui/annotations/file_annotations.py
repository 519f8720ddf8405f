"""The comments of the open file: which are shown, mouse input, their card, and taking them over.

The card says who wrote what and when, with the answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QFont,
    QGuiApplication,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QApplication, QMenu

from reader_app.app.library.file_comments import (
    KIND_NAMES,
    FileComment,
    known_names,
    threads_of,
    up_to_fence,
)
from reader_app.domain.annotations import FileAnnotation
from reader_app.domain.document import DocumentInfo
from reader_app.domain.translation import tr
from reader_app.ui.annotations.annotation_card import CardAnchor, areas_in_sight
from reader_app.ui.annotations.annotation_layer import AnnotationLayer, PagePointer
from reader_app.ui.annotations.model import KIND_ICONS, AnnotationSet
from reader_app.ui.pages.floating_card import CardKeys, paint_card
from reader_app.ui.pages.page_painting import ViewerColors
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewport import VisibleArea
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.ui.theme.theme import appear
from reader_app.ui.widgets.basic_widgets import bare_column
from reader_app.ui.widgets.dates_and_sizes import long_date_words
from reader_app.workers.document_client import DocumentClient

_WIDTH: Final = 320
_HIGHEST: Final = 300
"""The most height of the texts in pixels; longer ones scroll."""
_SIGN: Final = 16
_MOST_REPLIES: Final = 50


class CommentCard(QtWidgets.QWidget):
    """The card of one comment, object name `commentCard`; the texts are in `commentText`.

    `take_over_requested(FileComment)`: to make it a note of the reader's. `ask_requested
    (FileComment)`: to ask about it.
    """

    take_over_requested = Signal(object)
    ask_requested = Signal(object)
    closed = Signal()

    def __init__(self, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("commentCard")
        self.setAccessibleName(tr("Comment"))
        self.setFixedWidth(_WIDTH)
        self._comment: FileComment | None = None
        self._palette = LIGHT
        self.is_kept = False
        """Whether it stays when the pointer leaves, because the reader asked for it."""
        self._sign = QtWidgets.QLabel()
        self._who = _plain_label()
        self._who.setFont(_bold(self._who.font()))
        self._when = _plain_label("muted")
        self._texts = QtWidgets.QScrollArea(widgetResizable=True)
        self._texts.setObjectName("commentText")
        self._texts.setAccessibleName(tr("Comment"))
        self._texts.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self._texts.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._texts.viewport().setAutoFillBackground(False)
        self._texts.setStyleSheet(
            "QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }"
        )
        self._take = QtWidgets.QPushButton(tr("Add to my notes"))
        self._take.setObjectName("takeCommentButton")
        self._take.setAccessibleName(tr("Add to my notes"))
        self._take.clicked.connect(self._ask_to_take_over)
        self._ask = _tool_button("askCommentButton", tr("Ask about it"))
        self._ask.clicked.connect(self._ask_about)
        self._copy = _tool_button("copyCommentButton", tr("Copy text"))
        self._copy.clicked.connect(self._copy_text)
        self._lay_out()
        self.set_palette(LIGHT)
        self.keys = CardKeys(self, (self._texts, self._take, self._ask, self._copy))
        self.keys.closing.connect(self.close_card)
        self.hide()

    @property
    def comment(self) -> FileComment | None:
        """The shown comment; None while the card is closed."""
        return self._comment

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self._ask.setIcon(line_icon("chat", palette))
        self._copy.setIcon(line_icon("copy", palette))
        self._show_sign()

    def open(self, comment: FileComment, *, takes_keys: bool) -> None:
        """Show a comment; `takes_keys`: keep the card, and give it the focus."""
        self.is_kept = takes_keys or (self.is_kept and comment == self._comment)
        if comment != self._comment:
            self._fill(comment)
        appear(self)
        if takes_keys:
            self.keys.move_to(self._take)

    @Slot()
    def close_card(self) -> None:
        if self._comment is None:
            return
        self._comment, self.is_kept = None, False
        self.keys.hide_card()
        self.closed.emit()

    # -- Qt -----------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self)

    # -- inside -------------------------------------------------------------------------------

    def _fill(self, comment: FileComment) -> None:
        self._comment = comment
        own = comment.annotation
        self._show_sign()
        kind = KIND_NAMES[own.kind]
        self._who.setText(own.author or kind)
        when = long_date_words(own.last_at) if own.last_at is not None else ""
        self._when.setText(" · ".join(part for part in (kind if own.author else "", when) if part))
        self._when.setVisible(bool(self._when.text()))
        inside = QtWidgets.QWidget()
        inside.setAutoFillBackground(False)
        column = bare_column(inside, METRICS.space_s)
        column.addWidget(_text_label(own.text or tr("No comment."), "" if own.text else "muted"))
        for reply in comment.replies[:_MOST_REPLIES]:
            column.addLayout(self._reply(reply))
        column.addStretch(1)
        self._texts.setWidget(inside)
        room = _WIDTH - 2 * METRICS.space_m
        self._texts.setFixedHeight(min(_HIGHEST, max(1, column.totalHeightForWidth(room))))
        self.setAccessibleDescription(own.text[:500])
        self._texts.setAccessibleName(own.text[:500] or kind)
        self.adjustSize()

    def _reply(self, reply: FileAnnotation) -> QtWidgets.QVBoxLayout:
        column = QtWidgets.QVBoxLayout()
        column.setSpacing(0)
        column.setContentsMargins(METRICS.space_m, 0, 0, 0)
        when = long_date_words(reply.last_at) if reply.last_at is not None else ""
        who = _plain_label("muted")
        who.setText(" · ".join(part for part in (reply.author or tr("Reply"), when) if part))
        column.addWidget(who)
        column.addWidget(_text_label(reply.text))
        return column

    def _show_sign(self) -> None:
        if self._comment is not None:
            icon = line_icon(KIND_ICONS[self._comment.annotation.kind], self._palette)
            self._sign.setPixmap(icon.pixmap(_SIGN, _SIGN))

    @Slot()
    def _ask_to_take_over(self) -> None:
        comment = self._comment
        self.close_card()
        if comment is not None:
            self.take_over_requested.emit(comment)

    @Slot()
    def _ask_about(self) -> None:
        comment = self._comment
        self.close_card()
        if comment is not None:
            self.ask_requested.emit(comment)

    @Slot()
    def _copy_text(self) -> None:
        if self._comment is not None:
            own = self._comment.annotation
            QGuiApplication.clipboard().setText(own.text or own.quote)

    def _lay_out(self) -> None:
        head = QtWidgets.QHBoxLayout()
        head.setSpacing(METRICS.space_s)
        head.addWidget(self._sign)
        head.addWidget(self._who, 1)
        foot = QtWidgets.QHBoxLayout()
        foot.addWidget(self._take)
        foot.addStretch(1)
        foot.addWidget(self._ask)
        foot.addWidget(self._copy)
        column = QtWidgets.QVBoxLayout(self)
        margin = METRICS.space_m
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(METRICS.space_s)
        column.addLayout(head)
        column.addWidget(self._when)
        column.addWidget(self._texts)
        column.addLayout(foot)
        for before, after in pairwise((self._texts, self._take, self._ask, self._copy)):
            self.setTabOrder(before, after)


def _tool_button(name: str, words: str) -> QtWidgets.QToolButton:
    button = QtWidgets.QToolButton()
    button.setObjectName(name)
    button.setToolTip(words)
    button.setAccessibleName(words)
    button.setAutoRaise(True)
    return button


def _plain_label(tone: str = "") -> QtWidgets.QLabel:
    label = QtWidgets.QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    if tone:
        label.setProperty("tone", tone)
    return label


def _text_label(text: str, tone: str = "") -> QtWidgets.QLabel:
    """Return a label with somebody's words, which are data: plain text, nothing to click."""
    label = _plain_label(tone)
    label.setText(text)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _bold(font: QFont) -> QFont:
    strong = QFont(font)
    strong.setWeight(QFont.Weight.DemiBold)
    return strong


_PULSE_MS: Final = 1600
_SMALLEST: Final = 14.0
"""The least side in pixels of what the mouse can hit."""
_EDGE: Final = 2.0
_MOST_NAMED: Final = 15
_LONGEST_NAME: Final = 60


class FileCommentSet(QObject):
    """Holds the comments of the open file, in the book's order, and which of them are shown.

    Comments after the spoiler guard's fence are not shown, nor are those that the reader has as
    notes already: this program saved them in the file, or the reader took them over from it.
    """

    changed = Signal()
    hidden_changed = Signal(object, object)
    """Ids of the annotations of the file that the reader has as own ones; pages that this changes.
    """

    def __init__(self, own: AnnotationSet, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._own = own
        self._read: list[FileAnnotation] = []
        self._threads: list[FileComment] = []
        self._shown: list[FileComment] = []
        self._by_page: dict[int, list[FileComment]] = {}
        self._fence: int | None = None
        self._names: set[str] = set()
        self._written: frozenset[str] = frozenset()
        self._hidden: frozenset[str] = frozenset()
        own.changed.connect(self._follow_own)

    @property
    def comments(self) -> list[FileComment]:
        """The shown comments, in the book's order."""
        return self._shown

    def on_page(self, page: int) -> Sequence[FileComment]:
        return self._by_page.get(page, ())

    def comment(self, comment_id: str) -> FileComment | None:
        return next((each for each in self._shown if each.id == comment_id), None)

    @property
    def all_read(self) -> list[FileAnnotation]:
        """What was read of the file, also what isn't shown."""
        return list(self._read)

    @property
    def known_names(self) -> set[str]:
        """The names in the file of annotations that the reader has already."""
        return self._names

    def clear(self) -> None:
        """Forget the comments, because another file is shown."""
        self._read, self._written, self._hidden = [], frozenset(), frozenset()
        self._sort()

    def set_written(self, names: Iterable[str]) -> None:
        """Set the names of what was saved in the file, also of what is deleted since."""
        self._written = frozenset(names)
        self._follow_own()

    def add(self, annotations: Iterable[FileAnnotation]) -> None:
        """Add what was read of further pages."""
        self._read += annotations
        self._sort()
        self._hide()

    def set_fence(self, fence: int | None) -> None:
        if fence != self._fence:
            self._fence = fence
            self._show()

    @Slot()
    def _follow_own(self) -> None:
        names = known_names(self._own.marks) | self._written
        if names != self._names:
            self._names = names
            if self._threads:
                self._show()
            self._hide()

    def _hide(self) -> None:
        """Emit which annotations of the file the window draws itself, as the reader's own."""
        hidden = frozenset(each.id for each in self._read if each.id in self._names)
        if hidden != self._hidden:
            changed = hidden ^ self._hidden
            self._hidden = hidden
            pages = {each.page for each in self._read if each.id in changed}
            self.hidden_changed.emit(hidden, pages)

    def _sort(self) -> None:
        had_any = bool(self._threads)
        self._threads = threads_of(self._read)
        if had_any or self._threads:
            self._show()

    def _show(self) -> None:
        within = up_to_fence(self._threads, self._fence)
        self._shown = [each for each in within if each.id not in self._names]
        self._by_page = {}
        for each in self._shown:
            self._by_page.setdefault(each.page, []).append(each)
        self.changed.emit()


class CommentLight(QObject):
    """Finds the comments at a pixel, and outlines the one that a card or a jump is about."""

    page_changed = Signal(int)

    def __init__(self, comments: FileCommentSet) -> None:
        super().__init__(comments)
        self._comments = comments
        self._lit: FileComment | None = None

    def light(self, comment: FileComment | None) -> None:
        """Outline a comment; None for none."""
        before, self._lit = self._lit, comment
        for each in (before, comment):
            if each is not None:
                self.page_changed.emit(each.page)

    def areas(self, visible_area: VisibleArea, comment: FileComment) -> list[QRectF]:
        """Return where a comment stands, in pixels of the viewport."""
        own = comment.annotation
        rects = own.parts or (own.rect,)
        return [_hittable(QRectF(*visible_area.on_screen(own.page, rect))) for rect in rects]

    def comment_at(self, visible_area: VisibleArea, pixel: QPointF) -> FileComment | None:
        """Return the comment at a pixel; of several the smallest."""
        page = visible_area.page_at(pixel.x(), pixel.y())
        found: list[tuple[float, FileComment]] = []
        for comment in self._comments.on_page(page) if page else ():
            areas = self.areas(visible_area, comment)
            if any(area.contains(pixel) for area in areas):
                found.append((sum(area.width() * area.height() for area in areas), comment))
        return min(found, key=lambda pair: pair[0])[1] if found else None

    def paint(
        self, painter: QPainter, visible_area: VisibleArea, page: int, colors: ViewerColors
    ) -> None:
        if self._lit is None or self._lit.page != page:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colors.accent, _EDGE, j=Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for area in self.areas(visible_area, self._lit):
            painter.drawRoundedRect(area.adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE), _EDGE, _EDGE)
        painter.restore()


def _hittable(area: QRectF) -> QRectF:
    across = max(0.0, _SMALLEST - area.width()) / 2
    down = max(0.0, _SMALLEST - area.height()) / 2
    return area.adjusted(-across, -down, across, down)


class _CommentPointer(PagePointer[FileComment]):
    """Watches the mouse over comments; marks of the reader's take precedence."""

    clicked = Signal(object)
    rested = Signal(object)

    def __init__(self, view: PageView, light: CommentLight, own: AnnotationLayer) -> None:
        super().__init__(view)
        self._light, self._own = light, own

    def comment_at(self, pixel: QPointF) -> FileComment | None:
        """Return the comment at a pixel; None where a mark of the reader's is."""
        area = self._view.visible_area
        found = self._light.comment_at(area, pixel)
        is_covered = found is not None and self._own.highlight_at(area, pixel) is not None
        return None if is_covered else found

    def _at(self, pixel: QPointF) -> FileComment | None:
        return self.comment_at(pixel)

    def _click(self, pixel: QPointF) -> None:
        if (found := self.comment_at(pixel)) is not None:
            self.clicked.emit(found)

    @Slot()
    def _tell_rest(self) -> None:
        if self._under is not None:
            self.rested.emit(self._under)


class FileCommentsView(QObject):
    """Shows the comments of the open file on its pages, each with a card.

    `take_over_requested(list of FileComment)`: to make them notes of the reader's.
    """

    take_over_requested = Signal(object)
    all_read = Signal(object)
    """List of FileAnnotation: all of the file."""

    def __init__(self, view: PageView, own: AnnotationSet, layer: AnnotationLayer) -> None:
        super().__init__(view)
        self._view = view
        self.shown = FileCommentSet(own, self)
        self.light = CommentLight(self.shown)
        self.card = CommentCard(view)
        self._client: DocumentClient | None = None
        self._pointer = _CommentPointer(view, self.light, layer)
        self._anchor = CardAnchor(
            view, self.card, self.card.keys, self._areas_in_sight, lambda: self.card.is_kept
        )
        self._pulse = QTimer(self, singleShot=True, interval=_PULSE_MS)
        self._pulse.timeout.connect(self._end_pulse)
        view.painter.add_overlay(self.light)
        self.shown.hidden_changed.connect(self._hide)
        self._connect()

    def set_document(self, info: DocumentInfo | None, client: DocumentClient | None) -> None:
        """Read the comments of the document whose pages are about to be shown; None for none."""
        self.card.close_card()
        self.shown.clear()
        if self._client is not None:
            self._client.annotations_loaded.disconnect(self._take_in)
        self._client = client
        if client is not None and info is not None:
            client.annotations_loaded.connect(self._take_in)
            if info.format.startswith("PDF"):
                client.request_annotations(info.page_count)

    @Slot(object, object)
    def _hide(self, ids: frozenset[str], pages: set[int]) -> None:
        """Have pages drawn without the annotations that the layer of the reader's own draws."""
        if self._client is not None:
            self._client.hide_annotations(ids)
            self._view.painter.draw_again(pages)

    def set_palette(self, palette: Palette) -> None:
        self.card.set_palette(palette)

    def set_fence(self, fence: int | None) -> None:
        """Show nothing after this page; None: all."""
        self.shown.set_fence(fence)

    def open_card(self, comment: FileComment, *, takes_keys: bool) -> None:
        """Open the card beside the comment."""
        self._anchor.stay()
        self._pulse.stop()
        self.card.open(comment, takes_keys=takes_keys)
        self._pointer.wants_escape = True
        self.light.light(comment)
        self._anchor.update()

    @Slot(object, bool)
    def go_to(self, comment: FileComment, opens_card: bool) -> None:
        """Scroll to a comment and point it out; the jump is recorded in the history."""
        own = comment.annotation
        self._view.navigation.look_up_rects(own.page, own.parts or (own.rect,), record=True)
        if opens_card:
            self.open_card(comment, takes_keys=True)
        else:
            self.light.light(comment)
            self._pulse.start()

    def menu_at(self, pixel: QPoint) -> QMenu | None:
        """Return a menu of the comments on the page at a pixel, that at the pixel first."""
        page = self._view.visible_area.page_at(pixel.x(), pixel.y())
        under = self._pointer.comment_at(pixel.toPointF())
        found = [each for each in self.shown.on_page(page) if each is not under] if page else []
        offered = [under, *found] if under is not None else found
        if not offered:
            return None
        menu = QMenu(tr("Comments on this page"), self._view)
        menu.setObjectName("menuComments")
        for comment in offered[:_MOST_NAMED]:
            menu.addAction(_menu_words(comment), partial(self.go_to, comment, opens_card=True))
        return menu

    # -- inside -------------------------------------------------------------------------------

    def _connect(self) -> None:
        card, pointer = self.card, self._pointer
        self.light.page_changed.connect(self._view.painter.update_page)
        self.shown.changed.connect(self._follow_set)
        pointer.clicked.connect(self._open_clicked)
        pointer.rested.connect(self._open_rested)
        pointer.left.connect(self._anchor.close_soon)
        pointer.pressed_elsewhere.connect(card.close_card)
        pointer.escaped.connect(card.close_card)
        self._anchor.unwanted.connect(card.close_card)
        card.closed.connect(self._note_closed)
        card.take_over_requested.connect(self._take_over_one)

    @Slot(object, bool)
    def _take_in(self, annotations: tuple[FileAnnotation, ...], is_last: bool) -> None:
        if annotations:
            self.shown.add(annotations)
        if is_last:
            self.all_read.emit(self.shown.all_read)

    @Slot(object)
    def _open_clicked(self, comment: FileComment) -> None:
        self.open_card(comment, takes_keys=True)

    @Slot(object)
    def _open_rested(self, comment: FileComment) -> None:
        if self.card.isHidden() and QApplication.activePopupWidget() is None:
            self.open_card(comment, takes_keys=False)

    @Slot(object)
    def _take_over_one(self, comment: FileComment) -> None:
        self.take_over_requested.emit([comment])

    @Slot()
    def _note_closed(self) -> None:
        self._pointer.wants_escape = False
        self.light.light(None)

    @Slot()
    def _end_pulse(self) -> None:
        if self.card.isHidden():
            self.light.light(None)

    @Slot()
    def _follow_set(self) -> None:
        shown = self.card.comment
        if shown is not None and self.shown.comment(shown.id) != shown:
            self.card.close_card()
        elif shown is None:
            self.light.light(None)

    def _areas_in_sight(self) -> list[QRect]:
        comment = self.card.comment
        if comment is None:
            return []
        return areas_in_sight(
            self._view, comment.page, lambda area: self.light.areas(area, comment)
        )


def _menu_words(comment: FileComment) -> str:
    own = comment.annotation
    words = " ".join((own.text or own.quote or KIND_NAMES[own.kind]).split())
    cut = words if len(words) <= _LONGEST_NAME else f"{words[: _LONGEST_NAME - 1]}…"
    told = tr("{author}: {words}", author=own.author, words=cut) if own.author else cut
    return told.replace("&", "&&")  # no letter of it is an access key
