"""The receipt of an answer in words: the pages shown to the model, and the tokens used."""

from __future__ import annotations

from reader_app.domain.book import OWN_PLACE, BookReceipt
from reader_app.domain.chat import ChatMessage, Stopped, TokenUsage
from reader_app.domain.events import TurnFinished, TurnSeen
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import number, tr
from reader_app.domain.values import dataclass


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
