"""The words of questions: split in several scripts, without stop words, and by their meaning.

`ReadQuestion` knows the words with which questions are asked, in English, German and Korean. The
words that are left are what the question is about. A long word with one typing mistake counts as
the word that was meant; Korean words are recognised by their beginnings.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property
from typing import Final

from reader_app.domain.search import LETTER_MARKS
from reader_app.domain.values import dataclass, field, replace

# One list per language: "die" is an article in German and a verb in English.
STOP_WORDS: Final = tuple(
    frozenset(words.split())
    for words in (
        # English
        """
        a about above after again all also am an and any are aren't as at be because been
        before being below between both but by can can't could couldn't did didn't do does
        doesn't doing don't down during each else few for from further had has have having
        he her here hers him his how i i'd i'll i'm i've if in into is isn't it it's its
        itself just let let's may me might mine more most must my no nor not now of off on
        once one only or other our ours out over own please s same say says shall she should
        so some such t tell than that that's the their theirs them then there there's these
        they they're this those through to too under until up upon us very was wasn't we
        we're were what what's when where where's which while who who's whom whose why will
        with won't would you you're your yours d ll re ve explain describe show give know
        want like get happen happens happened mean means meant does book according make
        makes made many much often remind
        """,
        # German
        """
        aber als am an auch auf aus bei bin bist das dass dein dem den der des die dies
        diese dieser dieses doch du durch ein eine einem einen einer eines er es für hat
        haben hatte ich ihm ihn ihr ihre im in ist ja kann kein keine können man mein mich
        mir mit nach nicht noch nur oder sein seine sich sie sind so über um und uns unter
        vom von vor war waren warum was welche welcher welches wem wen wenn wer werden wie
        wieso wir wird wo woher wohin wurde zu zum zur buch sag sagt sagen erkläre zeig
        bedeutet viele viel oft
        """,
        # French
        """
        à au aux avec ce ces cet cette comment dans de des du elle elles en est et il ils je
        la le les leur lui ma mais mes mon ne nous on ou où par pas pour pourquoi qu que
        quel quelle quelles quels qui quoi sa se ses son sont sur ta te tu un une vous y
        était livre
        """,
        # Spanish
        """
        al como cómo con cual cuál cuando cuándo de del donde dónde el él ella en entre era
        es esa ese eso esta está este esto fue ha hay la las lo los más me mi muy no nos o
        para pero por porque qué que quien quién se ser si sin sobre son su sus te tiene un
        una y ya libro
        """,
        # Italian and Portuguese
        """
        chi che come cosa dei della delle di dove gli ha il nel nella perché per quale quali
        quando sono un uno è o da do dos das na no nas nos não os uma por quem onde quando
        qual são
        """,
        # Russian
        """
        в во и на не что кто как где когда почему это с со а но по из у о об к ко за от до
        для ли бы же он она они его её их мы вы я ты какой какая какое какие был была было
        были такой такая такое такие чей чья
        """,
    )
)
COMMONEST_WORDS: Final = frozenset(
    """
    a an the i me my you your he him his she her it its we us they them this that these those is
    are was were am be been being do does did can could will would to of in on at for and or not
    what who whom whose which when where why how der die das ein eine ich du er sie es wir ihr ist
    sind was wer wo wie warum le la les un une je tu il elle el los las lo que qui quoi
    """.split()
)
"""The commonest words, which even a question made only of stop words can do without."""
GENERAL_WORDS: Final = frozenset(
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
    die dies diet differ difference differences different difficult director disappear discover
    discuss discusses
    disguise display doctor document documents dollars doubt drive drives drove during duty
    each earn earns easily easy effect effort eighth elder emotion emotions employee employees
    enable encompass encounter encourage end enemy enhance enjoy enough enter entire environment
    equation escape essay establish event events eventually everyone everything evidence example
    examples exchange excited exist expect expensive experience experiment explain explore express
    extent extra eye fact factor factors fail fair false family famous fancy favor fear fearful
    feature features feel feeling feelings fiction fifth figure find finish first fiscal fit five
    focus focuses foolish force foretell forgive form former formula four fourth frame free
    frequent frequently friend friends frighten fulfil fulfill function fundamental funny future
    gain general genre get girl give given glad go goal goals good grateful great group grow guess
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
    something sort sound source space special specific speech spend spit spot stage stand stands
    standard start state states status stay steal step steps stop story strange strategy strength
    strict strong structure struggle stubborn student stupid style subject submit subsequent succeed
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
"""Words that questions use whatever the book says: for asking, telling, judging and feeling."""


_CJK: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
_LETTER: Final = f"(?:[^\\W_{_CJK}]|[{LETTER_MARKS}])"
_TERM: Final = re.compile(f"[{_CJK}]+|{_LETTER}+(?:['’]{_LETTER}+)*")
_IS_CJK: Final = re.compile(f"[{_CJK}]")
_ASKS_IN_CJK: Final = re.compile(
    "什[么麼]时候|什[么麼]時候|[为為]什[么麼]|什[么麼]|是[谁誰]|[谁誰]是|[谁誰]|[哪][里裡儿兒]|怎[么麼样樣]|多少|[吗嗎呢]$"
    "|(?:は|が|を|に|で)?(?:何|誰|だれ|いつ|どこ|なぜ|どう|どんな)(?:を|が|に|で(?!す)|の)?"
    "|(?:なの|の)?(?:でしょう|ました|ます|です|でした)か$|です$"
    "|^(?:누구|누가|무엇|뭐|뭘|어디|언제|왜|어떻게)[가-힣]*$|(?<=[가-힣]{2})(?:인가요?|인지|입니까|이에요|예요|이야|나요)$"
)
"""Question words and endings in scripts where no space separates them from the subject."""
_SUFFIX: Final = re.compile(r"(?:'s|ations?|ing|edly|ed|ies|es|s|ly|y|e)$")
_ROMAN: Final = re.compile(
    r"(?=[ivxlc])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})|c{1,2}[xvi]*", re.IGNORECASE
)


_HOW_LONG: Final = re.compile(
    r"\bhow long (?:is|are|was|were|do|does|did|will|would|has|have|had|can|could|must|should)\b"
    r"|\bwie lange? (?:dauert|dauerte|währte|hielt|braucht|brauchte)e?n?\b"
)
_OF_TIME: Final = frozenset(
    "long last lasts lasted take takes took lang lange dauert dauerte dauerten währte".split()
)


def folded(text: str) -> str:
    """Return the text in NFKC and lower case, with plain apostrophes."""
    return unicodedata.normalize("NFKC", text).replace("’", "'").lower()


def words_of(text: str) -> list[str]:
    """Return the words in order; a run of Chinese, Japanese or Korean letters is one word."""
    return [match.group() for match in _TERM.finditer(folded(text))]


def spelt_words_of(text: str) -> list[str]:
    """Return the words in order, with the capitals that they have."""
    return _TERM.findall(unicodedata.normalize("NFKC", text).replace("’", "'"))


def content_words(text: str) -> list[str]:
    """Return the words that carry a question's meaning, each once, in order.

    A question made only of stop words ("what is a page?") keeps all but the commonest of them.
    """
    return telling_words(text) or [
        word for word in dict.fromkeys(words_of(text)) if word not in COMMONEST_WORDS
    ]


def telling_words(text: str) -> list[str]:
    """Return the words of a text, each once, without the stop words of its language."""
    words = dict.fromkeys(words_of(text))
    # The language is the one with most stop words in the text; English if none has any.
    small = max(STOP_WORDS, key=lambda candidate: sum(word in candidate for word in words))
    # A time is told by years or hours; neither "long" nor "last" is beside it.
    of_time = _OF_TIME if _HOW_LONG.search(folded(text)) else frozenset()
    telling = [word for word in words if word not in small and word not in of_time]
    return [part for word in telling for part in (_told_of(word) if is_cjk(word) else (word,))]


def _told_of(word: str) -> list[str]:
    """Return the subject of a run of Chinese, Japanese or Korean letters, not what asks."""
    return [part for part in _ASKS_IN_CJK.split(word) if part]


def is_english(text: str) -> bool:
    """Return True if no other language has more stop words in the text than English."""
    words = set(words_of(text))
    counts = [len(words & small) for small in STOP_WORDS]
    return counts[0] > 0 and counts[0] == max(counts)


def is_german(text: str) -> bool:
    """Return True if German has more stop words in the text than any other language."""
    words = set(words_of(text))
    counts = [len(words & small) for small in STOP_WORDS]
    return counts[1] > max(counts[0], *counts[2:])


def stems_of(text: str) -> list[str]:
    """Return the search terms of a text: stems, or character pairs in scripts without spaces."""
    stems: list[str] = []
    for word in content_words(text):
        if _IS_CJK.match(word):
            stems += [word[i : i + 2] for i in range(len(word) - 1)] or [word]
        else:
            stems.append(stem_of(word))
    return list(dict.fromkeys(stems))


def stem_of(word: str) -> str:
    """Return the word without its ending, or the whole word if under three letters were left."""
    stem = _SUFFIX.sub("", word)
    return stem if len(stem) >= 3 else word


def is_cjk(text: str) -> bool:
    return _IS_CJK.search(text) is not None


def roman_value(numeral: str) -> int:
    """Return the value of a small roman numeral (14 for "xiv"), or 0 if it is none."""
    if not numeral or _ROMAN.fullmatch(numeral) is None:
        return 0
    values = [{"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}[char] for char in numeral.lower()]
    following = [*values[1:], 0]
    return sum(-v if v < after else v for v, after in zip(values, following, strict=True))


_CONCEPTS: Final = {
    "small": "sentences sätze quite make makes made supposed sorry current can't gimme lemme als"
    " me it's person's forgot forgotten please pls plz hey ok okay so and also well just only"
    " really exactly again then there here of in on at to for from by with as up out into if or"
    " that's let's would like want could can will shall must be been being have has had do does"
    " did done don't dont get got go've this these those that some any actually right all quick"
    " short brief quickly briefly little thing things bitte und oder auch denn eigentlich doch mal"
    " nochmal noch gleich schon etwa von vom im am an auf aus bei mit zu zum zur für über dem den"
    " des dieser dieses diesem diesen diese hat habe haben hatte wird werden wurde worden kann"
    " kannst könntest möchte du sie vor ab es das dazu ganz genau überhaupt now currently moment"
    " yet point anything something etwas thanks thank know remember text list give gib guy ein"
    " eine einen einem einer name names named word character characters figure",
    "article": "the a an der die das ein eine",
    "be": "who's whos what's whats is was are were am be ist war sind waren bin s heißt",
    "i": "i me my i'm im i've ich mir mich meine meiner mein",
    "we": "we us our i reader readers wir uns",
    "you": "you your du dein deine",
    "pronoun": "that he she him her his hers they them their it er sie ihn ihm ihr es",
    "what": "what what's whats was worum wovon",
    "which": "which what welche welcher welches welchem welchen",
    "who": "who who's whos whose whom whois wer wen wem",
    "where": "where where's wheres whereabouts wo",
    "when": "when wann point",
    "why": "why warum wieso weshalb",
    "how": "how wie",
    "many": "many viele viel",
    "much": "much viel",
    "count": "count number total altogether anzahl insgesamt seitenzahl seitenanzahl times time"
    " often frequently oft",
    "often": "often frequently times oft",
    "pagecount": "pagecount seitenzahl seitenanzahl",
    "page": "page pages pg seite seiten",
    "book": "book novel story volume this it whole entire buch buches buchs roman geschichte",
    "chapter": "chapter chapters chap ch adventure tale kapitel kapitels section abschnitt"
    " abschnitts",
    "next": "next following again folgende folgenden folgendes nächste nächsten nächstes nächster"
    " wieder weiter danach weiterblättern umblättern",
    "prev": "previous previously preceding prior before earlier last vorige vorigen voriges"
    " vorherige vorherigen vorheriges vorhergehende letzte letzten letztes vorher zuvor davor",
    "first": "first initially erste ersten erster erstes zuerst erstmals erstmalig",
    "last": "last latest recent recently final finally letzte letzten letzter letztes zuletzt",
    "most": "most very",
    "very": "very",
    "every": "every all each everywhere anywhere pages places passages alle jede jeden jedes"
    " sämtliche stellen überall",
    "spots": "page pages place places passages spots bit bits scene scenes stelle stellen",
    "flip": "turn flip blättere blätter umblättern",
    "mention": "rede mention mentions mentioned mentioning appearance appearances occurrence"
    " occurrences reference references erwähnung erwähnungen erwähnt vorkommen vorkommt auftritt"
    " erwähnen",
    "appear": "mention mentions mentioned appear appears appeared occur occurs occurred"
    " introduced introduce introduces named erscheint erschien eingeführt vorgestellt genannt"
    " auftaucht taucht tauchte",
    "come": "show shows showed come comes came coming turns turn turned pops pop crops crop enter"
    " enters entered seen met heard kommt kam tritt trat",
    "up": "up in auf vor",
    "introduce": "introduced introduce introduces eingeführt vorgestellt",
    "meet": "meet met see saw seen hear heard encounter encountered kennenlernen kennen lernen"
    " lernt begegnen treffen hören get",
    "find": "find search locate finde such suche",
    "tell": "tell remind erzähl erzähle sag erinnere",
    "know": "know wissen weiß weißt",
    "about": "about deal über worum wovon geht",
    "person": "person man woman guy fellow kind sort character figur mensch",
    "happen": "happen happens happened happening going gone went passiert passierte geschah"
    " geschehen geschieht los vorgefallen miss missed plot",
    "past": "happened gone went geschah passierte geschehen missed",
    "summary": "summary summaries summarise summarize summarised recap synopsis résumé resume"
    " catch refresh memory reminder key zusammenfassung zusammen fass fasse zusammenfassen"
    " rückblick tldr gist points highlights",
    "sofar": "now here already bis bisher bislang hierher jetzt bisherige bisherigen until till"
    " thus",
    "far": "far weit",
    "by": "by von",
    "author": "author author's authors writer autor autorin verfasser verfasserin schriftsteller",
    "wrote": "wrote written write schrieb geschrieben verfasst",
    "title": "title titel called",
    "called": "called titled heißt lautet",
    "name": "name named called heißt heisst",
    "reading": "reading lese",
    "left": "left remain remaining remains unread more übrig noch fehlen until till",
    "long": "long big thick lang dick umfangreich",
    "begin": "begin begins beginning start starts starting beginnt anfang fängt startet",
    "end": "end ends ending finish finishes stop stops ende endet",
    "go": "go goto jump turn flip move skip switch take bring continue scroll navigate open read"
    " start begin show geh gehe springe spring blättere blätter öffne zeig zeige lies",
    "forward": "forward forwards on ahead further weiter vorwärts umblättern",
    "back": "back backward backwards return undo zurück zurückblättern",
    "was": "was were came been reading place",
    "later": "later rest remaining further spoil spoilers spoiler späteren spätere weiteren"
    " weitere ganze",
    "too": "too also well mind ones include don't auch",
    "explain": "explain clarify define interpret analyse analyze erkläre erklär deute interpretiere"
    " definiere",
    "translate": "translate translation übersetze übersetz übersetzung",
    "compose": "compare contrast paraphrase rephrase rewrite simplify vergleiche vergleich"
    " schreibe write",
    "think": "think feel like recommend believe agree findest denkst meinst hältst meinung",
    "opinion": "opinion favourite favorite boring worth meinung langweilig lohnt",
    "should": "should soll sollte",
    "theme": "main argument theme themes moral symbolism symbolize symbolise meaning significance"
    " message thema themen symbolik",
    "selection": "selection selected sentence paragraph passage absatz satz",
}
_KOREAN: Final = {
    "처음": "first", "첫": "first", "맨": "very", "마지막": "last", "최근": "last", "다음": "next",
    "다시": "next", "이전": "prev", "앞": "prev", "지난": "prev", "모든": "every", "모두": "every",
    "전부": "every count", "나오": "mention", "나와": "mention", "나온": "mention",
    "나타": "mention", "등장": "mention", "언급": "mention", "소개": "mention introduce",
    "어디": "where", "언제": "when", "어느": "which", "어떤": "which what", "무슨": "what which",
    "뭐": "what", "무엇": "what", "뭔": "what", "누구": "who be", "누가": "who be", "왜": "why",
    "몇": "howmany which", "총": "count", "전체": "count", "얼마나": "how much count long",
    "번": "often", "쪽": "page", "페이지": "page", "장": "chapter", "책": "book", "소설": "book",
    "이야기": "book summary", "요약": "summary", "줄거리": "summary", "정리": "summary",
    "내용": "about happen summary", "일": "happen", "지금": "sofar", "여기": "sofar",
    "지금까지": "sofar summary", "여기까지": "sofar summary", "이제까지": "sofar summary",
    "저자": "author", "작가": "author", "지은이": "author", "글쓴이": "author", "썼": "wrote",
    "쓴": "wrote", "제목": "title", "이름": "name", "남": "left", "돌아": "back", "뒤로": "back",
    "뒤": "later back", "이후": "later", "나중": "later", "스포일러": "later", "끝": "end last",
    "시작": "begin", "찾": "find", "설명": "explain", "번역": "translate", "비교": "compose",
    "생각": "think you", "의견": "opinion", "뜻": "theme what", "의미": "theme what",
    "사람": "person what", "인물": "person what", "대해": "about", "알려": "tell", "말해": "tell",
    "그녀": "pronoun", "그": "pronoun", "길": "long", "곳": "where", "부분": "where", "데": "small",
    "넘겨": "go next page", "넘어": "go", "이동": "go", "가": "go", "보여": "small", "펼쳐": "go",
    "읽": "reading go", "이": "small", "는": "small", "은": "small", "을": "small", "를": "small",
    "의": "small", "로": "small", "으로": "small", "에": "small", "에서": "small", "도": "small",
    "줘": "small", "주세요": "small", "해": "small", "하": "small", "있": "small", "어": "small",
    "인": "small", "이야": "small", "야": "small", "좀": "small", "제": "small", "제일": "very",
    "가장": "very", "것": "small", "까지": "sofar", "처음으로": "first", "수": "small",
    "지": "small",
    "현재": "small", "되돌": "back", "있던": "was", "원래": "was", "아까": "was",
}  # fmt: skip
_ENDINGS: Final = (
    "은 는 이 가 을 를 의 에 도 로 으로 에서 에는 이야 야 요 까지 부터 만 인가 인가요 예요 이에요"
    " 입니까 입니다 이지 지 니 나 줘 봐 해 해줘 주세요 하는 하기 한 된"
    " 되는 되나 되지 돼 됐어 됐지 기 기로"
).split()
_NUMBERS: Final = tuple(
    tuple(words.split())
    for words in (
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
        " sixteen seventeen eighteen nineteen twenty",
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
        " thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
        "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
        "erstes zweites drittes viertes fünftes sechstes siebtes achtes neuntes zehntes elftes",
    )
)
_LONG_ENDING: Final = 5
_WORD_LETTER: Final = rf"(?:[^\W\d_가-힣]|[{LETTER_MARKS}])"
_TOKEN: Final = re.compile(
    rf"[가-힣]+|\d+(?:st|nd|rd|th)?|{_WORD_LETTER}+(?:['-]{_WORD_LETTER}+)*\.?"
)
_OATH: Final = re.compile(
    r"(?<=\btl);(?=dr\b)|\b(?:the (?:hell|heck|fuck)|on earth|zum teufel)\b", re.IGNORECASE
)
_JOINERS: Final = frozenset("of the de la le von van der den du and".split())
_HANGUL: Final = re.compile("[가-힣]")
_SHORTEST: Final = 4
"""Words with fewer letters aren't corrected; in words of this length only two may be swapped."""


