"""The card of a mark: its note, its style and colour, and buttons to copy or delete it.

`CardAnchor` keeps a card beside what it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import (
    QEvent,
    QObject,
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
    QCursor,
    QGuiApplication,
    QIcon,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)

from reader_app.app.library.book_annotations import COLOR_NAMES, STYLE_NAMES
from reader_app.domain.annotations import (
    FreeMark,
    FreeMarkKind,
    Highlight,
    HighlightColor,
    MarkStyle,
)
from reader_app.domain.translation import tr
from reader_app.ui.annotations.mark_painting import soft_color
from reader_app.ui.annotations.model import STYLE_ICONS, annotation_name
from reader_app.ui.pages.floating_card import CardKeys, beside, paint_card
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewport import VisibleArea
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.ui.theme.theme import appear

_WIDTH: Final = 288
_FEWEST_LINES: Final = 2
_MOST_LINES: Final = 9
_DOT: Final = 16
_STORE_AFTER_MS: Final = 500
_DELETING: Final = frozenset({Qt.Key.Key_Delete, Qt.Key.Key_Backspace})


class AnnotationCard(QtWidgets.QWidget):
    """The card of one highlight or free mark, object name `annotationCard`, with `noteBox`.

    All signals that carry data carry the mark's id first. `note_written(id, note)`: emitted soon
    after the last key and when the card closes. `style_chosen(id, MarkStyle)`, `width_chosen(id,
    points)`. `ask_requested(Highlight)`: the reader wants to ask about it. `undo_requested`: undo
    the last change to marks, because no note was written that the key could mean.
    """

    note_written = Signal(str, str)
    color_chosen = Signal(str, object)
    style_chosen = Signal(str, object)
    width_chosen = Signal(str, float)
    delete_requested = Signal(str)
    ask_requested = Signal(object)
    undo_requested = Signal()
    resized = Signal()
    closed = Signal()

    def __init__(self, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("annotationCard")
        self.setAccessibleName(tr("Highlight", sense="noun"))
        self.setFixedWidth(_WIDTH)
        self.can_ask = True
        """Whether the conversation is about the book of the marks."""
        self._mark: Highlight | FreeMark | None = None
        self._told_note = ""
        self.note_box = QtWidgets.QPlainTextEdit()
        self.note_box.setObjectName("noteBox")
        self.note_box.setAccessibleName(tr("Note"))
        self.note_box.setPlaceholderText(tr("Add a note…"))
        self.note_box.setProperty("field", True)
        self.note_box.setTabChangesFocus(True)
        self.note_box.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.note_box.textChanged.connect(self._note_typing)
        self.note_box.installEventFilter(self)
        self._dots = QtWidgets.QButtonGroup(self)
        self._look = MarkLookButtons(self)
        self._look.style_chosen.connect(self._choose_style)
        self._look.width_chosen.connect(self._choose_width)
        self._ask = self._button(tr("Ask about it"), self._ask_about)
        self._ask.setObjectName("askHighlightButton")
        self._copy = self._button(tr("Copy text"), self._copy_words)
        self._delete = self._button(tr("Delete"), self._ask_to_delete)
        self._store_soon = QTimer(self, singleShot=True, interval=_STORE_AFTER_MS)
        self._store_soon.timeout.connect(self._tell_note)
        self._lay_out()
        self.set_palette(LIGHT)
        self.keys = CardKeys(self, self._parts(), by_enter=True)
        self.keys.closing.connect(self.close_card)
        self.hide()

    @property
    def mark_id(self) -> str:
        """The id of the shown mark; "" while the card is closed."""
        return self._mark.id if self._mark is not None else ""

    def open(self, mark: Highlight | FreeMark, *, takes_keys: bool) -> None:
        """Show a mark; `takes_keys`: put the cursor into the note."""
        if mark.id != self.mark_id:
            self.close_card()
            self._fill(mark)
        appear(self)
        self._fit_height()
        if takes_keys and self.note_box.isVisible():
            self.keys.move_to(self.note_box)
            self.note_box.moveCursor(self.note_box.textCursor().MoveOperation.End)

    def update_mark(self, mark: Highlight | FreeMark) -> None:
        """Show the mark as it was changed here or elsewhere; a note being typed is kept."""
        if mark.id == self.mark_id:
            self._mark = mark
            self._mark_color(mark.color)
            self._look.show_mark(mark)
            note = note_of(mark)
            if not self.note_box.hasFocus() and note != self._told_note:
                self._set_note(note)

    @Slot()
    def close_card(self) -> None:
        """Close the card; a note that was typed is emitted first."""
        if self._mark is None:
            return
        self._tell_note()
        self._mark = None
        self.keys.hide_card()
        self.closed.emit()

    def set_palette(self, palette: Palette) -> None:
        self._ask.setIcon(line_icon("chat", palette))
        self._copy.setIcon(line_icon("copy", palette))
        self._delete.setIcon(line_icon("trash", palette))
        self._look.set_palette(palette)

    # -- Qt -----------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Delete the mark, or undo the last change, if there is no note that the key could mean.

        Once a note has been typed, this is off: undoing the typing must not end in deleting the
        mark.
        """
        if watched is self.note_box and event.type() is QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)
            document = self.note_box.document()
            composed = document.firstBlock().layout().preeditAreaText()
            is_untouched = document.isEmpty() and not document.isModified() and not composed
            if event.key() in _DELETING and is_untouched and not event.isAutoRepeat():
                self._ask_to_delete()
                return True
            if is_untouched and event.matches(QKeySequence.StandardKey.Undo):
                self.close_card()
                self.undo_requested.emit()
                return True
        return super().eventFilter(watched, event)

    # -- inside -------------------------------------------------------------------------------

    def _fill(self, mark: Highlight | FreeMark) -> None:
        self._mark = mark
        words = mark.quote if isinstance(mark, Highlight) else mark.text
        self.setAccessibleName(annotation_name(mark))
        self.setAccessibleDescription(words if len(words) <= 200 else f"{words[:199]}…")
        has_key = isinstance(mark, FreeMark) or not mark.note
        self._delete.setToolTip(tr("Delete (Del)") if has_key else tr("Delete"))
        is_written = isinstance(mark, FreeMark) and mark.kind is FreeMarkKind.TEXT
        self.note_box.setVisible(not is_written)
        self._ask.setVisible(isinstance(mark, Highlight) and self.can_ask)
        self._copy.setVisible(isinstance(mark, Highlight))
        self._mark_color(mark.color)
        self._look.show_mark(mark)
        self._set_note(note_of(mark))

    def _set_note(self, note: str) -> None:
        self._told_note = note
        self.note_box.setPlainText(note)
        self._store_soon.stop()

    def _mark_color(self, color: HighlightColor) -> None:
        for dot in self._dots.buttons():
            if isinstance(dot, ColorDot) and dot.color is color:
                dot.setChecked(True)

    @Slot()
    def _note_typing(self) -> None:
        self._store_soon.start()
        self._fit_height()

    @Slot()
    def _tell_note(self) -> None:
        self._store_soon.stop()
        note = self.note_box.toPlainText().strip()
        if self._mark is not None and note != self._told_note and not self.note_box.isHidden():
            self._told_note = note
            self.note_written.emit(self._mark.id, note)

    def _fit_height(self) -> None:
        """Make the note box as high as the note, within limits."""
        box = self.note_box
        wanted = max(_FEWEST_LINES, round(box.document().size().height()))
        lines = min(wanted, _MOST_LINES)
        policy = Qt.ScrollBarPolicy
        box.setVerticalScrollBarPolicy(
            policy.ScrollBarAsNeeded if wanted > lines else policy.ScrollBarAlwaysOff
        )
        # The height that the field's style adds around its text: padding, border.
        around = box.height() - box.viewport().height()
        height = lines * box.fontMetrics().lineSpacing() + around
        height += 2 * round(box.document().documentMargin())
        if height != box.height() or self.height() != self.sizeHint().height():
            box.setFixedHeight(height)
            self.adjustSize()
            self.resized.emit()

    @Slot(QtWidgets.QAbstractButton)
    def _choose_color(self, dot: QtWidgets.QAbstractButton) -> None:
        if self._mark is not None and isinstance(dot, ColorDot):
            self.color_chosen.emit(self._mark.id, dot.color)

    @Slot(object)
    def _choose_style(self, style: MarkStyle) -> None:
        if self._mark is not None:
            self.style_chosen.emit(self._mark.id, style)

    @Slot(float)
    def _choose_width(self, width: float) -> None:
        if self._mark is not None:
            self.width_chosen.emit(self._mark.id, width)

    @Slot()
    def _ask_about(self) -> None:
        mark = self._mark
        self.close_card()
        if isinstance(mark, Highlight):
            self.ask_requested.emit(mark)

    @Slot()
    def _copy_words(self) -> None:
        if isinstance(self._mark, Highlight):
            QGuiApplication.clipboard().setText(self._mark.quote)

    @Slot()
    def _ask_to_delete(self) -> None:
        mark_id = self.mark_id
        self.close_card()
        if mark_id:
            self.delete_requested.emit(mark_id)

    def _button(self, name: str, act: object) -> QtWidgets.QToolButton:
        button = QtWidgets.QToolButton(self)
        button.setToolTip(name)
        button.setAccessibleName(name)
        button.setAutoRaise(True)
        button.clicked.connect(act)
        return button

    def _lay_out(self) -> None:
        colors = QtWidgets.QHBoxLayout()
        colors.setSpacing(METRICS.space_xs)
        for color in HighlightColor:
            dot = ColorDot(color, self)
            self._dots.addButton(dot)
            colors.addWidget(dot)
        colors.addStretch(1)
        colors.addWidget(self._delete)
        self._dots.buttonClicked.connect(self._choose_color)
        foot = QtWidgets.QHBoxLayout()
        foot.setSpacing(METRICS.space_xs)
        for button in self._look.buttons:
            foot.addWidget(button)
        foot.addStretch(1)
        for button in (self._ask, self._copy):
            foot.addWidget(button)
        column = QtWidgets.QVBoxLayout(self)
        margin = METRICS.space_s
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(METRICS.space_s)
        column.addWidget(self.note_box)
        column.addLayout(colors)
        column.addLayout(foot)
        for before, after in pairwise(self._parts()):
            self.setTabOrder(before, after)

    def _parts(self) -> list[QtWidgets.QWidget]:
        dots, look = self._dots.buttons(), self._look.buttons
        return [self.note_box, *dots, self._delete, *look, self._ask, self._copy]


