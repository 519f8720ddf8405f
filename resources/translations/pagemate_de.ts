<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>Pagemate</name>
    <message>
        <location filename="../../reader_app/__main__.py"/>
        <location filename="../../reader_app/cli/main.py"/>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/limits.py"/>
        <source>This answer took too long and was stopped.</source>
        <translation>Diese Antwort hat zu lange gedauert und wurde angehalten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/limits.py"/>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Try again, or ask a shorter question.</source>
        <translation>Versuchen Sie es erneut, oder stellen Sie eine kürzere Frage.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/message_history.py"/>
        <source>The prompt file {name} is missing or unreadable.</source>
        <translation>Die Prompt-Datei {name} fehlt oder ist nicht lesbar.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/message_history.py"/>
        <source>Reinstall Pagemate, or put the file back in its prompts folder.</source>
        <translation>Installieren Sie Pagemate neu, oder legen Sie die Datei zurück in den Ordner „prompts“.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>The conversation was too long, so its oldest messages were left out.</source>
        <translation>Das Gespräch war zu lang; seine ältesten Nachrichten wurden weggelassen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>The server rejected an image, so it was left out.</source>
        <translation>Der Server hat ein Bild abgelehnt; es wurde weggelassen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>This model doesn’t support tools, so Pagemate searches the book first.</source>
        <translation>Dieses Modell unterstützt keine Werkzeuge; deshalb durchsucht Pagemate zuerst das Buch.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>This conversation no longer fits in the model’s context window.</source>
        <translation>Dieses Gespräch passt nicht mehr ins Kontextfenster des Modells.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>Start a new conversation, or choose a model with a larger context window.</source>
        <translation>Beginnen Sie ein neues Gespräch, oder wählen Sie ein Modell mit größerem Kontextfenster.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>This model doesn’t support tools.</source>
        <translation>Dieses Modell unterstützt keine Werkzeuge.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>Choose another model, or switch to “Search first”.</source>
        <translation>Wählen Sie ein anderes Modell, oder stellen Sie auf „Erst suchen“ um.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>The answer ended unexpectedly.</source>
        <translation>Die Antwort brach unerwartet ab.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>Try again.</source>
        <translation>Versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/tool_use.py"/>
        <source>No answer after {steps} steps.</source>
        <translation>Keine Antwort nach {steps} Schritten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/tool_use.py"/>
        <source>Ask a simpler question, or allow more steps in Settings.</source>
        <translation>Stellen Sie eine einfachere Frage, oder erlauben Sie in den Einstellungen mehr Schritte.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/turn_ending.py"/>
        <source>The model declined because it read this as a question about attacking computer systems.</source>
        <translation>Das Modell hat abgelehnt, weil es dies als Frage zu Angriffen auf Computersysteme verstand.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/turn_ending.py"/>
        <source>The model declined because it read this as a question about dangerous biology.</source>
        <translation>Das Modell hat abgelehnt, weil es dies als Frage zu gefährlicher Biologie verstand.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/turn_ending.py"/>
        <source>The model declined because it read this as a request to help build a competing AI model.</source>
        <translation>Das Modell hat abgelehnt, weil es dies als Bitte verstand, beim Entwickeln eines konkurrierenden KI-Modells zu helfen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/turn_ending.py"/>
        <source>The model declined because it read this as a request to reveal its internal reasoning.</source>
        <translation>Das Modell hat abgelehnt, weil es dies als Bitte verstand, seine inneren Überlegungen offenzulegen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/turn_ending.py"/>
        <source>The model declined because it read this as a harmful request.</source>
        <translation>Das Modell hat abgelehnt, weil es dies als schädliche Bitte verstand.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/turn_ending.py"/>
        <source>The model declined. Its server says: “{words}”</source>
        <translation>Das Modell hat abgelehnt. Sein Server sagt: „{words}“</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/book_context.py"/>
        <location filename="../../reader_app/app/chat/conversations.py"/>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <location filename="../../reader_app/app/library/ingest.py"/>
        <location filename="../../reader_app/store/repositories/book_repository.py"/>
        <location filename="../../reader_app/store/repositories/library_repository.py"/>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>This book is no longer in the library.</source>
        <translation>Dieses Buch ist nicht mehr in der Bibliothek.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/book_context.py"/>
        <location filename="../../reader_app/app/chat/conversations.py"/>
        <source>Open its file again to add it.</source>
        <translation>Öffnen Sie die Datei noch einmal, um es hinzuzufügen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/conversation_books.py"/>
        <location filename="../../reader_app/cli/ask_command.py"/>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <location filename="../../reader_app/domain/page_numbers.py"/>
        <source>a removed book</source>
        <translation>ein entferntes Buch</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/conversation_books.py"/>
        <source>A conversation can include up to {MOST_BOOKS} books.</source>
        <translation>Ein Gespräch kann bis zu {MOST_BOOKS} Bücher umfassen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/conversation_books.py"/>
        <source>Choose fewer books.</source>
        <translation>Wählen Sie weniger Bücher.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/conversations.py"/>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <location filename="../../reader_app/app/chat/questions.py"/>
        <location filename="../../reader_app/app/chat/unsaved_turn.py"/>
        <source>This conversation no longer exists.</source>
        <translation>Dieses Gespräch gibt es nicht mehr.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/conversations.py"/>
        <location filename="../../reader_app/app/chat/questions.py"/>
        <source>Start a new one.</source>
        <translation>Beginnen Sie ein neues.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/cost_cap.py"/>
        <source>nothing yet</source>
        <translation>noch nichts</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/cost_cap.py"/>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>{tokens} tokens</source>
        <translation>{tokens} Token</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/cost_cap.py"/>
        <source>at least {usd}</source>
        <translation>mindestens {usd}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/cost_cap.py"/>
        <source>under $0.001</source>
        <translation>unter 0,001 $</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/cost_cap.py"/>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>${amount}</source>
        <translation>{amount} $</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/cost_cap.py"/>
        <location filename="../../reader_app/cli/terminal.py"/>
        <source>Raise the limit in Settings, or turn it off.</source>
        <translation>Erhöhen Sie die Grenze in den Einstellungen, oder schalten Sie sie aus.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/cost_cap.py"/>
        <source>Stopped: your limit per answer is {limit}. Spent so far: {so_far}. The next request would cost about {more}.</source>
        <translation>Angehalten: Ihre Grenze je Antwort ist {limit}. Bisher verbraucht: {so_far}. Die nächste Anfrage würde etwa {more} kosten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/cost_cap.py"/>
        <source>Stopped: your limit per conversation is {limit}. Spent so far: {so_far}. The next request would cost about {more}.</source>
        <translation>Angehalten: Ihre Grenze je Gespräch ist {limit}. Bisher verbraucht: {so_far}. Die nächste Anfrage würde etwa {more} kosten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/cost_cap.py"/>
        <source>Stopped: your limit per book is {limit}. Spent so far: {so_far}. The next request would cost about {more}.</source>
        <translation>Angehalten: Ihre Grenze je Buch ist {limit}. Bisher verbraucht: {so_far}. Die nächste Anfrage würde etwa {more} kosten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>*(stopped at the step limit)*</source>
        <translation>*(an der Schrittgrenze angehalten)*</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>*(cut off)*</source>
        <translation>*(abgeschnitten)*</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>*(declined by the model)*</source>
        <translation>*(vom Modell abgelehnt)*</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>*(interrupted)*</source>
        <translation>*(unterbrochen)*</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>About {books}</source>
        <translation>Zu {books}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>You</source>
        <translation>Sie</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>*Turned to {page}.*</source>
        <translation>*Zu {page} geblättert.*</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>*(no answer yet)*</source>
        <translation>*(noch keine Antwort)*</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>an image from {page}</source>
        <translation>ein Bild von {page}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Not found on any page searched: {words}.</source>
        <translation>Auf keiner der durchsuchten Seiten: {words}.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>The draft was checked against the book, and {n} sentences were corrected.</source>
        <extracomment>For one: The draft was checked against the book, and {n} sentence was corrected.</extracomment>
        <translation>
            <numerusform>Der Entwurf wurde mit dem Buch verglichen und {n} Satz berichtigt.</numerusform>
            <numerusform>Der Entwurf wurde mit dem Buch verglichen und {n} Sätze wurden berichtigt.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>*{title}* by {author}</source>
        <translation>*{title}* von {author}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>Looked at {pages}</source>
        <translation>Angesehen: {pages}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>nothing after page {page} was sent</source>
        <translation>nach Seite {page} wurde nichts gesendet</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>nothing from the book was sent</source>
        <translation>vom Buch wurde nichts gesendet</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>{words}.</source>
        <translation>{words}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>Hidden text was not sent: {pages}.</source>
        <translation>Verborgener Text wurde nicht gesendet: {pages}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Explain the selection</source>
        <translation>Auswahl erklären</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Define the selection</source>
        <translation>Auswahl definieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Translate the selection</source>
        <translation>Auswahl übersetzen</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Summarise the selection</source>
        <translation>Auswahl zusammenfassen</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>The prompt couldn’t be saved.</source>
        <translation>Der Prompt konnte nicht gespeichert werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>Check that the disk has free space.</source>
        <translation>Prüfen Sie, ob auf dem Datenträger noch Platz ist.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>Enter a prompt.</source>
        <translation>Geben Sie einen Prompt ein.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>The prompt is too long. The limit is {most} characters.</source>
        <translation>Der Prompt ist zu lang. Höchstens {most} Zeichen sind möglich.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>{place} is an unknown placeholder.</source>
        <translation>{place} ist ein unbekannter Platzhalter.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>The prompt must contain {place}.</source>
        <translation>Der Prompt muss {place} enthalten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>There is nothing to recap yet.</source>
        <translation>Für einen Rückblick gibt es noch nichts.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>Recap so far (to p. {page})</source>
        <translation>Rückblick bis jetzt (bis S. {page})</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>This page isn’t part of any chapter in the outline.</source>
        <translation>Diese Seite gehört zu keinem Kapitel des Inhaltsverzeichnisses.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>Ask for a recap instead.</source>
        <translation>Lassen Sie sich stattdessen einen Rückblick geben.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>The outline doesn’t show where this chapter begins.</source>
        <translation>Das Inhaltsverzeichnis zeigt nicht, wo dieses Kapitel beginnt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>This chapter begins past the page you’ve read to.</source>
        <translation>Dieses Kapitel beginnt nach der Seite, bis zu der Sie gelesen haben.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>Summarise “{chapter}”</source>
        <translation>„{chapter}“ zusammenfassen</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>Choose “I’ve read to here” on your current page.</source>
        <translation>Wählen Sie auf Ihrer aktuellen Seite „Bis hierher gelesen“.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/questions.py"/>
        <source>Please continue where you stopped.</source>
        <translation>Bitte mach dort weiter, wo du aufgehört hast.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/questions.py"/>
        <source>There’s nothing to send yet.</source>
        <translation>Es gibt noch nichts zu senden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/questions.py"/>
        <source>Type a question first.</source>
        <translation>Schreiben Sie zuerst eine Frage.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/questions.py"/>
        <source>This message has {count} characters. The limit is {MAX_MESSAGE_LENGTH}.</source>
        <translation>Diese Nachricht hat {count} Zeichen. Höchstens {MAX_MESSAGE_LENGTH} sind möglich.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/questions.py"/>
        <source>Shorten it, or send it in two messages.</source>
        <translation>Kürzen Sie sie, oder senden Sie sie in zwei Nachrichten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/questions.py"/>
        <source>There’s no question to ask again.</source>
        <translation>Es gibt keine Frage, die noch einmal gestellt werden könnte.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/questions.py"/>
        <source>Ask one first.</source>
        <translation>Stellen Sie zuerst eine Frage.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Request {number}</source>
        <translation>Anfrage {number}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>To {server} · {model} · {when}</source>
        <translation>An {server} · {model} · {when}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Sent again, unchanged: {parts}.</source>
        <translation>Unverändert erneut gesendet: {parts}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>System prompt</source>
        <translation>Systemprompt</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Tools ({count})</source>
        <translation>Werkzeuge ({count})</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Your position in the book</source>
        <translation>Ihre Lesestelle im Buch</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Your question</source>
        <translation>Ihre Frage</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Earlier answer</source>
        <translation>Frühere Antwort</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Tool call: {name}</source>
        <translation>Werkzeugaufruf: {name}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>a tool</source>
        <translation>einem Werkzeug</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Tool result: {name}</source>
        <translation>Werkzeugergebnis: {name}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Passages from the book</source>
        <translation>Stellen aus dem Buch</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Model’s reasoning, sent back</source>
        <translation>Überlegungen des Modells, zurückgesendet</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Other</source>
        <translation>Anderes</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Image: {kind}, {wide} × {high} pixels, about {tokens} tokens</source>
        <translation>Bild: {kind}, {wide} × {high} Pixel, etwa {tokens} Token</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Image: {kind}, about {tokens} tokens</source>
        <translation>Bild: {kind}, etwa {tokens} Token</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/claim_check.py"/>
        <source>{told} The book has it on {page}.</source>
        <translation>{told} Das Buch hat es auf {page}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/claim_check.py"/>
        <source>Nothing is cited for this sentence.</source>
        <translation>Für diesen Satz ist nichts angeführt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/claim_check.py"/>
        <source>The cited words don’t say this.</source>
        <translation>Die angeführten Worte sagen das nicht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/claim_check.py"/>
        <source>The cited words may say the opposite: check “{part}”.</source>
        <translation>Die angeführten Worte sagen vielleicht das Gegenteil: Prüfen Sie „{part}“.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/claim_check.py"/>
        <source>The figures shown don’t give “{part}”.</source>
        <translation>Die gezeigten Zahlen ergeben nicht „{part}“.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/claim_check.py"/>
        <source>In the cited words, “{part}” has another role.</source>
        <translation>In den angeführten Worten hat „{part}“ eine andere Rolle.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/claim_check.py"/>
        <source>{part} isn’t in the cited words.</source>
        <translation>{part} steht nicht in den angeführten Worten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/claim_check.py"/>
        <source>{parts} aren’t in the cited words.</source>
        <translation>{parts} stehen nicht in den angeführten Worten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/claim_check.py"/>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>That page’s text was recognised from an image and may be misread.</source>
        <translation>Der Text dieser Seite wurde aus einem Bild erkannt und kann Lesefehler enthalten.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>{n} verified</source>
        <translation>
            <numerusform>{n} bestätigt</numerusform>
            <numerusform>{n} bestätigt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>{n} on another page</source>
        <translation>
            <numerusform>{n} auf einer anderen Seite</numerusform>
            <numerusform>{n} auf einer anderen Seite</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>{n} not word for word</source>
        <translation>
            <numerusform>{n} nicht wörtlich</numerusform>
            <numerusform>{n} nicht wörtlich</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>{n} not found</source>
        <translation>
            <numerusform>{n} nicht gefunden</numerusform>
            <numerusform>{n} nicht gefunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>Quotes: {words}</source>
        <extracomment>For one: Quote: {words}</extracomment>
        <translation>
            <numerusform>Zitat: {words}</numerusform>
            <numerusform>Zitate: {words}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>✓ {n} quotes</source>
        <extracomment>For one: ✓ {n} quote</extracomment>
        <translation>
            <numerusform>✓ {n} Zitat</numerusform>
            <numerusform>✓ {n} Zitate</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>⚠ {n} quotes not found</source>
        <extracomment>For one: ⚠ {n} quote not found</extracomment>
        <translation>
            <numerusform>⚠ {n} Zitat nicht gefunden</numerusform>
            <numerusform>⚠ {n} Zitate nicht gefunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>⚠ {n} quotes not word for word</source>
        <extracomment>For one: ⚠ {n} quote not word for word</extracomment>
        <translation>
            <numerusform>⚠ {n} Zitat nicht wörtlich</numerusform>
            <numerusform>⚠ {n} Zitate nicht wörtlich</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>⚠ {n} quotes on another page</source>
        <extracomment>For one: ⚠ {n} quote on another page</extracomment>
        <translation>
            <numerusform>⚠ {n} Zitat auf anderer Seite</numerusform>
            <numerusform>⚠ {n} Zitate auf anderer Seite</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <location filename="../../reader_app/ui/window/key_sheet.py"/>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>Shortened, but exact in every part: {here}.</source>
        <translation>Gekürzt, aber jeder Teil wörtlich: {here}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>Exact quote: {here}.</source>
        <translation>Wörtlich: {here}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>Exact quote, but on {here}, not {there}.</source>
        <translation>Wörtlich, aber {here} statt {there}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>Exact quote, but on {here}, not in {book}.</source>
        <translation>Wörtlich, aber {here}, nicht in {book}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>Not an exact quote. On {here}: {words}.</source>
        <translation>Nicht wörtlich zitiert. {here}: {words}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>Not found in these books.</source>
        <translation>In diesen Büchern nicht gefunden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>Not found in the book, which was searched up to {page}.</source>
        <translation>Im Buch nicht gefunden; durchsucht wurde es bis {page}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>“{said}” isn’t there after “{before}”</source>
        <translation>„{said}“ steht dort nicht nach „{before}“</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>“{said}” isn’t there</source>
        <translation>„{said}“ steht dort nicht</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>“{printed}” is missing after “{before}”</source>
        <translation>„{printed}“ fehlt nach „{before}“</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>“{printed}” is missing</source>
        <translation>„{printed}“ fehlt</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>“{printed}” instead of “{said}”</source>
        <translation>„{printed}“ statt „{said}“</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>the quoted fragments are too short to be certain</source>
        <translation>die zitierten Bruchstücke sind zu kurz, um sicher zu sein</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/annotation_import_formats.py"/>
        <source>Pagemate found no annotations in “{name}” that it can read.</source>
        <translation>Pagemate hat in „{name}“ keine lesbaren Anmerkungen gefunden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/annotation_import_formats.py"/>
        <source>It reads Kindle’s “My Clippings.txt” and exports from KOReader, Zotero, and Readest.</source>
        <translation>Gelesen werden „My Clippings.txt“ vom Kindle und Exporte aus KOReader, Zotero und Readest.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/bibliography.py"/>
        <source>Guessed from the words of the entry: {fields}</source>
        <translation>Aus den Worten des Eintrags erraten: {fields}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/bibliography.py"/>
        <source>This file has no references.</source>
        <translation>Diese Datei enthält keine Literaturangaben.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/bibliography.py"/>
        <source>Choose a BibTeX (.bib) or CSL-JSON (.json) file.</source>
        <translation>Wählen Sie eine BibTeX-Datei (.bib) oder eine CSL-JSON-Datei (.json).</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/bibliography.py"/>
        <source>This isn’t valid JSON.</source>
        <translation>Das ist kein gültiges JSON.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/bibliography.py"/>
        <source>Export the bibliography again as CSL-JSON or BibTeX.</source>
        <translation>Exportieren Sie das Literaturverzeichnis noch einmal als CSL-JSON oder BibTeX.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/bibtex_syntax.py"/>
        <source>This isn’t valid BibTeX: the entry at line {line} is incomplete.</source>
        <translation>Das ist kein gültiges BibTeX: Der Eintrag in Zeile {line} ist unvollständig.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/bibtex_syntax.py"/>
        <source>Check its braces, quotation marks, and commas.</source>
        <translation>Prüfen Sie geschweifte Klammern, Anführungszeichen und Kommas.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>That is the book’s own file.</source>
        <translation>Das ist die Datei des Buches selbst.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>Choose another name.</source>
        <translation>Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>The disk is full.</source>
        <translation>Der Datenträger ist voll.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Free up some space, or choose another location.</source>
        <translation>Schaffen Sie Platz, oder wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/app/search/notes_search.py"/>
        <source>The file can’t be saved there.</source>
        <translation>Dort kann die Datei nicht gespeichert werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <location filename="../../reader_app/app/search/notes_search.py"/>
        <source>Choose another folder.</source>
        <translation>Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Yellow</source>
        <translation>Gelb</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Pink</source>
        <translation>Rosa</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Orange</source>
        <translation>Orange</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Purple</source>
        <translation>Violett</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Grey</source>
        <translation>Grau</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <source>Highlight</source>
        <comment>noun</comment>
        <translation>Markierung</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <source>Underline</source>
        <translation>Unterstreichung</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <source>Strike-out</source>
        <translation>Durchstreichung</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Squiggly underline</source>
        <translation>Wellenlinie</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <location filename="../../reader_app/ui/citations/citations_controller.py"/>
        <location filename="../../reader_app/ui/citations/evidence_bar.py"/>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Text</source>
        <comment>on the page</comment>
        <translation>Text</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <source>Drawing</source>
        <translation>Zeichnung</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Box</source>
        <translation>Rechteck</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>This book has no highlights, notes, or bookmarks yet.</source>
        <translation>Dieses Buch hat noch keine Markierungen, Notizen oder Lesezeichen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/documents/processes/pdf_annotations.py"/>
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <source>Bookmarks</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>(no text)</source>
        <translation>(kein Text)</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Notes on *{title}*</source>
        <translation>Notizen zu *{title}*</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Notes on *{title}* by {author}</source>
        <translation>Notizen zu *{title}* von {author}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <location filename="../../reader_app/ui/window/menus.py"/>
        <source>Book</source>
        <translation>Buch</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <source>There is already a file “{name}” in this folder.</source>
        <translation>In diesem Ordner gibt es schon eine Datei „{name}“.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <source>Choose a different name.</source>
        <translation>Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <source>“{name}” wasn’t found. It may have been moved or renamed.</source>
        <translation>„{name}“ wurde nicht gefunden. Vielleicht wurde die Datei verschoben oder umbenannt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <source>“{name}” can’t be renamed.</source>
        <translation>„{name}“ kann nicht umbenannt werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <source>Check that you’re allowed to change files in its folder.</source>
        <translation>Prüfen Sie, ob Sie Dateien in diesem Ordner ändern dürfen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <location filename="../../reader_app/domain/book.py"/>
        <source>Enter a title for the book.</source>
        <translation>Geben Sie einen Titel für das Buch ein.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <source>Another book has the citation key “{key}”.</source>
        <translation>Ein anderes Buch hat schon den Zitierschlüssel „{key}“.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <source>Choose a different one.</source>
        <translation>Wählen Sie einen anderen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <source>“{name}” can’t be saved there.</source>
        <translation>„{name}“ kann dort nicht gespeichert werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <location filename="../../reader_app/app/library/imported_marks.py"/>
        <location filename="../../reader_app/documents/reader.py"/>
        <location filename="../../reader_app/workers/file_import.py"/>
        <source>“{name}” can’t be read.</source>
        <translation>„{name}“ ist nicht lesbar.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <source>“{name}” is too large for a bibliography.</source>
        <translation>„{name}“ ist zu groß für ein Literaturverzeichnis.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_matching.py"/>
        <source>This looks like a new version of “{title}”, so the spoiler guard is on here, too.</source>
        <translation>Das sieht nach einer neuen Fassung von „{title}“ aus; deshalb ist der Spoilerschutz auch hier ein.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <source>Circle</source>
        <translation>Kreis</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <source>Line</source>
        <translation>Linie</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <source>Polygon</source>
        <translation>Polygon</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <source>Stamp</source>
        <translation>Stempel</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <source>Insertion</source>
        <translation>Einfügung</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <source>Attached file</source>
        <translation>Angehängte Datei</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <location filename="../../reader_app/ui/annotations/file_annotations.py"/>
        <source>Comment</source>
        <translation>Kommentar</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <location filename="../../reader_app/ui/annotations/file_annotations.py"/>
        <source>{author}: {words}</source>
        <translation>{author}: {words}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/imported_marks.py"/>
        <source>Its text isn’t ready yet.</source>
        <translation>Der Text ist noch nicht bereit.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/imported_marks.py"/>
        <source>The library has no document with this title.</source>
        <translation>In der Bibliothek gibt es kein Dokument mit diesem Titel.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/imported_marks.py"/>
        <source>Check the file’s permissions, or choose another one.</source>
        <translation>Prüfen Sie die Zugriffsrechte der Datei, oder wählen Sie eine andere.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/imported_marks.py"/>
        <source>Too short to be found without its page.</source>
        <translation>Zu kurz, um ohne Seitenangabe gefunden zu werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/imported_marks.py"/>
        <source>These words aren’t on the pages of this document.</source>
        <translation>Diese Wörter stehen nicht auf den Seiten dieses Dokuments.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/imported_marks.py"/>
        <source>Its page isn’t known.</source>
        <translation>Die Seite ist nicht bekannt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/ingest.py"/>
        <source>This file has no pages.</source>
        <translation>Diese Datei hat keine Seiten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_list.py"/>
        <source>The text of “{name}” is different from “{title}”.</source>
        <translation>Der Text von „{name}“ ist ein anderer als der von „{title}“.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_list.py"/>
        <source>A collection named “{name}” already exists.</source>
        <translation>Es gibt schon eine Sammlung namens „{name}“.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_list.py"/>
        <source>Enter a name for the collection.</source>
        <translation>Geben Sie der Sammlung einen Namen.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>{n:,} settings</source>
        <extracomment>For one: {n} setting</extracomment>
        <translation>
            <numerusform>{n:,} Einstellung</numerusform>
            <numerusform>{n:,} Einstellungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>{n:,} collections</source>
        <extracomment>For one: {n} collection</extracomment>
        <translation>
            <numerusform>{n:,} Sammlung</numerusform>
            <numerusform>{n:,} Sammlungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <location filename="../../reader_app/store/rescue.py"/>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>{n:,} books</source>
        <extracomment>For one: {n} book</extracomment>
        <translation>
            <numerusform>{n:,} Buch</numerusform>
            <numerusform>{n:,} Bücher</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>{n:,} conversations</source>
        <extracomment>For one: {n} conversation</extracomment>
        <translation>
            <numerusform>{n:,} Gespräch</numerusform>
            <numerusform>{n:,} Gespräche</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <location filename="../../reader_app/store/rescue.py"/>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <source>{n:,} messages</source>
        <extracomment>For one: {n} message</extracomment>
        <translation>
            <numerusform>{n:,} Nachricht</numerusform>
            <numerusform>{n:,} Nachrichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>{n:,} highlights</source>
        <extracomment>For one: {n} highlight</extracomment>
        <translation>
            <numerusform>{n:,} Markierung</numerusform>
            <numerusform>{n:,} Markierungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>{n:,} bookmarks</source>
        <extracomment>For one: {n} bookmark</extracomment>
        <translation>
            <numerusform>{n:,} Lesezeichen</numerusform>
            <numerusform>{n:,} Lesezeichen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Added: {things}.</source>
        <translation>Hinzugefügt: {things}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Everything in it was already here.</source>
        <translation>Alles davon war schon da.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Reading positions updated in {n:,} books.</source>
        <extracomment>For one: Reading position updated in {n} book.</extracomment>
        <translation>
            <numerusform>In {n:,} Buch wurde die Lesestelle aktualisiert.</numerusform>
            <numerusform>In {n:,} Büchern wurden die Lesestellen aktualisiert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>{n:,} books were read further on the other computer. Their spoiler guards here haven’t moved; choose “I’ve read to here” to move them.</source>
        <extracomment>For one: {n} book was read further on the other computer. Its spoiler guard here hasn’t moved; choose “I’ve read to here” to move it.</extracomment>
        <translation>
            <numerusform>{n:,} Buch wurde auf dem anderen Computer weiter gelesen. Sein Spoilerschutz ist hier geblieben, wo er war; „Bis hierher gelesen“ verschiebt ihn.</numerusform>
            <numerusform>{n:,} Bücher wurden auf dem anderen Computer weiter gelesen. Ihr Spoilerschutz ist hier geblieben, wo er war; „Bis hierher gelesen“ verschiebt ihn.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>{n:,} notes were different here and were kept.</source>
        <extracomment>For one: {n} note was different here and was kept.</extracomment>
        <translation>
            <numerusform>{n:,} Notiz war hier anders und wurde behalten.</numerusform>
            <numerusform>{n:,} Notizen waren hier anders und wurden behalten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>{n:,} items couldn’t be read.</source>
        <extracomment>For one: {n} item couldn’t be read.</extracomment>
        <translation>
            <numerusform>{n:,} Eintrag war nicht lesbar.</numerusform>
            <numerusform>{n:,} Einträge waren nicht lesbar.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>The import was stopped. Import the file again to add the rest.</source>
        <translation>Der Import wurde angehalten. Importieren Sie die Datei noch einmal, um den Rest hinzuzufügen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <location filename="../../reader_app/domain/page_numbers.py"/>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>{first} and {last}</source>
        <translation>{first} und {last}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>This file contains items that Pagemate never exports, so nothing was imported.</source>
        <translation>Diese Datei enthält etwas, das Pagemate nie exportiert; deshalb wurde nichts importiert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Choose a file exported by Pagemate.</source>
        <translation>Wählen Sie eine Datei, die Pagemate exportiert hat.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>This file was exported by a newer version of Pagemate.</source>
        <translation>Diese Datei wurde von einer neueren Version von Pagemate exportiert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Update Pagemate, then import the file. Nothing was changed.</source>
        <translation>Aktualisieren Sie Pagemate, und importieren Sie die Datei dann. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>This isn’t a Pagemate export, or it is incomplete.</source>
        <translation>Das ist kein Export von Pagemate, oder er ist unvollständig.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Copy the file again, or choose another one. Nothing was changed.</source>
        <translation>Kopieren Sie die Datei noch einmal, oder wählen Sie eine andere. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>This file would unpack to an unreasonable size, so nothing was imported.</source>
        <translation>Diese Datei würde entpackt unmäßig groß; deshalb wurde nichts importiert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Export stopped. No file was saved.</source>
        <translation>Export angehalten. Es wurde keine Datei gespeichert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>{name} contains everything except the book files themselves.</source>
        <translation>{name} enthält alles außer den Dateien der Bücher selbst.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Import stopped. Nothing was changed.</source>
        <translation>Import angehalten. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Nothing was exported because the library’s disk is full.</source>
        <translation>Es wurde nichts exportiert, weil der Datenträger der Bibliothek voll ist.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Free up some space on it, then try again. Your library is unchanged.</source>
        <translation>Schaffen Sie dort Platz, und versuchen Sie es erneut. Ihre Bibliothek ist unverändert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>There isn’t enough free space on the disk.</source>
        <translation>Auf dem Datenträger ist nicht genug Platz.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Free up some space, or choose another disk. Nothing was changed.</source>
        <translation>Schaffen Sie Platz, oder wählen Sie einen anderen Datenträger. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>You don’t have permission to use that folder or file.</source>
        <translation>Sie haben keine Berechtigung für diesen Ordner oder diese Datei.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Choose another folder. Nothing was changed.</source>
        <translation>Wählen Sie einen anderen Ordner. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>The file couldn’t be read or written.</source>
        <translation>Die Datei konnte nicht gelesen oder geschrieben werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Choose another one. Nothing was changed.</source>
        <translation>Wählen Sie eine andere. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/reading_position.py"/>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <location filename="../../reader_app/domain/book.py"/>
        <source>There is no page {page}: this book has pages 1 to {page_count}.</source>
        <translation>Es gibt keine Seite {page}: Dieses Buch hat die Seiten 1 bis {page_count}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/search/notes_search.py"/>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <location filename="../../reader_app/ui/panels/viewer_panels.py"/>
        <location filename="../../reader_app/ui/window/menus.py"/>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/calculate.py"/>
        <source>Calculating {expression}</source>
        <translation>Berechne {expression}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/calculate.py"/>
        <source>Calculated {expression}</source>
        <translation>{expression} berechnet</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/calculate.py"/>
        <source>Couldn’t calculate {expression}</source>
        <translation>Berechnen fehlgeschlagen: {expression}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/current_page.py"/>
        <source>Looking at your page</source>
        <translation>Sehe Ihre Seite an</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/current_page.py"/>
        <source>Looked at your page</source>
        <translation>Ihre Seite angesehen</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/current_page.py"/>
        <source>Couldn’t look at your page</source>
        <translation>Ihre Seite war nicht einsehbar</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/current_page.py"/>
        <source>Turning the page</source>
        <translation>Blättere um</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/current_page.py"/>
        <source>Couldn’t turn the page</source>
        <translation>Umblättern fehlgeschlagen</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/find_mentions.py"/>
        <source>Looking for mentions</source>
        <translation>Suche Erwähnungen</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/find_mentions.py"/>
        <source>Looked for mentions</source>
        <translation>Erwähnungen gesucht</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/find_mentions.py"/>
        <source>Couldn’t look for mentions</source>
        <translation>Suche nach Erwähnungen fehlgeschlagen</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/find_mentions.py"/>
        <source>Looking for every {words}</source>
        <translation>Suche alle Stellen mit {words}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/find_mentions.py"/>
        <source>Looked for every {words} · {found}</source>
        <translation>Alle Stellen mit {words} gesucht · {found}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/find_mentions.py"/>
        <source>Couldn’t look for every {words}</source>
        <translation>Suche nach Stellen mit {words} fehlgeschlagen</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/find_mentions.py"/>
        <source>Listing the characters</source>
        <translation>Suche die Figuren</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/find_mentions.py"/>
        <source>Listed the characters</source>
        <translation>Figuren gesucht</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/find_mentions.py"/>
        <source>Couldn’t list the characters</source>
        <translation>Suche nach den Figuren fehlgeschlagen</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/follow_reference.py"/>
        <source>Following {label}</source>
        <translation>Schlage {label} nach</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/follow_reference.py"/>
        <source>Followed {label}</source>
        <translation>{label} nachgeschlagen</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/follow_reference.py"/>
        <source>Couldn’t follow {label}</source>
        <translation>Nachschlagen fehlgeschlagen: {label}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/get_outline.py"/>
        <source>Reading the table of contents</source>
        <translation>Lese das Inhaltsverzeichnis</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/get_outline.py"/>
        <source>Read the table of contents</source>
        <translation>Inhaltsverzeichnis gelesen</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/get_outline.py"/>
        <source>Couldn’t read the table of contents</source>
        <translation>Inhaltsverzeichnis war nicht lesbar</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/plan_and_notes.py"/>
        <source>Planning</source>
        <translation>Mache einen Plan</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/plan_and_notes.py"/>
        <source>Planned</source>
        <translation>Plan gemacht</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/plan_and_notes.py"/>
        <source>Couldn’t write a plan</source>
        <translation>Planen fehlgeschlagen</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/plan_and_notes.py"/>
        <source>Noting {note}</source>
        <translation>Notiere {note}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/plan_and_notes.py"/>
        <source>Noted {note}</source>
        <translation>{note} notiert</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/plan_and_notes.py"/>
        <source>Couldn’t note {note}</source>
        <translation>Notieren fehlgeschlagen: {note}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_comments.py"/>
        <source>Reading the comments in the file</source>
        <translation>Lese die Kommentare in der Datei</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_comments.py"/>
        <source>Read the comments in the file</source>
        <translation>Kommentare in der Datei gelesen</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_comments.py"/>
        <source>Couldn’t read the comments in the file</source>
        <translation>Kommentare in der Datei waren nicht lesbar</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_pages.py"/>
        <source>Reading {span}</source>
        <translation>Lese {span}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_pages.py"/>
        <source>Read {span}</source>
        <translation>{span} gelesen</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_pages.py"/>
        <source>Couldn’t read {span}</source>
        <translation>Lesen fehlgeschlagen: {span}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_pages.py"/>
        <source>Looking at {page_name}</source>
        <translation>Sehe {page_name} an</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_pages.py"/>
        <source>Looked at {page_name}</source>
        <translation>{page_name} angesehen</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_pages.py"/>
        <source>Couldn’t look at {page_name}</source>
        <translation>Ansehen fehlgeschlagen: {page_name}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_table.py"/>
        <source>Reading the tables of {page_name}</source>
        <translation>Lese die Tabellen von {page_name}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_table.py"/>
        <source>Read the tables of {page_name}</source>
        <translation>Tabellen von {page_name} gelesen</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_table.py"/>
        <source>Couldn’t read the tables of {page_name}</source>
        <translation>Tabellen von {page_name} waren nicht lesbar</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/search_book.py"/>
        <source>Searching {query}</source>
        <translation>Suche {query}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/search_book.py"/>
        <source>Searched {query} · {found}</source>
        <translation>{query} gesucht · {found}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/search_book.py"/>
        <source>Couldn’t search {query}</source>
        <translation>Suche fehlgeschlagen: {query}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/search_library.py"/>
        <source>Comparing the books: {aspect}</source>
        <translation>Vergleiche die Bücher: {aspect}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/search_library.py"/>
        <source>Compared the books: {aspect} · {found}</source>
        <translation>Bücher verglichen: {aspect} · {found}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/search_library.py"/>
        <source>Couldn’t compare the books: {aspect}</source>
        <translation>Vergleich der Bücher fehlgeschlagen: {aspect}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/tool_table.py"/>
        <source>Working ({name})</source>
        <translation>In Arbeit ({name})</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/tool_table.py"/>
        <source>Done ({name})</source>
        <translation>Fertig ({name})</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/tool_table.py"/>
        <source>Didn’t work ({name})</source>
        <translation>Fehlgeschlagen ({name})</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/backend.py"/>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <location filename="../../reader_app/ui/chat/model_menu.py"/>
        <source>Offline</source>
        <translation>Offline</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/backend.py"/>
        <source>Offline: finds passages in the book without a language model.</source>
        <translation>Offline: findet Stellen im Buch, ohne Sprachmodell.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/backend.py"/>
        <source>the environment (ANTHROPIC_API_KEY)</source>
        <translation>in der Umgebung (ANTHROPIC_API_KEY)</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>index</source>
        <translation>Suchindex</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>damaged: {names}. Open the book to rebuild it.</source>
        <translation>beschädigt: {names}. Öffnen Sie das Buch, um ihn neu zu erstellen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>OK, {books}</source>
        <translation>in Ordnung, {books}</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>{books} will be rebuilt when opened</source>
        <translation>{books} beim Öffnen neu zu erstellen</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>{names} and {count} more</source>
        <translation>{names} und {count} weitere</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>{n} books</source>
        <extracomment>For one: {n} book</extracomment>
        <translation>
            <numerusform>{n} Buch</numerusform>
            <numerusform>{n} Bücher</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>sandbox</source>
        <translation>Abschottung</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>the processes that read books can’t open other files or use the network (Landlock {version}, seccomp)</source>
        <translation>die Prozesse, die Bücher lesen, können keine anderen Dateien öffnen und das Netz nicht nutzen (Landlock {version}, seccomp)</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>the processes that read books can’t use the network but could read other files: this system lacks Landlock</source>
        <translation>die Prozesse, die Bücher lesen, können das Netz nicht nutzen, könnten aber andere Dateien lesen: Diesem System fehlt Landlock</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>the processes that read books can’t open other files but could use the network: this system lacks seccomp</source>
        <translation>die Prozesse, die Bücher lesen, können keine anderen Dateien öffnen, könnten aber das Netz nutzen: Diesem System fehlt seccomp</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>books are read in separate processes, which this system doesn’t confine</source>
        <translation>Bücher werden in eigenen Prozessen gelesen, die dieses System nicht abschottet</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>You can turn it off in the Pagemate window.</source>
        <translation>Im Fenster von Pagemate können Sie ihn ausschalten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <location filename="../../reader_app/cli/doctor_command.py"/>
        <source>store</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>the environment</source>
        <translation>in der Umgebung</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>stored in {place}</source>
        <translation>gespeichert {place}</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <location filename="../../reader_app/bootstrap/wire_features.py"/>
        <source>not stored</source>
        <translation>nicht gespeichert</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>offline</source>
        <translation>offline</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>{server}, default model</source>
        <translation>{server}, Standardmodell</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>renders pages and reads text</source>
        <translation>stellt Seiten dar und liest Text</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>doesn’t work</source>
        <translation>funktioniert nicht</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>engine</source>
        <translation>Dokumentteil</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/crash_reports.py"/>
        <source>Something unexpected happened.</source>
        <translation>Etwas Unerwartetes ist geschehen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/deferred_startup.py"/>
        <source>Safe mode: default settings, no books open, and no model. Your own settings are kept.</source>
        <translation>Abgesicherter Modus: Standardeinstellungen, keine geöffneten Bücher, kein Modell. Ihre eigenen Einstellungen bleiben erhalten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/deferred_startup.py"/>
        <source>Exit safe mode</source>
        <translation>Abgesicherten Modus verlassen</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/deferred_startup.py"/>
        <source>Show report</source>
        <translation>Bericht anzeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/deferred_startup.py"/>
        <source>Pagemate quit unexpectedly last time.</source>
        <translation>Pagemate wurde beim letzten Mal unerwartet beendet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/deferred_startup.py"/>
        <source>{day}, {time}</source>
        <translation>{day}, {time}</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/deferred_startup.py"/>
        <source>Pagemate quit unexpectedly. Everything up to {time} was saved.</source>
        <translation>Pagemate wurde unerwartet beendet. Alles bis {time} Uhr ist gespeichert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/first_window.py"/>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>FILE</source>
        <translation>DATEI</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/first_window.py"/>
        <source>You can still ask questions in the terminal: {call}</source>
        <translation>Im Terminal können Sie weiterhin fragen: {call}</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/startup_failure.py"/>
        <source>The data folder is {folder}.</source>
        <translation>Der Datenordner ist {folder}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/startup_failure.py"/>
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <location filename="../../reader_app/ui/chat/spoiler_guard_controller.py"/>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <location filename="../../reader_app/ui/window/key_sheet.py"/>
        <location filename="../../reader_app/ui/window/notice_bar.py"/>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/startup_failure.py"/>
        <location filename="../../reader_app/ui/annotations/controller.py"/>
        <location filename="../../reader_app/ui/annotations/form_controller.py"/>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <location filename="../../reader_app/ui/library/indexing_controller.py"/>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/startup_failure.py"/>
        <source>The disk is full, so the library can’t be opened.</source>
        <translation>Der Datenträger ist voll; deshalb lässt sich die Bibliothek nicht öffnen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/startup_failure.py"/>
        <source>Pagemate can’t start because part of it is missing or damaged.</source>
        <translation>Pagemate kann nicht starten, weil ein Teil fehlt oder beschädigt ist.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/startup_failure.py"/>
        <source>Your books, notes, and conversations are unchanged. Start Pagemate again. If that doesn’t help, reinstall it.</source>
        <translation>Ihre Bücher, Notizen und Gespräche sind unverändert. Starten Sie Pagemate noch einmal. Wenn das nicht hilft, installieren Sie es neu.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/startup_failure.py"/>
        <source>Pagemate quit twice in a row while starting.</source>
        <translation>Pagemate wurde zweimal nacheinander beim Starten beendet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/startup_failure.py"/>
        <source>Safe mode uses default settings, opens no books, and doesn’t use a model. Your own settings, books, and conversations are kept.</source>
        <translation>Der abgesicherte Modus verwendet die Standardeinstellungen, öffnet keine Bücher und nutzt kein Modell. Ihre eigenen Einstellungen, Bücher und Gespräche bleiben erhalten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/startup_failure.py"/>
        <source>Start in safe mode</source>
        <translation>Abgesichert starten</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/startup_failure.py"/>
        <source>Start normally</source>
        <translation>Normal starten</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/wire_features.py"/>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/wire_features.py"/>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/wire_library.py"/>
        <source>The disk is nearly full, so today’s backup wasn’t made. Free up some space. Pagemate tries again every hour.</source>
        <translation>Der Datenträger ist fast voll; deshalb wurde die heutige Sicherung nicht angelegt. Schaffen Sie Platz. Pagemate versucht es jede Stunde erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/wire_library.py"/>
        <source>Today’s backup wasn’t made. {message} Pagemate tries again every hour.</source>
        <translation>Die heutige Sicherung wurde nicht angelegt. {message} Pagemate versucht es jede Stunde erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>usage: </source>
        <translation>Aufruf: </translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>positional arguments</source>
        <translation>Angaben</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>show this help message and exit</source>
        <translation>diese Hilfe zeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>%(prog)s: error: %(message)s
