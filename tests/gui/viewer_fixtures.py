"""Ready-made views for the viewer's tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewer_pane import ViewerPane
from tests.support.fake_document import FakeDocument, document_info

__all__ = ["document", "pane", "view"]

TEXTS = {
    1: "Call me Ishmael.\nSome years ago, never mind how\nlong precisely",
    2: "a whale of an extraor-\ndinary size",
    15: "the whale again\nand one more whale",
}
ROMAN = ("i", "ii", "iii", "iv", *(str(number) for number in range(1, 17)))


@pytest.fixture
def document() -> FakeDocument:
    return FakeDocument(document_info(20, labels=ROMAN), texts=dict(TEXTS))


@pytest.fixture
def view(qtbot: QtBot, document: FakeDocument) -> Iterator[PageView]:
    """A view of 20 pages, no motion, 800 × 600."""
    shown = PageView(has_motion=False)
    qtbot.addWidget(shown)
    shown.resize(800, 600)
    shown.show()
    shown.set_document(document.info, document)
    yield shown
    shown.clear()


@pytest.fixture
def pane(qtbot: QtBot, document: FakeDocument) -> Iterator[ViewerPane]:
    window = QWidget()
    qtbot.addWidget(window)
    shown = ViewerPane(has_motion=False)
    column = QVBoxLayout(window)
    column.addWidget(shown.page_box)
    column.addWidget(shown.side_panel)
    column.addWidget(shown)
    window.resize(1000, 1000)
    window.show()
    shown.set_document(document.info, document)
    yield shown
    shown.clear()
