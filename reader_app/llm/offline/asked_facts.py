"""Judges whether the book supports what a question takes for granted, or has what it asks for.

A question may take a deed for granted (why somebody sold a house), or ask for a kind of thing
(which instrument, which school), an amount, or two people who meet nowhere. Each is looked for in
everything that a search found, a deed in other wordings as well. Only things for which a book
hardly uses other words are judged here; all else is judged by `answerability`, which refuses
nothing because of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from reader_app.domain.search import other_forms
from reader_app.domain.values import dataclass
from reader_app.llm.offline import question_words
from reader_app.llm.offline.sentence_choice import NUMBER_WORDS, FoundSentence

_DEEDS: Final = """
    die: died dies dying death dead kill slain slay murder perish drown execut suicid grave buried
    | kill: slay slew slain murder dead death die died dies shot stab poison execut strangl destroy
    | murder: kill slay slew slain dead death died shot stab poison strangl
    | shoot: gun rifle pistol revolver bullet fired firing
    | stab: knife dagger pierc thrust blade sword
    | poison: venom arsenic strychnine toxic drug
    | strangle: throat chok hang
    | drown: water sank sink river sea
    | burn: fire flame blaz ash kindl alight smoke torch scorch singe
    | marry: married marri wed husband wife bride match union
    | divorce: separat part marriage left
    | buy: bought purchas acqui paid pay price cost sold spent
    | acquire: acqui bought buy purchas merg took combin
    | sell: sold dispos divest auction pawn bargain hawk
    | steal: stole theft thief thieves rob pilfer snatch
    | fall: fell tumbl drop slip stumbl
    | rob: robber robbed stole steal theft thief took
    | sink: wreck founder drown bottom
    | melt: thaw dissolv
    | close: closing shut ceas discontinu exit liquidat
    | sue: suit sued suing lawsuit complaint litigat plaintiff court claim
    | arrest: prison custody police seized handcuff jail warrant constable
    | escape: fled flee flight free broke away
    | inherit: heir legacy will left bequeath estate fortune
    | eat: ate eaten dine supper dinner breakfast lunch food meal swallow devour munch nibbl tast
    | drink: drank drunk sip glass draught swallow drain
    | attack: assault fell rush sprang fought fight struck charge war assail set
    | accuse: charge blame denounc guilt suspect alleg
    | adopt: foster guardian ward heir
    | rescue: save saved saving free deliver help escape
    | terminate: cancel end expir ceas revoke
    | revoke: cancel terminat withdr rescind annul
    | dismiss: fired discharg terminat sack cashier away resign
    | resign: left leave quit retir step stepp
    | retire: resign left leave pension step stepp
    | bury: buried grave funeral tomb laid churchyard cemetery dug interr
    | push: shov thrust threw knock pull push
    | quarrel: argu disput angry anger fell fight fought words row
    | strike: struck hit blow beat slap knock
    | slap: hit struck blow box smack
    | whip: lash flog beat thrash
    | hang: hung gallows noose rope execut
    | photograph: picture camera portrait snapshot
    | paint: portrait picture artist canvas brush colour
    | design: architect drew drawn plan built build creat decorat invent
    | build: built construct erect raise made architect
    | teach: taught lesson learn tutor instruct master school educat train show
    | repair: mend fix restor patch
    | fund: grant paid pay support financ sponsor
    | compose: wrote written music
    | invent: discover devis creat made
    | demolish: pull destroy torn raz
    | translate: translat version render
    | crash: wreck collid collision accident struck smash fell
    | divide: split shar part separat
    | swim: swam swum bath float stroke dive
    | climb: clamber mount ascend went up scal
    | sail: ship voyage boat sea embark steamer
    | emigrate: emigrat sail left abroad america
    | betray: traitor treason told inform deceiv
    | kidnap: abduct carried stole captur seiz took
    | abandon: left leave desert forsak gave drop discontinu
    | remove: left out exclud drop without delet
    | apologize: apologis apology pardon sorry forgiv regret excus
    | forgive: forgav pardon mercy excus
    | insult: offend affront abus rude mock sneer scorn taunt despis
    | punish: whip beat flog thrash penalt prison scold lash
    | imprison: prison jail gaol lock captiv dungeon cell confin
    | hire: employ engag recruit appoint service
    | discontinue: stop ceas end exit
    | break: broke broken crack snap smash fractur shatter
