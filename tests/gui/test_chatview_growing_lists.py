"""A list that is being written grows at its end: what stands is neither read nor set again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QFont, QTextCursor
from pytestqt.qtbot import QtBot

from reader_app.ui.answers.background_renderer import BackgroundRenderer
from reader_app.ui.answers.markdown import MarkdownReader, PlacedBlock, StreamedMarkdown
from reader_app.ui.answers.markdown_blocks import Blocks, ItemList
from reader_app.ui.answers.prose_view import ProseView
from reader_app.ui.answers.type_styles import TypeStyles, reading_font
from reader_app.ui.theme.palette import LIGHT

READER = MarkdownReader()
PIECES = st.sampled_from(
    [
        "word ", "\n- one", "\n- ", "\n- two", "\n\n- far", "\n1. ", "\n2. b", "\n\n3. c", "\n1) d",
        "\n  - in", "\n   more", "\n> q", "\n", "\n\n", "**", "`", "\n```\n", "$$", "\n$$\n",
        "a | b", "\n| a | b |", "\n--- | ---", "\n|---|---|", "\n---", "\n===", "\n    ", "-", "1.",
        "p. 4",
    ]
)  # fmt: skip
SOURCES = st.lists(PIECES, max_size=40).map("".join)

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


class CountingReader(MarkdownReader):
    """Notes the longest text that it was given."""

    def __init__(self) -> None:
        self.longest = 0

    def placed_blocks(self, source: str) -> tuple[PlacedBlock, ...]:
        self.longest = max(self.longest, len(source))
        return super().placed_blocks(source)


@pytest.fixture
def renderer(qtbot: QtBot) -> Iterator[BackgroundRenderer]:
    made = BackgroundRenderer()
    yield made
    made.close()


@pytest.fixture
def styles(qtbot: QtBot) -> TypeStyles:
    return TypeStyles(LIGHT, reading_font(QFont()))


def streamed(source: str, step: int) -> Iterator[tuple[str, Blocks]]:
    """What there is so far, and its blocks."""
    growing = StreamedMarkdown(READER)
    for at in range(0, len(source), step):
        growing.append(source[at : at + step])
        yield growing.source, growing.blocks()
    yield growing.source, growing.blocks(is_ending=True)


@pytest.mark.parametrize("before", ["", "Words before it:\n\n"])
@pytest.mark.parametrize("mark", ["- ", "1. "])
def test_items_that_are_finished_are_not_read_again(mark: str, before: str) -> None:
    reader = CountingReader()
    growing = StreamedMarkdown(reader, before)
    for _ in range(60):
        for words in (mark, "A sentence of an item. " * 4, "\n\n"):
            growing.append(words)
            blocks = growing.blocks()
    whole = growing.blocks()[-1]
    assert whole == blocks[-1]
    assert isinstance(whole, ItemList)
    assert len(whole.items) == 60
    assert reader.longest < len(growing.source) / 10


@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow])
@given(SOURCES, st.integers(1, 12))
@example("- a\n- b | c\n--- | ---\n- d\n- e\n- f", 1)
@example("- a\n- b\n- c\n- $$\n- d\n- e $$", 3)
@example("1. a\n2. b\n3. c\n4\n\ntext\n\n5. d", 1)
@pytest.mark.slow
def test_a_growing_list_ends_as_the_whole_text_would(source: str, step: int) -> None:
    *_, (whole, blocks) = streamed(source, step)
    assert blocks == READER.blocks(whole)


@settings(
    max_examples=30,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    deadline=None,
)
@given(SOURCES, st.integers(3, 12))
@example("- a\n-\n- b\n\npara\n\n1. c\n2.\n\nend", 3)
@example("- > q\n- > - in\n-\n- | a |\n  |---|\n  | b |\n- ```\n  x\n- last", 3)
@pytest.mark.slow
@pytest.mark.long
def test_a_list_that_grew_is_set_as_one_written_at_once(
    renderer: BackgroundRenderer, styles: TypeStyles, source: str, step: int
) -> None:
    grown, at_once = ProseView(styles, renderer), ProseView(styles, renderer)
    for _, blocks in streamed(source, step):
        grown.show_blocks(blocks)
    at_once.show_blocks(READER.blocks(source))
    assert grown.document().toHtml() == at_once.document().toHtml()
    for view in (grown, at_once):
        view.deleteLater()


def test_what_is_selected_in_a_finished_item_stays_selected(
    qtbot: QtBot, renderer: BackgroundRenderer, styles: TypeStyles
) -> None:
    view = ProseView(styles, renderer)
    qtbot.addWidget(view)
    view.show_blocks(READER.blocks("- first\n- second"))
    cursor = QTextCursor(view.document())
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)
    view.show_blocks(READER.blocks("- first\n- second is longer\n- third"))
    assert view.textCursor().selectedText() == "first"


def test_an_item_without_words_keeps_its_mark(
    qtbot: QtBot, renderer: BackgroundRenderer, styles: TypeStyles
) -> None:
    view = ProseView(styles, renderer)
    qtbot.addWidget(view)
    view.show_blocks(READER.blocks("1. a\n2.\n3. c"))
    block, marks = view.document().begin(), []
    while block.isValid():
        items = block.textList()
        marks.append(items.itemText(block).strip() if items is not None else "")
        block = block.next()
    assert marks == ["1.", "2.", "3."]
