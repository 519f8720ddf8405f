"""Finds the names of people: those that stand out on a page, and the characters of a story.

Names are recognised by capitals that aren't due to the beginning of a sentence, and people by what
they do, by titles before their names, and by the pronouns that follow. All names of one person
become one `StoryPerson`: "Elizabeth", "Lizzy" and "Miss Bennet". Two names that are often in one
sentence are two people, whatever they share. Only the given pages count, so nobody is joined,
counted or named because of later pages.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from reader_app.domain.values import dataclass, field
from reader_app.retrieval.later_names import BookWords, key_of
from reader_app.retrieval.tokenization import ENGLISH

_WORD: Final = r"[^\W\d_][\w’'-]*"
_CAPITAL: Final = r"[A-ZÀ-ÖØ-Þ][\w’-]{2,}"
_RANK: Final = r"(?:Mr|Mrs|Ms|Miss|Dr|Sir|Lady|Lord|Captain|Herr|Frau|Fräulein)\.? "
_NAME: Final = re.compile(rf"(?:{_RANK})?{_CAPITAL}(?: (?:(?:of|de|von) )?{_CAPITAL}){{0,2}}")
_SAID: Final = (
    "said asked replied answered cried thought felt looked smiled laughed knew wanted went came "
    "took turned nodded stood sat told whispered shouted exclaimed muttered remarked continued "
    "sagte fragte antwortete rief dachte ging kam sah nickte lachte stand erwiderte meinte"
)
_DEED: Final = re.compile(rf"(?:{'|'.join(_SAID.split())})\b")
_PLACE_BEFORE: Final = frozenset("in at from to near into through im nach aus bei across".split())
_NO_NAME_BEFORE: Final = frozenset(
    "the a an this that these those every each my your his her our their der die das den dem des "
    "ein eine einen einem einer mein meine sein seine ihr ihre kein keine".split()
)
_NO_NAMES: Final = frozenset(
    "God Heaven Lord Sir Madam Chapter Book Part Figure Table Section Page Monday Tuesday "
    "Wednesday Thursday Friday Saturday Sunday January February March April May June July August "
    "September October November December English French German Christmas Easter Sie Ihr Ihnen "
    "However Therefore Perhaps".split()
)
_LONGEST_TOPIC: Final = 32
_LEAST: Final = 2


def names_on(text: str, *, known: str = "") -> tuple[str, str]:
    """Return the person and the name that recur most on a page; "" if none stands out.

    Names keep their own capitals. A word that is also written small, follows an article, or is in
    `known`, such as the book's title, is no name worth asking about.
    """
    flat = " ".join(text.split())
    small = set(re.findall(rf"(?<![\w’]){_WORD}", flat))
    obvious = set(re.findall(_WORD, known.casefold()))
    worth: Counter[str] = Counter()
    deeds: Counter[str] = Counter()
    places: Counter[str] = Counter()
    refused: set[str] = set()
    for match in _NAME.finditer(flat):
        name = match[0].removesuffix("’s")
        words = [word.strip(".") for word in name.split()]
        before = flat[: match.start()].rsplit(maxsplit=1)[-1:] or [""]
        is_opening = not before[0] or before[0][-1] in '.!?…”“"‘’:—'
        is_rated = before[0].endswith("%")  # "1.9% Notes Due 2022"
        if (
            is_rated
            or before[0].casefold() in _NO_NAME_BEFORE
            or any(word in _NO_NAMES or word.casefold() in ENGLISH for word in words)
        ):
            refused.add(name)
        if any(word.casefold() in small or word.casefold() in obvious for word in words):
            refused.add(name)
        worth[name] += 1 if is_opening else 2
        places[name] += before[0] in _PLACE_BEFORE
        deeds[name] += _acts(flat, *match.span()) or bool(re.match(_RANK, name))
    fit = [
        name
        for name, value in worth.items()
        if value > _LEAST and name not in refused and len(name) <= _LONGEST_TOPIC
    ]
    best = sorted(fit, key=lambda name: (-worth[name], flat.find(name)))
    people = [name for name in best if deeds[name] and deeds[name] >= places[name]]
    return (people or [""])[0], (best or [""])[0]


def _acts(flat: str, start: int, end: int) -> bool:
    """Return True if the name is followed or preceded by what a person does: “said Philip”."""
    after = flat[end : end + 16].lstrip(" ,")
    before = flat[max(0, start - 14) : start].split()
    return bool(_DEED.match(after)) or bool(before and _DEED.fullmatch(before[-1]))


@dataclass(frozen=True, slots=True)
class StoryPerson:
    """A person of a story. `name`: the fullest; `aliases`: the others, most frequent first.

    `pages`: those with a mention, in order.
    """

    name: str
    aliases: tuple[str, ...]
    count: int
    pages: tuple[int, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.aliases)


def characters_in(texts: Mapping[int, str], *, author: str = "") -> tuple[StoryPerson, ...]:
    """Return the characters of these pages, the most often mentioned first.

    `texts`: of pages by number, without running titles. `author`: of the book, who is none of them.
    Scripts without capitals have none.
    """
    words = BookWords()
    for page, text in texts.items():
        words.add(page, text)
    forms = _forms_in(texts, words)
    writer = {key_of(word) for word in re.findall(_WORD, author)}
    told = [form for form in forms.values() if not (form.is_full and writer.issuperset(form.keys))]
    people = _Joining(_without_run_ons(told)).people()
    found = [_character(person) for person in people if person.is_worth]
    return tuple(sorted(found, key=lambda each: (-each.count, each.pages[0])))


_MALE: Final = frozenset(
    "mr mister sir lord earl master deacon judge bishop dean monsieur m uncle king prince duke "
    "count baron herr graf onkel don father brother emperor squire parson vicar colonel captain "
    "major lieutenant sergeant inspector reverend general admiral".split()
)
_FEMALE: Final = frozenset(
    "mrs miss ms lady madame mme mademoiselle mlle aunt queen princess duchess countess baroness "
    "frau fräulein gräfin tante donna doña mother sister dame".split()
)
_NEUTRAL: Final = frozenset("dr doctor professor prof".split())
_TITLES: Final = _MALE | _FEMALE | _NEUTRAL
_OF_FIRST_NAMES: Final = frozenset("uncle aunt onkel tante sister brother father mother".split())
"""Titles that mostly stand before a first name."""
_TITLE_WORDS: Final = "|".join(
    sorted((title.capitalize() for title in _TITLES if len(title) > 1), key=len, reverse=True)
)
_SAINT: Final = "St.\u00a0"
_NAME_WORD: Final = rf"(?:{re.escape(_SAINT)})?[A-ZÀ-ÖØ-Þ][^\W\d_A-Z](?:[’'-]?[^\W\d_])*"
_PARTICLE: Final = r"(?:de|von|van|du|la|le|del|di|zu)"
_RUN: Final = re.compile(
    rf"(?<![\w’'-])(?:(?P<title>(?:Mr|Mrs|Ms|Dr|Prof|Mme|Mlle)\.?|{_TITLE_WORDS}|uncle|aunt) )?"
    rf"(?P<words>{_NAME_WORD}(?: (?:{_PARTICLE} )?{_NAME_WORD}){{0,3}})(?![\w-])"
)
_POSSESSIVE: Final = re.compile(r"[’'](?:s|S)?$")
_STOP: Final = re.compile(r"(?<!\b(?:Mr|Dr|St))(?<!\bMrs)(?<!\bRev)[.!?…:][\"”’'»)]*\s|¶|[“”\"]")
_PRONOUN: Final = re.compile(r"\b(?:(he|his|him|himself|er|ihm|ihn)|(she|her|hers|herself))\b")
_REACH: Final = 60
_QUOTED: Final = re.compile("[“”„«»‘\"]|(?<=[.,!?—;])[’']")
_NEVER: Final = frozenset(
    """god heaven lord lady sir madam madame ma’am christmas easter english french german italian
    american irish scotch scottish spanish latin greek dutch russian indian christian bible monday
    tuesday wednesday thursday friday saturday sunday january february march april may june july
    august september october november december chapter oh ah mamma papa mama mother father auntie
    mr mrs miss dr doctor captain uncle aunt jove christ jesus satan devil providence nature gods
    yes no well sie ihr ihnen ich""".split()
)
_MARRIED_OR_NOT: Final = frozenset({"mrs", "miss"})
_ALSO_OF_FIRST_NAMES: Final = frozenset("lady sir miss master prince princess".split())
_PLAIN: Final = frozenset({"mr", "mister", "mrs", "ms", "miss"})
_PLACE_WORDS: Final = frozenset(
    """farm house hall court street road square park abbey castle hotel inn college school church
    river lane island county club bridge cottage manor lodge station grove hill mountain lake
    street avenue gardens town city terrace row place""".split()
)
_LEAST_MENTIONS: Final = 3
_TOGETHER: Final = 0.06
"""From this share of the rarer name's sentences, two names in the same sentence are two people."""
_FEW_TOGETHER: Final = 2
_CLEARLY: Final = 2
_LEAST_PRONOUNS: Final = 3
_MANY_PRONOUNS: Final = 15
_SEX_OF_FIRST_NAMES: Final = {
    name: sex
    for sex, names in {
        "m": "john james jack william henry george charles thomas robert edward richard arthur "
        "frederick alfred philip joseph samuel walter harry peter david daniel michael paul mark "
        "stephen simon martin andrew anthony hugh ralph gilbert lawrence frank edmund oliver "
        "albert ernest leonard harold herbert nicholas benjamin edwin louis alexander adam abner "
        "tom dick bob jim joe hans karl heinrich friedrich wilhelm johann otto fritz franz emil "
        "jean pierre jacques juan pedro ivan dmitri alexei pyotr",
        "f": "mary anne ann anna jane elizabeth margaret sarah catherine katherine emma emily "
        "alice helen ellen charlotte louisa caroline harriet julia maria martha lucy fanny edith "
        "florence grace rose clara amelia agnes esther hannah rebecca susan rachel isabella laura "
        "eleanor ruth dora nora marian sophia eliza ida eva marie marguerite sofia natasha "
        "mildred sally cynthia evelyn beatrice violet lily dorothy",
    }.items()
    for name in names.split()
}  # fmt: skip
_SHORT_FORMS: Final = {
    short: full
    for full, shorts in {
        "elizabeth": "lizzy lizzie eliza beth betty bess bessie liz lisbeth betsy",
        "catherine": "kitty kate cathy katy", "katherine": "kitty kate cathy katy kat",
        "margaret": "maggie meg peggy madge daisy", "mary": "molly polly", "sarah": "sally sallie",
        "helen": "nell nelly nellie", "eleanor": "nell nelly nora", "emily": "emmy em milly",
        "evelyn": "evie", "susan": "sue susie susy", "anne": "nan nancy annie", "ann": "annie",
        "martha": "patty mattie", "frances": "fanny", "isabella": "bella", "louisa": "lou",
        "josephine": "jo josie", "amelia": "emmy millie", "millicent": "milly",
        "rebecca": "becky becca", "georgiana": "georgy", "theodora": "dora", "barbara": "babs",
        "dorothea": "dodo dora", "matilda": "tilly", "william": "will bill billy willie",
        "robert": "bob rob robin bobby", "richard": "dick rick", "thomas": "tom tommy",
        "james": "jim jimmy jem jamie", "john": "jack johnny", "edward": "ned ted teddy eddie",
        "edmund": "ned", "henry": "harry hal", "charles": "charlie charley", "george": "georgie",
        "frederick": "fred freddy", "frederic": "fred", "joseph": "joe jo", "samuel": "sam sammy",
        "alexander": "alec alick sandy alex", "albert": "bertie bert", "herbert": "bertie bert",
        "philip": "phil", "nicholas": "nick", "michael": "mike mick", "benjamin": "ben benny",
        "daniel": "dan danny", "david": "davy dave", "andrew": "andy", "anthony": "tony",
        "jeremiah": "jerry", "gerald": "jerry", "timothy": "tim", "francis": "frank",
        "lawrence": "larry", "peter": "pete", "patrick": "pat", "theodore": "ted teddy laurie",
        "alfred": "alf fred", "walter": "wat walt", "abraham": "abe", "stephen": "steve",
    }.items()
    for short in shorts.split()
}  # fmt: skip


