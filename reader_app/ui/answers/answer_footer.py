"""The line under an answer: its quotations, its receipt, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QSize, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QWidget

from reader_app.domain.book import OWN_PLACE, BookReceipt
from reader_app.domain.chat import ChatMessage, Stopped, TokenUsage
from reader_app.domain.citations import CheckedQuotation
from reader_app.domain.errors import Remedy
from reader_app.domain.events import TurnFinished, TurnSeen
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import number, tr
from reader_app.domain.values import dataclass
from reader_app.ui.chat.buttons import (
    HoverButton,
    add_choice,
    icon_button,
    open_menu,
    push_button,
    text_button,
)
from reader_app.ui.chat.message_actions import ApplyRemedy, ContinueAnswer, Regenerate, ShowSent
from reader_app.ui.citations.quotation_marks import QuotationList
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import FlowLayout, announce, bare_column, bare_row

_COPIED_MS: Final = 1_500
_ICON: Final = QSize(METRICS.space_l, METRICS.space_l)


def _label(tone: str, name: str = "") -> QLabel:
    label = QLabel()
    label.setObjectName(name)
    label.setWordWrap(bool(name))
    label.setProperty("tone", tone)
    label.setProperty("type", "small")
    return label


class AnswerFooter(QWidget):
    """One line under an answer, "✓ 4 quotes · 12 pages · $0.01 · ⋯", and how the answer ended.

    What it rests on unfolds below. Copy and Regenerate are drawn while the pointer or the focus is
    on the answer; the menu has them as well.
    `copy_requested`: the reader wants to copy the answer.
    `requested(ReaderRequest)`: any other request.
    """

    requested = Signal(object)
    copy_requested = Signal()

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._receipt = Receipt()
        self._has_answer = True
        self._palette = palette
        self.quotations = QuotationList()
        self.quotations.requested.connect(self.requested)
        self._note = _label("muted", "answerNote")
        self._continue = push_button(tr("Continue"), "continueButton")
        self._continue.clicked.connect(self._request_continue)
        self._choose = push_button(tr("Choose a model…"), "chooseModelButton")
        self._choose.clicked.connect(self._request_model)
        self._button = text_button("", "quiet", "receiptButton")
        self._button.setCheckable(True)
        self._button.toggled.connect(self._open)
        self._more = icon_button(tr("More about this answer"), "answerMenuButton")
        self._more.setProperty("chat", "icon")
        self._more.setIconSize(_ICON)
        self._more.clicked.connect(self._open_menu)
        self._copy = HoverButton(tr("Copy"), "copyAnswerButton")
        self._copy.clicked.connect(self._request_copy)
        self._again = HoverButton(tr("Regenerate"), "regenerateButton")
        self._again.clicked.connect(self._request_again)
        for button in (self._copy, self._again):
            button.setProperty("chat", "icon")
        self._details = _label("muted", "receiptText")
        self._sent = text_button(tr("What was sent"), "small-link", "sentButton")
        self._sent.setToolTip(tr("Everything that left this computer for this question"))
        self._sent.clicked.connect(self._request_sent)
        self._dot = _label("muted")
        self._dot.setText("·")
        self._dot.setContentsMargins(0, 0, 0, 2)
        self._lay_out()
        self.set_palette(palette)

    def _lay_out(self) -> None:
        notes = QHBoxLayout()
        notes.setSpacing(METRICS.space_s)
        notes.addWidget(self._note, 1)
        notes.addWidget(self._continue)
        notes.addWidget(self._choose)
        line = QWidget()
        row = FlowLayout(line)
        row.setSpacing(METRICS.space_xs)
        buttons = QWidget()
        tools = bare_row(buttons, METRICS.space_xs)
        for button in (self._copy, self._again):
            tools.addWidget(button)
        for widget in (self.quotations.line, self._dot, self._button, self._more, buttons):
            widget.setFixedHeight(METRICS.space_xl)
            row.addWidget(widget)
        column = bare_column(self, METRICS.space_xs)
        column.addLayout(notes)
        column.addWidget(line)
        column.addWidget(self.quotations)
        column.addWidget(self._details)
        below = QHBoxLayout()
        below.addWidget(self._sent)
        below.addStretch()
        column.addLayout(below)
        for each in (
            self._note,
            self._continue,
            self._choose,
            self._dot,
            self._details,
            self._sent,
        ):
            each.hide()

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self._more.setIcon(line_icon("more", palette, palette.muted))
        self._copy.draw_icon("copy", palette)
        self._again.draw_icon("retry", palette)

    def set_drawn(self, is_drawn: bool) -> None:
        """Draw Copy and Regenerate, because the pointer is on the answer, or no longer."""
        self._copy.set_drawn(is_drawn)
        self._again.set_drawn(is_drawn)

    def show_quotations(self, quotations: Sequence[CheckedQuotation], names: PageNames) -> None:
        """Show whether the book contains the quotations of the answer."""
        self.quotations.show_quotations(quotations, names)
        self._dot.setVisible(bool(quotations))

    def show_end(
        self, stopped: Stopped | None, note: str, receipt: Receipt, names: PageNames
    ) -> None:
        """Show how the answer ended, and its receipt. `note`: why it isn't whole; "" if it is."""
        self._note.setVisible(bool(note))
        self._note.setText(note)
        self._continue.setVisible(stopped is Stopped.CUT_OFF)
        self._choose.setVisible(stopped is Stopped.REFUSED)
        self.show_receipt(receipt, names)

    def show_failure(self, receipt: Receipt, names: PageNames) -> None:
        """Show only the receipt, because the turn failed without an answer."""
        self._has_answer = False
        self._copy.hide()
        self._again.hide()
        self.show_receipt(receipt, names)

    def show_receipt(self, receipt: Receipt, names: PageNames) -> None:
        self._receipt = receipt
        words = receipt_words(receipt, names)
        pages = short_receipt(receipt)
        corrected = (
            tr("{n} sentence corrected", "{n} sentences corrected", n=receipt.corrected)
            if receipt.corrected
            else ""
        )
        short = " · ".join(part for part in (pages, receipt.cost, corrected) if part)
        self._button.setText(short)
        self._button.setAccessibleName(tr("Sources: {pages}", pages=short))
        self._button.setToolTip(words)
        self._details.setText(words)

    @property
    def receipt(self) -> Receipt:
        return self._receipt

    @property
    def note_text(self) -> str:
        return self._note.text()

    def set_latest(self, is_latest: bool) -> None:
        """Offer to repeat or continue the answer only if it is the latest one."""
        self._again.setVisible(is_latest and self._has_answer)
        if not is_latest:
            self._continue.hide()
            self._choose.hide()

    @Slot(bool)
    def _open(self, is_open: bool) -> None:
        self._details.setVisible(is_open)
        self._sent.setVisible(is_open and bool(self._receipt.turn_id))

    @Slot()
    def _request_sent(self) -> None:
        usage = self._receipt.usage
        has_used_tokens = usage is not None and usage != TokenUsage()
        self.requested.emit(ShowSent(self._receipt.turn_id, has_used_tokens))

    def fill(self, menu: QMenu) -> None:
        """Add all that can be done with the answer."""
        choices: list[tuple[str, str, Callable[[], object], bool]] = [
            (tr("Copy answer"), "menuCopyAnswer", self._request_copy, self._has_answer),
            (tr("Regenerate"), "menuRegenerate", self._request_again, not self._again.isHidden()),
            (tr("Sources"), "menuSources", self._button.toggle, True),
            (tr("What was sent"), "menuSent", self._request_sent, bool(self._receipt.turn_id)),
        ]
        for words, name, act, is_offered in choices:
            if is_offered:
                add_choice(menu, words, name, act)

    @Slot()
    def _open_menu(self) -> None:
        menu = QMenu(self)
        menu.setObjectName("answerMenu")
        menu.setAccessibleName(self._more.accessibleName())
        self.fill(menu)
        open_menu(menu, self._more.mapToGlobal(self._more.rect().bottomLeft()))

    @Slot()
    def _request_copy(self) -> None:
        self.copy_requested.emit()
        self._copy.draw_icon("check", self._palette)
        self._copy.setToolTip(tr("Copied"))
        announce(self, tr("Copied"))
        QTimer.singleShot(_COPIED_MS, self._copy, self._offer_copy)

    @Slot()
    def _offer_copy(self) -> None:
        self._copy.draw_icon("copy", self._palette)
        self._copy.setToolTip(tr("Copy"))

    @Slot()
    def _request_again(self) -> None:
        self.requested.emit(Regenerate())

    @Slot()
    def _request_continue(self) -> None:
        self.requested.emit(ContinueAnswer())

    @Slot()
    def _request_model(self) -> None:
        """Request the choice of another model, which may well answer."""
        self.requested.emit(ApplyRemedy(Remedy.CHOOSE_MODEL))


