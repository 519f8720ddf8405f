"""After each kind of failure: one sentence where it happened, and the next question works."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QFrame

from tests.support.messages_api import MessagesApi, faults, reply, text, tool_use
from tests.support.talking_window import api, talk, talking_window
from tests.support.window import ReaderWindow, rows, wait_until

__all__ = ["api", "talk", "talking_window"]

SOON = 0.01
"""Seconds that a server asks to wait before a retry."""
FAULTS = {
    "a rejected key": faults.rejected_key(),
    "no permission": faults.forbidden(),
    "no such model": faults.no_such_model(),
    "too large": faults.too_large(),
    "too many requests": faults.rate_limited(SOON),
    "a server error": faults.http_error(500, retry_after=SOON),
    "an overloaded server": faults.http_error(529, retry_after=SOON),
    "overloaded in mid-stream": faults.overloaded_in_stream(),
    "a cut stream": faults.cut_in_stream(),
    "a truncated stream": faults.truncated(),
    "a cut connection": faults.cut_before_headers(),
    "a web page": faults.html(),
    "an empty body": faults.empty_body(),
    "garbage": faults.garbage(),
}
SLOW = {"overloaded in mid-stream", "a cut stream", "a truncated stream", "a cut connection"}
"""Those that are tried again after waits of our own."""


def sentence_in(talk: ReaderWindow) -> str:
    """What the newest message says went wrong, once it can be seen."""

    def notices() -> list[QFrame]:
        frames = talk.conversation.findChildren(QFrame)
        return [f for f in frames if f.property("ground") == "notice" and f.isVisible()]

    wait_until(notices, "a sentence about the failure")
    return notices()[-1].accessibleName()


@pytest.mark.long
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow) if name in SLOW else name for name in FAULTS],
)
def test_after_a_failure_the_next_question_works(
    talk: ReaderWindow, api: MessagesApi, name: str
) -> None:
    api.always(FAULTS[name])
    answer = talk.ask("What happens?")
    assert answer.state in ("failed", "interrupted")
    sentence = sentence_in(talk)
    assert sentence.endswith(".")
    assert "Traceback" not in sentence and "Error(" not in sentence
    assert talk.has("retryButton")
    api.always(reply("All is well."))
    assert talk.ask("And now?").text == "All is well."
    assert stored_questions(talk) == ["What happens?", "And now?"]


@pytest.mark.slow
@pytest.mark.long
def test_a_server_that_is_not_there_is_a_failure_like_any_other(
    talk: ReaderWindow, talking_window: tuple[ReaderWindow, int], api: MessagesApi
) -> None:
    api.stop()
    assert talk.ask("Is anybody there?").state == "failed"
    assert sentence_in(talk).endswith(".")
    with MessagesApi(talking_window[1]) as back:
        back.reply("I am back.")
        assert talk.ask("And now?").text == "I am back."


def test_a_failure_after_a_tool_keeps_the_request_valid(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.reply(text("Let me look."), tool_use("search_book", {"query": "word"}))
    api.then(faults.rejected_key())
    assert talk.ask("Which word?").state == "interrupted"
    api.reply("Better now.")
    assert talk.ask("Once more?").text == "Better now."


def test_try_again_asks_the_same_question_and_stores_it_once(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.then(faults.rejected_key())
    talk.ask("What happens?")
    api.reply("This.")
    talk.click("retryButton")
    wait_until(lambda: talk.messages[-1].text == "This.")
    assert stored_questions(talk) == ["What happens?"]
    assert [shown.role for shown in talk.messages] == ["user", "assistant"]


def test_a_page_turned_before_the_failure_stays_turned(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.reply(tool_use("set_current_page", {"page": 20}))
    api.then(faults.rejected_key())
    talk.ask("Go to page 20")
    assert talk.current_page == 20
    talk.wait_for_stored_page(20)
    assert any("16" in step.text for step in talk.steps)  # as page 20 is printed


def test_an_answer_without_words_becomes_a_kind_sentence(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.then(reply(stop_reason="end_turn"))
    answer = talk.ask("What happens?")
    assert answer.state == "complete"
    assert answer.text.strip()
    api.reply("All is well.")
    talk.ask("And now?")


@pytest.mark.parametrize("reason", ["max_tokens", "refusal"])
def test_an_answer_that_ends_early_is_followed_by_a_valid_request(
    talk: ReaderWindow, api: MessagesApi, reason: str
) -> None:
    api.then(reply(text("Half of it"), tool_use("get_outline"), stop_reason=reason))
    talk.ask("What happens?")
    assert talk.steps == []
    api.reply("All is well.")
    assert talk.ask("And now?").text == "All is well."


def stored_questions(talk: ReaderWindow) -> list[object]:
    query = """SELECT content FROM message WHERE role = 'user' AND superseded = 0
        AND conversation_id = (SELECT id FROM conversation ORDER BY created_at DESC LIMIT 1)
        ORDER BY sequence"""
    return [row[0] for row in rows(talk.data_dir, query)]
