"""PDFs with forms, layers and attached files, as other programs make them."""

from __future__ import annotations

from pathlib import Path

import pymupdf

TEXT, CHECK, RADIO, COMBO, LIST = (
    pymupdf.PDF_WIDGET_TYPE_TEXT,
    pymupdf.PDF_WIDGET_TYPE_CHECKBOX,
    pymupdf.PDF_WIDGET_TYPE_RADIOBUTTON,
    pymupdf.PDF_WIDGET_TYPE_COMBOBOX,
    pymupdf.PDF_WIDGET_TYPE_LISTBOX,
)
READ_ONLY, REQUIRED, MULTILINE, PASSWORD, COMB = 1, 2, 1 << 12, 1 << 13, 1 << 24


def add_field(
    page: pymupdf.Page, kind: int, name: str, rect: tuple[float, ...], **more: object
) -> None:
    """Add a field; `more`: attributes of pymupdf's `Widget`."""
    widget = pymupdf.Widget()
    widget.field_type, widget.field_name, widget.rect = kind, name, pymupdf.Rect(rect)
    for key, value in more.items():
        setattr(widget, key, value)
    page.add_widget(widget)


def make_form(path: Path) -> Path:
    """An application with every kind of field, and one more field on its third page."""
    document = pymupdf.open()
    for _ in range(3):
        document.new_page(width=420, height=595)
    page = document[0]
    page.insert_text((40, 50), "Application for a reading room", fontsize=16)
    labels = ("Name", "Address", "Member", "Branch", "Subjects", "Card number", "Code", "Office")
    tops = (80, 110, 180, 210, 245, 315, 345, 375)
    for label, top in zip(labels, tops, strict=True):
        page.insert_text((40, top + 14), label, fontsize=10)
    add_field(page, TEXT, "name", (130, 80, 380, 100), field_label="Your name", text_maxlen=20,
              field_flags=REQUIRED)  # fmt: skip
    add_field(page, TEXT, "address", (130, 110, 380, 170), field_flags=MULTILINE)
    add_field(page, CHECK, "member", (130, 180, 146, 196), field_label="Member")
    add_field(
        page, COMBO, "branch", (130, 210, 380, 230), choice_values=["Centre", "North", "South"]
    )
    add_field(page, LIST, "subjects", (130, 245, 380, 305), choice_values=["Law", "Maps", "Music"])
    add_field(page, TEXT, "card", (130, 315, 290, 335), field_flags=COMB, text_maxlen=8)
    add_field(page, TEXT, "code", (130, 345, 290, 365), field_flags=PASSWORD)
    add_field(page, TEXT, "office", (130, 375, 290, 395), field_flags=READ_ONLY, field_value="x")
    add_field(document[2], TEXT, "remarks", (130, 80, 380, 100))
    document.save(path)
    document.close()
    _add_buttons_and_signature(path)
    return path


def _add_buttons_and_signature(path: Path) -> None:
    """Add a group of two round buttons without appearances, and a signature field."""
    document = pymupdf.open(path)
    page, form = document[0], document.pdf_catalog()
    group, one, other, signature = (document.get_new_xref() for _ in range(4))
    document.update_object(
        group, f"<</FT/Btn/Ff {1 << 15 | 1 << 14}/T(delivery)/V/Off/Kids[{one} 0 R {other} 0 R]>>"
    )
    for number, state, left in ((one, "post", 130), (other, "desk", 170)):
        document.update_object(
            number,
            f"<</Type/Annot/Subtype/Widget/Parent {group} 0 R/AS/Off/F 4/MK<</CA(l)>>"
            f"/Rect[{left} 170 {left + 16} 186]/AP<</D<</{state} null>>/N<</{state} null>>>>>>",
        )
        document.xref_set_key(number, f"AP/N/{state}", f"{_dot(document)} 0 R")
    document.update_object(
        signature,
        "<</Type/Annot/Subtype/Widget/FT/Sig/T(signature)/F 4/Rect[130 100 380 150]>>",
    )
    _, listed = document.xref_get_key(page.xref, "Annots")
    added = f"{one} 0 R {other} 0 R {signature} 0 R"
    if listed.startswith("["):
        document.xref_set_key(page.xref, "Annots", f"[{listed.strip('[]')} {added}]")
    else:
        at = int(listed.split()[0])
        document.update_object(at, f"[{document.xref_object(at).strip('[] ')} {added}]")
    _, fields = document.xref_get_key(form, "AcroForm/Fields")
    document.xref_set_key(
        form, "AcroForm/Fields", f"[{fields.strip('[]')} {group} 0 R {signature} 0 R]"
    )
    document.saveIncr()
    document.close()


def _dot(document: pymupdf.Document) -> int:
    number = document.get_new_xref()
    document.update_object(number, "<</Type/XObject/Subtype/Form/BBox[0 0 16 16]>>")
    document.update_stream(number, b"0 g 4 4 8 8 re f")
    return int(number)


def make_layered(path: Path) -> Path:
    """A plan with three layers, one hidden and one locked, and three attached files."""
    document = pymupdf.open()
    page = document.new_page(width=420, height=595)
    page.insert_text((40, 50), "Plan of the house", fontsize=16)
    walls, pipes = document.add_ocg("Walls", on=True), document.add_ocg("Pipes", on=False)
    frame = document.add_ocg("Frame", on=True)
    page.draw_rect((60, 100, 200, 240), color=(0, 0, 0), fill=(0, 0, 0), oc=walls)
    page.draw_rect((220, 100, 360, 240), color=(1, 0, 0), fill=(1, 0, 0), oc=pipes)
    page.draw_rect((40, 80, 380, 260), color=(0, 0, 1), oc=frame)
    document.set_layer(-1, locked=[frame])
    inner = pymupdf.open()
    inner.new_page().insert_text((72, 72), "An attached report")
    document.embfile_add("report", inner.tobytes(), "report.pdf", "report.pdf", "The report itself")
    document.embfile_add("setup", b"MZ", "../../setup.exe", "../../setup.exe", "Installs")
    page.add_file_annot((40, 300), b"1,2\n3,4\n", "table.csv", desc="Measured values")
    document.save(path)
    document.close()
    return path