@dataclass(eq=False, slots=True)
class _Form:
    """One way in which the story writes a name."""

    title: str
    words: tuple[str, ...]
    places: Counter[int] = field(default_factory=Counter)
    """How often each page has it."""
    sentences: set[int] = field(default_factory=set)
    deeds: int = 0
    as_place: int = 0
    with_article: int = 0
    he: int = 0
    she: int = 0

    @property
    def name(self) -> str:
        return " ".join((*([self.title] if self.title else []), *self.words))

    @property
    def rank(self) -> str:
        return self.title.rstrip(".").casefold()

    @property
    def count(self) -> int:
        return self.places.total()

    @property
    def is_full(self) -> bool:
        return len(self.words) > 1

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(key_of(word) for word in self.words)

    @property
    def longest(self) -> str:
        """The name, without a title where a full name needs none."""
        return " ".join(self.words) if self.is_full and self.rank in _PLAIN else self.name

    @property
    def sex(self) -> str:
        """Return "m", "f" or ""; by the title, else by the pronouns after it."""
        if self.rank in _MALE:
            return "m"
        if self.rank in _FEMALE:
            return "f"
        return _clear_sex(self.he, self.she)


def _clear_sex(he: int, she: int) -> str:
    if max(he, she) < _LEAST_PRONOUNS:
        return ""
    if he > _CLEARLY * she:
        return "m"
    return "f" if she > _CLEARLY * he else ""