"""
"""Deeds that a book hardly reports without naming them, with beginnings of other words for them."""
_WAYS: Final = {
    deed.strip(): tuple(ways.split())
    for deed, ways in (line.split(":") for line in _DEEDS.split("|"))
}


def _forms_of(deed: str) -> tuple[str, ...]:
    """Return a deed's base form and its past forms."""
    ending = deed[:-1] + "ied" if deed.endswith("y") and deed[-2] not in "aeou" else deed + "ed"
    ending = deed + "d" if deed.endswith("e") else ending
    return (deed, ending, deed + deed[-1] + "ed", *other_forms(deed))


_BASES: Final = {form: deed for deed in _WAYS for form in _forms_of(deed)}
_NAME: Final = r"[A-Z][\w.’'&-]*(?: (?:(?:of|the|and|de|von) )*[A-Z][\w.’'&-]*)*"
_SOMEBODY: Final = rf"(?:(?:[Tt]he|his|her) )?(?:{_NAME}(?:['’]s [a-z]+)?|[a-z]+(?: [a-z]+)?)"
_DID: Final = re.compile(
    rf"^(?:[Ww]hy|[Ww]hen|[Hh]ow|[Ww]here|[Ww]hat|[Ww]hom?) (?:did|does|do) (?P<who>{_SOMEBODY})"
    rf" (?P<deed>{'|'.join(_WAYS)})\b(?: (?P<rest>.+))?$"
)
_WAS_DONE: Final = re.compile(
    rf"^(?:[Ww]hy|[Ww]hen|[Hh]ow|[Ww]here) (?:was|were|is|are) (?P<who>{_SOMEBODY})"
    rf" (?P<deed>{'|'.join(_BASES)})\b(?: (?P<rest>.+))?$"
)
_DOER: Final = re.compile(rf"^[Ww]ho (?P<deed>{'|'.join(_BASES)})\b (?P<rest>.+)$")
_STANDS_FOR: Final = re.compile(
    r"\b(?:i|me|my|he|him|his|she|her|hers|they|them|their|we|us|our|it|its|you|company|firm)\b"
)
_OBJECT: Final = re.compile(r"\b(?:me|him|her|them|us|it|you|one|this|that|\w*selves|\w*self)\b")
_WHOLE_WORD: Final = 4
"""A word with at most so many letters must be whole in a text, not the beginning of another one."""


@dataclass(frozen=True, slots=True)
class Apart:
    """The thing asked for, and the owner's name or "". `is_amount`: a number is asked for."""

    what: str
    name: str
    is_amount: bool = False


def plain_of(question: str) -> str:
    return " ".join(question.split()).rstrip(" ?.!")


def untold_in(question: str, sentences: Sequence[FoundSentence]) -> Apart | None:
    """Return the fact that the question depends on, if no sentence, with its context, has it."""
    if not question_words.is_english(question):
        return None
    plain = plain_of(question)
    places = _Places(sentences)
    return next((found for rule in _RULES if (found := rule(plain, places)) is not None), None)


class _Places:
    """The folded sentences that were found, each with its neighbours in the passage."""

    def __init__(self, sentences: Sequence[FoundSentence]) -> None:
        self._sentences = sentences
        self.texts = [question_words.folded(each.text) for each in sentences]
        self.printed = [each.text for each in sentences]
        whole: dict[int, list[str]] = {}
        for each, text in zip(sentences, self.texts, strict=True):
            whole.setdefault(each.passage, [question_words.folded(each.title)]).append(text)
        self.passages = [" ".join(texts) for texts in whole.values()]

    def around(self, at: int, before: int = 1, behind: int = 1) -> str:
        own = self._sentences[at].passage
        reach = range(max(at - before, 0), min(at + behind + 1, len(self.texts)))
        return " ".join(self.texts[n] for n in reach if self._sentences[n].passage == own)

    def having(self, pattern: re.Pattern[str]) -> Iterator[int]:
        return (at for at, text in enumerate(self.texts) if pattern.search(text))

    def done(self, deed: re.Pattern[str]) -> Iterator[int]:
        """Yield the places where a deed is reported as done, not as possible, due or denied."""
        for at, text in enumerate(self.texts):
            if any(not _UNDONE.search(text[: each.start()]) for each in deed.finditer(text)):
                yield at


