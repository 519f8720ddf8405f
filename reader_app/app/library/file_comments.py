"""Comments of others in a PDF: builds threads of them, and makes the reader's notes of them."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from colorsys import rgb_to_hls
from typing import Final, TypeAlias

from reader_app.domain.annotations import (
    FileAnnotation,
    FileAnnotationKind,
    FreeMark,
    FreeMarkKind,
    Highlight,
    HighlightColor,
    HighlightPart,
    MarkStyle,
    file_names_of,
    own_id_of,
)
from reader_app.domain.book import new_id, now_utc
from reader_app.domain.document import ChapterOrder, OutlineEntry
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, replace

KIND_NAMES: Final = {
    FileAnnotationKind.HIGHLIGHT: tr("Highlight", sense="noun"),
    FileAnnotationKind.UNDERLINE: tr("Underline"),
    FileAnnotationKind.STRIKE_OUT: tr("Strike-out"),
    FileAnnotationKind.SQUIGGLY: tr("Squiggly underline"),
    FileAnnotationKind.NOTE: tr("Note"),
    FileAnnotationKind.FREE_TEXT: tr("Text"),
    FileAnnotationKind.INK: tr("Drawing"),
    FileAnnotationKind.BOX: tr("Box"),
    FileAnnotationKind.CIRCLE: tr("Circle"),
    FileAnnotationKind.LINE: tr("Line"),
    FileAnnotationKind.POLYGON: tr("Polygon"),
    FileAnnotationKind.POLYLINE: tr("Line"),
    FileAnnotationKind.STAMP: tr("Stamp"),
    FileAnnotationKind.CARET: tr("Insertion"),
    FileAnnotationKind.ATTACHMENT: tr("Attached file"),
    FileAnnotationKind.OTHER: tr("Comment"),
}
_STYLES: Final = {
    FileAnnotationKind.HIGHLIGHT: MarkStyle.HIGHLIGHT,
    FileAnnotationKind.UNDERLINE: MarkStyle.UNDERLINE,
    FileAnnotationKind.STRIKE_OUT: MarkStyle.STRIKE_OUT,
    FileAnnotationKind.SQUIGGLY: MarkStyle.SQUIGGLY,
}
_DRAWN: Final = {
    FileAnnotationKind.FREE_TEXT: FreeMarkKind.TEXT,
    FileAnnotationKind.INK: FreeMarkKind.INK,
    FileAnnotationKind.LINE: FreeMarkKind.INK,
    FileAnnotationKind.POLYGON: FreeMarkKind.INK,
    FileAnnotationKind.POLYLINE: FreeMarkKind.INK,
    FileAnnotationKind.BOX: FreeMarkKind.BOX,
    FileAnnotationKind.CIRCLE: FreeMarkKind.BOX,
    FileAnnotationKind.HIGHLIGHT: FreeMarkKind.BOX,
    FileAnnotationKind.UNDERLINE: FreeMarkKind.BOX,
    FileAnnotationKind.STRIKE_OUT: FreeMarkKind.BOX,
    FileAnnotationKind.SQUIGGLY: FreeMarkKind.BOX,
}
"""What is taken over as a free mark; a note is what is missing here."""
_HUES: Final = (
    (15, HighlightColor.RED),
    (45, HighlightColor.ORANGE),
    (70, HighlightColor.YELLOW),
    (165, HighlightColor.GREEN),
    (250, HighlightColor.BLUE),
    (295, HighlightColor.PURPLE),
    (345, HighlightColor.PINK),
    (360, HighlightColor.RED),
)
_COLOURLESS: Final = 0.12
_PALE: Final = 0.8


@dataclass(frozen=True, slots=True)
class FileComment:
    """An annotation of a file with the answers to it, in the order of the file."""

    annotation: FileAnnotation
    replies: tuple[FileAnnotation, ...] = ()

    @property
    def id(self) -> str:
        return self.annotation.id

    @property
    def page(self) -> int:
        return self.annotation.page

    @property
    def authors(self) -> tuple[str, ...]:
        """Who wrote in the thread, each once; "" for somebody without a name."""
        return tuple(dict.fromkeys(each.author for each in (self.annotation, *self.replies)))

    @property
    def searched_text(self) -> str:
        """Everything in which a search for this comment looks."""
        own = self.annotation
        told = (f"{reply.author}\n{reply.text}" for reply in self.replies)
        return "\n".join((own.author, own.quote, own.text, KIND_NAMES[own.kind], *told))


def told_with_words(comment: FileComment) -> str:
    """Return the words a comment marks, what was written about them, and the answers, as a text."""
    own = comment.annotation
    said = [
        tr("{author}: {words}", author=each.author, words=each.text) if each.author else each.text
        for each in (own, *comment.replies)
        if each.text
    ]
    return " — ".join(part for part in (own.quote, *said) if part) or KIND_NAMES[own.kind]


def threads_of(annotations: Iterable[FileAnnotation]) -> list[FileComment]:
    """Return comments with their answers, in the book's order.

    An answer to an annotation that isn't there stands alone.
    """
    roots: dict[str, FileAnnotation] = {}
    replies: dict[str, list[FileAnnotation]] = {}
    for annotation in annotations:
        if annotation.reply_to in roots:
            replies.setdefault(annotation.reply_to, []).append(annotation)
        else:
            roots[annotation.id] = annotation
    threads = [FileComment(root, tuple(replies.get(root.id, ()))) for root in roots.values()]
    return sorted(threads, key=_order)


def _order(comment: FileComment) -> tuple[int, int, float]:
    own = comment.annotation
    return own.page, own.start, own.rect.y0


Mark: TypeAlias = Highlight | FreeMark | FileComment
"""An entry of a list of marks: something at a spot of a page."""


def in_book_order(
    marks: Iterable[Highlight | FreeMark], comments: Iterable[FileComment]
) -> list[Mark]:
    """Return all marks in the order in which a reader meets them.

    This is the order of the page's text, where it is known; otherwise a free mark comes before what
    begins below it.
    """
    free: list[FreeMark] = []
    in_text: list[Mark] = list(comments)
    for each in marks:
        if isinstance(each, FreeMark) and each.start < 0:
            free.append(each)
        else:
            in_text.append(each)
    in_text.sort(key=_text_order)
    for mark in sorted(free, key=lambda mark: mark.place, reverse=True):
        at = bisect_left(in_text, mark.page, key=lambda each: each.page)
        while at < len(in_text) and in_text[at].page == mark.page:
            if top_of(in_text[at]) > mark.rect.y0:
                break
            at += 1
        in_text.insert(at, mark)
    return in_text


def top_of(mark: Mark) -> float:
    """Return how far from the top of its page a mark stands, in points."""
    match mark:
        case Highlight():
            rects = mark.parts[0].rects
            return rects[0].y0 if rects else 0.0
        case FreeMark():
            return mark.rect.y0
        case FileComment():
            own = mark.annotation
            return own.parts[0].y0 if own.parts else own.rect.y0


def begun_by(chapters: ChapterOrder, mark: Mark) -> OutlineEntry | None:
    """Return the chapter in which a mark stands; None before the first one."""
    match mark:
        case Highlight():
            start, top = mark.parts[0].start, top_of(mark) if mark.parts[0].rects else math.inf
        case FreeMark():
            start, top = mark.start, top_of(mark)
        case FileComment():
            start, top = mark.annotation.start, top_of(mark)
    return chapters.begun_by(mark.page, start if start >= 0 else None, top)


def _text_order(mark: Mark) -> tuple[int, int, float]:
    match mark:
        case Highlight():
            start = mark.parts[0].start
        case FileComment():
            start = mark.annotation.start
        case FreeMark():
            start = mark.start
    return mark.page, start, top_of(mark)


def known_names(annotations: Iterable[Highlight | FreeMark]) -> set[str]:
    """Return the names that these annotations of the reader's have, or would have, in the file."""
    names: set[str] = set()
    for annotation in annotations:
        names.update(file_names_of(annotation))
        if annotation.origin:
            names.add(annotation.origin)
    return names


