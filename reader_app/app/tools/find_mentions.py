"""find_all: every sentence with a word or a name; find_mentions: chosen ones; list_characters.

find_mentions is only for the companion without a model, find_all only for thorough answers.
list_characters lists the people of a story up to where the reader is, and says who they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from reader_app.agent.tool_arguments import BadArgumentError, boolean, integer, texts
from reader_app.app.chat import book_context
from reader_app.app.chat.prompt_context import story_up_to
from reader_app.app.tools.search_book import nothing_found, search_results
from reader_app.app.tools.tool import Tool, ToolContext, ToolScope, ToolWords
from reader_app.domain.chat import PassagesPayload, ToolDefinition, ToolOutcome
from reader_app.domain.search import Introductions, SearchHit, SearchResults, mention_pattern
from reader_app.domain.translation import marked
from reader_app.retrieval.passages import whole_page
from reader_app.retrieval.story_characters import StoryPerson, characters_in

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.document import PageText, Sentence
    from reader_app.domain.jsontypes import JsonObject
    from reader_app.domain.protocols import PageRepository

_UNREADABLE: Final = ToolOutcome("The book's text can't be read here.", is_error=True)
_MOST: Final = 40
_LEADERS: Final = re.compile(r"\.{4,}|(\. ){4,}|… \d+ .*… \d+")
_CLOSING: Final = "\"'”’)»"
_ENDS: Final = (".", "!", "?", ":", ";", ",", "…", "。", "！", "？", "—", "-")
_LONG: Final = 8
"""Words; a shorter line without an end is a heading."""
_FIND_DEFINITION: Final = ToolDefinition(
    "find_mentions",
    "All places where one of these names stands, in the order of the book.",
    {
        "type": "object",
        "properties": {
            "names": {"type": "array", "items": {"type": "string"}, "maxItems": 4},
            "from_page": {"type": "integer", "minimum": 1},
            "up_to": {"type": "integer", "minimum": 0},
            "from_end": {"type": "boolean"},
            "most": {"type": "integer", "minimum": 1, "maximum": _MOST},
        },
        "required": ["names"],
    },
)


def _find(context: ToolContext, arguments: JsonObject) -> ToolOutcome:
    book, pages = context.book.now(), context.ports.pages
    if pages is None:
        return _UNREADABLE
    end, bodies = _bodies(context, book, pages)
    names = texts(arguments, "names")
    name, pattern = _found_name(names, bodies, context, book)
    is_entry = Introductions((name,)).is_entry
    up_to = integer(arguments, "up_to", end)
    start = integer(arguments, "from_page", 1)
    counts = {page: len(pattern.findall(text)) for page, text in bodies.items()}
    later = sum(1 for page, count in counts.items() if count and page > up_to)
    near = [page for page, count in counts.items() if count and start <= page <= up_to]
    chosen = near[::-1] if boolean(arguments, "from_end") else near
    mentions = (
        _mentions(context.book.placed(whole_page(found, bodies), book), pattern, is_entry)
        for page in chosen
        if (found := pages.texts(book.id, [page]).get(page)) is not None
    )
    most = integer(arguments, "most", 1)
    hits = tuple(islice((hit for hit in mentions if hit.sentences), most))
    count = sum(counts[page] for page in near)
    note = f"Mentions of {name}: {count} on {len(near)} pages, later {later} pages."
    shown = tuple(sorted(hit.first_page for hit in hits))
    if not hits:
        searched = search_results(context, names, 1, min(up_to, end))
        unread = book_context.unread_note(searched.unread_pages)
        return ToolOutcome(f"{nothing_found(searched, unread)}\n{note}")
    text = "\n\n".join([*(hit.content for hit in hits), note])
    return ToolOutcome(text, payload=PassagesPayload(hits, note), pages_shown=shown)


def _bodies(
    context: ToolContext, book: Book, pages: PageRepository, most_awaited: int = 0
) -> tuple[int, dict[int, str]]:
    """Return the last page that may be told of, and the texts up to it, without running titles.

    Waits until they are indexed; if more than `most_awaited` (0: any number) are not, only for the
    first so many of those.
    """
    end = book.page_count if book.fence is None else book.fence
    if context.ports.page_texts is not None and end > 0:
        indexed = pages.indexed_numbers(book.id)
        missing = [number for number in range(1, end + 1) if number not in indexed]
        if not most_awaited or len(missing) <= most_awaited:
            context.ports.page_texts.wait_for_pages(book, 1, end, context.cancel)
        elif not indexed:
            context.ports.page_texts.wait_for_pages(book, 1, most_awaited, context.cancel)
    whole = pages.bare_texts(book.id, range(1, end + 1))
    chapter = context.book.chapter
    return end, {page: _body(whole[page], chapter(page, None)) for page in sorted(whole)}


def _body(text: str, chapter: str) -> str:
    """Return a page's text without the chapter title at its top, which is no mention."""
    first, _, rest = text.partition("\n")
    return rest if chapter and first.strip().casefold() == chapter.casefold() else text


