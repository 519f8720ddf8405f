"""Looks a word up in the dictionaries of this computer, in its base form as well: "ran", "run".

Dictionaries in the language of the surrounding words come first. Entries are untrusted data: they
become plain text, no longer than a card can show.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from reader_app.domain.search import LONGEST_WORD, Dictionary, DictionaryEntry, DictionaryFiles
from reader_app.domain.values import dataclass
from reader_app.retrieval.sentences import readable
from reader_app.retrieval.text_kind import detect_language

_MOST_SECTIONS: Final = 12
_MOST_ENTRIES: Final = 8
_MOST_CHARACTERS: Final = 12_000
_LONGEST_ENTRY: Final = 4_000
"""In characters; the rest of a section or an entry is left out."""
_MOST_FORMS: Final = 12
_AROUND: Final = 20_000


@dataclass(frozen=True, slots=True)
class DictionarySection:
    """What one dictionary says about a word."""

    dictionary: str
    entries: tuple[DictionaryEntry, ...]


@dataclass(frozen=True, slots=True)
class LookedUp:
    """What was found. `searched`: the names of the dictionaries; () if none is installed."""

    word: str
    sections: tuple[DictionarySection, ...]
    searched: tuple[str, ...]


class DictionaryUseCase:
    """Looks words up, tells which dictionaries there are, and adds others. For workers."""

    def __init__(self, files: DictionaryFiles) -> None:
        self._files = files

    def look_up(self, words: str, around: str) -> LookedUp:
        """Return what the dictionaries say. `around`: text beside the words, for the language."""
        word = cleaned(words)
        language = detect_language(around[:_AROUND])
        dictionaries = by_language(self._files.installed(), language)
        sections: list[DictionarySection] = []
        for each in dictionaries if word else ():
            is_other = bool(language and each.language) and each.language != language
            if len(sections) == _MOST_SECTIONS or (sections and is_other):
                break  # those of other languages come last
            entries = _found(each, word, each.language or language)
            if entries:
                sections.append(DictionarySection(each.name, entries))
        names = tuple(each.name for each in dictionaries)
        return LookedUp(word, tuple(sections), names)

    def names(self) -> tuple[str, ...]:
        """Return the names of the dictionaries that are installed."""
        return tuple(each.name for each in self._files.installed())

    def add(self, paths: Sequence[Path]) -> tuple[str, ...]:
        """Copy dictionaries into the data folder and return their names. Raises BookError."""
        return self._files.add(paths)


def cleaned(words: str) -> str:
    """Return selected words as a dictionary has them: one line, without the marks around them."""
    line = unicodedata.normalize("NFKC", readable(words.strip() or " "))
    line = line.replace("’", "'").replace("\u00ad", "")
    line = re.sub(r"^[^\w]+|[^\w]+$", "", line)
    return re.sub(r"'s$", "", line)[:LONGEST_WORD]


def by_language(dictionaries: Iterable[Dictionary], language: str) -> list[Dictionary]:
    """Return the dictionaries with those of the language first, and those of other languages last.

    Among equals, one that explains comes before one that translates.
    """

    def rank(each: Dictionary) -> tuple[int, bool, str]:
        if not language or not each.language:
            return 1, each.is_bilingual, each.name
        return (0 if each.language == language else 2), each.is_bilingual, each.name

    return sorted(dictionaries, key=rank)


def _found(dictionary: Dictionary, word: str, language: str) -> tuple[DictionaryEntry, ...]:
    """Return the entries of the word, then those of the forms that it may be a form of."""
    entries = list(dictionary.entries(word))
    heads = {word.casefold()}
    bases = 0
    for form in forms_of(word, language):
        if bases == 2 or form.casefold() in heads:
            continue
        heads.add(form.casefold())
        others = dictionary.entries(form)
        bases += bool(others)
        entries += [entry for entry in others if entry not in entries]
    return tuple(_bounded(_exact_first(entries, heads)))


def _exact_first(entries: Sequence[DictionaryEntry], heads: set[str]) -> list[DictionaryEntry]:
    """Return the entries with phrases that only contain the word last."""
    return sorted(entries, key=lambda entry: entry.headword.casefold() not in heads)


def _bounded(entries: Iterable[DictionaryEntry]) -> Iterator[DictionaryEntry]:
    room = _MOST_CHARACTERS
    for number, entry in enumerate(entries):
        if number == _MOST_ENTRIES or room <= 0:
            return
        longest = min(room, _LONGEST_ENTRY)
        is_whole = len(entry.text) <= longest
        text = entry.text if is_whole else entry.text[:longest].rstrip() + " …"
        room -= len(text)
        yield DictionaryEntry(entry.headword, text)


# -- base forms ---------------------------------------------------------------------------------

_IRREGULAR: Final = {
    "English": """
        be: am is are was were been being; have: has had having; do: does did done; go: goes went
        gone; say: said; make: made; take: took taken; come: came; see: saw seen; get: got gotten;
        know: knew known; give: gave given; find: found; think: thought; tell: told; become: became;
        leave: left; feel: felt; put: putting; bring: brought; begin: began begun; keep: kept; hold:
        held; write: wrote written; stand: stood; hear: heard; mean: meant; meet: met; run: ran;
        pay: paid; sit: sat; speak: spoke spoken; lie: lay lain lying; lead: led; grow: grew grown;
        lose: lost; fall: fell fallen; send: sent; build: built; understand: understood; draw: drew
        drawn; break: broke broken; spend: spent; rise: rose risen; drive: drove driven; buy:
        bought; wear: wore worn; choose: chose chosen; seek: sought; throw: threw thrown; catch:
        caught; deal: dealt; win: won; forget: forgot forgotten; sleep: slept; shake: shook shaken;
        eat: ate eaten; fly: flew flown; ride: rode ridden; bear: bore borne born; bind: bound;
        bite: bit bitten; blow: blew blown; breed: bred; burn: burnt; cling: clung; creep: crept;
        dig: dug; dream: dreamt; drink: drank drunk; dwell: dwelt; feed: fed; fight: fought; flee:
        fled; fling: flung; forbid: forbade forbidden; forgive: forgave forgiven; freeze: froze
        frozen; grind: ground; hang: hung; hide: hid hidden; kneel: knelt; lay: laid; lean: leant;
        leap: leapt; learn: learnt; lend: lent; light: lit; ring: rang rung; sell: sold; sew: sewn;
        shine: shone; shoot: shot; show: shown; shrink: shrank shrunk; sing: sang sung; sink: sank
        sunk; slay: slew slain; slide: slid; sling: slung; smell: smelt; smite: smote smitten; sow:
        sown; spell: spelt; spill: spilt; spin: spun; spit: spat; spring: sprang sprung; steal:
        stole stolen; stick: stuck; sting: stung; stink: stank stunk; stride: strode stridden;
        strike: struck stricken; strive: strove striven; swear: swore sworn; sweep: swept; swell:
        swollen; swim: swam swum; swing: swung; teach: taught; tear: tore torn; tread: trod trodden;
        wake: woke woken; weave: wove woven; weep: wept; wind: wound; wring: wrung; abide: abode;
        arise: arose arisen; awake: awoke awoken; beget: begot begotten; behold: beheld; betake:
        betook; bid: bade bidden; cleave: clove cloven; forsake: forsook forsaken; good: better
        best; bad: worse worst; far: farther farthest further furthest; little: less least; man:
        men; woman: women; child: children; foot: feet; tooth: teeth; goose: geese; mouse: mice;
        louse: lice; ox: oxen; person: people; die: dying dice; tie: tying; penny: pence; wife:
        wives; life: lives; knife: knives; leaf: leaves; thief: thieves; self: selves; shelf:
        shelves; half: halves; wolf: wolves; loaf: loaves; calf: calves; index: indices; axis: axes;
        crisis: crises; thesis: theses; basis: bases; phenomenon: phenomena; criterion: criteria;
        datum: data; medium: media
    """,
    "German": """
        sein: bin bist ist sind seid war warst waren wart gewesen wäre wären; haben: hat hast hatte
        hatten gehabt hätte hätten; werden: wird wirst wurde wurden geworden worden würde würden;
        gehen: ging gingen gegangen; kommen: kam kamen gekommen käme; geben: gibt gab gaben gegeben
        gäbe; nehmen: nimmt nahm nahmen genommen; sehen: sieht sah sahen gesehen; sprechen: spricht
        sprach sprachen gesprochen; stehen: stand standen gestanden stünde; finden: fand fanden
        gefunden; liegen: lag lagen gelegen; lassen: lässt läßt ließ ließen gelassen; halten: hält
        hielt hielten gehalten; rufen: rief riefen gerufen; laufen: läuft lief liefen gelaufen;
        fallen: fällt fiel fielen gefallen; tragen: trägt trug trugen getragen; schlagen: schlägt
        schlug schlugen geschlagen; schreiben: schrieb schrieben geschrieben; bleiben: blieb blieben
        geblieben; steigen: stieg stiegen gestiegen; schweigen: schwieg schwiegen geschwiegen;
        lesen: liest las lasen gelesen; essen: isst ißt aß aßen gegessen; sitzen: saß saßen
        gesessen; wissen: weiß weißt wusste wußte wussten gewusst; denken: dachte dachten gedacht;
        bringen: brachte brachten gebracht; kennen: kannte kannten gekannt; nennen: nannte nannten
        genannt; können: kann kannst konnte konnten könnte gekonnt; müssen: muss muß musste mußte
        mussten; dürfen: darf durfte durften dürfte; sollen: soll sollte sollten; wollen: will
        willst wollte wollten; mögen: mag mochte mochten möchte; treten: tritt trat traten getreten;
        ziehen: zog zogen gezogen; fliegen: flog flogen geflogen; bieten: bot boten geboten;
        schließen: schloss schloß schlossen geschlossen; beginnen: begann begannen begonnen;
        gewinnen: gewann gewonnen; singen: sang gesungen; trinken: trank tranken getrunken;
        springen: sprang gesprungen; werfen: wirft warf warfen geworfen; helfen: hilft half halfen
        geholfen; sterben: stirbt starb starben gestorben; treffen: trifft traf trafen getroffen;
        brechen: bricht brach gebrochen; tun: tut tat taten getan; scheinen: schien schienen
        geschienen; heißen: hieß hießen geheißen; fahren: fährt fuhr fuhren gefahren; wachsen:
        wächst wuchs gewachsen; schlafen: schläft schlief geschlafen; gut: besser beste besten;
        viel: mehr meisten; hoch: hohe hohen höher höchste
    """,
}
_BASES: Final = {
    language: {
        form: base.strip()
        for base, _, forms in (row.partition(":") for row in table.split(";"))
        for form in forms.split()
    }
    for language, table in _IRREGULAR.items()
}
_NO_FORMS: Final = frozenset(
    """during evening morning nothing something anything everything ceiling wedding need seed indeed
    hundred this his hers its was has thus us yes always perhaps besides towards sometimes series
    species news ever never other another rather either neither whether over under after water
    """.split()
)
"""English words that only look like a form of another."""
_VOWEL: Final = re.compile("[aeiouyäöü]")
_KOREAN_PARTICLES: Final = """
    에서는 에서 으로 에게 까지 부터 처럼 보다 하고 이나
    은 는 이 가 을 를 의 에 와 과 도 로 만