@dataclass(frozen=True, slots=True)
class Receipt:
    """What an answer is based on.

    `fence`: the last page that could be sent; None if the guard was off.
    """

    pages_shown: tuple[int, ...] = ()
    fence: int | None = None
    usage: TokenUsage | None = None
    cost: str = ""
    pages_withheld: tuple[int, ...] = ()
    """Pages with invisible text, which wasn't sent."""
    turn_id: str = ""
    """The id of the turn; "" if there is no record of what was sent."""
    further: tuple[BookReceipt, ...] = ()
    """The receipts of the conversation's other books."""
    is_known: bool = True
    """False if the program ended before it could store what was shown."""
    pages_before: tuple[int, ...] = ()
    """Among `pages_shown`: those that only earlier answers have brought."""
    absent: tuple[str, ...] = ()
    """For an answer that cites nothing: words of the question that are on no searched page."""
    corrected: int = 0
    """How many sentences of a thorough answer's draft were corrected."""

    @property
    def pages_of_books(self) -> dict[int, tuple[int, ...]]:
        """What the model had seen, by the place of the book."""
        return {OWN_PLACE: self.pages_shown} | {each.place: each.pages for each in self.further}

    @property
    def own_pages(self) -> tuple[int, ...]:
        """The pages that were looked at for this answer."""
        return tuple(sorted(set(self.pages_shown) - set(self.pages_before)))


