"""Recognises what readers ask about a book besides its contents: names, moves, summaries, facts.

A question is read as concepts (`question_words`): its concepts say what is asked, and the words
that have none are the name that it is about, as the reader wrote it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto
from typing import Final, TypeAlias

from reader_app.domain.report_terms import report_wording
from reader_app.domain.values import dataclass
from reader_app.llm.offline import question_words
from reader_app.llm.offline.question_words import ReadQuestion


class Which(Enum):
    """Which mentions of a name are asked for."""

    FIRST = auto()
    LAST = auto()
    NEXT = auto()
    PREVIOUS = auto()
    EVERY = auto()


@dataclass(frozen=True, slots=True)
class TellMention:
    """Asks where a name stands."""

    name: str
    which: Which


@dataclass(frozen=True, slots=True)
class TellWho:
    """Asks who somebody is. `words`: the whole question."""

    name: str
    words: str


class Stretch(Enum):
    """What the key sentences are to cover."""

    SO_FAR = auto()
    JUST_NOW = auto()
    BOOK = auto()
    CHAPTER = auto()


@dataclass(frozen=True, slots=True)
class TellStory:
    """Asks for a summary. `chapter`: as in `GoToChapter`, or `CONCLUSION`."""

    stretch: Stretch
    chapter: str = "this"


@dataclass(frozen=True, slots=True)
class GoBy:
    """Wants to turn pages. `pages`: how many on, below 0: back."""

    pages: int


@dataclass(frozen=True, slots=True)
class GoBack:
    """Wants to return to the page before the last jump."""


@dataclass(frozen=True, slots=True)
class GoToEnd:
    is_last: bool


@dataclass(frozen=True, slots=True)
class GoToChapter:
    """Wants to go to a chapter: "this", "next", "previous", its number, or its title."""

    chapter: str


class Fact(Enum):
    TITLE = auto()
    AUTHOR = auto()
    YEAR = auto()
    PAGES = auto()
    PAGES_LEFT = auto()
    CHAPTER = auto()


@dataclass(frozen=True, slots=True)
class TellFact:
    fact: Fact


@dataclass(frozen=True, slots=True)
class TellChapterSpan:
    """Asks where a chapter is, or how long. `chapter`: as in `GoToChapter`."""

    chapter: str


@dataclass(frozen=True, slots=True)
class TellFigure:
    """Asks for a numbered figure or table, by the word and number that the book prints."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TellLater:
    """Asks to repeat the last look-up, this time past the last page read as well."""

    question: str


@dataclass(frozen=True, slots=True)
class TellCast:
    """Asks who is who."""


@dataclass(frozen=True, slots=True)
class TellAhead:
    """Asks what happens later in the story, or how it ends."""


@dataclass(frozen=True, slots=True)
class NeedsModel:
    """Asks for what only a language model can do."""


@dataclass(frozen=True, slots=True)
class AskWhom:
    """Names nobody: a pronoun without anybody named before it."""


StoryIntent: TypeAlias = (
    TellMention
    | TellWho
    | TellStory
    | GoBy
    | GoBack
    | GoToEnd
    | GoToChapter
    | TellFact
    | TellChapterSpan
    | TellFigure
    | TellCast
    | TellLater
    | TellAhead
    | NeedsModel
    | AskWhom
)


def story_intent(message: str, earlier: Sequence[str] = ()) -> StoryIntent | None:
    """Return what the message asks for, or None if it is none of these.

    `earlier`: the questions before it, the newest first.
    """
    if _asks_for_cast(message):
        return TellCast()
    if (outright := _outright(message)) is not None:
        return outright
    asked = ReadQuestion(message)
    if not asked.words or (figure := _figure(message)) is not None:
        return figure if asked.words else None
    of_book = ReadQuestion(_calling_it_a_book(message))
    if not of_book.unknown and not of_book.has("explain|translate|compose|theme|opinion"):
        if of_book.has("later") and earlier and not of_book.has("page|chapter|author"):
            return TellLater(earlier[0])
        found = _fact(of_book) or _place(of_book) or _summary(of_book) or _move(of_book)
        if found is not None:
            return found
    return _mention(asked, earlier) or _who(asked, earlier) or _beyond(asked)


def with_names(question: str, earlier: Sequence[str]) -> str:
    """Return the question with the last named person in place of its pronouns."""
    if not earlier or not _PRONOUN.search(question) or named_in(question):
        return question
    name = _last_named(earlier)
    return _PRONOUN.sub(name, question) if name else question


def named_in(question: str) -> str:
    """Return the last name that a question has, or ""."""
    intent = story_intent(question)
    if isinstance(intent, TellMention | TellWho):
        return intent.name
    found = [match for match in _CAPITALS.finditer(question) if not _is_opening(match)]
    return found[-1][0] if found else ""


