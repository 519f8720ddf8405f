"""Recognises the language of a text, and whether it is fiction, by its words.

Files seldom state their language, and often wrongly. It is detected by its script, then by its
function words. The name of the language is all that a model needs.

Three things distinguish a story on a few dozen pages: how many words name people and their deeds
(he, she, I; said, went, was), how much is spoken, and how few figures, references, formulas and web
addresses there are. The same text is always judged the same. A memoir or a biography that is told
like a novel counts as fiction, because it can be spoilt as well.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from reader_app.domain.values import lazy_pattern
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
_KANA: Final = lazy_pattern("[\u3041-\u30ff]")
_KANA_SHARE: Final = 0.05
_PERSIAN: Final = lazy_pattern("[\u067e\u0686\u0698\u06af]")
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


def detect_language(sample: str, *, is_short: bool = False) -> str:
    """Return the English name of the language; "" if the sample is too short or ambiguous.

    `is_short`: two function words more than of any other language are enough.
    """
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
            return _by_function_words(sample, is_short=is_short)
        case _:
            return _OF_SCRIPT.get(script, "")


def _by_function_words(sample: str, *, is_short: bool) -> str:
    counts = Counter(split_words(sample.casefold()))
    total = max(1, sum(counts.values()))
    if total < _LEAST_WORDS and not is_short:
        return ""
    shares = {
        name: sum(counts[word] for word in words) / total for name, words in _FUNCTION_WORDS.items()
    }
    best, second = sorted(shares, key=shares.__getitem__, reverse=True)[:2]
    if is_short:
        return best if total * (shares[best] - shares[second]) >= _FEW_MORE else ""
    is_clear = shares[best] >= max(_LEAST_SHARE, _MARGIN * shares[second])
    return best if is_clear else ""


_FEW_MORE: Final = 1.5
_PAGES: Final = 40
_LEAST_CHARACTERS: Final = 1_500
_PEOPLE: Final = {
    name: frozenset(words.split())
    for name, words in {
        "English": "he she him her his hers himself herself i me my mine myself",
        "German": "er sie ihm ihn ihr ihre ihren ihrem ihrer sein seine seinen seinem seiner ich "
        "mir mich mein meine meinen meinem meiner du dir dich dein deine",
        "French": "il elle lui son sa ses je j me m moi mon ma mes tu te toi ton vous votre",
        "Spanish": "él ella le su sus yo me mí mi mis tú te ti tu tus usted",
        "Portuguese": "ele ela lhe seu sua seus suas eu me mim meu minha tu te você",
        "Italian": "egli lui lei gli suo sua suoi sue io me mi mio mia miei tu ti te tuo tua",
        "Dutch": "hij zij ze hem haar zijn ik mij me mijn jij je jou jouw u uw",
        "Swedish": "han hon honom henne hans hennes sin sitt jag mig min mitt du dig din",
        "Danish": "han hun ham hende hans hendes sin sit jeg mig min mit du dig din",
        "Norwegian": "han hun ham henne hans hennes sin sitt jeg meg min mitt du deg din",
        "Polish": "on ona go mu jej jego ją ja mnie mi mój moja ty cię ci pan pani",
        "Russian": "он она его ему её ее ей им ней нем нём я меня мне мной мой моя ты тебя тебе вы",
    }.items()
}
_DEEDS: Final = {
    name: frozenset(words.split())
    for name, words in {
        "English": "said was had were went came looked asked cried thought saw took gave knew felt "
        "stood told replied answered turned heard began sat ran got did could would found left "
        "made put seemed",
        "German": "sagte war hatte waren ging kam sah fragte rief dachte nahm gab wusste wußte "
        "fühlte stand erzählte antwortete hörte begann saß lief konnte wollte musste mußte ließ "
        "machte wurde hatten sprach lag blieb fand schien",
        "French": "dit était avait étaient alla vint regarda demanda cria pensa vit prit donna fut "
        "savait sentit répondit entendit avaient fit fallait voulait pouvait semblait étais",
        "Spanish": "dijo era había estaba fue vino miró preguntó gritó pensó vio tomó dio sabía "
        "sintió respondió contestó oyó empezó tenía hizo podía quería parecía eran",
        "Portuguese": "disse era havia estava foi veio olhou perguntou gritou pensou viu tomou deu "
        "sabia sentiu respondeu ouviu começou tinha fez podia queria parecia eram",
        "Italian": "disse era aveva stava fu andò venne guardò chiese gridò pensò vide prese diede "
        "sapeva sentì rispose udì cominciò fece poteva voleva pareva erano avevano",
        "Dutch": "zei was had waren ging kwam keek vroeg riep dacht zag nam gaf wist voelde stond "
        "vertelde antwoordde hoorde begon zat liep kon wilde moest liet",
        "Swedish": "sade sa var hade gick kom såg frågade ropade tänkte tog gav visste kände stod "
        "berättade svarade hörde började satt sprang kunde ville måste blev",
        "Danish": "sagde var havde gik kom så spurgte råbte tænkte tog gav vidste følte stod "
        "fortalte svarede hørte begyndte sad løb kunne ville måtte blev",
        "Norwegian": "sa var hadde gikk kom så spurte ropte tenkte tok ga visste følte sto "
        "fortalte svarte hørte begynte satt løp kunne ville måtte ble",
        "Polish": "był była było powiedział powiedziała rzekł rzekła poszedł przyszedł spojrzał "
        "zapytał zawołał myślał widział wziął dał wiedział czuł stał odpowiedział miał mógł",
        "Russian": "был была было были сказал сказала говорил пошел пошёл пришел пришёл посмотрел "
        "спросил спросила крикнул думал видел взял дал знал чувствовал стоял отвечал стал мог",
    }.items()
}

_MARKS: Final = '“”„«»「」『』"'
_QUOTED: Final = lazy_pattern(f"[{_MARKS}][^{_MARKS}]{{1,600}}[{_MARKS}]")
_DASHED: Final = lazy_pattern(r"^\s*[—–―]\s?\w.*$", re.MULTILINE)
_SHORTEST_SPOKEN: Final = 12
_DIGIT: Final = lazy_pattern(r"\d")
_FACTUAL: Final = lazy_pattern(
    r"\[\d+(?:[,–-] ?\d+)*\]|\(\d{4}[a-z]?\)|\bet al\.|https?://|www\.|[=<>{}|%$€£§©]"
)
_FACTUAL_WEIGHT: Final = 4

_MOST_FACTUAL: Final = 0.012
_LEAST_SPOKEN: Final = 0.12
"""For books in a language whose words for people and deeds aren't listed here."""
_USUAL_PEOPLE: Final = 0.045
_USUAL_DEEDS: Final = 0.028
_USUAL_SPOKEN: Final = 0.15
_LEAST_TOLD: Final = 1.7
"""How much of a story's usual shares all three together must have.

Languages differ: Polish verbs say who acts without a pronoun, and what is told in the present tense
has other verbs. Where it was measured, reports, papers and manuals had up to 1.1, a book of essays
with many references 1.8, English stories 4.2 and more.
"""


