"""What has streamed of an answer is in the store soon, and the answer takes its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from reader_app.domain.chat import ChatMessage, MessageRole, MessageState, Stopped
from reader_app.domain.events import RetryEvent, TextDelta
from tests.support.fakes import disk_full
from tests.support.scripted_model import call, reply
from tests.support.talks import Talk


class Stream:
    """Says its words a second apart, and looks into the store after each."""

    def __init__(self, *words: str, end: Callable[[], object] | None = None) -> None:
        self._words = words
        self._end = end or (lambda: reply("".join(words)))
        self.talk: Talk
        self.seen: list[list[str]] = []

    def __call__(self, request, on_event, cancel):
        for words in self._words:
            on_event(RetryEvent(1, 0.0) if words == "!" else TextDelta(words))
            self.seen.append([message.content for message in kept(self.talk)])
            self.talk.clock.now += 1
        end = self._end()
        if isinstance(end, Exception):
            raise end
        return end


def talk_of(*steps: object) -> Talk:
    made = Talk(*steps)
    for step in steps:
        if isinstance(step, Stream):
            step.talk = made
    return made


def stored(talk: Talk) -> list[ChatMessage]:
    return talk.stored.list_for_conversation(talk.conversation.id)


def kept(talk: Talk) -> list[ChatMessage]:
    return [message for message in stored(talk) if message.role is MessageRole.ASSISTANT]


def test_every_two_seconds_what_has_streamed_is_stored_as_interrupted() -> None:
    stream = Stream("One ", "two ", "three ", "four ", "five.")
    talk = talk_of(stream)
    states: list[tuple[MessageState, Stopped | None]] = []

    def look() -> object:
        states.extend((message.state, message.stopped) for message in kept(talk))
        return reply("One two three four five.")

    stream._end = look
    talk.ask()
    assert stream.seen == [
        [],
        [],
        ["One two three"],
        ["One two three"],
        ["One two three four five."],
    ]
    assert states == [(MessageState.INTERRUPTED, Stopped.INTERRUPTED)]


def test_the_answer_takes_the_place_of_what_was_kept() -> None:
    talk = talk_of(Stream("One ", "two ", "three."))
    assert talk.ask() == "One two three."
    (answer,) = kept(talk)
    assert (answer.content, answer.state) == ("One two three.", MessageState.COMPLETE)
    assert [message.sequence for message in stored(talk)] == [1, 2]


def test_a_tool_call_takes_its_place_and_what_follows_is_kept_anew() -> None:
    calls = reply(call("get_current_page"))
    last = Stream("Four ", "five ", "six.")
    talk = talk_of(Stream("One ", "two ", "three.", end=lambda: calls), last)
    talk.ask()
    roles = [message.role.value for message in stored(talk)]
    assert roles == ["user", "assistant", "tool_result", "assistant"]
    assert all(message.state is MessageState.COMPLETE for message in stored(talk))
    assert last.seen[-1][-1].endswith("Four five")


def test_what_a_failed_turn_had_said_is_there_once() -> None:
    talk = talk_of(Stream("One ", "two ", "three ", "four.", end=disk_full))
    with pytest.raises(type(disk_full())):
        talk.ask()
    (left,) = kept(talk)
    assert (left.content, left.state) == ("One two three four.", MessageState.INTERRUPTED)
    assert left.error_text


def test_what_a_request_said_before_it_began_anew_is_void() -> None:
    stream = Stream("One ", "two ", "three ", "!", "New.", end=lambda: reply("New."))
    talk = talk_of(stream)
    talk.ask()
    assert stream.seen[3] == []
    assert [message.content for message in kept(talk)] == ["New."]


def test_a_short_answer_is_stored_once() -> None:
    stream = Stream("One ", "two.")
    talk_of(stream).ask()
    assert stream.seen == [[], []]


def test_a_full_disk_does_not_end_an_answer_that_streams() -> None:
    stream = Stream("One ", "two ", "three ", "four ", "five.")
    talk = talk_of(stream)

    def fill() -> object:
        talk.stored.fail_after = None
        return reply("One two three four five.")

    stream._end = fill
    add = talk.stored.add

    def full_after_the_question(message: ChatMessage) -> ChatMessage:
        stored = add(message)
        talk.stored.fail_after = 0 if message.role is MessageRole.USER else None
        return stored

    talk.stored.add = full_after_the_question
    assert talk.ask() == "One two three four five."
