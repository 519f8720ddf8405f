"""Which messages each kind of document process takes in, and which it may answer with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from reader_app.documents import messages as m
from reader_app.documents.packing import (
    PackedCharacters,
    PackedLinks,
    PackedSizes,
    PackedWords,
    characters_of,
    links_of,
    packed_characters,
    packed_links,
    packed_sizes,
    packed_words,
    sizes_of,
    words_of,
)
from reader_app.documents.speak_language import SpeakLanguage
from reader_app.domain.document import Character, Link, PageSize, Word
from reader_app.domain.errors import BookError, ErrorFields, book_error_of, fields_of
from reader_app.ipc.codec import Codec, Dialogue, form

_FORMS: Final = (
    form(BookError, ErrorFields, fields_of, book_error_of),
    form(Sequence[Word], PackedWords, packed_words, words_of),
    form(tuple[Character, ...], PackedCharacters, packed_characters, characters_of),
    form(tuple[PageSize, ...], PackedSizes, packed_sizes, sizes_of),
    form(tuple[Link, ...], PackedLinks, packed_links, links_of),
)


@cache
def drawing() -> Dialogue:
    """Of a window with the process that draws its pages."""
    return Dialogue(
        Codec(
            SpeakLanguage,
            m.ShareMemory,
            m.OpenFile,
            m.ForeseeFile,
            m.CloseFile,
            m.DrawPage,
            forms=_FORMS,
        ),
        Codec(m.FileOpened, m.FileBegun, m.FileRefused, m.PageDrawn, m.PageNotDrawn, forms=_FORMS),
    )


@cache
def drawing_and_reading() -> Dialogue:
    """What a process that draws understands in all: programs without a window keep no other."""
    from reader_app.documents.picture_messages import DrawPicture, PictureDrawn

    return Dialogue(
        Codec(
            SpeakLanguage,
            m.ShareMemory,
            m.OpenFile,
            m.ForeseeFile,
            m.CloseFile,
            m.DrawPage,
            m.ReadPage,
            m.ReadOutline,
            m.DrawThumbnail,
            DrawPicture,
            forms=_FORMS,
        ),
        Codec(
            m.FileOpened,
            m.FileBegun,
            m.FileRefused,
            m.PageDrawn,
            m.PageNotDrawn,
            m.PageRead,
            m.OutlineRead,
            m.ThumbnailDrawn,
            m.NotRead,
            PictureDrawn,
            forms=_FORMS,
        ),
    )


@cache
def reading() -> Dialogue:
    """Of a window with the process that reads, finds and indexes."""
    return Dialogue(
        Codec(
            m.ShareMemory,
            m.OpenFile,
            m.CloseFile,
            m.FencePages,
            m.ReadOutline,
            m.MakeOutline,
            m.ReadProperties,
            m.ReadCharacters,
            m.ReadLinks,
            m.ReadContentBox,
            m.DrawThumbnail,
            m.DrawThumbnailPixels,
            m.Find,
            m.StopFind,
            m.FindRects,
            m.FindContexts,
            m.UseStored,
            m.UseRecognised,
            m.Index,
            m.HurryIndex,
            m.StopIndex,
            forms=_FORMS,
        ),
        Codec(
            m.FileOpened,
            m.FileRefused,
            m.FileIdentity,
            m.FileChanged,
            m.FileGone,
            m.OutlineRead,
            m.PropertiesRead,
            m.CharactersRead,
            m.LinksRead,
            m.ContentBoxRead,
            m.ThumbnailDrawn,
            m.ThumbnailPixels,
            m.FindProgress,
            m.FindRectsRead,
            m.FindContextsRead,
            m.IndexProgress,
            forms=_FORMS,
        ),
    )


@cache
def copying() -> Dialogue:
    """With the process that writes copies with marks."""
    from reader_app.documents import copy_messages as c

    return Dialogue(
        Codec(c.CopyWithMarks, forms=_FORMS),
        Codec(c.CopyProgressed, c.CopyMade, c.CopyRefused, forms=_FORMS),
    )


@cache
def recognising() -> Dialogue:
    """With the process that recognises text."""
    from reader_app.documents import recognition_messages as r

    return Dialogue(
        Codec(r.RecogniseIn, r.RecognisePage, r.StopRecognising, forms=_FORMS),
        Codec(r.PageRecognised, r.PageNotRecognised, r.FileNotRecognised, forms=_FORMS),
    )


@cache
def keeping() -> Dialogue:
    """Of the text process with the one that keeps its pages."""
    from reader_app.documents import keeping_messages as k

    return Dialogue(Codec(*k.REQUESTS, forms=_FORMS), Codec(*k.ANSWERS, forms=_FORMS))


def dialogue_with(kind: str) -> Dialogue:
    """Of a window with a process of that kind (`--worker KIND`)."""
    return {"draw": drawing, "text": reading, "copy": copying, "recognise": recognising}[kind]()
