"""The dictionary card: what the dictionaries of this computer say about a word, offline."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QCursor,
    QFont,
    QPaintEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)
from shiboken6 import isValid

from reader_app.domain.errors import DomainError
from reader_app.domain.search import DICTIONARY_SUFFIXES
from reader_app.domain.translation import tr
from reader_app.ui.pages.floating_card import GAP, CardKeys, beside, paint_card
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.selection.floating_bars import SelectionRequest
from reader_app.ui.selection.selection import text_of, word_at
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.theme.style import book_font
from reader_app.ui.theme.theme import AppTheme, appear
from reader_app.ui.widgets.basic_widgets import announce
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

if TYPE_CHECKING:
    from reader_app.app.search.dictionary_lookup import DictionaryUseCase, LookedUp
    from reader_app.ui.settings.settings_controller import SettingsController
    from reader_app.ui.settings.settings_dialog import SettingsDialog

_WIDTH: Final = 400
_NARROWEST: Final = 240
_HIGHEST: Final = 340
_LEAST_TEXT: Final = 56


class DictionaryCard(QtWidgets.QFrame):
    """The card beside a word, object name `dictionaryCard`; it has the keyboard while it is open.

    `define_requested`: the companion shall say what the word means. `add_requested`: the reader
    wants to add a dictionary. `closed`.
    """

    define_requested = Signal()
    add_requested = Signal()
    closed = Signal()

    def __init__(self, view: PageView, palette: Palette, found: LookedUp) -> None:
        super().__init__(view)
        self._view = view
        self._areas: list[QRect] = []
        self.setObjectName("dictionaryCard")
        self.setAccessibleName(tr("Dictionary: {word}", word=found.word))
        self._word = QtWidgets.QLabel(found.word)
        self._word.setTextFormat(Qt.TextFormat.PlainText)
        self._word.setProperty("type", "book-title")
        self.text = _EntryText(palette, found)
        self._note = QtWidgets.QLabel(_note_words(found))
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._note.setWordWrap(True)
        self._note.setObjectName("dictionaryNote")
        self._define = _link(tr("Define with the companion"), "dictionaryDefineButton")
        self._define.clicked.connect(self._ask)
        self._add = _link(tr("Add a dictionary…"), "addDictionaryButton")
        self._add.clicked.connect(self._choose)
        self._close = QtWidgets.QToolButton()
        self._close.setObjectName("closeDictionaryButton")
        self._close.setAccessibleName(tr("Close"))
        self._close.setToolTip(tr("Close (Esc)"))
        self._close.setAutoRaise(True)
        self._close.setIcon(line_icon("close", palette, palette.muted))
        self._close.clicked.connect(self.close_card)
        self._has_entries = bool(found.sections)
        self._lay_out()
        parts = (self.text, self._define, self._add, self._close)
        self._keys = CardKeys(self, parts)
        self._keys.closing.connect(self.close_card)
        self._keys.left.connect(self._note_left, Qt.ConnectionType.QueuedConnection)
        for moved in (
            view.verticalScrollBar().valueChanged,
            view.horizontalScrollBar().valueChanged,
            view.page_viewport.zoom_changed,
        ):
            moved.connect(self.close_card)
        view.viewport().installEventFilter(self)
        self.hide()

    def open_beside(self, areas: Sequence[QRect], *, can_define: bool) -> None:
        """Show the card beside these areas (pixels of the viewport) and give it the keyboard."""
        self._areas = list(areas)
        self._define.setVisible(can_define)
        self._place()
        appear(self)
        first = self.text if self._has_entries else self._add
        self._keys.move_to(first)
        announce(self, self._note.text() or self.text.toPlainText()[:400])

    @Slot()
    def close_card(self) -> None:
        """Close the card for good; the focus goes back to where it was."""
        if self.isHidden():
            return
        self._keys.hide_card()
        self.closed.emit()
        self.deleteLater()

    # -- Qt -----------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.MouseButtonPress:
            self.close_card()
        elif event.type() is QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    # -- inside -------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        head = QtWidgets.QHBoxLayout()
        head.setSpacing(METRICS.space_s)
        head.addWidget(self._word, 1)
        head.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        foot = QtWidgets.QHBoxLayout()
        foot.setSpacing(METRICS.space_m)
        foot.addWidget(self._add)
        foot.addWidget(self._define)
        foot.addStretch(1)
        column = QtWidgets.QVBoxLayout(self)
        edge, small = METRICS.space_l, METRICS.space_s
        column.setContentsMargins(edge, small, small, METRICS.space_m)
        column.setSpacing(METRICS.space_xs)
        column.addLayout(head)
        column.addWidget(self.text, 1)
        column.addWidget(self._note)
        column.addLayout(foot)
        self.text.setVisible(self._has_entries)
        self._note.setVisible(not self._has_entries)
        self._add.setVisible(not self._has_entries)

    def _place(self) -> None:
        around = self._view.covered.clear_area()
        areas = self._areas or [QRect(around.center(), QSize(1, 1))]
        above = min(area.top() for area in areas) - around.top()
        below = around.bottom() - max(area.bottom() for area in areas)
        width = max(_NARROWEST, min(_WIDTH, around.width() - 2 * METRICS.space_s))
        self.setFixedWidth(width)
        self.text.fit(width - METRICS.space_l - METRICS.space_s, _HIGHEST)
        too_high = self._height() - (max(above, below) - 2 * GAP)
        if too_high > 0:
            self.text.setFixedHeight(max(_LEAST_TEXT, self.text.height() - too_high))
        self.resize(width, self._height())
        self.move(beside(areas, self.size(), around) + self._view.viewport().pos())

    def _height(self) -> int:
        """Return the height in pixels that the content takes at this width."""
        column = self.layout()
        assert column is not None
        column.activate()
        least = column.totalHeightForWidth(self.width()) if column.hasHeightForWidth() else 0
        return max(least, column.sizeHint().height())

    @Slot()
    def _note_left(self) -> None:
        """Close when the focus has gone elsewhere, but not for another window."""
        if isValid(self) and self.isVisible() and not self._keys.has_focus:
            self.close_card()

    @Slot()
    def _ask(self) -> None:
        self.close_card()
        self.define_requested.emit()

    @Slot()
    def _choose(self) -> None:
        self.close_card()
        self.add_requested.emit()


class _EntryText(QtWidgets.QTextEdit):
    """The entries as text that can be read and copied; nothing in it is taken for markup."""

    def __init__(self, palette: Palette, found: LookedUp) -> None:
        super().__init__()
        self.setObjectName("dictionaryText")
        self.setAccessibleName(tr("Dictionary entries"))
        self.setProperty("bare", True)
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # No keyboard cursor, so that the arrow keys scroll.
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.document().setDocumentMargin(0)
        font = self.font()
        font.setPixelSize(METRICS.type_base)
        name = QTextCharFormat()
        small = QFont(font)
        small.setPixelSize(METRICS.type_small)
        name.setFont(small)
        name.setForeground(QColor(palette.muted))
        words = QTextCharFormat()
        words.setFont(book_font(font))
        words.setForeground(QColor(palette.text))
        cursor = QTextCursor(self.document())
        for number, section in enumerate(found.sections):
            cursor.insertBlock(_spaced(METRICS.space_m if number else 0))
            cursor.insertText(section.dictionary, name)
            for entry in section.entries:
                for at, line in enumerate(entry.text.split("\n")):
                    indent = len(line) - len(line.lstrip())
                    cursor.insertBlock(_spaced(0 if at else METRICS.space_s, indent))
                    cursor.insertText(line.strip(), words)
        begin = QTextCursor(self.document())
        begin.deleteChar()  # the empty block that a document begins with
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def fit(self, width: int, highest: int) -> None:
        """Be as high as the text at this width, at most `highest` pixels."""
        self.document().setTextWidth(width - METRICS.space_m)
        wanted = round(self.document().size().height()) + 2
        self.setFixedHeight(max(_LEAST_TEXT, min(wanted, highest)))


def _spaced(above: int, indent: int = 0) -> QTextBlockFormat:
    block = QTextBlockFormat()
    block.setTopMargin(above)
    block.setLeftMargin(min(indent, 6) * METRICS.space_xs)
    block.setLineHeight(128, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    return block


def _note_words(found: LookedUp) -> str:
    """Return the sentence for when there is nothing to show, with a way out."""
    if found.sections:
        return ""
    if found.searched:
        return tr("Your dictionaries don’t have “{word}”.", word=found.word)
    return tr(
        "You have no dictionary yet. Add one that you’ve downloaded, in StarDict or dictd format. "
        "On Debian and Ubuntu, you can install the package dict-wn instead."
    )


def _link(words: str, name: str) -> QtWidgets.QPushButton:
    button = QtWidgets.QPushButton(words)
    button.setObjectName(name)
    button.setAccessibleName(words.rstrip("…"))
    button.setProperty("kind", "link")
    button.setAutoDefault(False)
    return button


class DictionaryController(QObject):
    """Looks up the selected words, or the word under the pointer, and shows the card.

    `tasks` runs what may take long: a dictionary may be on a slow disk.
    """

    def __init__(
        self,
        dictionaries: Callable[[], DictionaryUseCase],
        tasks: Tasks,
        pane: ViewerPane,
        setup: SettingsController,
        window: MainWindow,
        theme: AppTheme,
    ) -> None:
        """`dictionaries` is called in the worker."""
        super().__init__(window)
        self._dictionaries = dictionaries
        self._pane = pane
        self._window = window
        self._theme = theme
        self._tasks = tasks
        self._card: DictionaryCard | None = None
        self._number = 0  # of the last requested word: results for earlier ones are dropped
        window.bind(ActionId.LOOK_UP_WORD, self.look_up)
        pane.page_view.dictionary_wanted.connect(self.look_up)
        pane.selection_bar.dictionary_requested.connect(self.look_up)
        pane.page_menu.dictionary_requested.connect(self._look_up_at)
        pane.document_changed.connect(self._drop)
        setup.dialog_opened.connect(self._furnish)

    @Slot()
    def look_up(self) -> None:
        """Look up what is selected in the view that had the focus last, or what is pointed at."""
        view = self._pane.active_view
        text = view.text
        if text.has_selection:
            areas = text.selection_areas()
            self._begin(
                view, text.selected_text(), areas, text_of(text.layer, text.selected_page())
            )
            return
        pixel = view.viewport().mapFromGlobal(QCursor.pos())
        if not self._look_up_in(view, pixel):
            self._window.show_notice(tr("Select a word to look it up."))

    @Slot(list)
    def add(self, files: Sequence[Path]) -> None:
        """Copy these dictionaries into the data folder."""
        dictionaries, paths = self._dictionaries, list(files)

        def told(names: tuple[str, ...]) -> None:
            self._window.show_notice(tr("Added: {names}", names=", ".join(names)))

        self._tasks.run(lambda: dictionaries().add(paths), told, self._tell)

    @Slot()
    def choose(self) -> None:
        """Ask for the files of a dictionary."""
        patterns = " ".join(f"*{ending}" for ending in DICTIONARY_SUFFIXES)
        words = tr("Dictionaries ({patterns});;All files (*)", patterns=patterns)
        dialog = QtWidgets.QFileDialog(self._window, tr("Add a dictionary"), "", words)
        dialog.setObjectName("dictionaryDialog")
        dialog.setFileMode(QtWidgets.QFileDialog.FileMode.ExistingFiles)
        dialog.finished.connect(dialog.deleteLater)
        dialog.filesSelected.connect(self._take_chosen)
        dialog.open()

    # -- inside -------------------------------------------------------------------------------

    @Slot(QPoint)
    def _look_up_at(self, pixel: QPoint) -> None:
        self._look_up_in(self._pane.page_view, pixel)

    def _look_up_in(self, view: PageView, pixel: QPoint) -> bool:
        is_on_page = view.viewport().rect().contains(pixel)
        word = word_at(view.visible_area, view.text.layer, pixel.x(), pixel.y())
        if word is None or not is_on_page:
            return False
        areas = [view.area_on_screen(word.page, rect) for rect in word.rects]
        self._begin(view, word.text, areas, text_of(view.text.layer, word.page))
        return True

    def _begin(self, view: PageView, words: str, areas: list[QRect], around: str) -> None:
        self._drop()
        self._number += 1
        number, dictionaries = self._number, self._dictionaries

        def show(found: LookedUp) -> None:
            if number == self._number and isValid(view):
                self._show(view, found, areas)

        self._tasks.run(lambda: dictionaries().look_up(words, around), show, self._tell)

    def _show(self, view: PageView, found: LookedUp, areas: list[QRect]) -> None:
        bar = self._pane.selection_bar
        bar.put_away()
        self._card = card = DictionaryCard(view, self._theme.palette, found)
        card.add_requested.connect(self.choose)
        card.define_requested.connect(partial(bar.send, SelectionRequest.DEFINE))
        card.closed.connect(self._forget)
        can_define = bar.has_model and view.text.has_selection and view is self._pane.page_view
        card.open_beside(areas, can_define=can_define)

    @Slot()
    def _drop(self) -> None:
        """Close the card, and show none that is on its way."""
        self._number += 1
        if self._card is not None and isValid(self._card):
            self._card.close_card()

    @Slot()
    def _forget(self) -> None:
        self._card = None

    @Slot(list)
    def _take_chosen(self, paths: list[str]) -> None:
        self.add([Path(path) for path in paths])

    @Slot(object)
    def _furnish(self, dialog: SettingsDialog) -> None:
        page, dictionaries = dialog.books_page, self._dictionaries
        page.dictionary_requested.connect(self.choose)
        self._tasks.run(
            lambda: dictionaries().names(),
            lambda names: page.show_dictionaries(names) if isValid(page) else None,
        )

    def _tell(self, error: DomainError) -> None:
        self._window.show_notice(error.words)