_PRONOUN: Final = re.compile(
    r"(?<![\w'’])(?:he|she|him|her|his|hers|they|them|their|er|ihn|ihm)(?![\w'’])", re.IGNORECASE
)
_CAPITALS: Final = re.compile(r"\b[A-ZÄÖÜ][\w-]+(?: [A-ZÄÖÜ][\w-]+)*")


def _is_opening(name: re.Match[str]) -> bool:
    """Whether a capital may only be that of a sentence's first word."""
    return not name.string[: name.start()].strip() and ReadQuestion(name[0]).has_any


def _last_named(earlier: Sequence[str]) -> str:
    return next((name for question in earlier if (name := named_in(question))), "")


def _asks_for_cast(message: str) -> bool:
    words = " ".join(question_words.folded(message).split()).strip(" .?!…。？！")
    return len(words) <= _LONGEST_CAST and _CAST.fullmatch(words) is not None


def _outright(message: str) -> StoryIntent | None:
    """Return an intent asked for in so many words, which a search for them would miss."""
    words = " ".join(question_words.folded(message).split()).strip(" .?!…。？！")
    return next((asked for asked, pattern in _OUTRIGHT if pattern.fullmatch(words)), None)


THE_WORK: Final = (
    r"(?:(?:this|the|my) (?:(?:whole|entire|present) )?(?:book|novel|paper|document|text|story"
    r"|article|report|thesis|dissertation|essay|manual|handbook|guide|study|pdf|file|textbook|e-?book"
    r"|publication|work|treatise|memoirs?|biography|manuscript|preprint))"
)
DAS_WERK: Final = (
    r"(?:(?:das|dieses|die|diese|dieser|der|den|diesen|dem|diesem) (?:ganzen? )?(?:buch|roman|text"
    r"|aufsatz|dokument|geschichte|artikel|bericht|arbeit|studie|paper|pdf|datei|handbuch|werk"
    r"|erzählung))"
)
CONCLUSION: Final = "conclusion"
_PLEASE: Final = (
    r"(?:(?:please|can you|could you|would you|will you|just|so|and|now|hey|i want you to"
    r"|i'd like you to) )*"
)
_GIVE: Final = (
    r"(?:(?:give|write|show|make|get|tell|list)(?: me| us)?|i (?:just )?(?:need|want)|i'd like"
    r"|let me have)"
)
_WHAT_ARE: Final = r"what(?:'s| is| are|'re| was| were)"
_OF_IT: Final = (
    rf"(?: (?:of|for|from|in|about) (?:it|this|everything|all of (?:it|this)|{THE_WORK})| here)?"
)
_IN_SHORT: Final = (
    r"(?:,? (?:please|for me|in short|briefly|quickly|in a nutshell|in bullet points"
    r"|in (?:a few|\w+) (?:sentences?|words|lines|paragraphs?)|in (?:simple|plain) \w+))*"
)
_DES_WERKS: Final = (
    r"(?: (?:(?:des|dieses) (?:buch(?:e?s)?|romans?|textes|dokuments|artikels|papers?|berichts"
    r"|aufsatzes|werks)|(?:der|dieser) (?:geschichte|arbeit|studie|datei|erzählung)"
    rf"|(?:von|zu|in) {DAS_WERK}))?"
)
_KO_WORK: Final = r"(?:(?:이 )?(?:책|논문|글|문서)(?:을|를|의|은|는|이|가)? )?"
_KO_GIVE: Final = r"(?: (?:뭐|무엇|뭔|알려|정리|요약)\S*)?(?: (?:줘|주세요))?"
_WHOLE: Final = re.compile(
    "|".join(
        (
            # "Summarise this paper for me", "sum it up", "a short summary", "key findings"
            rf"{_PLEASE}(?:summari[sz]e|sum up|condense) "
            rf"(?:it|this|everything|it all|all of (?:it|this)|{THE_WORK}){_IN_SHORT}",
            rf"{_PLEASE}sum (?:it|this|everything|it all|{THE_WORK}) up{_IN_SHORT}",
            rf"{_PLEASE}(?:{_GIVE} )?(?:an? |the )?"
            r"(?:(?:short|brief|quick|concise|executive|overall) )*"
            rf"(?:summary|synopsis|overview|tl;?dr|gist){_OF_IT}{_IN_SHORT}",
            rf"{_PLEASE}(?:(?:{_WHAT_ARE}|{_GIVE}) )?(?:all )?(?:the )?"
            r"(?:main|key|most important|central|major|important|core) "
            r"(?:points?|ideas?|findings?|take-?aways?|results?|insights?|contributions?|lessons?"
            rf"|conclusions?|claims|highlights){_OF_IT}{_IN_SHORT}",
            rf"{_WHAT_ARE} the (?:take-?aways?|gist|highlights){_OF_IT}",
            # "Fass den Artikel kurz zusammen", "Zusammenfassung", "die wichtigsten Ergebnisse"
            rf"(?:bitte )?fasse? (?:(?:mir|bitte) )*(?:das|es|alles|{DAS_WERK})"
            r"(?: (?:bitte|kurz|mir))* zusammen",
            r"(?:bitte )?(?:(?:kannst|könntest) du )?(?:(?:mir|bitte) )*"
            rf"(?:das|es|alles|{DAS_WERK})(?: (?:bitte|kurz|mir))* zusammenfassen",
            r"(?:(?:gib|schreibe?|mache?|zeige?)(?: mir)?(?: bitte)? )?(?:(?:eine|die) )?"
            rf"(?:kurze )?(?:zusammenfassung|inhaltsangabe|kurzfassung){_DES_WERKS}(?: bitte)?",
            r"was sind (?:hier )?(?:die )?(?:wichtigsten |zentralen |wesentlichen |haupt)"
            r"(?:punkte|aussagen|ergebnisse|erkenntnisse|thesen|gedanken|ideen)"
            rf"{_DES_WERKS}",
            # "이 논문 요약해 줘", "핵심 내용이 뭐야"
            rf"{_KO_WORK}(?:전체 )?(?:내용(?:을|를)? )?요약(?:을|본)?"
            r"(?:해\S*|하\S*| ?(?:부탁|좀)\S*)?(?: (?:줘|주세요|주십시오))?",
            rf"{_KO_WORK}(?:핵심|주요|중요한) (?:내용|요점|결과|논점)\S*{_KO_GIVE}",
        )
    )
)
"""Requests for a summary of the whole work, not of what was read so far of a story."""
_CONCLUDED: Final = re.compile(
    rf"{_PLEASE}(?:(?:{_WHAT_ARE}|{_GIVE}|summari[sz]e|read(?: me)?) )?"
    rf"(?:the )?(?:author(?:'s|s'|s) )?conclusions?{_OF_IT}{_IN_SHORT}"
    rf"|what (?:does|do) (?:it|this|the authors?|{THE_WORK}) conclude"
    rf"|(?:was (?:ist|sind) )?(?:(?:das )?fazit|die schlussfolgerung(?:en)?){_DES_WERKS}"
    rf"|{_KO_WORK}결론(?:은|이|을)?{_KO_GIVE}"
)
_OF_CHAPTER: Final = re.compile(
    rf"{_PLEASE}(?:summari[sz]e|sum up|recap"
    rf"|(?:{_GIVE} )?(?:an? |the )?(?:(?:short|brief|quick) )?(?:summary|overview) of"
    rf"|(?:{_WHAT_ARE}|{_GIVE}) the (?:main|key) (?:points|ideas) (?:of|in)"
    r"|what(?:'s| is) (?:said )?in|what happens in"
    r"|what(?:'s| is)(?= .* about)|what does(?= .* say)) "
    r"(?:the )?(?:(?:chapter|section|part) )?(?:on )?(?P<title>.+?)"
    rf"(?: (?:chapter|section|part))?(?: (?:say|about))?{_IN_SHORT}"
    r"|(?:bitte )?(?:fasse?|worum geht es (?:in|im)|was steht (?:in|im)"
    r"|zusammenfassung (?:von|des|der)) (?:(?:das|des|dem|den|die|der) )?"
    r"(?:(?:kapitels?|abschnitts?|teils?) )?(?P<titel>.+?)(?: (?:kurz|bitte))*(?: zusammen)?"
)
_WHEN: Final = r"(?:when|(?:in )?(?:what|which) year)"
_PUBLISHED: Final = re.compile(
    rf"{_WHEN} (?:was|is|were) (?:it|this|{THE_WORK})(?: (?:first|originally))?"
    r" (?:published|written|released|printed)"
    rf"|{_WHEN} did (?:it|this|{THE_WORK})(?: first)? (?:come out|appear)"
    r"|(?:what(?:'s| is) )?(?:the )?(?:year of publication|publication (?:date|year)"
    rf"|date of publication){_OF_IT}"
    rf"|how old is (?:this|{THE_WORK})"
    rf"|wann (?:ist|wurde) (?:es|das|dies|{DAS_WERK})"
    r" (?:erschienen|veröffentlicht|geschrieben|verfasst)"
    rf"|wann erschien (?:es|das|dies|{DAS_WERK})|erscheinungsjahr"
    rf"|{_KO_WORK}언제 (?:나\S+|출판\S*|출간\S*|발표\S*|쓰\S*)(?: \S+)?"
    r"|(?:출판|출간|발행) ?연도\S*(?: \S+)?"
)


