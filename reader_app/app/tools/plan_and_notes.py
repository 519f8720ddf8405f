"""set_plan and keep_notes: a thorough answer's plan, and the words that it will rest on.

A plan is stored only as the arguments of its call. Notes return the sentences that they name word
for word, because the results of this tool are the last to be shortened in a long turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from reader_app.agent.tool_arguments import BadArgumentError, text, texts
from reader_app.app.tools.read_table import cell_texts
from reader_app.app.tools.tool import Tool, ToolContext, ToolScope, ToolWords
from reader_app.domain.book import OWN_PLACE, BookPages
from reader_app.domain.chat import (
    NOTES_TOOL,
    PLAN_TOOL,
    PassagesPayload,
    ToolDefinition,
    ToolOutcome,
    plan_of,
)
from reader_app.domain.citations import PassageSource
from reader_app.domain.search import SearchHit
from reader_app.domain.translation import marked
from reader_app.retrieval.passages import whole_page

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonObject

_PLAN_DEFINITION: Final = ToolDefinition(
    PLAN_TOOL,
    "Writes your plan for this answer, which the reader sees as a list that is ticked off. Call it "
    "before the first search, with two to seven short steps in the reader's language, and again, "
    "with all steps, whenever one is done or the plan changes. It costs nothing.",
    {
        "type": "object",
        "properties": {
            "steps": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "words": {"type": "string", "description": "The step, in a few words."},
                        "done": {"type": "boolean"},
                    },
                    "required": ["words", "done"],
                },
                "description": "All steps in order, at most 12.",
            }
        },
        "required": ["steps"],
    },
    examples=(
        {
            "steps": [
                {"words": "Find the revenue of 2022 and 2023", "done": True},
                {"words": "Find what the book gives as reasons", "done": False},
            ]
        },
    ),
)


def _plan(_context: ToolContext, arguments: JsonObject) -> ToolOutcome:
    steps = plan_of(arguments)
    if not steps:
        raise BadArgumentError('"steps" must hold at least one step with "words" and "done".')
    done = sum(step.is_done for step in steps)
    following = next((f" Next: {step.words}" for step in steps if not step.is_done), "")
    return ToolOutcome(f"{done} of {len(steps)} steps done.{following}")


SET_PLAN: Final = Tool(
    _PLAN_DEFINITION,
    _plan,
    ToolWords(
        "list",
        marked("Planning"),
        marked("Planned"),
        marked("Couldn’t write a plan"),
    ),
    ToolScope.OPEN_BOOK,
    is_thorough=True,
)


_MOST_IDS: Final = 12
_MOST_SENTENCES: Final = 24
"""The most sentences of one id: a note names only what matters in a passage."""
_MOST_NOTE: Final = 2_000
_NOTES_DEFINITION: Final = ToolDefinition(
    NOTES_TOOL,
    "Keeps what you found, for the answer: a note in your own words, and the ids of the sentences "
    "that bear it out. Their words come back unchanged and stay in reach and citable to the end, "
    "while older search results are shortened in a long answer. Call it as soon as something "
    "counts; at most 12 ids a call.",
    {
        "type": "object",
        "properties": {
            "note": {"type": "string", "description": "What the sentences say, and for what."},
            "ids": {
                "type": "array",
                "items": {"type": "string"},
                "maxItems": _MOST_IDS,
                "description": "As they stand beside the words or name their passage: "
                '"p42.s3", "p42.s3-5", "p7.t1.c4", "b2.p9.s1".',
            },
        },
        "required": ["note", "ids"],
    },
    examples=({"note": "Revenue rose to 1,577 million in 2023", "ids": ["p42.s3-4"]},),
)


def _keep(context: ToolContext, arguments: JsonObject) -> ToolOutcome:
    if len(text(arguments, "note")) > _MOST_NOTE:
        raise BadArgumentError(f"The note has more than {_MOST_NOTE:,} characters.")
    named = dict.fromkeys(texts(arguments, "ids"))
    hits: list[SearchHit] = []
    unknown: list[str] = []
    for each in named:
        hit = _kept(context, PassageSource.parsed(each.strip("[] ")))
        if hit is None:
            unknown.append(each[:40])
        else:
            hits.append(hit)
    note = "Kept."
    if unknown:
        # One sentence for all: guessing must not reveal that a page exists or is withheld.
        note += f" No such words here, or withheld by the spoiler guard: {', '.join(unknown)}."
    found = [f"[{_place(hit)}]\n{hit.content}" for hit in hits]
    return ToolOutcome(
        "\n\n".join([*found, note]),
        payload=PassagesPayload(tuple(hits), note) if hits else None,
        pages_shown=_pages(hits, OWN_PLACE),
        further=tuple(
            BookPages(place, _pages(hits, place))
            for place in sorted({hit.book for hit in hits} - {OWN_PLACE})
        ),
    )


def _kept(context: ToolContext, source: PassageSource | None) -> SearchHit | None:
    """Return the words of the sentences or cells; None if there are none that may be shown."""
    placed = (each for each in context.books.asked if source and each.place == source.book)
    found = next(placed, None)
    if source is None or found is None:
        return None
    own = context.about(found)
    book = own.book.now()  # the guard may have moved since the words were found
    end = book.page_count if book.fence is None else book.fence
    if not 1 <= source.page <= end:
        return None
    hits = _tables(own, source) if source.table else _page(own, source)
    for hit in hits:
        wanted = range(source.first_sentence, source.last_sentence + 1)
        chosen = tuple(each for each in hit.sentences if each.index in wanted)[:_MOST_SENTENCES]
        if chosen:
            content = " ".join(" ".join(each.text for each in chosen).split())
            return own.book.placed(replace(hit, sentences=chosen, content=content), book)
    return None


def _page(context: ToolContext, source: PassageSource) -> Iterator[SearchHit]:
    pages = context.ports.pages
    found = pages.texts(context.book.id, [source.page]) if pages is not None else {}
    yield from map(whole_page, found.values())


def _tables(context: ToolContext, source: PassageSource) -> Iterator[SearchHit]:
    if context.ports.tables is None:
        return
    tables = context.ports.tables.tables(context.book.now(), source.page, context.cancel)
    for number, table in enumerate(tables, start=1):
        if number == source.table:
            cells = cell_texts(table)
            yield SearchHit(source.page, source.page, "", "", 0.0, cells, table=number)


def _pages(hits: Sequence[SearchHit], place: int) -> tuple[int, ...]:
    return tuple(sorted({hit.first_page for hit in hits if hit.book == place}))


def _place(hit: SearchHit) -> str:
    first, last = hit.sentences[0].index, hit.sentences[-1].index
    return str(PassageSource(hit.first_page, first, last, hit.book, hit.table))


KEEP_NOTES: Final = Tool(
    _NOTES_DEFINITION,
    _keep,
    ToolWords(
        "note",
        marked("Noting {note}"),
        marked("Noted {note}"),
        marked("Couldn’t note {note}"),
    ),
    ToolScope.OPEN_BOOK,
    is_thorough=True,
)
