"""What the reader points at goes with the question, as far as it may."""

from __future__ import annotations

import pytest

from reader_app.agent.content_blocks import is_note
from reader_app.app.chat.question_target import QuestionTarget, TargetPrompt
from reader_app.domain.book import Book
from reader_app.domain.chat import PICTURE_LINE, ImagePayload
from reader_app.llm.offline.offline_provider import OfflineChatProvider
from tests.support.fakes import a_book
from tests.support.scripted_model import ScriptedProvider, reply
from tests.support.talks import Talk

PICTURE = ImagePayload(7, "image/png", "cGljdHVyZQ==", 40, 30)
MARKED = QuestionTarget(picture=PICTURE)


def pointing(pointed: QuestionTarget = MARKED, *, can_see_images: bool = True) -> TargetPrompt:
    return TargetPrompt(pointed, 8, can_see_images)


def allowed_book(**fields: object) -> Book:
    return a_book(20, images_allowed=True, **fields)


def test_a_picture_goes_along_and_is_named() -> None:
    block = pointing().picture_block(allowed_book())
    assert block is not None
    assert block["source"] == {
        "type": "base64",
        "media_type": "image/png",
        "data": "cGljdHVyZQ==",
    }
    assert "a part of page 7" in pointing().lines(allowed_book())[0]
    assert pointing().pages_sent(allowed_book()) == {7}


@pytest.mark.parametrize(
    ("fields", "can_see_images", "reason"),
    [
        ({"images_allowed": False}, True, "hasn't allowed"),
        ({"images_allowed": True}, False, "can't look at pictures"),
        ({"images_allowed": True, "spoiler_guard": True, "furthest_page": 6}, True, "beyond"),
    ],
)
def test_a_picture_that_may_not_go_stays_and_the_model_is_told_why(
    fields: dict[str, object], can_see_images: bool, reason: str
) -> None:
    book = a_book(20, **fields)
    held = pointing(can_see_images=can_see_images)
    assert held.picture_block(book) is None
    assert held.pages_sent(book) == set()
    (line,) = held.lines(book)
    assert line.startswith(f"{PICTURE_LINE} not sent.")
    assert reason in line


def test_a_picture_within_what_was_read_goes_along() -> None:
    book = allowed_book(spoiler_guard=True, furthest_page=7)
    assert pointing().picture_block(book) is not None


def test_words_and_picture_go_together() -> None:
    both = pointing(QuestionTarget("Call me Ishmael.", 3, PICTURE))
    assert both.pages_sent(allowed_book()) == {3, 7}
    assert len(both.lines(allowed_book())) == 2


def talk_with(provider: object) -> Talk:
    talk = Talk(provider=provider)
    talk.books.update(talk.book.id, lambda book: setattr(book, "images_allowed", True))
    return talk


def test_the_picture_stands_before_the_readers_words_which_stay_last() -> None:
    talk = talk_with(ScriptedProvider(reply("A whale."), can_see_images=True))
    talk.ask("What is this?", pointed=QuestionTarget(picture=ImagePayload(2, "image/png", "cGlj")))
    blocks = talk.requests[-1].messages[-1].blocks
    kinds = [block["type"] for block in blocks if not is_note(block)]
    assert kinds == ["text", "image", "text"]
    assert blocks[-1]["text"] == "What is this?"


def test_the_picture_stays_with_its_question() -> None:
    talk = talk_with(ScriptedProvider(reply("A whale."), reply("Yes."), can_see_images=True))
    talk.ask("What is this?", pointed=QuestionTarget(picture=ImagePayload(2, "image/png", "cGlj")))
    talk.ask("Really?")
    first, second = (request.messages for request in talk.requests)
    assert "image" in {block["type"] for block in first[1].blocks}
    assert second[1] == first[1]
    assert PICTURE_LINE not in second[-1].text


def test_a_question_about_a_picture_is_asked_anew_with_its_picture() -> None:
    talk = talk_with(ScriptedProvider(reply("A whale."), reply("A ship."), can_see_images=True))
    talk.ask("What is this?", pointed=QuestionTarget(picture=ImagePayload(2, "image/png", "cGlj")))
    talk.chat.regenerate(talk.conversation.id)  # the window may have been closed meanwhile
    first, second = (request.messages[-1].blocks for request in talk.requests)
    assert second[1] == first[1] and second[1]["type"] == "image"


def test_the_offline_companion_says_that_it_cannot_look() -> None:
    talk = talk_with(OfflineChatProvider())
    answer = talk.ask(
        "What is this?", pointed=QuestionTarget(picture=ImagePayload(2, "image/png", "cGlj"))
    )
    assert answer.startswith("I need a language model to look at images.")