def receipt_of(event: TurnFinished) -> Receipt:
    """Return the receipt of a turn that just ended."""
    return Receipt(
        event.pages_shown,
        event.fence,
        event.usage,
        pages_withheld=event.pages_withheld,
        turn_id=event.turn_id,
        further=event.further,
        pages_before=event.pages_before,
        absent=event.absent,
    )


def receipt_of_end(seen: TurnSeen, pages_of_steps: set[int], turn_id: str) -> Receipt:
    """Return the receipt of a turn that was stopped or has failed."""
    return Receipt(
        tuple(sorted(pages_of_steps.union(seen.pages_shown))),
        seen.fence,
        pages_withheld=seen.pages_withheld,
        turn_id=turn_id,
        further=seen.further,
        pages_before=tuple(sorted(set(seen.pages_before) - pages_of_steps)),
    )


def stored_receipt(
    message: ChatMessage, pages: tuple[int, ...], page_count: int, absent: tuple[str, ...] = ()
) -> Receipt:
    """Return the receipt of a stored turn that ended with `message`."""
    fence = message.fence
    if fence is None and 0 < message.horizon < page_count:
        # Turns stored by older versions have a horizon instead of a fence.
        fence = message.horizon
    return Receipt(
        pages,
        fence,
        message.usage,
        "",
        message.pages_withheld,
        message.turn_id,
        message.further,
        pages_before=message.pages_before,
        absent=() if message.citations else absent,
        corrected=message.corrected,
    )


