<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko_KR" sourcelanguage="en">
<context>
    <name>Pagemate</name>
    <message>
        <location filename="../../reader_app/__main__.py"/>
        <location filename="../../reader_app/cli/main.py"/>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>Stopped.</source>
        <translation>중지되었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/limits.py"/>
        <source>This answer took too long and was stopped.</source>
        <translation>이 답변은 시간이 너무 오래 걸려 중단되었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/limits.py"/>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Try again, or ask a shorter question.</source>
        <translation>다시 시도하거나 질문을 줄여 보세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/message_history.py"/>
        <source>The prompt file {name} is missing or unreadable.</source>
        <translation>프롬프트 파일({name})이 없거나 읽을 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/message_history.py"/>
        <source>Reinstall Pagemate, or put the file back in its prompts folder.</source>
        <translation>Pagemate를 다시 설치하거나 파일을 prompts 폴더에 되돌려 놓으세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>The conversation was too long, so its oldest messages were left out.</source>
        <translation>대화가 너무 길어 가장 오래된 메시지를 뺐습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>The server rejected an image, so it was left out.</source>
        <translation>서버에서 거부하여 이미지를 뺐습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>This model doesn’t support tools, so Pagemate searches the book first.</source>
        <translation>이 모델은 도구를 지원하지 않으므로 Pagemate가 책을 먼저 검색합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>This conversation no longer fits in the model’s context window.</source>
        <translation>이 대화가 모델의 컨텍스트 창을 넘었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>Start a new conversation, or choose a model with a larger context window.</source>
        <translation>새 대화를 시작하거나 컨텍스트 창이 더 큰 모델을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>This model doesn’t support tools.</source>
        <translation>이 모델은 도구를 지원하지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>Choose another model, or switch to “Search first”.</source>
        <translation>다른 모델을 선택하거나 “먼저 검색한 다음 답변”으로 바꾸세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <source>The answer ended unexpectedly.</source>
        <translation>답변이 예기치 않게 끝났습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/model_requests.py"/>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>Try again.</source>
        <translation>다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/tool_use.py"/>
        <source>No answer after {steps} steps.</source>
        <translation>{steps}단계 안에 답변을 찾지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/tool_use.py"/>
        <source>Ask a simpler question, or allow more steps in Settings.</source>
        <translation>더 간단하게 질문하거나 설정에서 허용 단계를 늘리세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/turn_ending.py"/>
        <source>The model declined because it read this as a question about attacking computer systems.</source>
        <translation>모델이 답변을 거절했습니다. 컴퓨터 시스템 공격에 관한 질문으로 판단했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/turn_ending.py"/>
        <source>The model declined because it read this as a question about dangerous biology.</source>
        <translation>모델이 답변을 거절했습니다. 위험한 생물학에 관한 질문으로 판단했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/turn_ending.py"/>
        <source>The model declined because it read this as a request to help build a competing AI model.</source>
        <translation>모델이 답변을 거절했습니다. 경쟁 AI 모델 개발을 도와 달라는 요청으로 판단했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/turn_ending.py"/>
        <source>The model declined because it read this as a request to reveal its internal reasoning.</source>
        <translation>모델이 답변을 거절했습니다. 내부 추론 과정을 보여 달라는 요청으로 판단했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/turn_ending.py"/>
        <source>The model declined because it read this as a harmful request.</source>
        <translation>모델이 답변을 거절했습니다. 해로운 요청으로 판단했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/agent/turn_ending.py"/>
        <source>The model declined. Its server says: “{words}”</source>
        <translation>모델이 답변을 거절했습니다. 서버의 설명: “{words}”</translation>
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
        <translation>이 책은 이제 서재에 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/book_context.py"/>
        <location filename="../../reader_app/app/chat/conversations.py"/>
        <source>Open its file again to add it.</source>
        <translation>추가하려면 파일을 다시 여세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/conversation_books.py"/>
        <location filename="../../reader_app/cli/ask_command.py"/>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <location filename="../../reader_app/domain/page_numbers.py"/>
        <source>a removed book</source>
        <translation>제거된 책</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/conversation_books.py"/>
        <source>A conversation can include up to {MOST_BOOKS} books.</source>
        <translation>한 대화에는 책을 {MOST_BOOKS}권까지 추가할 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/conversation_books.py"/>
        <source>Choose fewer books.</source>
        <translation>책을 더 적게 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/conversations.py"/>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <location filename="../../reader_app/app/chat/questions.py"/>
        <location filename="../../reader_app/app/chat/unsaved_turn.py"/>
        <source>This conversation no longer exists.</source>
        <translation>이 대화는 더 이상 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/conversations.py"/>
        <location filename="../../reader_app/app/chat/questions.py"/>
        <source>Start a new one.</source>
        <translation>새 대화를 시작하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/cost_cap.py"/>
        <source>nothing yet</source>
        <translation>아직 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/cost_cap.py"/>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>{tokens} tokens</source>
        <translation>{tokens}토큰</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/cost_cap.py"/>
        <source>at least {usd}</source>
        <translation>{usd} 이상</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/cost_cap.py"/>
        <source>under $0.001</source>
        <translation>$0.001 미만</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/cost_cap.py"/>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>${amount}</source>
        <translation>${amount}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/cost_cap.py"/>
        <location filename="../../reader_app/cli/terminal.py"/>
        <source>Raise the limit in Settings, or turn it off.</source>
        <translation>설정에서 한도를 올리거나 끄세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/cost_cap.py"/>
        <source>Stopped: your limit per answer is {limit}. Spent so far: {so_far}. The next request would cost about {more}.</source>
        <translation>중지되었습니다. 답변 하나의 한도: {limit}. 지금까지 사용: {so_far}. 다음 요청의 예상 사용량: 약 {more}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/cost_cap.py"/>
        <source>Stopped: your limit per conversation is {limit}. Spent so far: {so_far}. The next request would cost about {more}.</source>
        <translation>중지되었습니다. 대화 하나의 한도: {limit}. 지금까지 사용: {so_far}. 다음 요청의 예상 사용량: 약 {more}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/cost_cap.py"/>
        <source>Stopped: your limit per book is {limit}. Spent so far: {so_far}. The next request would cost about {more}.</source>
        <translation>중지되었습니다. 책 한 권의 한도: {limit}. 지금까지 사용: {so_far}. 다음 요청의 예상 사용량: 약 {more}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>*(stopped at the step limit)*</source>
        <translation>*(단계 한도에 이르러 중지됨)*</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>*(cut off)*</source>
        <translation>*(중간에 잘림)*</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>*(declined by the model)*</source>
        <translation>*(모델이 거절함)*</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>*(interrupted)*</source>
        <translation>*(중단됨)*</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>About {books}</source>
        <translation>책: {books}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>You</source>
        <translation>나</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>*Turned to {page}.*</source>
        <translation>*{page}(으)로 넘김.*</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>*(no answer yet)*</source>
        <translation>*(아직 답변 없음)*</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>an image from {page}</source>
        <translation>{page}의 이미지</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Not found on any page searched: {words}.</source>
        <translation>찾아본 어느 쪽에도 없음: {words}.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>The draft was checked against the book, and {n} sentences were corrected.</source>
        <extracomment>For one: The draft was checked against the book, and {n} sentence was corrected.</extracomment>
        <translation>
            <numerusform>초안을 책과 비교하여 문장 {n}개를 고쳤습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>*{title}* by {author}</source>
        <translation>*{title}*, {author} 지음</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>Looked at {pages}</source>
        <translation>참조한 곳: {pages}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>nothing after page {page} was sent</source>
        <translation>{page}쪽 이후의 내용은 전송되지 않음</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/markdown_export.py"/>
        <source>nothing from the book was sent</source>
        <translation>책의 내용은 전송되지 않음</translation>
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
        <translation>숨겨진 텍스트는 전송되지 않음: {pages}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Explain the selection</source>
        <translation>선택한 글 설명</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Define the selection</source>
        <translation>선택한 글 뜻풀이</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Translate the selection</source>
        <translation>선택한 글 번역</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Summarise the selection</source>
        <translation>선택한 글 요약</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>The prompt couldn’t be saved.</source>
        <translation>프롬프트를 저장하지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>Check that the disk has free space.</source>
        <translation>디스크에 공간이 있는지 확인하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>Enter a prompt.</source>
        <translation>프롬프트를 입력하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>The prompt is too long. The limit is {most} characters.</source>
        <translation>프롬프트가 너무 깁니다. 최대 {most}자까지 쓸 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>{place} is an unknown placeholder.</source>
        <translation>알 수 없는 자리 표시자입니다: {place}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>The prompt must contain {place}.</source>
        <translation>프롬프트에 {place} 자리 표시자가 있어야 합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>There is nothing to recap yet.</source>
        <translation>아직 요약할 것이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>Recap so far (to p. {page})</source>
        <translation>지금까지 요약({page}쪽까지)</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>This page isn’t part of any chapter in the outline.</source>
        <translation>목차에서 이 쪽이 속한 장을 찾을 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>Ask for a recap instead.</source>
        <translation>대신 지금까지 요약을 요청하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>The outline doesn’t show where this chapter begins.</source>
        <translation>목차에 이 장이 어디서 시작하는지 나와 있지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>This chapter begins past the page you’ve read to.</source>
        <translation>이 장은 지금까지 읽은 쪽보다 뒤에서 시작합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>Summarise “{chapter}”</source>
        <translation>“{chapter}” 요약</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/prompt_shortcuts.py"/>
        <source>Choose “I’ve read to here” on your current page.</source>
        <translation>읽고 있는 쪽에서 “여기까지 읽음”을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/questions.py"/>
        <source>Please continue where you stopped.</source>
        <translation>멈춘 곳부터 계속해 주세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/questions.py"/>
        <source>There’s nothing to send yet.</source>
        <translation>아직 보낼 내용이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/questions.py"/>
        <source>Type a question first.</source>
        <translation>먼저 질문을 입력하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/questions.py"/>
        <source>This message has {count} characters. The limit is {MAX_MESSAGE_LENGTH}.</source>
        <translation>이 메시지는 {count}자입니다. {MAX_MESSAGE_LENGTH}자까지 보낼 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/questions.py"/>
        <source>Shorten it, or send it in two messages.</source>
        <translation>줄이거나 메시지 두 개로 나누어 보내세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/questions.py"/>
        <source>There’s no question to ask again.</source>
        <translation>다시 질문할 내용이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/questions.py"/>
        <source>Ask one first.</source>
        <translation>먼저 질문하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Request {number}</source>
        <translation>요청 {number}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>To {server} · {model} · {when}</source>
        <translation>받는 곳: {server} · {model} · {when}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Sent again, unchanged: {parts}.</source>
        <translation>이전과 똑같이 다시 전송됨: {parts}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Settings</source>
        <translation>설정</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>System prompt</source>
        <translation>시스템 프롬프트</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Tools ({count})</source>
        <translation>도구({count})</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Your position in the book</source>
        <translation>책에서 내 위치</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Your question</source>
        <translation>내 질문</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Earlier answer</source>
        <translation>이전 답변</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Tool call: {name}</source>
        <translation>도구 호출: {name}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>a tool</source>
        <translation>도구</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Tool result: {name}</source>
        <translation>도구 결과: {name}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Passages from the book</source>
        <translation>책의 구절</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Image</source>
        <translation>이미지</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Model’s reasoning, sent back</source>
        <translation>되돌려 보낸 모델의 추론</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Other</source>
        <translation>기타</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Image: {kind}, {wide} × {high} pixels, about {tokens} tokens</source>
        <translation>이미지: {kind}, {wide} × {high}픽셀, 약 {tokens}토큰</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/chat/request_logging.py"/>
        <source>Image: {kind}, about {tokens} tokens</source>
        <translation>이미지: {kind}, 약 {tokens}토큰</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/claim_check.py"/>
        <source>{told} The book has it on {page}.</source>
        <translation>{told} 책에는 {page}에 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/claim_check.py"/>
        <source>Nothing is cited for this sentence.</source>
        <translation>이 문장에는 인용이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/claim_check.py"/>
        <source>The cited words don’t say this.</source>
        <translation>인용한 글에는 이런 말이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/claim_check.py"/>
        <source>The cited words may say the opposite: check “{part}”.</source>
        <translation>인용한 글은 반대로 말할 수 있습니다. “{part}”을(를) 확인하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/claim_check.py"/>
        <source>The figures shown don’t give “{part}”.</source>
        <translation>보인 숫자로는 “{part}”이(가) 나오지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/claim_check.py"/>
        <source>In the cited words, “{part}” has another role.</source>
        <translation>인용한 글에서는 “{part}”의 역할이 다릅니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/claim_check.py"/>
        <source>{part} isn’t in the cited words.</source>
        <translation>{part}은(는) 인용한 글에 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/claim_check.py"/>
        <source>{parts} aren’t in the cited words.</source>
        <translation>{parts}은(는) 인용한 글에 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/claim_check.py"/>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source> and </source>
        <translation> 및 </translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>That page’s text was recognised from an image and may be misread.</source>
        <translation>이 쪽의 텍스트는 이미지에서 인식한 것이라 잘못 읽었을 수 있습니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>{n} verified</source>
        <translation>
            <numerusform>확인됨 {n}개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>{n} on another page</source>
        <translation>
            <numerusform>다른 쪽에 있음 {n}개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>{n} not word for word</source>
        <translation>
            <numerusform>글자 그대로가 아님 {n}개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>{n} not found</source>
        <translation>
            <numerusform>찾지 못함 {n}개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>Quotes: {words}</source>
        <extracomment>For one: Quote: {words}</extracomment>
        <translation>
            <numerusform>인용문: {words}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>✓ {n} quotes</source>
        <extracomment>For one: ✓ {n} quote</extracomment>
        <translation>
            <numerusform>✓ 인용문 {n}개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>⚠ {n} quotes not found</source>
        <extracomment>For one: ⚠ {n} quote not found</extracomment>
        <translation>
            <numerusform>⚠ 찾지 못한 인용문 {n}개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>⚠ {n} quotes not word for word</source>
        <extracomment>For one: ⚠ {n} quote not word for word</extracomment>
        <translation>
            <numerusform>⚠ 글이 조금 다른 인용문 {n}개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>⚠ {n} quotes on another page</source>
        <extracomment>For one: ⚠ {n} quote on another page</extracomment>
        <translation>
            <numerusform>⚠ 다른 쪽에 있는 인용문 {n}개</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <location filename="../../reader_app/ui/window/key_sheet.py"/>
        <source> or </source>
        <translation> 또는 </translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>Shortened, but exact in every part: {here}.</source>
        <translation>줄였지만 모든 부분이 정확한 인용: {here}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>Exact quote: {here}.</source>
        <translation>정확한 인용: {here}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>Exact quote, but on {here}, not {there}.</source>
        <translation>정확한 인용이지만 {there}이(가) 아니라 {here}에 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>Exact quote, but on {here}, not in {book}.</source>
        <translation>정확한 인용이지만 다른 책에 있습니다. 찾은 곳: {here}, 인용한 책: {book}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>Not an exact quote. On {here}: {words}.</source>
        <translation>정확한 인용이 아닙니다. {here}: {words}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>Not found in these books.</source>
        <translation>이 책들에서 찾지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>Not found in the book, which was searched up to {page}.</source>
        <translation>책에서 찾지 못했습니다. {page}까지 검색했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>“{said}” isn’t there after “{before}”</source>
        <translation>“{before}” 다음에 “{said}” 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>“{said}” isn’t there</source>
        <translation>“{said}” 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>“{printed}” is missing after “{before}”</source>
        <translation>“{before}” 다음의 “{printed}” 빠짐</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>“{printed}” is missing</source>
        <translation>“{printed}” 빠짐</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>“{printed}” instead of “{said}”</source>
        <translation>“{said}” 대신 “{printed}”</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/citations/quotation_report.py"/>
        <source>the quoted fragments are too short to be certain</source>
        <translation>인용된 부분이 너무 짧아 확인할 수 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/annotation_import_formats.py"/>
        <source>Pagemate found no annotations in “{name}” that it can read.</source>
        <translation>“{name}” 파일에서 Pagemate가 읽을 수 있는 주석을 찾지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/annotation_import_formats.py"/>
        <source>It reads Kindle’s “My Clippings.txt” and exports from KOReader, Zotero, and Readest.</source>
        <translation>Kindle의 “My Clippings.txt”와 KOReader, Zotero, Readest에서 내보낸 파일을 읽을 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/bibliography.py"/>
        <source>Guessed from the words of the entry: {fields}</source>
        <translation>항목의 글에서 짐작함: {fields}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/bibliography.py"/>
        <source>This file has no references.</source>
        <translation>이 파일에는 참고 문헌이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/bibliography.py"/>
        <source>Choose a BibTeX (.bib) or CSL-JSON (.json) file.</source>
        <translation>BibTeX(.bib)나 CSL-JSON(.json) 파일을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/bibliography.py"/>
        <source>This isn’t valid JSON.</source>
        <translation>올바른 JSON이 아닙니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/bibliography.py"/>
        <source>Export the bibliography again as CSL-JSON or BibTeX.</source>
        <translation>참고 문헌을 CSL-JSON이나 BibTeX로 다시 내보내세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/bibtex_syntax.py"/>
        <source>This isn’t valid BibTeX: the entry at line {line} is incomplete.</source>
        <translation>올바른 BibTeX가 아닙니다: {line}번째 줄의 항목이 온전하지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/bibtex_syntax.py"/>
        <source>Check its braces, quotation marks, and commas.</source>
        <translation>중괄호, 따옴표, 쉼표를 확인하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>That is the book’s own file.</source>
        <translation>이 파일은 책의 원본입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>Choose another name.</source>
        <translation>다른 이름을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>The disk is full.</source>
        <translation>디스크가 가득 찼습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Free up some space, or choose another location.</source>
        <translation>공간을 확보하거나 다른 위치를 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/app/search/notes_search.py"/>
        <source>The file can’t be saved there.</source>
        <translation>그 위치에 파일을 저장할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <location filename="../../reader_app/app/search/notes_search.py"/>
        <source>Choose another folder.</source>
        <translation>다른 폴더를 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Yellow</source>
        <translation>노란색</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Green</source>
        <translation>초록색</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Blue</source>
        <translation>파란색</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Pink</source>
        <translation>분홍색</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Orange</source>
        <translation>주황색</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Red</source>
        <translation>빨간색</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Purple</source>
        <translation>보라색</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Grey</source>
        <translation>회색</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <source>Highlight</source>
        <comment>noun</comment>
        <translation>하이라이트</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <source>Underline</source>
        <translation>밑줄</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <source>Strike-out</source>
        <translation>취소선</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Squiggly underline</source>
        <translation>물결 밑줄</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <location filename="../../reader_app/ui/citations/citations_controller.py"/>
        <location filename="../../reader_app/ui/citations/evidence_bar.py"/>
        <source>Note</source>
        <translation>메모</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Text</source>
        <comment>on the page</comment>
        <translation>텍스트</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <source>Drawing</source>
        <translation>그림</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Box</source>
        <translation>사각형</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>This book has no highlights, notes, or bookmarks yet.</source>
        <translation>이 책에는 아직 하이라이트, 메모, 책갈피가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <location filename="../../reader_app/documents/processes/pdf_annotations.py"/>
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <source>Bookmarks</source>
        <translation>책갈피</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>(no text)</source>
        <translation>(텍스트 없음)</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Notes on *{title}*</source>
        <translation>*{title}* 메모</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_annotations.py"/>
        <source>Notes on *{title}* by {author}</source>
        <translation>*{title}*({author} 지음) 메모</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <location filename="../../reader_app/ui/window/menus.py"/>
        <source>Book</source>
        <translation>책</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <source>There is already a file “{name}” in this folder.</source>
        <translation>이 폴더에 “{name}” 파일이 이미 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <source>Choose a different name.</source>
        <translation>다른 이름을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <source>“{name}” wasn’t found. It may have been moved or renamed.</source>
        <translation>“{name}” 파일을 찾지 못했습니다. 옮겼거나 이름을 바꾸었을 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <source>“{name}” can’t be renamed.</source>
        <translation>“{name}” 파일의 이름을 바꿀 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <source>Check that you’re allowed to change files in its folder.</source>
        <translation>그 폴더의 파일을 바꿀 권한이 있는지 확인하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <location filename="../../reader_app/domain/book.py"/>
        <source>Enter a title for the book.</source>
        <translation>책 제목을 입력하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <source>Another book has the citation key “{key}”.</source>
        <translation>“{key}” 인용 키는 다른 책에서 쓰고 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <source>Choose a different one.</source>
        <translation>다른 것을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <source>“{name}” can’t be saved there.</source>
        <translation>그 위치에 “{name}” 파일을 저장할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <location filename="../../reader_app/app/library/imported_marks.py"/>
        <location filename="../../reader_app/documents/reader.py"/>
        <location filename="../../reader_app/workers/file_import.py"/>
        <source>“{name}” can’t be read.</source>
        <translation>“{name}” 파일을 읽을 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_editing.py"/>
        <source>“{name}” is too large for a bibliography.</source>
        <translation>“{name}” 파일은 참고 문헌 파일로는 너무 큽니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/book_matching.py"/>
        <source>This looks like a new version of “{title}”, so the spoiler guard is on here, too.</source>
        <translation>“{title}”의 새 버전인 것 같아 여기에서도 스포일러 방지를 켰습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Text</source>
        <translation>텍스트</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <source>Circle</source>
        <translation>원</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <source>Line</source>
        <translation>선</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <source>Polygon</source>
        <translation>다각형</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <source>Stamp</source>
        <translation>스탬프</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <source>Insertion</source>
        <translation>삽입 표시</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <source>Attached file</source>
        <translation>첨부 파일</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/file_comments.py"/>
        <location filename="../../reader_app/ui/annotations/file_annotations.py"/>
        <source>Comment</source>
        <translation>주석</translation>
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
        <translation>텍스트가 아직 준비되지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/imported_marks.py"/>
        <source>The library has no document with this title.</source>
        <translation>서재에 제목이 같은 문서가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/imported_marks.py"/>
        <source>Check the file’s permissions, or choose another one.</source>
        <translation>파일의 권한을 확인하거나 다른 파일을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/imported_marks.py"/>
        <source>Too short to be found without its page.</source>
        <translation>쪽 정보 없이 찾기에는 너무 짧습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/imported_marks.py"/>
        <source>These words aren’t on the pages of this document.</source>
        <translation>이 글은 이 문서의 쪽에 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/imported_marks.py"/>
        <source>Its page isn’t known.</source>
        <translation>어느 쪽인지 알 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/ingest.py"/>
        <source>This file has no pages.</source>
        <translation>이 파일에는 쪽이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_list.py"/>
        <source>The text of “{name}” is different from “{title}”.</source>
        <translation>“{name}”의 내용이 “{title}”의 내용과 다릅니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_list.py"/>
        <source>A collection named “{name}” already exists.</source>
        <translation>이름이 “{name}”인 컬렉션이 이미 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_list.py"/>
        <source>Enter a name for the collection.</source>
        <translation>컬렉션 이름을 입력하세요.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>{n:,} settings</source>
        <extracomment>For one: {n} setting</extracomment>
        <translation>
            <numerusform>설정 {n:,}개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>{n:,} collections</source>
        <extracomment>For one: {n} collection</extracomment>
        <translation>
            <numerusform>컬렉션 {n:,}개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <location filename="../../reader_app/store/rescue.py"/>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>{n:,} books</source>
        <extracomment>For one: {n} book</extracomment>
        <translation>
            <numerusform>책 {n:,}권</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>{n:,} conversations</source>
        <extracomment>For one: {n} conversation</extracomment>
        <translation>
            <numerusform>대화 {n:,}개</numerusform>
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
            <numerusform>메시지 {n:,}개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>{n:,} highlights</source>
        <extracomment>For one: {n} highlight</extracomment>
        <translation>
            <numerusform>하이라이트 {n:,}개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>{n:,} bookmarks</source>
        <extracomment>For one: {n} bookmark</extracomment>
        <translation>
            <numerusform>책갈피 {n:,}개</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Added: {things}.</source>
        <translation>추가됨: {things}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Everything in it was already here.</source>
        <translation>모두 이미 있던 것입니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Reading positions updated in {n:,} books.</source>
        <extracomment>For one: Reading position updated in {n} book.</extracomment>
        <translation>
            <numerusform>책 {n:,}권의 읽던 곳을 업데이트했습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>{n:,} books were read further on the other computer. Their spoiler guards here haven’t moved; choose “I’ve read to here” to move them.</source>
        <extracomment>For one: {n} book was read further on the other computer. Its spoiler guard here hasn’t moved; choose “I’ve read to here” to move it.</extracomment>
        <translation>
            <numerusform>책 {n:,}권은 다른 컴퓨터에서 더 많이 읽었습니다. 여기의 스포일러 방지 위치는 그대로이며, “여기까지 읽음”을 선택하면 옮길 수 있습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>{n:,} notes were different here and were kept.</source>
        <extracomment>For one: {n} note was different here and was kept.</extracomment>
        <translation>
            <numerusform>메모 {n:,}개는 여기의 내용과 달라 그대로 두었습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>{n:,} items couldn’t be read.</source>
        <extracomment>For one: {n} item couldn’t be read.</extracomment>
        <translation>
            <numerusform>항목 {n:,}개를 읽지 못했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>The import was stopped. Import the file again to add the rest.</source>
        <translation>가져오기를 중지했습니다. 나머지를 추가하려면 파일을 다시 가져오세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <location filename="../../reader_app/domain/page_numbers.py"/>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>{first} and {last}</source>
        <translation>{first}, {last}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>This file contains items that Pagemate never exports, so nothing was imported.</source>
        <translation>이 파일에는 Pagemate가 내보내지 않는 항목이 들어 있어 아무것도 가져오지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Choose a file exported by Pagemate.</source>
        <translation>Pagemate에서 내보낸 파일을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>This file was exported by a newer version of Pagemate.</source>
        <translation>이 파일은 더 새로운 버전의 Pagemate에서 내보낸 것입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Update Pagemate, then import the file. Nothing was changed.</source>
        <translation>Pagemate를 업데이트한 다음 파일을 가져오세요. 바뀐 것은 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>This isn’t a Pagemate export, or it is incomplete.</source>
        <translation>Pagemate에서 내보낸 파일이 아니거나 파일이 온전하지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Copy the file again, or choose another one. Nothing was changed.</source>
        <translation>파일을 다시 복사하거나 다른 파일을 선택하세요. 바뀐 것은 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>This file would unpack to an unreasonable size, so nothing was imported.</source>
        <translation>이 파일은 압축을 풀면 비정상적으로 커지므로 아무것도 가져오지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Export stopped. No file was saved.</source>
        <translation>내보내기를 중지했습니다. 저장된 파일은 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>{name} contains everything except the book files themselves.</source>
        <translation>책 파일을 빼고 모두 {name}에 들어 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Import stopped. Nothing was changed.</source>
        <translation>가져오기를 중지했습니다. 바뀐 것은 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Nothing was exported because the library’s disk is full.</source>
        <translation>서재가 있는 디스크가 가득 차서 아무것도 내보내지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Free up some space on it, then try again. Your library is unchanged.</source>
        <translation>그 디스크의 공간을 확보한 다음 다시 시도하세요. 서재는 그대로입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>There isn’t enough free space on the disk.</source>
        <translation>디스크 공간이 부족합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Free up some space, or choose another disk. Nothing was changed.</source>
        <translation>공간을 확보하거나 다른 디스크를 선택하세요. 바뀐 것은 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>You don’t have permission to use that folder or file.</source>
        <translation>그 폴더나 파일을 사용할 권한이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Choose another folder. Nothing was changed.</source>
        <translation>다른 폴더를 선택하세요. 바뀐 것은 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>The file couldn’t be read or written.</source>
        <translation>파일을 읽거나 쓰지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/library_transfer.py"/>
        <source>Choose another one. Nothing was changed.</source>
        <translation>다른 파일을 선택하세요. 바뀐 것은 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/library/reading_position.py"/>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <location filename="../../reader_app/domain/book.py"/>
        <source>There is no page {page}: this book has pages 1 to {page_count}.</source>
        <translation>{page}쪽이 없습니다. 이 책은 1쪽부터 {page_count}쪽까지 있습니다.</translation>
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
        <translation>메모</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/calculate.py"/>
        <source>Calculating {expression}</source>
        <translation>{expression} 계산 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/calculate.py"/>
        <source>Calculated {expression}</source>
        <translation>{expression} 계산함</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/calculate.py"/>
        <source>Couldn’t calculate {expression}</source>
        <translation>{expression}을(를) 계산하지 못함</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/current_page.py"/>
        <source>Looking at your page</source>
        <translation>보고 있는 쪽을 확인하는 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/current_page.py"/>
        <source>Looked at your page</source>
        <translation>보고 있는 쪽을 확인함</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/current_page.py"/>
        <source>Couldn’t look at your page</source>
        <translation>보고 있는 쪽을 확인하지 못함</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/current_page.py"/>
        <source>Turning the page</source>
        <translation>쪽을 넘기는 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/current_page.py"/>
        <source>Couldn’t turn the page</source>
        <translation>쪽을 넘기지 못함</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/find_mentions.py"/>
        <source>Looking for mentions</source>
        <translation>언급을 찾는 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/find_mentions.py"/>
        <source>Looked for mentions</source>
        <translation>언급을 찾아봄</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/find_mentions.py"/>
        <source>Couldn’t look for mentions</source>
        <translation>언급을 찾지 못함</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/find_mentions.py"/>
        <source>Looking for every {words}</source>
        <translation>{words}이(가) 나오는 곳을 모두 찾는 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/find_mentions.py"/>
        <source>Looked for every {words} · {found}</source>
        <translation>{words}이(가) 나오는 곳을 모두 찾음 · {found}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/find_mentions.py"/>
        <source>Couldn’t look for every {words}</source>
        <translation>{words}이(가) 나오는 곳을 찾지 못함</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/find_mentions.py"/>
        <source>Listing the characters</source>
        <translation>등장인물을 찾는 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/find_mentions.py"/>
        <source>Listed the characters</source>
        <translation>등장인물을 찾음</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/find_mentions.py"/>
        <source>Couldn’t list the characters</source>
        <translation>등장인물을 찾지 못함</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/follow_reference.py"/>
        <source>Following {label}</source>
        <translation>{label} 따라가는 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/follow_reference.py"/>
        <source>Followed {label}</source>
        <translation>{label} 따라감</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/follow_reference.py"/>
        <source>Couldn’t follow {label}</source>
        <translation>{label}을(를) 따라가지 못함</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/get_outline.py"/>
        <source>Reading the table of contents</source>
        <translation>목차를 읽는 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/get_outline.py"/>
        <source>Read the table of contents</source>
        <translation>목차를 읽음</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/get_outline.py"/>
        <source>Couldn’t read the table of contents</source>
        <translation>목차를 읽지 못함</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/plan_and_notes.py"/>
        <source>Planning</source>
        <translation>계획을 세우는 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/plan_and_notes.py"/>
        <source>Planned</source>
        <translation>계획을 세움</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/plan_and_notes.py"/>
        <source>Couldn’t write a plan</source>
        <translation>계획을 세우지 못함</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/plan_and_notes.py"/>
        <source>Noting {note}</source>
        <translation>{note} 적는 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/plan_and_notes.py"/>
        <source>Noted {note}</source>
        <translation>{note} 적음</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/plan_and_notes.py"/>
        <source>Couldn’t note {note}</source>
        <translation>{note}을(를) 적지 못함</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_comments.py"/>
        <source>Reading the comments in the file</source>
        <translation>파일에 있는 주석을 읽는 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_comments.py"/>
        <source>Read the comments in the file</source>
        <translation>파일에 있는 주석을 읽음</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_comments.py"/>
        <source>Couldn’t read the comments in the file</source>
        <translation>파일에 있는 주석을 읽지 못함</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_pages.py"/>
        <source>Reading {span}</source>
        <translation>{span} 읽는 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_pages.py"/>
        <source>Read {span}</source>
        <translation>{span} 읽음</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_pages.py"/>
        <source>Couldn’t read {span}</source>
        <translation>{span} 읽지 못함</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_pages.py"/>
        <source>Looking at {page_name}</source>
        <translation>{page_name}을(를) 보는 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_pages.py"/>
        <source>Looked at {page_name}</source>
        <translation>{page_name}을(를) 봄</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_pages.py"/>
        <source>Couldn’t look at {page_name}</source>
        <translation>{page_name}을(를) 보지 못함</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_table.py"/>
        <source>Reading the tables of {page_name}</source>
        <translation>{page_name}의 표를 읽는 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_table.py"/>
        <source>Read the tables of {page_name}</source>
        <translation>{page_name}의 표를 읽음</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/read_table.py"/>
        <source>Couldn’t read the tables of {page_name}</source>
        <translation>{page_name}의 표를 읽지 못함</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/search_book.py"/>
        <source>Searching {query}</source>
        <translation>{query} 검색 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/search_book.py"/>
        <source>Searched {query} · {found}</source>
        <translation>{query} 검색함 · {found}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/search_book.py"/>
        <source>Couldn’t search {query}</source>
        <translation>{query} 검색하지 못함</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/search_library.py"/>
        <source>Comparing the books: {aspect}</source>
        <translation>책 비교 중: {aspect}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/search_library.py"/>
        <source>Compared the books: {aspect} · {found}</source>
        <translation>책 비교함: {aspect} · {found}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/search_library.py"/>
        <source>Couldn’t compare the books: {aspect}</source>
        <translation>책을 비교하지 못함: {aspect}</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/tool_table.py"/>
        <source>Working ({name})</source>
        <translation>작업 중({name})</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/tool_table.py"/>
        <source>Done ({name})</source>
        <translation>완료({name})</translation>
    </message>
    <message>
        <location filename="../../reader_app/app/tools/tool_table.py"/>
        <source>Didn’t work ({name})</source>
        <translation>실패({name})</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/backend.py"/>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <location filename="../../reader_app/ui/chat/model_menu.py"/>
        <source>Offline</source>
        <translation>오프라인</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/backend.py"/>
        <source>Offline: finds passages in the book without a language model.</source>
        <translation>오프라인: 언어 모델 없이 책에서 구절을 찾습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/backend.py"/>
        <source>the environment (ANTHROPIC_API_KEY)</source>
        <translation>환경 변수(ANTHROPIC_API_KEY)</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>index</source>
        <translation>색인</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>damaged: {names}. Open the book to rebuild it.</source>
        <translation>손상됨: {names}. 책을 열면 새로 만듭니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>OK, {books}</source>
        <translation>정상, {books}</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>{books} will be rebuilt when opened</source>
        <translation>열 때 새로 만들 책: {books}</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>{names} and {count} more</source>
        <translation>{names} 외 {count}권</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>{n} books</source>
        <extracomment>For one: {n} book</extracomment>
        <translation>
            <numerusform>책 {n}권</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>sandbox</source>
        <translation>샌드박스</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>the processes that read books can’t open other files or use the network (Landlock {version}, seccomp)</source>
        <translation>책을 읽는 프로세스는 다른 파일을 열 수 없고 네트워크를 쓸 수 없습니다(Landlock {version}, seccomp)</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>the processes that read books can’t use the network but could read other files: this system lacks Landlock</source>
        <translation>책을 읽는 프로세스는 네트워크를 쓸 수 없지만 다른 파일은 읽을 수 있습니다. 이 시스템에는 Landlock이 없습니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>the processes that read books can’t open other files but could use the network: this system lacks seccomp</source>
        <translation>책을 읽는 프로세스는 다른 파일을 열 수 없지만 네트워크는 쓸 수 있습니다. 이 시스템에는 seccomp이 없습니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>books are read in separate processes, which this system doesn’t confine</source>
        <translation>책은 별도의 프로세스에서 읽지만, 이 시스템은 그 프로세스를 격리하지 않습니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>You can turn it off in the Pagemate window.</source>
        <translation>Pagemate 창에서 끌 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <location filename="../../reader_app/cli/doctor_command.py"/>
        <source>store</source>
        <translation>서재</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>the environment</source>
        <translation>환경 변수</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>stored in {place}</source>
        <translation>저장됨({place})</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <location filename="../../reader_app/bootstrap/wire_features.py"/>
        <source>not stored</source>
        <translation>저장되지 않음</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>offline</source>
        <translation>오프라인</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>{server}, default model</source>
        <translation>{server}, 기본 모델</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>key</source>
        <translation>API 키</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>model</source>
        <translation>모델</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>renders pages and reads text</source>
        <translation>쪽 표시와 텍스트 읽기 모두 됨</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>doesn’t work</source>
        <translation>작동하지 않음</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/command_line.py"/>
        <source>engine</source>
        <translation>문서 엔진</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/crash_reports.py"/>
        <source>Something unexpected happened.</source>
        <translation>예기치 않은 문제가 생겼습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/deferred_startup.py"/>
        <source>Safe mode: default settings, no books open, and no model. Your own settings are kept.</source>
        <translation>안전 모드: 기본 설정을 사용하고, 책을 열지 않았으며, 모델은 꺼져 있습니다. 원래 설정은 그대로 보관되어 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/deferred_startup.py"/>
        <source>Exit safe mode</source>
        <translation>안전 모드 끝내기</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/deferred_startup.py"/>
        <source>Show report</source>
        <translation>보고서 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/deferred_startup.py"/>
        <source>Pagemate quit unexpectedly last time.</source>
        <translation>지난번에 Pagemate가 예기치 않게 종료되었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/deferred_startup.py"/>
        <source>{day}, {time}</source>
        <translation>{day} {time}</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/deferred_startup.py"/>
        <source>Pagemate quit unexpectedly. Everything up to {time} was saved.</source>
        <translation>Pagemate가 예기치 않게 종료되었습니다. {time}까지의 내용은 모두 저장되었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/first_window.py"/>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>FILE</source>
        <translation>파일</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/first_window.py"/>
        <source>You can still ask questions in the terminal: {call}</source>
        <translation>터미널에서는 계속 질문할 수 있습니다: {call}</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/startup_failure.py"/>
        <source>The data folder is {folder}.</source>
        <translation>데이터 폴더: {folder}.</translation>
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
        <translation>닫기</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/startup_failure.py"/>
        <location filename="../../reader_app/ui/annotations/controller.py"/>
        <location filename="../../reader_app/ui/annotations/form_controller.py"/>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <location filename="../../reader_app/ui/library/indexing_controller.py"/>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/startup_failure.py"/>
        <source>The disk is full, so the library can’t be opened.</source>
        <translation>디스크가 가득 차서 서재를 열 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/startup_failure.py"/>
        <source>Pagemate can’t start because part of it is missing or damaged.</source>
        <translation>Pagemate를 시작할 수 없습니다. 프로그램의 일부가 없거나 손상되었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/startup_failure.py"/>
        <source>Your books, notes, and conversations are unchanged. Start Pagemate again. If that doesn’t help, reinstall it.</source>
        <translation>책과 메모, 대화는 그대로 있습니다. Pagemate를 다시 시작하세요. 그래도 안 되면 다시 설치하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/startup_failure.py"/>
        <source>Pagemate quit twice in a row while starting.</source>
        <translation>Pagemate가 시작하는 도중에 두 번 연속으로 종료되었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/startup_failure.py"/>
        <source>Safe mode uses default settings, opens no books, and doesn’t use a model. Your own settings, books, and conversations are kept.</source>
        <translation>안전 모드에서는 기본 설정을 사용하고, 책을 열지 않으며, 모델을 사용하지 않습니다. 내 설정과 책, 대화는 그대로 보관됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/startup_failure.py"/>
        <source>Start in safe mode</source>
        <translation>안전 모드로 시작</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/startup_failure.py"/>
        <source>Start normally</source>
        <translation>일반 모드로 시작</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/wire_features.py"/>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Data</source>
        <translation>데이터</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/wire_features.py"/>
        <source>Key</source>
        <translation>API 키</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/wire_library.py"/>
        <source>The disk is nearly full, so today’s backup wasn’t made. Free up some space. Pagemate tries again every hour.</source>
        <translation>디스크가 거의 가득 차서 오늘의 백업을 만들지 못했습니다. 공간을 확보하세요. 한 시간마다 다시 시도합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/bootstrap/wire_library.py"/>
        <source>Today’s backup wasn’t made. {message} Pagemate tries again every hour.</source>
        <translation>오늘의 백업을 만들지 못했습니다. {message} 한 시간마다 다시 시도합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>usage: </source>
        <translation>사용법: </translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>positional arguments</source>
        <translation>인수</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>options</source>
        <translation>옵션</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>show this help message and exit</source>
        <translation>이 도움말 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>%(prog)s: error: %(message)s
