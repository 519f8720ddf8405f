"""Full stops that end no sentence: abbreviations, initials, ordinals; those of six languages."""

from __future__ import annotations

import re
from typing import Final

_NEVER_LAST: Final = """
    mr mrs ms messrs mme mlle dr drs prof st sgt capt lt col gen maj cmdr adm rev hon gov sen rep
    pres mt ft vs viz cf ca approx fig figs eq eqs ch chap sec vol vols ed eds no nos pp p tab art
    resp incl dept univ bros ibid e.g i.e
    hr fr hrn nr abb bd aufl hrsg vgl bzgl bspw evtl ggf inkl zzgl sog bzw geb gest mio mrd tsd
    allg engl lat griech frz dt österr str kap anm bes einschl hl kgl z.b d.h i.d.r
    sr sra srta sres dra dña ud uds vd vds núm pág págs cap aprox gral cía lic ing avda tel máx mín
    excmo ilmo p.ej
    т гг рис табл см ср напр проф акад доц св им ул просп обл англ нем фр лат греч итал яп рус гл
    изд ред млн млрд тыс руб коп ок прибл т.н т.е т.к
    डॉ श्री श्रीमती प्रो पं कु कि.मी मि.मी सें.मी
""".split()
_MAYBE_LAST: Final = """
    etc inc ltd corp co jr al usw u.s u.s.a u.k u.n a.m p.m d.c b.c a.d ph.d m.d b.a m.a
    jan feb mar apr jun jul aug sep sept oct nov dec jh
    г в вв др пр э т.д т.п и.о н.э а.с с.ш
    v.chr n.chr chr a.c d.c s.a ee.uu uu рд ई.पू रु u.a u.ä o.ä s.o s.u
""".split()
"""They may end a sentence as well: what comes after decides."""
_WORDS_TOO: Final = frozenset(
    """no nos art tab sec mar hon rep fr am ft max min ed gen col cap str app cf hr lat dt kap
    ch см ул гл им ред тыс рис""".split()
)
"""Words of their own as well: an abbreviation before a number, or with a capital before a name."""
_NEVER: Final = frozenset(_NEVER_LAST) | {"ee"}
_MAYBE: Final = frozenset(_MAYBE_LAST)

_MARKS: Final = "\u0900-\u0963"
_LETTER: Final = f"(?:[^\\W\\d_][{_MARKS}]*)"
_LAST_WORD: Final = re.compile(r"(?:^|[\s(\[{\"'“”„‚«»‹›‘’¿¡—–/])([^\s(\[{\"“„«¿¡—–/]+)\.$")
_INITIALS: Final = re.compile(rf"{_LETTER}(?:[.-]{_LETTER})*")
_SPACED: Final = re.compile(rf"(?:^|[\s(\[])((?:{_LETTER}{{1,2}}\.\s){{1,2}}{_LETTER}{{1,3}})\.$")
"""z. B., p. ej., т. д., EE. UU.: parts of one abbreviation."""
_AFTER_ARTICLE: Final = re.compile(
    r"(?:^|\s)(?:am|vom|zum|bis|der|die|das|des|dem|den|im|seit|ab|einem|eines|seinem|ihrem)"
    r"\s\d{1,2}\.$",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"(?<![\d.,])\d{1,2}\.$")
_COUNTED: Final = re.compile(
    r"(?:Jan(?:uar)?|Jänner|Feb(?:ruar)?|März|Apr(?:il)?|Mai|Juni?|Juli?|Aug(?:ust)?|Sept?(?:ember)?"
    r"|Okt(?:ober)?|Nov(?:ember)?|Dez(?:ember)?|Jahrhunderts?|Lebensjahre?s?)\b"
)
_OPENING: Final = re.compile(
    r"(?:The|A|An|In|On|At|It|He|She|We|They|You|This|That|These|Those|His|Her|My|But|And|For|If"
    r"|When|As|There|Then|I|Der|Die|Das|Ein|Eine|Er|Sie|Es|Wir|Im|Am|Als|Und|Aber|Auch|Nach|Bei"
    r"|Seit|El|La|Los|Las|Un|Una|En|Y|Pero|Se|Por|Con|Este|Esta|В|Во|На|Он|Она|Оно|Они|Это|Но|И|По"
    r"|С|К|За|Для|После|При|Из)\s"
)
_REACH: Final = 24


def is_abbreviation(before: str, after: str) -> bool:
    """Whether the full stop that ends `before` belongs to its word; `after`: what follows."""
    tail = " ".join(before[-_REACH:].split())
    if _AFTER_ARTICLE.search(tail) or (_NUMBER.search(tail) and _COUNTED.match(after)):
        return True
    spaced = _SPACED.search(tail)
    if spaced is not None and _is_known(spaced[1].replace(" ", "").casefold(), after):
        return True
    match = _LAST_WORD.search(tail)
    if match is None:
        return False
    word = match[1].casefold()
    if word in _WORDS_TOO:
        return after[:1].isdigit() or (match[1][0].isupper() and word != "no")
    return _is_known(word, after)


def _is_known(word: str, after: str) -> bool:
    if word in _NEVER:
        return True
    # What is both an abbreviation and the last word of sentences: the next word tells.
    is_open = word in _MAYBE or _INITIALS.fullmatch(word) is not None
    return is_open and bool(after) and not _OPENING.match(after)