def taken_over(
    comments: Iterable[FileComment], book_id: str, known: Collection[str] = ()
) -> list[Highlight | FreeMark]:
    """Return annotations of the reader's made from those of a file; none of those in `known`.

    What this program saved as one annotation for each page becomes one again.
    """
    made: dict[str, Highlight | FreeMark] = {}
    for comment in comments:
        if comment.id in known:
            continue
        mark = _taken_over(comment, book_id)
        before = made.get(mark.id)
        if isinstance(before, Highlight) and isinstance(mark, Highlight):
            made[mark.id] = replace(before, parts=before.parts + mark.parts)
        else:
            made.setdefault(mark.id, mark)
    return list(made.values())


def _taken_over(comment: FileComment, book_id: str) -> Highlight | FreeMark:
    own = comment.annotation
    own_id = own_id_of(own.id) or new_id()
    made = own.created_at or own.changed_at or now_utc()
    color, note = nearest_color(own.color), _note_of(comment)
    if own.kind in _STYLES and own.end > own.start:
        part = HighlightPart(own.page, own.start, own.end, own.parts, own.quote)
        return Highlight(
            book_id,
            (part,),
            color,
            note,
            _STYLES[own.kind],
            own.author,
            own.id,
            own_id,
            made,
            own.last_at or made,
        )
    kind = _DRAWN.get(own.kind, FreeMarkKind.NOTE)
    strokes = own.strokes if kind is FreeMarkKind.INK else ()
    if own.kind is FileAnnotationKind.POLYGON:
        strokes = tuple((*stroke, stroke[0]) for stroke in strokes if stroke)
    return FreeMark(
        book_id,
        kind,
        own.page,
        own.rect,
        color,
        note,
        strokes,
        author=own.author,
        origin=own.id,
        id=own_id,
        created_at=made,
        updated_at=own.last_at or made,
        start=own.start,
    )


def _note_of(comment: FileComment) -> str:
    """Return the comment and its answers as one text, each answer with who gave it."""
    told = [comment.annotation.text]
    for reply in comment.replies:
        told.append(f"{reply.author}: {reply.text}" if reply.author else reply.text)
    return "\n\n".join(text for text in told if text)


def nearest_color(color: tuple[float, float, float] | None) -> HighlightColor:
    """Return the colour that looks most like that of a file; yellow if it has none."""
    if color is None:
        return HighlightColor.YELLOW
    hue, lightness, _ = rgb_to_hls(*color)
    if max(color) - min(color) < _COLOURLESS:
        return HighlightColor.GRAY
    degrees = hue * 360
    found = next(name for most, name in _HUES if degrees <= most)
    is_rosy = found is HighlightColor.RED and lightness >= _PALE
    return HighlightColor.PINK if is_rosy else found


def up_to_fence(comments: Sequence[FileComment], fence: int | None) -> list[FileComment]:
    """Return the comments that the spoiler guard lets through."""
    return [each for each in comments if fence is None or each.page <= fence]
