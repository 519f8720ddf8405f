"""Which rows of the outline are marked: the current chapter, or what hides it while folded."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from reader_app.domain.document import OutlineEntry
from reader_app.ui.panels.outline_model import OutlineModel
from reader_app.ui.panels.outline_panel import ChapterDelegate, OutlinePanel
from reader_app.ui.theme.palette import LIGHT
from reader_app.ui.theme.style import stylesheet

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
OUTLINE = (
    OutlineEntry(1, "One", 1),
    OutlineEntry(2, "One one", 2),
    OutlineEntry(3, "One one one", 3),
    OutlineEntry(2, "One two", 4),
    OutlineEntry(1, "Two", 9),
    OutlineEntry(2, "Two one", 10),
)


def test_a_long_title_has_the_lines_that_it_needs_up_to_three(qtbot: QtBot) -> None:
    panel = OutlinePanel()
    qtbot.addWidget(panel)
    endless = "A scandal in Bohemia, and what came of it, " * 3
    titles = ("One", "A scandal in Bohemia, and all", endless)
    outline = tuple(OutlineEntry(1, title, 1) for title in titles)
    panel.resize(200, 400)
    panel.set_outline(outline, ("1",))
    panel.show()
    model, tree = panel.tree.model(), panel.tree

    def height(row: int) -> int:
        return tree.visualRect(model.index(row, 0)).height()

    qtbot.waitUntil(lambda: height(2) >= height(1) > height(0) > 0)
    assert height(2) == height(0) + 2 * panel.fontMetrics().height()
    panel.resize(700, 400)
    qtbot.waitUntil(lambda: height(0) == height(1) < height(2))


def test_a_title_of_one_line_is_never_cut(qtbot: QtBot) -> None:
    panel = OutlinePanel()
    qtbot.addWidget(panel)
    panel.setStyleSheet(stylesheet(LIGHT))
    words = "5. Trace Tree Optimization"
    panel.set_outline((OutlineEntry(1, words, 1),), ("1",) * 14)
    panel.show()
    tree, index = panel.tree, panel.tree.model().index(0, 0)
    margin = tree.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, tree) + 1
    least = QFontMetricsF(tree.font()).horizontalAdvance(words)
    kept, tight = 0, round(least) + 20
    for width in range(tight, tight + 60):
        panel.resize(width, 200)
        option = QStyleOptionViewItem()
        tree.initViewItemOption(option)
        option.font, option.rect = tree.font(), tree.visualRect(index)
        is_one = tree.itemDelegate().sizeHint(option, index).height() < 40
        place = QStyle.SubElement.SE_ItemViewItemText
        room = tree.style().subElementRect(place, option, tree).width() - 2 * margin
        kept += is_one
        assert not is_one or least <= room, width
    assert 0 < kept < 60


def test_a_current_chapter_is_bold_only_where_its_row_has_room(qtbot: QtBot) -> None:
    panel = OutlinePanel()
    qtbot.addWidget(panel)
    titles = [
        words + "i" * n for words in ("Corrupting ", "The deal of the ") for n in range(1, 40)
    ]
    outline = tuple(OutlineEntry(1, title, 1) for title in titles)
    panel.resize(200, 400)
    panel.set_outline(outline, ("1",))
    panel.show()
    tree, model = panel.tree, panel.tree.model()
    delegate = tree.itemDelegate()
    assert isinstance(delegate, ChapterDelegate)
    bold = 0
    for row, entry in enumerate(outline):
        panel.mark(entry)
        option = QStyleOptionViewItem()
        option.font = tree.font()
        height = delegate.sizeHint(option, model.index(row, 0)).height()
        delegate.initStyleOption(option, model.index(row, 0))
        assert delegate.sizeHint(option, model.index(row, 0)).height() == height
        bold += option.font.weight() > tree.font().weight()
    assert bold > 0


@pytest.fixture
def model(qtbot: QtBot) -> OutlineModel:
    made = OutlineModel()
    made.set_outline(OUTLINE, tuple(map(str, range(1, 12))))
    return made


def rows(model: OutlineModel, above: QModelIndex | None = None) -> list[QModelIndex]:
    above = above or QModelIndex()
    found: list[QModelIndex] = []
    for row in range(model.rowCount(above)):
        index = model.index(row, 0, above)
        found += [index, *rows(model, index)]
    return found


def titles_above(model: OutlineModel) -> list[str]:
    return [str(index.data()) for index in rows(model) if model.is_above_current(index)]


def test_what_lies_above_the_current_chapter_moves_with_it(model: OutlineModel) -> None:
    model.set_place(3)
    assert titles_above(model) == ["One", "One one"]
    model.set_place(10)
    assert titles_above(model) == ["Two"]
    model.set_place(9)
    assert titles_above(model) == []


def test_another_outline_has_no_current_chapter(model: OutlineModel) -> None:
    model.set_place(3)
    model.set_outline(OUTLINE, ())
    assert titles_above(model) == []
    assert not any(model.is_current(index) for index in rows(model))


def test_both_cells_of_the_current_row_are_current(model: OutlineModel) -> None:
    index = model.set_place(4)
    assert model.is_current(index)
    assert model.is_current(index.siblingAtColumn(1))


def test_a_row_tells_its_words_and_leaves_its_looks_to_others(model: OutlineModel) -> None:
    index = model.set_place(4)
    assert index.data() == "One two"
    assert index.siblingAtColumn(1).data() == "4"
    assert index.data(Qt.ItemDataRole.ToolTipRole) == "One two"
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "One two, page 4, current chapter"
    assert index.data(Qt.ItemDataRole.FontRole) is None
