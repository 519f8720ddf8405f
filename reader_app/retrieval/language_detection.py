"""Detects the language of a text by its script, then by its function words.

Files seldom state their language, and often wrongly. Its name is all that a model needs.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from reader_app.retrieval.tokenization import script_of, split_words

_OF_SCRIPT: Final = {
    "HANGUL": "Korean",
    "GREEK": "Greek",
    "HEBREW": "Hebrew",
    "DEVANAGARI": "Hindi",
    "THAI": "Thai",
    "ARMENIAN": "Armenian",
    "GEORGIAN": "Georgian",
    "BENGALI": "Bengali",
    "TAMIL": "Tamil",
}
_KANA: Final = re.compile("[\u3041-\u30ff]")
_KANA_SHARE: Final = 0.05
_PERSIAN: Final = re.compile("[\u067e\u0686\u0698\u06af]")
_PERSIAN_SHARE: Final = 0.005
_FUNCTION_WORDS: Final = {
    name: frozenset(words.split())
    for name, words in {
        "English": "the of and to in that is was it for with as his on be at by not this which",
        "German": "der die und das ist nicht ein eine zu den mit von sich auf dem des im auch es",
        "French": "le la les des et est une dans que qui pas pour du sur au ce il elle ne de",
        "Spanish": "el la los las de que y en un una por con para se no es su lo como del al",
        "Portuguese": "o os as de que e do da em um uma não para com por se na no ao dos mais",
        "Italian": "il di che e la un una per non è del della con le si gli da sono nel anche i",
        "Catalan": "el la els les de que i en un una per amb no és del al se dels més com",
        "Romanian": "și în de la nu că un o cu pe mai este din care pentru să se ce fi era",
        "Latin": "et in est non ad ut cum quod sed qui ex a ab esse quae aut atque enim si",
        "Dutch": "de het een en van ik te dat die in is niet zijn op aan met voor er maar hij",
        "Swedish": "och att det som en på är av för med den till inte om ett han jag var så hon",
        "Danish": "og at det er en af på til med den som for ikke de et han jeg var der blev",
        "Norwegian": "og det er på som en av til å med for ikke den jeg han var at et seg ble",
        "Finnish": "ja on ei että se oli hän mutta kun niin myös ovat kuin joka hänen minä",
        "Polish": "i w nie na się z do że to jest jak o po co ale za od był jego tak",
        "Czech": "a se na je že v to s z do ale jako by po jsem tak byl si ve",
        "Hungarian": "a az és hogy nem is egy ez de volt mint csak meg azt már még el",
        "Turkish": "ve bir bu da de için ile çok ne o daha gibi olarak olan her kadar",
        "Indonesian": "yang dan di itu dengan untuk tidak ini dari dalam akan pada ke oleh",
        "Vietnamese": "là và của không có được cho một những người các trong đã với",
        "Russian": "и в не на что он с как это его но я к по из она был то а",
        "Ukrainian": "і в не на що з до як та це він у й я але його за від був",
        "Bulgarian": "и на да не се от за е с че в си го по като беше той но",
    }.items()
}
_LEAST_WORDS: Final = 30
_LEAST_SHARE: Final = 0.10
_MARGIN: Final = 1.2
"""How many times the second-best language's share of function words the best one must have.

An undecided result is better than a wrong one: Danish and Norwegian are hard to tell apart, and a
book may be in two languages.
"""


def detect_language(sample: str) -> str:
    """Return the English name of the language; "" if the sample is too short or ambiguous."""
    script = script_of(sample)
    letters = max(1, sum(map(str.isalpha, sample)))
    match script:
        case "HAN":
            kana = len(_KANA.findall(sample)) / letters
            return "Japanese" if kana >= _KANA_SHARE else "Chinese"
        case "ARABIC":
            persian = len(_PERSIAN.findall(sample)) / letters
            return "Persian" if persian >= _PERSIAN_SHARE else "Arabic"
        case "LATIN" | "CYRILLIC":
            return _by_function_words(sample)
        case _:
            return _OF_SCRIPT.get(script, "")


def _by_function_words(sample: str) -> str:
    counts = Counter(split_words(sample.casefold()))
    total = sum(counts.values())
    if total < _LEAST_WORDS:
        return ""
    shares = {
        name: sum(counts[word] for word in words) / total for name, words in _FUNCTION_WORDS.items()
    }
    best, second = sorted(shares, key=shares.__getitem__, reverse=True)[:2]
    is_clear = shares[best] >= max(_LEAST_SHARE, _MARGIN * shares[second])
    return best if is_clear else ""
