"""The tab strip with the open books; it marks books whose answer is on its way or has come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path, PurePath
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QCursor,
    QGuiApplication,
    QIcon,
    QMouseEvent,
    QPainter,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QMenu, QStyle, QStyleOptionTab, QTabBar, QToolButton

from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette

_SIDE: Final = 12
_RADIUS: Final = 3.5
_LINE: Final = 1.5


class AnswerMark(StrEnum):
    """The state of an answer for a book that isn't shown; the value is its screen-reader text."""

    COMING = tr("answer on its way")
    COME = tr("answer ready")


def mark_icon(mark: AnswerMark, palette: Palette) -> QIcon:
    """Return the icon of a mark: a ring while the answer is coming, a dot when it has come."""
    icon = QIcon()
    for scale in (1, 2):
        icon.addPixmap(_drawn(mark, QColor(palette.accent), scale))
    return icon


def _drawn(mark: AnswerMark, colour: QColor, scale: int) -> QPixmap:
    drawn = QPixmap(_SIDE * scale, _SIDE * scale)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.setPen(QPen(colour, _LINE))
    if mark is AnswerMark.COME:
        painter.setBrush(colour)
    painter.drawEllipse(QPointF(_SIDE / 2, _SIDE / 2), _RADIUS, _RADIUS)
    painter.end()
    return drawn


_HEIGHT: Final = 32
_WIDEST: Final = 240
_NARROWEST: Final = 112
_ROOMY: Final = 152
"""The width from which a tab that isn't shown has room for its button beside its title."""
_TEAR_AT: Final = 40
"""How far outside the strip, in pixels, a dragged tab leaves it."""
_ICON: Final = 12
_ARTICLES: Final = ("the ", "a ", "an ", "der ", "die ", "das ", "le ", "la ", "les ", "l’", "l'")


def short_title(title: str) -> str:
    """Return the title without its leading article, which says least about a book."""
    for article in _ARTICLES:
        rest = title[len(article) :].lstrip()
        if rest and title.casefold().startswith(article):
            return rest[0].upper() + rest[1:]
    return title


