"""The privacy page says what is so, in the words of PRIVACY.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from reader_app.domain.events import LastSent
from reader_app.domain.servers import WhoAnswers
from reader_app.ui.settings import privacy_page as privacy_words
from reader_app.ui.settings.privacy_page import PrivacyPage, PrivacyState
from tests.support.shell import themed

ROOT = Path(__file__).resolve().parents[2]
CLAUDE = WhoAnswers("Anthropic", "api.anthropic.com")
NEAR = WhoAnswers("Ollama", "localhost:11434", is_near=True)
LAST = LastSent("turn-7", "api.anthropic.com", datetime(2026, 3, 1, 12, tzinfo=UTC))


@pytest.fixture
def page(qapp: QApplication, qtbot: QtBot) -> Iterator[PrivacyPage]:
    with themed(qapp):
        made = PrivacyPage()
        qtbot.addWidget(made)
        made.resize(520, 400)
        made.show()
        yield made


def state(who: WhoAnswers, last: LastSent | None = None, key: str = "") -> PrivacyState:
    return PrivacyState(who, key, Path("/books/pagemate"), last)


def said(page: PrivacyPage) -> str:
    """What can be read on it."""
    texts = [each.text() for each in page.findChildren(QLabel) if each.isVisibleTo(page)]
    return " ".join(texts)


def push(page: PrivacyPage, name: str) -> QPushButton:
    found = page.findChild(QPushButton, name)
    assert isinstance(found, QPushButton)
    return found


def test_offline_nothing_is_sent_and_no_list_says_otherwise(page: PrivacyPage) -> None:
    page.show_state(state(WhoAnswers()))
    assert "Nothing leaves this computer." in said(page)
    assert privacy_words.SENT[0] not in said(page)


def test_a_server_elsewhere_is_named_with_its_address_and_what_it_gets(page: PrivacyPage) -> None:
    page.show_state(state(CLAUDE))
    text = said(page)
    assert "Questions go to Anthropic." in text
    assert "api.anthropic.com and nowhere else" in text
    assert all(line in text for line in privacy_words.SENT)


def test_a_server_on_this_computer_is_not_told_as_far_away(page: PrivacyPage) -> None:
    page.show_state(state(NEAR))
    assert "Questions stay on this computer." in said(page)
    assert "localhost:11434" in said(page)


def test_the_list_comes_and_goes_with_the_model(page: PrivacyPage) -> None:
    page.show_state(state(CLAUDE))
    page.show_state(state(WhoAnswers()))
    assert privacy_words.NEVER not in said(page)


def test_the_environment_is_named_where_it_decided(page: PrivacyPage) -> None:
    who = WhoAnswers("Anthropic", "api.anthropic.com", variables=("ANTHROPIC_API_KEY",))
    page.show_state(state(who))
    assert "in the environment: ANTHROPIC_API_KEY." in said(page)


def test_what_was_sent_last_is_one_press_away(page: PrivacyPage, qtbot: QtBot) -> None:
    page.show_state(state(CLAUDE, LAST))
    with qtbot.waitSignal(page.sent_requested) as caught:
        push(page, "lastSentButton").click()
    assert caught.args == ["turn-7"]


def test_where_nothing_was_sent_there_is_nothing_to_show(page: PrivacyPage) -> None:
    page.show_state(state(CLAUDE))
    assert not push(page, "lastSentButton").isEnabled()
    assert "Nothing has been sent for an answer." in said(page)


def test_the_folder_is_named_and_can_be_shown(page: PrivacyPage, qtbot: QtBot) -> None:
    page.show_state(state(WhoAnswers()))
    assert str(Path("/books/pagemate")) in said(page)
    with qtbot.waitSignal(page.folder_requested):
        push(page, "showFolderButton").click()


def test_a_key_is_told_with_its_place_and_unused_while_offline(page: PrivacyPage) -> None:
    page.show_state(state(CLAUDE, key="the keyring"))
    assert "Stored in the keyring. It is sent only to the server" in said(page)
    page.show_state(state(WhoAnswers(), key="the keyring"))
    assert "It isn’t sent anywhere while you are offline." in said(page)


@pytest.mark.parametrize(
    "sentence",
    [
        *privacy_words.SENT,
        privacy_words.PICTURES,
        privacy_words.NEVER,
        privacy_words.BY_ITSELF,
    ],
)
def test_it_says_what_the_privacy_statement_says(sentence: str) -> None:
    statement = re.sub(r"\s+", " ", (ROOT / "PRIVACY.md").read_text(encoding="utf-8"))
    assert sentence in statement
