"""The bar of selected words where those fill the view."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from reader_app.ui.pages.page_view import PageView
from reader_app.ui.selection.floating_bars import TextSelectionBar
from tests.support.fake_document import FakeDocument, document_info

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_it_stands_over_a_page_of_words_that_are_all_selected(qtbot: QtBot) -> None:
    lines = "\n".join("x" * 60 for _ in range(30))
    document = FakeDocument(document_info(1), texts={1: lines})
    view = PageView(has_motion=False)
    qtbot.addWidget(view)
    view.resize(500, 400)
    view.show()
    view.set_document(document.info, document)
    view.page_viewport.set_zoom(2.0)
    view.scroller.scroll_freely(150, 200)
    bar = TextSelectionBar(view)

    view.text.select_all_on_page()

    assert bar.isVisible()
    assert bar.geometry().bottom() < view.viewport().geometry().bottom()
    view.clear()
