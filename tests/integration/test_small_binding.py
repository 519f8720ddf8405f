"""The small binding to MuPDF does what the installed pymupdf does, for all that is used of it."""

import ast
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pymupdf
import pytest

from reader_app.documents.engine.small_binding import _ByHand
from reader_app.ipc.own_program import module_path

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the small binding is for Linux")

_ENGINE = Path(__file__).parents[2] / "reader_app" / "documents"
_TRIED = """
import hashlib, sys
from pathlib import Path
if sys.argv[2] == "small":
    from reader_app.documents.engine.small_binding import use_small_binding
    use_small_binding()
from reader_app.documents.engine import mupdf as engine
from reader_app.documents.engine.mupdf import MuPDFError, RGB, extra, mupdf, quieten
from reader_app.documents.text import mupdf_text, ruling_lines
quieten()
document = mupdf.fz_open_document_with_stream("pdf", engine.stream_of(Path(sys.argv[1])))
pdf = mupdf.pdf_document_from_fz_document(document)
print(mupdf.fz_lookup_metadata2(document, "info:Title"), bool(pdf), bool(mupdf.FzSeparations()))
for number in range(mupdf.fz_count_pages(document)):
    page = mupdf.fz_load_page(document, number)
    print(engine.rect_of(mupdf.fz_bound_page(page)))
    recorded = mupdf_text.RecordedPage(page)
    content = recorded.text_page()
    print(extra.extractWORDS(content, None), mupdf_text.traced_texts(recorded))
    print(mupdf_text.text_blocks(content, with_characters=True))
    links = mupdf.fz_load_links(page)
    link = links.m_internal
    while link:
        place, left, top = mupdf.fz_resolve_link(document, link.uri)
        print(link.uri, engine.rect_of(link.rect), place.page, left, top)
        link = link.next
    print(ruling_lines.read_ruling_lines(page))
    box = mupdf.FzIrect(0, 0, 200, 200)
    pixmap = mupdf.fz_new_pixmap_with_bbox(mupdf.FzColorspace(RGB), box, mupdf.FzSeparations(), 0)
    mupdf.fz_clear_pixmap_with_value(pixmap, 255)
    device = mupdf.fz_new_draw_device(mupdf.FzMatrix(1, 0, 0, 1, 0, 0), pixmap)
    cookie = mupdf.fz_cookie()
    cookie.abort = 0
    mupdf.ll_fz_run_page(page.m_internal, device.m_internal, mupdf.fz_matrix(), cookie)
    mupdf.fz_run_page(page, device, mupdf.FzMatrix(1, 0, 0, 1, 0, 0), mupdf.FzCookie())
    mupdf.fz_close_device(device)
    print(hashlib.sha256(mupdf.fz_pixmap_samples_memoryview(pixmap)).hexdigest(), cookie.abort)
    form = mupdf.pdf_lookup_page_obj(pdf, number)
    print(mupdf.pdf_to_num(form), mupdf.pdf_to_name(mupdf.pdf_dict_gets(form, "Type")))
    mark = mupdf.pdf_create_annot(mupdf.pdf_load_page(pdf, number), engine.ANNOTATION_KINDS["INK"])
    mupdf.ll_pdf_set_annot_color(mark.m_internal, (1.0, 0.5, 0.0))
    mupdf.pdf_set_annot_contents(mark, "caf\\u00e9 \\u2713")
    print(mupdf.pdf_annot_contents(mark), mupdf.pdf_array_len(
        mupdf.pdf_dict_gets(mupdf.pdf_annot_obj(mark), "C")))
entries = mupdf.fz_load_outline(document)
outline = entries.m_internal
print(outline.title, outline.page.page, outline.next and outline.next.title)
space, into = mupdf.ll_fz_device_rgb(), mupdf.ll_fz_device_gray()
parameters = mupdf.FzColorParams().internal()
print(mupdf.ll_fz_convert_color(space, (1.0, 0.0, 0.0), into, None, parameters))
buffer = mupdf.FzBuffer(16)
output = mupdf.FzOutput(buffer)
mupdf.fz_print_stext_page_as_text(output, content)
output.fz_close_output()
print(bytes(mupdf.fz_buffer_storage_memoryview(buffer)))
print(buffer.fz_buffer_extract(), buffer.fz_buffer_extract())
options = mupdf.PdfWriteOptions()
options.do_encrypt = engine.KEEP_ENCRYPTION
mupdf.pdf_save_document(pdf, sys.argv[3], options)
print(Path(sys.argv[3]).stat().st_size, engine.VERSION, engine.MAY_ANNOTATE)
broken = mupdf.fz_open_buffer(mupdf.fz_new_buffer_from_copied_data(b"no book"))
try:
    mupdf.fz_open_document_with_stream("pdf", broken)
except MuPDFError as error:
    print(type(error).__name__, error, isinstance(error, Exception), error.m_code)
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    document = pymupdf.open()
    for _ in range(3):
        document.new_page(width=200, height=200)
    for number, page in enumerate(document):
        page.insert_text((20, 40), f"Page {number + 1} caf\u00e9", fontsize=11, color=(0.2, 0, 0.9))
        page.draw_rect(pymupdf.Rect(20, 60, 120, 90), color=(1, 0, 0), fill=(0.9, 0.9, 0.2))
        page.draw_line((20, 120), (180, 120))
        goal = {"kind": pymupdf.LINK_GOTO, "page": (number + 1) % 3, "to": pymupdf.Point(0, 50)}
        page.insert_link({**goal, "from": pymupdf.Rect(20, 30, 90, 45)})
    document.set_toc([[1, "One", 1], [1, "Two", 2]])
    document.set_metadata({"title": "A b\u00f6\u00f6k"})
    path = tmp_path / "book.pdf"
    document.save(path)
    document.close()
    return path


def test_reads_draws_and_writes_as_the_whole_binding_does(book: Path, tmp_path: Path) -> None:
    copy = str(tmp_path / "copy.pdf")
    told = [
        subprocess.run(
            [sys.executable, "-P", "-c", _TRIED, str(book), size, copy],
            env=module_path(),
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        ).stdout
        for size in ("whole", "small")
    ]
    assert "FzErrorFormat" in told[0]
    assert told[1] == told[0]


def test_every_function_in_use_is_only_handed_on_by_pymupdf_or_written_here() -> None:
    generated = _functions_of_pymupdf()
    assert len(generated) > 4_000, "the generated module looks different now"
    used = {name for name in _used_names() if name in generated}
    assert len(used) > 130
    changed = {name for name in used if not _is_handed_on(name, generated[name])}
    by_hand = {name for name in vars(_ByHand) if not name.startswith("_")}
    assert changed == (by_hand & used) | {"fz_buffer_extract"}, "a method of FzBuffer is the last"


def test_a_field_that_is_not_known_as_written_is_refused() -> None:
    code = (
        "from reader_app.documents.engine.small_binding import use_small_binding\n"
        "use_small_binding()\n"
        "from reader_app.documents.engine.mupdf import mupdf\n"
        "try:\n    mupdf.fz_rect().x0 = 1\n"
        "except AttributeError:\n    print('refused')\n"
    )
    words = [sys.executable, "-P", "-c", code]
    done = subprocess.run(words, env=module_path(), capture_output=True, text=True, check=True)
    assert done.stdout == "refused\n"


def _functions_of_pymupdf() -> dict[str, str]:
    """Name → source of the last definition in the generated module, without its docstring."""
    package = find_spec("pymupdf")
    assert package is not None and package.origin is not None
    text = (Path(package.origin).parent / "mupdf.py").read_text(encoding="utf-8")
    found = dict(re.findall(r"^def (\w+)((?:.*\n)(?:[ \t#].*\n|\n)*)", text, re.MULTILINE))
    # Those with results besides the returned one are replaced at the end of the module.
    for name, other in re.findall(r"^(\w+) = (\w+_outparams_fn)$", text, re.MULTILINE):
        found[name] = found[other]
    return found


def _is_handed_on(name: str, rest: str) -> bool:
    function = ast.parse(f"def {name}{rest}").body[0]
    assert isinstance(function, ast.FunctionDef)
    given = [*(each.arg for each in function.args.args)]
    if function.args.vararg is not None:
        given.append(f"*{function.args.vararg.arg}")
    called = f"return _mupdf.{name}({', '.join(given)})"
    return not function.args.defaults and ast.unparse(function.body[-1]) == called


def _used_names() -> set[str]:
    """All attributes in the modules of the engine; those that pymupdf has are its own."""
    return {
        node.attr
        for path in _ENGINE.rglob("*.py")
        if path.stem != "small_binding"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
    }
