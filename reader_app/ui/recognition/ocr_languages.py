"""Names of the languages that the OCR program Tesseract has data for, and its codes for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QLocale

from reader_app.domain.translation import marked, shown, tr

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
    marked("Arabic"),
    marked("Bulgarian"),
    marked("Catalan"),
    marked("Croatian"),
    marked("Czech"),
    marked("Danish"),
    marked("Dutch"),
    marked("English"),
    marked("Estonian"),
    marked("Finnish"),
    marked("French"),
    marked("German"),
    marked("Greek"),
    marked("Hebrew"),
    marked("Hindi"),
    marked("Hungarian"),
    marked("Indonesian"),
    marked("Italian"),
    marked("Japanese"),
    marked("Korean"),
    marked("Latvian"),
    marked("Lithuanian"),
    marked("Norwegian"),
    marked("Persian"),
    marked("Polish"),
    marked("Portuguese"),
    marked("Romanian"),
    marked("Russian"),
    marked("Serbian"),
    marked("Slovak"),
    marked("Slovenian"),
    marked("Spanish"),
    marked("Swedish"),
    marked("Thai"),
    marked("Turkish"),
    marked("Ukrainian"),
    marked("Vietnamese"),
)
"""Names as Qt gives them in English; it has no others. Names that aren't here stay English."""
_ENDINGS: Final = {"_vert": tr("{language} from top to bottom"), "_old": tr("{language}, old")}
_CHINESE: Final = {"Hans": "chi_sim", "Hant": "chi_tra", "CN": "chi_sim", "TW": "chi_tra"}


def language_name(code: str) -> str:
    """The name of a language code, "German" for "deu"; the code itself if there is no name."""
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
    """The first installed language that the reader speaks. `readers`: like "de-AT", "en"."""
    for name in readers:
        code = language_code(name)
        if code in installed:
            return (code,)
    if "eng" in installed:
        return ("eng",)
    return tuple(installed[:1])


def language_code(name: str) -> str:
    """Tesseract's code for a locale like "de-AT"; "" if it has none."""
    parts = name.replace("_", "-").split("-")
    if parts[0].lower() == "zh":
        known = [_CHINESE[part] for part in parts[1:] if part in _CHINESE]
        return known[0] if known else "chi_sim"
    return QLocale.languageToCode(
        QLocale.codeToLanguage(parts[0]), QLocale.LanguageCodeType.ISO639Part2T
    )
