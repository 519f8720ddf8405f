"""Links, pictures and markup in an answer: what of it becomes more than words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from benchmarks.attacks.attempts import Attempt, Options, judged
from reader_app.ui.answers.answer_links import OutsideTarget, target_of
from reader_app.ui.answers.markdown import MarkdownReader
from reader_app.ui.answers.markdown_blocks import (
    CodeBlock,
    FormulaBlock,
    HeadingBlock,
    ItemList,
    Paragraph,
    QuoteBlock,
    Rule,
    Table,
    Text,
)

_ADDRESSES: Final = (
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "data:text/html,x",
    "file:///etc/passwd", "FILE:///etc/passwd", "//evil.example/x", "\\\\evil.example\\share",
    "vbscript:x", "ftp://evil.example/", "ssh://evil.example", "smb://evil.example/x",
    "x-man-page://ls", "tel:+1", "sms:+1", "about:blank", "chrome://settings", "qrc:/x", ":/x",
    "blob:https://a/b", "ws://a/", "gopher://a/", "ldap://a/", "ms-msdt:/id", "search-ms:query=x",
    "steam://run/1", "http:", "https://", "mailto:", "page:", "page:x", "page:99999999", "cite:-1",
    "cite:x", "&#106;avascript:x", "%6aavascript:x", "http://a\nb", "\u202ehttp://a",
)  # fmt: skip
_FORMS: Final = ("[words]({})", "<{}>", "[words][1]\n\n[1]: {}", "![words]({})", "{}")
_MARKUP: Final = (
    "<script>alert(1)</script>", "<img src=http://evil.example/x>", "<iframe src=http://a></iframe>",
    "<svg onload=x>", "<object data=http://a>", "<link rel=stylesheet href=http://a>",
    "<style>@import url(http://a)</style>", "<meta http-equiv=refresh content='0;http://a'>",
    "<a href='javascript:x'>words</a>", "<base href=http://a>", "<form action=http://a>",
    "<table background=http://a>", "<input type=image src=http://a>", "<video src=http://a>",
    "![x](http://evil.example/x.png)", "![x][1]\n\n[1]: http://evil.example/x.png",
    "[![x](http://a/b.png)](http://c.example)", "<http://evil.example/<img src=x>>",
)  # fmt: skip


def links_and_markup(_: Options) -> Iterator[Attempt]:
    """Through the parser that every answer goes through."""
    reader = MarkdownReader()
    for address in _ADDRESSES:
        found = []
        for form in _FORMS:
            found += [text.link for text in _texts(reader.blocks(form.format(address)))]
        outside = [link for link in found if link and isinstance(target_of(link), OutsideTarget)]
        bad = [link for link in outside if not link.casefold().startswith(_ALLOWED)]
        yield judged(f"address {address!r}", not bad, ", ".join(bad)[:80])
    for markup in _MARKUP:
        texts = list(_texts(reader.blocks(markup)))
        shown = "".join(text.text for text in texts)
        links = {text.link for text in texts if text.link}
        bad = [link for link in links if not link.startswith(("http://", "https://"))]
        is_text = "<" not in markup or markup.startswith("<http") or "<" in shown
        yield judged(f"markup {markup[:40]!r}", is_text and not bad, ", ".join(bad)[:80])


_ALLOWED: Final = ("http://", "https://", "mailto:")


def _texts(blocks: Iterable[object]) -> Iterator[Text]:
    for block in blocks:
        match block:
            case Paragraph() | HeadingBlock():
                yield from (each for each in block.inlines if isinstance(each, Text))
            case QuoteBlock():
                yield from _texts(block.blocks)
            case ItemList():
                for item in block.items:
                    yield from _texts(item)
            case Table():
                for row in block.rows:
                    for cell in row:
                        yield from (each for each in cell if isinstance(each, Text))
            case CodeBlock() | FormulaBlock() | Rule():
                continue
