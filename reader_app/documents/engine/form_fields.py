"""Reads the fields and signatures of a PDF's form, and puts values into fields with appearances.

Everything is limited, because the file may be hostile: how deep fields lie, how many are on a page,
how many entries a list has. No script of the file is ever run: a date or a number is what was
entered. The window's pages and saved copies get their appearances from the same code, so they look
alike.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final, Protocol, cast

from reader_app.documents.engine import mupdf as engine
from reader_app.documents.engine.mupdf import Held, MuPDFError, RawAnnotation, RawMatrix, RawObject
from reader_app.documents.engine.open_document import date_of
from reader_app.documents.hidden_text.invisible_characters import visible_part
from reader_app.domain.annotations import (
    OFF,
    FieldEntry,
    FieldKind,
    FieldValue,
    FormField,
    clean_value,
    fitted_size,
)
from reader_app.domain.document import Rect, Signature
from reader_app.domain.values import dataclass, replace

MOST_ON_PAGE: Final = 5_000
"""The most fields of one page that can be filled in."""
_DEEPEST: Final = 60
_LONGEST_NAME: Final = 1_000
_LONGEST_LABEL: Final = 200
_LONGEST_SIGNER: Final = 300
_MOST_FIELDS: Final = 100_000
_MOST_SIGNATURES: Final = 20
_MOST_OPTIONS: Final = 5_000
_MOST_ENTRIES: Final = 100_000
_FARTHEST: Final = 1e6
_HIDDEN: Final = 2 | 32
"""Flags of an annotation that isn't shown, and of one that is only printed."""
_READ_ONLY, _REQUIRED = 1 << 0, 1 << 1
_MULTILINE, _PASSWORD, _COMB = 1 << 12, 1 << 13, 1 << 24
_FIXED, _RADIO, _PUSH = 1 << 14, 1 << 15, 1 << 16
_COMBO, _EDITABLE, _MULTIPLE = 1 << 17, 1 << 18, 1 << 21
_CHOSEN: Final = "0.6 0.757 0.855 rg"
"""The background of a chosen entry of a list, as in other readers."""
_LIST_LINE: Final = 1.116
"""The height of an entry of a list, by the size of its letters, as MuPDF writes it."""
_HEAD: Final = 400
"""Bytes of an appearance before its first letters."""
_TALL: Final = 1.2
"""The height of a line that is written with MuPDF's own fonts, by the size of its letters."""
_SIGNS: Final = {FieldKind.CHECK: "4", FieldKind.RADIO: "l"}
"""A tick and a dot, in the letters of ZapfDingbats."""
_log = logging.getLogger(__name__)


if TYPE_CHECKING:

    class _MuPDF(engine.MuPDF, Protocol):
        """The calls of MuPDF that forms need, besides those that others need."""

        def pdf_update_stream(
            self, document: Held, value: RawObject, content: Held, is_compressed: int
        ) -> None: ...
        def pdf_first_widget(self, page: Held) -> RawAnnotation: ...
        def pdf_next_widget(self, widget: RawAnnotation) -> RawAnnotation: ...
        def pdf_update_widget(self, widget: RawAnnotation) -> int: ...
        def pdf_annot_request_resynthesis(self, widget: RawAnnotation) -> None: ...
        def pdf_dict_dels(self, value: RawObject, key: str) -> None: ...
        def pdf_is_string(self, value: RawObject) -> int: ...
        def pdf_is_name(self, value: RawObject) -> int: ...


mupdf: Final = cast("_MuPDF", engine.mupdf)


def has_fields(pdf: Held) -> bool:
    """Return True if the file has a form with at least one field."""
    return mupdf.pdf_array_len(mupdf.pdf_dict_gets(_form(pdf), "Fields")) > 0


def has_blanks(pdf: Held) -> bool:
    """Return True if a field is for anything but a signature; signatures alone make no form."""
    waiting = [mupdf.pdf_dict_gets(_form(pdf), "Fields")]
    left = _MOST_ENTRIES
    while waiting:
        listed = waiting.pop()
        for index in range(min(mupdf.pdf_array_len(listed), left)):
            left -= 1
            field = mupdf.pdf_array_get(listed, index)
            if mupdf.pdf_to_name(mupdf.pdf_dict_gets(field, "FT")) not in ("", "Sig"):
                return True
            waiting.append(mupdf.pdf_dict_gets(field, "Kids"))
    return False


