"""The process that writes a copy of a PDF with the reader's annotations.

The source file is only read. If it is sound, its bytes are copied unchanged and the marks are
appended, so that its content and encryption stay the same; a damaged file is rewritten. A new
version of the file itself is written in the same way; the window's process puts it into place.
"""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from reader_app.documents.engine import layers_and_attachments
from reader_app.documents.engine.form_fields import is_signed, write_values
from reader_app.documents.engine.mupdf import KEEP_ENCRYPTION, Held, MuPDFError, mupdf, write_pdf
from reader_app.documents.engine.open_document import OpenDocument, open_document
from reader_app.documents.processes import ocr_and_copy_messages as m
from reader_app.documents.processes import pdf_annotations
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.domain.translation import tr
from reader_app.ipc.channel import Channel, ChannelClosedError
from reader_app.ipc.file_broker import open_file, settle_file

_CHUNK: Final = 4 * 1024 * 1024
_DISK_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_log = logging.getLogger(__name__)

Progress = Callable[[int, int], None]
"""Callback for progress: (bytes done, bytes in all)."""


class CopyingWorker:
    """Writes copies, one after the other. `export`: writes a PDF of chosen pages."""

    def __init__(
        self, channel: Channel, export: Callable[[m.ExportPages, Progress], m.CopyMade]
    ) -> None:
        self._channel = channel
        self._export = export

    def run(self, confine: Callable[[m.CopyOrder], None] = lambda order: None) -> None:
        """Work until the other side has gone. `confine` is called before anything is read."""
        try:
            while True:
                order = self._channel.receive()
                if isinstance(
                    order, m.CopyWithMarks | m.ExportPages | m.WriteForFile | m.TakeAttachment
                ):
                    confine(order)
                    self._channel.send(self._outcome(order))
        except ChannelClosedError:
            return

    def _outcome(self, order: m.CopyOrder) -> m.CopyMade | m.CopyRefused:
        try:
            if isinstance(order, m.ExportPages):
                return self._export(order, self._tell)
            if isinstance(order, m.WriteForFile):
                return write_for_file(order, self._tell)
            if isinstance(order, m.TakeAttachment):
                return take_attachment(order)
            return copy_with_marks(order, self._tell)
        except BookError as error:
            return m.CopyRefused(error)
        except Exception:  # noqa: BLE001 - the border of a worker
            _log.exception("a copy could not be made")
            return m.CopyRefused(_not_copied(Path(order.source)))

    def _tell(self, done: int, total: int) -> None:
        self._channel.send(m.CopyProgressed(done, total))


def copy_with_marks(order: m.CopyWithMarks, progress: Progress) -> m.CopyMade:
    """Write a copy. Raises BookError."""
    source = Path(order.source)
    with written_from(order) as document:
        if document.pdf is None:
            raise _not_a_pdf(source)
        is_repaired = _write(document, document.pdf, order, progress)
        check(Path(order.unfinished), order.password, document.info.page_count, source)
    return m.CopyMade(order.target, is_repaired)


@contextmanager
def written_from(
    order: m.CopyWithMarks | m.ExportPages | m.TakeAttachment,
) -> Iterator[OpenDocument]:
    """Open the source; afterwards, put what the block has written to `unfinished` into its place.

    In any case `target` is either the old file or the complete new one. Raises BookError.
    """
    source, unfinished = Path(order.source), Path(order.unfinished)
    target = Path(order.target).resolve()
    try:
        _refuse_itself(source, target)
        yield open_document(source, order.password)
        _bring_to_disk(unfinished)
        settle_file(unfinished, target, source)
    except OSError as error:
        raise _disk_error(error) from error
    except MuPDFError as error:
        raise _engine_error(error, source) from error
    finally:
        with suppress(OSError):  # a confined process has no right to; its parent does it
            unfinished.unlink(missing_ok=True)


def write_for_file(order: m.WriteForFile, progress: Progress) -> m.CopyMade:
    """Write the file as it is to be with the marks saved in it. Raises BookError.

    The result begins with every byte of the file; its `target` is "" if nothing is to be changed.
    """
    source, unfinished = Path(order.source), Path(order.unfinished)
    try:
        document = open_document(source, order.password)
        if document.pdf is None:
            raise _not_a_pdf(source)
        _refuse_forbidden(document.pdf, source)
        _copy_bytes(source, unfinished, progress)
        copied = _opened_copy(order)
        has_changed = pdf_annotations.write_marks(copied, order.marks, order.removed)
        has_changed |= write_values(copied, order.entries)
        # Damage may show only when pages are read.
        if not mupdf.pdf_can_be_saved_incrementally(copied) or mupdf.pdf_was_repaired(copied):
            raise _damaged(source)
        if has_changed:
            _save(copied, order.unfinished, is_appended=True)
            check(unfinished, order.password, document.info.page_count, source)
            _bring_to_disk(unfinished)
    except OSError as error:
        raise _disk_error(error) from error
    except MuPDFError as error:
        raise _engine_error(error, source) from error
    return m.CopyMade(order.unfinished if has_changed else "", False)


