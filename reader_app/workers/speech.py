"""Speaks sentences with a program of the system that works without a network.

The text goes to the program's standard input, never into its arguments or a shell, and words that
the program would take for a command are broken up first. Linux: speech-dispatcher, espeak-ng.
macOS: say. Windows: System.Speech through PowerShell. The last two were never tried on their
systems.
"""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, QProcess, QTimer, Signal, Slot

from reader_app.domain.values import dataclass

USUAL: Final = 100
"""The usual speed in percent."""
_WORDS_A_MINUTE: Final = 165
_CODES: Final = {
    "English": "en", "German": "de", "French": "fr", "Spanish": "es",
    "Portuguese": "pt", "Italian": "it", "Catalan": "ca", "Romanian": "ro",
    "Latin": "la", "Dutch": "nl", "Swedish": "sv", "Danish": "da", "Norwegian": "nb",
    "Finnish": "fi", "Polish": "pl", "Czech": "cs", "Hungarian": "hu", "Turkish": "tr",
    "Indonesian": "id", "Vietnamese": "vi", "Russian": "ru", "Ukrainian": "uk",
    "Bulgarian": "bg", "Greek": "el", "Hebrew": "he", "Hindi": "hi", "Persian": "fa",
    "Arabic": "ar", "Korean": "ko", "Japanese": "ja", "Chinese": "cmn",
}  # fmt: skip
"""Language codes of the languages that espeak-ng speaks; for others the program decides."""
_COMMANDS: Final = (("[[", "[ ["), ("]]", "] ]"), ("!-!", "! - !"))
"""What `say`, espeak-ng and spd-say take for a command, and the harmless text that replaces it."""
_POWERSHELL: Final = (
    "Add-Type -AssemblyName System.Speech; "
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; "
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "$voice.Rate = {rate}; "
    "$voice.Speak([Console]::In.ReadToEnd())"
)
_WAIT_MS: Final = 1_000
_PATIENCE_MS: Final = 20_000
_SLOWEST_MS: Final = 400
_FASTEST_S: Final = 0.008
"""The least time of a letter at the usual speed; real speech takes about 0.067 s."""
_TELLING: Final = 40
"""Sentences with fewer letters are too short to judge whether they were spoken."""


@dataclass(frozen=True, slots=True)
class SpeechProgram:
    """A program that speaks its standard input and ends.

    `arguments(code of the language or "", speed in percent)`. `silence`: the command that ends
    speech which goes on after the program was ended; () if none is needed.
    """

    path: str
    arguments: Callable[[str, int], Sequence[str]]
    silence: tuple[str, ...] = ()


def find_speech_programs(
    platform: str = sys.platform, which: Callable[[str], str | None] = shutil.which
) -> list[SpeechProgram]:
    """Return the programs of this system, the best first. Looks at the disk."""
    known: list[tuple[str, Callable[[str, int], Sequence[str]], tuple[str, ...]]]
    if platform == "darwin":
        known = [("say", _say, ())]
    elif platform == "win32":
        known = [("powershell", _powershell, ())]
    else:
        known = [
            ("spd-say", _spd_say, ("-S",)),  # 0.11 knows "--stop" only with an argument
            ("espeak-ng", _espeak, ()),
            ("espeak", _espeak, ()),
        ]
    found = [(which(name), arguments, silence) for name, arguments, silence in known]
    return [SpeechProgram(path, arguments, end) for path, arguments, end in found if path]


