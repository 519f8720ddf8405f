"""A turn in the agent's thread waits for the store and calls the use case that is asked for."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any, cast

import pytest

from reader_app.app.chat.question_target import NO_TARGET
from reader_app.domain.errors import CancelToken
from reader_app.ui.conversations.turn_requests import (
    AnotherAnswer,
    EditedQuestion,
    NewQuestion,
    RetryQuestion,
    TurnInThread,
    TurnRequest,
)
from reader_app.ui.services import Services


class NotedChat:
    """Notes which use case is called, and with what."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, tuple[str, ...]]] = []

    def __getattr__(self, name: str) -> Any:
        def call(*values: str, **_more: object) -> str:
            self.calls.append((name, values))
            return "answer"

        return call


def turn_of(
    request: TurnRequest, chat: NotedChat, conversation_id: str = "c1", *, is_saved: bool = True
) -> TurnInThread:
    conversations = SimpleNamespace(begin=lambda *about: SimpleNamespace(id=f"new of {about[0]}"))
    services = SimpleNamespace(chat=lambda _position: chat, conversations=conversations)
    saved = threading.Event()
    if is_saved:
        saved.set()
    return TurnInThread(
        request, conversation_id, cast("Services", services), cast("Any", lambda _: None), saved
    )


@pytest.mark.parametrize(
    ("request_", "call"),
    [
        (NewQuestion("Why?", NO_TARGET, "b1"), ("execute", ("c1", "Why?"))),
        (RetryQuestion(NO_TARGET), ("retry", ("c1",))),
        (AnotherAnswer("q1", NO_TARGET), ("regenerate", ("c1", "q1"))),
        (EditedQuestion("q1", "How?", NO_TARGET), ("edit", ("c1", "How?", "q1"))),
    ],
)
def test_each_request_has_its_use_case(request_: TurnRequest, call: object) -> None:
    chat = NotedChat()
    assert turn_of(request_, chat)(lambda _: None, CancelToken()) == "answer"
    assert chat.calls == [call]


def test_a_question_without_a_conversation_begins_one() -> None:
    chat = NotedChat()
    turn_of(NewQuestion("Why?", NO_TARGET, "b1"), chat, "")(lambda _: None, CancelToken())
    assert chat.calls == [("execute", ("new of b1", "Why?"))]


def test_a_turn_that_is_stopped_does_not_wait_for_the_store() -> None:
    chat, cancel = NotedChat(), CancelToken()
    cancel.cancel()
    turn_of(RetryQuestion(NO_TARGET), chat, is_saved=False)(lambda _: None, cancel)
    assert chat.calls == [("retry", ("c1",))]