""".split()
_UMLAUTS: Final = str.maketrans("äöü", "aou")


def forms_of(word: str, language: str) -> list[str]:
    """Return the words that `word` may be a form of, the likeliest first; it isn't among them."""
    lower = word.casefold() if language != "German" else word.lower()
    found: list[str] = []
    if irregular := _BASES.get(language, {}).get(lower):
        found.append(irregular)
    make = _RULES.get(language, _plain)
    found += make(lower) if " " not in lower else ()
    if "-" in lower:
        found += [lower.replace("-", ""), lower.replace("-", " ")]
    unique = dict.fromkeys(each for each in found if len(each) > 1 and each != lower)
    return list(unique)[:_MOST_FORMS]


def _english(word: str) -> Iterator[str]:
    if word in _NO_FORMS:
        return
    for ending, others in (
        ("iest", ("y",)),
        ("ier", ("y",)),
        ("ies", ("y", "ie")),
        ("ied", ("y", "ie")),
        ("ves", ("f", "fe", "ve")),
        ("ing", ("", "e")),
        ("ed", ("", "e")),
        ("est", ("", "e")),
        ("er", ("", "e")),
        ("es", ("", "e")),
        ("s", ("",)),
        ("ily", ("y",)),
        ("ly", ("",)),
    ):
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < 2 or not _VOWEL.search(stem):
            continue
        if len(stem) > 2 and stem[-1] == stem[-2] and ending in ("ing", "ed", "er", "est"):
            yield stem[:-1]
        if ending != "s" or not word.endswith(("ss", "us", "is")):
            yield from (stem + other for other in others)