def chapter_asked_for(message: str) -> str:
    """Return what may be the title of a chapter whose summary is asked for, else ""."""
    words = " ".join(question_words.folded(message).split()).strip(" .?!…。？！")
    found = _OF_CHAPTER.fullmatch(words)
    return (found["title"] or found["titel"] or "").strip("\"'“”„‘«»") if found else ""


_STORY: Final = (
    r"(?:it|this|(?:the|this) (?:whole )?(?:book|novel|story|tale)"
    r"|es|das|(?:das|dieses|die|diese|der|dieser) (?:ganze )?(?:buch|roman|geschichte))"
)
_OUTRIGHT: Final = (
    (TellStory(Stretch.BOOK), _WHOLE),
    (TellStory(Stretch.CHAPTER, CONCLUSION), _CONCLUDED),
    (TellFact(Fact.YEAR), _PUBLISHED),
    (
        TellAhead(),
        re.compile(
            rf"(?:(?:so|and|please|tell me) )*(?:how (?:does|will|did) {_STORY} (?:all )?end"
            rf"|how {_STORY} (?:all )?ends|(?:what(?:'s| is|s) )?the ending(?: of {_STORY})?"
            rf"|what happens (?:at|in) the (?:very )?end(?: of {_STORY})?"
            r"|who (?:did|has done) it|who ?dun+it"
            rf"|(?:so |and )?what (?:happens|will happen|comes) (?:next|now|then)(?: in {_STORY})?"
            rf"|wie (?:endet|endete) {_STORY}|wie geht {_STORY} (?:aus|zu ende)"
            r"|was ist das ende|was passiert am (?:ende|schluss)"
            r"|wer (?:war es|war's|wars|hat es getan)"
            r"|(?:und )?was (?:passiert|geschieht) (?:als nächstes|dann|danach|jetzt)"
            r"|(?:und )?wie geht (?:es|die geschichte) weiter"
            r"|(?:이 (?:책|소설|이야기)(?:은|는|이|가|의)? )?"
            r"(?:어떻게 (?:끝나|끝납|결말)\S*|결말\S*(?: \S+){0,2})|범인(?:은|이)? 누구\S*)"
        ),
    ),
    (
        NeedsModel(),
        re.compile(
            r"(?:(?:but|and|so|please) )*(?:why(?: (?:not|so|is that|was that))?"
            r"|how (?:come|so)|what for|what (?:do you|(?:does|did|do) "
            r"(?:that|this|it|he|she|they|these)) mean(?: by (?:that|this|it))?"
            r"|(?:aber |und )?(?:warum|wieso|weshalb)(?: (?:nicht|das))?|wie das"
            r"|was (?:bedeutet|heißt|soll) (?:das|dies)(?: bedeuten| heißen)?|왜\S{0,3}"
            r"|(?:그게 |이게 |그건 |이건 )?무슨 (?:뜻|말|소리|의미)\S*)"
            r"|who(?:'s| is|s) (?:talking|speaking)(?: (?:here|now|there|on this page"
            r"|in this (?:scene|passage|paragraph|dialogue|conversation)))*"
            rf"|(?:where|when) (?:is|was) {_STORY} (?:set|happening)"
            rf"|(?:where|when) (?:does|did) {_STORY} (?:take place|happen|play)"
            rf"|who (?:is|was) the narrator(?: (?:of|in) {_STORY})?|who (?:tells|narrates) {_STORY}"
            rf"|(?:wo|wann) spielt {_STORY}|wer erzählt {_STORY}"
            r"|wer ist (?:der erzähler|die erzählerin)"
            r"|wer (?:spricht|redet)(?: (?:hier|da|gerade|jetzt|denn|auf dieser seite))*"
            r"|(?:여기서? |지금 )?누가 (?:말하|말해|이야기하)\S*(?: \S+)?"
            rf"|was (?:ist|war) (?:hier )?die (?:hauptthese|hauptaussage|kernaussage){_DES_WERKS}"
            rf"|{_KO_WORK}(?:핵심|주요) 주장\S*(?: (?:무엇|뭐|뭔)\S*)?"
        ),
    ),
    (
        TellStory(Stretch.JUST_NOW),
        re.compile(
            r"(?:wait,? )?what(?:'s| has|s)? (?:just happened|happened just now|just went on)"
            r"(?: here)?|was (?:ist|war)(?: (?:da|hier|denn))? (?:gerade|eben)(?: (?:eben|denn))?"
            r" (?:passiert|geschehen|los)|방금 (?:무슨|뭐|무엇)\S*(?: \S+){0,3}"
        ),
    ),
)
_LONGEST_CAST: Final = 90
"""Letters of a message that asks who is who and nothing else."""
_SO_FAR: Final = (
    r"(?: (?:so far|again|here|now|please|there|are there|up to (?:now|here|this page|where i am)"
    r"|until now|till now|(?:in|of|from) (?:this|the|my) (?:whole |entire )?"
    r"(?:book|novel|story|text|tale)))*"
)
_BISHER: Final = (
    r"(?: (?:bisher|bis jetzt|bis hierher|nochmal|denn|hier|bitte|es|auf|vor|schon|alles?"
    r"|(?:in|aus|von|des|im) (?:diese[mrns]? |dem |der |das )?"
    r"(?:buch|buchs|buches|roman|romans|geschichte)))*"
)
_CAST: Final = re.compile(
    "|".join(
        (
            # "List the main characters", "who are the people so far", "cast"
            r"(?:(?:please|can you|could you|so|and|hey) )*"
            r"(?:(?:list|show|name|give|tell|remind)(?: me| us)?(?: of)? "
            r"|(?:who|what)(?:'s| is| are| were|'re|re)(?: all)? )?"
            r"(?:all |a |an )?(?:of )?(?:the )?(?:list of )?(?:the )?(?:all )?"
            r"(?:main |major |important |other )?"
            r"(?:cast(?: list)?|characters?(?: list)?|people|persons|figures|dramatis personae)"
            rf"(?: appear| there)?{_SO_FAR}",
            r"(?:(?:tell|show|remind) me (?:again )?)?who(?:'s| is| are) "
            rf"(?:who|everyone|everybody|all these people){_SO_FAR}",
            r"(?:what|which) (?:people|characters|persons) "
            rf"(?:are there|appear|do i know|have i met){_SO_FAR}",
            rf"who(?:'s| is| are) (?:there|in it|in (?:this|the) (?:book|novel|story)){_SO_FAR}",
            # "Wer ist wer", "Liste der Figuren", "Welche Personen gibt es?"
            rf"wer ist(?: hier| denn| nochmal| bisher)* (?:wer|alles dabei){_BISHER}",
            r"(?:(?:bitte )?(?:liste|nenne?|zeige?|gib)(?: mir)?(?: bitte)? |(?:wer|was) sind )?"
            r"(?:alle |die |eine )?(?:liste (?:der |aller )?)?(?:wichtigsten |bisherigen )?"
            r"(?:haupt)?(?:figuren|personen|charaktere|gestalten)(?:liste|verzeichnis)?"
            rf"(?: auflisten)?{_BISHER}",
            r"(?:welche|was für) (?:figuren|personen|charaktere|leute) "
            rf"(?:gibt es|kommen vor|kommen|sind|treten auf|treten|kenne ich){_BISHER}",
            # "등장인물 정리해 줘", "누가 누구야"
            r"(?:지금까지 |여기까지 |이 책의? |이 소설의? |주요 )*(?:나온 |등장한 )?"
            r"(?:등장\s?인물|인물|사람)(?:들)?(?:은|는|을|를|이)?"
            r"(?: 누구\S*| 정리\S*| 알려\S*| 보여\S*| 목록\S*| 소개\S*"
            r"| 있\S*| 말해\S*| 해\S*| 줘)*",
            r"(?:지금까지 |여기까지 )?누가 (?:누구|나왔|나오|나와|등장)\S*(?: \S+)?",
        )
    )
)


