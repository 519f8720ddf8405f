"""Exports a conversation as Markdown, with the pages that its answers rest on."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reader_app.app.chat.conversation_books import ConversationBooks
from reader_app.app.chat.conversations import TranscriptTurn, turns_of
from reader_app.app.chat.leak_guard import LeakGuard, Veil
from reader_app.app.citations.page_mentions import PageMentions, mentions_of
from reader_app.app.citations.quotation_report import explanation
from reader_app.domain import chat, protocols
from reader_app.domain.book import OWN_PLACE, Book, BookReceipt, FurtherBooks, PageMoveResult
from reader_app.domain.chat import AskedAbout, ChatMessage, MessageState, Stopped
from reader_app.domain.citations import CheckedQuotation, CitationState
from reader_app.domain.conversation import shortened
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import tr

_ENDINGS = {
    Stopped.LIMIT: tr("*(stopped at the step limit)*"),
    Stopped.CUT_OFF: tr("*(cut off)*"),
    Stopped.REFUSED: tr("*(declined by the model)*"),
    Stopped.INTERRUPTED: tr("*(interrupted)*"),
}
_LONGEST_QUOTE = 1_000
_CLAIMS = 1_000_000
"""Marks from this number on are those of checked sentences."""
_OPEN, _CLOSE = "\ue0f2", "\ue0f3"
_MARKS = re.compile(f"(?:{_OPEN}-?\\d+{_CLOSE} ?)+(?<! )")
_NUMBER = re.compile(r"-?\d+")
_NAMED = re.compile(r"\(([^()]*)\)[\s.,;:!?]{0,3}$")
_CLOSING = ("”", "“", "»", "«", "’", "」", "』", "›", '"')


class ExportConversationUseCase:
    """Builds the Markdown text of a conversation; doesn't write a file."""

    def __init__(
        self,
        conversations: protocols.ConversationRepository,
        messages: protocols.ChatMessageRepository,
        books: protocols.BookRepository,
        further_books: FurtherBooks | None = None,
        leak_guard: LeakGuard | None = None,
    ) -> None:
        self._leak_guard = leak_guard
        self._conversations = conversations
        self._messages = messages
        self._books = books
        self._further_books = further_books

    def export(self, conversation_id: str) -> str:
        """Return Markdown with the pages of all claims. Raises BookError(NOT_FOUND)."""
        conversation = self._conversations.find(conversation_id)
        if conversation is None:
            raise BookError(
                BookErrorCode.NOT_FOUND,
                tr("This conversation no longer exists."),
                remedy=Remedy.NEW_CONVERSATION,
            )
        further = self._further_books
        listed = further.list_for_conversation(conversation_id) if further is not None else []
        asked_books = ConversationBooks(self._books, conversation.book_id, listed)
        messages = self._messages.list_for_conversation(conversation_id)
        veil = Veil()
        if self._leak_guard is not None:
            veil = self._leak_guard.veil(conversation_id, conversation.book_id, messages)
        turns = turns_of(messages)
        writer = _Writer(asked_books.names(), veil)
        books = [_named(book) for book in asked_books.listed()]
        about = tr("About {books}", books=" · ".join(books))
        head = f"# {conversation.title}\n\n{about}"
        body = [part for turn in turns for part in writer.turn(turn)]
        return "\n\n".join([head, *body]) + "\n"


