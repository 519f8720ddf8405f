"""The reader's row in the list of notes, when what was deleted comes back."""

from __future__ import annotations

import pytest

from reader_app.domain.annotations import Annotation, Bookmark
from reader_app.ui.annotations.model import ROW_ROLE
from reader_app.ui.annotations.view import AnnotationsView
from reader_app.ui.pages.viewer_pane import ViewerPane
from tests.gui.viewer_fixtures import document, pane

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "pane"]


@pytest.fixture
def listed(pane: ViewerPane) -> AnnotationsView:
    """Three bookmarks, the list in front."""
    for page in (2, 5, 9):
        pane.annotations.shown.put(Bookmark("b", page, title=f"On {page}"))
    pane.side_panel.show_tab("Notes")
    return pane.annotations


def choose_row(annotations: AnnotationsView, text: str) -> None:
    model = annotations.panel.list.model()
    rows = [str(model.index(row, 0).data()) for row in range(model.rowCount())]
    annotations.panel.list.setFocus()
    annotations.panel.list.setCurrentIndex(model.index(rows.index(text), 0))


def chosen(annotations: AnnotationsView) -> str:
    return str(annotations.panel.list.currentIndex().data())


def delete_chosen(annotations: AnnotationsView) -> Annotation:
    gone: Annotation = annotations.panel.list.currentIndex().data(ROW_ROLE)
    annotations.shown.remove(gone)
    return gone


@pytest.mark.parametrize("row", ["On 2", "On 5", "On 9"])
def test_a_row_that_comes_back_is_the_readers_again(listed: AnnotationsView, row: str) -> None:
    choose_row(listed, row)
    gone = delete_chosen(listed)
    assert chosen(listed) != row
    listed.shown.put(gone)
    assert chosen(listed) == row


def test_the_only_row_that_comes_back_is_the_readers_again(pane: ViewerPane) -> None:
    annotations = pane.annotations
    annotations.shown.put(Bookmark("b", 2, title="On 2"))
    pane.side_panel.show_tab("Notes")
    choose_row(annotations, "On 2")
    gone = delete_chosen(annotations)
    annotations.shown.put(gone)
    assert chosen(annotations) == "On 2"


def test_a_reader_who_went_on_stays_there(listed: AnnotationsView) -> None:
    choose_row(listed, "On 5")
    gone = delete_chosen(listed)
    choose_row(listed, "On 2")
    listed.shown.put(gone)
    assert chosen(listed) == "On 2"