def _calling_it_a_book(message: str) -> str:
    """Return the question with the open book called a book, whatever it calls it."""
    return _THIS_WORK_KO.sub("이 책", _THIS_WORK.sub("this book", message))


_THIS_WORK: Final = re.compile(
    # "The report" may be one that the book tells of; "this report" is the book.
    r"\b(?:(?=the (?:paper|article|text|document|file|pdf|manual|handbook|guide|textbook|e-?book"
    rf"|thesis|dissertation|manuscript|preprint)\b|this\b|my\b){THE_WORK}"
    r"|(?=das (?:paper|pdf|handbuch|dokument)\b|den? (?:text|artikel|aufsatz)\b|die datei\b|diese)"
    rf"{DAS_WERK})\b",
    re.IGNORECASE,
)
_THIS_WORK_KO: Final = re.compile("이 ?(?:논문|문서|보고서)")
_ASKS_FOR_A_WAY: Final = re.compile(
    r"(?:how (?:do|does|did|can|could|should|would|to)|wie (?:kann|könnte|soll|muss|mache?))\b",
    re.IGNORECASE,
)
"""“How do I number pages?” wants no number."""
_ONE_OF_MANY: Final = re.compile(r"\b(?:an?|eine?|einen|einem|einer|eines)\b", re.IGNORECASE)