class _Writer:
    """Writes turns as Markdown."""

    def __init__(self, names: PageNames, veil: Veil) -> None:
        self._names = names
        self._veil = veil

    def turn(self, turn: TranscriptTurn) -> list[str]:
        place = f" ({self._names.name(turn.question.page)})" if turn.question.page else ""
        about = self._about(turn.question.about)
        question = [*([about] if about else []), turn.question.shown.strip()]
        parts = [f"## {tr('You')}{place}", *question, "## Pagemate"]
        parts += [
            tr("*Turned to {page}.*", page=self._names.name(step.page_move.to_page))
            for step in turn.steps
            if step.page_move is not None
            and step.page_move.result is PageMoveResult.MOVED
            and step.page_move.to_page
        ]
        asked = turn.question.content
        if turn.closing is not None:
            text = self._cited(turn.closing, asked)
        else:
            mentions = PageMentions(self._names, asked, in_view=turn.question.page)
            text = mentions.drawn(turn.text)
        text = self._veil.told(text)
        parts.append(chat.without_offers(text).strip() or tr("*(no answer yet)*"))
        if turn.closing is not None:
            parts += self._ending(turn.closing, turn.absent)
        return parts

    def _about(self, about: AskedAbout | None) -> str:
        """Return what was selected or attached with a question, with its page; "" for nothing."""
        if about is None:
            return ""
        name = self._names.name(about.page)
        if about.is_picture:
            return f"*({tr('an image from {page}', page=name)})*"
        return f"> {shortened(about.words, _LONGEST_QUOTE)} ({name})"

    def _ending(self, message: ChatMessage, absent: Sequence[str]) -> list[str]:
        parts: list[str] = []
        if message.stopped is not None:
            if not chat.says_why_it_ended(message.content):
                parts.append(_ENDINGS[message.stopped])
        elif message.state is not MessageState.COMPLETE:
            parts.append(tr("*(interrupted)*"))
        own = _told(
            message.pages_shown, message.fence, message.pages_withheld, self._names.of(OWN_PLACE)
        )
        receipts = [own, *(self._further(each) for each in message.further)]
        if absent:
            words = ", ".join(f"“{word}”" for word in absent)
            receipts.append(tr("Not found on any page searched: {words}.", words=words))
        if message.corrected:
            receipts.append(
                tr(
                    "The draft was checked against the book, and {n} sentence was corrected.",
                    "The draft was checked against the book, and {n} sentences were corrected.",
                    n=message.corrected,
                )
            )
        told = " ".join(receipt for receipt in receipts if receipt)
        if told:
            parts.append(f"*{told}*")
        return parts

    def _further(self, receipt: BookReceipt) -> str:
        names = self._names.of(receipt.place)
        title = names.title
        words = _told(receipt.pages, receipt.fence, receipt.pages_withheld, names)
        return f"{title}: {words[:1].lower()}{words[1:]}" if words else ""

    def _cited(self, message: ChatMessage, asked: str) -> str:
        """Return the answer with the page of each citation, and what was found of quotations."""
        marks = [
            (each.offset, _mark(each.number)) for each in message.citations if each.offset >= 0
        ]
        for at, found in enumerate(message.quotations):
            # A block quotation reaches to the line after it, which is the next paragraph's.
            end = len(message.content[: found.end].rstrip())
            behind = end + (message.content[end : end + 1] in _CLOSING)
            marks.append((behind, _mark(-1 - at)))
        doubtful = {at: each for at, each in enumerate(message.claims) if each.is_doubtful}
        marks += [(each.end, _mark(_CLAIMS + at)) for at, each in doubtful.items()]
        parts, done = [], 0
        for offset, mark in sorted(marks, key=lambda each: each[0]):
            parts += [message.content[done:offset], mark]
            done = max(done, offset)
        text = "".join([*parts, message.content[done:]])
        return self._in_words(mentions_of(message, self._names, asked).drawn(text), message)

    def _in_words(self, text: str, message: ChatMessage) -> str:
        """Return `text` with words in place of its marks."""
        from reader_app.app.citations.claim_check import told_claim

        cited = {citation.number: citation for citation in message.citations}
        parts, done = [], 0
        for run in _MARKS.finditer(text):
            before = text[done : run.start()]
            numbers = [int(number) for number in _NUMBER.findall(run[0])]
            checked = [message.quotations[-1 - number] for number in numbers if number < 0]
            claims = [message.claims[n - _CLAIMS] for n in numbers if n >= _CLAIMS]
            numbers = [number for number in numbers if number < _CLAIMS]
            pages = [self._names.name(cited[n].page, cited[n].book) for n in numbers if n >= 0]
            named = _NAMED.search(before)
            new = [page for page in dict.fromkeys(pages) if not (named and _is_in(page, named[1]))]
            parts.append(before.rstrip(" ") if checked or new or claims else before)
            parts += [f" {self._finding(found)}" for found in checked]
            parts += [f" ({'; '.join(new)})"] if new else []
            parts += [f" *(? {told_claim(each, self._names.name)})*" for each in claims]
            done = run.end()
        return "".join([*parts, text[done:]])

    def _finding(self, found: CheckedQuotation) -> str:
        if found.state is CitationState.VERIFIED:
            return "✓"
        return f"*(⚠ {explanation(found, self._names.name)})*"


def _mark(number: int) -> str:
    return f"{_OPEN}{number}{_CLOSE}"


def _is_in(page: str, named: str) -> bool:
    """Return True if the page's number is among those `named`."""
    number = re.escape(page.rsplit(maxsplit=1)[-1])
    return re.search(rf"(?<![\w.]){number}(?!\w)", named) is not None


def _named(book: Book) -> str:
    if not book.author:
        return f"*{book.title}*"
    return tr("*{title}* by {author}", title=book.title, author=book.author)


def _told(
    pages: Sequence[int], fence: int | None, withheld: Sequence[int], names: PageNames
) -> str:
    """Return what the model was shown for this answer; "" if nothing was and there was no guard."""
    words = tr("Looked at {pages}", pages=names.listed(pages)) if pages else ""
    if fence is not None:
        guard = (
            tr("nothing after page {page} was sent", page=names.number(fence))
            if fence
            else tr("nothing from the book was sent")
        )
        words = f"{words}; {guard}" if words else guard[:1].upper() + guard[1:]
    parts = [tr("{words}.", words=words)] if words else []
    if withheld:
        parts.append(tr("Hidden text was not sent: {pages}.", pages=names.listed(withheld)))
    return " ".join(parts)
