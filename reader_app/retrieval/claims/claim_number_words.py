"""Reads the numbers and dates that words imply without saying them: a trio, quarterly, Lady Day.

Numbers in words of languages other than English are read here, too, as values without their units.
The results are only ever used to support a number, so they may be read generously.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

_GROUPS: Final = {
    2: "duo duet couple pair twins dual bilingual bilateral biped binary",
    3: "trio triplets triple trilogy triptych triumvirate triangle triangular tripod threesome"
    " trilingual trilateral tripartite trident tricolour tricolor tricycle trinity treble",
    4: "quartet quartette quadruplets quadruple quadrangle quadrilateral foursome tetralogy"
    " quarterly",
    5: "quintet quintuplets pentagon pentagonal pentagram",
    6: "sextet sestet sextuplets hexagon hexagonal",
    7: "septet heptagon heptagonal",
    8: "octet octave octagon octagonal octopus",
    9: "nonet",
    10: "decagon decathlon decalogue",
    12: "monthly",
}
_IMPLIED: Final = {word: float(count) for count, words in _GROUPS.items() for word in words.split()}
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_ROMAN: Final = re.compile(
    r"(?:\b(?=[IVXLC]{2})|(?<=[Cc]hapter )|(?<=[Pp]art )|(?<=[Bb]ook )|(?<=[Vv]olume )"
    r"|(?<=[Tt]ype )|(?<=Act )|(?<=[Ss]ection )|(?<=Article )|(?<=Figure )|(?<=Table ))"
    r"(?=[IVXLC])(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})\b"
)
_ROMAN_DIGITS: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_SPANS: Final = {
    "quarterly": (3, "month"), "half-yearly": (6, "month"), "half-year": (6, "month"),
    "semi-annual": (6, "month"), "semiannual": (6, "month"), "semi-annually": (6, "month"),
    "biannual": (6, "month"), "biannually": (6, "month"), "biennial": (2, "year"),
    "biennially": (2, "year"), "triennial": (3, "year"), "quadrennial": (4, "year"),
    "quinquennial": (5, "year"), "decennial": (10, "year"), "fortnight": (14, "day"),
    "fortnightly": (14, "day"),
    "nightly": (1, "day"), "hourly": (1, "hour"), "centenary": (100, "year"),
    "centennial": (100, "year"), "centenarian": (100, "year"), "bicentenary": (200, "year"),
    "bicentennial": (200, "year"), "tercentenary": (300, "year"), "millennium": (1000, "year"),
    "quarter-century": (25, "year"), "half-century": (50, "year"), "half-hour": (30, "minute"),
    "century-old": (100, "year"), "decade-long": (10, "year"), "year-long": (12, "month"),
}  # fmt: skip
_TIMES_A: Final = re.compile(
    r"\b(?P<times>twice|three times|four times|six times) (?:an?|each|every|per) year\b", re.I
)
_MONTHS_BETWEEN: Final = {"twice": 6, "three times": 4, "four times": 3, "six times": 2}


@lru_cache(maxsize=32)
def implied_numbers(text: str) -> frozenset[float]:
    """Return the counts that words imply, and those written as Roman numerals."""
    found = {
        _IMPLIED[word] for each in _WORD.findall(text) if (word := each.casefold()) in _IMPLIED
    }
    romans = (float(roman_value(match.group())) for match in _ROMAN.finditer(text))
    return frozenset(found.union(value for value in romans if value))


def roman_value(word: str) -> int:
    """Return the value of a Roman numeral."""
    total = 0
    for at, letter in enumerate(word):
        value = _ROMAN_DIGITS[letter]
        is_less = at + 1 < len(word) and value < _ROMAN_DIGITS[word[at + 1]]
        total += -value if is_less else value
    return total


def implied_spans(text: str) -> Iterator[tuple[int, str]]:
    """Yield lengths of time that words imply, with their units: quarterly, three months."""
    for each in _WORD.findall(text):
        if (word := each.casefold()) in _SPANS:
            yield _SPANS[word]
    for match in _TIMES_A.finditer(text):
        yield _MONTHS_BETWEEN[match["times"].casefold()], "month"


# --- days of the year

_FEASTS: Final = r"""
1-1 new year['’]s day|neujahr|jour de l['’]an|año nuevo|beginning of (?:the |next )?year
1-6 epiphany|twelfth night; 2-14 valentine['’]s; 3-17 patrick['’]s day; 3-25 lady day
4-1 april fools?; 5-1 may day|tag der arbeit; 6-24 midsummer|st\.? john['’]s day|johannistag
7-4 independence day; 7-14 bastille day; 9-29 michaelmas; 10-31 hallowe['’]?en|reformationstag
11-1 all saints|allerheiligen|toussaint; 11-2 all souls; 11-11 martinmas|armistice day|martinstag
12-24 christmas eve|heiligabend|heilige[rn]? abend|nochebuena|veille de noël
12-25 christmas(?! eve)|weihnachten|noël|navidad|natale
12-26 boxing day|stephen['’]s day|day after christmas
12-31 new year['’]s eve|s[iy]lvester|nochevieja|end of (?:the |this |last )?year|year['’]?s?[ -]end
3-15 ides of march; 12-31 jahresende|ende des jahres|fin de l['’]année; 10-0 fourth quarter
1-0 first (?:quarter|half); 3-0 first quarter; 4-0 second quarter; 6-0 first half|second quarter
7-0 third quarter|second half; 9-0 third quarter; 12-0 fourth quarter|second half
"""
"""Month and day, 0 for a whole month, and the names for it."""


@lru_cache(maxsize=1)
def _feasts() -> list[tuple[int, int, re.Pattern[str]]]:
    found = []
    for entry in re.split(r"[;\n]\s*", _FEASTS.strip()):
        day, names = entry.split(" ", 1)
        month, _, number = day.partition("-")
        found.append((int(month), int(number), re.compile(rf"\b(?:{names})", re.IGNORECASE)))
    return found


def feasts_in(text: str) -> list[tuple[int, int]]:
    """Return months and days that are named by a feast or by where they lie in the year.

    Of a quarter or half of a year the months that it begins and ends with, and 0 for the day.
    """
    return [(month, day) for month, day, pattern in _feasts() if pattern.search(text)]


# --- numbers in words of other languages

_LEXEMES: Final = {
    "German": """1 ein eins eine einen einem einer; 2 zwei; 3 drei; 4 vier; 5 fünf; 6 sechs; 7
        sieben; 8 acht; 9 neun; 10 zehn; 11 elf; 12 zwölf; 16 sechzehn; 17 siebzehn; 20 zwanzig; 30
        dreißig dreissig; 40 vierzig; 50 fünfzig; 60 sechzig; 70 siebzig; 80 achtzig; 90 neunzig;
        12 dutzend; 100 hundert; 1000 tausend; 0 und""",
    "Dutch": """1 een één; 2 twee; 3 drie; 4 vier; 5 vijf; 6 zes; 7 zeven; 8 acht; 9 negen; 10 tien;
        11 elf; 12 twaalf; 13 dertien; 14 veertien; 20 twintig; 30 dertig; 40 veertig; 50 vijftig;
        60 zestig; 70 zeventig; 80 tachtig; 90 negentig; 12 dozijn; 100 honderd; 1000 duizend;
        0 en ën""",
    "French": """1 un une; 2 deux; 3 trois; 4 quatre; 5 cinq; 6 six; 7 sept; 8 huit; 9 neuf; 10 dix;
        11 onze; 12 douze; 13 treize; 14 quatorze; 15 quinze; 16 seize; 20 vingt vingts; 30 trente;
        40 quarante; 50 cinquante; 60 soixante; 80 quatre-vingt quatre-vingts; 12 douzaine;
        15 quinzaine; 20 vingtaine; 30 trentaine; 100 cent cents centaine; 1000 mille; 0 et""",
    "Spanish": """1 un uno una; 2 dos; 3 tres; 4 cuatro; 5 cinco; 6 seis; 7 siete; 8 ocho; 9 nueve;
        10 diez; 11 once; 12 doce docena; 13 trece; 14 catorce; 15 quince; 16 dieciséis dieciseis;
        17 diecisiete; 18 dieciocho; 19 diecinueve; 20 veinte veinti; 30 treinta; 40 cuarenta;
        50 cincuenta; 60 sesenta; 70 setenta; 80 ochenta; 90 noventa; 100 cien ciento cientos
        centenar; 500 quinientos quinientas; 700 setecientos setecientas; 900 novecientos
        novecientas; 1000 mil; 0 y""",
    "Portuguese": """1 um uma; 2 dois duas; 3 três; 4 quatro; 5 cinco; 6 seis; 7 sete; 8 oito;
        9 nove; 10 dez; 11 onze; 12 doze dúzia; 13 treze; 14 catorze quatorze; 15 quinze;
        16 dezasseis dezesseis; 17 dezassete dezessete; 18 dezoito; 19 dezanove dezenove; 20 vinte;
        30 trinta; 40 quarenta; 50 cinquenta; 60 sessenta; 70 setenta; 80 oitenta; 90 noventa;
        100 cem cento centena; 200 duzentos duzentas; 300 trezentos trezentas; 500 quinhentos
        quinhentas; 1000 mil; 0 e""",
    "Italian": """1 un uno una; 2 due; 3 tre; 4 quattro; 5 cinque; 6 sei; 7 sette; 8 otto; 9 nove;
        10 dieci; 11 undici; 12 dodici dozzina; 13 tredici; 14 quattordici; 15 quindici; 16 sedici;
        17 diciassette; 18 diciotto; 19 diciannove; 20 venti vent ventina; 30 trenta trent; 40
        quaranta quarant; 50 cinquanta cinquant; 60 sessanta sessant; 70 settanta settant; 80
        ottanta ottant; 90 novanta novant; 100 cento centinaio; 1000 mille mila; 0 e""",
}
_FRACTIONS: Final = {
    50.0: "hälfte halb halbe halben halber halbes moitié demi demie mitad medio media metà mezzo"
    " mezza metade meio meia helft",
    33.0: "drittel tiers tercio terzo terço derde",
    25.0: "viertel quart cuarto quarto kwart",
    20.0: "fünftel cinquième quinto vijfde",
    10.0: "zehntel dixième décimo decimo tiende",
}
_SHARES: Final = {word: value for value, words in _FRACTIONS.items() for word in words.split()}
_PARTS_OF_HOUR: Final = re.compile(
    r"\b(?:(?P<half>halbe\w? stunde|demi-heure|media hora|mezz['’]ora|meia hora|half uur)"
    r"|(?P<three>dreiviertelstunde|trois quarts d['’]heure|tres cuartos de hora)"
    r"|(?P<quarter>viertelstunde|quart d['’]heure|cuarto de hora|quarto d['’]ora|kwartier))",
    re.IGNORECASE,
)
_HALVES: Final = re.compile(r"\b(?:halbes jahr|halben jahr|demi-année|medio año|half jaar)", re.I)


@lru_cache(maxsize=12)
def _lexemes(language: str) -> tuple[re.Pattern[str], dict[str, int]]:
    values: dict[str, int] = {}
    for group in _LEXEMES[language].split(";"):
        value, *words = group.split()
        values.update(dict.fromkeys(words, int(value)))
    longest = "|".join(sorted(values, key=len, reverse=True))
    between = "" if language in _ONE_WORD else r"[\s-]?"
    return re.compile(rf"(?<!\w)(?:(?:{longest}){between})+(?!\w)", re.IGNORECASE), values


_ONE_WORD: Final = frozenset(("German", "Dutch", "Italian"))
"""Languages that write a number below a thousand as one word."""


@lru_cache(maxsize=32)
def foreign_numbers(text: str, language: str) -> frozenset[float]:
    """Return the numbers in words in a text of another language than English.

    For shares it is the percentage: 50 for a half, 33 for a third. A text whose language isn't
    known is read in all of them.
    """
    found: set[float] = set()
    for each in (language,) if language in _LEXEMES else _LEXEMES:
        pattern, values = _lexemes(each)
        rows = (match.group() for match in pattern.finditer(text.casefold()))
        found |= {float(_summed(row, values)) for row in rows}
    words = {word.casefold() for word in _WORD.findall(text)}
    found |= {_SHARES[word] for word in words if word in _SHARES}
    for match in _PARTS_OF_HOUR.finditer(text):
        found.add(30.0 if match["half"] else 45.0 if match["three"] else 15.0)
    return frozenset(found | ({6.0} if _HALVES.search(text) else set()))


def foreign_parts(text: str) -> frozenset[float]:
    """Return the shares that a text of another language names, and what they leave over."""
    words = [word.casefold() for word in _WORD.findall(text)]
    found: set[float] = set()
    for before, word in pairwise(["", *words]):
        share = 1 / round(100 / _SHARES.get(word, 100))
        found |= {share, share * _COUNTS.get(before, 1)} if word in _SHARES else set()
    return frozenset({*found, *(1 - each for each in found)})


_COUNTS: Final = {
    **dict.fromkeys("zwei deux dos due dois twee".split(), 2),
    **dict.fromkeys("drei trois tres tre três drie".split(), 3),
}


def _summed(words: str, values: dict[str, int]) -> int:
    """Return the value of words that stand in a row, as in zweihundertfünfzig."""
    lexemes = sorted(values, key=len, reverse=True)
    total = part = at = 0
    while at < len(words):
        lexeme = next((each for each in lexemes if words.startswith(each, at)), "")
        value = values.get(lexeme, 0)
        at += len(lexeme) or 1
        if value == 1000:
            total, part = total + max(part, 1) * value, 0
        elif value == 100:
            part = max(part, 1) * value
        else:
            part += value
    return total + part