def _fact(asked: ReadQuestion) -> StoryIntent | None:
    has = asked.has
    if has("chapter"):
        is_named = has("what|which|title|called|name") and not has("number|about|happen|next|prev")
        is_placed = has("where|when|left|long|count")
        return TellFact(Fact.CHAPTER) if is_named and not is_placed and not has("page") else None
    is_by = (has("wrote") and has("who|book|what|by")) or has("who", "by", "book")
    if has("author") or is_by:
        return TellFact(Fact.AUTHOR)
    if _ASKS_FOR_A_WAY.match(asked.text):
        return None
    if has("left", "page|much|count|howmany") or has("far", "how"):
        return TellFact(Fact.PAGES_LEFT)
    if (
        has("page", "count")
        or has("page", "howmany", "book")
        or has("long", "how", "book")
        or has("pagecount")
    ):
        return TellFact(Fact.PAGES)
    is_this = has("which|what", "book", "be|reading") and not _ONE_OF_MANY.search(asked.text)
    if has("title") or has("called|name", "book") or is_this:
        return None if has("about|happen|summary|page|where") else TellFact(Fact.TITLE)
    return TellFact(Fact.TITLE) if has("what", "reading") else None


def _place(asked: ReadQuestion) -> StoryIntent | None:
    if not asked.has("chapter") or asked.has("happen|summary|about"):
        return None
    begins = asked.has("where|when") or asked.has("which|what|count", "page")
    is_about = begins or asked.has("long|left") or asked.has("called|title|name", "what|which")
    return TellChapterSpan(_chapter(asked)) if is_about else None