def _forms_in(texts: Mapping[int, str], words: BookWords) -> dict[tuple[str, ...], _Form]:
    forms: dict[tuple[str, ...], _Form] = {}
    sentence = 0
    for page in sorted(texts):
        flat = " ".join(re.sub(r"\n\s*\n", " ¶ ", texts[page]).split())
        flat = re.sub(r"\bSt\. (?=[A-Z])", _SAINT, flat)
        stops = [match.start() for match in _STOP.finditer(flat)]
        for match in _RUN.finditer(flat):
            found = _name_in(match, words)
            if found is not None:
                title, run, start, end = found
                form = forms.setdefault((title, *run), _Form(title, run))
                form.places[page] += 1
                form.sentences.add(sentence + bisect_right(stops, start))
                _note_use(form, flat, start, end)
        sentence += len(stops) + 1
    return forms


def _name_in(
    match: re.Match[str], words: BookWords
) -> tuple[str, tuple[str, ...], int, int] | None:
    """Return title and words of the name in a run of capitals, and where it begins and ends."""
    title = (match["title"] or "").capitalize()
    run: list[str] = []
    start, end = match.start(), match.end("title")
    at = match.start("words")
    for word in match["words"].split(" "):
        bare = _POSSESSIVE.sub("", word)
        is_particle = bool(run) and word.islower()
        is_first = bool(title) and not run
        is_known = bare.startswith(_SAINT) or _is_name_word(bare, words, is_first)
        if is_particle or is_known:
            if not run and not title:
                start = at
            run.append(bare.replace("\u00a0", " "))
            end = at + len(bare)
        elif run or title:
            break
        if bare != word and run:
            break
        at += len(word) + 1
    while run and run[-1].islower():
        run.pop()
    if not run or _is_place_name(title, run):
        return None
    return title, tuple(run), start, end


