"""What lies after the spoiler guard's fence isn't shown before the reader asks for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from reader_app.domain.annotations import Bookmark
from reader_app.domain.document import Link, OutlineEntry, Rect
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.panels.outline_model import veiled
from reader_app.ui.window.command_palette import ChapterCommands
from tests.gui.viewer_fixtures import document, pane
from tests.support.fake_document import FakeDocument

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "pane"]

FENCE = 10
OUTLINE = (
    OutlineEntry(1, "Chapter 1: A Knock", 2),
    OutlineEntry(1, "Chapter 2: The Letter", 9),
    OutlineEntry(1, "Chapter 3: James Vane dies", 14),
    OutlineEntry(1, "The wedding", 18),
)

Look = Callable[[str], None]


@pytest.fixture
def guarded(pane: ViewerPane, document: FakeDocument) -> ViewerPane:
    document.texts = {3: "a whale", 8: "the whale", 15: "whale, whale", 19: "one more whale"}
    document.outline = OUTLINE
    document.request_outline()
    pane.set_fence(FENCE)
    return pane


@pytest.fixture
def look(qtbot: QtBot, guarded: ViewerPane, document: FakeDocument) -> Look:
    """Types into the find bar, and the whole book is searched."""

    def looked(text: str) -> None:
        guarded.open_find()
        guarded.find_bar.box.clear()
        with qtbot.waitSignal(guarded.find_bar.query_changed):
            qtbot.keyClicks(guarded.find_bar.box, text)
        document.tell_find()

    return looked


def later(pane: ViewerPane) -> QAbstractButton:
    button = pane.find_bar.findChild(QAbstractButton, "showLaterHitsButton")
    assert button is not None
    return button


# -- find -------------------------------------------------------------------------------------


def test_find_stays_before_the_fence_and_says_what_is_later(
    guarded: ViewerPane, look: Look
) -> None:
    look("whale")
    assert (guarded.page_view.page, guarded.find_bar.count.text()) == (3, "1 of 2 up to p. 6")
    assert later(guarded).text() == "3 later · Show"
    guarded.finder.again(1)
    guarded.finder.again(1)
    assert guarded.page_view.page == 3
    guarded.finder.again(-1)
    assert (guarded.page_view.page, guarded.notice.text()) == (8, "Wrapped to where you’ve read")


def test_words_that_only_come_later_move_nothing(guarded: ViewerPane, look: Look) -> None:
    look("one more")
    assert guarded.find_bar.count.text() == "0 up to p. 6"
    assert later(guarded).text() == "1 later · Show"
    guarded.finder.again(1)
    assert guarded.page_view.page == 1


def test_who_looks_ahead_is_not_taken_back_by_a_search(guarded: ViewerPane, look: Look) -> None:
    guarded.page_view.go_to_page(15)
    look("whale")
    assert (guarded.page_view.page, guarded.find_bar.count.text()) == (15, "2 up to p. 6")


def test_neither_marks_nor_list_tell_of_later_hits(guarded: ViewerPane, look: Look) -> None:
    look("whale")
    assert list(guarded.finder.session.found.pages) == [3, 8]
    assert guarded.finder.session.rects(15) == ()
    assert guarded.finder.results.model.rowCount() == 0  # it is loaded when it is shown


def test_later_hits_are_shown_when_asked_until_something_else_is_looked_for(
    guarded: ViewerPane, look: Look
) -> None:
    look("one more")
    later(guarded).click()
    assert (guarded.page_view.page, guarded.find_bar.count.text()) == (19, "1 of 1")
    assert later(guarded).isHidden()
    look("whale")
    assert guarded.find_bar.count.text() == "1 of 2 up to p. 6"


def test_the_guard_switched_on_in_mid_search_takes_later_hits_back(
    guarded: ViewerPane, look: Look
) -> None:
    guarded.set_fence(None)
    look("one more")
    assert guarded.page_view.page == 19
    guarded.set_fence(FENCE)
    assert guarded.find_bar.count.text() == "0 up to p. 6"
    assert guarded.finder.session.current is None
    guarded.set_fence(None)
    assert guarded.find_bar.count.text() == "1 found"


def test_words_that_are_nowhere_are_not_said_to_be_later(guarded: ViewerPane, look: Look) -> None:
    look("ishmael")
    assert (guarded.find_bar.count.text(), later(guarded).isHidden()) == ("No matches", True)


# -- contents, thumbnails, links --------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Chapter 12: The end", "Chapter 12 …"),
        ("ADVENTURE I. A SCANDAL IN BOHEMIA", "ADVENTURE I …"),
        ("XII. In which he dies", "XII …"),
        ("12. The wedding", "12 …"),
        ("Chapter 12", "Chapter 12"),
        ("IV.", "IV"),
        ("12", "12"),
        ("Kapitel 3 – Der Tod", "Kapitel 3 …"),
        ("제12장 결혼", "제12장 …"),
        ("I am dead", "…"),
        ("The wedding", "…"),
        ("1984 was over", "…"),
        ("", "…"),
    ],
)
def test_a_veiled_title_keeps_its_number_alone(title: str, shown: str) -> None:
    assert veiled(title) == shown


def titles(pane: ViewerPane) -> list[str]:
    model = pane.outline_panel.tree.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_contents_after_the_fence_are_veiled_until_it_moves_on(guarded: ViewerPane) -> None:
    first = ["Chapter 1: A Knock", "Chapter 2: The Letter"]
    assert titles(guarded) == [*first, "Chapter 3 …", "…"]
    guarded.set_fence(14)
    assert titles(guarded) == [*first, "Chapter 3: James Vane dies", "…"]
    guarded.set_fence(None)
    assert titles(guarded)[-1] == "The wedding"


def test_no_other_way_to_the_title_is_open(guarded: ViewerPane) -> None:
    model = guarded.outline_panel.tree.model()
    index = model.index(2, 0)
    for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
        assert "Vane" not in str(index.data(role))
    guarded.outline_panel.filter_box.setText("vane")
    assert titles(guarded) == []
    assert not any("vane" in name for name in ChapterCommands(OUTLINE, guarded).names)


def test_a_chapter_or_thumbnail_after_the_fence_asks_first(
    qtbot: QtBot, guarded: ViewerPane
) -> None:
    with qtbot.waitSignal(guarded.past_fence_wanted) as asked:
        guarded.outline_panel.choose(OUTLINE[2])
    assert asked.args[0] is OUTLINE[2]
    with qtbot.waitSignal(guarded.past_fence_wanted) as asked:
        guarded.thumbnails.page_chosen.emit(12)
    assert (asked.args[0].page, guarded.page_view.page) == (12, 1)
    guarded.outline_panel.choose(OUTLINE[1])
    assert guarded.page_view.page == 9


def test_thumbnails_after_the_fence_are_not_even_drawn(
    guarded: ViewerPane, document: FakeDocument
) -> None:
    loader = guarded.thumbnails.loader
    loader.want([(9, 90), (11, 90)])
    for key in list(document.thumbnails_asked):
        document.draw_thumbnail(key)
    assert 11 not in {key.page for key in document.thumbnails_asked}
    loader.set_fence(None)
    assert 11 in {key.page for key in document.thumbnails_asked}
    document.draw_thumbnail(document.thumbnails_asked[-1])
    assert loader.picture(11) is not None
    loader.set_fence(FENCE)
    assert loader.picture(11) is None


def test_the_preview_of_a_link_past_the_fence_has_no_picture(
    qtbot: QtBot, guarded: ViewerPane, document: FakeDocument
) -> None:
    link = Link(Rect(48, 48, 120, 60), page=14)
    asked = len(document.pictures_asked)
    guarded.page_view.text.link_hovered.emit(link, 1)
    qtbot.waitUntil(guarded.link_preview.isVisible)
    assert "past where you’ve read" in guarded.link_preview.accessibleDescription()
    assert len(document.pictures_asked) == asked
    assert guarded.link_preview.mapToGlobal(QPoint()) is not None


def test_a_link_past_the_fence_asks_before_it_leads_there(
    qtbot: QtBot, guarded: ViewerPane
) -> None:
    text = guarded.page_view.text
    with qtbot.waitSignal(text.past_fence_wanted):
        text.follow(Link(Rect(0, 0, 9, 9), page=FENCE + 1, top=40.0), 3)
    assert guarded.page_view.page == 1
    text.follow(Link(Rect(0, 0, 9, 9), page=FENCE, top=40.0), 3)
    assert guarded.page_view.page == FENCE


def test_a_bookmark_past_the_fence_hides_the_title_of_its_chapter(
    guarded: ViewerPane, qtbot: QtBot
) -> None:
    ahead = Bookmark("book", 14, title="Chapter 3: James Vane dies")
    own = Bookmark("book", 15, title="To be discussed")
    guarded.annotations.shown.replace_all(bookmarks=[ahead, own])
    panel = guarded.annotations.panel
    qtbot.addWidget(panel)
    panel.show()

    def shown() -> list[str]:
        model = panel.list.model()
        return [str(model.index(row, 0).data()) for row in range(model.rowCount())]

    assert shown() == ["Bookmarks", "Chapter 3 …", "To be discussed"]
    model = panel.list.model()
    renamed: list[object] = []
    panel.rename_requested.connect(lambda *change: renamed.append(change))
    assert not model.setData(model.index(1, 0), "Chapter 3 …") and not renamed
    guarded.set_fence(14)
    assert shown()[1] == "Chapter 3: James Vane dies"
