"""From an answer's numbers to the words in the book and back, in the whole window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QWidget
from shiboken6 import isValid

from reader_app.domain.citations import Citation
from reader_app.domain.document import Rect
from reader_app.ui.answers.answer_view import AnswerView
from reader_app.ui.answers.prose_view import ProseView
from reader_app.ui.chat.message_actions import OpenCitationMenu
from reader_app.ui.citations.evidence_bar import EvidenceBar
from reader_app.ui.citations.evidence_preview import EvidencePreview
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.window.action_table import ActionId
from reader_app.workers.document_client import DocumentClient
from tests.support.messages_api import MessagesApi, cite, reply, text, tool_use
from tests.support.talking_window import api, talk, talking_window
from tests.support.window import ReaderWindow, rows, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["api", "talk", "talking_window"]

PAGES = (30, 12, 31)


@pytest.fixture
def cited(talk: ReaderWindow, api: MessagesApi) -> ReaderWindow:
    """With an answer that cites a sentence of each of `PAGES`."""

    def cite_all(request: object) -> object:
        found = api.last_request.search_results
        blocks = []
        for page in PAGES:
            index = next(i for i, hit in enumerate(found) if f"p{page}.s" in hit["source"])
            hit = found[index]
            quote = hit["content"][0]["text"]
            place = cite(hit["source"], quote, title=hit["title"], search_result_index=index)
            blocks.append(text("A claim. ", [place]))
        return reply(*blocks)

    api.reply(
        tool_use("read_pages", {"first": 12, "last": 13}),
        tool_use("read_pages", {"first": 30, "last": 31}),
    )
    api.then(cite_all)
    talk.ask("What is there?")
    return talk


def bar_of(window: ReaderWindow) -> EvidenceBar:
    return window.find(EvidenceBar, "evidenceBar")


def lit_pages(window: ReaderWindow) -> set[int]:
    return {rect[0] for rect in window.page_view.property("highlightRects")}


def follow(window: ReaderWindow, number: int) -> None:
    window.click_link(f"cite:{number}")
    wait_until(lambda: window.page_view.property("highlightRects"), "a highlight")


def citations_of(window: ReaderWindow) -> list[Citation]:
    answers = window.conversation.findChildren(AnswerView)
    first = answers[-1].first_citation
    assert first is not None
    return list(first.others)


def highlights(window: ReaderWindow) -> list[tuple[object, ...]]:
    return rows(window.data_dir, "SELECT note, parts FROM highlight")


def test_n_and_p_go_through_the_evidence_in_the_answer_s_order(cited: ReaderWindow) -> None:
    follow(cited, 1)
    seen = [lit_pages(cited)]
    for key in (Qt.Key.Key_N, Qt.Key.Key_N, Qt.Key.Key_N, Qt.Key.Key_P):
        cited.press(key)
        seen.append(lit_pages(cited))
    assert seen == [{30}, {12}, {31}, {30}, {31}]
    cited.press(Qt.Key.Key_Escape)


def test_words_past_the_fence_are_asked_about_before_they_are_shown(cited: ReaderWindow) -> None:
    cited.page_view.go_to_page(12)
    cited.wait_for_page(12)
    cited.window.action(ActionId.READ_UP_TO_HERE).trigger()  # type: ignore[attr-defined]
    wait_until(lambda: cited.book("furthest_page") == [12], "read up to 12")
    cited.find(QAbstractButton, "guardSwitch").click()
    wait_until(lambda: cited.books.fence == 12, "the guard")
    try:
        cited.click_link("cite:1")
        assert "past where you’ve read" in cited.notices
        assert not lit_pages(cited) and cited.page_view.property("currentPage") == 12
        follow(cited, 2)
        cited.press(Qt.Key.Key_N)
        assert lit_pages(cited) == {12}  # the only source up to there
        cited.press(Qt.Key.Key_Escape)
        cited.click_link("cite:1")
        cited.click("noticeAction")
        wait_until(lambda: lit_pages(cited) == {30}, "a highlight")
    finally:
        cited.press(Qt.Key.Key_Escape)
        cited.find(QAbstractButton, "guardSwitch").click()
        wait_until(lambda: cited.books.fence is None, "no guard")


def test_in_a_narrow_window_the_words_stand_where_they_would_in_a_wide_one(
    cited: ReaderWindow,
) -> None:
    view, whole = cited.page_view, cited.window.size()
    cited.window.resize(700, whole.height())
    cited.window.bring_conversation_forward()
    wait_until(lambda: not view.isVisible(), "the conversation in front")
    try:
        follow(cited, 1)
        wait_until(lambda: view.width() > 600, "the page in front")
        (words, *_) = [rect for rect in view.property("highlightRects") if rect[0] == PAGES[0]]
        area = view.area_on_screen(words[0], Rect(*words[1:]))
        assert view.viewport().rect().contains(area)
        assert area.top() < view.viewport().height() * 0.6
    finally:
        cited.press(Qt.Key.Key_Escape)
        cited.window.resize(whole)
        wait_until(cited.conversation.isVisible, "both panes")


@pytest.fixture
def quoted(talk: ReaderWindow, api: MessagesApi) -> ReaderWindow:
    """With an answer that quotes `PAGES` in words, as a server without citations does."""

    def quote_all(request: object) -> object:
        found = api.last_request.search_results
        words = []
        for page in PAGES:
            hit = next(hit for hit in found if f"p{page}.s" in hit["source"])
            words.append(f"A claim: “{hit['content'][0]['text'].strip()}” (p. {page - 4}).")
        return reply(text("\n\n".join(words)))

    api.reply(
        tool_use("read_pages", {"first": 12, "last": 13}),
        tool_use("read_pages", {"first": 30, "last": 31}),
    )
    api.then(quote_all)
    talk.ask("What is there?")
    return talk


def test_n_goes_through_quotations_where_nothing_is_cited(quoted: ReaderWindow) -> None:
    answer = quoted.conversation.findChildren(AnswerView)[-1]
    wait_until(lambda: answer.first_citation, "the quotations to be checked")
    quoted.window.action(ActionId.NEXT_EVIDENCE).trigger()  # type: ignore[attr-defined]
    wait_until(lambda: lit_pages(quoted), "a highlight")
    seen = [lit_pages(quoted)]
    for key in (Qt.Key.Key_N, Qt.Key.Key_N, Qt.Key.Key_P):
        quoted.press(key)
        seen.append(lit_pages(quoted))
    assert seen == [{30}, {12}, {31}, {12}]
    assert bar_of(quoted).words.startswith("Source 2 of 3 · p. 8")
    quoted.press(Qt.Key.Key_Escape)


def test_n_goes_on_from_the_quotation_that_was_clicked(quoted: ReaderWindow) -> None:
    answer = quoted.conversation.findChildren(AnswerView)[-1]
    wait_until(lambda: answer.first_citation, "the quotations to be checked")
    quoted.click_link("page:12")
    wait_until(lambda: lit_pages(quoted) == {12}, "a highlight")
    quoted.press(Qt.Key.Key_N)
    assert lit_pages(quoted) == {31}
    quoted.press(Qt.Key.Key_Escape)


def test_the_page_has_the_focus_after_a_click_and_the_answer_after_esc(cited: ReaderWindow) -> None:
    follow(cited, 2)
    assert QApplication.focusWidget() is cited.page_view
    assert bar_of(cited).isVisible()
    assert bar_of(cited).words.startswith("Source 2 of 3 · p. 8")
    cited.press(Qt.Key.Key_Escape)
    assert isinstance(QApplication.focusWidget(), ProseView)
    assert not bar_of(cited).isVisible()
    assert not lit_pages(cited)


def test_esc_finds_nothing_wrong_when_the_answer_is_gone(cited: ReaderWindow) -> None:
    follow(cited, 2)
    prose = cited._prose()[0]
    cited.window.action(ActionId.NEW_CONVERSATION).trigger()  # type: ignore[attr-defined]
    wait_until(lambda: not isValid(prose), "the answer to go")
    cited.page_view.setFocus()
    cited.press(Qt.Key.Key_Escape)
    assert not lit_pages(cited)
    assert QApplication.focusWidget() is cited.page_view


def test_the_number_that_is_followed_is_lit_until_the_end(cited: ReaderWindow) -> None:
    follow(cited, 1)
    cited.press(Qt.Key.Key_N)
    prose = cited._prose()[0]
    assert [
        each.cursor.selectedText().strip("\u00a0\u202f") for each in prose.extraSelections()
    ] == ["p.\u00a08"]
    cited.click("closeEvidenceButton")
    assert prose.extraSelections() == []


def test_back_returns_to_where_the_reader_was(cited: ReaderWindow) -> None:
    cited.page_view.go_to_page(3)
    follow(cited, 1)
    assert cited.current_page == 30
    cited.page_view.navigation.back()
    assert cited.current_page == 3
    cited.press(Qt.Key.Key_Escape)


def test_back_ends_evidence_of_whose_page_only_an_edge_is_left(cited: ReaderWindow) -> None:
    view = cited.page_view
    view.go_to_page(30)
    bar = view.verticalScrollBar()
    bar.setValue(bar.value() - view.viewport().height() + 60)
    assert 30 in view.visible_area.visible_pages
    follow(cited, 1)
    view.navigation.back()
    assert 30 in view.scroller.target.visible_pages
    assert not lit_pages(cited)
    assert not bar_of(cited).isVisible()


def test_back_from_anywhere_in_the_walk_returns_to_where_the_reader_was(
    cited: ReaderWindow,
) -> None:
    cited.page_view.go_to_page(3)
    follow(cited, 1)
    for _ in range(2):
        cited.press(Qt.Key.Key_N)
    assert cited.current_page == 31
    cited.page_view.navigation.back()
    assert cited.current_page == 3
    cited.press(Qt.Key.Key_Escape)


def test_following_evidence_is_not_reading(cited: ReaderWindow) -> None:
    before = cited.book("furthest_page") + cited.book("current_page")
    follow(cited, 1)
    cited.press(Qt.Key.Key_N)
    cited.store_position()
    cited.press(Qt.Key.Key_Escape)
    assert cited.current_page == 12
    assert cited.book("furthest_page") + cited.book("current_page") == before


DRAWING = {"request_page", "request_links", "request_thumbnail_pixels", "request_content_box"}


def test_a_click_asks_the_document_for_pixels_and_links_and_for_no_text(
    cited: ReaderWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: set[str] = set()

    def told(name: str, ask: Callable[..., object]) -> Callable[..., object]:
        def tell(*values: object, **named: object) -> object:
            asked.add(name)
            return ask(*values, **named)

        return tell

    names = [
        name for name in vars(DocumentClient) if name.startswith(("request_", "find", "hurry"))
    ]
    for name in names:
        monkeypatch.setattr(DocumentClient, name, told(name, getattr(DocumentClient, name)))
    follow(cited, 1)
    assert lit_pages(cited) == {30}
    assert "request_characters" in names and "find" in names
    assert asked <= DRAWING
    cited.press(Qt.Key.Key_Escape)


def test_a_highlight_from_the_bar_lies_on_exactly_those_lines(cited: ReaderWindow) -> None:
    follow(cited, 1)
    cited.click("highlightEvidenceButton")
    shown = cited.books.pane.annotations.shown
    wait_until(lambda: shown.highlights, "a highlight")
    kept, citation = shown.highlights[0], citations_of(cited)[0]
    assert (kept.page, kept.parts[0].rects) == (30, citation.rects)
    assert kept.quote == citation.quote
    wait_until(lambda: highlights(cited), "the highlight in the store")
    cited.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    wait_until(lambda: not highlights(cited), "an empty store")
    cited.press(Qt.Key.Key_Escape)


def test_a_second_highlight_on_the_same_words_is_the_first(cited: ReaderWindow) -> None:
    follow(cited, 1)
    shown = cited.books.pane.annotations.shown
    cited.click("highlightEvidenceButton")
    wait_until(lambda: shown.highlights, "a highlight")
    cited.click("highlightEvidenceButton")
    assert len(shown.highlights) == 1
    cited.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    wait_until(lambda: not highlights(cited), "an empty store")
    cited.press(Qt.Key.Key_Escape)


def test_a_note_from_a_number_s_menu_is_written_beside_its_words(cited: ReaderWindow) -> None:
    prose = cited._prose()[0]
    place = prose.mapToGlobal(prose.rect().center())
    answer = cited.conversation.findChildren(AnswerView)[-1]
    wish = answer._following(3)
    answer.requested.emit(OpenCitationMenu(wish, place))
    menu = cited.find(QMenu, "citationMenu")
    next(a for a in menu.actions() if a.objectName() == "menuNoteEvidence").trigger()
    menu.close()
    card = cited.books.pane.annotations.card
    wait_until(lambda: card.keys.has_focus, "a card to write in")
    assert cited.current_page == 31
    card.note_box.insertPlainText("Remember.")
    cited.press(Qt.Key.Key_Escape, on=card.note_box)
    wait_until(lambda: [row[0] for row in highlights(cited)] == ["Remember."], "the note")
    cited.books.pane.annotations.delete_requested.emit(
        cited.books.pane.annotations.shown.highlights[0]
    )
    wait_until(lambda: not highlights(cited), "an empty store")
    cited.page_view.painter.evidence.clear()


def test_next_evidence_begins_with_the_latest_answer(cited: ReaderWindow) -> None:
    cited.window.action(ActionId.NEXT_EVIDENCE).trigger()  # type: ignore[attr-defined]
    assert lit_pages(cited) == {30}
    cited.press(Qt.Key.Key_Escape)
    cited.window.action(ActionId.PREVIOUS_EVIDENCE).trigger()  # type: ignore[attr-defined]
    assert lit_pages(cited) == {31}
    cited.press(Qt.Key.Key_Escape)


def test_next_evidence_without_any_says_so(talk: ReaderWindow) -> None:
    talk.window.action(ActionId.NEXT_EVIDENCE).trigger()  # type: ignore[attr-defined]
    assert "no answers with sources" in talk.notices


def test_a_number_that_the_keys_come_to_shows_page_words_and_place(cited: ReaderWindow) -> None:
    prose = cited._prose()[0]
    card = cited.window.findChild(EvidencePreview).card
    cited.window.activateWindow()
    prose.setFocus()
    wait_until(prose.hasFocus)
    prose.moveCursor(QTextCursor.MoveOperation.Start)
    cited.press(Qt.Key.Key_Tab, on=prose)
    wait_until(card.isVisible, "the card")
    assert card.page_words == "p. 26"
    assert citations_of(cited)[0].quote in card.words.replace("\n", " ")
    wait_until(lambda: card.has_picture, "the picture of the place")
    cited.press(Qt.Key.Key_Escape, on=prose)
    assert not card.isVisible()


def test_ctrl_and_click_show_the_words_beside_the_page_and_n_walks_there(
    cited: ReaderWindow,
) -> None:
    here = cited.current_page
    address = next(link for link, _ in cited.links() if link.startswith("cite:"))
    cited.composer.setFocus()
    cited.click_link(address, Qt.KeyboardModifier.ControlModifier)
    second = cited.find(PageView, "secondPageView")
    wait_until(lambda: second.painter.evidence.page == PAGES[0], "the words in the second view")
    assert (cited.current_page, lit_pages(cited)) == (here, set())
    wait_until(cited.page_view.hasFocus, "the focus on the page")
    cited.press(Qt.Key.Key_N)
    wait_until(lambda: second.painter.evidence.page == PAGES[1], "the next words")
    assert cited.current_page == here
    cited.press(Qt.Key.Key_Escape, on=second)
    assert not second.painter.evidence.page
    # The bar is gone, so that another size concerns it no more.
    wait_until(lambda: not second.findChildren(QWidget, "secondEvidenceBar"), "the bar's end")
    second.resize(second.width(), second.height() - 20)
    cited.press(Qt.Key.Key_N)
    cited.wait_for_page(here + 1)
    cited.window.action(ActionId.CLOSE_SPLIT).trigger()
