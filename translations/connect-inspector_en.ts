<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>inspector::ChangesPlot</name>
    <message numerus="yes">
        <source>%1: %n state change(s)</source>
        <translation>
            <numerusform>%1: %n state change</numerusform>
            <numerusform>%1: %n state changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failure(s) among them</source>
        <translation>
            <numerusform>%n failure among them</numerusform>
            <numerusform>%n failures among them</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>State changes a minute; at most %n in one minute</source>
        <translation>
            <numerusform>State changes a minute; at most %n in one minute</numerusform>
            <numerusform>State changes a minute; at most %n in one minute</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::ConnectionCheck</name>
    <message numerus="yes">
        <source>%n broker(s), cluster id %1</source>
        <translation>
            <numerusform>%n broker, cluster id %1</numerusform>
            <numerusform>%n brokers, cluster id %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n partition(s)</source>
        <translation>
            <numerusform>%n partition</numerusform>
            <numerusform>%n partitions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, Kafka Connect %2, %n connector(s)</source>
        <translation>
            <numerusform>%1, Kafka Connect %2, %n connector</numerusform>
            <numerusform>%1, Kafka Connect %2, %n connectors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::ConnectionTitle</name>
    <message numerus="yes">
        <source>%1 and %n more in %2</source>
        <comment>name of a file; how many others; a folder</comment>
        <translation>
            <numerusform>%1 and %n more in %2</numerusform>
            <numerusform>%1 and %n more in %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::ConnectorsModel</name>
    <message numerus="yes">
        <source>%n task(s) failed</source>
        <translation>
            <numerusform>%n task failed</numerusform>
            <numerusform>%n tasks failed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::DetailsDock</name>
    <message numerus="yes">
        <source>Key, as stored (%n byte(s))</source>
        <translation>
            <numerusform>Key, as stored (%n byte)</numerusform>
            <numerusform>Key, as stored (%n bytes)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Value (%n byte(s))</source>
        <translation>
            <numerusform>Value (%n byte)</numerusform>
            <numerusform>Value (%n bytes)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::ExportDialog</name>
    <message numerus="yes">
        <source>The &amp;keys of %n selected row(s)</source>
        <translation>
            <numerusform>The &amp;keys of %n selected row</numerusform>
            <numerusform>The &amp;keys of %n selected rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %n record(s) shown in the &amp;log</source>
        <translation>
            <numerusform>The %n record shown in the &amp;log</numerusform>
            <numerusform>The %n records shown in the &amp;log</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The table “%1” as it is shown, as CSV for a &amp;spreadsheet: %n row(s)</source>
        <extracomment>%1: name of a pane</extracomment>
        <translation>
            <numerusform>The table “%1” as it is shown, as CSV for a &amp;spreadsheet: %n row</numerusform>
            <numerusform>The table “%1” as it is shown, as CSV for a &amp;spreadsheet: %n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s)</source>
        <translation>
            <numerusform>%n record</numerusform>
            <numerusform>%n records</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::FileSession</name>
    <message numerus="yes">
        <source>files %1 and %n more</source>
        <comment>name of a file; how many others</comment>
        <translation>
            <numerusform>files %1 and %n more</numerusform>
            <numerusform>files %1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::FilesReading</name>
    <message numerus="yes">
        <source>%1 · %n record(s)</source>
        <extracomment>%1: names of topics</extracomment>
        <translation>
            <numerusform>%1 · %n record</numerusform>
            <numerusform>%1 · %n records</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more line(s) or topic(s) could not be used.</source>
        <translation>
            <numerusform>%n more line or topic could not be used.</numerusform>
            <numerusform>%n more lines or topics could not be used.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::FindingsPane</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n info</source>
        <comment>findings of that severity</comment>
        <translation>
            <numerusform>%n info</numerusform>
            <numerusform>%n info</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::JournalPage</name>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n change</numerusform>
            <numerusform>%n changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) that were there before</source>
        <translation>
            <numerusform>%n record that was there before</numerusform>
            <numerusform>%n records that were there before</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::JournalPane</name>
    <message numerus="yes">
        <source>%n entries written to %1 (%2). Only you may read the file: previous values are in it in clear.</source>
        <translation>
            <numerusform>%n entry written to %1 (%2). Only you may read the file: previous values are in it in clear.</numerusform>
            <numerusform>%n entries written to %1 (%2). Only you may read the file: previous values are in it in clear.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::MomentCluster</name>
    <message numerus="yes">
        <source>%n key(s) have no record from then or before: they came later, or what they held was compacted away.</source>
        <translation>
            <numerusform>%n key has no record from then or before: it came later, or what it held was compacted away.</numerusform>
            <numerusform>%n keys have no record from then or before: they came later, or what they held was compacted away.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::NavigatorModel</name>
    <message numerus="yes">
        <source>%n broker(s)</source>
        <translation>
            <numerusform>%n broker</numerusform>
            <numerusform>%n brokers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n connector(s)</source>
        <translation>
            <numerusform>%n connector</numerusform>
            <numerusform>%n connectors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::OpeningDialog</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n Connect cluster(s) in the files. Which one?</source>
        <translation>
            <numerusform>%n Connect cluster in the files. Which one?</numerusform>
            <numerusform>%n Connect clusters in the files. Which one?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::OperationDialog</name>
    <message numerus="yes">
        <source>Nothing stands against it; %n check(s) not known</source>
        <translation>
            <numerusform>Nothing stands against it; %n check not known</numerusform>
            <numerusform>Nothing stands against it; %n checks not known</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Straight to Kafka: %n record(s)</source>
        <translation>
            <numerusform>Straight to Kafka: %n record</numerusform>
            <numerusform>Straight to Kafka: %n records</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::OperationTitle</name>
    <message numerus="yes">
        <source>&amp;Reset %n topic(s)</source>
        <translation>
            <numerusform>&amp;Reset %n topic</numerusform>
            <numerusform>&amp;Reset %n topics</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Write %n tombstone(s)</source>
        <translation>
            <numerusform>&amp;Write %n tombstone</numerusform>
            <numerusform>&amp;Write %n tombstones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stored offset(s)</source>
        <translation>
            <numerusform>%n stored offset</numerusform>
            <numerusform>%n stored offsets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Reset %n offset(s)</source>
        <translation>
            <numerusform>&amp;Reset %n offset</numerusform>
            <numerusform>&amp;Reset %n offsets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Remove %n offset(s)</source>
        <translation>
            <numerusform>&amp;Remove %n offset</numerusform>
            <numerusform>&amp;Remove %n offsets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Restore %n offset(s)</source>
        <translation>
            <numerusform>&amp;Restore %n offset</numerusform>
            <numerusform>&amp;Restore %n offsets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Copy %n offset(s)</source>
        <translation>
            <numerusform>&amp;Copy %n offset</numerusform>
            <numerusform>&amp;Copy %n offsets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Change %n offset(s)</source>
        <translation>
            <numerusform>&amp;Change %n offset</numerusform>
            <numerusform>&amp;Change %n offsets</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::OverviewPage</name>
    <message numerus="yes">
        <source>%n without status</source>
        <translation>
            <numerusform>%n without status</numerusform>
            <numerusform>%n without status</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::RevealBar</name>
    <message numerus="yes">
        <source>“%1”, hidden again in %n second(s):</source>
        <translation>
            <numerusform>“%1”, hidden again in %n second:</numerusform>
            <numerusform>“%1”, hidden again in %n seconds:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::StatusStrip</name>
    <message numerus="yes">
        <source>%n topic(s)</source>
        <translation>
            <numerusform>%n topic</numerusform>
            <numerusform>%n topics</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n partition(s)</source>
        <translation>
            <numerusform>%n partition</numerusform>
            <numerusform>%n partitions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n event(s)</source>
        <translation>
            <numerusform>%n event</numerusform>
            <numerusform>%n events</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::TimelineWords</name>
    <message numerus="yes">
        <source>%n record(s) close together</source>
        <translation>
            <numerusform>%n record close together</numerusform>
            <numerusform>%n records close together</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them FAILED</source>
        <translation>
            <numerusform>%n of them FAILED</numerusform>
            <numerusform>%n of them FAILED</numerusform>
        </translation>
    </message>
</context>
</TS>
