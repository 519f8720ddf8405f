"""What the Windows recipes need to know, written from packaging/product.toml.

    python packaging/windows/facts.py

writes build/windows/product.nsh for the installer and build/windows-version.txt for PyInstaller.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from product import ROOT, Product, read_product


def main() -> int:
    product = read_product()
    folder = ROOT / "build/windows"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "product.nsh").write_text(installer_facts(product), encoding="utf-8-sig")
    (ROOT / "build/windows-version.txt").write_text(version_resource(product), encoding="utf-8")
    return 0


def installer_facts(product: Product) -> str:
    """Names, and for each suffix what the installer registers and takes away again."""
    suffixes = [suffix for kind in product.formats for suffix in kind.suffixes]
    named = {suffix: kind.name for kind in product.formats for suffix in kind.suffixes}
    lines = [
        f'!define NAME "{product.name}"',
        f'!define PROGRAM "{product.program}"',
        f'!define VERSION "{product.version}"',
        f'!define NUMBERS "{".".join(str(n) for n in four_numbers(product.version))}"',
        f'!define DEVELOPER "{product.developer}"',
        f'!define SUMMARY "{product.summary}"',
        "!macro REGISTER_FORMATS",
        *(f'  !insertmacro REGISTER_FORMAT "{s}" "{named[s]}"' for s in suffixes),
        "!macroend",
        "!macro FORGET_FORMATS",
        *(f'  !insertmacro FORGET_FORMAT "{s}"' for s in suffixes),
        "!macroend",
    ]
    return "\n".join(lines) + "\n"


def version_resource(product: Product) -> str:
    """What the properties of the .exe say, in PyInstaller's form."""
    numbers = four_numbers(product.version)
    texts = {
        "CompanyName": product.developer,
        "FileDescription": product.name,
        "FileVersion": product.version,
        "InternalName": product.program,
        "LegalCopyright": product.licence,
        "OriginalFilename": f"{product.program}.exe",
        "ProductName": product.name,
        "ProductVersion": product.version,
    }
    table = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in texts.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}), kids=["
        f"StringFileInfo([StringTable('040904B0', [{table}])]), "
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )


def four_numbers(version: str) -> tuple[int, int, int, int]:
    parts = [int(part) for part in version.split(".")[:3] if part.isdigit()]
    parts += [0] * (4 - len(parts))
    return parts[0], parts[1], parts[2], parts[3]


if __name__ == "__main__":
    sys.exit(main())
