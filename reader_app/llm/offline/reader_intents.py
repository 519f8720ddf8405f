"""Recognises what a reader's message asks for, by rules in several languages, without a model."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from reader_app.domain.page_numbers import PageNames, read_up_to_as_said
from reader_app.domain.report_terms import report_wording, statement_wording
from reader_app.domain.values import dataclass
from reader_app.llm.offline import book_questions, question_words


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns))


_PAGE_WORD: Final = (
    r"(?:pages?|pg\.?|pp?\.|seiten?|s\.|página|pagina|pag\.?|pág\.?|страниц\w*|стр\.?|stron[aęy])"
)
_NUMBER: Final = r"(\d{1,5}|[ivxlc]{1,7})"
PAGE: Final = _any(
    rf"\b{_PAGE_WORD}\s*(?:number|no\.?|nummer|nr\.?|n°|número|номер|is)?\s*#?{_NUMBER}\b",
    r"(?<!\d)(\d{1,5})(?:-?ю|-?й|-?я|-?ой|\.)?\s*(?:쪽|페이지|ページ|頁|页|страниц\w*|seite\b)",
)
THIS_PAGE: Final = _any(
    r"\b(this|the current) page\b",
    r"\bdiese[rns]? seite\b",
    r"\bcette page\b",
    r"\b(esta página|questa pagina)\b",
    r"этой странице|эту страницу",
    r"이\s*(쪽|페이지)",
    r"このページ",
    r"这一?页|這頁",
)

AT_OR_GO: Final = _any(
    r"\b(i'?m|i am|im|we'?re|we are|currently|now)\b.{0,30}\b(on|at|reading|up to)\b",
    r"\b(i|we)( have|'ve)? (reached|stopped|got to|arrived|left off|opened|turned)\b",
    r"\b(my|the current) page is\b|\b(i'?m|i am) reading\b",
    r"\b(go|jump|turn|flip|move|navigate|scroll|skip|switch|back|return|open|start)\b",
    r"\b(take|bring) (me|us)\b|\bcontinue\b|\bshow( me)?\b",
    r"\bich (bin|lese|stehe)\b|\bwir sind\b|\bbin (jetzt |gerade )?auf\b",
    r"\b(geh|gehe|gehen|springe?|blättere?|zeige?|öffne|schlage?|weiter|zurück|wechsle)\b",
    r"\bje suis\b|\bnous sommes\b|\bj'en suis\b",
    r"\b(va|aller|allez|allons|ouvre|ouvrez|montre|passe)\b",
    r"\b(estoy|estamos|voy por|ve|ir|vamos|vaya|llévame|abre|muestra|salta)\b",
    r"\b(estou|vá|leva-me|abra|vai|andiamo|apri)\b|\bsono (a|alla)\b",
    r"\bik ben\b|\bga naar\b|\bjestem\b|\bidź\b|\bprzejdź\b",
    r"(^|\s)я\s+(сейчас\s+)?(на|читаю)|перейди|открой|иди\b|покажи|перелистни",
    r"(쪽|페이지)(이야|이에요|이다|예요|야|입니다)|(쪽|페이지)(으로|로)|이동",
    r"(쪽|페이지)(을|를)?\s*(읽|보고|펴|펼|열)|(쪽|페이지)(에|까지)\s*(있|왔|읽)",
    r"ページ(にいます|です|へ|に(移動|行|進|戻)|まで|を開|を読んで)",
    r"我在|我读到|我看到|翻到|跳到|转到|去第|到第|打开第",
)
ASKS_OF_PAGE: Final = _any(
    r"\b(what|who|why|how|when|where|which|read|summari[sz]e|explain|describe|quote)\b",
    r"\b(tell|about)\b",
    r"\b(was|wer|warum|wie|worum|wann|lies|lese mir|zusammen\w*|erklär\w*|steht)\b",
    r"\b(que|quoi|qui|pourquoi|comment|lis|lire|résume\w*)\b|qu'",
    r"\b(qué|quién|cómo|lee|resume|dice|o que|quem|leia)\b",
    r"\b(cosa|chi|leggi|wat|lees|co jest)\b",
    r"\b(что|кто|почему|прочитай|прочти)\b",
    r"뭐|무엇|무슨|내용|누가|왜|읽어|요약|설명",
    r"何|誰|なぜ|読んでください|要約",
    r"什么|谁|为什么|讲|读一下|内容",
)
WHICH_PAGE: Final = _any(
    r"\b(what|which)('s| is)? (my |the )?(current )?page( number)?(\s*\?*$| am i| are we| is this)",
    r"\b(what|which) page( number)?( i'm| i am| do i)|\bwhat page\b.{0,12}\b(i|we)\b",
    r"\bwhere (am i|are we)\b(?!.*\b(story|plot)\b)|\bcurrent page\b\??$",
    r"\bwelche[rn]? seite\b.{0,20}\b(bin|sind|ist das)\b|\bwo bin ich\b",
    r"\bquelle page\b.{0,25}\b(suis|sommes|est-ce)\b|\boù suis-je\b",
    r"\bqué página\b.{0,20}\b(estoy|estamos|es esta)\b|\bdónde estoy\b",
    r"\bque página\b.{0,20}\bestou\b|\ba che pagina\b.{0,12}\bsono\b|\bop welke pagina\b",
    r"на какой (я )?странице",
    r"몇\s*(쪽|페이지)|^(난|나는|저는)? ?지금 어디\w*\W*$|何ページ|第几页|哪一页",
)
OUTLINE: Final = _any(
    r"\btable of contents\b|\btoc\b|\boutline\b|\bchapter (list|titles|overview)\b",
    r"\b(overview|list) of (the |all )?chapters\b",
    r"\b(list|show|name|give)\b.{0,20}\bchapters\b|\bhow many chapters\b",
    r"\b(what|which) (are )?(the )?chapters( are there| does| has| in| of|\W*$)",
    r"^(the )?(chapters|contents)\W*$|\bchapters (of|in) (this|the) book\b",
    # Other sections are those of a law: the whole question must ask for the book's.
    r"^(?:please )?(?:(?:list|show|name|give)(?: me)?(?: all)?|(?:what|which)(?: are)?|how many)"
    r"(?: the)? sections(?: are there)?(?: (?:of|in|does) (?:it|this|(?:this|the) "
    r"(?:paper|article|book|report|document|text)))?(?: have)?\W*$|^(?:the )?sections\W*$",
    r"inhaltsverzeichnis|\b(welche|zeig\w*|liste|wie viele)\b.{0,15}\bkapitel\b",
    r"table des matières|\bquels (sont les )?chapitres|\bsommaire\b",
    r"índice\b|tabla de contenidos?|\bqué capítulos\b|sumário|\bsommario\b",
    r"\binhoudsopgave\b|оглавление|содержание книги|목차|차례|目次|目录|目錄",
)
COMMENTS: Final = _any(
    r"\b(what|which|list|show|read|summari[sz]e|tell|any|are there|who|give)\b"
    r".{0,40}\b(comments?|annotations?|remarks)\b",
    r"\b(reviewer|referee|editor|commenter|annotator)s?\b.{0,40}"
    r"\b(say|said|write|wrote|written|comment\w*|remark\w*|note\w*|think|criticis\w*|ask\w*|"
    r"object\w*|suggest\w*|want\w*)\b",
    r"\bwho (has )?(commented|annotated)\b|^(the )?(comments|annotations)\W*$",
    r"\b(kommentare?n?|anmerkungen|randnotizen)\b|\bgutachter\w*\b.{0,40}\b(sag|schr|mein)\w*",
    r"주석|댓글|코멘트|검토자",
)
"""Questions that may be about comments in the file; if it has none, they are about the book."""
_SHOWN_THING: Final = (
    r"(?P<label>(?:(?:the|this|that|die|der) )?(?:figures?|figs?\.?|tables?|equations?|eqs?\.?|"
    r"listings?|abbildung|abb\.|tabelle|gleichung)(?: \(?[\w.-]*\d[\w.-]*\)?)?)"
)
PIN: Final = _any(
    r"(?:please )?(?:(?:can|could) you )?(?:pin|show(?: me)?|keep|zeige?(?: mir)?|hefte?) "
    + _SHOWN_THING
    + r"(?: (?:they|he|she|it|the text|the author) (?:means?|refers? to)| (?:that )?is meant"
    r"| here| in sight| an|, die gemeint ist)?(?:,? please)?",
)
"""Requests to keep a figure, table or the like in sight."""
HOW_TO: Final = _any(
    r"\bhow (do|can|could|would|should|to)\b|\bwhere (do|can) (i|you|we)\b",
    r"\bis there a way\b|\bcan i\b|\bdo i\b",
    r"\bwie (kann|öffne|mache|finde|geht|komme)\b|\bcomment\b|\bcómo\b",
    r"как (мне|открыть|найти)",
)

MEANING: Final = _any(
    r"what (?:does|do|did) (?:the word )?\S+ mean(?: here| again)?",
    r"(?:what(?:'s|’s| is) )?(?:the )?(?:meaning|definition) of (?:the word )?\S+|define \S+",
    r"was (?:bedeutet|heißt|meint)(?: denn| eigentlich)?(?: das wort)? \S+",
    r"\S+(?:의)? 뜻\S*(?: \S+)?|\S+ 무슨 (?:뜻|의미)\S*",
)
"""Questions for what one word means."""

GREETING: Final = _any(
    r"(hi|hello|hey|howdy|good (morning|evening|afternoon|day))( there| you| pagemate)?",
    r"hallo( zusammen)?|servus|moin|guten (tag|morgen|abend)",
    r"bonjour|salut|bonsoir|hola|buenos días|buenas( tardes| noches)?|olá|oi|ciao|buongiorno",
    r"привет|здравствуй\w*|안녕\w*|こんにちは|おはよう\w*|こんばんは|你好|您好",
)
_GREETED: Final = re.compile(rf"(?:{GREETING.pattern})[\s,.!?;:-]+(?=\w)")
THANKS: Final = _any(
    r"(ok(ay)?[,.! ]*)?(thanks?( you| a lot| so much| very much)*|thx|ta|cheers)",
    r"great|perfect|nice|cool|ok(ay)?|bye|tschüss|danke( schön| sehr| dir)?|vielen dank",
    r"good ?night|gute nacht|wow|well done|never mind|(that'?s|that is) (great|good|nice|helpful)",
    r"merci( beaucoup)?|(muchas )?gracias|obrigad[oa]|grazie|bedankt",
    r"спасибо( большое)?|고마워\w*|감사\w*|ありがとう\w*|谢谢\w*|謝謝",
)
ABOUT_YOU: Final = _any(
    r"(wow,? )?i (really |just )?(love|like|enjoy|enjoyed|loved|liked|hate) (this|the|your) "
    r"(book|novel|story|chapter|author|program|app)( so far| so much| very much| a lot)?",
    r"(who|what) (are|is) (you|this|pagemate)|what can (you|i) (do|ask)( here| you)?",
    r"how are you( today)?|help( me)?",
    r"are you (an? )?(ai|bot|robot|human|language model|llm)",
    r"was kannst du|wer bist du|hilfe|qui es-tu|que peux-tu faire",
    r"quién eres|qué puedes hacer|ayuda|кто ты|что ты умеешь|помощь",
)

_THE_BOOK, _DAS_BUCH = book_questions.THE_WORK, book_questions.DAS_WERK
ABOUT_BOOK: Final = _any(
    rf"(so |and )?what('s| is| was) ({_THE_BOOK}|this|it)( all| really| mainly| actually)? about",
    rf"what (does|do) ({_THE_BOOK}|this) (say|tell|deal with|cover|discuss|treat)",
    rf"(please )?(tell me about|describe) {_THE_BOOK}",
    rf"(worum|wovon) (geht es|geht's|handelt|erzählt)( in)? ({_DAS_BUCH}|das|dies)( hier)?",
    r"(worum|wovon) geht(s| es|'s)( hier)?",
    r"de quoi (parle|traite) (ce|le) (livre|roman|texte|document)|résume[rz]? (ce|le) livre",
    r"de quoi (ça|cela) parle|de quoi s'agit-il",
    r"¿?de qué (trata|va)( (este|el) (libro|texto|documento|artículo)| esto)?",
    r"resume (este|el) libro|sobre o que é (este|o) livro|sobre o que é isto",
    r"di (che )?cosa (parla|tratta)( (questo|il) (libro|testo|documento))?",
    r"waar gaat (dit|het)( boek| artikel| document)? over",
    r"(о чём|о чем|про что) (эта книга|этот текст|это|книга)",
    r"이 (책|글|논문|문서)은? (어떤|무슨) (내용|이야기)\w*",
    r"이 (책|글|논문|문서)\w* (내용|줄거리)\w*( \w+)?",
    r"(이거|이건|이게) (어떤|무슨) (내용|이야기|책|글)\w*",
    r"この本は何について\w*|この本の内容\w*|この本は何の話\w*|これは何について\w*",
    r"这本书(讲|说|写)(的是)?什么\w*|這本書(講|說|寫)(的是)?什麼\w*|这(是|在)(讲|说)什么\w*",
)
OTHER_WORDINGS: Final = {
    "search": ("find",), "find": ("search",), "delete": ("remove",), "remove": ("delete",),
    "bigger": ("zoom", "larger"), "smaller": ("zoom",),
    "enlarge": ("zoom", "larger"), "keyboard": ("keys",), "shortcuts": ("keys",),
    "shortcut": ("keys",), "undo": ("back",), "offline": ("network",), "cost": ("price",),
    "costs": ("price",), "dark": ("theme",), "die": ("death", "dead"), "died": ("death", "dead"),
    "dies": ("death", "dead"), "killed": ("death", "slain"), "marry": ("wedding", "married"),
    "begin": ("start",), "start": ("begin",), "buy": ("bought",), "wrote": ("written",),
    "called": ("name",), "bookmark": ("highlight",), "spoilers": ("spoiler", "guard"),
    "local": ("machine", "computer"),
}  # fmt: skip
"""Words that a book may print instead of the reader's word."""


