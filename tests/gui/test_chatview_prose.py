"""Blocks on the screen: nothing is loaded, unchanged blocks stay, everything can be copied."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from PySide6.QtCore import QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QFont, QFontMetricsF, QTextCursor, QTextDocument, QWheelEvent
from PySide6.QtWidgets import QApplication, QScrollBar
from pytestqt.qtbot import QtBot

from reader_app.app.citations.page_mentions import PageMentions
from reader_app.domain.citations import Citation, PassageSource
from reader_app.domain.page_numbers import PageNames
from reader_app.ui.answers.answer_text import AnswerText, CodeView, ColouringJob
from reader_app.ui.answers.background_renderer import BackgroundRenderer
from reader_app.ui.answers.markdown import MarkdownReader, chip_mark, page_mark
from reader_app.ui.answers.mathematics import (
    FormulaDrawing,
    FormulaJob,
    FormulaPlacement,
    formula_pixmap,
)
from reader_app.ui.answers.prose_view import ProseView
from reader_app.ui.answers.type_styles import TypeStyles, measure_width, reading_font
from reader_app.ui.theme.palette import DARK, LIGHT
from tests.gui.test_chatview_markdown import SOURCES

READER = MarkdownReader()
PAGES = PageMentions(PageNames())


pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def renderer(qtbot: QtBot) -> Iterator[BackgroundRenderer]:
    made = BackgroundRenderer()
    yield made
    made.close()


@pytest.fixture
def styles(qtbot: QtBot) -> TypeStyles:
    return TypeStyles(LIGHT, reading_font(QFont()))


@pytest.fixture
def view(qtbot: QtBot, renderer: BackgroundRenderer, styles: TypeStyles) -> ProseView:
    made = ProseView(styles, renderer)
    qtbot.addWidget(made)
    made.resize(440, 100)
    return made


@pytest.fixture
def text(qtbot: QtBot, renderer: BackgroundRenderer, styles: TypeStyles) -> AnswerText:
    made = AnswerText(styles, renderer, READER)
    qtbot.addWidget(made)
    made.resize(440, 100)
    return made


def show(view: ProseView, source: str) -> None:
    view.show_blocks(READER.blocks(source))


def anchors(view: ProseView) -> list[str]:
    found: list[str] = []
    block = view.document().begin()
    while block.isValid():
        for fragment in block:
            href = fragment.fragment().charFormat().anchorHref()
            if href:
                found.append(href)
        block = block.next()
    return found


def test_a_block_that_did_not_change_is_not_written_again(view: ProseView) -> None:
    show(view, "first\n\nsecond")
    cursor = QTextCursor(view.document())
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)
    show(view, "first\n\nsecond is longer\n\n| a |\n|---|\n| b |\n\nthird")
    assert view.textCursor().selectedText() == "first"


@pytest.mark.parametrize("before", ["a\n\n| x |\n|---|\n| y |", "> q", "- a\n- b", "# h\n\np"])
@pytest.mark.parametrize("after", ["end", "| z |\n|---|\n| w |", "> other", "1. n"])
def test_rewriting_the_end_gives_what_writing_at_once_gives(
    view: ProseView, renderer: BackgroundRenderer, styles: TypeStyles, before: str, after: str
) -> None:
    show(view, f"same\n\n{before}")
    show(view, f"same\n\n{after}")
    at_once = ProseView(styles, renderer)
    at_once.resize(view.size())
    show(at_once, f"same\n\n{after}")
    assert view.document().toHtml() == at_once.document().toHtml()
    at_once.deleteLater()


def test_the_view_is_as_high_as_its_words(view: ProseView, qtbot: QtBot) -> None:
    show(view, "word " * 20)
    low = view.height()
    show(view, "word " * 200)
    assert view.height() > 5 * low
    view.show()
    qtbot.waitUntil(lambda: view.verticalScrollBar().maximum() == 0)


def test_nothing_is_ever_loaded(view: ProseView) -> None:
    kind = QTextDocument.ResourceType.ImageResource.value
    assert view.loadResource(kind, QUrl("http://a.b/c.png")) is None
    assert view.loadResource(kind, QUrl.fromLocalFile("/etc/passwd")) is None


@settings(
    max_examples=40,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(SOURCES)
def test_no_document_refers_to_anything_outside(view: ProseView, source: str) -> None:
    show(view, source)
    html = view.document().toHtml()
    assert "<img" not in html or 'src="formula:' in html
    assert all(not link.startswith(("javascript", "data", "file")) for link in anchors(view))


def test_a_link_is_told_and_not_followed(view: ProseView, qtbot: QtBot) -> None:
    show(view, PAGES.drawn("see p. 42", page_mark))
    with qtbot.waitSignal(view.link_activated) as told:
        view.anchorClicked.emit(QUrl(anchors(view)[0]))
    assert told.args == ["page:42"]
    assert view.toPlainText().replace("\xa0", " ") == "see p. 42"


def test_a_citation_is_a_chip_that_is_a_link(view: ProseView) -> None:
    view._marks.citations[12] = Citation(12, PassageSource(329, 0, 0), "", "Words.")
    show(view, f"claim{chip_mark(12)} on")
    assert view.toPlainText().split() == ["claim", "p.", "329", "on"]
    assert "cite:12" in anchors(view)
    view.selectAll()
    assert view.createMimeDataFromSelection().text() == "claim (p. 329) on"


def test_a_formula_is_drawn_and_copied_as_its_source(view: ProseView, qtbot: QtBot) -> None:
    show(view, "so 𝒳 $x^2$ is")
    assert "x^2" in view.toPlainText()
    qtbot.waitUntil(lambda: "\ufffc" in view.toPlainText(), timeout=60_000)
    view.selectAll()
    assert view.createMimeDataFromSelection().text() == "so 𝒳 x^2 is"


def test_a_formula_that_cannot_be_drawn_keeps_its_source(view: ProseView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view._renderer.made, timeout=60_000):
        show(view, r"so $\frac{$ is")
    assert r"\frac{" in view.toPlainText()


def test_a_drawing_stands_on_its_baseline(renderer: BackgroundRenderer, qtbot: QtBot) -> None:
    order = FormulaJob(r"\int_0^1 x\,dx", True, 15, "#112233")
    assert renderer.result(order) is None
    qtbot.waitUntil(lambda: renderer.result(order) is not None, timeout=60_000)
    drawing = renderer.result(order)
    assert isinstance(drawing, FormulaDrawing)
    assert 0 < drawing.depth < drawing.height
    image = formula_pixmap(drawing, FormulaPlacement(drawing.width, drawing.height, 0), 2.0)
    assert image.devicePixelRatio() == 2.0
    assert any(image.pixelColor(x, image.height() // 2).alpha() for x in range(image.width()))


def test_code_gets_its_own_block_with_its_language_and_copy(text: AnswerText, qtbot: QtBot) -> None:
    text.append("Look:\n\n```python\nx = 1  # 𝒳\n```\n\nDone.")
    with qtbot.waitSignal(text._renderer.made, timeout=60_000):
        text.show_text(is_ending=True)
    code = text.findChild(CodeView)
    assert code is not None
    qtbot.waitUntil(lambda: "#6b6862" in code._text.document().toHtml().lower())
    code._copy.click()
    assert QApplication.clipboard().text() == "x = 1  # 𝒳"
    assert code._language.text() == "Python"


def test_growing_code_is_appended(text: AnswerText) -> None:
    text.append("```\none")
    text.show_text(is_ending=False)
    code = text.findChild(CodeView)
    assert code is not None
    text.append("\ntwo\n```\nafter")
    text.show_text(is_ending=True)
    assert code._text.toPlainText() == "one\ntwo"
    assert text.plain_text == "one\ntwo\n\nafter"


LONG_LINE = "```\n" + "a line that is wider than the conversation, " * 8 + "\n```"


def bar_below_long_line(text: AnswerText, qtbot: QtBot) -> QScrollBar:
    text.append(LONG_LINE)
    text.show_text(is_ending=True)
    text.show()
    code = text.findChild(CodeView)
    assert code is not None
    bar = code._text.horizontalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    return bar


def test_long_lines_of_code_are_shown_from_their_beginning(text: AnswerText, qtbot: QtBot) -> None:
    bar = bar_below_long_line(text, qtbot)
    text.resize(400, text.height())
    qtbot.wait(0)
    assert bar.value() == 0


def test_a_wheel_over_the_scroll_bar_of_code_scrolls_the_conversation(
    text: AnswerText, qtbot: QtBot
) -> None:
    bar = bar_below_long_line(text, qtbot)
    down, sideways = _wheel(0, -120), _wheel(-120, 0)
    QApplication.sendEvent(bar, down)
    assert not down.isAccepted() and bar.value() == 0
    QApplication.sendEvent(bar, sideways)
    assert bar.value() > 0


def _wheel(x: int, y: int) -> QWheelEvent:
    return QWheelEvent(
        QPointF(5, 5),
        QPointF(5, 5),
        QPoint(),
        QPoint(x, y),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )


def test_text_that_turns_into_code_changes_its_view(text: AnswerText, qtbot: QtBot) -> None:
    text.append("``")
    text.show_text(is_ending=False)
    text.append("`\ncode")
    text.show_text(is_ending=False)
    assert [type(view) for view in text._views] == [CodeView]


def test_colours_are_asked_for_once_at_a_time(text: AnswerText, qtbot: QtBot) -> None:
    text.append("```python\nx")
    text.show_text(is_ending=False)
    text.append(" = 1")
    text.show_text(is_ending=False)
    final = ColouringJob("x = 1", "python")
    qtbot.waitUntil(lambda: final in text._renderer._kept, timeout=60_000)
    code = text.findChild(CodeView)
    assert code is not None
    assert code._text.toPlainText() == "x = 1"


def test_a_theme_changes_the_ink_of_what_is_shown(text: AnswerText, styles: TypeStyles) -> None:
    text.append("words and p. 4")
    text.show_text(is_ending=True)
    text.set_styles(TypeStyles(DARK, styles.font))
    html = text.findChild(ProseView).document().toHtml().lower()
    assert DARK.text.lower() in html
    assert LIGHT.text.lower() not in html


def test_lines_are_never_longer_than_72_letters(styles: TypeStyles) -> None:
    sample = "The lazy dog sleeps while the brown fox reads on, page after page, all day."
    letter = QFontMetricsF(styles.font).horizontalAdvance(sample) / len(sample)
    assert styles.font.pixelSize() == 15
    assert 60 < measure_width(styles.font) / letter < 78
