"""Lists a PDF's layers and attached files, switches layers, takes attached files out.

A hidden layer isn't drawn, but its words stay in the text of the page: they can be found, selected
and read aloud as before, because search results must not depend on a switch beside the page. Lists
and texts are limited, because the file may be hostile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, cast

from reader_app.documents.engine import form_fields
from reader_app.documents.engine import mupdf as engine
from reader_app.documents.engine.mupdf import Held, MuPDFError, RawObject
from reader_app.documents.engine.open_document import date_of
from reader_app.domain.annotations import AttachedFile, FileParts, Layer
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.translation import tr

MOST_LAYERS: Final = 2_000
MOST_ATTACHMENTS: Final = 2_000
MOST_BYTES: Final = 1024 * 1024 * 1024
"""The largest attached file that is saved, once it is decompressed."""
_SMALL: Final = 64 * 1024 * 1024
"""Files up to this size are saved however much they were compressed."""
_MOST_TIMES: Final = 400
"""How many times its compressed size a larger file may have; text has less than 100."""
_CHUNK: Final = 1024 * 1024
_LONGEST_NAME: Final = 300
_LONGEST_DESCRIPTION: Final = 2_000
_DEEPEST: Final = 40
_MOST_NODES: Final = 20_000
_MOST_ENTRIES: Final = 100_000
_MOST_PAGES: Final = 5_000
"""The number of pages that are searched for the signs of attached files."""
_LABEL, _RADIO = 0, 2


class _LayerInfo(Protocol):
    """A line of the list of layers, filled in by MuPDF."""

    text: str | None
    depth: int
    type: int
    selected: int
    locked: int


if TYPE_CHECKING:

    class _MuPDF(engine.MuPDF, Protocol):
        """The calls of MuPDF for layers and streams, besides those that others need."""

        def PdfLayerConfigUi(self) -> _LayerInfo: ...
        def pdf_count_layer_config_ui(self, document: Held) -> int: ...
        def pdf_layer_config_ui_info(
            self, document: Held, number: int, info: _LayerInfo
        ) -> None: ...
        def pdf_select_layer_config_ui(self, document: Held, number: int) -> None: ...
        def pdf_deselect_layer_config_ui(self, document: Held, number: int) -> None: ...
        def pdf_open_stream(self, value: RawObject) -> Held: ...
        def fz_read(self, stream: Held, into: object, size: int) -> int: ...


mupdf: Final = cast("_MuPDF", engine.mupdf)


def read_file_parts(pdf: Held | None) -> FileParts:
    """Return what the file has besides its pages; nothing for what is no PDF."""
    if pdf is None:
        return FileParts()
    has_form = is_to_fill = xfa = False
    layers: tuple[Layer, ...] = ()
    attachments: tuple[AttachedFile, ...] = ()
    with suppress(MuPDFError):
        has_form, xfa = form_fields.has_fields(pdf), form_fields.is_xfa_only(pdf)
        is_to_fill = has_form and form_fields.has_blanks(pdf)
    with suppress(MuPDFError):
        layers = read_layers(pdf)
    with suppress(MuPDFError):
        attachments = tuple(attached for attached, _ in _attachments(pdf))
    return FileParts(has_form and not xfa, xfa, layers, attachments, is_to_fill)


# ---- layers ----------------------------------------------------------------------------------


def read_layers(pdf: Held) -> tuple[Layer, ...]:
    """Return the lines of the file's list of layers, as they are now."""
    found = []
    for number in range(min(mupdf.pdf_count_layer_config_ui(pdf), MOST_LAYERS)):
        info = mupdf.PdfLayerConfigUi()
        mupdf.pdf_layer_config_ui_info(pdf, number, info)
        found.append(
            Layer(
                number,
                form_fields.clean_text(info.text or "", _LONGEST_NAME) or tr("Unnamed layer"),
                min(max(0, info.depth), _DEEPEST),
                bool(info.selected),
                bool(info.locked),
                info.type == _LABEL,
                info.type == _RADIO,
            )
        )
    return tuple(found) if any(not layer.is_heading for layer in found) else ()


def switch_layers(pdf: Held, shown: Sequence[int], hidden: Sequence[int]) -> None:
    """Show and hide the layers with these numbers; locked ones stay as they are."""
    count = min(mupdf.pdf_count_layer_config_ui(pdf), MOST_LAYERS)
    for numbers, switch in (
        (hidden, mupdf.pdf_deselect_layer_config_ui),
        (shown, mupdf.pdf_select_layer_config_ui),
    ):
        for number in numbers:
            if 0 <= number < count:
                switch(pdf, number)


# ---- attached files --------------------------------------------------------------------------


