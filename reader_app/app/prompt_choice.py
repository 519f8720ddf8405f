"""Which system prompt a conversation begins with: by what its model and server can."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final

from reader_app.agent.prompt_files import filled, prompt_text
from reader_app.domain.chat import ModelAbilities

SYSTEM_PROMPT_FILE: Final = "conversation_system_prompt.md"
SHORT_PROMPT_FILE: Final = "short_system_prompt.md"
SEARCH_FIRST_PROMPT_FILE: Final = "search_first_system_prompt.md"
SEVERAL_BOOKS_FILE: Final = "several_books.md"
_CITING: Final = "citing"
_LINE_OF_A_PLACE: Final = re.compile(r"^[^{}\n]*\{([a-z_]+)\}\n", re.MULTILINE)


class PromptStyle(StrEnum):
    """How the model is to cite, and how much it is told.

    NATIVE: passages are cited by the server. IDS: by ids in the text. LOCAL: on the reader's
    machine, where every word is read slowly. SEARCH_FIRST: without tools, passages are given, with
    ids; SEARCH_FIRST_NATIVE: the server cites them.
    """

    NATIVE = "native"
    IDS = "ids"
    LOCAL = "local"
    SEARCH_FIRST = "search_first"
    SEARCH_FIRST_NATIVE = "search_first_native"


_FILES: Final = {
    PromptStyle.LOCAL: SHORT_PROMPT_FILE,
    PromptStyle.SEARCH_FIRST: SEARCH_FIRST_PROMPT_FILE,
    PromptStyle.SEARCH_FIRST_NATIVE: SEARCH_FIRST_PROMPT_FILE,
}
_CITING_FILES: Final = {
    PromptStyle.NATIVE: "citing_natively.md",
    PromptStyle.IDS: "citing_by_ids.md",
    PromptStyle.LOCAL: "citing_by_ids.md",
    PromptStyle.SEARCH_FIRST: "citing_by_ids.md",
    PromptStyle.SEARCH_FIRST_NATIVE: "citing_natively.md",
}


def style_for(abilities: ModelAbilities, can_use_tools: bool) -> PromptStyle:
    """The style for a model as far as it is known now."""
    if not can_use_tools:
        is_native = abilities.cites_natively
        return PromptStyle.SEARCH_FIRST_NATIVE if is_native else PromptStyle.SEARCH_FIRST
    if abilities.is_local:
        return PromptStyle.LOCAL
    return PromptStyle.NATIVE if abilities.cites_natively else PromptStyle.IDS


def system_template(prompts_dir: Path, style: PromptStyle, has_several: bool) -> str:
    """The system prompt with the places of the book still empty, for `system_text`.

    A style without a file of its own takes the prompt of all others. Raises
    StorageError(NOT_FOUND) that names the missing file.
    """
    own = _FILES.get(style, SYSTEM_PROMPT_FILE)
    name = own if (prompts_dir / own).is_file() else SYSTEM_PROMPT_FILE
    template = prompt_text(prompts_dir, name)
    if has_several:
        template = f"{template}\n\n{prompt_text(prompts_dir, SEVERAL_BOOKS_FILE)}"
    if f"{{{_CITING}}}" not in template:
        return template
    return filled(template, {_CITING: prompt_text(prompts_dir, _CITING_FILES[style])})


def system_text(template: str, values: Mapping[str, str]) -> str:
    """The template with its places filled; a line that ends with an empty one is left out."""

    def kept(line: re.Match[str]) -> str:
        return line[0] if values.get(line[1], line[0]) else ""

    return filled(_LINE_OF_A_PLACE.sub(kept, template), values)
