"""What every message is drawn with: type, colours, the workshop, the book's page names."""

from __future__ import annotations

from dataclasses import dataclass

from reader_app.ui.chat.markdown import MarkdownReader
from reader_app.ui.chat.page_names import PageNames
from reader_app.ui.chat.type_styles import TypeStyles
from reader_app.ui.chat.workshop import Workshop
from reader_app.ui.theme.palette import Palette


@dataclass(frozen=True)
class Setting:
    styles: TypeStyles
    workshop: Workshop
    reader: MarkdownReader
    names: PageNames

    @property
    def palette(self) -> Palette:
        return self.styles.palette
