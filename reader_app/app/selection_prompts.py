"""What the reader's shortcuts ask: Explain, Translate, Recap … as files in `prompts/`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from reader_app.agent.prompt_files import filled, prompt_text


class Shortcut(StrEnum):
    """Values are the names of the files. All but RECAP are about the selected text."""

    EXPLAIN = "explain"
    TRANSLATE = "translate"
    SUMMARISE = "summarise"
    DEFINE = "define"
    ASK = "ask"
    RECAP = "recap"


class ShortcutPrompts:
    """The question that a shortcut sends; the selection itself goes with it unstored."""

    def __init__(self, prompts_dir: Path) -> None:
        self._prompts_dir = prompts_dir

    def question(
        self, shortcut: Shortcut, *, language: str = "", question: str = "", page: str = ""
    ) -> str:
        """`language` for TRANSLATE, `question` for ASK, `page` (as printed) for RECAP.

        Raises StorageError(NOT_FOUND) that names a missing file.
        """
        template = prompt_text(self._prompts_dir, f"{shortcut.value}.md")
        values = {"language": language, "question": question, "page": page}
        return filled(template, values)
