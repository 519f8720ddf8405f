"""English words whose forms no stemmer brings together: gave and give, feet and foot."""

from __future__ import annotations

from typing import Final

_FORMS: Final = """
    bear bore borne | beat beaten | become became | begin began begun | bend bent | bind bound |
    bite bit bitten | bleed bled | blow blew blown | break broke broken | breed bred | bring brought
    | build built | burn burnt | buy bought | catch caught | choose chose chosen | cling clung |
    come came | creep crept | deal dealt | dig dug | draw drew drawn | dream dreamt | drink drank
    drunk | drive drove driven | eat ate eaten | fall fell fallen | feed fed | feel felt | fight
    fought | find found | flee fled | fling flung | fly flew flown | forbid forbade forbidden |
    forget forgot forgotten | forgive forgave forgiven | freeze froze frozen | get got gotten | give
    gave given | go went gone | grind ground | grow grew grown | hang hung | hear heard | hide hid
    hidden | hold held | keep kept | kneel knelt | know knew known | lay laid | lead led | leap
    leapt | learn learnt | leave left | lend lent | lie lay lain | light lit | lose lost | make made
    | mean meant | meet met | pay paid | ride rode ridden | ring rang rung | rise rose risen | run
    ran | say said | see saw seen | seek sought | sell sold | send sent | shake shook shaken | shine
    shone | shoot shot | show shown | shrink shrank shrunk | sing sang sung | sink sank sunk | sit
    sat | sleep slept | slide slid | speak spoke spoken | spend spent | spin spun | spring sprang
    sprung | stand stood | steal stole stolen | stick stuck | sting stung | strike struck | swear
    swore sworn | sweep swept | swell swollen | swim swam swum | swing swung | take took taken |
    teach taught | tear tore torn | tell told | think thought | throw threw thrown | understand
    understood | wake woke woken | wear wore worn | weave wove woven | weep wept | win won | wind
    wound | write wrote written | man men | woman women | child children | foot feet | tooth teeth |
    mouse mice | goose geese | wife wives | life lives | wolf wolves | knife knives | leaf leaves |
    thief thieves
"""


def _others() -> dict[str, tuple[str, ...]]:
    others: dict[str, tuple[str, ...]] = {}
    for line in _FORMS.split("|"):
        forms = line.split()
        for form in forms:
            rest = tuple(other for other in forms if other != form)
            others[form] = (*others.get(form, ()), *rest)
    return others


_OTHERS: Final = _others()


def other_forms(word: str) -> tuple[str, ...]:
    """The irregular forms of a word in lower case, but for itself."""
    return _OTHERS.get(word, ())