def take_attachment(order: m.TakeAttachment) -> m.CopyMade:
    """Write an attached file as it is. Raises BookError."""
    with written_from(order) as document:
        if document.pdf is None:
            raise _not_a_pdf(Path(order.source))
        try:
            layers_and_attachments.take_attachment(
                document.pdf, order.number, Path(order.unfinished)
            )
        except MuPDFError as error:
            raise _damaged_attachment() from error
    return m.CopyMade(order.target, is_repaired=False)


def _refuse_forbidden(pdf: Held, source: Path) -> None:
    """Raise BookError if annotations must not be written into the file itself."""
    if mupdf.pdf_was_repaired(pdf):
        raise _damaged(source)
    if is_signed(pdf):
        raise _not_in_file(
            tr("“{name}” is signed. Saving in it could break the signature.", name=source.name)
        )
    if not pdf_annotations.may_annotate(pdf):
        raise _not_in_file(
            tr("The permissions of “{name}” don’t allow annotations.", name=source.name)
        )


def _write(document: OpenDocument, pdf: Held, order: m.CopyWithMarks, progress: Progress) -> bool:
    """Write the unfinished copy; return True if the file had to be repaired for that."""
    if not mupdf.pdf_was_repaired(pdf):
        _copy_bytes(Path(order.source), Path(order.unfinished), progress)
        copied = _opened_copy(order)
        _fill(copied, order)
        # Damage may show only when pages are read.
        if mupdf.pdf_can_be_saved_incrementally(copied):
            _save(copied, order.unfinished, is_appended=True)
            return False
    _fill(pdf, order)
    _save(pdf, order.unfinished, is_appended=False)
    return bool(mupdf.pdf_was_repaired(pdf))


def _fill(pdf: Held, order: m.CopyWithMarks) -> None:
    write_values(pdf, order.entries)
    mark_pages(pdf, order.marks)
    pdf_annotations.write_outline(pdf, order.outline, order.bookmarks)


def _opened_copy(order: m.CopyOrder) -> Held:
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


def mark_pages(pdf: Held, marks: Iterable[m.Mark]) -> None:
    """Add annotations to an open PDF; those of pages that it doesn't have are left out."""
    pdf_annotations.write_marks(pdf, marks)


def _save(pdf: Held, path: str, *, is_appended: bool) -> None:
    options = mupdf.PdfWriteOptions()
    options.do_incremental = int(is_appended)
    options.do_encrypt = KEEP_ENCRYPTION
    options.do_preserve_metadata = 1
    if is_appended:
        mupdf.pdf_save_document(pdf, path, options)
    else:
        write_pdf(pdf, Path(path), options)


def check(written: Path, password: str, page_count: int, source: Path) -> None:
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
            tr("That is the book’s own file."),
            remedy=Remedy.RETRY,
            advice=tr("Choose another name."),
        )


def _not_a_pdf(source: Path) -> BookError:
    return BookError(
        BookErrorCode.UNSUPPORTED_FORMAT,
        tr("“{name}” isn’t a PDF. Only PDFs can contain notes.", name=source.name),
        advice=tr("Export your notes as Markdown instead."),
    )


def _not_in_file(message: str) -> BookError:
    return BookError(
        BookErrorCode.INVALID_STATE, message, advice=tr("Save a copy with your notes instead.")
    )


def _damaged(source: Path) -> BookError:
    return _not_in_file(tr("“{name}” is damaged, so nothing is saved in it.", name=source.name))


def _not_copied(source: Path) -> BookError:
    return BookError(
        BookErrorCode.PARSE_FAILED,
        tr("“{name}” is too damaged to save a copy with notes.", name=source.name),
        advice=tr("Export your notes as Markdown instead. The original file is unchanged."),
    )


def _damaged_attachment() -> BookError:
    return BookError(
        BookErrorCode.PARSE_FAILED,
        tr("This attachment is damaged, so it can’t be saved."),
        advice=tr("Download or copy the PDF again from its source."),
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
