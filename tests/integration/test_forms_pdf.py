"""Forms, layers and attached files in real PDFs: read, filled in, written and read again."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pymupdf
import pytest

from reader_app.documents.engine.form_fields import (
    MOST_ON_PAGE,
    FormFilling,
    is_xfa_only,
    read_fields,
    write_values,
)
from reader_app.documents.engine.layers_and_attachments import (
    read_file_parts,
    take_attachment,
)
from reader_app.documents.engine.open_document import OpenDocument, open_document
from reader_app.documents.processes.ocr_and_copy_messages import (
    CopyWithMarks,
    ExportPages,
    Sheet,
    TakeAttachment,
    WriteForFile,
)
from reader_app.documents.processes.page_export import export_pages
from reader_app.documents.processes.pdf_writing_process import (
    copy_with_marks,
    write_for_file,
)
from reader_app.documents.processes.pdf_writing_process import (
    take_attachment as save_attachment,
)
from reader_app.documents.render.mupdf_renderer import MupdfRenderer
from reader_app.domain.annotations import DrawnState, FieldEntry, FieldKind, FormField
from reader_app.domain.errors import BookError
from tests.support.form_books import TEXT, add_field, make_form, make_layered

ENTRIES = (
    FieldEntry("name", ("Zażółć Ωmega",)),
    FieldEntry("address", ("12 Main Street\nSpringfield",)),
    FieldEntry("member", ("Yes",)),
    FieldEntry("branch", ("North",)),
    FieldEntry("subjects", ("Maps",)),
    FieldEntry("card", ("12345678",)),
    FieldEntry("code", ("secret",)),
    FieldEntry("office", ("changed",)),
    FieldEntry("delivery", ("desk",)),
    FieldEntry("signature", ("me",)),
    FieldEntry("remarks", ("on page three",)),
)


@pytest.fixture
def form(tmp_path: Path) -> Path:
    return make_form(tmp_path / "form.pdf")


def fields_of(path: Path, page: int = 1) -> dict[str, FormField]:
    document = open_document(path)
    assert document.pdf is not None
    return {field.name: field for field in read_fields(document.pdf, page)}


def copied(form: Path, *entries: FieldEntry) -> Path:
    target = form.with_name("copy.pdf")
    order = CopyWithMarks(
        str(form), "", str(target), str(form.with_name("x.part")), (), entries=entries
    )
    copy_with_marks(order, lambda done, total: None)
    return target


def pixels(document: OpenDocument, renderer: MupdfRenderer, page: int = 1) -> bytes:
    return renderer.grey(page, 420)[0]


def test_fields_tell_their_kinds_flags_and_places(form: Path) -> None:
    found = fields_of(form)
    kinds = {name: field.kind for name, field in found.items()}
    assert kinds["subjects"] is FieldKind.LIST and kinds["delivery"] is FieldKind.RADIO
    assert found["name"].is_required and found["name"].longest == 20
    assert found["name"].label == "Your name"
    assert found["address"].is_multiline and found["card"].is_comb
    assert found["code"].is_password and found["office"].is_read_only
    assert found["branch"].options[1] == ("North", "North")
    assert found["signature"].kind is FieldKind.SIGNATURE
    assert round(found["name"].rect.x0) == 130 and round(found["name"].rect.y0) == 80


def test_a_copy_has_the_values_with_appearances_for_other_readers(form: Path) -> None:
    before = form.read_bytes()
    copy = copied(form, *ENTRIES)
    assert copy.read_bytes().startswith(before) and form.read_bytes() == before
    found = fields_of(copy)
    for entry in ENTRIES[:6]:
        assert found[entry.name].value == entry.value
    assert found["delivery"].value == ("desk",)
    assert fields_of(copy, 3)["remarks"].value == ("on page three",)
    read = pymupdf.open(copy)
    words = read[0].get_text()
    assert "Zażółć" in words and "Springfield" in words and "North" in words
    values = {each.field_name: each.field_value for each in read[0].widgets()}
    assert values["member"] == "Yes" and values["name"] == "Zażółć Ωmega"


def test_passwords_read_only_fields_and_signatures_are_never_written(form: Path) -> None:
    copy = copied(form, *ENTRIES)
    found = fields_of(copy)
    assert found["code"].value == ("",) and found["office"].value == ("x",)
    assert found["signature"].value == ()
    assert b"secret" not in copy.read_bytes()


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="poppler's pdftotext isn't installed")
def test_poppler_reads_what_was_filled_in(form: Path) -> None:
    copy = copied(form, *ENTRIES)
    read = subprocess.run(["pdftotext", copy, "-"], capture_output=True, check=True)
    words = read.stdout.decode()
    assert "Springfield" in words and "North" in words


def test_the_page_is_drawn_as_the_saved_copy_and_taken_back_as_the_file(form: Path) -> None:
    document = open_document(form)
    renderer = MupdfRenderer(document)
    empty = pixels(document, renderer)
    shown = [entry for entry in ENTRIES if entry.name != "code"]
    renderer.fill(shown)
    filled = pixels(document, renderer)
    assert filled != empty
    copy = open_document(copied(form, *shown))
    assert pixels(copy, MupdfRenderer(copy)) == filled
    renderer.fill(())
    assert pixels(document, renderer) == empty


def test_a_page_drawn_with_entries_leaves_the_file_as_it_is(form: Path) -> None:
    document = open_document(form)
    assert document.pdf is not None
    renderer, before = MupdfRenderer(document), read_fields(document.pdf, 1)
    for _ in range(2):
        renderer.use(DrawnState(ENTRIES))
        pixels(document, renderer)
        renderer.reset()
        assert read_fields(document.pdf, 1) == before


@pytest.mark.parametrize("sheet", [None, Sheet(595, 842)])
def test_printed_and_saved_pages_show_what_was_entered(form: Path, sheet: Sheet | None) -> None:
    target = form.with_name("pages.pdf")
    part = str(form.with_name("p.part"))
    order = ExportPages(str(form), "", str(target), part, (1,), sheet, state=DrawnState(ENTRIES))
    export_pages(order, lambda done, total: None)
    words = pymupdf.open(target)[0].get_text()
    assert "Springfield" in words and "secret" not in words


def test_a_password_is_shown_as_stars(form: Path) -> None:
    document = open_document(form)
    assert document.pdf is not None
    filling = FormFilling(document.pdf)
    filling.use({"code": ("hunter2",)})
    page = document.page(1)
    from reader_app.documents.engine.mupdf import mupdf

    assert filling.fill(mupdf.pdf_page_from_fz_page(page), 1)
    assert fields_of(form)["code"].value == ("",)


def test_values_written_twice_change_nothing(form: Path) -> None:
    part = form.with_name("new.part")
    order = WriteForFile(str(form), "", str(part), (), (), ENTRIES)
    assert write_for_file(order, lambda done, total: None).target
    shutil.move(part, form)
    again = WriteForFile(str(form), "", str(part), (), (), ENTRIES)
    assert not write_for_file(again, lambda done, total: None).target


def test_a_signed_file_is_refused(form: Path) -> None:
    document = pymupdf.open(form)
    number = next(
        n for n in range(1, document.xref_length()) if "/FT/Sig" in document.xref_object(n, True)
    )
    document.xref_set_key(number, "V", "<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]>>")
    document.saveIncr()
    order = WriteForFile(str(form), "", str(form.with_name("n.part")), (), (), ENTRIES)
    with pytest.raises(BookError, match="is signed"):
        write_for_file(order, lambda done, total: None)


def test_a_program_for_adobes_reader_is_told_from_a_form(tmp_path: Path, form: Path) -> None:
    document = pymupdf.open()
    document.new_page()
    stream = document.get_new_xref()
    document.update_object(stream, "<<>>")
    document.update_stream(stream, b"<xdp/>")
    document.xref_set_key(
        document.pdf_catalog(), "AcroForm", f"<</Fields[]/XFA[(template) {stream} 0 R]>>"
    )
    document.save(tmp_path / "xfa.pdf")
    parts = read_file_parts(open_document(tmp_path / "xfa.pdf").pdf)
    assert parts.is_xfa_only and not parts.has_form
    opened = open_document(form)
    assert opened.pdf is not None and not is_xfa_only(opened.pdf)
    assert read_file_parts(opened.pdf).has_form


def test_fields_for_signatures_alone_are_nothing_to_fill_in(form: Path) -> None:
    assert read_file_parts(open_document(form).pdf).has_blanks
    document = pymupdf.open(form)
    signs = [
        n for n in range(1, document.xref_length()) if "/FT/Sig" in document.xref_object(n, True)
    ]
    parent = document.get_new_xref()  # a field above, which says of its kids what they are for
    kids = " ".join(f"{number} 0 R" for number in signs)
    document.update_object(parent, f"<</T(all)/Kids[{kids}]>>")
    document.xref_set_key(document.pdf_catalog(), "AcroForm/Fields", f"[{parent} 0 R]")
    document.saveIncr()
    parts = read_file_parts(open_document(form).pdf)
    assert parts.has_form and not parts.has_blanks
    document.update_object(parent, f"<</T(all)/FT/Tx/Kids[{kids}]>>")
    document.saveIncr()
    assert read_file_parts(open_document(form).pdf).has_blanks


# -- hostile files ------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["a\0b", "\ud800x", "\r\n\x1b[31m", "\u202e\U0001f600"])
def test_wild_values_are_written_as_what_can_be_read(form: Path, value: str) -> None:
    copy = copied(form, FieldEntry("address", (value,)))
    (read,) = fields_of(copy)["address"].value
    read.encode("utf-8")
    assert "\0" not in read and "\x1b" not in read


def test_a_field_below_ten_thousand_others_is_left_out(form: Path) -> None:
    document = pymupdf.open(form)
    first = document.get_new_xref()
    document.update_object(first, "<</T(root)/FT/Tx>>")
    parent = first
    for _ in range(10_000):
        number = document.get_new_xref()
        document.update_object(number, f"<</T(n)/Parent {parent} 0 R>>")
        document.xref_set_key(parent, "Kids", f"[{number} 0 R]")
        parent = number
    widget = next(iter(document[0].widgets())).xref
    document.xref_set_key(widget, "Parent", f"{parent} 0 R")
    deep = form.with_name("deep.pdf")
    document.save(deep)
    assert "name" not in fields_of(deep) and "branch" in fields_of(deep)
    assert fields_of(copied(deep, *ENTRIES))["branch"].value == ("North",)


@pytest.mark.long
@pytest.mark.slow
def test_of_fifty_thousand_fields_only_so_many_of_one_page_are_read(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page()
    add_field(page, TEXT, "first", (10, 10, 100, 20))
    names = []
    for number in range(50_000):
        xref = document.get_new_xref()
        document.update_object(
            xref, f"<</Type/Annot/Subtype/Widget/FT/Tx/T(f{number})/Rect[10 10 100 20]/F 4>>"
        )
        names.append(f"{xref} 0 R")
    document.xref_set_key(page.xref, "Annots", f"[{' '.join(names)}]")
    document.save(tmp_path / "many.pdf")
    opened = open_document(tmp_path / "many.pdf")
    assert opened.pdf is not None
    assert len(read_fields(opened.pdf, 1)) == MOST_ON_PAGE
    assert write_values(opened.pdf, [FieldEntry("f7", ("seven",))])


# -- layers -------------------------------------------------------------------------------------


def test_layers_are_listed_switched_and_reset(tmp_path: Path) -> None:
    document = open_document(make_layered(tmp_path / "plan.pdf"))
    layers = {layer.name: layer for layer in read_file_parts(document.pdf).layers}
    assert layers["Walls"].is_shown and not layers["Pipes"].is_shown
    assert layers["Frame"].is_locked
    renderer = MupdfRenderer(document)
    usual = pixels(document, renderer)
    renderer.switch_layers([layers["Pipes"].number], [layers["Walls"].number])
    switched = pixels(document, renderer)
    assert switched != usual
    renderer.switch_layers([], [layers["Frame"].number])
    assert pixels(document, renderer) == usual  # locked
    renderer.switch_layers([layers["Pipes"].number], [])
    renderer.reset()
    assert pixels(document, renderer) == usual


NAMES_AFTER = """
import sys
from pathlib import Path
from reader_app.documents.engine.layers_and_attachments import read_file_parts
from reader_app.documents.engine.open_document import open_document
from reader_app.documents.render.mupdf_renderer import MupdfRenderer
document = open_document(Path(sys.argv[1]))
MupdfRenderer(document).png(1, 100)
document.forget_objects()
print([layer.name for layer in read_file_parts(document.pdf).layers])
"""


@pytest.mark.skipif(
    sys.platform != "linux", reason="the C library of Linux overwrites freed memory"
)
def test_layers_keep_their_names_when_objects_are_forgotten(tmp_path: Path) -> None:
    plan = make_layered(tmp_path / "plan.pdf")
    run = subprocess.run(
        [sys.executable, "-c", NAMES_AFTER, str(plan)],
        env={**os.environ, "MALLOC_PERTURB_": "165"},
        check=True,
        capture_output=True,
        text=True,
    )
    assert run.stdout.strip() == "['Walls', 'Pipes', 'Frame']"


# -- attached files -----------------------------------------------------------------------------


def test_attached_files_are_listed_and_taken_out(tmp_path: Path) -> None:
    plan = make_layered(tmp_path / "plan.pdf")
    document = open_document(plan)
    attached = {each.safe_name: each for each in read_file_parts(document.pdf).attachments}
    assert set(attached) == {"report.pdf", "setup.exe", "table.csv"}
    assert attached["report.pdf"].description == "The report itself"
    assert attached["setup.exe"].is_program and attached["setup.exe"].size == 2
    assert attached["table.csv"].page == 1
    target = tmp_path / "out.csv"
    number = attached["table.csv"].number
    save_attachment(TakeAttachment(str(plan), "", str(target), str(tmp_path / "o.part"), number))
    assert target.read_bytes() == b"1,2\n3,4\n"
    with pytest.raises(BookError, match="no longer in the PDF"):
        save_attachment(TakeAttachment(str(plan), "", str(target), str(tmp_path / "o.part"), 1))
    assert target.read_bytes() == b"1,2\n3,4\n"


@pytest.mark.slow
def test_a_decompression_bomb_is_refused(tmp_path: Path) -> None:
    document = pymupdf.open()
    document.new_page()
    document.embfile_add("bomb.txt", bytes(100 * 1024 * 1024))
    document.save(tmp_path / "bomb.pdf", deflate=True)
    opened = open_document(tmp_path / "bomb.pdf")
    assert opened.pdf is not None
    (bomb,) = read_file_parts(opened.pdf).attachments
    with pytest.raises(BookError, match="far larger"):
        take_attachment(opened.pdf, bomb.number, tmp_path / "out")
