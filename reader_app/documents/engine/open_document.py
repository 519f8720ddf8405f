"""Opens files, and lays out those without pages of their own.

The result is a document that can be drawn and read, or an error with the reason. Laying out a long
EPUB takes a second, or half a minute where it has thousands of chapters, so it can be noted: see
`opening_caches`.
"""

from __future__ import annotations

import math
import time
import zipfile
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from re import compile as pattern
from typing import Final

from reader_app.documents.document_errors import damaged, needs_too_much_memory, unusable_name
from reader_app.documents.engine.mupdf import (
    Held,
    MuPDFError,
    RawDocument,
    RawObject,
    RawPage,
    is_out_of_memory,
    mupdf,
    quieten,
    stream_of,
)
from reader_app.documents.engine.page_labels import labels_of
from reader_app.documents.formats.book_source import Source, linked_files, source_of
from reader_app.documents.formats.copy_protection import locked
from reader_app.documents.formats.file_type import FileKind, sniff
from reader_app.documents.formats.zip_members import MemberTooLargeError
from reader_app.domain.document import DocumentInfo, DocumentProperties, PageSize
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.domain.translation import tr

_DEEPEST = 60
_FALLBACK_SIZE = PageSize(612.0, 792.0)
_MOST_PAGES = 1_000_000
_TORN = (OSError, zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError, StopIteration)
"""Exceptions that reading an incomplete file or zip may raise."""
_LONGEST: Final = 500
_MOST_SIZES: Final = 5
_DATE: Final = pattern(
    r"D?:?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?\s*(?:Z|([+-])(\d\d)'?(\d\d)?'?)?"
)
_UNENCRYPTED: Final = frozenset({"", "None"})


class _WrongCountError(Exception):
    pass


def has_right_counts(pdf: Held | None, page_count: int) -> bool:
    """Return True if every node of the page tree states its right number of pages.

    MuPDF can then find page n without looking at the pages before it. The check visits every page
    and takes 10 µs for each. The result is True for a file that is no PDF.
    """
    if pdf is None:
        return True
    try:
        root = mupdf.pdf_dict_gets(mupdf.pdf_trailer(pdf), "Root")
        return _leaves(mupdf.pdf_dict_gets(root, "Pages"), _DEEPEST) == page_count
    except (_WrongCountError, MuPDFError):
        return False


def _leaves(node: RawObject, levels_left: int) -> int:
    if not levels_left:
        raise _WrongCountError  # a tree as deep as that contains itself
    kids = mupdf.pdf_dict_gets(node, "Kids")
    count = 0
    for index in range(mupdf.pdf_array_len(kids)):
        kid = mupdf.pdf_array_get(kids, index)
        is_leaf = mupdf.pdf_to_name(mupdf.pdf_dict_gets(kid, "Type")) == "Page"
        count += 1 if is_leaf else _leaves(kid, levels_left - 1)
    if not count or count != mupdf.pdf_to_int(mupdf.pdf_dict_gets(node, "Count")):
        raise _WrongCountError
    return count


