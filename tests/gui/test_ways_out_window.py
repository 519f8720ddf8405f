"""From a question that failed to where it can be mended, in the real window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QTextEdit, QWidget

from reader_app.domain.errors import Remedy
from reader_app.domain.servers import BILLING_PAGE
from reader_app.ui.chat.chat_pane import ChatPane
from tests.support.messages_api import MessagesApi, faults
from tests.support.talking_window import api, talk, talking_window
from tests.support.window import ReaderWindow, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["api", "talk", "talking_window"]


def test_an_account_without_credit_is_told_so_and_not_to_begin_anew(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.then(faults.bad_request("Your credit balance is too low to access the Anthropic API."))
    talk.ask("What?")
    wait_until(lambda: "is out of credit" in talk.words_shown, "the words")
    assert "new conversation" not in talk.words_shown


def test_the_billing_page_is_shown_before_it_is_opened(talk: ReaderWindow) -> None:
    pane = talk.window.findChild(ChatPane)
    assert isinstance(pane, ChatPane)
    pane.remedy_requested.emit(Remedy.OPEN_BILLING)
    wait_until(lambda: talk.has("linkAddress"), "the question about the link")
    assert talk.find(QTextEdit, "linkAddress").toPlainText() == BILLING_PAGE
    talk.find(QDialog, "externalLinkDialog").reject()


def test_a_key_that_was_refused_leads_to_where_it_is_entered(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.then(faults.rejected_key())
    talk.ask("What?")
    talk.click("remedyButton")
    wait_until(lambda: talk.has("settingsDialog"), "the settings")
    wait_until(lambda: talk.find(QLineEdit, "apiKeyBox").hasFocus(), "the key box")
    talk.press(Qt.Key.Key_Escape, on=talk.find(QWidget, "settingsDialog"))
    wait_until(lambda: not talk.has("settingsDialog"))