def _is_place_name(title: str, run: Sequence[str]) -> bool:
    """Whether it ends as "Hatherley Farm" does, and doesn't begin as "Alice Hall"."""
    is_called = title or key_of(run[0]) in _SEX_OF_FIRST_NAMES
    return not is_called and len(run) > 1 and key_of(run[-1]) in _PLACE_WORDS


def _is_name_word(word: str, words: BookWords, is_titled: bool) -> bool:
    key = key_of(word)
    if key in _NEVER or key in ENGLISH or key in _TITLES:
        return False
    if is_titled:
        return True  # whose full stop looks like the end of a sentence
    entry = words.entry(key)
    is_noun = words.has_capital_nouns and words.is_noun(key)
    return entry.insides > entry.smalls and not is_noun


def _note_use(form: _Form, flat: str, start: int, end: int) -> None:
    before = flat[max(0, start - 24) : start].split()
    last = before[-1].casefold() if before else ""
    is_gone_to = last != "to" or _GONE.search(flat, max(0, start - 24), start) is not None
    form.as_place += last in _PLACE_BEFORE and is_gone_to
    form.with_article += last in _NO_NAME_BEFORE
    form.deeds += _acts(flat, start, end) or _is_called(flat, start, end)
    if flat[max(0, start - 2) : start] == ", ":
        return  # somebody is spoken to, of another
    behind = _QUOTED.split(flat[end : end + _REACH], maxsplit=1)[0]
    for pronoun in _PRONOUN.finditer(behind):
        if re.search(r"[A-ZÀ-Þ][a-zß-ÿ]", behind[: pronoun.start()]):
            break
        form.he += bool(pronoun[1])
        form.she += bool(pronoun[2])
        break


_GONE: Final = re.compile(
    r"\b(?:go|goes|going|gone|went|come|came|back|return\w*|travel\w*|journey|road|way|dr[io]ve"
    r"|train|moved?|fuhr|ging) to\b"
)


