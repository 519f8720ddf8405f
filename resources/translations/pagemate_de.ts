<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>Pagemate</name>
    <message>
        <location filename="../../reader_app/agent/ending.py"/>
        <source>I have no answer to this. It may help to ask in other words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/ending.py"/>
        <source>The model declined to answer this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/ending.py"/>
        <source>The answer was cut off before it began. It may help to ask for less.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/limits.py"/>
        <source>This answer took too long and was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/limits.py"/>
        <source>Try again, or ask for less at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>The conversation was too long; its oldest part was left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>This model doesn't support tools, so the book is searched before it is asked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>This conversation no longer fits into the model's memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>Begin a new conversation, or choose a model with a larger window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>This model doesn't support tools.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>Choose another model, or let the book be searched before each question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>The answer broke off before its end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/prompt_files.py"/>
        <source>The prompt file {name} is missing or can't be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/prompt_files.py"/>
        <source>Install Pagemate again, or put the file back into its prompts folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/tool_use.py"/>
        <source>No answer was found within {steps} steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/tool_use.py"/>
        <source>Ask for less at once, or allow more steps in Settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/annotations.py"/>
        <location filename="../../reader_app/documents/annotate.py"/>
        <source>That is the book's own file, which stays as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/annotations.py"/>
        <location filename="../../reader_app/documents/annotate.py"/>
        <source>Choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/annotations.py"/>
        <location filename="../../reader_app/documents/annotate.py"/>
        <source>There is no room left on that disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/annotations.py"/>
        <source>Free some space, or choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/annotations.py"/>
        <source>The file can't be written there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/annotations.py"/>
        <source>Choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/annotations_markdown.py"/>
        <source>Nothing is marked in this book yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/annotations_markdown.py"/>
        <location filename="../../reader_app/ui/viewer/annotation_model.py"/>
        <source>Bookmarks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/annotations_markdown.py"/>
        <source>Notes on *{title}*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/annotations_markdown.py"/>
        <source>Notes on *{title}* by {author}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/annotations_markdown.py"/>
        <source>(a passage without words)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/annotations_markdown.py"/>
        <source>{first} to {last}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/asked_books.py"/>
        <source>One conversation can ask {MOST_BOOKS} books.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/asked_books.py"/>
        <source>Choose fewer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/asked_shelf.py"/>
        <location filename="../../reader_app/ui/chat/page_names.py"/>
        <source>a book that is gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/bound_book.py"/>
        <location filename="../../reader_app/app/conversations.py"/>
        <location filename="../../reader_app/app/ingest.py"/>
        <location filename="../../reader_app/store/book_repository.py"/>
        <location filename="../../reader_app/store/shelf_rows.py"/>
        <location filename="../../reader_app/ui/controllers/asked_books_controller.py"/>
        <source>This book is no longer in the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/bound_book.py"/>
        <location filename="../../reader_app/app/conversations.py"/>
        <source>Open its file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/collections.py"/>
        <source>There is a collection “{name}” already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/collections.py"/>
        <source>A collection needs a name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/conversations.py"/>
        <location filename="../../reader_app/app/export.py"/>
        <location filename="../../reader_app/app/questions.py"/>
        <source>This conversation no longer exists.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/conversations.py"/>
        <location filename="../../reader_app/app/questions.py"/>
        <source>Begin a new one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/cost_cap.py"/>
        <location filename="../../reader_app/app/spending.py"/>
        <source>{tokens} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/cost_cap.py"/>
        <source>Raise the limit in Settings, or switch it off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/cost_cap.py"/>
        <source>Not sent: your limit for an answer is {limit}. Spent so far: {so_far}; the next request would take about {more}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/cost_cap.py"/>
        <source>Not sent: your limit for a conversation is {limit}. Spent so far: {so_far}; the next request would take about {more}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/cost_cap.py"/>
        <source>Not sent: your limit for a book is {limit}. Spent so far: {so_far}; the next request would take about {more}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/export.py"/>
        <source>*(ended at the limit of steps)*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/export.py"/>
        <source>*(cut off)*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/export.py"/>
        <source>*(declined by the model)*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/export.py"/>
        <source>*(stopped)*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/export.py"/>
        <source>About {books}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/export.py"/>
        <source>Reader</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/export.py"/>
        <source>*Turned to {page}.*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/export.py"/>
        <source>*(no answer)*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/export.py"/>
        <source>*(broke off)*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/export.py"/>
        <source>*{title}* by {author}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/export.py"/>
        <source>Seen for this: pages {pages}</source>
        <extracomment>For one: Seen for this: page {pages}</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/app/export.py"/>
        <source>nothing after page {page} was sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/export.py"/>
        <source>nothing of the book was sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/export.py"/>
        <location filename="../../reader_app/ui/library/import_words.py"/>
        <source>{words}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/export.py"/>
        <source>Hidden text was not sent: page {pages}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/ingest.py"/>
        <source>There are no pages in this file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library.py"/>
        <source>“{name}” is another text than “{title}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/question.py"/>
        <source>There is nothing to send yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/question.py"/>
        <source>Write a question first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/question.py"/>
        <source>This message has {count} characters; {MAX_MESSAGE_LENGTH} can be sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/question.py"/>
        <source>Shorten it, or ask in two messages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/questions.py"/>
        <source>There is no question to ask again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/questions.py"/>
        <source>Write one first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>That page’s text was recognised from a picture: look whether it was misread.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>{n} word for word in the book</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>{n} on another page</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>{n} not word for word</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>{n} not found</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>Quotations: {words}</source>
        <extracomment>For one: Quotation: {words}</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>{n} quotations checked</source>
        <extracomment>For one: {n} quotation checked</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>1 quotation doesn’t match</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>{n} of {count} quotations don’t match</source>
        <extracomment>For one: {n} of {count} quotations doesn’t match</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source> and </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/quotation_words.py"/>
        <location filename="../../reader_app/ui/widgets/key_sheet.py"/>
        <source> or </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>{found} on {here}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>{found} on {here}, not on {there}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>{found} on {here}, not in {book}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>Not word for word. On {here}: {words}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>Not in these books: it wasn’t found on any page that was looked at.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>Not in the book: it wasn’t found on any page up to {page}, the last that was looked at.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>“{said}” isn’t there after “{before}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>“{said}” isn’t there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>“{printed}” is left out after “{before}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>“{printed}” is left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>“{printed}” instead of “{said}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>the pieces are too short to be sure of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>With words left out, every part in this order and word for word,</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/quotation_words.py"/>
        <source>Word for word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/reading.py"/>
        <location filename="../../reader_app/bootstrap/command.py"/>
        <location filename="../../reader_app/domain/book.py"/>
        <source>There is no page {page}: this book has pages 1 to {page_count}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/recaps.py"/>
        <source>There is nothing to recap: no page has been read yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/recaps.py"/>
        <source>No chapter of the outline holds this page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/recaps.py"/>
        <source>Ask for a recap instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/recaps.py"/>
        <source>The outline doesn't say where this chapter begins.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/recaps.py"/>
        <source>This chapter begins after the page that you have read up to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/recaps.py"/>
        <source>Say “Read up to here” on the page where you are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/selection_prompts.py"/>
        <source>The prompt could not be saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/selection_prompts.py"/>
        <source>See whether there is room on the disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/selection_prompts.py"/>
        <source>Write what is to be asked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/selection_prompts.py"/>
        <source>This is too long: {most} characters at most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/selection_prompts.py"/>
        <source>{place} is nothing that can be filled in here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/selection_prompts.py"/>
        <source>{place} has to be there: it is filled in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/sent_report.py"/>
        <source>Request {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/sent_report.py"/>
        <source>To {server} · {model} · {when}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/sent_report.py"/>
        <source>Sent again, as before: {parts}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/sent_report.py"/>
        <location filename="../../reader_app/ui/dialogs/settings_dialog.py"/>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/sent_report.py"/>
        <source>System prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/sent_report.py"/>
        <source>Tools ({count})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/sent_report.py"/>
        <source>Where the reader is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/sent_report.py"/>
        <source>Reader’s words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/sent_report.py"/>
        <source>Earlier answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/sent_report.py"/>
        <source>Call of {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/sent_report.py"/>
        <source>a tool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/sent_report.py"/>
        <source>Result of {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/sent_report.py"/>
        <source>Passages of the book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/sent_report.py"/>
        <source>Picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/sent_report.py"/>
        <source>Model’s thoughts, sent back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/sent_report.py"/>
        <source>Other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/sent_report.py"/>
        <source>A picture: {kind}, {wide} × {high} pixels, about {tokens} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/sent_report.py"/>
        <source>A picture: {kind}, about {tokens} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/spending.py"/>
        <source>nothing yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/spending.py"/>
        <source>at least {usd}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/spending.py"/>
        <location filename="../../reader_app/ui/controllers/turn_cost.py"/>
        <source>under $0.001</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/takeaway.py"/>
        <source>There is not enough room on the disk for this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/takeaway.py"/>
        <source>Free some space, or choose another disk. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/takeaway.py"/>
        <source>That folder or file can’t be used: its permissions don’t allow it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/takeaway.py"/>
        <source>Choose another folder. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/takeaway.py"/>
        <source>That file can’t be read or written there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/takeaway.py"/>
        <source>Choose another one. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/takeaway_words.py"/>
        <source>{n:,} settings</source>
        <extracomment>For one: {n} setting</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/takeaway_words.py"/>
        <source>{n:,} collections</source>
        <extracomment>For one: {n} collection</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/takeaway_words.py"/>
        <location filename="../../reader_app/store/repair.py"/>
        <location filename="../../reader_app/ui/library/words.py"/>
        <source>{n:,} books</source>
        <extracomment>For one: {n} book</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/takeaway_words.py"/>
        <location filename="../../reader_app/store/repair.py"/>
        <source>{n:,} conversations</source>
        <extracomment>For one: {n} conversation</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/takeaway_words.py"/>
        <location filename="../../reader_app/store/repair.py"/>
        <location filename="../../reader_app/ui/chat/conversation_model.py"/>
        <source>{n:,} messages</source>
        <extracomment>For one: {n} message</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/takeaway_words.py"/>
        <location filename="../../reader_app/store/repair.py"/>
        <source>{n:,} highlights</source>
        <extracomment>For one: {n} highlight</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/takeaway_words.py"/>
        <location filename="../../reader_app/store/repair.py"/>
        <source>{n:,} bookmarks</source>
        <extracomment>For one: {n} bookmark</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/app/takeaway_words.py"/>
        <source>Added: {things}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/takeaway_words.py"/>
        <source>All of it was here already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/takeaway_words.py"/>
        <source>{n:,} books had been read on there.</source>
        <extracomment>For one: {n} book had been read on there.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/takeaway_words.py"/>
        <source>{n:,} notes differ here and stayed as they are.</source>
        <extracomment>For one: {n} note differ here and stayed as they are.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/takeaway_words.py"/>
        <source>{n:,} parts of it couldn’t be read.</source>
        <extracomment>For one: {n} part of it couldn’t be read.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/app/takeaway_words.py"/>
        <source>It was stopped: import the file again for the rest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/takeaway_words.py"/>
        <location filename="../../reader_app/ui/chat/page_names.py"/>
        <location filename="../../reader_app/ui/controllers/recognition_words.py"/>
        <source>{first} and {last}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/takeaway_zip.py"/>
        <source>This export holds files that Pagemate never writes, so nothing was read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/takeaway_zip.py"/>
        <source>Choose a file that Pagemate itself has exported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/takeaway_zip.py"/>
        <source>This export was made by a newer version of Pagemate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/takeaway_zip.py"/>
        <source>Install the newer version here, then import it. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/takeaway_zip.py"/>
        <source>This file is no export of Pagemate, or it is incomplete.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/takeaway_zip.py"/>
        <source>Copy it once more, or choose another file. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/app/takeaway_zip.py"/>
        <source>This export would unpack to far more than it can hold, so nothing was read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/crashes.py"/>
        <source>Something unexpected happened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/first_words.py"/>
        <source>Safe mode: the settings are the usual ones, no books were opened, and the model is off. Yours are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/first_words.py"/>
        <source>Leave safe mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/first_words.py"/>
        <source>Show report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/first_words.py"/>
        <source>Pagemate ended unexpectedly last time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/first_words.py"/>
        <source>{day}, {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/first_words.py"/>
        <source>Everything up to {time} is here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/images.py"/>
        <source>The book's file can't be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/model.py"/>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Offline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/model.py"/>
        <source>Offline: passages are found in the book, without a language model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/model.py"/>
        <source>the environment (ANTHROPIC_API_KEY)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/refusal.py"/>
        <source>The data folder is {folder}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/refusal.py"/>
        <location filename="../../reader_app/ui/dialogs/about.py"/>
        <location filename="../../reader_app/ui/dialogs/crash_report_dialog.py"/>
        <location filename="../../reader_app/ui/dialogs/keys_dialog.py"/>
        <location filename="../../reader_app/ui/dialogs/properties_dialog.py"/>
        <location filename="../../reader_app/ui/dialogs/recognition_dialog.py"/>
        <location filename="../../reader_app/ui/dialogs/sent_dialog.py"/>
        <location filename="../../reader_app/ui/library/import_dialog.py"/>
        <location filename="../../reader_app/ui/viewer/peek_banner.py"/>
        <location filename="../../reader_app/ui/widgets/notice_bar.py"/>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/refusal.py"/>
        <location filename="../../reader_app/ui/chat/error_notice.py"/>
        <location filename="../../reader_app/ui/controllers/annotation_keeping.py"/>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/refusal.py"/>
        <source>The disk is full, so the library can’t be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/safe_mode.py"/>
        <source>Pagemate ended while it started, twice in a row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/safe_mode.py"/>
        <source>Safe mode starts with the usual settings, without the books that were open and without the model. Your own settings, books and conversations are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/safe_mode.py"/>
        <source>Start in safe mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/safe_mode.py"/>
        <source>Start as usual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/services.py"/>
        <location filename="../../reader_app/ui/dialogs/settings_dialog.py"/>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/services.py"/>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/services.py"/>
        <source>none stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/annotate.py"/>
        <source>“{name}” is no PDF, and only a PDF can carry notes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/annotate.py"/>
        <source>Export the notes as Markdown instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/annotate.py"/>
        <source>“{name}” is too damaged for a copy with notes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/annotate.py"/>
        <source>Export the notes as Markdown instead. The book's file is as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/annotate.py"/>
        <source>Free some space, or choose another place. The book's file is as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/annotate.py"/>
        <source>The copy can't be written there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/annotate.py"/>
        <source>Choose another folder. The book's file is as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine.py"/>
        <location filename="../../reader_app/documents/reader.py"/>
        <source>There is no page {number}: this book has pages 1 to {page_count}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine.py"/>
        <source>“{name}” is a folder, not a book.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine.py"/>
        <source>Choose a file inside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine.py"/>
        <source>There is no file “{name}” here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine.py"/>
        <location filename="../../reader_app/documents/reader.py"/>
        <source>It may have been moved or renamed; choose where it is now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine.py"/>
        <source>“{name}” can't be read: you are not allowed to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine.py"/>
        <source>Change the file's permissions, or choose a copy of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine.py"/>
        <source>That password doesn't open this file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine.py"/>
        <source>“{name}” has a password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine.py"/>
        <source>Type the password that came with the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine.py"/>
        <source>“{name}” has no pages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine.py"/>
        <source>“{name}” is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine.py"/>
        <location filename="../../reader_app/documents/reader.py"/>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <location filename="../../reader_app/workers/page_drawer.py"/>
        <source>Get the file again from where it came from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine.py"/>
        <source>“{name}” is damaged and can't be repaired.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/jobs.py"/>
        <source>The text of this book could not be read in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/jobs.py"/>
        <source>Open the book again to try once more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/near_desk.py"/>
        <source>This book is closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/reader.py"/>
        <location filename="../../reader_app/workers/file_hash.py"/>
        <location filename="../../reader_app/workers/folder_import.py"/>
        <source>“{name}” can't be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/reader.py"/>
        <location filename="../../reader_app/workers/page_drawer.py"/>
        <source>This file can't be opened: reading it never ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/refusals.py"/>
        <location filename="../../reader_app/ui/controllers/page_picture_controller.py"/>
        <location filename="../../reader_app/workers/page_drawer.py"/>
        <source>This page could not be drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/refusals.py"/>
        <source>Its text and the other pages still work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>Pack the pictures of a comic as a zip, .cbz.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>Save it as DOCX or PDF.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>Convert it to EPUB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>an archive packed as RAR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>an archive packed as 7z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>a DjVu file, which can't be opened yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>Convert it to PDF.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>a file of an old office program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>Save it as DOCX or PDF there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>an RTF file, which can't be opened yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>a book for Microsoft Reader</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>a book for an old Sony reader</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>Pagemate opens PDF, EPUB, MOBI, FB2, XPS, CBZ, DOCX, HTML, Markdown and text files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>Comic (CBZ)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>“{name}” is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>“{name}” is {what}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>a picture, not a book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>an OpenDocument file, which can't be opened yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>not a document that can be read here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>“{name}” has copy protection (DRM) that only its shop's reader can open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sniffing.py"/>
        <source>Open it in the program it was bought for, or get a copy without protection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sources.py"/>
        <source>“{name}” is too large: a text may have {most} MB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/sources.py"/>
        <source>Split it into several files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/book.py"/>
        <source>A book needs a title.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/book.py"/>
        <source>A book can't have fewer than 0 pages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/conversation.py"/>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <location filename="../../reader_app/ui/chat/error_notice.py"/>
        <location filename="../../reader_app/ui/controllers/conversations_controller.py"/>
        <source>New conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/conversation.py"/>
        <source>A conversation needs a title.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>Claude over the internet. Needs an API key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>A model on this computer. Start Ollama and pull a model that can use tools.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>A model on this computer. Load one in LM Studio and start its server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>A model on this computer. Start llama-server with --jinja.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>A model on this computer or in your network. Start vLLM with tool calls enabled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>Another server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>Any server that speaks the Messages API, at the address you enter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>the server at {address}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>the server at this address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>There is no API key for {server} yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Enter one in the settings, or choose a model on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>{model} can't use tools.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>This model can't use tools.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Choose another model, or let Pagemate search the book before each question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>The part of Pagemate that talks to the model stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Try again; it starts anew by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Another question is still being answered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Wait for it, or stop it, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>{name} asks for a pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>{name} is overloaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>{name} had a problem of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>the connection broke</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>{name} can't be reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>This conversation has become too long for {model}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>This conversation has become too long for the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Start a new conversation, or ask about fewer pages at a time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>{name} didn't accept the API key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Check the key in the settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>The account with {server} has no credit left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Add credit to the account, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>This API key may not use {model}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>This API key may not use this model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Choose another model, or use a key that is allowed to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>{name} is overloaded right now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Try again in a minute.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>{name} took too long to answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Try again, or ask something shorter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>{name} had a problem of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Try again in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>{name} refused the request: {words}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>{name} refused the request.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Try it in a new conversation, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>{name} has no model called “{model}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Choose a model from the list in the settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Try again in {time}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>{name} has had too many questions from this key for now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>The answer took longer than a turn may take.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>{name} has sent nothing for {time}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Try again, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>The connection broke in the middle of the answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>The answer stopped in the middle and the server didn't say why.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Nothing answers at {where} on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Start {server}, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Start the server, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>{where} refuses the connection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Check the address in the settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>{where} can't be found from this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Check the internet connection, and the address in the settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>The certificate of {where} can't be trusted, so nothing was sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Check the address in the settings and the clock of this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>{where} can't be reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Check the network connection, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>The request to {server} failed in a way that isn't known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Try again; the log says more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>What answers at {address} is no Messages API.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>What answers at this address is no Messages API.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>Check the address in the settings; in a public network, log in to it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>The server at {address}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/errors.py"/>
        <source>The server at this address</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/errors.py"/>
        <source>{n} minutes</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/errors.py"/>
        <source>{n} seconds</source>
        <extracomment>For one: a second</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/models.py"/>
        <source>It answers, but {server} has no model to use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/models.py"/>
        <source>It answers, but {server} has no model “{model}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/models.py"/>
        <source>It works, but {model} will be retired; choose a newer model soon.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/models.py"/>
        <source>It works: {model} is ready.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/book_repository.py"/>
        <location filename="../../reader_app/store/shelf_rows.py"/>
        <source>This book is in the library already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/copied_library.py"/>
        <source>This copy can't be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/copied_library.py"/>
        <source>The library stays as it is. Choose another copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/failures.py"/>
        <source>The library file is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/failures.py"/>
        <source>Start Pagemate again: it keeps the file and saves what can be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/failures.py"/>
        <source>This library was written by a newer version of Pagemate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/failures.py"/>
        <source>Install the newer version, or use another data folder. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/failures.py"/>
        <source>Another program is using the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/failures.py"/>
        <source>Nothing was lost. Close the other program, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/failures.py"/>
        <source>The library can't be saved because its file or folder is read-only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/failures.py"/>
        <source>Allow writing to the data folder, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/failures.py"/>
        <source>The disk is full, so this couldn't be saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/failures.py"/>
        <source>Free some space, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/failures.py"/>
        <source>The disk reported an error, so this couldn't be saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/failures.py"/>
        <source>Check the disk, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/failures.py"/>
        <source>What this belongs to is no longer in the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/failures.py"/>
        <source>The library couldn't save this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/failures.py"/>
        <source>Try again. If it happens again, please report it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/key_vault.py"/>
        <source>the system's key store</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/key_vault.py"/>
        <source>a private file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/key_vault.py"/>
        <source>The system's key store doesn't answer, so the key may still be in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/key_vault.py"/>
        <source>Unlock the key store, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/light_library.py"/>
        <source>The library in this export can't be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/light_library.py"/>
        <source>Nothing was changed. Export it once more, or choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/merging_talks.py"/>
        <source>{title} (imported)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/migrating.py"/>
        <source>The library couldn't be brought up to date. It is as it was before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/migrating.py"/>
        <source>The former version of Pagemate still opens it (step {name} failed).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/repair.py"/>
        <source>The library file was gone. It was made anew from its newest copy: {holds}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/repair.py"/>
        <source>The damaged file is kept as {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/repair.py"/>
        <source>Nothing in it could be read, so a new one was made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/repair.py"/>
        <source>Nothing in it could be read, so its newest copy was taken: {holds}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/repair.py"/>
        <source>It was rebuilt from what could be read: {holds}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/store/repair.py"/>
        <source>{n:,} of these came from the newest copy.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/store/repair.py"/>
        <source>The library was damaged. {saved} {kept}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/restoring.py"/>
        <source>The copy wasn’t restored, and the library is as it was. {message}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/store/restoring.py"/>
        <source>The copy was restored. The library as it was before is a copy, too: Settings, Data lists it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/answer_footer.py"/>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/answer_footer.py"/>
        <location filename="../../reader_app/ui/chat/code_view.py"/>
        <location filename="../../reader_app/ui/dialogs/properties_dialog.py"/>
        <location filename="../../reader_app/ui/viewer/actions.py"/>
        <location filename="../../reader_app/ui/viewer/page_menu.py"/>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/answer_footer.py"/>
        <source>Again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/answer_footer.py"/>
        <source>Ask the same question again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/answer_footer.py"/>
        <source>What the model was shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/answer_footer.py"/>
        <location filename="../../reader_app/ui/dialogs/sent_dialog.py"/>
        <location filename="../../reader_app/ui/dialogs/sent_text.py"/>
        <source>What was sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/answer_footer.py"/>
        <source>Everything that left this machine for this question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/answer_footer.py"/>
        <location filename="../../reader_app/ui/chat/code_view.py"/>
        <location filename="../../reader_app/ui/dialogs/crash_report_dialog.py"/>
        <location filename="../../reader_app/ui/dialogs/error_dialog.py"/>
        <location filename="../../reader_app/ui/dialogs/properties_dialog.py"/>
        <location filename="../../reader_app/ui/dialogs/sent_dialog.py"/>
        <source>Copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/answer_view.py"/>
        <source>The answer is complete.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/asked_row.py"/>
        <source>Which books this conversation asks</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/chat/asked_row.py"/>
        <source>{n} books ▾</source>
        <extracomment>For one: {n} book ▾</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/chat/asked_row.py"/>
        <source>This conversation asks {n} books: {titles}</source>
        <extracomment>For one: This conversation asks {n} book: {titles}</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/asked_row.py"/>
        <source>Books of this conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/asked_row.py"/>
        <location filename="../../reader_app/ui/chat/conversation_list.py"/>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Ask other books, too…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment.py"/>
        <source>Don't ask about it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment.py"/>
        <source>Your question is about: {words}, {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/branch_switch.py"/>
        <source>Version {at} of {count} of this question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/branch_switch.py"/>
        <source>Previous version of this question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/branch_switch.py"/>
        <source>Next version of this question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/branch_switch.py"/>
        <source>{whole}, with what followed it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/branch_switch.py"/>
        <source>{words}, {at} of {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/chat_pane.py"/>
        <location filename="../../reader_app/ui/chat/conversation_view.py"/>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/chat_pane.py"/>
        <source>Conversation deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/chat_pane.py"/>
        <location filename="../../reader_app/ui/chat/page_move_line.py"/>
        <location filename="../../reader_app/ui/controllers/annotations_controller.py"/>
        <location filename="../../reader_app/ui/controllers/collections_controller.py"/>
        <location filename="../../reader_app/ui/controllers/data_controller.py"/>
        <location filename="../../reader_app/ui/controllers/guard_controller.py"/>
        <location filename="../../reader_app/ui/controllers/library_removal.py"/>
        <location filename="../../reader_app/ui/viewer/annotations.py"/>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/code_view.py"/>
        <source>Copy code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/code_view.py"/>
        <source>Code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Ask about this page…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Ask something else meanwhile…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Send (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Stop (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Editing your question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <location filename="../../reader_app/ui/controllers/notes_export.py"/>
        <location filename="../../reader_app/ui/dialogs/books_dialog.py"/>
        <location filename="../../reader_app/ui/dialogs/confirm.py"/>
        <location filename="../../reader_app/ui/dialogs/delete_everything.py"/>
        <location filename="../../reader_app/ui/dialogs/password_dialog.py"/>
        <location filename="../../reader_app/ui/dialogs/print_progress.py"/>
        <location filename="../../reader_app/ui/dialogs/question.py"/>
        <location filename="../../reader_app/ui/dialogs/recap_dialog.py"/>
        <location filename="../../reader_app/ui/dialogs/recognition_dialog.py"/>
        <location filename="../../reader_app/ui/dialogs/settings_dialog.py"/>
        <location filename="../../reader_app/ui/library/collection_dialog.py"/>
        <location filename="../../reader_app/ui/library/import_bar.py"/>
        <location filename="../../reader_app/ui/viewer/recognition_bar.py"/>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Model: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Ask next (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>{n:,} characters too long</source>
        <extracomment>For one: {n} character too long</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>{length} of {most}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Your question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_delegate.py"/>
        <source>Title of the conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <location filename="../../reader_app/ui/viewer/peek_banner.py"/>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Read up to here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Move the guard to the page in view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Nothing after {page} is sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Nothing read yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Reading the book: {done} of {total} pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_list.py"/>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Search conversations…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_list.py"/>
        <source>Search conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_list.py"/>
        <location filename="../../reader_app/ui/viewer/annotation_panel.py"/>
        <location filename="../../reader_app/ui/viewer/outline_panel.py"/>
        <source>Nothing found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_list.py"/>
        <source>No conversations yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_list.py"/>
        <location filename="../../reader_app/ui/controllers/collections_controller.py"/>
        <location filename="../../reader_app/ui/viewer/annotation_panel.py"/>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_list.py"/>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_list.py"/>
        <location filename="../../reader_app/ui/viewer/annotation_panel.py"/>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_list.py"/>
        <source>Conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_view.py"/>
        <source>Jump to the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>What is this book about?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <location filename="../../reader_app/ui/chat/suggestion_row.py"/>
        <location filename="../../reader_app/ui/controllers/suggestions_controller.py"/>
        <source>Explain this page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>Where is the main idea explained?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>No book is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>Open a book, and ask about it here. Answers come from its pages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>This file has no text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>Its pages are pictures. You can read them, but there are no words yet to search or to answer from. “Recognise text…” in the menu can find them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>Ask anything about this book. Answers come from its pages and name them, so that you can check. Say “I’m on page 50” to turn there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>Reading the book: {done} of {total} pages. You can ask already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/error_notice.py"/>
        <source>Open settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/error_notice.py"/>
        <source>Choose a model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/error_notice.py"/>
        <source>Locate the file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/error_notice.py"/>
        <source>Enter the password…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/error_notice.py"/>
        <source>Shorten it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/error_notice.py"/>
        <source>Raise the limit…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/error_notice.py"/>
        <source>Continue once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_switch.py"/>
        <source>Guard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_switch.py"/>
        <source>read up to {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_switch.py"/>
        <source>nothing read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_switch.py"/>
        <source>Guard: {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_switch.py"/>
        <source>Spoiler guard: read up to {page}. Nothing after {page} is sent to the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_switch.py"/>
        <source>Spoiler guard: nothing read yet. Nothing of this book is sent to the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_switch.py"/>
        <source>Guard: off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_switch.py"/>
        <source>Spoiler guard: off. Turn it on to keep what you haven’t read out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/page_move_line.py"/>
        <source>undone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/page_move_line.py"/>
        <source>Go to page {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/page_move_line.py"/>
        <source>gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/page_move_line.py"/>
        <location filename="../../reader_app/ui/widgets/menus.py"/>
        <source>Go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/page_move_line.py"/>
        <source>Forget it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/page_move_line.py"/>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>Stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/page_move_line.py"/>
        <source>Keep it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/page_move_line.py"/>
        <source>Go to {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/page_move_line.py"/>
        <source>Stay on this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/page_move_line.py"/>
        <source>went there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/page_move_line.py"/>
        <source>forgotten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/page_move_line.py"/>
        <source>stayed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/page_move_line.py"/>
        <source>kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/page_names.py"/>
        <location filename="../../reader_app/ui/controllers/guard_controller.py"/>
        <location filename="../../reader_app/ui/library/found_words.py"/>
        <location filename="../../reader_app/ui/viewer/page_words.py"/>
        <source>p. {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/page_names.py"/>
        <source>pages {first}–{last}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/chat/page_names.py"/>
        <source>pp. {pages}</source>
        <extracomment>For one: p. {pages}</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/prose_view.py"/>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_queue.py"/>
        <source>Questions that wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_queue.py"/>
        <source>Not asked yet: the answer before was not finished.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_queue.py"/>
        <source>Ask now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_queue.py"/>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_queue.py"/>
        <source>Then</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_queue.py"/>
        <source>Waiting question {number}: {words}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_queue.py"/>
        <source>About {about}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_queue.py"/>
        <source>Edit this question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_queue.py"/>
        <source>Edit waiting question {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_queue.py"/>
        <source>Remove this question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_queue.py"/>
        <source>Remove waiting question {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Edit and ask again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Ask again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Asked at {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/quotation_list.py"/>
        <source>What quotation marks enclose, compared with the book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/quotation_list.py"/>
        <location filename="../../reader_app/ui/controllers/evidence_controller.py"/>
        <source>Show on {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/receipt.py"/>
        <source>saw no pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/chat/receipt.py"/>
        <source>saw {n} pp.</source>
        <extracomment>For one: saw {n} p.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/receipt.py"/>
        <source>saw {pages}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/receipt.py"/>
        <source>saw no page of the book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/receipt.py"/>
        <source>{seen}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/receipt.py"/>
        <source>{seen}; nothing of the book was sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/receipt.py"/>
        <source>{seen}; nothing after {page} was sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/chat/receipt.py"/>
        <source>{pages} hold hidden text; it wasn’t sent.</source>
        <extracomment>For one: {pages} holds hidden text; it wasn’t sent.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/receipt.py"/>
        <source>{read} tokens read, {written} written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/receipt.py"/>
        <source>Stopped at the step limit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/chat/receipt.py"/>
        <source>Stopped after {n} steps.</source>
        <extracomment>For one: Stopped after {n} step.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/receipt.py"/>
        <source>This answer was cut off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/receipt.py"/>
        <source>The model declined to answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/receipt.py"/>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Stopped before the end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/search_scope.py"/>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>All books</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/search_scope.py"/>
        <source>This book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/search_scope.py"/>
        <source>Search this book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/search_scope.py"/>
        <source>Search all books</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/suggestion_row.py"/>
        <location filename="../../reader_app/ui/controllers/suggestions_controller.py"/>
        <source>Explain this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/suggestion_row.py"/>
        <location filename="../../reader_app/ui/controllers/suggestions_controller.py"/>
        <source>Recap so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/talk_results.py"/>
        <source>Found in conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/title_button.py"/>
        <source>Conversations: {title}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_step.py"/>
        <source>Details of this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Searching {query}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Searched {query} · {found}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Couldn’t search {query}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Looking at your page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Looked at your page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Couldn’t look at your page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Turning the page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Couldn’t turn the page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Reading {span}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Read {span}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Couldn’t read {span}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Reading the table of contents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Read the table of contents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Couldn’t read the table of contents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Looking at {page_name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Looked at {page_name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Couldn’t look at {page_name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>No arguments.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Working ({name})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Done ({name})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Didn’t work ({name})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Turned the page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Forgot the page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Forget your page?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Turned to {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Already at {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>You had moved on meanwhile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>Turn to {place}, past where you have read?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>the book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>{words} in all books</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>{words} in {title}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <location filename="../../reader_app/ui/dialogs/sent_dialog.py"/>
        <source>nothing found</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <location filename="../../reader_app/ui/library/found_words.py"/>
        <location filename="../../reader_app/ui/printing/sheets.py"/>
        <source>{n} pages</source>
        <extracomment>For one: {n} page</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>{pages} of {n} books</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/tool_words.py"/>
        <source>a page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_line.py"/>
        <source>Thinking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_line.py"/>
        <source>Waits until another answer is done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_line.py"/>
        <source>The server didn’t answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_line.py"/>
        <source>Trying again in {left} s…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_line.py"/>
        <source>Trying again…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/annotation_keeping.py"/>
        <source>{message} {advice} What you marked is on the page, not stored yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/annotations_controller.py"/>
        <source>Select words first, then press H.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/annotations_controller.py"/>
        <source>Highlighted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/annotations_controller.py"/>
        <source>Page {label}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/annotations_controller.py"/>
        <source>Bookmark removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/annotations_controller.py"/>
        <source>Highlight deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/asked_books_controller.py"/>
        <source>This page number doesn’t say of which book.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/chat_controller.py"/>
        <source>An answer has come in another conversation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/chat_controller.py"/>
        <source>An answer has failed in another conversation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/chat_controller.py"/>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/controllers/collections_controller.py"/>
        <source>{n:,} books added to “{name}”.</source>
        <extracomment>For one: {n} book added to “{name}”.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/collections_controller.py"/>
        <source>New collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/controllers/collections_controller.py"/>
        <source>New collection with {n:,} books</source>
        <extracomment>For one: New collection with {n} book</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/collections_controller.py"/>
        <source>Make collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/collections_controller.py"/>
        <source>Rename collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/collections_controller.py"/>
        <source>The collection “{name}” was deleted. Its books stay.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/commands_controller.py"/>
        <location filename="../../reader_app/ui/viewer/page_menu.py"/>
        <source>Go to {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/commands_controller.py"/>
        <location filename="../../reader_app/ui/viewer/page_box.py"/>
        <location filename="../../reader_app/ui/viewer/page_menu.py"/>
        <location filename="../../reader_app/ui/viewer/page_view.py"/>
        <source>Page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/commands_controller.py"/>
        <source>Open {title}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/commands_controller.py"/>
        <source>Open “{title}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/commands_controller.py"/>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <location filename="../../reader_app/ui/widgets/menus.py"/>
        <source>Book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/commands_controller.py"/>
        <source>Go to: {title}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/conversation_export.py"/>
        <source>There is no conversation to export yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/conversation_export.py"/>
        <source>Export conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/conversation_export.py"/>
        <location filename="../../reader_app/ui/controllers/sent_controller.py"/>
        <source>The file could not be written there. Choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/conversation_export.py"/>
        <location filename="../../reader_app/ui/controllers/notes_export.py"/>
        <location filename="../../reader_app/ui/controllers/printing_controller.py"/>
        <location filename="../../reader_app/ui/controllers/sent_controller.py"/>
        <source>Saved as {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/data_controller.py"/>
        <source>Restore the copy of {when}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/data_controller.py"/>
        <source>It takes the place of the library as it is now. That is kept as a copy, too. Pagemate starts anew.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/data_controller.py"/>
        <source>Restore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/data_controller.py"/>
        <source>The settings are as on the first day.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/data_controller.py"/>
        <source>The settings are as they were.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/data_controller.py"/>
        <source>Delete the rest?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/data_controller.py"/>
        <source>Delete the rest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/evidence_controller.py"/>
        <source>There is no answer with evidence here yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/evidence_controller.py"/>
        <location filename="../../reader_app/ui/viewer/evidence_bar.py"/>
        <source>Evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/evidence_controller.py"/>
        <location filename="../../reader_app/ui/viewer/annotation_card.py"/>
        <location filename="../../reader_app/ui/viewer/evidence_bar.py"/>
        <location filename="../../reader_app/ui/viewer/page_menu.py"/>
        <source>Highlight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/evidence_controller.py"/>
        <location filename="../../reader_app/ui/viewer/annotation_card.py"/>
        <location filename="../../reader_app/ui/viewer/evidence_bar.py"/>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/evidence_controller.py"/>
        <source>Copy these words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/file_chooser.py"/>
        <location filename="../../reader_app/ui/library/library_view.py"/>
        <source>Open a book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/file_chooser.py"/>
        <source>Locate the book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/file_chooser.py"/>
        <source>Books ({patterns});;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/file_notices.py"/>
        <source>This book has changed on disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/file_notices.py"/>
        <source>Reload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/file_notices.py"/>
        <source>The file of this book is gone. Its text and conversations can still be used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/file_notices.py"/>
        <location filename="../../reader_app/ui/library/book_menu.py"/>
        <source>Locate…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/file_notices.py"/>
        <source>Reloaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/folder_chooser.py"/>
        <source>Import a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/folder_chooser.py"/>
        <location filename="../../reader_app/ui/controllers/taking_along.py"/>
        <location filename="../../reader_app/ui/library/import_bar.py"/>
        <source>Import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/guard_controller.py"/>
        <source>Read up to {page}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/import_controller.py"/>
        <source>Show list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/import_controller.py"/>
        <source>The import stopped. {message} {advice}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/library_removal.py"/>
        <source>Removed {what}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/locating.py"/>
        <source>“{title}” is found again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/locating.py"/>
        <source>Open it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/notes_export.py"/>
        <source>There are no highlights or bookmarks in this book yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/notes_export.py"/>
        <source>Export notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/notes_export.py"/>
        <source>{title} – notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/notes_export.py"/>
        <source>There are no highlights in this book yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/notes_export.py"/>
        <source>Export PDF with notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/notes_export.py"/>
        <source>{title} – with notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/notes_export.py"/>
        <source>Another copy is still being written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/notes_export.py"/>
        <source>Writing the copy… {percent} %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/notes_export.py"/>
        <source>The book's file is damaged: the copy holds what could be read of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/notes_export.py"/>
        <source>Only a PDF can carry notes. Those of this book can be exported as Markdown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/notes_export.py"/>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Export notes…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/notes_export.py"/>
        <source>No copy was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/page_picture_controller.py"/>
        <source>This page lies beyond what you have read; with the guard on it isn't sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/pointing.py"/>
        <source>a picture from {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/pointing.py"/>
        <source>Picture from the page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/pointing.py"/>
        <source>To look at a page, its picture is sent to the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/controllers/pointing.py"/>
        <source>about {n:,} tokens each</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/pointing.py"/>
        <source>The picture is sent to the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/pointing.py"/>
        <source>Allow for this book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/pointing.py"/>
        <source>Pictures can't be looked at without a language model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/pointing.py"/>
        <location filename="../../reader_app/ui/dialogs/sent_tree.py"/>
        <source>about {tokens} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/pointing.py"/>
        <source>The picture could not be made ready: there is no room for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/pointing.py"/>
        <source>Make room on the disk and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/printing_controller.py"/>
        <source>Without its file this book can't be printed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/printing_controller.py"/>
        <source>This could not be printed. Choose another printer, or another place for the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/printing_controller.py"/>
        <source>Sent {ranges_in_words} to the printer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/printing_controller.py"/>
        <source>Printing was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/properties_controller.py"/>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <location filename="../../reader_app/ui/library/arranging.py"/>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/properties_controller.py"/>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <location filename="../../reader_app/ui/library/arranging.py"/>
        <source>Author</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>Pictures</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>The words of {n:,} pages were recognised in pictures.</source>
        <extracomment>For one: The words of {n} page were recognised in pictures.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>Subject</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>Keywords</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <location filename="../../reader_app/ui/printing/print_choices.py"/>
        <location filename="../../reader_app/ui/viewer/surroundings.py"/>
        <location filename="../../reader_app/ui/viewer/thumbnail_list.py"/>
        <location filename="../../reader_app/ui/widgets/menus.py"/>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>Page size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>Encryption</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>None</source>
        <comment>encryption</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>File size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>Created</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>Modified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>Made with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>Produced by</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>{n} bytes</source>
        <extracomment>For one: {n} byte</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>{wide} × {high} mm ({wide_inches} × {high_inches} in)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>{size}, and other sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>No page holds text: nothing to search or to answer from</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>All pages have been read for search and questions, {n:,} pages hold no text</source>
        <extracomment>For one: All pages have been read for search and questions, {n} page holds no text</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>All pages have been read for search and questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>Could not be read for search and questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/property_words.py"/>
        <source>{done} of {total} pages read for search and questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/reading_mode.py"/>
        <source>Esc leaves the reading mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/recap_controller.py"/>
        <source>Made on {day}, up to {page}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/recap_controller.py"/>
        <source>Make anew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/recognition_controller.py"/>
        <source>The book is still being read. Try again in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/recognition_controller.py"/>
        <source>Recognising was stopped. What was recognised stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/recognition_controller.py"/>
        <source>No page of this book is a picture without text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/recognition_controller.py"/>
        <source>It takes {time}, while you read on. No page leaves this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/recognition_controller.py"/>
        <source>It begins when the text of “{title}” is recognised.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/controllers/recognition_controller.py"/>
        <source>The text of {n:,} pages were recognised before. It is replaced by what is found now.</source>
        <extracomment>For one: The text of {n} page was recognised before. It is replaced by what is found now.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/recognition_controller.py"/>
        <source>{told} Their words can be recognised, to find, select and ask about them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/recognition_words.py"/>
        <source>This page is a picture: it can’t be searched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/recognition_words.py"/>
        <source>All pages are pictures: they can’t be searched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/recognition_words.py"/>
        <source>Page {page} is a picture: it can’t be searched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/controllers/recognition_words.py"/>
        <source>{n:,} pages are pictures: they can’t be searched.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/recognition_words.py"/>
        <source>Pages {listed} are pictures: they can’t be searched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/controllers/recognition_words.py"/>
        <source>{n:,} pages are pictures without text and couldn’t be searched.</source>
        <extracomment>For one: {n} page is a picture without text and couldn’t be searched.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/recognition_words.py"/>
        <source>less than a minute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/recognition_words.py"/>
        <source>about a minute</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/controllers/recognition_words.py"/>
        <source>about {n} minutes</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/controllers/recognition_words.py"/>
        <source>about {n} hours</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/recognition_words.py"/>
        <source>Recognising text: {at} of {of}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/recognition_words.py"/>
        <source>{words}, {time} left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/recognition_words.py"/>
        <source>No words were found in the pictures of this book.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/controllers/recognition_words.py"/>
        <source>The text of {n:,} pages was recognised.</source>
        <extracomment>For one: The text of {n} page was recognised.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/controllers/recognition_words.py"/>
        <source>Nothing was found on {n:,} pages.</source>
        <extracomment>For one: Nothing was found on {n} page.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/controllers/recognition_words.py"/>
        <source>{n:,} pages could not be read.</source>
        <extracomment>For one: {n} page could not be read.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/selection_controller.py"/>
        <location filename="../../reader_app/ui/widgets/menus.py"/>
        <location filename="../../reader_app/ui/widgets/top_bar.py"/>
        <source>Zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/selection_controller.py"/>
        <source>Turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/sent_controller.py"/>
        <source>Nothing left this machine for this question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/sent_controller.py"/>
        <source>What was sent for this question is not kept any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/sent_controller.py"/>
        <source>Save what was sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/sent_controller.py"/>
        <source>Text (*.md);;Exact (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/settings_controller.py"/>
        <source>The key is kept in {place}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/settings_controller.py"/>
        <source>Kept in {place}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/settings_controller.py"/>
        <source>No key is stored yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/spending_controller.py"/>
        <source>This conversation: {spent_words}
This book: {spent_words2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/suggestions_controller.py"/>
        <location filename="../../reader_app/ui/viewer/outline_menu.py"/>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Summarise this chapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/suggestions_controller.py"/>
        <source>About “{term}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/suggestions_controller.py"/>
        <source>What is said about “{term}” here?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/taking_along.py"/>
        <source>Exports of Pagemate (*.zip);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/taking_along.py"/>
        <source>Export everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/taking_along.py"/>
        <source>Exporting everything…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/taking_along.py"/>
        <source>Importing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/talked_pages_controller.py"/>
        <source>Nothing was asked about this page yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/turn_failures.py"/>
        <source>Something went wrong inside Pagemate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/turn_failures.py"/>
        <source>Your question is kept. Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/turn_reveal.py"/>
        <source>This question isn't in the conversation any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/turn_reveal.py"/>
        <source>It is in another version: look again after the answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/welcome_controller.py"/>
        <source>{report} It answers from now on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/welcome_controller.py"/>
        <source>{report} It answers from now on. The key is kept in {place}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/window_controller.py"/>
        <source>The handbook is not installed here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/controllers/window_controller.py"/>
        <source>“{name}” stays locked. Open it again when you have its password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/about.py"/>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>About Pagemate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/about.py"/>
        <source>Version {version}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/about.py"/>
        <source>A reader with a companion who is always on the same page as you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/about.py"/>
        <source>Free software under the GNU Affero General Public License, version 3 or later. It comes without any warranty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/answers_page.py"/>
        <source>The model looks things up itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/answers_page.py"/>
        <source>Search first, then answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/answers_page.py"/>
        <source>Finding text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/answers_page.py"/>
        <source>Search first suits models that can't use tools.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/answers_page.py"/>
        <source>Steps per answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/answers_page.py"/>
        <source>Look-ups per answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/answers_page.py"/>
        <source>Wait for a word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/answers_page.py"/>
        <source>Time per answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/answers_page.py"/>
        <source>Past a limit the answer ends with what there is, and says so.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/books_dialog.py"/>
        <source>Ask other books, too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/books_dialog.py"/>
        <source>Title or author</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/books_dialog.py"/>
        <source>Books of the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/books_dialog.py"/>
        <source>Ask these books</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/dialogs/books_dialog.py"/>
        <source>{n} books; at most {most} can be asked.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/dialogs/books_dialog.py"/>
        <source>{n} books</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/books_dialog.py"/>
        <source>Only the open book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/books_dialog.py"/>
        <source>{title} (not indexed yet)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/books_page.py"/>
        <source>Open where I left off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/books_page.py"/>
        <source>Read it again by itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/books_page.py"/>
        <source>At the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/books_page.py"/>
        <source>The books that were open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/books_page.py"/>
        <source>A changed file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/books_page.py"/>
        <source>As soon as it is complete. Your place and notes stay.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/command_box.py"/>
        <source>Commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/command_box.py"/>
        <source>A command, a chapter, a book or a page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/command_box.py"/>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/command_box.py"/>
        <source>Commands found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/command_box.py"/>
        <source>Nothing is called that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/costs_page.py"/>
        <source>no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/costs_page.py"/>
        <source>Dollars for one answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/costs_page.py"/>
        <source>Tokens for one answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/costs_page.py"/>
        <source>Dollars for one conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/costs_page.py"/>
        <source>Tokens for one conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/costs_page.py"/>
        <source>Dollars for one book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/costs_page.py"/>
        <source>Tokens for one book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/costs_page.py"/>
        <source>An answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/costs_page.py"/>
        <source>A conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/costs_page.py"/>
        <source>A book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/costs_page.py"/>
        <source>Before each request its cost is estimated. One that would go past a limit is not sent, and you are asked. Tokens count where the model’s price is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/costs_page.py"/>
        <source> tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/costs_page.py"/>
        <source>or</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/crash_report_dialog.py"/>
        <source>The last unexpected end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/crash_report_dialog.py"/>
        <source>Versions, and places in the program. No words of books, no keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/crash_report_dialog.py"/>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/crash_report_dialog.py"/>
        <source>Copy report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/data_page.py"/>
        <source>before a copy was restored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/data_page.py"/>
        <source>before an import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/data_page.py"/>
        <source>Restore this copy…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/data_page.py"/>
        <source>Copies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/data_page.py"/>
        <source>One a day of all that you made; texts of pages are read again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/data_page.py"/>
        <source>Export everything…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/data_page.py"/>
        <source>Import…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/data_page.py"/>
        <source>Take along</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/data_page.py"/>
        <source>Places, conversations, notes and settings. No key, no book files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/data_page.py"/>
        <source>Reset settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/data_page.py"/>
        <source>Delete everything…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/data_page.py"/>
        <source>Start over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/data_page.py"/>
        <source>No copy yet: the first is made soon after a start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/data_page.py"/>
        <source>{date}, {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/delete_everything.py"/>
        <source>Delete everything?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/delete_everything.py"/>
        <source>The library with all places, conversations, highlights, notes, bookmarks and collections; every copy of it; settings and prompts; the key, also in the system’s key store; the log.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/delete_everything.py"/>
        <source>The files of your books stay where they are. This can’t be taken back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/delete_everything.py"/>
        <source>Delete everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/delete_everything.py"/>
        <source>Press again to delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/delete_everything.py"/>
        <source>Pressed once. The next press deletes all of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/error_dialog.py"/>
        <source>Pagemate made a mistake</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/error_dialog.py"/>
        <source>Your books and conversations are kept. You can go on reading.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/error_dialog.py"/>
        <source>Details of the mistake</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/error_dialog.py"/>
        <source>Show details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/error_dialog.py"/>
        <source>Copy details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/error_dialog.py"/>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/error_dialog.py"/>
        <source>Hide details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>Leave the book?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>This link opens outside Pagemate:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>Address of the link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <location filename="../../reader_app/ui/viewer/page_menu.py"/>
        <source>Copy address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>Open link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/keys_dialog.py"/>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/language_names.py"/>
        <source>Chinese, simplified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/language_names.py"/>
        <source>Chinese, traditional</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/language_names.py"/>
        <source>German in Fraktur</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/language_names.py"/>
        <source>English, middle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/language_names.py"/>
        <source>French, middle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/language_names.py"/>
        <source>Greek, ancient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/language_names.py"/>
        <source>Latin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/language_names.py"/>
        <source>Serbian in Latin letters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/language_names.py"/>
        <source>Azerbaijani in Cyrillic letters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/language_names.py"/>
        <source>Uzbek in Cyrillic letters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/language_names.py"/>
        <source>{language} from top to bottom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/language_names.py"/>
        <source>{language}, old</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/language_names.py"/>
        <source>All in {script} letters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/look_page.py"/>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/look_page.py"/>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/look_page.py"/>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/look_page.py"/>
        <source>Colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_box.py"/>
        <location filename="../../reader_app/ui/dialogs/model_page.py"/>
        <location filename="../../reader_app/ui/dialogs/settings_dialog.py"/>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_box.py"/>
        <source>Ask the server for its models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_box.py"/>
        <source>{model}, to be retired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_page.py"/>
        <source>None, works offline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_page.py"/>
        <source>Shows the passages of the book that fit your question. Nothing leaves this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_page.py"/>
        <location filename="../../reader_app/ui/library/model_setup.py"/>
        <source>API key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_page.py"/>
        <source>Show the api key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_page.py"/>
        <source>Hide the api key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_page.py"/>
        <location filename="../../reader_app/ui/library/pick_bar.py"/>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_page.py"/>
        <source>Remove the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_page.py"/>
        <source>Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_page.py"/>
        <location filename="../../reader_app/ui/library/model_setup.py"/>
        <source>A key is stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_page.py"/>
        <location filename="../../reader_app/ui/library/model_setup.py"/>
        <source>Paste your key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_page.py"/>
        <location filename="../../reader_app/ui/library/model_setup.py"/>
        <source>Enter the address of the server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_page.py"/>
        <source>From the environment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_page.py"/>
        <location filename="../../reader_app/ui/library/model_setup.py"/>
        <source>Model server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_page.py"/>
        <location filename="../../reader_app/ui/library/model_setup.py"/>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_page.py"/>
        <source>Connection test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_page.py"/>
        <source>The server's own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_words.py"/>
        <source>The server lists no models. Type the name of one, or leave the box empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/dialogs/model_words.py"/>
        <source>{n} models to choose from.</source>
        <extracomment>For one: {n} model to choose from.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_words.py"/>
        <source>Offline there is nothing to list. Choose a server first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_words.py"/>
        <source>The environment decides: questions go to {server} ({variable}), whatever is chosen here. Start Pagemate without that variable to choose.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_words.py"/>
        <source>The key comes from the environment ({variable}): questions go to {server}, also while no server is chosen here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/model_words.py"/>
        <source>The model comes from the environment: {model} ({variable}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/password_dialog.py"/>
        <source>“{title}” is locked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/password_dialog.py"/>
        <source>Enter its password to open it. It is not kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/password_dialog.py"/>
        <source>Password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/password_dialog.py"/>
        <source>Show the password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/password_dialog.py"/>
        <source>Hide the password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/password_dialog.py"/>
        <location filename="../../reader_app/ui/library/book_menu.py"/>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/dialogs/password_dialog.py"/>
        <source>That is not the password. {n} tries left.</source>
        <extracomment>For one: That is not the password. {n} try left.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/print_progress.py"/>
        <source>Printing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/print_progress.py"/>
        <source>Printed so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/print_progress.py"/>
        <source>Printing “{title}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/print_progress.py"/>
        <source>Page {page} of {of}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_page.py"/>
        <location filename="../../reader_app/ui/dialogs/settings_dialog.py"/>
        <source>Privacy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_page.py"/>
        <source>What was sent…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_page.py"/>
        <source>Show the folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_page.py"/>
        <source>Now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_page.py"/>
        <source>With a question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_page.py"/>
        <source>By itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_page.py"/>
        <source>The last answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_page.py"/>
        <source>Kept here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_page.py"/>
        <source>The key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_page.py"/>
        <source>Nothing has left this computer for an answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_page.py"/>
        <source>Sent last: {when}, to {server}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_words.py"/>
        <source>Pagemate has no account and no server of its own. It counts nothing, reports nothing and looks for nothing on the network by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_words.py"/>
        <source>your question, and the recent part of this conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_words.py"/>
        <source>the title, the author, the number of pages and the outline of the book, up to where you have read if the spoiler guard is on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_words.py"/>
        <source>which page you have open, and words or a part of a page that you point at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_words.py"/>
        <source>the passages and pages that the companion looks up to answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_words.py"/>
        <source>A picture of a page goes only after you have allowed it for that book.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_words.py"/>
        <source>The whole book is never sent. Other books and their conversations are not touched, unless you choose several books and ask them together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_words.py"/>
        <source>Your list of books, your places in them, their text index, your conversations with what was sent for them, your highlights and notes. Your book files stay where they are and are never written to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_words.py"/>
        <source>Nothing leaves this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_words.py"/>
        <source>Questions stay on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_words.py"/>
        <source>Questions go to {server}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_words.py"/>
        <source>No model is set up. The companion works offline: it finds the passages that fit a question in the book itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_words.py"/>
        <source>They go to a program on this computer: {server}, at {address}. What it does with them is its own affair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_words.py"/>
        <source>To {address} and to nobody else, only when you ask something. What they do with it is in their terms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_words.py"/>
        <source>It was set up outside of Pagemate, in the environment:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_words.py"/>
        <source>No key is stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_words.py"/>
        <source>Kept in {place}. Nobody is sent it while you are offline.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/privacy_words.py"/>
        <source>Kept in {place}. It goes to the server that it was entered for, and to nobody else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/prompts_page.py"/>
        <source>Ask about the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/prompts_page.py"/>
        <source>Explain the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/prompts_page.py"/>
        <source>Define the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/prompts_page.py"/>
        <source>Translate the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/prompts_page.py"/>
        <source>Summarise the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/prompts_page.py"/>
        <source>Summarise a chapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/prompts_page.py"/>
        <source>Recap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/prompts_page.py"/>
        <source>Shortcut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/prompts_page.py"/>
        <source>Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/prompts_page.py"/>
        <source>Reset to the shipped wording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/prompts_page.py"/>
        <source>What is asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/prompts_page.py"/>
        <source>Filled in: {places}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/prompts_page.py"/>
        <source>Nothing is filled in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/prompts_page.py"/>
        <source>The selected words go along by themselves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/properties_dialog.py"/>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Properties</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/recap_dialog.py"/>
        <source>Recap up to which page?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/recap_dialog.py"/>
        <source>You have {in_view} in view, and have read up to {furthest}. Nothing after the page that you choose is sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/recap_dialog.py"/>
        <source>Up to {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/recognition_dialog.py"/>
        <source>In a terminal:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/recognition_dialog.py"/>
        <source>In a terminal, with Homebrew:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/recognition_dialog.py"/>
        <source>In a terminal, on Debian, Ubuntu and their relatives:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/recognition_dialog.py"/>
        <source>Recognise text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/recognition_dialog.py"/>
        <source>Languages printed on the pages:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/recognition_dialog.py"/>
        <source>Fewer languages are faster, and better.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/recognition_dialog.py"/>
        <source>Recognise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/recognition_dialog.py"/>
        <source>Languages printed on the pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/recognition_dialog.py"/>
        <source>Pagemate uses Tesseract for that, a free program that is not installed here. It works on this computer; no page leaves it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/recognition_dialog.py"/>
        <source>Then choose Recognise text once more. Nothing has to be started again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/sent_dialog.py"/>
        <source>Picture that was sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/sent_dialog.py"/>
        <source>Search in what was sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/sent_dialog.py"/>
        <source>As JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/sent_dialog.py"/>
        <source>Show the part exactly as it was sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/sent_dialog.py"/>
        <source>Copy all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/sent_dialog.py"/>
        <source>Save…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/dialogs/sent_dialog.py"/>
        <source>{n} parts</source>
        <extracomment>For one: {n} part</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/dialogs/sent_dialog.py"/>
        <source>{n} requests to {servers} · {models} · about {tokens} tokens. This is all that left the machine for this question. A key goes along as a header; it is not kept here.</source>
        <extracomment>For one: {n} request to {servers} · {models} · about {tokens} tokens. This is all that left the machine for this question. A key goes along as a header; it is not kept here.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/sent_tree.py"/>
        <source>Requests and their parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/sent_tree.py"/>
        <source>Request {at}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/dialogs/sent_tree.py"/>
        <source>{n} parts sent again</source>
        <extracomment>For one: {n} part sent again</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/sent_tree.py"/>
        <source>About {tokens} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/settings_dialog.py"/>
        <source>Settings pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/settings_dialog.py"/>
        <source>Answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/settings_dialog.py"/>
        <source>Costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/settings_dialog.py"/>
        <source>Prompts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/settings_dialog.py"/>
        <location filename="../../reader_app/ui/library/shelf.py"/>
        <source>Books</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/settings_dialog.py"/>
        <source>Look</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/settings_dialog.py"/>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/settings_dialog.py"/>
        <location filename="../../reader_app/ui/library/model_setup.py"/>
        <source>Asking the server…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/takeaway_progress.py"/>
        <source>Done so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/takeaway_progress.py"/>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/answer_choice.py"/>
        <source>Finds the passages that fit a question. Nothing leaves this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/answer_choice.py"/>
        <source>Answers in its own words: Claude, or a model on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/answer_choice.py"/>
        <source>Who answers your questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/answer_choice.py"/>
        <source>Offline, works at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/answer_choice.py"/>
        <source>A language model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/answer_choice.py"/>
        <source>{model} answers, from {server}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/answer_choice.py"/>
        <source>{server} answers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/arranging.py"/>
        <source>Last read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/arranging.py"/>
        <source>Date added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/arranging.py"/>
        <source>Sorted by last read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/arranging.py"/>
        <source>Sorted by title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/arranging.py"/>
        <source>Sorted by author</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/arranging.py"/>
        <source>Sorted by date added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_menu.py"/>
        <source>Choose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_menu.py"/>
        <location filename="../../reader_app/ui/library/pick_bar.py"/>
        <source>Ask this book…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_menu.py"/>
        <location filename="../../reader_app/ui/library/pick_bar.py"/>
        <source>Ask these books…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_menu.py"/>
        <source>Take out of “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_menu.py"/>
        <source>Remove from the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/book_menu.py"/>
        <source>Remove {n:,} books from the library</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_menu.py"/>
        <location filename="../../reader_app/ui/library/pick_bar.py"/>
        <source>Add to collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_menu.py"/>
        <location filename="../../reader_app/ui/library/head.py"/>
        <source>New collection…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Collections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Rename…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Delete collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_dialog.py"/>
        <source>Name of the collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_dialog.py"/>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/drop_veil.py"/>
        <source>Let go to open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/found_model.py"/>
        <location filename="../../reader_app/ui/library/words.py"/>
        <source>{title} by {author}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/found_model.py"/>
        <source>{more} of {title}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/found_model.py"/>
        <source>{place_words} of {title}: {excerpt}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/found_view.py"/>
        <source>Found in your books</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/found_view.py"/>
        <source>Search in all books</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/found_view.py"/>
        <source>Back to the books</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/found_view.py"/>
        <source>Fewer words, or the beginning of one, find more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/found_words.py"/>
        <location filename="../../reader_app/ui/viewer/find_bar.py"/>
        <source>Searching…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/found_words.py"/>
        <source>Searching… {n:,} books so far</source>
        <extracomment>For one: Searching… {n} book so far</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/found_words.py"/>
        <source>Found in {n:,} books.</source>
        <extracomment>For one: Found in {n} book.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/found_words.py"/>
        <source>Nothing found in {n:,} books.</source>
        <extracomment>For one: Nothing found in {n} book.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/found_words.py"/>
        <source>{n:,} books are not indexed yet.</source>
        <extracomment>For one: {n} book is not indexed yet.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/found_words.py"/>
        <source>In the title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/found_words.py"/>
        <source>{count}+ pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/found_words.py"/>
        <source>Show more pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/found_words.py"/>
        <source>Show {n} more pages</source>
        <extracomment>For one: Show {n} more page</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/handbook_tile.py"/>
        <source>The handbook</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/handbook_tile.py"/>
        <source>How Pagemate works, and a first book to talk about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/head.py"/>
        <location filename="../../reader_app/ui/library/library_view.py"/>
        <source>Continue reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/head.py"/>
        <source>More about the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/head.py"/>
        <source>More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/head.py"/>
        <source>Sort the books</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/head.py"/>
        <source>Show as a list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/head.py"/>
        <source>Show covers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/head.py"/>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Import a folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/head.py"/>
        <source>Choose all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_bar.py"/>
        <source>Cancel the import</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/import_bar.py"/>
        <source>Looking for books… {n:,} files so far</source>
        <extracomment>For one: Looking for books… {n} file so far</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_bar.py"/>
        <source>Importing {at} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/import_dialog.py"/>
        <source>{n:,} files could not be opened</source>
        <extracomment>For one: {n} file could not be opened</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/import_dialog.py"/>
        <source>{n:,} files were here already</source>
        <extracomment>For one: {n} file was here already</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/import_words.py"/>
        <source>{n:,} books added</source>
        <extracomment>For one: {n} book added</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/import_words.py"/>
        <source>{n:,} were here already</source>
        <extracomment>For one: {n} was here already</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/import_words.py"/>
        <source>{n:,} could not be opened</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_words.py"/>
        <source>The import was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_words.py"/>
        <source>No books were found there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_words.py"/>
        <source>The import was stopped: {words}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_view.py"/>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_view.py"/>
        <source>No title or author has these words. Enter searches inside the books.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_view.py"/>
        <source>No books are in this collection yet. Drag some here, or use their menu.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/model_setup.py"/>
        <source>Its address, like http://localhost:8080</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/model_setup.py"/>
        <source>Test and use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/model_setup.py"/>
        <source>All settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/model_setup.py"/>
        <source>All settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/pick_bar.py"/>
        <source>Chosen books</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/pick_bar.py"/>
        <source>Choose none (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/pick_bar.py"/>
        <source>Choose none</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/pick_bar.py"/>
        <source>{n:,} books chosen</source>
        <extracomment>For one: {n} book chosen</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/pick_bar.py"/>
        <source>{chosen}, {n:,} not in view</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/search_box.py"/>
        <source>Search the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/search_box.py"/>
        <source>Title or author — Enter searches inside the books</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/search_box.py"/>
        <source>Narrows the shelf as you type. Enter searches the text of all books.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/shelf_model.py"/>
        <source>{book}, chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/welcome.py"/>
        <source>Welcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/welcome.py"/>
        <source>To the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/welcome.py"/>
        <source>Welcome to Pagemate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/welcome.py"/>
        <source>Open a book and talk about it. Each answer shows where it stands.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/welcome.py"/>
        <source>or drop a PDF, an e-book or a folder of them anywhere here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/words.py"/>
        <source>not read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/words.py"/>
        <source>today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/words.py"/>
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>yesterday</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/words.py"/>
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>{n} days ago</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/words.py"/>
        <source>last week</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/words.py"/>
        <source>File not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/words.py"/>
        <source>{percent} %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/words.py"/>
        <source>{percent} percent read</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/words.py"/>
        <source>{n:,} files</source>
        <extracomment>For one: {n} file</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/words.py"/>
        <source>a few seconds left</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/words.py"/>
        <source>about {n} seconds left</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/words.py"/>
        <location filename="../../reader_app/ui/printing/sheets.py"/>
        <source>about a minute left</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/words.py"/>
        <location filename="../../reader_app/ui/printing/sheets.py"/>
        <source>about {n} minutes left</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/words.py"/>
        <source>about {n} hours left</source>
        <extracomment>For one: about {n} hour left</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/print_choices.py"/>
        <source>Which pages of the range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/print_choices.py"/>
        <source>Enlarge small pages to the paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/print_choices.py"/>
        <source>Of the range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/print_job.py"/>
        <source>Page {page}: {sentence}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/sheets.py"/>
        <source>All pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/sheets.py"/>
        <source>Odd pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/sheets.py"/>
        <source>Even pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/actions.py"/>
        <source>Next hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/actions.py"/>
        <source>Previous hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/actions.py"/>
        <location filename="../../reader_app/ui/viewer/page_menu.py"/>
        <source>Select all on this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_card.py"/>
        <source>Add a note…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_card.py"/>
        <location filename="../../reader_app/ui/viewer/annotation_panel.py"/>
        <source>Copy words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_card.py"/>
        <source>Delete highlight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_colors.py"/>
        <source>Yellow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_colors.py"/>
        <source>Green</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_colors.py"/>
        <source>Blue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_colors.py"/>
        <source>Pink</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_delegate.py"/>
        <source>Title of the bookmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_model.py"/>
        <source>Highlights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_model.py"/>
        <location filename="../../reader_app/ui/viewer/text_canvas.py"/>
        <location filename="../../reader_app/ui/viewer/thumbnail_model.py"/>
        <source>Page {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_model.py"/>
        <source>{color} highlight, page {page}: {quote}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_model.py"/>
        <source>{words}. Note: {note}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_model.py"/>
        <source>Bookmark, page {page_name}: {words}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_panel.py"/>
        <source>Select words and press H to highlight them. Click a highlight to write a note. Ctrl+D bookmarks the page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_panel.py"/>
        <location filename="../../reader_app/ui/viewer/surroundings.py"/>
        <location filename="../../reader_app/ui/widgets/menus.py"/>
        <source>Notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_panel.py"/>
        <source>Find in your notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_panel.py"/>
        <location filename="../../reader_app/ui/viewer/outline_menu.py"/>
        <source>Go there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_panel.py"/>
        <source>Edit note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_panel.py"/>
        <source>Highlights, notes and bookmarks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/annotation_panel.py"/>
        <source>No notes yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/evidence_bar.py"/>
        <source>Previous evidence (P)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/evidence_bar.py"/>
        <source>Next evidence (N)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/evidence_bar.py"/>
        <source>Highlight these words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/evidence_bar.py"/>
        <source>Note these words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/evidence_bar.py"/>
        <location filename="../../reader_app/ui/viewer/find_bar.py"/>
        <source>Close (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/evidence_bar.py"/>
        <source>Evidence {at} of {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/find_bar.py"/>
        <location filename="../../reader_app/ui/viewer/surroundings.py"/>
        <source>Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/find_bar.py"/>
        <source>Find in this book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/find_bar.py"/>
        <location filename="../../reader_app/ui/viewer/find_results.py"/>
        <source>Hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/find_bar.py"/>
        <source>Match case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/find_bar.py"/>
        <source>Whole words only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/find_bar.py"/>
        <source>Previous hit (Shift+F3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/find_bar.py"/>
        <source>Next hit (F3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/find_bar.py"/>
        <source>List all hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/find_bar.py"/>
        <source>Not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/find_bar.py"/>
        <source>{at} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/viewer/find_bar.py"/>
        <source>{n} found</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/find_history.py"/>
        <source>Looked for before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/find_history.py"/>
        <source>Looked for before (Alt+Down)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/find_results.py"/>
        <source>No hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/viewer/find_results.py"/>
        <source>{n:,} hits</source>
        <extracomment>For one: {n} hit</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/viewer/find_results.py"/>
        <source>{n:,} hits so far</source>
        <extracomment>For one: {n} hit so far</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/find_results_model.py"/>
        <source>Page {printed}: {line}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/finder.py"/>
        <source>From the beginning of the book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/finder.py"/>
        <source>From the end of the book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/link_focus.py"/>
        <source>{words}, link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/link_focus.py"/>
        <source>link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/link_preview.py"/>
        <source>Where the link leads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/notice.py"/>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/outline_filter_box.py"/>
        <source>Find a chapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/outline_model.py"/>
        <source>{title}, page {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/outline_model.py"/>
        <source>{title}, page {page} of the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/outline_model.py"/>
        <source>{title}, leaves the book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/outline_model.py"/>
        <source>{title}, current chapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/outline_panel.py"/>
        <location filename="../../reader_app/ui/viewer/surroundings.py"/>
        <source>Outline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/outline_panel.py"/>
        <source>Made from the headings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/outline_panel.py"/>
        <source>This book has no outline.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/page_box.py"/>
        <source>Go to page (Ctrl+L): 12, xiv, or #27 for the 27th page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/page_box.py"/>
        <source>There is no page {page}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/page_menu.py"/>
        <source>Open link…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/page_menu.py"/>
        <source>Copy page as picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/page_view.py"/>
        <location filename="../../reader_app/ui/viewer/spoken_page.py"/>
        <source>Page text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/page_view.py"/>
        <source>Page {page} of {count}, printed {label}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/page_view.py"/>
        <source>Page {page} of {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/page_words.py"/>
        <location filename="../../reader_app/ui/viewer/talk_dot.py"/>
        <source>page {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/page_words.py"/>
        <source>page {page} · p. {label}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/peek_banner.py"/>
        <source>Beyond where you’ve read: the companion doesn’t know this page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/peek_banner.py"/>
        <source>Don’t say this again until the book is closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/recognition_bar.py"/>
        <source>Pages recognised so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/recognition_bar.py"/>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Recognise text…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/recognition_bar.py"/>
        <source>Cancel recognising text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/recognition_bar.py"/>
        <source>Don’t say this again for this book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/recognition_bar.py"/>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/region_bar.py"/>
        <source>Part of the page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/region_bar.py"/>
        <source>Copy picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/region_bar.py"/>
        <source>Ask about it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/region_bar.py"/>
        <source>The picture is on the clipboard.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/region_bar.py"/>
        <source>This part of the page could not be drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/renderer.py"/>
        <source>{reason} Click it to try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/renderer.py"/>
        <source>Drawing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/selection_bar.py"/>
        <source>Ask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/selection_bar.py"/>
        <source>Explain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/selection_bar.py"/>
        <source>Define</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/selection_bar.py"/>
        <source>Translate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/selection_bar.py"/>
        <source>Summarise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/selection_bar.py"/>
        <source>Highlight in yellow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/selection_bar.py"/>
        <source>Highlight in green</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/selection_bar.py"/>
        <source>Highlight in blue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/selection_bar.py"/>
        <source>Highlight in pink</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/selection_bar.py"/>
        <source>Selected text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/selection_bar.py"/>
        <source>Copy (Ctrl+C)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/side_panel.py"/>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Side panel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/side_panel.py"/>
        <source>Side panel tabs</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/viewer/talk_words.py"/>
        <source>{n:,} questions about this page</source>
        <extracomment>For one: {n} question about this page</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/viewer/talk_words.py"/>
        <source>{n:,} questions about {page}</source>
        <extracomment>For one: {n} question about {page}</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/talk_words.py"/>
        <source>Asked and cited here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/talk_words.py"/>
        <source>Asked here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/talk_words.py"/>
        <source>Cited here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/text_canvas.py"/>
        <source>Page {page} · p. {label}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/thumbnail_model.py"/>
        <source>Page {page}, printed {label}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/viewer/viewer_pane.py"/>
        <source>Links of the kind “{scheme}:” are not opened from a book.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>January</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>February</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>March</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>April</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>May</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>June</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>July</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>August</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>September</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>October</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>November</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>December</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>just now</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>{n} min ago</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>{n} hours ago</source>
        <extracomment>For one: {n} hour ago</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>{day} {month}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>{day} {month} {year}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>{month} {day}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/ago.py"/>
        <source>{month} {day}, {year}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/answer_mark.py"/>
        <source>an answer is coming</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/answer_mark.py"/>
        <source>an answer has come</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Getting around</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <location filename="../../reader_app/ui/widgets/menus.py"/>
        <source>View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Words and notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>add library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Close book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Reopen closed book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Next book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Previous book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Reload book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>ocr scan pictures tesseract</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Print…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Export conversation…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Export PDF with notes…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Go to page…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Find in the book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Search all books…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>find library text everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Next evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Next evidence of an answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Previous evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Previous evidence of an answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Bookmark this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Highlight selected words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Copy a part as picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Questions about this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Recap up to where I am</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Send picture of this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>several library compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Zoom in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Zoom out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Fit width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Fit page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Actual size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Continuous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Two pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Cover apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Two pages: cover apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Right to left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Two pages: right to left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Turn right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>rotate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Turn left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Trim margins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>crop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Like the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Paper like the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>White</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>White paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Sepia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Sepia paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Dark paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Light or dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Reading mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Next part of the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Commands…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Handbook</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/deeds.py"/>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/key_sheet.py"/>
        <source>A screen on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/key_sheet.py"/>
        <source>A screen back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/key_sheet.py"/>
        <source>A line down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/key_sheet.py"/>
        <source>A line up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/key_sheet.py"/>
        <source>Next page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/key_sheet.py"/>
        <source>Previous page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/key_sheet.py"/>
        <source>First page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/key_sheet.py"/>
        <source>End of the book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/key_sheet.py"/>
        <source>Send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/key_sheet.py"/>
        <source>New line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/key_sheet.py"/>
        <source>Your last question again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/key_sheet.py"/>
        <source>Stop the answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/key_sheet.py"/>
        <source>On the page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/key_sheet.py"/>
        <source>Talking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/menus.py"/>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/menus.py"/>
        <source>Paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/menus.py"/>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/notice_bar.py"/>
        <source>Close the notice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/tab_strip.py"/>
        <source>Open books</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/tab_strip.py"/>
        <source>The file is gone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/tab_strip.py"/>
        <source>{title}, its file is gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/tab_strip.py"/>
        <source>Close “{title}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/tab_strip.py"/>
        <source>Close {title}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/top_bar.py"/>
        <source>Menu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/book_opener.py"/>
        <source>Open it by itself to enter it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/book_opener.py"/>
        <source>“{name}” can't be read: it takes too long.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/page_drawer.py"/>
        <source>Books can't be opened: the program's drawing part doesn't start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/page_drawer.py"/>
        <source>Start Pagemate again; if that doesn't help, install it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/page_reader.py"/>
        <source>The text of this book can't be read: the program's text part stops.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/pdf_copier.py"/>
        <source>The copy could not be made: the program's part for it stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/pdf_copier.py"/>
        <source>Try once more, or export the notes as Markdown.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
