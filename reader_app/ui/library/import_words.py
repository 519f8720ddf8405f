"""What an import came to, in words."""

from __future__ import annotations

from reader_app.domain.errors import DomainError, Remedy
from reader_app.domain.library import ImportReport
from reader_app.domain.translation import tr


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


def stopped_words(error: DomainError) -> str:
    """Why it stands still; that nothing is lost, and what to do before it goes on."""
    if error.remedy is Remedy.FREE_SPACE:
        return tr(
            "The import stopped because the disk is full. The books so far are in the library. "
            "Free some space, then go on."
        )
    return tr(
        "The import stopped. {message} {advice}", message=error.message, advice=error.advice
    ).strip()
