"""packaging/product.toml and the version, for all recipes."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file that Pagemate opens. `uti`: what macOS calls it, if it has a name for it."""

    name: str
    mime: tuple[str, ...]
    suffixes: tuple[str, ...]
    uti: str = ""


@dataclass(frozen=True, slots=True)
class Product:
    name: str
    program: str
    id: str
    developer: str
    summary: str
    description: str
    points: tuple[str, ...]
    licence: str
    version: str
    categories: tuple[str, ...]
    keywords: tuple[str, ...]
    formats: tuple[Format, ...]
    unused_modules: tuple[str, ...]
    unused_files: tuple[str, ...]
    languages: tuple[str, ...]
    own_libraries: tuple[str, ...]
    depends: tuple[str, ...]
    recommends: tuple[str, ...]
    suggests: tuple[str, ...]

    @property
    def mime_types(self) -> tuple[str, ...]:
        return tuple(mime for kind in self.formats for mime in kind.mime)


def read_product() -> Product:
    told = tomllib.loads((ROOT / "packaging/product.toml").read_text(encoding="utf-8"))
    qt, linux = told["qt"], told["linux"]
    formats = tuple(
        Format(kind["name"], tuple(kind["mime"]), tuple(kind["suffixes"]), str(kind.get("uti", "")))
        for kind in told["formats"]
    )
    return Product(
        name=told["name"],
        program=told["program"],
        id=told["id"],
        developer=told["developer"],
        summary=told["summary"],
        description=told["description"],
        points=tuple(told["points"]),
        licence=told["licence"],
        version=read_version(),
        categories=tuple(told["categories"]),
        keywords=tuple(told["keywords"]),
        formats=formats,
        unused_modules=tuple(qt["unused_modules"]),
        unused_files=tuple(qt["unused_files"]),
        languages=tuple(qt["languages"]),
        own_libraries=tuple(linux["own_libraries"]),
        depends=tuple(linux["depends"]),
        recommends=tuple(linux["recommends"]),
        suggests=tuple(linux["suggests"]),
    )


def read_version() -> str:
    """The program's own, without importing it."""
    text = (ROOT / "reader_app/__init__.py").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("__version__"))
    return line.split('"')[1]
