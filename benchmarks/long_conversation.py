"""A conversation of thousands of messages in a store, as years of questions would leave it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Final

from reader_app.domain.book import new_id, now_utc
from reader_app.domain.chat import ChatMessage, MessageRole, ToolCallRecord
from reader_app.domain.citations import Citation, PassageSource
from reader_app.domain.conversation import Conversation
from reader_app.domain.document import Rect
from reader_app.domain.jsontypes import JsonObject
from reader_app.store.open_store import Store, open_store

MESSAGES_A_TURN: Final = 4
_SENTENCE: Final = "The harpooneer stood at the rail and said nothing for a long while. "
_PARAGRAPH: Final = "It is told **here**, and again on p. 12: " + 4 * _SENTENCE
_PAGES: Final = 40


def add_conversations(data_dir: Path, book_id: str, messages: int) -> tuple[str, str]:
    """Store one of so many messages and a short one after it; their ids."""
    store = open_store(data_dir)
    try:
        return (
            _add(store, book_id, messages // MESSAGES_A_TURN, days_ago=9),
            _add(store, book_id, 1, days_ago=1),
        )
    finally:
        store.close()


def _add(store: Store, book_id: str, turns: int, days_ago: int) -> str:
    moment = now_utc() - timedelta(days=days_ago)
    conversation = Conversation(book_id, f"{turns} questions", created_at=moment)
    store.conversations.add(conversation)
    for number in range(turns):
        question = ""
        for message in _turn(conversation.id, number):
            at = moment + timedelta(seconds=number)
            stored = store.messages.add(replace(message, parent_id=question, created_at=at))
            question = question or stored.id
    return conversation.id


def _turn(conversation_id: str, number: int) -> list[ChatMessage]:
    """A question, a call, what it gave, and an answer with three citations."""
    turn_id, call_id, page = f"turn-{number}", f"toolu_{number:024d}", 1 + number % _PAGES
    asked: JsonObject = {"first": page, "last": page + 1}
    call: JsonObject = {"type": "tool_use", "id": call_id, "name": "read_pages", "input": asked}
    result = 40 * _SENTENCE
    record = ToolCallRecord(
        "read_pages",
        asked,
        result,
        tool_use_id=call_id,
        pages_shown=(page, page + 1),
    )
    content: JsonObject = {"type": "text", "text": result}
    given: JsonObject = {"type": "tool_result", "tool_use_id": call_id, "content": [content]}
    words = f"Answer {number}.\n\n{_PARAGRAPH}\n\n- {_SENTENCE}\n- {_SENTENCE}\n\n{_PARAGRAPH}"
    citations = tuple(_citation(words, page, place) for place in (1, 2, 3))

    said: JsonObject = {"type": "text", "text": words}
    told = ChatMessage(conversation_id, MessageRole.USER, "", turn_id=turn_id, page=page)
    shown = replace(told, role=MessageRole.ASSISTANT, horizon=_PAGES)
    return [
        replace(told, content=f"Question {number}: what is told on page {page}?"),
        replace(shown, id=new_id(), blocks=(call,)),
        replace(
            shown,
            id=new_id(),
            role=MessageRole.TOOL_RESULT,
            content=result,
            blocks=(given,),
            tool_calls=(record,),
        ),
        replace(
            shown,
            id=new_id(),
            content=words,
            blocks=(said,),
            citations=citations,
            pages_shown=(page, page + 1),
        ),
    ]


def _citation(words: str, page: int, number: int) -> Citation:
    lines = tuple(Rect(72, 90 + 14 * line, 400, 102 + 14 * line) for line in range(2))
    source = PassageSource(page, number, number)
    offset = number * len(words) // 4
    return Citation(number, source, str(page), _SENTENCE.strip(), rects=lines, offset=offset)
