"""What is got ready beside the GUI thread while an answer is waited for.

What every message is drawn with: type, colours, the renderer, the book's page names.
"""

from __future__ import annotations

from dataclasses import dataclass

from reader_app.ui.answers.background_renderer import BackgroundRenderer
from reader_app.ui.answers.markdown import MarkdownReader
from reader_app.ui.answers.type_styles import TypeStyles
from reader_app.ui.chat.page_names import BookPageNames
from reader_app.ui.theme.palette import Palette


@dataclass(frozen=True)
class PrepareMarkdown:
    """An order to the renderer: the reader of Markdown, before its first words come."""

    reader: MarkdownReader

    def make(self) -> object:
        self.reader.prepare()
        return True


@dataclass(frozen=True)
class RenderContext:
    styles: TypeStyles
    renderer: BackgroundRenderer
    reader: MarkdownReader
    names: BookPageNames

    @property
    def palette(self) -> Palette:
        return self.styles.palette