_AFTER_DONE: Final = "".join(
    rf"(?<!{word} )"
    for word in "had have forced obliged came come agreed agreement decided".split()
)
_UNDONE: Final = re.compile(
    r"(?:\b(?:will|would|shall|should|could|can|may|might|must|cannot|not|never|if|unless|whether"
    rf"|{_AFTER_DONE}to)|n['’]t|['’]ll|['’]d)(?: \w+){{0,2}} $"
)
"""Matches what comes before a deed that was not done, or only thought of."""


def _any_of(words: Sequence[str]) -> re.Pattern[str]:
    """Return a pattern for any of the words in any form; a long one may begin another word."""
    short = "|".join(re.escape(word) for word in words if len(word) <= _WHOLE_WORD)
    long = "|".join(re.escape(word) for word in words if len(word) > _WHOLE_WORD)
    parts = [rf"(?:{short})(?:s|es|d|ed|ing|t|n)?\b"] if short else []
    return re.compile(r"\b(?:" + "|".join([*parts, *([f"(?:{long})"] if long else [])]) + ")")


def _deed_pattern(deed: str) -> re.Pattern[str]:
    stem = question_words.stem_of(deed)
    return _any_of([*_forms_of(deed), *([stem] if len(stem) > _WHOLE_WORD else []), *_WAYS[deed]])


def _keys(words: str) -> list[str]:
    """Return the stems of names in a phrase, without titles; in other phrases its telling words."""
    names = [word for word in re.findall(r"[A-Z][\w&-]*", words) if word.lower() not in _NO_NAMES]
    found = names or question_words.telling_words(words)
    return [question_words.stem_of(question_words.folded(word)) for word in found]


_NO_NAMES: Final = frozenset(
    "mr mrs miss ms dr sir lady lord captain colonel aunt uncle father mother judge old inc co the"
    " king queen prince princess doctor professor count".split()
)


def _has(stems: Sequence[str], text: str) -> bool:
    return any(re.search(rf"(?<!\w){re.escape(stem)}", text) for stem in stems)


_AT_A_TIME: Final = re.compile(r"\b(?:before|after|when|while|during|in|at|on)\b.*")


def _deed(plain: str, places: _Places) -> Apart | None:
    """Return a deed that is told of somebody nowhere, or not as done to what it is asked of."""
    found = _DID.match(plain)
    if found is None or not re.search(_NAME, found["who"] + " " + (found["rest"] or "")):
        return None
    deed = _deed_pattern(found["deed"])
    who = _keys(found["who"])
    whom = _keys(_AT_A_TIME.sub("", found["rest"] or ""))
    owned = re.search(r"['’]s ([a-z]+)$", found["who"])
    is_what = plain[:4].lower() == "what"
    reach = (8, 2) if whom or is_what else (2, 0)
    for at in places.done(deed):
        near, own = places.around(at), places.texts[at]
        told = own if whom or is_what else " ".join(_beside(deed, own))
        is_who = _has(who, near if whom else told) or (
            _STANDS_FOR.search(told) is not None and _has(who, places.around(at, *reach))
        )
        if owned and not _has(_COUNTED.get(owned[1], owned[1]).split(), places.around(at, 2, 2)):
            continue
        is_whom = not whom or _has(whom, own) or (_has(whom, near) and _OBJECT.search(own))
        if is_who and is_whom:
            return None
    return Apart(found["deed"], _shown(found["who"]))


def _beside(deed: re.Pattern[str], text: str) -> Iterator[str]:
    """Yield the words close to a deed: who did it, or to whom it happened."""
    for each in deed.finditer(text):
        yield text[max(0, each.start() - _CLOSE) : each.end() + _CLOSE]


_CLOSE: Final = 70
_JOURNEY: Final = re.compile(
    rf"^(?:[Ww]hy|[Ww]hen|[Hh]ow) (?:did|does|do) (?P<who>{_NAME}) (?P<deed>travel|go|move|return"
    rf"|sail|fly|come|emigrate|flee)(?: (?:back|away|over|out))? (?:to|from) (?P<where>{_NAME})\b"
)
_GOING: Final = _any_of(
    """travel go goes going gone went move moved moving return sail fly flew flown come came arriv
    emigrat flee fled journey left leave visit back voyage set trip""".split()
)


