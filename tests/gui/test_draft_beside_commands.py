"""Words in the composer outlive a question that a command asks."""

from __future__ import annotations

import pytest

from reader_app.ui.window.action_table import ActionId
from tests.support.messages_api import MessagesApi, reply
from tests.support.talking_window import api, talk, talking_window
from tests.support.window import ReaderWindow, rows, wait_until

__all__ = ["api", "talk", "talking_window"]

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_what_is_being_written_stays_a_draft(talk: ReaderWindow, api: MessagesApi) -> None:
    api.always(reply("It is about this."))
    talk.ask("What is this?")
    talk.type("And why")
    talk.page_view.go_to_page(30)
    talk.window.action(ActionId.SUMMARISE_CHAPTER).trigger()  # type: ignore[attr-defined]
    wait_until(lambda: len(talk.messages) == 4 and talk.messages[-1].text, "the summary")
    query = "SELECT draft FROM conversation ORDER BY created_at DESC LIMIT 1"
    wait_until(lambda: rows(talk.data_dir, query)[0][0] == "And why", "the draft")
    assert talk.composer.toPlainText() == "And why"
