"""Quotations and citations of whole turns, in the real store, after a restart and a new index."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.app.chat.conversations import ConversationSearchUseCase
from reader_app.app.chat.markdown_export import ExportConversationUseCase
from reader_app.app.citations.citation_places import CitedPlacesUseCase, EvidenceUseCase
from reader_app.app.citations.quotation_report import explanation, summary
from reader_app.domain.chat import ChatMessage
from reader_app.domain.citations import CheckedQuotation, Citation, CitationState, PassageSource
from reader_app.domain.document import PageCut, PageText, Rect, Word
from reader_app.domain.errors import LLMError, LLMErrorCode
from reader_app.domain.events import CitationEvent, QuotationsChecked, TextDelta, TurnFinished
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.search import Tokenizer
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.open_store import Store, open_store
from tests.support.scripted_model import call, cited, reply
from tests.support.talks import Talk

PAGES = (
    "The old man did not sleep in the white house. He said so.",
    "On Monday 14 ships came in and nobody counted them twice.",
    "Later it was told otherwise, and the harbour was closed for good.",
)


def page_of(number: int, text: str) -> PageText:
    words, at = [], 0
    for word in text.split():
        start = text.index(word, at)
        at = start + len(word)
        words.append(Word(start, at, Rect(start, 20, at, 30)))
    return PageText(number, str(number), text, tuple(words))


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir, prepare=prepare_for_index)
    yield opened
    opened.close()


def talk_about(
    store: Store, *steps: object, pages: tuple[str, ...] = PAGES, labels: tuple[str, ...] = ()
) -> Talk:
    made = Talk(*steps, pages=list(pages), labels=labels, store=store)
    store.pages.forget(made.book.id)
    store.pages.begin(made.book.id, Tokenizer.PORTER)
    texts = [page_of(number, text) for number, text in enumerate(pages, start=1)]
    store.pages.add_pages(made.book.id, texts)
    return made


def checked(store: Store, answer: str, guard: int | None = None) -> CheckedQuotation:
    talk = talk_about(store, reply(answer))
    talk.guard(guard)
    talk.ask()
    (found,) = talk.messages[-1].quotations
    return found


def told(found: CheckedQuotation) -> str:
    return explanation(found, lambda page, _book: f"p. {page}")


def test_true_words_are_verified_with_their_place(store: Store) -> None:
    found = checked(store, "“14 ships came in and nobody counted them” (p. 2)")
    assert found.state is CitationState.VERIFIED
    assert [place.page for place in found.places] == [2]
    assert found.places[0].rects == (Rect(10, 20, 50, 30),)
    assert told(found) == "Exact quote: p. 2."


LABELS = ("i", "1", "2")
PRINTED = "“14 ships came in and nobody counted them” (p. {})."


@pytest.mark.parametrize("number", [1, 2])
def test_a_page_is_told_by_where_its_quotation_stands_whichever_number_was_written(
    store: Store, number: int
) -> None:
    """The file's page 2 prints 1, and 2 is printed on the next page."""
    talk = talk_about(store, reply(PRINTED.format(number)), labels=LABELS)
    talk.ask()
    (found,) = talk.messages[-1].quotations
    assert (found.state, found.claimed_pages) == (CitationState.VERIFIED, (2,))
    export = ExportConversationUseCase(store.conversations, store.messages, store.books)
    assert "nobody counted them” ✓ (p. 1)." in export.export(talk.conversation.id)
    names = PageNames(LABELS)
    search = ConversationSearchUseCase(store.turn_search, names=lambda _: names)
    assert [hit.excerpt for hit in search.find("ships")] == [PRINTED.format(1)]


def test_a_printed_number_of_another_page_is_told_as_it_was_written(store: Store) -> None:
    steps = reply(call("read_pages", first=2, last=3)), reply(PRINTED.format(1))
    talk = talk_about(store, *steps, labels=("i", "ii", "1", "2"), pages=(*PAGES, "The end."))
    talk.ask()
    (found,) = talk.messages[-1].quotations
    assert (found.state, found.claimed_pages) == (CitationState.OTHER_PAGE, (3,))


def test_true_words_on_the_wrong_page_are_told_so(store: Store) -> None:
    found = checked(store, "“14 ships came in and nobody counted them” (p. 3)")
    assert found.state is CitationState.OTHER_PAGE
    assert told(found) == "Exact quote, but on p. 2, not p. 3."


def test_a_dropped_not_is_a_near_miss_that_names_the_word(store: Store) -> None:
    found = checked(store, "“The old man did sleep in the white house” (p. 1)")
    assert found.state is CitationState.NEAR_MISS
    assert told(found) == ("Not an exact quote. On p. 1: “not” is missing after “old man did”.")


def test_words_of_no_page_are_not_in_the_book(store: Store) -> None:
    found = checked(store, "“call me Ishmael, some years ago indeed”")
    assert found.state is CitationState.NOT_IN_BOOK
    assert told(found).startswith("Not found in the book")


def test_words_left_out_are_told(store: Store) -> None:
    found = checked(store, "“The old man did not sleep … He said so” (p. 1)")
    assert (found.state, found.parts) == (CitationState.VERIFIED, 2)
    assert told(found).startswith("Shortened, but exact")


def test_pieces_in_another_order_are_not_verified(store: Store) -> None:
    found = checked(store, "“He said so […] The old man did not sleep”")
    assert found.state not in (CitationState.VERIFIED, CitationState.OTHER_PAGE)


