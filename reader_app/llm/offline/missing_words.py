"""Which words of a question stand nowhere in the book, and whether an answer depends on them.

A search always finds something that shares a word with the question. What the question turns on, a
name, a year, a numbered figure, a thing, may stand nowhere in the book all the same; the search
says so (`book_context.absent_note`). Not every absent word matters: readers put things in their own
words. `benchmarks/refusals.py` measures both sides.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from difflib import SequenceMatcher
from typing import Final

from reader_app.domain.report_terms import report_wording
from reader_app.domain.search import absent_words
from reader_app.llm.offline import question_words

_SENTENCE_START: Final = re.compile(
    r"(?:^|(?<!mr)(?<!mrs)(?<!ms)(?<!dr)(?<!st)[.?!:]\s+)\W*$", re.IGNORECASE
)
_OF_PEOPLES: Final = re.compile(r"[A-Z]\w+(?:ish|ese|ean|ian|ch)")
_ACRONYM: Final = re.compile(r"[A-Z][A-Z0-9&]{1,5}")
_MODEL_NUMBER: Final = re.compile(r"(?!FY|Q\d|H\d)[A-Z]{1,4}-?\d{2,}\w*")
_OTHERWISE: Final = re.compile(
    r"\w{2,}(?:tions?|sions?|ments?|[ae]nc(?:es?|y)|ships?|ness|[ai]bility|als?|ed|ing|ly|[ai]ble|ive|ic|ary|ory|ize"
    r"|ise|ify|ous|ate|[aeln]th|hood|dom|ism|(?:[ln]i|u)ty|n't)"
)
"""Words that name no thing: a book may say the same without them."""
_THINGS: Final = frozenset(
    "ambulance animal apartment basement canal cathedral constellation crystal fence garment"
    " hospital instrument licence license mansion medal medication metal monument"
    " pension religion station television telephone pedal sandal emerald bed breed seed weed feed"
    " canary diary dictionary library salary factory glossary surgery fish dish bush ring king"
    " string wing ceiling building painting earring stocking pudding wedding dentist pirate plate"
    " chocolate gate".split()
)
"""Things whose names end like those."""
GENERAL: Final = frozenset(
    """
    accept accomplish accord accountable achieve across act actions actually adult advantage
    advice advise adviser advisers advisor advisors afraid age agreement aim aims alike
    alongside alternative always among analyst angry animal animals another answer answers
    anymore anyone apart appear appease appliance appreciate approach arrive article ask aspect
    aspects assist associated attempt attitude aunt author authors average avoid aware
    background bad based basis because become begin behave behavior behaviour behind belief
    believe belong below bend benefit besides best better big boring break broken business buy
    calculate call calm cannot capable captain care career case category cause century certain
    chairman challenge challenges chance change changes character characters check chief child
    children choice choose citation claim clever close collaborate colleagues color colors
    colour colours combine comfort common community company compare compared complain complete
    complex complicated components compute concept concern conclude confident configure confirm
    confused consequence consequences consider consist contain content contents context continue
    contrast contribute control convince copy corporation country couple courage create criteria
    cry cycle daily damage danger dangerous data date day deal decide decimal declare decline
    decrease define degree delay demand depend describe despite detail details detect develop
    die dies diet differ different difficult director disappear discover discuss discusses
    disguise display doctor document documents dollars doubt drive drives drove during duty each
    easily easy effect effort eighth elder emotion emotions employee employees enable encompass
    encounter encourage end enemy enhance enjoy enough enter entire environment equation escape
    essay establish event events eventually everyone everything evidence example examples
    exchange excited exist expect expensive experience experiment explain explore express extent
    extra eye fact factor factors fail fair false family famous fancy favor fear fearful feature
    features feel feeling feelings fiction fifth figure find finish first fiscal fit five focus
    focuses foolish force foretell forgive form former formula four fourth frame free frequent
    frequently friend friends frighten fulfil fulfill function fundamental funny future gain
    general genre get girl give given glad go goal goals good grateful great group grow guess
    guilty guy habit half handle happen happy hard harm hate heal healthy help here hero hide
    high highest hindi hint history hold home hope huge human hurry hurt idea ideal ideas
    identify identity imagine impact imply importance important impossible impress improve
    include increase index indicate individual influence inform information initial inside
    insist instead intend intent interact interest internal interrupt involve issue issues item
    items job jobs join joy judge jump jumps keep key kid kids kill kind kinds king know labeled
    lack lady large largest last late later latter lead leader learn learns least leave lesson
    level life like likely likes limit link list literary live location locations logic lonely
    long look lord lose lost lot love low lowest lucky mad magic magical main major make manage
    many mark material materials matter max maximum mean means measure medium meet member
    members mention message method metric mid might millions milliseconds min mind minimum minor
    miss mistake mood moral more most mother motive move mr mrs multiple must mystery name names
    narrator nature near nearby necessary need needs negative neighbor neighbors neighbour
    neighbours nervous never new next nice normal notable note notice number numbers object
    obtain obvious occupation occur offer offerings often okay old older oldest once only onward
    open opinion opponent opportunity oppose opposite option options order origin original other
    otherwise outcome outside overall own owner page pages paper paragraph parameter parameters
    parent parents part participant participants parties partner parts pass passerby past path
    pattern pay people per percent percentage percents perform perhaps period permissible permit
    person personal personality persuade phase phrase pick piece place places plan plans play
    plead plot point points poor popular position positive possess possible power powerful
    practice predict prefer prepare present president prevent price primary prince princess
    prior prize probably problem problems proceed process produce product products profession
    professor project promise proof proper prophesize proposal propose prosper protect proud
    prove provide public publisher purchase purpose purposes put qualities quality quantity
    quarter queen question questions quick quickly quite range rapidly rare rate rather ratio
    raw reach react read reader readers real realise reality realize realizes really reason
    reasons reassure receive recent recently recognize recognizes recommend record reduce refer
    refuse regard regarding region regions reject related relation relationship relatives relax
    release rely remain remember remind remove repair repeat replace reply report represent
    request require rescue reside resolve respect respond response responses responsible rest
    result results retain return reveal reveals revert reward rich right risk role roles round
    routine rude rule rules sad safe safely same satisfy save say scared scary scenario scene
    school score second secret secretary section sections see seek seem sees select selfish sell
    send sequence series serve serves set setup seven several shake shape share shocked short
    should show sibling siblings sick sign significant similar simple simply since single sir
    situation six size skill skills slight smallest smart solely solution solve some someone
    something sort sound source space special specific speech spend spit spot stage standard
    start state states status stay steal step steps stop story strange strategy strength strict
    strong structure struggle stubborn student stupid style subject submit subsequent succeed
    success such sudden suffer suggest suit sum summarize summary sure surprise surprised
    survive suspect suspicious symbol system table take taken task team tell term terms test
    text than thankful thee theme there thing things think thinker third thoroughly thought
    threat three tie time times tired title titled titles together tone tool topic total touch
    toward towards trait traits travel traveler treat trick trouble true trust truth try turn
    twice two type types typical typically ugly unable uncle under understand unhappy unique
    unit units unlike unsure until upset usd use used useful user users uses usual usually value
    values various vary verify version versus victim view visible visit visual wait want wants
    warn watch way ways weak weakness weapon wear well what while whole wife wise wish without
    witness word words work works worried worry worth would write writer wrong year years yell
    young youngest
    """.split()
)
"""Words that questions use whatever the book prints: of asking, telling, judging and feeling."""
_YEAR: Final = re.compile(r"(?:1[5-9]|20|21)\d\d")
_COMPARES: Final = re.compile(r"\b(?:before|after|since|until|than)\s+$", re.IGNORECASE)
_COUNTED: Final = re.compile(r"\bhow (?:many|much)\s+$", re.IGNORECASE)
_DETERMINED: Final = re.compile(
    r"(?:\b(?:the|an?|his|her|their|which|what)|['’]s)\s+$", re.IGNORECASE
)
_MONTH: Final = re.compile(
    r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"(?:t|uary|ruary|ch|il|[ey]|ust|tember|ober|ember)?",
    re.IGNORECASE,
)
_DATE: Final = re.compile(rf"{_MONTH.pattern}\W+\d{{1,2}}\w*\W+(?P<year>\d{{4}})", re.IGNORECASE)
_WORD: Final = re.compile(
    r"(?:figure|fig\.|table|exhibit|note|item|section)\s+\d+(?:\.\d+)*|"
    r"[^\W_]+(?:['’.,/&-]?[^\W_]+)*",
    re.IGNORECASE,
)
_ISBN: Final = "isbn"
_LEAST: Final = 3
_LONG: Final = 6
_ALIKE: Final = 0.8
_ALIKE_NAMES: Final = 0.75
_NAME_MOST: Final = 0.55
_DETERMINED_MOST: Final = 0.6
_THING_MOST: Final = 0.5


def missing_in(question: str, told: str, coverage: float) -> tuple[str, ...]:
    """Return the words that the answer depends on and no page has; () where there are none.

    `told`: all text of the search's result. `coverage`: as `sentence_choice.Choice` has it.
    """
    absent = {_bare(word) for word in absent_words(told)}
    if not absent or "$" in question:  # formulas have letters, not words
        return ()
    if question_words.is_german(question):
        return _german_missing(question, absent) if coverage < _THING_MOST else ()
    if not question_words.is_english(question):
        return ()
    certain: dict[str, None] = {}
    names: dict[str, None] = {}
    determined: dict[str, None] = {}
    things: dict[str, None] = {}
    texts = told[: told.rfind("On none of the pages")]
    for found in _WORD.finditer(question):
        word = found[0]
        if not _is_absent(_bare(word), absent) or _is_there(word, question, texts):
            continue
        before = question[: found.start()]
        if _is_number(word, before) or (_COUNTED.search(before) and is_thing(word)):
            certain[shown(word)] = None
        elif _is_name(word, before):
            names[shown(word)] = None
        elif is_thing(word) and _DETERMINED.search(before):
            determined[shown(word)] = None
        elif is_thing(word):
            things[shown(word)] = None
    if certain or (names and coverage < _NAME_MOST):
        return (*certain, *names)
    if determined and coverage < _DETERMINED_MOST:
        return (*determined, *things)
    return tuple(things) if coverage < _THING_MOST else ()


def _german_missing(question: str, absent: Collection[str]) -> tuple[str, ...]:
    """Return the nouns and names that stand nowhere, if most do, or a name without an article.

    A single noun may be one of the book's in another form, or a part of a compound.
    """
    nouns = list(_NOUN_IN_GERMAN.finditer(question))
    missing = [found for found in nouns if _bare(found["noun"]) in absent]
    names = [
        found
        for found in missing
        if not _BEFORE_NOUNS.fullmatch(found["before"])
        and not question[found.end("noun") + 1 :][:1].isupper()
    ]
    told = missing if len(missing) > len(nouns) - len(missing) else names
    return tuple(dict.fromkeys(found["noun"] for found in told))


_NOUN_IN_GERMAN: Final = re.compile(r"(?<![.?!:] )\b(?P<before>\w+) (?=(?P<noun>[A-ZÄÖÜ][\w-]+))")
_BEFORE_NOUNS: Final = re.compile(
    r"[A-ZÄÖÜ]\w*|und|oder|\w+(?:e|en|er|es|em)|das|zum|zur|vom|beim|i[nm]s?"
)
"""Articles and adjectives, by their endings, and what stands before another part of a name."""


def _is_absent(word: str, absent: Collection[str]) -> bool:
    """Whether a word is among those, or a numbered thing whose number begins as one's does."""
    return word in absent or (" " in word and word.rpartition(".")[0] in absent)


