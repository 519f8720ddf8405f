"""Whether true quotations are recognised, and no false one is."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from benchmarks.truth_lies import KINDS, altered
from benchmarks.truth_session import Library, ScriptedModel
from reader_app.domain.citations import CheckedQuotation, CitationState
from reader_app.retrieval.quotation_matching import letters_of, squeezed

_IN_AN_ANSWER: Final = 20
_LEAST_WORDS: Final = 7
_MARKS: Final = (('"', '"'), ("«", "»"), ("„", "“"), ("「", "」"))
_FOUND: Final = (CitationState.VERIFIED, CitationState.OTHER_PAGE)


@dataclass(frozen=True)
class TrueQuote:
    """`pages` it stands on; `traits`: what makes it hard to find."""

    text: str
    pages: tuple[int, ...]
    traits: frozenset[str] = frozenset()


@dataclass
class Quoted:
    """`missed`: true ones that weren't verified; `believed`: altered ones that were."""

    true: int = 0
    verified: int = 0
    wrong_place: int = 0
    by_trait: Counter[str] = field(default_factory=Counter)
    verified_by_trait: Counter[str] = field(default_factory=Counter)
    altered: int = 0
    believed: list[tuple[str, str]] = field(default_factory=list)
    missed: list[tuple[TrueQuote, CheckedQuotation | None]] = field(default_factory=list)
    misattributed: int = 0
    caught: int = 0


def check_quotes(library: Library, quotes: Sequence[TrueQuote], seed: int = 7) -> Quoted:
    """Answers full of quotations, through whole turns of the program."""
    chance = random.Random(seed)
    found = Quoted()
    library.guard(None)
    _check_true(library, quotes, found)
    _check_misattributed(library, quotes[:60], found)
    _check_altered(library, list(_altered(library, quotes, chance)), found)
    return found


def _check_true(library: Library, quotes: Sequence[TrueQuote], found: Quoted) -> None:
    for some in _by(quotes):
        pages = [quote.pages[0] for quote in some]
        for quote, result in zip(
            some, _checked(library, [q.text for q in some], pages), strict=True
        ):
            is_verified = result is not None and result.state is CitationState.VERIFIED
            found.true += 1
            found.verified += is_verified
            for trait in quote.traits or {"plain"}:
                found.by_trait[trait] += 1
                found.verified_by_trait[trait] += is_verified
            if not is_verified:
                found.missed.append((quote, result))
            elif result is not None and result.page not in quote.pages:
                found.wrong_place += 1


def _check_misattributed(library: Library, quotes: Sequence[TrueQuote], found: Quoted) -> None:
    """True words, said to be on a page where they are not."""
    last = library.book.page_count
    labels = library.store.books.labels(library.book_id)
    for some in _by(quotes):
        pages = [(quote.pages[-1] + last // 2) % last + 1 for quote in some]
        results = _checked(library, [quote.text for quote in some], pages)
        for quote, page, result in zip(some, pages, results, strict=True):
            # The number that is printed on the quotation's page is no wrong one.
            if page not in quote.pages and str(page) not in {labels[at - 1] for at in quote.pages}:
                found.misattributed += 1
                found.caught += result is not None and result.state is CitationState.OTHER_PAGE


def _check_altered(library: Library, lies: Sequence[tuple[str, str, int]], found: Quoted) -> None:
    for some in _by(lies):
        results = _checked(library, [text for _, text, _ in some], [page for *_, page in some])
        for (kind, text, _), result in zip(some, results, strict=True):
            found.altered += 1
            if result is not None and result.state in _FOUND:
                found.believed.append((kind, text))


def _altered(
    library: Library, quotes: Sequence[TrueQuote], chance: random.Random
) -> Iterator[tuple[str, str, int]]:
    pages = library.store.pages.texts(library.book_id, range(1, library.book.page_count + 1))
    book = "".join(squeezed(page.text) for _, page in sorted(pages.items()))
    for at, quote in enumerate(quotes):
        if len(quote.text.split()) < _LEAST_WORDS:
            continue
        for step in range(len(KINDS)):
            kind = KINDS[(at + step) % len(KINDS)]
            lie = altered(kind, quote.text, chance.choice(quotes).text, chance)
            if _is_false(lie, kind, quote.text, book):
                yield kind, lie, quote.pages[0]
                break


def _is_false(lie: str, kind: str, true: str, book: str) -> bool:
    """Whether the book really doesn't have it: a change may make another true sentence."""
    if not lie or letters_of(lie).text == letters_of(true).text:
        return False
    return squeezed(lie) not in book or kind == KINDS[-1]


def _by(items: Sequence[Any]) -> Iterator[Sequence[Any]]:
    for at in range(0, len(items), _IN_AN_ANSWER):
        yield items[at : at + _IN_AN_ANSWER]


def _checked(
    library: Library, texts: Sequence[str], pages: Sequence[int]
) -> list[CheckedQuotation | None]:
    """What the stored answer says about each, once it is read again."""
    answer, starts = "", []
    for at, (words, page) in enumerate(zip(texts, pages, strict=True)):
        opening, closing = _MARKS[at % len(_MARKS)]
        clashing = {opening, closing, *_ALSO_CLOSING.get(opening, "")}
        inner = words if not clashing & set(words) else words.translate(_INNER)
        starts.append(len(answer) + len("They say ") + 1)
        answer += f"They say {opening}{inner}{closing} (p. {page}).\n\n"
    model = ScriptedModel()
    model.script = [lambda body: [{"type": "text", "text": answer}]]
    message = library.ask(model, library.new_talk(), "What do they say?")
    by_start = {result.start: result for result in message.quotations}
    return [by_start.get(start) for start in starts]


_ALSO_CLOSING: Final = {"„": "”"}
"""What else ends a quotation that begins so, in other languages' books."""
_INNER: Final = str.maketrans(dict.fromkeys('"“”„«»「」', "‘"))
