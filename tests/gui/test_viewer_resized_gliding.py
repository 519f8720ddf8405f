"""A view that gets another size while it glides ends where it was going."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest

from reader_app.ui.pages.page_view import PageView
from tests.support.fake_document import FakeDocument

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]


def test_a_page_that_is_gone_to_stays_when_the_view_becomes_lower() -> None:
    document = FakeDocument()
    view = PageView(has_motion=True)
    view.resize(600, 800)
    view.show()
    assert QTest.qWaitForWindowExposed(view)
    view.set_document(document.info, document)
    view.go_to_page(3)
    view.resize(600, 740)
    assert view.page == 3
    assert view.navigation.position().page == 3
    view.clear()
    view.close()
