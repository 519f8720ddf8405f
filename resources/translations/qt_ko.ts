<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- What the Korean translation that Qt ships lacks: its texts were changed since. -->
<TS version="2.1" language="ko_KR" sourcelanguage="en">
<context>
    <name>QFileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <translation>찾는 위치(&amp;L):</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>파일 형식(&amp;T):</translation>
    </message>
</context>
<context>
    <name>QPageSetupWidget</name>
    <message>
        <source>Page &amp;order:</source>
        <translation>쪽 순서(&amp;O):</translation>
    </message>
    <message>
        <source>Pages &amp;per sheet:</source>
        <translation>용지당 쪽 수(&amp;P):</translation>
    </message>
</context>
<context>
    <name>QPrintSettingsOutput</name>
    <message>
        <source>Page &amp;Set:</source>
        <translation>인쇄할 쪽(&amp;S):</translation>
    </message>
</context>
<context>
    <name>QCupsJobWidget</name>
    <message>
        <source>Scheduled &amp;printing:</source>
        <translation>예약 인쇄(&amp;P):</translation>
    </message>
    <message>
        <source>&amp;Billing information:</source>
        <translation>청구 정보(&amp;B):</translation>
    </message>
    <message>
        <source>Job &amp;priority:</source>
        <translation>작업 우선순위(&amp;P):</translation>
    </message>
    <message>
        <source>&amp;Start:</source>
        <translation>시작(&amp;S):</translation>
    </message>
    <message>
        <source>&amp;End:</source>
        <translation>끝(&amp;E):</translation>
    </message>
</context>
</TS>
