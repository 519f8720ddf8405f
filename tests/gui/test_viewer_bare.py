"""A viewer that shows pages before the rest of it is made."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QWidget

from reader_app.ui.panels.side_panel import SidePanel


def test_the_tab_of_a_book_is_in_front_when_the_tabs_come_after_it(qapp: QApplication) -> None:
    panel = SidePanel()
    panel.restore({"side_tab": "Pages"})
    assert panel.state() == {"side_tab": "Pages"}
    for title in ("Outline", "Pages", "Notes"):
        panel.add_tab(QWidget(), title, "list")
    assert panel.current == "Pages"
    assert panel.state() == {"side_tab": "Pages"}


def test_a_tab_that_does_not_exist_is_no_choice(qapp: QApplication) -> None:
    panel = SidePanel()
    panel.add_tab(QWidget(), "Outline", "outline")
    panel.restore({"side_tab": "Moon"})
    assert panel.current == "Outline"
    assert panel.state() == {}
