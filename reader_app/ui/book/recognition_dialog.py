"""The recognition dialogs: which languages the pictures contain, and how to install Tesseract."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QLocale, Qt, Signal, Slot
from PySide6.QtWidgets import QCheckBox, QFrame, QScrollArea, QWidget

from reader_app.domain.translation import marked, shown, tr
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.widgets.basic_widgets import bare_column

_OWN_NAMES: Final = {
    "chi_sim": tr("Chinese, simplified"),
    "chi_tra": tr("Chinese, traditional"),
    "deu_frak": tr("German in Fraktur"),
    "deu_latf": tr("German in Fraktur"),
    "frk": tr("German in Fraktur"),
    "enm": tr("English, middle"),
    "frm": tr("French, middle"),
    "grc": tr("Greek, ancient"),
    "lat": tr("Latin"),
    "srp_latn": tr("Serbian in Latin letters"),
    "aze_cyrl": tr("Azerbaijani in Cyrillic letters"),
    "uzb_cyrl": tr("Uzbek in Cyrillic letters"),
}
_USUAL: Final = (
    marked("Arabic"), marked("Bulgarian"), marked("Catalan"), marked("Croatian"),
    marked("Czech"), marked("Danish"), marked("Dutch"), marked("English"),
    marked("Estonian"), marked("Finnish"), marked("French"), marked("German"),
    marked("Greek"), marked("Hebrew"), marked("Hindi"), marked("Hungarian"),
    marked("Indonesian"), marked("Italian"), marked("Japanese"), marked("Korean"),
    marked("Latvian"), marked("Lithuanian"), marked("Norwegian"), marked("Persian"),
    marked("Polish"), marked("Portuguese"), marked("Romanian"), marked("Russian"),
    marked("Serbian"), marked("Slovak"), marked("Slovenian"), marked("Spanish"),
    marked("Swedish"), marked("Thai"), marked("Turkish"), marked("Ukrainian"),
    marked("Vietnamese"),
)  # fmt: skip
"""The language names for translation, as Qt returns them in English, which is all it has.

Names missing here stay English.
"""
_ENDINGS: Final = {"_vert": tr("{language} from top to bottom"), "_old": tr("{language}, old")}
_CHINESE: Final = {"Hans": "chi_sim", "Hant": "chi_tra", "CN": "chi_sim", "TW": "chi_tra"}


def language_name(code: str) -> str:
    """Return "German" for "deu"; the code itself if no better name is known."""
    if code in _OWN_NAMES:
        return _OWN_NAMES[code]
    for ending, words in _ENDINGS.items():
        if code.endswith(ending):
            return words.replace("{language}", language_name(code.removesuffix(ending)))
    if code.startswith("script/"):
        return tr("All in {script} letters", script=code.removeprefix("script/"))
    language = QLocale.codeToLanguage(code)
    if language in (QLocale.Language.AnyLanguage, QLocale.Language.C):
        return code
    return shown(QLocale.languageToString(language))


def likely_languages(installed: Sequence[str], readers: Sequence[str]) -> tuple[str, ...]:
    """Return the first of the reader's languages that is installed, else English or the first one.

    `readers`: locale names such as "de-AT" or "en", by preference. Returns a tuple of one code, or
    of none if no language is installed.
    """
    for name in readers:
        code = language_code(name)
        if code in installed:
            return (code,)
    if "eng" in installed:
        return ("eng",)
    return tuple(installed[:1])


def language_code(name: str) -> str:
    """Return Tesseract's code for a locale name such as "de-AT"; "" if there is none."""
    parts = name.replace("_", "-").split("-")
    if parts[0].lower() == "zh":
        known = [_CHINESE[part] for part in parts[1:] if part in _CHINESE]
        return known[0] if known else "chi_sim"
    return QLocale.languageToCode(
        QLocale.codeToLanguage(parts[0]), QLocale.LanguageCodeType.ISO639Part2T
    )


_WIDTH: Final = 440
_MOST_ROWS: Final = 8
_WAYS: Final = {
    "win32": (tr("In a terminal:"), "winget install UB-Mannheim.TesseractOCR"),
    "darwin": (tr("In a terminal, with Homebrew:"), "brew install tesseract tesseract-lang"),
}
_LINUX_WAY: Final = (
    tr("In a terminal, on Debian, Ubuntu, and related systems:"),
    "sudo apt install tesseract-ocr",
)


