"""Undo of the companion's move does what it says, also when the reader is elsewhere by then."""

from __future__ import annotations

import pytest

from tests.support.messages_api import MessagesApi, reply, tool_use
from tests.support.talking_window import FRONT_PAGES, api, talk, talking_window
from tests.support.window import ReaderWindow

__all__ = ["api", "talk", "talking_window"]

PRINTED_50 = 50 + FRONT_PAGES


@pytest.mark.long
def test_undo_leads_back_from_another_page_too(talk: ReaderWindow, api: MessagesApi) -> None:
    talk.page_view.go_to_page(9, record=False)
    api.then(reply(tool_use("set_current_page", {"page": 50, "printed": True})))
    api.reply("We are there.")
    talk.ask("I'm on page 50")
    talk.wait_for_page(PRINTED_50)
    talk.page_view.go_to_page(20)
    talk.wait_for_page(20)
    talk.click("undoMoveButton")
    talk.wait_for_page(9)