def note_of(mark: Highlight | FreeMark) -> str:
    """Return the reader's note on a mark."""
    return mark.note if isinstance(mark, Highlight) else mark.text


WIDTHS: Final = {1.5: tr("Thin"), 3.0: tr("Medium"), 6.0: tr("Thick")}
"""The widths of lines, in points, with their names."""
_LINE_SIDE: Final = 20


class MarkLookButtons(QObject):
    """The buttons that change how a mark looks: the styles of words, the widths of lines.

    `style_chosen(MarkStyle)`. `width_chosen(points)`.
    """

    style_chosen = Signal(object)
    width_chosen = Signal(float)

    def __init__(self, card: QtWidgets.QWidget) -> None:
        super().__init__(card)
        self._styles = {style: _switch(card, STYLE_NAMES[style]) for style in MarkStyle}
        self._widths = {width: _switch(card, name) for width, name in WIDTHS.items()}
        for style, button in self._styles.items():
            button.setObjectName(f"{style}StyleButton")
            button.clicked.connect(partial(self.style_chosen.emit, style))
        for width, button in self._widths.items():
            button.setObjectName(f"width{width:g}Button")
            button.clicked.connect(partial(self.width_chosen.emit, width))

    @property
    def buttons(self) -> list[QtWidgets.QToolButton]:
        return [*self._styles.values(), *self._widths.values()]

    def show_mark(self, mark: Highlight | FreeMark) -> None:
        """Offer the buttons that suit a mark, with its present choices pressed."""
        is_line = isinstance(mark, FreeMark) and mark.kind in (FreeMarkKind.INK, FreeMarkKind.BOX)
        for style, button in self._styles.items():
            button.setVisible(isinstance(mark, Highlight))
            button.setChecked(isinstance(mark, Highlight) and mark.style is style)
        for width, button in self._widths.items():
            button.setVisible(is_line)
            button.setChecked(isinstance(mark, FreeMark) and mark.width == width)

    def set_palette(self, palette: Palette) -> None:
        for style, button in self._styles.items():
            button.setIcon(line_icon(STYLE_ICONS[style], palette))
        for width, button in self._widths.items():
            button.setIcon(_line_of(width, palette))


