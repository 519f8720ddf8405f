"""A document process for tests: `python -m tests.support.document_worker --worker draw|text`.

Its store is a folder (`PAGEMATE_TEST_SINK`) of one JSON file a page.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from reader_app.documents.processes.entry_points import serve_draw, serve_text
from reader_app.domain.cross_references import BookReferences
from reader_app.domain.document import PageText
from reader_app.domain.errors import DomainError, StorageError, StorageErrorCode
from reader_app.domain.library import TitlePage
from reader_app.ipc.channel import ChildProcess, parent_channel

PROGRAM = (sys.executable, "-m", "tests.support.document_worker")


def launch_test_worker(kind: str, inherited: Sequence[int]) -> ChildProcess:
    """Starts this module instead of the program."""
    return ChildProcess(["--worker", kind], inherited=inherited, program=PROGRAM)


class FolderSink:
    """Keeps pages as files, so that a test can look at them while the process runs."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def begin(self, book_id: str, sample_text: str) -> None:
        (self._folder / "sample.txt").write_text(sample_text, encoding="utf-8")
        if book_id == "refused":
            raise StorageError(StorageErrorCode.WRITE_FAILED, "The disk is full.")

    def indexed_numbers(self, book_id: str) -> set[int]:
        return set(self.pages())

    def filled_numbers(self, book_id: str) -> set[int]:
        return self.indexed_numbers(book_id)

    def texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        pages = self.pages()
        return {n: PageText(n, str(n), pages[n]) for n in numbers if n in pages}

    def add_pages(self, book_id: str, pages: Sequence[PageText]) -> None:
        for page in pages:
            # Whole or not at all, as a store does it: tests kill this process while it writes.
            written = self._folder / f"{page.number}.part"
            written.write_text(json.dumps(page.text), encoding="utf-8")
            written.replace(self._folder / f"{page.number}.json")
        with (self._folder / "order.txt").open("a", encoding="utf-8") as file:
            file.writelines(f"{page.number}\n" for page in pages)

    def wants_title_page(self, book_id: str) -> bool:
        return False

    def keep_title_page(self, book_id: str, page: TitlePage) -> None:
        raise AssertionError("no title page is wanted")

    def wants_references(self, book_id: str) -> tuple[str, ...] | None:
        return None

    def keep_references(self, book_id: str, found: BookReferences) -> None:
        raise AssertionError("no references are wanted")

    def finish(self, book_id: str) -> None:
        (self._folder / "finished").touch()

    def fail(self, book_id: str, error: DomainError) -> None:
        (self._folder / "failed").write_text(error.message, encoding="utf-8")

    def pages(self) -> dict[int, str]:
        """Stored texts by page number."""
        return {
            int(path.stem): json.loads(path.read_text(encoding="utf-8"))
            for path in self._folder.glob("*.json")
        }

    def order(self) -> list[int]:
        """Page numbers in the order in which they were stored."""
        return [int(n) for n in (self._folder / "order.txt").read_text().split()]


def main() -> None:
    channel = parent_channel()
    if sys.argv[-1] == "draw":
        serve_draw(channel)
    else:
        serve_text(channel, FolderSink(Path(os.environ["PAGEMATE_TEST_SINK"])))


if __name__ == "__main__":
    main()