def _bare(word: str) -> str:
    return question_words.folded(word).removesuffix("'s")


def shown(word: str) -> str:
    """Return a word as an answer names it."""
    return word.removesuffix("’s").removesuffix("'s")


def _is_number(word: str, before: str) -> bool:
    """Whether a word is a numbered thing, a model or a year, which have no synonyms."""
    is_year = _YEAR.fullmatch(word) and not _COMPARES.search(before)
    return " " in word or bool(is_year or _MODEL_NUMBER.fullmatch(word))


def _is_name(word: str, before: str) -> bool:
    if not word[:1].isupper() or _SENTENCE_START.search(before) or _MONTH.fullmatch(word):
        return False
    is_other = _ACRONYM.fullmatch(word) or _OF_PEOPLES.fullmatch(word) or _bare(word) in GENERAL
    return not is_other


def is_otherwise(word: str) -> bool:
    """Whether a folded word names no thing: a book may say the same in another form."""
    is_known = word in _THINGS or word.removesuffix("s") in _THINGS
    return not is_known and _OTHERWISE.fullmatch(word) is not None


def is_thing(word: str) -> bool:
    """Whether a word names a thing, and none that a book may call otherwise."""
    plain = _bare(word)
    if plain == _ISBN:
        return True
    is_other = _ACRONYM.fullmatch(word) or _OF_PEOPLES.fullmatch(word) or len(word) < _LEAST
    is_other = is_other or _MONTH.fullmatch(word) or plain in GENERAL or plain.isdigit()
    return not is_other and not is_otherwise(plain) and not report_wording(word)