def _journey(plain: str, places: _Places) -> Apart | None:
    """Return a place to or from which the person in the question never goes."""
    found = _JOURNEY.match(plain)
    if found is None:
        return None
    who, where = _keys(found["who"]), _keys(found["where"])
    for at in places.done(_GOING):
        own = places.texts[at]
        is_there = _has(where, own) or (" there" in own and _has(where, places.around(at, 2, 0)))
        is_who = _has(who, own) or (
            _STANDS_FOR.search(own) is not None and _has(who, places.around(at, 4, 2))
        )
        if is_there and is_who:
            return None
    return Apart(found["where"], _shown(found["who"]))


def _shown(who: str) -> str:
    name = re.search(_NAME, who)
    return re.sub(r"['’]s$", "", name[0]) if name else ""


def _passive(plain: str, places: _Places) -> Apart | None:
    """Return a deed that is nowhere reported as done to somebody."""
    found = _WAS_DONE.match(plain)
    if found is None or not _shown(found["who"]):
        return None
    deed, whom = _deed_pattern(_BASES[found["deed"]]), _keys(found["who"])
    if any(_has(whom, places.around(at, 2, 2)) for at in places.done(deed)):
        return None
    return Apart(found["deed"], _shown(found["who"]))


_MANY_WORDS: Final = 3


def _doer(plain: str, places: _Places) -> Apart | None:
    """Return a deed that nobody is reported to have done to the object in the question."""
    found = _DOER.match(plain)
    if found is None:
        return None
    deed = _deed_pattern(_BASES[found["deed"]])
    owned = re.search(r"['’]s ([a-z]+)", found["rest"])
    whom, all_words = _keys(found["rest"]), question_words.telling_words(found["rest"])
    stems = [question_words.stem_of(word) for word in all_words]
    aim = re.search(r" to ([a-z]{3,})$", found["rest"])  # who taught him to dance
    if aim and not any(places.having(_any_of([question_words.stem_of(aim[1]), aim[1]]))):
        return Apart(aim[1], _shown(found["rest"]))
    if len(stems) >= _MANY_WORDS and any(
        all(_has([stem], text) for stem in stems) for text in places.texts
    ):
        return None  # a book may well say the deed otherwise
    for at in places.having(deed):
        near = places.around(at, 2, 2)
        if _has(whom, near) and (owned is None or _has([owned[1]], near)):
            return None
    return Apart(found["deed"], _shown(found["rest"]))


# --- kinds of things

