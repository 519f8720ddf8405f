"""Books of the library on their way from the shelf to a collection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QMimeData

_KIND: Final = "application/x-pagemate-books"


def books_data(book_ids: Sequence[str]) -> QMimeData:
    """What a drag of these books carries."""
    data = QMimeData()
    data.setData(_KIND, "\n".join(book_ids).encode())
    return data


def dragged_books(data: QMimeData) -> list[str]:
    """Ids of the books that are dragged; none when it is something else."""
    carried = bytes(data.data(_KIND).data()) if data.hasFormat(_KIND) else b""
    return carried.decode().split("\n") if carried else []