def _german(word: str) -> Iterator[str]:
    for ending in ("", "ern", "en", "er", "em", "es", "et", "st", "te", "ten", "e", "n", "s", "t"):
        stem = word.removesuffix(ending)
        if (ending and stem == word) or len(stem) < 3:
            continue
        if stem.startswith("ge") and len(stem) > 5 and ending in ("t", "et", "en"):
            yield stem[2:] + "en"
        if ending:
            yield stem
            yield stem + "en"
            yield stem + "e"
        if (plain := stem.translate(_UMLAUTS)) != stem:
            yield plain


def _korean(word: str) -> Iterator[str]:
    for particle in _KOREAN_PARTICLES:
        if word.endswith(particle) and len(word) > len(particle):
            yield word.removesuffix(particle)


def _prefixes(word: str) -> Iterator[str]:
    """Yield shorter and shorter beginnings, as Chinese and Japanese have no spaces."""
    yield from (word[:length] for length in range(min(len(word) - 1, 8), 1, -1))


def _plain(word: str) -> Iterator[str]:
    for ending in ("es", "s", "x", "e", "n"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            yield word.removesuffix(ending)


_RULES: Final[dict[str, Callable[[str], Iterator[str]]]] = {
    "English": _english,
    "German": _german,
    "Korean": _korean,
    "Chinese": _prefixes,
    "Japanese": _prefixes,
}