def is_xfa_only(pdf: Held) -> bool:
    """Return True for a form that is a program for Adobe's reader, with no fields to fill in."""
    form = _form(pdf)
    xfa = mupdf.pdf_dict_gets(form, "XFA")
    if not (mupdf.pdf_is_array(xfa) or mupdf.pdf_is_stream(xfa)):
        return False
    return not has_fields(pdf) or not any(True for _ in _first_widgets(pdf))


def is_signed(pdf: Held) -> bool:
    """Return True if the file has a signature, which a change of the file may break."""
    root = mupdf.pdf_dict_gets(mupdf.pdf_trailer(pdf), "Root")
    if mupdf.pdf_is_dict(mupdf.pdf_dict_gets(mupdf.pdf_dict_gets(root, "Perms"), "DocMDP")):
        return True
    return any(True for _ in _signed_fields(pdf))


def read_signatures(pdf: Held | None) -> tuple[Signature, ...]:
    """Return what the file says about its signatures. It is not verified."""
    found: list[Signature] = []
    with suppress(MuPDFError):
        for value in _signed_fields(pdf) if pdf is not None else ():
            told = mupdf.pdf_to_text_string(mupdf.pdf_dict_gets(value, "M"))
            name, reason = (
                clean_text(
                    mupdf.pdf_to_text_string(mupdf.pdf_dict_gets(value, key)), _LONGEST_SIGNER
                )
                for key in ("Name", "Reason")
            )
            found.append(Signature(name, date_of(told), reason))
            if len(found) >= _MOST_SIGNATURES:
                break
    return tuple(found)


def _signed_fields(pdf: Held) -> Iterator[RawObject]:
    """Yield the values of the form's signed fields, with a limit for damaged trees."""
    waiting = [(mupdf.pdf_dict_gets(_form(pdf), "Fields"), 0)]
    seen = 0
    while waiting and seen < _MOST_FIELDS:
        fields, depth = waiting.pop()
        for place in range(mupdf.pdf_array_len(fields)):
            field = mupdf.pdf_array_get(fields, place)
            seen += 1
            kind = mupdf.pdf_to_name(mupdf.pdf_dict_gets_inheritable(field, "FT"))
            value = mupdf.pdf_dict_gets_inheritable(field, "V")
            if kind == "Sig" and mupdf.pdf_is_dict(value):
                yield value
            if depth < _DEEPEST:
                waiting.append((mupdf.pdf_dict_gets(field, "Kids"), depth + 1))


def read_fields(pdf: Held, number: int) -> tuple[FormField, ...]:
    """Read the fields of page `number` (from 1), in the order in which Tab walks them."""
    page = mupdf.pdf_lookup_page_obj(pdf, number - 1)
    matrix = _transform(page)
    found: list[FormField] = []
    for widget in _widgets(page):
        with suppress(MuPDFError):
            field = _read(_Place(widget, pdf), number, matrix)
            if field is not None:
                found.append(field)
    match mupdf.pdf_to_name(mupdf.pdf_dict_gets(page, "Tabs")):
        case "R":
            found.sort(key=lambda field: (round(field.rect.y0 / 4), field.rect.x0))
        case "C":
            found.sort(key=lambda field: (round(field.rect.x0 / 4), field.rect.y0))
    return tuple(found)


def write_values(pdf: Held, entries: Iterable[FieldEntry]) -> bool:
    """Put values into the fields of a file; return whether anything changed. Nothing is saved.

    What the field is for is obeyed: read-only ones and signatures stay as they are, and the file
    never gets a password.
    """
    values = {entry.name: entry.value for entry in entries}
    if not values or not has_fields(pdf):
        return False
    filling = FormFilling(pdf, is_kept=True)
    filling.use(values)
    has_changed = False
    for index in range(mupdf.pdf_count_pages(pdf)):
        page = mupdf.pdf_lookup_page_obj(pdf, index)
        if any(_Place(widget, pdf).name in values for widget in _widgets(page)):
            has_changed |= filling.fill(mupdf.pdf_load_page(pdf, index), index + 1)
    if has_changed:
        # Other readers would show what the form's program says, which doesn't know these values.
        mupdf.pdf_dict_dels(_form(pdf), "XFA")
    return has_changed


