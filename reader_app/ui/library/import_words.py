"""What an import came to, in words."""

from __future__ import annotations

from reader_app.domain.library import ImportReport
from reader_app.ui.library.words import counted


def report_words(report: ImportReport, *, is_cancelled: bool) -> str:
    """ "12 books added, 3 were here already, 1 could not be opened." """
    parts = []
    if report.added:
        parts.append(f"{counted(report.added, 'book')} added")
    if report.known:
        was = "was" if len(report.known) == 1 else "were"
        parts.append(f"{len(report.known):,} {was} here already")
    if report.refused:
        parts.append(f"{len(report.refused):,} could not be opened")
    if not parts:
        return "The import was stopped." if is_cancelled else "No books were found there."
    words = ", ".join(parts)
    if is_cancelled:
        return f"The import was stopped: {words}."
    return f"{words}."
