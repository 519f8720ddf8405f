"""What an import came to, in a sentence or two."""

from __future__ import annotations

from reader_app.domain.copies import Merged
from reader_app.domain.language import tr


def summary_of(merged: Merged, changed: int) -> str:
    """`changed`: settings and prompts that were taken over."""
    settings = tr("{n} setting", "{n:,} settings", n=changed)
    collections = tr("{n} collection", "{n:,} collections", n=merged.collections)
    added = [
        words
        for number, words in (
            (merged.books, tr("{n} book", "{n:,} books", n=merged.books)),
            (
                merged.conversations,
                tr("{n} conversation", "{n:,} conversations", n=merged.conversations),
            ),
            (merged.messages, tr("{n} message", "{n:,} messages", n=merged.messages)),
            (merged.highlights, tr("{n} highlight", "{n:,} highlights", n=merged.highlights)),
            (merged.bookmarks, tr("{n} bookmark", "{n:,} bookmarks", n=merged.bookmarks)),
            (merged.collections, collections),
            (changed, settings),
        )
        if number
    ]
    words = [
        tr("Added: {things}.", things=_listed(added))
        if added
        else tr("All of it was here already.")
    ]
    if merged.moved:
        words.append(
            tr(
                "{n} book had been read on there.",
                "{n:,} books had been read on there.",
                n=merged.moved,
            )
        )
    if merged.guarded:
        words.append(
            tr(
                "{n} book was read further there, but its spoiler guard stays where it is here. "
                "“Read up to here” moves it.",
                "{n:,} books were read further there, but their spoiler guards stay where they "
                "are here. “Read up to here” moves them.",
                n=merged.guarded,
            )
        )
    if merged.differing:
        words.append(
            tr(
                "{n} note differ here and stayed as they are.",
                "{n:,} notes differ here and stayed as they are.",
                n=merged.differing,
            )
        )
    if merged.illegible:
        words.append(
            tr(
                "{n} part of it couldn’t be read.",
                "{n:,} parts of it couldn’t be read.",
                n=merged.illegible,
            )
        )
    if merged.is_stopped:
        words.append(tr("It was stopped: import the file again for the rest."))
    return " ".join(words)


def _listed(parts: list[str]) -> str:
    if len(parts) == 1:
        return parts[0]
    return tr("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])
