"""A page in words, where a sentence goes on around it."""

from __future__ import annotations

from reader_app.domain.translation import tr


def page_words(page: int, label: str) -> str:
    """ "page 27 · p. 13", or without the label where it tells nothing."""
    if label in ("", str(page)):
        return tr("page {page}", page=page)
    return tr("page {page} · p. {label}", page=page, label=label)


def printed_page_words(page: int, label: str) -> str:
    """ "p. 13" where that is printed on it, else "page 27"."""
    if label in ("", str(page)):
        return tr("page {page}", page=page)
    return tr("p. {page}", page=label)
