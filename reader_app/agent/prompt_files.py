"""The texts in `prompts/`: Markdown files that a reader may edit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.domain.language import tr

_COMMENT: Final = re.compile(r"<!--.*?-->\s*", re.DOTALL)
_PLACE: Final = re.compile(r"\{([a-z_]+)\}")


def prompt_text(prompts_dir: Path, name: str) -> str:
    """The file's text without its comments. Raises StorageError(NOT_FOUND) that names the file."""
    try:
        raw = (prompts_dir / name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise StorageError(
            StorageErrorCode.NOT_FOUND,
            tr("The prompt file {name} is missing or can't be read.", name=name),
            advice=tr("Install Pagemate again, or put the file back into its prompts folder."),
        ) from error
    return _COMMENT.sub("", raw).strip()


def filled(template: str, values: Mapping[str, str]) -> str:
    """`{name}` replaced where `name` is known; every other brace stays as it is."""
    return _PLACE.sub(lambda match: values.get(match[1], match[0]), template)