def _found_name(
    names: Sequence[str], texts: Mapping[int, str], context: ToolContext, book: Book
) -> tuple[str, re.Pattern[str]]:
    """Return the first of the names that the book has, spelt as it is there, and its pattern."""
    whole = "\n".join(texts.values())
    for name in (*names, *(_spelt(name, whole, context, book) for name in names)):
        if name and mention_pattern(name).search(whole):
            return name, _pattern(name, whole)
    return names[0], mention_pattern(names[0])


def _spelt(name: str, text: str, context: ToolContext, book: Book) -> str:
    """Return a misspelt name as the book writes it most often, or ""."""
    stem = context.ports.search_books.spelt(book, name)
    found = re.findall(rf"\b{re.escape(stem)}\w{{0,4}}\b", text, re.IGNORECASE)
    return max(set(found), key=found.count) if found and stem != name else ""


def _pattern(name: str, text: str) -> re.Pattern[str]:
    """Return the name's pattern; capitals count where the book mostly writes it with one."""
    title = " ".join(word[:1].upper() + word[1:] for word in name.split())
    exact, loose = mention_pattern(title, is_exact=True), mention_pattern(name)
    return exact if 2 * len(exact.findall(text)) > len(loose.findall(text)) else loose


def _mentions(
    hit: SearchHit, pattern: re.Pattern[str], is_entry: Callable[[str], bool]
) -> SearchHit:
    """Return the hit with the sentences that have the name, each with the one after it."""
    told = _telling(hit.sentences, is_entry)
    own = {each.index for each in told if pattern.search(each.text)}
    kept = tuple(each for each in hit.sentences if {each.index, each.index - 1} & own)
    return replace(hit, sentences=kept, content=" ".join(each.text for each in kept))


def _telling(sentences: Sequence[Sentence], is_entry: Callable[[str], bool]) -> Iterator[Sentence]:
    """Yield the prose, and of lists the lines that say who somebody is."""
    lines = {each.index for each in sentences if not _is_prose(each)}
    for each in sentences:
        is_listed = not lines.isdisjoint({each.index - 1, each.index + 1})
        if each.index not in lines or (is_listed and is_entry(each.text)):
            yield each


def _is_prose(sentence: Sentence) -> bool:
    """Whether a sentence is no heading, and no line of a table of contents."""
    plain = sentence.text.strip()
    return not _LEADERS.search(plain) and (
        plain.rstrip(_CLOSING).endswith(_ENDS) or len(plain.split()) >= _LONG
    )


FIND_MENTIONS: Final = Tool(
    _FIND_DEFINITION,
    _find,
    ToolWords(
        "search",
        marked("Looking for mentions"),
        marked("Looked for mentions"),
        marked("Couldn’t look for mentions"),
    ),
    ToolScope.NO_MODEL,
)


_MOST_AWAITED: Final = 300
"""Pages; they are indexed in about a second."""
_MOST_SENTENCES: Final = 40
_MOST_WORDINGS: Final = 4
_ALL_DEFINITION: Final = ToolDefinition(
    "find_all",
    "Every sentence of the book that has one of these words, names or phrases, in the order of the "
    "book, with a count. Call it when the answer must not miss a place (how often, where first, "
    "everything about one person or term), or to be sure that the book never says a word. At most "
    "40 sentences a call: go on with the from_page that the result names.",
    {
        "type": "object",
        "properties": {
            "words": {
                "type": "array",
                "items": {"type": "string"},
                "maxItems": _MOST_WORDINGS,
                "description": "Up to 4 spellings that count as one, as the book prints them: "
                '["Mr. Darcy", "Fitzwilliam Darcy"].',
            },
            "from_page": {
                "type": "integer",
                "minimum": 1,
                "description": "1, or where the last call stopped.",
            },
        },
        "required": ["words", "from_page"],
    },
    examples=({"words": ["goodwill", "intangible assets"], "from_page": 1},),
)


