"""Fonts of the tests: those in tests/fonts, so that what is measured is the same everywhere."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QFont, QFontDatabase

FOLDER = Path(__file__).resolve().parent.parent / "fonts"
VARIABLE = "PAGEMATE_TEST_FONTS"
"""`machine`: tests are run with the fonts of the machine, to see how the window does in them."""
PLAIN, MONO = "Pagemate Test", "Pagemate Test Mono"
NARROW, WIDE, CJK = "Pagemate Test Narrow", "Pagemate Test Wide", "Pagemate Test CJK"
EVERY_KIND = (NARROW, WIDE, CJK)
"""What has to hold for every font is tested with these."""
SHORTENED = ("…", "...")
"""What Qt puts where it shortened a text: dots, where the first font has no sign for them."""


def use_own_fonts() -> None:
    """For this process and those that it starts. Before Qt or anything else asks for a font."""
    if os.environ.get(VARIABLE) != "machine":
        os.environ["FONTCONFIG_FILE"] = str(FOLDER / "fonts.conf")


def load_own_fonts() -> None:
    """Where fontconfig hasn't done so: told otherwise, or another system."""
    from PySide6.QtGui import QFontDatabase

    if not set(EVERY_KIND) <= set(QFontDatabase.families()):
        for path in sorted(FOLDER.glob("*.[ot]tf")):
            assert QFontDatabase.addApplicationFont(str(path)) >= 0, path


def system_font_of(family: str) -> Callable[[QFontDatabase.SystemFont], QFont]:
    """In place of `QFontDatabase.systemFont`, on a desktop whose reader has chosen `family`."""
    from PySide6.QtGui import QFont, QFontDatabase

    def system_font(kind: QFontDatabase.SystemFont) -> QFont:
        return QFont(MONO if kind is QFontDatabase.SystemFont.FixedFont else family)

    return system_font
