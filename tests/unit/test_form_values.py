"""What a field of a form accepts, how large its letters are, and names of attached files."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader_app.domain.annotations import (
    OFF,
    AttachedFile,
    FieldKind,
    FormField,
    clean_value,
    fitted_size,
    safe_file_name,
)
from reader_app.domain.document import Rect

PLACE = Rect(0, 0, 200, 20)


def field(kind: FieldKind, **more: object) -> FormField:
    return FormField("f", "F", kind, 1, PLACE, **more)  # type: ignore[arg-type]


def test_text_is_cut_to_its_length_and_to_one_line() -> None:
    assert field(FieldKind.TEXT, longest=4).accepted(("a\nbcdef",)) == ("a bc",)
    lines = field(FieldKind.TEXT, is_multiline=True)
    assert lines.accepted(("a\r\nb",)) == ("a\nb",)
    assert lines.accepted(()) == ("",)


def test_lists_take_only_their_entries_and_one_unless_more_are_allowed() -> None:
    options = (("a", "A"), ("b", "B"))
    one = field(FieldKind.LIST, options=options)
    assert one.accepted(("x", "b", "a")) == ("b",)
    several = field(FieldKind.LIST, options=options, is_multiple=True)
    assert several.accepted(("a", "x", "b")) == ("a", "b")
    assert field(FieldKind.COMBO, options=options).accepted(("x",)) == ()
    assert field(FieldKind.COMBO, options=options, is_editable=True).accepted(("x",)) == ("x",)


def test_a_button_without_a_value_is_off() -> None:
    box = field(FieldKind.CHECK, options=(("Yes", "Yes"),))
    assert box.accepted(()) == (OFF,)
    assert box.state == "Yes"


@given(st.text(alphabet=st.characters()))
def test_no_value_keeps_what_no_file_and_no_store_can_hold(text: str) -> None:
    (clean,) = clean_value((text,))
    clean.encode("utf-8")
    assert "\0" not in clean and "\r" not in clean


@given(st.text(max_size=400), st.floats(1, 800), st.floats(1, 800), st.booleans())
def test_letters_always_have_a_size(text: str, width: float, height: float, many: bool) -> None:
    place = Rect(0, 0, width, height)
    size = fitted_size(FormField("f", "", FieldKind.TEXT, 1, place, is_multiline=many), text)
    assert 5 <= size <= 800


@given(st.text(alphabet=st.characters(), max_size=300))
def test_a_name_of_an_attached_file_is_one_safe_name(name: str) -> None:
    safe = safe_file_name(name)
    assert safe and len(safe) <= 141
    assert not set(safe) & set('/\\:*?"<>|\0\u202e') and not safe.startswith(".")
    safe.encode("utf-8")


def test_names_with_paths_and_names_of_devices_are_made_harmless() -> None:
    assert safe_file_name("../../etc/passwd") == "passwd"
    assert safe_file_name("C:\\Windows\\con.txt") == "_con.txt"
    assert safe_file_name("\u202efdp.exe") == "fdp.exe"
    assert safe_file_name("...") == "attachment"


def test_programs_are_known_by_their_last_extension() -> None:
    assert AttachedFile(1, "report.pdf.exe").is_program
    assert not AttachedFile(1, "report.pdf").is_program
    assert AttachedFile(1, "report.PDF").is_readable
    assert not AttachedFile(1, "report.pdf.exe").is_readable
