"""What the reader’s shortcuts ask: Ask, Explain, Recap … as files that they may rewrite."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Final

from reader_app.agent.limits import AgentLimits
from reader_app.agent.prompt_files import filled, prompt_text
from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.domain.language import number, tr

_PLACE: Final = re.compile(r"\{([a-z_]+)\}")
_LONGEST: Final = 4_000
LONG_SPAN_FILE: Final = "long_span.md"
MOST_PAGES_READ: Final = 80
"""Pages that a turn can read from first to last: ten calls of ten, two of them for searches."""


class Shortcut(StrEnum):
    """Values are the names of the files. RECAP and SUMMARISE_CHAPTER are about pages, the rest
    about the selected text; ASK frames the reader's own question about it.
    """

    ASK = "ask"
    EXPLAIN = "explain"
    DEFINE = "define"
    TRANSLATE = "translate"
    SUMMARISE = "summarise"
    SUMMARISE_CHAPTER = "summarise_chapter"
    RECAP = "recap"


PLACES: Final[dict[Shortcut, tuple[str, ...]]] = {
    Shortcut.ASK: ("selection", "question"),
    Shortcut.TRANSLATE: ("language",),
    Shortcut.SUMMARISE_CHAPTER: ("chapter", "first", "last"),
    Shortcut.RECAP: ("page",),
}
"""What is filled in, and has to be there."""


class ShortcutPrompts:
    """The question that a shortcut sends; a selection itself goes with it unstored.

    The reader's own wording is a file of the same name in `own_dir`; the shipped one stays as it
    is. `write` replaces a file as a whole.
    """

    def __init__(
        self, prompts_dir: Path, own_dir: Path, write: Callable[[Path, bytes], None]
    ) -> None:
        self._prompts_dir = prompts_dir
        self._own_dir = own_dir
        self._write = write

    def question(self, shortcut: Shortcut, **values: str) -> str:
        """With all that `PLACES` names filled in. Raises StorageError(NOT_FOUND)."""
        return filled(self.text(shortcut), values)

    def about_many_pages(self, count: int) -> str:
        """What goes with a question about so many pages; "" where a turn can read them all.

        Raises StorageError(NOT_FOUND).
        """
        if count <= MOST_PAGES_READ:
            return ""
        calls = AgentLimits().max_tool_calls
        values = {"count": str(count), "calls": str(calls)}
        return filled(prompt_text(self._prompts_dir, LONG_SPAN_FILE), values)

    def text(self, shortcut: Shortcut) -> str:
        """As it is asked: the reader's own, unless it can't be used any more."""
        try:
            own = prompt_text(self._own_dir, _name(shortcut))
        except StorageError:
            return self.shipped(shortcut)
        return self.shipped(shortcut) if complaint(shortcut, own) else own

    def shipped(self, shortcut: Shortcut) -> str:
        """As it came with the program. Raises StorageError(NOT_FOUND) that names the file."""
        return prompt_text(self._prompts_dir, _name(shortcut))

    def save(self, shortcut: Shortcut, text: str) -> None:
        """Ask it so from now on; the shipped wording needs no copy. Raises StorageError."""
        words = text.strip()
        path = self._own_dir / _name(shortcut)
        try:
            if words == self.shipped(shortcut):
                path.unlink(missing_ok=True)
            elif not complaint(shortcut, words):
                self._own_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
                self._write(path, f"{words}\n".encode())
        except OSError as error:
            raise StorageError(
                StorageErrorCode.WRITE_FAILED,
                tr("The prompt could not be saved."),
                advice=tr("See whether there is room on the disk."),
            ) from error


def complaint(shortcut: Shortcut, text: str) -> str:
    """Why this can't be asked, in one sentence; "" if it can."""
    places, known = set(_PLACE.findall(text)), PLACES.get(shortcut, ())
    if not text.strip():
        return tr("Write what is to be asked.")
    if len(text) > _LONGEST:
        return tr("This is too long: {most} characters at most.", most=number(_LONGEST))
    if unknown := sorted(places.difference(known)):
        return tr("{place} is nothing that can be filled in here.", place=f"{{{unknown[0]}}}")
    if missing := [name for name in known if name not in places]:
        return tr("{place} has to be there: it is filled in.", place=f"{{{missing[0]}}}")
    return ""


def _name(shortcut: Shortcut) -> str:
    return f"{shortcut.value}.md"
