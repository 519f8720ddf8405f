"""Recaps and chapter summaries: about which pages, never past the fence, made once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.agent.content_blocks import is_note
from reader_app.app.chat.prompt_shortcuts import Recap, RecapUseCase, ShortcutPrompts
from reader_app.app.chat.question_target import QuestionTarget
from reader_app.app.citations.page_mentions import mentions_of
from reader_app.domain.chat import ModelAbilities
from reader_app.domain.document import OutlineEntry
from reader_app.domain.errors import BookError
from reader_app.domain.page_numbers import PageNames
from reader_app.store.atomic_file import write_atomically
from reader_app.store.open_store import Store, open_store
from tests.support.fakes import PROMPTS, unique_word
from tests.support.requests import text_of_request
from tests.support.scripted_model import breaks, call, reply
from tests.support.talks import OUTLINE, Talk


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


class Desk:
    """A conversation over 20 pages in the real store, and recaps of them."""

    def __init__(self, store: Store, *steps: object, outline=OUTLINE) -> None:
        self.talk = Talk(*steps, store=store, outline=outline)
        prompts = ShortcutPrompts(PROMPTS, Path("/nowhere"), write_atomically)
        self.recaps = RecapUseCase(prompts, store.books, store.answer_cache)
        self.book_id = self.talk.book.id

    def so_far(self, page: int) -> Recap:
        return self.recaps.so_far(self.book_id, page, is_offline=False)

    def chapter_at(self, page: int) -> Recap:
        return self.recaps.chapter_at(self.book_id, page, is_offline=False)

    def make(self, recap: Recap) -> None:
        self.talk.ask(recap.question, pointed=recap.pointed)


def test_a_recap_reaches_from_the_first_page_to_the_one_in_view(store: Store) -> None:
    recap = Desk(store).so_far(7)
    assert recap.pointed.span == (1, 7)
    assert "up to page 7:" in recap.question


def test_with_the_guard_on_a_recap_ends_at_the_fence(store: Store) -> None:
    desk = Desk(store)
    desk.talk.guard(5)
    assert desk.so_far(9).pointed.span == (1, 5)


def test_with_nothing_read_there_is_nothing_to_recap(store: Store) -> None:
    desk = Desk(store)
    desk.talk.guard(0)
    with pytest.raises(BookError, match="nothing to recap"):
        desk.so_far(9)


def test_a_chapter_ends_before_the_next_of_its_level(store: Store) -> None:
    assert Desk(store).chapter_at(6).pointed.span == (6, 14)


def test_the_deepest_chapter_of_a_page_is_meant(store: Store) -> None:
    recap = Desk(store).chapter_at(9)
    assert recap.pointed.span == (8, 14)
    assert "“The Storm”, page 8 to page 14:" in recap.question


def test_a_chapter_is_cut_at_the_fence(store: Store) -> None:
    desk = Desk(store)
    desk.talk.guard(10)
    assert desk.chapter_at(9).pointed.span == (8, 10)


def test_a_chapter_after_the_fence_is_refused(store: Store) -> None:
    desk = Desk(store)
    desk.talk.guard(10)
    with pytest.raises(BookError, match="begins past the page"):
        desk.recaps.chapter(desk.book_id, OUTLINE[3], is_offline=False)


def test_a_page_before_every_chapter_has_none(store: Store) -> None:
    desk = Desk(store, outline=(OutlineEntry(1, "Late", 10),))
    with pytest.raises(BookError, match="any chapter"):
        desk.chapter_at(3)


def test_nothing_after_the_last_page_is_sent_even_without_a_guard(store: Store) -> None:
    desk = Desk(store, reply(call("read_pages", first=5, last=12)), reply("It rained."))
    desk.make(desk.so_far(7))
    sent = "\n".join(text_of_request(request.messages) for request in desk.talk.provider.requests)
    assert unique_word(7) in sent and unique_word(8) not in sent
    (_, asked) = desk.talk.provider.requests
    results = asked.last_results[0]["content"]
    pages = [block["source"].split(".")[0] for block in results if not is_note(block)]
    assert set(pages) == {"p5", "p6", "p7"}
    assert desk.talk.messages[-1].fence == 7


def test_earlier_passages_from_later_pages_stay_out_of_a_recap(store: Store) -> None:
    desk = Desk(
        store,
        reply(call("read_pages", first=15, last=15)),
        reply("Read."),
        reply("It rained."),
    )
    desk.talk.ask("What is on page 15?")
    desk.make(desk.so_far(7))
    last = desk.talk.provider.requests[-1]
    assert all(message.horizon <= 7 for message in last.messages if message.role == "assistant")


def test_asked_anew_it_is_cut_at_the_same_page(store: Store) -> None:
    desk = Desk(store, reply("It rained."), reply("It poured."))
    desk.make(desk.so_far(7))
    desk.talk.chat.regenerate(desk.talk.conversation.id)
    assert desk.talk.messages[-1].fence == 7
    assert desk.talk.messages[0].span == (1, 7)


def test_the_model_is_told_which_pages_are_meant(store: Store) -> None:
    desk = Desk(store, reply("It rained."))
    desk.make(desk.chapter_at(9))
    assert "Pages in question: 8-14." in text_of_request(desk.talk.provider.requests[0].messages)


def test_what_was_made_is_found_again(store: Store) -> None:
    desk = Desk(store, reply("It rained."))
    recap = desk.so_far(7)
    assert recap.made is None
    desk.make(recap)
    made = desk.so_far(7).made
    assert made is not None
    question, answer = desk.talk.messages
    assert (made.conversation_id, made.question_id) == (desk.talk.conversation.id, question.id)
    assert made.made_at == answer.created_at


def test_another_last_page_is_another_recap(store: Store) -> None:
    desk = Desk(store, reply("It rained."))
    desk.make(desk.so_far(7))
    assert desk.so_far(8).made is None


def test_one_that_broke_off_is_made_anew(store: Store) -> None:
    desk = Desk(store, breaks(RuntimeError("cut"), "It rai"))
    with pytest.raises(RuntimeError):
        desk.make(desk.so_far(7))
    assert desk.so_far(7).made is None


def test_what_the_companion_quoted_is_no_summary_of_a_model(store: Store) -> None:
    desk = Desk(store, reply("“It rained.”", model="offline"))
    desk.make(desk.so_far(7))
    assert desk.so_far(7).made is None
    assert desk.recaps.so_far(desk.book_id, 7, is_offline=True).made is not None


def test_the_same_words_typed_without_a_limit_are_no_recap(store: Store) -> None:
    desk = Desk(store, reply("It rained."))
    desk.talk.ask(desk.so_far(7).question, pointed=QuestionTarget())
    assert desk.so_far(7).made is None


def test_one_in_a_deleted_conversation_is_made_anew(store: Store) -> None:
    desk = Desk(store, reply("It rained."))
    desk.make(desk.so_far(7))
    store.conversations.delete(desk.talk.conversation.id)
    assert desk.so_far(7).made is None


def test_what_was_made_before_the_printed_numbers_were_known_is_found(store: Store) -> None:
    desk = Desk(store, reply("It rained."))
    desk.make(desk.so_far(7))
    store.books.save_labels(desk.book_id, tuple(f"{page + 100}" for page in range(1, 21)))
    recap = desk.so_far(7)
    assert "page 7 (printed 107):" in recap.question
    assert recap.made is not None


# --- pages of a book that prints numbers

LABELS = ("", "i", "ii", *(str(number) for number in range(1, 18)))


def printed_book(store: Store, *steps: object) -> Desk:
    desk = Desk(store, *steps)
    store.books.save_labels(desk.book_id, LABELS)
    return desk


def test_a_page_that_prints_no_number_is_named_by_its_place_in_the_file(store: Store) -> None:
    desk = printed_book(store, reply("It rained (p. 1)."))
    recap = desk.so_far(1)
    assert "up to page #1 of the file:" in recap.question
    assert recap.pointed.name == "Recap so far (to p. #1)"
    desk.make(recap)
    mentions = mentions_of(desk.talk.messages[-1], PageNames(LABELS), recap.question)
    assert mentions.drawn("It rained (p. 1).") == "It rained (p. #1)."


def test_a_small_model_reads_the_pages_of_the_question_and_not_those_with_such_numbers(
    store: Store,
) -> None:
    desk = printed_book(store, reply(call("read_pages", first=6, last=14)), reply("It rained."))
    desk.talk.provider.abilities = ModelAbilities(False, is_local=True)
    desk.make(desk.chapter_at(6))
    assert "page 6 (printed 3) to page 14 (printed 11):" in desk.talk.messages[0].content
    assert desk.talk.messages[-1].pages_shown == tuple(range(6, 15))


# --- more pages than a turn can read


def long_book(store: Store) -> Desk:
    outline = (OutlineEntry(1, "One", 1), OutlineEntry(1, "Two", 100))
    desk = Desk(store, reply("It rained."), outline=outline)
    store.books.update(desk.book_id, lambda book: setattr(book, "page_count", 300))
    return desk


def test_a_recap_of_few_pages_says_nothing_of_how(store: Store) -> None:
    assert "\n" not in long_book(store).so_far(80).question


def test_a_recap_of_many_pages_says_how(store: Store) -> None:
    question = long_book(store).so_far(240).question
    assert "These are 240 pages" in question and "a chapter at a time" in question
    assert not re.search(r"\{[a-z_]+\}", question)


def test_only_pages_up_to_the_fence_count(store: Store) -> None:
    desk = long_book(store)
    store.books.update(desk.book_id, lambda book: book.mark_read_up_to(81))
    store.books.update(desk.book_id, lambda book: setattr(book, "spoiler_guard", True))
    assert "These are 81 pages" in desk.so_far(240).question


def test_a_long_chapter_says_how_as_well(store: Store) -> None:
    assert "These are 99 pages" in long_book(store).chapter_at(3).question


def test_without_a_language_model_nothing_is_said_of_how(store: Store) -> None:
    desk = long_book(store)
    assert "\n" not in desk.recaps.so_far(desk.book_id, 240, is_offline=True).question
