"""Reads the annotations of a PDF: their kinds, who made them and when, and the words they mark.

It reads the file's objects, not MuPDF's list of annotations, which first makes missing appearances.
Everything is limited, because the file may be hostile: how many annotations there are, their texts,
their points. Answers to an annotation become one thread; states ("Accepted") and pop-up windows are
left out.
"""

from __future__ import annotations

import logging
import re
import time
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from functools import partial
from math import isnan
from typing import Final, TypeAlias, cast

from reader_app.documents.engine.mupdf import MuPDFError, RawMatrix, RawObject, mupdf
from reader_app.documents.engine.open_document import OpenDocument, date_of
from reader_app.documents.hidden_text.invisible_characters import visible_part
from reader_app.documents.processes.messages import AnnotationsRead, PageCharacters, SharedProgress
from reader_app.documents.text.book_text import BookText
from reader_app.documents.text.text_extraction import divided_characters, read_characters
from reader_app.domain.annotations import FileAnnotation, FileAnnotationKind, Point, file_ids_of
from reader_app.domain.document import Rect
from reader_app.domain.values import dataclass, field, replace

MOST_ANNOTATIONS: Final = 20_000
"""The most annotations of one file."""
MOST_TEXT: Final = 20_000
"""The most characters of one comment."""
_MOST_CHARACTERS: Final = 5_000_000
"""The most characters of all comments and marked words of one file."""
_MOST_NUMBERS: Final = 500_000
"""The most points of all annotations of one file."""
_MOST_QUOTE: Final = 4_000
_MOST_NAME: Final = 200
_MOST_LINES: Final = 1_000
_MOST_POINTS: Final = 5_000
_MOST_ENTRIES: Final = 100_000
"""The most entries of a page's list that are looked at; links and form fields are among them."""
_FARTHEST: Final = 1e6
_STEP_S: Final = 0.005
_FULL: Final = 500
_REPORT_S: Final = 0.2
"""Annotations are sent once there are this many, or this long after the previous ones."""
_FIRST_YEAR, _LAST_YEAR = 1900, 9000
_HIDDEN: Final = 2
_NO_VIEW: Final = 32
_LEVEL: Final = 0.5
"""Share of their height that two rectangles on one line have in common."""
_HALF: Final = 0.5
_CUT_WORD: Final = re.compile("\\w[-\u2010\u00ad]$")
_BELOW_EDGE: Final = 6.0
_REACH: Final = 24.0
"""How far up and down, in points, the text beside a note is looked for."""
_UNSPACED: Final = "\u2e7f"
"""Chinese and Japanese begin at this character; their words aren't separated by spaces."""
_KINDS: Final = {
    "Highlight": FileAnnotationKind.HIGHLIGHT,
    "Underline": FileAnnotationKind.UNDERLINE,
    "StrikeOut": FileAnnotationKind.STRIKE_OUT,
    "Squiggly": FileAnnotationKind.SQUIGGLY,
    "Text": FileAnnotationKind.NOTE,
    "FreeText": FileAnnotationKind.FREE_TEXT,
    "Ink": FileAnnotationKind.INK,
    "Square": FileAnnotationKind.BOX,
    "Circle": FileAnnotationKind.CIRCLE,
    "Line": FileAnnotationKind.LINE,
    "Polygon": FileAnnotationKind.POLYGON,
    "PolyLine": FileAnnotationKind.POLYLINE,
    "Stamp": FileAnnotationKind.STAMP,
    "Caret": FileAnnotationKind.CARET,
    "FileAttachment": FileAnnotationKind.ATTACHMENT,
    "Redact": FileAnnotationKind.OTHER,
    "Sound": FileAnnotationKind.OTHER,
    "Projection": FileAnnotationKind.OTHER,
}
_MARKS_WORDS: Final = frozenset(
    {
        FileAnnotationKind.HIGHLIGHT,
        FileAnnotationKind.UNDERLINE,
        FileAnnotationKind.STRIKE_OUT,
        FileAnnotationKind.SQUIGGLY,
    }
)
_CONTROL: Final = {
    number: " " for number in (*range(32), *range(127, 160)) if number not in (9, 10)
}
_Characters: TypeAlias = Callable[[int], PageCharacters | None]
"""Reads the text of a page, for annotations that mark words."""
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Room:
    """The limits for a file's annotations, reduced by what was read."""

    characters: int = _MOST_CHARACTERS
    points: int = _MOST_NUMBERS


