"""A book: a library entry with a file, a reading position and a spoiler guard."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from uuid import uuid4

from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.language import tr


class BookStatus(StrEnum):
    PENDING = "pending"
    INDEXING = "indexing"
    READY = "ready"
    FAILED = "failed"


def now_utc() -> datetime:
    return datetime.now(UTC)


def new_id() -> str:
    return str(uuid4())


@dataclass(slots=True)
class Book:
    """A library entry. Page numbers are 1-based physical pages; 0 = no position yet."""

    title: str
    file_path: Path
    checksum: str
    page_count: int
    author: str = ""
    id: str = field(default_factory=new_id)
    status: BookStatus = BookStatus.PENDING
    current_page: int = 0
    furthest_page: int = 0
    spoiler_guard: bool = False
    images_allowed: bool = False
    created_at: datetime = field(default_factory=now_utc)
    updated_at: datetime = field(default_factory=now_utc)

    def __post_init__(self) -> None:
        self.title = self.title.strip()
        if not self.title:
            raise BookError(BookErrorCode.INVALID_STATE, tr("A book needs a title."))
        if self.page_count < 0:
            raise BookError(
                BookErrorCode.INVALID_STATE, tr("A book can't have fewer than 0 pages.")
            )
        self._check_page(self.current_page)
        self._check_page(self.furthest_page)

    def set_current_page(self, page: int) -> None:
        """Store the page in view, 0..page_count. Raises BookError(INVALID_STATE) otherwise."""
        self._check_page(page)
        self.current_page = page
        self.updated_at = now_utc()

    def mark_read_up_to(self, page: int) -> None:
        """The reader said "read up to here": the fence moves there, forwards or back."""
        self._check_page(page)
        self.furthest_page = page
        self.updated_at = now_utc()

    @property
    def fence(self) -> int | None:
        """Last page that may reach the model, or None while the guard is off."""
        return self.furthest_page if self.spoiler_guard else None

    def _check_page(self, page: int) -> None:
        if isinstance(page, bool) or not isinstance(page, int) or not 0 <= page <= self.page_count:
            raise BookError(
                BookErrorCode.INVALID_STATE,
                tr(
                    "There is no page {page}: this book has pages 1 to {page_count}.",
                    page=page,
                    page_count=self.page_count,
                ),
            )