def _is_called(flat: str, start: int, end: int) -> bool:
    """Whether somebody is called by the name, at the beginning or the end of what is said."""
    before, behind = flat[max(0, start - 2) : start], flat[end : end + 2]
    if before[-1:] in _OPENING_MARKS and behind[:1] in (",", "!"):
        return True
    return before == ", " and behind[:1] in (",", ".", "!", "?") and behind[1:] in _CLOSING_MARKS


_OPENING_MARKS: Final = ("“", "‘", '"', "'", "„", "»", "«")
_CLOSING_MARKS: Final = ("”", "’", '"', "'", "“", "«", "»")


def _without_run_ons(forms: Sequence[_Form]) -> list[_Form]:
    """Return the forms without two names that only met: "In London Philip went"."""
    bare = {form.words[0]: form for form in forms if not form.title and not form.is_full}
    first = Counter(form.words[0] for form in forms if form.is_full)
    kept: list[_Form] = []
    for form in forms:
        own = bare.get(form.words[-1])
        is_met = form.is_full and own is not None and first[form.words[-1]] > 0
        if own is not None and is_met and own.count >= _MUCH_MORE * form.count:
            own.places += form.places
            own.sentences |= form.sentences
        else:
            kept.append(form)
    return kept


_MUCH_MORE: Final = 20


@dataclass(eq=False, slots=True)
class _Person:
    """The forms that were joined so far."""

    forms: list[_Form] = field(default_factory=list)
    first_names: set[str] = field(default_factory=set)
    surnames: set[str] = field(default_factory=set)
    count: int = 0

    def add(self, form: _Form) -> None:
        self.forms.append(form)
        self.count += form.count
        keys = form.keys
        if form.rank in _OF_FIRST_NAMES or form.is_full:
            self.first_names.add(keys[0])
        if form.is_full or (form.title and form.rank not in _OF_FIRST_NAMES):
            self.surnames.add(keys[-1])

    @property
    def sex(self) -> str:
        titled = {form.sex for form in self.forms if form.title} - {""}
        if len(titled) == 1:
            return titled.pop()
        he, she = sum(f.he for f in self.forms), sum(f.she for f in self.forms)
        known = {_SEX_OF_FIRST_NAMES.get(key, "") for key in self.first_names} - {""}
        if len(known) == 1 and he + she < _MANY_PRONOUNS:
            return known.pop()
        return _clear_sex(he, she)

    @property
    def is_worth(self) -> bool:
        """Whether it is a person who is mentioned often enough.

        People act, or have a title; they seldom follow an article or are a place that somebody goes
        to.
        """
        if self.count < _LEAST_MENTIONS:
            return False
        as_place = sum(form.as_place for form in self.forms)
        with_article = sum(form.with_article for form in self.forms)
        if max(as_place, with_article) * 4 > self.count:
            return False
        deeds = sum(form.deeds for form in self.forms)
        pronouns = sum(form.he + form.she for form in self.forms)
        has_title = any(form.title for form in self.forms)
        return has_title or deeds > as_place or pronouns * 3 > self.count


