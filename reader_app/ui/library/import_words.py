"""What an import came to, in words."""

from __future__ import annotations

from reader_app.domain.language import tr
from reader_app.domain.library import ImportReport


def report_words(report: ImportReport, *, is_cancelled: bool) -> str:
    """ "12 books added, 3 were here already, 1 could not be opened." """
    parts = []
    if report.added:
        parts.append(tr("{n} book added", "{n:,} books added", n=report.added))
    if report.known:
        known = len(report.known)
        parts.append(tr("{n} was here already", "{n:,} were here already", n=known))
    if report.refused:
        parts.append(tr("{n:,} could not be opened", n=len(report.refused)))
    if not parts:
        return tr("The import was stopped.") if is_cancelled else tr("No books were found there.")
    words = ", ".join(parts)
    if is_cancelled:
        return tr("The import was stopped: {words}.", words=words)
    return tr("{words}.", words=words)