_KINDS: Final = {
    "instrument": "piano violin fiddle flute harp guitar cello organ drum trumpet horn lute banjo"
    " pipe bagpipe viola bugle fife clarinet mandolin zither harpsichord spinet concertina whistle",
    "school university college": "school university universities college academy educat eton"
    " oxford cambridge harrow governess tutor pupil student studied studying graduat degree",
    "religion": "catholic protestant christian jew jewish hindu muslim mohammedan buddh methodist"
    " quaker church faith religio pagan heathen baptist presbyterian",
    "breed": "terrier spaniel hound collie mastiff bulldog poodle retriever sheepdog bernard husky"
    " setter pointer newfoundland pug beagle shepherd mongrel dachshund arab pony persian angora",
    "game": "tennis cricket chess cards whist croquet billiard football golf dice bowls draughts"
    " bridge poker hide ball game",
    "language": "english french german italian spanish russian latin greek hebrew arabic chinese"
    " dutch turkish irish gaelic welsh japanese polish language tongue hindustani hindi",
    "song": "song sang sing sung ballad tune hymn melody lullaby",
    "address": "address street road avenue lane square boulevard court row terrace",
    "headquarters": "headquarter office based",
    "currency": "dollar pound franc mark crown currency shilling rupee euro",
    "programming": "python java javascript fortran pascal rust perl cobol lisp",
    "profession occupation job trade": "lawyer solicitor barrister advocate attorney doctor surgeon"
    " physician nurse clergyman vicar rector parson priest curate minister teacher governess"
    " schoolmaster professor tutor soldier sailor captain officer clerk porter servant maid"
    " housekeeper cook gardener farmer farm shepherd miller baker butcher grocer shop merchant"
    " trader banker broker engineer carpenter builder mason smith blacksmith tailor weaver"
    " dressmaker milliner author writer novelist poet journalist editor painter artist sculptor"
    " architect actor actress singer musician pianist detective police inspector constable judge"
    " magistrate guide driver coachman groom butler valet footman secretary manager director"
    " chemist scientist naturalist student apprentice fisherman hunter trapper miner business"
    " agent dealer landlord publican innkeeper widow profession occupation trade living work",
    "nationality": "english german french italian spanish russian american irish scotch scottish"
    " scotsman dutch swiss polish greek turkish chinese indian japanese austrian hungarian belgian"
    " danish swedish norwegian portuguese frenchman englishman irishman welsh native canadian",
    "disease illness": "fever consumption pneumonia cancer cholera typhus typhoid measles plague"
    " smallpox influenza diphtheria tuberculosis gout rheumati bronchitis asthma heart kidney"
    " malaria scarlet disease illness sick",
    "weapon": "gun pistol rifle sword knife dagger axe revolver club spear bow arrow stick weapon"
    " cutlass musket sabre bayonet blade poker",
    "party": "liberal conservative tory tories whig democrat republican socialist labour radical"
    " party communist nationalist",
    "city town": "",
    "surname": "",
}
_PLACE: Final = re.compile(r"\b(?:to|in|at|from|of|for|near) [A-Z][a-z]+")
_INSTANCES: Final = {
    kind: _any_of(instances.split()) if instances else _PLACE
    for kinds, instances in _KINDS.items()
    for kind in kinds.split()
}
_KIND: Final = (
    rf"(?:(?:kind|sort|type|breed) of |political )?(?P<what>{'|'.join(_INSTANCES)})(?: language)?"
)
_KIND_OF: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"^(?:[Ww]hat|[Ww]hich) {_KIND} (?:does|did|do|is|was|are|were|has|had|can) (?P<of>.+)$",
        rf"^(?:[Ww]hat|[Ww]here) (?:is|was|are|were) (?P<of>.+)['’]s? (?:[a-z]+ )?{_KIND}$",
        rf"^(?:[Ww]hat|[Ww]here) (?:is|was|are|were) the (?:[a-z]+ )?{_KIND} of (?P<of>.+)$",
        r"^[Ww]here (?:did|does) (?P<of>.+) (?:go to|attend) (?P<what>school|university|college)$",
        rf"^(?:[Ww]hat|[Ww]hich) {_KIND} (?P<of>[a-z].+)$",
        r"^[Ww]hat (?P<what>breed)(?: of [a-z]+)? (?:is|was) (?P<of>.+)$",
    )
)


def kind_of(plain: str) -> tuple[str, str] | None:
    """Return the kind of thing that a question asks for, and of what.

    None if the kind isn't known.
    """
    found = next(filter(None, (each.match(plain) for each in _KIND_OF)), None)
    return (found["what"], found["of"]) if found else None


def _kind(plain: str, places: _Places) -> Apart | None:
    """Return a kind of thing of which no instance is near the person asked about."""
    asked = kind_of(plain)
    if asked is None:
        return None
    what, of = asked[0], _keys(asked[1])
    if asked[1][:1].islower():  # which disease broke out in India: all words tell of it
        of = [question_words.stem_of(word) for word in question_words.telling_words(asked[1])]
        of += [form for word in question_words.words_of(asked[1]) for form in other_forms(word)]
    if what == "surname":
        with_second = re.compile(rf"\b(?i:{'|'.join(of)})[a-z]* [A-Z][a-z]+")
        found = any(map(with_second.search, places.printed))
    elif what in ("city", "town"):
        near = zip(places.printed, range(len(places.texts)), strict=True)
        found = any(_PLACE.search(text) and _has(of, places.around(at)) for text, at in near)
    else:
        found = any(_has(of, places.around(at)) for at in places.having(_INSTANCES[what]))
    if found:
        return None
    return Apart(what, _shown(asked[1]))


# --- amounts