class AnnotationsJob:
    """Reads the annotations of some pages and sends them in parts, in the order of the pages."""

    def __init__(
        self,
        book: BookText,
        pages: range,
        progress: SharedProgress,
        send: Callable[[AnnotationsRead], None],
    ) -> None:
        # The generator must not refer to this object or its owner: they would keep each other, and
        # the open file, alive forever.
        self._parts = _parts(book.document, pages, partial(_characters, book), progress.working_on)
        self._send = send

    def step(self) -> bool:
        """Read for a few milliseconds; return True when all pages are read."""
        end = time.monotonic() + _STEP_S
        for part in self._parts:
            if part is not None:
                self._send(part)
            if time.monotonic() >= end:
                return False
        return True


def _characters(book: BookText, page: int) -> PageCharacters | None:
    """Return the text of a page, from text recognition if it is a picture; None: leave it out."""
    if book.is_quarantined(page):
        return None
    read = read_characters(book.document, page)
    known = None if read.text.text.strip() else book.recognised(page)
    return read if known is None else divided_characters(known)


def read_annotations(document: OpenDocument, pages: range) -> AnnotationsRead:
    """Read the annotations of some pages at once."""
    found: list[FileAnnotation] = []
    characters = partial(read_characters, document)
    for part in _parts(document, pages, characters, lambda page: nullcontext()):
        found += part.annotations if part is not None else ()
    return AnnotationsRead(pages.stop, True, tuple(found))


def _parts(
    document: OpenDocument,
    pages: range,
    characters: _Characters,
    working_on: Callable[[int], AbstractContextManager[None]],
) -> Iterator[AnnotationsRead | None]:
    """Yield the annotations in parts; None in between, so that other work can be done."""
    found: list[FileAnnotation] = []
    room, count, sent_at = _Room(), 0, time.monotonic()
    ids: set[str] = set()
    last = min(pages.stop - 1, document.info.page_count) if document.pdf is not None else 0
    for number in range(max(1, pages.start), last + 1):
        of_page: list[FileAnnotation] = []
        reading = _on_page(document, number, characters, room, ids)
        try:
            while True:
                with working_on(number):
                    annotation = next(reading)
                if annotation is not None and count + len(of_page) < MOST_ANNOTATIONS:
                    of_page.append(annotation)
                yield None
        except StopIteration:
            pass
        # The boundary of one page: whatever the error is, the next page is read.
        except Exception:  # noqa: BLE001
            _log.warning("annotations of page %d can't be read", number, exc_info=True)
        found += of_page
        count += len(of_page)
        is_due = found and time.monotonic() >= sent_at + _REPORT_S
        if len(found) >= _FULL or is_due:
            yield AnnotationsRead(number + 1, False, tuple(found))
            found, sent_at = [], time.monotonic()
        if count >= MOST_ANNOTATIONS:
            break
    yield AnnotationsRead(last + 1, True, tuple(found))


def _on_page(
    document: OpenDocument, number: int, characters: _Characters, room: _Room, ids: set[str]
) -> Iterator[FileAnnotation | None]:
    page = _PageAnnotations(document, number, room)
    for entry in page.entries():
        page.take(entry)
        yield None
    words: MarkedText | None = None
    threads = list(page.threads(ids))
    written = [each.rect for each in threads if each.kind in _WRITTEN]
    for annotation in threads:
        if annotation.reply_to:
            yield annotation
            continue
        if words is None:
            read = characters(number)
            words = MarkedText(read, room, written) if read is not None else None
        yield words.placed(annotation) if words is not None else annotation


# ---- objects -----------------------------------------------------------------------------------


@dataclass(slots=True)
class _Entry:
    """An annotation as the file has it; `number` of its object is 0 if it has none of its own."""

    annotation: FileAnnotation
    number: int
    name: str
    answers: tuple[int, str]
    is_group: bool
    is_hidden: bool
    root: _Entry | None = field(default=None)


