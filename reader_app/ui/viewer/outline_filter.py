"""Chapters whose titles hold some words, with the chapters above them. Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from reader_app.domain.document import OutlineEntry


def chapters_with(outline: Sequence[OutlineEntry], words: str) -> tuple[OutlineEntry, ...]:
    """Those that hold every word, case and accents aside, and what is above them; in order."""
    wanted = _plain(words).split()
    kept: list[OutlineEntry] = []
    trail: list[tuple[OutlineEntry, bool]] = []
    for entry in outline:
        while trail and trail[-1][0].level >= entry.level:
            trail.pop()
        title = _plain(entry.title)
        is_held = all(word in title for word in wanted)
        if is_held:
            kept += [former for former, is_kept in trail if not is_kept]
            kept.append(entry)
            trail = [(former, True) for former, _ in trail]
        trail.append((entry, is_held))
    return tuple(kept)


def _plain(text: str) -> str:
    if text.isascii():
        return text.casefold()
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))