def distinct_titles(labels: Sequence[TabLabel]) -> list[str]:
    """Return what the tabs show: the title or, where two have the same, the name of the file.

    Files of the same name are told apart by their folders.
    """
    names = [PurePath(label.path) for label in labels]
    titles = Counter(label.title for label in labels)
    files = Counter(name.name for name in names)
    return [
        label.title
        if titles[label.title] == 1 or not name.name
        else name.name
        if files[name.name] == 1
        else f"{name.parent.name}/{name.name}"
        for label, name in zip(labels, names, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class TabLabel:
    """The contents of a tab.

    `is_gone`: the book's file is missing. `answer`: the mark of an answer while the book is hidden,
    or None.
    """

    title: str
    path: str
    is_gone: bool = False
    answer: AnswerMark | None = None


class TabStrip(QTabBar):
    """The tabs of the open books, hidden while fewer than two are open; indexes count from 0.

    A tab's button to close it stands on the shown tab, and on others with room for it while the
    pointer is there.

    `moved(source, target)` is emitted when a tab was dragged to another place, `torn_off(index,
    QPoint | None)` when it was dropped outside the strip, at that point of the screen, or is to
    have a window of its own, and `duplicate_requested(index)` when its book is wanted in another
    window as well, `beside_requested(index)` when it is wanted beside the page,
    `folder_requested(Path)` when its file is to be shown in its folder. `dragged(QPoint |
    None)`: a tab is over this point of the screen, outside the strip; None: no more.
    """

    tab_chosen = Signal(int)
    close_requested = Signal(int)
    moved = Signal(int, int)
    torn_off = Signal(int, object)
    duplicate_requested = Signal(int)
    beside_requested = Signal(int)
    folder_requested = Signal(object)
    dragged = Signal(object)
    shown_changed = Signal(bool)

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("bookTabs")
        self.setAccessibleName(tr("Open books"))
        self._palette = palette
        self._labels: list[TabLabel] = []
        self._shown: tuple[list[TabLabel], int] | None = None
        """The last arguments of `set_tabs`, until the reader moves or chooses a tab."""
        self._is_resting = False
        self._pressed = -1
        self._is_torn = False
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setMovable(True)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSelectionBehaviorOnRemove(QTabBar.SelectionBehavior.SelectLeftTab)
        self.setFixedHeight(_HEIGHT)
        self.setIconSize(QSize(_ICON, _ICON))
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.currentChanged.connect(self._choose)
        self.tabMoved.connect(self._note_drag)
        self.hide()

    def set_tabs(self, labels: Sequence[TabLabel], current: int) -> None:
        """Show these tabs; `current` is the selected index, or -1 if no book is in view.

        It is called at every page turn, usually with the same tabs, and then does nothing.
        """
        if self._shown == (list(labels), current):
            return
        self.blockSignals(True)
        self._fit(len(labels))
        self._labels = list(labels)
        for index, (label, words) in enumerate(zip(labels, distinct_titles(labels), strict=True)):
            self._dress(index, label, words)
        if current >= 0:
            self.setCurrentIndex(current)
        self.blockSignals(False)
        self._set_resting(current < 0)
        self.setVisible(len(labels) > 1)
        self.shown_changed.emit(len(labels) > 1)
        self._show_close_button(self.tabAt(self.mapFromGlobal(QCursor.pos())))
        self._shown = list(labels), current

    def set_colours(self, palette: Palette) -> None:
        self._palette = palette
        for index, label in enumerate(self._labels):
            self._draw_icons(index, label)

    def tabSizeHint(self, index: int) -> QSize:
        words = self.fontMetrics().horizontalAdvance(self.tabText(index))
        icons = _ICON * (1 + (not self.tabIcon(index).isNull()))
        wanted = words + icons + 4 * METRICS.space_m + METRICS.space_xs
        return QSize(max(_NARROWEST, min(_WIDEST, wanted)), _HEIGHT)

    def minimumTabSizeHint(self, index: int) -> QSize:
        # The shown tab's button must not take room from its title.
        button = _ICON + METRICS.space_l if index == self.currentIndex() else 0
        return QSize(_NARROWEST + button, _HEIGHT)

    # -- internal -------------------------------------------------------------------------

    def _fit(self, count: int) -> None:
        while self.count() > count:
            self.removeTab(self.count() - 1)
        while self.count() < count:
            button = QToolButton(self)
            button.setObjectName("closeTabButton")
            button.setAutoRaise(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setIconSize(QSize(_ICON, _ICON))
            button.clicked.connect(self._close_pressed)
            button.installEventFilter(self)
            self.setTabButton(self.addTab(""), QTabBar.ButtonPosition.RightSide, button)
            button.hide()

    def _dress(self, index: int, label: TabLabel, shown: str) -> None:
        text = shown.replace("&", "&&")  # escaped: an ampersand in a title marks no mnemonic
        if self.tabText(index) != text:
            self.setTabText(index, text)
        note = tr("File not found.") + "\n" if label.is_gone else ""
        note += f"{label.answer.capitalize()}.\n" if label.answer else ""
        self.setTabToolTip(index, f"{note}{label.title}\n{label.path}")
        words = tr("{title}, file not found", title=label.title) if label.is_gone else label.title
        words = words if shown == label.title else f"{words}, {shown}"
        self.setAccessibleTabName(index, f"{words}, {label.answer}" if label.answer else words)
        button = self._close_button(index)
        button.setToolTip(tr("Close “{title}”", title=label.title))
        button.setAccessibleName(tr("Close {title}", title=label.title))
        self._draw_icons(index, label)

    def _draw_icons(self, index: int, label: TabLabel) -> None:
        muted = self._palette.muted
        self._close_button(index).setIcon(line_icon("close", self._palette, muted))
        if label.is_gone or label.answer or not self.tabIcon(index).isNull():
            self.setTabIcon(index, self._sign(label))

    def _sign(self, label: TabLabel) -> QIcon:
        if label.answer is not None:
            return mark_icon(label.answer, self._palette)
        is_gone = label.is_gone
        return line_icon("warning", self._palette, self._palette.muted) if is_gone else QIcon()

    def _close_button(self, index: int) -> QToolButton:
        button = self.tabButton(index, QTabBar.ButtonPosition.RightSide)
        assert isinstance(button, QToolButton)
        return button

    def _set_resting(self, is_resting: bool) -> None:
        if is_resting != self._is_resting:
            self._is_resting = is_resting
            self.setProperty("resting", is_resting)
            self.style().unpolish(self)
            self.style().polish(self)

    def _show_close_button(self, hovered: int) -> None:
        shown = -1 if self._is_resting else self.currentIndex()
        for index in range(self.count()):
            is_roomy = self.tabRect(index).width() >= _ROOMY
            button = self._close_button(index)
            button.setVisible(index == shown or (index == hovered and is_roomy))
            if not button.isHidden():
                self._place(button, index)

    def _place(self, button: QToolButton, index: int) -> None:
        """Put a button at the end of its tab: Qt laid the tabs out when it was hidden."""
        option = QStyleOptionTab()
        self.initStyleOption(option, index)
        option.rightButtonSize = button.size()
        end = QStyle.SubElement.SE_TabBarTabRightButton
        button.move(self.style().subElementRect(end, option, self).topLeft())

    def _menu_of(self, index: int) -> QMenu:
        """Return the menu of a tab; it deletes itself when it is closed."""
        menu = QMenu(self)
        menu.setObjectName("tabMenu")
        menu.aboutToHide.connect(menu.deleteLater)
        entries = (
            (tr("Open beside"), lambda: self.beside_requested.emit(index)),
            (tr("Open in new window"), lambda: self.duplicate_requested.emit(index)),
            (tr("Move tab to new window"), lambda: self.torn_off.emit(index, None)),
            (tr("Copy path"), lambda: self._copy_path(index)),
            (tr("Show in folder"), lambda: self._ask_for_folder(index)),
            (tr("Close book"), lambda: self.close_requested.emit(index)),
            (tr("Close others"), lambda: self._close_all(index, 0)),
            (tr("Close to the right"), lambda: self._close_all(index, index + 1)),
        )
        for words, act in entries:
            menu.addAction(words).triggered.connect(act)
        menu.actions()[0].setEnabled(self._is_resting or index != self.currentIndex())
        menu.actions()[-2].setEnabled(self.count() > 1)
        menu.actions()[-1].setEnabled(index < self.count() - 1)
        return menu

    @Slot(int)
    def _choose(self, index: int) -> None:
        self._shown = None
        if index >= 0:
            self.tab_chosen.emit(index)

    @Slot(int, int)
    def _note_drag(self, source: int, target: int) -> None:
        self._labels.insert(target, self._labels.pop(source))
        self._shown = None
        self.moved.emit(source, target)

    @Slot()
    def _close_pressed(self) -> None:
        pressed, self._pressed = self.sender(), -1
        for index in range(self.count()):
            if self._close_button(index) is pressed:
                self.close_requested.emit(index)
                return

    # -- Qt overrides ---------------------------------------------------------------------

    def initStyleOption(self, option: QStyleOptionTab, index: int) -> None:
        super().initStyleOption(option, index)
        if option.text != self.tabText(index):
            button = self._close_button(index)
            taken = 0 if button.isHidden() else button.width()
            icon = _ICON + METRICS.space_xs if not self.tabIcon(index).isNull() else 0
            room = self.tabRect(index).width() - 2 * METRICS.space_m - taken - icon
            words = short_title(self.tabText(index))
            option.text = self.fontMetrics().elidedText(words, self.elideMode(), room)
            if not taken:
                option.rightButtonSize = QSize()

    def _close_all(self, kept: int, first: int) -> None:
        """Close all tabs from `first` on but `kept`, the last one first."""
        for index in range(self.count() - 1, first - 1, -1):
            if index != kept:
                self.close_requested.emit(index)

    def _ask_for_folder(self, index: int) -> None:
        self.folder_requested.emit(Path(self._labels[index].path))

    def _copy_path(self, index: int) -> None:
        QGuiApplication.clipboard().setText(self._labels[index].path)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The second press of a double click that chose a tab, whose button has come under it.
        if event.type() is QEvent.Type.MouseButtonDblClick and self._pressed >= 0:
            return watched is self._close_button(self._pressed)
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = self._tab_under(event)
        if event.button() is Qt.MouseButton.MiddleButton:
            return
        super().mousePressEvent(event)
        is_left = event.button() is Qt.MouseButton.LeftButton
        if is_left and self._is_resting and self._pressed == self.currentIndex() >= 0:
            self.tab_chosen.emit(self._pressed)  # `currentChanged` isn't emitted here

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        is_middle = event.button() is Qt.MouseButton.MiddleButton
        if is_middle and self._pressed == self._tab_under(event) >= 0:
            self.close_requested.emit(self._pressed)
        is_torn, self._is_torn = self._is_torn, False
        self.unsetCursor()
        super().mouseReleaseEvent(event)
        if is_torn:
            self.dragged.emit(None)
            # The dragged tab is the shown one, wherever in the strip it has come to lie.
            self.torn_off.emit(self.currentIndex(), event.globalPosition().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._show_close_button(self._tab_under(event))
        if event.buttons() & Qt.MouseButton.LeftButton and self._pressed >= 0 and self.count() > 1:
            y = event.position().y()
            is_away = not -_TEAR_AT <= y <= self.height() + _TEAR_AT
            if is_away is not self._is_torn:
                self._is_torn = is_away
                self.setCursor(Qt.CursorShape.DragMoveCursor) if is_away else self.unsetCursor()
                if not is_away:
                    self.dragged.emit(None)
            if is_away:
                self.dragged.emit(event.globalPosition().toPoint())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index = self.tabAt(event.pos())
        if index >= 0:
            self._menu_of(index).popup(event.globalPos())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._show_close_button(-1)

    def _tab_under(self, event: QMouseEvent) -> int:
        where: QPoint = event.position().toPoint()
        return self.tabAt(where)