_NO_SLIPS: Final = frozenset("form woman seen than then they hero where there table tables".split())
"""Words that are one letter away from a question's, and mean something else."""


def _by_word() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for concept, words in _CONCEPTS.items():
        for word in words.split():
            found.setdefault(word, set()).add(concept)
    return {word: frozenset(concepts) for word, concepts in found.items()}


_WORDS: Final = _by_word()
_LONG_WORDS: Final = tuple(word for word in _WORDS if len(word) >= _SHORTEST)
_ORDERS: Final = ("explain", "compose", "translate")
_VERBS: Final = frozenset("있 하 해 읽 썼 쓴 남 가 찾 알 길".split())
_OF_VERBS: Final = frozenset("어아았었는은고지며면니까요다게려줘주죠야기나을")
"""How a verb goes on behind them; a name such as 길동 or 해리 and a word such as 가족 does not."""
_STEMS: Final = tuple(sorted(_KOREAN, key=len, reverse=True))


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a question. `concepts`: empty if it is none of the question's own words."""

    text: str
    start: int
    end: int
    concepts: frozenset[str]
    number: int = 0


@dataclass(frozen=True)
class ReadQuestion:
    """A question as concepts, and the words that have none."""

    message: str
    text: str = field(init=False)

    def __post_init__(self) -> None:
        plain = _OATH.sub("", self.message.replace("’", "'"))
        plain = " ".join(plain.split()).strip(" .,!?…。！？)(:;-")
        object.__setattr__(self, "text", plain)

    @cached_property
    def words(self) -> tuple[_Word, ...]:
        found: list[_Word] = []
        for match in _TOKEN.finditer(self.text):
            before = found[-1] if found else None
            word = _word(match, before)
            if before is not None and _are_one_name(before, word):
                word = replace(word, concepts=frozenset())
            found.append(word)
        return tuple(found)

    @cached_property
    def unknown(self) -> tuple[_Word, ...]:
        return tuple(word for word in self.words if not word.concepts)

    @cached_property
    def name(self) -> str:
        """The words without a concept, if they stand side by side; else ""."""
        if not self.unknown:
            return ""
        first, last = self.words.index(self.unknown[0]), self.words.index(self.unknown[-1])
        between = self.words[first : last + 1]
        if any(word.concepts and word.text.casefold() not in _JOINERS for word in between):
            return ""
        name = self.text[between[0].start : between[-1].end]
        return _without_particle(name) if _HANGUL.search(name) else name.removesuffix("'s")

    @cached_property
    def number(self) -> int:
        """The first number of the question, or 0."""
        return next((word.number for word in self.words if word.number), 0)

    @property
    def first(self) -> str:
        """Which of the concepts that are orders the question begins with, or ""."""
        rest = (word for word in self.words if not word.concepts & {"small", "you"})
        concepts = next((word.concepts for word in rest), frozenset[str]())
        return next((each for each in _ORDERS if each in concepts), "")

    @property
    def has_any(self) -> bool:
        return len(self.unknown) < len(self.words)

    def has(self, *groups: str) -> bool:
        """Return whether each of the groups, such as "next|prev", has a concept of the question."""
        return all(self._concepts.intersection(group.split("|")) for group in groups)

    @cached_property
    def _concepts(self) -> frozenset[str]:
        found = frozenset[str]().union(*(word.concepts for word in self.words))
        how = "how" in found and bool(found & {"many", "much"})
        return found | {"count"} if how else found


