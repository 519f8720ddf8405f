"""An exported question says what it was asked about: selected words, or a part of a page."""

from __future__ import annotations

from reader_app.app.chat.markdown_export import ExportConversationUseCase
from reader_app.app.chat.question_target import QuestionTarget
from reader_app.domain.chat import ImagePayload
from tests.support.scripted_model import reply
from tests.support.talks import Talk


def exported(pointed: QuestionTarget) -> str:
    talk = Talk(reply("Because."))
    talk.ask("Why?", pointed=pointed)
    exporting = ExportConversationUseCase(talk.conversations, talk.stored, talk.books)
    return exporting.export(talk.conversation.id)


def test_selected_words_stand_over_the_question() -> None:
    written = exported(QuestionTarget("the white\nwhale", 7))
    assert "\n\n> the white whale (p. 7)\n\nWhy?\n\n" in written


def test_of_very_many_words_the_first_are_written() -> None:
    written = exported(QuestionTarget("word " * 5_000, 7))
    assert "word… (p. 7)\n\nWhy?" in written
    assert len(written) < 2_000


def test_a_picture_is_told_with_its_page() -> None:
    written = exported(QuestionTarget(picture=ImagePayload(9, "image/png", "AAAA", 4, 3)))
    assert "\n\n*(an image from p. 9)*\n\nWhy?\n\n" in written


def test_a_question_about_the_book_stands_alone() -> None:
    assert ">" not in exported(QuestionTarget())
