"""Comments of the file on its pages and in the list of notes."""

from __future__ import annotations

from datetime import datetime

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from reader_app.domain.annotations import FileAnnotation, FileAnnotationKind
from reader_app.domain.document import OutlineEntry, Rect
from reader_app.ui.annotations.file_annotations import FileCommentsView
from reader_app.ui.annotations.view import AnnotationsView
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewer_pane import ViewerPane
from tests.gui.annotation_fixtures import KEY, annotations, click, rest_at, words
from tests.gui.viewer_fixtures import document, pane
from tests.support.fake_document import FakeDocument

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["annotations", "document", "pane"]
_AREA = Rect(150, 200, 260, 215)


def comment(
    name: str = "a",
    text: str = "Why?",
    page: int = 1,
    *,
    author: str = "Ada",
    quote: str = "",
    start: int = 0,
    answers: str = "",
) -> FileAnnotation:
    kind = FileAnnotationKind.HIGHLIGHT if quote else FileAnnotationKind.NOTE
    when = datetime(2024, 3, 5, 12).astimezone()  # noon where the test runs
    parts = (_AREA,) if quote else ()
    return FileAnnotation(
        name, page, kind, _AREA, parts, quote, text, author,
        reply_to=answers, created_at=when, start=start, end=start + len(quote),
    )  # fmt: skip


@pytest.fixture
def comments(annotations: AnnotationsView) -> FileCommentsView:
    return annotations.comments


def tell(document: FakeDocument, *found: FileAnnotation) -> None:
    document.annotations_loaded.emit(found, True)


def rows(annotations: AnnotationsView) -> list[str]:
    model = annotations.panel.list.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def middle(view: PageView) -> QPoint:
    x, y, width, height = view.visible_area.on_screen(1, _AREA)
    return QPoint(round(x + width / 2), round(y + height / 2))


def told(comments: FileCommentsView) -> str:
    return "\n".join(label.text() for label in comments.card.findChildren(QLabel))


# -- in the list ------------------------------------------------------------------------------


def test_comments_stand_among_the_readers_notes_in_the_books_order(
    pane: ViewerPane, document: FakeDocument, annotations: AnnotationsView
) -> None:
    annotations.shown.put(words(2))
    tell(document, comment("late", "After", start=900), comment("soon", "Before", start=3))
    pane.side_panel.show_tab("Notes")
    assert rows(annotations) == ["Before", "words of line 2", "After"]


def test_they_stand_under_the_chapters(
    pane: ViewerPane, document: FakeDocument, annotations: AnnotationsView
) -> None:
    annotations.set_outline((OutlineEntry(1, "One", 1), OutlineEntry(1, "Two", 4)))
    tell(document, comment("a", "First"), comment("b", "Second", 5))
    pane.side_panel.show_tab("Notes")
    assert rows(annotations) == ["One", "First", "Two", "Second"]


def test_a_comment_in_the_first_column_is_not_filed_under_a_heading_of_the_second(
    pane: ViewerPane, document: FakeDocument, annotations: AnnotationsView
) -> None:
    """The heading of the second column stands higher on the page, and later in its text."""
    headings = (
        OutlineEntry(1, "Abstract", 1, top=150, start=10),
        OutlineEntry(1, "Introduction", 1, top=90, start=900),
    )
    annotations.set_outline(headings)
    tell(document, comment("a", "Too bold", start=40), comment("b", "Cite", start=950))
    pane.side_panel.show_tab("Notes")
    assert rows(annotations) == ["Abstract", "Too bold", "Introduction", "Cite"]


def test_the_list_can_show_only_the_files_or_only_the_readers(
    pane: ViewerPane, document: FakeDocument, annotations: AnnotationsView
) -> None:
    annotations.shown.put(words(2))
    tell(document, comment())
    pane.side_panel.show_tab("Notes")
    box = annotations.panel.origin_box
    box.setCurrentIndex(box.findData("mine"))
    mine = rows(annotations)
    box.setCurrentIndex(box.findData("file"))
    assert (mine, rows(annotations)) == (["words of line 2"], ["Why?"])


