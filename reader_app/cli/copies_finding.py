"""What `pagemate doctor` says of the copies of the library."""

from __future__ import annotations

from collections.abc import Sequence

from reader_app.cli.ports import Finding
from reader_app.domain.backup import KeptCopy
from reader_app.domain.translation import marked, number, tr


def copies_finding(copies: Sequence[KeptCopy]) -> Finding:
    """`copies`: newest first. None at all is no fault: the window makes the first."""
    if not copies:
        return Finding(marked("copies"), tr("none yet; a window makes one soon after its start"))
    newest = copies[0]
    when = newest.made_at.astimezone().isoformat(sep=" ", timespec="minutes")[:16]
    size = sum(kept.size for kept in copies) / 1_000_000
    told = tr(
        "{count}, the newest of {when}, {size} MB in all",
        count=len(copies),
        when=when,
        size=number(size, 1),
    )
    return Finding(marked("copies"), told)