class RecognitionDialog(PlainDialog):
    """Asks for the languages. `accepted_with(tuple[str, ...])`: recognise text in these."""

    accepted_with = Signal(object)

    def __init__(
        self,
        words: str,
        languages: Sequence[str],
        chosen: Sequence[str],
        parent: QWidget | None = None,
    ) -> None:
        """`words`: how many pages there are, and how long recognition may take."""
        super().__init__(
            "recognitionDialog", tr("Recognise text"), parent, heading=tr("Recognise text")
        )
        self.setMinimumWidth(_WIDTH)
        self.body.addWidget(label(words))
        self.body.addWidget(label(tr("Languages on the pages:"), tone="muted"))
        self._boxes = {
            code: _box(code, is_chosen=code in chosen)
            for code in sorted(
                languages, key=lambda code: (code not in chosen, language_name(code))
            )
        }
        for box in self._boxes.values():
            box.toggled.connect(self._follow)
        self.body.addWidget(_column_of(list(self._boxes.values())))
        self.body.addWidget(
            label(tr("Choosing fewer languages is faster and more accurate."), "small", "muted")
        )
        self.foot.addStretch(1)
        self.add_button(tr("Cancel")).clicked.connect(self.reject)
        self._accept = self.add_button(tr("Recognise"), "primary")
        self._accept.setObjectName("recognitionAcceptButton")
        self._accept.clicked.connect(self._tell)
        self._follow()

    @property
    def chosen(self) -> tuple[str, ...]:
        return tuple(code for code, box in self._boxes.items() if box.isChecked())

    @Slot()
    def _follow(self) -> None:
        self._accept.setEnabled(bool(self.chosen))

    @Slot()
    def _tell(self) -> None:
        chosen = self.chosen
        self.accept()
        self.accepted_with.emit(chosen)


def _box(code: str, *, is_chosen: bool) -> QCheckBox:
    made = QCheckBox(language_name(code))
    made.setObjectName(f"recognitionLanguage_{code}")
    made.setChecked(is_chosen)
    return made


def _column_of(boxes: Sequence[QCheckBox]) -> QScrollArea:
    """Return a scrolling column that shows some of the boxes, since there may be a hundred."""
    inner = QWidget()
    column = bare_column(inner, METRICS.space_xs)
    for box in boxes:
        column.addWidget(box)
    column.addStretch(1)
    area = QScrollArea()
    area.setObjectName("recognitionLanguages")
    area.setAccessibleName(tr("Languages on the pages"))
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    rows = min(_MOST_ROWS, max(1, len(boxes)))
    row_height = boxes[0].sizeHint().height() + METRICS.space_xs if boxes else 0
    area.setFixedHeight(rows * row_height + METRICS.space_xs)
    return area


def _linux_way(readers: Sequence[str]) -> tuple[str, str]:
    """Return the hint and the command for Linux.

    English comes with the program; other languages have packages of their own.
    """
    code = language_code(readers[0]) if readers else ""
    own = f" tesseract-ocr-{code.replace('_', '-')}" if code not in ("", "eng") else ""
    return _LINUX_WAY[0], _LINUX_WAY[1] + own


class NoRecogniserDialog(PlainDialog):
    """Reports that no program for text recognition is installed, what it is and how to get it."""

    def __init__(self, words: str, readers: Sequence[str], parent: QWidget | None = None) -> None:
        """`readers`: the reader's languages as locale names such as "de-AT"."""
        super().__init__(
            "noRecogniserDialog", tr("Recognise text"), parent, heading=tr("Recognise text")
        )
        self.setMinimumWidth(_WIDTH)
        self.body.addWidget(label(words))
        self.body.addWidget(
            label(
                tr(
                    "Pagemate uses Tesseract for this, a free program that isn’t installed "
                    "yet. It runs on this computer, so your pages stay here."
                )
            )
        )
        where, line = _WAYS.get(sys.platform, _linux_way(readers))
        self.body.addWidget(label(where, tone="muted"))
        command = label(line)
        command.setObjectName("recogniserCommand")
        command.setAccessibleName(f"{where} {line}")
        command.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.body.addWidget(command)
        self.body.addWidget(
            label(tr("Then choose “Recognise text…” again. You don’t need to restart anything."))
        )
        self.foot.addStretch(1)
        self.add_button(tr("Close"), "primary").clicked.connect(self.accept)