</source>
        <translation>%(prog)s: Fehler: %(message)s
</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>argument %(argument_name)s: %(message)s</source>
        <translation>Angabe %(argument_name)s: %(message)s</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>the following arguments are required: %s</source>
        <translation>es fehlt: %s</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>unrecognized arguments: %s</source>
        <translation>unbekannte Angaben: %s</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>expected one argument</source>
        <translation>ein Wert fehlt</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>ambiguous option: %(option)s could match %(matches)s</source>
        <translation>mehrdeutige Option: %(option)s kann heißen: %(matches)s</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>ignored explicit argument %r</source>
        <translation>nimmt keinen Wert: %r</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>{word} isn’t a number of {least} or more</source>
        <translation>{word} ist keine Zahl ab {least}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>{word} isn’t a number from {least} to {most}</source>
        <translation>{word} ist keine Zahl von {least} bis {most}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>The name of the file is empty.</source>
        <translation>Der Name der Datei ist leer.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>{word} isn’t one of {words}</source>
        <translation>{word} gehört nicht zu {words}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>print JSON</source>
        <translation>JSON ausgeben</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>no command and no file is named “{word}”; did you mean “{command}”?</source>
        <translation>es gibt weder einen Befehl noch eine Datei namens „{word}“; meinten Sie „{command}“?</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>List conversations, most recent first.</source>
        <translation>Listet Gespräche auf, das neueste zuerst.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>print a conversation as Markdown</source>
        <translation>ein Gespräch als Markdown ausgeben</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>delete a conversation permanently</source>
        <translation>ein Gespräch endgültig löschen</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>Run a command with --help to learn more about it.</source>
        <translation>Mehr zu einem Befehl erfahren Sie mit --help.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>only conversations about this book</source>
        <translation>nur Gespräche über dieses Buch</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>Print a conversation as Markdown.</source>
        <translation>Gibt ein Gespräch als Markdown aus.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>its id</source>
        <translation>seine ID</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>Delete a conversation permanently, with the record of what was sent for it.</source>
        <translation>Löscht ein Gespräch endgültig, samt der Aufzeichnung dessen, was dafür gesendet wurde.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>delete without asking</source>
        <translation>ohne Rückfrage löschen</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>A reader with a companion that is always on the same page.</source>
        <translation>Ein Leseprogramm mit einem Begleiter, der immer auf derselben Seite ist.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>books to open</source>
        <translation>Bücher, die geöffnet werden</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>show program’s version number and exit</source>
        <translation>Versionsnummer anzeigen und beenden</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>safe mode, if Pagemate fails to start: default settings, no books reopened, no model</source>
        <translation>abgesicherter Modus, wenn Pagemate nicht startet: Standardeinstellungen, keine Bücher vom letzten Mal, kein Modell</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>open the last book at this page</source>
        <translation>das letzte Buch auf dieser Seite öffnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>QUERY</source>
        <translation>SUCHE</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>and find these words in it</source>
        <translation>und diese Wörter darin suchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>show the place that this line of a LaTeX source produces</source>
        <translation>die Stelle zeigen, die aus dieser Zeile einer LaTeX-Quelle entsteht</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>give a file together with --page, --find or --synctex-forward</source>
        <translation>zu --page, --find oder --synctex-forward eine Datei angeben</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>one question, answered from the book</source>
        <translation>eine Frage, aus dem Buch beantwortet</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>show what the companion’s search finds</source>
        <translation>zeigen, was die Suche des Begleiters findet</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>make books ready for questions</source>
        <translation>Bücher für Fragen vorbereiten</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>PAGE</source>
        <translation>SEITE</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>print the text of pages</source>
        <translation>Text von Seiten ausgeben</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>list your notes, and the comments in the file</source>
        <translation>Notizen und Kommentare auflisten</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>list, show, or delete conversations</source>
        <translation>Gespräche auflisten, zeigen oder löschen</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>CONVERSATION</source>
        <translation>GESPRÄCH</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>export a conversation as Markdown</source>
        <translation>ein Gespräch als Markdown exportieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>check the installation</source>
        <translation>die Installation prüfen</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>without a window:</source>
        <translation>ohne Fenster:</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>a file whose first line is the password of a protected book; otherwise {variable} is used, or you are asked</source>
        <translation>eine Datei, deren erste Zeile das Passwort eines geschützten Buches ist; sonst gilt {variable}, oder Sie werden gefragt</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>Ask a question about a book. The answer goes to standard output.</source>
        <translation>Stellt eine Frage zu einem Buch. Die Antwort geht an die Standardausgabe.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>{sign} reads it from standard input</source>
        <translation>{sign} liest sie von der Standardeingabe</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>continue this conversation</source>
        <translation>dieses Gespräch fortsetzen</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>the page you are on</source>
        <translation>die Seite, auf der Sie sind</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>turn on the spoiler guard: nothing after page N is sent</source>
        <translation>Spoilerschutz einschalten: nach Seite N wird nichts gesendet</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>remember {page} and {guard} for the book; otherwise they apply to this question only</source>
        <translation>{page} und {guard} für das Buch merken; sonst gelten sie nur für diese Frage</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>how deeply to look: {quick}, {normal}, or {thorough}, which takes minutes and costs more (default: {normal})</source>
        <translation>wie gründlich gesucht wird: {quick}, {normal} oder {thorough}, was Minuten dauert und mehr kostet (Standard: {normal})</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>don’t save a conversation: nothing about this question is stored</source>
        <translation>kein Gespräch speichern: Von dieser Frage wird nichts gespeichert</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>search only, no language model</source>
        <translation>nur suchen, ohne Sprachmodell</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>a continued conversation is always saved: use either {no_save} or {conversation}</source>
        <translation>ein fortgesetztes Gespräch wird immer gespeichert: entweder {no_save} oder {conversation} verwenden</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>Find the pages that answer a question, without a model.</source>
        <translation>Findet die Seiten, die eine Frage beantworten, ohne Modell.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>repeat it to add other wordings to the same search; words in quotation marks are found as they stand: {example}</source>
        <translation>wiederholen, um derselben Suche andere Formulierungen hinzuzufügen; Wörter in Anführungszeichen werden genau so gesucht: {example}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>JSON Lines of {"id", "query", "other_queries"?, "limit"?}</source>
        <translation>JSON Lines: {"id", "query", "other_queries"?, "limit"?}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>how many pages to find, 1 to {most} (default: {usual})</source>
        <translation>wie viele Seiten gefunden werden, 1 bis {most} (Standard: {usual})</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>search pages 1 to N only</source>
        <translation>nur die Seiten 1 bis N durchsuchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>{query} or --queries-file is required</source>
        <translation>{query} oder --queries-file ist nötig</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>Import books and make them ready for questions.</source>
        <translation>Importiert Bücher und bereitet sie für Fragen vor.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>Print the text of a page, or of several.</source>
        <translation>Gibt den Text einer oder mehrerer Seiten aus.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>counted from 1 at the beginning of the file</source>
        <translation>ab dem Anfang der Datei von 1 gezählt</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>pages by their printed numbers, such as {example}</source>
        <translation>Seiten nach ihren gedruckten Zahlen, etwa {example}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>give either {page} or --pages</source>
        <translation>entweder {page} oder --pages angeben</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>List your notes, and the comments in a PDF.</source>
        <translation>Listet Ihre Notizen und die Kommentare in einem PDF auf.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>write to this file</source>
        <translation>in diese Datei schreiben</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>Check versions, folders, library, key, display, and engine.</source>
        <translation>Prüft Versionen, Ordner, Bibliothek, Schlüssel, Bildschirm und Dokumentteil.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/ask_command.py"/>
        <source>No model searches on its own here, so --depth has no effect.</source>
        <translation>Hier sucht kein Modell selbst; --depth bewirkt deshalb nichts.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/ask_command.py"/>
        <source>This model doesn’t search on its own here, so --depth has no effect.</source>
        <translation>Dieses Modell sucht hier nicht selbst; --depth bewirkt deshalb nichts.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/ask_command.py"/>
        <source>Standard input holds no question.</source>
        <translation>In der Standardeingabe steht keine Frage.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/ask_command.py"/>
        <source>Pipe it in, or give it as an argument.</source>
        <translation>Leiten Sie sie hinein, oder geben Sie sie als Argument an.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/ask_command.py"/>
        <source>The conversation “{title}” is about {own}, not {other}.</source>
        <translation>Im Gespräch „{title}“ geht es um {own}, nicht um {other}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/ask_command.py"/>
        <source>Use that book’s file, or leave out --conversation.</source>
        <translation>Fragen Sie mit der Datei des zugehörigen Buches oder ohne --conversation.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/ask_command.py"/>
        <source>Conversation {id}</source>
        <translation>Gespräch {id}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>There is no conversation “{id}”.</source>
        <translation>Es gibt kein Gespräch „{id}“.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>“pagemate conversations” lists them.</source>
        <translation>„pagemate conversations“ listet die vorhandenen Gespräche auf.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>No question yet.</source>
        <translation>Noch keine Frage.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>Nothing was deleted.</source>
        <translation>Es wurde nichts gelöscht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>Deleted: {conversation}</source>
        <translation>Gelöscht: {conversation}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>This conversation can’t be deleted without confirmation, and there is no terminal to confirm in.</source>
        <translation>Ohne Bestätigung kann dieses Gespräch nicht gelöscht werden, und es gibt kein Terminal, um nachzufragen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>Add --yes to confirm.</source>
        <translation>Fügen Sie zur Bestätigung --yes hinzu.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>Delete {conversation} permanently? (yes/no) </source>
        <translation>{conversation} endgültig löschen? (ja/nein) </translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>yes</source>
        <comment>an answer that is typed</comment>
        <translation>ja</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>There is no file named “{name}” here.</source>
        <translation>Eine Datei namens „{name}“ gibt es hier nicht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>“{title}” ({book}, {count})</source>
        <translation>„{title}“ ({book}, {count})</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>Written to {file}.</source>
        <translation>Geschrieben nach {file}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>{file} can’t be saved.</source>
        <translation>{file} kann nicht gespeichert werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>Choose another folder, or check that the disk has free space.</source>
        <translation>Wählen Sie einen anderen Ordner, oder prüfen Sie, ob auf dem Datenträger noch Platz ist.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/display_check.py"/>
        <source>There is no display, so a window can’t open.</source>
        <translation>Es gibt keinen Bildschirm; deshalb kann sich kein Fenster öffnen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/display_check.py"/>
        <source>The display {display} isn’t responding, so a window can’t open.</source>
        <translation>Der Bildschirm {display} antwortet nicht; deshalb kann sich kein Fenster öffnen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/doctor_command.py"/>
        <source>copies</source>
        <translation>Sicherungen</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/doctor_command.py"/>
        <source>none yet; one is made soon after the window opens</source>
        <translation>noch keine; bald nach dem Öffnen des Fensters wird eine angelegt</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/doctor_command.py"/>
        <source>{count}, most recent {when}, {size} MB in total</source>
        <translation>{count}, die neueste vom {when}, insgesamt {size} MB</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/doctor_command.py"/>
        <source>data folder</source>
        <translation>Datenordner</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/doctor_command.py"/>
        <source>system</source>
        <translation>System</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/doctor_command.py"/>
        <source>unknown (part of the program)</source>
        <translation>unbekannt (Teil des Programms)</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/doctor_command.py"/>
        <source>display</source>
        <translation>Bildschirm</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/doctor_command.py"/>
        <source>available</source>
        <translation>verfügbar</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/cli/index_command.py"/>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <location filename="../../reader_app/ui/printing/painted_print_job.py"/>
        <source>{n} pages</source>
        <extracomment>For one: {n} page</extracomment>
        <translation>
            <numerusform>{n} Seite</numerusform>
            <numerusform>{n} Seiten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/cli/index_command.py"/>
        <source>{n} of them without text</source>
        <translation>
            <numerusform>davon {n} ohne Text</numerusform>
            <numerusform>davon {n} ohne Text</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/index_command.py"/>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/index_command.py"/>
        <source>“{name}” has no books.</source>
        <translation>In „{name}“ sind keine Bücher.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/cli/index_command.py"/>
        <source>{file}: {n} pages were skipped because they take too long or need too much memory: {pages}</source>
        <extracomment>For one: {file}: {n} page was skipped because it takes too long or needs too much memory: {pages}</extracomment>
        <translation>
            <numerusform>{file}: {n} Seite wurde übersprungen, weil sie zu lange dauert oder zu viel Speicher braucht: {pages}</numerusform>
            <numerusform>{file}: {n} Seiten wurden übersprungen, weil sie zu lange dauern oder zu viel Speicher brauchen: {pages}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/index_command.py"/>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/main.py"/>
        <location filename="../../reader_app/ui/conversations/turn_scheduler.py"/>
        <source>Something went wrong inside Pagemate.</source>
        <translation>In Pagemate ist etwas schiefgegangen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/main.py"/>
        <source>See the log in {folder} for details.</source>
        <translation>Einzelheiten stehen im Protokoll in {folder}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/notes_command.py"/>
        <source>This book has no notes, and its file no comments.</source>
        <translation>Dieses Buch hat keine Notizen, und seine Datei enthält keine Kommentare.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/open_book.py"/>
        <source>Password of “{name}”: </source>
        <translation>Passwort für „{name}“: </translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/open_book.py"/>
        <source>Enter it in a terminal, or pass it with {option} or {variable}.</source>
        <translation>Geben Sie es in einem Terminal ein, oder übergeben Sie es mit {option} oder in {variable}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/open_book.py"/>
        <source>Check the password and try again.</source>
        <translation>Prüfen Sie das Passwort, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/open_book.py"/>
        <source>{file} doesn’t contain a password.</source>
        <translation>{file} enthält kein Passwort.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/open_book.py"/>
        <source>The password must be on its first line.</source>
        <translation>Das Passwort muss in der ersten Zeile stehen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/open_book.py"/>
        <source>{file} can’t be read.</source>
        <translation>{file} ist nicht lesbar.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>The queries in {file} can’t be read.</source>
        <translation>Die Suchen in {file} sind nicht lesbar.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>Check the file’s name. It must contain one JSON object per line.</source>
        <translation>Prüfen Sie den Namen der Datei. Sie muss je Zeile ein JSON-Objekt enthalten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>Line {number} isn’t an object with a "query".</source>
        <translation>Zeile {number} ist kein Objekt mit einer "query".</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>Lines look like this: {example}.</source>
        <translation>Zeilen sehen so aus: {example}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>{queries} in {pages}:</source>
        <translation>{queries} auf {pages}:</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Nothing found. Try a word the author would use.</source>
        <translation>Nichts gefunden. Versuchen Sie es mit einem Wort, das im Buch selbst stehen könnte.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>The text of {pages} couldn’t be read yet, so it wasn’t searched.</source>
        <translation>Der Text von {pages} konnte noch nicht gelesen werden und wurde nicht durchsucht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>There are no pages “{pages}” in this book.</source>
        <translation>„{pages}“ sind keine Seiten dieses Buchs.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>Give them as they are printed, from {first} to {last}.</source>
        <translation>Geben Sie sie an, wie sie gedruckt sind, von {first} bis {last}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>This text was recognised from an image, so it may contain misread letters.</source>
        <translation>Dieser Text wurde aus einem Bild erkannt und kann falsch gelesene Buchstaben enthalten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>This page has no text. It may be an image.</source>
        <translation>Diese Seite hat keinen Text. Vielleicht ist sie ein Bild.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Try again in a moment.</source>
        <translation>Versuchen Sie es gleich erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <source>Check the model, server, and key in Settings, or ask with --offline.</source>
        <translation>Prüfen Sie Modell, Server und Schlüssel in den Einstellungen, oder fragen Sie mit --offline.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <source>Enter the key in Settings or in ANTHROPIC_API_KEY.</source>
        <translation>Geben Sie den Schlüssel in den Einstellungen oder in ANTHROPIC_API_KEY an.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <source>Check the account’s billing page.</source>
        <translation>Sehen Sie auf der Abrechnungsseite des Kontos nach.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <source>Choose another model in Settings or with PAGEMATE_MODEL.</source>
        <translation>Wählen Sie ein anderes Modell in den Einstellungen oder mit PAGEMATE_MODEL.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <source>Ask again without --conversation.</source>
        <translation>Fragen Sie noch einmal ohne --conversation.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <source>Check the file’s name and folder.</source>
        <translation>Prüfen Sie Namen und Ordner der Datei.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <source>Pass the password with --password-file, or enter it in a terminal.</source>
        <translation>Übergeben Sie das Passwort mit --password-file, oder geben Sie es in einem Terminal ein.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <source>Shorten the question.</source>
        <translation>Kürzen Sie die Frage.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>Free up space on the disk and try again.</source>
        <translation>Schaffen Sie Platz auf dem Datenträger, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>The server can’t answer right now</source>
        <translation>Der Server kann gerade nicht antworten</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>{reason}. Trying again in {seconds} s.</source>
        <translation>{reason}. Neuer Versuch in {seconds} s.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>Thinking…</source>
        <translation>Denke nach …</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>{n} of {most} lookups</source>
        <translation>
            <numerusform>{n} von {most} Blicken ins Buch</numerusform>
            <numerusform>{n} von {most} Blicken ins Buch</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>{n} pages read</source>
        <extracomment>For one: {n} page read</extracomment>
        <translation>
            <numerusform>{n} Seite gelesen</numerusform>
            <numerusform>{n} Seiten gelesen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>{n} minutes left</source>
        <extracomment>For one: {n} minute left</extracomment>
        <translation>
            <numerusform>noch {n} Minute</numerusform>
            <numerusform>noch {n} Minuten</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>Checked the draft: nothing to correct.</source>
        <translation>Entwurf geprüft: nichts zu berichtigen.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>Checked the draft: {n} sentences are in doubt. Correcting them…</source>
        <extracomment>For one: Checked the draft: {n} sentence is in doubt. Correcting it…</extracomment>
        <translation>
            <numerusform>Entwurf geprüft: {n} Satz ist fraglich und wird berichtigt …</numerusform>
            <numerusform>Entwurf geprüft: {n} Sätze sind fraglich und werden berichtigt …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Stopped after {n} steps.</source>
        <extracomment>For one: Stopped after {n} step.</extracomment>
        <translation>
            <numerusform>Nach {n} Schritt angehalten.</numerusform>
            <numerusform>Nach {n} Schritten angehalten.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>The answer reached its length limit.</source>
        <translation>Die Antwort hat ihre Höchstlänge erreicht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/domain/chat.py"/>
        <source>The model declined to answer this.</source>
        <translation>Das Modell hat eine Antwort darauf abgelehnt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>{words} in all books</source>
        <translation>{words} in allen Büchern</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Turned the page</source>
        <translation>Umgeblättert</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>a page</source>
        <translation>eine Seite</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>the book</source>
        <translation>im Buch</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Clear your reading position?</source>
        <translation>Ihre Lesestelle löschen?</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Cleared the reading position</source>
        <translation>Lesestelle gelöscht</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Turned to {place}</source>
        <translation>Zu {place} geblättert</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>Suggests {place}</source>
        <translation>Schlägt vor: {place}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>Past where you’ve read: {place}. Use {option} to go there.</source>
        <translation>Weiter, als Sie gelesen haben: {place}. Mit {option} geht es dorthin.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Already at {place}</source>
        <translation>Schon auf {place}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>The draft couldn’t be corrected, so it is the answer.</source>
        <translation>Der Entwurf konnte nicht berichtigt werden und ist jetzt die Antwort.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <location filename="../../reader_app/ui/selection/controller.py"/>
        <location filename="../../reader_app/workers/page_drawer.py"/>
        <source>This page couldn’t be drawn.</source>
        <translation>Diese Seite konnte nicht dargestellt werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>Its text and the other pages are still available.</source>
        <translation>Ihr Text und die anderen Seiten sind weiterhin verfügbar.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>“{name}” is damaged and can’t be repaired.</source>
        <translation>„{name}“ ist beschädigt und lässt sich nicht reparieren.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>Download or copy the file again from its source.</source>
        <translation>Laden Sie die Datei noch einmal herunter, oder kopieren Sie sie neu.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>“{name}” can’t be read to its end, so you can’t ask about it and your place isn’t kept.</source>
        <translation>„{name}“ lässt sich nicht bis zum Ende lesen. Deshalb sind keine Fragen dazu möglich, und Ihre Stelle wird nicht gemerkt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>Copy the file again from its source, then open it again.</source>
        <translation>Kopieren Sie die Datei noch einmal vom Ursprungsort, und öffnen Sie sie dann erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>Opening “{name}” took too long, so it was stopped.</source>
        <translation>Das Öffnen von „{name}“ dauerte zu lange und wurde abgebrochen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>Try again when the computer is less busy, or split the file.</source>
        <translation>Versuchen Sie es erneut, wenn der Computer weniger ausgelastet ist, oder teilen Sie die Datei auf.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>Opening “{name}” needs more memory than Pagemate allows for a book ({most} GB).</source>
        <translation>„{name}“ zu öffnen braucht mehr Speicher, als Pagemate einem Buch zugesteht ({most} GB).</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>Get a smaller version of the file, or split it.</source>
        <translation>Besorgen Sie eine kleinere Fassung der Datei, oder teilen Sie sie auf.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>“{name}” can’t be read because of its file name.</source>
        <translation>„{name}“ ist wegen des Dateinamens nicht lesbar.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>Rename the file using plain letters, then open it again.</source>
        <translation>Benennen Sie die Datei mit einfachen Buchstaben um, und öffnen Sie sie noch einmal.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/layers_and_attachments.py"/>
        <source>Unnamed layer</source>
        <translation>Ebene ohne Namen</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/layers_and_attachments.py"/>
        <source>This attachment is no longer in the PDF.</source>
        <translation>Das PDF hat diesen Anhang nicht mehr.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/layers_and_attachments.py"/>
        <source>This attachment is far larger than it should be, so it isn’t saved.</source>
        <translation>Dieser Anhang ist viel größer, als er sein sollte; deshalb wird er nicht gespeichert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/layers_and_attachments.py"/>
        <source>It may be damaged, or made to fill up disks.</source>
        <translation>Er ist vielleicht beschädigt, oder er soll Datenträger füllen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/layers_and_attachments.py"/>
        <source>Unnamed file</source>
        <translation>Datei ohne Namen</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <location filename="../../reader_app/documents/reader.py"/>
        <source>There is no page {number}: this book has pages 1 to {page_count}.</source>
        <translation>Es gibt keine Seite {number}: Dieses Buch hat die Seiten 1 bis {page_count}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <source>You don’t have permission to read “{name}”.</source>
        <translation>Sie haben keine Berechtigung, „{name}“ zu lesen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <source>Change the file’s permissions, or open a copy of it.</source>
        <translation>Ändern Sie die Zugriffsrechte der Datei, oder öffnen Sie eine Kopie davon.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <source>“{name}” is a folder, not a book.</source>
        <translation>„{name}“ ist ein Ordner, kein Buch.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <source>Choose a file inside the folder, or drop the folder on the window to add all its books.</source>
        <translation>Wählen Sie eine Datei in diesem Ordner, oder ziehen Sie den Ordner auf das Fenster, um alle Bücher darin hinzuzufügen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <location filename="../../reader_app/documents/reader.py"/>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>It may have been moved or renamed. Check its name and folder.</source>
        <translation>Vielleicht wurde sie verschoben oder umbenannt. Prüfen Sie Namen und Ordner.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <source>That password doesn’t open this file.</source>
        <translation>Mit diesem Passwort lässt sich die Datei nicht öffnen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <source>“{name}” is protected by a password.</source>
        <translation>„{name}“ ist mit einem Passwort geschützt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <source>Enter the password for this file.</source>
        <translation>Geben Sie das Passwort für diese Datei ein.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <source>“{name}” has no pages.</source>
        <translation>„{name}“ hat keine Seiten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <source>“{name}” is damaged.</source>
        <translation>„{name}“ ist beschädigt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/book_source.py"/>
        <source>“{name}” is too large. The limit for text files is {most} MB.</source>
        <translation>„{name}“ ist zu groß. Textdateien dürfen höchstens {most} MB haben.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/book_source.py"/>
        <source>Split it into smaller files.</source>
        <translation>Teilen Sie sie in kleinere Dateien auf.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/copy_protection.py"/>
        <source>“{name}” is copy-protected (DRM) and opens only in its store’s own app.</source>
        <translation>„{name}“ ist kopiergeschützt (DRM) und lässt sich nur in der App des Anbieters öffnen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/copy_protection.py"/>
        <source>Open it in the app it was bought for, or get a copy without DRM.</source>
        <translation>Öffnen Sie sie in der App, für die sie gekauft wurde, oder besorgen Sie eine Fassung ohne DRM.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>Repack the comic as a zip archive (.cbz).</source>
        <translation>Packen Sie den Comic neu als ZIP-Archiv (.cbz).</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>Save it as DOCX or PDF.</source>
        <translation>Speichern Sie sie als DOCX oder PDF.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>Convert it to EPUB.</source>
        <translation>Wandeln Sie sie in EPUB um.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>a RAR archive</source>
        <translation>ein RAR-Archiv</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>a 7z archive</source>
        <translation>ein 7z-Archiv</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>a DjVu file, which Pagemate can’t open yet</source>
        <translation>eine DjVu-Datei, die Pagemate noch nicht öffnen kann</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>Convert it to PDF.</source>
        <translation>Wandeln Sie sie in PDF um.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>from an old office program</source>
        <translation>aus einem alten Büroprogramm</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>Open it in that program and save it as DOCX or PDF.</source>
        <translation>Öffnen Sie sie in diesem Programm, und speichern Sie sie als DOCX oder PDF.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>an RTF file, which Pagemate can’t open yet</source>
        <translation>eine RTF-Datei, die Pagemate noch nicht öffnen kann</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>a Microsoft Reader e-book</source>
        <translation>ein E-Book für Microsoft Reader</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>an old Sony Reader e-book</source>
        <translation>ein E-Book für ein altes Sony-Lesegerät</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>Pagemate opens PDF, EPUB, MOBI, FB2, XPS, CBZ, DOCX, HTML, Markdown, and text files.</source>
        <translation>Pagemate öffnet PDF, EPUB, MOBI, FB2, XPS, CBZ, DOCX, HTML, Markdown und Textdateien.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>Comic (CBZ)</source>
        <translation>Comic (CBZ)</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>“{name}” is empty.</source>
        <translation>„{name}“ ist leer.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>“{name}” is {what}.</source>
        <translation>„{name}“ ist {what}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>an image, not a book</source>
        <translation>ein Bild, kein Buch</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>an OpenDocument file, which Pagemate can’t open yet</source>
        <translation>eine OpenDocument-Datei, die Pagemate noch nicht öffnen kann</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>not a type of document Pagemate can read</source>
        <translation>keine Art von Dokument, die Pagemate lesen kann</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/index_and_find_jobs.py"/>
        <location filename="../../reader_app/documents/processes/index_process.py"/>
        <source>The text of this book couldn’t be read.</source>
        <translation>Der Text dieses Buches konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/index_and_find_jobs.py"/>
        <location filename="../../reader_app/documents/processes/index_process.py"/>
        <source>Reopen the book to try again.</source>
        <translation>Öffnen Sie das Buch noch einmal, um es erneut zu versuchen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/page_export.py"/>
        <source>No pages are selected.</source>
        <translation>Es sind keine Seiten ausgewählt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>“{name}” is signed. Saving in it could break the signature.</source>
        <translation>„{name}“ ist signiert. Speichern in der Datei könnte die Signatur ungültig machen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>The permissions of “{name}” don’t allow annotations.</source>
        <translation>Die Berechtigungen von „{name}“ lassen keine Anmerkungen zu.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>“{name}” isn’t a PDF. Only PDFs can contain notes.</source>
        <translation>„{name}“ ist kein PDF. Nur PDFs können Notizen enthalten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>Export your notes as Markdown instead.</source>
        <translation>Exportieren Sie Ihre Notizen stattdessen als Markdown.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>Save a copy with your notes instead.</source>
        <translation>Speichern Sie stattdessen eine Kopie mit Ihren Notizen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>“{name}” is damaged, so nothing is saved in it.</source>
        <translation>„{name}“ ist beschädigt; deshalb wird darin nichts gespeichert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>“{name}” is too damaged to save a copy with notes.</source>
        <translation>„{name}“ ist zu stark beschädigt, um eine Kopie mit Notizen zu speichern.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>Export your notes as Markdown instead. The original file is unchanged.</source>
        <translation>Exportieren Sie Ihre Notizen stattdessen als Markdown. Die Originaldatei ist unverändert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>This attachment is damaged, so it can’t be saved.</source>
        <translation>Dieser Anhang ist beschädigt und kann nicht gespeichert werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>Download or copy the PDF again from its source.</source>
        <translation>Laden Sie das PDF noch einmal herunter, oder kopieren Sie es neu.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>Free up some space, or choose another location. The original file is unchanged.</source>
        <translation>Schaffen Sie Platz, oder wählen Sie einen anderen Ort. Die Originaldatei ist unverändert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>The copy can’t be saved there.</source>
        <translation>Dort kann die Kopie nicht gespeichert werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>Choose another folder. The original file is unchanged.</source>
        <translation>Wählen Sie einen anderen Ordner. Die Originaldatei ist unverändert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/reader.py"/>
        <source>Too many pages of “{name}” take too long to read, so the rest was skipped.</source>
        <translation>Zu viele Seiten von „{name}“ brauchen zu lange zum Lesen; deshalb wurde der Rest übersprungen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/reader.py"/>
        <source>What was read so far can be searched.</source>
        <translation>Was bis dahin gelesen wurde, ist durchsuchbar.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/book.py"/>
        <source>A book can’t have fewer than 0 pages.</source>
        <translation>Ein Buch kann nicht weniger als 0 Seiten haben.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/chat.py"/>
        <source>[a name from later in the book]</source>
        <translation>[ein Name von weiter hinten im Buch]</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/chat.py"/>
        <source>I don’t have an answer to that. Try rephrasing the question.</source>
        <translation>Darauf habe ich keine Antwort. Versuchen Sie, die Frage anders zu formulieren.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/chat.py"/>
        <source>Harmless questions are sometimes declined too. Another model may answer.</source>
        <translation>Manchmal werden auch harmlose Fragen abgelehnt. Ein anderes Modell antwortet vielleicht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/chat.py"/>
        <source>The answer was cut off before it began. Try asking for less.</source>
        <translation>Die Antwort wurde abgeschnitten, bevor sie begann. Fragen Sie nach weniger.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/chat.py"/>
        <source>The model tried to look something up instead of answering. Rephrase the question, or choose another model.</source>
        <translation>Statt zu antworten, wollte das Modell etwas nachschlagen. Formulieren Sie die Frage um, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/conversation.py"/>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <location filename="../../reader_app/ui/conversations/conversations_controller.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/conversation.py"/>
        <source>Enter a title for the conversation.</source>
        <translation>Geben Sie einen Titel für das Gespräch ein.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/library.py"/>
        <source>{name} and others</source>
        <translation>{name} und andere</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/page_numbers.py"/>
        <source>book {book}</source>
        <translation>Buch {book}</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/page_numbers.py"/>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>p. {page}</source>
        <translation>S. {page}</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/page_numbers.py"/>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <location filename="../../reader_app/ui/citations/margin_markers.py"/>
        <location filename="../../reader_app/ui/panels/layers_and_files.py"/>
        <source>page {page}</source>
        <translation>Seite {page}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/domain/page_numbers.py"/>
        <source>pp. {pages}</source>
        <extracomment>For one: p. {pages}</extracomment>
        <translation>
            <numerusform>S. {pages}</numerusform>
            <numerusform>S. {pages}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/page_numbers.py"/>
        <source>Page {page} in the file</source>
        <translation>Seite {page} in der Datei</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/search.py"/>
        <source>A “[” isn’t closed.</source>
        <translation>Eine „[“ wird nicht geschlossen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/search.py"/>
        <source>A “(” isn’t closed.</source>
        <translation>Eine „(“ wird nicht geschlossen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/search.py"/>
        <source>There is one “)” too many.</source>
        <translation>Eine „)“ ist zu viel.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/search.py"/>
        <source>There is nothing before “*”, “+”, or “?” to repeat.</source>
        <translation>Vor „*“, „+“ oder „?“ steht nichts, was sich wiederholen lässt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/search.py"/>
        <source>There are two repetition signs in a row.</source>
        <translation>Zwei Wiederholungszeichen folgen aufeinander.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/search.py"/>
        <source>A “\” at the end needs a character after it.</source>
        <translation>Nach dem „\“ am Ende fehlt ein Zeichen.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/domain/search.py"/>
        <source>This expression isn’t valid from character {n} on.</source>
        <translation>
            <numerusform>Dieser Ausdruck ist ab Zeichen {n} nicht lesbar.</numerusform>
            <numerusform>Dieser Ausdruck ist ab Zeichen {n} nicht lesbar.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>Claude, over the internet. Requires an API key.</source>
        <translation>Claude über das Internet. Braucht einen API-Schlüssel.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>A model on this computer. Start Ollama and pull a model that supports tools.</source>
        <translation>Ein Modell auf diesem Computer. Starten Sie Ollama, und laden Sie ein Modell, das Werkzeuge unterstützt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>A model on this computer. Load one in LM Studio and start its server.</source>
        <translation>Ein Modell auf diesem Computer. Laden Sie eines in LM Studio, und starten Sie dessen Server.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>A model on this computer. Start llama-server with --jinja.</source>
        <translation>Ein Modell auf diesem Computer. Starten Sie llama-server mit --jinja.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>A model on this computer or in your network. Start vLLM with tool calls enabled.</source>
        <translation>Ein Modell auf diesem Computer oder in Ihrem Netz. Starten Sie vLLM mit eingeschalteten Werkzeugaufrufen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>Custom server…</source>
        <translation>Anderer Server …</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>Any server compatible with the Anthropic Messages API.</source>
        <translation>Jeder Server, der mit der Messages API von Anthropic kompatibel ist.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>Enter the server’s address.</source>
        <translation>Geben Sie die Adresse des Servers ein.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>This looks like an API key, not an address.</source>
        <translation>Das sieht nach einem API-Schlüssel aus, nicht nach einer Adresse.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>“{words}” isn’t an address. Try one like http://localhost:8080.</source>
        <translation>„{words}“ ist keine Adresse. Versuchen Sie es mit einer wie http://localhost:8080.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>the server at {address}</source>
        <translation>Server {address}</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>the server at this address</source>
        <translation>Server unter dieser Adresse</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Max. steps</source>
        <translation>Max. Schritte</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Max. searches</source>
        <translation>Max. Suchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Response timeout</source>
        <translation>Max. Wartezeit</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Time limit</source>
        <translation>Zeitlimit</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>At a limit, the companion answers with what it has and tells you.</source>
        <translation>An einer Grenze antwortet der Begleiter mit dem, was er hat, und sagt es Ihnen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Thinking</source>
        <translation>Nachdenken</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Thinking longer helps with hard questions, but takes more time and costs more. Applies to new conversations if the model supports it.</source>
        <translation>Längeres Nachdenken hilft bei schwierigen Fragen, kostet aber mehr Zeit und Geld. Gilt für neue Gespräche, soweit das Modell es zulässt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Brief</source>
        <translation>Kurz</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Long</source>
        <translation>Lang</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/window/menus.py"/>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Ctrl+I switches between light and dark.</source>
        <translation>Strg+I wechselt zwischen Hell und Dunkel.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Match system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Sepia</source>
        <translation>Sepia</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Dusk</source>
        <translation>Dämmerung</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Night</source>
        <translation>Nacht</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <location filename="../../reader_app/ui/panels/thumbnail_list.py"/>
        <location filename="../../reader_app/ui/panels/viewer_panels.py"/>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <location filename="../../reader_app/ui/printing/page_chooser.py"/>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <location filename="../../reader_app/ui/window/menus.py"/>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Keep the original page colours</source>
        <translation>Originalfarben der Seiten beibehalten</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Conversation text</source>
        <translation>Schriftgröße im Gespräch</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Ctrl++ and Ctrl+− change it while you are in the conversation.</source>
        <translation>Strg++ und Strg+− ändern sie, wenn Sie im Gespräch sind.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>{size} px</source>
        <translation>{size} px</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Selecting text</source>
        <translation>Textauswahl</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Select whole words</source>
        <translation>Ganze Wörter auswählen</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Hold Alt while dragging to select single letters.</source>
        <translation>Halten Sie beim Ziehen Alt gedrückt, um einzelne Buchstaben auszuwählen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Reduce motion</source>
        <translation>Bewegung reduzieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>On</source>
        <translation>Ein</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Takes effect after a restart.</source>
        <translation>Gilt nach einem Neustart.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>System default</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>On startup</source>
        <translation>Beim Start</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Reopen last books</source>
        <translation>Letzte Bücher wieder öffnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>The books that were open when you quit.</source>
        <translation>Die Bücher, die beim Beenden geöffnet waren.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>When a file changes</source>
        <translation>Wenn sich eine Datei ändert</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Reload automatically</source>
        <translation>Automatisch neu laden</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>As soon as the new file is complete. Your position and notes are kept.</source>
        <translation>Sobald die neue Datei vollständig ist. Ihre Lesestelle und Ihre Notizen bleiben erhalten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Spoiler guard for new books</source>
        <translation>Spoilerschutz für neue Bücher</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>“Ask first” offers it once, at your first question about a novel or story.</source>
        <translation>„Vorher fragen“ bietet ihn einmal an, bei Ihrer ersten Frage zu einem Roman oder einer Erzählung.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Ask first</source>
        <translation>Vorher fragen</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <location filename="../../reader_app/ui/window/reading_mode.py"/>
        <source>Read aloud</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Reading speed. F8 reads aloud from the selected words or the top of the page.</source>
        <translation>Lesegeschwindigkeit. F8 liest ab den ausgewählten Wörtern oder ab dem Seitenanfang vor.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <location filename="../../reader_app/ui/window/reading_mode.py"/>
        <location filename="../../reader_app/ui/window/toolbar.py"/>
        <location filename="../../reader_app/ui/window/view_actions.py"/>
        <source>{percent}%</source>
        <translation>{percent} %</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>LaTeX editor</source>
        <translation>LaTeX-Editor</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Ctrl+click on a page made by LaTeX opens its source with this command, for example: code --goto {file}:{line}</source>
        <translation>Strg+Klick auf eine mit LaTeX erstellte Seite öffnet ihre Quelle mit diesem Befehl, zum Beispiel: code --goto {file}:{line}</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Name on annotations</source>
        <translation>Name bei Anmerkungen</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Written into PDFs with your annotations. If it is empty, your account name is used.</source>
        <translation>Wird mit Ihren Anmerkungen in PDFs geschrieben. Bleibt das Feld leer, gilt der Name Ihres Benutzerkontos.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/translation.py"/>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>“{words}”</source>
        <translation>„{words}“</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/connection_test.py"/>
        <source>Connected, but {model} will be retired. Choose a newer one soon.</source>
        <translation>Verbunden, aber {model} läuft aus. Wählen Sie bald ein neueres Modell.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/connection_test.py"/>
        <source>Connected. {model} will answer your questions.</source>
        <translation>Verbunden. {model} beantwortet Ihre Fragen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/connection_test.py"/>
        <source>It can’t use tools, so Pagemate searches the book before each question.</source>
        <translation>Es kann keine Werkzeuge nutzen; deshalb durchsucht Pagemate vor jeder Frage das Buch.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/connection_test.py"/>
        <source>Its context window is only {tokens} tokens, which is too small for a book.</source>
        <translation>Sein Kontextfenster fasst nur {tokens} Token; das ist für ein Buch zu wenig.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/connection_test.py"/>
        <source>In Ollama’s settings, raise the context length to 16k, then test again.</source>
        <translation>Erhöhen Sie in den Einstellungen von Ollama die Kontextlänge auf 16k, und testen Sie erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/connection_test.py"/>
        <source>In LM Studio, load it with a context length of 16,384, then test again.</source>
        <translation>Laden Sie es in LM Studio mit einer Kontextlänge von 16.384, und testen Sie erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/connection_test.py"/>
        <source>Start llama-server with -c 16384, then test again.</source>
        <translation>Starten Sie llama-server mit -c 16384, und testen Sie erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/connection_test.py"/>
        <source>Start vLLM with --max-model-len 16384, then test again.</source>
        <translation>Starten Sie vLLM mit --max-model-len 16384, und testen Sie erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/connection_test.py"/>
        <source>Increase it on the server, or choose another model.</source>
        <translation>Vergrößern Sie es auf dem Server, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Your account with {server} is out of credit.</source>
        <translation>Ihr Guthaben bei {server} ist aufgebraucht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Add credit at {page}, then try again.</source>
        <translation>Laden Sie unter {page} Guthaben auf, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Add credit to the account, then try again.</source>
        <translation>Laden Sie das Guthaben auf, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Raise the limit at {page}, or wait until {date}.</source>
        <translation>Erhöhen Sie das Limit unter {page}, oder warten Sie bis {date}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Raise the limit at {page}, then try again.</source>
        <translation>Erhöhen Sie das Limit unter {page}, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Raise the account’s limit, then try again.</source>
        <translation>Erhöhen Sie das Limit des Kontos, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Your account with {server} has reached its spending limit.</source>
        <translation>Ihr Konto bei {server} hat sein Ausgabenlimit erreicht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Pull one with Ollama, then try again.</source>
        <translation>Laden Sie eines mit Ollama herunter, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Load one in LM Studio, then try again.</source>
        <translation>Laden Sie eines in LM Studio, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} doesn’t have a model named “{model}”.</source>
        <translation>{name} hat kein Modell namens „{model}“.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Choose a model in Settings. This one may have been retired.</source>
        <translation>Wählen Sie in den Einstellungen ein Modell. Dieses wurde vielleicht eingestellt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Choose a model in Settings.</source>
        <translation>Wählen Sie in den Einstellungen ein Modell.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{model} has been retired.</source>
        <translation>{model} wurde eingestellt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Choose a newer model.</source>
        <translation>Wählen Sie ein neueres Modell.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{model} isn’t made for conversations.</source>
        <translation>{model} ist nicht für Gespräche gemacht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>This model isn’t made for conversations.</source>
        <translation>Dieses Modell ist nicht für Gespräche gemacht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Choose another model.</source>
        <translation>Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Connected, but {server} has no models available.</source>
        <translation>Verbunden, aber {server} hat keine verfügbaren Modelle.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Add a model on the server, then try again.</source>
        <translation>Fügen Sie auf dem Server ein Modell hinzu, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} only supports the OpenAI API. Pagemate needs the Messages API.</source>
        <translation>{name} unterstützt nur die OpenAI API. Pagemate braucht die Messages API.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Update {server} to the latest version, then try again.</source>
        <translation>Aktualisieren Sie {server} auf die neueste Version, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Use a server that supports it, such as a current version of Ollama or LM Studio.</source>
        <translation>Nehmen Sie einen Server, der sie beherrscht, etwa Ollama oder LM Studio in einer aktuellen Version.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The server at {address}</source>
        <translation>Der Server {address}</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The server at this address</source>
        <translation>Der Server unter dieser Adresse</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{server} rejected an image in this conversation.</source>
        <translation>{server} hat ein Bild in diesem Gespräch abgelehnt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Ask again without the image.</source>
        <translation>Fragen Sie ohne das Bild noch einmal.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The stored API key is for {address}, so it wasn’t sent to {server}.</source>
        <translation>Der gespeicherte API-Schlüssel gilt für {address}; deshalb wurde er nicht an {server} gesendet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Enter the key for this server in Settings.</source>
        <translation>Geben Sie den Schlüssel für diesen Server in den Einstellungen ein.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Pagemate couldn’t get the API key from the system’s keyring, which may be locked.</source>
        <translation>Pagemate konnte den API-Schlüssel nicht aus dem Schlüsselspeicher des Systems holen. Vielleicht ist dieser gesperrt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <location filename="../../reader_app/store/key_vault.py"/>
        <source>Unlock the keyring, then try again.</source>
        <translation>Entsperren Sie den Schlüsselspeicher, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>No API key for {server} yet.</source>
        <translation>Noch kein API-Schlüssel für {server}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Add one in Settings, or choose a model on this computer.</source>
        <translation>Fügen Sie in den Einstellungen einen hinzu, oder wählen Sie ein Modell auf diesem Computer.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{model} can’t use tools.</source>
        <translation>{model} kann keine Werkzeuge nutzen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>This model can’t use tools.</source>
        <translation>Dieses Modell kann keine Werkzeuge nutzen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Choose another model, or switch to “Search first” in Settings.</source>
        <translation>Wählen Sie ein anderes Modell, oder stellen Sie in den Einstellungen auf „Erst suchen“ um.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Pagemate’s connection to the model stopped working.</source>
        <translation>Die Verbindung von Pagemate zum Modell funktioniert nicht mehr.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Try again. It restarts automatically.</source>
        <translation>Versuchen Sie es erneut. Sie wird automatisch neu gestartet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} is busy</source>
        <translation>{name} ist ausgelastet</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} is overloaded</source>
        <translation>{name} ist überlastet</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} had an internal error</source>
        <translation>{name} hatte einen internen Fehler</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The connection was lost</source>
        <translation>Die Verbindung ist abgebrochen</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} stopped responding</source>
        <translation>{name} antwortet nicht mehr</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} can’t be reached</source>
        <translation>{name} ist nicht erreichbar</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>This conversation has become too long for {model}.</source>
        <translation>Dieses Gespräch ist für {model} zu lang geworden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>This conversation has become too long for the model.</source>
        <translation>Dieses Gespräch ist für das Modell zu lang geworden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Start a new conversation, or ask about fewer pages at a time.</source>
        <translation>Beginnen Sie ein neues Gespräch, oder fragen Sie nach weniger Seiten auf einmal.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} didn’t accept the API key.</source>
        <translation>{name} hat den API-Schlüssel nicht angenommen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Check the key in Settings.</source>
        <translation>Prüfen Sie den Schlüssel in den Einstellungen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>This API key doesn’t have access to {model}.</source>
        <translation>Dieser API-Schlüssel hat keinen Zugriff auf {model}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>This API key doesn’t have access to this model.</source>
        <translation>Dieser API-Schlüssel hat keinen Zugriff auf dieses Modell.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Choose another model, or use a key that has access.</source>
        <translation>Wählen Sie ein anderes Modell, oder verwenden Sie einen Schlüssel mit Zugriff.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} is overloaded right now.</source>
        <translation>{name} ist gerade überlastet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Try again in a minute.</source>
        <translation>Versuchen Sie es in einer Minute erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} took too long to answer.</source>
        <translation>{name} hat zu lange für die Antwort gebraucht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} had an internal error.</source>
        <translation>{name} hatte einen internen Fehler.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} rejected the request: {words}.</source>
        <translation>{name} hat die Anfrage abgelehnt: {words}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} rejected the request.</source>
        <translation>{name} hat die Anfrage abgelehnt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Try it in a new conversation, or choose another model.</source>
        <translation>Versuchen Sie es in einem neuen Gespräch, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Try again in {time}.</source>
        <translation>Versuchen Sie es in {time} erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} has reached the rate limit for this key.</source>
        <translation>{name} hat das Anfragelimit für diesen Schlüssel erreicht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The answer took longer than the time limit.</source>
        <translation>Die Antwort dauerte länger als das Zeitlimit.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} hasn’t responded for {time}.</source>
        <translation>{name} hat seit {time} nicht geantwortet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Try again, or choose another model.</source>
        <translation>Versuchen Sie es erneut, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The connection was lost in the middle of the answer.</source>
        <translation>Die Verbindung ist mitten in der Antwort abgebrochen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The answer stopped in the middle, and the server didn’t say why.</source>
        <translation>Die Antwort brach mittendrin ab, und der Server sagte nicht, warum.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Nothing is running at {where}.</source>
        <translation>Unter {where} läuft nichts.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Start {server}, then try again.</source>
        <translation>Starten Sie {server}, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Start the server, then try again.</source>
        <translation>Starten Sie den Server, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{where} refused the connection.</source>
        <translation>{where} hat die Verbindung abgelehnt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Check the address in Settings.</source>
        <translation>Prüfen Sie die Adresse in den Einstellungen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>“{where}” can’t be found.</source>
        <translation>„{where}“ ist nicht zu finden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Check your internet connection and the address in Settings.</source>
        <translation>Prüfen Sie Ihre Internetverbindung und die Adresse in den Einstellungen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The certificate of {where} can’t be trusted, so nothing was sent.</source>
        <translation>Dem Zertifikat von {where} ist nicht zu trauen; deshalb wurde nichts gesendet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Check the address in Settings, and this computer’s clock.</source>
        <translation>Prüfen Sie die Adresse in den Einstellungen und die Uhr dieses Computers.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{where} redirects to another address, so nothing was sent.</source>
        <translation>{where} leitet an eine andere Adresse weiter; deshalb wurde nichts gesendet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>If you trust that address, enter it in Settings.</source>
        <translation>Wenn Sie dieser Adresse vertrauen, geben Sie sie in den Einstellungen ein.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{where} can’t be reached.</source>
        <translation>{where} ist nicht erreichbar.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Check your network connection, then try again.</source>
        <translation>Prüfen Sie Ihre Netzwerkverbindung, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The request to {server} failed for an unknown reason.</source>
        <translation>Die Anfrage an {server} ist aus unbekanntem Grund fehlgeschlagen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Try again. The log has details.</source>
        <translation>Versuchen Sie es erneut. Einzelheiten stehen im Protokoll.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The server at {address} isn’t a Messages API.</source>
        <translation>Der Server unter {address} ist keine Messages API.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The server at this address isn’t a Messages API.</source>
        <translation>Der Server unter dieser Adresse ist keine Messages API.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Check the address in Settings, or update {server}. Older versions only support the OpenAI API.</source>
        <translation>Prüfen Sie die Adresse in den Einstellungen, oder aktualisieren Sie {server}. Ältere Versionen unterstützen nur die OpenAI API.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Check the address in Settings. On a public network, sign in to it first.</source>
        <translation>Prüfen Sie die Adresse in den Einstellungen. Melden Sie sich in einem öffentlichen Netz zuerst dort an.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} sent more than an answer can hold, so Pagemate stopped receiving.</source>
        <translation>{name} hat mehr gesendet, als in eine Antwort passt; deshalb empfängt Pagemate nicht weiter.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Try again. If it happens again, choose another model or server.</source>
        <translation>Versuchen Sie es erneut. Wenn es wieder geschieht, wählen Sie ein anderes Modell oder einen anderen Server.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{n} minutes</source>
        <translation>
            <numerusform>{n} Minute</numerusform>
            <numerusform>{n} Minuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{n} seconds</source>
        <extracomment>For one: a second</extracomment>
        <translation>
            <numerusform>einer Sekunde</numerusform>
            <numerusform>{n} Sekunden</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>From the book:</source>
        <translation>Aus dem Buch:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Without a model I can find passages, go to a page, or list the chapters.</source>
        <translation>Ohne Modell kann ich Stellen finden, zu einer Seite gehen oder die Kapitel auflisten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>You’re welcome. Ask me about the book whenever you like.</source>
        <translation>Gern geschehen. Fragen Sie mich jederzeit zum Buch.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Later pages are hidden by the spoiler guard.</source>
        <translation>Spätere Seiten verbirgt der Spoilerschutz.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <location filename="../../reader_app/ui/chat/chat_pane.py"/>
        <source>Show later ones too</source>
        <translation>Auch spätere anzeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Show key sentences so far</source>
        <translation>Schlüsselsätze bis hierher anzeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Set up a model</source>
        <translation>Modell einrichten</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>How page {page} begins:</source>
        <translation>So beginnt Seite {page}:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>No text to quote was found on {pages}.</source>
        <translation>Kein zitierbarer Text gefunden: {pages}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Not a summary: key sentences from {pages}, in order.</source>
        <translation>Keine Zusammenfassung, sondern Schlüsselsätze von {pages}, der Reihe nach.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>For a real summary, set up a model.</source>
        <translation>Für eine echte Zusammenfassung richten Sie ein Modell ein.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>The chapters of this book:</source>
        <translation>Die Kapitel dieses Buches:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Unnamed</source>
        <translation>Ohne Namen</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>**{author}** replied: {text}</source>
        <translation>**{author}** antwortete: {text}</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>**{author}** ({page}): {text}</source>
        <translation>**{author}** ({page}): {text}</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>**{author}** on “{quote}” ({page}): {text}</source>
        <translation>**{author}** zu „{quote}“ ({page}): {text}</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>**{author}** marked “{quote}” ({page}).</source>
        <translation>**{author}** markierte „{quote}“ ({page}).</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Comments in the file:</source>
        <translation>Kommentare in der Datei:</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>{n} more are on page {page} or later.</source>
        <extracomment>For one: {n} more is on page {page} or later.</extracomment>
        <translation>
            <numerusform>{n} weiterer steht auf Seite {page} oder später.</numerusform>
            <numerusform>{n} weitere stehen auf Seite {page} oder später.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>p. {page}, printed {label}</source>
        <translation>S. {page}, gedruckt {label}</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Here it is, in a card over the page.</source>
        <translation>Hier ist es, auf einer Karte über der Seite.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>That is past where you’ve read.</source>
        <translation>So weit haben Sie noch nicht gelesen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>More than one place may be meant. Point at the words on the page, and you can choose.</source>
        <translation>Es könnte mehr als eine Stelle gemeint sein. Zeigen Sie auf die Wörter auf der Seite, dann können Sie wählen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>I found it, but there is no page here to pin it to.</source>
        <translation>Ich habe es gefunden, aber hier ist keine Seite, an die es geheftet werden kann.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>This page doesn’t refer to “{label}”, as far as I can tell.</source>
        <translation>Soweit ich sehe, verweist diese Seite nicht auf „{label}“.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>{page} (printed {label})</source>
        <translation>{page} (gedruckt {label})</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>You haven’t started reading this book yet.</source>
        <translation>Sie haben mit diesem Buch noch nicht begonnen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>I need a language model for that.</source>
        <translation>Dafür brauche ich ein Sprachmodell.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>I need a language model to look at images.</source>
        <translation>Um Bilder anzusehen, brauche ich ein Sprachmodell.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>The selected text is past the page you’ve read to, so the spoiler guard hides it. If you have read it, choose I’ve read to here and ask again.</source>
        <translation>Der ausgewählte Text liegt nach der Seite, bis zu der Sie gelesen haben; der Spoilerschutz verbirgt ihn. Wenn Sie ihn gelesen haben, wählen Sie „Bis hierher gelesen“, und fragen Sie noch einmal.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Page {page} (printed {label}) of {count}.</source>
        <translation>Seite {page} (gedruckt {label}) von {count}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Page {page} of {count}.</source>
        <translation>Seite {page} von {count}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>You haven’t started reading this book yet. It has {count} pages.</source>
        <translation>Sie haben mit diesem Buch noch nicht begonnen. Es hat {count} Seiten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Chapter: {chapter}.</source>
        <translation>Kapitel: {chapter}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Spoiler-free up to page {page}.</source>
        <translation>Spoilerfrei bis Seite {page}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Reading position cleared.</source>
        <translation>Lesestelle gelöscht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>There was no reading position.</source>
        <translation>Es gab keine Lesestelle.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>You’re now on {place} of {count}.</source>
        <translation>Sie sind jetzt auf {place} von {count}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>You’re already on {place} of {count}.</source>
        <translation>Sie sind schon auf {place} von {count}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>You’d already turned the page, so it stays. A button takes you to {place}.</source>
        <translation>Sie hatten inzwischen umgeblättert; deshalb bleibt Ihre Seite. Eine Schaltfläche führt zu {place}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>The page wasn’t turned while you were elsewhere. A button takes you to {place}.</source>
        <translation>Die Seite wurde nicht umgeblättert, während Sie woanders waren. Eine Schaltfläche bringt Sie zu {place}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>You’re reading {place} and only looking at this page.</source>
        <translation>Sie lesen auf {place} und sehen sich diese Seite nur an.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>{place} is past where you’ve read, so you’re asked first.</source>
        <translation>Bis {place} haben Sie noch nicht gelesen; deshalb werden Sie zuerst gefragt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>The spoiler guard is on, so you’re asked first.</source>
        <translation>Der Spoilerschutz ist eingeschaltet; deshalb werden Sie zuerst gefragt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>There is no page {page}: this book has pages 1 to {count}.</source>
        <translation>Es gibt keine Seite {page}: Dieses Buch hat die Seiten 1 bis {count}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <location filename="../../reader_app/ui/panels/page_number_box.py"/>
        <source>There is no page {page}.</source>
        <translation>Es gibt keine Seite {page}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>The book’s text can’t be read here.</source>
        <translation>Der Text des Buches ist hier nicht lesbar.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Nothing was searched: the spoiler guard is on, and you haven’t started reading.</source>
        <translation>Nichts wurde durchsucht: Der Spoilerschutz ist eingeschaltet, und Sie haben noch nicht zu lesen begonnen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Searched pages {pages} of {count}, except pages {others}, which are images.</source>
        <translation>Durchsucht: Seiten {pages} von {count}, außer den Seiten {others}, die Bilder sind.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Searched pages {pages} of {count}, except page {page}, which is an image.</source>
        <translation>Durchsucht: Seiten {pages} von {count}, außer Seite {page}, die ein Bild ist.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Searched pages {pages} of {count}, except {without} without text.</source>
        <translation>Durchsucht: Seiten {pages} von {count}, außer {without} ohne Text.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Searched pages {pages} of {count}.</source>
        <translation>Durchsucht: Seiten {pages} von {count}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Searched page {page} of {count}.</source>
        <translation>Durchsucht: Seite {page} von {count}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Page {page} couldn’t be read yet, so it wasn’t searched.</source>
        <translation>Seite {page} konnte noch nicht gelesen werden und wurde deshalb nicht durchsucht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Pages {pages} couldn’t be read yet, so they weren’t searched.</source>
        <translation>Die Seiten {pages} konnten noch nicht gelesen werden und wurden deshalb nicht durchsucht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>The book is written in another script. Search in its language.</source>
        <translation>Das Buch ist in einer anderen Schrift geschrieben. Suchen Sie in seiner Sprache.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Pages {pages} of {count} are images, so they can’t be searched.</source>
        <translation>Die Seiten {pages} von {count} sind Bilder und können nicht durchsucht werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Page {page} of {count} is an image, so it can’t be searched.</source>
        <translation>Seite {page} von {count} ist ein Bild und kann nicht durchsucht werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>1 page has no text and couldn’t be searched.</source>
        <translation>1 Seite hat keinen Text und konnte nicht durchsucht werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>{count} pages have no text and couldn’t be searched.</source>
        <translation>{count} Seiten haben keinen Text und konnten nicht durchsucht werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Page {page} is an image, so it couldn’t be searched.</source>
        <translation>Seite {page} ist ein Bild und konnte nicht durchsucht werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Pages {pages} are images, so they couldn’t be searched.</source>
        <translation>Die Seiten {pages} sind Bilder und konnten nicht durchsucht werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Page {page}: text recognised from an image, so letters may be wrong.</source>
        <translation>Seite {page}: Text aus einem Bild erkannt, Buchstaben können falsch sein.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Pages {pages}: text recognised from images, so letters may be wrong.</source>
        <translation>Seiten {pages}: Text aus Bildern erkannt, Buchstaben können falsch sein.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Page {page} is an image.</source>
        <translation>Seite {page} ist ein Bild.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Pages {pages} are images.</source>
        <translation>Die Seiten {pages} sind Bilder.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>No text on page {pages}.</source>
        <translation>Kein Text auf Seite {pages}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Page {pages} couldn’t be read yet.</source>
        <translation>Seite {pages} konnte noch nicht gelesen werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Pages after {page} are hidden by the spoiler guard.</source>
        <translation>Die Seiten nach {page} verbirgt der Spoilerschutz.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Hidden by the spoiler guard: you’ve read to page {page}.</source>
        <translation>Vom Spoilerschutz verborgen: Sie haben bis Seite {page} gelesen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Page {page} has hidden text, which is left out here.</source>
        <translation>Seite {page} enthält verborgenen Text, der hier weggelassen ist.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Pages {pages} have hidden text, which is left out here.</source>
        <translation>Die Seiten {pages} enthalten verborgenen Text, der hier weggelassen ist.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Book {place} isn’t ready to search yet, so only part of it was searched.</source>
        <translation>Buch {place} ist noch nicht ganz durchsuchbar; deshalb wurde nur ein Teil durchsucht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>The books here: {books}.</source>
        <translation>Die Bücher hier: {books}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>No chapters can be shown yet.</source>
        <translation>Noch können keine Kapitel gezeigt werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>This book has no outline.</source>
        <translation>Dieses Buch hat kein Inhaltsverzeichnis.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>The file has no outline. These are headings found on its pages.</source>
        <translation>Die Datei hat kein Inhaltsverzeichnis. Dies sind Überschriften von ihren Seiten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>page {page} (printed {label})</source>
        <translation>Seite {page} (gedruckt {label})</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>{pages} and others ({count} in total)</source>
        <translation>{pages} und weitere (insgesamt {count})</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>(p. {page})</source>
        <translation>(S. {page})</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>(pp. {pages})</source>
        <translation>(S. {pages})</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>… and {count} more</source>
        <translation>… und {count} weitere</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>(untitled)</source>
        <translation>(ohne Titel)</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>At most {count} pages can be read at a time.</source>
        <translation>Auf einmal können höchstens {count} Seiten gelesen werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>This model can’t look at images.</source>
        <translation>Dieses Modell kann keine Bilder ansehen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>You haven’t allowed images of this book to be sent.</source>
        <translation>Sie haben nicht erlaubt, Bilder dieses Buches zu senden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>You can allow it once for the book.</source>
        <translation>Sie können es einmal für das ganze Buch erlauben.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Stopped: the limit of {count} tool calls was reached.</source>
        <translation>Angehalten: Die Grenze von {count} Werkzeugaufrufen ist erreicht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>The tool failed.</source>
        <translation>Das Werkzeug ist fehlgeschlagen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>That book isn’t here.</source>
        <translation>Dieses Buch gibt es hier nicht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>From the books:</source>
        <translation>Aus den Büchern:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>For its meaning, select the word on the page and choose Look up.</source>
        <translation>Was das Wort bedeutet, sagt ein Wörterbuch: Wählen Sie es auf der Seite aus, dann Nachschlagen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>The book couldn’t be searched.</source>
        <translation>Das Buch konnte nicht durchsucht werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Nearest places: {pages}.</source>
        <translation>Am nächsten dran: {pages}.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Searched all {n} pages.</source>
        <extracomment>For one: Searched the only page.</extracomment>
        <translation>
            <numerusform>Die einzige Seite wurde durchsucht.</numerusform>
            <numerusform>Alle {n} Seiten wurden durchsucht.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Searched up to page {page} of {count}.</source>
        <translation>Durchsucht bis Seite {page} von {count}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>I found no passage that says so. The closest don’t have {name}:</source>
        <translation>Ich habe keine Stelle gefunden, die das sagt. In den nächsten fehlt {name}:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>I found no passage that says so. The closest don’t have {names}:</source>
        <translation>Ich habe keine Stelle gefunden, die das sagt. In den nächsten fehlen {names}:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>I found no passage that says so. The closest:</source>
        <translation>Ich habe keine Stelle gefunden, die das sagt. Am nächsten kommen:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Nothing up to page {page} mentions {name}.</source>
        <translation>Bis Seite {page} ist nirgends von {name} die Rede.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Nothing up to page {page} mentions any of: {names}.</source>
        <translation>Bis Seite {page} ist von alldem nirgends die Rede: {names}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Nothing in this book mentions {name}.</source>
        <translation>In diesem Buch ist nirgends von {name} die Rede.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Nothing in this book mentions any of: {names}.</source>
        <translation>In diesem Buch ist von alldem nirgends die Rede: {names}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>The book mentions “{name}”, but I found no number for that.</source>
        <translation>Das Buch erwähnt „{name}“, aber eine Zahl dazu habe ich nicht gefunden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>I found no number for that.</source>
        <translation>Eine Zahl dazu habe ich nicht gefunden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>The book mentions “{name}”, but I found nothing about “{what}” there.</source>
        <translation>Das Buch erwähnt „{name}“, aber zu „{what}“ habe ich dort nichts gefunden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>I found nothing about “{what}” that fits.</source>
        <translation>Zu „{what}“ habe ich nichts Passendes gefunden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Found on {pages}, but not in a sentence that can be quoted.</source>
        <translation>Gefunden auf {pages}, aber nicht in einem Satz, der sich zitieren lässt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>“{name}” isn’t mentioned up to page {page}.</source>
        <translation>„{name}“ kommt bis Seite {page} nicht vor.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Nothing found up to page {page}. Try a word the author would use.</source>
        <translation>Bis Seite {page} nichts gefunden. Versuchen Sie es mit einem Wort, das im Buch selbst stehen könnte.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Who do you mean? Ask again with the name.</source>
        <translation>Wen meinen Sie? Fragen Sie noch einmal mit dem Namen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>First mention of {name}:</source>
        <translation>Erste Erwähnung von {name}:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Last mention of {name} up to page {page}:</source>
        <translation>Letzte Erwähnung von {name} bis Seite {page}:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Last mention of {name}:</source>
        <translation>Letzte Erwähnung von {name}:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Next mention of {name}:</source>
        <translation>Nächste Erwähnung von {name}:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Previous mention of {name}:</source>
        <translation>Vorige Erwähnung von {name}:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>The first ones:</source>
        <translation>Die ersten Stellen:</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Up to page {page}, {name} is mentioned {n} times</source>
        <extracomment>For one: Up to page {page}, {name} is mentioned once</extracomment>
        <translation>
            <numerusform>Bis Seite {page} wird {name} {n}-mal erwähnt</numerusform>
            <numerusform>Bis Seite {page} wird {name} {n}-mal erwähnt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>{name} is mentioned {n} times</source>
        <extracomment>For one: {name} is mentioned once</extracomment>
        <translation>
            <numerusform>{name} wird {n}-mal erwähnt</numerusform>
            <numerusform>{name} wird {n}-mal erwähnt</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>“{name}” isn’t mentioned again up to page {page}.</source>
        <translation>„{name}“ kommt bis Seite {page} nicht noch einmal vor.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>“{name}” isn’t mentioned again.</source>
        <translation>„{name}“ kommt nicht noch einmal vor.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>“{name}” isn’t mentioned before this page.</source>
        <translation>„{name}“ wird vor dieser Seite nicht erwähnt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>“{name}” isn’t mentioned in this book.</source>
        <translation>„{name}“ kommt in diesem Buch nicht vor.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Who is who, up to page {page}:</source>
        <translation>Wer ist wer, bis Seite {page}:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Also: {names}.</source>
        <translation>Auch: {names}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>**{name}**</source>
        <translation>**{name}**</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>**{name}** (also {others})</source>
        <translation>**{name}** (auch {others})</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>{name}: {n} mentions, first on {first}, last on {last}</source>
        <extracomment>For one: {name}: {n} mention, on {first}</extracomment>
        <translation>
            <numerusform>{name}: {n} Erwähnung, {first}</numerusform>
            <numerusform>{name}: {n} Erwähnungen, zuerst {first}, zuletzt {last}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>No characters were found up to page {page}.</source>
        <translation>Bis Seite {page} wurden keine Figuren gefunden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>That chapter begins after the page you’ve read to.</source>
        <translation>Dieses Kapitel beginnt nach der Seite, bis zu der Sie gelesen haben.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>There’s no page to go back to yet.</source>
        <translation>Es gibt noch keine Seite, zu der Sie zurückkehren könnten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>This is the last page.</source>
        <translation>Dies ist die letzte Seite.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>This is the first page.</source>
        <translation>Dies ist die erste Seite.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>This book isn’t fiction, as far as its text shows, so it has no cast to list.</source>
        <translation>Soweit der Text erkennen lässt, ist dieses Buch kein Roman; es hat also keine Figuren.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Compiled by rules, so one person may appear under two names.</source>
        <translation>Nach Regeln zusammengestellt; eine Person kann also unter zwei Namen stehen.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>{chapter}: {pages} ({count} pages).</source>
        <extracomment>For one: {chapter}: {pages} ({count} page).</extracomment>
        <translation>
            <numerusform>{chapter}: {pages} ({count} Seite).</numerusform>
            <numerusform>{chapter}: {pages} ({count} Seiten).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>{n} pages left.</source>
        <extracomment>For one: {n} page left.</extracomment>
        <translation>
            <numerusform>Noch {n} Seite.</numerusform>
            <numerusform>Noch {n} Seiten.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>This book doesn’t list its chapters.</source>
        <translation>Dieses Buch führt seine Kapitel nicht auf.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>There is no chapter {number} in this book.</source>
        <translation>In diesem Buch gibt es kein Kapitel {number}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>This is the last chapter.</source>
        <translation>Dies ist das letzte Kapitel.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>No chapter begins before this page.</source>
        <translation>Vor dieser Seite beginnt kein Kapitel.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>The file doesn’t name its author.</source>
        <translation>Die Datei nennt den Autor nicht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Published in {year}.</source>
        <translation>Erschienen {year}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>“{title}” by {author}.</source>
        <translation>„{title}“ von {author}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>“{title}”.</source>
        <translation>„{title}“.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>{n} pages.</source>
        <extracomment>For one: {n} page.</extracomment>
        <translation>
            <numerusform>{n} Seite.</numerusform>
            <numerusform>{n} Seiten.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>{count} pages; the last is page {last}.</source>
        <translation>{count} Seiten; die letzte ist Seite {last}.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>You’re on page {page}: {left} pages left ({percent}% read).</source>
        <extracomment>For one: You’re on page {page}: {left} page left ({percent}% read).</extracomment>
        <translation>
            <numerusform>Sie sind auf Seite {page}: noch {left} Seite ({percent} % gelesen).</numerusform>
            <numerusform>Sie sind auf Seite {page}: noch {left} Seiten ({percent} % gelesen).</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/store/backup/import_library.py"/>
        <source>{title} (imported)</source>
        <translation>{title} (importiert)</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/backup/import_library.py"/>
        <source>The library in this file can’t be read.</source>
        <translation>Die Bibliothek in dieser Datei ist nicht lesbar.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/backup/import_library.py"/>
        <source>Nothing was changed. Export it again, or choose another file.</source>
        <translation>Es wurde nichts geändert. Exportieren Sie sie noch einmal, oder wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/backup/portable_copy.py"/>
        <source>This backup can’t be read.</source>
        <translation>Diese Sicherung ist nicht lesbar.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/backup/portable_copy.py"/>
        <source>Your library is unchanged. Choose another backup.</source>
        <translation>Ihre Bibliothek ist unverändert. Wählen Sie eine andere Sicherung.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/backup/restore.py"/>
        <source>The backup wasn’t restored, and your library is unchanged. {message}</source>
        <translation>Die Sicherung wurde nicht wiederhergestellt, und Ihre Bibliothek ist unverändert. {message}</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/backup/restore.py"/>
        <source>Backup restored. Your previous library is listed as a backup in Settings, under Data.</source>
        <translation>Die Sicherung wurde wiederhergestellt. Ihre vorige Bibliothek steht als Sicherung in den Einstellungen unter „Daten“.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/dictionaries.py"/>
        <source>“{name}” isn’t a dictionary that Pagemate can read.</source>
        <translation>„{name}“ ist kein Wörterbuch, das Pagemate lesen kann.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/dictionaries.py"/>
        <source>Choose the .ifo file of a StarDict dictionary or the .index file of a dictd dictionary; its other files must be in the same folder.</source>
        <translation>Wählen Sie die .ifo-Datei eines StarDict-Wörterbuchs oder die .index-Datei eines dictd-Wörterbuchs; seine übrigen Dateien müssen im selben Ordner liegen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/dictionaries.py"/>
        <source>The dictionary couldn’t be copied.</source>
        <translation>Das Wörterbuch konnte nicht kopiert werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/dictionaries.py"/>
        <source>Check that the disk has room, then try again.</source>
        <translation>Prüfen Sie, ob auf dem Datenträger Platz ist, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/key_vault.py"/>
        <source>the system’s keyring</source>
        <translation>im Schlüsselspeicher des Systems</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/key_vault.py"/>
        <source>the system’s keyring, which isn’t responding</source>
        <translation>im Schlüsselspeicher des Systems, der gerade nicht antwortet</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/key_vault.py"/>
        <source>a private file in the data folder</source>
        <translation>in einer privaten Datei im Datenordner</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/key_vault.py"/>
        <source>The system’s keyring isn’t responding, so the key may still be stored there.</source>
        <translation>Der Schlüsselspeicher des Systems antwortet nicht; der Schlüssel ist vielleicht noch dort gespeichert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/migrations.py"/>
        <source>The library couldn’t be updated for this version. It is unchanged.</source>
        <translation>Die Bibliothek konnte nicht für diese Version aktualisiert werden. Sie ist unverändert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/migrations.py"/>
        <source>The previous version of Pagemate can still open it (step {name} failed).</source>
        <translation>Die vorige Version von Pagemate kann sie weiterhin öffnen (Schritt {name} ist fehlgeschlagen).</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/repositories/book_repository.py"/>
        <location filename="../../reader_app/store/repositories/library_repository.py"/>
        <source>This book is already in the library.</source>
        <translation>Dieses Buch ist schon in der Bibliothek.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>That backup was made on {day}. Anything newer is lost.</source>
        <translation>Diese Sicherung ist vom {day}. Alles Neuere ist verloren.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>The library file was missing. It was restored from the latest backup: {holds}.</source>
        <translation>Die Bibliotheksdatei fehlte. Sie wurde aus der neuesten Sicherung wiederhergestellt: {holds}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>The damaged file was kept as {name}.</source>
        <translation>Die beschädigte Datei wurde als {name} aufbewahrt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>Nothing in it could be read, so a new library was created.</source>
        <translation>Nichts darin war lesbar; deshalb wurde eine neue angelegt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>Nothing in it could be read, so the latest backup was restored: {holds}.</source>
        <translation>Nichts darin war lesbar; deshalb wurde die neueste Sicherung wiederhergestellt: {holds}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>It was rebuilt from what could be read: {holds}.</source>
        <translation>Sie wurde aus dem, was lesbar war, neu aufgebaut: {holds}.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/store/rescue.py"/>
        <source>{n:,} of these came from the latest backup.</source>
        <translation>
            <numerusform>{n:,} davon stammt aus der neuesten Sicherung.</numerusform>
            <numerusform>{n:,} davon stammen aus der neuesten Sicherung.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>Lost because they couldn’t be read: {things}.</source>
        <translation>Verloren, weil nicht mehr lesbar: {things}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>The library was damaged. {saved} {kept}</source>
        <translation>Die Bibliothek war beschädigt. {saved} {kept}</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>The library file is damaged.</source>
        <translation>Die Bibliotheksdatei ist beschädigt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>Restart Pagemate. It keeps the file and recovers what can be read.</source>
        <translation>Starten Sie Pagemate neu: Es behält die Datei und rettet, was lesbar ist.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>This library was written by a newer version of Pagemate.</source>
        <translation>Diese Bibliothek wurde von einer neueren Version von Pagemate geschrieben.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>Install the newer version, or use another data folder. Nothing was changed.</source>
        <translation>Installieren Sie die neuere Version, oder verwenden Sie einen anderen Datenordner. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>Another program is using the library.</source>
        <translation>Ein anderes Programm verwendet die Bibliothek.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>Nothing was lost. Close the other program, then try again.</source>
        <translation>Es ging nichts verloren. Schließen Sie das andere Programm, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>The library can’t be saved because its file or folder is read-only.</source>
        <translation>Die Bibliothek kann nicht gespeichert werden, weil ihre Datei oder ihr Ordner schreibgeschützt ist.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>Allow writing to the data folder, then try again.</source>
        <translation>Erlauben Sie das Schreiben in den Datenordner, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>The disk is full, so this couldn’t be saved.</source>
        <translation>Der Datenträger ist voll; deshalb konnte dies nicht gespeichert werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>Free up some space, then try again.</source>
        <translation>Schaffen Sie Platz, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>A disk error occurred, so this couldn’t be saved.</source>
        <translation>Ein Fehler des Datenträgers ist aufgetreten; deshalb konnte dies nicht gespeichert werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>Check the disk, then try again.</source>
        <translation>Prüfen Sie den Datenträger, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>The book or conversation it belongs to is no longer in the library.</source>
        <translation>Das Buch oder Gespräch, zu dem dies gehört, ist nicht mehr in der Bibliothek.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>This couldn’t be saved to the library.</source>
        <translation>Dies konnte nicht in der Bibliothek gespeichert werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>Try again. If it keeps happening, please report it.</source>
        <translation>Versuchen Sie es erneut. Wenn es immer wieder geschieht, melden Sie es bitte.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <source>Add a note…</source>
        <translation>Notiz hinzufügen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <location filename="../../reader_app/ui/annotations/file_annotations.py"/>
        <source>Ask about it</source>
        <translation>Dazu fragen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <location filename="../../reader_app/ui/annotations/file_annotations.py"/>
        <location filename="../../reader_app/ui/citations/citations_controller.py"/>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Copy text</source>
        <translation>Text kopieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <source>Delete (Del)</source>
        <translation>Löschen (Entf)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <source>Thin</source>
        <translation>Dünn</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <source>Medium</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <source>Thick</source>
        <translation>Dick</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <location filename="../../reader_app/ui/beside/pins_controller.py"/>
        <location filename="../../reader_app/ui/chat/chat_pane.py"/>
        <location filename="../../reader_app/ui/chat/spoiler_guard_controller.py"/>
        <location filename="../../reader_app/ui/library/book_removal.py"/>
        <location filename="../../reader_app/ui/library/collections_controller.py"/>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <location filename="../../reader_app/ui/settings/data_controller.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Bookmark removed.</source>
        <translation>Lesezeichen entfernt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>{what} deleted.</source>
        <translation>{what} gelöscht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>“{field}” changed back.</source>
        <translation>„{field}“ zurückgesetzt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>“{field}” changed again.</source>
        <translation>„{field}“ wieder geändert.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>{n} notes removed.</source>
        <extracomment>For one: {n} note removed.</extracomment>
        <translation>
            <numerusform>{n} Notiz entfernt.</numerusform>
            <numerusform>{n} Notizen entfernt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>{n} notes restored.</source>
        <extracomment>For one: {n} note restored.</extracomment>
        <translation>
            <numerusform>{n} Notiz wiederhergestellt.</numerusform>
            <numerusform>{n} Notizen wiederhergestellt.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>{what} removed.</source>
        <translation>{what} entfernt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>{what} restored.</source>
        <translation>{what} wiederhergestellt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Style changed back.</source>
        <translation>Stil wieder wie zuvor.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Style changed.</source>
        <translation>Stil geändert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Colour changed back.</source>
        <translation>Farbe wieder wie zuvor.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Colour changed.</source>
        <translation>Farbe geändert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Note changed back.</source>
        <translation>Notiz wieder wie zuvor.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Note changed.</source>
        <translation>Notiz geändert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Text changed back.</source>
        <translation>Text wieder wie zuvor.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Text changed.</source>
        <translation>Text geändert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Title changed back.</source>
        <translation>Titel wieder wie zuvor.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Title changed.</source>
        <translation>Titel geändert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Stroke removed.</source>
        <translation>Strich entfernt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Stroke restored.</source>
        <translation>Strich wiederhergestellt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Moved back.</source>
        <translation>Zurückverschoben.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Moved.</source>
        <translation>Verschoben.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Bookmark title</source>
        <translation>Titel des Lesezeichens</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>All notes</source>
        <translation>Alle Notizen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>My notes</source>
        <translation>Meine Notizen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Comments in the file</source>
        <translation>Kommentare in der Datei</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Select text and press H to highlight it. Click a highlight to add a note. Ctrl+D bookmarks the page.</source>
        <translation>Wählen Sie Text aus, und drücken Sie H, um ihn zu markieren. Klicken Sie auf eine Markierung, um eine Notiz hinzuzufügen. Strg+D setzt ein Lesezeichen auf die Seite.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Search notes</source>
        <translation>Notizen durchsuchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Which notes are listed</source>
        <translation>Welche Notizen aufgelistet werden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Add all to my notes</source>
        <translation>Alle zu meinen Notizen hinzufügen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Send this document’s comments to the model</source>
        <translation>Kommentare dieses Dokuments an das Modell senden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <location filename="../../reader_app/ui/panels/outline_panel.py"/>
        <source>Nothing found.</source>
        <translation>Nichts gefunden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Go to page</source>
        <translation>Zur Seite gehen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <location filename="../../reader_app/ui/library/collections_controller.py"/>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Edit note</source>
        <translation>Notiz bearbeiten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Copy with citation</source>
        <translation>Mit Quellenangabe kopieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Read comment</source>
        <translation>Kommentar lesen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <location filename="../../reader_app/ui/annotations/file_annotations.py"/>
        <source>Add to my notes</source>
        <translation>Zu meinen Notizen hinzufügen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Highlights, notes, and bookmarks</source>
        <translation>Markierungen, Notizen und Lesezeichen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>No notes yet</source>
        <translation>Noch keine Notizen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>Import annotations</source>
        <translation>Anmerkungen importieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>Exported annotations ({patterns})</source>
        <translation>Exportierte Anmerkungen ({patterns})</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>Looking for the marked words…</source>
        <translation>Markierte Wörter werden gesucht …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>Annotations imported</source>
        <translation>Anmerkungen importiert</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>What wasn’t found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>Notes for a book that isn’t in the library or isn’t ready are added once it is.</source>
        <translation>Notizen zu einem Buch, das nicht in der Bibliothek oder noch nicht bereit ist, werden hinzugefügt, sobald es so weit ist.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>{n:,} annotations added</source>
        <extracomment>For one: {n} annotation added</extracomment>
        <translation>
            <numerusform>{n:,} Anmerkung hinzugefügt</numerusform>
            <numerusform>{n:,} Anmerkungen hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>{n:,} not found in this document</source>
        <extracomment>For one: {n} not found in this document</extracomment>
        <translation>
            <numerusform>{n:,} nicht in diesem Dokument gefunden</numerusform>
            <numerusform>{n:,} nicht in diesem Dokument gefunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>{n:,} already there</source>
        <extracomment>For one: {n} there already</extracomment>
        <translation>
            <numerusform>{n:,} schon vorhanden</numerusform>
            <numerusform>{n:,} schon vorhanden</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>{parts}.</source>
        <translation>{parts}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>Kept as a note on {page}.</source>
        <translation>Als Notiz auf {page} abgelegt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/controller.py"/>
        <source>{message} {advice} What you marked is on the page but isn’t stored yet.</source>
        <translation>{message} {advice} Ihre Markierung steht auf der Seite, ist aber noch nicht gespeichert.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/annotations/controller.py"/>
        <source>{n} notes were changed in another program.</source>
        <extracomment>For one: {n} note was changed in another program.</extracomment>
        <translation>
            <numerusform>{n} Notiz wurde in einem anderen Programm geändert.</numerusform>
            <numerusform>{n} Notizen wurden in einem anderen Programm geändert.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/controller.py"/>
        <source>Select some text first, then press H.</source>
        <translation>Wählen Sie zuerst Text aus, und drücken Sie dann H.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/controller.py"/>
        <source>Highlighted.</source>
        <translation>Markiert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/controller.py"/>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <source>Page {label}</source>
        <translation>Seite {label}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/controller.py"/>
        <source>Bookmark added.</source>
        <translation>Lesezeichen hinzugefügt.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/annotations/controller.py"/>
        <source>{n} comments added to your notes.</source>
        <extracomment>For one: {n} comment added to your notes.</extracomment>
        <translation>
            <numerusform>{n} Kommentar zu Ihren Notizen hinzugefügt.</numerusform>
            <numerusform>{n} Kommentare zu Ihren Notizen hinzugefügt.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Draw</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Erase strokes</source>
        <translation>Striche radieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Drag to draw</source>
        <translation>Zum Zeichnen ziehen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Click a stroke</source>
        <translation>Auf einen Strich klicken</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Drag a box</source>
        <translation>Ein Rechteck aufziehen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Click where to write</source>
        <translation>Zum Schreiben auf die Stelle klicken</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Click where it belongs</source>
        <translation>Auf die gewünschte Stelle klicken</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Drawing tools</source>
        <translation>Zeichenwerkzeuge</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Colour and width</source>
        <translation>Farbe und Strichstärke</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Done (Esc)</source>
        <translation>Fertig (Esc)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Text on the page</source>
        <translation>Text auf der Seite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/file_annotations.py"/>
        <source>No comment.</source>
        <translation>Kein Kommentar.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/file_annotations.py"/>
        <source>Reply</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/file_annotations.py"/>
        <source>Comments on this page</source>
        <translation>Kommentare auf dieser Seite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/form_controller.py"/>
        <source>This form needs Adobe’s own reader. Pagemate can show what its pages say, but its fields can’t be filled in here.</source>
        <translation>Dieses Formular braucht den Reader von Adobe. Pagemate kann zeigen, was auf den Seiten steht, aber die Felder lassen sich hier nicht ausfüllen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/form_controller.py"/>
        <source>This PDF has a form. Click a field to fill it in. What you type is kept in your library; “Save a copy” writes it into a PDF.</source>
        <translation>Dieses PDF hat ein Formular. Klicken Sie auf ein Feld, um es auszufüllen. Ihre Eingaben bleiben in Ihrer Bibliothek; „Kopie speichern“ schreibt sie in ein PDF.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/form_controller.py"/>
        <source>This field is for a signature. Pagemate shows signatures, but can’t sign.</source>
        <translation>Dieses Feld ist für eine Unterschrift. Pagemate zeigt Unterschriften, kann aber nicht unterschreiben.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/form_controller.py"/>
        <source>{message} {advice} What you entered is on the page but isn’t stored yet.</source>
        <translation>{message} {advice} Ihre Eingabe steht auf der Seite, ist aber noch nicht gespeichert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/form_view.py"/>
        <source>{name} (required)</source>
        <translation>{name} (erforderlich)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/form_view.py"/>
        <source>Signature field</source>
        <translation>Unterschriftsfeld</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/form_view.py"/>
        <source>{name}, required</source>
        <translation>{name}, erforderlich</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <source>Bookmark</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <location filename="../../reader_app/ui/panels/thumbnail_list.py"/>
        <location filename="../../reader_app/ui/references/controller.py"/>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <location filename="../../reader_app/ui/selection/controller.py"/>
        <location filename="../../reader_app/ui/selection/text_interaction.py"/>
        <source>Page {page}</source>
        <translation>Seite {page}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <source>{color} highlight, page {page}: {quote}</source>
        <translation>Markierung in {color}, Seite {page}: {quote}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <source>{words}. Note: {note}</source>
        <translation>{words}. Notiz: {note}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <source>{kind}, page {page}</source>
        <translation>{kind}, Seite {page}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <source>Bookmark, page {page_name}: {words}</source>
        <translation>Lesezeichen, Seite {page_name}: {words}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <source>{kind} in the file, page {page}: {quote}</source>
        <translation>{kind} in der Datei, Seite {page}: {quote}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Highlights</source>
        <translation>Markierungen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <source>{n} replies</source>
        <extracomment>For one: {n} reply</extracomment>
        <translation>
            <numerusform>{n} Antwort</numerusform>
            <numerusform>{n} Antworten</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>This book has no highlights or bookmarks yet.</source>
        <translation>Dieses Buch hat noch keine Markierungen oder Lesezeichen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>{title} – notes</source>
        <translation>{title} – Notizen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Export notes</source>
        <translation>Notizen exportieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>This book has no highlights yet.</source>
        <translation>Dieses Buch hat noch keine Markierungen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>{title} – with notes</source>
        <translation>{title} – mit Notizen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>Export PDF with notes</source>
        <translation>PDF mit Notizen exportieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>Unchanged ({pattern})</source>
        <translation>Unverändert ({pattern})</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>Filled in, with notes ({pattern})</source>
        <translation>Ausgefüllt, mit Notizen ({pattern})</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>With notes ({pattern})</source>
        <translation>Mit Notizen ({pattern})</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>{name} – copy</source>
        <translation>{name} – Kopie</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>Save a copy</source>
        <translation>Kopie speichern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>Another copy is still being saved.</source>
        <translation>Eine andere Kopie wird noch gespeichert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>Saving the copy… {percent}%</source>
        <translation>Kopie wird gespeichert … {percent} %</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <location filename="../../reader_app/ui/book/password_dialog.py"/>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <location filename="../../reader_app/ui/chat/recap_controller.py"/>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <location filename="../../reader_app/ui/printing/page_chooser.py"/>
        <location filename="../../reader_app/ui/printing/page_export_controller.py"/>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <location filename="../../reader_app/ui/dialogs/file_chooser.py"/>
        <source>Saved as {name}.</source>
        <translation>Gespeichert als {name}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>The book’s file is damaged. The copy contains what could be read.</source>
        <translation>Die Datei des Buches ist beschädigt. Die Kopie enthält, was lesbar war.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Only PDFs can contain notes. You can export this book’s notes as Markdown.</source>
        <translation>Nur PDFs können Notizen enthalten. Die Notizen dieses Buches können Sie als Markdown exportieren.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Export notes…</source>
        <translation>Notizen exportieren …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>The copy wasn’t saved.</source>
        <translation>Die Kopie wurde nicht gespeichert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Save annotations in the PDF itself?</source>
        <translation>Anmerkungen im PDF selbst speichern?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Other programs will then show the highlights and notes in “{name}”. They are added at its end when you press Ctrl+S and when you close the book; nothing else in it changes. Pagemate keeps a copy of the original first.</source>
        <translation>Andere Programme zeigen die Markierungen und Notizen in „{name}“ dann auch an. Sie werden am Ende der Datei angefügt, wenn Sie Strg+S drücken und wenn Sie das Buch schließen; sonst ändert sich darin nichts. Vorher legt Pagemate eine Kopie des Originals an.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Keep in Pagemate</source>
        <translation>In Pagemate behalten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Save in file</source>
        <translation>In Datei speichern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Annotations stay in Pagemate. “Export PDF with notes…” writes a copy with them.</source>
        <translation>Anmerkungen bleiben in Pagemate. „PDF mit Notizen exportieren …“ schreibt eine Kopie, die sie enthält.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Restore the original file?</source>
        <translation>Ursprüngliche Datei wiederherstellen?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>“{name}” will be as it was before Pagemate first saved notes in it. Your highlights and notes stay in Pagemate, and the file as it is now is kept as a copy.</source>
        <translation>„{name}“ wird wieder so, wie sie war, bevor Pagemate zum ersten Mal Notizen darin gespeichert hat. Ihre Markierungen und Notizen bleiben in Pagemate, und eine Kopie der jetzigen Datei wird aufgehoben.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Restore original</source>
        <translation>Original wiederherstellen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>“{name}” is the original again. Your notes are in Pagemate.</source>
        <translation>„{name}“ ist wieder das Original. Ihre Notizen sind in Pagemate.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Show file with notes</source>
        <translation>Datei mit Notizen anzeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>All annotations are in the PDF already.</source>
        <translation>Alle Anmerkungen stehen schon im PDF.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Saved in “{name}”.</source>
        <translation>In „{name}“ gespeichert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Pagemate has kept the original.</source>
        <translation>Pagemate hat das Original aufbewahrt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Show original</source>
        <translation>Original anzeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Save a copy…</source>
        <translation>Kopie speichern …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <location filename="../../reader_app/ui/library/import_controller.py"/>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <source>Choose a model…</source>
        <translation>Modell wählen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>More about this answer</source>
        <translation>Mehr zu dieser Antwort</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <location filename="../../reader_app/ui/answers/answer_text.py"/>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <location filename="../../reader_app/ui/chat/buttons.py"/>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Regenerate</source>
        <translation>Neu erzeugen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>What was sent</source>
        <translation>Was gesendet wurde</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Everything that left this computer for this question</source>
        <translation>Alles, was für diese Frage diesen Computer verlassen hat</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>{n} sentences corrected</source>
        <extracomment>For one: {n} sentence corrected</extracomment>
        <translation>
            <numerusform>{n} Satz berichtigt</numerusform>
            <numerusform>{n} Sätze berichtigt</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Sources: {pages}</source>
        <translation>Quellen: {pages}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Copy answer</source>
        <translation>Antwort kopieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <location filename="../../reader_app/ui/answers/answer_text.py"/>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Pages unknown</source>
        <translation>Seiten unbekannt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>No pages used</source>
        <translation>Keine Seiten genutzt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Pagemate quit before it noted which pages were sent.</source>
        <translation>Pagemate wurde beendet, bevor notiert war, welche Seiten gesendet wurden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Sent again from earlier in this conversation: {pages}.</source>
        <translation>Von früher in diesem Gespräch erneut gesendet: {pages}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Looked at {pages}.</source>
        <translation>Angesehen: {pages}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Looked at no pages of the book.</source>
        <translation>Keine Seite des Buches angesehen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>{seen} Nothing of the book was sent.</source>
        <translation>{seen} Vom Buch wurde nichts gesendet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>{seen} Nothing after {page} was sent.</source>
        <translation>{seen} Nach {page} wurde nichts gesendet.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>{pages} have hidden text, which wasn’t sent.</source>
        <extracomment>For one: {pages} has hidden text, which wasn’t sent.</extracomment>
        <translation>
            <numerusform>{pages} enthält verborgenen Text, der nicht gesendet wurde.</numerusform>
            <numerusform>{pages} enthalten verborgenen Text, der nicht gesendet wurde.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>{read} tokens in, {written} out</source>
        <translation>{read} Token gelesen, {written} geschrieben</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Stopped at the step limit.</source>
        <translation>An der Schrittgrenze angehalten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>The model declined to answer.</source>
        <translation>Das Modell hat die Antwort abgelehnt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>You stopped this answer.</source>
        <translation>Sie haben diese Antwort angehalten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_text.py"/>
        <source>Copy code</source>
        <translation>Code kopieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_text.py"/>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <source>Open settings…</source>
        <translation>Einstellungen öffnen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <source>Enter API key…</source>
        <translation>API-Schlüssel eingeben …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <location filename="../../reader_app/ui/widgets/basic_widgets.py"/>
        <source>Open billing page…</source>
        <translation>Abrechnungsseite öffnen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <source>Locate the file…</source>
        <translation>Datei suchen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <source>Enter password…</source>
        <translation>Passwort eingeben …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <source>Shorten it</source>
        <translation>Kürzen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <source>Raise the limit…</source>
        <translation>Grenze erhöhen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <source>Continue once</source>
        <translation>Einmal fortfahren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>This answer was interrupted.</source>
        <translation>Diese Antwort wurde unterbrochen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <source>The answer is complete.</source>
        <translation>Die Antwort ist vollständig.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/mathematics.py"/>
        <source>Pagemate can’t display this formula, so its LaTeX source is shown.</source>
        <translation>Pagemate kann diese Formel nicht darstellen; deshalb wird ihr LaTeX-Quelltext angezeigt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/mathematics.py"/>
        <source>This formula is too long or too deeply nested, so its LaTeX source is shown.</source>
        <translation>Diese Formel ist zu lang oder zu tief verschachtelt; deshalb wird ihr LaTeX-Quelltext angezeigt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/mathematics.py"/>
        <source>This formula takes too long to draw, so its LaTeX source is shown.</source>
        <translation>Diese Formel zu zeichnen dauert zu lange; deshalb wird ihr LaTeX-Quelltext angezeigt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/mathematics.py"/>
        <source>Formulas can’t be drawn right now, so their LaTeX source is shown. Restarting Pagemate may help.</source>
        <translation>Formeln können gerade nicht gezeichnet werden; deshalb wird ihr LaTeX-Quelltext angezeigt. Ein Neustart von Pagemate kann helfen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/plan_view.py"/>
        <source>Done: {step}</source>
        <translation>Erledigt: {step}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/plan_view.py"/>
        <source>Now: {step}</source>
        <translation>Jetzt: {step}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/plan_view.py"/>
        <source>Still to do: {step}</source>
        <translation>Noch zu tun: {step}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/plan_view.py"/>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/plan_view.py"/>
        <source>Plan: {done} of {n} steps</source>
        <extracomment>For one: Plan: {done} of {n} step</extracomment>
        <translation>
            <numerusform>Plan: {done} von {n} Schritt</numerusform>
            <numerusform>Plan: {done} von {n} Schritten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/plan_view.py"/>
        <source>{n} lookups</source>
        <extracomment>For one: {n} lookup</extracomment>
        <translation>
            <numerusform>{n} Blick ins Buch</numerusform>
            <numerusform>{n} Blicke ins Buch</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>Waiting for another answer to finish</source>
        <translation>Wartet, bis eine andere Antwort fertig ist</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>Checking the draft…</source>
        <translation>Der Entwurf wird geprüft …</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>Draft checked: correcting {n} sentences…</source>
        <extracomment>For one: Draft checked: correcting {n} sentence…</extracomment>
        <translation>
            <numerusform>Entwurf geprüft: {n} Satz wird berichtigt …</numerusform>
            <numerusform>Entwurf geprüft: {n} Sätze werden berichtigt …</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>The server didn’t answer.</source>
        <translation>Der Server hat nicht geantwortet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>Thinking… {seconds} s</source>
        <translation>Denke nach … {seconds} s</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>Trying again in {left} s…</source>
        <translation>Neuer Versuch in {left} s …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>Trying again…</source>
        <translation>Neuer Versuch …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>How much of the limits has been used</source>
        <translation>Wie viel von den Grenzen verbraucht ist</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>{looks} of {n} lookups</source>
        <extracomment>For one: {looks} of {n} lookup</extracomment>
        <translation>
            <numerusform>{looks} von {n} Blick ins Buch</numerusform>
            <numerusform>{looks} von {n} Blicken ins Buch</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>up to {minutes} min left</source>
        <translation>höchstens noch {minutes} Min.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>under a minute left</source>
        <translation>weniger als eine Minute</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>{n:,} tokens</source>
        <extracomment>For one: {n:,} token</extracomment>
        <translation>
            <numerusform>{n:,} Token</numerusform>
            <numerusform>{n:,} Token</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>{usd} of {most}</source>
        <translation>{usd} von {most}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/prose_view.py"/>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/prose_view.py"/>
        <source>A name from later in the book. Press Enter to show.</source>
        <translation>Ein Name von weiter hinten im Buch. Zum Anzeigen Enter drücken.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/prose_writer.py"/>
        <source>A name from later in the book. Click to show.</source>
        <translation>Ein Name von weiter hinten im Buch. Zum Anzeigen klicken.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>searched {n} times</source>
        <extracomment>For one: searched once</extracomment>
        <translation>
            <numerusform>{n}-mal gesucht</numerusform>
            <numerusform>{n}-mal gesucht</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>read {pages}</source>
        <translation>{pages} gelesen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>read the table of contents</source>
        <translation>Inhaltsverzeichnis gelesen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>{n} more steps</source>
        <extracomment>For one: {n} more step</extracomment>
        <translation>
            <numerusform>{n} weiterer Schritt</numerusform>
            <numerusform>{n} weitere Schritte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>{n} steps failed</source>
        <extracomment>For one: {n} step failed</extracomment>
        <translation>
            <numerusform>{n} Schritt fehlgeschlagen</numerusform>
            <numerusform>{n} Schritte fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>No arguments.</source>
        <translation>Keine Angaben.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>You’d already turned the page</source>
        <translation>Sie hatten inzwischen umgeblättert</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>The page wasn’t turned while you were elsewhere</source>
        <translation>Nicht umgeblättert, während Sie woanders waren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <location filename="../../reader_app/ui/chat/spoiler_guard_controller.py"/>
        <source>Page {page} is past where you’ve read.</source>
        <translation>Bis Seite {page} haben Sie noch nicht gelesen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>{words} in {title}</source>
        <translation>{words} in {title}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>{read:,} of {n:,} pages searched so far</source>
        <extracomment>For one: {read:,} of {n:,} page searched so far</extracomment>
        <translation>
            <numerusform>bisher {read:,} von {n:,} Seite durchsucht</numerusform>
            <numerusform>bisher {read:,} von {n:,} Seiten durchsucht</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>nothing found</source>
        <translation>nichts gefunden</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>{pages} of {n} books</source>
        <translation>
            <numerusform>{pages} aus {n} Buch</numerusform>
            <numerusform>{pages} aus {n} Büchern</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>undone</source>
        <translation>rückgängig gemacht</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Go to page {page}</source>
        <translation>Gehe zu Seite {page}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>went there</source>
        <translation>hingeblättert</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <location filename="../../reader_app/ui/chat/spoiler_guard_controller.py"/>
        <source>Go anyway</source>
        <translation>Trotzdem hingehen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Clear it</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>Stay</source>
        <translation>Bleiben</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Go to {page}</source>
        <translation>Gehe zu {page}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Stay on this page</source>
        <translation>Auf dieser Seite bleiben</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>cleared</source>
        <translation>gelöscht</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>stayed</source>
        <translation>geblieben</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>kept</source>
        <translation>behalten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Step details</source>
        <translation>Details dieses Schritts</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/books_beside.py"/>
        <source>The file of “{title}” can’t be found.</source>
        <translation>Die Datei von „{title}“ ist nicht zu finden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/books_beside.py"/>
        <source>This place is past where you’ve read in “{title}”.</source>
        <translation>Bis zu dieser Stelle haben Sie „{title}“ noch nicht gelesen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/books_beside.py"/>
        <source>“{name}” needs its password. Open it in a tab first.</source>
        <translation>„{name}“ ist mit einem Passwort geschützt. Öffnen Sie das Buch zuerst in einem Tab.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/controller.py"/>
        <source>{place}, beside the page</source>
        <translation>{place}, neben der Seite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/pinned_card.py"/>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/pinned_card.py"/>
        <source>Pinned: {place}</source>
        <translation>Angeheftet: {place}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/pinned_card.py"/>
        <source>Click to go there</source>
        <translation>Klicken, um dorthin zu gehen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/pinned_card.py"/>
        <location filename="../../reader_app/ui/panels/outline_model.py"/>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>Past where you’ve read</source>
        <translation>Noch nicht gelesen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/beside/pins_controller.py"/>
        <source>You’ve pinned {n} cards already. Unpin one first.</source>
        <translation>
            <numerusform>Sie haben schon {n} Karte angeheftet. Lösen Sie sie zuerst.</numerusform>
            <numerusform>Sie haben schon {n} Karten angeheftet. Lösen Sie zuerst eine.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/pins_controller.py"/>
        <source>{place} is pinned over the page.</source>
        <translation>{place} ist über der Seite angeheftet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <source>Pin what is shown here</source>
        <translation>Anheften, was hier zu sehen ist</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <source>Scroll together</source>
        <translation>Gemeinsam scrollen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <source>Swap the two places</source>
        <translation>Die beiden Stellen tauschen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <source>Read on here</source>
        <translation>Hier weiterlesen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <location filename="../../reader_app/ui/citations/evidence_bar.py"/>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <source>Close the second view</source>
        <translation>Zweite Ansicht schließen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <source>Swap the two books</source>
        <translation>Die beiden Bücher tauschen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <source>Open this book in its tab</source>
        <translation>Dieses Buch in seinem Tab öffnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <location filename="../../reader_app/ui/pages/page_view.py"/>
        <source>Second view</source>
        <translation>Zweite Ansicht</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <source>{page} · {chapter}</source>
        <translation>{page} · {chapter}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Pin as a card</source>
        <translation>Als Karte anheften</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Select all on this page</source>
        <translation>Alles auf dieser Seite auswählen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Images</source>
        <translation>Bilder</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Text was recognised on {n:,} pages.</source>
        <extracomment>For one: Text was recognised on {n} page.</extracomment>
        <translation>
            <numerusform>Auf {n:,} Seite wurde Text erkannt.</numerusform>
            <numerusform>Auf {n:,} Seiten wurde Text erkannt.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <location filename="../../reader_app/ui/window/toolbar.py"/>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Author</source>
        <translation>Autor</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Subject</source>
        <translation>Thema</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Keywords</source>
        <translation>Stichwörter</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Page size</source>
        <translation>Seitengröße</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Encryption</source>
        <translation>Verschlüsselung</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>None</source>
        <comment>encryption</comment>
        <translation>Keine</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>File size</source>
        <translation>Dateigröße</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Created</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Modified</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Created with</source>
        <translation>Erstellt mit</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>PDF producer</source>
        <translation>PDF-Erzeuger</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Signed</source>
        <translation>Signiert</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>someone the file doesn’t name</source>
        <translation>jemandem, den die Datei nicht nennt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>By {name} (not verified)</source>
        <translation>Von {name} (nicht geprüft)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>By {name} on {date} (not verified)</source>
        <translation>Von {name} am {date} (nicht geprüft)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>{wide} × {high} mm ({wide_inches} × {high_inches} in)</source>
        <translation>{wide} × {high} mm ({wide_inches} × {high_inches} Zoll)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>{size}, and other sizes</source>
        <translation>{size} und andere Größen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>This file has no text to search or ask about</source>
        <translation>Diese Datei hat keinen Text zum Suchen und Fragen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Ready to search and ask about; {n:,} pages have no text</source>
        <extracomment>For one: Ready to search and ask about; {n} page has no text</extracomment>
        <translation>
            <numerusform>Bereit für Suche und Fragen; {n:,} Seite hat keinen Text</numerusform>
            <numerusform>Bereit für Suche und Fragen; {n:,} Seiten haben keinen Text</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Ready to search and ask about</source>
        <translation>Bereit für Suche und Fragen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Couldn’t be prepared for search and questions</source>
        <translation>Konnte nicht für Suche und Fragen vorbereitet werden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>{done} of {total} pages ready to search and ask about</source>
        <translation>{done} von {total} Seiten bereit für Suche und Fragen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Properties</source>
        <translation>Eigenschaften</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/file_parts_controller.py"/>
        <source>This book has no layers.</source>
        <translation>Dieses Buch hat keine Ebenen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/file_parts_controller.py"/>
        <source>This book has no attachments.</source>
        <translation>Dieses Buch hat keine Anhänge.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/file_parts_controller.py"/>
        <source>Save attachment</source>
        <translation>Anhang speichern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/file_parts_controller.py"/>
        <source>Another attachment is still being saved.</source>
        <translation>Ein anderer Anhang wird noch gespeichert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/file_parts_controller.py"/>
        <source>The attachment couldn’t be unpacked.</source>
        <translation>Der Anhang ließ sich nicht entpacken.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/file_parts_controller.py"/>
        <source>Free up some space, or save the attachment somewhere else.</source>
        <translation>Schaffen Sie etwas Platz, oder speichern Sie den Anhang woanders.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/opening_target.py"/>
        <source>This book has no place named “{name}”.</source>
        <translation>Dieses Buch hat keine Stelle namens „{name}“.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/opening_target.py"/>
        <source>This book has no page {page}.</source>
        <translation>Dieses Buch hat keine Seite {page}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/opening_target.py"/>
        <source>Nothing on the pages comes from that line. Run LaTeX with -synctex=1.</source>
        <translation>Nichts auf den Seiten stammt aus dieser Zeile. Führen Sie LaTeX mit -synctex=1 aus.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/opening_target.py"/>
        <source>This comes from line {line} of {file}. To open it there, enter your editor in Settings &gt; Books.</source>
        <translation>Das stammt aus Zeile {line} von {file}. Um es dort zu öffnen, tragen Sie Ihren Editor unter Einstellungen &gt; Bücher ein.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/opening_target.py"/>
        <source>The editor “{command}” couldn’t be started.</source>
        <translation>Der Editor „{command}“ konnte nicht gestartet werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/password_dialog.py"/>
        <source>“{title}” is locked</source>
        <translation>„{title}“ ist gesperrt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/password_dialog.py"/>
        <source>Enter the password to open it. The password isn’t saved.</source>
        <translation>Geben Sie das Passwort ein, um die Datei zu öffnen. Das Passwort wird nicht gespeichert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/password_dialog.py"/>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/password_dialog.py"/>
        <source>Show password</source>
        <translation>Passwort anzeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/password_dialog.py"/>
        <source>Hide password</source>
        <translation>Passwort verbergen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/password_dialog.py"/>
        <location filename="../../reader_app/ui/dialogs/file_chooser.py"/>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/library/relink_file.py"/>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/password_dialog.py"/>
        <source>Wrong password. {n} tries left.</source>
        <extracomment>For one: Wrong password. {n} try left.</extracomment>
        <translation>
            <numerusform>Falsches Passwort. Noch {n} Versuch.</numerusform>
            <numerusform>Falsches Passwort. Noch {n} Versuche.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Read on</source>
        <translation>Weiterlesen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Previous sentence (Shift+F8)</source>
        <translation>Voriger Satz (Umschalt+F8)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Pause (F8)</source>
        <translation>Pause (F8)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Next sentence (Ctrl+F8)</source>
        <translation>Nächster Satz (Strg+F8)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Stop reading aloud (Esc)</source>
        <translation>Vorlesen beenden (Esc)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Resume</source>
        <translation>Weiter vorlesen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Speed: {percent}%</source>
        <translation>Tempo: {percent} %</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Reading aloud</source>
        <translation>Liest vor</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Paused</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>That was the last page.</source>
        <translation>Das war die letzte Seite.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>There’s no text to read aloud from here on. Try “Recognise text…”.</source>
        <translation>Ab hier gibt es keinen Text zum Vorlesen. Versuchen Sie „Text erkennen …“.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>No speech program was found. Install speech-dispatcher or espeak-ng, then press F8 again.</source>
        <translation>Kein Sprachprogramm gefunden. Installieren Sie speech-dispatcher oder espeak-ng, und drücken Sie dann wieder F8.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>No speech program was found. Check your system’s speech settings.</source>
        <translation>Kein Sprachprogramm gefunden. Prüfen Sie die Sprachausgabe in den Systemeinstellungen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>The speech program can’t be heard. Check your system’s sound, then press F8 again.</source>
        <translation>Das Sprachprogramm ist nicht zu hören. Prüfen Sie den Ton Ihres Systems, und drücken Sie dann wieder F8.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>This page is an image, so it can’t be searched.</source>
        <translation>Diese Seite ist ein Bild und kann nicht durchsucht werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>All pages are images, so they can’t be searched.</source>
        <translation>Alle Seiten sind Bilder und können nicht durchsucht werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Page {page} is an image, so it can’t be searched.</source>
        <translation>Seite {page} ist ein Bild und kann nicht durchsucht werden.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>{n:,} pages are images, so they can’t be searched.</source>
        <translation>
            <numerusform>{n:,} Seite ist ein Bild und kann nicht durchsucht werden.</numerusform>
            <numerusform>{n:,} Seiten sind Bilder und können nicht durchsucht werden.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Pages {listed} are images, so they can’t be searched.</source>
        <translation>Die Seiten {listed} sind Bilder und können nicht durchsucht werden.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>{n:,} pages are images without text and couldn’t be searched.</source>
        <extracomment>For one: {n} page is an image without text and couldn’t be searched.</extracomment>
        <translation>
            <numerusform>{n:,} Seite ist ein Bild ohne Text und konnte nicht durchsucht werden.</numerusform>
            <numerusform>{n:,} Seiten sind Bilder ohne Text und konnten nicht durchsucht werden.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>less than a minute</source>
        <translation>weniger als eine Minute</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>about a minute</source>
        <translation>etwa eine Minute</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>about {n} minutes</source>
        <translation>
            <numerusform>etwa {n} Minute</numerusform>
            <numerusform>etwa {n} Minuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>about {n} hours</source>
        <translation>
            <numerusform>etwa {n} Stunde</numerusform>
            <numerusform>etwa {n} Stunden</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Recognising text: {at} of {of}</source>
        <translation>Text wird erkannt: {at} von {of}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>{words}, {time} left</source>
        <translation>{words}, noch {time}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>No text was found in this book’s images.</source>
        <translation>In den Bildern dieses Buches wurde kein Text gefunden.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Text recognised on {n:,} pages.</source>
        <extracomment>For one: Text recognised on {n} page.</extracomment>
        <translation>
            <numerusform>Auf {n:,} Seite wurde Text erkannt.</numerusform>
            <numerusform>Auf {n:,} Seiten wurde Text erkannt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Nothing was found on {n:,} pages.</source>
        <extracomment>For one: Nothing was found on {n} page.</extracomment>
        <translation>
            <numerusform>Auf {n:,} Seite wurde nichts gefunden.</numerusform>
            <numerusform>Auf {n:,} Seiten wurde nichts gefunden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>{n:,} pages couldn’t be read.</source>
        <extracomment>For one: {n} page couldn’t be read.</extracomment>
        <translation>
            <numerusform>{n:,} Seite war nicht lesbar.</numerusform>
            <numerusform>{n:,} Seiten waren nicht lesbar.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Text recognition progress</source>
        <translation>Fortschritt der Texterkennung</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Recognise text…</source>
        <translation>Text erkennen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Cancel text recognition</source>
        <translation>Texterkennung abbrechen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Don’t show again for this book</source>
        <translation>Für dieses Buch nicht mehr anzeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>The book is still being prepared. Try again in a moment.</source>
        <translation>Das Buch wird noch vorbereitet. Versuchen Sie es gleich erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Text recognition stopped. The pages done so far are kept.</source>
        <translation>Texterkennung angehalten. Die bisher erkannten Seiten bleiben erhalten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Every page of this book already has text.</source>
        <translation>Jede Seite dieses Buches hat schon Text.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>It takes {time}, and you can keep reading. Pages never leave this computer.</source>
        <translation>Es dauert {time}, und Sie können weiterlesen. Die Seiten verlassen nie diesen Computer.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Starts when “{title}” is done.</source>
        <translation>Beginnt, sobald „{title}“ fertig ist.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>The text of {n:,} pages was recognised before. It will be replaced.</source>
        <extracomment>For one: The text of {n} page was recognised before. It will be replaced.</extracomment>
        <translation>
            <numerusform>Der Text von {n:,} Seite wurde schon erkannt. Er wird ersetzt.</numerusform>
            <numerusform>Der Text von {n:,} Seiten wurde schon erkannt. Er wird ersetzt.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>{told} Text recognition can make the words searchable, selectable, and available to your companion.</source>
        <translation>{told} Die Texterkennung kann die Wörter durchsuchbar, auswählbar und für Ihren Begleiter lesbar machen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Chinese, simplified</source>
        <translation>Chinesisch, vereinfacht</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Chinese, traditional</source>
        <translation>Chinesisch, traditionell</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>German in Fraktur</source>
        <translation>Deutsch in Fraktur</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>English, middle</source>
        <translation>Mittelenglisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>French, middle</source>
        <translation>Mittelfranzösisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Greek, ancient</source>
        <translation>Altgriechisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Latin</source>
        <translation>Latein</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Serbian in Latin letters</source>
        <translation>Serbisch in lateinischer Schrift</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Azerbaijani in Cyrillic letters</source>
        <translation>Aserbaidschanisch in kyrillischer Schrift</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Uzbek in Cyrillic letters</source>
        <translation>Usbekisch in kyrillischer Schrift</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Arabic</source>
        <translation>Arabisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Bulgarian</source>
        <translation>Bulgarisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Catalan</source>
        <translation>Katalanisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Croatian</source>
        <translation>Kroatisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Czech</source>
        <translation>Tschechisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Danish</source>
        <translation>Dänisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Dutch</source>
        <translation>Niederländisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>English</source>
        <translation>Englisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Estonian</source>
        <translation>Estnisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Finnish</source>
        <translation>Finnisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>French</source>
        <translation>Französisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>German</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Greek</source>
        <translation>Griechisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Hebrew</source>
        <translation>Hebräisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Hindi</source>
        <translation>Hindi</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Hungarian</source>
        <translation>Ungarisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Indonesian</source>
        <translation>Indonesisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Italian</source>
        <translation>Italienisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Japanese</source>
        <translation>Japanisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Korean</source>
        <translation>Koreanisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Latvian</source>
        <translation>Lettisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Lithuanian</source>
        <translation>Litauisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Norwegian</source>
        <translation>Norwegisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Persian</source>
        <translation>Persisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Polish</source>
        <translation>Polnisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Portuguese</source>
        <translation>Portugiesisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Romanian</source>
        <translation>Rumänisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Russian</source>
        <translation>Russisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Serbian</source>
        <translation>Serbisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Slovak</source>
        <translation>Slowakisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Slovenian</source>
        <translation>Slowenisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Spanish</source>
        <translation>Spanisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Swedish</source>
        <translation>Schwedisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Thai</source>
        <translation>Thailändisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Turkish</source>
        <translation>Türkisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Ukrainian</source>
        <translation>Ukrainisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Vietnamese</source>
        <translation>Vietnamesisch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>{language} from top to bottom</source>
        <translation>{language} von oben nach unten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>{language}, old</source>
        <translation>{language}, alt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>All in {script} letters</source>
        <translation>Alles in der Schrift {script}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>In a terminal:</source>
        <translation>In einem Terminal:</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>In a terminal, with Homebrew:</source>
        <translation>In einem Terminal, mit Homebrew:</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>In a terminal, on Debian, Ubuntu, and related systems:</source>
        <translation>In einem Terminal, unter Debian, Ubuntu und verwandten Systemen:</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Recognise text</source>
        <translation>Text erkennen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Languages on the pages:</source>
        <translation>Sprachen auf den Seiten:</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Choosing fewer languages is faster and more accurate.</source>
        <translation>Mit weniger Sprachen geht es schneller und genauer.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Recognise</source>
        <translation>Erkennen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Languages on the pages</source>
        <translation>Sprachen auf den Seiten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Pagemate uses Tesseract for this, a free program that isn’t installed yet. It runs on this computer, so your pages stay here.</source>
        <translation>Pagemate verwendet dafür Tesseract, ein freies Programm, das noch nicht installiert ist. Es läuft auf diesem Computer; Ihre Seiten bleiben hier.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Then choose “Recognise text…” again. You don’t need to restart anything.</source>
        <translation>Wählen Sie dann noch einmal „Text erkennen …“. Sie müssen nichts neu starten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Image from the page</source>
        <translation>Bild von der Seite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>To look at a page, the model needs its image</source>
        <translation>Um eine Seite anzusehen, braucht das Modell ihr Bild</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>about {n:,} tokens each</source>
        <translation>
            <numerusform>je etwa {n:,} Token</numerusform>
            <numerusform>je etwa {n:,} Token</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>The image will be sent to the model</source>
        <translation>Das Bild wird an das Modell gesendet</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>Allow for this book</source>
        <translation>Für dieses Buch erlauben</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>The model is asking for the comments in this document.</source>
        <translation>Das Modell bittet um die Kommentare in diesem Dokument.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>Send this document’s comments</source>
        <translation>Kommentare dieses Dokuments senden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>Images need a language model.</source>
        <translation>Für Bilder wird ein Sprachmodell gebraucht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>This model can’t see images.</source>
        <translation>Dieses Modell kann keine Bilder sehen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>about {tokens} tokens</source>
        <translation>etwa {tokens} Token</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>The image couldn’t be prepared because the disk is full.</source>
        <translation>Das Bild konnte nicht vorbereitet werden, weil der Datenträger voll ist.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/book_in_chat.py"/>
        <source>Starts when the book is ready: {done} of {total} pages</source>
        <translation>Beginnt, sobald das Buch bereit ist: {done} von {total} Seiten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/buttons.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/toolbar.py"/>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/buttons.py"/>
        <source>Quote in question</source>
        <translation>In der Frage zitieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/buttons.py"/>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Copy address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/buttons.py"/>
        <source>Select all</source>
        <comment>words</comment>
        <translation>Alles auswählen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/chat_controller.py"/>
        <source>An answer is ready in another conversation.</source>
        <translation>In einem anderen Gespräch ist eine Antwort fertig.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/chat_controller.py"/>
        <source>An answer failed in another conversation.</source>
        <translation>In einem anderen Gespräch ist eine Antwort fehlgeschlagen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/chat_controller.py"/>
        <location filename="../../reader_app/ui/conversations/conversations_controller.py"/>
        <location filename="../../reader_app/ui/library/import_controller.py"/>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <location filename="../../reader_app/ui/window/desktop_notifications.py"/>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/chat_pane.py"/>
        <source>This model can’t search on its own, so each question gets one search.</source>
        <translation>Dieses Modell kann nicht selbst suchen; deshalb wird für jede Frage einmal gesucht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/chat_pane.py"/>
        <location filename="../../reader_app/ui/chat/conversation_view.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/chat_pane.py"/>
        <source>Ask about these books…</source>
        <translation>Zu diesen Büchern fragen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/chat_pane.py"/>
        <source>Conversation deleted.</source>
        <translation>Gespräch gelöscht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Your question is about: {words}, {place}</source>
        <translation>Ihre Frage bezieht sich auf: {words}, {place}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Ask about this page…</source>
        <translation>Zu dieser Seite fragen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Ask a follow-up…</source>
        <translation>Weiterfragen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Send (Enter)</source>
        <translation>Senden (Enter)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Stop (Esc)</source>
        <translation>Anhalten (Esc)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Editing your question</source>
        <translation>Ihre Frage wird bearbeitet</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Model: {name}</source>
        <translation>Modell: {name}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Ask next (Enter)</source>
        <translation>Als Nächstes fragen (Enter)</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>{n:,} characters too long</source>
        <extracomment>For one: {n} character too long</extracomment>
        <translation>
            <numerusform>{n:,} Zeichen zu lang</numerusform>
            <numerusform>{n:,} Zeichen zu lang</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>{length} of {most}</source>
        <translation>{length} von {most}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>Books this conversation can use</source>
        <translation>Bücher, die dieses Gespräch nutzen kann</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>{n} books ▾</source>
        <extracomment>For one: {n} book ▾</extracomment>
        <translation>
            <numerusform>{n} Buch ▾</numerusform>
            <numerusform>{n} Bücher ▾</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>This conversation covers {n} books: {titles}</source>
        <extracomment>For one: This conversation covers {n} book: {titles}</extracomment>
        <translation>
            <numerusform>Dieses Gespräch umfasst {n} Buch: {titles}</numerusform>
            <numerusform>Dieses Gespräch umfasst {n} Bücher: {titles}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>Books in this conversation</source>
        <translation>Bücher in diesem Gespräch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Include other books…</source>
        <translation>Weitere Bücher einbeziehen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>Include other books</source>
        <translation>Weitere Bücher einbeziehen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>Title or author</source>
        <translation>Titel oder Autor</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>Books in your library</source>
        <translation>Bücher in Ihrer Bibliothek</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>Use these books</source>
        <translation>Diese Bücher verwenden</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>{n} books. You can include up to {most}.</source>
        <translation>
            <numerusform>{n} Buch. Bis zu {most} sind möglich.</numerusform>
            <numerusform>{n} Bücher. Bis zu {most} sind möglich.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>Only this book</source>
        <translation>Nur dieses Buch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>{title} (not ready yet)</source>
        <translation>{title} (noch nicht bereit)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>This page number doesn’t say which book it’s from.</source>
        <translation>Diese Seitenzahl sagt nicht, aus welchem Buch sie stammt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Conversations: {title}</source>
        <translation>Gespräche: {title}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Spoiler guard</source>
        <translation>Spoilerschutz</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>up to {page}</source>
        <translation>bis {page}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>not started</source>
        <translation>noch nicht begonnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Spoiler guard: on, {place}</source>
        <translation>Spoilerschutz: ein, {place}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Everything after {page} stays hidden and is never sent.</source>
        <translation>Alles nach {page} bleibt verborgen und wird nie gesendet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Everything in this book stays hidden and is never sent.</source>
        <translation>Alles in diesem Buch bleibt verborgen und wird nie gesendet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Spoiler guard: off</source>
        <translation>Spoilerschutz: aus</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Spoiler guard is off. Turn it on to hide everything past your page.</source>
        <translation>Der Spoilerschutz ist aus. Schalten Sie ihn ein, um alles nach Ihrer Seite zu verbergen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <location filename="../../reader_app/ui/chat/spoiler_guard_controller.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>I’ve read to here</source>
        <translation>Bis hierher gelesen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Spoiler-free up to the page in view</source>
        <translation>Spoilerfrei bis zur sichtbaren Seite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Spoiler-free up to {page}</source>
        <translation>Spoilerfrei bis {page}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Preparing search: {done} of {total} pages</source>
        <translation>Suche wird vorbereitet: {done} von {total} Seiten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_view.py"/>
        <source>Jump to latest</source>
        <translation>Zum Neuesten springen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Explain this page</source>
        <translation>Diese Seite erklären</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <location filename="../../reader_app/ui/chat/recap_controller.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Recap so far</source>
        <translation>Rückblick bis jetzt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>What’s this book about?</source>
        <translation>Worum geht es in diesem Buch?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>What do these books have in common?</source>
        <translation>Was haben diese Bücher gemeinsam?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>How do these books differ?</source>
        <translation>Wie unterscheiden sich diese Bücher?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>No book open</source>
        <translation>Kein Buch geöffnet</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>Open a book and ask about it here. Every answer links to its source.</source>
        <translation>Öffnen Sie ein Buch, und stellen Sie hier Fragen dazu. Jede Antwort verweist auf ihre Quelle.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>This file has no text</source>
        <translation>Diese Datei hat keinen Text</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>Its pages are images. You can read them, but there is nothing yet to search or to answer from. “Recognise text…” in the menu can change that.</source>
        <translation>Die Seiten sind Bilder. Sie können sie lesen, aber noch gibt es nichts, worin gesucht oder woraus geantwortet werden könnte. „Text erkennen …“ im Menü kann das ändern.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>Ask anything. Every answer links to the page it came from.</source>
        <translation>Fragen Sie, was Sie möchten. Jede Antwort verweist auf die Seite, von der sie stammt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>Preparing search: {done} of {total} pages. You can already ask.</source>
        <translation>Suche wird vorbereitet: {done} von {total} Seiten. Sie können schon fragen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <source>Turn on spoiler guard</source>
        <translation>Spoilerschutz einschalten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <source>Not for this book</source>
        <translation>Nicht für dieses Buch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <source>Another page…</source>
        <translation>Andere Seite …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <source>From the start</source>
        <translation>Von Anfang an</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <source>Page you’ve read up to</source>
        <translation>Seite, bis zu der Sie gelesen haben</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <location filename="../../reader_app/ui/pages/page_view.py"/>
        <location filename="../../reader_app/ui/panels/page_number_box.py"/>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <source>This reads like a story. Hide everything past your page from answers and search?</source>
        <translation>Das liest sich wie eine Geschichte. Soll alles nach Ihrer Seite in Antworten und Suche verborgen bleiben?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <source>How far have you read?</source>
        <translation>Wie weit haben Sie gelesen?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <source>I’m on page {page}</source>
        <translation>Ich bin auf Seite {page}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <source>There’s no page “{page}”.</source>
        <translation>Es gibt keine Seite „{page}“.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/model_menu.py"/>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/model_menu.py"/>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Server default</source>
        <translation>Standard des Servers</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/model_menu.py"/>
        <source>Set by {variable}.</source>
        <translation>Durch {variable} festgelegt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/model_menu.py"/>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Checking…</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/model_menu.py"/>
        <source>Model settings…</source>
        <translation>Modelleinstellungen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>About {words}, {place}</source>
        <translation>Zu {words}, {place}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Version {at} of {count} of this question</source>
        <translation>Fassung {at} von {count} dieser Frage</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Previous version of this question</source>
        <translation>Vorige Fassung dieser Frage</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Next version of this question</source>
        <translation>Nächste Fassung dieser Frage</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>{whole} and what followed</source>
        <translation>{whole} und was darauf folgte</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>{words}, {at} of {count}</source>
        <translation>{words}, {at} von {count}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Show all</source>
        <translation>Alles anzeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Edit and ask again</source>
        <translation>Bearbeiten und neu fragen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Ask again</source>
        <translation>Noch einmal fragen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Asked at {page}</source>
        <translation>Gefragt auf {page}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/recap_controller.py"/>
        <source>Recap up to which page?</source>
        <translation>Rückblick bis zu welcher Seite?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/recap_controller.py"/>
        <source>You’re on {here} but have read to {furthest}.</source>
        <translation>Sie sind auf {here}, haben aber bis {furthest} gelesen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/recap_controller.py"/>
        <source>Up to {page}</source>
        <translation>Bis {page}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/recap_controller.py"/>
        <source>Welcome back. Last read: {when}.</source>
        <translation>Willkommen zurück. Zuletzt gelesen: {when}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/recap_controller.py"/>
        <source>Created {day}, up to {page}.</source>
        <translation>Erstellt am {day}, bis Seite {page}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/recap_controller.py"/>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/spoiler_guard_controller.py"/>
        <source>Don’t show again until the book is closed</source>
        <translation>Nicht mehr anzeigen, bis das Buch geschlossen wird</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/spoiler_guard_controller.py"/>
        <source>Your companion can’t see any page yet.</source>
        <translation>Ihr Begleiter sieht noch keine Seite.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/spoiler_guard_controller.py"/>
        <source>You’re past page {page}. Your companion can’t see this page.</source>
        <translation>Sie sind über Seite {page} hinaus. Ihr Begleiter sieht diese Seite nicht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/spoiler_guard_controller.py"/>
        <source>Marked as read up to page {page}.</source>
        <translation>Als gelesen vermerkt: bis Seite {page}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/spoiler_guard_controller.py"/>
        <source>Turn off</source>
        <translation>Ausschalten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/suggestions.py"/>
        <source>Explain this page.</source>
        <translation>Erkläre diese Seite.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/suggestions.py"/>
        <location filename="../../reader_app/ui/panels/outline_panel.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Summarise this chapter</source>
        <translation>Dieses Kapitel zusammenfassen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/suggestions.py"/>
        <source>What’s the main argument?</source>
        <translation>Was ist die Hauptthese?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/suggestions.py"/>
        <source>Who is who so far?</source>
        <translation>Wer ist bisher wer?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/suggestions.py"/>
        <source>Who is {name}?</source>
        <translation>Wer ist {name}?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/suggestions.py"/>
        <source>Who or what is {name}?</source>
        <translation>Wer oder was ist {name}?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Queued questions</source>
        <translation>Wartende Fragen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Not asked yet, because the previous answer wasn’t finished.</source>
        <translation>Noch nicht gestellt, weil die vorige Antwort nicht fertig wurde.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Ask now</source>
        <translation>Jetzt fragen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Next</source>
        <translation>Als Nächstes</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Then</source>
        <translation>Danach</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Queued question {number}: {words}</source>
        <translation>Wartende Frage {number}: {words}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>About {about}</source>
        <translation>Zu {about}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Edit question</source>
        <translation>Frage bearbeiten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Edit queued question {number}</source>
        <translation>Wartende Frage {number} bearbeiten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Remove question</source>
        <translation>Frage entfernen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Remove queued question {number}</source>
        <translation>Wartende Frage {number} entfernen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/citations_controller.py"/>
        <source>This conversation has no answers with sources yet.</source>
        <translation>In diesem Gespräch gibt es noch keine Antworten mit Quellen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/citations_controller.py"/>
        <location filename="../../reader_app/ui/citations/evidence_bar.py"/>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/citations_controller.py"/>
        <location filename="../../reader_app/ui/citations/quotation_marks.py"/>
        <source>Show on {place}</source>
        <translation>{place} anzeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/citations_controller.py"/>
        <source>Show beside the page</source>
        <translation>Neben der Seite zeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/citations_controller.py"/>
        <location filename="../../reader_app/ui/citations/evidence_bar.py"/>
        <source>Highlight</source>
        <translation>Markieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/claim_marks.py"/>
        <source>{sentence} {finding}</source>
        <translation>{sentence} {finding}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/evidence_bar.py"/>
        <source>Previous source (P)</source>
        <translation>Vorige Quelle (P)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/evidence_bar.py"/>
        <source>Next source (N)</source>
        <translation>Nächste Quelle (N)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/evidence_bar.py"/>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Add note</source>
        <translation>Notiz hinzufügen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/evidence_bar.py"/>
        <source>Source {at} of {count}</source>
        <translation>Quelle {at} von {count}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/evidence_preview.py"/>
        <source>{page} · also {others}</source>
        <translation>{page} · auch {others}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/citations/margin_markers.py"/>
        <source>{n:,} questions about this page</source>
        <extracomment>For one: {n} question about this page</extracomment>
        <translation>
            <numerusform>{n:,} Frage zu dieser Seite</numerusform>
            <numerusform>{n:,} Fragen zu dieser Seite</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/citations/margin_markers.py"/>
        <source>{n:,} questions about {page}</source>
        <extracomment>For one: {n} question about {page}</extracomment>
        <translation>
            <numerusform>{n:,} Frage zu {page}</numerusform>
            <numerusform>{n:,} Fragen zu {page}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/margin_markers.py"/>
        <source>Asked about and cited here</source>
        <translation>Hierzu gefragt und hier zitiert</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/margin_markers.py"/>
        <source>Asked about here</source>
        <translation>Hierzu gefragt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/margin_markers.py"/>
        <source>Cited here</source>
        <translation>Hier belegt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/margin_markers.py"/>
        <source>No questions about this page yet.</source>
        <translation>Noch keine Fragen zu dieser Seite.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_entries.py"/>
        <source>No answer yet: it was stopped, or Pagemate was closed.</source>
        <translation>Noch keine Antwort: Sie wurde angehalten, oder Pagemate wurde geschlossen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <source>Conversation title</source>
        <translation>Gesprächstitel</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>All books</source>
        <translation>Alle Bücher</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <source>This book</source>
        <translation>Dieses Buch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <source>Search this book</source>
        <translation>Dieses Buch durchsuchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <source>Search all books</source>
        <translation>Alle Bücher durchsuchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Search conversations…</source>
        <translation>Gespräche durchsuchen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <source>Search conversations</source>
        <translation>Gespräche durchsuchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <source>No conversations yet.</source>
        <translation>Noch keine Gespräche.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <source>Found in conversations</source>
        <translation>In Gesprächen gefunden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversations_controller.py"/>
        <source>This conversation is open in another window.</source>
        <translation>Dieses Gespräch ist in einem anderen Fenster geöffnet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversations_controller.py"/>
        <source>This question is no longer in the conversation.</source>
        <translation>Diese Frage ist nicht mehr im Gespräch.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversations_controller.py"/>
        <source>This question is in another version. Try again after the answer.</source>
        <translation>Diese Frage steht in einer anderen Fassung. Versuchen Sie es nach der Antwort erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversations_controller.py"/>
        <source>There’s no conversation to export yet.</source>
        <translation>Es gibt noch kein Gespräch zum Exportieren.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversations_controller.py"/>
        <source>conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversations_controller.py"/>
        <source>Export conversation</source>
        <translation>Gespräch exportieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversations_controller.py"/>
        <source>This conversation: {spent_words}
