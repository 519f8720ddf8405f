"""follow_reference: returns what a reference of a page leads to, such as "Fig. 3.2" or "[14]"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from reader_app.agent.tool_arguments import BadArgumentError
from reader_app.app.tools.page_arguments import PRINTED, check_page, page_of
from reader_app.app.tools.read_pages import beyond_fence
from reader_app.app.tools.tool import Tool, ToolContext, ToolWords
from reader_app.domain.book import OWN_PLACE
from reader_app.domain.chat import PassagesPayload, ToolDefinition, ToolOutcome
from reader_app.domain.cross_references import ReferenceKind, follow
from reader_app.domain.document import TextOrigin
from reader_app.domain.search import SearchHit
from reader_app.domain.translation import marked
from reader_app.domain.values import replace
from reader_app.retrieval.headers_and_footers import pages_before
from reader_app.retrieval.passages import joined, whole_page
from reader_app.retrieval.sentences import sentences_on

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.cross_references import CrossReference, ReferenceTarget
    from reader_app.domain.document import PageText
    from reader_app.domain.jsontypes import JsonObject

_MOST_TARGETS: Final = 6
_LONGEST_LABEL: Final = 80
_LEAST_KNOWN: Final = 12
"""The number of letters by which the words of a target are recognised on its page."""
_KINDS: Final = {
    "figure": ReferenceKind.FIGURE,
    "fig.": ReferenceKind.FIGURE,
    "abbildung": ReferenceKind.FIGURE,
    "table": ReferenceKind.TABLE,
    "tabelle": ReferenceKind.TABLE,
    "equation": ReferenceKind.EQUATION,
    "gleichung": ReferenceKind.EQUATION,
    "listing": ReferenceKind.LISTING,
}
_DEFINITION: Final = ToolDefinition(
    "follow_reference",
    "Follows a reference: gives the caption of the figure or table that it leads to in the book, "
    "the entry of the list of references, the note or section, with its page.",
    {
        "type": "object",
        "properties": {
            "page": {"type": "integer", "description": "Its page: where the reader sees it."},
            "label": {
                "type": "string",
                "description": 'Its words: as written there, "Fig. 3.2", "[14]", "Section 4".',
            },
            "printed": PRINTED,
            "pin": {
                "type": "boolean",
                "description": "Pin it: the reader sees it in a card that stays over the page.",
            },
        },
        "required": ["page", "label", "printed", "pin"],
    },
)


def _run(context: ToolContext, arguments: JsonObject) -> ToolOutcome:
    book = context.book.now()  # the guard may have moved since the last call
    label = _label(arguments)
    page = page_of(context, {**arguments, "label": ""}, "page")
    check_page(book, page)
    if book.fence is not None and page > book.fence:
        return beyond_fence(book)
    if context.ports.references is None:
        return ToolOutcome("References can't be followed here.", is_error=True)
    on_page = context.ports.references.on_page(book.id, page)
    found = follow(on_page, label) or _of_kind(on_page, label)
    # Only a reference on the page itself may be said to lead past the fence: guessing must not
    # reveal which labels exist there.
    if found and not _allowed(found, book):
        return ToolOutcome(
            f"“{label}” leads past page {book.fence}, up to which the reader has read: withheld, "
            "the spoiler guard is on."
        )
    targets = _allowed(found or context.ports.references.labelled(book.id, label), book)
    if not targets:
        return ToolOutcome(
            f"Nothing is known of “{label}” on {context.book.full_page_name(page, book)}: "
            "search_book may find it."
        )
    told = _told(context, book, on_page, targets[:_MOST_TARGETS])
    return _pinned(context, told, targets) if arguments.get("pin") is True else told


def _of_kind(on_page: Sequence[CrossReference], label: str) -> tuple[ReferenceTarget, ...]:
    """Return what "the figure" means on a page: all targets of that kind that it refers to."""
    kind = _KINDS.get(re.sub(r"^(the|this|that|die|der) ", "", label.casefold()).rstrip("s"))
    found = (target for each in on_page if each.kind is kind for target in each.targets)
    return tuple(dict.fromkeys(found))


def _pinned(
    context: ToolContext, told: ToolOutcome, targets: Sequence[ReferenceTarget]
) -> ToolOutcome:
    """Show the only target in a card; return a sentence with the result."""
    if context.book.place != OWN_PLACE:
        note = "Nothing is pinned: the reader has another book open."
    elif len(targets) > 1:
        note = "Nothing is pinned, because it isn't certain which one is meant."
    elif context.position.pin(targets[0]):
        note = "The reader sees it in a card now."
    else:
        note = "It can't be pinned here."
    payload = told.payload
    if isinstance(payload, PassagesPayload):
        payload = replace(payload, note=f"{payload.note} {note}")
    return replace(told, text=f"{told.text} {note}", payload=payload)


def _label(arguments: JsonObject) -> str:
    label = arguments.get("label")
    words = " ".join(label.split()) if isinstance(label, str) else ""
    if not words:
        raise BadArgumentError('"label" must be the words of the reference, such as "Fig. 3.2".')
    return words[:_LONGEST_LABEL]


def _allowed(targets: Sequence[ReferenceTarget], book: Book) -> list[ReferenceTarget]:
    return [each for each in targets if book.fence is None or each.page <= book.fence]


def _told(
    context: ToolContext,
    book: Book,
    on_page: Sequence[CrossReference],
    targets: Sequence[ReferenceTarget],
) -> ToolOutcome:
    kinds = {target: each.kind.value for each in on_page for target in each.targets}
    pages = context.ports.pages
    numbers = sorted({target.page for target in targets})
    texts = pages.texts(book.id, numbers) if pages is not None else {}
    before = pages.bare_texts(book.id, sorted(pages_before(texts))) if pages is not None else {}
    parts: list[str] = []
    heads: list[str] = []
    hits: list[SearchHit] = []
    for target in targets:
        name = context.book.full_page_name(target.page, book)
        heads.append(", ".join(part for part in (kinds.get(target, ""), name) if part))
        if target.page in texts:
            page = texts[target.page]
            passage = _passage(page, target.text) or whole_page(page, before)
            hit = context.book.placed(passage, book)
            hits.append(hit)
            parts.append(f"[{heads[-1]}]\n{hit.content}")
    # No words of the book here: they belong in the passages, where they can't pass for ours.
    note = f"The reference leads to: {'; '.join(heads)}."
    if len(targets) > 1:
        note += " It isn't certain which one is meant."
    return ToolOutcome(
        "\n\n".join([*parts, note]),
        payload=PassagesPayload(tuple(dict.fromkeys(hits)), note) if hits else None,
        pages_shown=tuple(number for number in numbers if number in texts),
    )


def _passage(page: PageText, words: str) -> SearchHit | None:
    """Return the sentences of the page that hold a target's words; None if they aren't found.

    A target's words are shortened and joined from lines, so only letters and digits are compared.
    """
    wanted = re.sub(r"[\W_]+", "", words)
    places = [at for at, letter in enumerate(page.text) if letter.isalnum()]
    known = "".join(page.text[at] for at in places)
    start, end = _found(known, wanted)
    if start < 0:
        return None
    first, last = places[start], places[end - 1]
    chosen = tuple(each for each in sentences_on(page) if each.start <= last and first < each.end)
    if not chosen:
        return None
    return SearchHit(
        page.number,
        page.number,
        page.label,
        joined(page.text, chosen),
        0.0,
        chosen,
        is_recognised=page.origin is TextOrigin.RECOGNISED,
    )


def _found(known: str, wanted: str) -> tuple[int, int]:
    """Return where the letters stand, or where their beginning and their end do; (-1, -1) if not.

    Between them the page may have something else: a running title, the number of a line.
    """
    length = len(wanted)
    start = known.find(wanted) if wanted else -1
    if start >= 0 or length <= _LEAST_KNOWN:
        return start, start + length if start >= 0 else -1
    start = known.find(wanted[: length // 2])
    if start < 0:
        return -1, -1
    tail = known.find(wanted[-_LEAST_KNOWN:], start, start + 2 * length)
    return start, tail + _LEAST_KNOWN if tail >= 0 else start + length // 2


FOLLOW_REFERENCE: Final = Tool(
    _DEFINITION,
    _run,
    ToolWords(
        "open",
        marked("Following {label}"),
        marked("Followed {label}"),
        marked("Couldn’t follow {label}"),
    ),
)
