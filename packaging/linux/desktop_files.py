"""What a Linux desktop reads about the program: desktop entry and AppStream metainfo."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree as Xml

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from product import ROOT, Product


def desktop_entry(product: Product) -> str:
    lines = [
        "[Desktop Entry]",
        "Version=1.1",
        "Type=Application",
        f"Name={product.name}",
        "GenericName=Document Viewer",
        "GenericName[de]=Dokumentenbetrachter",
        "GenericName[ko]=문서 보기",
        f"Comment={product.summary}",
        "Comment[de]=Bücher lesen, mit jemandem auf derselben Seite",
        "Comment[ko]=같은 쪽을 함께 읽는 동반자와 책 읽기",
        f"Exec={product.program} %F",
        f"TryExec={product.program}",
        f"Icon={product.program}",
        "Terminal=false",
        "StartupNotify=true",
        f"StartupWMClass={product.program}",
        f"MimeType={_listed(product.mime_types)}",
        f"Categories={_listed(product.categories)}",
        f"Keywords={_listed(product.keywords)}",
    ]
    return "\n".join(lines) + "\n"


def metainfo(product: Product) -> str:
    root = Xml.Element("component", type="desktop-application")
    for tag, words in (
        ("id", product.id),
        ("metadata_license", "CC0-1.0"),
        ("project_license", product.licence),
        ("name", product.name),
        ("summary", product.summary),
    ):
        Xml.SubElement(root, tag).text = words
    Xml.SubElement(root, "developer_name").text = product.developer
    description = Xml.SubElement(root, "description")
    Xml.SubElement(description, "p").text = product.description
    points = Xml.SubElement(description, "ul")
    for point in product.points:
        Xml.SubElement(points, "li").text = point
    Xml.SubElement(root, "launchable", type="desktop-id").text = f"{product.program}.desktop"
    _listing(root, "categories", "category", product.categories)
    _listing(root, "keywords", "keyword", product.keywords)
    provides = _listing(root, "provides", "mediatype", product.mime_types)
    Xml.SubElement(provides, "binary").text = product.program
    Xml.SubElement(root, "content_rating", type="oars-1.1")
    releases = Xml.SubElement(root, "releases")
    Xml.SubElement(releases, "release", version=product.version, date=released(product.version))
    Xml.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + Xml.tostring(root, "unicode") + "\n"


def released(version: str) -> str:
    """When, as the changelog says; a version that isn't out yet counts from its first day."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(version)} — (\d{{4}}-\d{{2}}-\d{{2}})", text, re.MULTILINE)
    return found[1] if found else "2026-11-01"


def _listed(words: tuple[str, ...]) -> str:
    return "".join(f"{word};" for word in words)


def _listing(root: Xml.Element, tag: str, each: str, words: tuple[str, ...]) -> Xml.Element:
    listing = Xml.SubElement(root, tag)
    for word in words:
        Xml.SubElement(listing, each).text = word
    return listing
