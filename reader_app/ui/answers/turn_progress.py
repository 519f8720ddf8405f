"""How far a thorough turn is, against the limits that the reader has set."""

from __future__ import annotations

from math import ceil

from PySide6.QtWidgets import QLabel, QProgressBar, QVBoxLayout, QWidget

from reader_app.app.chat.cost_cap import usd_words
from reader_app.domain.events import TurnProgress
from reader_app.domain.translation import number, tr
from reader_app.ui.theme.palette import METRICS


class ProgressLine(QWidget):
    """A thin bar with words below it: how far a thorough turn is against the reader's limits."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("turnProgress")
        self._most_seconds = 0.0
        self._bar = QProgressBar()
        self._bar.setProperty("chat", "thin")
        self._bar.setTextVisible(False)
        self._bar.setRange(0, 1_000)
        self._bar.setAccessibleName(tr("How much of the limits is used"))
        self._words = QLabel()
        self._words.setObjectName("turnProgressText")
        self._words.setProperty("type", "small")
        self._words.setProperty("tone", "muted")
        self._words.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, METRICS.space_xs, 0, 0)
        column.setSpacing(METRICS.space_xs)
        column.addWidget(self._bar)
        column.addWidget(self._words)
        self.hide()

    def show_progress(self, event: TurnProgress) -> None:
        """Show the counts, and on the bar the limit that is closest."""
        self._most_seconds = max(self._most_seconds, event.seconds_left)
        self._words.setText(progress_words(event))
        self._bar.setValue(round(1_000 * _share_used(event, self._most_seconds)))
        self.show()


def _share_used(event: TurnProgress, most_seconds: float) -> float:
    """Return how much of the closest limit is used, 0 to 1."""
    shares = [event.looks / max(1, event.most_looks)]
    if event.usd is not None and event.most_usd:
        shares.append(event.usd / event.most_usd)
    if most_seconds > 0:
        shares.append(1 - event.seconds_left / most_seconds)
    return min(1.0, max(shares))


def progress_words(event: TurnProgress) -> str:
    """Return such as "12 of 40 looks · 31 pages · $0.14 of $1.00 · up to 2 min left"."""
    looks = tr("{looks} of {n} look", "{looks} of {n} looks", n=event.most_looks, looks=event.looks)
    minutes = ceil(event.seconds_left / 60)
    left = (
        tr("up to {minutes} min left", minutes=number(minutes))
        if minutes > 1
        else tr("under a minute left")
    )
    pages = tr("{n} page", "{n} pages", n=event.pages) if event.pages else ""
    return " · ".join(part for part in (looks, pages, _spent(event), left) if part)


def _spent(event: TurnProgress) -> str:
    """Return the cost so far, or the tokens where no price is known; "" before the first."""
    if event.usd is None:
        return tr("{n:,} token", "{n:,} tokens", n=event.tokens) if event.tokens else ""
    if not event.usd:
        return ""
    usd = _dollars(event.usd)
    return (
        usd
        if event.most_usd is None
        else tr("{usd} of {most}", usd=usd, most=_dollars(event.most_usd))
    )


def _dollars(usd: float) -> str:
    """Return an amount to the cent: what is counted on goes past in fractions of it."""
    return tr("${amount}", amount=number(usd, 2)) if usd >= 0.01 else usd_words(usd)