def _summary(asked: ReadQuestion) -> StoryIntent | None:
    is_so_far = asked.has("far|sofar") and not asked.has("how|who|where|when|why|explain")
    tells = is_so_far or asked.has("summary|happen") or asked.has("about", "what", "chapter")
    tells = tells or asked.text.casefold() in _WHERE_WERE_WE
    is_of_year = asked.has("happen") and _YEAR.search(asked.text)
    if not tells or is_of_year or asked.has("page"):
        return None
    if asked.has("chapter"):
        return TellStory(Stretch.CHAPTER, _chapter(asked))
    is_move = asked.has("go|next|back") and not asked.has("summary|happen|far")
    if is_move:
        return None
    is_whole = asked.has("summary", "book") and not asked.has("happen|far|sofar")
    return TellStory(Stretch.BOOK if is_whole else Stretch.SO_FAR)


_YEAR: Final = re.compile(r"(?<!\d)[12]?\d{3}(?!\d)")
"""“What happened in 1774?” asks for what the book tells of that year."""
_WHERE_WERE_WE: Final = ("where were we", "where was i", "wo waren wir", "wo war ich")


def _move(asked: ReadQuestion) -> StoryIntent | None:
    has, number = asked.has, asked.number
    if has("chapter") and has("number|next|prev|last|go|begin") and not has("count|who|why"):
        if has("back|prev") and not has("next") and number == 1:
            return GoToChapter("previous")
        is_final = has("last") and not re.search("previous|prior|vor", asked.text.casefold())
        return GoToChapter("last" if is_final and not asked.number else _chapter(asked))
    if has("back", "i", "was|reading|page") and not number and not has("prev"):
        return GoBack()
    if has("where|when|what|which|why|who|how|count"):
        return None
    if has("page", "flip") and not has("back|prev|number"):
        return GoBy(1)
    if has("page") and has("next|forward|back|prev") and not has("first|last"):
        is_back = has("back|prev") and not has("next|forward")
        return GoBy((-1 if is_back else 1) * (number or 1))
    if has("page|book|begin|end|very") and has("first|begin|last|end"):
        return GoToEnd(is_last=has("last|end"))
    if has("back"):
        return GoBack()
    return GoBy(1) if has("next|forward") and len(asked.words) <= _TERSE else None


_TERSE: Final = 3


def _figure(message: str) -> StoryIntent | None:
    found = _FIGURE.search(message)
    if found is None or len(message.split()) > _SHORT:
        return None
    kind = found["kind"].rstrip(".").casefold()
    kinds = next((each for each in _KINDS if kind in each), (kind,))
    return TellFigure(tuple(f"{each} {found['number']}" for each in kinds))