class FormFilling:
    """Puts values into the fields of pages before they are drawn, and takes them back again."""

    def __init__(self, pdf: Held, *, is_kept: bool = False) -> None:
        """`is_kept`: the file is saved, so it must not have what is only shown (passwords)."""
        self._document = pdf
        self._is_kept = is_kept
        self._values: Mapping[str, FieldValue] = {}
        self._put: dict[tuple[int, int], FieldValue] = {}
        self._before: dict[tuple[int, int], tuple[_Original, ...]] = {}

    def use(self, values: Mapping[str, FieldValue]) -> None:
        """Set the values of the fields with these names; the others keep the file's values."""
        self._values = values

    def fill(self, page: Held, number: int) -> bool:
        """Give the fields of a loaded page their values; return whether any changed."""
        if not self._values and not self._put:
            return False
        has_changed = False
        widget, place = mupdf.pdf_first_widget(page), 0
        while widget.m_internal and place < MOST_ON_PAGE:
            try:
                has_changed |= self._fill(widget, (number, place))
            except MuPDFError:
                _log.warning("a field of page %d can't be filled in", number, exc_info=True)
            widget, place = mupdf.pdf_next_widget(widget), place + 1
        return has_changed

    def undo(self) -> None:
        """Give all fields the file's values again; pages that are loaded already don't show it."""
        self._values = {}
        for at in reversed(list(self._put)):  # buttons of a group share their value
            self._restore(at)

    def _fill(self, widget: RawAnnotation, at: tuple[int, int]) -> bool:
        place = _Place(mupdf.pdf_annot_obj(widget), self._document)
        value = self._values.get(place.name) if place.name else None
        if value == self._put.get(at):
            return False
        if value is None:
            self._restore(at)
            return True
        field = _read(place, at[0], None)
        if field is None or field.kind is FieldKind.SIGNATURE or field.is_read_only:
            return False
        value = field.accepted(value)
        if self._is_kept and (field.is_password or _is_shown(place, field, value)):
            return False
        if at not in self._before:
            self._before[at] = tuple(_originals(place))
        _Writing(self._document, widget, place, field).write(value)
        self._put[at] = self._values[place.name]
        return True

    def _restore(self, at: tuple[int, int]) -> None:
        del self._put[at]
        for original in self._before.pop(at, ()):
            if original.value is None:
                mupdf.pdf_dict_dels(original.owner, original.key)
            else:
                mupdf.pdf_dict_puts(original.owner, original.key, original.value)


@dataclass(frozen=True, slots=True)
class _Original:
    """An entry of the file before it was changed; `value` is None where there was none."""

    owner: RawObject
    key: str
    value: RawObject | None


def _originals(place: _Place) -> Iterator[_Original]:
    owners: list[tuple[RawObject, tuple[str, ...]]] = [(place.widget, ("AP", "AS"))]
    if place.owner is not None:
        owners.append((place.owner, ("V", "I", "RV")))
    for owner, keys in owners:
        for key in keys:
            value = mupdf.pdf_dict_gets(owner, key)
            yield _Original(owner, key, value if value.m_internal else None)


def _is_shown(place: _Place, field: FormField, value: FieldValue) -> bool:
    """Return True if the file already shows this value, so that nothing needs to change."""
    if field.value != value:
        return False
    if field.kind in (FieldKind.CHECK, FieldKind.RADIO):
        shown = mupdf.pdf_to_name(mupdf.pdf_dict_gets(place.widget, "AS")) or OFF
        return shown == (field.state if field.state == value[0] else OFF)
    return True


# ---- reading ---------------------------------------------------------------------------------