class _Joining:
    """Joins forms to persons, the fullest names first."""

    def __init__(self, forms: Sequence[_Form]) -> None:
        self._people: list[_Person] = []
        self._forms = forms

    def people(self) -> list[_Person]:
        full = [form for form in self._forms if form.is_full]
        first = {form.words[0]: form for form in self._forms if not form.title and not form.is_full}
        for form in full:
            if (own := first.get(form.words[0])) is not None:
                form.he, form.she = form.he + own.he, form.she + own.she
        for form in sorted(full, key=lambda form: (-len(form.words), -form.count, form.name)):
            self._add(form, self._same_full(form))
        single = sorted((each for each in self._forms if not each.is_full), key=_by_count)
        bare = [form for form in single if not form.title]
        left = [each for each in bare if not self._add_first_name(each)]
        for form in single:
            if form.title:
                self._add(form, self._for_title(form))
        for form in left:
            self._add(form, self._for_bare(form))
        return self._people

    def _add_first_name(self, form: _Form) -> bool:
        """Add the first name of exactly one person; others wait until titles have joined more."""
        fit = [each for each in self._called(form.keys[0], form) if _can_be(form, each)]
        if len(fit) == 1:
            fit[0].add(form)
        return len(fit) == 1

    def _add(self, form: _Form, candidates: Sequence[_Person]) -> None:
        fit = [each for each in candidates if _can_be(form, each)]
        if len(fit) > 1 and form.title:
            fit = [each for each in fit if form.sex and each.sex == form.sex] or fit
        if len(fit) > 1:
            best = _far_ahead(fit, _count_of) or _far_ahead(fit, self._family)
            is_other = form.count > sum(each.count for each in fit)
            if best is not None:
                fit = [best]
            elif form.title and not is_other:
                return  # one of two persons, and nobody knows which
            else:
                fit = []
        person = fit[0] if fit else _Person()
        if not fit:
            self._people.append(person)
        person.add(form)

    def _family(self, person: _Person) -> int:
        """Return how often anybody of the person's surname is mentioned."""
        forms = (each for each in self._forms if each.is_full or each.title)
        return person.count + sum(each.count for each in forms if each.keys[-1] in person.surnames)

    def _same_full(self, form: _Form) -> list[_Person]:
        """Persons one of whose full names has all of these words, in order."""
        return [
            person
            for person in self._people
            if any(_is_within(form.keys, other.keys) for other in person.forms)
        ]

    def _for_title(self, form: _Form) -> list[_Person]:
        key = form.keys[-1]
        if form.rank in _OF_FIRST_NAMES:
            return self._called(key, form)
        found = [each for each in self._people if key in each.surnames]
        if form.rank in _ALSO_OF_FIRST_NAMES or not found:
            found += [each for each in self._called(key, form) if each not in found]
        return found

    def _for_bare(self, form: _Form) -> list[_Person]:
        key = form.keys[0]
        if called := self._called(key, form):
            return called
        found = [each for each in self._people if key in each.surnames]
        men = [each for each in found if each.sex == "m"]
        return men if men and form.sex != "f" else found

    def _called(self, key: str, form: _Form) -> list[_Person]:
        """Persons with this first name, or one that it is short for and not used far less."""
        exact = [each for each in self._people if key in each.first_names]
        full = _SHORT_FORMS.get(key, "")
        return exact or [
            each
            for each in self._people
            if full in each.first_names and _FAR_MORE * each.count > form.count
        ]


_FAR_MORE: Final = 3


def _count_of(person: _Person) -> int:
    return person.count


def _far_ahead(people: Sequence[_Person], weight: Callable[[_Person], int]) -> _Person | None:
    best, second = sorted(people, key=weight, reverse=True)[:2]
    return best if weight(best) > _FAR_MORE * weight(second) else None


def _by_count(form: _Form) -> tuple[int, str]:
    return -form.count, form.name


def _can_be(form: _Form, person: _Person) -> bool:
    """Whether nothing contradicts that a name is this person's."""
    if form.sex and person.sex and form.sex != person.sex:
        return False
    ranks = {form.rank, *(other.rank for other in person.forms)}
    if ranks >= _MARRIED_OR_NOT or (form.rank == "mrs" and not _may_be_married(form, person)):
        return False
    for other in person.forms:
        both = len(form.sentences & other.sentences)
        few = 0 if form.rank == "mrs" else _FEW_TOGETHER  # a daughter has her mother's name
        if both > few and both > _TOGETHER * min(form.count, other.count):
            return False
    return True


def _may_be_married(form: _Form, person: _Person) -> bool:
    """Whether the story calls her mostly Mrs.; daughters are called by their full names."""
    full = sum(other.count for other in person.forms if other.is_full)
    return full <= form.count if person.sex == "f" else _FAR_MORE * full <= form.count


def _is_within(words: Sequence[str], others: Sequence[str]) -> bool:
    """Whether all of the words are among the others, in order; "Tom" is there as "Thomas"."""
    left = iter([_SHORT_FORMS.get(each, each) for each in others])
    return all(_SHORT_FORMS.get(word, word) in left for word in words)


def _character(person: _Person) -> StoryPerson:
    forms = sorted(person.forms, key=lambda form: -form.count)
    name = _longest(forms).longest
    pages = sorted(set[int]().union(*(form.places for form in forms)))
    told = [form.name for form in forms if form.count > 1 or len(forms) <= _FEW_FORMS]
    aliases = (each for each in dict.fromkeys(told) if each != name)
    return StoryPerson(name, tuple(aliases), person.count, tuple(pages))


def _longest(forms: Sequence[_Form]) -> _Form:
    """Return the most frequent full name, else that with a title unless the bare one prevails."""
    if full := [form for form in forms if form.is_full]:
        return full[0]
    titled = [form for form in forms if form.title and 2 * form.count >= forms[0].count]
    return (titled or forms)[0]


_FEW_FORMS: Final = 2
