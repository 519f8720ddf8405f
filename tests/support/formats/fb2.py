"""FictionBook: one XML file, pictures within; also zipped, as libraries pass it on."""

from __future__ import annotations

import base64
import zipfile
from collections.abc import Sequence
from html import escape
from pathlib import Path

from tests.support.formats.pictures import png


def make_fb2(
    path: Path,
    chapters: Sequence[tuple[str, Sequence[str]]],
    *,
    title: str = "A Made Book",
    encoding: str = "utf-8",
) -> Path:
    """Titles with their paragraphs. A name that ends with .zip is zipped."""
    sections = "".join(
        f"<section><title><p>{escape(name)}</p></title>"
        + "".join(f"<p>{escape(text)}</p>" for text in paragraphs)
        + "</section>"
        for name, paragraphs in chapters
    )
    cover = base64.b64encode(png(60, 80)).decode("ascii")
    content = (
        f'<?xml version="1.0" encoding="{encoding}"?>'
        '<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" '
        'xmlns:l="http://www.w3.org/1999/xlink"><description><title-info>'
        "<author><first-name>Ada</first-name><last-name>Writer</last-name></author>"
        f"<book-title>{escape(title)}</book-title>"
        '<coverpage><image l:href="#cover.png"/></coverpage></title-info></description>'
        f"<body>{sections}</body>"
        f'<binary id="cover.png" content-type="image/png">{cover}</binary></FictionBook>'
    ).encode(encoding)
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("book.fb2", content)
    else:
        path.write_bytes(content)
    return path