class _Place:
    """A widget and the fields above it, as far as they are looked at.

    `owner`: the object that has the field's name and value; None if it has none, or too deep.
    """

    def __init__(self, widget: RawObject, pdf: Held) -> None:
        self.widget = widget
        self._form = _form(pdf)
        self._line: list[RawObject] = [widget]
        self.owner: RawObject | None = None
        names: list[str] = []
        at, is_whole = widget, False
        for _ in range(_DEEPEST):
            name = mupdf.pdf_dict_gets(at, "T")
            if name.m_internal:
                self.owner = self.owner if self.owner is not None else at
                names.append(clean_text(mupdf.pdf_to_text_string(name), _LONGEST_LABEL))
            at = mupdf.pdf_dict_gets(at, "Parent")
            if not mupdf.pdf_is_dict(at):
                is_whole = True
                break
            self._line.append(at)
        self.name = ".".join(reversed(names))[:_LONGEST_NAME] if is_whole else ""
        self.own_name = names[0] if names else ""
        if not self.name:
            self.owner = None

    def entry(self, key: str) -> RawObject:
        """Return the nearest entry of the widget, its fields or the form."""
        found = self._line[0]
        for each in (*self._line, self._form):
            found = mupdf.pdf_dict_gets(each, key)
            if found.m_internal:
                return found
        return found

    @property
    def value(self) -> FieldValue:
        """What the file holds."""
        value = mupdf.pdf_dict_gets(self.owner, "V") if self.owner is not None else self.entry("V")
        if mupdf.pdf_is_array(value):
            count = min(mupdf.pdf_array_len(value), _MOST_OPTIONS)
            return tuple(_text(mupdf.pdf_array_get(value, index)) for index in range(count))
        text = _text(value)
        return (text,) if text else ()

    @property
    def state(self) -> str:
        """The name by which a button is on, "Yes" if the file doesn't tell."""
        shapes = mupdf.pdf_dict_gets(self.widget, "AP")
        for key in ("N", "D"):
            shape = mupdf.pdf_dict_gets(shapes, key)
            if mupdf.pdf_is_stream(shape):
                continue
            for index in range(min(mupdf.pdf_dict_len(shape), 8)):
                name = mupdf.pdf_to_name(mupdf.pdf_dict_get_key(shape, index))
                if name and name != OFF:
                    return name
        own = mupdf.pdf_to_name(mupdf.pdf_dict_gets(self.widget, "AS"))
        return own if own and own != OFF else "Yes"


def _read(place: _Place, page: int, matrix: RawMatrix | None) -> FormField | None:
    """Return the field of a widget; None for what can't be filled in, or isn't shown."""
    kind, flags = _kind_of(place), mupdf.pdf_to_int(place.entry("Ff"))
    shown = mupdf.pdf_to_int(mupdf.pdf_dict_gets(place.widget, "F"))
    rect = _rect(place.widget, matrix)
    if kind is None or not place.name or shown & _HIDDEN or rect is None:
        return None
    label = clean_text(mupdf.pdf_to_text_string(place.entry("TU")), _LONGEST_LABEL)
    field = FormField(
        place.name,
        label or place.own_name,
        kind,
        page,
        rect,
        place.value,
        is_read_only=bool(flags & _READ_ONLY),
        is_required=bool(flags & _REQUIRED),
    )
    match kind:
        case FieldKind.TEXT:
            longest = mupdf.pdf_to_int(place.entry("MaxLen"))
            return replace(
                field,
                value=field.value or ("",),
                longest=max(0, longest),
                text_size=_size(place),
                is_multiline=bool(flags & _MULTILINE),
                is_password=bool(flags & _PASSWORD),
                is_comb=bool(flags & _COMB) and longest > 0,
            )
        case FieldKind.CHECK | FieldKind.RADIO:
            state = place.state
            held = field.value or (_own_state(place),)
            return replace(
                field, value=held, options=((state, state),), is_fixed=bool(flags & _FIXED)
            )
        case FieldKind.COMBO | FieldKind.LIST:
            return replace(
                field,
                options=tuple(_options(place.entry("Opt"))),
                text_size=_size(place),
                is_editable=kind is FieldKind.COMBO and bool(flags & _EDITABLE),
                is_multiple=kind is FieldKind.LIST and bool(flags & _MULTIPLE),
            )
    return field


def _own_state(place: _Place) -> str:
    return mupdf.pdf_to_name(mupdf.pdf_dict_gets(place.widget, "AS")) or OFF


def _kind_of(place: _Place) -> FieldKind | None:
    flags = mupdf.pdf_to_int(place.entry("Ff"))
    match mupdf.pdf_to_name(place.entry("FT")):
        case "Tx":
            return FieldKind.TEXT
        case "Btn" if flags & _PUSH:
            return None
        case "Btn":
            return FieldKind.RADIO if flags & _RADIO else FieldKind.CHECK
        case "Ch":
            return FieldKind.COMBO if flags & _COMBO else FieldKind.LIST
        case "Sig":
            return FieldKind.SIGNATURE
    return None


