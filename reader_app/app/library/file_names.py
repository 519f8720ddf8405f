"""Names of files that match a book, safe everywhere, and renaming that overwrites nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from reader_app.app.library.references import Reference, name_parts
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.domain.translation import tr

_FORBIDDEN: Final = re.compile(r"[<>:\"/\\|?*\x00-\x1f\x7f]+")
_RESERVED: Final = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")
_MOST_BYTES: Final = 180
_YEAR: Final = r"(?:19|20)\d\d"


def file_name_for(reference: Reference, suffix: str) -> str:
    """Return a name such as "Smith 2019 - Title.pdf" that every system of files takes."""
    families = [name_parts(name)[0] for name in reference.authors]
    who = families[0] if families else ""
    if len(families) == 2:
        who = " & ".join(families)
    elif len(families) > 2:
        who = f"{who} et al."
    # A title may have the year already, and an annual report another one than that of its printing.
    told = reference.year if who else _YEAR
    has_year = bool(reference.year) and re.search(rf"(?<!\d){told}(?!\d)", reference.title)
    before = " ".join(filter(None, (who, "" if has_year else reference.year)))
    return safe_name(f"{before} - {reference.title}" if before else reference.title, suffix)


def safe_name(name: str, suffix: str) -> str:
    """Return the name without signs that some system of files refuses, and not too long."""
    plain = " ".join(_FORBIDDEN.sub(" ", name).split()).strip(". ")
    room = _MOST_BYTES - len(suffix.encode())
    plain = plain.encode()[:room].decode(errors="ignore").strip(". ") or tr("Book")
    if _RESERVED.fullmatch(plain):
        plain = f"{plain}_"
    return plain + suffix


def rename_safely(old: Path, new: Path) -> None:
    """Rename a file unless another has the name. Raises BookError; the file is then unchanged."""
    try:
        is_same = new.exists() and new.samefile(old)  # only upper and lower case may differ
        if not is_same:  # claim the name first, as a rename would replace a file of that name
            new.touch(mode=0o600, exist_ok=False)
        try:
            old.replace(new)
        except OSError:
            if not is_same:
                new.unlink(missing_ok=True)
            raise
    except FileExistsError as error:
        raise BookError(
            BookErrorCode.ALREADY_EXISTS,
            tr("There is already a file “{name}” in this folder.", name=new.name),
            advice=tr("Choose a different name."),
        ) from error
    except FileNotFoundError as error:
        raise BookError(
            BookErrorCode.NOT_FOUND,
            tr("“{name}” wasn’t found. It may have been moved or renamed.", name=old.name),
            remedy=Remedy.LOCATE_FILE,
        ) from error
    except OSError as error:
        raise BookError(
            BookErrorCode.INVALID_STATE,
            tr("“{name}” can’t be renamed.", name=old.name),
            advice=tr("Check that you may change files in its folder."),
        ) from error
