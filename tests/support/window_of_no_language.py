"""The window in the language of PAGEMATE_LANGUAGE, gone through; prints what isn't translated.

python -m tests.support.window_of_no_language FOLDER   (JSON: where, text; the layout's direction)

A process of its own: constants are translated when their modules are imported.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtWidgets import QApplication

from reader_app.bootstrap.translations import translate_qt, use_chosen_language

FOLDER = Path(sys.argv[1])
LANGUAGE = use_chosen_language(FOLDER / "data")

# Only now: whatever has words takes them from that language.
from tests.support.books import make_book  # noqa: E402
from tests.support.texts_shown import texts_shown, untranslated  # noqa: E402
from tests.support.window import ReaderWindow, wait_until  # noqa: E402

PAGES = 6


def made_book() -> Path:
    """Of digits alone: whatever has letters is the program's."""
    texts = [f"{page}00 {page}11 22 {page}33. 44 55 66 {page}77." for page in range(1, PAGES + 1)]
    outline = [(1, "1 1", 1), (1, "2 2", 3)]
    return make_book(FOLDER / "1.pdf", texts, outline=outline, title="1 2 3", author="4 5")


def main() -> None:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QApplication(["pagemate"])
    translate_qt(application, LANGUAGE)
    (FOLDER / "data").mkdir(exist_ok=True)
    (FOLDER / "data/settings.json").write_text('{"has_seen_handbook": true}', encoding="utf-8")
    torn = FOLDER / "2.pdf"
    torn.write_bytes(b"")
    found: dict[tuple[str, str], None] = {}

    def note() -> None:
        for where, text in texts_shown():
            if untranslated(text.replace(str(FOLDER / "data"), "").replace(str(FOLDER), "")):
                found[where, text] = None

    with ReaderWindow(FOLDER / "data", made_book()) as reader:
        reader.wait_for_book()
        for _ in steps(reader, torn):
            note()
    told = {
        "untranslated": [list(each) for each in found],
        "is_right_to_left": application.isRightToLeft(),
    }
    print(json.dumps(told, ensure_ascii=False))


def steps(reader: ReaderWindow, torn: Path) -> Iterator[None]:
    """Go through all that can be opened; each stop is a sight of its own."""
    from tests.support.window_sights import (
        dialogs_alone,
        highlighted,
        opened_by_actions,
        searched,
    )

    yield
    reader.ask("11?")
    reader.ask("22 333?")
    yield
    for sight in (highlighted, searched):
        sight(reader)
        yield
    yield from opened_by_actions(reader)
    for dialog in dialogs_alone(reader.window):
        yield
        dialog.close()
        dialog.deleteLater()
    # What the drawing process says, which has been told its language after its start.
    reader.books.open_file(torn)
    wait_until(lambda: "2.pdf" in reader.notices, "a sentence about the torn file")
    yield


if __name__ == "__main__":
    main()
