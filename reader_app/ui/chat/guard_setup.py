"""The spoiler guard's two questions, above the question box: whether it is on, and up to where."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import tr
from reader_app.ui.chat.buttons import icon_button, push_button
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import FlowLayout, announce

_ICON: Final = 16
_BOX_WIDTH: Final = 96


class GuardQuestion(QFrame):
    """Asks in the conversation pane; nothing has to wait for an answer.

    `accepted`: the reader wants the guard on. `page_chosen(page)`: the reader has read up to there.
    `closed`: the reader doesn't want to answer.
    """

    accepted = Signal()
    page_chosen = Signal(int)
    closed = Signal()

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("guardQuestion")
        self.setProperty("ground", "card")
        self._names, self._page, self._page_count = PageNames(), 0, 0
        self._icon = QLabel()
        self._words = QLabel()
        self._words.setWordWrap(True)
        self._close = icon_button(tr("Close"), "guardQuestionCloseButton")
        self._close.clicked.connect(self._decline)
        self._accept = push_button(tr("Turn on spoiler guard"), "guardAcceptButton")
        self._accept.clicked.connect(self.accepted)
        self._refuse = push_button(tr("Not for this book"), "guardDeclineButton")
        self._refuse.clicked.connect(self._decline)
        self._here = push_button("", "guardThisPageButton")
        self._here.clicked.connect(self._choose_this_page)
        self._another = push_button(tr("Another page…"), "guardAnotherPageButton")
        self._another.clicked.connect(self._enter_page)
        self._start = push_button(tr("From the start"), "guardFromStartButton")
        self._start.clicked.connect(self._choose_start)
        self._box = QLineEdit()
        self._box.setObjectName("guardPageBox")
        self._box.setAccessibleName(tr("Page you’ve read up to"))
        self._box.setPlaceholderText(tr("Page"))
        self._box.setFixedWidth(_BOX_WIDTH)
        self._box.returnPressed.connect(self._choose_typed)
        self._take = push_button(tr("I’ve read to here"), "guardPageTakeButton")
        self._take.clicked.connect(self._choose_typed)
        self._lay_out()
        self.set_palette(palette)
        self.hide()

    def offer(self) -> None:
        """Offer to turn the guard on, as the book reads like a story."""
        self._ask(
            tr("This reads like a story. Hide everything past your page from answers and search?"),
            self._accept,
            self._refuse,
        )

    def ask_how_far(self, page: int, names: PageNames, page_count: int) -> None:
        """Ask how far the reader has read. `page`: the one where they are, 0 for none."""
        self._names, self._page, self._page_count = names, page, page_count
        here = (self._here,) if page else ()
        self._ask(tr("How far have you read?"), *here, self._another, self._start)
        self.follow(page)

    def follow(self, page: int) -> None:
        """Update the offered page to the one where the reader is now, if a page is offered."""
        if self._here.isVisibleTo(self):
            self._page = page
            self._here.setText(tr("I’m on page {page}", page=self._names.number(page)))

    @property
    def is_asking_how_far(self) -> bool:
        return not (self.isHidden() or self._accept.isVisibleTo(self))

    def put_away(self) -> None:
        """Hide the question; the focus goes back to the box below."""
        had_focus = self._has_keys()
        self.hide()
        if had_focus and (around := self.parentWidget()) is not None:
            around.setFocus()

    def set_palette(self, palette: Palette) -> None:
        self._icon.setPixmap(line_icon("guard", palette, palette.accent).pixmap(_ICON, _ICON))
        self._close.setIcon(line_icon("close", palette, palette.muted))

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(METRICS.space_s)
        top.addWidget(self._icon)
        top.addWidget(self._words, 1)
        top.addWidget(self._close)
        choices = QWidget()
        flow = FlowLayout(choices)
        flow.setSpacing(METRICS.space_s)
        self._parts = (
            self._accept,
            self._refuse,
            self._here,
            self._another,
            self._start,
            self._box,
            self._take,
        )
        for part in self._parts:
            flow.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(
            METRICS.space_m, METRICS.space_s, METRICS.space_s, METRICS.space_m
        )
        column.setSpacing(METRICS.space_s)
        column.addLayout(top)
        column.addWidget(choices)

    def _ask(self, words: str, *parts: QWidget) -> None:
        self._words.setText(words)
        self.setAccessibleName(words)
        self._show_parts(*parts)
        self.show()
        announce(self, words)

    def _show_parts(self, *parts: QWidget) -> None:
        if self._has_keys():
            self._close.setFocus()  # hiding the focused part would focus a suggestion
        for part in self._parts:
            part.setVisible(part in parts)

    def _has_keys(self) -> bool:
        """Return True if the card has the focus now.

        Its own `focusWidget` only says that it had.
        """
        focused = self.window().focusWidget()
        return focused is not None and self.isAncestorOf(focused)

    @Slot()
    def _decline(self) -> None:
        self.put_away()
        self.closed.emit()

    @Slot()
    def _choose_this_page(self) -> None:
        self._choose(self._page)

    @Slot()
    def _choose_start(self) -> None:
        self._choose(min(1, self._page_count))

    @Slot()
    def _enter_page(self) -> None:
        self._box.clear()
        self._show_parts(self._box, self._take)
        self._box.setFocus()

    @Slot()
    def _choose_typed(self) -> None:
        page = self._names.page(self._box.text(), self._page_count)
        if page:
            self._choose(page)
            return
        self._words.setText(tr("There’s no page “{page}”.", page=self._box.text().strip()))
        self._box.selectAll()
        self._box.setFocus()

    def _choose(self, page: int) -> None:
        self.put_away()
        self.page_chosen.emit(page)
