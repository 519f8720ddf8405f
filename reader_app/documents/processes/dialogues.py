"""Lists the messages that each kind of document process accepts, and those it may answer with.

Words, letters, links and sizes travel as columns of bytes, which takes a fifth of the time that
writing and reading every value would take.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from struct import pack
from typing import Final, TypeAlias

from reader_app.documents.processes import messages as m
from reader_app.domain import document
from reader_app.domain.errors import BookError, ErrorFields, book_error_of, fields_of
from reader_app.ipc.codec import Codec, Dialogue, form

PackedLinks: TypeAlias = tuple[bytes, bytes, tuple[str, ...]]
"""For each link five numbers, a page and an address."""
PackedCharacters: TypeAlias = tuple[bytes, tuple[str, ...]]
"""For each character four numbers, and the character itself."""
PackedWords: TypeAlias = tuple[bytes, bytes, bytes]
"""Starts of all words, ends of all words, and edges: all x0, all y0, all x1, all y1."""
PackedSizes: TypeAlias = tuple[bytes, bytes]
"""All widths, all heights."""
_OF_A_LINK: Final = 5
_OF_A_CHARACTER: Final = 4
_OF_A_WORD: Final = 4
_DRAWING_ASKED: Final = (
    m.SpeakLanguage,
    m.ShareMemory,
    m.OpenFile,
    m.HideAnnotations,
    m.FillForm,
    m.SwitchLayers,
    m.ForeseeFile,
    m.CloseFile,
    m.DrawPage,
)
_DRAWING_ANSWERED: Final = (
    m.FileOpened,
    m.FileBegun,
    m.FileRefused,
    m.PageDrawn,
    m.PageNotDrawn,
)


def packed_links(links: Sequence[document.Link]) -> PackedLinks:
    numbers = array("d")
    for link in links:
        rect = link.rect
        numbers.extend((rect.x0, rect.y0, rect.x1, rect.y1, link.top))
    pages = array("q", [link.page for link in links])
    return numbers.tobytes(), pages.tobytes(), tuple(link.uri for link in links)


def links_of(packed: PackedLinks) -> tuple[document.Link, ...]:
    numbers, pages = array("d", packed[0]), array("q", packed[1])
    made: list[document.Link] = []
    for place, (page, uri) in enumerate(zip(pages, packed[2], strict=True)):
        x0, y0, x1, y1, top = numbers[place * _OF_A_LINK : (place + 1) * _OF_A_LINK]
        made.append(document.Link(document.Rect(x0, y0, x1, y1), page, top, uri))
    return tuple(made)


def packed_characters(characters: Sequence[document.Character]) -> PackedCharacters:
    numbers = array("d")
    for character in characters:
        rect = character.rect
        numbers.extend((rect.x0, rect.y0, rect.x1, rect.y1))
    return numbers.tobytes(), tuple(character.char for character in characters)


def characters_of(packed: PackedCharacters) -> tuple[document.Character, ...]:
    numbers = array("d", packed[0])
    made: list[document.Character] = []
    for place, char in enumerate(packed[1]):
        start = place * _OF_A_CHARACTER
        x0, y0, x1, y1 = numbers[start : start + _OF_A_CHARACTER]
        made.append(document.Character(char, document.Rect(x0, y0, x1, y1)))
    return tuple(made)


def packed_words(words: Sequence[document.Word]) -> PackedWords:
    columns = document.columns_of(words)
    count = len(columns.starts)
    # `pack` takes a quarter of the time in which an array is extended by each number.
    edges = b"".join([pack(f"{count}d", *column) for column in columns.edges])
    return array("I", columns.starts).tobytes(), array("I", columns.ends).tobytes(), edges


def words_of(packed: PackedWords) -> Sequence[document.Word]:
    """Unpack words. Raises ValueError if the columns have different lengths."""
    starts, ends, edges = array("I", packed[0]), array("I", packed[1]), array("d", packed[2])
    count = len(starts)
    if len(ends) != count or len(edges) != count * _OF_A_WORD:
        raise ValueError("not the columns of words")
    if not count:
        return ()
    x0, y0, x1, y1 = (edges[start : start + count] for start in range(0, len(edges), count))
    return document.WordColumns(starts, ends, (x0, y0, x1, y1))


def packed_sizes(sizes: Sequence[document.PageSize]) -> PackedSizes:
    widths = array("d", [size.width for size in sizes])
    return widths.tobytes(), array("d", [size.height for size in sizes]).tobytes()


def sizes_of(packed: PackedSizes) -> tuple[document.PageSize, ...]:
    """Unpack page sizes; pages of the same size share one object."""
    pairs = list(zip(array("d", packed[0]), array("d", packed[1]), strict=True))
    made = {pair: document.PageSize(*pair) for pair in set(pairs)}
    return tuple(map(made.__getitem__, pairs))


FORMS: Final = (
    form(BookError, ErrorFields, fields_of, book_error_of),
    form(Sequence[document.Word], PackedWords, packed_words, words_of),
    form(tuple[document.Character, ...], PackedCharacters, packed_characters, characters_of),
    form(tuple[document.PageSize, ...], PackedSizes, packed_sizes, sizes_of),
    form(tuple[document.Link, ...], PackedLinks, packed_links, links_of),
)


@cache
def drawing() -> Dialogue:
    """Return the messages between a window and the process that draws its pages."""
    return Dialogue(Codec(*_DRAWING_ASKED, forms=FORMS), Codec(*_DRAWING_ANSWERED, forms=FORMS))


@cache
def drawing_and_reading() -> Dialogue:
    """Return all messages of a drawing process.

    Programs without a window have no other process, so they use it for reading too.
    """
    asked = (
        m.ReadPageText,
        m.ReadOutline,
        m.MakeOutline,
        m.ReadAnnotations,
        m.DrawThumbnail,
        m.DrawPicture,
        m.ReadTables,
        m.ReadTitlePage,
        m.ReadReferences,
    )
    answered = (
        m.PageTextRead,
        m.OutlineRead,
        m.AnnotationsRead,
        m.ThumbnailDrawn,
        m.PictureDrawn,
        m.TablesRead,
        m.TitlePageRead,
        m.ReferencesRead,
        m.NotRead,
    )
    return Dialogue(
        Codec(*_DRAWING_ASKED, *asked, forms=FORMS),
        Codec(*_DRAWING_ANSWERED, *answered, forms=FORMS),
    )


@cache
def reading() -> Dialogue:
    """Return the messages between a window and the process that reads, finds and indexes."""
    return Dialogue(
        Codec(
            m.ShareMemory,
            m.OpenFile,
            m.CloseFile,
            m.QuarantinePages,
            m.ReadOutline,
            m.MakeOutline,
            m.FindDestination,
            m.ReadProperties,
            m.ReadTitlePage,
            m.ReadCharacters,
            m.ReadTables,
            m.ReadLinks,
            m.ReadAnnotations,
            m.ReadContentBox,
            m.ReadFileParts,
            m.ReadFormFields,
            m.DrawThumbnail,
            m.DrawThumbnailPixels,
            m.Find,
            m.Skim,
            m.Skimmed,
            m.StopFind,
            m.FindRects,
            m.FindContexts,
            m.UseStored,
            m.UseRecognised,
            m.Index,
            m.HurryIndex,
            m.StopIndex,
            forms=FORMS,
        ),
        Codec(
            m.FileOpened,
            m.FileRefused,
            m.FileIdentity,
            m.FileUnread,
            m.FileChanged,
            m.FileGone,
            m.OutlineRead,
            m.DestinationFound,
            m.PropertiesRead,
            m.TitlePageRead,
            m.CharactersRead,
            m.TablesRead,
            m.LinksRead,
            m.AnnotationsRead,
            m.ContentBoxRead,
            m.FilePartsRead,
            m.FormFieldsRead,
            m.ThumbnailDrawn,
            m.ThumbnailPixels,
            m.FindProgress,
            m.Skimmed,
            m.FindRectsRead,
            m.FindContextsRead,
            m.IndexProgress,
            forms=FORMS,
        ),
    )


@cache
def copying() -> Dialogue:
    """Return the messages between a window and the process that writes annotated copies."""
    from reader_app.documents.processes import ocr_and_copy_messages as c

    return Dialogue(
        Codec(c.CopyWithMarks, c.ExportPages, c.WriteForFile, c.TakeAttachment, forms=FORMS),
        Codec(c.CopyProgressed, c.CopyMade, c.CopyRefused, forms=FORMS),
    )


@cache
def recognising() -> Dialogue:
    """Return the messages between a window and the process that recognises text."""
    from reader_app.documents.processes import ocr_and_copy_messages as r

    return Dialogue(
        Codec(r.RecogniseIn, r.RecognisePage, r.StopRecognising, forms=FORMS),
        Codec(r.PageRecognised, r.PageNotRecognised, r.FileNotRecognised, forms=FORMS),
    )


def dialogue_with(kind: str) -> Dialogue:
    """Return the messages between a window and a process of this kind (`--worker KIND`)."""
    return {"draw": drawing, "text": reading, "copy": copying, "recognise": recognising}[kind]()