This book: {spent_words2}</source>
        <translation>Dieses Gespräch: {spent_words}
Dieses Buch: {spent_words2}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>Quick</source>
        <comment>how thoroughly a question is answered</comment>
        <translation>Schnell</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>Normal</source>
        <comment>how thoroughly a question is answered</comment>
        <translation>Normal</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>Thorough</source>
        <comment>how thoroughly a question is answered</comment>
        <translation>Gründlich</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>Answers after a look or two. Fastest and cheapest.</source>
        <translation>Antwortet nach ein, zwei Blicken ins Buch. Am schnellsten und günstigsten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>Searches and reads as needed. Right for most questions.</source>
        <translation>Sucht und liest, so viel es braucht. Richtig für die meisten Fragen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>Makes a plan, reads widely, and checks its own draft. Takes minutes and costs more.</source>
        <translation>Macht einen Plan, liest viel und prüft den eigenen Entwurf. Dauert Minuten und kostet mehr.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>How thoroughly to answer: {depth}</source>
        <translation>Wie gründlich geantwortet wird: {depth}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>For your next question only.</source>
        <translation>Nur für die nächste Frage.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>How thoroughly to answer</source>
        <translation>Wie gründlich geantwortet wird</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>Keep Thorough on</source>
        <translation>„Gründlich“ beibehalten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>Requests and their parts</source>
        <translation>Anfragen und ihre Teile</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>Request {at}</source>
        <translation>Anfrage {at}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>{n} parts sent again</source>
        <extracomment>For one: {n} part sent again</extracomment>
        <translation>
            <numerusform>{n} Teil erneut gesendet</numerusform>
            <numerusform>{n} Teile erneut gesendet</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>About {tokens} tokens</source>
        <translation>Etwa {tokens} Token</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>Image that was sent</source>
        <translation>Gesendetes Bild</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>Search this record</source>
        <translation>Diese Aufzeichnung durchsuchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>As JSON</source>
        <translation>Als JSON</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>Show exactly what was sent</source>
        <translation>Anzeigen, was genau gesendet wurde</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>Copy all</source>
        <translation>Alles kopieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>{n} parts</source>
        <extracomment>For one: {n} part</extracomment>
        <translation>
            <numerusform>{n} Teil</numerusform>
            <numerusform>{n} Teile</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>{n} requests to {servers} · {models} · about {tokens} tokens. This is everything that was sent. The API key travels in a header and isn’t recorded here.</source>
        <extracomment>For one: {n} request to {servers} · {models} · about {tokens} tokens. This is everything that was sent. The API key travels in a header and isn’t recorded here.</extracomment>
        <translation>
            <numerusform>{n} Anfrage an {servers} · {models} · etwa {tokens} Token. Das ist alles, was gesendet wurde. Der API-Schlüssel wird in einer Kopfzeile gesendet und hier nicht aufgezeichnet.</numerusform>
            <numerusform>{n} Anfragen an {servers} · {models} · etwa {tokens} Token. Das ist alles, was gesendet wurde. Der API-Schlüssel wird in einer Kopfzeile gesendet und hier nicht aufgezeichnet.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>Nothing was sent for this question.</source>
        <translation>Für diese Frage wurde nichts gesendet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>What was sent for this question is no longer stored.</source>
        <translation>Was für diese Frage gesendet wurde, ist nicht mehr gespeichert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>Save what was sent</source>
        <translation>Gesendetes speichern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>Text (*.md);;Exact (*.json)</source>
        <translation>Text (*.md);;Genau (*.json)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/turn_scheduler.py"/>
        <source>Your question was saved. Try again.</source>
        <translation>Ihre Frage wurde gespeichert. Versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>Open this link?</source>
        <translation>Diesen Link öffnen?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>This link starts an email to:</source>
        <translation>Dieser Link beginnt eine E-Mail an:</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>This link opens:</source>
        <translation>Dieser Link öffnet:</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>Recipient</source>
        <translation>Empfänger</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>Site</source>
        <translation>Website</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>The name before “@” isn’t the site that opens.</source>
        <translation>Der Name vor „@“ ist nicht die Website, die geöffnet wird.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>Full address:</source>
        <translation>Vollständige Adresse:</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>This link opens outside Pagemate:</source>
        <translation>Dieser Link führt aus Pagemate hinaus:</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>Link address</source>
        <translation>Linkadresse</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>Open link</source>
        <translation>Link öffnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/file_chooser.py"/>
        <location filename="../../reader_app/ui/library/library_view.py"/>
        <source>Open a book</source>
        <translation>Buch öffnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/file_chooser.py"/>
        <source>Locate the book</source>
        <translation>Buch suchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/file_chooser.py"/>
        <source>Books ({patterns});;All files (*)</source>
        <translation>Bücher ({patterns});;Alle Dateien (*)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/file_chooser.py"/>
        <source>Import a folder</source>
        <translation>Ordner importieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/file_chooser.py"/>
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <location filename="../../reader_app/ui/settings/library_export.py"/>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/file_chooser.py"/>
        <source>The file couldn’t be saved there. Choose another folder.</source>
        <translation>Dort konnte die Datei nicht gespeichert werden. Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/file_chooser.py"/>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/file_chooser.py"/>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/file_chooser.py"/>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Show in folder</source>
        <translation>Im Ordner anzeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Something went wrong</source>
        <translation>Etwas ist schiefgegangen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Your books and conversations are safe. You can keep reading.</source>
        <translation>Ihre Bücher und Gespräche sind sicher. Sie können weiterlesen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Error details</source>
        <translation>Fehlerdetails</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Show details</source>
        <translation>Details anzeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Copy details</source>
        <translation>Details kopieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Hide details</source>
        <translation>Details ausblenden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>The last unexpected quit</source>
        <translation>Das letzte unerwartete Beenden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Versions and program locations only. No book text, no keys.</source>
        <translation>Nur Versionen und Programmstellen. Kein Buchtext, keine Schlüssel.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Copy report</source>
        <translation>Bericht kopieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>About Pagemate</source>
        <translation>Über Pagemate</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Version {version}</source>
        <translation>Version {version}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>A reader with a companion that is always on the same page as you.</source>
        <translation>Ein Leseprogramm mit einem Begleiter, der immer auf derselben Seite ist wie Sie.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Free software under the GNU Affero General Public License, version 3 or later. It comes with no warranty.</source>
        <translation>Freie Software unter der GNU Affero General Public License, Version 3 oder später. Ohne jede Gewährleistung.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Recent searches</source>
        <translation>Letzte Suchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Recent searches (Alt+Down)</source>
        <translation>Letzte Suchen (Alt+Herunter)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <location filename="../../reader_app/ui/panels/viewer_panels.py"/>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Find in this book</source>
        <translation>In diesem Buch suchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <location filename="../../reader_app/ui/find/results_list.py"/>
        <source>Matches</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Show later matches</source>
        <translation>Spätere Treffer anzeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Show the matches past where you’ve read, too</source>
        <translation>Auch die Treffer anzeigen, die hinter dem Gelesenen liegen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Match case</source>
        <translation>Groß-/Kleinschreibung</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Whole words</source>
        <translation>Ganze Wörter</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Wildcards: * any letters, ? one</source>
        <translation>Platzhalter: * beliebige Buchstaben, ? einer</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Previous match (Shift+F3)</source>
        <translation>Voriger Treffer (Umschalt+F3)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Next match (F3)</source>
        <translation>Nächster Treffer (F3)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>List all matches</source>
        <translation>Alle Treffer auflisten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>{pages:,} of {count:,} pages searched</source>
        <translation>{pages:,} von {count:,} Seiten durchsucht</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>{n:,} later · Show</source>
        <extracomment>For one: {n} later · Show</extracomment>
        <translation>
            <numerusform>{n:,} später · Anzeigen</numerusform>
            <numerusform>{n:,} später · Anzeigen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>This expression takes too long to match. Try a simpler one.</source>
        <translation>Die Suche mit diesem Ausdruck dauert zu lange. Versuchen Sie es mit einem einfacheren.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <location filename="../../reader_app/ui/find/results_list.py"/>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>No matches</source>
        <translation>Keine Treffer</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <location filename="../../reader_app/ui/find/results_list.py"/>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Searching…</source>
        <translation>Suche läuft …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>{at:,} of {total:,}</source>
        <translation>{at:,} von {total:,}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>{n:,} found</source>
        <translation>
            <numerusform>{n:,} gefunden</numerusform>
            <numerusform>{n:,} gefunden</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>{at:,} of {total:,} up to {page}</source>
        <translation>{at:,} von {total:,} bis {page}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>{n:,} up to {page}</source>
        <translation>
            <numerusform>{n:,} bis {page}</numerusform>
            <numerusform>{n:,} bis {page}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/finder.py"/>
        <source>Wrapped to the start</source>
        <translation>Weiter am Anfang</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/finder.py"/>
        <source>Wrapped to where you’ve read</source>
        <translation>Weiter an Ihrer Lesestelle</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/finder.py"/>
        <source>Wrapped to the end</source>
        <translation>Weiter am Ende</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/results_list.py"/>
        <source>Page {printed}: {line}</source>
        <translation>Seite {printed}: {line}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/find/results_list.py"/>
        <source>{n:,} matches up to {page}</source>
        <extracomment>For one: {n} match up to {page}</extracomment>
        <translation>
            <numerusform>{n:,} Treffer bis {page}</numerusform>
            <numerusform>{n:,} Treffer bis {page}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/find/results_list.py"/>
        <source>{n:,} matches</source>
        <extracomment>For one: {n} match</extracomment>
        <translation>
            <numerusform>{n:,} Treffer</numerusform>
            <numerusform>{n:,} Treffer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/find/results_list.py"/>
        <source>{n:,} matches so far</source>
        <extracomment>For one: {n} match so far</extracomment>
        <translation>
            <numerusform>bisher {n:,} Treffer</numerusform>
            <numerusform>bisher {n:,} Treffer</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_removal.py"/>
        <source>Removed {what}.</source>
        <translation>Entfernt: {what}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Selected books</source>
        <translation>Ausgewählte Bücher</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Ask these books…</source>
        <translation>Bücher befragen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Add to collection</source>
        <translation>Zu Sammlung hinzufügen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Clear selection (Esc)</source>
        <translation>Auswahl aufheben (Esc)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Clear selection</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>{n:,} selected</source>
        <extracomment>For one: {n} selected</extracomment>
        <translation>
            <numerusform>{n:,} ausgewählt</numerusform>
            <numerusform>{n:,} ausgewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>{chosen}, {n:,} not visible</source>
        <translation>
            <numerusform>{chosen}, {n:,} nicht sichtbar</numerusform>
            <numerusform>{chosen}, {n:,} nicht sichtbar</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Ask this book…</source>
        <translation>Buch befragen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Edit details…</source>
        <translation>Angaben bearbeiten …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Remove from “{name}”</source>
        <translation>Aus „{name}“ entfernen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Rename file to match…</source>
        <translation>Datei passend umbenennen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Rename files to match…</source>
        <translation>Dateien passend umbenennen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Remove from library</source>
        <translation>Aus der Bibliothek entfernen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Remove {n:,} books from library</source>
        <translation>
            <numerusform>{n:,} Buch aus der Bibliothek entfernen</numerusform>
            <numerusform>{n:,} Bücher aus der Bibliothek entfernen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Open beside</source>
        <translation>Daneben öffnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/window/file_notices.py"/>
        <source>Locate…</source>
        <translation>Suchen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Select</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>New collection…</source>
        <translation>Neue Sammlung …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>New tag…</source>
        <translation>Neues Schlagwort …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Cite</source>
        <translation>Zitieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Copy citation</source>
        <translation>Literaturangabe kopieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Copy citations</source>
        <translation>Literaturangaben kopieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Copy BibTeX</source>
        <translation>BibTeX kopieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Export bibliography…</source>
        <translation>Literaturverzeichnis exportieren …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Not started</source>
        <translation>Nicht begonnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Read today</source>
        <translation>Heute gelesen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Read yesterday</source>
        <translation>Gestern gelesen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Read {n} days ago</source>
        <translation>
            <numerusform>Vor {n} Tag gelesen</numerusform>
            <numerusform>Vor {n} Tagen gelesen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Read last week</source>
        <translation>Letzte Woche gelesen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>File not found</source>
        <translation>Datei nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>{title} by {author}</source>
        <translation>{title} von {author}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>{percent} percent</source>
        <translation>{percent} Prozent</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>a few seconds left</source>
        <translation>noch einige Sekunden</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>about {n} seconds left</source>
        <translation>
            <numerusform>noch etwa {n} Sekunde</numerusform>
            <numerusform>noch etwa {n} Sekunden</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <location filename="../../reader_app/ui/printing/painted_print_job.py"/>
        <source>about a minute left</source>
        <translation>noch etwa eine Minute</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <location filename="../../reader_app/ui/printing/painted_print_job.py"/>
        <source>about {n} minutes left</source>
        <translation>
            <numerusform>noch etwa {n} Minute</numerusform>
            <numerusform>noch etwa {n} Minuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>about {n} hours left</source>
        <extracomment>For one: about {n} hour left</extracomment>
        <translation>
            <numerusform>noch etwa {n} Stunde</numerusform>
            <numerusform>noch etwa {n} Stunden</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>Last read</source>
        <translation>Zuletzt gelesen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Date added</source>
        <translation>Hinzugefügt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Sorted by last read</source>
        <translation>Nach zuletzt gelesen sortiert</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Sorted by title</source>
        <translation>Nach Titel sortiert</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Sorted by author</source>
        <translation>Nach Autor sortiert</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Sorted by date added</source>
        <translation>Nach Hinzufügen sortiert</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>{book}, selected</source>
        <translation>{book}, ausgewählt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_view.py"/>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Books</source>
        <translation>Bücher</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Tag {tag}, {books}</source>
        <translation>Schlagwort {tag}, {books}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Collections</source>
        <translation>Sammlungen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>More tags</source>
        <translation>Weitere Schlagwörter</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Remove this tag</source>
        <translation>Dieses Schlagwort entfernen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Ask this collection…</source>
        <translation>Sammlung befragen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Delete collection</source>
        <translation>Sammlung löschen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Collection name</source>
        <translation>Sammlungsname</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/collections_controller.py"/>
        <source>{n:,} books added to “{name}”.</source>
        <extracomment>For one: {n} book added to “{name}”.</extracomment>
        <translation>
            <numerusform>{n:,} Buch zu „{name}“ hinzugefügt.</numerusform>
            <numerusform>{n:,} Bücher zu „{name}“ hinzugefügt.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collections_controller.py"/>
        <source>New collection</source>
        <translation>Neue Sammlung</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/collections_controller.py"/>
        <source>New collection with {n:,} books</source>
        <extracomment>For one: New collection with {n} book</extracomment>
        <translation>
            <numerusform>Neue Sammlung mit {n:,} Buch</numerusform>
            <numerusform>Neue Sammlung mit {n:,} Büchern</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collections_controller.py"/>
        <source>Create</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collections_controller.py"/>
        <source>Rename collection</source>
        <translation>Sammlung umbenennen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collections_controller.py"/>
        <source>Collection “{name}” deleted. Its books are still in your library.</source>
        <translation>Sammlung „{name}“ gelöscht. Die Bücher darin bleiben in Ihrer Bibliothek.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>{n:,} books updated</source>
        <extracomment>For one: {n} book updated</extracomment>
        <translation>
            <numerusform>{n:,} Buch aktualisiert</numerusform>
            <numerusform>{n:,} Bücher aktualisiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>{n:,} had the same details</source>
        <extracomment>For one: {n} had the same details</extracomment>
        <translation>
            <numerusform>{n:,} hatte schon dieselben Angaben</numerusform>
            <numerusform>{n:,} hatten schon dieselben Angaben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>{n:,} kept what you entered</source>
        <extracomment>For one: {n} kept what you entered</extracomment>
        <translation>
            <numerusform>{n:,} behält Ihre Eingaben</numerusform>
            <numerusform>{n:,} behalten Ihre Eingaben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>{n:,} references have no book</source>
        <extracomment>For one: {n} reference has no book</extracomment>
        <translation>
            <numerusform>zu {n:,} Literaturangabe gibt es kein Buch</numerusform>
            <numerusform>zu {n:,} Literaturangaben gibt es kein Buch</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>Added</source>
        <translation>Hinzugefügt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>Updated {what}.</source>
        <translation>Aktualisiert: {what}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>Add tags to {books}</source>
        <translation>Schlagwörter für {books} hinzufügen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>Removed the tag “{tag}”.</source>
        <translation>Schlagwort „{tag}“ entfernt.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>The names match already.</source>
        <extracomment>For one: The file’s name matches already.</extracomment>
        <translation>
            <numerusform>Der Dateiname passt schon.</numerusform>
            <numerusform>Die Dateinamen passen schon.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>{n:,} files renamed.</source>
        <extracomment>For one: {n} file renamed.</extracomment>
        <translation>
            <numerusform>{n:,} Datei umbenannt.</numerusform>
            <numerusform>{n:,} Dateien umbenannt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>{n:,} citations copied.</source>
        <extracomment>For one: Citation copied.</extracomment>
        <translation>
            <numerusform>Literaturangabe kopiert.</numerusform>
            <numerusform>{n:,} Literaturangaben kopiert.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>Copied with its citation.</source>
        <translation>Mit Quellenangabe kopiert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>BibTeX copied.</source>
        <translation>BibTeX kopiert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>Export bibliography</source>
        <translation>Literaturverzeichnis exportieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <location filename="../../reader_app/ui/library/library_content.py"/>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <location filename="../../reader_app/ui/library/library_view.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>BibTeX (*.bib)</source>
        <translation>BibTeX (*.bib)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>CSL-JSON (*.json)</source>
        <translation>CSL-JSON (*.json)</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>{n:,} references saved.</source>
        <extracomment>For one: {n} reference saved.</extracomment>
        <translation>
            <numerusform>{n:,} Literaturangabe gespeichert.</numerusform>
            <numerusform>{n:,} Literaturangaben gespeichert.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>Import bibliography</source>
        <translation>Literaturverzeichnis importieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>Bibliographies (*.bib *.json)</source>
        <translation>Literaturverzeichnisse (*.bib *.json)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <location filename="../../reader_app/ui/library/import_controller.py"/>
        <source>Show list</source>
        <translation>Liste anzeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Not known</source>
        <comment>kind of a work</comment>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Article</source>
        <translation>Artikel</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <location filename="../../reader_app/ui/window/toolbar.py"/>
        <source>Chapter</source>
        <translation>Kapitel</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Conference paper</source>
        <translation>Konferenzbeitrag</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Other</source>
        <comment>kind of a work</comment>
        <translation>Sonstiges</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Thesis</source>
        <translation>Dissertation</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Master’s thesis</source>
        <translation>Masterarbeit</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Proceedings</source>
        <translation>Tagungsband</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Manuscript</source>
        <translation>Manuskript</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Web page</source>
        <translation>Webseite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Authors</source>
        <translation>Autoren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Editors</source>
        <translation>Herausgeber</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Year</source>
        <translation>Jahr</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Type</source>
        <translation>Art</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Published in</source>
        <translation>Erschienen in</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Volume</source>
        <translation>Band</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Issue</source>
        <translation>Heft</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Edition</source>
        <translation>Auflage</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Publisher</source>
        <translation>Verlag</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>DOI</source>
        <translation>DOI</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>ISBN</source>
        <translation>ISBN</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>arXiv</source>
        <translation>arXiv</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Citation key</source>
        <translation>Zitierschlüssel</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <source>Web address</source>
        <translation>Webadresse</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Edit details</source>
        <translation>Angaben bearbeiten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Edit details of {books}</source>
        <translation>Angaben für {books} bearbeiten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Only what you change here is changed in the books.</source>
        <translation>In den Büchern ändert sich nur, was Sie hier ändern.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Several values</source>
        <translation>Mehrere Werte</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Jane Smith, John Doe</source>
        <translation>Anna Schmidt, Max Müller</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Separated by commas</source>
        <translation>Durch Kommas getrennt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Rename {n:,} files</source>
        <extracomment>For one: Rename the file</extracomment>
        <translation>
            <numerusform>Datei umbenennen</numerusform>
            <numerusform>{n:,} Dateien umbenennen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>New name</source>
        <translation>Neuer Name</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>The files stay in their folders. No other file is overwritten.</source>
        <translation>Die Dateien bleiben in ihren Ordnern. Keine andere Datei wird überschrieben.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Updated</source>
        <translation>Aktualisiert</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Kept what you entered</source>
        <translation>Ihre Eingaben behalten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>No matching book</source>
        <translation>Kein passendes Buch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Use the file’s details instead</source>
        <translation>Angaben aus der Datei verwenden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_controller.py"/>
        <source>Adding books to your library while you read.</source>
        <translation>Während Sie lesen, kommen Bücher in Ihre Bibliothek.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>{n:,} books added</source>
        <extracomment>For one: {n} book added</extracomment>
        <translation>
            <numerusform>{n:,} Buch hinzugefügt</numerusform>
            <numerusform>{n:,} Bücher hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>{n:,} already in your library</source>
        <extracomment>For one: {n} already in your library</extracomment>
        <translation>
            <numerusform>{n:,} schon in Ihrer Bibliothek</numerusform>
            <numerusform>{n:,} schon in Ihrer Bibliothek</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>{n:,} couldn’t be opened</source>
        <translation>
            <numerusform>{n:,} konnte nicht geöffnet werden</numerusform>
            <numerusform>{n:,} konnten nicht geöffnet werden</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>Import stopped.</source>
        <translation>Import angehalten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>No books found there.</source>
        <translation>Dort wurden keine Bücher gefunden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>Import stopped: {words}.</source>
        <translation>Import angehalten: {words}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>The import stopped because the disk is full. Books imported so far are in the library. Free up some space, then continue.</source>
        <translation>Der Import wurde angehalten, weil der Datenträger voll ist. Die bisher importierten Bücher sind in der Bibliothek. Schaffen Sie Platz, und machen Sie dann weiter.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>The import stopped. {message} {advice}</source>
        <translation>Der Import wurde angehalten. {message} {advice}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>Cancel import</source>
        <translation>Import abbrechen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>Looking for books… {n:,} files so far</source>
        <extracomment>For one: Looking for books… {n} file so far</extracomment>
        <translation>
            <numerusform>Bücher werden gesucht … bisher {n:,} Datei</numerusform>
            <numerusform>Bücher werden gesucht … bisher {n:,} Dateien</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>Importing {at} of {total}</source>
        <translation>Import: {at} von {total}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>{n:,} files couldn’t be opened</source>
        <extracomment>For one: {n} file couldn’t be opened</extracomment>
        <translation>
            <numerusform>{n:,} Datei konnte nicht geöffnet werden</numerusform>
            <numerusform>{n:,} Dateien konnten nicht geöffnet werden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>{n:,} files are already in your library</source>
        <extracomment>For one: {n} file is already in your library</extracomment>
        <translation>
            <numerusform>{n:,} Datei ist schon in Ihrer Bibliothek</numerusform>
            <numerusform>{n:,} Dateien sind schon in Ihrer Bibliothek</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/indexing_controller.py"/>
        <source>The book couldn’t be prepared completely. {error}</source>
        <translation>Das Buch konnte nicht vollständig vorbereitet werden. {error}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>{n} min</source>
        <translation>
            <numerusform>{n} Min.</numerusform>
            <numerusform>{n} Min.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>{n} h</source>
        <translation>
            <numerusform>{n} Std.</numerusform>
            <numerusform>{n} Std.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Chapter {number}</source>
        <translation>Kapitel {number}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>{time} left in book</source>
        <translation>Noch {time} im Buch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>{part} left in chapter · {whole} in book</source>
        <translation>Noch {part} im Kapitel · {whole} im Buch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Continue reading</source>
        <translation>Weiterlesen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Continue reading {book}</source>
        <translation>{book} weiterlesen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Search the library</source>
        <translation>Bibliothek durchsuchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Search titles, authors, tags, files. Enter: search inside</source>
        <translation>Titel, Autoren, Schlagwörter, Dateien suchen. Enter: in Büchern suchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Filters the library as you type. Press Enter to search inside all books.</source>
        <translation>Filtert die Bibliothek beim Tippen. Enter sucht in allen Büchern.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>More options</source>
        <translation>Weitere Optionen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Sort by</source>
        <translation>Sortieren nach</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Show as a list</source>
        <translation>Als Liste anzeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Show covers</source>
        <translation>Titelbilder anzeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Import a folder…</source>
        <translation>Ordner importieren …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Import bibliography…</source>
        <translation>Literaturverzeichnis importieren …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Select all</source>
        <translation>Alle auswählen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Searching… {n:,} books so far</source>
        <extracomment>For one: Searching… {n} book so far</extracomment>
        <translation>
            <numerusform>Suche läuft … bisher {n:,} Buch</numerusform>
            <numerusform>Suche läuft … bisher {n:,} Bücher</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Found in {n:,} books.</source>
        <extracomment>For one: Found in {n} book.</extracomment>
        <translation>
            <numerusform>In {n:,} Buch gefunden.</numerusform>
            <numerusform>In {n:,} Büchern gefunden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Nothing found in {n:,} books.</source>
        <extracomment>For one: Nothing found in {n} book.</extracomment>
        <translation>
            <numerusform>In {n:,} Buch nichts gefunden.</numerusform>
            <numerusform>In {n:,} Büchern nichts gefunden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>{n:,} books aren’t ready to search yet.</source>
        <extracomment>For one: {n} book isn’t ready to search yet.</extracomment>
        <translation>
            <numerusform>{n:,} Buch ist noch nicht durchsuchbar.</numerusform>
            <numerusform>{n:,} Bücher sind noch nicht durchsuchbar.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>{n:,} books were searched only up to your page (spoiler guard).</source>
        <extracomment>For one: {n} book was searched only up to your page (spoiler guard).</extracomment>
        <translation>
            <numerusform>{n:,} Buch wurde nur bis zu Ihrer Seite durchsucht (Spoilerschutz).</numerusform>
            <numerusform>{n:,} Bücher wurden nur bis zu Ihrer Seite durchsucht (Spoilerschutz).</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>In the title or details</source>
        <translation>Im Titel oder in den Angaben</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>{count}+ pages</source>
        <translation>{count}+ Seiten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Show more pages</source>
        <translation>Weitere Seiten anzeigen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Show {n} more pages</source>
        <extracomment>For one: Show {n} more page</extracomment>
        <translation>
            <numerusform>{n} weitere Seite anzeigen</numerusform>
            <numerusform>{n} weitere Seiten anzeigen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>{more} of {title}</source>
        <translation>{more} von {title}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>{place_words} of {title}: {excerpt}</source>
        <translation>{place_words} von {title}: {excerpt}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Found in your books</source>
        <translation>In Ihren Büchern gefunden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Search in all books</source>
        <translation>Suche in allen Büchern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Back to books</source>
        <translation>Zurück zu den Büchern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Try fewer words, or just the start of a word.</source>
        <translation>Versuchen Sie es mit weniger Wörtern oder nur einem Wortanfang.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_view.py"/>
        <source>No matching titles, authors, tags, or files. Press Enter to search the text.</source>
        <translation>Keine passenden Titel, Autoren, Schlagwörter oder Dateien. Drücken Sie Enter, um im Text zu suchen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_view.py"/>
        <source>No books here have this tag.</source>
        <translation>Hier hat kein Buch dieses Schlagwort.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_view.py"/>
        <source>This collection is empty. Drag books onto its name, or use a book’s menu.</source>
        <translation>Diese Sammlung ist leer. Ziehen Sie Bücher auf ihren Namen, oder verwenden Sie das Menü eines Buches.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Underlines</source>
        <translation>Unterstreichungen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Strikethroughs</source>
        <translation>Durchstreichungen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Squiggly lines</source>
        <translation>Wellenlinien</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Sticky notes</source>
        <translation>Haftnotizen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Drawings</source>
        <translation>Zeichnungen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Boxes</source>
        <translation>Rechtecke</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>With a note</source>
        <translation>Mit Notiz</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>{n:,} notes</source>
        <extracomment>For one: {n} note</extracomment>
        <translation>
            <numerusform>{n:,} Notiz</numerusform>
            <numerusform>{n:,} Notizen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>{notes} in {n:,} books</source>
        <extracomment>For one: {notes} in {n} book</extracomment>
        <translation>
            <numerusform>{notes} in {n:,} Buch</numerusform>
            <numerusform>{notes} in {n:,} Büchern</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Notes from all books</source>
        <translation>Notizen aus allen Büchern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Search all notes</source>
        <translation>Alle Notizen durchsuchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Search quotations, notes, authors, books</source>
        <translation>Zitate, Notizen, Autoren, Bücher suchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>All colours</source>
        <translation>Alle Farben</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>All kinds</source>
        <translation>Alle Arten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Export these notes</source>
        <translation>Diese Notizen exportieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>No notes match.</source>
        <translation>Keine passenden Notizen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>No highlights or notes yet. Select words in a book and press H.</source>
        <translation>Noch keine Markierungen oder Notizen. Wählen Sie in einem Buch Wörter aus, und drücken Sie H.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/relink_file.py"/>
        <source>“{title}” was found.</source>
        <translation>„{title}“ wurde gefunden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/pages/floating_card.py"/>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/pages/navigation.py"/>
        <source>Marked with {letter}.</source>
        <translation>Marke {letter} gesetzt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/pages/navigation.py"/>
        <source>Nothing is marked with {letter}. Press M and a letter to set a mark.</source>
        <translation>Es gibt keine Marke {letter}. M und ein Buchstabe setzen eine.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/pages/page_view.py"/>
        <location filename="../../reader_app/ui/selection/accessible_text.py"/>
        <source>Page text</source>
        <translation>Seitentext</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/pages/page_view.py"/>
        <location filename="../../reader_app/ui/window/reading_mode.py"/>
        <source>Page {page} of {count}</source>
        <translation>Seite {page} von {count}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/pages/tile_renderer.py"/>
        <source>{reason} Click to try again.</source>
        <translation>{reason} Klicken Sie, um es erneut zu versuchen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/pages/tile_renderer.py"/>
        <source>Drawing…</source>
        <translation>Wird dargestellt …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/pages/viewer_pane.py"/>
        <source>Links that start with “{scheme}:” can’t be opened from a book.</source>
        <translation>Links, die mit „{scheme}:“ beginnen, können aus einem Buch heraus nicht geöffnet werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/layers_and_files.py"/>
        <location filename="../../reader_app/ui/panels/viewer_panels.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Layers</source>
        <translation>Ebenen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/layers_and_files.py"/>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/layers_and_files.py"/>
        <source>Show the layers as the file has them</source>
        <translation>Die Ebenen zeigen wie in der Datei</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/layers_and_files.py"/>
        <source>Locked by the file</source>
        <translation>Von der Datei gesperrt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/layers_and_files.py"/>
        <location filename="../../reader_app/ui/panels/viewer_panels.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Attachments</source>
        <translation>Anhänge</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/layers_and_files.py"/>
        <source>This kind of file can run programs. Pagemate only saves it: open it only if you trust whoever made this PDF.</source>
        <translation>Solche Dateien können Programme ausführen. Pagemate speichert sie nur: Öffnen Sie sie nur, wenn Sie dem vertrauen, von dem dieses PDF stammt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/layers_and_files.py"/>
        <location filename="../../reader_app/ui/printing/page_chooser.py"/>
        <source>Save as…</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/layers_and_files.py"/>
        <source>Open in Pagemate</source>
        <translation>In Pagemate öffnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/outline_model.py"/>
        <source>{title}, page {page}</source>
        <translation>{title}, Seite {page}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/outline_model.py"/>
        <source>{title}, opens outside the book</source>
        <translation>{title}, öffnet sich außerhalb des Buches</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/outline_model.py"/>
        <source>{title}, current chapter</source>
        <translation>{title}, aktuelles Kapitel</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/outline_panel.py"/>
        <source>Find a chapter</source>
        <translation>Kapitel suchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/outline_panel.py"/>
        <location filename="../../reader_app/ui/panels/viewer_panels.py"/>
        <source>Outline</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/outline_panel.py"/>
        <source>Generated from the book’s headings</source>
        <translation>Aus den Überschriften des Buches erstellt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/outline_panel.py"/>
        <source>This book has no table of contents.</source>
        <translation>Dieses Buch hat kein Inhaltsverzeichnis.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/outline_panel.py"/>
        <source>Go to chapter</source>
        <translation>Zum Kapitel gehen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/page_number_box.py"/>
        <source>Go to page (Ctrl+L): 12, xiv, or #27 for the 27th page of the file</source>
        <translation>Gehe zu Seite (Strg+L): 12, xiv oder #27 für die 27. Seite der Datei</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/page_number_box.py"/>
        <source>of {count}</source>
        <translation>von {count}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/side_panel.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Side panel</source>
        <translation>Seitenleiste</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/side_panel.py"/>
        <source>Side panel tabs</source>
        <translation>Reiter der Seitenleiste</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/viewer_panels.py"/>
        <source>the beginning</source>
        <translation>zum Anfang</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/viewer_panels.py"/>
        <location filename="../../reader_app/ui/references/controller.py"/>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>References</source>
        <translation>Literatur</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Print highlights and notes</source>
        <translation>Markierungen und Notizen drucken</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Enlarge small pages to fit the paper</source>
        <translation>Kleine Seiten auf Papiergröße vergrößern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Print</source>
        <translation>Drucken</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Pages per sheet</source>
        <translation>Seiten pro Blatt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Printing</source>
        <translation>Drucken</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Printing progress</source>
        <translation>Druckfortschritt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Printing “{title}”</source>
        <translation>„{title}“ wird gedruckt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Page {page} of {of}</source>
        <translation>Seite {page} von {of}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>This book can’t be printed because its file is missing.</source>
        <translation>Dieses Buch kann nicht gedruckt werden, weil seine Datei fehlt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Nothing was printed: no pages were selected.</source>
        <translation>Es wurde nichts gedruckt: Es waren keine Seiten ausgewählt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Printing failed. Choose another printer, or another location for the file.</source>
        <translation>Drucken fehlgeschlagen. Wählen Sie einen anderen Drucker oder einen anderen Ort für die Datei.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Sent {ranges_in_words} to the printer.</source>
        <translation>{ranges_in_words} an den Drucker gesendet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Printing stopped.</source>
        <translation>Drucken angehalten.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/printing/page_chooser.py"/>
        <source>All {n:,} pages</source>
        <translation>
            <numerusform>Alle Seiten ({n:,})</numerusform>
            <numerusform>Alle {n:,} Seiten</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_chooser.py"/>
        <source>This page ({page})</source>
        <translation>Diese Seite ({page})</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_chooser.py"/>
        <source>For example 1, 3, 5–7</source>
        <translation>Zum Beispiel 1, 3, 5–7</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_chooser.py"/>
        <source>Use page numbers from {first} to {last}.</source>
        <translation>Verwenden Sie Seitenzahlen von {first} bis {last}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_chooser.py"/>
        <source>Save pages</source>
        <translation>Seiten speichern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_chooser.py"/>
        <location filename="../../reader_app/ui/printing/page_export_controller.py"/>
        <source>Save pages as PDF</source>
        <translation>Seiten als PDF speichern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_chooser.py"/>
        <source>Include my highlights and notes</source>
        <translation>Mit meinen Markierungen und Notizen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_export_controller.py"/>
        <source>Only PDFs can be saved as searchable PDFs.</source>
        <translation>Nur PDFs lassen sich als durchsuchbare PDFs speichern.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_export_controller.py"/>
        <source>This book has no recognised text. Choose “Recognise text…” in the menu first.</source>
        <translation>Dieses Buch hat keinen erkannten Text. Wählen Sie zuerst „Text erkennen …“ im Menü.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_export_controller.py"/>
        <source>Save as searchable PDF</source>
        <translation>Als durchsuchbares PDF speichern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_export_controller.py"/>
        <source>{title} – searchable</source>
        <translation>{title} – durchsuchbar</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_export_controller.py"/>
        <source>Another file is still being saved.</source>
        <translation>Eine andere Datei wird noch gespeichert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_export_controller.py"/>
        <source>Saving the pages…</source>
        <translation>Seiten werden gespeichert …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_export_controller.py"/>
        <source>The file wasn’t saved.</source>
        <translation>Die Datei wurde nicht gespeichert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/painted_print_job.py"/>
        <source>All pages</source>
        <translation>Alle Seiten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/painted_print_job.py"/>
        <source>Odd pages</source>
        <translation>Ungerade Seiten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/painted_print_job.py"/>
        <source>Even pages</source>
        <translation>Gerade Seiten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/painted_print_job.py"/>
        <source>Page {page}: {sentence}</source>
        <translation>Seite {page}: {sentence}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/controller.py"/>
        <source>Copied as BibTeX</source>
        <translation>Als BibTeX kopiert</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>In your library</source>
        <translation>In Ihrer Bibliothek</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <source>Go there</source>
        <translation>Dorthin gehen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <source>It may be one of these:</source>
        <translation>Es könnte eines davon sein:</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <source>Link target</source>
        <translation>Linkziel</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <source>{place} · past where you’ve read</source>
        <translation>{place} · noch nicht gelesen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <source>{label} · p. {page}</source>
        <translation>{label} · S. {page}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>Copy as BibTeX</source>
        <translation>Als BibTeX kopieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>Filter references</source>
        <translation>Literatur filtern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>No matching references</source>
        <translation>Keine passenden Einträge</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>Cited by</source>
        <translation>Zitiert von</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>and {n} more</source>
        <extracomment>For one: and {n} more</extracomment>
        <translation>
            <numerusform>und {n} weiteres</numerusform>
            <numerusform>und {n} weitere</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>Go to the entry</source>
        <translation>Zum Eintrag gehen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>Cited on page {page}</source>
        <translation>Zitiert auf Seite {page}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>Open the copy in your library</source>
        <translation>Das Buch in Ihrer Bibliothek öffnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>Open the copy beside the page</source>
        <translation>Das Exemplar neben der Seite öffnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>Open {address}</source>
        <translation>{address} öffnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/controller.py"/>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <location filename="../../reader_app/ui/window/menus.py"/>
        <location filename="../../reader_app/ui/window/toolbar.py"/>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/controller.py"/>
        <source>Rotate</source>
        <translation>Drehen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/controller.py"/>
        <source>Save as PNG</source>
        <translation>Als PNG speichern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/controller.py"/>
        <source>Save as CSV</source>
        <translation>Als CSV speichern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/controller.py"/>
        <source>The spoiler guard hides this page, so it can’t be attached.</source>
        <translation>Der Spoilerschutz verbirgt diese Seite; sie kann nicht angehängt werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>Dictionary: {word}</source>
        <translation>Wörterbuch: {word}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>Define with the companion</source>
        <translation>Vom Begleiter erklären lassen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Add a dictionary…</source>
        <translation>Wörterbuch hinzufügen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>Dictionary entries</source>
        <translation>Wörterbucheinträge</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>Your dictionaries don’t have “{word}”.</source>
        <translation>Ihre Wörterbücher enthalten „{word}“ nicht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>You have no dictionary yet. Add one that you’ve downloaded, in StarDict or dictd format. On Debian and Ubuntu, you can install the package dict-wn instead.</source>
        <translation>Sie haben noch kein Wörterbuch. Fügen Sie eines hinzu, das Sie heruntergeladen haben, im Format von StarDict oder dictd. Unter Debian und Ubuntu können Sie stattdessen das Paket dict-wn installieren.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>Select a word to look it up.</source>
        <translation>Wählen Sie ein Wort aus, um es nachzuschlagen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>Added: {names}</source>
        <translation>Hinzugefügt: {names}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>Dictionaries ({patterns});;All files (*)</source>
        <translation>Wörterbücher ({patterns});;Alle Dateien (*)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>Add a dictionary</source>
        <translation>Wörterbuch hinzufügen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Define</source>
        <translation>Definieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Translate</source>
        <translation>Übersetzen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Summarise</source>
        <translation>Zusammenfassen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Highlight in yellow</source>
        <translation>Gelb markieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Highlight in green</source>
        <translation>Grün markieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Highlight in blue</source>
        <translation>Blau markieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Highlight in pink</source>
        <translation>Rosa markieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Highlight in orange</source>
        <translation>Orange markieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Highlight in red</source>
        <translation>Rot markieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Highlight in purple</source>
        <translation>Violett markieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Highlight in grey</source>
        <translation>Grau markieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>More colours and styles</source>
        <translation>Weitere Farben und Stile</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Mark</source>
        <translation>Markieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Selected text</source>
        <translation>Ausgewählter Text</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Look up</source>
        <translation>Nachschlagen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Copy (Ctrl+C)</source>
        <translation>Kopieren (Strg+C)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>{style}: {color}</source>
        <translation>{style}: {color}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/selection/link_hints.py"/>
        <source>{n} links</source>
        <extracomment>For one: {n} link</extracomment>
        <translation>
            <numerusform>{n} Link</numerusform>
            <numerusform>{n} Links</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/link_hints.py"/>
        <source>No links in view</source>
        <translation>Keine Links zu sehen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Search for this in all books</source>
        <translation>In allen Büchern danach suchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Open link…</source>
        <translation>Link öffnen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Choose a place…</source>
        <translation>Stelle wählen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Open beside the page</source>
        <translation>Neben der Seite öffnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Look up “{word}”</source>
        <translation>„{word}“ nachschlagen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Copy page as image</source>
        <translation>Seite als Bild kopieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Add note here</source>
        <translation>Hier Notiz hinzufügen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Add text here</source>
        <translation>Hier Text hinzufügen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Text copied.</source>
        <translation>Text kopiert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Table copied.</source>
        <translation>Tabelle kopiert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Image copied.</source>
        <translation>Bild kopiert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>This part of the page couldn’t be drawn.</source>
        <translation>Dieser Teil der Seite konnte nicht dargestellt werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Part of the page</source>
        <translation>Ausschnitt der Seite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Copy image</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Ask about this</source>
        <translation>Hierzu fragen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Save as PNG…</source>
        <translation>Als PNG speichern …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Save as CSV…</source>
        <translation>Als CSV speichern …</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/selection/text_interaction.py"/>
        <source>{n} places</source>
        <extracomment>For one: {n} place</extracomment>
        <translation>
            <numerusform>{n} Stelle</numerusform>
            <numerusform>{n} Stellen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/text_interaction.py"/>
        <source>{words}, link</source>
        <translation>{words}, Link</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/text_interaction.py"/>
        <source>link</source>
        <translation>Link</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_controller.py"/>
        <source>Restore the backup from {when}?</source>
        <translation>Die Sicherung vom {when} wiederherstellen?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_controller.py"/>
        <source>It replaces your current library, which is kept as a backup. Pagemate restarts.</source>
        <translation>Sie ersetzt Ihre jetzige Bibliothek, die als Sicherung erhalten bleibt. Pagemate startet neu.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_controller.py"/>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_controller.py"/>
        <source>Settings restored to defaults.</source>
        <translation>Einstellungen auf Standard zurückgesetzt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_controller.py"/>
        <source>Your previous settings are back.</source>
        <translation>Die Einstellungen sind wieder wie zuvor.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_controller.py"/>
        <source>Delete the rest?</source>
        <translation>Den Rest löschen?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_controller.py"/>
        <source>Delete the rest</source>
        <translation>Rest löschen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Delete everything?</source>
        <translation>Alles löschen?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>The library with all reading positions, conversations, highlights, notes, bookmarks, forms, and collections; all backups; the kept originals of PDFs that notes were saved in; opened attachments; settings and prompts; the API key, including in the system’s keyring; the log.</source>
        <translation>Die Bibliothek mit allen Lesestellen, Gesprächen, Markierungen, Notizen, Lesezeichen, Formularen und Sammlungen; alle Sicherungen; die aufgehobenen Originale von PDFs, in denen Notizen gespeichert wurden; geöffnete Anhänge; Einstellungen und Prompts; den API-Schlüssel, auch im Schlüsselspeicher des Systems; das Protokoll.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Your book files stay where they are. This can’t be undone.</source>
        <translation>Ihre Buchdateien bleiben, wo sie sind. Dies lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Delete everything</source>
        <translation>Alles löschen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Press again to delete</source>
        <translation>Zum Löschen noch einmal drücken</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Press again to delete everything.</source>
        <translation>Noch einmal drücken, um alles zu löschen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>before a backup was restored</source>
        <translation>vor dem Wiederherstellen einer Sicherung</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>before an import</source>
        <translation>vor einem Import</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Restore…</source>
        <translation>Wiederherstellen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Backups</source>
        <translation>Sicherungen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Made daily: notes, conversations, positions. Page text is re-indexed.</source>
        <translation>Täglich: Notizen, Gespräche, Lesestellen. Seitentexte werden neu erfasst.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Export everything…</source>
        <translation>Alles exportieren …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Export &amp; import</source>
        <translation>Export und Import</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Positions, conversations, notes, and settings. Not your key or book files.</source>
        <translation>Lesestellen, Gespräche, Notizen und Einstellungen. Kein Schlüssel, keine Buchdateien.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Reset settings</source>
        <translation>Einstellungen zurücksetzen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Delete everything…</source>
        <translation>Alles löschen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>No backup yet. The first one is made soon after Pagemate starts.</source>
        <translation>Noch keine Sicherung. Die erste wird bald nach dem Start von Pagemate angelegt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <source>Search commands and keys</source>
        <translation>Befehle und Tasten suchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/key_sheet.py"/>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <source>New key</source>
        <translation>Neue Taste</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <source>Set</source>
        <translation>Festlegen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <source>Clear</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <source>Reset all</source>
        <translation>Alle zurücksetzen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <source>{key} no longer does “{former}”: it is now the key for “{command}”.</source>
        <translation>{key} steht nicht mehr für „{former}“, sondern jetzt für „{command}“.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <source>{key} is used for “{command}” now. Reset that command first.</source>
        <translation>{key} steht jetzt für „{command}“. Setzen Sie zuerst diesen Befehl zurück.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <source>“{former}” has its key back.</source>
        <translation>„{former}“ hat seine Taste wieder.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/library_export.py"/>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/library_export.py"/>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/library_export.py"/>
        <source>Pagemate exports (*.zip);;All files (*)</source>
        <translation>Exporte von Pagemate (*.zip);;Alle Dateien (*)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/library_export.py"/>
        <source>Export everything</source>
        <translation>Alles exportieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/library_export.py"/>
        <source>Exporting everything…</source>
        <translation>Alles wird exportiert …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/library_export.py"/>
        <source>Importing…</source>
        <translation>Wird importiert …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>The server lists no models. Type a name, or leave the box empty.</source>
        <translation>Der Server nennt keine Modelle. Geben Sie einen Namen ein, oder lassen Sie das Feld leer.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>{n} models available.</source>
        <extracomment>For one: {n} model available.</extracomment>
        <translation>
            <numerusform>{n} Modell verfügbar.</numerusform>
            <numerusform>{n} Modelle verfügbar.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Choose a server first.</source>
        <translation>Wählen Sie zuerst einen Server.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Set by the environment: questions go to {server} ({variable}). To choose here, start Pagemate without that variable.</source>
        <translation>Durch die Umgebung festgelegt: Fragen gehen an {server} ({variable}). Um hier zu wählen, starten Sie Pagemate ohne diese Variable.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>The API key comes from the environment ({variable}), so questions go to {server}, even if no server is chosen here.</source>
        <translation>Der API-Schlüssel stammt aus der Umgebung ({variable}); deshalb gehen Fragen an {server}, auch wenn hier kein Server gewählt ist.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>The model is set by the environment: {model} ({variable}).</source>
        <translation>Das Modell ist durch die Umgebung festgelegt: {model} ({variable}).</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Get the server’s models</source>
        <translation>Modelle vom Server abfragen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>{model} (retiring)</source>
        <translation>{model} (läuft aus)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>None (offline)</source>
        <translation>Keiner (offline)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Finds passages in the book that match your question. Nothing leaves this computer.</source>
        <translation>Findet Stellen im Buch, die zu Ihrer Frage passen. Nichts verlässt diesen Computer.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>API key</source>
        <translation>API-Schlüssel</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Show API key</source>
        <translation>API-Schlüssel anzeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Hide API key</source>
        <translation>API-Schlüssel verbergen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Remove key</source>
        <translation>Schlüssel entfernen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Test</source>
        <translation>Testen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>A key is stored</source>
        <translation>Ein Schlüssel ist gespeichert</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Paste your key</source>
        <translation>Schlüssel einfügen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Server default: {model}</source>
        <translation>Standard des Servers: {model}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>From the environment</source>
        <translation>Aus der Umgebung</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Connection test</source>
        <translation>Verbindungstest</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Address, such as http://localhost:8080</source>
        <translation>Adresse, etwa http://localhost:8080</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Test and use</source>
        <translation>Testen und verwenden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>All settings…</source>
        <translation>Alle Einstellungen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>All settings</source>
        <translation>Alle Einstellungen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Paste your API key above, or choose a model on this computer.</source>
        <translation>Fügen Sie oben Ihren API-Schlüssel ein, oder wählen Sie ein Modell auf diesem Computer.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Finds passages that match your question. Nothing leaves this computer.</source>
        <translation>Findet Stellen, die zu Ihrer Frage passen. Nichts verlässt diesen Computer.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Answers in its own words: Claude, or a model on this computer.</source>
        <translation>Antwortet in eigenen Worten: Claude oder ein Modell auf diesem Computer.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Who should answer your questions?</source>
        <translation>Wer soll Ihre Fragen beantworten?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Offline: no setup needed</source>
        <translation>Offline: ohne Einrichtung</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>A language model</source>
        <translation>Ein Sprachmodell</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>{model} answers, from {server}.</source>
        <translation>{model} antwortet, von {server}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>{server} answers your questions.</source>
        <translation>{server} beantwortet Ihre Fragen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Pagemate has no accounts and no server of its own. It doesn’t track you, and it never goes online in the background.</source>
        <translation>Pagemate hat keine Konten und keinen eigenen Server. Es verfolgt Sie nicht und geht nie im Hintergrund online.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>your question, and the recent part of this conversation</source>
        <translation>Ihre Frage und der jüngste Teil dieses Gesprächs</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>the book’s title, author, number of pages, and outline (with the spoiler guard on, only up to where you’ve read)</source>
        <translation>Titel, Autor, Seitenzahl und Inhaltsverzeichnis des Buches (mit eingeschaltetem Spoilerschutz nur, so weit Sie gelesen haben)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>the page you’re on, and any text or area you ask about</source>
        <translation>die Seite, auf der Sie sind, und Text oder Ausschnitte, zu denen Sie fragen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>the passages and pages your companion looks up to answer</source>
        <translation>die Stellen und Seiten, die Ihr Begleiter für die Antwort nachschlägt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Images of pages are sent only after you allow it for that book. They are kept with the conversation and sent with its next questions.</source>
        <translation>Bilder von Seiten werden erst gesendet, nachdem Sie es für das Buch erlaubt haben. Sie bleiben beim Gespräch und werden mit dessen nächsten Fragen gesendet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>The whole book is never sent. Other books and their conversations aren’t touched unless you include several books in a conversation.</source>
        <translation>Das ganze Buch wird nie gesendet. Andere Bücher und ihre Gespräche bleiben unberührt, es sei denn, Sie beziehen mehrere Bücher in ein Gespräch ein.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Your library, reading positions, search index, conversations with a record of what was sent, highlights, and notes. Your book files stay where they are; they’re changed only when you save your notes in them.</source>
        <translation>Ihre Bibliothek, Ihre Lesestellen, der Suchindex, Ihre Gespräche mit einer Aufzeichnung des Gesendeten, Ihre Markierungen und Notizen. Ihre Buchdateien bleiben, wo sie sind; verändert werden sie nur, wenn Sie Ihre Notizen darin speichern.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Nothing leaves this computer.</source>
        <translation>Nichts verlässt diesen Computer.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Questions stay on this computer.</source>
        <translation>Fragen bleiben auf diesem Computer.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Questions go to {server}.</source>
        <translation>Fragen gehen an {server}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>No model is set up. Your companion works offline: it finds matching passages in the book.</source>
        <translation>Es ist kein Modell eingerichtet. Ihr Begleiter arbeitet offline: Er findet passende Stellen im Buch.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>They go to a program on this computer, {place}. Pagemate can’t control what that program does with them.</source>
        <translation>Sie gehen an ein Programm auf diesem Computer, {place}. Was dieses Programm damit macht, kann Pagemate nicht bestimmen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Sent to {address} and nowhere else, only when you ask something or test the connection. Their terms apply to what they do with it.</source>
        <translation>Gesendet wird nur an {address}, und nur, wenn Sie etwas fragen oder die Verbindung testen. Was dort damit geschieht, regeln die Bedingungen des Anbieters.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Set up outside Pagemate, in the environment:</source>
        <translation>Außerhalb von Pagemate eingerichtet, in der Umgebung:</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>{server} at {address}</source>
        <translation>{server} unter {address}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>No key is stored.</source>
        <translation>Es ist kein Schlüssel gespeichert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Stored in {place}. It isn’t sent anywhere while you are offline.</source>
        <translation>Gespeichert {place}. Solange Sie offline sind, wird er nirgendwohin gesendet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Stored in {place}. It is sent only to the server it was entered for.</source>
        <translation>Gespeichert {place}. Er wird nur an den Server gesendet, für den er eingegeben wurde.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Privacy</source>
        <translation>Datenschutz</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>What was sent…</source>
        <translation>Was gesendet wurde …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Show folder</source>
        <translation>Ordner anzeigen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Right now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>With each question</source>
        <translation>Bei jeder Frage</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>In the background</source>
        <translation>Im Hintergrund</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Last request</source>
        <translation>Letzte Anfrage</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Stored on this computer</source>
        <translation>Auf diesem Computer gespeichert</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Nothing has been sent for an answer.</source>
        <translation>Für eine Antwort wurde noch nichts gesendet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>{when}, to {server}</source>
        <translation>{when}, an {server}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Ask about the selection</source>
        <translation>Zur Auswahl fragen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Summarise a chapter</source>
        <translation>Kapitel zusammenfassen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Recap</source>
        <translation>Rückblick</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Shortcut</source>
        <translation>Kurzbefehl</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Restore default</source>
        <translation>Standard wiederherstellen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Placeholders: {places}.</source>
        <translation>Platzhalter: {places}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>No placeholders.</source>
        <translation>Keine Platzhalter.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>The selected text is included automatically.</source>
        <translation>Der ausgewählte Text wird automatisch mitgesendet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_controller.py"/>
        <source>The key is stored in {place}.</source>
        <translation>Der Schlüssel liegt {place}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_controller.py"/>
        <source>Stored in {place}.</source>
        <translation>Gespeichert {place}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_controller.py"/>
        <source>No key is stored yet.</source>
        <translation>Noch ist kein Schlüssel gespeichert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Costs</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Settings pages</source>
        <translation>Seiten der Einstellungen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Dollars per answer</source>
        <translation>Dollar je Antwort</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Tokens per answer</source>
        <translation>Token je Antwort</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Dollars per conversation</source>
        <translation>Dollar je Gespräch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Tokens per conversation</source>
        <translation>Token je Gespräch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Dollars per book</source>
        <translation>Dollar je Buch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Tokens per book</source>
        <translation>Token je Buch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Per answer</source>
        <translation>Je Antwort</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Per conversation</source>
        <translation>Je Gespräch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Per book</source>
        <translation>Je Buch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>You’ll be asked before a request that would exceed a limit. The token limit applies when the model’s price is unknown.</source>
        <translation>Sie werden vor einer Anfrage gefragt, die eine Grenze überschreiten würde. Die Tokengrenze gilt, wenn der Preis des Modells unbekannt ist.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>or</source>
        <translation>oder</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>no $ limit</source>
        <translation>keine $-Grenze</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>no token limit</source>
        <translation>keine Tokengrenze</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Let the model search</source>
        <translation>Das Modell suchen lassen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Search first, then answer</source>
        <translation>Erst suchen, dann antworten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Dictionaries</source>
        <translation>Wörterbücher</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>None is installed yet. StarDict and dictd dictionaries can be added.</source>
        <translation>Noch ist keines installiert. Wörterbücher von StarDict und dictd lassen sich hinzufügen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Use “Search first” for models without tool support.</source>
        <translation>Verwenden Sie „Erst suchen“ für Modelle, die keine Werkzeuge unterstützen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/welcome_controller.py"/>
        <source>{report} Your key is stored in {place}.</source>
        <translation>{report} Ihr Schlüssel liegt {place}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/welcome_page.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Handbook</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/welcome_page.py"/>
        <source>Learn how Pagemate works, and try asking a book</source>
        <translation>Pagemate kennenlernen (auf Englisch) und ein Buch befragen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/welcome_page.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Welcome</source>
        <translation>Willkommen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/welcome_page.py"/>
        <source>Go to library</source>
        <translation>Zur Bibliothek</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/welcome_page.py"/>
        <source>Welcome to Pagemate</source>
        <translation>Willkommen bei Pagemate</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/welcome_page.py"/>
        <source>Open a book and ask about it. Every answer shows its source in the book.</source>
        <translation>Öffnen Sie ein Buch, und stellen Sie Fragen dazu. Jede Antwort zeigt ihre Quelle im Buch.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/welcome_page.py"/>
        <source>or drop a PDF, an e-book, or a folder anywhere here</source>
        <translation>oder ein PDF, ein E-Book oder einen Ordner irgendwo hier ablegen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/basic_widgets.py"/>
        <source>Enter API key</source>
        <translation>API-Schlüssel eingeben</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/basic_widgets.py"/>
        <source>Choose another model</source>
        <translation>Anderes Modell wählen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/basic_widgets.py"/>
        <source>Check the address</source>
        <translation>Adresse prüfen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/basic_widgets.py"/>
        <source>What you can do</source>
        <translation>Was Sie tun können</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>January</source>
        <translation>Januar</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>February</source>
        <translation>Februar</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>March</source>
        <translation>März</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>April</source>
        <translation>April</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>May</source>
        <translation>Mai</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>June</source>
        <translation>Juni</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>July</source>
        <translation>Juli</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>August</source>
        <translation>August</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>September</source>
        <translation>September</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>October</source>
        <translation>Oktober</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>November</source>
        <translation>November</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>December</source>
        <translation>Dezember</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>{n} min ago</source>
        <translation>
            <numerusform>vor {n} Min.</numerusform>
            <numerusform>vor {n} Min.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>{n} hours ago</source>
        <extracomment>For one: {n} hour ago</extracomment>
        <translation>
            <numerusform>vor {n} Stunde</numerusform>
            <numerusform>vor {n} Stunden</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>{n} days ago</source>
        <translation>
            <numerusform>vor {n} Tag</numerusform>
            <numerusform>vor {n} Tagen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>{day} {month}</source>
        <translation>{day}. {month}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>{day} {month} {year}</source>
        <translation>{day}. {month} {year}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>{month} {day}</source>
        <translation>{day}. {month}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>{month} {day}, {year}</source>
        <translation>{day}. {month} {year}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>{date}, {time}</source>
        <translation>{date}, {time} Uhr</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>{n} bytes</source>
        <extracomment>For one: {n} byte</extracomment>
        <translation>
            <numerusform>{n} Byte</numerusform>
            <numerusform>{n} Byte</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/drop_target.py"/>
        <source>Drop to add to your library</source>
        <translation>Ablegen, um es in die Bibliothek aufzunehmen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/drop_target.py"/>
        <source>Drop to import</source>
        <translation>Zum Importieren ablegen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/drop_target.py"/>
        <source>Drop to open</source>
        <translation>Zum Öffnen ablegen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Needs a language model</source>
        <translation>Braucht ein Sprachmodell</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Navigation</source>
        <translation>Navigation</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>On the page</source>
        <translation>Auf der Seite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/menus.py"/>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Text and notes</source>
        <translation>Text und Notizen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>New window</source>
        <translation>Neues Fenster</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Open in new window</source>
        <translation>In neuem Fenster öffnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>same book twice duplicate</source>
        <translation>gleiches buch zweimal doppelt duplizieren same book twice duplicate</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Move tab to new window</source>
        <translation>Tab in neues Fenster verschieben</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>detach tear off</source>
        <translation>tab reiter abtrennen lösen herauslösen detach tear off</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>add library</source>
        <translation>hinzufügen bibliothek add library</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>bibtex csl json zotero references</source>
        <translation>bibtex csl json zotero literatur</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Close book</source>
        <translation>Buch schließen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Reopen closed book</source>
        <translation>Geschlossenes Buch wieder öffnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Next book</source>
        <translation>Nächstes Buch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Previous book</source>
        <translation>Voriges Buch</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Tab {number}</source>
        <translation>Tab {number}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Tab 1 to 8, last tab</source>
        <translation>Tab 1 bis 8, letzter Tab</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Last tab</source>
        <translation>Letzter Tab</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Reload from disk</source>
        <translation>Neu vom Datenträger laden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>ocr scan pictures tesseract</source>
        <translation>ocr texterkennung scan bilder pictures tesseract</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>cite reference author year</source>
        <translation>zitieren zitat quelle literatur autor jahr</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Print…</source>
        <translation>Drucken …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Save pages as PDF…</source>
        <translation>Seiten als PDF speichern …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>extract pages</source>
        <translation>seiten herauslösen extrahieren auszug extract pages</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Save as searchable PDF…</source>
        <translation>Als durchsuchbares PDF speichern …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>ocr scan recognised text</source>
        <translation>ocr texterkennung scan erkannter text recognised text</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Save notes in the PDF</source>
        <translation>Notizen im PDF speichern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>annotations file write</source>
        <translation>anmerkungen markierungen datei schreiben annotations file write</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Export PDF with notes…</source>
        <translation>PDF mit Notizen exportieren …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>file save as</source>
        <translation>datei speichern unter file save as</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Import annotations…</source>
        <translation>Anmerkungen importieren …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>notes kindle clippings koreader zotero readest highlights</source>
        <translation>notizen kindle clippings koreader zotero readest markierungen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Save notes in the PDF on closing</source>
        <translation>Notizen beim Schließen im PDF speichern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Restore original file…</source>
        <translation>Ursprüngliche Datei wiederherstellen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>undo saved annotations take notes out</source>
        <translation>gespeicherte anmerkungen rückgängig notizen entfernen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/view_actions.py"/>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Back to where I was reading</source>
        <translation>Zurück zu meiner Lesestelle</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Go to page…</source>
        <translation>Gehe zu Seite …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Find in book</source>
        <translation>Im Buch suchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Search all books…</source>
        <translation>Alle Bücher durchsuchen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>find library text everywhere</source>
        <translation>suchen finden bibliothek text überall find library</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Next source</source>
        <translation>Nächste Quelle</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Next source of the answer</source>
        <translation>Nächste Quelle der Antwort</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Previous source</source>
        <translation>Vorige Quelle</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Previous source of the answer</source>
        <translation>Vorige Quelle der Antwort</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Bookmark this page</source>
        <translation>Lesezeichen für diese Seite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Highlight selection</source>
        <translation>Auswahl markieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>mark annotate</source>
        <translation>markieren anmerken anmerkung mark annotate</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Underline selection</source>
        <translation>Auswahl unterstreichen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Strike out selection</source>
        <translation>Auswahl durchstreichen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>mark annotate wavy</source>
        <translation>markieren anmerken unterstreichen wellig gewellt unterschlängeln mark annotate wavy</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Add a note to the page</source>
        <translation>Notiz zur Seite hinzufügen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>sticky comment annotate</source>
        <translation>haftnotiz klebezettel kommentar anmerken sticky comment annotate</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Write on the page</source>
        <translation>Auf die Seite schreiben</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>free text typewriter annotate</source>
        <translation>freitext textfeld schreibmaschine anmerken free text typewriter annotate</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>ink pen freehand annotate</source>
        <translation>tinte stift freihand anmerken ink pen freehand annotate</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Draw a box</source>
        <translation>Rechteck zeichnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>rectangle shape annotate</source>
        <translation>kasten rahmen form anmerken rectangle shape annotate</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Select an area</source>
        <translation>Bereich auswählen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Look up word</source>
        <translation>Wort nachschlagen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>dictionary define definition meaning translate</source>
        <translation>wörterbuch definition bedeutung erklären übersetzen lexikon</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>speak voice speech text to speech listen pause resume</source>
        <translation>sprechen stimme sprachausgabe hören vorlesen pause fortsetzen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Next sentence</source>
        <translation>Nächster Satz</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Read aloud: next sentence</source>
        <translation>Vorlesen: nächster Satz</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Previous sentence</source>
        <translation>Voriger Satz</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Read aloud: previous sentence</source>
        <translation>Vorlesen: voriger Satz</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>summary story catch up</source>
        <translation>zusammenfassung geschichte handlung rückblick summary story catch up</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Who is who so far</source>
        <translation>Wer bisher wer ist</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>characters people cast names</source>
        <translation>Figuren Personen Besetzung Namen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Attach this page as an image</source>
        <translation>Diese Seite als Bild anhängen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>picture send</source>
        <translation>bild senden picture send</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>several library compare ask</source>
        <translation>mehrere bibliothek vergleichen fragen several library compare ask</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>How thoroughly to answer…</source>
        <translation>Wie gründlich geantwortet wird …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>quick normal thorough depth plan effort research</source>
        <translation>schnell normal gründlich tiefe plan aufwand recherche</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>My questions on this page</source>
        <translation>Meine Fragen auf dieser Seite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Export conversation…</source>
        <translation>Gespräch exportieren …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>spoiler guard up to</source>
        <translation>spoilerschutz gelesen bis spoiler guard up to</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Fit width</source>
        <translation>Seitenbreite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Fit page</source>
        <translation>Ganze Seite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Actual size</source>
        <translation>Originalgröße</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Fit column</source>
        <translation>Spaltenbreite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>text width zoom</source>
        <translation>textbreite spalte anpassen zoom text width</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Zoom to area</source>
        <translation>Auf Ausschnitt vergrößern</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>rectangle marquee</source>
        <translation>rechteck bereich zoom rectangle marquee</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Continuous</source>
        <translation>Fortlaufend</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Two pages</source>
        <translation>Doppelseiten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Separate cover</source>
        <translation>Titelseite einzeln</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Two pages: separate cover</source>
        <translation>Doppelseiten: Titelseite einzeln</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Right to left</source>
        <translation>Von rechts nach links</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Two pages: right to left</source>
        <translation>Doppelseiten: von rechts nach links</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Rotate right</source>
        <translation>Nach rechts drehen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>rotate clockwise</source>
        <translation>drehen rotieren rotate im Uhrzeigersinn</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Rotate left</source>
        <translation>Nach links drehen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>rotate counterclockwise anticlockwise</source>
        <translation>drehen rotieren rotate gegen den Uhrzeigersinn</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Trim margins</source>
        <translation>Ränder abschneiden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>crop</source>
        <translation>zuschneiden beschneiden crop</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>theme font paper margins text size</source>
        <translation>farbschema schrift papier ränder textgröße theme font paper margins text size</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Theme: match system</source>
        <translation>Farbschema: wie das System</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Theme: Paper</source>
        <translation>Farbschema: Papier</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>light white</source>
        <translation>hell weiß light white</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Theme: Sepia</source>
        <translation>Farbschema: Sepia</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Theme: Dusk</source>
        <translation>Farbschema: Dämmerung</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Theme: Night</source>
        <translation>Farbschema: Nacht</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>dark black</source>
        <translation>dunkel schwarz dark black</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Switch light/dark</source>
        <translation>Zwischen Hell und Dunkel wechseln</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Keep original page colours</source>
        <translation>Originalfarben der Seiten beibehalten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/reading_mode.py"/>
        <source>Reading mode</source>
        <translation>Lesemodus</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>outline contents thumbnails notes bookmarks references sidebar</source>
        <translation>gliederung inhalt seitenvorschau notizen lesezeichen verweise seitenleiste</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>optional content ocg show hide</source>
        <translation>ocg einblenden ausblenden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>attached files embedded</source>
        <translation>angehängte dateien eingebettet anlagen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Next pane</source>
        <translation>Nächster Bereich</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Next view</source>
        <translation>Nächste Ansicht</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>split focus</source>
        <translation>geteilt Fokus</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Split right</source>
        <translation>Rechts teilen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>two views beside side by side</source>
        <translation>zwei Ansichten nebeneinander</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Split below</source>
        <translation>Unten teilen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>two views stacked</source>
        <translation>zwei Ansichten übereinander</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Close split</source>
        <translation>Teilung schließen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>one view</source>
        <translation>eine Ansicht</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Command palette…</source>
        <translation>Befehlspalette …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Settings…</source>
        <translation>Einstellungen …</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>setup welcome model</source>
        <translation>einrichten willkommen erste schritte modell setup welcome model</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Next match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Next match, or go to page</source>
        <translation>Nächster Treffer oder Gehe zu Seite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Previous match</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Page down</source>
        <translation>Eine Bildschirmseite abwärts</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Page up</source>
        <translation>Eine Bildschirmseite aufwärts</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Line down</source>
        <translation>Zeile abwärts</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Line up</source>
        <translation>Zeile aufwärts</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Previous page</source>
        <translation>Vorige Seite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>First page</source>
        <translation>Erste Seite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Last page</source>
        <translation>Letzte Seite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Half a page down</source>
        <translation>Eine halbe Bildschirmseite abwärts</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Half a page up</source>
        <translation>Eine halbe Bildschirmseite aufwärts</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Set a mark (then a letter)</source>
        <translation>Marke setzen (dann ein Buchstabe)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Go to a mark (then its letter)</source>
        <translation>Zu einer Marke gehen (dann ihr Buchstabe)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Follow a link by its letters</source>
        <translation>Link über seine Buchstaben öffnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>New line</source>
        <translation>Neue Zeile</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Edit last question</source>
        <translation>Letzte Frage bearbeiten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Stop the answer</source>
        <translation>Antwort anhalten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>One page</source>
        <translation>Eine Seite</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Full</source>
        <translation>Ganz</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Trimmed</source>
        <translation>Beschnitten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Margins</source>
        <translation>Ränder</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Smaller text</source>
        <translation>Kleinere Schrift</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Larger text</source>
        <translation>Größere Schrift</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Theme: {name}</source>
        <translation>Farbschema: {name}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Aa</source>
        <comment>letters of a font</comment>
        <translation>Aa</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Search commands, chapters, books, pages</source>
        <translation>Befehle, Kapitel, Bücher, Seiten suchen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Matching commands</source>
        <translation>Passende Befehle</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Open {title}</source>
        <translation>{title} öffnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Open “{title}”</source>
        <translation>„{title}“ öffnen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Go to {place}</source>
        <translation>Gehe zu {place}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Go to: {title}</source>
        <translation>Gehe zu: {title}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/desktop_notifications.py"/>
        <source>Import finished</source>
        <translation>Import abgeschlossen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/desktop_notifications.py"/>
        <source>Text recognition finished</source>
        <translation>Texterkennung abgeschlossen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/desktop_notifications.py"/>
        <source>“{title}” can now be searched and asked about in full.</source>
        <translation>„{title}“ kann jetzt vollständig durchsucht und befragt werden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/desktop_notifications.py"/>
        <source>Book is ready to search</source>
        <translation>Buch ist durchsuchbar</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/file_notices.py"/>
        <source>This book’s file has changed.</source>
        <translation>Die Datei dieses Buches hat sich geändert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/file_notices.py"/>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/file_notices.py"/>
        <source>This book’s file is missing. You can still use its text and conversations.</source>
        <translation>Die Datei dieses Buches fehlt. Text und Gespräche können Sie weiterhin nutzen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/file_notices.py"/>
        <source>This book’s file is missing, and its text hasn’t been read on this computer.</source>
        <translation>Die Datei dieses Buches fehlt, und ihr Text wurde auf diesem Computer noch nicht gelesen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/file_notices.py"/>
        <source>Reloaded.</source>
        <translation>Neu geladen.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/keymap.py"/>
        <source>Press a key first.</source>
        <translation>Drücken Sie zuerst eine Taste.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/keymap.py"/>
        <source>Digits, Esc, Tab, and Enter can’t be used on their own.</source>
        <translation>Ziffern, Esc, Tab und Enter lassen sich nicht allein verwenden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/menus.py"/>
        <source>Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/menus.py"/>
        <source>Go</source>
        <comment>menu</comment>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/menus.py"/>
        <source>Companion</source>
        <translation>Begleiter</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/menus.py"/>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/reading_mode.py"/>
        <source>Press Esc to exit</source>
        <translation>Zum Beenden Esc drücken</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/reading_mode.py"/>
        <source>Reading progress</source>
        <translation>Lesefortschritt</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/window/reading_mode.py"/>
        <source>{n} pages left in this chapter</source>
        <extracomment>For one: {n} page left in this chapter</extracomment>
        <translation>
            <numerusform>Noch {n} Seite in diesem Kapitel</numerusform>
            <numerusform>Noch {n} Seiten in diesem Kapitel</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/reading_mode.py"/>
        <source>Last page of this chapter</source>
        <translation>Letzte Seite dieses Kapitels</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/reading_mode.py"/>
        <source>Exit reading mode</source>
        <translation>Lesemodus beenden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>answer on its way</source>
        <translation>Antwort kommt</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>answer ready</source>
        <translation>Antwort fertig</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Open books</source>
        <translation>Geöffnete Bücher</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>File not found.</source>
        <translation>Datei nicht gefunden.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>{title}, file not found</source>
        <translation>{title}, Datei nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Close “{title}”</source>
        <translation>„{title}“ schließen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Close {title}</source>
        <translation>{title} schließen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Copy path</source>
        <translation>Pfad kopieren</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Close others</source>
        <translation>Andere schließen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Close to the right</source>
        <translation>Rechts davon schließen</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/view_actions.py"/>
        <source>Zoom in percent</source>
        <translation>Zoom in Prozent</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/view_actions.py"/>
        <source>10–1600%</source>
        <translation>10–1600 %</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/view_actions.py"/>
        <source>Where you were reading</source>
        <translation>Ihre Lesestelle</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/view_actions.py"/>
        <source>Stay here (Esc)</source>
        <translation>Hier bleiben (Esc)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/view_actions.py"/>
        <source>Back to {page}</source>
        <translation>Zurück zu {page}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/window/window_controller.py"/>
        <source>Only the first {most} of {n:,} files were opened. To add them all, import their folder into the library.</source>
        <translation>
            <numerusform>Nur die ersten {most} von {n:,} Dateien wurden geöffnet. Um alle hinzuzufügen, importieren Sie ihren Ordner in die Bibliothek.</numerusform>
            <numerusform>Nur die ersten {most} von {n:,} Dateien wurden geöffnet. Um alle hinzuzufügen, importieren Sie ihren Ordner in die Bibliothek.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/window_controller.py"/>
        <source>This is the handbook. Ask it how things work, or set up Pagemate and open your first book.</source>
        <translation>Dies ist das Handbuch (auf Englisch). Fragen Sie es, wie etwas geht, oder richten Sie Pagemate ein, und öffnen Sie Ihr erstes Buch.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/window_controller.py"/>
        <source>Set up</source>
        <translation>Einrichten</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/window_controller.py"/>
        <source>The handbook isn’t installed.</source>
        <translation>Das Handbuch ist nicht installiert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/window_controller.py"/>
        <source>“{name}” stays locked. Open it again when you have the password.</source>
        <translation>„{name}“ bleibt gesperrt. Öffnen Sie die Datei noch einmal, wenn Sie das Passwort haben.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_import.py"/>
        <source>Open it directly to enter the password.</source>
        <translation>Öffnen Sie sie direkt, um das Passwort einzugeben.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>“{name}” couldn’t be saved, so it stays as it was.</source>
        <translation>„{name}“ konnte nicht gespeichert werden und bleibt, wie es war.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>“{name}” is read-only.</source>
        <translation>„{name}“ ist schreibgeschützt.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>“{name}” is an original that Pagemate keeps, so it stays as it is.</source>
        <translation>„{name}“ ist ein Original, das Pagemate aufbewahrt, und bleibt daher unverändert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>“{name}” isn’t a file that can be saved in.</source>
        <translation>„{name}“ ist keine Datei, in der gespeichert werden kann.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>No original of “{name}” was kept.</source>
        <translation>Von „{name}“ wurde kein Original aufgehoben.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>Pagemate keeps one before it first saves notes in a file.</source>
        <translation>Pagemate hebt eines auf, bevor es zum ersten Mal Notizen in einer Datei speichert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>Another program has rewritten “{name}” since Pagemate saved in it, so it stays as it is.</source>
        <translation>Ein anderes Programm hat „{name}“ neu geschrieben, seit Pagemate darin gespeichert hat; deshalb bleibt die Datei, wie sie ist.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>The original is in the folder of kept files.</source>
        <translation>Das Original liegt im Ordner der aufgehobenen Dateien.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>Another program has just changed “{name}”, so nothing was saved in it.</source>
        <translation>Ein anderes Programm hat „{name}“ gerade geändert; deshalb wurde darin nichts gespeichert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>“{name}” can’t be written.</source>
        <translation>„{name}“ lässt sich nicht schreiben.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/ocr_and_copy.py"/>
        <source>The attachment couldn’t be saved because it needs too much memory.</source>
        <translation>Der Anhang konnte nicht gespeichert werden, weil er zu viel Arbeitsspeicher braucht.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/ocr_and_copy.py"/>
        <source>It may be damaged, or made to fill up computers.</source>
        <translation>Er ist vielleicht beschädigt, oder er soll Computer überlasten.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/ocr_and_copy.py"/>
        <source>The copy couldn’t be made because a part of Pagemate stopped working.</source>
        <translation>Die Kopie konnte nicht erstellt werden, weil ein Teil von Pagemate nicht mehr funktioniert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/ocr_and_copy.py"/>
        <source>Try again, or export your notes as Markdown.</source>
        <translation>Versuchen Sie es erneut, oder exportieren Sie Ihre Notizen als Markdown.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/ocr_and_copy.py"/>
        <source>Nothing was saved because a part of Pagemate stopped working.</source>
        <translation>Es wurde nichts gespeichert, weil ein Teil von Pagemate nicht mehr funktioniert.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/ocr_and_copy.py"/>
        <source>Your annotations are kept in Pagemate. Try again.</source>
        <translation>Ihre Anmerkungen bleiben in Pagemate erhalten. Versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/page_drawer.py"/>
        <source>Books can’t be opened because a part of Pagemate doesn’t start.</source>
        <translation>Bücher lassen sich nicht öffnen, weil ein Teil von Pagemate nicht startet.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/page_drawer.py"/>
        <source>Restart Pagemate. If that doesn’t help, reinstall it.</source>
        <translation>Starten Sie Pagemate neu. Wenn das nicht hilft, installieren Sie es neu.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/page_images.py"/>
        <source>The book’s file can’t be read.</source>
        <translation>Die Datei des Buches ist nicht lesbar.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/process_limits.py"/>
        <source>The text of this book can’t be read because a part of Pagemate keeps stopping.</source>
        <translation>Der Text dieses Buches ist nicht lesbar, weil ein Teil von Pagemate immer wieder abbricht.</translation>
    </message>
    <message>
        <source>Searched pages {pages} of {count}, except {others}, which are images.</source>
        <translation type="vanished">Durchsucht: Seiten {pages} von {count}, außer den Seiten {others}, die Bilder sind.</translation>
    </message>
    <message>
        <source>Searched pages {pages} of {count}, except {page}, which is an image.</source>
        <translation type="vanished">Durchsucht: Seiten {pages} von {count}, außer Seite {page}, die ein Bild ist.</translation>
    </message>
    <message>
        <source>{at} of {total}</source>
        <translation type="vanished">{at} von {total}</translation>
    </message>
    <message numerus="yes">
        <source>{n} found</source>
        <translation type="vanished">
            <numerusform>{n} gefunden</numerusform>
            <numerusform>{n} gefunden</numerusform>
        </translation>
    </message>
    <message>
        <source>{at} of {total} up to {page}</source>
        <translation type="vanished">{at} von {total} bis {page}</translation>
    </message>
    <message numerus="yes">
        <source>{n} up to {page}</source>
        <translation type="vanished">
            <numerusform>{n} bis {page}</numerusform>
            <numerusform>{n} bis {page}</numerusform>
        </translation>
    </message>
    <message>
        <source>Notes for a book that isn’t in the library or isn’t ready are added once it is, as long as this window stays open.</source>
        <translation type="vanished">Notizen zu einem Buch, das nicht in der Bibliothek oder noch nicht bereit ist, werden hinzugefügt, sobald es so weit ist, solange dieses Fenster offen bleibt.</translation>
    </message>
    <message>
        <source>Its text isn’t ready yet. Import again in a moment.</source>
        <translation type="vanished">Der Text ist noch nicht bereit. Importieren Sie gleich noch einmal.</translation>
    </message>
    <message>
        <source>Choose a file inside the folder.</source>
        <translation type="vanished">Wählen Sie eine Datei in diesem Ordner.</translation>
    </message>
    <message>
        <source>Not a summary: key sentences from {pages}, in order. For a real summary, set up a model.</source>
        <translation type="vanished">Keine Zusammenfassung, sondern Schlüsselsätze von {pages}, der Reihe nach. Für eine echte Zusammenfassung richten Sie ein Modell ein.</translation>
    </message>
    <message>
        <source>No dictionary is installed yet. Add a StarDict or dictd dictionary, or install one with your system’s package manager, such as dict-wn on Debian and Ubuntu.</source>
        <translation type="vanished">Noch ist kein Wörterbuch installiert. Fügen Sie eines von StarDict oder dictd hinzu, oder installieren Sie eines mit der Paketverwaltung, unter Debian und Ubuntu zum Beispiel dict-wn.</translation>
    </message>
    <message>
        <source>This is the handbook. Ask it how things work, or set things up.</source>
        <translation type="vanished">Dies ist das Handbuch. Fragen Sie es, wie etwas geht, oder richten Sie Pagemate ein.</translation>
    </message>
    <message>
        <source>Your library, reading positions, search index, conversations with a record of what was sent, highlights, and notes. Your book files stay where they are and are never changed.</source>
        <translation type="vanished">Ihre Bibliothek, Ihre Lesestellen, der Suchindex, Ihre Gespräche mit einer Aufzeichnung des Gesendeten, Ihre Markierungen und Notizen. Ihre Buchdateien bleiben, wo sie sind, und werden nie verändert.</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation type="vanished">keine Grenze</translation>
    </message>
    <message>
        <source>rotate</source>
        <translation type="vanished">drehen rotieren rotate</translation>
    </message>
    <message>
        <source>*(stopped)*</source>
        <translation type="vanished">*(angehalten)*</translation>
    </message>
    <message>
        <source>kindle clippings koreader zotero readest highlights</source>
        <translation type="vanished">kindle clippings koreader zotero readest markierungen notizen highlights</translation>
    </message>
    <message>
        <source>{model} (to be retired)</source>
        <translation type="vanished">{model} (läuft aus)</translation>
    </message>
    <message>
        <source>Reload book</source>
        <translation type="vanished">Buch neu laden</translation>
    </message>
    <message>
        <source>Last request: {when}, to {server}.</source>
        <translation type="vanished">Letzte Anfrage: {when}, an {server}.</translation>
    </message>
    <message>
        <source>No exact match. Closest passages:</source>
        <translation type="vanished">Nichts genau Passendes. Die nächstliegenden Stellen:</translation>
    </message>
    <message>
        <source>“{pages}” aren’t pages of this book.</source>
        <translation type="vanished">„{pages}“ sind keine Seiten dieses Buchs.</translation>
    </message>
    <message>
        <source>“{name}” is not a dictionary that Pagemate can read.</source>
        <translation type="vanished">„{name}“ ist kein Wörterbuch, das Pagemate lesen kann.</translation>
    </message>
    <message>
        <source>There is no text to read aloud from here on. Try Recognise text.</source>
        <translation type="vanished">Ab hier gibt es keinen Text zum Vorlesen. Versuchen Sie „Text erkennen“.</translation>
    </message>
    <message>
        <source>On no page that was searched: {words}.</source>
        <translation type="vanished">Auf keiner der durchsuchten Seiten: {words}.</translation>
    </message>
    <message>
        <source>Seen for this: {pages}</source>
        <translation type="vanished">Dafür angesehen: {pages}</translation>
    </message>
    <message>
        <source>The words this cites don’t say this.</source>
        <translation type="vanished">Die angeführten Worte sagen das nicht.</translation>
    </message>
    <message>
        <source>The words this cites may say the opposite: check “{part}”.</source>
        <translation type="vanished">Die angeführten Worte sagen vielleicht das Gegenteil: Prüfen Sie „{part}“.</translation>
    </message>
    <message>
        <source>In the words this cites, “{part}” has another role.</source>
        <translation type="vanished">In den angeführten Worten hat „{part}“ eine andere Rolle.</translation>
    </message>
    <message>
        <source>{part} isn’t in the words this cites.</source>
        <translation type="vanished">{part} steht nicht in den angeführten Worten.</translation>
    </message>
    <message>
        <source>{parts} aren’t in the words this cites.</source>
        <translation type="vanished">{parts} stehen nicht in den angeführten Worten.</translation>
    </message>
    <message>
        <source>It reads Kindle’s “My Clippings.txt” and exports of KOReader, Zotero and Readest.</source>
        <translation type="vanished">Gelesen werden „My Clippings.txt“ vom Kindle und Exporte aus KOReader, Zotero und Readest.</translation>
    </message>
    <message>
        <source>Gray</source>
        <translation type="vanished">Grau</translation>
    </message>
    <message>
        <source>Check that you may change files in its folder.</source>
        <translation type="vanished">Prüfen Sie, ob Sie Dateien in diesem Ordner ändern dürfen.</translation>
    </message>
    <message>
        <source>The library has no document of this title.</source>
        <translation type="vanished">In der Bibliothek gibt es kein Dokument mit diesem Titel.</translation>
    </message>
    <message>
        <source>show the place that this line of a LaTeX source makes</source>
        <translation type="vanished">die Stelle zeigen, die aus dieser Zeile einer LaTeX-Quelle entsteht</translation>
    </message>
    <message>
        <source>list, show or delete conversations</source>
        <translation type="vanished">Gespräche auflisten, zeigen oder löschen</translation>
    </message>
    <message numerus="yes">
        <source>{n} of {most} looks</source>
        <translation type="vanished">
            <numerusform>{n} von {most} Blicken ins Buch</numerusform>
            <numerusform>{n} von {most} Blicken ins Buch</numerusform>
        </translation>
    </message>
    <message>
        <source>The PDF has no such attachment any more.</source>
        <translation type="vanished">Das PDF hat diesen Anhang nicht mehr.</translation>
    </message>
    <message>
        <source>There is a “)” too many.</source>
        <translation type="vanished">Eine „)“ ist zu viel.</translation>
    </message>
    <message>
        <source>Two signs for repeating follow each other.</source>
        <translation type="vanished">Zwei Wiederholungszeichen folgen aufeinander.</translation>
    </message>
    <message>
        <source>A “\” at the end needs a sign after it.</source>
        <translation type="vanished">Nach dem „\“ am Ende fehlt ein Zeichen.</translation>
    </message>
    <message numerus="yes">
        <source>This expression can’t be read from character {n} on.</source>
        <translation type="vanished">
            <numerusform>Dieser Ausdruck ist ab Zeichen {n} nicht lesbar.</numerusform>
            <numerusform>Dieser Ausdruck ist ab Zeichen {n} nicht lesbar.</numerusform>
        </translation>
    </message>
    <message>
        <source>How fast. F8 reads aloud from the selected words or the top of the page.</source>
        <translation type="vanished">Wie schnell. F8 liest ab den markierten Wörtern oder ab dem Seitenanfang vor.</translation>
    </message>
    <message>
        <source>Written into PDFs with your annotations. Left empty, it is the name of your account.</source>
        <translation type="vanished">Wird mit Ihren Anmerkungen in PDFs geschrieben. Bleibt das Feld leer, gilt der Name Ihres Benutzerkontos.</translation>
    </message>
    <message>
        <source>Put together by rules, so one person may stand under two names.</source>
        <translation type="vanished">Nach Regeln zusammengestellt; eine Person kann also unter zwei Namen stehen.</translation>
    </message>
    <message>
        <source>Highlights, notes and bookmarks</source>
        <translation type="vanished">Markierungen, Notizen und Lesezeichen</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} there already</source>
        <translation type="vanished">
            <numerusform>{n:,} schon vorhanden</numerusform>
            <numerusform>{n:,} schon vorhanden</numerusform>
        </translation>
    </message>
    <message>
        <source>{message} {advice} What you marked is on the page, not stored yet.</source>
        <translation type="vanished">{message} {advice} Ihre Markierung steht auf der Seite, ist aber noch nicht gespeichert.</translation>
    </message>
    <message>
        <source>{message} {advice} What you entered is on the page, not stored yet.</source>
        <translation type="vanished">{message} {advice} Ihre Eingabe steht auf der Seite, ist aber noch nicht gesichert.</translation>
    </message>
    <message>
        <source>As it is ({pattern})</source>
        <translation type="vanished">Unverändert ({pattern})</translation>
    </message>
    <message>
        <source>“{name}” becomes what it was before Pagemate first saved notes in it. Your highlights and notes stay in Pagemate, and a copy of the file as it is now is kept.</source>
        <translation type="vanished">„{name}“ wird wieder so, wie sie war, bevor Pagemate zum ersten Mal Notizen darin gespeichert hat. Ihre Markierungen und Notizen bleiben in Pagemate, und eine Kopie der jetzigen Datei wird aufgehoben.</translation>
    </message>
    <message>
        <source>How much of the limits is used</source>
        <translation type="vanished">Wie viel von den Grenzen verbraucht ist</translation>
    </message>
    <message numerus="yes">
        <source>{looks} of {n} looks</source>
        <translation type="vanished">
            <numerusform>{looks} von {n} Blick ins Buch</numerusform>
            <numerusform>{looks} von {n} Blicken ins Buch</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} looks</source>
        <translation type="vanished">
            <numerusform>{n} Blick ins Buch</numerusform>
            <numerusform>{n} Blicke ins Buch</numerusform>
        </translation>
    </message>
    <message>
        <source>Looked at no page of the book.</source>
        <translation type="vanished">Keine Seite des Buches angesehen.</translation>
    </message>
    <message numerus="yes">
        <source>There are {n} cards already. Unpin one first.</source>
        <translation type="vanished">
            <numerusform>Es gibt schon {n} Karte. Lösen Sie sie erst.</numerusform>
            <numerusform>Es gibt schon {n} Karten. Lösen Sie erst eine.</numerusform>
        </translation>
    </message>
    <message>
        <source>Go on reading</source>
        <translation type="vanished">Weiter vorlesen</translation>
    </message>
    <message>
        <source>The model asks for the comments in this document.</source>
        <translation type="vanished">Das Modell bittet um die Kommentare in diesem Dokument.</translation>
    </message>
    <message>
        <source>Makes a plan, reads widely and checks its own draft. Takes minutes and costs more.</source>
        <translation type="vanished">Macht einen Plan, liest viel und prüft den eigenen Entwurf. Dauert Minuten und kostet mehr.</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} keep what you entered</source>
        <translation type="vanished">
            <numerusform>{n:,} behält Ihre Eingaben</numerusform>
            <numerusform>{n:,} behalten Ihre Eingaben</numerusform>
        </translation>
    </message>
    <message>
        <source>Notes of all books</source>
        <translation type="vanished">Notizen aus allen Büchern</translation>
    </message>
    <message>
        <source>Nothing is marked with {letter}. Press M and a letter to mark.</source>
        <translation type="vanished">Es gibt keine Marke {letter}. M und ein Buchstabe setzen eine.</translation>
    </message>
    <message>
        <source>This book has no recognised text. Recognise its text first: menu &gt; Recognise text.</source>
        <translation type="vanished">Dieses Buch hat keinen erkannten Text. Erkennen Sie ihn zuerst: Menü &gt; Text erkennen.</translation>
    </message>
    <message>
        <source>Pagemate uses Tesseract, a free program that isn’t installed here. It runs on this computer; your pages stay here.</source>
        <translation type="vanished">Pagemate verwendet Tesseract, ein freies Programm, das hier nicht installiert ist. Es läuft auf diesem Computer; Ihre Seiten bleiben hier.</translation>
    </message>
    <message>
        <source>No reference has these words.</source>
        <translation type="vanished">Kein Eintrag hat diese Wörter.</translation>
    </message>
    <message>
        <source>Highlight in gray</source>
        <translation type="vanished">Grau markieren</translation>
    </message>
    <message>
        <source>Settings are back as they were.</source>
        <translation type="vanished">Die Einstellungen sind wieder wie zuvor.</translation>
    </message>
    <message>
        <source>or drop a PDF, an e-book or a folder anywhere here</source>
        <translation type="vanished">oder ein PDF, ein E-Book oder einen Ordner irgendwo hier ablegen</translation>
    </message>
</context>
</TS>