def _switch(card: QtWidgets.QWidget, name: str) -> QtWidgets.QToolButton:
    button = QtWidgets.QToolButton(card)
    button.setToolTip(name)
    button.setAccessibleName(name)
    button.setAutoRaise(True)
    button.setCheckable(True)
    return button


def _line_of(width: float, palette: Palette) -> QIcon:
    """Return a line of that width as an icon."""
    picture = QPixmap(2 * _LINE_SIDE, 2 * _LINE_SIDE)
    picture.setDevicePixelRatio(2)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(palette.text), width * 0.8, c=Qt.PenCapStyle.RoundCap))
    middle = _LINE_SIDE / 2
    painter.drawLine(QPointF(4, middle), QPointF(_LINE_SIDE - 4, middle))
    painter.end()
    return QIcon(picture)


class ColorDot(QtWidgets.QAbstractButton):
    """A button for one of the colours.

    The chosen one has a ring, so that colour-blind readers can recognise it.
    """

    def __init__(self, color: HighlightColor, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.color = color
        self.setObjectName(f"{color}Dot")
        self.setAccessibleName(COLOR_NAMES[color])
        self.setToolTip(COLOR_NAMES[color])
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        side = _DOT + 2 * METRICS.space_xs + 2
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, soft = self.rect().center(), soft_color(self.color)
        painter.setBrush(soft)
        painter.setPen(QPen(soft.darker(130), 1))
        painter.drawEllipse(middle, _DOT // 2, _DOT // 2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        colors = self.palette()
        if self.isChecked():
            painter.setPen(QPen(colors.color(colors.ColorRole.WindowText), 1.5))
            painter.drawEllipse(middle, _DOT // 2 + 3, _DOT // 2 + 3)
        if self.hasFocus():
            painter.setPen(QPen(colors.color(colors.ColorRole.Accent), 2))
            area = self.rect().adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(area, METRICS.radius, METRICS.radius)
        painter.end()


_LINGER_MS: Final = 300


def areas_in_sight(
    view: PageView, page: int, areas: Callable[[VisibleArea], Iterable[QRectF]]
) -> list[QRect]:
    """Return the visible parts of these areas of a page, in pixels of the viewport."""
    if page not in view.visible_area.visible_pages:
        return []
    port = view.viewport().rect()
    found = (area.toAlignedRect() & port for area in areas(view.visible_area))
    return [area for area in found if not area.isEmpty()]


class CardAnchor(QObject):
    """Keeps an open card beside what it is about, and tells when it is no longer wanted.

    The card moves with the page. It is `unwanted` a moment after the pointer has left it, and as
    soon as none of the areas is in sight, but never while it has the keyboard's focus. `areas`
    returns the areas in sight; `is_held`, whether the card stays without pointer and keys.
    """

    unwanted = Signal()

    def __init__(
        self,
        view: PageView,
        card: QtWidgets.QWidget,
        keys: CardKeys,
        areas: Callable[[], list[QRect]],
        is_held: Callable[[], bool],
    ) -> None:
        super().__init__(card)
        self._view, self._card, self._keys = view, card, keys
        self._areas, self._is_held = areas, is_held
        self._linger = QTimer(self, singleShot=True, interval=_LINGER_MS)
        self._linger.timeout.connect(self._close_unless_wanted)
        keys.left.connect(self.close_soon)
        card.installEventFilter(self)
        view.viewport().installEventFilter(self)
        view.verticalScrollBar().valueChanged.connect(self._follow_view)
        view.horizontalScrollBar().valueChanged.connect(self._follow_view)
        view.page_viewport.zoom_changed.connect(self._follow_view)

    @Slot()
    def close_soon(self) -> None:
        """Close the card in a moment, unless the pointer or the keys are in it by then."""
        self._linger.start()

    def stay(self) -> None:
        """Leave the card open, whatever was to close it soon."""
        self._linger.stop()

    @Slot()
    def update(self) -> None:
        """Place the card beside the areas in sight; without any it stays where it is."""
        if areas := self._areas():
            corner = beside(areas, self._card.size(), self._view.covered.clear_area())
            self._card.move(corner + self._view.viewport().pos())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._card:
            if event.type() is QEvent.Type.Enter:
                self.stay()
            elif event.type() is QEvent.Type.Leave:
                self.close_soon()
        elif event.type() is QEvent.Type.Resize and not self._card.isHidden():
            self.update()
        return False

    @Slot()
    def _close_unless_wanted(self) -> None:
        card = self._card
        is_under_pointer = card.rect().contains(card.mapFromGlobal(QCursor.pos()))
        if not (self._keys.has_focus or is_under_pointer or self._is_held()):
            self.unwanted.emit()

    @Slot()
    def _follow_view(self) -> None:
        if self._card.isHidden():
            return
        if self._areas() or self._keys.has_focus:
            self.update()
        else:
            self.unwanted.emit()
