"""What a file says about itself."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from datetime import datetime, timedelta, timezone
from pathlib import Path
from re import compile as pattern
from typing import Final

from reader_app.documents.engine import OpenDocument
from reader_app.documents.mupdf import MuPDFError, mupdf
from reader_app.domain.document import DocumentProperties

_LONGEST: Final = 500
_MOST_SIZES: Final = 5
_DATE: Final = pattern(
    r"D?:?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?\s*(?:Z|([+-])(\d\d)'?(\d\d)?'?)?"
)
_UNENCRYPTED: Final = frozenset({"", "None"})


def read_properties(document: OpenDocument, path: Path) -> DocumentProperties:
    """The file's own words, cleaned; its size as it is on disk now (0: it is gone)."""
    encryption = _told(document, "encryption")
    sizes = Counter(document.info.page_sizes)
    return DocumentProperties(
        title=_told(document, "info:Title"),
        author=_told(document, "info:Author"),
        subject=_told(document, "info:Subject"),
        keywords=_told(document, "info:Keywords"),
        creator=_told(document, "info:Creator"),
        producer=_told(document, "info:Producer"),
        created=date_of(_told(document, "info:CreationDate")),
        modified=date_of(_told(document, "info:ModDate")),
        format=document.info.format,
        encryption="" if encryption in _UNENCRYPTED else encryption,
        file_size=_file_size(path),
        page_count=document.info.page_count,
        sizes=tuple(sizes.most_common(_MOST_SIZES)),
    )


def date_of(told: str) -> datetime | None:
    """A date of a PDF ("D:20230120164927+01'00'"); None for what isn't one."""
    match = _DATE.fullmatch(told.strip())
    if match is None:
        return None
    year, month, day, hour, minute, second, sign, off_hours, off_minutes = match.groups()
    with suppress(ValueError, OverflowError):
        offset = timedelta(hours=int(off_hours or 0), minutes=int(off_minutes or 0))
        zone = timezone(-offset if sign == "-" else offset)
        numbers = (int(month or 1), int(day or 1), int(hour or 0), int(minute or 0))
        return datetime(int(year), *numbers, int(second or 0), tzinfo=zone)
    return None


def _told(document: OpenDocument, key: str) -> str:
    with suppress(MuPDFError, UnicodeError):
        value = mupdf.fz_lookup_metadata2(document.raw, key)
        clean = "".join(char if char.isprintable() else " " for char in value)
        return " ".join(clean.split())[:_LONGEST]
    return ""


def _file_size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
