"""Links that are reached by Tab are said to those who can't see the ring around them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from reader_app.domain.document import Link, Rect
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.selection import text_interaction as link_focus
from tests.support.fake_document import (
    LEFT,
    LETTER_WIDTH,
    LINE_HEIGHT,
    LINE_STEP,
    TOP,
    FakeDocument,
    document_info,
)

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

ROMAN = ("i", "ii", "1", "2")


def link(line: int, page: int = 0, uri: str = "") -> Link:
    top = TOP + line * LINE_STEP
    return Link(Rect(LEFT, top, LEFT + 8 * LETTER_WIDTH, top + LINE_HEIGHT), page=page, uri=uri)


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[PageView]:
    links = (link(0, page=3), link(1, uri="https://example.org/a"), link(9, page=2))
    info = document_info(4, labels=ROMAN)
    document = FakeDocument(info, texts={1: "see figure\nelsewhere"}, links={1: links})
    shown = PageView(has_motion=False)
    qtbot.addWidget(shown)
    shown.resize(800, 600)
    shown.show()
    shown.set_document(document.info, document)
    shown.setFocus()
    qtbot.waitUntil(lambda: bool(shown.text.links_on(1)))
    yield shown
    shown.clear()


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    heard: list[str] = []
    monkeypatch.setattr(link_focus, "announce", lambda _view, words: heard.append(words))
    return heard


def test_a_link_is_said_with_its_words_and_where_it_leads(
    qtbot: QtBot, view: PageView, said: list[str]
) -> None:
    qtbot.keyClick(view, Qt.Key.Key_Tab)
    qtbot.keyClick(view, Qt.Key.Key_Tab)
    assert said == [
        "see figu, link: Page 1",
        "elsewher, link: https://example.org/a",
    ]


def test_a_link_without_words_is_said_as_well(
    qtbot: QtBot, view: PageView, said: list[str]
) -> None:
    for _ in range(3):
        qtbot.keyClick(view, Qt.Key.Key_Tab)
    assert said[-1] == "link: Page ii"