</source>
        <translation>%(prog)s: 오류: %(message)s
</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>argument %(argument_name)s: %(message)s</source>
        <translation>인수 %(argument_name)s: %(message)s</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>the following arguments are required: %s</source>
        <translation>필요한 인수가 없음: %s</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>unrecognized arguments: %s</source>
        <translation>알 수 없는 인수: %s</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>expected one argument</source>
        <translation>값이 하나 필요함</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>ambiguous option: %(option)s could match %(matches)s</source>
        <translation>모호한 옵션: %(option)s, 가능한 옵션: %(matches)s</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>ignored explicit argument %r</source>
        <translation>값을 받지 않음: %r</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>{word} isn’t a number of {least} or more</source>
        <translation>{least} 이상의 수가 아님: {word}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>{word} isn’t a number from {least} to {most}</source>
        <translation>{least}부터 {most}까지의 수가 아님: {word}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>The name of the file is empty.</source>
        <translation>파일 이름이 비어 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>{word} isn’t one of {words}</source>
        <translation>{word}은(는) {words} 중 하나가 아닙니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>print JSON</source>
        <translation>JSON으로 출력</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>no command and no file is named “{word}”; did you mean “{command}”?</source>
        <translation>“{word}” 명령이나 파일이 없습니다. 혹시 “{command}” 명령을 찾으셨나요?</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>List conversations, most recent first.</source>
        <translation>대화를 최근 순으로 보여 줍니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>print a conversation as Markdown</source>
        <translation>대화를 Markdown으로 출력</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>delete a conversation permanently</source>
        <translation>대화를 완전히 삭제</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>Run a command with --help to learn more about it.</source>
        <translation>명령마다 --help를 붙이면 설명이 나옵니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>only conversations about this book</source>
        <translation>이 책에 대한 대화만</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>Print a conversation as Markdown.</source>
        <translation>대화를 Markdown으로 출력합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>its id</source>
        <translation>대화의 ID</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>Delete a conversation permanently, with the record of what was sent for it.</source>
        <translation>대화와 그 전송 내역을 완전히 삭제합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>delete without asking</source>
        <translation>묻지 않고 삭제</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>A reader with a companion that is always on the same page.</source>
        <translation>늘 같은 쪽을 함께 보는 독서 도우미가 있는 전자책 리더입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>books to open</source>
        <translation>열 책</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>show program’s version number and exit</source>
        <translation>버전 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>safe mode, if Pagemate fails to start: default settings, no books reopened, no model</source>
        <translation>시작되지 않을 때 쓰는 안전 모드: 기본 설정으로, 지난번 책과 모델 없이</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>open the last book at this page</source>
        <translation>마지막 책을 이 쪽에서 열기</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>QUERY</source>
        <translation>검색어</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>and find these words in it</source>
        <translation>그리고 그 책에서 이 글 찾기</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>show the place that this line of a LaTeX source produces</source>
        <translation>LaTeX 원본의 이 줄에 해당하는 곳 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>give a file together with --page, --find or --synctex-forward</source>
        <translation>--page, --find, --synctex-forward는 파일과 함께 지정하세요</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>question</source>
        <translation>질문</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>one question, answered from the book</source>
        <translation>책에서 답을 찾아 질문 하나에 답변</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>show what the companion’s search finds</source>
        <translation>독서 도우미가 검색으로 찾는 내용 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>make books ready for questions</source>
        <translation>질문할 수 있게 책 준비</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>PAGE</source>
        <translation>쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>print the text of pages</source>
        <translation>쪽의 텍스트를 출력</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>list your notes, and the comments in the file</source>
        <translation>내 메모와 파일에 있는 주석 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>list, show, or delete conversations</source>
        <translation>대화 목록과 내용 보기, 대화 삭제</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>CONVERSATION</source>
        <translation>대화</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>export a conversation as Markdown</source>
        <translation>대화를 Markdown으로 내보내기</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>check the installation</source>
        <translation>설치 상태 점검</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>without a window:</source>
        <translation>창 없이:</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>a file whose first line is the password of a protected book; otherwise {variable} is used, or you are asked</source>
        <translation>첫 줄에 보호된 책의 암호가 있는 파일. 없으면 {variable} 값을 쓰거나 물어봄</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>Ask a question about a book. The answer goes to standard output.</source>
        <translation>책에 질문합니다. 답변은 표준 출력으로 나옵니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>{sign} reads it from standard input</source>
        <translation>{sign}: 표준 입력에서 읽음</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>continue this conversation</source>
        <translation>이 대화 계속하기</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>the page you are on</source>
        <translation>지금 펼친 쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>turn on the spoiler guard: nothing after page N is sent</source>
        <translation>스포일러 방지 켬: N쪽 이후의 내용은 전송되지 않음</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>remember {page} and {guard} for the book; otherwise they apply to this question only</source>
        <translation>{page}, {guard} 값을 책에 저장. 그러지 않으면 이 질문에만 적용</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>how deeply to look: {quick}, {normal}, or {thorough}, which takes minutes and costs more (default: {normal})</source>
        <translation>얼마나 꼼꼼히 살펴볼지: {quick}, {normal}, {thorough}. {thorough}은(는) 몇 분이 걸리고 비용이 더 듭니다(기본값: {normal})</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>don’t save a conversation: nothing about this question is stored</source>
        <translation>대화를 남기지 않음: 이 질문에 관한 것은 저장되지 않음</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>search only, no language model</source>
        <translation>언어 모델 없이 검색만</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>a continued conversation is always saved: use either {no_save} or {conversation}</source>
        <translation>계속하는 대화는 항상 저장됩니다. {no_save}, {conversation} 중 하나만 사용하세요</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>Find the pages that answer a question, without a model.</source>
        <translation>모델 없이 답이 있는 쪽을 찾습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>repeat it to add other wordings to the same search; words in quotation marks are found as they stand: {example}</source>
        <translation>반복하면 같은 검색에 다른 표현을 더함. 따옴표 안의 말은 그대로 찾음: {example}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>JSON Lines of {"id", "query", "other_queries"?, "limit"?}</source>
        <translation>JSON Lines: {"id", "query", "other_queries"?, "limit"?}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>how many pages to find, 1 to {most} (default: {usual})</source>
        <translation>찾을 쪽 수: 1–{most}, 기본 {usual}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>search pages 1 to N only</source>
        <translation>1쪽부터 N쪽까지만 검색</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>{query} or --queries-file is required</source>
        <translation>{query} 또는 --queries-file이 필요함</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>Import books and make them ready for questions.</source>
        <translation>책을 가져와 질문할 수 있게 준비합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>Print the text of a page, or of several.</source>
        <translation>한 쪽 또는 여러 쪽의 텍스트를 출력합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>counted from 1 at the beginning of the file</source>
        <translation>파일 처음부터 1로 셈</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>pages by their printed numbers, such as {example}</source>
        <translation>인쇄된 쪽 번호로 지정한 쪽들. 예: {example}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>give either {page} or --pages</source>
        <translation>{page} 또는 --pages 가운데 하나만 지정하세요</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>List your notes, and the comments in a PDF.</source>
        <translation>내 메모와 PDF에 있는 주석을 보여 줍니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>write to this file</source>
        <translation>이 파일에 쓰기</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/argument_parser.py"/>
        <source>Check versions, folders, library, key, display, and engine.</source>
        <translation>버전, 폴더, 서재, API 키, 화면, 문서 엔진을 확인합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/ask_command.py"/>
        <source>No model searches on its own here, so --depth has no effect.</source>
        <translation>여기서는 스스로 검색하는 모델이 없으므로 --depth는 아무 효과가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/ask_command.py"/>
        <source>This model doesn’t search on its own here, so --depth has no effect.</source>
        <translation>이 모델은 여기서 스스로 검색하지 않으므로 --depth는 아무 효과가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/ask_command.py"/>
        <source>Standard input holds no question.</source>
        <translation>표준 입력에 질문이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/ask_command.py"/>
        <source>Pipe it in, or give it as an argument.</source>
        <translation>파이프로 넘기거나 인수로 지정하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/ask_command.py"/>
        <source>The conversation “{title}” is about {own}, not {other}.</source>
        <translation>“{title}” 대화는 {other}에 대한 대화가 아니라 {own}에 대한 대화입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/ask_command.py"/>
        <source>Use that book’s file, or leave out --conversation.</source>
        <translation>그 대화의 책 파일로 질문하거나 --conversation 없이 질문하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/ask_command.py"/>
        <source>Conversation {id}</source>
        <translation>대화 {id}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>There is no conversation “{id}”.</source>
        <translation>“{id}” 대화가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>“pagemate conversations” lists them.</source>
        <translation>“pagemate conversations”로 대화 목록을 볼 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>No question yet.</source>
        <translation>아직 질문한 것이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>Nothing was deleted.</source>
        <translation>아무것도 삭제하지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>Deleted: {conversation}</source>
        <translation>삭제함: {conversation}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>This conversation can’t be deleted without confirmation, and there is no terminal to confirm in.</source>
        <translation>이 대화를 삭제하려면 확인이 필요하지만, 확인할 터미널이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>Add --yes to confirm.</source>
        <translation>확인하려면 --yes를 붙이세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>Delete {conversation} permanently? (yes/no) </source>
        <translation>{conversation} 대화를 완전히 삭제할까요? (예/아니요) </translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>yes</source>
        <comment>an answer that is typed</comment>
        <translation>예</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>There is no file named “{name}” here.</source>
        <translation>여기에 “{name}” 파일이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>“{title}” ({book}, {count})</source>
        <translation>“{title}”({book}, {count})</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>Written to {file}.</source>
        <translation>파일을 썼습니다: {file}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>{file} can’t be saved.</source>
        <translation>파일을 저장할 수 없습니다: {file}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/conversation_commands.py"/>
        <source>Choose another folder, or check that the disk has free space.</source>
        <translation>다른 폴더를 선택하거나 디스크에 공간이 있는지 확인하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/display_check.py"/>
        <source>There is no display, so a window can’t open.</source>
        <translation>화면이 없어 창을 열 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/display_check.py"/>
        <source>The display {display} isn’t responding, so a window can’t open.</source>
        <translation>화면이 응답하지 않아 창을 열 수 없습니다: {display}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/doctor_command.py"/>
        <source>copies</source>
        <translation>백업</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/doctor_command.py"/>
        <source>none yet; one is made soon after the window opens</source>
        <translation>아직 없음. 창을 열면 곧 만듭니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/doctor_command.py"/>
        <source>{count}, most recent {when}, {size} MB in total</source>
        <translation>{count}개, 최신 백업 {when}, 모두 {size} MB</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/doctor_command.py"/>
        <source>data folder</source>
        <translation>데이터 폴더</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/doctor_command.py"/>
        <source>system</source>
        <translation>시스템</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/doctor_command.py"/>
        <source>unknown (part of the program)</source>
        <translation>알 수 없음(프로그램에 포함됨)</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/doctor_command.py"/>
        <source>display</source>
        <translation>화면</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/doctor_command.py"/>
        <source>available</source>
        <translation>사용 가능</translation>
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
            <numerusform>{n}개 쪽</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/cli/index_command.py"/>
        <source>{n} of them without text</source>
        <translation>
            <numerusform>그중 {n}개 쪽은 텍스트 없음</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/index_command.py"/>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>{seconds} s</source>
        <translation>{seconds}초</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/index_command.py"/>
        <source>“{name}” has no books.</source>
        <translation>“{name}”에는 책이 없습니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/cli/index_command.py"/>
        <source>{file}: {n} pages were skipped because they take too long or need too much memory: {pages}</source>
        <extracomment>For one: {file}: {n} page was skipped because it takes too long or needs too much memory: {pages}</extracomment>
        <translation>
            <numerusform>{file}: 너무 오래 걸리거나 메모리가 너무 많이 필요해 {n}개 쪽을 건너뛰었습니다: {pages}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/index_command.py"/>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>pages</source>
        <translation>쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/main.py"/>
        <location filename="../../reader_app/ui/conversations/turn_scheduler.py"/>
        <source>Something went wrong inside Pagemate.</source>
        <translation>Pagemate 내부에서 문제가 생겼습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/main.py"/>
        <source>See the log in {folder} for details.</source>
        <translation>자세한 내용은 로그에 있습니다: {folder}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/notes_command.py"/>
        <source>This book has no notes, and its file no comments.</source>
        <translation>이 책에는 메모가 없고, 파일에는 주석이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/open_book.py"/>
        <source>Password of “{name}”: </source>
        <translation>“{name}”의 암호: </translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/open_book.py"/>
        <source>Enter it in a terminal, or pass it with {option} or {variable}.</source>
        <translation>터미널에서 입력하거나 {option} 옵션 또는 {variable} 환경 변수로 지정하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/open_book.py"/>
        <source>Check the password and try again.</source>
        <translation>암호를 확인하고 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/open_book.py"/>
        <source>{file} doesn’t contain a password.</source>
        <translation>{file}에 암호가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/open_book.py"/>
        <source>The password must be on its first line.</source>
        <translation>첫 줄에 암호가 있어야 합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/open_book.py"/>
        <source>{file} can’t be read.</source>
        <translation>파일을 읽을 수 없습니다: {file}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>The queries in {file} can’t be read.</source>
        <translation>검색어 파일을 읽을 수 없습니다: {file}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>Check the file’s name. It must contain one JSON object per line.</source>
        <translation>파일 이름을 확인하세요. 파일에는 한 줄에 JSON 객체 하나씩 들어 있어야 합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>Line {number} isn’t an object with a "query".</source>
        <translation>검색어 파일의 {number}번째 줄이 "query"가 있는 객체가 아닙니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>Lines look like this: {example}.</source>
        <translation>줄마다 다음과 같이 씁니다: {example}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>{queries} in {pages}:</source>
        <translation>{pages}에서 {queries} 검색:</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Nothing found. Try a word the author would use.</source>
        <translation>찾은 것이 없습니다. 책에 나올 만한 말로 찾아보세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>The text of {pages} couldn’t be read yet, so it wasn’t searched.</source>
        <translation>{pages}의 텍스트를 아직 읽지 못해 검색하지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>There are no pages “{pages}” in this book.</source>
        <translation>“{pages}”은(는) 이 책의 쪽이 아닙니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>Give them as they are printed, from {first} to {last}.</source>
        <translation>인쇄된 대로 {first}부터 {last} 사이에서 지정하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>This text was recognised from an image, so it may contain misread letters.</source>
        <translation>이미지에서 인식한 텍스트라 잘못 읽은 글자가 있을 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/search_and_text_commands.py"/>
        <source>This page has no text. It may be an image.</source>
        <translation>이 쪽에는 텍스트가 없습니다. 이미지일 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Try again in a moment.</source>
        <translation>잠시 뒤에 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <source>Check the model, server, and key in Settings, or ask with --offline.</source>
        <translation>설정에서 모델, 서버, API 키를 확인하거나 --offline으로 질문하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <source>Enter the key in Settings or in ANTHROPIC_API_KEY.</source>
        <translation>설정이나 ANTHROPIC_API_KEY에 키를 입력하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <source>Check the account’s billing page.</source>
        <translation>계정의 결제 페이지를 확인하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <source>Choose another model in Settings or with PAGEMATE_MODEL.</source>
        <translation>설정이나 PAGEMATE_MODEL에서 다른 모델을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <source>Ask again without --conversation.</source>
        <translation>--conversation 없이 다시 질문하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <source>Check the file’s name and folder.</source>
        <translation>파일의 이름과 폴더를 확인하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <source>Pass the password with --password-file, or enter it in a terminal.</source>
        <translation>--password-file 옵션이나 터미널에서 암호를 입력하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <source>Shorten the question.</source>
        <translation>질문을 줄이세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/terminal.py"/>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>Free up space on the disk and try again.</source>
        <translation>디스크 공간을 확보한 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>The server can’t answer right now</source>
        <translation>서버가 지금 답할 수 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>{reason}. Trying again in {seconds} s.</source>
        <translation>{reason}. {seconds}초 뒤에 다시 시도합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>Thinking…</source>
        <translation>생각하는 중…</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>{n} of {most} lookups</source>
        <translation>
            <numerusform>{most}번 중 {n}번 살펴봄</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>{n} pages read</source>
        <extracomment>For one: {n} page read</extracomment>
        <translation>
            <numerusform>{n}쪽 읽음</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>{n} minutes left</source>
        <extracomment>For one: {n} minute left</extracomment>
        <translation>
            <numerusform>{n}분 남음</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>Checked the draft: nothing to correct.</source>
        <translation>초안을 확인했습니다. 고칠 것이 없습니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>Checked the draft: {n} sentences are in doubt. Correcting them…</source>
        <extracomment>For one: Checked the draft: {n} sentence is in doubt. Correcting it…</extracomment>
        <translation>
            <numerusform>초안을 확인했습니다. 의심스러운 문장이 {n}개 있어 고치는 중…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Stopped after {n} steps.</source>
        <extracomment>For one: Stopped after {n} step.</extracomment>
        <translation>
            <numerusform>{n}단계 뒤에 중지됨.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>The answer reached its length limit.</source>
        <translation>답변이 최대 길이에서 잘렸습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/domain/chat.py"/>
        <source>The model declined to answer this.</source>
        <translation>모델이 이 질문에 답변을 거절했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>{words} in all books</source>
        <translation>모든 책에서 {words}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Turned the page</source>
        <translation>쪽을 넘김</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>a page</source>
        <translation>한 쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>the book</source>
        <translation>책</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Clear your reading position?</source>
        <translation>읽던 곳을 지울까요?</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Cleared the reading position</source>
        <translation>읽던 곳을 지움</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Turned to {place}</source>
        <translation>{place}(으)로 넘김</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>Suggests {place}</source>
        <translation>이동 제안: {place}</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>Past where you’ve read: {place}. Use {option} to go there.</source>
        <translation>읽은 곳 이후: {place}. 이동하려면 {option} 옵션을 사용하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Already at {place}</source>
        <translation>이미 {place}에 있음</translation>
    </message>
    <message>
        <location filename="../../reader_app/cli/turn_output.py"/>
        <source>The draft couldn’t be corrected, so it is the answer.</source>
        <translation>초안을 고칠 수 없어 초안이 그대로 답변이 됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <location filename="../../reader_app/ui/selection/controller.py"/>
        <location filename="../../reader_app/workers/page_drawer.py"/>
        <source>This page couldn’t be drawn.</source>
        <translation>이 쪽을 표시할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>Its text and the other pages are still available.</source>
        <translation>이 쪽의 텍스트와 다른 쪽은 그대로 사용할 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>“{name}” is damaged and can’t be repaired.</source>
        <translation>“{name}” 파일이 손상되어 복구할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>Download or copy the file again from its source.</source>
        <translation>원래 있던 곳에서 파일을 다시 다운로드하거나 복사하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>“{name}” can’t be read to its end, so you can’t ask about it and your place isn’t kept.</source>
        <translation>“{name}” 파일을 끝까지 읽을 수 없어 질문할 수 없고, 읽던 곳도 저장되지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>Copy the file again from its source, then open it again.</source>
        <translation>파일을 원본에서 다시 복사한 다음 다시 여세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>Opening “{name}” took too long, so it was stopped.</source>
        <translation>“{name}” 파일을 여는 데 너무 오래 걸려 중단했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>Try again when the computer is less busy, or split the file.</source>
        <translation>컴퓨터가 덜 바쁠 때 다시 시도하거나 파일을 나누세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>Opening “{name}” needs more memory than Pagemate allows for a book ({most} GB).</source>
        <translation>“{name}” 파일을 여는 데 Pagemate가 책 한 권에 허용하는 것보다 많은 메모리가 필요합니다({most}GB).</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>Get a smaller version of the file, or split it.</source>
        <translation>더 작은 버전의 파일을 구하거나 파일을 나누세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>“{name}” can’t be read because of its file name.</source>
        <translation>파일 이름 때문에 “{name}” 파일을 읽을 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/document_errors.py"/>
        <source>Rename the file using plain letters, then open it again.</source>
        <translation>파일 이름을 일반 글자로 바꾼 뒤 다시 여세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/layers_and_attachments.py"/>
        <source>Unnamed layer</source>
        <translation>이름 없는 레이어</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/layers_and_attachments.py"/>
        <source>This attachment is no longer in the PDF.</source>
        <translation>PDF에 이 첨부 파일이 더는 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/layers_and_attachments.py"/>
        <source>This attachment is far larger than it should be, so it isn’t saved.</source>
        <translation>이 첨부 파일은 있어야 할 크기보다 훨씬 커서 저장하지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/layers_and_attachments.py"/>
        <source>It may be damaged, or made to fill up disks.</source>
        <translation>손상되었거나 디스크를 채우려고 만든 것일 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/layers_and_attachments.py"/>
        <source>Unnamed file</source>
        <translation>이름 없는 파일</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <location filename="../../reader_app/documents/reader.py"/>
        <source>There is no page {number}: this book has pages 1 to {page_count}.</source>
        <translation>{number}쪽이 없습니다. 이 책은 1쪽부터 {page_count}쪽까지 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <source>You don’t have permission to read “{name}”.</source>
        <translation>“{name}” 파일을 읽을 권한이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <source>Change the file’s permissions, or open a copy of it.</source>
        <translation>파일의 권한을 바꾸거나 사본을 여세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <source>“{name}” is a folder, not a book.</source>
        <translation>“{name}” 항목은 책이 아니라 폴더입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <source>Choose a file inside the folder, or drop the folder on the window to add all its books.</source>
        <translation>폴더 안에 있는 파일을 선택하거나, 폴더를 창에 끌어다 놓아 그 안의 책을 모두 추가하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <location filename="../../reader_app/documents/reader.py"/>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>It may have been moved or renamed. Check its name and folder.</source>
        <translation>옮겼거나 이름을 바꾸었을 수 있습니다. 이름과 폴더를 확인하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <source>That password doesn’t open this file.</source>
        <translation>이 암호로는 파일을 열 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <source>“{name}” is protected by a password.</source>
        <translation>“{name}” 파일에는 암호가 걸려 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <source>Enter the password for this file.</source>
        <translation>이 파일의 암호를 입력하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <source>“{name}” has no pages.</source>
        <translation>“{name}” 파일에는 쪽이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/engine/open_document.py"/>
        <source>“{name}” is damaged.</source>
        <translation>“{name}” 파일이 손상되었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/book_source.py"/>
        <source>“{name}” is too large. The limit for text files is {most} MB.</source>
        <translation>“{name}” 파일이 너무 큽니다. 텍스트 파일은 {most} MB까지 열 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/book_source.py"/>
        <source>Split it into smaller files.</source>
        <translation>더 작은 파일로 나누세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/copy_protection.py"/>
        <source>“{name}” is copy-protected (DRM) and opens only in its store’s own app.</source>
        <translation>“{name}” 파일은 복제 방지(DRM)가 적용되어 있어 판매처의 전용 앱에서만 열립니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/copy_protection.py"/>
        <source>Open it in the app it was bought for, or get a copy without DRM.</source>
        <translation>구입처의 전용 앱에서 열거나, DRM이 없는 사본을 구하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>Repack the comic as a zip archive (.cbz).</source>
        <translation>만화를 zip 압축 파일(.cbz)로 다시 묶으세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>Save it as DOCX or PDF.</source>
        <translation>DOCX나 PDF로 저장하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>Convert it to EPUB.</source>
        <translation>EPUB으로 변환하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>a RAR archive</source>
        <translation>RAR 압축 파일</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>a 7z archive</source>
        <translation>7z 압축 파일</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>a DjVu file, which Pagemate can’t open yet</source>
        <translation>Pagemate에서 아직 열 수 없는 DjVu 파일</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>Convert it to PDF.</source>
        <translation>PDF로 변환하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>from an old office program</source>
        <translation>옛 오피스 프로그램의 파일</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>Open it in that program and save it as DOCX or PDF.</source>
        <translation>그 프로그램에서 열어 DOCX나 PDF로 저장하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>an RTF file, which Pagemate can’t open yet</source>
        <translation>Pagemate에서 아직 열 수 없는 RTF 파일</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>a Microsoft Reader e-book</source>
        <translation>Microsoft Reader용 전자책</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>an old Sony Reader e-book</source>
        <translation>옛 Sony Reader용 전자책</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>Pagemate opens PDF, EPUB, MOBI, FB2, XPS, CBZ, DOCX, HTML, Markdown, and text files.</source>
        <translation>Pagemate에서는 PDF, EPUB, MOBI, FB2, XPS, CBZ, DOCX, HTML, Markdown, 텍스트 파일을 열 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>Comic (CBZ)</source>
        <translation>만화(CBZ)</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>“{name}” is empty.</source>
        <translation>“{name}” 파일이 비어 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>“{name}” is {what}.</source>
        <translation>“{name}” 파일은 {what}입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>an image, not a book</source>
        <translation>책이 아니라 이미지</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>an OpenDocument file, which Pagemate can’t open yet</source>
        <translation>Pagemate에서 아직 열 수 없는 OpenDocument 파일</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/formats/file_type.py"/>
        <source>not a type of document Pagemate can read</source>
        <translation>Pagemate에서 읽을 수 없는 형식</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/index_and_find_jobs.py"/>
        <location filename="../../reader_app/documents/processes/index_process.py"/>
        <source>The text of this book couldn’t be read.</source>
        <translation>이 책의 텍스트를 읽지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/index_and_find_jobs.py"/>
        <location filename="../../reader_app/documents/processes/index_process.py"/>
        <source>Reopen the book to try again.</source>
        <translation>다시 시도하려면 책을 다시 여세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/page_export.py"/>
        <source>No pages are selected.</source>
        <translation>선택한 쪽이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>“{name}” is signed. Saving in it could break the signature.</source>
        <translation>“{name}” 파일에는 전자 서명이 있습니다. 이 파일에 저장하면 서명이 무효가 될 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>The permissions of “{name}” don’t allow annotations.</source>
        <translation>“{name}” 파일의 권한 설정에서 주석을 허용하지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>“{name}” isn’t a PDF. Only PDFs can contain notes.</source>
        <translation>“{name}” 파일은 PDF가 아닙니다. 메모는 PDF에만 넣을 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>Export your notes as Markdown instead.</source>
        <translation>대신 메모를 Markdown으로 내보내세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>Save a copy with your notes instead.</source>
        <translation>대신 메모를 넣은 사본을 저장하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>“{name}” is damaged, so nothing is saved in it.</source>
        <translation>“{name}” 파일이 손상되어 아무것도 저장하지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>“{name}” is too damaged to save a copy with notes.</source>
        <translation>“{name}” 파일은 손상이 심해 메모를 넣은 사본을 만들 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>Export your notes as Markdown instead. The original file is unchanged.</source>
        <translation>대신 메모를 Markdown으로 내보내세요. 원본 파일은 그대로입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>This attachment is damaged, so it can’t be saved.</source>
        <translation>이 첨부 파일은 손상되어 저장할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>Download or copy the PDF again from its source.</source>
        <translation>PDF를 원래 출처에서 다시 내려받거나 복사하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>Free up some space, or choose another location. The original file is unchanged.</source>
        <translation>공간을 확보하거나 다른 위치를 선택하세요. 원본 파일은 그대로입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>The copy can’t be saved there.</source>
        <translation>그 위치에 사본을 저장할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/processes/pdf_writing_process.py"/>
        <source>Choose another folder. The original file is unchanged.</source>
        <translation>다른 폴더를 선택하세요. 원본 파일은 그대로입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/reader.py"/>
        <source>Too many pages of “{name}” take too long to read, so the rest was skipped.</source>
        <translation>“{name}” 파일에 읽는 데 너무 오래 걸리는 쪽이 많아 나머지는 건너뛰었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/documents/reader.py"/>
        <source>What was read so far can be searched.</source>
        <translation>지금까지 읽은 내용은 검색할 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/book.py"/>
        <source>A book can’t have fewer than 0 pages.</source>
        <translation>책의 쪽수는 0보다 작을 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/chat.py"/>
        <source>[a name from later in the book]</source>
        <translation>[책의 뒷부분에 나오는 이름]</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/chat.py"/>
        <source>I don’t have an answer to that. Try rephrasing the question.</source>
        <translation>이 질문에는 답변을 찾지 못했습니다. 표현을 바꿔 질문해 보세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/chat.py"/>
        <source>Harmless questions are sometimes declined too. Another model may answer.</source>
        <translation>문제없는 질문도 거절될 때가 있습니다. 다른 모델은 답변할 수도 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/chat.py"/>
        <source>The answer was cut off before it began. Try asking for less.</source>
        <translation>답변이 시작되기 전에 잘렸습니다. 더 적은 내용을 요청해 보세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/chat.py"/>
        <source>The model tried to look something up instead of answering. Rephrase the question, or choose another model.</source>
        <translation>모델이 답하는 대신 무언가를 찾아보려고 했습니다. 표현을 바꿔 질문하거나 다른 모델을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/conversation.py"/>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <location filename="../../reader_app/ui/conversations/conversations_controller.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>New conversation</source>
        <translation>새 대화</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/conversation.py"/>
        <source>Enter a title for the conversation.</source>
        <translation>대화 제목을 입력하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/library.py"/>
        <source>{name} and others</source>
        <translation>{name} 외</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/page_numbers.py"/>
        <source>book {book}</source>
        <translation>{book}번 책</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/page_numbers.py"/>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>p. {page}</source>
        <translation>{page}쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/page_numbers.py"/>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <location filename="../../reader_app/ui/citations/margin_markers.py"/>
        <location filename="../../reader_app/ui/panels/layers_and_files.py"/>
        <source>page {page}</source>
        <translation>{page}쪽</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/domain/page_numbers.py"/>
        <source>pp. {pages}</source>
        <extracomment>For one: p. {pages}</extracomment>
        <translation>
            <numerusform>{pages}쪽</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/page_numbers.py"/>
        <source>Page {page} in the file</source>
        <translation>파일의 {page}번째 쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/search.py"/>
        <source>A “[” isn’t closed.</source>
        <translation>여는 대괄호 “[”의 짝이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/search.py"/>
        <source>A “(” isn’t closed.</source>
        <translation>여는 괄호 “(”의 짝이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/search.py"/>
        <source>There is one “)” too many.</source>
        <translation>닫는 괄호 “)”의 짝이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/search.py"/>
        <source>There is nothing before “*”, “+”, or “?” to repeat.</source>
        <translation>“*”, “+”, “?” 앞에 반복할 내용이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/search.py"/>
        <source>There are two repetition signs in a row.</source>
        <translation>반복 기호 두 개가 잇달아 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/search.py"/>
        <source>A “\” at the end needs a character after it.</source>
        <translation>끝에 있는 “\” 뒤에 문자가 하나 더 있어야 합니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/domain/search.py"/>
        <source>This expression isn’t valid from character {n} on.</source>
        <translation>
            <numerusform>이 정규식은 {n}번째 글자부터 해석할 수 없습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>Claude, over the internet. Requires an API key.</source>
        <translation>인터넷으로 Claude를 사용합니다. API 키가 필요합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>A model on this computer. Start Ollama and pull a model that supports tools.</source>
        <translation>이 컴퓨터의 모델을 사용합니다. Ollama를 시작하고 도구를 지원하는 모델을 받으세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>A model on this computer. Load one in LM Studio and start its server.</source>
        <translation>이 컴퓨터의 모델을 사용합니다. LM Studio에서 모델을 불러오고 서버를 시작하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>A model on this computer. Start llama-server with --jinja.</source>
        <translation>이 컴퓨터의 모델을 사용합니다. llama-server를 --jinja 옵션으로 시작하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>A model on this computer or in your network. Start vLLM with tool calls enabled.</source>
        <translation>이 컴퓨터나 네트워크의 모델을 사용합니다. 도구 호출을 켜고 vLLM을 시작하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>Custom server…</source>
        <translation>사용자 지정 서버…</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>Any server compatible with the Anthropic Messages API.</source>
        <translation>Anthropic Messages API와 호환되는 모든 서버를 사용할 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>Enter the server’s address.</source>
        <translation>서버 주소를 입력하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>This looks like an API key, not an address.</source>
        <translation>주소가 아니라 API 키인 것 같습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>“{words}” isn’t an address. Try one like http://localhost:8080.</source>
        <translation>“{words}” 값은 주소가 아닙니다. http://localhost:8080 같은 주소를 입력하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>the server at {address}</source>
        <translation>{address}의 서버</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/servers.py"/>
        <source>the server at this address</source>
        <translation>이 주소의 서버</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Max. steps</source>
        <translation>최대 단계 수</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Max. searches</source>
        <translation>최대 검색 횟수</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Response timeout</source>
        <translation>응답 대기 시간</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Time limit</source>
        <translation>제한 시간</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>At a limit, the companion answers with what it has and tells you.</source>
        <translation>한도에 이르면 독서 도우미가 그때까지의 내용으로 답변하고 그 사실을 알립니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Thinking</source>
        <translation>생각하기</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Thinking longer helps with hard questions, but takes more time and costs more. Applies to new conversations if the model supports it.</source>
        <translation>오래 생각하면 어려운 질문에 도움이 되지만 시간과 비용이 더 듭니다. 모델이 지원하는 경우 새 대화부터 적용됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Brief</source>
        <translation>짧게</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Normal</source>
        <translation>보통</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Long</source>
        <translation>길게</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/window/menus.py"/>
        <source>Theme</source>
        <translation>테마</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Ctrl+I switches between light and dark.</source>
        <translation>Ctrl+I를 누르면 밝은 테마와 어두운 테마가 바뀝니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Match system</source>
        <translation>시스템에 맞춤</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Paper</source>
        <translation>종이</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Sepia</source>
        <translation>세피아</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Dusk</source>
        <translation>황혼</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Night</source>
        <translation>밤</translation>
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
        <translation>쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Keep the original page colours</source>
        <translation>쪽의 원래 색상 유지</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Conversation text</source>
        <translation>대화 글자 크기</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Ctrl++ and Ctrl+− change it while you are in the conversation.</source>
        <translation>대화에서 Ctrl++와 Ctrl+−를 눌러 바꿀 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>{size} px</source>
        <translation>{size}px</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Selecting text</source>
        <translation>글 선택</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Select whole words</source>
        <translation>단어 단위로 선택</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Hold Alt while dragging to select single letters.</source>
        <translation>Alt를 누른 채 드래그하면 글자 단위로 선택됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Reduce motion</source>
        <translation>움직임 줄이기</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>On</source>
        <translation>켬</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Off</source>
        <translation>끔</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Language</source>
        <translation>언어</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Takes effect after a restart.</source>
        <translation>Pagemate를 다시 시작하면 적용됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>System default</source>
        <translation>시스템 설정에 따름</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>On startup</source>
        <translation>시작할 때</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Reopen last books</source>
        <translation>마지막으로 열었던 책 다시 열기</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>The books that were open when you quit.</source>
        <translation>종료할 때 열려 있던 책을 엽니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>When a file changes</source>
        <translation>파일이 바뀌면</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Reload automatically</source>
        <translation>자동으로 다시 불러오기</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>As soon as the new file is complete. Your position and notes are kept.</source>
        <translation>새 파일이 온전해지면 바로 다시 불러옵니다. 읽던 곳과 메모는 그대로입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Spoiler guard for new books</source>
        <translation>새 책의 스포일러 방지</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>“Ask first” offers it once, at your first question about a novel or story.</source>
        <translation>“먼저 묻기”를 선택하면 소설이나 이야기에 처음 질문할 때 한 번만 제안합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Ask first</source>
        <translation>먼저 묻기</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <location filename="../../reader_app/ui/window/reading_mode.py"/>
        <source>Read aloud</source>
        <translation>소리 내어 읽기</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Reading speed. F8 reads aloud from the selected words or the top of the page.</source>
        <translation>읽는 속도입니다. F8을 누르면 선택한 단어나 쪽의 맨 위부터 소리 내어 읽습니다.</translation>
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
        <translation>{percent}%</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>LaTeX editor</source>
        <translation>LaTeX 편집기</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Ctrl+click on a page made by LaTeX opens its source with this command, for example: code --goto {file}:{line}</source>
        <translation>LaTeX로 만든 쪽을 Ctrl+클릭하면 이 명령으로 원본을 엽니다. 예: code --goto {file}:{line}</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Name on annotations</source>
        <translation>주석에 쓸 이름</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/settings.py"/>
        <source>Written into PDFs with your annotations. If it is empty, your account name is used.</source>
        <translation>주석과 함께 PDF에 기록됩니다. 비워 두면 사용자 계정의 이름을 씁니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/domain/translation.py"/>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>“{words}”</source>
        <translation>“{words}”</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/connection_test.py"/>
        <source>Connected, but {model} will be retired. Choose a newer one soon.</source>
        <translation>연결되었지만 {model} 모델은 곧 지원이 종료됩니다. 더 새로운 모델을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/connection_test.py"/>
        <source>Connected. {model} will answer your questions.</source>
        <translation>연결되었습니다. 이제 {model} 모델이 질문에 답변합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/connection_test.py"/>
        <source>It can’t use tools, so Pagemate searches the book before each question.</source>
        <translation>도구를 쓸 수 없어 질문할 때마다 Pagemate가 책을 먼저 검색합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/connection_test.py"/>
        <source>Its context window is only {tokens} tokens, which is too small for a book.</source>
        <translation>컨텍스트 창이 {tokens}토큰뿐이라 책을 다루기에 너무 작습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/connection_test.py"/>
        <source>In Ollama’s settings, raise the context length to 16k, then test again.</source>
        <translation>Ollama 설정에서 컨텍스트 길이를 16k로 늘린 다음 연결을 다시 확인하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/connection_test.py"/>
        <source>In LM Studio, load it with a context length of 16,384, then test again.</source>
        <translation>LM Studio에서 컨텍스트 길이를 16,384로 하여 모델을 불러온 다음 연결을 다시 확인하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/connection_test.py"/>
        <source>Start llama-server with -c 16384, then test again.</source>
        <translation>llama-server를 -c 16384 옵션으로 시작한 다음 연결을 다시 확인하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/connection_test.py"/>
        <source>Start vLLM with --max-model-len 16384, then test again.</source>
        <translation>vLLM을 --max-model-len 16384 옵션으로 시작한 다음 연결을 다시 확인하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/connection_test.py"/>
        <source>Increase it on the server, or choose another model.</source>
        <translation>서버에서 늘리거나 다른 모델을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Your account with {server} is out of credit.</source>
        <translation>{server} 계정에 남은 크레딧이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Add credit at {page}, then try again.</source>
        <translation>{page}에서 크레딧을 충전한 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Add credit to the account, then try again.</source>
        <translation>계정에 크레딧을 충전한 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Raise the limit at {page}, or wait until {date}.</source>
        <translation>{page}에서 한도를 올리거나 {date}까지 기다리세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Raise the limit at {page}, then try again.</source>
        <translation>{page}에서 한도를 올린 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Raise the account’s limit, then try again.</source>
        <translation>계정의 한도를 올린 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Your account with {server} has reached its spending limit.</source>
        <translation>{server} 계정이 지출 한도에 도달했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Pull one with Ollama, then try again.</source>
        <translation>Ollama로 모델을 받은 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Load one in LM Studio, then try again.</source>
        <translation>LM Studio에서 모델을 불러온 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} doesn’t have a model named “{model}”.</source>
        <translation>{name}에는 이름이 “{model}”인 모델이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Choose a model in Settings. This one may have been retired.</source>
        <translation>설정에서 모델을 선택하세요. 이 모델은 지원이 종료되었을 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Choose a model in Settings.</source>
        <translation>설정에서 모델을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{model} has been retired.</source>
        <translation>{model} 모델은 지원이 종료되었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Choose a newer model.</source>
        <translation>더 새로운 모델을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{model} isn’t made for conversations.</source>
        <translation>{model} 모델은 대화용이 아닙니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>This model isn’t made for conversations.</source>
        <translation>이 모델은 대화용이 아닙니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Choose another model.</source>
        <translation>다른 모델을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Connected, but {server} has no models available.</source>
        <translation>연결되었지만 {server}에 사용할 수 있는 모델이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Add a model on the server, then try again.</source>
        <translation>서버에 모델을 추가한 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} only supports the OpenAI API. Pagemate needs the Messages API.</source>
        <translation>{name}에서는 OpenAI API만 지원합니다. Pagemate에는 Messages API가 필요합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Update {server} to the latest version, then try again.</source>
        <translation>{server} 프로그램을 최신 버전으로 업데이트한 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Use a server that supports it, such as a current version of Ollama or LM Studio.</source>
        <translation>이 API를 지원하는 서버를 사용하세요. Ollama와 LM Studio의 최신 버전이 지원합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The server at {address}</source>
        <translation>{address}의 서버</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The server at this address</source>
        <translation>이 주소의 서버</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{server} rejected an image in this conversation.</source>
        <translation>{server}에서 이 대화의 이미지를 거부했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Ask again without the image.</source>
        <translation>이미지 없이 다시 질문하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The stored API key is for {address}, so it wasn’t sent to {server}.</source>
        <translation>저장된 API 키는 {address}용이므로 {server}에는 보내지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Enter the key for this server in Settings.</source>
        <translation>설정에서 이 서버의 키를 입력하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Pagemate couldn’t get the API key from the system’s keyring, which may be locked.</source>
        <translation>시스템의 키 저장소에서 API 키를 가져오지 못했습니다. 잠겨 있을 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <location filename="../../reader_app/store/key_vault.py"/>
        <source>Unlock the keyring, then try again.</source>
        <translation>키 저장소의 잠금을 푼 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>No API key for {server} yet.</source>
        <translation>{server}용 API 키가 아직 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Add one in Settings, or choose a model on this computer.</source>
        <translation>설정에서 키를 추가하거나 이 컴퓨터의 모델을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{model} can’t use tools.</source>
        <translation>{model} 모델은 도구를 쓸 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>This model can’t use tools.</source>
        <translation>이 모델은 도구를 쓸 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Choose another model, or switch to “Search first” in Settings.</source>
        <translation>다른 모델을 선택하거나 설정에서 “먼저 검색한 다음 답변”으로 바꾸세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Pagemate’s connection to the model stopped working.</source>
        <translation>Pagemate와 모델의 연결이 작동을 멈추었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Try again. It restarts automatically.</source>
        <translation>다시 시도하세요. 자동으로 다시 시작됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} is busy</source>
        <translation>{name}에 요청이 많음</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} is overloaded</source>
        <translation>{name}에 요청이 너무 많음</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} had an internal error</source>
        <translation>{name}에서 내부 오류 발생</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The connection was lost</source>
        <translation>연결이 끊김</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} stopped responding</source>
        <translation>{name}에서 응답하지 않음</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} can’t be reached</source>
        <translation>{name}에 연결할 수 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>This conversation has become too long for {model}.</source>
        <translation>이 대화가 {model} 모델로 다루기에는 너무 길어졌습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>This conversation has become too long for the model.</source>
        <translation>이 대화가 모델로 다루기에는 너무 길어졌습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Start a new conversation, or ask about fewer pages at a time.</source>
        <translation>새 대화를 시작하거나 한 번에 더 적은 쪽에 대해 질문하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} didn’t accept the API key.</source>
        <translation>{name}에서 API 키를 받아들이지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Check the key in Settings.</source>
        <translation>설정에서 키를 확인하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>This API key doesn’t have access to {model}.</source>
        <translation>이 API 키로는 {model} 모델을 사용할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>This API key doesn’t have access to this model.</source>
        <translation>이 API 키로는 이 모델을 사용할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Choose another model, or use a key that has access.</source>
        <translation>다른 모델을 선택하거나 권한이 있는 키를 사용하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} is overloaded right now.</source>
        <translation>지금 {name}에 요청이 너무 많이 몰려 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Try again in a minute.</source>
        <translation>1분 뒤에 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} took too long to answer.</source>
        <translation>{name}의 응답이 너무 오래 걸렸습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} had an internal error.</source>
        <translation>{name}에서 내부 오류가 발생했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} rejected the request: {words}.</source>
        <translation>{name}에서 요청을 거부했습니다: {words}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} rejected the request.</source>
        <translation>{name}에서 요청을 거부했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Try it in a new conversation, or choose another model.</source>
        <translation>새 대화에서 시도하거나 다른 모델을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Try again in {time}.</source>
        <translation>{time} 뒤에 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} has reached the rate limit for this key.</source>
        <translation>이 키로 {name}에 보낼 수 있는 요청 한도에 도달했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The answer took longer than the time limit.</source>
        <translation>답변이 제한 시간보다 오래 걸렸습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} hasn’t responded for {time}.</source>
        <translation>{name}에서 {time} 동안 응답하지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Try again, or choose another model.</source>
        <translation>다시 시도하거나 다른 모델을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The connection was lost in the middle of the answer.</source>
        <translation>답변 도중에 연결이 끊겼습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The answer stopped in the middle, and the server didn’t say why.</source>
        <translation>답변이 도중에 멈추었으며 서버는 이유를 알려 주지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Nothing is running at {where}.</source>
        <translation>{where}에서 실행 중인 서버가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Start {server}, then try again.</source>
        <translation>먼저 시작해야 할 서버: {server}. 시작한 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Start the server, then try again.</source>
        <translation>서버를 시작한 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{where} refused the connection.</source>
        <translation>{where}에서 연결을 거부했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Check the address in Settings.</source>
        <translation>설정의 주소를 확인하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>“{where}” can’t be found.</source>
        <translation>“{where}” 주소를 찾을 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Check your internet connection and the address in Settings.</source>
        <translation>인터넷 연결과 설정의 주소를 확인하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The certificate of {where} can’t be trusted, so nothing was sent.</source>
        <translation>{where}의 인증서를 신뢰할 수 없어 아무것도 전송하지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Check the address in Settings, and this computer’s clock.</source>
        <translation>설정의 주소와 이 컴퓨터의 시계를 확인하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{where} redirects to another address, so nothing was sent.</source>
        <translation>{where}에서 다른 주소로 리디렉션하므로 아무것도 전송하지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>If you trust that address, enter it in Settings.</source>
        <translation>그 주소를 신뢰한다면 설정에 입력하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{where} can’t be reached.</source>
        <translation>{where}에 연결할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Check your network connection, then try again.</source>
        <translation>네트워크 연결을 확인한 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The request to {server} failed for an unknown reason.</source>
        <translation>{server}에 보낸 요청이 알 수 없는 이유로 실패했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Try again. The log has details.</source>
        <translation>다시 시도하세요. 자세한 내용은 로그에 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The server at {address} isn’t a Messages API.</source>
        <translation>{address}의 서버는 Messages API를 지원하지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>The server at this address isn’t a Messages API.</source>
        <translation>이 주소의 서버는 Messages API를 지원하지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Check the address in Settings, or update {server}. Older versions only support the OpenAI API.</source>
        <translation>설정의 주소를 확인하거나 {server} 프로그램을 업데이트하세요. 이전 버전은 OpenAI API만 지원합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Check the address in Settings. On a public network, sign in to it first.</source>
        <translation>설정의 주소를 확인하세요. 공용 네트워크라면 먼저 로그인하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{name} sent more than an answer can hold, so Pagemate stopped receiving.</source>
        <translation>{name}에서 답변 하나에 담을 수 있는 양보다 많은 데이터를 보내 Pagemate에서 수신을 중단했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>Try again. If it happens again, choose another model or server.</source>
        <translation>다시 시도하세요. 같은 문제가 계속되면 다른 모델이나 서버를 선택하세요.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{n} minutes</source>
        <translation>
            <numerusform>{n}분</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/error_messages.py"/>
        <source>{n} seconds</source>
        <extracomment>For one: a second</extracomment>
        <translation>
            <numerusform>{n}초</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>From the book:</source>
        <translation>책에서 찾은 내용:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Without a model I can find passages, go to a page, or list the chapters.</source>
        <translation>모델이 없어도 구절을 찾고, 쪽으로 이동하고, 장 목록을 보여 드릴 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>You’re welcome. Ask me about the book whenever you like.</source>
        <translation>천만에요. 언제든지 책에 대해 물어보세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Later pages are hidden by the spoiler guard.</source>
        <translation>이후의 쪽은 스포일러 방지로 가려져 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <location filename="../../reader_app/ui/chat/chat_pane.py"/>
        <source>Show later ones too</source>
        <translation>이후의 내용도 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Show key sentences so far</source>
        <translation>지금까지의 주요 문장 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Set up a model</source>
        <translation>모델 설정</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>How page {page} begins:</source>
        <translation>{page}쪽의 시작 부분:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>No text to quote was found on {pages}.</source>
        <translation>{pages}에서 인용할 텍스트를 찾지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Not a summary: key sentences from {pages}, in order.</source>
        <translation>요약이 아니라 {pages}의 주요 문장을 순서대로 뽑은 것입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>For a real summary, set up a model.</source>
        <translation>제대로 된 요약을 보려면 모델을 설정하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>The chapters of this book:</source>
        <translation>이 책의 장:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Unnamed</source>
        <translation>이름 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>**{author}** replied: {text}</source>
        <translation>**{author}**의 답글: {text}</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>**{author}** ({page}): {text}</source>
        <translation>**{author}** ({page}): {text}</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>**{author}** on “{quote}” ({page}): {text}</source>
        <translation>**{author}**, “{quote}”에 대해 ({page}): {text}</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>**{author}** marked “{quote}” ({page}).</source>
        <translation>**{author}**이(가) “{quote}”에 표시했습니다 ({page}).</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Comments in the file:</source>
        <translation>파일에 있는 주석:</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>{n} more are on page {page} or later.</source>
        <extracomment>For one: {n} more is on page {page} or later.</extracomment>
        <translation>
            <numerusform>{page}쪽 이후에 {n}개가 더 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>p. {page}, printed {label}</source>
        <translation>{page}번째 쪽, 인쇄 번호 {label}쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Here it is, in a card over the page.</source>
        <translation>여기 있습니다. 쪽 위의 카드에 띄웠습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>That is past where you’ve read.</source>
        <translation>읽은 곳보다 뒤에 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>More than one place may be meant. Point at the words on the page, and you can choose.</source>
        <translation>둘 이상의 자리를 뜻할 수 있습니다. 쪽에서 그 말을 가리키면 고를 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>I found it, but there is no page here to pin it to.</source>
        <translation>찾았지만 여기에는 고정할 쪽이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>This page doesn’t refer to “{label}”, as far as I can tell.</source>
        <translation>제가 보기에 이 쪽은 “{label}”을(를) 가리키지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>{page} (printed {label})</source>
        <translation>{page}(인쇄 번호 {label})</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>You haven’t started reading this book yet.</source>
        <translation>아직 이 책을 읽기 시작하지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>I need a language model for that.</source>
        <translation>이 작업에는 언어 모델이 필요합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>I need a language model to look at images.</source>
        <translation>이미지를 보려면 언어 모델이 필요합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>The selected text is past the page you’ve read to, so the spoiler guard hides it. If you have read it, choose I’ve read to here and ask again.</source>
        <translation>선택한 글은 지금까지 읽은 쪽보다 뒤에 있어 스포일러 방지로 가려져 있습니다. 이미 읽었다면 “여기까지 읽음”을 선택한 다음 다시 질문하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Page {page} (printed {label}) of {count}.</source>
        <translation>전체 {count}쪽 중 {page}번째 쪽(인쇄 번호 {label}쪽).</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Page {page} of {count}.</source>
        <translation>전체 {count}쪽 중 {page}쪽.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>You haven’t started reading this book yet. It has {count} pages.</source>
        <translation>아직 이 책을 읽기 시작하지 않았습니다. 이 책은 전체 {count}쪽입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Chapter: {chapter}.</source>
        <translation>장: {chapter}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Spoiler-free up to page {page}.</source>
        <translation>{page}쪽까지 스포일러 없음.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Reading position cleared.</source>
        <translation>읽던 곳을 지웠습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>There was no reading position.</source>
        <translation>읽던 곳이 없었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>You’re now on {place} of {count}.</source>
        <translation>지금 위치: 전체 {count}쪽 중 {place}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>You’re already on {place} of {count}.</source>
        <translation>이미 그곳에 있습니다: 전체 {count}쪽 중 {place}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>You’d already turned the page, so it stays. A button takes you to {place}.</source>
        <translation>이미 다른 쪽으로 이동하셨으므로 쪽을 넘기지 않았습니다. 버튼을 누르면 갈 수 있습니다: {place}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>The page wasn’t turned while you were elsewhere. A button takes you to {place}.</source>
        <translation>다른 곳을 보고 있어서 쪽을 넘기지 않았습니다. 버튼을 누르면 갈 수 있습니다: {place}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>You’re reading {place} and only looking at this page.</source>
        <translation>읽던 곳은 {place}이며 지금은 이 쪽을 보고만 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>{place} is past where you’ve read, so you’re asked first.</source>
        <translation>{place}은(는) 읽은 곳보다 뒤이므로 먼저 묻습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>The spoiler guard is on, so you’re asked first.</source>
        <translation>스포일러 방지가 켜져 있어 먼저 묻습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>There is no page {page}: this book has pages 1 to {count}.</source>
        <translation>{page}쪽이 없습니다. 이 책은 1쪽부터 {count}쪽까지 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <location filename="../../reader_app/ui/panels/page_number_box.py"/>
        <source>There is no page {page}.</source>
        <translation>{page}쪽이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>The book’s text can’t be read here.</source>
        <translation>여기에서는 책의 텍스트를 읽을 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Nothing was searched: the spoiler guard is on, and you haven’t started reading.</source>
        <translation>검색하지 않았습니다. 스포일러 방지가 켜져 있고 아직 읽기 시작하지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Searched pages {pages} of {count}, except pages {others}, which are images.</source>
        <translation>전체 {count}쪽 중 {pages}쪽을 검색했습니다. 이미지인 {others}쪽은 제외했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Searched pages {pages} of {count}, except page {page}, which is an image.</source>
        <translation>전체 {count}쪽 중 {pages}쪽을 검색했습니다. 이미지인 {page}쪽은 제외했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Searched pages {pages} of {count}, except {without} without text.</source>
        <translation>전체 {count}쪽 중 {pages}쪽을 검색했습니다. 텍스트가 없는 {without}개 쪽은 제외했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Searched pages {pages} of {count}.</source>
        <translation>전체 {count}쪽 중 {pages}쪽을 검색했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Searched page {page} of {count}.</source>
        <translation>전체 {count}쪽 중 {page}쪽을 검색했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Page {page} couldn’t be read yet, so it wasn’t searched.</source>
        <translation>{page}쪽의 텍스트를 아직 읽지 못해 검색하지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Pages {pages} couldn’t be read yet, so they weren’t searched.</source>
        <translation>{pages}쪽의 텍스트를 아직 읽지 못해 검색하지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>The book is written in another script. Search in its language.</source>
        <translation>책이 다른 문자로 쓰여 있습니다. 책의 언어로 검색하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Pages {pages} of {count} are images, so they can’t be searched.</source>
        <translation>전체 {count}쪽 중 {pages}쪽은 이미지라 검색할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Page {page} of {count} is an image, so it can’t be searched.</source>
        <translation>전체 {count}쪽 중 {page}쪽은 이미지라 검색할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>1 page has no text and couldn’t be searched.</source>
        <translation>1개 쪽은 텍스트가 없어 검색하지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>{count} pages have no text and couldn’t be searched.</source>
        <translation>{count}개 쪽은 텍스트가 없어 검색하지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Page {page} is an image, so it couldn’t be searched.</source>
        <translation>{page}쪽은 이미지라 검색하지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Pages {pages} are images, so they couldn’t be searched.</source>
        <translation>{pages}쪽은 이미지라 검색하지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Page {page}: text recognised from an image, so letters may be wrong.</source>
        <translation>{page}쪽: 이미지에서 인식한 텍스트라 글자가 틀릴 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Pages {pages}: text recognised from images, so letters may be wrong.</source>
        <translation>{pages}쪽: 이미지에서 인식한 텍스트라 글자가 틀릴 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Page {page} is an image.</source>
        <translation>{page}쪽은 이미지입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Pages {pages} are images.</source>
        <translation>{pages}쪽은 이미지입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>No text on page {pages}.</source>
        <translation>{pages}쪽에는 텍스트가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Page {pages} couldn’t be read yet.</source>
        <translation>{pages}쪽은 아직 읽지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Pages after {page} are hidden by the spoiler guard.</source>
        <translation>{page}쪽 이후는 스포일러 방지로 가려져 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Hidden by the spoiler guard: you’ve read to page {page}.</source>
        <translation>스포일러 방지로 가려져 있습니다. {page}쪽까지 읽었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Page {page} has hidden text, which is left out here.</source>
        <translation>{page}쪽의 숨겨진 텍스트는 여기에서 뺐습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Pages {pages} have hidden text, which is left out here.</source>
        <translation>{pages}쪽의 숨겨진 텍스트는 여기에서 뺐습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Book {place} isn’t ready to search yet, so only part of it was searched.</source>
        <translation>{place}번 책은 아직 검색할 준비가 되지 않아 일부만 검색했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>The books here: {books}.</source>
        <translation>여기의 책: {books}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>No chapters can be shown yet.</source>
        <translation>아직 보여 줄 수 있는 장이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>This book has no outline.</source>
        <translation>이 책에는 목차가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>The file has no outline. These are headings found on its pages.</source>
        <translation>파일에 목차가 없습니다. 다음은 쪽에서 찾은 제목입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>page {page} (printed {label})</source>
        <translation>{page}번째 쪽(인쇄 번호 {label}쪽)</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>{pages} and others ({count} in total)</source>
        <translation>{pages} 등(모두 {count}개)</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>(p. {page})</source>
        <translation>({page}쪽)</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>(pp. {pages})</source>
        <translation>({pages}쪽)</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>… and {count} more</source>
        <translation>… 외 {count}개</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>(untitled)</source>
        <translation>(제목 없음)</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>At most {count} pages can be read at a time.</source>
        <translation>한 번에 {count}개 쪽까지 읽을 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>This model can’t look at images.</source>
        <translation>이 모델은 이미지를 볼 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>You haven’t allowed images of this book to be sent.</source>
        <translation>이 책의 이미지 전송을 허용하지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>You can allow it once for the book.</source>
        <translation>이 책에 대해 한 번만 허용하면 됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>Stopped: the limit of {count} tool calls was reached.</source>
        <translation>중지됨: 도구 호출 한도({count}번)에 도달했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>The tool failed.</source>
        <translation>도구를 실행하지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/answer_writing.py"/>
        <source>That book isn’t here.</source>
        <translation>그 책은 여기에 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>From the books:</source>
        <translation>여러 책에서 찾은 내용:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>For its meaning, select the word on the page and choose Look up.</source>
        <translation>단어의 뜻은 쪽에서 단어를 선택하고 사전 찾기를 누르면 볼 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>The book couldn’t be searched.</source>
        <translation>책을 검색하지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Nearest places: {pages}.</source>
        <translation>가장 가까운 곳: {pages}.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Searched all {n} pages.</source>
        <extracomment>For one: Searched the only page.</extracomment>
        <translation>
            <numerusform>전체 {n}쪽을 검색했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Searched up to page {page} of {count}.</source>
        <translation>전체 {count}쪽 중 {page}쪽까지 검색했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>I found no passage that says so. The closest don’t have {name}:</source>
        <translation>그렇게 말하는 구절을 찾지 못했습니다. 가장 가까운 구절에는 {name}이(가) 없습니다:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>I found no passage that says so. The closest don’t have {names}:</source>
        <translation>그렇게 말하는 구절을 찾지 못했습니다. 가장 가까운 구절에는 {names}이(가) 없습니다:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>I found no passage that says so. The closest:</source>
        <translation>그렇게 말하는 구절을 찾지 못했습니다. 가장 가까운 구절:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Nothing up to page {page} mentions {name}.</source>
        <translation>{page}쪽까지는 {name}에 대한 언급이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Nothing up to page {page} mentions any of: {names}.</source>
        <translation>{page}쪽까지는 다음 중 어느 것도 나오지 않습니다: {names}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Nothing in this book mentions {name}.</source>
        <translation>이 책에는 {name}에 대한 언급이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Nothing in this book mentions any of: {names}.</source>
        <translation>이 책에는 다음 중 어느 것도 나오지 않습니다: {names}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>The book mentions “{name}”, but I found no number for that.</source>
        <translation>책에 “{name}”이(가) 나오지만, 그에 대한 수치는 찾지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>I found no number for that.</source>
        <translation>그에 대한 수치는 찾지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>The book mentions “{name}”, but I found nothing about “{what}” there.</source>
        <translation>책에 “{name}”이(가) 나오지만, 거기서 “{what}”에 대한 내용은 찾지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>I found nothing about “{what}” that fits.</source>
        <translation>“{what}”에 대해 들어맞는 내용을 찾지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Found on {pages}, but not in a sentence that can be quoted.</source>
        <translation>찾은 곳: {pages}. 따로 인용할 만한 문장은 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>“{name}” isn’t mentioned up to page {page}.</source>
        <translation>{page}쪽까지는 “{name}”에 대한 언급이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/offline_provider.py"/>
        <source>Nothing found up to page {page}. Try a word the author would use.</source>
        <translation>{page}쪽까지 찾은 것이 없습니다. 책에 나올 만한 말로 찾아보세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Who do you mean? Ask again with the name.</source>
        <translation>누구를 말하나요? 이름을 넣어 다시 질문하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>First mention of {name}:</source>
        <translation>{name}에 대한 첫 언급:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Last mention of {name} up to page {page}:</source>
        <translation>{page}쪽까지 {name}에 대한 마지막 언급:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Last mention of {name}:</source>
        <translation>{name}에 대한 마지막 언급:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Next mention of {name}:</source>
        <translation>{name}에 대한 다음 언급:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Previous mention of {name}:</source>
        <translation>{name}에 대한 이전 언급:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>The first ones:</source>
        <translation>처음 몇 곳:</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Up to page {page}, {name} is mentioned {n} times</source>
        <extracomment>For one: Up to page {page}, {name} is mentioned once</extracomment>
        <translation>
            <numerusform>{page}쪽까지 {name}에 대한 언급이 {n}번 있습니다</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>{name} is mentioned {n} times</source>
        <extracomment>For one: {name} is mentioned once</extracomment>
        <translation>
            <numerusform>{name}에 대한 언급이 {n}번 있습니다</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>“{name}” isn’t mentioned again up to page {page}.</source>
        <translation>{page}쪽까지는 “{name}”에 대한 언급이 더 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>“{name}” isn’t mentioned again.</source>
        <translation>“{name}”에 대한 언급이 더 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>“{name}” isn’t mentioned before this page.</source>
        <translation>이 쪽 앞에는 “{name}”에 대한 언급이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>“{name}” isn’t mentioned in this book.</source>
        <translation>이 책에는 “{name}”에 대한 언급이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Who is who, up to page {page}:</source>
        <translation>{page}쪽까지의 등장인물:</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Also: {names}.</source>
        <translation>다른 이름: {names}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>**{name}**</source>
        <translation>**{name}**</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>**{name}** (also {others})</source>
        <translation>**{name}** (다른 이름: {others})</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>{name}: {n} mentions, first on {first}, last on {last}</source>
        <extracomment>For one: {name}: {n} mention, on {first}</extracomment>
        <translation>
            <numerusform>{name}: {n}번 언급, 처음 {first}, 마지막 {last}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>No characters were found up to page {page}.</source>
        <translation>{page}쪽까지는 등장인물을 찾지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>That chapter begins after the page you’ve read to.</source>
        <translation>그 장은 지금까지 읽은 쪽보다 뒤에서 시작합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>There’s no page to go back to yet.</source>
        <translation>아직 되돌아갈 쪽이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>This is the last page.</source>
        <translation>마지막 쪽입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>This is the first page.</source>
        <translation>첫 쪽입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>This book isn’t fiction, as far as its text shows, so it has no cast to list.</source>
        <translation>본문으로 보아 이 책은 소설이 아니므로 보여 줄 등장인물이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Compiled by rules, so one person may appear under two names.</source>
        <translation>규칙에 따라 정리했으므로 한 사람이 두 이름으로 나올 수 있습니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>{chapter}: {pages} ({count} pages).</source>
        <extracomment>For one: {chapter}: {pages} ({count} page).</extracomment>
        <translation>
            <numerusform>{chapter}: {pages}(모두 {count}개 쪽).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>{n} pages left.</source>
        <extracomment>For one: {n} page left.</extracomment>
        <translation>
            <numerusform>{n}개 쪽이 남았습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>This book doesn’t list its chapters.</source>
        <translation>이 책에는 장 목록이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>There is no chapter {number} in this book.</source>
        <translation>이 책에는 {number}장이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>This is the last chapter.</source>
        <translation>마지막 장입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>No chapter begins before this page.</source>
        <translation>이 쪽 앞에서 시작하는 장이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>The file doesn’t name its author.</source>
        <translation>파일에 지은이가 나와 있지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>Published in {year}.</source>
        <translation>{year}년에 출판되었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>“{title}” by {author}.</source>
        <translation>“{title}”, {author} 지음.</translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>“{title}”.</source>
        <translation>“{title}”.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>{n} pages.</source>
        <extracomment>For one: {n} page.</extracomment>
        <translation>
            <numerusform>전체 {n}쪽.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>{count} pages; the last is page {last}.</source>
        <translation>전체 {count}쪽, 마지막 쪽은 {last}쪽.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/llm/offline/story_answers.py"/>
        <source>You’re on page {page}: {left} pages left ({percent}% read).</source>
        <extracomment>For one: You’re on page {page}: {left} page left ({percent}% read).</extracomment>
        <translation>
            <numerusform>현재 위치: {page}쪽. {left}개 쪽이 남았습니다({percent}% 읽음).</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/store/backup/import_library.py"/>
        <source>{title} (imported)</source>
        <translation>{title}(가져옴)</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/backup/import_library.py"/>
        <source>The library in this file can’t be read.</source>
        <translation>이 파일에 든 서재를 읽을 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/backup/import_library.py"/>
        <source>Nothing was changed. Export it again, or choose another file.</source>
        <translation>바뀐 것은 없습니다. 다시 내보내거나 다른 파일을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/backup/portable_copy.py"/>
        <source>This backup can’t be read.</source>
        <translation>이 백업을 읽을 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/backup/portable_copy.py"/>
        <source>Your library is unchanged. Choose another backup.</source>
        <translation>서재는 그대로입니다. 다른 백업을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/backup/restore.py"/>
        <source>The backup wasn’t restored, and your library is unchanged. {message}</source>
        <translation>백업을 복원하지 못했으며 서재는 그대로입니다. {message}</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/backup/restore.py"/>
        <source>Backup restored. Your previous library is listed as a backup in Settings, under Data.</source>
        <translation>백업을 복원했습니다. 이전의 서재는 설정의 데이터에 백업으로 남아 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/dictionaries.py"/>
        <source>“{name}” isn’t a dictionary that Pagemate can read.</source>
        <translation>“{name}”은(는) Pagemate가 읽을 수 있는 사전이 아닙니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/dictionaries.py"/>
        <source>Choose the .ifo file of a StarDict dictionary or the .index file of a dictd dictionary; its other files must be in the same folder.</source>
        <translation>StarDict 사전의 .ifo 파일이나 dictd 사전의 .index 파일을 고르세요. 나머지 파일도 같은 폴더에 있어야 합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/dictionaries.py"/>
        <source>The dictionary couldn’t be copied.</source>
        <translation>사전을 복사하지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/dictionaries.py"/>
        <source>Check that the disk has room, then try again.</source>
        <translation>디스크에 공간이 있는지 확인하고 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/key_vault.py"/>
        <source>the system’s keyring</source>
        <translation>시스템의 키 저장소</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/key_vault.py"/>
        <source>the system’s keyring, which isn’t responding</source>
        <translation>지금 응답하지 않는 시스템의 키 저장소</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/key_vault.py"/>
        <source>a private file in the data folder</source>
        <translation>데이터 폴더의 비공개 파일</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/key_vault.py"/>
        <source>The system’s keyring isn’t responding, so the key may still be stored there.</source>
        <translation>시스템의 키 저장소가 응답하지 않아 키가 아직 남아 있을 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/migrations.py"/>
        <source>The library couldn’t be updated for this version. It is unchanged.</source>
        <translation>서재를 이 버전에 맞게 업데이트하지 못했습니다. 서재는 그대로입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/migrations.py"/>
        <source>The previous version of Pagemate can still open it (step {name} failed).</source>
        <translation>이전 버전의 Pagemate에서는 여전히 열 수 있습니다({name} 단계 실패).</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/repositories/book_repository.py"/>
        <location filename="../../reader_app/store/repositories/library_repository.py"/>
        <source>This book is already in the library.</source>
        <translation>이 책은 이미 서재에 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>That backup was made on {day}. Anything newer is lost.</source>
        <translation>이 백업은 {day}에 만들어졌으며, 그 뒤의 내용은 사라졌습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>The library file was missing. It was restored from the latest backup: {holds}.</source>
        <translation>서재 파일이 없어 가장 최근의 백업에서 복원했습니다: {holds}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>The damaged file was kept as {name}.</source>
        <translation>손상된 파일은 {name}에 보관했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>Nothing in it could be read, so a new library was created.</source>
        <translation>읽을 수 있는 내용이 없어 새 서재를 만들었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>Nothing in it could be read, so the latest backup was restored: {holds}.</source>
        <translation>읽을 수 있는 내용이 없어 가장 최근의 백업을 복원했습니다: {holds}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>It was rebuilt from what could be read: {holds}.</source>
        <translation>읽을 수 있는 내용으로 다시 만들었습니다: {holds}.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/store/rescue.py"/>
        <source>{n:,} of these came from the latest backup.</source>
        <translation>
            <numerusform>이 가운데 {n:,}개는 가장 최근의 백업에서 가져왔습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>Lost because they couldn’t be read: {things}.</source>
        <translation>읽을 수 없어 사라진 항목: {things}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/rescue.py"/>
        <source>The library was damaged. {saved} {kept}</source>
        <translation>서재가 손상되었습니다. {saved} {kept}</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>The library file is damaged.</source>
        <translation>서재 파일이 손상되었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>Restart Pagemate. It keeps the file and recovers what can be read.</source>
        <translation>Pagemate를 다시 시작하세요. 파일은 보관하고 읽을 수 있는 내용을 복구합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>This library was written by a newer version of Pagemate.</source>
        <translation>이 서재는 더 새로운 버전의 Pagemate에서 만들어졌습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>Install the newer version, or use another data folder. Nothing was changed.</source>
        <translation>새 버전을 설치하거나 다른 데이터 폴더를 사용하세요. 바뀐 것은 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>Another program is using the library.</source>
        <translation>다른 프로그램이 서재를 사용하고 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>Nothing was lost. Close the other program, then try again.</source>
        <translation>잃어버린 것은 없습니다. 다른 프로그램을 닫은 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>The library can’t be saved because its file or folder is read-only.</source>
        <translation>서재 파일이나 폴더가 읽기 전용이라 저장할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>Allow writing to the data folder, then try again.</source>
        <translation>데이터 폴더에 쓰기를 허용한 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>The disk is full, so this couldn’t be saved.</source>
        <translation>디스크가 가득 차서 저장하지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>Free up some space, then try again.</source>
        <translation>공간을 확보한 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>A disk error occurred, so this couldn’t be saved.</source>
        <translation>디스크 오류가 발생하여 저장하지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>Check the disk, then try again.</source>
        <translation>디스크를 점검한 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>The book or conversation it belongs to is no longer in the library.</source>
        <translation>이 항목이 속한 책이나 대화가 더 이상 서재에 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>This couldn’t be saved to the library.</source>
        <translation>서재에 저장하지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/store/storage_errors.py"/>
        <source>Try again. If it keeps happening, please report it.</source>
        <translation>다시 시도하세요. 문제가 계속되면 알려 주세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <source>Add a note…</source>
        <translation>메모 추가…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <location filename="../../reader_app/ui/annotations/file_annotations.py"/>
        <source>Ask about it</source>
        <translation>이 부분에 대해 질문하기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <location filename="../../reader_app/ui/annotations/file_annotations.py"/>
        <location filename="../../reader_app/ui/citations/citations_controller.py"/>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Copy text</source>
        <translation>글 복사</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <source>Delete</source>
        <translation>삭제</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <source>Delete (Del)</source>
        <translation>삭제(Del)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <source>Thin</source>
        <translation>가늘게</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <source>Medium</source>
        <translation>보통</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_card.py"/>
        <source>Thick</source>
        <translation>굵게</translation>
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
        <translation>실행 취소</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Bookmark removed.</source>
        <translation>책갈피를 제거했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>{what} deleted.</source>
        <translation>{what} 항목을 삭제했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Redo</source>
        <translation>다시 실행</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>“{field}” changed back.</source>
        <translation>“{field}”을(를) 되돌렸습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>“{field}” changed again.</source>
        <translation>“{field}”을(를) 다시 바꿨습니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>{n} notes removed.</source>
        <extracomment>For one: {n} note removed.</extracomment>
        <translation>
            <numerusform>메모 {n}개를 제거했습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>{n} notes restored.</source>
        <extracomment>For one: {n} note restored.</extracomment>
        <translation>
            <numerusform>메모 {n}개를 복원했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>{what} removed.</source>
        <translation>{what} 항목을 제거했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>{what} restored.</source>
        <translation>{what} 항목을 복원했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Style changed back.</source>
        <translation>스타일을 되돌렸습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Style changed.</source>
        <translation>스타일을 바꾸었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Colour changed back.</source>
        <translation>색상을 되돌렸습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Colour changed.</source>
        <translation>색상을 바꾸었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Note changed back.</source>
        <translation>메모를 되돌렸습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Note changed.</source>
        <translation>메모를 바꾸었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Text changed back.</source>
        <translation>텍스트를 되돌렸습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Text changed.</source>
        <translation>텍스트를 바꾸었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Title changed back.</source>
        <translation>제목을 되돌렸습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Title changed.</source>
        <translation>제목을 바꾸었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Stroke removed.</source>
        <translation>획을 제거했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Stroke restored.</source>
        <translation>획을 복원했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Moved back.</source>
        <translation>원래 위치로 옮겼습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_history.py"/>
        <source>Moved.</source>
        <translation>옮겼습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Bookmark title</source>
        <translation>책갈피 제목</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>All notes</source>
        <translation>모든 메모</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>My notes</source>
        <translation>내 메모</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Comments in the file</source>
        <translation>파일에 있는 주석</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Select text and press H to highlight it. Click a highlight to add a note. Ctrl+D bookmarks the page.</source>
        <translation>글을 선택하고 H를 누르면 하이라이트됩니다. 하이라이트를 클릭하면 메모를 쓸 수 있습니다. Ctrl+D를 누르면 쪽에 책갈피를 꽂습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Search notes</source>
        <translation>메모 검색</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Which notes are listed</source>
        <translation>목록에 표시할 메모</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Add all to my notes</source>
        <translation>모두 내 메모에 추가</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Send this document’s comments to the model</source>
        <translation>이 문서의 주석을 모델에 전송</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <location filename="../../reader_app/ui/panels/outline_panel.py"/>
        <source>Nothing found.</source>
        <translation>찾은 것이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Go to page</source>
        <translation>쪽으로 이동</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <location filename="../../reader_app/ui/library/collections_controller.py"/>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Rename</source>
        <translation>이름 바꾸기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Edit note</source>
        <translation>메모 편집</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Copy with citation</source>
        <translation>출처와 함께 복사</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Read comment</source>
        <translation>주석 읽기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <location filename="../../reader_app/ui/annotations/file_annotations.py"/>
        <source>Add to my notes</source>
        <translation>내 메모에 추가</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>Highlights, notes, and bookmarks</source>
        <translation>하이라이트, 메모, 책갈피</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotation_panel.py"/>
        <source>No notes yet</source>
        <translation>아직 메모가 없습니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>Import annotations</source>
        <translation>주석 가져오기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>Exported annotations ({patterns})</source>
        <translation>내보낸 주석({patterns})</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>All files (*)</source>
        <translation>모든 파일(*)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>Looking for the marked words…</source>
        <translation>표시된 글을 찾는 중…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>Annotations imported</source>
        <translation>주석을 가져왔습니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>What wasn’t found</source>
        <translation>찾지 못한 것</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>Notes for a book that isn’t in the library or isn’t ready are added once it is.</source>
        <translation>라이브러리에 없거나 아직 준비되지 않은 책의 메모는 책이 준비되는 대로 추가됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>Untitled</source>
        <translation>제목 없음</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>{n:,} annotations added</source>
        <extracomment>For one: {n} annotation added</extracomment>
        <translation>
            <numerusform>주석 {n:,}개 추가됨</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>{n:,} not found in this document</source>
        <extracomment>For one: {n} not found in this document</extracomment>
        <translation>
            <numerusform>{n:,}개는 이 문서에서 찾지 못함</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/annotations/annotations_import.py"/>
        <source>{n:,} already there</source>
        <extracomment>For one: {n} there already</extracomment>
        <translation>
            <numerusform>{n:,}개는 이미 있음</numerusform>
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
        <translation>{page}에 메모로 남겼습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/controller.py"/>
        <source>{message} {advice} What you marked is on the page but isn’t stored yet.</source>
        <translation>{message} {advice} 표시한 내용은 쪽에 보이지만 아직 저장되지 않았습니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/annotations/controller.py"/>
        <source>{n} notes were changed in another program.</source>
        <extracomment>For one: {n} note was changed in another program.</extracomment>
        <translation>
            <numerusform>메모 {n}개가 다른 프로그램에서 변경되었습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/controller.py"/>
        <source>Select some text first, then press H.</source>
        <translation>먼저 글을 선택한 다음 H를 누르세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/controller.py"/>
        <source>Highlighted.</source>
        <translation>하이라이트했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/controller.py"/>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <source>Page {label}</source>
        <translation>{label}쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/controller.py"/>
        <source>Bookmark added.</source>
        <translation>책갈피를 추가했습니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/annotations/controller.py"/>
        <source>{n} comments added to your notes.</source>
        <extracomment>For one: {n} comment added to your notes.</extracomment>
        <translation>
            <numerusform>주석 {n}개를 내 메모에 추가했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Draw</source>
        <translation>그리기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Erase strokes</source>
        <translation>획 지우기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Drag to draw</source>
        <translation>드래그하여 그리세요</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Click a stroke</source>
        <translation>지울 획을 클릭하세요</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Drag a box</source>
        <translation>드래그하여 사각형을 그리세요</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Click where to write</source>
        <translation>글을 쓸 곳을 클릭하세요</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Click where it belongs</source>
        <translation>메모를 붙일 곳을 클릭하세요</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Drawing tools</source>
        <translation>그리기 도구</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Colour and width</source>
        <translation>색상과 굵기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <source>Done (Esc)</source>
        <translation>완료(Esc)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/drawing_bar.py"/>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Text on the page</source>
        <translation>쪽에 쓰는 텍스트</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/file_annotations.py"/>
        <source>No comment.</source>
        <translation>내용이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/file_annotations.py"/>
        <source>Reply</source>
        <translation>답글</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/file_annotations.py"/>
        <source>Comments on this page</source>
        <translation>이 쪽의 주석</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/form_controller.py"/>
        <source>This form needs Adobe’s own reader. Pagemate can show what its pages say, but its fields can’t be filled in here.</source>
        <translation>이 양식에는 Adobe의 전용 리더가 필요합니다. Pagemate는 쪽의 내용을 보여 줄 수 있지만, 여기서 칸을 채울 수는 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/form_controller.py"/>
        <source>This PDF has a form. Click a field to fill it in. What you type is kept in your library; “Save a copy” writes it into a PDF.</source>
        <translation>이 PDF에는 양식이 있습니다. 칸을 클릭해 채우세요. 입력한 내용은 서재에 보관되며, “사본 저장”을 쓰면 PDF에 기록됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/form_controller.py"/>
        <source>This field is for a signature. Pagemate shows signatures, but can’t sign.</source>
        <translation>서명을 위한 칸입니다. Pagemate는 서명을 보여 주지만 서명할 수는 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/form_controller.py"/>
        <source>{message} {advice} What you entered is on the page but isn’t stored yet.</source>
        <translation>{message} {advice} 입력한 내용은 쪽에 있지만 아직 저장되지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/form_view.py"/>
        <source>{name} (required)</source>
        <translation>{name}(필수)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/form_view.py"/>
        <source>Signature field</source>
        <translation>서명 칸</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/form_view.py"/>
        <source>{name}, required</source>
        <translation>{name}, 필수</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <source>Bookmark</source>
        <translation>책갈피</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <location filename="../../reader_app/ui/panels/thumbnail_list.py"/>
        <location filename="../../reader_app/ui/references/controller.py"/>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <location filename="../../reader_app/ui/selection/controller.py"/>
        <location filename="../../reader_app/ui/selection/text_interaction.py"/>
        <source>Page {page}</source>
        <translation>{page}쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <source>{color} highlight, page {page}: {quote}</source>
        <translation>{color} 하이라이트, {page}쪽: {quote}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <source>{words}. Note: {note}</source>
        <translation>{words}. 메모: {note}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <source>{kind}, page {page}</source>
        <translation>{kind}, {page}쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <source>Bookmark, page {page_name}: {words}</source>
        <translation>책갈피, {page_name}쪽: {words}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <source>{kind} in the file, page {page}: {quote}</source>
        <translation>파일의 {kind}, {page}쪽: {quote}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Highlights</source>
        <translation>하이라이트</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/annotations/model.py"/>
        <source>{n} replies</source>
        <extracomment>For one: {n} reply</extracomment>
        <translation>
            <numerusform>답글 {n}개</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>This book has no highlights or bookmarks yet.</source>
        <translation>이 책에는 아직 하이라이트나 책갈피가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>{title} – notes</source>
        <translation>{title} – 메모</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Export notes</source>
        <translation>메모 내보내기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>This book has no highlights yet.</source>
        <translation>이 책에는 아직 하이라이트가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>{title} – with notes</source>
        <translation>{title} – 메모 포함</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>Export PDF with notes</source>
        <translation>메모를 넣은 PDF 내보내기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>Unchanged ({pattern})</source>
        <translation>원본 그대로({pattern})</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>Filled in, with notes ({pattern})</source>
        <translation>채운 양식, 메모 포함({pattern})</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>With notes ({pattern})</source>
        <translation>메모 포함({pattern})</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>{name} – copy</source>
        <translation>{name} – 사본</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>Save a copy</source>
        <translation>사본 저장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>Another copy is still being saved.</source>
        <translation>다른 사본을 아직 저장하고 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>Saving the copy… {percent}%</source>
        <translation>사본 저장 중… {percent}%</translation>
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
        <translation>취소</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <location filename="../../reader_app/ui/dialogs/file_chooser.py"/>
        <source>Saved as {name}.</source>
        <translation>저장한 파일: {name}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>The book’s file is damaged. The copy contains what could be read.</source>
        <translation>책 파일이 손상되어 있습니다. 사본에는 읽을 수 있었던 내용만 들어 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Only PDFs can contain notes. You can export this book’s notes as Markdown.</source>
        <translation>메모는 PDF에만 넣을 수 있습니다. 이 책의 메모는 Markdown으로 내보낼 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Export notes…</source>
        <translation>메모 내보내기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/notes_export.py"/>
        <source>The copy wasn’t saved.</source>
        <translation>사본을 저장하지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Save annotations in the PDF itself?</source>
        <translation>주석을 PDF 파일 자체에 저장할까요?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Other programs will then show the highlights and notes in “{name}”. They are added at its end when you press Ctrl+S and when you close the book; nothing else in it changes. Pagemate keeps a copy of the original first.</source>
        <translation>그러면 다른 프로그램에서도 “{name}” 파일의 하이라이트와 메모가 보입니다. Ctrl+S를 누르거나 책을 닫을 때 파일 끝에 추가되며, 파일의 다른 내용은 바뀌지 않습니다. Pagemate가 먼저 원본의 사본을 보관합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Keep in Pagemate</source>
        <translation>Pagemate에 보관</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Save in file</source>
        <translation>파일에 저장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Annotations stay in Pagemate. “Export PDF with notes…” writes a copy with them.</source>
        <translation>주석은 Pagemate에 보관됩니다. “메모를 넣은 PDF 내보내기…”를 사용하면 주석이 들어 있는 사본을 만들 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Restore the original file?</source>
        <translation>원본 파일로 되돌릴까요?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>“{name}” will be as it was before Pagemate first saved notes in it. Your highlights and notes stay in Pagemate, and the file as it is now is kept as a copy.</source>
        <translation>“{name}”이(가) Pagemate가 처음 메모를 저장하기 전 상태로 돌아갑니다. 하이라이트와 메모는 Pagemate에 남고, 지금 파일의 사본도 보관됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Restore original</source>
        <translation>원본으로 되돌리기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>“{name}” is the original again. Your notes are in Pagemate.</source>
        <translation>“{name}”이(가) 다시 원본입니다. 메모는 Pagemate에 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Show file with notes</source>
        <translation>메모가 있는 파일 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>All annotations are in the PDF already.</source>
        <translation>모든 주석이 이미 PDF에 들어 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Saved in “{name}”.</source>
        <translation>“{name}” 파일에 저장했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Pagemate has kept the original.</source>
        <translation>원본은 Pagemate에 보관했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <source>Show original</source>
        <translation>원본 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/annotations/saving_controller.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Save a copy…</source>
        <translation>사본 저장…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <location filename="../../reader_app/ui/library/import_controller.py"/>
        <source>Continue</source>
        <translation>계속</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <source>Choose a model…</source>
        <translation>모델 선택…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>More about this answer</source>
        <translation>이 답변에 대해 더 보기</translation>
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
        <translation>복사</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Regenerate</source>
        <translation>다시 생성</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>What was sent</source>
        <translation>전송 내역</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Everything that left this computer for this question</source>
        <translation>이 질문으로 이 컴퓨터 밖에 전송된 모든 내용</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>{n} sentences corrected</source>
        <extracomment>For one: {n} sentence corrected</extracomment>
        <translation>
            <numerusform>문장 {n}개 고침</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Sources: {pages}</source>
        <translation>출처: {pages}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Copy answer</source>
        <translation>답변 복사</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Sources</source>
        <translation>출처</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <location filename="../../reader_app/ui/answers/answer_text.py"/>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Copied</source>
        <translation>복사됨</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Pages unknown</source>
        <translation>참조한 쪽 알 수 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>No pages used</source>
        <translation>참조한 쪽 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Pagemate quit before it noted which pages were sent.</source>
        <translation>어느 쪽이 전송되었는지 기록하기 전에 Pagemate가 종료되었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Sent again from earlier in this conversation: {pages}.</source>
        <translation>이 대화의 앞부분에서 다시 전송됨: {pages}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Looked at {pages}.</source>
        <translation>참조한 곳: {pages}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Looked at no pages of the book.</source>
        <translation>책의 어떤 쪽도 참조하지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>{seen} Nothing of the book was sent.</source>
        <translation>{seen} 책의 내용은 전송되지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>{seen} Nothing after {page} was sent.</source>
        <translation>{seen} {page} 이후의 내용은 전송되지 않았습니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>{pages} have hidden text, which wasn’t sent.</source>
        <extracomment>For one: {pages} has hidden text, which wasn’t sent.</extracomment>
        <translation>
            <numerusform>{pages}에는 숨겨진 텍스트가 있으며, 이는 전송되지 않았습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>{read} tokens in, {written} out</source>
        <translation>토큰 입력 {read}개, 출력 {written}개</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>Stopped at the step limit.</source>
        <translation>단계 한도에 이르러 중지됨.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>The model declined to answer.</source>
        <translation>모델이 답변을 거절했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_footer.py"/>
        <source>You stopped this answer.</source>
        <translation>답변을 중지했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_text.py"/>
        <source>Copy code</source>
        <translation>코드 복사</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_text.py"/>
        <source>Code</source>
        <translation>코드</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <source>Open settings…</source>
        <translation>설정 열기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <source>Enter API key…</source>
        <translation>API 키 입력…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <location filename="../../reader_app/ui/widgets/basic_widgets.py"/>
        <source>Open billing page…</source>
        <translation>결제 페이지 열기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <source>Locate the file…</source>
        <translation>파일 찾기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <source>Enter password…</source>
        <translation>암호 입력…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <source>Shorten it</source>
        <translation>줄이기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <source>Raise the limit…</source>
        <translation>한도 올리기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <source>Continue once</source>
        <translation>한 번만 계속</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>This answer was interrupted.</source>
        <translation>답변이 도중에 끊겼습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/answer_view.py"/>
        <source>The answer is complete.</source>
        <translation>답변이 완료되었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/mathematics.py"/>
        <source>Pagemate can’t display this formula, so its LaTeX source is shown.</source>
        <translation>Pagemate에서 표시할 수 없는 수식이므로 LaTeX 원본을 표시합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/mathematics.py"/>
        <source>This formula is too long or too deeply nested, so its LaTeX source is shown.</source>
        <translation>수식이 너무 길거나 너무 깊이 중첩되어 그릴 수 없으므로 LaTeX 원본을 표시합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/mathematics.py"/>
        <source>This formula takes too long to draw, so its LaTeX source is shown.</source>
        <translation>수식을 그리는 데 너무 오래 걸리므로 LaTeX 원본을 표시합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/mathematics.py"/>
        <source>Formulas can’t be drawn right now, so their LaTeX source is shown. Restarting Pagemate may help.</source>
        <translation>지금은 수식을 그릴 수 없어 LaTeX 원본을 표시합니다. Pagemate를 다시 시작하면 해결될 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/plan_view.py"/>
        <source>Done: {step}</source>
        <translation>끝남: {step}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/plan_view.py"/>
        <source>Now: {step}</source>
        <translation>지금: {step}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/plan_view.py"/>
        <source>Still to do: {step}</source>
        <translation>할 일: {step}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/plan_view.py"/>
        <source>Plan</source>
        <translation>계획</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/plan_view.py"/>
        <source>Plan: {done} of {n} steps</source>
        <extracomment>For one: Plan: {done} of {n} step</extracomment>
        <translation>
            <numerusform>계획: {n}단계 중 {done}단계</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/plan_view.py"/>
        <source>{n} lookups</source>
        <extracomment>For one: {n} lookup</extracomment>
        <translation>
            <numerusform>{n}번 살펴봄</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>Waiting for another answer to finish</source>
        <translation>다른 답변이 끝날 때까지 대기 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>Checking the draft…</source>
        <translation>초안을 확인하는 중…</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>Draft checked: correcting {n} sentences…</source>
        <extracomment>For one: Draft checked: correcting {n} sentence…</extracomment>
        <translation>
            <numerusform>초안 확인됨: 문장 {n}개를 고치는 중…</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>The server didn’t answer.</source>
        <translation>서버가 응답하지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>Thinking… {seconds} s</source>
        <translation>생각하는 중… {seconds}초</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>Trying again in {left} s…</source>
        <translation>{left}초 뒤에 다시 시도합니다…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>Trying again…</source>
        <translation>다시 시도하는 중…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>How much of the limits has been used</source>
        <translation>한도를 얼마나 썼는지</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>{looks} of {n} lookups</source>
        <extracomment>For one: {looks} of {n} lookup</extracomment>
        <translation>
            <numerusform>{n}번 중 {looks}번 살펴봄</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>up to {minutes} min left</source>
        <translation>최대 {minutes}분 남음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>under a minute left</source>
        <translation>1분도 남지 않음</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>{n:,} tokens</source>
        <extracomment>For one: {n:,} token</extracomment>
        <translation>
            <numerusform>토큰 {n:,}개</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/progress_lines.py"/>
        <source>{usd} of {most}</source>
        <translation>{most} 중 {usd}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/prose_view.py"/>
        <source>Answer</source>
        <translation>답변</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/prose_view.py"/>
        <source>A name from later in the book. Press Enter to show.</source>
        <translation>책의 뒷부분에 나오는 이름입니다. 보려면 Enter를 누르세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/prose_writer.py"/>
        <source>A name from later in the book. Click to show.</source>
        <translation>책의 뒷부분에 나오는 이름입니다. 보려면 클릭하세요.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>searched {n} times</source>
        <extracomment>For one: searched once</extracomment>
        <translation>
            <numerusform>{n}번 검색</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>read {pages}</source>
        <translation>{pages} 읽음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>read the table of contents</source>
        <translation>목차를 읽음</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>{n} more steps</source>
        <extracomment>For one: {n} more step</extracomment>
        <translation>
            <numerusform>{n}단계 더</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>{n} steps failed</source>
        <extracomment>For one: {n} step failed</extracomment>
        <translation>
            <numerusform>{n}단계 실패</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>No arguments.</source>
        <translation>인수 없음.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>You’d already turned the page</source>
        <translation>이미 다른 쪽으로 이동하셨습니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>The page wasn’t turned while you were elsewhere</source>
        <translation>다른 곳을 보고 계셔서 쪽을 넘기지 않았습니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <location filename="../../reader_app/ui/chat/spoiler_guard_controller.py"/>
        <source>Page {page} is past where you’ve read.</source>
        <translation>{page}쪽은 읽은 곳보다 뒤에 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>{words} in {title}</source>
        <translation>{title}에서 {words}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>{read:,} of {n:,} pages searched so far</source>
        <extracomment>For one: {read:,} of {n:,} page searched so far</extracomment>
        <translation>
            <numerusform>지금까지 {n:,}쪽 중 {read:,}쪽 검색</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>nothing found</source>
        <translation>찾은 것 없음</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>{pages} of {n} books</source>
        <translation>
            <numerusform>책 {n}권의 {pages}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>undone</source>
        <translation>취소됨</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Go to page {page}</source>
        <translation>{page}쪽으로 이동</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>went there</source>
        <translation>이동함</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <location filename="../../reader_app/ui/chat/spoiler_guard_controller.py"/>
        <source>Go anyway</source>
        <translation>그래도 이동</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Clear it</source>
        <translation>지우기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>Stay</source>
        <translation>그대로 있기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Keep it</source>
        <translation>유지</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Go to {page}</source>
        <translation>{page}(으)로 이동</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Stay on this page</source>
        <translation>이 쪽에 그대로 있기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>cleared</source>
        <translation>지움</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>stayed</source>
        <translation>그대로 있음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>kept</source>
        <translation>유지함</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/answers/tool_step.py"/>
        <source>Step details</source>
        <translation>단계 세부 정보</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/books_beside.py"/>
        <source>The file of “{title}” can’t be found.</source>
        <translation>“{title}”의 파일을 찾을 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/books_beside.py"/>
        <source>This place is past where you’ve read in “{title}”.</source>
        <translation>이 자리는 “{title}”에서 읽은 곳보다 뒤에 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/books_beside.py"/>
        <source>“{name}” needs its password. Open it in a tab first.</source>
        <translation>“{name}”을(를) 열려면 암호가 필요합니다. 먼저 탭에서 여세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/controller.py"/>
        <source>{place}, beside the page</source>
        <translation>{place}, 쪽 옆</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/pinned_card.py"/>
        <source>Unpin</source>
        <translation>고정 해제</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/pinned_card.py"/>
        <source>Pinned: {place}</source>
        <translation>고정됨: {place}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/pinned_card.py"/>
        <source>Click to go there</source>
        <translation>클릭하면 그곳으로 이동</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/pinned_card.py"/>
        <location filename="../../reader_app/ui/panels/outline_model.py"/>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>Past where you’ve read</source>
        <translation>읽은 곳 이후</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/beside/pins_controller.py"/>
        <source>You’ve pinned {n} cards already. Unpin one first.</source>
        <translation>
            <numerusform>카드가 이미 {n}개 있습니다. 먼저 하나를 고정 해제하세요.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/pins_controller.py"/>
        <source>{place} is pinned over the page.</source>
        <translation>{place}을(를) 쪽 위에 고정했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <source>Pin what is shown here</source>
        <translation>여기 보이는 것을 고정</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <source>Scroll together</source>
        <translation>함께 스크롤</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <source>Swap the two places</source>
        <translation>두 자리 바꾸기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <source>Read on here</source>
        <translation>여기서 계속 읽기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <location filename="../../reader_app/ui/citations/evidence_bar.py"/>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>Close (Esc)</source>
        <translation>닫기(Esc)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <source>Close the second view</source>
        <translation>두 번째 보기 닫기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <source>Swap the two books</source>
        <translation>두 책의 자리 바꾸기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <source>Open this book in its tab</source>
        <translation>이 책을 탭에서 열기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <location filename="../../reader_app/ui/pages/page_view.py"/>
        <source>Second view</source>
        <translation>두 번째 보기</translation>
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
        <translation>카드로 고정</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/beside/second_view.py"/>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Select all on this page</source>
        <translation>이 쪽 모두 선택</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>File</source>
        <translation>파일</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Images</source>
        <translation>이미지</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Text was recognised on {n:,} pages.</source>
        <extracomment>For one: Text was recognised on {n} page.</extracomment>
        <translation>
            <numerusform>{n:,}개 쪽의 텍스트를 인식했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <location filename="../../reader_app/ui/window/toolbar.py"/>
        <source>Title</source>
        <translation>제목</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Author</source>
        <translation>지은이</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Subject</source>
        <translation>주제</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Keywords</source>
        <translation>키워드</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Page size</source>
        <translation>쪽 크기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Format</source>
        <translation>형식</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Encryption</source>
        <translation>암호화</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>None</source>
        <comment>encryption</comment>
        <translation>없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>File size</source>
        <translation>파일 크기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Created</source>
        <translation>만든 날짜</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Modified</source>
        <translation>수정한 날짜</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Created with</source>
        <translation>작성 프로그램</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>PDF producer</source>
        <translation>PDF 생성 프로그램</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Signed</source>
        <translation>서명</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>someone the file doesn’t name</source>
        <translation>파일에 이름이 없는 사람</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>By {name} (not verified)</source>
        <translation>{name}(확인되지 않음)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>By {name} on {date} (not verified)</source>
        <translation>{name}, {date}(확인되지 않음)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>{wide} × {high} mm ({wide_inches} × {high_inches} in)</source>
        <translation>{wide} × {high} mm ({wide_inches} × {high_inches} in)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>{size}, and other sizes</source>
        <translation>{size} 및 다른 크기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>This file has no text to search or ask about</source>
        <translation>이 파일에는 검색하거나 질문할 텍스트가 없습니다</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Ready to search and ask about; {n:,} pages have no text</source>
        <extracomment>For one: Ready to search and ask about; {n} page has no text</extracomment>
        <translation>
            <numerusform>검색하고 질문할 수 있음, 텍스트가 없는 쪽: {n:,}개</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Ready to search and ask about</source>
        <translation>검색하고 질문할 수 있음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>Couldn’t be prepared for search and questions</source>
        <translation>검색과 질문을 위한 준비를 하지 못함</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <source>{done} of {total} pages ready to search and ask about</source>
        <translation>{total}쪽 중 {done}쪽을 검색하고 질문할 수 있음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/book_properties.py"/>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Properties</source>
        <translation>속성</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/file_parts_controller.py"/>
        <source>This book has no layers.</source>
        <translation>이 책에는 레이어가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/file_parts_controller.py"/>
        <source>This book has no attachments.</source>
        <translation>이 책에는 첨부 파일이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/file_parts_controller.py"/>
        <source>Save attachment</source>
        <translation>첨부 파일 저장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/file_parts_controller.py"/>
        <source>Another attachment is still being saved.</source>
        <translation>다른 첨부 파일을 아직 저장하는 중입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/file_parts_controller.py"/>
        <source>The attachment couldn’t be unpacked.</source>
        <translation>첨부 파일을 풀 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/file_parts_controller.py"/>
        <source>Free up some space, or save the attachment somewhere else.</source>
        <translation>공간을 확보하거나 다른 곳에 저장하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/opening_target.py"/>
        <source>This book has no place named “{name}”.</source>
        <translation>이 책에는 이름이 “{name}”인 위치가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/opening_target.py"/>
        <source>This book has no page {page}.</source>
        <translation>이 책에는 {page}쪽이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/opening_target.py"/>
        <source>Nothing on the pages comes from that line. Run LaTeX with -synctex=1.</source>
        <translation>이 줄에서 만들어진 내용이 쪽에 없습니다. LaTeX를 -synctex=1 옵션으로 실행하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/opening_target.py"/>
        <source>This comes from line {line} of {file}. To open it there, enter your editor in Settings &gt; Books.</source>
        <translation>이 부분은 {file} 파일의 {line}번째 줄에서 나온 것입니다. 그 위치를 열려면 “설정 &gt; 책”에 편집기를 입력하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/opening_target.py"/>
        <source>The editor “{command}” couldn’t be started.</source>
        <translation>편집기를 시작하지 못했습니다: “{command}”.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/password_dialog.py"/>
        <source>“{title}” is locked</source>
        <translation>“{title}” 파일은 잠겨 있습니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/password_dialog.py"/>
        <source>Enter the password to open it. The password isn’t saved.</source>
        <translation>열려면 암호를 입력하세요. 암호는 저장되지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/password_dialog.py"/>
        <source>Password</source>
        <translation>암호</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/password_dialog.py"/>
        <source>Show password</source>
        <translation>암호 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/password_dialog.py"/>
        <source>Hide password</source>
        <translation>암호 숨기기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/password_dialog.py"/>
        <location filename="../../reader_app/ui/dialogs/file_chooser.py"/>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/library/relink_file.py"/>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/password_dialog.py"/>
        <source>Wrong password. {n} tries left.</source>
        <extracomment>For one: Wrong password. {n} try left.</extracomment>
        <translation>
            <numerusform>암호가 맞지 않습니다. {n}번 더 시도할 수 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Read on</source>
        <translation>계속 읽기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Previous sentence (Shift+F8)</source>
        <translation>이전 문장(Shift+F8)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Pause (F8)</source>
        <translation>일시 정지(F8)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Next sentence (Ctrl+F8)</source>
        <translation>다음 문장(Ctrl+F8)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Speed</source>
        <translation>속도</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Stop reading aloud (Esc)</source>
        <translation>소리 내어 읽기 멈추기(Esc)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Pause</source>
        <translation>일시 정지</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Resume</source>
        <translation>이어서 읽기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Speed: {percent}%</source>
        <translation>속도: {percent}%</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Reading aloud</source>
        <translation>소리 내어 읽는 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>Paused</source>
        <translation>일시 정지됨</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>That was the last page.</source>
        <translation>마지막 쪽이었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>There’s no text to read aloud from here on. Try “Recognise text…”.</source>
        <translation>여기부터는 소리 내어 읽을 텍스트가 없습니다. “텍스트 인식…”을 사용해 보세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>No speech program was found. Install speech-dispatcher or espeak-ng, then press F8 again.</source>
        <translation>음성 프로그램을 찾지 못했습니다. speech-dispatcher나 espeak-ng를 설치한 다음 F8을 다시 누르세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>No speech program was found. Check your system’s speech settings.</source>
        <translation>음성 프로그램을 찾지 못했습니다. 시스템의 음성 설정을 확인하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/read_aloud.py"/>
        <source>The speech program can’t be heard. Check your system’s sound, then press F8 again.</source>
        <translation>음성 프로그램의 소리가 나지 않습니다. 시스템의 소리를 확인한 다음 F8을 다시 누르세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>This page is an image, so it can’t be searched.</source>
        <translation>이 쪽은 이미지라 검색할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>All pages are images, so they can’t be searched.</source>
        <translation>모든 쪽이 이미지라 검색할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Page {page} is an image, so it can’t be searched.</source>
        <translation>{page}쪽은 이미지라 검색할 수 없습니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>{n:,} pages are images, so they can’t be searched.</source>
        <translation>
            <numerusform>{n:,}개 쪽은 이미지라 검색할 수 없습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Pages {listed} are images, so they can’t be searched.</source>
        <translation>{listed}쪽은 이미지라 검색할 수 없습니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>{n:,} pages are images without text and couldn’t be searched.</source>
        <extracomment>For one: {n} page is an image without text and couldn’t be searched.</extracomment>
        <translation>
            <numerusform>{n:,}개 쪽은 텍스트 없는 이미지라 검색하지 못했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>less than a minute</source>
        <translation>1분 미만</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>about a minute</source>
        <translation>약 1분</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>about {n} minutes</source>
        <translation>
            <numerusform>약 {n}분</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>about {n} hours</source>
        <translation>
            <numerusform>약 {n}시간</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Recognising text: {at} of {of}</source>
        <translation>텍스트 인식 중: {of}개 중 {at}번째</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>{words}, {time} left</source>
        <translation>{words}, {time} 남음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>No text was found in this book’s images.</source>
        <translation>이 책의 이미지에서 텍스트를 찾지 못했습니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Text recognised on {n:,} pages.</source>
        <extracomment>For one: Text recognised on {n} page.</extracomment>
        <translation>
            <numerusform>{n:,}개 쪽의 텍스트를 인식했습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Nothing was found on {n:,} pages.</source>
        <extracomment>For one: Nothing was found on {n} page.</extracomment>
        <translation>
            <numerusform>{n:,}개 쪽에서는 찾은 것이 없습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>{n:,} pages couldn’t be read.</source>
        <extracomment>For one: {n} page couldn’t be read.</extracomment>
        <translation>
            <numerusform>{n:,}개 쪽은 읽지 못했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Text recognition progress</source>
        <translation>텍스트 인식 진행률</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Recognise text…</source>
        <translation>텍스트 인식…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Cancel text recognition</source>
        <translation>텍스트 인식 취소</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Don’t show again for this book</source>
        <translation>이 책에서는 다시 표시하지 않기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Dismiss</source>
        <translation>닫기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>The book is still being prepared. Try again in a moment.</source>
        <translation>책을 아직 준비하고 있습니다. 잠시 뒤에 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Text recognition stopped. The pages done so far are kept.</source>
        <translation>텍스트 인식을 중지했습니다. 지금까지 인식한 쪽은 유지됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Every page of this book already has text.</source>
        <translation>이 책의 모든 쪽에 이미 텍스트가 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>It takes {time}, and you can keep reading. Pages never leave this computer.</source>
        <translation>{time} 걸리며, 그동안 계속 읽을 수 있습니다. 어떤 쪽도 이 컴퓨터 밖으로 나가지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>Starts when “{title}” is done.</source>
        <translation>“{title}”의 텍스트 인식이 끝나면 시작됩니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>The text of {n:,} pages was recognised before. It will be replaced.</source>
        <extracomment>For one: The text of {n} page was recognised before. It will be replaced.</extracomment>
        <translation>
            <numerusform>전에 인식한 {n:,}개 쪽의 텍스트를 새로 인식한 내용으로 바꿉니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_controller.py"/>
        <source>{told} Text recognition can make the words searchable, selectable, and available to your companion.</source>
        <translation>{told} 텍스트를 인식하면 검색하고 선택할 수 있으며, 독서 도우미도 그 내용을 볼 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Chinese, simplified</source>
        <translation>중국어 간체</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Chinese, traditional</source>
        <translation>중국어 번체</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>German in Fraktur</source>
        <translation>독일어(프락투어체)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>English, middle</source>
        <translation>중세 영어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>French, middle</source>
        <translation>중세 프랑스어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Greek, ancient</source>
        <translation>고대 그리스어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Latin</source>
        <translation>라틴어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Serbian in Latin letters</source>
        <translation>세르비아어(로마자)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Azerbaijani in Cyrillic letters</source>
        <translation>아제르바이잔어(키릴 문자)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Uzbek in Cyrillic letters</source>
        <translation>우즈베크어(키릴 문자)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Arabic</source>
        <translation>아랍어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Bulgarian</source>
        <translation>불가리아어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Catalan</source>
        <translation>카탈루냐어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Croatian</source>
        <translation>크로아티아어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Czech</source>
        <translation>체코어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Danish</source>
        <translation>덴마크어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Dutch</source>
        <translation>네덜란드어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>English</source>
        <translation>영어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Estonian</source>
        <translation>에스토니아어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Finnish</source>
        <translation>핀란드어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>French</source>
        <translation>프랑스어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>German</source>
        <translation>독일어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Greek</source>
        <translation>그리스어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Hebrew</source>
        <translation>히브리어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Hindi</source>
        <translation>힌디어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Hungarian</source>
        <translation>헝가리어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Indonesian</source>
        <translation>인도네시아어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Italian</source>
        <translation>이탈리아어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Japanese</source>
        <translation>일본어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Korean</source>
        <translation>한국어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Latvian</source>
        <translation>라트비아어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Lithuanian</source>
        <translation>리투아니아어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Norwegian</source>
        <translation>노르웨이어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Persian</source>
        <translation>페르시아어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Polish</source>
        <translation>폴란드어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Portuguese</source>
        <translation>포르투갈어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Romanian</source>
        <translation>루마니아어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Russian</source>
        <translation>러시아어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Serbian</source>
        <translation>세르비아어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Slovak</source>
        <translation>슬로바키아어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Slovenian</source>
        <translation>슬로베니아어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Spanish</source>
        <translation>스페인어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Swedish</source>
        <translation>스웨덴어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Thai</source>
        <translation>태국어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Turkish</source>
        <translation>튀르키예어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Ukrainian</source>
        <translation>우크라이나어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Vietnamese</source>
        <translation>베트남어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>{language} from top to bottom</source>
        <translation>{language}(세로쓰기)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>{language}, old</source>
        <translation>{language}(옛 형태)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>All in {script} letters</source>
        <translation>{script} 문자 전체</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>In a terminal:</source>
        <translation>터미널에서:</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>In a terminal, with Homebrew:</source>
        <translation>터미널에서, Homebrew 사용:</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>In a terminal, on Debian, Ubuntu, and related systems:</source>
        <translation>터미널에서, Debian·Ubuntu 계열:</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Recognise text</source>
        <translation>텍스트 인식</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Languages on the pages:</source>
        <translation>쪽에 인쇄된 언어:</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Choosing fewer languages is faster and more accurate.</source>
        <translation>언어를 적게 선택할수록 더 빠르고 정확합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Recognise</source>
        <translation>인식</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Languages on the pages</source>
        <translation>쪽에 인쇄된 언어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Pagemate uses Tesseract for this, a free program that isn’t installed yet. It runs on this computer, so your pages stay here.</source>
        <translation>이 작업에는 자유 프로그램인 Tesseract가 필요하지만 아직 설치되어 있지 않습니다. Tesseract는 이 컴퓨터에서 작동하며, 어떤 쪽도 밖으로 나가지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/book/recognition_dialog.py"/>
        <source>Then choose “Recognise text…” again. You don’t need to restart anything.</source>
        <translation>설치한 다음 “텍스트 인식…”을 다시 선택하세요. 아무것도 다시 시작할 필요가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Image from the page</source>
        <translation>쪽의 이미지</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>To look at a page, the model needs its image</source>
        <translation>모델이 쪽을 보려면 그 쪽의 이미지가 필요합니다</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>about {n:,} tokens each</source>
        <translation>
            <numerusform>장당 약 {n:,}토큰</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>The image will be sent to the model</source>
        <translation>이미지가 모델에 전송됩니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>Allow for this book</source>
        <translation>이 책에 허용</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>The model is asking for the comments in this document.</source>
        <translation>모델이 이 문서의 주석을 요청합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>Send this document’s comments</source>
        <translation>이 문서의 주석 전송</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>Images need a language model.</source>
        <translation>이미지를 사용하려면 언어 모델이 필요합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>This model can’t see images.</source>
        <translation>이 모델은 이미지를 볼 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>about {tokens} tokens</source>
        <translation>약 {tokens}토큰</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/attachment_controller.py"/>
        <source>The image couldn’t be prepared because the disk is full.</source>
        <translation>디스크가 가득 차서 이미지를 준비하지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/book_in_chat.py"/>
        <source>Starts when the book is ready: {done} of {total} pages</source>
        <translation>책이 준비되면 시작합니다: {total}쪽 중 {done}쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/buttons.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/toolbar.py"/>
        <source>Menu</source>
        <translation>메뉴</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/buttons.py"/>
        <source>Quote in question</source>
        <translation>질문에 인용</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/buttons.py"/>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Copy address</source>
        <translation>주소 복사</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/buttons.py"/>
        <source>Select all</source>
        <comment>words</comment>
        <translation>모두 선택</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/chat_controller.py"/>
        <source>An answer is ready in another conversation.</source>
        <translation>다른 대화의 답변이 준비되었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/chat_controller.py"/>
        <source>An answer failed in another conversation.</source>
        <translation>다른 대화의 답변이 실패했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/chat_controller.py"/>
        <location filename="../../reader_app/ui/conversations/conversations_controller.py"/>
        <location filename="../../reader_app/ui/library/import_controller.py"/>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <location filename="../../reader_app/ui/window/desktop_notifications.py"/>
        <source>Show</source>
        <translation>보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/chat_pane.py"/>
        <source>This model can’t search on its own, so each question gets one search.</source>
        <translation>이 모델은 스스로 검색할 수 없어 질문마다 한 번만 검색합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/chat_pane.py"/>
        <location filename="../../reader_app/ui/chat/conversation_view.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Conversation</source>
        <translation>대화</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/chat_pane.py"/>
        <source>Ask about these books…</source>
        <translation>이 책들에 대해 질문하기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/chat_pane.py"/>
        <source>Conversation deleted.</source>
        <translation>대화를 삭제했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Your question is about: {words}, {place}</source>
        <translation>질문 대상: {words}, {place}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Ask about this page…</source>
        <translation>이 쪽에 대해 질문하기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Ask a follow-up…</source>
        <translation>이어서 질문하기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Send (Enter)</source>
        <translation>보내기(Enter)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Stop (Esc)</source>
        <translation>중지(Esc)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Editing your question</source>
        <translation>질문 편집 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Model: {name}</source>
        <translation>모델: {name}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>Ask next (Enter)</source>
        <translation>다음에 질문하기(Enter)</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>{n:,} characters too long</source>
        <extracomment>For one: {n} character too long</extracomment>
        <translation>
            <numerusform>{n:,}자 초과</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/composer.py"/>
        <source>{length} of {most}</source>
        <translation>{most}자 중 {length}자</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>Books this conversation can use</source>
        <translation>이 대화에서 사용할 수 있는 책</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>{n} books ▾</source>
        <extracomment>For one: {n} book ▾</extracomment>
        <translation>
            <numerusform>책 {n}권 ▾</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>This conversation covers {n} books: {titles}</source>
        <extracomment>For one: This conversation covers {n} book: {titles}</extracomment>
        <translation>
            <numerusform>이 대화에 포함된 책 {n}권: {titles}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>Books in this conversation</source>
        <translation>이 대화에 포함된 책</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Include other books…</source>
        <translation>다른 책 추가…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>Include other books</source>
        <translation>다른 책 추가</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>Title or author</source>
        <translation>제목 또는 지은이</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>Books in your library</source>
        <translation>서재에 있는 책</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>Use these books</source>
        <translation>이 책들 사용</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>{n} books. You can include up to {most}.</source>
        <translation>
            <numerusform>책 {n}권. 최대 {most}권까지 추가할 수 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>Only this book</source>
        <translation>이 책만</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>{title} (not ready yet)</source>
        <translation>{title}(아직 준비되지 않음)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_books_controller.py"/>
        <source>This page number doesn’t say which book it’s from.</source>
        <translation>이 쪽 번호가 어느 책의 것인지 나와 있지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Conversations: {title}</source>
        <translation>대화 목록: {title}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Spoiler guard</source>
        <translation>스포일러 방지</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>up to {page}</source>
        <translation>{page}까지</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>not started</source>
        <translation>읽기 전</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Spoiler guard: on, {place}</source>
        <translation>스포일러 방지: 켜짐, {place}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Everything after {page} stays hidden and is never sent.</source>
        <translation>{page} 이후의 내용은 모두 가려지며 전송되지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Everything in this book stays hidden and is never sent.</source>
        <translation>이 책의 내용은 모두 가려지며 전송되지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Spoiler guard: off</source>
        <translation>스포일러 방지: 꺼짐</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Spoiler guard is off. Turn it on to hide everything past your page.</source>
        <translation>스포일러 방지가 꺼져 있습니다. 켜면 읽은 쪽 이후의 내용을 모두 가립니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <location filename="../../reader_app/ui/chat/spoiler_guard_controller.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>I’ve read to here</source>
        <translation>여기까지 읽음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Spoiler-free up to the page in view</source>
        <translation>지금 보는 쪽까지 스포일러 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Spoiler-free up to {page}</source>
        <translation>{page}까지 스포일러 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_header.py"/>
        <source>Preparing search: {done} of {total} pages</source>
        <translation>검색 준비 중: 전체 {total}쪽 중 {done}쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/conversation_view.py"/>
        <source>Jump to latest</source>
        <translation>최신 메시지로 이동</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Explain this page</source>
        <translation>이 쪽 설명</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <location filename="../../reader_app/ui/chat/recap_controller.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Recap so far</source>
        <translation>지금까지 요약</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>What’s this book about?</source>
        <translation>이 책은 무슨 내용인가요?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>What do these books have in common?</source>
        <translation>이 책들의 공통점은 무엇인가요?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>How do these books differ?</source>
        <translation>이 책들은 어떻게 다른가요?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>No book open</source>
        <translation>열린 책 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>Open a book and ask about it here. Every answer links to its source.</source>
        <translation>책을 열고 여기에서 질문하세요. 모든 답변에 출처로 가는 링크가 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>This file has no text</source>
        <translation>이 파일에는 텍스트가 없습니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>Its pages are images. You can read them, but there is nothing yet to search or to answer from. “Recognise text…” in the menu can change that.</source>
        <translation>쪽이 이미지로 되어 있습니다. 읽을 수는 있지만 아직 검색하거나 답변에 쓸 내용이 없습니다. 메뉴의 “텍스트 인식…”을 사용하면 바꿀 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>Ask anything. Every answer links to the page it came from.</source>
        <translation>무엇이든 물어보세요. 모든 답변에 그 내용이 나온 쪽으로 가는 링크가 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/empty_state.py"/>
        <source>Preparing search: {done} of {total} pages. You can already ask.</source>
        <translation>검색 준비 중: 전체 {total}쪽 중 {done}쪽. 지금도 질문할 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <source>Turn on spoiler guard</source>
        <translation>스포일러 방지 켜기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <source>Not for this book</source>
        <translation>이 책에는 사용 안 함</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <source>Another page…</source>
        <translation>다른 쪽…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <source>From the start</source>
        <translation>처음부터</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <source>Page you’ve read up to</source>
        <translation>지금까지 읽은 쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <location filename="../../reader_app/ui/pages/page_view.py"/>
        <location filename="../../reader_app/ui/panels/page_number_box.py"/>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Page</source>
        <translation>쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <source>This reads like a story. Hide everything past your page from answers and search?</source>
        <translation>이야기책인 것 같습니다. 읽은 쪽 이후의 내용을 답변과 검색에서 모두 가릴까요?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <source>How far have you read?</source>
        <translation>어디까지 읽으셨나요?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <source>I’m on page {page}</source>
        <translation>지금 {page}쪽을 읽고 있어요</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/guard_setup.py"/>
        <source>There’s no page “{page}”.</source>
        <translation>“{page}”쪽이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/model_menu.py"/>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/model_menu.py"/>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Server default</source>
        <translation>서버 기본 모델</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/model_menu.py"/>
        <source>Set by {variable}.</source>
        <translation>{variable} 환경 변수로 설정되었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/model_menu.py"/>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Checking…</source>
        <translation>확인 중…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/model_menu.py"/>
        <source>Model settings…</source>
        <translation>모델 설정…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>About {words}, {place}</source>
        <translation>질문 대상: {words}, {place}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Version {at} of {count} of this question</source>
        <translation>이 질문의 버전 {count}개 중 {at}번째</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Previous version of this question</source>
        <translation>이 질문의 이전 버전</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Next version of this question</source>
        <translation>이 질문의 다음 버전</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>{whole} and what followed</source>
        <translation>{whole}(이어진 대화 포함)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>{words}, {at} of {count}</source>
        <translation>{words}, {count}개 중 {at}번째</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Show all</source>
        <translation>모두 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Edit and ask again</source>
        <translation>고쳐서 다시 질문하기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Ask again</source>
        <translation>다시 질문하기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/question_view.py"/>
        <source>Asked at {page}</source>
        <translation>{page}에서 질문함</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/recap_controller.py"/>
        <source>Recap up to which page?</source>
        <translation>어느 쪽까지 요약할까요?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/recap_controller.py"/>
        <source>You’re on {here} but have read to {furthest}.</source>
        <translation>지금 {here}에 있지만 {furthest}까지 읽었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/recap_controller.py"/>
        <source>Up to {page}</source>
        <translation>{page}까지</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/recap_controller.py"/>
        <source>Welcome back. Last read: {when}.</source>
        <translation>다시 오신 것을 환영합니다. 마지막으로 읽은 때: {when}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/recap_controller.py"/>
        <source>Created {day}, up to {page}.</source>
        <translation>{day}에 {page}쪽까지 요약한 것입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/recap_controller.py"/>
        <source>Refresh</source>
        <translation>새로 고침</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/spoiler_guard_controller.py"/>
        <source>Don’t show again until the book is closed</source>
        <translation>책을 닫을 때까지 다시 표시하지 않기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/spoiler_guard_controller.py"/>
        <source>Your companion can’t see any page yet.</source>
        <translation>독서 도우미는 아직 어느 쪽도 볼 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/spoiler_guard_controller.py"/>
        <source>You’re past page {page}. Your companion can’t see this page.</source>
        <translation>{page}쪽을 지났습니다. 독서 도우미는 이 쪽을 볼 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/spoiler_guard_controller.py"/>
        <source>Marked as read up to page {page}.</source>
        <translation>{page}쪽까지 읽은 것으로 표시했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/spoiler_guard_controller.py"/>
        <source>Turn off</source>
        <translation>끄기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/suggestions.py"/>
        <source>Explain this page.</source>
        <translation>이 쪽의 내용을 설명해 주세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/suggestions.py"/>
        <location filename="../../reader_app/ui/panels/outline_panel.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Summarise this chapter</source>
        <translation>이 장 요약</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/suggestions.py"/>
        <source>What’s the main argument?</source>
        <translation>핵심 주장은 무엇인가요?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/suggestions.py"/>
        <source>Who is who so far?</source>
        <translation>지금까지 누가 나왔나요?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/suggestions.py"/>
        <source>Who is {name}?</source>
        <translation>{name}, 누구인가요?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/suggestions.py"/>
        <source>Who or what is {name}?</source>
        <translation>{name}, 누구인가요, 무엇인가요?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Queued questions</source>
        <translation>대기 중인 질문</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Not asked yet, because the previous answer wasn’t finished.</source>
        <translation>이전 답변이 끝나지 않아 아직 질문하지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Ask now</source>
        <translation>지금 질문하기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Next</source>
        <translation>다음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Then</source>
        <translation>그다음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Queued question {number}: {words}</source>
        <translation>대기 중인 질문 {number}: {words}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>About {about}</source>
        <translation>질문 대상: {about}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Edit question</source>
        <translation>이 질문 편집</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Edit queued question {number}</source>
        <translation>대기 중인 질문 {number} 편집</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Remove question</source>
        <translation>이 질문 제거</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/chat/waiting_question_rows.py"/>
        <source>Remove queued question {number}</source>
        <translation>대기 중인 질문 {number} 제거</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/citations_controller.py"/>
        <source>This conversation has no answers with sources yet.</source>
        <translation>이 대화에는 아직 출처가 있는 답변이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/citations_controller.py"/>
        <location filename="../../reader_app/ui/citations/evidence_bar.py"/>
        <source>Source</source>
        <translation>출처</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/citations_controller.py"/>
        <location filename="../../reader_app/ui/citations/quotation_marks.py"/>
        <source>Show on {place}</source>
        <translation>{place}에서 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/citations_controller.py"/>
        <source>Show beside the page</source>
        <translation>쪽 옆에 표시</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/citations_controller.py"/>
        <location filename="../../reader_app/ui/citations/evidence_bar.py"/>
        <source>Highlight</source>
        <translation>하이라이트</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/claim_marks.py"/>
        <source>{sentence} {finding}</source>
        <translation>{sentence} {finding}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/evidence_bar.py"/>
        <source>Previous source (P)</source>
        <translation>이전 출처(P)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/evidence_bar.py"/>
        <source>Next source (N)</source>
        <translation>다음 출처(N)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/evidence_bar.py"/>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Add note</source>
        <translation>메모 추가</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/evidence_bar.py"/>
        <source>Source {at} of {count}</source>
        <translation>출처 {count}개 중 {at}번째</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/evidence_preview.py"/>
        <source>{page} · also {others}</source>
        <translation>{page} · 다른 곳: {others}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/citations/margin_markers.py"/>
        <source>{n:,} questions about this page</source>
        <extracomment>For one: {n} question about this page</extracomment>
        <translation>
            <numerusform>이 쪽에 대한 질문 {n:,}개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/citations/margin_markers.py"/>
        <source>{n:,} questions about {page}</source>
        <extracomment>For one: {n} question about {page}</extracomment>
        <translation>
            <numerusform>{page}에 대한 질문 {n:,}개</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/margin_markers.py"/>
        <source>Asked about and cited here</source>
        <translation>여기에서 질문하고 인용됨</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/margin_markers.py"/>
        <source>Asked about here</source>
        <translation>여기에서 질문함</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/margin_markers.py"/>
        <source>Cited here</source>
        <translation>여기가 인용됨</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/citations/margin_markers.py"/>
        <source>No questions about this page yet.</source>
        <translation>아직 이 쪽에 대한 질문이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_entries.py"/>
        <source>No answer yet: it was stopped, or Pagemate was closed.</source>
        <translation>아직 답변 없음: 중지되었거나 Pagemate가 닫혔습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <source>Conversation title</source>
        <translation>대화 제목</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>All books</source>
        <translation>모든 책</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <source>This book</source>
        <translation>이 책</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <source>Search this book</source>
        <translation>이 책에서 검색</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <source>Search all books</source>
        <translation>모든 책에서 검색</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Search conversations…</source>
        <translation>대화 검색…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <source>Search conversations</source>
        <translation>대화 검색</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <source>No conversations yet.</source>
        <translation>아직 대화가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Export…</source>
        <translation>내보내기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <source>Conversations</source>
        <translation>대화 목록</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversation_list.py"/>
        <source>Found in conversations</source>
        <translation>대화에서 찾음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversations_controller.py"/>
        <source>This conversation is open in another window.</source>
        <translation>이 대화는 다른 창에 열려 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversations_controller.py"/>
        <source>This question is no longer in the conversation.</source>
        <translation>이 질문은 이제 대화에 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversations_controller.py"/>
        <source>This question is in another version. Try again after the answer.</source>
        <translation>이 질문은 다른 버전에 있습니다. 답변이 끝난 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversations_controller.py"/>
        <source>There’s no conversation to export yet.</source>
        <translation>아직 내보낼 대화가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversations_controller.py"/>
        <source>conversation</source>
        <translation>대화</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversations_controller.py"/>
        <source>Export conversation</source>
        <translation>대화 내보내기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/conversations_controller.py"/>
        <source>This conversation: {spent_words}
