"""What an import came to, in a sentence or two."""

from __future__ import annotations

from reader_app.domain.copies import Merged


def summary_of(merged: Merged, changed: int) -> str:
    """`changed`: settings and prompts that were taken over."""
    added = [
        _counted(number, word)
        for number, word in (
            (merged.books, "book"),
            (merged.conversations, "conversation"),
            (merged.messages, "message"),
            (merged.highlights, "highlight"),
            (merged.bookmarks, "bookmark"),
            (merged.collections, "collection"),
            (changed, "setting"),
        )
        if number
    ]
    words = [f"Added: {_listed(added)}." if added else "All of it was here already."]
    if merged.moved:
        words.append(f"{_counted(merged.moved, 'book')} had been read on there.")
    if merged.differing:
        words.append(f"{_counted(merged.differing, 'note')} differ here and stayed as they are.")
    if merged.illegible:
        words.append(f"{_counted(merged.illegible, 'part')} of it couldn’t be read.")
    if merged.is_stopped:
        words.append("It was stopped: import the file again for the rest.")
    return " ".join(words)


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _counted(number: int, word: str) -> str:
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"