@dataclass(frozen=True, slots=True)
class GoToPage:
    """Wants to go to a page. `label`: the printed page label, "50" or "xiv"."""

    label: str


@dataclass(frozen=True, slots=True)
class TellPage:
    pass


@dataclass(frozen=True, slots=True)
class TellOutline:
    pass


@dataclass(frozen=True, slots=True)
class TellBook:
    """Asks what the whole book is about."""


@dataclass(frozen=True, slots=True)
class TellPageText:
    """Asks about one page.

    `label`: its printed label, "" for the page in view. `about`: what is asked about it, "" for the
    beginning of the page.
    """

    label: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Search:
    """Wants something looked up.

    `words`: the question. `query`: the words to search for. `wordings`: alternative queries.
    """

    words: str
    query: str
    wordings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TellComments:
    """Asks what others wrote into the file. `words`: the question."""

    words: str


@dataclass(frozen=True, slots=True)
class PinReference:
    """Wants to see what a page refers to. `label`: "figure 3.2", or "the figure"."""

    label: str


@dataclass(frozen=True, slots=True)
class Courtesy:
    """A greeting, thanks, or a question about the companion itself."""

    is_thanks: bool = False


Intent: TypeAlias = (
    GoToPage
    | TellPage
    | TellOutline
    | TellBook
    | TellPageText
    | Search
    | TellComments
    | PinReference
    | Courtesy
    | book_questions.StoryIntent
)