def _say(_language: str, speed: int) -> list[str]:
    return ["-r", str(_WORDS_A_MINUTE * speed // 100), "-f", "-"]


def _powershell(_language: str, speed: int) -> list[str]:
    rate = max(-10, min((speed - USUAL) // 10, 10))
    return ["-NoProfile", "-NonInteractive", "-Command", _POWERSHELL.format(rate=rate)]


def _spd_say(language: str, speed: int) -> list[str]:
    rate = max(-100, min((speed - USUAL) // 2, 100))
    voice = ["--language", language] if language else []
    return ["--application-name", "pagemate", "--rate", str(rate), *voice, "--wait", "--pipe-mode"]


def _espeak(language: str, speed: int) -> list[str]:
    voice = ["-v", language] if language else []
    return ["-s", str(_WORDS_A_MINUTE * speed // 100), *voice, "-b", "1", "--stdin"]


def spoken_line(text: str) -> str:
    """Return the text as one line without control characters and programs' own commands."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    for command, harmless in _COMMANDS:
        while command in line:
            line = line.replace(command, harmless)
    return line


class Speaker(QObject):
    """Speaks one sentence at a time; `spoken`: to its end; `failed`: no program can speak.

    Belongs to the main thread: programs are started and watched without waiting. A program that
    fails before it has spoken is given up for the next one. So is one that hangs, or that ends
    sooner than anybody can speak, as espeak-ng does on a computer without sound.
    """

    spoken = Signal()
    failed = Signal()

    def __init__(
        self, programs: Sequence[SpeechProgram], *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__()
        self._clock = clock
        self._began_at = 0.0
        self._hung = QTimer(self, singleShot=True)
        self._hung.timeout.connect(self._give_up)
        self._programs = list(programs)
        self._process: QProcess | None = None
        self._ending: list[QProcess] = []
        self._has_spoken = False
        self._sentence = ("", "", USUAL)

    @property
    def can_speak(self) -> bool:
        """Whether there is a program that hasn't failed."""
        return bool(self._programs)

    @property
    def is_speaking(self) -> bool:
        return self._process is not None

    def say(self, text: str, language: str, speed: int) -> None:
        """Speak a sentence instead of what is being said. `language`: its English name or ""."""
        self.stop()
        self._sentence = (text, language, speed)
        if not self._programs:
            self.failed.emit()
            return
        program = self._programs[0]
        self._process = process = QProcess(self)
        process.setStandardOutputFile(QProcess.nullDevice())
        process.setStandardErrorFile(QProcess.nullDevice())
        process.finished.connect(self._note_finished)
        process.errorOccurred.connect(self._note_error)
        process.start(program.path, list(program.arguments(_CODES.get(language, ""), speed)))
        process.write(f" {spoken_line(text)}\n".encode())
        process.closeWriteChannel()
        self._began_at = self._clock()
        self._hung.start(_PATIENCE_MS + len(text) * _SLOWEST_MS * USUAL // max(1, speed))

    def stop(self) -> None:
        """Be silent at once."""
        self._hung.stop()
        process, self._process = self._process, None
        if process is None:
            return
        process.finished.disconnect(self._note_finished)
        process.errorOccurred.disconnect(self._note_error)
        self._ending.append(process)
        process.finished.connect(self._forget_ended)
        process.kill()
        silence = self._programs[0].silence if self._programs else ()
        if silence:
            QProcess.startDetached(self._programs[0].path, list(silence))

    def shut_down(self) -> None:
        """Be silent, and wait until no program is left."""
        self.stop()
        for process in self._ending:
            process.waitForFinished(_WAIT_MS)
        self._ending.clear()

    @Slot()
    def _forget_ended(self) -> None:
        ended = [each for each in self._ending if each.state() is QProcess.ProcessState.NotRunning]
        for process in ended:
            self._ending.remove(process)
            process.deleteLater()

    @Slot(int, QProcess.ExitStatus)
    def _note_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        self._drop()
        if code or status is not QProcess.ExitStatus.NormalExit or self._was_silent():
            self._fail()
        else:
            self._has_spoken = True
            self.spoken.emit()

    @Slot(QProcess.ProcessError)
    def _note_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._drop()
            self._fail()

    def _was_silent(self) -> bool:
        """Return whether the program ended sooner than it can have spoken the sentence."""
        text, _, speed = self._sentence
        least = len(text) * _FASTEST_S * USUAL / max(1, speed)
        return len(text) >= _TELLING and self._clock() - self._began_at < least

    @Slot()
    def _give_up(self) -> None:
        self.stop()
        self._fail()

    def _drop(self) -> None:
        self._hung.stop()
        if self._process is not None:
            self._process.deleteLater()
            self._process = None

    def _fail(self) -> None:
        """Try the next program with the same sentence; if none is left, emit `failed`."""
        if not self._has_spoken and self._programs:
            del self._programs[0]
            if self._programs:
                self.say(*self._sentence)
                return
        self.failed.emit()