class _PageAnnotations:
    """Reads the objects in the list of annotations of one page."""

    def __init__(self, document: OpenDocument, number: int, room: _Room) -> None:
        assert document.pdf is not None
        self._number = number
        self._page = mupdf.pdf_lookup_page_obj(document.pdf, number - 1)
        self._list = mupdf.pdf_dict_gets(self._page, "Annots")
        self._matrix: RawMatrix | None = None
        self._taken: list[_Entry] = []
        self._room = room

    def entries(self) -> Iterator[tuple[int, RawObject]]:
        for index in range(min(mupdf.pdf_array_len(self._list), _MOST_ENTRIES)):
            if len(self._taken) >= MOST_ANNOTATIONS:
                return
            yield index, mupdf.pdf_array_get(self._list, index)

    def take(self, entry: tuple[int, RawObject]) -> None:
        """Read an entry of the list, if it is an annotation of somebody."""
        index, raw = entry
        kind = _KINDS.get(_name(raw, "Subtype"))
        if kind is None or _name(raw, "StateModel") or _text(raw, "StateModel", _MOST_NAME):
            return
        try:
            self._taken.append(self._read(index, raw, kind))
        except MuPDFError:
            _log.info("annotation %d of page %d is damaged", index, self._number, exc_info=True)

    def threads(self, ids: set[str]) -> Iterator[FileAnnotation]:
        """Yield the annotations, each before its answers, with ids that are not in `ids` yet."""
        self._find_roots()
        for entry in self._taken:
            own, other = file_ids_of(entry.name, entry.number, self._number)
            own = other if own in ids else own
            ids.add(own)
            entry.annotation = replace(entry.annotation, id=own)
        members: dict[int, list[_Entry]] = {}
        for entry in self._taken:
            if entry.root is not None:
                members.setdefault(id(entry.root), []).append(entry)
        for entry in self._taken:
            if entry.root is None and not entry.is_hidden:
                thread = members.get(id(entry), [])
                root = _with_group(entry.annotation, [m.annotation for m in thread if m.is_group])
                yield root
                for member in thread:
                    if not member.is_group and member.annotation.text:
                        yield replace(member.annotation, reply_to=root.id)

    def _find_roots(self) -> None:
        """Find the annotation that began each thread; a circle of answers is no thread."""
        by_number = {entry.number: entry for entry in self._taken if entry.number > 0}
        by_name = {entry.name: entry for entry in self._taken if entry.name}
        known: dict[int, _Entry] = {}
        for entry in self._taken:
            way: dict[int, _Entry] = {}
            at = entry
            while id(at) not in known and id(at) not in way:
                way[id(at)] = at
                number, name = at.answers
                at = by_number.get(number) or by_name.get(name) or at
            is_circle = id(at) in way and at is not list(way.values())[-1]
            root = known.get(id(at), at)
            known |= {key: each if is_circle else root for key, each in way.items()}
        for entry in self._taken:
            root = known[id(entry)]
            entry.root = root if root is not entry else None

    def _read(self, index: int, raw: RawObject, kind: FileAnnotationKind) -> _Entry:
        number = mupdf.pdf_to_num(raw) or -1 - index
        flags = mupdf.pdf_to_int(mupdf.pdf_dict_gets(raw, "F"))
        before = mupdf.pdf_dict_gets(raw, "IRT")
        marks = self._lines(raw) if kind in _MARKS_WORDS else ()
        rect = _around(marks) if marks else self._rect(raw)
        text = self._comment(raw, kind)
        self._room.characters -= len(text)
        annotation = FileAnnotation(
            "",
            self._number,
            kind,
            rect,
            marks,
            text=text,
            author=" ".join(_text(raw, "T", _MOST_NAME).split()),
            color=_color(mupdf.pdf_dict_gets(raw, "C")),
            strokes=self._strokes(raw, kind),
            created_at=_date(raw, "CreationDate"),
            changed_at=_date(raw, "M"),
        )
        answers = mupdf.pdf_to_num(before), _clean(mupdf.pdf_to_text_string(before))[:_MOST_NAME]
        return _Entry(
            annotation,
            number,
            " ".join(_text(raw, "NM", _MOST_NAME).split()),
            answers,
            _name(raw, "RT") == "Group",
            bool(flags & (_HIDDEN | _NO_VIEW)),
        )

    def _comment(self, raw: RawObject, kind: FileAnnotationKind) -> str:
        """Return the comment; for a stamp or a file without one, its name."""
        most = max(0, min(MOST_TEXT, self._room.characters))
        text = _text(raw, "Contents", most).strip()
        if not text and kind is FileAnnotationKind.STAMP:
            return _clean(_name(raw, "Name"))[:_MOST_NAME]
        if not text and kind is FileAnnotationKind.ATTACHMENT:
            file = mupdf.pdf_dict_gets(raw, "FS")
            return _text(file, "UF", _MOST_NAME) or _text(file, "F", _MOST_NAME)
        return text

    # ---- places on the page ----------------------------------------------------------------

    def _lines(self, raw: RawObject) -> tuple[Rect, ...]:
        """Return one rectangle a line; programs give one a line, a word, or a letter."""
        values = mupdf.pdf_dict_gets(raw, "QuadPoints")
        lines: list[Rect] = []
        for corners in self._points(values, 4 * _MOST_LINES, 4):
            box = _box_of(corners)
            if box.x1 - box.x0 <= 0 or box.y1 - box.y0 <= 0:
                continue
            across, down = (abs(corners[1][0] - corners[0][0]), abs(corners[1][1] - corners[0][1]))
            if lines and _is_on_line(lines[-1], box, is_upright=across >= down):
                lines[-1] = _around((lines[-1], box))
            else:
                lines.append(box)
        return tuple(lines)

    def _rect(self, raw: RawObject) -> Rect:
        corners = next(iter(self._points(mupdf.pdf_dict_gets(raw, "Rect"), 2, 2)), None)
        if corners is None:
            return Rect(0.0, 0.0, 0.0, 0.0)
        return _box_of(corners)

    def _strokes(self, raw: RawObject, kind: FileAnnotationKind) -> tuple[tuple[Point, ...], ...]:
        match kind:
            case FileAnnotationKind.INK:
                lists = mupdf.pdf_dict_gets(raw, "InkList")
                strokes: list[tuple[Point, ...]] = []
                left = _MOST_POINTS
                for index in range(min(mupdf.pdf_array_len(lists), _MOST_LINES)):
                    stroke = self._run(mupdf.pdf_array_get(lists, index), left)
                    left -= max(1, len(stroke))
                    strokes.append(stroke)
                return tuple(stroke for stroke in strokes if stroke)
            case FileAnnotationKind.LINE:
                stroke = self._run(mupdf.pdf_dict_gets(raw, "L"), 2)
            case FileAnnotationKind.POLYGON | FileAnnotationKind.POLYLINE:
                stroke = self._run(mupdf.pdf_dict_gets(raw, "Vertices"), _MOST_POINTS)
            case _:
                return ()
        return (stroke,) if stroke else ()

    def _run(self, values: RawObject, most: int) -> tuple[Point, ...]:
        return tuple(points[0] for points in self._points(values, most, 1))

    def _points(self, values: RawObject, most: int, together: int) -> Iterator[tuple[Point, ...]]:
        """Yield groups of points of the page as shown, at most `most` points."""
        matrix = self._matrix = self._matrix or self._transform()
        group: list[Point] = []
        count = min(mupdf.pdf_array_len(values) // 2, most, self._room.points)
        self._room.points -= count
        for index in range(0, 2 * count, 2):
            x = mupdf.pdf_to_real(mupdf.pdf_array_get(values, index))
            y = mupdf.pdf_to_real(mupdf.pdf_array_get(values, index + 1))
            across = matrix.a * x + matrix.c * y + matrix.e
            down = matrix.b * x + matrix.d * y + matrix.f
            group.append((_limited(across), _limited(down)))
            if len(group) == together:
                yield tuple(group)
                group = []

    def _transform(self) -> RawMatrix:
        box, matrix = mupdf.FzRect(0, 0, 0, 0), mupdf.FzMatrix(1, 0, 0, 1, 0, 0)
        mupdf.pdf_page_obj_transform(self._page, box, matrix)
        return cast("RawMatrix", matrix)


def _with_group(root: FileAnnotation, group: Sequence[FileAnnotation]) -> FileAnnotation:
    """Return an annotation with what its group adds.

    A replacement of words, for example, is a caret with the new words and a strike-out of the old.
    """
    for member in group:
        root = replace(
            root,
            parts=root.parts or member.parts,
            rect=_around((root.rect, member.rect)) if member.parts else root.rect,
            text=root.text or member.text,
        )
    return root


def _name(raw: RawObject, key: str) -> str:
    return mupdf.pdf_to_name(mupdf.pdf_dict_gets(raw, key))


def _text(raw: RawObject, key: str, most: int) -> str:
    """Return a text of the file, cut, without characters that can't be seen; "" for none."""
    try:
        told = mupdf.pdf_to_text_string(mupdf.pdf_dict_gets(raw, key))
    except UnicodeError:
        return ""
    return _clean(told[: 2 * most])[:most]


def _date(raw: RawObject, key: str) -> datetime | None:
    """Return a date; None for a broken one, or one that no program for PDFs can have written."""
    found = date_of(_text(raw, key, _MOST_NAME))
    return found if found is not None and _FIRST_YEAR <= found.year < _LAST_YEAR else None


def _clean(told: str) -> str:
    if told.isascii() and told.isprintable():
        return told
    lines = told.replace("\r\n", "\n").replace("\r", "\n")
    plain = visible_part(lines.translate(_CONTROL))
    return plain.encode("utf-8", "ignore").decode("utf-8")  # lone surrogates can't be stored


def _color(values: RawObject) -> tuple[float, float, float] | None:
    """Return a colour given as grey, RGB or CMYK."""
    count = mupdf.pdf_array_len(values)
    parts = [
        min(1.0, max(0.0, mupdf.pdf_to_real(mupdf.pdf_array_get(values, index))))
        for index in range(min(count, 4))
    ]
    match parts:
        case [grey]:
            return grey, grey, grey
        case [red, green, blue]:
            return red, green, blue
        case [cyan, magenta, yellow, black]:
            light = 1 - black
            return (1 - cyan) * light, (1 - magenta) * light, (1 - yellow) * light
    return None


def _limited(value: float) -> float:
    """Return a coordinate within limits; 0 if it isn't a number."""
    return 0.0 if isnan(value) else max(-_FARTHEST, min(_FARTHEST, value))


def _box_of(points: Sequence[Point]) -> Rect:
    across, down = [x for x, _ in points], [y for _, y in points]
    return Rect(min(across), min(down), max(across), max(down))


def _around(rects: Sequence[Rect]) -> Rect:
    return Rect(
        min(rect.x0 for rect in rects),
        min(rect.y0 for rect in rects),
        max(rect.x1 for rect in rects),
        max(rect.y1 for rect in rects),
    )


def _is_on_line(line: Rect, box: Rect, *, is_upright: bool) -> bool:
    """Return True if the box continues the line, before or after it, across a space at most.

    `is_upright` False: lines run down or up the page, as on one that is shown sideways.
    """
    across = max(line.x0, box.x0) - min(line.x1, box.x1)
    down = max(line.y0, box.y0) - min(line.y1, box.y1)
    if is_upright:
        height = min(line.y1 - line.y0, box.y1 - box.y0)
        return -down >= _LEVEL * height and across <= height
    height = min(line.x1 - line.x0, box.x1 - box.x0)
    return -across >= _LEVEL * height and down <= height


# ---- words -------------------------------------------------------------------------------------

_WRITTEN: Final = frozenset({FileAnnotationKind.FREE_TEXT, FileAnnotationKind.STAMP})


def _holds(rect: Rect, middle: tuple[float, float, int]) -> bool:
    """Whether a character with this middle (down, across, its position) lies in a rectangle."""
    return rect.y0 <= middle[0] <= rect.y1 and rect.x0 <= middle[1] <= rect.x1


class MarkedText:
    """Finds the words of one page that lie under rectangles.

    `written`: rectangles of the annotations whose own words the page's text ends with.
    """

    def __init__(self, read: PageCharacters, room: _Room, written: Sequence[Rect] = ()) -> None:
        self._text = read.text
        self._room = room
        self._middles: list[tuple[float, float, int]] = []
        for index, character in enumerate(read.characters):
            box = character.rect
            if not character.char.isspace():
                middle = (box.y0 + box.y1) / 2, (box.x0 + box.x1) / 2
                self._middles.append((*middle, index))
        self._middles.sort()
        self._printed = [at for at in self._middles if not any(_holds(r, at) for r in written)]
        words = self._text.words
        self._starts = [word.start for word in words]
        self._ends = [word.end for word in words]

    def placed(self, annotation: FileAnnotation) -> FileAnnotation:
        """Return the annotation with the words that it marks and their positions.

        One that marks none gets the position of the nearest character.
        """
        if annotation.parts:
            return self._marked(annotation)
        near = self._nearest(annotation.rect)
        return replace(annotation, start=near, end=near)

    def _nearest(self, rect: Rect) -> int:
        """Return the position of the first character inside, or else of one beside the upper edge.

        0 on a page without text.
        """
        first = bisect_left(self._printed, (rect.y0,))
        last = bisect_right(self._printed, (rect.y1, _FARTHEST))
        inside = [at[2] for at in self._printed[first:last] if _holds(rect, at)]
        if inside:
            return min(inside)
        top = min(rect.y0 + _BELOW_EDGE, rect.y1)
        first = bisect_left(self._printed, (top - _REACH,))
        last = bisect_right(self._printed, (top + _REACH, _FARTHEST))
        near = self._printed[first:last] or self._printed[max(0, first - 1) : first + 1]
        found = min(
            near,
            key=lambda at: 2 * abs(at[0] - top) + max(rect.x0 - at[1], 0, at[1] - rect.x1),
            default=(0, 0, 0),
        )
        return found[2]

    def _marked(self, annotation: FileAnnotation) -> FileAnnotation:
        runs = self._runs(sorted(self._under(annotation.parts)))
        if not runs:
            return annotation
        most = max(0, min(_MOST_QUOTE, self._room.characters))
        quote = self._joined(runs)[:most]
        self._room.characters -= len(quote)
        return replace(annotation, quote=quote, start=runs[0][0], end=runs[-1][1])

    def _joined(self, runs: Sequence[tuple[int, int]]) -> str:
        """Return words with a space between them.

        A word that is divided between lines is joined.
        """
        text, joined, last = self._text.text, "", 0
        for start, end in runs:
            word = text[start:end]
            is_divided = "\n" in text[last:start] and _CUT_WORD.search(joined[-2:])
            if is_divided and word[:1].islower():
                joined = joined[:-1] + word
            else:
                joined += f" {word}" if joined else word
            last = end
        return joined

    def _under(self, rects: Sequence[Rect]) -> set[int]:
        found: set[int] = set()
        for rect in rects:
            first = bisect_left(self._middles, (rect.y0,))
            last = bisect_right(self._middles, (rect.y1, _FARTHEST))
            found.update(
                index for _, x, index in self._middles[first:last] if rect.x0 <= x <= rect.x1
            )
        return found

    def _runs(self, marked: Sequence[int]) -> list[tuple[int, int]]:
        """Return start and end of the marked words.

        A word counts if half of it is marked. Words marked to a lesser part count only if there are
        no others.
        """
        whole: list[tuple[int, int]] = []
        parts: list[tuple[int, int]] = []
        at = 0
        while at < len(marked):
            word = bisect_right(self._starts, marked[at]) - 1
            end_of_word = self._ends[word] if word >= 0 else marked[at] + 1
            after = max(at + 1, bisect_left(marked, end_of_word, at))
            count, first, last = after - at, marked[at], marked[after - 1] + 1
            at = after
            if word < 0 or self._is_unspaced(word):
                whole.append((first, last))
                continue
            start, end = self._starts[word], self._ends[word]
            (whole if count >= _HALF * (end - start) else parts).append((start, end))
        return whole or parts

    def _is_unspaced(self, word: int) -> bool:
        return self._text.text[self._starts[word]] > _UNSPACED
