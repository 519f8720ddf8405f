"""Bullets and numbers stand apart from the words of their list."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QFont, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reader_app.ui.answers.background_renderer import BackgroundRenderer
from reader_app.ui.answers.markdown import MarkdownReader
from reader_app.ui.answers.prose_view import ProseView
from reader_app.ui.answers.type_styles import TypeStyles, reading_font
from reader_app.ui.theme.palette import LIGHT
from tests.support.shell import themed

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
WIDTH = 440


@pytest.fixture
def renderer(qtbot: QtBot) -> Iterator[BackgroundRenderer]:
    made = BackgroundRenderer()
    yield made
    made.close()


@pytest.fixture
def styles(each_font: str, qapp: QApplication) -> Iterator[TypeStyles]:
    with themed(qapp):
        yield TypeStyles(LIGHT, reading_font(QFont(each_font)))


@pytest.fixture
def view(qtbot: QtBot, renderer: BackgroundRenderer, styles: TypeStyles) -> ProseView:
    made = ProseView(styles, renderer)
    qtbot.addWidget(made)
    made.resize(WIDTH, 100)
    made.show()
    return made


def runs_of_ink(view: ProseView, source: str) -> list[range]:
    """Columns with ink side by side, of the whole view."""
    view.show_blocks(MarkdownReader().blocks(source))
    seen = view.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    ground = seen.pixelColor(WIDTH - 1, 0).value()
    inked = [
        any(abs(seen.pixelColor(x, y).value() - ground) > 24 for y in range(seen.height()))
        for x in range(seen.width())
    ]
    runs: list[range] = []
    for x, is_inked in enumerate(inked):
        if is_inked and runs and runs[-1].stop == x:
            runs[-1] = range(runs[-1].start, x + 1)
        elif is_inked:
            runs.append(range(x, x + 1))
    return runs


@pytest.mark.parametrize("source", ["- n", "- n\n    - n", "> - n", "7. n"])
def test_a_mark_stands_apart_from_its_words(view: ProseView, source: str) -> None:
    *_, mark, word = runs_of_ink(view, source)

    assert 6 <= word.start - mark.stop <= 14


def test_the_words_of_an_item_begin_below_one_another(view: ProseView, styles: TypeStyles) -> None:
    long = "nnnn " * 60
    columns = runs_of_ink(view, f"- {long}")

    words = [run for run in columns if run.start >= styles.indent - 1]
    assert words[0].start < styles.indent + 3
    assert len([run for run in columns if run.start < styles.indent - 1]) == 1


@pytest.mark.parametrize("last", [9, 99, 100, 1_000, 12_345])
def test_a_number_is_seen_whole(view: ProseView, last: int) -> None:
    first, *_ = runs_of_ink(view, f"{last - 1}. n\n{last}. n")

    assert first.start >= 1


def test_the_words_after_a_number_keep_within_the_view(view: ProseView) -> None:
    runs = runs_of_ink(view, f"1943. {'nnnn ' * 60}")

    assert runs[-1].stop < WIDTH


def test_what_follows_in_an_item_begins_below_its_words(view: ProseView) -> None:
    *_, words = runs_of_ink(view, "1943. n\n\n      n")

    assert len(words) < 12


def test_no_mark_is_left_of_a_list_that_was_rewritten(view: ProseView) -> None:
    view.show_blocks(MarkdownReader().blocks("- one\n- two"))
    view.show_blocks(MarkdownReader().blocks("> quoted"))
    assert view.document().begin().textList() is None
    fresh = view.document().size().height()
    view.show_blocks(())
    view.show_blocks(MarkdownReader().blocks("> quoted"))
    assert view.document().size().height() == fresh