def test_single_words_between_ellipses_prove_nothing(store: Store) -> None:
    found = checked(store, "“The old man … sleep … house”")
    assert found.state not in (CitationState.VERIFIED, CitationState.OTHER_PAGE)


def test_nothing_beyond_the_fence_is_looked_at(store: Store) -> None:
    found = checked(store, "“the harbour was closed for good”", guard=2)
    assert (found.state, found.searched_to) == (CitationState.NOT_IN_BOOK, 2)
    assert "p. 2" in told(found)


def test_the_readers_own_words_are_no_quotation_of_the_book(store: Store) -> None:
    talk = talk_about(store, reply("You asked “why is the moon so big”."))
    talk.ask("Why is the moon so big?")
    assert talk.messages[-1].quotations == ()


def test_a_page_that_isnt_indexed_yet_rules_nothing_out(store: Store) -> None:
    talk = talk_about(store, reply("“call me Ishmael, some years ago indeed”"))
    store.pages.forget(talk.book.id)
    store.pages.begin(talk.book.id, Tokenizer.PORTER)
    store.pages.add_pages(talk.book.id, [page_of(1, PAGES[0])])
    talk.ask()
    assert talk.messages[-1].quotations == ()


def test_the_check_comes_after_the_turn_and_is_kept(store: Store) -> None:
    talk = talk_about(store, reply("“The old man did not sleep” (p. 1)"))
    talk.ask()
    kinds = [type(event) for event in talk.log.events]
    assert kinds.index(TurnFinished) < kinds.index(QuotationsChecked)
    stored = store.messages.find(talk.messages[-1].id)
    assert stored is not None
    assert summary(stored.quotations) == "Quote: 1 verified"


def test_an_export_tells_what_was_found(store: Store) -> None:
    talk = talk_about(store, reply("“The old man did sleep in the white house” (p. 1)"))
    talk.ask()
    export = ExportConversationUseCase(store.conversations, store.messages, store.books)
    assert "house” *(⚠ Not an exact quote. On p. 1: " in export.export(talk.conversation.id)


# --- citations


def cited_answer(store: Store) -> tuple[Talk, ChatMessage]:
    talk = talk_about(
        store,
        reply(call("read_pages", first=1, last=1)),
        reply(cited("He did not.", "p1.s0-1", PAGES[0][:45])),
    )
    talk.ask()
    return talk, talk.messages[-1]


def test_a_citation_keeps_its_rectangles_with_the_answer(store: Store) -> None:
    _, message = cited_answer(store)
    assert message.citations[0].rects == (Rect(0, 20, 45, 30),)


def test_a_citation_outlives_the_index_and_the_file(store: Store) -> None:
    talk, message = cited_answer(store)
    store.pages.forget(talk.book.id)
    stored = store.messages.find(message.id)
    assert stored is not None
    assert stored.citations[0].rects == message.citations[0].rects


def test_an_older_answer_finds_its_words_in_a_page_that_was_cut_anew(store: Store) -> None:
    talk, message = cited_answer(store)
    store.pages.forget(talk.book.id)
    store.pages.begin(talk.book.id, Tokenizer.PORTER)
    anew = replace(page_of(1, PAGES[0]), cut=PageCut(99, ((0, 20), (21, 57))))
    store.pages.add_pages(talk.book.id, [anew])
    citation = message.citations[0]
    evidence = EvidenceUseCase(store.pages)
    assert evidence.rects(talk.book.id, citation.source, citation.quote) == citation.rects


def revised(store: Store, talk: Talk, text: str) -> None:
    """The book's file is written anew, with this on its first page."""
    store.pages.forget(talk.book.id)
    store.pages.begin(talk.book.id, Tokenizer.PORTER)
    store.pages.add_pages(talk.book.id, [page_of(1, text)])


def test_words_that_moved_in_a_book_that_was_written_anew_are_found(store: Store) -> None:
    talk, message = cited_answer(store)
    revised(store, talk, f"A new beginning. {PAGES[0]}")
    (part,) = CitedPlacesUseCase(store.pages).parts(talk.book.id, message.citations[0])
    assert part.rects == (Rect(17, 20, 62, 30),)


def test_words_that_are_gone_from_the_page_leave_nothing_marked(store: Store) -> None:
    talk, message = cited_answer(store)
    revised(store, talk, "Quite another text stands here now, and no word of the old one.")
    (part,) = CitedPlacesUseCase(store.pages).parts(talk.book.id, message.citations[0])
    assert part.rects == ()


def test_a_cut_is_stored_with_the_page(store: Store) -> None:
    talk = talk_about(store)
    page = replace(page_of(4, "One. Two."), cut=PageCut(7, ((0, 9),)))
    store.pages.add_pages(talk.book.id, [page])
    (read,) = store.pages.pages(talk.book.id, 4, 4)
    assert (read.cut, store.pages.texts(talk.book.id, [4])[4].cut) == (page.cut, page.cut)


def test_an_interrupted_answer_keeps_its_citations(store: Store) -> None:
    def breaks(request: object, on_event, cancel) -> None:
        on_event(TextDelta("He did not."))
        on_event(CitationEvent(Citation(1, PassageSource(1, 0, 0), "", PAGES[0][:45])))
        raise LLMError(LLMErrorCode.OFFLINE, "The line was cut.")

    talk = talk_about(store, reply(call("read_pages", first=1, last=1)), breaks)
    with pytest.raises(LLMError):
        talk.ask()
    (citation,) = talk.messages[-1].citations
    assert citation.rects == (Rect(0, 20, 45, 30),)
