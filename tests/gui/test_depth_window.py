"""A thorough question in the real window: asked, planned, answered, and back from the store."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from reader_app.bootstrap.backend import ModelConnection, open_backend
from reader_app.domain.chat import Depth
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.conversations.depth_menu import DepthChoice, DepthMenu
from reader_app.ui.window.action_table import ActionId
from tests.support.messages_api import MessagesApi, reply, tool_use
from tests.support.talking_window import Held, api, talk, talking_window
from tests.support.window import ReaderWindow, rows, use_server, wait_until

__all__ = ["api", "talk", "talking_window"]

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def pane_of(talk: ReaderWindow) -> ChatPane:
    return talk.find(ChatPane, "chatPane")


def choice_of(talk: ReaderWindow) -> DepthChoice:
    return pane_of(talk).composer.depth_choice


def plan(done: int) -> dict[str, object]:
    words = ["Find the word of page 9", "Tell where it stands"]
    return {"steps": [{"words": each, "done": at < done} for at, each in enumerate(words)]}


def shown(talk: ReaderWindow, name: str) -> list[str]:
    found = talk.window.findChildren(QAbstractButton, name)
    return [each.text() for each in found if each.isVisible()]


def depths(talk: ReaderWindow) -> list[object]:
    query = """SELECT details FROM message WHERE role = 'user' AND conversation_id =
        (SELECT id FROM conversation ORDER BY created_at DESC LIMIT 1) ORDER BY sequence"""
    stored = [json.loads(str(row[0] or "{}")) for row in rows(talk.data_dir, query)]
    return [each.get("depth", Depth.NORMAL.value) for each in stored]


def test_the_action_opens_the_menu_beside_the_box(talk: ReaderWindow) -> None:
    menu = talk.find(DepthMenu, "depthChoices")
    talk.window.action(ActionId.ANSWER_DEPTH).trigger()  # type: ignore[attr-defined]
    wait_until(menu.isVisible, "the menu")
    menu.action_of(Depth.THOROUGH).trigger()
    menu.close()
    assert shown(talk, "depthMenu") == ["Thorough"]
    choice_of(talk).choose(Depth.NORMAL)


def test_a_thorough_question_has_a_plan_that_comes_back(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    choice_of(talk).choose(Depth.THOROUGH)
    held = Held(reply(tool_use("set_plan", plan(2))))
    api.reply(tool_use("set_plan", plan(0)))
    api.reply(tool_use("search_book", {"query": "word"}))
    api.then(held)
    api.always(reply("Thank you for asking."))
    talk.send("Where does the word of page 9 stand?")
    assert shown(talk, "depthMenu") == ["Normal"], "Thorough is for one question"
    held.wait()
    wait_until(lambda: len(shown(talk, "planStep")) == 2, "the plan")
    held.let_go()
    answer = talk.wait_for_answer()
    assert answer.text == "Thank you for asking."
    assert depths(talk) == ["thorough"]
    (line,) = shown(talk, "planLine")
    assert line.startswith("Plan: 2 of 2 steps · ")
    conversation = pane_of(talk).panel
    talk.ask("And now?")
    assert depths(talk) == ["thorough", "normal"]
    query = "SELECT id FROM conversation ORDER BY created_at DESC LIMIT 1"
    newest = str(rows(talk.data_dir, query)[0][0])
    talk.start_new_conversation()
    assert not shown(talk, "planLine")
    conversation.selected.emit(newest)
    wait_until(lambda: shown(talk, "planLine") == [line], "the stored plan")


def test_an_edited_question_may_get_another_depth_and_keeps_it(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.always(reply("Thank you for asking."))
    talk.ask("Where does it stand?")
    talk.click("editQuestionButton")
    choice_of(talk).choose(Depth.QUICK)
    talk.press(Qt.Key.Key_Return, on=talk.composer)
    wait_until(lambda: len(depths(talk)) == 2, "the edited question")
    talk.wait_for_answer()
    talk.click("regenerateButton")
    wait_until(lambda: len(depths(talk)) == 3, "the question again")
    talk.wait_for_answer()
    assert depths(talk) == ["normal", "quick", "quick"]
    assert shown(talk, "depthMenu") == ["Normal"]


def test_regenerate_is_thorough_where_the_reader_has_chosen_that(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.always(reply("Thank you for asking."))
    talk.ask("Where does it stand, roughly?")
    choice_of(talk).choose(Depth.THOROUGH)
    talk.click("regenerateButton")
    wait_until(lambda: len(depths(talk)) == 2, "the question again")
    talk.wait_for_answer()
    assert depths(talk) == ["normal", "thorough"]
    assert shown(talk, "depthMenu") == ["Normal"], "Thorough is for one question"


def test_stop_while_the_draft_is_corrected_keeps_the_draft(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    choice_of(talk).choose(Depth.THOROUGH)
    draft = "The pond is 417 metres deep and was dug by Napoleon in 1812."
    held = Held(reply("The book doesn’t say."))
    api.reply(tool_use("search_book", {"query": "word"}))
    api.reply(draft)
    api.then(held)
    talk.send("How deep is the pond?")
    held.wait()
    talk.click("stopButton")
    wait_until(lambda: not talk.is_answering, "the end")
    held.let_go()
    assert talk.answer.text == draft
    talk.start_new_conversation()
    query = "SELECT id FROM conversation ORDER BY created_at DESC LIMIT 1"
    pane_of(talk).panel.selected.emit(str(rows(talk.data_dir, query)[0][0]))
    wait_until(lambda: any(each.text == draft for each in talk.messages), "the stored draft")


def test_there_are_no_depths_without_a_model_or_its_tools(data_dir: Path) -> None:
    core = open_backend(data_dir)
    try:
        assert not ModelConnection(core).can_use_tools
        use_server(data_dir, "http://127.0.0.1:9")
        assert ModelConnection(core).can_use_tools
        searches_first = {"claude-sonnet-5-5": "always_retrieve"}
        use_server(data_dir, "http://127.0.0.1:9", strategies=searches_first)
        assert not ModelConnection(core).can_use_tools
    finally:
        core.close()