class OpenDocument:
    """An open file. Page numbers are 1-based. Only the thread that opened it may use it."""

    def __init__(
        self,
        raw: RawDocument,
        pdf: Held | None,
        info: DocumentInfo,
        laying: Reflow | None = None,
        *,
        is_comic: bool = False,
    ) -> None:
        """`laying`: layout in progress of a reflowable book, which has no pages of its own.

        `is_comic`: a file of pictures, whose pages are no scans of text.
        """
        self.raw = raw
        self.is_comic = is_comic
        self.pdf = pdf
        self.info = info
        self._laying = laying
        self.judged_fonts: dict[int, object] = {}
        """What is known of its fonts, by the numbers of their objects: see `hidden_text`."""

    @property
    def is_whole(self) -> bool:
        """False while `info` describes only the chapters that are laid out so far."""
        return self._laying is None or self._laying.is_whole

    def lay_out_more(self, seconds: float = 0.0) -> None:
        """Lay out one more chapter, and further ones until `seconds` have passed.

        Raises MuPDFError.
        """
        if self._laying is not None and not self._laying.is_whole:
            self._laying.go_on(seconds)
            self.info = _grown(self.info, self._laying.page_count)

    def page(self, number: int) -> RawPage:
        """Load page `number`. Raises BookError if there is no such page, MuPDFError if it is
        damaged.
        """
        if not 1 <= number <= self.info.page_count:
            raise BookError(
                BookErrorCode.INVALID_STATE,
                tr(
                    "There is no page {number}: this book has pages 1 to {page_count}.",
                    number=number,
                    page_count=self.info.page_count,
                ),
            )
        return mupdf.fz_load_page(self.raw, number - 1)

    def forget_objects(self) -> None:
        """Free the parsed objects of the file; MuPDF reads them again when they are needed.

        MuPDF keeps every object that it has seen: 45 MB after 2,415 pages. The objects of a
        repaired file are kept, because the repair exists in memory only, and those of a file with
        layers, because MuPDF's list of layers goes on using their names.
        """
        pdf = self.pdf
        if pdf is None or mupdf.pdf_was_repaired(pdf) or mupdf.pdf_has_unsaved_changes(pdf):
            return
        catalog = mupdf.pdf_dict_gets(mupdf.pdf_trailer(pdf), "Root")
        if not mupdf.pdf_dict_gets(catalog, "OCProperties").m_internal:
            mupdf.pdf_clear_xref(pdf)

    def label(self, number: int) -> str:
        """Return the label that the book prints on page `number`."""
        return self.info.labels[number - 1]


def open_document(
    path: Path,
    password: str = "",
    known_sizes: Sequence[PageSize] | None = None,
    *,
    known_layout: bytes = b"",
    within_s: float = math.inf,
) -> OpenDocument:
    """Open the file at `path`. Raises BookError with a sentence and a remedy.

    `known_sizes`: the sizes of its pages, if they are known; then not every page is read to find
    them. `known_layout`: a `layout_note` of the same file. `within_s`: seconds within which
    chapters are laid out; chapters that would begin later are left, and the document is not whole
    then.
    """
    quieten()
    _check_is_file(path)
    raw, kind = _open_raw(path, known_layout)
    _unlock(raw, path, password)
    try:
        laying = Reflow(raw) if mupdf.fz_is_document_reflowable(raw) else None
        if laying is not None:
            laying.go_on(within_s)
        return _described(raw, path, known_sizes, kind, laying)
    except MemoryError:
        pass
    except MuPDFError as error:
        raise refusal_of(error, path) from error
    raise needs_too_much_memory(
        path
    )  # raised here, where nothing refers to the read content any more


def refusal_of(error: Exception, path: Path) -> BookError:
    """Return the error to show when MuPDF fails on the file as a whole."""
    return needs_too_much_memory(path) if is_out_of_memory(error) else damaged(path)


def _not_allowed(path: Path) -> BookError:
    return BookError(
        BookErrorCode.PARSE_FAILED,
        tr("You don’t have permission to read “{name}”.", name=path.name),
        remedy=Remedy.LOCATE_FILE,
        advice=tr("Change the file’s permissions, or open a copy of it."),
    )


def _check_is_file(path: Path) -> None:
    if "\0" in str(path):
        raise unusable_name(path)
    try:
        is_folder, is_file = path.is_dir(), path.is_file()
    except PermissionError as error:  # a folder above it may not be entered
        raise _not_allowed(path) from error
    if is_folder:
        raise BookError(
            BookErrorCode.NOT_FOUND,
            tr("“{name}” is a folder, not a book.", name=path.name or path),
            remedy=Remedy.LOCATE_FILE,
            advice=tr(
                "Choose a file inside the folder, or drop the folder on the window to add all its "
                "books."
            ),
        )
    if not is_file:
        raise BookError(
            BookErrorCode.NOT_FOUND,
            tr("There is no file named “{name}” here.", name=path.name),
            remedy=Remedy.LOCATE_FILE,
            advice=tr("It may have been moved or renamed. Check its name and folder."),
        )