def _is_there(word: str, question: str, texts: str) -> bool:
    """Whether a passage has the word in another guise: misspelt, or as part of a date."""
    if _YEAR.fullmatch(word):
        date = next((d for d in _DATE.finditer(question) if d["year"] == word), None)
        return bool(
            date and re.search(rf"\b{date[1][:3].lower()}\W{word[2:]}\b", texts, re.IGNORECASE)
        )
    plain = _bare(word)
    if " " in word or plain.isdigit():
        return False
    if len(plain) >= _LONG and plain in texts.lower():  # printed without a space
        return True
    is_name = word[:1].isupper()
    others = {other for other in question_words.spelt_words_of(texts) if len(other) >= _SHORTEST}
    return any(
        _are_alike(plain, other.lower(), _ALIKE_NAMES if is_name else _ALIKE)
        for other in others
        if other[:1].isupper() or not is_name
    )


def _are_alike(word: str, other: str, share: float) -> bool:
    """Whether one word may be a slip of the other. `share`: of letters in the same order."""
    if word[0] != other[0] or abs(len(word) - len(other)) > _MOST_APART:
        return False  # slips are rarely in the first letter
    if len(word) < _LONG:
        return sorted(word) == sorted(other)
    return SequenceMatcher(None, word, other).ratio() >= share


_MOST_APART: Final = 2
_SHORTEST: Final = 4
