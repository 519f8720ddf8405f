"""English function words: they are on every page, so they say nothing about one."""

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
