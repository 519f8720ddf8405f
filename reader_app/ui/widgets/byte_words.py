"""Sizes of files as people read them."""

from __future__ import annotations

from typing import Final

from reader_app.domain.translation import number, tr

_UNITS: Final = ("KB", "MB", "GB")


def bytes_in_words(count: int) -> str:
    """ "1.4 MB"; "" for nothing."""
    if count <= 0:
        return ""
    if count < 1000:
        return tr("{n} byte", "{n} bytes", n=count)
    size, unit = count / 1000, _UNITS[0]
    for larger in _UNITS[1:]:
        if size >= 999.5:
            size, unit = size / 1000, larger
    return f"{number(size, 1 if size < 10 else 0)} {unit}"
