"""Whether the page tree of a PDF counts its pages as they are.

Where it does, page n can be found without looking at the pages before it.
"""

from __future__ import annotations

from reader_app.documents.mupdf import Held, MuPDFError, RawObject, mupdf

_DEEPEST = 60


class _WrongCountError(Exception):
    pass


def has_right_counts(pdf: Held | None, page_count: int) -> bool:
    """Looks at every page: 10 µs for each. True for what is no PDF."""
    if pdf is None:
        return True
    try:
        root = mupdf.pdf_dict_gets(mupdf.pdf_trailer(pdf), "Root")
        return _leaves(mupdf.pdf_dict_gets(root, "Pages"), _DEEPEST) == page_count
    except (_WrongCountError, MuPDFError):
        return False


def _leaves(node: RawObject, levels_left: int) -> int:
    if not levels_left:
        raise _WrongCountError  # a tree that deep leads back into itself
    kids = mupdf.pdf_dict_gets(node, "Kids")
    count = 0
    for index in range(mupdf.pdf_array_len(kids)):
        kid = mupdf.pdf_array_get(kids, index)
        is_leaf = mupdf.pdf_to_name(mupdf.pdf_dict_gets(kid, "Type")) == "Page"
        count += 1 if is_leaf else _leaves(kid, levels_left - 1)
    if not count or count != mupdf.pdf_to_int(mupdf.pdf_dict_gets(node, "Count")):
        raise _WrongCountError
    return count
