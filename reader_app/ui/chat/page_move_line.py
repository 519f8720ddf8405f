"""What a reader can do about a page that the companion turned, or would turn."""

from __future__ import annotations

from typing import assert_never

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QWidget

from reader_app.domain.book import PageMove, PageMoveResult
from reader_app.domain.translation import tr
from reader_app.ui.chat.buttons import push_button, text_button
from reader_app.ui.chat.page_names import PageNames
from reader_app.ui.chat.wishes import AcceptOffer, AnswerConsent, UndoMove, Wish
from reader_app.ui.theme.palette import METRICS


class PageMoveActions(QWidget):
    """Undo, "Go to page 42", or Go / Stay; used once, then it says what was chosen."""

    wished = Signal(object)

    def __init__(self, move: PageMove, names: PageNames, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wishes: dict[QAbstractButton, tuple[Wish, str]] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(METRICS.space_xs)
        match move.result:
            case PageMoveResult.MOVED:
                self._add(
                    text_button(tr("Undo"), "link", "undoMoveButton"), UndoMove(move), tr("undone")
                )
            case PageMoveResult.OFFERED:
                words = tr("Go to page {page}", page=names.number(move.to_page))
                self._add(
                    push_button(words, "goToPageOffer"), AcceptOffer(move.to_page), tr("gone")
                )
            case PageMoveResult.ASKED:
                self._ask(move, names)
            case PageMoveResult.UNCHANGED:
                pass
            case _:
                assert_never(move.result)

    @property
    def is_used(self) -> bool:
        """Something was chosen, or there was nothing to choose."""
        return not self._wishes

    def _ask(self, move: PageMove, names: PageNames) -> None:
        is_page = move.to_page > 0
        go = push_button(
            tr("Go", sense="button") if is_page else tr("Forget it"), "consentGoButton"
        )
        stay = push_button(tr("Stay") if is_page else tr("Keep it"), "consentStayButton")
        if is_page:
            go.setAccessibleName(tr("Go to {page}", page=names.short(move.to_page)))
            stay.setAccessibleName(tr("Stay on this page"))
        self._add(
            go, AnswerConsent(move.to_page, True), tr("went there") if is_page else tr("forgotten")
        )
        self._add(stay, AnswerConsent(move.to_page, False), tr("stayed") if is_page else tr("kept"))

    def _add(self, button: QAbstractButton, wish: Wish, afterwards: str) -> None:
        self._wishes[button] = (wish, afterwards)
        button.clicked.connect(self._choose)
        self._row.addWidget(button)

    @Slot()
    def _choose(self) -> None:
        button = self.sender()
        if not isinstance(button, QAbstractButton) or button not in self._wishes:
            return
        wish, afterwards = self._wishes[button]
        for each in self._wishes:
            each.setEnabled(False)
            each.hide()
        self._wishes.clear()
        said = QLabel(f"· {afterwards}", self)
        said.setProperty("tone", "muted")
        self._row.addWidget(said)
        self.wished.emit(wish)