def _are_one_name(before: _Word, word: _Word) -> bool:
    """Whether a capital after a name's makes the word a part of it, as in "Snow Man"."""
    is_name = not before.concepts and before.text[:1].isupper()
    return is_name and word.text[:1].isupper() and word.start == before.end + 1 and not word.number


def _word(match: re.Match[str], before: _Word | None) -> _Word:
    text = match[0]
    plain = text.casefold().rstrip(".")
    number = _number(plain, before)
    concepts = _concepts_of(text, plain)
    if number:
        concepts = concepts | {"number"}
    return _Word(text, match.start(), match.end(), concepts, number)


def _concepts_of(text: str, plain: str) -> frozenset[str]:
    if _HANGUL.match(plain):
        return _korean(plain)
    if text == "Miss":  # of a name; who missed something writes it small
        return frozenset()
    known = _WORDS.get(plain) or _WORDS.get(plain.removesuffix("'s"), frozenset())
    if known or not text.islower() or len(plain) < _SHORTEST or plain in _NO_SLIPS:
        return known
    return next((_WORDS[word] for word in _LONG_WORDS if _is_slip(plain, word)), frozenset())


def _korean(word: str) -> frozenset[str]:
    for stem in _STEMS:
        rest = word.removeprefix(stem)
        is_verb = stem in _VERBS and rest[:1] in _OF_VERBS
        is_open = len(rest) < _LONG_ENDING and (len(stem) > 1 or is_verb)
        if rest != word and (not rest or rest in _ENDINGS or is_open):
            return frozenset(_KOREAN[stem].split())
    return frozenset()


def _number(word: str, before: _Word | None) -> int:
    digits = re.match(r"\d{1,4}", word)
    if digits:
        return int(digits[0])
    if before is not None and "chapter" in before.concepts and (value := roman_value(word)):
        return value
    if ordinal := re.fullmatch(r"(.+t)e[nrsm]?", word):
        word = f"{ordinal[1]}es"
    return next((words.index(word) + 1 for words in _NUMBERS if word in words), 0)


def _is_slip(word: str, meant: str) -> bool:
    """Whether the words differ by two letters that are swapped, or one missing or too many.

    A wrong letter mostly makes another word of it: "whale" is not "whole".
    """
    if abs(len(word) - len(meant)) > 1 or word[0] != meant[0]:
        return False
    same = next((n for n, (a, b) in enumerate(zip(word, meant, strict=False)) if a != b), -1)
    if same < 0:
        return True
    rest, right = word[same:], meant[same:]
    swapped = rest[1:2] + rest[:1] + rest[2:]
    return right == swapped or (len(word) > _SHORTEST and (right == rest[1:] or rest == right[1:]))


def _without_particle(name: str) -> str:
    return re.sub(r"(?<=[가-힣])(?:이라는|라는|이란|란|은|는|이|가|을|를|의)$", "", name)