_FIGURE: Final = re.compile(
    r"(?<!\w)(?P<kind>figure|fig\.?|table|tab\.?|exhibit|plate|abbildung|abb\.?|tabelle|그림|표)"
    r"\s*(?:no\.? |nr\.? |number )?(?P<number>\d{1,3}(?:[.-]\d{1,3})*[a-z]?|[ivxlc]{1,6})(?![\w-])",
    re.IGNORECASE,
)
_KINDS: Final = (
    ("figure", "fig"), ("table", "tab"), ("abbildung", "abb"), ("tabelle", "tab"),
)  # fmt: skip
_SHORT: Final = 10
"""Words of a question that asks for a figure, and not for something in it."""
_ORDERS: Final = (
    ("first", Which.FIRST), ("last", Which.LAST), ("every|count|often", Which.EVERY),
    ("next", Which.NEXT), ("prev", Which.PREVIOUS),
)  # fmt: skip


def _mention(asked: ReadQuestion, earlier: Sequence[str]) -> StoryIntent | None:
    has = asked.has
    is_place, is_order = has("where|when|page"), has("first|last|next|prev")
    asks = has("mention|appear") and (is_place or is_order or has("which|every|often|count|find"))
    asks = asks or (has("mention") and len(asked.words) <= _TERSE)
    is_counted = has("often|count", "up")
    asks = asks or (has("come") and (is_counted or (is_place and (is_order or has("up")))))
    asks = asks or (has("meet", "we") and (is_place or is_order))
    if not asks and asked.name[:1].isupper():
        asks = has("spots", "every|where|which|first|last|next|prev") or has("go", "next|prev")
    if has("find") and not asks:
        asks = question_words.is_cjk(asked.text) or asked.name[:1].isupper()
    if not asks or has("why|who"):
        return None
    name = _person(asked, earlier)
    if not name or len(name.split()) > _LONGEST_NAME:
        return AskWhom() if name == "" else None
    which = next((each for words, each in _ORDERS if has(words)), None)
    if which is None:
        which = Which.FIRST if has("introduce|when") or has("meet") else Which.EVERY
    return TellMention(name, which)


def _who(asked: ReadQuestion, earlier: Sequence[str]) -> StoryIntent | None:
    is_who = asked.has("who", "be") or asked.has("tell|know|what", "about|person")
    is_who = is_who and not asked.has("chapter|page|wrote|author|happen|summary|where|why|when")
    if not is_who or (asked.unknown and not _is_like_name(asked)) or _WHO_DID.search(asked.text):
        return None
    name = _person(asked, earlier)
    if not name:
        return None if name is None else AskWhom()
    if report_wording(name):  # the CEO: an office, under another name in the book
        return None
    return TellWho(name, asked.text)


_WHO_DID: Final = re.compile(r"(?<![가-힣])누가 ")
"""Asks who did something; who somebody is, is asked with 누구."""


def _person(asked: ReadQuestion, earlier: Sequence[str]) -> str | None:
    """Return the name that is asked about; "" for a pronoun of nobody, None if there is none."""
    if asked.unknown:
        return asked.name or None
    return _last_named(earlier) if asked.has("pronoun") else None


def _is_like_name(asked: ReadQuestion) -> bool:
    """Whether the words may be somebody's name; small ones only without an article."""
    words = asked.name.split()
    if not words or "'s " in asked.name or len(words) > _LONGEST_NAME:
        return False
    if question_words.is_cjk(asked.name) or words[0][:1].isupper():
        return True
    is_bare = not asked.has("article") and not any(word.endswith(("ing", "ed")) for word in words)
    return is_bare and len(words) < _LONGEST_NAME and asked.has("who")


_LONGEST_NAME: Final = 4


def _beyond(asked: ReadQuestion) -> StoryIntent | None:
    """Return that a model is needed, for a request to explain, translate or judge."""
    if asked.has("page|selection") and asked.has("explain"):
        return NeedsModel()
    few = len(asked.unknown)
    judges = asked.has("you", "think|opinion") or asked.has("should", "i")
    # "Explain fair use" is answered as "What is fair use?" is, with what the book says of it.
    orders = asked.first in ("compose", "translate") or (asked.first == "explain" and not few)
    is_plain = (judges or orders) and few <= _FEW
    if _OF_A_FUNCTION.search(asked.text) and not asked.has("author|book|chapter|page"):
        return None
    return NeedsModel() if is_plain or (few < _FEW and asked.has("what", "theme")) else None


_OF_A_FUNCTION: Final = re.compile(
    r"\barguments? (?:of|for|to|do(?:es)?|must|can) (?!the\b|this\b|that\b|it\b|s?he\b|they\b)",
    re.IGNORECASE,
)
"""“What arguments does plot take?”"""
_FEW: Final = 2
"""With more words of its own, a question may find a place in the book."""


def _chapter(asked: ReadQuestion) -> str:
    if asked.number:
        return str(asked.number)
    if asked.has("next"):
        return "next"
    return "previous" if asked.has("prev|last|back") else "this"