MANY: Final = rf"(?:\d[\d.,]*|one|{'|'.join(NUMBER_WORDS)})"
_MONEY: Final = re.compile(
    rf"[$£€¥]\s?\d|\b{MANY}(?:[\s-]\w+)?[\s-](?:pounds?|shillings?|guineas?|dollars?|francs?|pence"
    r"|pennies|crowns?|sovereigns?|cents?|rupees?|ducats?|marks?|roubles?|florins?|euros?|million"
    r"|billion|coppers?|pieces|livres?|yen|yuan)\b"
    r"|\b(?:a|half a|the) (?:penny|shilling|guinea|crown|sovereign|pound|dollar|fortune|franc)\b"
)
_PRICE: Final = tuple(
    re.compile(pattern)
    for pattern in (
        r"^[Hh]ow (?:much|many [a-z]+)(?: money)? (?:did|does|do) (?P<who>.+) (?:pay|get|spend"
        r"|receive|charge|ask|earn|give|lose) (?:for|on) (?P<of>.+)$",
        r"^[Hh]ow (?:much|many (?:dollars|pounds|francs))(?: money)? (?:did|does|do) (?P<of>.+)"
        r" cost(?: in [a-z]+)?$",
        r"^[Ww]hat (?:is|was) the (?:[a-z]+ )?(?:price|cost|salary|wage|rent) of (?P<of>.+)$",
        r"^[Ww]hat (?:is|was) (?P<of>.+)['’]s? (?:[a-z]+ )?(?:price|salary|wages?|income|rent)$",
        r"^[Hh]ow (?:much|many (?:dollars|pounds|francs)) (?:was|were) (?P<of>.+) paid.*$",
    )
)


def _price(plain: str, places: _Places) -> Apart | None:
    """Return a price if no sum of money is near the thing asked about."""
    found = next(filter(None, (each.match(plain) for each in _PRICE)), None)
    if found is None:
        return None
    things = [question_words.stem_of(word) for word in re.findall(r"\b[a-z]{4,}", found["of"])]
    names = _keys(found["of"])
    wanted = [each for each in (things[:1] if len(names) == 1 else [], names) if each]
    if not wanted or any(
        all(_has(words, places.around(at, 2, 2)) for words in wanted)
        for at in places.having(_MONEY)
    ):
        return None
    return Apart("", _shown(found["of"]), is_amount=True)


_COUNTED: Final = {
    "children": "child son daughter boy girl bab baby babies bairn kid family little",
    "brothers": "brother", "sisters": "sister", "siblings": "brother sister",
    "employees": "employ people person staff associate member worker workforce headcount",
    "patients": "patient participant subject people", "viewers": "viewer household people",
    "miles": "mile", "wives": "wife wive", "teeth": "tooth teeth", "hours": "hour day week",
    "passengers": "passenger people person traveller", "dollars": "dollar",
    "horses": "horse mare pony ponies colt", "dogs": "dog hound pupp", "cows": "cow cattle kine",
    "books": "book volume", "servants": "servant maid footm", "rooms": "room",
    "soldiers": "soldier man men troop", "tons": "ton", "pounds": "pound lb",
    "litres": "litre liter",
}  # fmt: skip
_HOW_MANY: Final = re.compile(
    rf"^[Hh]ow many (?:[a-z-]+ )?(?P<what>{'|'.join(_COUNTED)}) (?P<of>.+)$"
)


def _count(plain: str, places: _Places) -> Apart | None:
    """Return things that have no number or article near the subject of the question."""
    found = _HOW_MANY.match(plain)
    if found is None:
        return None
    words = "|".join(_COUNTED[found["what"]].split())
    counted = re.compile(
        rf"(?:\b{MANY}|\b(?:an?|no|only|his|her|their|our|several|both|eldest|youngest))"
        rf"(?:[\s,-]+\w+){{0,3}}?[\s-]+(?:{words})|\b(?:{words})\w*\W+(?:\w+\W+){{0,3}}?{MANY}\b"
    )
    of = _keys(found["of"])
    if not of or any(_has(of, places.around(at)) for at in places.having(counted)):
        return None
    return Apart(found["what"], _shown(found["of"]), is_amount=True)


# --- names, colours, measures

_OWN_NAME: Final = re.compile(
    rf"^(?:[Ww]hat (?:is|was) the name of (?P<of>{_NAME})['’]s? (?P<what>[a-z]+)"
    rf"|[Ww]hat (?:is|was) (?P<of2>{_NAME})['’]s? (?P<what2>[a-z]+)(?:['’]s name| called| named)"
    rf"|[Ww]hat (?:did|does) (?P<of3>{_NAME}) name (?:his|her|their|the)"
    r" (?P<what3>[a-z]+))$"
)


_KIN: Final = frozenset(
    "wife husband mother father sister brother daughter son uncle aunt cousin child friend".split()
)
"""People whose mere mention is enough."""