def _find_all(context: ToolContext, arguments: JsonObject) -> ToolOutcome:
    book, pages = context.book.now(), context.ports.pages
    if pages is None:
        return _UNREADABLE
    words = texts(arguments, "words")
    if not words:
        raise BadArgumentError('"words" must name at least one word of the book.')
    end, bodies = _bodies(context, book, pages, _MOST_AWAITED)
    pattern = re.compile("|".join(mention_pattern(each).pattern for each in words), re.IGNORECASE)
    counts = {page: len(pattern.findall(text)) for page, text in bodies.items()}
    mentioned = [page for page, count in counts.items() if count]
    not_searched = _not_searched(book, pages, end, bodies)
    name = " / ".join(f"“{each}”" for each in words)
    searched = f"pages 1-{end} of {book.page_count}" if end else f"no page of {book.page_count}"
    if not mentioned:
        told = f"No mention of {name} in {searched}."
        return ToolOutcome(" ".join(part for part in (told, not_searched) if part))
    start = integer(arguments, "from_page", 1)
    hits, following = _page_of_mentions(
        context, book, bodies, [page for page in mentioned if page >= start], pattern
    )
    count = sum(counts.values())
    note = f"{name}: {count} mentions on {len(mentioned)} pages, in {searched}."
    if following:
        note += f" Shown up to page {hits[-1].first_page}; go on with from_page={following}."
    elif start > 1:
        note += f" These are the last, from page {start} on."
    note = " ".join(
        part for part in (note, not_searched, book_context.recognised_note(hits)) if part
    )
    found = [
        f"[{context.book.full_page_name(hit.first_page, book)}]\n{hit.content}" for hit in hits
    ]
    return ToolOutcome(
        "\n\n".join([*found, note]),
        payload=PassagesPayload(tuple(hits), note) if hits else None,
        pages_shown=tuple(hit.first_page for hit in hits),
    )


def _not_searched(book: Book, pages: PageRepository, end: int, bodies: Mapping[int, str]) -> str:
    """Return what the search could not see: pages not read yet, and pages without text."""
    blank = [number for number in pages.pages_without_text(book.id) if number <= end]
    pictures = book_context.picture_pages(pages, book.id, blank)
    results = SearchResults((), end, book.page_count, len(blank), pictures)
    unread = [number for number in range(1, end + 1) if number not in bodies]
    indexing = (
        f"{len(unread)} pages are still being indexed and were not searched: "
        f"{book_context.pages_named(unread)}. Call find_all again before saying that the book has "
        "no more."
    )
    told = (
        indexing if len(unread) > _MOST_AWAITED else book_context.unread_note(unread),
        book_context.without_text_note(results),
    )
    return " ".join(part for part in told if part)


def _page_of_mentions(
    context: ToolContext,
    book: Book,
    bodies: Mapping[int, str],
    numbers: Sequence[int],
    pattern: re.Pattern[str],
) -> tuple[list[SearchHit], int]:
    """Return sentences with the words, one hit a page, and the page to go on with; 0 at the end."""
    pages = context.ports.pages
    assert pages is not None
    hits: list[SearchHit] = []
    left = _MOST_SENTENCES
    for number in numbers:
        if left <= 0:
            return hits, number
        page = pages.texts(book.id, [number]).get(number)
        if page is None:
            continue
        hit = context.book.placed(whole_page(page, bodies), book)
        kept = tuple(each for each in hit.sentences if pattern.search(each.text))
        if kept:  # a name across the end of a sentence is none
            content = " ".join(each.text for each in kept)
            hits.append(replace(hit, sentences=kept, content=content, goes_on=False))
            left -= len(kept)
    return hits, 0


FIND_ALL: Final = Tool(
    _ALL_DEFINITION,
    _find_all,
    ToolWords(
        "search",
        marked("Looking for every {words}"),
        marked("Looked for every {words} · {found}"),
        marked("Couldn’t look for every {words}"),
    ),
    is_thorough=True,
)