def as_of_the_book(question: str, author: str) -> str:
    """Return the question with “the book” for its author, where it asks what the author says there.

    Authors are hardly ever named in their own books: for “What does Lessig say about piracy?”, none
    of the pages that say most about it would have the name. Questions about the author's life keep
    the name. “Explain fair use” becomes “what is fair use”, and “where does he talk about Japan?”
    loses its talking: the pages that tell of a thing seldom have such words.
    `author`: as the file names one or several; "" if it names none.
    """
    name = "|".join([*map(re.escape, _names_of_authors(author)), *_ANY_AUTHOR])
    for pattern, said in _ASKED_OF_BOOK:
        question = re.sub(pattern.replace("NAME", rf"(?:{name})"), said, question, flags=re.I)
    return question


_SHORTEST_SURNAME: Final = 3
_ANY_AUTHOR: Final = ("the (?:book['’]s )?(?:author|writer)s?", "d(?:er|ie) Autor(?:in|en)?")
_THOUGHTS: Final = (
    "(?:view|opinion|argument|thesis|point|claim|idea|position|proposal|definition|criticism|"
    "critique|attitude|stance|conclusion|answer|theory)s?"
)
_ASKED_OF_BOOK: Final = (
    (
        r"\b(do|does|did|has|would|can|could) (?:professor |prof\.? |dr\.? |mrs?\.? |ms\.? )?NAME\b"
        r"(?!['’]| (?:live|die|marry|graduate|study|teach|work|grow|meet|look|go|come|get)\b)",
        r"\1 the book",
    ),
    (r"\baccording to NAME\b(?!['’])", "according to the book"),
    (rf"\bNAME['’]s?(?= (?:\w+ )?{_THOUGHTS}\b)", "the book’s"),
    (
        rf"\bwhat (?:is|are|was|were) the book’s (?:\w+ )?{_THOUGHTS} (?:of|on|about|regarding) ",
        "what does the book say about ",
    ),
    (
        r"\b(sagt|meint|schreibt|denkt|behauptet|findet|fordert|versteht|erklärt|beschreibt) NAME\b"
        r"(?!['’])",
        r"\1 das Buch",
    ),
    (r"\blaut NAME\b", "laut dem Buch"),
    # Nobody writes “I think” with every thought: what a book thinks about a thing is what it says.
    (
        r"\b(do|does|did) the book (?:think|believe|feel|argue|write)(?= (?:about|of)\b)",
        r"\1 the book say",
    ),
    (r"\b(?:denkt|meint|schreibt|hält) das Buch(?= (?:über|von|zu)\b)", "sagt das Buch"),
    # What the book says of a thing may explain it.
    (
        r"^(?:(?:please|can you|could you) )?(?:explain|define)(?: to me)? "
        r"(?=(?:how|why|what|when|where|who|whether)\b)",
        "",
    ),
    (
        r"^(?:(?:please|can you|could you) )?(?:explain|define)(?: to me)? (?!(?:the |my )?"
        r"(?:selected|selection|page|passage|paragraph|sentence|chapter|section)\b"
        r"|(?:this|that|these|it|me|like|in)\b)",
        "what is ",
    ),
    (
        r"^(?:(?:bitte|kannst du) )?(?:erkläre?|definiere?)(?: mir)?(?: bitte)? (?!diese|das\b"
        r"|die (?:seite|auswahl|stelle)\b|den (?:satz|absatz)\b|es\b|was\b|wie\b|warum\b)",
        "was ist ",
    ),
    # Where Japan is talked about, the book has “Japan”, and seldom “talk”.
    (
        r"\b(do|does|did) (the book|it|s?he|they) (?:(?:talk|speak|write) (?:about|of|on)"
        r"|discuss|deal with|go into|comment on|touch (?:up)?on)\b",
        r"\1 \2 say about",
    ),
    (
        r"\b(?:spricht|redet|erzählt|handelt|schreibt) (das Buch|es|er|sie)(?= (?:über|von)\b)",
        r"sagt \1",
    ),
)
"""Patterns of questions about what an author says or what explains a thing, with how the same is
asked of the book. They are applied in this order."""


def _names_of_authors(author: str) -> list[str]:
    """Return the authors' full names and surnames, longest first."""
    found: set[str] = set()
    people = re.split(r"[;&]| and | und ", author)
    for person in people if len(people) > 1 or author.count(",") == 1 else author.split(","):
        before, comma, after = person.strip().partition(",")
        surname = before.strip() if comma else before.split(" ")[-1]
        found.update((surname, f"{after.strip()} {surname}" if comma else before))
    return sorted((each for each in found if len(each) >= _SHORTEST_SURNAME), key=len, reverse=True)