def take_attachment(pdf: Held, number: int, target: Path) -> None:
    """Write the attached file whose object has this number to `target`, piece by piece.

    Raises BookError for a file that there isn't, or that would become far larger than it looks;
    OSError if it can't be written; MuPDFError if it is damaged.
    """
    content = next(
        (held for attached, held in _attachments(pdf) if attached.number == number), None
    )
    if content is None:
        raise _refused(tr("This attachment is no longer in the PDF."))
    packed = mupdf.pdf_to_int(mupdf.pdf_dict_gets(content, "Length"))
    stream = mupdf.pdf_open_stream(content)
    chunk = bytearray(_CHUNK)
    written = 0
    with target.open("wb") as file, memoryview(chunk) as view:
        while count := mupdf.fz_read(stream, mupdf.python_mutable_buffer_data(view), _CHUNK):
            written += count
            if written > MOST_BYTES or written > max(_SMALL, _MOST_TIMES * packed):
                raise _refused(
                    tr("This attachment is far larger than it should be, so it isn’t saved.")
                )
            file.write(view[:count])


def _refused(words: str) -> BookError:
    return BookError(
        BookErrorCode.INVALID_STATE,
        words,
        advice=tr("It may be damaged, or made to fill up disks."),
    )


def _attachments(pdf: Held) -> Iterator[tuple[AttachedFile, RawObject]]:
    """Yield the attached files, those of the whole file first, each once with its stream."""
    seen: set[int] = set()
    for name, spec, page in _specifications(pdf):
        if len(seen) >= MOST_ATTACHMENTS:
            return
        with suppress(MuPDFError):
            found = _attached(name, spec, page)
            if found is not None and found[0].number not in seen:
                seen.add(found[0].number)
                yield found


def _specifications(pdf: Held) -> Iterator[tuple[str, RawObject, int]]:
    root = mupdf.pdf_dict_gets(mupdf.pdf_trailer(pdf), "Root")
    tree = mupdf.pdf_dict_gets(mupdf.pdf_dict_gets(root, "Names"), "EmbeddedFiles")
    for name, spec in _named(tree):
        yield name, spec, 0
    for index in range(min(mupdf.pdf_count_pages(pdf), _MOST_PAGES)):
        with suppress(MuPDFError):
            listed = mupdf.pdf_dict_gets(mupdf.pdf_lookup_page_obj(pdf, index), "Annots")
            for place in range(min(mupdf.pdf_array_len(listed), _MOST_ENTRIES)):
                entry = mupdf.pdf_array_get(listed, place)
                if mupdf.pdf_to_name(mupdf.pdf_dict_gets(entry, "Subtype")) == "FileAttachment":
                    words = mupdf.pdf_to_text_string(mupdf.pdf_dict_gets(entry, "Contents"))
                    yield words, mupdf.pdf_dict_gets(entry, "FS"), index + 1


def _named(tree: RawObject) -> Iterator[tuple[str, RawObject]]:
    """Yield the entries of a tree of names; one that contains itself ends somewhere."""
    waiting, nodes = [(tree, 0)], 0
    while waiting and nodes < _MOST_NODES:
        node, depth = waiting.pop()
        nodes += 1
        listed = mupdf.pdf_dict_gets(node, "Names")
        for at in range(0, min(mupdf.pdf_array_len(listed), _MOST_ENTRIES) - 1, 2):
            name = mupdf.pdf_to_text_string(mupdf.pdf_array_get(listed, at))
            yield name, mupdf.pdf_array_get(listed, at + 1)
        kids = mupdf.pdf_dict_gets(node, "Kids")
        if depth < _DEEPEST:
            last = min(mupdf.pdf_array_len(kids), _MOST_NODES)
            waiting += [
                (mupdf.pdf_array_get(kids, place), depth + 1) for place in reversed(range(last))
            ]


def _attached(name: str, spec: RawObject, page: int) -> tuple[AttachedFile, RawObject] | None:
    """Return an attached file and its stream; `name` is its key, or the words of its sign."""
    streams = mupdf.pdf_dict_gets(spec, "EF")
    held = (mupdf.pdf_dict_gets(streams, key) for key in ("UF", "F", "Unix", "DOS"))
    content = next(filter(mupdf.pdf_is_stream, held), None)
    if content is None:
        return None
    facts = mupdf.pdf_dict_gets(content, "Params")
    size = mupdf.pdf_dict_gets(facts, "Size")
    changed = _words(facts, "ModDate") or _words(facts, "CreationDate", _LONGEST_NAME)
    told = _words(spec, "UF") or _words(spec, "F")
    description = _words(spec, "Desc", _LONGEST_DESCRIPTION)
    if page and not description:
        description = form_fields.clean_text(name, _LONGEST_DESCRIPTION)
    own = told or form_fields.clean_text("" if page else name, _LONGEST_NAME) or tr("Unnamed file")
    attached = AttachedFile(
        mupdf.pdf_to_num(content),
        own,
        max(0, mupdf.pdf_to_int(size)) if mupdf.pdf_is_int(size) else -1,
        date_of(changed),
        "" if description == own else description,
        page,
    )
    return attached, content


def _words(value: RawObject, key: str, longest: int = _LONGEST_NAME) -> str:
    words = mupdf.pdf_to_text_string(mupdf.pdf_dict_gets(value, key))
    return form_fields.clean_text(words, longest)