def _open_raw(path: Path, known_layout: bytes) -> tuple[RawDocument, FileKind]:
    try:
        kind = sniff(path)
        source = source_of(path, kind)
        return _opened(path, source, known_layout), kind
    except PermissionError as error:
        raise _not_allowed(path) from error
    except (MemoryError, MemberTooLargeError):
        pass
    except _TORN as error:
        raise damaged(path) from error
    except MuPDFError as error:
        if "encryption handler" in str(error) or "encryption version" in str(error):
            raise locked(path) from error
        raise refusal_of(error, path) from error
    raise needs_too_much_memory(
        path
    )  # raised here, where nothing refers to the read content any more


def _opened(path: Path, source: Source, known_layout: bytes) -> RawDocument:
    stream = _stream(source.content) if source.content is not None else _file(path)
    if known_layout and source.magic == "epub":
        note = _stream(known_layout)
        # An accelerator written by another MuPDF version: open without it.
        with suppress(MuPDFError):
            return mupdf.fz_open_accelerated_document_with_stream(source.magic, stream, note)
    if source.folder is not None and source.content is not None:
        with suppress(MuPDFError):
            beside = _beside(source.folder, source.content)
            return mupdf.fz_open_document_with_stream_and_dir(source.magic, stream, beside)
    return mupdf.fz_open_document_with_stream(source.magic, stream)


def _file(path: Path) -> object:
    try:
        return stream_of(path)
    except (TypeError, UnicodeError) as error:  # MuPDF opens only names that are UTF-8
        raise unusable_name(path) from error


def _beside(folder: Path, markup: bytes) -> object:
    archive = mupdf.fz_new_tree_archive(mupdf.FzTree())
    for name, content in linked_files(folder, markup.decode("utf-8", "replace")).items():
        buffer = mupdf.fz_new_buffer_from_copied_data(content)
        mupdf.fz_tree_archive_add_buffer(archive, name, buffer)
    return archive


def _stream(content: bytes) -> object:
    return mupdf.fz_open_buffer(mupdf.fz_new_buffer_from_copied_data(content))


def _unlock(raw: RawDocument, path: Path, password: str) -> None:
    if not mupdf.fz_needs_password(raw):
        return
    if password and mupdf.fz_authenticate_password(raw, password):
        return
    raise BookError(
        BookErrorCode.PASSWORD_REQUIRED,
        tr("That password doesn’t open this file.")
        if password
        else tr("“{name}” is protected by a password.", name=path.name),
        remedy=Remedy.ENTER_PASSWORD,
        advice=tr("Enter the password for this file."),
    )


def _described(
    raw: RawDocument,
    path: Path,
    known_sizes: Sequence[PageSize] | None,
    kind: FileKind,
    laying: Reflow | None,
) -> OpenDocument:
    page_count = mupdf.fz_count_pages(raw) if laying is None else laying.page_count
    if not 0 < page_count <= _MOST_PAGES:
        raise BookError(
            BookErrorCode.PARSE_FAILED,
            tr("“{name}” has no pages.", name=path.name)
            if page_count <= 0
            else tr("“{name}” is damaged.", name=path.name),
            remedy=Remedy.LOCATE_FILE,
            advice=tr("Download or copy the file again from its source."),
        )
    pdf = _as_pdf(raw)
    title, author = _names(raw, path, kind)
    info = DocumentInfo(
        title=title,
        author=author,
        page_count=page_count,
        page_sizes=_page_sizes(raw, pdf, page_count, known_sizes, laying),
        labels=labels_of(pdf, page_count),
        format=kind.name or _metadata(raw, "format"),
        is_reflowable=laying is not None,
    )
    return OpenDocument(raw, pdf, info, laying, is_comic=kind.magic == "cbz")


def _grown(info: DocumentInfo, page_count: int) -> DocumentInfo:
    """Return `info` with the page count of all chapters laid out so far."""
    return replace(
        info,
        page_count=page_count,
        page_sizes=(PageSize(LAYOUT_WIDTH, LAYOUT_HEIGHT),) * page_count,
        labels=labels_of(None, page_count),
    )


