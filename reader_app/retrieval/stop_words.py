"""Stop words: function words of five languages, and English words typical of questions."""

from __future__ import annotations

from typing import Final

ENGLISH: Final = frozenset(
    """
    a about above after again against all am an and any are aren't as at be because been before
    being below between both but by can can't cannot could couldn't did didn't do does doesn't
    doing don't down during each few for from further had hadn't has hasn't have haven't having he
    her here hers herself him himself his how i if in into is isn't it its itself just let's me
    more most mustn't my myself no nor not of off on once only or other ought our ours ourselves
    out over own please same shan't she should shouldn't so some such tell than that that's the
    their theirs them themselves then there these they this those through to too under until up
    upon us very was wasn't we were weren't what what's when where which while who whom whose why
    will with won't would wouldn't you your yours yourself yourselves did does done s t d ll re ve
    """.split()
)
NOT_INDEXED: Final = frozenset(
    """
    the of and to in a is that it was he his for with as had at but be by her she on they were him
    from
    """.split()
)
"""Words that an English index leaves out, which saves a tenth of its size. No query needs them."""
QUESTION_WORDS: Final = frozenset(
    """
    answer answers question questions following please give based base basing using use used accord
    according respond response information provided provide outlined details detail shown primarily
    only round decimal places units calculate compute extract defined define assume judgments
    judgment state explain describe useful relevant metric need want help document text passage page
    mention mentioned mentions list name identify
    """.split()
)
"""Words that belong more often to the question than to the page: they count, but less."""
_GERMAN: Final = """
    aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes
    auch auf aus bei bin bis bist da damit dann das dass daß dasselbe dazu dein deine dem den denn
    der derer des dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein
    eine einem einen einer eines einig einige er es etwas euch euer für gegen gewesen hab habe haben
    hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in indem ins
    ist jede jedem jeden jeder jedes jene jetzt kann kein keine können könnte machen man manche mein
    meine mich mir mit muss musste nach nicht nichts noch nun nur ob oder ohne sehr sein seine
    seinem seinen seiner seit selbst sich sie sind so solche soll sollte sondern sonst über um und
    uns unser unter vom von vor während war waren warum was weg weil weiter welche welchem welchen
    welcher welches wenn wer wem wen wessen werde werden wie wieder will wir wird wirst wo woher
    wohin womit wodurch worin woraus wofür wozu wollen wollte würde würden wurde wurden zu zum zur
    zwar zwischen viel viele vielen wann
"""
_SPANISH: Final = """
    a al algo algunas algunos ante antes como cómo con contra cual cuál cuales cuáles cuando cuándo
    cuanto cuánto cuanta cuánta cuantos cuántos cuantas cuántas de del desde donde dónde durante e
    el él ella ellas ellos en entre era eran es esa esas ese eso esos esta está están estas este
    esto estos estaba fue fueron ha había habían haber han hasta hay la las le les lo los más me mi
    mis mucho muchos muy nada ni no nos nosotros o os otra otras otro otros para pero poco por
    porque qué que quien quién quienes quiénes se sea ser si sí sin sobre son su sus también tanto
    te tiene tienen tenía todo todos tu tus un una uno unos y ya yo
"""
_RUSSIAN: Final = """
    и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее её мне
    было вот от меня еще ещё нет о из ему теперь когда даже ну вдруг ли если уже или ни быть был
    него до вас нибудь опять уж вам ведь там потом себя ничего ей может они тут где есть надо ней
    для мы тебя их чем была сам чтоб без будто чего раз тоже себе под будет ж тогда кто этот того
    потому этого какой какая какое какие каким каком какую каких какого какому какими совсем ним
    здесь этом один почти мой тем чтобы нее неё сейчас были куда зачем всех никогда можно при
    наконец два об другой хоть после над больше тот через эти нас про всего них много разве три эту
    моя впрочем хорошо свою этой перед иногда лучше чуть том нельзя такой им более всегда конечно
    всю между это сколько почему откуда чей чья чьё который которая которое которые которого которой
    которых котором которому является являются
"""
_HINDI: Final = """
    का की के को में से ने पर है हैं था थी थे हो होता होती होते हुआ हुई हुए और या एक यह वह ये वे इस
    उस इन उन इसके उसके इसकी उसकी इसका उसका जो कि क्या कौन किस किसने किसके किसकी किसका किसे कब कहाँ
    कहां क्यों कैसे कितना कितनी कितने कौनसा कौनसी कौन-सा द्वारा लिए साथ तक भी ही तो नहीं कर करने
    करता करते करती किया किए गया गई गए जा जाता जाती जाते रहा रही रहे अपने अपनी अपना कुछ सकता सकते
    सकती बाद दौरान
"""
NOT_ENGLISH: Final = frozenset(" ".join((_GERMAN, _SPANISH, _RUSSIAN, _HINDI)).split())