def _options(listed: RawObject) -> Iterator[tuple[str, str]]:
    """Yield value and words of each entry of a list."""
    for index in range(min(mupdf.pdf_array_len(listed), _MOST_OPTIONS)):
        entry = mupdf.pdf_array_get(listed, index)
        if mupdf.pdf_is_array(entry):
            value = _text(mupdf.pdf_array_get(entry, 0))
            yield value, _text(mupdf.pdf_array_get(entry, 1)) or value
        else:
            yield _text(entry), _text(entry)


def _text(value: RawObject) -> str:
    """Return a string, the name of a state, or the text in a stream."""
    if mupdf.pdf_is_name(value):
        return mupdf.pdf_to_name(value)
    if mupdf.pdf_is_stream(value):
        content = _bytes_of(value)
        text = content.decode("utf-16" if content[:2] in (b"\xfe\xff", b"\xff\xfe") else "latin-1",
                              "replace")  # fmt: skip
    elif mupdf.pdf_is_string(value):
        text = mupdf.pdf_to_text_string(value)
    else:
        return ""
    return clean_value((text,))[0]


def clean_text(text: str, longest: int) -> str:
    """Return a name or description of the file as one line of visible characters."""
    plain = " ".join(visible_part(text[: 4 * longest]).split())
    return clean_value((plain[:longest],))[0]


def _size(place: _Place) -> float:
    """Return the size of the letters that the file sets; 0 for none."""
    words = mupdf.pdf_to_text_string(place.entry("DA")).split()[:100]
    with suppress(ValueError):
        size = float(words[words.index("Tf") - 1])
        return size if 0 < size < 1_000 else 0.0
    return 0.0


def _form(pdf: Held) -> RawObject:
    root = mupdf.pdf_dict_gets(mupdf.pdf_trailer(pdf), "Root")
    return mupdf.pdf_dict_gets(root, "AcroForm")


def _widgets(page: RawObject) -> Iterator[RawObject]:
    """Yield the widgets in a page's list of annotations, without loading the page."""
    listed = mupdf.pdf_dict_gets(page, "Annots")
    count = 0
    for index in range(min(mupdf.pdf_array_len(listed), _MOST_ENTRIES)):
        entry = mupdf.pdf_array_get(listed, index)
        if mupdf.pdf_to_name(mupdf.pdf_dict_gets(entry, "Subtype")) == "Widget":
            count += 1
            yield entry
        if count >= MOST_ON_PAGE:
            return


def _first_widgets(pdf: Held) -> Iterator[RawObject]:
    """Yield the widgets of the first pages; a form of another kind has none anywhere."""
    for index in range(min(mupdf.pdf_count_pages(pdf), _DEEPEST)):
        yield from _widgets(mupdf.pdf_lookup_page_obj(pdf, index))


def _transform(page: RawObject) -> RawMatrix:
    box, matrix = mupdf.FzRect(0, 0, 0, 0), mupdf.FzMatrix(1, 0, 0, 1, 0, 0)
    mupdf.pdf_page_obj_transform(page, box, matrix)
    return cast("RawMatrix", matrix)


