"""What is got ready beside the GUI thread while an answer is waited for."""

from __future__ import annotations

from dataclasses import dataclass

from reader_app.ui.chat.markdown import MarkdownReader


@dataclass(frozen=True)
class Preparation:
    """An order to the workshop: the reader of Markdown, before its first words come."""

    reader: MarkdownReader

    def make(self) -> object:
        self.reader.prepare()
        return True
