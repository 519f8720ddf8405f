"""Writes the reader's annotations, and an outline, into an open PDF.

Every annotation gets an appearance, so that all programs show it alike. Nothing is saved here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from reader_app.documents.engine.mupdf import (
    ANNOTATION_KINDS,
    MAY_ANNOTATE,
    Held,
    RawAnnotation,
    RawObject,
    mupdf,
)
from reader_app.documents.processes.ocr_and_copy_messages import Mark
from reader_app.domain.annotations import FileAnnotationKind, Point
from reader_app.domain.document import OutlineEntry, Rect
from reader_app.domain.translation import tr

_KINDS: Final = {
    FileAnnotationKind.HIGHLIGHT: ANNOTATION_KINDS["HIGHLIGHT"],
    FileAnnotationKind.UNDERLINE: ANNOTATION_KINDS["UNDERLINE"],
    FileAnnotationKind.STRIKE_OUT: ANNOTATION_KINDS["STRIKE_OUT"],
    FileAnnotationKind.SQUIGGLY: ANNOTATION_KINDS["SQUIGGLY"],
    FileAnnotationKind.NOTE: ANNOTATION_KINDS["TEXT"],
    FileAnnotationKind.FREE_TEXT: ANNOTATION_KINDS["FREE_TEXT"],
    FileAnnotationKind.INK: ANNOTATION_KINDS["INK"],
    FileAnnotationKind.BOX: ANNOTATION_KINDS["SQUARE"],
}
_OF_WORDS: Final = frozenset(
    {
        FileAnnotationKind.HIGHLIGHT,
        FileAnnotationKind.UNDERLINE,
        FileAnnotationKind.STRIKE_OUT,
        FileAnnotationKind.SQUIGGLY,
    }
)
_TEXT_LOOK: Final = "0.12 0.14 0.16 rg /Helv 11 Tf"
_WASH: Final = 0.22
_EDGE: Final = 1.0


# ---- annotations -----------------------------------------------------------------------------


def write_marks(pdf: Held, marks: Iterable[Mark], removed: Iterable[str] = ()) -> bool:
    """Write the marks into the file's annotations; return whether anything changed.

    A mark whose name the file has is changed there, unless the file's is newer or the same. A mark
    that was taken over from the file is not written a second time: if the reader has changed it,
    the file's own annotation gets its note and colour. If another program has moved the pages, the
    file's annotation on its present page stays; only a newer mark replaces it.
    """
    page_count = mupdf.pdf_count_pages(pdf)
    removed = frozenset(removed)
    by_page = {
        number: list(on_page)
        for number, on_page in groupby(sorted(marks, key=_page_of), _page_of)
        if 1 <= number <= page_count  # others were made in another version of the file
    }
    has_changed, moved = _remove_outdated(pdf, by_page)
    for index in range(page_count):
        wanted = [mark for mark in by_page.get(index + 1, []) if mark.name not in moved]
        if wanted or (removed and _names_on(pdf, index) & removed):
            has_changed |= _write_page(pdf, index, wanted, removed)
    return has_changed


def _page_of(mark: Mark) -> int:
    return mark.page


def _remove_outdated(pdf: Held, by_page: Mapping[int, Sequence[Mark]]) -> tuple[bool, set[str]]:
    """Remove annotations on other pages than the marks of the same names, if they are older.

    Returns whether any were removed, and the names of those that are as new as their marks and
    stay.
    """
    pages: dict[str, set[int]] = {}
    times: dict[str, int] = {}
    for mark in (mark for marks in by_page.values() for mark in marks if mark.name):
        pages.setdefault(mark.name, set()).add(mark.page)
        times[mark.name] = mark.changed_at
    has_removed, moved = False, set[str]()
    for index in range(mupdf.pdf_count_pages(pdf) if pages else 0):
        strays = {
            name for name in _names_on(pdf, index) & pages.keys() if index + 1 not in pages[name]
        }
        if not strays:
            continue
        page = mupdf.pdf_load_page(pdf, index)
        for annotation in list(_annotations_of(page)):
            name = name_of(mupdf.pdf_annot_obj(annotation))
            if name not in strays:
                continue
            if mupdf.pdf_annot_modification_date(annotation) < times[name]:
                mupdf.pdf_delete_annot(page, annotation)
                has_removed = True
            else:
                moved.add(name)
    return has_removed, moved


def _names_on(pdf: Held, index: int) -> set[str]:
    """Return the names of the annotations of a page without loading it."""
    listed = mupdf.pdf_dict_gets(mupdf.pdf_lookup_page_obj(pdf, index), "Annots")
    count = mupdf.pdf_array_len(listed)
    return {name_of(mupdf.pdf_array_get(listed, place)) for place in range(count)}


def name_of(annotation: RawObject) -> str:
    """Return the name (/NM) of an annotation, "" without one."""
    return mupdf.pdf_to_text_string(mupdf.pdf_dict_gets(annotation, "NM"))


def _write_page(pdf: Held, index: int, wanted: Sequence[Mark], removed: frozenset[str]) -> bool:
    page = mupdf.pdf_load_page(pdf, index)
    present = list(_annotations_of(page))
    names = {name_of(mupdf.pdf_annot_obj(each)): each for each in present}
    has_changed = False
    for name in removed & names.keys():
        mupdf.pdf_delete_annot(page, names.pop(name))
        has_changed = True
    originals = dict(_ids_of(present, index + 1))
    for mark in wanted:
        if mark.origin and mark.origin in originals:
            has_changed |= _adjust_original(originals[mark.origin], mark)
        elif not mark.rects:
            continue
        elif mark.name and mark.name in names:
            has_changed |= _change(page, names[mark.name], mark)
        else:
            _create(page, mark)
            has_changed = True
    return has_changed


def _ids_of(present: Sequence[RawAnnotation], page: int) -> Iterator[tuple[str, RawAnnotation]]:
    """Yield the ids that annotations of the file may have as `FileAnnotation`s."""
    for annotation in present:
        own = mupdf.pdf_annot_obj(annotation)
        name, place = name_of(own), f"{page}-{mupdf.pdf_to_num(own)}"
        yield place, annotation
        if name:
            yield name, annotation
            yield f"{name}#{place}", annotation


def _annotations_of(page: Held) -> Iterator[RawAnnotation]:
    annotation = mupdf.pdf_first_annot(page)
    while annotation.m_internal:
        yield annotation
        annotation = mupdf.pdf_next_annot(annotation)


def _adjust_original(annotation: RawAnnotation, mark: Mark) -> bool:
    """Change an annotation of the file as the reader has changed it since it was taken over."""
    if mark.changed_at <= mark.created_at:
        return False
    if mupdf.pdf_annot_contents(annotation) == mark.note:
        return False
    mupdf.pdf_set_annot_contents(annotation, mark.note)
    mupdf.pdf_set_annot_modification_date(annotation, mark.changed_at)
    mupdf.pdf_update_annot(annotation)
    return True


def _change(page: Held, annotation: RawAnnotation, mark: Mark) -> bool:
    changed_at = mupdf.pdf_annot_modification_date(annotation)
    if changed_at > mark.changed_at:
        return False  # another program has changed it since
    is_same_note = mupdf.pdf_annot_contents(annotation) == mark.note
    if changed_at == mark.changed_at and is_same_note:
        return False
    if mupdf.pdf_annot_type(annotation) != _KINDS[mark.kind]:
        mupdf.pdf_delete_annot(page, annotation)
        _create(page, mark)
        return True
    if mark.kind in _OF_WORDS:
        mupdf.pdf_clear_annot_quad_points(annotation)
    elif mark.kind is FileAnnotationKind.INK:
        mupdf.pdf_clear_annot_ink_list(annotation)
    _fill(annotation, mark)
    return True


def _create(page: Held, mark: Mark) -> None:
    annotation = mupdf.pdf_create_annot(page, _KINDS[mark.kind])
    if mark.name:
        mupdf.pdf_set_annot_name(annotation, mark.name)
    if mark.created_at:
        mupdf.pdf_set_annot_creation_date(annotation, mark.created_at)
    _fill(annotation, mark)


def _fill(annotation: RawAnnotation, mark: Mark) -> None:
    """Set everything that may change of an annotation.

    MuPDF takes points of the page as shown, with rotation and crop applied, as our rectangles are.
    """
    mupdf.pdf_set_annot_author(annotation, mark.author)
    mupdf.pdf_set_annot_contents(annotation, mark.note)
    match mark.kind:
        case FileAnnotationKind.INK:
            _draw(annotation, mark.strokes)
            mupdf.pdf_set_annot_border_width(annotation, mark.width)
        case FileAnnotationKind.BOX:
            mupdf.pdf_set_annot_rect(annotation, _box(mark.rects[0]))
            mupdf.pdf_set_annot_border_width(annotation, mark.width)
        case FileAnnotationKind.FREE_TEXT:
            mupdf.pdf_set_annot_rect(annotation, _box(mark.rects[0]))
            _write_upright(annotation)
            mupdf.pdf_set_annot_border_width(annotation, _EDGE)
        case FileAnnotationKind.NOTE:
            mupdf.pdf_set_annot_rect(annotation, _box(mark.rects[0]))
            mupdf.pdf_set_annot_icon_name(annotation, "Note")
        case _:
            for rect in mark.rects:
                mupdf.pdf_add_annot_quad_point(annotation, mupdf.FzQuad(_box(rect)))
    color = mark.color if mark.kind is not FileAnnotationKind.FREE_TEXT else _faint(mark.color)
    mupdf.ll_pdf_set_annot_color(annotation.m_internal, color)
    mupdf.pdf_set_annot_modification_date(annotation, mark.changed_at)
    mupdf.pdf_update_annot(annotation)


def _draw(annotation: RawAnnotation, strokes: Iterable[Sequence[Point]]) -> None:
    for stroke in strokes:
        mupdf.pdf_add_annot_ink_list_stroke(annotation)
        for x, y in stroke:
            mupdf.pdf_add_annot_ink_list_stroke_vertex(annotation, mupdf.FzPoint(x, y))


def _write_upright(annotation: RawAnnotation) -> None:
    """Set the look of text, which stands upright however the page is turned."""
    own = mupdf.pdf_annot_obj(annotation)
    mupdf.pdf_dict_puts(own, "DA", mupdf.pdf_new_text_string(_TEXT_LOOK))
    turned = mupdf.pdf_dict_gets_inheritable(mupdf.pdf_dict_gets(own, "P"), "Rotate")
    mupdf.pdf_dict_puts(own, "Rotate", mupdf.pdf_new_int(mupdf.pdf_to_int(turned)))


def _faint(color: tuple[float, float, float]) -> tuple[float, ...]:
    """Return the background of text: white with a hint of the colour."""
    return tuple(1 - _WASH * (1 - shade) for shade in color)


def _box(rect: Rect) -> object:
    return mupdf.FzRect(rect.x0, rect.y0, rect.x1, rect.y1)


# ---- the outline -----------------------------------------------------------------------------


def write_outline(
    pdf: Held, outline: Sequence[OutlineEntry], bookmarks: Sequence[OutlineEntry]
) -> None:
    """Give a file without an outline this one, and any file the reader's bookmarks.

    Bookmarks become a closed entry at the end of the outline, with an entry for each below it.
    """
    page_count = mupdf.pdf_count_pages(pdf)
    root = mupdf.pdf_dict_gets(mupdf.pdf_trailer(pdf), "Root")
    outlines = mupdf.pdf_dict_gets(root, "Outlines")
    has_own = bool(mupdf.pdf_is_dict(mupdf.pdf_dict_gets(outlines, "First")))
    wanted = [] if has_own else [each for each in outline if 1 <= each.page <= page_count]
    kept = [each for each in bookmarks if 1 <= each.page <= page_count]
    if kept:
        wanted.append(OutlineEntry(1, tr("Bookmarks"), kept[0].page, kept[0].top))
        wanted += [OutlineEntry(2, each.title, each.page, each.top) for each in kept]
    if not wanted:
        return
    if not has_own:
        outlines = mupdf.pdf_add_object(pdf, mupdf.pdf_new_dict(pdf, 4))
        mupdf.pdf_dict_puts(outlines, "Type", mupdf.pdf_new_name("Outlines"))
        mupdf.pdf_dict_puts(root, "Outlines", outlines)
    _Tree(pdf, outlines).add(wanted)


class _Tree:
    """An outline of a file, to which entries are appended."""

    def __init__(self, pdf: Held, outlines: RawObject) -> None:
        self._pdf = pdf
        self._above: list[RawObject] = [outlines]

    def add(self, entries: Iterable[OutlineEntry]) -> None:
        """Append entries; those below another one are folded away."""
        for entry in entries:
            level = max(1, min(entry.level, len(self._above)))
            del self._above[level:]
            item = mupdf.pdf_add_object(self._pdf, mupdf.pdf_new_dict(self._pdf, 6))
            title = " ".join(entry.title.split()) or str(entry.page)
            mupdf.pdf_dict_puts(item, "Title", mupdf.pdf_new_text_string(title))
            mupdf.pdf_dict_puts(item, "Dest", self._target(entry))
            self._hang(item, self._above[-1], is_top=level == 1)
            self._above.append(item)

    def _hang(self, item: RawObject, parent: RawObject, *, is_top: bool) -> None:
        last = mupdf.pdf_dict_gets(parent, "Last")
        mupdf.pdf_dict_puts(item, "Parent", parent)
        if mupdf.pdf_is_dict(last):
            mupdf.pdf_dict_puts(item, "Prev", last)
            mupdf.pdf_dict_puts(last, "Next", item)
        else:
            mupdf.pdf_dict_puts(parent, "First", item)
        mupdf.pdf_dict_puts(parent, "Last", item)
        count = mupdf.pdf_to_int(mupdf.pdf_dict_gets(parent, "Count"))
        # Negative: that many entries are there to be unfolded.
        mupdf.pdf_dict_puts(parent, "Count", mupdf.pdf_new_int(count + (1 if is_top else -1)))

    def _target(self, entry: OutlineEntry) -> RawObject:
        """Return the destination of an entry, in the coordinates of the page itself."""
        page = mupdf.pdf_lookup_page_obj(self._pdf, entry.page - 1)
        box, matrix = mupdf.fz_rect(), mupdf.fz_matrix()
        mupdf.ll_pdf_page_obj_transform(page.m_internal, box, matrix)
        back = mupdf.ll_fz_invert_matrix(matrix)
        corner = mupdf.ll_fz_transform_point_xy(0, entry.top, back)
        target = mupdf.pdf_new_array(self._pdf, 5)
        mupdf.pdf_array_push(target, page)
        mupdf.pdf_array_push(target, mupdf.pdf_new_name("XYZ"))
        mupdf.pdf_array_push(target, mupdf.pdf_new_real(corner.x))
        mupdf.pdf_array_push(target, mupdf.pdf_new_real(corner.y))
        mupdf.pdf_array_push(target, mupdf.pdf_new_int(0))
        return target


# ---- what forbids it -------------------------------------------------------------------------


def may_annotate(pdf: Held) -> bool:
    """Whether the file's permissions let its reader annotate it."""
    return bool(mupdf.pdf_has_permission(pdf, MAY_ANNOTATE))
