"""What an answer rests on, in words: pages shown to the model, and what it used up."""

from __future__ import annotations

from dataclasses import dataclass

from reader_app.domain.chat import Stopped, TokenUsage
from reader_app.ui.chat.page_names import PageNames


@dataclass(frozen=True, slots=True)
class Receipt:
    """`fence`: last page that could be sent, None while the guard was off."""

    pages_shown: tuple[int, ...] = ()
    fence: int | None = None
    usage: TokenUsage | None = None
    cost: str = ""


def short_receipt(receipt: Receipt) -> str:
    """The words of the button: "saw 9 pp."."""
    count = len(set(receipt.pages_shown))
    if not count:
        return "saw no pages"
    return "saw 1 p." if count == 1 else f"saw {count} pp."


def receipt_words(receipt: Receipt, names: PageNames) -> str:
    lines = [_pages_line(receipt, names)]
    if receipt.usage is not None and receipt.usage != TokenUsage():
        lines.append(_usage_line(receipt.usage, receipt.cost))
    return "\n".join(lines)


def _pages_line(receipt: Receipt, names: PageNames) -> str:
    pages = names.listed(receipt.pages_shown)
    seen = f"saw {pages}" if pages else "saw no page of the book"
    if receipt.fence is None:
        return f"{seen}."
    if receipt.fence == 0:
        return f"{seen}; nothing of the book was sent."
    return f"{seen}; nothing after {names.number(receipt.fence)} was sent."


def _usage_line(usage: TokenUsage, cost: str) -> str:
    read = usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens
    words = f"{read:,} tokens read, {usage.output_tokens:,} written"
    return f"{words} · {cost}" if cost else words


def _limit_words(steps: int) -> str:
    if not steps:
        return "Stopped at the step limit."
    return "Stopped after 1 step." if steps == 1 else f"Stopped after {steps} steps."


def stop_words(stopped: Stopped, steps: int) -> str:
    """Why an answer isn't a whole one."""
    match stopped:
        case Stopped.LIMIT:
            return _limit_words(steps)
        case Stopped.CUT_OFF:
            return "This answer was cut off."
        case Stopped.REFUSED:
            return "The model declined to answer."
        case Stopped.INTERRUPTED:
            return "Stopped before the end."
