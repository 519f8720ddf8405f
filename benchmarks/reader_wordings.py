"""Wordings of the questions of `reader_questions`, as readers type them; {x}: a name or number.

Those of NEW_WORDINGS were written when the companion was done, and first tried in the measurement.
"""

from __future__ import annotations

from typing import Final

WORDINGS: Final[dict[str, tuple[str, ...]]] = {
    "first": (
        "Where does {x} first appear?", "First mention of {x}?", "When do we first meet {x}?",
        "On which page does {x} show up for the first time?", "where is {x} mentioned first",
        "When is {x} introduced?", "Where does the book first mention {x}?",
        "at what point does {x} come in", "wehre does {x} appear for the frist time",
        "Wo kommt {x} zum ersten Mal vor?", "{x} first appearance",
        "What page is {x} first named on?", "Wann wird {x} zuerst erwähnt?",
        "{x}는 어디서 처음 나와?", "the first time we hear of {x}",
        "Auf welcher Seite taucht {x} erstmals auf?", "find the first mention of {x}",
        "when did I first meet {x}", "where did {x} come into the story first?",
        "Can you show me the first place where {x} appears?",
    ),
    "last": (
        "Where was {x} last mentioned?", "Last mention of {x}", "When did we last see {x}?",
        "Where did {x} turn up most recently?", "where does {x} last appear",
        "Wo wird {x} zuletzt erwähnt?", "{x}가 마지막으로 나온 곳은?",
        "When was the last time we heard of {x}?", "last time {x} was mentioned",
    ),
    "next": (
        "Where is {x} mentioned next?", "next mention of {x}", "When does {x} come up again?",
        "Where does {x} show up next?", "Wo kommt {x} als nächstes vor?", "{x} 다음 언급",
        "find the next appearance of {x}", "when do we see {x} again?",
    ),
    "previous": (
        "Where was {x} mentioned before?", "previous mention of {x}",
        "Where did {x} appear before this page?", "the mention of {x} before this one",
        "Wo wurde {x} vorher erwähnt?", "where was {x} mentioned earlier",
        "previous occurrence of {x}", "Where did we see {x} previously?",
    ),
    "every": (
        "Where is {x} mentioned?", "every mention of {x}", "How often is {x} mentioned?",
        "List all the places where {x} comes up", "which pages mention {x}", "find {x}",
        "Wie oft kommt {x} vor?", "On what pages does {x} appear?", "show me all mentions of {x}",
        "Alle Stellen mit {x}", "{x}가 나오는 곳 모두", "How many times does {x} appear so far?",
    ),
    "who": (
        "Who is {x}?", "who is {x} again", "Who was {x}?", "Remind me who {x} is",
        "tell me about {x}", "whos {x}", "Wer ist {x}?", "What do we know about {x}?",
        "{x}, who is that?", "{x}가 누구야?", "Who's {x}", "Who the hell is {x}?",
        "wer war nochmal {x}", "I forgot who {x} is", "do you remember who {x} is?",
        "Can you tell me who {x} was?",
    ),
    "unread": (
        "Where does {x} first appear?", "Who is {x}?", "first mention of {x}",
        "When do we meet {x}?", "where is {x} mentioned?", "tell me about {x}",
    ),
    "so far": (
        "What happened so far?", "recap", "Summarise what I've read so far", "catch me up",
        "what has happened until now?", "Summary so far please", "Where were we?",
        "What's happened up to this point?", "Was ist bisher passiert?",
        "지금까지 무슨 일이 있었어?", "summarize the story so far",
        "Can you give me a quick summary of the story till now?", "remind me what happened",
        "waht happend so far", "Was bisher geschah", "Bring me up to speed",
    ),
    "chapter": (
        "Summarise this chapter", "what happens in this chapter?", "What is this chapter about?",
        "give me a summary of this chapter", "recap this chapter",
        "Fasse dieses Kapitel zusammen", "이 장 요약해줘", "What's going on in this chapter?",
        "sumarize the current chapter", "Worum geht es in diesem Kapitel?", "chapter summary",
        "What has happened in this chapter?",
    ),
    "on": (
        "next page", "turn the page", "go to the next page", "Page forward, please",
        "nächste Seite", "다음 쪽", "one page on", "go one page further",
    ),
    "back": (
        "previous page", "go back one page", "back a page", "the page before", "vorige Seite",
        "이전 쪽", "turn back a page", "eine Seite zurück",
    ),
    "to chapter": (
        "chapter {x}", "go to chapter {x}", "Take me to chapter {x}", "jump to ch. {x}",
        "Kapitel {x}", "{x}장으로 가줘", "open chapter {x} please",
        "show me the start of chapter {x}",
    ),
    "next chapter": (
        "next chapter", "go to the next chapter", "skip to the next chapter",
        "Take me to the following chapter", "nächstes Kapitel", "다음 장으로",
        "on to the next chapter", "start the next chapter",
    ),
    "previous chapter": (
        "previous chapter", "go to the previous chapter", "back to the previous chapter",
        "one chapter back", "voriges Kapitel", "이전 장", "the chapter before this one",
        "go back a chapter",
    ),
    "return": (
        "go back", "back", "take me back to where I was", "return to my page", "zurück", "뒤로",
        "go back to where i was reading", "Can you bring me back?",
    ),
    "to end": (
        "last page", "go to the last page", "go to the end of the book", "jump to the very end",
        "letzte Seite", "마지막 쪽", "show me the last page", "take me to the final page",
    ),
    "pages": (
        "How many pages does this book have?", "how many pages", "How long is this book?",
        "What's the total number of pages?", "Wie viele Seiten hat das Buch?",
        "이 책은 총 몇 쪽이야?", "page count", "number of pages in the book",
    ),
    "author": (
        "Who wrote this book?", "who is the author", "author?", "Who's it by?",
        "Wer hat das geschrieben?", "작가가 누구야?", "What's the author's name?",
        "who is this written by",
    ),
    "title": (
        "What's the title of this book?", "what is this book called", "title?",
        "Which book is this?", "Wie heißt das Buch?", "이 책 제목이 뭐야?", "what am I reading",
        "What's the name of the novel?",
    ),
    "this chapter": (
        "Which chapter am I in?", "what chapter is this", "What's this chapter called?",
        "What is the title of this chapter?", "In welchem Kapitel bin ich?", "이 장 제목이 뭐야?",
        "what's the name of the chapter", "which chapter are we on?",
    ),
    "contents": (
        "Show me the table of contents", "what chapters are there?", "list the chapters",
        "Which chapters does the book have?", "Inhaltsverzeichnis", "목차 보여줘", "contents",
        "How many chapters are there?",
    ),
    "pronoun": (
        "Who is she?", "who is he", "And who is that?", "What do we know about him?",
        "Wer ist sie?", "who's she again", "tell me about him", "Remind me who she is",
    ),
    "later": (
        "show later ones too", "Show later ones too", "show me later pages, too",
        "I don't mind spoilers", "auch spätere", "include later ones", "later ones too",
        "Show the rest as well",
    ),
    "how many": (
        "How many {x} were there?", "how many {x}", "How many {x} are mentioned?",
        "What number of {x} was it?", "Wie viele {x}?", "do you know how many {x} there were",
    ),
}  # fmt: skip
NEW_WORDINGS: Final[dict[str, tuple[str, ...]]] = {
    "first": (
        "where in the book do they first bring up {x}", "I can't remember when {x} first came up",
        "on what page did {x} make their first appearance",
        "{x} - when does this person first turn up?", "wann hören wir zum ersten Mal von {x}",
        "first page with {x}",
    ),
    "last": (
        "when did {x} last pop up", "the most recent bit with {x}",
        "Wann war zuletzt von {x} die Rede?",
    ),
    "next": (
        "where's {x} coming up next", "jump to the next {x}",
    ),
    "previous": (
        "go back to the earlier mention of {x}", "where was the last place with {x}",
    ),
    "every": (
        "where all does {x} turn up", "gimme every page with {x} on it", "search for {x}",
    ),
    "who": (
        "sorry, who is {x} supposed to be?", "{x} = ?", "what's the deal with {x}",
        "I've forgotten {x}, who was that?", "which character is {x}", "who's this {x} person",
    ),
    "unread": (
        "where do i meet {x}", "has {x} been mentioned yet?",
    ),
    "so far": (
        "I haven't read for two weeks, what was going on?", "refresh me on the plot",
        "tldr so far", "give me the gist of what I read",
        "quick reminder of the story up to here",
    ),
    "chapter": (
        "what's this chapter all about then", "tl;dr of this chapter",
        "key points of the current chapter",
    ),
    "on": (
        "flip the page", "forward one page",
    ),
    "back": (
        "one page back please", "flip back a page",
    ),
    "to chapter": (
        "let's read chapter {x}", "ch {x}",
    ),
    "next chapter": (
        "skip this chapter", "move on to the next chapter",
    ),
    "previous chapter": (
        "take me to the chapter before", "previous chapter please",
    ),
    "return": (
        "back to where I left off", "take me back",
    ),
    "to end": (
        "scroll to the end", "i want to see the last page",
    ),
    "pages": (
        "how thick is this book", "what's the page count",
    ),
    "author": (
        "by whom is this?", "written by?", "author name pls",
    ),
    "title": (
        "remind me what this book is called", "what's it called",
    ),
    "this chapter": (
        "chapter name?", "so which chapter is it now",
    ),
    "contents": (
        "overview of the chapters", "give me the toc",
    ),
    "pronoun": (
        "and who's that?", "who was he again?", "what is she like",
    ),
    "later": (
        "yes, show the later ones", "also after my page",
    ),
    "how many": (
        "give me the number of {x}", "{x} - how many?",
    ),
}  # fmt: skip
