"""Holds what the reader points at with a question: a selection, or part of a page as a picture.

It is converted into lines and blocks for the model, and into what is stored with the question.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Final

from reader_app.agent.message_history import filled
from reader_app.app.chat.book_context import page_ranges, without_tags
from reader_app.domain import chat
from reader_app.domain.book import Book
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.values import dataclass, replace

SELECTION_LENGTH: Final = 6_000
"""Maximum number of selected characters that are sent."""


@dataclass(frozen=True, slots=True)
class QuestionTarget:
    """What a question is about, besides the book.

    `selection`: text selected on `selection_page` (0: on the page in view). `parts`: the selection
    page by page, if it spans several pages. `span`: first and last page that the question is about;
    nothing later is sent for it. `is_asked_freely`: the question is in the reader's own words, not
    a shortcut's. `name`: the short name of a shortcut's question, which is shown instead of it.
    `depth`: how much work goes into the answer; a question asked again in the same words keeps its
    own depth, unless Thorough is chosen for it.
    """

    selection: str = ""
    selection_page: int = 0
    picture: chat.ImagePayload | None = None
    parts: tuple[chat.MarkedWords, ...] = ()
    span: tuple[int, ...] = ()
    is_asked_freely: bool = False
    name: str = ""
    depth: chat.Depth = chat.Depth.NORMAL


NO_TARGET: Final = QuestionTarget()


@dataclass(frozen=True, slots=True)
class TargetPrompt:
    """What may be sent of a question's target, given the current state of the book.

    `page`: the page in view. `ask_prompt`: template for a selection together with a question in the
    reader's own words; "" sends the selection alone.
    """

    pointed: QuestionTarget
    page: int
    can_see_images: bool
    question: str = ""
    ask_prompt: str = ""

    def lines(self, book: Book) -> list[str]:
        """Return the lines of the reading context about the target."""
        lines: list[str] = []
        if self.pointed.selection.strip():
            lines.append(self._framed(self._selection(book)))
        if self.pointed.picture is not None:
            lines.append(self._about_picture(self.pointed.picture, book))
        return lines

    def picture_block(self, book: Book) -> JsonObject | None:
        """Return the picture as an image block, or None if it may not be sent."""
        picture = self.pointed.picture
        if picture is None or self._reason_against(picture, book):
            return None
        source = {"type": "base64", "media_type": picture.media_type, "data": picture.data}
        return {"type": "image", "source": source}

    def pages_sent(self, book: Book) -> set[int]:
        """Return the pages of which words or a picture are sent with the question."""
        pages: set[int] = set()
        if self.pointed.selection.strip():
            pages |= {part.page for part in self._marked if _is_read(part.page, book)}
        if self.pointed.picture is not None and self.picture_block(book) is not None:
            pages.add(self.pointed.picture.page)
        return pages - {0}

    @property
    def _marked(self) -> tuple[chat.MarkedWords, ...]:
        page = self.pointed.selection_page or self.page
        return self.pointed.parts or (chat.MarkedWords(page, self.pointed.selection),)

    def _framed(self, selection: str) -> str:
        if not self.ask_prompt or not self.pointed.is_asked_freely:
            return selection
        values = {"selection": selection, "question": without_tags(self.question)}
        return filled(self.ask_prompt, values)

    def _selection(self, book: Book) -> str:
        read = [part for part in self._marked if _is_read(part.page, book)]
        if not read:
            return chat.WITHHELD_SELECTION
        words = without_tags("\n".join(part.text.strip() for part in read)[:SELECTION_LENGTH])
        pages = page_ranges([part.page for part in read])
        cut = "" if len(read) == len(self._marked) else "\n(The rest lies beyond that page.)"
        return f"Selected text (page {pages}, the book's words):\n<<<\n{words}\n>>>{cut}"

    def _about_picture(self, picture: chat.ImagePayload, book: Book) -> str:
        reason = self._reason_against(picture, book)
        if reason:
            return f"{chat.PICTURE_LINE} not sent. {reason}"
        return (
            f"{chat.PICTURE_LINE} the reader marked a part of page {picture.page}; "
            "it follows as an image, and the question is about it."
        )

    def _reason_against(self, picture: chat.ImagePayload, book: Book) -> str:
        if not self.can_see_images:
            return "This model can't look at pictures; tell the reader."
        if not _is_read(picture.page, book):
            return "The part of the page that was marked lies beyond the read-up-to page."
        if not book.images_allowed:
            return (
                "The reader marked a part of a page, but hasn't allowed pictures of this book "
                "to be sent; tell them that they can allow it for the book."
            )
        return ""


def _is_read(page: int, book: Book) -> bool:
    return book.fence is None or 0 < page <= book.fence


def target_to_store(pointed: QuestionTarget, page: int) -> chat.AskedAbout | None:
    """Return what is stored with the question; None for a question about the book as a whole.

    `page`: the page in view.
    """
    words = pointed.selection.strip()
    if words:
        first = next((part for part in pointed.parts if part.text.strip()), None)
        if first is not None and len(pointed.parts) > 1:
            parts = _sent(pointed.parts)
            return chat.AskedAbout(first.page, words, first.text.strip(), parts)
        return chat.AskedAbout(pointed.selection_page or page, words)
    return chat.AskedAbout(pointed.picture.page) if pointed.picture is not None else None


def target_from_store(question: chat.ChatMessage, pointed: QuestionTarget) -> QuestionTarget:
    """Return the target of a question that is asked again.

    `pointed` is what the window remembers. It may belong to another question, or be lost with an
    earlier session; then the target stored with the question is used.
    """
    if target_to_store(pointed, question.page) == question.about:
        return pointed
    bare = replace(pointed, selection="", selection_page=0, picture=None, parts=())
    about = question.about
    if about is None:
        return bare
    if about.is_picture:
        return replace(bare, picture=_picture_in(question, about.page))
    if about.parts:
        return replace(bare, selection=about.words, selection_page=about.page, parts=about.parts)
    words = about.words_there or about.words  # words from a single page, which the guard can judge
    return replace(bare, selection=words, selection_page=about.page)


def _picture_in(question: chat.ChatMessage, page: int) -> chat.ImagePayload | None:
    """Return the picture that was sent with a question; None if none was sent or stored."""
    for block in question.blocks:
        source = block.get("source")
        if block.get("type") == "image" and isinstance(source, Mapping):
            return chat.ImagePayload(page, str(source.get("media_type")), str(source.get("data")))
    return None


def _sent(parts: tuple[chat.MarkedWords, ...]) -> tuple[chat.MarkedWords, ...]:
    """Return the first parts, up to the length that is sent: a whole book may be selected."""
    lengths = accumulate((len(part.text) for part in parts), initial=0)
    count = sum(1 for length in lengths if length < SELECTION_LENGTH)
    return parts[: max(2, count)]