This book: {spent_words2}</source>
        <translation>이 대화: {spent_words}
이 책: {spent_words2}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>Quick</source>
        <comment>how thoroughly a question is answered</comment>
        <translation>빠르게</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>Normal</source>
        <comment>how thoroughly a question is answered</comment>
        <translation>보통</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>Thorough</source>
        <comment>how thoroughly a question is answered</comment>
        <translation>꼼꼼히</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>Answers after a look or two. Fastest and cheapest.</source>
        <translation>한두 번 살펴보고 답합니다. 가장 빠르고 저렴합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>Searches and reads as needed. Right for most questions.</source>
        <translation>필요한 만큼 찾아 읽습니다. 대부분의 질문에 알맞습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>Makes a plan, reads widely, and checks its own draft. Takes minutes and costs more.</source>
        <translation>계획을 세우고 폭넓게 읽은 뒤 초안을 스스로 확인합니다. 몇 분이 걸리고 비용이 더 듭니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>How thoroughly to answer: {depth}</source>
        <translation>답변의 꼼꼼함: {depth}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>For your next question only.</source>
        <translation>다음 질문에만 적용됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>How thoroughly to answer</source>
        <translation>답변의 꼼꼼함</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/depth_menu.py"/>
        <source>Keep Thorough on</source>
        <translation>“꼼꼼히” 유지</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>Requests and their parts</source>
        <translation>요청과 그 항목</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>Request {at}</source>
        <translation>요청 {at}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>{n} parts sent again</source>
        <extracomment>For one: {n} part sent again</extracomment>
        <translation>
            <numerusform>다시 전송된 항목 {n}개</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>About {tokens} tokens</source>
        <translation>약 {tokens}토큰</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>Image that was sent</source>
        <translation>전송된 이미지</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>Search this record</source>
        <translation>전송 내역에서 검색</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>As JSON</source>
        <translation>JSON으로 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>Show exactly what was sent</source>
        <translation>전송된 내용 그대로 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>Copy all</source>
        <translation>모두 복사</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Save…</source>
        <translation>저장…</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>{n} parts</source>
        <extracomment>For one: {n} part</extracomment>
        <translation>
            <numerusform>항목 {n}개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>{n} requests to {servers} · {models} · about {tokens} tokens. This is everything that was sent. The API key travels in a header and isn’t recorded here.</source>
        <extracomment>For one: {n} request to {servers} · {models} · about {tokens} tokens. This is everything that was sent. The API key travels in a header and isn’t recorded here.</extracomment>
        <translation>
            <numerusform>요청 {n}건 → {servers} · {models} · 약 {tokens}토큰. 전송된 내용은 이것이 전부입니다. API 키는 헤더로 전송되며 여기에는 기록되지 않습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>Nothing was sent for this question.</source>
        <translation>이 질문으로 전송된 것은 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>What was sent for this question is no longer stored.</source>
        <translation>이 질문으로 전송된 내용은 더 이상 보관되어 있지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>Save what was sent</source>
        <translation>전송 내역 저장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/sent_requests.py"/>
        <source>Text (*.md);;Exact (*.json)</source>
        <translation>텍스트(*.md);;원본 그대로(*.json)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/conversations/turn_scheduler.py"/>
        <source>Your question was saved. Try again.</source>
        <translation>질문은 저장되었습니다. 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>Open this link?</source>
        <translation>이 링크를 열까요?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>This link starts an email to:</source>
        <translation>이 링크는 다음 주소로 보낼 이메일을 작성합니다:</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>This link opens:</source>
        <translation>이 링크로 열리는 사이트:</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>Recipient</source>
        <translation>받는 사람</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>Site</source>
        <translation>사이트</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>The name before “@” isn’t the site that opens.</source>
        <translation>“@” 앞의 이름은 실제로 열리는 사이트가 아닙니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>Full address:</source>
        <translation>전체 주소:</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>This link opens outside Pagemate:</source>
        <translation>이 링크는 Pagemate 밖에서 열립니다:</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>Link address</source>
        <translation>링크 주소</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/external_link.py"/>
        <source>Open link</source>
        <translation>링크 열기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/file_chooser.py"/>
        <location filename="../../reader_app/ui/library/library_view.py"/>
        <source>Open a book</source>
        <translation>책 열기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/file_chooser.py"/>
        <source>Locate the book</source>
        <translation>책 찾기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/file_chooser.py"/>
        <source>Books ({patterns});;All files (*)</source>
        <translation>책({patterns});;모든 파일(*)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/file_chooser.py"/>
        <source>Import a folder</source>
        <translation>폴더 가져오기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/file_chooser.py"/>
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <location filename="../../reader_app/ui/settings/library_export.py"/>
        <source>Import</source>
        <translation>가져오기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/file_chooser.py"/>
        <source>The file couldn’t be saved there. Choose another folder.</source>
        <translation>그 위치에 파일을 저장하지 못했습니다. 다른 폴더를 선택하세요.</translation>
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
        <translation>폴더에서 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Something went wrong</source>
        <translation>문제가 발생했습니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Your books and conversations are safe. You can keep reading.</source>
        <translation>책과 대화는 안전합니다. 계속 읽을 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Error details</source>
        <translation>오류의 자세한 내용</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Show details</source>
        <translation>자세히 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Copy details</source>
        <translation>자세한 내용 복사</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Hide details</source>
        <translation>자세한 내용 숨기기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>The last unexpected quit</source>
        <translation>지난번 예기치 않은 종료</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Versions and program locations only. No book text, no keys.</source>
        <translation>버전 정보와 프로그램 내의 위치만 있습니다. 책의 글이나 키는 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Report</source>
        <translation>보고서</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Copy report</source>
        <translation>보고서 복사</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>About Pagemate</source>
        <translation>Pagemate 정보</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Version {version}</source>
        <translation>버전 {version}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>A reader with a companion that is always on the same page as you.</source>
        <translation>언제나 나와 같은 쪽을 보는 독서 도우미가 있는 전자책 리더.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/dialogs/message_dialogs.py"/>
        <source>Free software under the GNU Affero General Public License, version 3 or later. It comes with no warranty.</source>
        <translation>GNU Affero General Public License 버전 3 이상을 따르는 자유 소프트웨어입니다. 어떠한 보증도 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Recent searches</source>
        <translation>최근 검색</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Recent searches (Alt+Down)</source>
        <translation>최근 검색(Alt+아래)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <location filename="../../reader_app/ui/panels/viewer_panels.py"/>
        <source>Find</source>
        <translation>찾기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Find in this book</source>
        <translation>이 책에서 찾기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <location filename="../../reader_app/ui/find/results_list.py"/>
        <source>Matches</source>
        <translation>검색 결과</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Show later matches</source>
        <translation>이후의 결과 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Show the matches past where you’ve read, too</source>
        <translation>읽은 곳 이후의 결과도 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Match case</source>
        <translation>대/소문자 구분</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Whole words</source>
        <translation>온전한 단어만</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Wildcards: * any letters, ? one</source>
        <translation>와일드카드: * 임의의 글자들, ? 한 글자</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Regular expression</source>
        <translation>정규식</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Previous match (Shift+F3)</source>
        <translation>이전 결과(Shift+F3)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>Next match (F3)</source>
        <translation>다음 결과(F3)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>List all matches</source>
        <translation>모든 결과 목록</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>{pages:,} of {count:,} pages searched</source>
        <translation>{count:,}쪽 중 {pages:,}쪽을 찾아봄</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>{n:,} later · Show</source>
        <extracomment>For one: {n} later · Show</extracomment>
        <translation>
            <numerusform>이후 {n:,}개 · 보기</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>This expression takes too long to match. Try a simpler one.</source>
        <translation>이 식은 찾는 데 너무 오래 걸립니다. 더 간단한 식을 써 보세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <location filename="../../reader_app/ui/find/results_list.py"/>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>No matches</source>
        <translation>결과 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <location filename="../../reader_app/ui/find/results_list.py"/>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Searching…</source>
        <translation>검색 중…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>{at:,} of {total:,}</source>
        <translation>{at:,}/{total:,}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>{n:,} found</source>
        <translation>
            <numerusform>{n:,}개 찾음</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>{at:,} of {total:,} up to {page}</source>
        <translation>{page}까지 {total:,}개 중 {at:,}번째</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/find/find_bar.py"/>
        <source>{n:,} up to {page}</source>
        <translation>
            <numerusform>{page}까지 {n:,}개</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/finder.py"/>
        <source>Wrapped to the start</source>
        <translation>책의 처음부터 다시 찾음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/finder.py"/>
        <source>Wrapped to where you’ve read</source>
        <translation>읽은 곳에서부터 다시 찾음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/finder.py"/>
        <source>Wrapped to the end</source>
        <translation>책의 끝에서부터 다시 찾음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/find/results_list.py"/>
        <source>Page {printed}: {line}</source>
        <translation>{printed}쪽: {line}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/find/results_list.py"/>
        <source>{n:,} matches up to {page}</source>
        <extracomment>For one: {n} match up to {page}</extracomment>
        <translation>
            <numerusform>{page}까지 결과 {n:,}개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/find/results_list.py"/>
        <source>{n:,} matches</source>
        <extracomment>For one: {n} match</extracomment>
        <translation>
            <numerusform>결과 {n:,}개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/find/results_list.py"/>
        <source>{n:,} matches so far</source>
        <extracomment>For one: {n} match so far</extracomment>
        <translation>
            <numerusform>지금까지 결과 {n:,}개</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_removal.py"/>
        <source>Removed {what}.</source>
        <translation>제거했습니다: {what}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Selected books</source>
        <translation>선택한 책</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Ask these books…</source>
        <translation>이 책들에 대해 질문하기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Add to collection</source>
        <translation>컬렉션에 추가</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Clear selection (Esc)</source>
        <translation>선택 해제(Esc)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Clear selection</source>
        <translation>선택 해제</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>{n:,} selected</source>
        <extracomment>For one: {n} selected</extracomment>
        <translation>
            <numerusform>{n:,}권 선택됨</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>{chosen}, {n:,} not visible</source>
        <translation>
            <numerusform>{chosen}, {n:,}권은 보이지 않음</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Ask this book…</source>
        <translation>이 책에 대해 질문하기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Edit details…</source>
        <translation>책 정보 편집…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Remove from “{name}”</source>
        <translation>“{name}”에서 빼기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Rename file to match…</source>
        <translation>파일 이름을 책 정보에 맞추기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Rename files to match…</source>
        <translation>파일 이름을 책 정보에 맞추기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Remove from library</source>
        <translation>서재에서 제거</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Remove {n:,} books from library</source>
        <translation>
            <numerusform>서재에서 책 {n:,}권 제거</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Open beside</source>
        <translation>옆에 열기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/window/file_notices.py"/>
        <source>Locate…</source>
        <translation>파일 찾기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Select</source>
        <translation>선택</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>New collection…</source>
        <translation>새 컬렉션…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Tags</source>
        <translation>태그</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>New tag…</source>
        <translation>새 태그…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Cite</source>
        <translation>인용</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Copy citation</source>
        <translation>인용 복사</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <source>Copy citations</source>
        <translation>인용 복사</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Copy BibTeX</source>
        <translation>BibTeX 복사</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/book_selection.py"/>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Export bibliography…</source>
        <translation>참고 문헌 내보내기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Not started</source>
        <translation>아직 읽지 않음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Read today</source>
        <translation>오늘 읽음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Read yesterday</source>
        <translation>어제 읽음</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Read {n} days ago</source>
        <translation>
            <numerusform>{n}일 전에 읽음</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Read last week</source>
        <translation>지난주에 읽음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>File not found</source>
        <translation>파일을 찾을 수 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>{title} by {author}</source>
        <translation>{title}, {author} 지음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>{percent} percent</source>
        <translation>{percent}퍼센트</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>a few seconds left</source>
        <translation>몇 초 남음</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>about {n} seconds left</source>
        <translation>
            <numerusform>약 {n}초 남음</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <location filename="../../reader_app/ui/printing/painted_print_job.py"/>
        <source>about a minute left</source>
        <translation>약 1분 남음</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <location filename="../../reader_app/ui/printing/painted_print_job.py"/>
        <source>about {n} minutes left</source>
        <translation>
            <numerusform>약 {n}분 남음</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>about {n} hours left</source>
        <extracomment>For one: about {n} hour left</extracomment>
        <translation>
            <numerusform>약 {n}시간 남음</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>Last read</source>
        <translation>최근에 읽은 순</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Date added</source>
        <translation>추가한 날짜</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Sorted by last read</source>
        <translation>최근에 읽은 순으로 정렬됨</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Sorted by title</source>
        <translation>제목순으로 정렬됨</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Sorted by author</source>
        <translation>지은이순으로 정렬됨</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>Sorted by date added</source>
        <translation>추가한 날짜순으로 정렬됨</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_model.py"/>
        <source>{book}, selected</source>
        <translation>{book}, 선택됨</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/bookshelf_view.py"/>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Books</source>
        <translation>책</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Tag {tag}, {books}</source>
        <translation>태그 {tag}, {books}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Collections</source>
        <translation>컬렉션</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>More tags</source>
        <translation>태그 더 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Remove this tag</source>
        <translation>이 태그 제거</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Ask this collection…</source>
        <translation>이 컬렉션에 대해 질문하기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Rename…</source>
        <translation>이름 바꾸기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Delete collection</source>
        <translation>컬렉션 삭제</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Collection name</source>
        <translation>컬렉션 이름</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collection_bar.py"/>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/collections_controller.py"/>
        <source>{n:,} books added to “{name}”.</source>
        <extracomment>For one: {n} book added to “{name}”.</extracomment>
        <translation>
            <numerusform>책 {n:,}권을 “{name}”에 추가했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collections_controller.py"/>
        <source>New collection</source>
        <translation>새 컬렉션</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/collections_controller.py"/>
        <source>New collection with {n:,} books</source>
        <extracomment>For one: New collection with {n} book</extracomment>
        <translation>
            <numerusform>책 {n:,}권으로 새 컬렉션 만들기</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collections_controller.py"/>
        <source>Create</source>
        <translation>만들기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collections_controller.py"/>
        <source>Rename collection</source>
        <translation>컬렉션 이름 바꾸기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/collections_controller.py"/>
        <source>Collection “{name}” deleted. Its books are still in your library.</source>
        <translation>“{name}” 컬렉션을 삭제했습니다. 컬렉션에 있던 책은 서재에 그대로 있습니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>{n:,} books updated</source>
        <extracomment>For one: {n} book updated</extracomment>
        <translation>
            <numerusform>책 {n:,}권 업데이트됨</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>{n:,} had the same details</source>
        <extracomment>For one: {n} had the same details</extracomment>
        <translation>
            <numerusform>{n:,}권은 정보가 같음</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>{n:,} kept what you entered</source>
        <extracomment>For one: {n} kept what you entered</extracomment>
        <translation>
            <numerusform>{n:,}권은 입력한 내용 유지</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>{n:,} references have no book</source>
        <extracomment>For one: {n} reference has no book</extracomment>
        <translation>
            <numerusform>참고 문헌 {n:,}개는 해당하는 책 없음</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>Added</source>
        <translation>추가한 날</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>Updated {what}.</source>
        <translation>{what}의 정보를 업데이트했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>Add tags to {books}</source>
        <translation>{books}에 태그 추가</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>Removed the tag “{tag}”.</source>
        <translation>“{tag}” 태그를 제거했습니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>The names match already.</source>
        <extracomment>For one: The file’s name matches already.</extracomment>
        <translation>
            <numerusform>파일 이름이 이미 책 정보와 같습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>{n:,} files renamed.</source>
        <extracomment>For one: {n} file renamed.</extracomment>
        <translation>
            <numerusform>파일 {n:,}개의 이름을 바꾸었습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>{n:,} citations copied.</source>
        <extracomment>For one: Citation copied.</extracomment>
        <translation>
            <numerusform>인용 {n:,}개를 복사했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>Copied with its citation.</source>
        <translation>출처와 함께 복사했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>BibTeX copied.</source>
        <translation>BibTeX를 복사했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>Export bibliography</source>
        <translation>참고 문헌 내보내기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <location filename="../../reader_app/ui/library/library_content.py"/>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <location filename="../../reader_app/ui/library/library_view.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Library</source>
        <translation>서재</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>BibTeX (*.bib)</source>
        <translation>BibTeX(*.bib)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>CSL-JSON (*.json)</source>
        <translation>CSL-JSON(*.json)</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>{n:,} references saved.</source>
        <extracomment>For one: {n} reference saved.</extracomment>
        <translation>
            <numerusform>참고 문헌 {n:,}개를 저장했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>Import bibliography</source>
        <translation>참고 문헌 가져오기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <source>Bibliographies (*.bib *.json)</source>
        <translation>참고 문헌(*.bib *.json)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_controller.py"/>
        <location filename="../../reader_app/ui/library/import_controller.py"/>
        <source>Show list</source>
        <translation>목록 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Not known</source>
        <comment>kind of a work</comment>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Article</source>
        <translation>학술지 논문</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <location filename="../../reader_app/ui/window/toolbar.py"/>
        <source>Chapter</source>
        <translation>장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Conference paper</source>
        <translation>학술 대회 논문</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Manual</source>
        <translation>설명서</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Other</source>
        <comment>kind of a work</comment>
        <translation>기타</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Thesis</source>
        <translation>학위 논문</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Master’s thesis</source>
        <translation>석사 학위 논문</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Proceedings</source>
        <translation>학술 대회 논문집</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Manuscript</source>
        <translation>원고</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Web page</source>
        <translation>웹 페이지</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Authors</source>
        <translation>지은이</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Editors</source>
        <translation>엮은이</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Year</source>
        <translation>연도</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Type</source>
        <translation>종류</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Published in</source>
        <translation>수록된 곳</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Volume</source>
        <translation>권</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Issue</source>
        <translation>호</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Edition</source>
        <translation>판</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Publisher</source>
        <translation>출판사</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Place</source>
        <translation>발행지</translation>
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
        <translation>인용 키</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <source>Web address</source>
        <translation>웹 주소</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Edit details</source>
        <translation>책 정보 편집</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Edit details of {books}</source>
        <translation>{books}의 정보 편집</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Only what you change here is changed in the books.</source>
        <translation>여기에서 바꾼 항목만 책에 적용됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Several values</source>
        <translation>여러 값</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Jane Smith, John Doe</source>
        <translation>홍길동, 김영희</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Separated by commas</source>
        <translation>쉼표로 구분</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Add</source>
        <translation>추가</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Rename {n:,} files</source>
        <extracomment>For one: Rename the file</extracomment>
        <translation>
            <numerusform>파일 {n:,}개의 이름 바꾸기</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>New name</source>
        <translation>새 이름</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>The files stay in their folders. No other file is overwritten.</source>
        <translation>파일은 원래 폴더에 그대로 있습니다. 다른 파일을 덮어쓰지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Updated</source>
        <translation>업데이트됨</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Kept what you entered</source>
        <translation>입력한 내용 유지</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>No matching book</source>
        <translation>해당하는 책 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/details_dialogs.py"/>
        <source>Use the file’s details instead</source>
        <translation>대신 파일의 정보 사용</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_controller.py"/>
        <source>Adding books to your library while you read.</source>
        <translation>읽으시는 동안 책을 서재에 추가하고 있습니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>{n:,} books added</source>
        <extracomment>For one: {n} book added</extracomment>
        <translation>
            <numerusform>책 {n:,}권 추가됨</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>{n:,} already in your library</source>
        <extracomment>For one: {n} already in your library</extracomment>
        <translation>
            <numerusform>{n:,}개는 이미 서재에 있음</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>{n:,} couldn’t be opened</source>
        <translation>
            <numerusform>{n:,}개는 열지 못함</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>Import stopped.</source>
        <translation>가져오기를 중지했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>No books found there.</source>
        <translation>그곳에서 책을 찾지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>Import stopped: {words}.</source>
        <translation>가져오기를 중지했습니다: {words}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>The import stopped because the disk is full. Books imported so far are in the library. Free up some space, then continue.</source>
        <translation>디스크가 가득 차서 가져오기가 중단되었습니다. 지금까지 가져온 책은 서재에 있습니다. 공간을 확보한 다음 계속하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>The import stopped. {message} {advice}</source>
        <translation>가져오기가 중단되었습니다. {message} {advice}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>Cancel import</source>
        <translation>가져오기 취소</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>Looking for books… {n:,} files so far</source>
        <extracomment>For one: Looking for books… {n} file so far</extracomment>
        <translation>
            <numerusform>책을 찾는 중… 지금까지 파일 {n:,}개</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>Importing {at} of {total}</source>
        <translation>가져오는 중: {total}개 중 {at}번째</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>{n:,} files couldn’t be opened</source>
        <extracomment>For one: {n} file couldn’t be opened</extracomment>
        <translation>
            <numerusform>파일 {n:,}개를 열지 못함</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/import_view.py"/>
        <source>{n:,} files are already in your library</source>
        <extracomment>For one: {n} file is already in your library</extracomment>
        <translation>
            <numerusform>파일 {n:,}개는 이미 서재에 있음</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/indexing_controller.py"/>
        <source>The book couldn’t be prepared completely. {error}</source>
        <translation>책을 끝까지 준비하지 못했습니다. {error}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>{n} min</source>
        <translation>
            <numerusform>{n}분</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>{n} h</source>
        <translation>
            <numerusform>{n}시간</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Chapter {number}</source>
        <translation>{number}장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>{time} left in book</source>
        <translation>책 끝까지 {time}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>{part} left in chapter · {whole} in book</source>
        <translation>장 끝까지 {part} · 책 끝까지 {whole}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Continue reading</source>
        <translation>이어서 읽기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Continue reading {book}</source>
        <translation>{book} 이어 읽기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Search the library</source>
        <translation>서재 검색</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Search titles, authors, tags, files. Enter: search inside</source>
        <translation>제목, 지은이, 태그, 파일 검색. Enter: 책 속 검색</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Filters the library as you type. Press Enter to search inside all books.</source>
        <translation>입력하는 대로 서재에서 책을 추려 냅니다. Enter를 누르면 모든 책 속에서 검색합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>More options</source>
        <translation>옵션 더 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>More</source>
        <translation>더 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Sort by</source>
        <translation>정렬 기준</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Show as a list</source>
        <translation>목록으로 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Show covers</source>
        <translation>표지로 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Import a folder…</source>
        <translation>폴더 가져오기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Import bibliography…</source>
        <translation>참고 문헌 가져오기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_header.py"/>
        <source>Select all</source>
        <translation>모두 선택</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Searching… {n:,} books so far</source>
        <extracomment>For one: Searching… {n} book so far</extracomment>
        <translation>
            <numerusform>검색 중… 지금까지 책 {n:,}권</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Found in {n:,} books.</source>
        <extracomment>For one: Found in {n} book.</extracomment>
        <translation>
            <numerusform>책 {n:,}권에서 찾았습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Nothing found in {n:,} books.</source>
        <extracomment>For one: Nothing found in {n} book.</extracomment>
        <translation>
            <numerusform>책 {n:,}권에서 찾은 것이 없습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>{n:,} books aren’t ready to search yet.</source>
        <extracomment>For one: {n} book isn’t ready to search yet.</extracomment>
        <translation>
            <numerusform>책 {n:,}권은 아직 검색할 준비가 되지 않았습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>{n:,} books were searched only up to your page (spoiler guard).</source>
        <extracomment>For one: {n} book was searched only up to your page (spoiler guard).</extracomment>
        <translation>
            <numerusform>책 {n:,}권은 읽은 쪽까지만 검색했습니다(스포일러 방지).</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>In the title or details</source>
        <translation>제목이나 책 정보에 있음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>{count}+ pages</source>
        <translation>{count}개 쪽 이상</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Show more pages</source>
        <translation>더 많은 쪽 보기</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Show {n} more pages</source>
        <extracomment>For one: Show {n} more page</extracomment>
        <translation>
            <numerusform>{n}개 쪽 더 보기</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>{more} of {title}</source>
        <translation>{title}: {more}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>{place_words} of {title}: {excerpt}</source>
        <translation>{title}, {place_words}: {excerpt}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Found in your books</source>
        <translation>책에서 찾음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Search in all books</source>
        <translation>모든 책에서 검색</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Back to books</source>
        <translation>책 목록으로 돌아가기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_search_results.py"/>
        <source>Try fewer words, or just the start of a word.</source>
        <translation>단어를 줄이거나 단어의 앞부분만 입력해 보세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_view.py"/>
        <source>No matching titles, authors, tags, or files. Press Enter to search the text.</source>
        <translation>일치하는 제목, 지은이, 태그, 파일이 없습니다. Enter를 누르면 책 속에서 검색합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_view.py"/>
        <source>No books here have this tag.</source>
        <translation>여기에는 이 태그가 붙은 책이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/library_view.py"/>
        <source>This collection is empty. Drag books onto its name, or use a book’s menu.</source>
        <translation>이 컬렉션은 비어 있습니다. 책을 컬렉션 이름 위로 드래그하거나 책의 메뉴를 사용하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Underlines</source>
        <translation>밑줄</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Strikethroughs</source>
        <translation>취소선</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Squiggly lines</source>
        <translation>물결 밑줄</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Sticky notes</source>
        <translation>쪽에 붙인 메모</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Drawings</source>
        <translation>그림</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Boxes</source>
        <translation>사각형</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>With a note</source>
        <translation>메모가 있는 것</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>{n:,} notes</source>
        <extracomment>For one: {n} note</extracomment>
        <translation>
            <numerusform>메모 {n:,}개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>{notes} in {n:,} books</source>
        <extracomment>For one: {notes} in {n} book</extracomment>
        <translation>
            <numerusform>책 {n:,}권의 {notes}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Notes from all books</source>
        <translation>모든 책의 메모</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Search all notes</source>
        <translation>모든 메모 검색</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Search quotations, notes, authors, books</source>
        <translation>인용문, 메모, 지은이, 책 검색</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Colour</source>
        <translation>색상</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Kind</source>
        <translation>종류</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>All colours</source>
        <translation>모든 색상</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>All kinds</source>
        <translation>모든 종류</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>Export these notes</source>
        <translation>이 메모 내보내기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>No notes match.</source>
        <translation>일치하는 메모가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/notes_hub.py"/>
        <source>No highlights or notes yet. Select words in a book and press H.</source>
        <translation>아직 하이라이트나 메모가 없습니다. 책에서 글을 선택하고 H를 누르세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/library/relink_file.py"/>
        <source>“{title}” was found.</source>
        <translation>“{title}” 파일을 찾았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/pages/floating_card.py"/>
        <source>Message</source>
        <translation>메시지</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/pages/navigation.py"/>
        <source>Marked with {letter}.</source>
        <translation>{letter}에 이 위치를 표시했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/pages/navigation.py"/>
        <source>Nothing is marked with {letter}. Press M and a letter to set a mark.</source>
        <translation>{letter}에 표시한 위치가 없습니다. 표시하려면 M을 누른 다음 글자를 누르세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/pages/page_view.py"/>
        <location filename="../../reader_app/ui/selection/accessible_text.py"/>
        <source>Page text</source>
        <translation>쪽 텍스트</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/pages/page_view.py"/>
        <location filename="../../reader_app/ui/window/reading_mode.py"/>
        <source>Page {page} of {count}</source>
        <translation>전체 {count}쪽 중 {page}쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/pages/tile_renderer.py"/>
        <source>{reason} Click to try again.</source>
        <translation>{reason} 다시 시도하려면 클릭하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/pages/tile_renderer.py"/>
        <source>Drawing…</source>
        <translation>표시하는 중…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/pages/viewer_pane.py"/>
        <source>Links that start with “{scheme}:” can’t be opened from a book.</source>
        <translation>“{scheme}:” 형식의 링크는 책에서 열 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/layers_and_files.py"/>
        <location filename="../../reader_app/ui/panels/viewer_panels.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Layers</source>
        <translation>레이어</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/layers_and_files.py"/>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Reset</source>
        <translation>초기화</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/layers_and_files.py"/>
        <source>Show the layers as the file has them</source>
        <translation>레이어를 파일에 있는 대로 표시</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/layers_and_files.py"/>
        <source>Locked by the file</source>
        <translation>파일에서 잠금</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/layers_and_files.py"/>
        <location filename="../../reader_app/ui/panels/viewer_panels.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Attachments</source>
        <translation>첨부 파일</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/layers_and_files.py"/>
        <source>This kind of file can run programs. Pagemate only saves it: open it only if you trust whoever made this PDF.</source>
        <translation>이런 파일은 프로그램을 실행할 수 있습니다. Pagemate는 저장만 합니다. 이 PDF를 만든 사람을 믿을 때만 여세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/layers_and_files.py"/>
        <location filename="../../reader_app/ui/printing/page_chooser.py"/>
        <source>Save as…</source>
        <translation>다른 이름으로 저장…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/layers_and_files.py"/>
        <source>Open in Pagemate</source>
        <translation>Pagemate에서 열기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/outline_model.py"/>
        <source>{title}, page {page}</source>
        <translation>{title}, {page}쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/outline_model.py"/>
        <source>{title}, opens outside the book</source>
        <translation>{title}, 책 밖으로 이동</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/outline_model.py"/>
        <source>{title}, current chapter</source>
        <translation>{title}, 현재 장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/outline_panel.py"/>
        <source>Find a chapter</source>
        <translation>장 찾기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/outline_panel.py"/>
        <location filename="../../reader_app/ui/panels/viewer_panels.py"/>
        <source>Outline</source>
        <translation>목차</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/outline_panel.py"/>
        <source>Generated from the book’s headings</source>
        <translation>책에 나오는 제목으로 만든 목차</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/outline_panel.py"/>
        <source>This book has no table of contents.</source>
        <translation>이 책에는 목차가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/outline_panel.py"/>
        <source>Go to chapter</source>
        <translation>장으로 이동</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/page_number_box.py"/>
        <source>Go to page (Ctrl+L): 12, xiv, or #27 for the 27th page of the file</source>
        <translation>쪽으로 이동(Ctrl+L): 12, xiv, 또는 파일의 27번째 쪽은 #27</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/page_number_box.py"/>
        <source>of {count}</source>
        <translation>/ {count}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/side_panel.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Side panel</source>
        <translation>사이드 패널</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/side_panel.py"/>
        <source>Side panel tabs</source>
        <translation>사이드 패널 탭</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/viewer_panels.py"/>
        <source>the beginning</source>
        <translation>처음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/panels/viewer_panels.py"/>
        <location filename="../../reader_app/ui/references/controller.py"/>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>References</source>
        <translation>참고 문헌</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Print highlights and notes</source>
        <translation>하이라이트와 메모 인쇄</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Enlarge small pages to fit the paper</source>
        <translation>작은 쪽을 용지에 맞게 확대</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Print</source>
        <translation>인쇄</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Pages per sheet</source>
        <translation>용지당 쪽 수</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Printing</source>
        <translation>인쇄 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Printing progress</source>
        <translation>인쇄 진행률</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Printing “{title}”</source>
        <translation>“{title}” 인쇄 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Page {page} of {of}</source>
        <translation>{of}쪽 중 {page}쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>This book can’t be printed because its file is missing.</source>
        <translation>파일이 없어 이 책을 인쇄할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Nothing was printed: no pages were selected.</source>
        <translation>인쇄하지 않았습니다. 선택한 쪽이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Printing failed. Choose another printer, or another location for the file.</source>
        <translation>인쇄하지 못했습니다. 다른 프린터를 선택하거나 파일을 저장할 위치를 바꾸세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Sent {ranges_in_words} to the printer.</source>
        <translation>프린터로 {ranges_in_words}을(를) 보냈습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/controller.py"/>
        <source>Printing stopped.</source>
        <translation>인쇄를 중지했습니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/printing/page_chooser.py"/>
        <source>All {n:,} pages</source>
        <translation>
            <numerusform>전체 {n:,}쪽</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_chooser.py"/>
        <source>This page ({page})</source>
        <translation>이 쪽({page})</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_chooser.py"/>
        <source>For example 1, 3, 5–7</source>
        <translation>예: 1, 3, 5–7</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_chooser.py"/>
        <source>Use page numbers from {first} to {last}.</source>
        <translation>{first}부터 {last}까지의 쪽 번호를 입력하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_chooser.py"/>
        <source>Save pages</source>
        <translation>쪽 저장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_chooser.py"/>
        <location filename="../../reader_app/ui/printing/page_export_controller.py"/>
        <source>Save pages as PDF</source>
        <translation>쪽을 PDF로 저장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_chooser.py"/>
        <source>Include my highlights and notes</source>
        <translation>내 하이라이트와 메모 포함</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_export_controller.py"/>
        <source>Only PDFs can be saved as searchable PDFs.</source>
        <translation>검색 가능한 PDF로 저장할 수 있는 것은 PDF뿐입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_export_controller.py"/>
        <source>This book has no recognised text. Choose “Recognise text…” in the menu first.</source>
        <translation>이 책에는 인식된 텍스트가 없습니다. 먼저 메뉴에서 “텍스트 인식…”을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_export_controller.py"/>
        <source>Save as searchable PDF</source>
        <translation>검색 가능한 PDF로 저장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_export_controller.py"/>
        <source>{title} – searchable</source>
        <translation>{title} – 검색 가능</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_export_controller.py"/>
        <source>Another file is still being saved.</source>
        <translation>다른 파일을 아직 저장하고 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_export_controller.py"/>
        <source>Saving the pages…</source>
        <translation>쪽을 저장하는 중…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/page_export_controller.py"/>
        <source>The file wasn’t saved.</source>
        <translation>파일을 저장하지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/painted_print_job.py"/>
        <source>All pages</source>
        <translation>모든 쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/painted_print_job.py"/>
        <source>Odd pages</source>
        <translation>홀수 쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/painted_print_job.py"/>
        <source>Even pages</source>
        <translation>짝수 쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/printing/painted_print_job.py"/>
        <source>Page {page}: {sentence}</source>
        <translation>{page}쪽: {sentence}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/controller.py"/>
        <source>Copied as BibTeX</source>
        <translation>BibTeX로 복사함</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>In your library</source>
        <translation>내 서재에 있음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <source>Go there</source>
        <translation>그곳으로 이동</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <source>It may be one of these:</source>
        <translation>다음 중 하나일 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <source>Link target</source>
        <translation>링크가 가리키는 곳</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <source>{place} · past where you’ve read</source>
        <translation>{place} · 읽은 곳 이후</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/link_card.py"/>
        <source>{label} · p. {page}</source>
        <translation>{label} · {page}쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>Copy as BibTeX</source>
        <translation>BibTeX로 복사</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>Filter references</source>
        <translation>참고 문헌 거르기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>No matching references</source>
        <translation>일치하는 참고 문헌이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>Cited by</source>
        <translation>인용한 책</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>and {n} more</source>
        <extracomment>For one: and {n} more</extracomment>
        <translation>
            <numerusform>외 {n}개</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>Go to the entry</source>
        <translation>항목으로 이동</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>Cited on page {page}</source>
        <translation>{page}쪽에서 인용</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>Open the copy in your library</source>
        <translation>내 서재에 있는 책 열기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>Open the copy beside the page</source>
        <translation>책을 쪽 옆에 열기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/references/references_panel.py"/>
        <source>Open {address}</source>
        <translation>{address} 열기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/controller.py"/>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <location filename="../../reader_app/ui/window/menus.py"/>
        <location filename="../../reader_app/ui/window/toolbar.py"/>
        <source>Zoom</source>
        <translation>확대/축소</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/controller.py"/>
        <source>Rotate</source>
        <translation>회전</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/controller.py"/>
        <source>Save as PNG</source>
        <translation>PNG로 저장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/controller.py"/>
        <source>Save as CSV</source>
        <translation>CSV로 저장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/controller.py"/>
        <source>The spoiler guard hides this page, so it can’t be attached.</source>
        <translation>스포일러 방지로 가려진 쪽이라 첨부할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>Dictionary: {word}</source>
        <translation>사전: {word}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>Define with the companion</source>
        <translation>독서 도우미에게 뜻 묻기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Add a dictionary…</source>
        <translation>사전 추가…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>Dictionary entries</source>
        <translation>사전 항목</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>Your dictionaries don’t have “{word}”.</source>
        <translation>사전에 “{word}”이(가) 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>You have no dictionary yet. Add one that you’ve downloaded, in StarDict or dictd format. On Debian and Ubuntu, you can install the package dict-wn instead.</source>
        <translation>아직 사전이 없습니다. 내려받은 StarDict나 dictd 형식의 사전을 추가하세요. 데비안과 우분투에서는 dict-wn 패키지를 설치해도 됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>Select a word to look it up.</source>
        <translation>찾아볼 단어를 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>Added: {names}</source>
        <translation>추가함: {names}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>Dictionaries ({patterns});;All files (*)</source>
        <translation>사전({patterns});;모든 파일(*)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/dictionary_card.py"/>
        <source>Add a dictionary</source>
        <translation>사전 추가</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Ask</source>
        <translation>질문하기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Explain</source>
        <translation>설명</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Define</source>
        <translation>뜻풀이</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Translate</source>
        <translation>번역</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Summarise</source>
        <translation>요약</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Highlight in yellow</source>
        <translation>노란색으로 하이라이트</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Highlight in green</source>
        <translation>초록색으로 하이라이트</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Highlight in blue</source>
        <translation>파란색으로 하이라이트</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Highlight in pink</source>
        <translation>분홍색으로 하이라이트</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Highlight in orange</source>
        <translation>주황색으로 하이라이트</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Highlight in red</source>
        <translation>빨간색으로 하이라이트</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Highlight in purple</source>
        <translation>보라색으로 하이라이트</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Highlight in grey</source>
        <translation>회색으로 하이라이트</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>More colours and styles</source>
        <translation>다른 색상과 스타일</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Mark</source>
        <translation>표시</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Selected text</source>
        <translation>선택한 글</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Look up</source>
        <translation>사전 찾기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/floating_bars.py"/>
        <source>Copy (Ctrl+C)</source>
        <translation>복사(Ctrl+C)</translation>
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
            <numerusform>링크 {n}개</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/link_hints.py"/>
        <source>No links in view</source>
        <translation>보이는 링크 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Search for this in all books</source>
        <translation>모든 책에서 이 글 검색</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Open link…</source>
        <translation>링크 열기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Choose a place…</source>
        <translation>위치 선택…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Open beside the page</source>
        <translation>쪽 옆에 열기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Look up “{word}”</source>
        <translation>“{word}” 사전에서 찾기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Copy page as image</source>
        <translation>쪽을 이미지로 복사</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Add note here</source>
        <translation>여기에 메모 추가</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/page_menu.py"/>
        <source>Add text here</source>
        <translation>여기에 텍스트 추가</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Text copied.</source>
        <translation>글을 복사했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Table copied.</source>
        <translation>표를 복사했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Image copied.</source>
        <translation>이미지를 복사했습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>This part of the page couldn’t be drawn.</source>
        <translation>쪽의 이 부분을 표시할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Part of the page</source>
        <translation>쪽의 일부</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Copy image</source>
        <translation>이미지 복사</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Copy table</source>
        <translation>표 복사</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Pin</source>
        <translation>고정</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Ask about this</source>
        <translation>이 부분에 대해 질문하기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Save as PNG…</source>
        <translation>PNG로 저장…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/region_bar.py"/>
        <source>Save as CSV…</source>
        <translation>CSV로 저장…</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/selection/text_interaction.py"/>
        <source>{n} places</source>
        <extracomment>For one: {n} place</extracomment>
        <translation>
            <numerusform>위치 {n}곳</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/text_interaction.py"/>
        <source>{words}, link</source>
        <translation>{words}, 링크</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/selection/text_interaction.py"/>
        <source>link</source>
        <translation>링크</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_controller.py"/>
        <source>Restore the backup from {when}?</source>
        <translation>{when}의 백업을 복원할까요?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_controller.py"/>
        <source>It replaces your current library, which is kept as a backup. Pagemate restarts.</source>
        <translation>지금의 서재를 이 백업으로 바꿉니다. 지금의 서재는 백업으로 보관됩니다. Pagemate가 다시 시작됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_controller.py"/>
        <source>Restore</source>
        <translation>복원</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_controller.py"/>
        <source>Settings restored to defaults.</source>
        <translation>설정을 기본값으로 되돌렸습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_controller.py"/>
        <source>Your previous settings are back.</source>
        <translation>설정을 이전 상태로 되돌렸습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_controller.py"/>
        <source>Delete the rest?</source>
        <translation>나머지를 삭제할까요?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_controller.py"/>
        <source>Delete the rest</source>
        <translation>나머지 삭제</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Delete everything?</source>
        <translation>모두 삭제할까요?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>The library with all reading positions, conversations, highlights, notes, bookmarks, forms, and collections; all backups; the kept originals of PDFs that notes were saved in; opened attachments; settings and prompts; the API key, including in the system’s keyring; the log.</source>
        <translation>읽던 곳, 대화, 하이라이트, 메모, 책갈피, 양식, 컬렉션이 든 서재 전체와 모든 백업, 메모를 저장한 PDF의 보관된 원본, 연 첨부 파일, 설정과 프롬프트, API 키(시스템의 키 저장소에 든 것 포함), 로그를 삭제합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Your book files stay where they are. This can’t be undone.</source>
        <translation>책 파일은 제자리에 그대로 있습니다. 이 작업은 되돌릴 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Delete everything</source>
        <translation>모두 삭제</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Press again to delete</source>
        <translation>삭제하려면 다시 누르세요</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Press again to delete everything.</source>
        <translation>모두 삭제하려면 다시 누르세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>before a backup was restored</source>
        <translation>백업을 복원하기 전</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>before an import</source>
        <translation>가져오기 전</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Restore…</source>
        <translation>복원…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Backups</source>
        <translation>백업</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Made daily: notes, conversations, positions. Page text is re-indexed.</source>
        <translation>메모, 대화, 읽던 곳을 매일 백업합니다. 쪽의 텍스트는 다시 색인합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Export everything…</source>
        <translation>모두 내보내기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Import…</source>
        <translation>가져오기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Export &amp; import</source>
        <translation>내보내기와 가져오기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Positions, conversations, notes, and settings. Not your key or book files.</source>
        <translation>읽던 곳, 대화, 메모, 설정이 포함됩니다. 키와 책 파일은 포함되지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Reset settings</source>
        <translation>설정 초기화</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>Delete everything…</source>
        <translation>모두 삭제…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/data_page.py"/>
        <source>No backup yet. The first one is made soon after Pagemate starts.</source>
        <translation>아직 백업이 없습니다. Pagemate를 시작하면 곧 첫 백업을 만듭니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <source>Search commands and keys</source>
        <translation>명령과 키 검색</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/key_sheet.py"/>
        <source>Keyboard shortcuts</source>
        <translation>키보드 단축키</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Command</source>
        <translation>명령</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <source>Keys</source>
        <translation>키</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <source>New key</source>
        <translation>새 키</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <source>Set</source>
        <translation>지정</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <source>Clear</source>
        <translation>지우기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <source>Reset all</source>
        <translation>모두 초기화</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <source>{key} no longer does “{former}”: it is now the key for “{command}”.</source>
        <translation>{key} 키는 이제 “{former}” 대신 “{command}” 명령에 쓰입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <source>{key} is used for “{command}” now. Reset that command first.</source>
        <translation>{key} 키는 지금 “{command}” 명령에 쓰이고 있습니다. 먼저 그 명령의 키를 초기화하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/keyboard_page.py"/>
        <source>“{former}” has its key back.</source>
        <translation>“{former}” 명령이 단축키를 되찾았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/library_export.py"/>
        <source>Progress</source>
        <translation>진행률</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/library_export.py"/>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/library_export.py"/>
        <source>Pagemate exports (*.zip);;All files (*)</source>
        <translation>Pagemate 내보내기 파일(*.zip);;모든 파일(*)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/library_export.py"/>
        <source>Export everything</source>
        <translation>모두 내보내기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/library_export.py"/>
        <source>Exporting everything…</source>
        <translation>모두 내보내는 중…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/library_export.py"/>
        <source>Importing…</source>
        <translation>가져오는 중…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>The server lists no models. Type a name, or leave the box empty.</source>
        <translation>서버에 등록된 모델이 없습니다. 이름을 입력하거나 비워 두세요.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>{n} models available.</source>
        <extracomment>For one: {n} model available.</extracomment>
        <translation>
            <numerusform>사용할 수 있는 모델 {n}개.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Choose a server first.</source>
        <translation>먼저 서버를 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Set by the environment: questions go to {server} ({variable}). To choose here, start Pagemate without that variable.</source>
        <translation>환경 변수({variable})로 설정됨: 질문은 {server}에 전송됩니다. 여기에서 선택하려면 이 변수 없이 Pagemate를 시작하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>The API key comes from the environment ({variable}), so questions go to {server}, even if no server is chosen here.</source>
        <translation>API 키를 환경 변수({variable})에서 가져오므로, 여기에서 서버를 선택하지 않아도 질문은 {server}에 전송됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>The model is set by the environment: {model} ({variable}).</source>
        <translation>모델이 환경 변수로 설정되었습니다: {model}({variable}).</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Get the server’s models</source>
        <translation>서버의 모델 목록 가져오기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>{model} (retiring)</source>
        <translation>{model}(지원 종료 예정)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>None (offline)</source>
        <translation>없음(오프라인)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Finds passages in the book that match your question. Nothing leaves this computer.</source>
        <translation>질문에 맞는 책의 구절을 찾습니다. 아무것도 이 컴퓨터 밖으로 나가지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>API key</source>
        <translation>API 키</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Show API key</source>
        <translation>API 키 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Hide API key</source>
        <translation>API 키 숨기기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Remove key</source>
        <translation>키 제거</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Test</source>
        <translation>연결 확인</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>A key is stored</source>
        <translation>키가 저장되어 있음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Paste your key</source>
        <translation>키를 붙여 넣으세요</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Server default: {model}</source>
        <translation>서버 기본 모델: {model}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>From the environment</source>
        <translation>환경 변수에서 온 설정</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Server</source>
        <translation>서버</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Address</source>
        <translation>주소</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_page.py"/>
        <source>Connection test</source>
        <translation>연결 확인</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Address, such as http://localhost:8080</source>
        <translation>주소, 예: http://localhost:8080</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Test and use</source>
        <translation>확인하고 사용</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>All settings…</source>
        <translation>모든 설정…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>All settings</source>
        <translation>모든 설정</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Paste your API key above, or choose a model on this computer.</source>
        <translation>위에 API 키를 붙여 넣거나 이 컴퓨터의 모델을 선택하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Finds passages that match your question. Nothing leaves this computer.</source>
        <translation>질문에 맞는 구절을 찾습니다. 아무것도 이 컴퓨터 밖으로 나가지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Answers in its own words: Claude, or a model on this computer.</source>
        <translation>자신의 말로 답변합니다: Claude 또는 이 컴퓨터의 모델.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Who should answer your questions?</source>
        <translation>질문에 누가 답변할까요?</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>Offline: no setup needed</source>
        <translation>오프라인: 설정 필요 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>A language model</source>
        <translation>언어 모델</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>{model} answers, from {server}.</source>
        <translation>답변 모델: {model}, {server}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/model_setup.py"/>
        <source>{server} answers your questions.</source>
        <translation>질문에 답변하는 서버: {server}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Pagemate has no accounts and no server of its own. It doesn’t track you, and it never goes online in the background.</source>
        <translation>Pagemate에는 계정도 자체 서버도 없습니다. 사용자를 추적하지 않으며, 백그라운드에서 인터넷에 접속하지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>your question, and the recent part of this conversation</source>
        <translation>질문과 이 대화의 최근 부분</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>the book’s title, author, number of pages, and outline (with the spoiler guard on, only up to where you’ve read)</source>
        <translation>책의 제목, 지은이, 쪽수, 목차(스포일러 방지가 켜져 있으면 읽은 곳까지만)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>the page you’re on, and any text or area you ask about</source>
        <translation>지금 보고 있는 쪽과, 질문하는 글이나 영역</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>the passages and pages your companion looks up to answer</source>
        <translation>독서 도우미가 답변하려고 찾아보는 구절과 쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Images of pages are sent only after you allow it for that book. They are kept with the conversation and sent with its next questions.</source>
        <translation>쪽의 이미지는 그 책에 허용한 뒤에만 전송됩니다. 이미지는 대화와 함께 보관되며, 그 대화의 다음 질문과 함께 다시 전송됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>The whole book is never sent. Other books and their conversations aren’t touched unless you include several books in a conversation.</source>
        <translation>책 전체는 전송되지 않습니다. 한 대화에 여러 책을 추가하지 않는 한 다른 책과 그 대화는 건드리지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Your library, reading positions, search index, conversations with a record of what was sent, highlights, and notes. Your book files stay where they are; they’re changed only when you save your notes in them.</source>
        <translation>서재, 읽던 곳, 검색 색인, 대화와 그 전송 내역, 하이라이트와 메모. 책 파일은 제자리에 있으며, 파일에 메모를 저장할 때만 바뀝니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Nothing leaves this computer.</source>
        <translation>아무것도 이 컴퓨터 밖으로 나가지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Questions stay on this computer.</source>
        <translation>질문은 이 컴퓨터 안에 머무릅니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Questions go to {server}.</source>
        <translation>질문이 전송되는 곳: {server}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>No model is set up. Your companion works offline: it finds matching passages in the book.</source>
        <translation>설정된 모델이 없습니다. 독서 도우미는 오프라인으로 작동하며, 질문에 맞는 구절을 책에서 찾습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>They go to a program on this computer, {place}. Pagemate can’t control what that program does with them.</source>
        <translation>질문은 이 컴퓨터의 프로그램({place})으로 전송됩니다. 그 프로그램이 질문을 어떻게 다루는지는 Pagemate에서 제어할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Sent to {address} and nowhere else, only when you ask something or test the connection. Their terms apply to what they do with it.</source>
        <translation>질문하거나 연결을 확인할 때만 {address}에 전송되며, 다른 곳에는 전송되지 않습니다. 그곳에서 질문을 다루는 방식에는 해당 약관이 적용됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Set up outside Pagemate, in the environment:</source>
        <translation>Pagemate 밖에서, 다음 환경 변수로 설정되었습니다:</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>{server} at {address}</source>
        <translation>{address}의 {server}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>No key is stored.</source>
        <translation>저장된 키가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Stored in {place}. It isn’t sent anywhere while you are offline.</source>
        <translation>{place}에 보관됩니다. 오프라인인 동안에는 어디에도 전송되지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Stored in {place}. It is sent only to the server it was entered for.</source>
        <translation>{place}에 보관됩니다. 키를 입력한 서버에만 전송되며, 다른 곳에는 전송되지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Privacy</source>
        <translation>개인 정보</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>What was sent…</source>
        <translation>전송 내역…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Show folder</source>
        <translation>폴더 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Right now</source>
        <translation>현재</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>With each question</source>
        <translation>질문할 때마다</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>In the background</source>
        <translation>백그라운드에서</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Last request</source>
        <translation>최근 요청</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Stored on this computer</source>
        <translation>이 컴퓨터에 저장됨</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>Nothing has been sent for an answer.</source>
        <translation>답변을 위해 전송된 것이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/privacy_page.py"/>
        <source>{when}, to {server}</source>
        <translation>{when}, {server}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Ask about the selection</source>
        <translation>선택한 글에 대해 질문하기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Summarise a chapter</source>
        <translation>장 요약</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Recap</source>
        <translation>지금까지 요약</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Shortcut</source>
        <translation>바로 실행</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Restore default</source>
        <translation>기본값으로 되돌리기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Prompt</source>
        <translation>프롬프트</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>Placeholders: {places}.</source>
        <translation>자리 표시자: {places}.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>No placeholders.</source>
        <translation>자리 표시자가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/prompts_page.py"/>
        <source>The selected text is included automatically.</source>
        <translation>선택한 글은 자동으로 포함됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_controller.py"/>
        <source>The key is stored in {place}.</source>
        <translation>키는 {place}에 보관됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_controller.py"/>
        <source>Stored in {place}.</source>
        <translation>{place}에 보관됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_controller.py"/>
        <source>No key is stored yet.</source>
        <translation>아직 저장된 키가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Answers</source>
        <translation>답변</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Costs</source>
        <translation>비용</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Prompts</source>
        <translation>프롬프트</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Appearance</source>
        <translation>모양</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Keyboard</source>
        <translation>키보드</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_dialog.py"/>
        <source>Settings pages</source>
        <translation>설정 분류</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Dollars per answer</source>
        <translation>답변 하나의 달러 한도</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Tokens per answer</source>
        <translation>답변 하나의 토큰 한도</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Dollars per conversation</source>
        <translation>대화 하나의 달러 한도</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Tokens per conversation</source>
        <translation>대화 하나의 토큰 한도</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Dollars per book</source>
        <translation>책 한 권의 달러 한도</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Tokens per book</source>
        <translation>책 한 권의 토큰 한도</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Per answer</source>
        <translation>답변당</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Per conversation</source>
        <translation>대화당</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Per book</source>
        <translation>책당</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>You’ll be asked before a request that would exceed a limit. The token limit applies when the model’s price is unknown.</source>
        <translation>한도를 넘을 요청은 보내기 전에 먼저 묻습니다. 모델의 가격을 알 수 없으면 토큰 한도를 적용합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>or</source>
        <translation>또는</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>no $ limit</source>
        <translation>달러 한도 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>no token limit</source>
        <translation>토큰 한도 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Let the model search</source>
        <translation>모델이 직접 검색</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Search first, then answer</source>
        <translation>먼저 검색한 다음 답변</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Dictionaries</source>
        <translation>사전</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>None is installed yet. StarDict and dictd dictionaries can be added.</source>
        <translation>아직 설치된 사전이 없습니다. StarDict와 dictd 사전을 추가할 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Search</source>
        <translation>검색</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/settings_pages.py"/>
        <source>Use “Search first” for models without tool support.</source>
        <translation>도구를 지원하지 않는 모델에는 “먼저 검색한 다음 답변”을 사용하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/welcome_controller.py"/>
        <source>{report} Your key is stored in {place}.</source>
        <translation>{report} 키는 {place}에 보관됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/welcome_page.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Handbook</source>
        <translation>설명서</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/welcome_page.py"/>
        <source>Learn how Pagemate works, and try asking a book</source>
        <translation>Pagemate 사용법을 알아보고(영어) 책에 질문해 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/welcome_page.py"/>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Welcome</source>
        <translation>시작 화면</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/welcome_page.py"/>
        <source>Go to library</source>
        <translation>서재로 이동</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/welcome_page.py"/>
        <source>Welcome to Pagemate</source>
        <translation>Pagemate에 오신 것을 환영합니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/welcome_page.py"/>
        <source>Open a book and ask about it. Every answer shows its source in the book.</source>
        <translation>책을 열고 질문해 보세요. 모든 답변에 책의 어디에서 나온 내용인지 표시됩니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/settings/welcome_page.py"/>
        <source>or drop a PDF, an e-book, or a folder anywhere here</source>
        <translation>또는 PDF, 전자책, 폴더를 여기 아무 데나 끌어다 놓으세요</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/basic_widgets.py"/>
        <source>Enter API key</source>
        <translation>API 키 입력</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/basic_widgets.py"/>
        <source>Choose another model</source>
        <translation>다른 모델 선택</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/basic_widgets.py"/>
        <source>Check the address</source>
        <translation>주소 확인</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/basic_widgets.py"/>
        <source>What you can do</source>
        <translation>할 수 있는 일</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>January</source>
        <translation>1월</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>February</source>
        <translation>2월</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>March</source>
        <translation>3월</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>April</source>
        <translation>4월</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>May</source>
        <translation>5월</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>June</source>
        <translation>6월</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>July</source>
        <translation>7월</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>August</source>
        <translation>8월</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>September</source>
        <translation>9월</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>October</source>
        <translation>10월</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>November</source>
        <translation>11월</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>December</source>
        <translation>12월</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>just now</source>
        <translation>방금</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>{n} min ago</source>
        <translation>
            <numerusform>{n}분 전</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>{n} hours ago</source>
        <extracomment>For one: {n} hour ago</extracomment>
        <translation>
            <numerusform>{n}시간 전</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>yesterday</source>
        <translation>어제</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>{n} days ago</source>
        <translation>
            <numerusform>{n}일 전</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>{day} {month}</source>
        <translation>{month} {day}일</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>{day} {month} {year}</source>
        <translation>{year}년 {month} {day}일</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>{month} {day}</source>
        <translation>{month} {day}일</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>{month} {day}, {year}</source>
        <translation>{year}년 {month} {day}일</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>{date}, {time}</source>
        <translation>{date} {time}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/widgets/dates_and_sizes.py"/>
        <source>{n} bytes</source>
        <extracomment>For one: {n} byte</extracomment>
        <translation>
            <numerusform>{n}바이트</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/drop_target.py"/>
        <source>Drop to add to your library</source>
        <translation>놓으면 라이브러리에 추가됩니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/drop_target.py"/>
        <source>Drop to import</source>
        <translation>놓으면 가져옵니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/widgets/drop_target.py"/>
        <source>Drop to open</source>
        <translation>놓으면 열립니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Needs a language model</source>
        <translation>언어 모델이 필요합니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Navigation</source>
        <translation>이동</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>On the page</source>
        <translation>쪽에서</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/menus.py"/>
        <source>View</source>
        <translation>보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Text and notes</source>
        <translation>글과 메모</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Window</source>
        <translation>창</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Open…</source>
        <translation>열기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>New window</source>
        <translation>새 창</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Open in new window</source>
        <translation>새 창에서 열기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>same book twice duplicate</source>
        <translation>같은 책 두 번 복제</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Move tab to new window</source>
        <translation>탭을 새 창으로 옮기기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>detach tear off</source>
        <translation>분리 떼어 내기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>add library</source>
        <translation>추가 서재 책</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>bibtex csl json zotero references</source>
        <translation>bibtex csl json zotero 참고 문헌</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Close book</source>
        <translation>책 닫기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Reopen closed book</source>
        <translation>닫은 책 다시 열기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Next book</source>
        <translation>다음 책</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Previous book</source>
        <translation>이전 책</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Tab {number}</source>
        <translation>탭 {number}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Tab 1 to 8, last tab</source>
        <translation>탭 1~8, 마지막 탭</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Last tab</source>
        <translation>마지막 탭</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Reload from disk</source>
        <translation>디스크에서 다시 불러오기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>ocr scan pictures tesseract</source>
        <translation>ocr 스캔 이미지 그림 문자 글자 인식 tesseract</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>cite reference author year</source>
        <translation>인용 출처 참고문헌 저자 연도</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Print…</source>
        <translation>인쇄…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Save pages as PDF…</source>
        <translation>쪽을 PDF로 저장…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>extract pages</source>
        <translation>쪽 추출 뽑아내기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Save as searchable PDF…</source>
        <translation>검색 가능한 PDF로 저장…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>ocr scan recognised text</source>
        <translation>ocr 스캔 인식된 텍스트 글자</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Save notes in the PDF</source>
        <translation>PDF에 메모 저장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>annotations file write</source>
        <translation>주석 파일 쓰기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Export PDF with notes…</source>
        <translation>메모를 넣은 PDF 내보내기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>file save as</source>
        <translation>파일 다른 이름으로 저장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Import annotations…</source>
        <translation>주석 가져오기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>notes kindle clippings koreader zotero readest highlights</source>
        <translation>노트 메모 kindle clippings koreader zotero readest 하이라이트</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Save notes in the PDF on closing</source>
        <translation>닫을 때 PDF에 메모 저장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Restore original file…</source>
        <translation>원본 파일로 되돌리기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>undo saved annotations take notes out</source>
        <translation>저장한 주석 되돌리기 메모 빼기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/view_actions.py"/>
        <source>Back</source>
        <translation>뒤로</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Forward</source>
        <translation>앞으로</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Back to where I was reading</source>
        <translation>읽던 곳으로 돌아가기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Go to page…</source>
        <translation>쪽으로 이동…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Find in book</source>
        <translation>책에서 찾기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Search all books…</source>
        <translation>모든 책에서 검색…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>find library text everywhere</source>
        <translation>찾기 서재 텍스트 전체</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Next source</source>
        <translation>다음 출처</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Next source of the answer</source>
        <translation>답변의 다음 출처</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Previous source</source>
        <translation>이전 출처</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Previous source of the answer</source>
        <translation>답변의 이전 출처</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Bookmark this page</source>
        <translation>이 쪽에 책갈피 꽂기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Highlight selection</source>
        <translation>선택한 글 하이라이트</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>mark annotate</source>
        <translation>표시 주석</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Underline selection</source>
        <translation>선택한 글에 밑줄 긋기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Strike out selection</source>
        <translation>선택한 글에 취소선 긋기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>mark annotate wavy</source>
        <translation>표시 주석 물결</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Add a note to the page</source>
        <translation>쪽에 메모 추가</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>sticky comment annotate</source>
        <translation>스티커 메모 포스트잇 주석</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Write on the page</source>
        <translation>쪽에 글 쓰기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>free text typewriter annotate</source>
        <translation>텍스트 상자 타자기 주석</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>ink pen freehand annotate</source>
        <translation>잉크 펜 손글씨 필기 주석</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Draw a box</source>
        <translation>사각형 그리기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>rectangle shape annotate</source>
        <translation>네모 상자 도형 주석</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Select an area</source>
        <translation>영역 선택</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Look up word</source>
        <translation>단어 사전 찾기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>dictionary define definition meaning translate</source>
        <translation>사전 정의 뜻 의미 번역</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>speak voice speech text to speech listen pause resume</source>
        <translation>말하기 목소리 음성 듣기 낭독 일시 정지 계속</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Next sentence</source>
        <translation>다음 문장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Read aloud: next sentence</source>
        <translation>소리 내어 읽기: 다음 문장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Previous sentence</source>
        <translation>이전 문장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Read aloud: previous sentence</source>
        <translation>소리 내어 읽기: 이전 문장</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>summary story catch up</source>
        <translation>요약 줄거리 이야기 지난 내용</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Who is who so far</source>
        <translation>지금까지의 등장인물</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>characters people cast names</source>
        <translation>등장인물 인물 사람 이름</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Attach this page as an image</source>
        <translation>이 쪽을 이미지로 첨부</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>picture send</source>
        <translation>그림 사진 보내기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>several library compare ask</source>
        <translation>여러 책 서재 비교 질문</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>How thoroughly to answer…</source>
        <translation>답변의 꼼꼼함…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>quick normal thorough depth plan effort research</source>
        <translation>빠르게 보통 꼼꼼히 깊이 계획 노력 조사</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>My questions on this page</source>
        <translation>이 쪽에 대한 내 질문</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Export conversation…</source>
        <translation>대화 내보내기…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>spoiler guard up to</source>
        <translation>스포일러 방지 여기까지</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Zoom in</source>
        <translation>확대</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Zoom out</source>
        <translation>축소</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Fit width</source>
        <translation>너비에 맞추기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Fit page</source>
        <translation>쪽에 맞추기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Actual size</source>
        <translation>실제 크기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Fit column</source>
        <translation>단에 맞추기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>text width zoom</source>
        <translation>글 너비 확대</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Zoom to area</source>
        <translation>영역 확대</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>rectangle marquee</source>
        <translation>사각형 범위 선택</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Continuous</source>
        <translation>연속 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Two pages</source>
        <translation>두 쪽 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Separate cover</source>
        <translation>표지 따로</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Two pages: separate cover</source>
        <translation>두 쪽 보기: 표지 따로</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Right to left</source>
        <translation>오른쪽에서 왼쪽으로</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Two pages: right to left</source>
        <translation>두 쪽 보기: 오른쪽에서 왼쪽으로</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Rotate right</source>
        <translation>오른쪽으로 회전</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>rotate clockwise</source>
        <translation>회전 시계 방향</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Rotate left</source>
        <translation>왼쪽으로 회전</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>rotate counterclockwise anticlockwise</source>
        <translation>회전 반시계 방향</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Trim margins</source>
        <translation>여백 잘라 내기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>crop</source>
        <translation>자르기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>theme font paper margins text size</source>
        <translation>테마 글꼴 종이 여백 글자 크기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Theme: match system</source>
        <translation>테마: 시스템에 맞춤</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Theme: Paper</source>
        <translation>테마: 종이</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>light white</source>
        <translation>밝게 라이트 흰색</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Theme: Sepia</source>
        <translation>테마: 세피아</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Theme: Dusk</source>
        <translation>테마: 황혼</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Theme: Night</source>
        <translation>테마: 밤</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>dark black</source>
        <translation>어둡게 다크 검은색</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Switch light/dark</source>
        <translation>밝은 테마/어두운 테마 전환</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Keep original page colours</source>
        <translation>쪽의 원래 색상 유지</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <location filename="../../reader_app/ui/window/reading_mode.py"/>
        <source>Reading mode</source>
        <translation>읽기 모드</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Full screen</source>
        <translation>전체 화면</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>outline contents thumbnails notes bookmarks references sidebar</source>
        <translation>목차 미리보기 노트 책갈피 참조 사이드바</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>optional content ocg show hide</source>
        <translation>ocg 표시 숨기기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>attached files embedded</source>
        <translation>첨부 포함된 파일</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Next pane</source>
        <translation>다음 영역</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Next view</source>
        <translation>다음 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>split focus</source>
        <translation>분할 포커스</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Split right</source>
        <translation>오른쪽으로 나누기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>two views beside side by side</source>
        <translation>두 보기 나란히 옆</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Split below</source>
        <translation>아래로 나누기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>two views stacked</source>
        <translation>두 보기 위아래</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Close split</source>
        <translation>나누기 닫기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>one view</source>
        <translation>보기 하나</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Command palette…</source>
        <translation>명령 팔레트…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Settings…</source>
        <translation>설정…</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>setup welcome model</source>
        <translation>설정 처음 시작 환영 모델</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Quit</source>
        <translation>종료</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Next match</source>
        <translation>다음 결과</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Next match, or go to page</source>
        <translation>다음 결과, 또는 쪽으로 이동</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Previous match</source>
        <translation>이전 결과</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Page down</source>
        <translation>한 화면 아래로</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Page up</source>
        <translation>한 화면 위로</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Line down</source>
        <translation>한 줄 아래로</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Line up</source>
        <translation>한 줄 위로</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Next page</source>
        <translation>다음 쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Previous page</source>
        <translation>이전 쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>First page</source>
        <translation>첫 쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Last page</source>
        <translation>마지막 쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Half a page down</source>
        <translation>반 화면 아래로</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Half a page up</source>
        <translation>반 화면 위로</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Set a mark (then a letter)</source>
        <translation>위치 표시(이어서 글자)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Go to a mark (then its letter)</source>
        <translation>표시한 위치로 이동(이어서 글자)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Follow a link by its letters</source>
        <translation>글자를 눌러 링크 열기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Send</source>
        <translation>보내기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>New line</source>
        <translation>줄 바꾸기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Edit last question</source>
        <translation>마지막 질문 편집</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/action_table.py"/>
        <source>Stop the answer</source>
        <translation>답변 중지</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>One page</source>
        <translation>한 쪽 보기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Full</source>
        <translation>그대로</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Trimmed</source>
        <translation>잘라 내기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Margins</source>
        <translation>여백</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Smaller text</source>
        <translation>글자 작게</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Larger text</source>
        <translation>글자 크게</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Start</source>
        <translation>시작</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Theme: {name}</source>
        <translation>테마: {name}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/appearance.py"/>
        <source>Aa</source>
        <comment>letters of a font</comment>
        <translation>가나</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Commands</source>
        <translation>명령</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Search commands, chapters, books, pages</source>
        <translation>명령, 장, 책, 쪽 검색</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Matching commands</source>
        <translation>일치하는 명령</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Open {title}</source>
        <translation>열기: {title}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Open “{title}”</source>
        <translation>“{title}” 열기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Go to {place}</source>
        <translation>이동: {place}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/command_palette.py"/>
        <source>Go to: {title}</source>
        <translation>이동: {title}</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/desktop_notifications.py"/>
        <source>Import finished</source>
        <translation>가져오기가 끝났습니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/desktop_notifications.py"/>
        <source>Text recognition finished</source>
        <translation>텍스트 인식이 끝났습니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/desktop_notifications.py"/>
        <source>“{title}” can now be searched and asked about in full.</source>
        <translation>이제 “{title}” 전체를 검색하고 질문할 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/desktop_notifications.py"/>
        <source>Book is ready to search</source>
        <translation>책을 검색할 준비가 되었습니다</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/file_notices.py"/>
        <source>This book’s file has changed.</source>
        <translation>이 책의 파일이 바뀌었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/file_notices.py"/>
        <source>Reload</source>
        <translation>다시 불러오기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/file_notices.py"/>
        <source>This book’s file is missing. You can still use its text and conversations.</source>
        <translation>이 책의 파일이 없어졌습니다. 텍스트와 대화는 계속 사용할 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/file_notices.py"/>
        <source>This book’s file is missing, and its text hasn’t been read on this computer.</source>
        <translation>이 책의 파일이 없고, 이 컴퓨터에서는 텍스트를 읽은 적이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/file_notices.py"/>
        <source>Reloaded.</source>
        <translation>다시 불러왔습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/keymap.py"/>
        <source>Press a key first.</source>
        <translation>먼저 키를 누르세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/keymap.py"/>
        <source>Digits, Esc, Tab, and Enter can’t be used on their own.</source>
        <translation>숫자, Esc, Tab, Enter는 단독으로 쓸 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/menus.py"/>
        <source>Recent</source>
        <translation>최근</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/menus.py"/>
        <source>Go</source>
        <comment>menu</comment>
        <translation>이동</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/menus.py"/>
        <source>Companion</source>
        <translation>독서 도우미</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/menus.py"/>
        <source>Help</source>
        <translation>도움말</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/reading_mode.py"/>
        <source>Press Esc to exit</source>
        <translation>끝내려면 Esc를 누르세요</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/reading_mode.py"/>
        <source>Reading progress</source>
        <translation>읽기 진행률</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/window/reading_mode.py"/>
        <source>{n} pages left in this chapter</source>
        <extracomment>For one: {n} page left in this chapter</extracomment>
        <translation>
            <numerusform>이 장에서 {n}쪽 남음</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/reading_mode.py"/>
        <source>Last page of this chapter</source>
        <translation>이 장의 마지막 쪽</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/reading_mode.py"/>
        <source>Exit reading mode</source>
        <translation>읽기 모드 끝내기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>answer on its way</source>
        <translation>답변 작성 중</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>answer ready</source>
        <translation>답변 준비됨</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Open books</source>
        <translation>열린 책</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>File not found.</source>
        <translation>파일을 찾을 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>{title}, file not found</source>
        <translation>{title}, 파일을 찾을 수 없음</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Close “{title}”</source>
        <translation>“{title}” 닫기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Close {title}</source>
        <translation>{title} 닫기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Copy path</source>
        <translation>경로 복사</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Close others</source>
        <translation>다른 탭 닫기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/tab_strip.py"/>
        <source>Close to the right</source>
        <translation>오른쪽 탭 닫기</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/view_actions.py"/>
        <source>Zoom in percent</source>
        <translation>확대/축소 비율(퍼센트)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/view_actions.py"/>
        <source>10–1600%</source>
        <translation>10–1600%</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/view_actions.py"/>
        <source>Where you were reading</source>
        <translation>읽던 곳</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/view_actions.py"/>
        <source>Stay here (Esc)</source>
        <translation>여기에 머무르기(Esc)</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/view_actions.py"/>
        <source>Back to {page}</source>
        <translation>{page}(으)로 돌아가기</translation>
    </message>
    <message numerus="yes">
        <location filename="../../reader_app/ui/window/window_controller.py"/>
        <source>Only the first {most} of {n:,} files were opened. To add them all, import their folder into the library.</source>
        <translation>
            <numerusform>파일 {n:,}개 가운데 처음 {most}개만 열었습니다. 모두 추가하려면 폴더를 서재로 가져오세요.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/window_controller.py"/>
        <source>This is the handbook. Ask it how things work, or set up Pagemate and open your first book.</source>
        <translation>영어로 된 설명서입니다. 사용법을 질문하거나, 설정을 마치고 첫 책을 열어 보세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/window_controller.py"/>
        <source>Set up</source>
        <translation>설정 시작</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/window_controller.py"/>
        <source>The handbook isn’t installed.</source>
        <translation>설명서가 설치되어 있지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/ui/window/window_controller.py"/>
        <source>“{name}” stays locked. Open it again when you have the password.</source>
        <translation>“{name}” 파일은 잠긴 상태로 둡니다. 암호를 알게 되면 다시 여세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_import.py"/>
        <source>Open it directly to enter the password.</source>
        <translation>암호를 입력하려면 파일을 직접 여세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>“{name}” couldn’t be saved, so it stays as it was.</source>
        <translation>“{name}” 파일을 저장하지 못해 이전 상태 그대로 두었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>“{name}” is read-only.</source>
        <translation>“{name}” 파일은 읽기 전용입니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>“{name}” is an original that Pagemate keeps, so it stays as it is.</source>
        <translation>“{name}” 파일은 Pagemate가 보관하는 원본이라 그대로 둡니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>“{name}” isn’t a file that can be saved in.</source>
        <translation>“{name}” 파일에는 저장할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>No original of “{name}” was kept.</source>
        <translation>“{name}”의 원본이 보관되어 있지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>Pagemate keeps one before it first saves notes in a file.</source>
        <translation>Pagemate는 파일에 처음 메모를 저장하기 전에 원본을 보관합니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>Another program has rewritten “{name}” since Pagemate saved in it, so it stays as it is.</source>
        <translation>Pagemate가 저장한 뒤 다른 프로그램이 “{name}”을(를) 다시 썼으므로 그대로 둡니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>The original is in the folder of kept files.</source>
        <translation>원본은 보관된 파일 폴더에 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>Another program has just changed “{name}”, so nothing was saved in it.</source>
        <translation>방금 다른 프로그램이 “{name}” 파일을 바꾸어 아무것도 저장하지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/file_saving.py"/>
        <source>“{name}” can’t be written.</source>
        <translation>“{name}” 파일에 쓸 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/ocr_and_copy.py"/>
        <source>The attachment couldn’t be saved because it needs too much memory.</source>
        <translation>첨부 파일이 메모리를 너무 많이 써서 저장할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/ocr_and_copy.py"/>
        <source>It may be damaged, or made to fill up computers.</source>
        <translation>손상되었거나 컴퓨터에 부담을 주려고 만든 것일 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/ocr_and_copy.py"/>
        <source>The copy couldn’t be made because a part of Pagemate stopped working.</source>
        <translation>사본을 만들지 못했습니다. Pagemate의 구성 요소가 작동을 멈추었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/ocr_and_copy.py"/>
        <source>Try again, or export your notes as Markdown.</source>
        <translation>다시 시도하거나 메모를 Markdown으로 내보내세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/ocr_and_copy.py"/>
        <source>Nothing was saved because a part of Pagemate stopped working.</source>
        <translation>아무것도 저장하지 못했습니다. Pagemate의 구성 요소가 작동을 멈추었습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/ocr_and_copy.py"/>
        <source>Your annotations are kept in Pagemate. Try again.</source>
        <translation>주석은 Pagemate에 보관되어 있습니다. 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/page_drawer.py"/>
        <source>Books can’t be opened because a part of Pagemate doesn’t start.</source>
        <translation>책을 열 수 없습니다. Pagemate의 구성 요소가 시작되지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/page_drawer.py"/>
        <source>Restart Pagemate. If that doesn’t help, reinstall it.</source>
        <translation>Pagemate를 다시 시작하세요. 그래도 안 되면 다시 설치하세요.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/page_images.py"/>
        <source>The book’s file can’t be read.</source>
        <translation>책 파일을 읽을 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../reader_app/workers/process_limits.py"/>
        <source>The text of this book can’t be read because a part of Pagemate keeps stopping.</source>
        <translation>Pagemate의 구성 요소가 계속 멈추어 이 책의 텍스트를 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>Searched pages {pages} of {count}, except {others}, which are images.</source>
        <translation type="vanished">전체 {count}쪽 중 {pages}쪽을 검색했습니다. 이미지인 {others}쪽은 제외했습니다.</translation>
    </message>
    <message>
        <source>Searched pages {pages} of {count}, except {page}, which is an image.</source>
        <translation type="vanished">전체 {count}쪽 중 {pages}쪽을 검색했습니다. 이미지인 {page}쪽은 제외했습니다.</translation>
    </message>
    <message>
        <source>{at} of {total}</source>
        <translation type="vanished">{at}/{total}</translation>
    </message>
    <message numerus="yes">
        <source>{n} found</source>
        <translation type="vanished">
            <numerusform>{n}개 찾음</numerusform>
        </translation>
    </message>
    <message>
        <source>{at} of {total} up to {page}</source>
        <translation type="vanished">{page}까지 {total}개 중 {at}번째</translation>
    </message>
    <message numerus="yes">
        <source>{n} up to {page}</source>
        <translation type="vanished">
            <numerusform>{page}까지 {n}개</numerusform>
        </translation>
    </message>
    <message>
        <source>Notes for a book that isn’t in the library or isn’t ready are added once it is, as long as this window stays open.</source>
        <translation type="vanished">라이브러리에 없거나 아직 준비되지 않은 책의 메모는 이 창이 열려 있는 동안 책이 준비되는 대로 추가됩니다.</translation>
    </message>
    <message>
        <source>Its text isn’t ready yet. Import again in a moment.</source>
        <translation type="vanished">텍스트가 아직 준비되지 않았습니다. 잠시 뒤에 다시 가져오세요.</translation>
    </message>
    <message>
        <source>Choose a file inside the folder.</source>
        <translation type="vanished">폴더 안에 있는 파일을 선택하세요.</translation>
    </message>
    <message>
        <source>Not a summary: key sentences from {pages}, in order. For a real summary, set up a model.</source>
        <translation type="vanished">요약이 아니라 {pages}의 주요 문장을 순서대로 뽑은 것입니다. 제대로 된 요약을 보려면 모델을 설정하세요.</translation>
    </message>
    <message>
        <source>No dictionary is installed yet. Add a StarDict or dictd dictionary, or install one with your system’s package manager, such as dict-wn on Debian and Ubuntu.</source>
        <translation type="vanished">아직 설치된 사전이 없습니다. StarDict나 dictd 사전을 추가하거나, 시스템의 패키지 관리자로 설치하세요(데비안과 우분투에서는 예를 들어 dict-wn).</translation>
    </message>
    <message>
        <source>This is the handbook. Ask it how things work, or set things up.</source>
        <translation type="vanished">설명서입니다. 사용법을 질문하거나 설정을 시작해 보세요.</translation>
    </message>
    <message>
        <source>Your library, reading positions, search index, conversations with a record of what was sent, highlights, and notes. Your book files stay where they are and are never changed.</source>
        <translation type="vanished">서재, 읽던 곳, 검색 색인, 대화와 그 전송 내역, 하이라이트와 메모. 책 파일은 제자리에 있으며 절대 바뀌지 않습니다.</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation type="vanished">제한 없음</translation>
    </message>
    <message>
        <source>rotate</source>
        <translation type="vanished">돌리기</translation>
    </message>
    <message>
        <source>*(stopped)*</source>
        <translation type="vanished">*(중지됨)*</translation>
    </message>
    <message>
        <source>kindle clippings koreader zotero readest highlights</source>
        <translation type="vanished">kindle 킨들 클리핑 koreader zotero readest 하이라이트</translation>
    </message>
    <message>
        <source>{model} (to be retired)</source>
        <translation type="vanished">{model}(지원 종료 예정)</translation>
    </message>
    <message>
        <source>Reload book</source>
        <translation type="vanished">책 다시 불러오기</translation>
    </message>
    <message>
        <source>Last request: {when}, to {server}.</source>
        <translation type="vanished">최근 요청: {when}, {server}.</translation>
    </message>
    <message>
        <source>No exact match. Closest passages:</source>
        <translation type="vanished">정확히 일치하는 내용이 없습니다. 가장 가까운 구절:</translation>
    </message>
    <message>
        <source>“{pages}” aren’t pages of this book.</source>
        <translation type="vanished">“{pages}”은(는) 이 책의 쪽이 아닙니다.</translation>
    </message>
    <message>
        <source>“{name}” is not a dictionary that Pagemate can read.</source>
        <translation type="vanished">“{name}”은(는) Pagemate가 읽을 수 있는 사전이 아닙니다.</translation>
    </message>
    <message>
        <source>There is no text to read aloud from here on. Try Recognise text.</source>
        <translation type="vanished">여기부터는 소리 내어 읽을 텍스트가 없습니다. 텍스트 인식을 사용해 보세요.</translation>
    </message>
    <message>
        <source>On no page that was searched: {words}.</source>
        <translation type="vanished">찾아본 어느 쪽에도 없음: {words}.</translation>
    </message>
    <message>
        <source>Seen for this: {pages}</source>
        <translation type="vanished">참조한 곳: {pages}</translation>
    </message>
    <message>
        <source>The words this cites don’t say this.</source>
        <translation type="vanished">인용한 글에는 이런 말이 없습니다.</translation>
    </message>
    <message>
        <source>The words this cites may say the opposite: check “{part}”.</source>
        <translation type="vanished">인용한 글은 반대로 말할 수 있습니다. “{part}”을(를) 확인하세요.</translation>
    </message>
    <message>
        <source>In the words this cites, “{part}” has another role.</source>
        <translation type="vanished">인용한 글에서는 “{part}”의 역할이 다릅니다.</translation>
    </message>
    <message>
        <source>{part} isn’t in the words this cites.</source>
        <translation type="vanished">{part}은(는) 인용한 글에 없습니다.</translation>
    </message>
    <message>
        <source>{parts} aren’t in the words this cites.</source>
        <translation type="vanished">{parts}은(는) 인용한 글에 없습니다.</translation>
    </message>
    <message>
        <source>It reads Kindle’s “My Clippings.txt” and exports of KOReader, Zotero and Readest.</source>
        <translation type="vanished">Kindle의 “My Clippings.txt”와 KOReader, Zotero, Readest에서 내보낸 파일을 읽을 수 있습니다.</translation>
    </message>
    <message>
        <source>Gray</source>
        <translation type="vanished">회색</translation>
    </message>
    <message>
        <source>Check that you may change files in its folder.</source>
        <translation type="vanished">그 폴더의 파일을 바꿀 권한이 있는지 확인하세요.</translation>
    </message>
    <message>
        <source>The library has no document of this title.</source>
        <translation type="vanished">서재에 제목이 같은 문서가 없습니다.</translation>
    </message>
    <message>
        <source>show the place that this line of a LaTeX source makes</source>
        <translation type="vanished">LaTeX 원본의 이 줄에 해당하는 곳 보기</translation>
    </message>
    <message>
        <source>list, show or delete conversations</source>
        <translation type="vanished">대화 목록과 내용 보기, 대화 삭제</translation>
    </message>
    <message numerus="yes">
        <source>{n} of {most} looks</source>
        <translation type="vanished">
            <numerusform>{most}번 중 {n}번 살펴봄</numerusform>
        </translation>
    </message>
    <message>
        <source>The PDF has no such attachment any more.</source>
        <translation type="vanished">PDF에 이 첨부 파일이 더는 없습니다.</translation>
    </message>
    <message>
        <source>There is a “)” too many.</source>
        <translation type="vanished">닫는 괄호 “)”의 짝이 없습니다.</translation>
    </message>
    <message>
        <source>Two signs for repeating follow each other.</source>
        <translation type="vanished">반복 기호 두 개가 잇달아 있습니다.</translation>
    </message>
    <message>
        <source>A “\” at the end needs a sign after it.</source>
        <translation type="vanished">끝에 있는 “\” 뒤에 문자가 하나 더 있어야 합니다.</translation>
    </message>
    <message numerus="yes">
        <source>This expression can’t be read from character {n} on.</source>
        <translation type="vanished">
            <numerusform>이 정규식은 {n}번째 글자부터 해석할 수 없습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>How fast. F8 reads aloud from the selected words or the top of the page.</source>
        <translation type="vanished">읽는 속도입니다. F8을 누르면 선택한 단어나 쪽의 맨 위부터 소리 내어 읽습니다.</translation>
    </message>
    <message>
        <source>Written into PDFs with your annotations. Left empty, it is the name of your account.</source>
        <translation type="vanished">주석과 함께 PDF에 기록됩니다. 비워 두면 사용자 계정의 이름을 씁니다.</translation>
    </message>
    <message>
        <source>Put together by rules, so one person may stand under two names.</source>
        <translation type="vanished">규칙에 따라 정리했으므로 한 사람이 두 이름으로 나올 수 있습니다.</translation>
    </message>
    <message>
        <source>Highlights, notes and bookmarks</source>
        <translation type="vanished">하이라이트, 메모, 책갈피</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} there already</source>
        <translation type="vanished">
            <numerusform>{n:,}개는 이미 있음</numerusform>
        </translation>
    </message>
    <message>
        <source>{message} {advice} What you marked is on the page, not stored yet.</source>
        <translation type="vanished">{message} {advice} 표시한 내용은 쪽에 보이지만 아직 저장되지 않았습니다.</translation>
    </message>
    <message>
        <source>{message} {advice} What you entered is on the page, not stored yet.</source>
        <translation type="vanished">{message} {advice} 입력한 내용은 쪽에 있지만 아직 저장되지 않았습니다.</translation>
    </message>
    <message>
        <source>As it is ({pattern})</source>
        <translation type="vanished">원본 그대로({pattern})</translation>
    </message>
    <message>
        <source>“{name}” becomes what it was before Pagemate first saved notes in it. Your highlights and notes stay in Pagemate, and a copy of the file as it is now is kept.</source>
        <translation type="vanished">“{name}”이(가) Pagemate가 처음 메모를 저장하기 전 상태로 돌아갑니다. 하이라이트와 메모는 Pagemate에 남고, 지금 파일의 사본도 보관됩니다.</translation>
    </message>
    <message>
        <source>How much of the limits is used</source>
        <translation type="vanished">한도를 얼마나 썼는지</translation>
    </message>
    <message numerus="yes">
        <source>{looks} of {n} looks</source>
        <translation type="vanished">
            <numerusform>{n}번 중 {looks}번 살펴봄</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} looks</source>
        <translation type="vanished">
            <numerusform>{n}번 살펴봄</numerusform>
        </translation>
    </message>
    <message>
        <source>Looked at no page of the book.</source>
        <translation type="vanished">책의 어떤 쪽도 참조하지 않았습니다.</translation>
    </message>
    <message numerus="yes">
        <source>There are {n} cards already. Unpin one first.</source>
        <translation type="vanished">
            <numerusform>카드가 이미 {n}개 있습니다. 먼저 하나를 고정 해제하세요.</numerusform>
        </translation>
    </message>
    <message>
        <source>Go on reading</source>
        <translation type="vanished">이어서 읽기</translation>
    </message>
    <message>
        <source>The model asks for the comments in this document.</source>
        <translation type="vanished">모델이 이 문서의 주석을 요청합니다.</translation>
    </message>
    <message>
        <source>Makes a plan, reads widely and checks its own draft. Takes minutes and costs more.</source>
        <translation type="vanished">계획을 세우고 폭넓게 읽은 뒤 초안을 스스로 확인합니다. 몇 분이 걸리고 비용이 더 듭니다.</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} keep what you entered</source>
        <translation type="vanished">
            <numerusform>{n:,}권은 입력한 내용 유지</numerusform>
        </translation>
    </message>
    <message>
        <source>Notes of all books</source>
        <translation type="vanished">모든 책의 메모</translation>
    </message>
    <message>
        <source>Nothing is marked with {letter}. Press M and a letter to mark.</source>
        <translation type="vanished">{letter}에 표시한 위치가 없습니다. 표시하려면 M을 누른 다음 글자를 누르세요.</translation>
    </message>
    <message>
        <source>This book has no recognised text. Recognise its text first: menu &gt; Recognise text.</source>
        <translation type="vanished">이 책에는 인식된 텍스트가 없습니다. 먼저 메뉴의 “텍스트 인식”으로 텍스트를 인식하세요.</translation>
    </message>
    <message>
        <source>Pagemate uses Tesseract, a free program that isn’t installed here. It runs on this computer; your pages stay here.</source>
        <translation type="vanished">Pagemate는 자유 프로그램인 Tesseract를 사용하지만, 여기에는 설치되어 있지 않습니다. Tesseract는 이 컴퓨터에서 작동하며, 어떤 쪽도 밖으로 나가지 않습니다.</translation>
    </message>
    <message>
        <source>No reference has these words.</source>
        <translation type="vanished">이 말이 있는 참고 문헌이 없습니다.</translation>
    </message>
    <message>
        <source>Highlight in gray</source>
        <translation type="vanished">회색으로 하이라이트</translation>
    </message>
    <message>
        <source>Settings are back as they were.</source>
        <translation type="vanished">설정을 이전 상태로 되돌렸습니다.</translation>
    </message>
    <message>
        <source>or drop a PDF, an e-book or a folder anywhere here</source>
        <translation type="vanished">또는 PDF, 전자책, 폴더를 여기 아무 데나 끌어다 놓으세요</translation>
    </message>
</context>
</TS>
