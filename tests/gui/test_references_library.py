"""Cited works that are books of the library, and the books that cite the one in view."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton

from reader_app.ui.chat.buttons import ElidedButton
from reader_app.ui.references.references_panel import ReferencesPanel, SpotKind
from reader_app.ui.window.action_table import ActionId
from tests.support.books import make_book
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = [pytest.mark.usefixtures("qapp"), pytest.mark.slow]

CITED = "The mill on the floss and its bridges"
ENTRIES = (
    "References\n\n"
    "[1] B. Boyle. Of rivers and of towns by rivers. Oxford, 1990.\n\n"
    f"[2] C. Ames. {CITED}. London: Penny Press, 2001.\n\n"
    "[3] D. Cole. A short history of small towns. London: Penny Press, 1999.\n"
)


def _panel(reader: ReaderWindow) -> ReferencesPanel:
    return reader.find(ReferencesPanel, "referencesPanel")


def test_a_cited_book_of_the_library_opens_and_names_who_cites_it(tmp_path: Path) -> None:
    cited = make_book(tmp_path / "mill.pdf", ["Of mills.", "More."], title=CITED, author="C. Ames")
    pages = ["The mill was first described by Ames [2] and again by Cole [3].", ENTRIES]
    citing = make_book(tmp_path / "towns.pdf", pages, title="Towns and their waters", author="X")
    use_server(tmp_path / "data", "http://127.0.0.1:9")
    with ReaderWindow(tmp_path / "data", cited) as reader:
        reader.wait_for_book()
    with ReaderWindow(tmp_path / "data", citing) as reader:
        reader.wait_for_book(indexed=False)
        wait_until(lambda: _panel(reader).model.rowCount() == 3, "the list of references")
        side = reader.books.pane.side_panel
        if not side.isVisible():
            reader.window.action(ActionId.SIDE_PANEL).trigger()
        side.show_tab("References")
        wait_until(lambda: _panel(reader).isVisible(), "the panel")
        wait_until(lambda: len(_panel(reader).spots_of(1)) > 1, "what is known of it")
        kinds = [spot.kind for spot in _panel(reader).spots_of(1)]
        assert SpotKind.LIBRARY in kinds
        assert SpotKind.LIBRARY not in [spot.kind for spot in _panel(reader).spots_of(0)]
        work = _panel(reader).model.index(1).data(256)
        open_it = next(
            each for each in _panel(reader).menu_of(work).actions() if "library" in each.text()
        )
        open_it.trigger()
        wait_until(lambda: reader.books.book is not None and reader.books.book.title == CITED)
        wait_until(lambda: _panel(reader).findChildren(QPushButton, "citingBook"), "who cites it")
        (button,) = _panel(reader).findChildren(QPushButton, "citingBook")
        assert button.text() == "Towns and their waters"
        assert isinstance(button, ElidedButton)  # longer titles end in "…"