def intents_of(message: str, earlier: Sequence[str] = ()) -> tuple[Intent, ...]:
    """Return what the message asks for, at least one intent.

    `earlier`: the questions before it, the newest first.
    """
    text = " ".join(question_words.folded(message).split())
    bare = text.strip(" .,!?…。！？、)(:;-")
    if (small := _small_talk(bare)) is not None:
        return (small,)
    if (pinned := PIN.fullmatch(bare)) is not None and not (
        "show" in bare and any(map(str.isdigit, pinned["label"]))  # its caption is looked up
    ):
        return (PinReference(pinned["label"]),)
    if ABOUT_BOOK.fullmatch(bare):
        return (TellBook(),)
    asks_how = HOW_TO.search(text) is not None
    names_page = PAGE.search(text) is not None
    if not asks_how and OUTLINE.search(text):
        return (TellOutline(),)
    if not names_page and (asked := book_questions.story_intent(message, earlier)) is not None:
        return (asked,)
    if not asks_how and WHICH_PAGE.search(text) and not names_page:
        return (TellPage(),)
    sentences = _sentences(text)
    label = ""
    rest: list[str] = []
    for sentence in sentences:
        found = _label_in(sentence)
        if found and not label and not asks_how and _is_place(sentence):
            label = found
        else:
            rest.append(sentence)
    if label:
        left = " ".join(rest)
        more = (
            _asked(left, message, earlier)
            if question_words.content_words(left) and len(left) > 8
            else None
        )
        is_more = more is not None and not isinstance(more, TellPageText | GoToPage)
        return (GoToPage(label), *([more] if more is not None and is_more else []))
    return (_asked(text, message, earlier),)