def _own_name(plain: str, places: _Places) -> Apart | None:
    """Return something of somebody's that has a name nowhere, such as her dog."""
    found = _OWN_NAME.match(plain)
    if found is None:
        return None
    what = found["what"] or found["what2"] or found["what3"]
    of = found["of"] or found["of2"] or found["of3"]
    owner, stem = _keys(of), question_words.stem_of(what)
    named = re.compile(
        rf"\b{stem}\w*(?:,| is| was)? (?:(?:Mr|Mrs|Miss)\.? )?[A-Z]"
        rf"|[A-Z][a-z]+,? (?:(?:is|was) )?(?:the |his |her |my |our |\w+['’]s )(?:\w+ )?{stem}"
        rf"|\b(?:[Nn]ame|called|named|christened)\b"
    )
    for at in places.having(re.compile(rf"\b{stem}")):
        printed = " ".join(places.printed[max(at - 1, 0) : at + 3])
        is_named = what in _KIN or named.search(printed)
        if is_named and _has(owner, places.around(at, 2, 2)):
            return None
    return Apart(what, _shown(of))


_COLOUR_OF: Final = re.compile(
    rf"^[Ww]hat colou?rs? (?:is|are|was|were) (?P<of>(?:the )?{_NAME})['’]s? (?P<what>[a-z]+)$"
)
COLOUR: Final = (
    r"(?:red|blue|green|yellow|white|black|gr[ae]y|brown|gold|silver|pink|purple|violet|orange"
    r"|scarlet|crimson|pale|dark|fair|ruddy|auburn|colou?rless|ivory|ros[ey]|azure|amber|beige|hazel"
    r"|blond|snowy|tawny|bronze|copper|turquoise|transparent|multicolou?red|chestnut|sandy|flaxen|golden|bay|roan|sorrel)"
)


def _colour(plain: str, places: _Places) -> Apart | None:
    """Return something of somebody's that is nowhere given a colour."""
    found = _COLOUR_OF.match(plain)
    if found is None:
        return None
    stem = question_words.stem_of(found["what"])
    coloured = re.compile(
        rf"\b{COLOUR}\w*(?:[\s,-]+\w+){{0,4}}?[\s,-]+{stem}|\b{stem}\w*(?:[\s,]+\w+){{0,4}}?[\s,]+{COLOUR}"
    )
    if any(_has(_keys(found["of"]), places.around(at, 2, 2)) for at in places.having(coloured)):
        return None
    return Apart(found["what"], _shown(found["of"]))


_HOW: Final = re.compile(
    rf"^[Hh]ow (?P<how>old|tall|heavy|deep|wide|high) (?:is|was|are|were) (?P<of>(?:the )?{_NAME})$"
)
_UNITS: Final = {
    "old": "year|month|week|age|birthday|old",
    "heavy": "pound|stone|ounce|ton|kilo|gram|lb|kg|weigh",
    **dict.fromkeys(
        ("tall", "deep", "wide", "high"), "feet|foot|inch|met|cubit|yard|cm|ell|fathom|mile"
    ),
}


def _measure(plain: str, places: _Places) -> Apart | None:
    """Return a measure that is nowhere beside the thing asked about."""
    found = _HOW.match(plain)
    if found is None:
        return None
    measured = re.compile(
        rf"\b{MANY}(?:[\s-]\w+)?[\s-](?:{_UNITS[found['how']]})"
        rf"|\b(?:aged?|as {found['how']} as|half)\b"
    )
    if any(_has(_keys(found["of"]), places.around(at)) for at in places.having(measured)):
        return None
    return Apart("", _shown(found["of"]), is_amount=True)


# --- two people

_BETWEEN: Final = re.compile(
    rf"^(?:[Ww]hy|[Ww]hen|[Hh]ow|[Ww]here|[Ww]hat) (?:did|does|do) (?P<who>{_NAME})"
    rf"(?:['’]s [a-z]+)? [a-z]+ (?:[a-z]+ )?(?P<whom>{_NAME})(?:['’]s [a-z]+)?$"
)


def _two(plain: str, places: _Places) -> Apart | None:
    """Return the second of two people who are named together in no three consecutive sentences."""
    found = _BETWEEN.match(plain)
    if found is None:
        return None
    who, whom = _keys(found["who"]), _keys(found["whom"])
    if not who or not whom or set(who) & set(whom):
        return None
    if any(_has(who, text) and _has(whom, text) for text in places.passages):
        return None
    return Apart(found["whom"], _shown(found["who"]))


_RULES: Final = (
    _deed, _journey, _passive, _doer, _kind, _price, _count, _own_name, _colour, _measure, _two,
)  # fmt: skip