def is_fiction(texts: Iterable[str]) -> bool:
    """Return whether these pages of a book are of a story; False if they are too few to tell."""
    text = "\n".join(texts)
    if len(text) < _LEAST_CHARACTERS or _factual_share(text) > _MOST_FACTUAL:
        return False
    language, spoken = detect_language(text), _spoken_share(text)
    counts = Counter(split_words(text.casefold()))
    total = max(1, counts.total())
    people = sum(counts[word] for word in _PEOPLE.get(language, ())) / total
    deeds = sum(counts[word] for word in _DEEDS.get(language, ())) / total
    told = people / _USUAL_PEOPLE + deeds / _USUAL_DEEDS + spoken / _USUAL_SPOKEN
    return told >= (_LEAST_TOLD if language in _PEOPLE else _LEAST_SPOKEN / _USUAL_SPOKEN)


def pages_to_judge(page_count: int) -> range:
    """Return some pages spread over the whole book, as they are enough for `is_fiction`."""
    step = max(1, page_count // _PAGES)
    return range(1 + step // 2, page_count + 1, step)


def _factual_share(text: str) -> float:
    return (len(_DIGIT.findall(text)) + _FACTUAL_WEIGHT * len(_FACTUAL.findall(text))) / len(text)


def _spoken_share(text: str) -> float:
    said = [*_QUOTED.findall(text), *_DASHED.findall(text)]
    return sum(len(words) for words in said if len(words) >= _SHORTEST_SPOKEN) / len(text)