def short_receipt(receipt: Receipt) -> str:
    """Return the words on the button, such as "9 pages", counted for this answer alone."""
    count = len(receipt.own_pages)
    count += sum(len(set(each.pages) - set(each.pages_before)) for each in receipt.further)
    if not receipt.is_known:
        return tr("Pages unknown")
    if not count:
        return tr("No pages used")
    return tr("{n} page", "{n} pages", n=count)


def receipt_words(receipt: Receipt, names: PageNames) -> str:
    if not receipt.is_known:
        return tr("Pagemate quit before it noted which pages were sent.")
    lines = _book_lines(receipt, names, names.title if receipt.further else "")
    for each in receipt.further:
        own = names.of(each.place)
        told = Receipt(
            each.pages,
            each.fence,
            pages_withheld=each.pages_withheld,
            pages_before=each.pages_before,
        )
        lines += _book_lines(told, own, own.title)
    if receipt.absent:
        words = ", ".join(f"“{word}”" for word in receipt.absent)
        lines.append(tr("Not found on any page searched: {words}.", words=words))
    if receipt.corrected:
        lines.append(
            tr(
                "The draft was checked against the book, and {n} sentence was corrected.",
                "The draft was checked against the book, and {n} sentences were corrected.",
                n=receipt.corrected,
            )
        )
    if receipt.usage is not None and receipt.usage != TokenUsage():
        lines.append(_usage_line(receipt.usage, receipt.cost))
    return "\n".join(lines)


def _book_lines(receipt: Receipt, names: PageNames, title: str) -> list[str]:
    """Return the lines about one book, preceded by `title` unless that is ""."""
    lines = [f"{title}: {_pages_line(receipt, names)}" if title else _pages_line(receipt, names)]
    if receipt.pages_before:
        pages = names.listed(receipt.pages_before)
        lines.append(tr("Sent again from earlier in this conversation: {pages}.", pages=pages))
    if receipt.pages_withheld:
        lines.append(_withheld_line(receipt, names))
    return lines


def _pages_line(receipt: Receipt, names: PageNames) -> str:
    pages = names.listed(receipt.own_pages)
    seen = tr("Looked at {pages}.", pages=pages) if pages else tr("Looked at no pages of the book.")
    if receipt.fence is None:
        return seen
    if receipt.fence == 0:
        return tr("{seen} Nothing of the book was sent.", seen=seen)
    page = names.name(receipt.fence)
    return tr("{seen} Nothing after {page} was sent.", seen=seen, page=page)


def _withheld_line(receipt: Receipt, names: PageNames) -> str:
    return tr(
        "{pages} has hidden text, which wasn’t sent.",
        "{pages} have hidden text, which wasn’t sent.",
        n=len(set(receipt.pages_withheld)),
        pages=names.listed(receipt.pages_withheld),
    )


def _usage_line(usage: TokenUsage, cost: str) -> str:
    read = usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens
    written = number(usage.output_tokens)
    words = tr("{read} tokens in, {written} out", read=number(read), written=written)
    return f"{words} · {cost}" if cost else words


def _limit_words(steps: int) -> str:
    if not steps:
        return tr("Stopped at the step limit.")
    return tr("Stopped after {n} step.", "Stopped after {n} steps.", n=steps)


def stop_words(stopped: Stopped, steps: int) -> str:
    """Return why an answer is incomplete."""
    match stopped:
        case Stopped.LIMIT:
            return _limit_words(steps)
        case Stopped.CUT_OFF:
            return tr("The answer reached its length limit.")
        case Stopped.REFUSED:
            return tr("The model declined to answer.")
        case Stopped.INTERRUPTED:
            return tr("You stopped this answer.")
