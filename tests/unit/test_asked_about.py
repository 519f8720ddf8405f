"""What a question was asked about is kept with it, and goes with it when it is asked again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from reader_app.app.chat.question_target import (
    NO_TARGET,
    QuestionTarget,
    TargetPrompt,
    target_from_store,
    target_to_store,
)
from reader_app.domain.book import Book
from reader_app.domain.chat import AskedAbout, ChatMessage, ImagePayload, MarkedWords, MessageRole
from reader_app.store.repositories.message_repository import message_details
from reader_app.ui.conversations.conversation_entries import QuestionEntry, conversation_entries
from tests.support.scripted_model import reply
from tests.support.talks import Talk

WHALE = QuestionTarget("the white whale", 7)
PICTURE = QuestionTarget(picture=ImagePayload(9, "image/png", "AAAA", 4, 3))


def question(about: AskedAbout | None) -> ChatMessage:
    return ChatMessage("talk", MessageRole.USER, "Why?", page=3, about=about)


def test_selected_words_are_kept_with_their_page() -> None:
    assert target_to_store(WHALE, 3) == AskedAbout(7, "the white whale")


def test_words_without_a_page_are_of_the_page_in_view() -> None:
    assert target_to_store(QuestionTarget("the white whale"), 3) == AskedAbout(3, "the white whale")


def test_of_words_on_two_pages_is_known_what_stands_on_the_first() -> None:
    parts = (MarkedWords(7, "the white"), MarkedWords(8, "whale"))
    pointed = replace(WHALE, parts=parts)
    assert target_to_store(pointed, 3) == AskedAbout(7, "the white whale", "the white", parts)


def test_of_a_picture_its_page_is_kept() -> None:
    assert target_to_store(PICTURE, 3) == AskedAbout(9)
    assert AskedAbout(9).is_picture


def test_a_question_about_the_book_is_about_nothing_else() -> None:
    assert target_to_store(NO_TARGET, 3) is None


def test_asked_again_it_takes_along_all_that_the_window_remembers() -> None:
    assert target_from_store(question(AskedAbout(9)), PICTURE) is PICTURE


def test_asked_again_in_another_session_it_is_about_the_same_words() -> None:
    about = AskedAbout(7, "the white whale", "the white")
    assert target_from_store(question(about), NO_TARGET) == QuestionTarget("the white", 7)


def test_asked_again_in_another_session_it_is_about_all_pages_of_the_words() -> None:
    parts = (MarkedWords(7, "the white"), MarkedWords(8, "whale"))
    pointed = replace(WHALE, parts=parts)
    assert target_from_store(question(target_to_store(pointed, 3)), NO_TARGET) == pointed


def test_words_of_several_pages_are_stored_page_by_page() -> None:
    talk = Talk(reply("Because."))
    parts = (MarkedWords(1, "the white"), MarkedWords(2, "whale"))
    talk.ask("Why?", pointed=QuestionTarget("the white whale", 1, parts=parts))
    stored = talk.stored.list_for_conversation(talk.conversation.id)
    assert stored[0].about == AskedAbout(1, "the white whale", "the white", parts)


def test_of_a_whole_book_no_more_is_kept_than_is_sent() -> None:
    parts = tuple(MarkedWords(page, "w" * 2_500) for page in range(1, 900))
    about = target_to_store(QuestionTarget("w", 1, parts=parts), 1)
    assert about is not None
    assert about.parts == parts[:3]


def test_asked_again_in_another_session_the_guard_still_cuts_the_words() -> None:
    parts = (MarkedWords(7, "the white"), MarkedWords(8, "whale"))
    again = target_from_store(
        question(AskedAbout(7, "the white whale", "the white", parts)), NO_TARGET
    )
    book = replace(Book("A", Path("a.pdf"), "00", 9), furthest_page=7, spoiler_guard=True)
    lines = TargetPrompt(again, 3, can_see_images=True).lines(book)
    assert "the white" in lines[0]
    assert "whale" not in lines[0]


def test_what_another_question_was_about_does_not_go_with_it() -> None:
    assert target_from_store(question(None), WHALE) == NO_TARGET
    assert target_from_store(question(AskedAbout(9)), WHALE) == NO_TARGET


def test_it_is_stored_and_shown_with_the_question() -> None:
    talk = Talk(reply("Because."))
    talk.ask("Why?", pointed=WHALE)
    stored = talk.stored.list_for_conversation(talk.conversation.id)
    assert stored[0].about == AskedAbout(7, "the white whale")
    shown = conversation_entries(stored, 20)[0]
    assert isinstance(shown, QuestionEntry)
    assert shown.about == stored[0].about


def test_questions_without_it_take_no_room_for_it() -> None:
    assert "about" not in message_details(question(None))
