"""kill -9 in the middle of a turn: the store opens, the question is there, the next turn is valid.

Processes are forked, so that a hundred deaths take seconds.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from pathlib import Path

import pytest

from reader_app.agent.message_history import FullHistoryContextStrategy
from reader_app.app.chat.conversations import turns_of
from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.store.open_store import Store, open_store
from tests.support.requests import assert_valid_request
from tests.support.scripted_model import ScriptedProvider, call, reply
from tests.support.talks import Talk

WORDS = "What of the story?"


def busy_model(request, on_event, cancel):
    """Searches twice, reads, then answers; the next question likewise, for ever."""
    rounds = sum(1 for message in request.messages[-5:] if message.blocks[0]["type"] == "tool_use")
    if rounds < 2 and request.tool_choice == "auto":
        return reply("Let me look.", call("search_book", query="story"), call("get_outline"))
    return reply("The story goes on. " * 20)


def a_talk(store: Store, conversation_id: str = "") -> Talk:
    """A new conversation, or the one that is there already."""
    known = store.conversations.find(conversation_id)
    return Talk(provider=ScriptedProvider().always(busy_model), store=store, conversation=known)


def ask_for_ever(data_dir: Path, conversation_id: str, said: int) -> None:
    """In the child: opens the store, asks until it is killed; a byte for each stored question."""
    store = open_store(data_dir)
    talk = a_talk(store, conversation_id)

    def told(event: object) -> None:
        if type(event).__name__ == "TurnStarted":
            os.write(said, b"q")

    while True:
        talk.chat.execute(conversation_id, WORDS, on_event=told)


def die_once(data_dir: Path, conversation_id: str, delay_s: float) -> int:
    """Fork, let it ask, kill it; how many questions it had stored."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            ask_for_ever(data_dir, conversation_id, writing)
        finally:
            os._exit(1)
    os.close(writing)
    first = os.read(reading, 1)
    assert first == b"q", "it died by itself"
    time.sleep(delay_s)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    rest = b""
    while part := os.read(reading, 4096):
        rest += part
    os.close(reading)
    return len(first + rest)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="forks")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("deaths", [20, pytest.param(100, marks=pytest.mark.long)])
def test_deaths_lose_no_question_and_break_no_conversation(data_dir: Path, deaths: int) -> None:
    store = open_store(data_dir)
    conversation_id = a_talk(store).conversation.id
    store.close()
    chance = random.Random(2415)
    stored = 0
    for _ in range(deaths):
        stored += die_once(data_dir, conversation_id, chance.uniform(0, 0.03))
        store = open_store(data_dir)
        rows = store.messages.list_for_conversation(conversation_id)
        questions = sum(1 for row in rows if row.role is MessageRole.USER)
        assert questions >= stored
        stored = questions
        next_question = ChatMessage(conversation_id, MessageRole.USER, WORDS)
        context = FullHistoryContextStrategy(1_000, 10**9)
        assert_valid_request(context.build_context([*rows, next_question], "Be kind."))
        store.close()
    store = open_store(data_dir)
    talk = a_talk(store, conversation_id)
    turns = turns_of(talk.messages)
    assert sum(1 for turn in turns if not turn.is_answered) > deaths // 4, "few died in a turn"
    assert talk.ask("Still there?").endswith("The story goes on.")
    store.close()