def comments_wanted(message: str) -> TellComments | None:
    """Return the intent of a question that may be about comments in the file, or None."""
    text = " ".join(question_words.folded(message).split())
    return TellComments(message) if COMMENTS.search(text) else None


def search_for(question: str, earlier: Sequence[str] = ()) -> Search:
    """Return the search for a question; if it has only stop words, for the earlier question's.

    The last named person stands in for pronouns.
    """
    question = book_questions.with_names(question, earlier)
    is_telling = question_words.is_cjk(question) or bool(question_words.telling_words(question))
    words = _lookup_words(question if is_telling or not earlier else earlier[0])
    query = " ".join(words) or " ".join(question_words.words_of(question)) or question.strip()
    others = [" ".join(OTHER_WORDINGS.get(word, (word,))[0] for word in words)]
    if not report_wording(query):  # else the search adds it: here "how many" has gone from it
        others.insert(0, report_wording(question))
    if statement := statement_wording(question):
        others.insert(0, statement)
    elif len(words) > 3:
        longest = sorted(words, key=len, reverse=True)[:2]
        others.append(" ".join(word for word in words if word in longest))
    wordings = dict.fromkeys(other for other in others if other and other != query)
    return Search(question, query, tuple(wordings)[:3])


def _asked(text: str, message: str, earlier: Sequence[str]) -> Intent:
    label = _label_in(text)
    is_whole = question_words.folded(message).split() == text.split()
    story = None if label or is_whole else book_questions.story_intent(text, earlier)
    if story is not None:
        return story
    if THIS_PAGE.search(text) and not label and ASKS_OF_PAGE.search(text):
        return TellPageText("", _about(THIS_PAGE.sub(" ", text)))
    if label and ASKS_OF_PAGE.search(text):
        return TellPageText(label, _about(PAGE.sub(" ", text)))
    return search_for(message if is_whole else text, earlier)


