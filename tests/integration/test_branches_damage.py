"""Branches of a conversation in a damaged file: what is left can be read, followed and gone on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.store.open_store import FILE_NAME, Store, open_store
from tests.support.library import added_book, added_conversation, question

PAGE_SIZE = 4096
Asked = dict[str, ChatMessage]


class Branched:
    """One?, Two?, Three?; beside Two? is Other?, which is followed by Last? and is shown."""

    def __init__(self, data_dir: Path) -> None:
        self.path = data_dir / FILE_NAME
        self._store: Store | None = open_store(data_dir)
        self.talk = added_conversation(self.opened, added_book(self.opened))
        self.asked: Asked = {}
        for words in ("One?", "Two?", "Three?"):
            self._take(self.opened.messages.add(question(self.talk, words)))
        beside = question(self.talk, "Other?")
        self._take(self.opened.messages.add_beside(beside, self.asked["Two?"].id))
        self._take(self.opened.messages.add(question(self.talk, "Last?")))

    @property
    def opened(self) -> Store:
        assert self._store is not None
        return self._store

    def close(self) -> None:
        if self._store is not None:
            self._store.close()
        self._store = None

    def damaged(self, *lost: str) -> None:
        """Opened again from a file without these questions, of which an index is garbage."""
        self.close()
        with closing(sqlite3.connect(self.path)) as file, file:
            file.execute("PRAGMA foreign_keys = 0")
            for words in lost:
                file.execute("DELETE FROM message WHERE id = ?", (self.asked[words].id,))
            ((page,),) = file.execute(
                "SELECT rootpage FROM sqlite_master WHERE name = 'book_updated_at'"
            )
        with closing(sqlite3.connect(self.path)) as file:
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with self.path.open("r+b") as raw:
            raw.seek((page - 1) * PAGE_SIZE)
            raw.write(b"\xff" * PAGE_SIZE)
        self._store = open_store(self.path.parent)
        assert self.opened.report.rebuilt

    @property
    def shown(self) -> list[str]:
        messages = self.opened.messages.list_for_conversation(self.talk.id)
        return [message.content for message in messages if message.role is MessageRole.USER]

    def choose(self, words: str) -> None:
        self.opened.messages.choose_branch(self.asked[words].id)

    def _take(self, stored: ChatMessage) -> None:
        self.asked[stored.content] = stored
        said = ChatMessage(self.talk.id, MessageRole.ASSISTANT, f"To {stored.content}")
        self.opened.messages.add(replace(said, parent_id=stored.id))


@pytest.fixture
def branched(data_dir: Path) -> Iterator[Branched]:
    made = Branched(data_dir)
    yield made
    made.close()


def test_branches_come_out_of_it_as_they_were(branched: Branched) -> None:
    branches = branched.opened.messages.branches(branched.talk.id)
    branched.damaged()
    assert branched.shown == ["One?", "Other?", "Last?"]
    assert branched.opened.messages.branches(branched.talk.id) == branches
    branched.choose("Two?")
    assert branched.shown == ["One?", "Two?", "Three?"]


def test_what_followed_a_lost_question_that_was_shown_stays_shown(branched: Branched) -> None:
    branched.damaged("Other?")
    assert branched.shown == ["One?", "Last?"]


def test_a_lost_question_elsewhere_leaves_what_is_shown_alone(branched: Branched) -> None:
    branched.damaged("Two?")
    assert branched.shown == ["One?", "Other?", "Last?"]


def test_without_its_first_question_the_rest_is_shown(branched: Branched) -> None:
    branched.damaged("One?")
    assert branched.shown[-1] == "Last?"
    assert "One?" not in branched.shown


@pytest.mark.parametrize("lost", ["One?", "Two?", "Three?", "Other?", "Last?"])
def test_whatever_is_lost_the_conversation_can_be_gone_on(branched: Branched, lost: str) -> None:
    branched.damaged(lost)
    branched.opened.messages.add(question(branched.talk, "And now?"))
    assert branched.shown[-1] == "And now?"
    assert not branched.opened._database.sql("PRAGMA foreign_key_check")
