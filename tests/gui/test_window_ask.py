"""Ask about selected words in the real window, in the reader's own wording of the prompt."""

from __future__ import annotations

import pytest

from reader_app.ui.selection.floating_bars import SelectionRequest, TextSelectionBar
from tests.support.messages_api import MessagesApi
from tests.support.talking_window import api, talk, talking_window
from tests.support.window import ReaderWindow, wait_until

__all__ = ["api", "talk", "talking_window"]


def _ask_about_page(talk: ReaderWindow, question: str) -> None:
    talk.page_view.text.select_all_on_page()
    wait_until(talk.page_view.text.selected_text, "the words of the page")
    talk.find(TextSelectionBar, "selectionBar").send(SelectionRequest.ASK)
    talk.page_view.text.clear_selection()
    talk.ask(question)


@pytest.mark.long
def test_the_question_is_sent_through_the_prompt_and_shown_without_it(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.reply("Because.")
    _ask_about_page(talk, "Why so?")
    assert "The reader asks about this selected text: Why so?" in api.last_request.last_user_text
    assert talk.messages[0].text == "Why so?"


def test_the_readers_own_wording_is_used_from_the_next_question_on(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    own = talk.data_dir / "prompts" / "ask.md"
    own.parent.mkdir(exist_ok=True)
    own.write_text("{selection}\nThey wonder: {question}", encoding="utf-8")
    api.reply("Because.")
    _ask_about_page(talk, "Why so?")
    own.unlink()
    assert "They wonder: Why so?" in api.last_request.last_user_text