def _small_talk(bare: str) -> Courtesy | None:
    if not bare or not re.search(r"\w", bare):
        return Courtesy()
    if THANKS.fullmatch(bare):
        return Courtesy(is_thanks=True)
    if GREETING.fullmatch(bare) or ABOUT_YOU.fullmatch(bare):
        return Courtesy()
    greeted = _GREETED.match(bare)
    return _small_talk(bare[greeted.end() :]) if greeted else None


def _sentences(text: str) -> list[str]:
    parts = re.split(r"(?<=[.!?。！？])\s+|[;\n]+|,\s+(?=(?:what|who|why|how|and|was|wer)\b)", text)
    whole: list[str] = []
    for part in parts:
        # The full stop in "p. 50" and "s. 50" doesn't end a sentence.
        if whole and re.search(r"\b(p|pp|pg|s|pag|pág|стр|no|nr)\.$", whole[-1]):
            whole[-1] += f" {part}"
        elif part.strip():
            whole.append(part.strip())
    return whole


def _label_in(text: str) -> str:
    for match in PAGE.finditer(text):
        label = match[1] or match[2] or ""
        if label.isdigit() or question_words.roman_value(label):
            return label
    return ""


def _is_place(sentence: str) -> bool:
    """Return True if a sentence naming a page says where the reader is, or wants to go."""
    says_where = AT_OR_GO.search(sentence) is not None
    asks = ASKS_OF_PAGE.search(PAGE.sub(" ", sentence)) is not None
    if (says_where and not asks) or read_up_to_as_said(sentence, PageNames(), _ANY_PAGE, 0):
        return True
    left = PAGE.sub(" ", sentence)
    return (
        not asks
        and len(question_words.words_of(left)) <= (1 if question_words.is_cjk(left) else 3)
        and len(left) < 25
    )


_ANY_PAGE: Final = 100_000


_OF_READING: Final = frozenset(
    "read summarise summarize summary say says said tell what's on begin content contents written "
    "lies steht lis dice lee quote there"
    .split()
)  # fmt: skip


def _about(text: str) -> str:
    if question_words.is_cjk(text):
        return ""
    return " ".join(word for word in question_words.content_words(text) if word not in _OF_READING)


def _lookup_words(question: str) -> list[str]:
    if question_words.is_cjk(question):
        return [
            word
            for word in question_words.words_of(question)
            if len(word) > 1 or not question_words.is_cjk(word)
        ]
    return question_words.content_words(question)
