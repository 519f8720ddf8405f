"""The process that writes a copy of a PDF with the reader's highlights as annotations.

The source file is only read. If it is sound, its bytes are copied unchanged and the marks are
appended, so that its content and encryption stay the same; a damaged file is rewritten.
"""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from typing import Final

from reader_app.documents.engine.mupdf import HIGHLIGHT, KEEP_ENCRYPTION, Held, MuPDFError, mupdf
from reader_app.documents.engine.open_document import OpenDocument, open_document
from reader_app.documents.processes import ocr_and_copy_messages as m
from reader_app.domain.document import Rect
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.domain.translation import tr
from reader_app.ipc.channel import Channel, ChannelClosedError
from reader_app.ipc.file_broker import open_file, settle_file

AUTHOR: Final = "Pagemate"
_CHUNK: Final = 4 * 1024 * 1024
_DISK_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_log = logging.getLogger(__name__)

Progress = Callable[[int, int], None]
"""Callback for progress: (bytes done, bytes in all)."""


class CopyingWorker:
    """Writes copies, one after the other."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    def run(self, confine: Callable[[m.CopyWithMarks], None] = lambda order: None) -> None:
        """Work until the other side has gone. `confine` is called before anything is read."""
        try:
            while True:
                order = self._channel.receive()
                if isinstance(order, m.CopyWithMarks):
                    confine(order)
                    self._channel.send(self._outcome(order))
        except ChannelClosedError:
            return

    def _outcome(self, order: m.CopyWithMarks) -> m.CopyMade | m.CopyRefused:
        try:
            return copy_with_marks(order, self._tell)
        except BookError as error:
            return m.CopyRefused(error)
        except Exception:  # noqa: BLE001 - the border of a worker
            _log.exception("a copy could not be made")
            return m.CopyRefused(_not_copied(Path(order.source)))

    def _tell(self, done: int, total: int) -> None:
        self._channel.send(m.CopyProgressed(done, total))


def copy_with_marks(order: m.CopyWithMarks, progress: Progress) -> m.CopyMade:
    """Write a copy. Raises BookError.

    In any case `target` is either the old file or the complete new one.
    """
    source, unfinished = Path(order.source), Path(order.unfinished)
    target = Path(order.target).resolve()
    try:
        _refuse_itself(source, target)
        document = open_document(source, order.password)
        if document.pdf is None:
            raise _not_a_pdf(source)
        is_repaired = _write(document, document.pdf, order, progress)
        _check(unfinished, order.password, document.info.page_count, source)
        _bring_to_disk(unfinished)
        settle_file(unfinished, target, source)
    except OSError as error:
        raise _disk_error(error) from error
    except MuPDFError as error:
        raise _engine_error(error, source) from error
    finally:
        with suppress(OSError):  # a confined process has no right to; its parent does it
            unfinished.unlink(missing_ok=True)
    return m.CopyMade(order.target, is_repaired)


def _write(document: OpenDocument, pdf: Held, order: m.CopyWithMarks, progress: Progress) -> bool:
    """Write the unfinished copy; return True if the file had to be repaired for that."""
    if not mupdf.pdf_was_repaired(pdf):
        _copy_bytes(Path(order.source), Path(order.unfinished), progress)
        copied = _opened_copy(order)
        _mark(copied, order.marks)
        # Damage may show only when pages are read.
        if mupdf.pdf_can_be_saved_incrementally(copied):
            _save(copied, order.unfinished, is_appended=True)
            return False
    _mark(pdf, order.marks)
    _save(pdf, order.unfinished, is_appended=False)
    return bool(mupdf.pdf_was_repaired(pdf))


def _opened_copy(order: m.CopyWithMarks) -> Held:
    copied = mupdf.fz_open_file(order.unfinished)
    raw = mupdf.fz_open_document_with_stream("application/pdf", copied)
    if mupdf.fz_needs_password(raw):
        mupdf.fz_authenticate_password(raw, order.password)
    return mupdf.pdf_document_from_fz_document(raw)


def _copy_bytes(source: Path, target: Path, progress: Progress) -> None:
    total = source.stat().st_size
    done = 0
    with open_file(source) as reader, target.open("wb") as writer:
        while chunk := reader.read(_CHUNK):
            writer.write(chunk)
            done += len(chunk)
            progress(done, total)


def _mark(pdf: Held, marks: Iterable[m.Mark]) -> None:
    for number, on_page in groupby(sorted(marks, key=_page_of), _page_of):
        if not 1 <= number <= mupdf.pdf_count_pages(pdf):
            continue  # the marks were made in another version of the file
        page = mupdf.pdf_load_page(pdf, number - 1)
        for mark in on_page:
            if mark.rects:
                _annotate(page, mark)


def _page_of(mark: m.Mark) -> int:
    return mark.page


def _annotate(page: Held, mark: m.Mark) -> None:
    """Add a mark to a page.

    MuPDF takes points of the page as shown, with rotation and crop applied, as our rectangles are.
    """
    annotation = mupdf.pdf_create_annot(page, HIGHLIGHT)
    for rect in mark.rects:
        mupdf.pdf_add_annot_quad_point(annotation, _quad(rect))
    mupdf.ll_pdf_set_annot_color(annotation.m_internal, mark.color)
    mupdf.pdf_set_annot_author(annotation, AUTHOR)
    if mark.note:
        mupdf.pdf_set_annot_contents(annotation, mark.note)
    mupdf.pdf_set_annot_modification_date(annotation, mark.changed_at)
    mupdf.pdf_update_annot(annotation)


def _quad(rect: Rect) -> object:
    return mupdf.FzQuad(mupdf.FzRect(rect.x0, rect.y0, rect.x1, rect.y1))


def _save(pdf: Held, path: str, *, is_appended: bool) -> None:
    options = mupdf.PdfWriteOptions()
    options.do_incremental = int(is_appended)
    options.do_encrypt = KEEP_ENCRYPTION
    options.do_preserve_metadata = 1
    mupdf.pdf_save_document(pdf, path, options)


def _check(written: Path, password: str, page_count: int, source: Path) -> None:
    """Check that the written file opens and has every page. Raises BookError."""
    try:
        is_whole = open_document(written, password).info.page_count == page_count
    except BookError:
        is_whole = False
    if not is_whole:
        raise _not_copied(source)


def _bring_to_disk(written: Path) -> None:
    with written.open("rb+") as stream:
        os.fsync(stream.fileno())


# ---- refusals --------------------------------------------------------------------------------


def _refuse_itself(source: Path, target: Path) -> None:
    if target.exists() and target.samefile(source):
        raise BookError(
            BookErrorCode.INVALID_STATE,
            tr("That is the book’s own file, which Pagemate never changes."),
            remedy=Remedy.RETRY,
            advice=tr("Choose another name."),
        )


def _not_a_pdf(source: Path) -> BookError:
    return BookError(
        BookErrorCode.UNSUPPORTED_FORMAT,
        tr("“{name}” isn’t a PDF. Only PDFs can contain notes.", name=source.name),
        advice=tr("Export your notes as Markdown instead."),
    )


def _not_copied(source: Path) -> BookError:
    return BookError(
        BookErrorCode.PARSE_FAILED,
        tr("“{name}” is too damaged to save a copy with notes.", name=source.name),
        advice=tr("Export your notes as Markdown instead. The original file is unchanged."),
    )


def _engine_error(error: Exception, source: Path) -> BookError:
    """Return the error for a failure of MuPDF; a disk error is named in its message only."""
    words = str(error).casefold()
    if "no space" in words or "quota" in words:
        return _disk_full()
    if "cannot write" in words or "cannot fwrite" in words or "cannot open" in words:
        return _not_written()
    return _not_copied(source)


def _disk_error(error: OSError) -> BookError:
    return _disk_full() if error.errno in _DISK_FULL else _not_written()


def _disk_full() -> BookError:
    return BookError(
        BookErrorCode.INVALID_STATE,
        tr("The disk is full."),
        remedy=Remedy.FREE_SPACE,
        advice=tr(
            "Free up some space, or choose another location. The original file is unchanged."
        ),
    )


def _not_written() -> BookError:
    return BookError(
        BookErrorCode.INVALID_STATE,
        tr("The copy can’t be saved there."),
        remedy=Remedy.RETRY,
        advice=tr("Choose another folder. The original file is unchanged."),
    )
