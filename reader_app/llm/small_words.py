"""Words that are on every page, so they say nothing about one."""

from __future__ import annotations

from typing import Final

# One list a language: "die" is an article here and a verb there.
SMALL_WORDS: Final = tuple(
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
        makes made
        """,
        # German
        """
        aber als am an auch auf aus bei bin bist das dass dein dem den der des die dies
        diese dieser dieses doch du durch ein eine einem einen einer eines er es für hat
        haben hatte ich ihm ihn ihr ihre im in ist ja kann kein keine können man mein mich
        mir mit nach nicht noch nur oder sein seine sich sie sind so über um und uns unter
        vom von vor war waren warum was welche welcher welches wem wen wenn wer werden wie
        wieso wir wird wo woher wohin wurde zu zum zur buch sag sagt sagen erkläre zeig
        bedeutet
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
        были
        """,
    )
)
SMALLEST_WORDS: Final = frozenset(
    """
    a an the i me my you your he him his she her it its we us they them this that these those is
    are was were am be been being do does did can could will would to of in on at for and or not
    what who whom whose which when where why how der die das ein eine ich du er sie es wir ihr ist
    sind was wer wo wie warum le la les un une je tu il elle el los las lo que qui quoi
    """.split()
)
"""What even a question of small words alone can do without."""