def _names(raw: RawDocument, path: Path, kind: FileKind) -> tuple[str, str]:
    """Return title and author; for some formats MuPDF does not report them."""
    title, author = _metadata(raw, "info:Title"), _metadata(raw, "info:Author")
    if kind.magic == "pdf" or (title and author):
        return title, author
    from reader_app.documents.formats.title_and_author import names_in

    own_title, own_author = names_in(path, kind.magic)
    return title or own_title, author or own_author


def _as_pdf(raw: RawDocument) -> Held | None:
    pdf = mupdf.pdf_document_from_fz_document(raw)
    return pdf if pdf.m_internal else None


def _metadata(raw: RawDocument, key: str) -> str:
    with suppress(MuPDFError, UnicodeError):
        value = mupdf.fz_lookup_metadata2(raw, key)
        return " ".join("".join(c if c.isprintable() else " " for c in value).split())
    return ""


def _page_sizes(
    raw: RawDocument,
    pdf: Held | None,
    page_count: int,
    known: Sequence[PageSize] | None,
    laying: Reflow | None,
) -> tuple[PageSize, ...]:
    if laying is not None:
        return (PageSize(LAYOUT_WIDTH, LAYOUT_HEIGHT),) * page_count
    if known is not None and len(known) == page_count:
        # Otherwise MuPDF would read every page here, to find the first one faster next time.
        _keep_page_tree(pdf, is_kept=False)
        if _read_sizes(raw, pdf, range(1)) == tuple(known[:1]):
            return tuple(known)
        _keep_page_tree(pdf, is_kept=True)
    return _read_sizes(raw, pdf, range(page_count))


def read_all_sizes(document: OpenDocument) -> tuple[PageSize, ...]:
    """Read the size of every page of a document that was opened with known sizes.

    From then on pages are found without a walk through the tree of pages, which has been read now.
    """
    if document.info.is_reflowable:
        return document.info.page_sizes
    _keep_page_tree(document.pdf, is_kept=True)
    return _read_sizes(document.raw, document.pdf, range(document.info.page_count))


def _keep_page_tree(pdf: Held | None, *, is_kept: bool) -> None:
    if pdf is not None:
        mupdf.ll_pdf_set_page_tree_cache(pdf.m_internal, int(is_kept))


def _read_sizes(raw: RawDocument, pdf: Held | None, indexes: Sequence[int]) -> tuple[PageSize, ...]:
    if pdf is None:
        return tuple(_size_of_loaded(raw, index) for index in indexes)
    known: dict[PageSize, PageSize] = {}  # most pages share a size: one object for all of them
    box, matrix = mupdf.fz_rect(), mupdf.fz_matrix()
    sizes: list[PageSize] = []
    for index in indexes:
        try:
            page = mupdf.ll_pdf_lookup_page_obj(pdf.m_internal, index)
            mupdf.ll_pdf_page_obj_transform(page, box, matrix)
            shown = mupdf.ll_fz_transform_rect(box, matrix)
            size = _checked(shown.x1 - shown.x0, shown.y1 - shown.y0)
        except MuPDFError:
            size = _FALLBACK_SIZE
        sizes.append(known.setdefault(size, size))
    return tuple(sizes)


def _size_of_loaded(raw: RawDocument, index: int) -> PageSize:
    try:
        box = mupdf.fz_bound_page(mupdf.fz_load_page(raw, index))
        return _checked(box.x1 - box.x0, box.y1 - box.y0)
    except MuPDFError:
        return _FALLBACK_SIZE


def _checked(width: float, height: float) -> PageSize:
    """Return the page size, or the fallback size where the file's numbers are unusable."""
    if not (0 < width < 1e6 and 0 < height < 1e6):
        return _FALLBACK_SIZE
    return PageSize(width, height)