_CAST_DEFINITION: Final = ToolDefinition(
    "list_characters",
    "Who is who in a story, up to the reader's page. For each person: other names, how "
    "often mentioned, first and last page, and the sentence that says who it is. Found by rules: "
    "two names of one person may stand apart.",
    {
        "type": "object",
        "properties": {"whole_book": {"type": "boolean", "description": "Later pages, too."}},
        "required": ["whole_book"],
    },
)
_NO_STORY: Final = "This book isn't fiction, by its text: it has no characters to list."
_MOST_DESCRIBED: Final = 14
_MOST_NAMED: Final = 24
"""The most people that are listed; those after the first `_MOST_DESCRIBED` are only named."""
_FIRST_PAGES: Final = 12
"""Pages with a mention that are searched for the sentence that introduces somebody."""
_LONGEST_SHOWN: Final = 400


def _list_characters(context: ToolContext, arguments: JsonObject) -> ToolOutcome:
    book, pages = context.book.now(), context.ports.pages
    if pages is None:
        return _UNREADABLE
    reached = story_up_to(pages, book)
    if reached is None:
        return ToolOutcome(_NO_STORY)
    end, bodies = _bodies(context, book, pages)
    if not boolean(arguments, "whole_book"):
        end = min(end, reached)
    known = {page: text for page, text in bodies.items() if page <= end}
    cast = characters_in(known, author=book.author)[:_MOST_NAMED]
    if not cast:
        return ToolOutcome(f"No characters were found on pages 1-{end} of {book.page_count}.")
    wanted = {page for each in cast[:_MOST_DESCRIBED] for page in each.pages[:_FIRST_PAGES]}
    texts = pages.texts(book.id, sorted(wanted))
    lines: list[str] = [f"Characters on pages 1-{end} of {book.page_count}:"]
    hits: list[SearchHit] = []
    for each in cast[:_MOST_DESCRIBED]:
        hit = _introduction(each, texts)
        lines.append(_character_line(each, hit))
        if hit is not None:
            hits.append(context.book.placed(hit, book))
    if rest := cast[_MOST_DESCRIBED:]:
        lines.append(f"Also: {', '.join(each.name for each in rest)}.")
    note = "\n".join(lines)
    shown = tuple(dict.fromkeys(hit.first_page for hit in hits))
    payload = PassagesPayload(tuple(hits), note) if hits else None
    text = "\n\n".join([*(hit.content for hit in hits), note])
    return ToolOutcome(text, payload=payload, pages_shown=shown)


def _character_line(character: StoryPerson, hit: SearchHit | None) -> str:
    also = f" (also {', '.join(character.aliases)})" if character.aliases else ""
    pages = f"pages {character.pages[0]}-{character.pages[-1]}"
    introduced = f"; see page {hit.first_page}" if hit is not None else ""
    return f"- {character.name}{also}: {character.count} mentions, {pages}{introduced}"


def _introduction(character: StoryPerson, texts: Mapping[int, PageText]) -> SearchHit | None:
    """Return the sentence of the first pages that says most about who somebody is."""
    best: tuple[float, SearchHit, Sentence] | None = None
    introductions = Introductions(character.names)
    found = _introducing_sentences(character, texts, introductions)
    for rank, (hit, sentence) in enumerate(found):
        worth = introductions.worth(sentence.text, rank)
        if best is None or worth > best[0]:
            best = (worth, hit, sentence)
    if best is None:
        return None
    _, hit, sentence = best
    return replace(hit, sentences=(sentence,), content=sentence.text, goes_on=False)


def _introducing_sentences(
    character: StoryPerson, texts: Mapping[int, PageText], introductions: Introductions
) -> Iterator[tuple[SearchHit, Sentence]]:
    for page in character.pages[:_FIRST_PAGES]:
        if page not in texts:
            continue
        hit = whole_page(texts[page])
        for sentence in _telling(hit.sentences, introductions.is_entry):
            is_short = len(sentence.text) <= _LONGEST_SHOWN
            if is_short and introductions.names.search(sentence.text):
                yield hit, sentence


LIST_CHARACTERS: Final = Tool(
    _CAST_DEFINITION,
    _list_characters,
    ToolWords(
        "list",
        marked("Listing the characters"),
        marked("Listed the characters"),
        marked("Couldn’t list the characters"),
    ),
)
