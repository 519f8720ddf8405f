"""What an answer's words need is got ready while they are waited for, beside the GUI thread."""

from __future__ import annotations

import threading
from functools import cached_property

import pytest
from markdown_it import MarkdownIt
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from reader_app.domain.page_numbers import PageNames
from reader_app.ui.answers.background_renderer import BackgroundRenderer
from reader_app.ui.answers.markdown import MarkdownReader
from reader_app.ui.answers.type_styles import RenderContext, TypeStyles, reading_font
from reader_app.ui.chat.conversation_view import ConversationView
from reader_app.ui.theme.palette import LIGHT

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


class NotedReader(MarkdownReader):
    """Notes in which thread its parser is made."""

    def __init__(self) -> None:
        self.thread: int | None = None

    @cached_property
    def _parser(self) -> MarkdownIt:
        self.thread = threading.get_ident()
        return MarkdownIt("commonmark")


def test_the_parser_is_made_beside_the_gui_thread(qtbot: QtBot) -> None:
    renderer, reader = BackgroundRenderer(), NotedReader()
    styles = TypeStyles(LIGHT, reading_font(QFont()))
    view = ConversationView(RenderContext(styles, renderer, reader, PageNames()))
    qtbot.addWidget(view)
    with qtbot.waitSignal(renderer.made, timeout=20_000):
        view.messages.begin_answer()
    assert reader.thread not in {None, threading.get_ident()}
    renderer.close()