def read_properties(document: OpenDocument, path: Path) -> DocumentProperties:
    """Read the file's metadata, cleaned, and its present size on disk (0 if it is gone)."""
    encryption = _told(document, "encryption")
    sizes = Counter(document.info.page_sizes)
    return DocumentProperties(
        title=_told(document, "info:Title"),
        author=_told(document, "info:Author"),
        subject=_told(document, "info:Subject"),
        keywords=_told(document, "info:Keywords"),
        creator=_told(document, "info:Creator"),
        producer=_told(document, "info:Producer"),
        created=date_of(_told(document, "info:CreationDate")),
        modified=date_of(_told(document, "info:ModDate")),
        format=document.info.format,
        encryption="" if encryption in _UNENCRYPTED else encryption,
        file_size=_file_size(path),
        page_count=document.info.page_count,
        sizes=tuple(sizes.most_common(_MOST_SIZES)),
    )


def date_of(told: str) -> datetime | None:
    """Parse a PDF date ("D:20230120164927+01'00'"); return None for anything else."""
    match = _DATE.fullmatch(told.strip())
    if match is None:
        return None
    year, month, day, hour, minute, second, sign, off_hours, off_minutes = match.groups()
    with suppress(ValueError, OverflowError):
        offset = timedelta(hours=int(off_hours or 0), minutes=int(off_minutes or 0))
        zone = timezone(-offset if sign == "-" else offset)
        numbers = (int(month or 1), int(day or 1), int(hour or 0), int(minute or 0))
        return datetime(int(year), *numbers, int(second or 0), tzinfo=zone)
    return None


def _told(document: OpenDocument, key: str) -> str:
    with suppress(MuPDFError, UnicodeError):
        value = mupdf.fz_lookup_metadata2(document.raw, key)
        clean = "".join(char if char.isprintable() else " " for char in value)
        return " ".join(clean.split())[:_LONGEST]
    return ""


def _file_size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


LAYOUT_WIDTH: Final = 420.0
LAYOUT_HEIGHT: Final = 595.0
LAYOUT_TEXT_SIZE: Final = 12.0
"""Never change these three values: reading positions and citations depend on them."""
_USUAL_NOTE: Final = 4096
LAYOUT_VERSION: Final = 1
"""Version of these sizes and of the markup that `formats` makes; a new one renumbers all pages."""


class Reflow:
    """Lays out the chapters of one document. Raises MuPDFError for damaged ones."""

    def __init__(self, raw: RawDocument) -> None:
        mupdf.fz_layout_document(raw, LAYOUT_WIDTH, LAYOUT_HEIGHT, LAYOUT_TEXT_SIZE)
        self._raw = raw
        self._chapter_count = mupdf.fz_count_chapters(raw)
        self._next = 0
        self.page_count = 0
        """Number of pages of the chapters that are laid out."""

    @property
    def is_whole(self) -> bool:
        return self._next >= self._chapter_count

    def go_on(self, seconds: float) -> None:
        """Lay out at least one chapter, and further ones as long as `seconds` have not passed."""
        end = time.monotonic() + seconds
        while not self.is_whole:
            self.page_count += mupdf.fz_count_chapter_pages(self._raw, self._next)
            self._next += 1
            if time.monotonic() >= end:
                return

    def finish(self) -> None:
        """Lay out all remaining chapters."""
        self.page_count = mupdf.fz_count_pages(self._raw)
        self._next = self._chapter_count


def layout_note(raw: RawDocument) -> bytes:
    """Return the page count of each chapter, so that the file can be opened again without counting.

    The result is MuPDF's accelerator data. It is b"" where MuPDF has none or it isn't needed.
    """
    if not mupdf.fz_document_supports_accelerator(raw):
        return b""
    note = mupdf.FzBuffer(_USUAL_NOTE)
    with suppress(MuPDFError):
        # The low-level call is used because MuPDF itself drops the output.
        output = mupdf.ll_fz_new_output_with_buffer(note.m_internal)
        mupdf.ll_fz_output_accelerator(raw.m_internal, output)
        return note.fz_buffer_extract()
    return b""
