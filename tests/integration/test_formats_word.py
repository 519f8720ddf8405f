"""What of a DOCX is shown: headings in every language's Word, emphasis, lists, links, notes."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader_app.documents.engine.open_document import OpenDocument, open_document
from reader_app.documents.engine.outline_and_links import read_links, read_outline
from reader_app.documents.formats.docx import book_of_docx
from reader_app.documents.text.text_extraction import read_page
from tests.support.formats.docx import make_word
from tests.support.formats.pictures import png


def body(tmp_path: Path, content: str, **parts: str | bytes) -> str:
    made = book_of_docx(make_word(tmp_path / "a.docx", content, **parts).read_bytes())
    return "".join(chapter.body for chapter in made.chapters)


def opened(tmp_path: Path, content: str, **parts: str | bytes) -> OpenDocument:
    return open_document(make_word(tmp_path / "a.docx", content, **parts))


def paragraph(text: str, properties: str = "") -> str:
    setting = f"<w:pPr>{properties}</w:pPr>" if properties else ""
    return f"<w:p>{setting}<w:r><w:t>{text}</w:t></w:r></w:p>"


STYLES = (
    '<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>'
    '<w:style w:styleId="Eigene"><w:name w:val="Eigene"/><w:basedOn w:val="berschrift2"/></w:style>'
    '<w:style w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style>'
)


def test_headings_are_known_by_their_style_in_any_language(tmp_path: Path) -> None:
    content = (
        paragraph("Erstes", '<w:pStyle w:val="berschrift1"/>')
        + paragraph("Worte.")
        + paragraph("Darunter", '<w:pStyle w:val="Eigene"/>')
    )
    outline = read_outline(opened(tmp_path, content, styles=STYLES))
    assert [(entry.level, entry.title) for entry in outline] == [(1, "Erstes"), (2, "Darunter")]


def test_emphasis_is_kept(tmp_path: Path) -> None:
    content = (
        "<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>strong</w:t></w:r>"
        '<w:r><w:rPr><w:i w:val="0"/></w:rPr><w:t> plain</w:t></w:r></w:p>'
    )
    assert body(tmp_path, content) == "<p><b>strong</b> plain</p>"


def test_words_that_word_hides_are_left_out(tmp_path: Path) -> None:
    hidden = "<w:r><w:rPr><w:vanish/></w:rPr><w:t>ghost</w:t></w:r>"
    removed = "<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>"
    content = f"<w:p><w:r><w:t>seen</w:t></w:r>{hidden}{removed}</w:p>"
    assert body(tmp_path, content) == "<p>seen</p>"


def test_items_of_lists_are_counted(tmp_path: Path) -> None:
    numbering = (
        '<w:abstractNum w:abstractNumId="5"><w:lvl w:ilvl="0"><w:start w:val="3"/>'
        '<w:numFmt w:val="lowerRoman"/></w:lvl></w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="5"/></w:num>'
    )
    item = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    content = paragraph("a", item) + paragraph("b", item)
    made = body(tmp_path, content, numbering=numbering)
    assert "iii. a" in made
    assert "iv. b" in made


def test_cells_of_a_table_stay_in_their_rows(tmp_path: Path) -> None:
    cells = "".join(f"<w:tc>{paragraph(text)}</w:tc>" for text in "ab")
    made = body(tmp_path, f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>")
    assert made == "<table><tr><td><p>a</p></td><td><p>b</p></td></tr></table>"


def test_a_page_break_begins_a_page(tmp_path: Path) -> None:
    broken = '<w:p><w:r><w:t>one</w:t><w:br w:type="page"/><w:t>two</w:t></w:r></w:p>'
    document = opened(tmp_path, broken)
    assert [read_page(document, page).text for page in (1, 2)] == ["one", "two"]


def test_links_lead_out_and_to_bookmarks(tmp_path: Path) -> None:
    content = (
        '<w:p><w:hyperlink r:id="rId8"><w:r><w:t>out</w:t></w:r></w:hyperlink></w:p>'
        '<w:p><w:hyperlink w:anchor="end"><w:r><w:t>in</w:t></w:r></w:hyperlink></w:p>'
        '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
        '<w:p><w:bookmarkStart w:id="1" w:name="end"/><w:r><w:t>here</w:t></w:r></w:p>'
    )
    links = read_links(opened(tmp_path, content), 1)
    assert {(link.uri, link.page) for link in links} == {("https://example.org/", 0), ("", 2)}


def test_notes_stand_at_the_end_of_their_chapter(tmp_path: Path) -> None:
    notes = f'<w:footnote w:id="2">{paragraph("A note.")}</w:footnote>'
    content = '<w:p><w:r><w:t>Words</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>'
    text = read_page(opened(tmp_path, content, footnotes=notes), 1).text
    assert text.endswith("1 A note.")


def test_pictures_are_shown(tmp_path: Path) -> None:
    picture = (
        '<w:p><w:r><w:drawing><a:graphic><a:blip r:embed="rId9"/></a:graphic></w:drawing>'
        "</w:r></w:p>"
    )
    made = book_of_docx(make_word(tmp_path / "a.docx", picture, image=png(20, 20)).read_bytes())
    assert made.pictures == {"word/media/image.png": png(20, 20)}
    assert 'src="word/media/image.png"' in made.chapters[0].body


def test_the_title_is_what_the_file_says(tmp_path: Path) -> None:
    core = "<dc:title>Report</dc:title><dc:creator>Ada</dc:creator>"
    info = opened(tmp_path, paragraph("Words."), core=core).info
    assert (info.title, info.author) == ("Report", "Ada")


@pytest.mark.slow
def test_a_long_docx_begins_chapters_on_pages_of_their_own(tmp_path: Path) -> None:
    long = "".join(paragraph("Many words of a paragraph. " * 40) for _ in range(80))
    content = "".join(
        paragraph(title, '<w:pStyle w:val="Heading1"/>') + long for title in ("One", "Two")
    )
    document = opened(tmp_path, content)
    page = read_outline(document)[1].page
    assert read_page(document, page).text.startswith("Two")
