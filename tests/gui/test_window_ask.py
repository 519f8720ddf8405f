"""Ask about selected words in the real window, in the reader's own wording of the prompt."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt

from reader_app.ui.chat.empty_state import Suggestion
from reader_app.ui.chat.suggestions import SuggestionRow
from reader_app.ui.selection.floating_bars import SelectionRequest, TextSelectionBar
from tests.support.messages_api import MessagesApi, reply
from tests.support.talking_window import Held, api, talk, talking_window
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


def _select(talk: ReaderWindow) -> str:
    talk.page_view.text.select_all_on_page()
    wait_until(talk.page_view.text.selected_text, "the words of the page")
    return talk.page_view.text.selected_text().split(".")[0]


def _chip(talk: ReaderWindow) -> bool:
    return talk.has("attachment")


@pytest.fixture
def selecting(talk: ReaderWindow) -> Iterator[ReaderWindow]:
    talk.page_view.setFocus()
    yield talk
    talk.page_view.text.clear_selection()
    if _chip(talk):
        talk.click("removeAttachmentButton")


def test_selected_words_become_a_chip_and_go_with_one_question(
    selecting: ReaderWindow, api: MessagesApi
) -> None:
    api.always(reply("Because."))
    words = _select(selecting)
    assert not _chip(selecting)
    selecting.type("Why")
    assert _chip(selecting)
    selecting.ask(" so?")
    assert words in api.last_request.last_user_text
    assert not _chip(selecting)
    selecting.ask("And then?")  # the words are still selected on the page
    assert words not in api.last_request.last_user_text
    selecting.page_view.setFocus()
    selecting.composer.setFocus()
    assert not _chip(selecting)


def test_a_chip_that_was_removed_is_not_sent(selecting: ReaderWindow, api: MessagesApi) -> None:
    api.reply("Because.")
    words = _select(selecting)
    selecting.type("Why so?")
    selecting.press(Qt.Key.Key_Backspace, on=selecting.composer)
    assert _chip(selecting)
    selecting.press(Qt.Key.Key_Home, on=selecting.composer)
    selecting.press(Qt.Key.Key_Backspace, on=selecting.composer)
    assert not _chip(selecting)
    selecting.ask("?")
    assert words not in api.last_request.last_user_text


def test_what_is_no_question_about_the_words_leaves_the_chip(
    selecting: ReaderWindow, api: MessagesApi
) -> None:
    api.always(reply("Yes."))
    words = _select(selecting)
    selecting.ask("Turn to page 9.")
    assert words not in api.last_request.last_user_text
    row = selecting.find(SuggestionRow, "suggestionRow")
    row.chosen.emit(Suggestion("What is this?", "What is this?"))
    selecting.wait_for_answer()
    assert words not in api.last_request.last_user_text
    assert _chip(selecting)


def test_a_question_that_waits_takes_no_words_of_the_one_before(
    selecting: ReaderWindow, api: MessagesApi
) -> None:
    held = Held(reply("Yes."))
    api.then(held)
    words = _select(selecting)
    selecting.send("Why so?")
    held.wait()
    selecting.type("And then?")
    selecting.press(Qt.Key.Key_Return, on=selecting.composer)
    api.always(reply("No."))
    held.let_go()
    wait_until(lambda: len(selecting.messages) == 4 and selecting.answer.text, "both answers")
    assert words not in api.last_request.last_user_text