@pytest.mark.parametrize("searched", ["grace", "BECAUSE", "whale"])
def test_the_search_looks_at_authors_answers_and_marked_words(
    searched: str, pane: ViewerPane, document: FakeDocument, annotations: AnnotationsView
) -> None:
    others = [comment(str(number), "Nothing") for number in range(20)]
    answer = comment("r", "Because.", author="Grace", answers="a")
    tell(document, comment("a", "Why?", quote="white whale"), answer, *others)
    pane.side_panel.show_tab("Notes")
    annotations.panel.filter_box.setText(searched)
    assert rows(annotations) == ["white whale"]


def test_nothing_after_the_fence_is_listed(
    pane: ViewerPane, document: FakeDocument, annotations: AnnotationsView
) -> None:
    tell(document, comment("a", "Before", 2), comment("b", "After", 3))
    pane.set_fence(2)
    pane.side_panel.show_tab("Notes")
    guarded = rows(annotations)
    pane.set_fence(None)
    assert (guarded, rows(annotations)) == (["Before"], ["Before", "After"])


def test_enter_goes_to_a_comment(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument, annotations: AnnotationsView
) -> None:
    tell(document, comment(page=9))
    pane.side_panel.show_tab("Notes")
    annotations.panel.list.enter()
    qtbot.keyClick(annotations.panel.list, KEY.Key_Return)
    assert pane.page_view.page == 9


def test_what_the_reader_saved_into_the_file_is_not_listed_twice(
    pane: ViewerPane, document: FakeDocument, annotations: AnnotationsView
) -> None:
    own = words(2)
    annotations.shown.put(own)
    tell(document, comment(f"pagemate-{own.id}", quote="words of line 2"))
    pane.side_panel.show_tab("Notes")
    assert rows(annotations) == ["words of line 2"]


def test_another_file_has_other_comments(
    pane: ViewerPane, document: FakeDocument, comments: FileCommentsView
) -> None:
    tell(document, comment())
    pane.clear()
    assert comments.shown.comments == []


# -- on the page ------------------------------------------------------------------------------


def test_resting_on_a_comment_shows_who_wrote_what_and_the_answers(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument, comments: FileCommentsView
) -> None:
    tell(document, comment(), comment("r", "Because.", author="Grace", answers="a"))
    rest_at(pane.page_view, middle(pane.page_view))
    qtbot.waitUntil(comments.card.isVisible)
    for part in ("Ada", "March 5, 2024", "Why?", "Grace", "Because."):
        assert part in told(comments)


def test_a_click_keeps_the_card_until_escape(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument, comments: FileCommentsView
) -> None:
    tell(document, comment())
    click(qtbot, pane.page_view, middle(pane.page_view))
    assert comments.card.is_kept and comments.card.isVisible()
    button = comments.card.findChild(QPushButton, "takeCommentButton")
    assert button is not None
    qtbot.keyClick(button, KEY.Key_Escape)
    assert not comments.card.isVisible()


def test_markup_in_a_comment_is_plain_text(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument, comments: FileCommentsView
) -> None:
    tell(document, comment(text="<img src='http://example.org/x'><b>bold</b>"))
    click(qtbot, pane.page_view, middle(pane.page_view))
    label = next(
        each for each in comments.card.findChildren(QLabel) if each.text().startswith("<img")
    )
    assert label.textFormat() is Qt.TextFormat.PlainText


def test_no_card_opens_after_the_fence(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument, comments: FileCommentsView
) -> None:
    tell(document, comment())
    pane.set_fence(0)
    click(qtbot, pane.page_view, middle(pane.page_view))
    assert not comments.card.isVisible()


def test_the_pages_menu_leads_to_its_comments(
    pane: ViewerPane, document: FakeDocument, comments: FileCommentsView
) -> None:
    tell(document, comment(text="Sales & more"))
    menu = comments.menu_at(middle(pane.page_view))
    assert menu is not None
    (action,) = menu.actions()
    assert action.text() == "Ada: Sales && more"
    action.trigger()
    assert comments.card.isVisible() and comments.card.keys.has_focus
    menu.deleteLater()


def test_a_comment_can_be_asked_for_as_a_note(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument, comments: FileCommentsView
) -> None:
    tell(document, comment())
    asked = QSignalSpy(comments.take_over_requested)
    click(qtbot, pane.page_view, middle(pane.page_view))
    button = comments.card.findChild(QPushButton, "takeCommentButton")
    assert button is not None
    button.click()
    assert [each.id for each in asked.at(0)[0]] == ["a"]
    assert not comments.card.isVisible()