def _rect(widget: RawObject, matrix: RawMatrix | None) -> Rect | None:
    """Return the place of a widget on the page as shown, or in its own coordinates."""
    listed = mupdf.pdf_dict_gets(widget, "Rect")
    if mupdf.pdf_array_len(listed) != 4:
        return None
    sides = [mupdf.pdf_to_real(mupdf.pdf_array_get(listed, index)) for index in range(4)]
    if not all(-_FARTHEST < side < _FARTHEST for side in sides):
        return None
    corners = [(sides[0], sides[1]), (sides[2], sides[3])]
    if matrix is not None:
        corners = [
            (matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f)
            for x, y in corners
        ]
    (x0, y0), (x1, y1) = corners
    rect = Rect(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    return rect if rect.x1 - rect.x0 >= 1 and rect.y1 - rect.y0 >= 1 else None


# ---- writing ---------------------------------------------------------------------------------


class _Writing:
    """Gives one widget a value and the appearance of it."""

    def __init__(self, pdf: Held, widget: RawAnnotation, place: _Place, field: FormField) -> None:
        self._document = pdf
        self._annotation = widget
        self._widget = place.widget
        self._owner = place.owner if place.owner is not None else place.widget
        self._place = place
        self._field = field

    def write(self, value: FieldValue) -> None:
        if self._field.kind in (FieldKind.CHECK, FieldKind.RADIO):
            self._write_button(value[0])
            return
        mupdf.pdf_dict_dels(self._owner, "RV")
        shown = dict(self._field.options)
        match self._field.kind:
            case FieldKind.LIST:
                self._write_list(value)
            case FieldKind.COMBO:
                text = value[0] if value else ""
                self._write_text(shown.get(text, text))
                self._set_value(text)
            case _ if self._field.is_password:
                before = mupdf.pdf_dict_gets(self._owner, "V")
                self._write_text("*" * len(value[0]))
                if before.m_internal:
                    mupdf.pdf_dict_puts(self._owner, "V", before)
                else:
                    mupdf.pdf_dict_dels(self._owner, "V")
            case _:
                self._write_text(value[0])

    def _set_value(self, text: str) -> None:
        mupdf.pdf_dict_puts(self._owner, "V", mupdf.pdf_new_text_string(text))

    def _write_text(self, text: str) -> None:
        """Set the value and have MuPDF make the appearance.

        WORKAROUND: letters for which MuPDF needs a font of its own (Polish, Hebrew) become
        invisible where the file leaves their size open, so a size is set while the appearance is
        made. In a field of one line they stand too low, so such a line is made as one of several
        and moved into the middle.
        """
        self._set_value(text)
        size = fitted_size(self._field, text)
        look = _with_size(mupdf.pdf_to_text_string(self._place.entry("DA")), size)
        with _for_now(self._widget, "DA", mupdf.pdf_new_text_string(look)):
            self._draw()
            if self._field.is_multiline or not self._has_own_fonts:
                return
            flags = mupdf.pdf_to_int(self._place.entry("Ff")) | _MULTILINE
            with _for_now(self._widget, "Ff", mupdf.pdf_new_int(flags & ~_COMB)):
                self._draw()
            self._move(max(0.0, (self._field.rect.y1 - self._field.rect.y0 - size * _TALL) / 2))

    def _draw(self) -> None:
        mupdf.pdf_dict_dels(
            self._widget, "AP"
        )  # otherwise resources that others share would change
        mupdf.pdf_annot_request_resynthesis(self._annotation)
        mupdf.pdf_update_widget(self._annotation)

    @property
    def _shape(self) -> RawObject:
        return mupdf.pdf_dict_gets(mupdf.pdf_dict_gets(self._widget, "AP"), "N")

    @property
    def _has_own_fonts(self) -> bool:
        shape = self._shape
        if not mupdf.pdf_is_stream(shape):
            return False
        return b"1 0 0 -1 " in _bytes_of(shape)[:_HEAD]

    def _move(self, down: float) -> None:
        """Move what the appearance shows down, by points."""
        if not mupdf.pdf_is_stream(self._shape):
            return
        content = _bytes_of(self._shape)
        head, sep, tail = content.partition(b"1 0 0 -1 ")
        moved = head + f"1 0 0 1 0 {-down:.2f} cm\n".encode() + sep + tail
        buffer = mupdf.fz_new_buffer_from_copied_data(moved)
        mupdf.pdf_update_stream(self._document, self._shape, buffer, 0)

    def _write_list(self, value: FieldValue) -> None:
        places = [at for at, (each, _) in enumerate(self._field.options) if each in value]
        self._write_text("")
        self._light(places)
        if len(value) == 1:
            self._set_value(value[0])
        else:
            listed = mupdf.pdf_new_array(self._document, len(value))
            for each in value:
                mupdf.pdf_array_push(listed, mupdf.pdf_new_text_string(each))
            mupdf.pdf_dict_puts(self._owner, "V", listed)
        indexes = mupdf.pdf_new_array(self._document, len(places))
        for at in places:
            mupdf.pdf_array_push(indexes, mupdf.pdf_new_int(at))
        mupdf.pdf_dict_puts(self._owner, "I", indexes)

    def _light(self, places: Sequence[int]) -> None:
        """Put a background behind the chosen entries, which MuPDF doesn't."""
        shape = self._shape
        if not mupdf.pdf_is_stream(shape) or not places:
            return
        rect = self._field.rect
        width, height = rect.x1 - rect.x0, rect.y1 - rect.y0
        line = fitted_size(self._field, "") * _LIST_LINE
        grounds = "".join(
            f"1 {height - line * (at + 1.25):.2f} {width - 2:.2f} {line:.2f} re f\n"
            for at in places
            if line * at < height
        )
        content = _bytes_of(shape)
        head, sep, tail = content.partition(b"BT\n")
        lit = head + f"q\n{_CHOSEN}\n{grounds}Q\n".encode() + sep + tail
        buffer = mupdf.fz_new_buffer_from_copied_data(lit)
        mupdf.pdf_update_stream(self._document, shape, buffer, 0)

    def _write_button(self, value: str) -> None:
        state = self._field.state
        mupdf.pdf_dict_puts(self._owner, "V", mupdf.pdf_new_name(value))
        shapes = mupdf.pdf_dict_gets(mupdf.pdf_dict_gets(self._widget, "AP"), "N")
        if not mupdf.pdf_is_stream(mupdf.pdf_dict_gets(shapes, state)):
            self._draw_sign(state)
        shown = state if value == state else OFF
        mupdf.pdf_dict_puts(self._widget, "AS", mupdf.pdf_new_name(shown))
        mupdf.pdf_update_widget(self._annotation)

    def _draw_sign(self, state: str) -> None:
        """Give a button without an appearance one: a tick or a dot."""
        pdf, rect = self._document, self._field.rect
        width, height = rect.x1 - rect.x0, rect.y1 - rect.y0
        size = min(width, height) * 0.8
        sign = _SIGNS[self._field.kind]
        left, base = (width - 0.78 * size) / 2, (height - 0.7 * size) / 2
        words = f"q BT 0 g /ZaDb {size:.2f} Tf {left:.2f} {base:.2f} Td ({sign}) Tj ET Q"
        font = mupdf.pdf_new_dict(pdf, 3)
        for key, name in (("Type", "Font"), ("Subtype", "Type1"), ("BaseFont", "ZapfDingbats")):
            mupdf.pdf_dict_puts(font, key, mupdf.pdf_new_name(name))
        fonts, resources = mupdf.pdf_new_dict(pdf, 1), mupdf.pdf_new_dict(pdf, 1)
        mupdf.pdf_dict_puts(fonts, "ZaDb", font)
        mupdf.pdf_dict_puts(resources, "Font", fonts)
        shapes = mupdf.pdf_new_dict(pdf, 2)
        for key, content in ((state, words), (OFF, "")):
            buffer = mupdf.fz_new_buffer_from_copied_data(content.encode())
            box, matrix = mupdf.FzRect(0, 0, width, height), mupdf.FzMatrix(1, 0, 0, 1, 0, 0)
            shape = mupdf.pdf_new_xobject(pdf, box, matrix, resources, buffer)
            mupdf.pdf_dict_puts(shapes, key, shape)
        look = mupdf.pdf_new_dict(pdf, 1)
        mupdf.pdf_dict_puts(look, "N", shapes)
        mupdf.pdf_dict_puts(self._widget, "AP", look)


def _bytes_of(value: RawObject) -> bytes:
    """Return a copy of a stream's content; to take it out would empty one that isn't saved yet."""
    content = cast("Held", mupdf.pdf_load_stream(value))
    return mupdf.ll_fz_buffer_to_bytes_internal(content.m_internal, 0)


@contextmanager
def _for_now(owner: RawObject, key: str, value: RawObject) -> Iterator[None]:
    """Give an object another entry during the block."""
    before = mupdf.pdf_dict_gets(owner, key)
    mupdf.pdf_dict_puts(owner, key, value)
    try:
        yield
    finally:
        if before.m_internal:
            mupdf.pdf_dict_puts(owner, key, before)
        else:
            mupdf.pdf_dict_dels(owner, key)


def _with_size(told: str, size: float) -> str:
    """Return a default appearance with this size of letters; one of ours if there is none."""
    words = told.split()
    if "Tf" not in words or words.index("Tf") < 2:
        return f"0 g /Helv {size:.2f} Tf"
    words[words.index("Tf") - 1] = f"{size:.2f}"
    return " ".join(words)
