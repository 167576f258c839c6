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
    <name>inspector::ConfigForm</name>
    <message numerus="yes">
        <source>The worker finds %n error(s): they stand under their properties.</source>
        <translation>
            <numerusform>The worker finds %n error: they stand under their properties.</numerusform>
            <numerusform>The worker finds %n errors: they stand under their properties.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The worker finds %n error(s):</source>
        <translation>
            <numerusform>The worker finds %n error:</numerusform>
            <numerusform>The worker finds %n errors:</numerusform>
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
    <name>inspector::DiscoveryRun</name>
    <message numerus="yes">
        <source>Kafka cluster %1: %n Connect cluster(s)</source>
        <translation>
            <numerusform>Kafka cluster %1: %n Connect cluster</numerusform>
            <numerusform>Kafka cluster %1: %n Connect clusters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::DiscoveryWords</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n worker(s)</source>
        <translation>
            <numerusform>%n worker</numerusform>
            <numerusform>%n workers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n connector(s)</source>
        <translation>
            <numerusform>%n connector</numerusform>
            <numerusform>%n connectors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation>
            <numerusform>%n task</numerusform>
            <numerusform>%n tasks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>gives up %n of them</source>
        <translation>
            <numerusform>gives up %n of them</numerusform>
            <numerusform>gives up %n of them</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n partition(s)</source>
        <translation>
            <numerusform>%1, %n partition</numerusform>
            <numerusform>%1, %n partitions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) of connector, task and cluster configurations</source>
        <translation>
            <numerusform>%n record of connector, task and cluster configurations</numerusform>
            <numerusform>%n records of connector, task and cluster configurations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) of states and active topics</source>
        <translation>
            <numerusform>%n record of states and active topics</numerusform>
            <numerusform>%n records of states and active topics</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) of source offsets</source>
        <translation>
            <numerusform>%n record of source offsets</numerusform>
            <numerusform>%n records of source offsets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Looked into the %1 of %n topic(s) that are compacted.</source>
        <translation>
            <numerusform>Looked into the %1 of %n topic that is compacted.</numerusform>
            <numerusform>Looked into the %1 of %n topics that are compacted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It is not told whether some topics are compacted; %n of them was/were not looked into.</source>
        <translation>
            <numerusform>It is not told whether some topics are compacted; %n of them was not looked into.</numerusform>
            <numerusform>It is not told whether some topics are compacted; %n of them were not looked into.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>names %n connector(s) of the config topic (e.g. %1)</source>
        <translation>
            <numerusform>names %n connector of the config topic (e.g. %1)</numerusform>
            <numerusform>names %n connectors of the config topic (e.g. %1)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>names %n connector(s) that the workers run (e.g. %1)</source>
        <translation>
            <numerusform>names %n connector that the workers run (e.g. %1)</numerusform>
            <numerusform>names %n connectors that the workers run (e.g. %1)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of its workers wrote the states of its connectors (e.g. %1)</source>
        <translation>
            <numerusform>%n of its workers wrote the states of its connectors (e.g. %1)</numerusform>
            <numerusform>%n of its workers wrote the states of its connectors (e.g. %1)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>written by %n of its workers (e.g. %1)</source>
        <translation>
            <numerusform>written by %n of its workers (e.g. %1)</numerusform>
            <numerusform>written by %n of its workers (e.g. %1)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the workers&apos; REST addresses name %n of its connectors (e.g. %1)</source>
        <translation>
            <numerusform>the workers&apos; REST addresses name %n of its connectors (e.g. %1)</numerusform>
            <numerusform>the workers&apos; REST addresses name %n of its connectors (e.g. %1)</numerusform>
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
    <name>inspector::OperationDesk</name>
    <message numerus="yes">
        <source>&amp;Stop %n Connectors…</source>
        <translation>
            <numerusform>&amp;Stop %n Connectors…</numerusform>
            <numerusform>&amp;Stop %n Connectors…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Pause %n Connectors…</source>
        <translation>
            <numerusform>&amp;Pause %n Connectors…</numerusform>
            <numerusform>&amp;Pause %n Connectors…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Resume %n Connectors…</source>
        <translation>
            <numerusform>&amp;Resume %n Connectors…</numerusform>
            <numerusform>&amp;Resume %n Connectors…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>R&amp;estart %n Connectors…</source>
        <translation>
            <numerusform>R&amp;estart %n Connectors…</numerusform>
            <numerusform>R&amp;estart %n Connectors…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reset &amp;Active Topics of %n Connectors…</source>
        <translation>
            <numerusform>Reset &amp;Active Topics of %n Connectors…</numerusform>
            <numerusform>Reset &amp;Active Topics of %n Connectors…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Delete %n Connectors…</source>
        <translation>
            <numerusform>&amp;Delete %n Connectors…</numerusform>
            <numerusform>&amp;Delete %n Connectors…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Reset Offsets of %n Connectors…</source>
        <translation>
            <numerusform>&amp;Reset Offsets of %n Connectors…</numerusform>
            <numerusform>&amp;Reset Offsets of %n Connectors…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stop → Reset → Res&amp;ume %n Connectors…</source>
        <translation>
            <numerusform>Stop → Reset → Res&amp;ume %n Connectors…</numerusform>
            <numerusform>Stop → Reset → Res&amp;ume %n Connectors…</numerusform>
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
</context>
<context>
    <name>inspector::OperationHow</name>
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
    <message numerus="yes">
        <source>&amp;Change %n setting(s)</source>
        <translation>
            <numerusform>&amp;Change %n setting</numerusform>
            <numerusform>&amp;Change %n settings</numerusform>
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
    <name>inspector::OwnershipModel</name>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not running</source>
        <translation>
            <numerusform>%n not running</numerusform>
            <numerusform>%n not running</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not assigned</source>
        <translation>
            <numerusform>%n not assigned</numerusform>
            <numerusform>%n not assigned</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without a worker</source>
        <translation>
            <numerusform>%n without a worker</numerusform>
            <numerusform>%n without a worker</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::PartitionsBox</name>
    <message numerus="yes">
        <source>%n partition(s)</source>
        <translation>
            <numerusform>%n partition</numerusform>
            <numerusform>%n partitions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n partition(s)</source>
        <translation>
            <numerusform>%1 of %n partition</numerusform>
            <numerusform>%1 of %n partitions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ticked</source>
        <translation>
            <numerusform>%n ticked</numerusform>
            <numerusform>%n ticked</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::ProvisioningDialog</name>
    <message numerus="yes">
        <source>C&amp;reate and Repair %n Topic(s)</source>
        <translation>
            <numerusform>C&amp;reate and Repair %n Topic</numerusform>
            <numerusform>C&amp;reate and Repair %n Topics</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Repair %n Topic(s)</source>
        <translation>
            <numerusform>&amp;Repair %n Topic</numerusform>
            <numerusform>&amp;Repair %n Topics</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>C&amp;reate %n Topic(s)</source>
        <translation>
            <numerusform>C&amp;reate %n Topic</numerusform>
            <numerusform>C&amp;reate %n Topics</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Repairs turn on compaction or change settings of %n topics that hold records. &amp;Type their names, %1, to confirm that all are Connect&apos;s</source>
        <translation>
            <numerusform>Repairs turn on compaction or change settings of %n topic that holds records. &amp;Type its name, %1, to confirm that it is Connect&apos;s</numerusform>
            <numerusform>Repairs turn on compaction or change settings of %n topics that hold records. &amp;Type their names, %1, to confirm that all are Connect&apos;s</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::RestoreForm</name>
    <message numerus="yes">
        <source>%n partition(s) are in the file; others stay as they are.</source>
        <translation>
            <numerusform>%n partition is in the file; others stay as they are.</numerusform>
            <numerusform>%n partitions are in the file; others stay as they are.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) have only later records: what they held then is not known, and they stay as they are.</source>
        <translation>
            <numerusform>%n key has only later records: what it held then is not known, and it stays as it is.</numerusform>
            <numerusform>%n keys have only later records: what they held then is not known, and they stay as they are.</numerusform>
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
    <name>inspector::RunDialog</name>
    <message numerus="yes">
        <source>%n left out, see Checks</source>
        <translation>
            <numerusform>%n left out, see Checks</numerusform>
            <numerusform>%n left out, see Checks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing stands against it, but not all is known of %n: see Checks</source>
        <translation>
            <numerusform>Nothing stands against it, but not all is known of %n: see Checks</numerusform>
            <numerusform>Nothing stands against it, but not all is known of %n: see Checks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::RunOutlook</name>
    <message numerus="yes">
        <source>%n offset(s) tombstoned</source>
        <translation>
            <numerusform>%n offset tombstoned</numerusform>
            <numerusform>%n offsets tombstoned</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n offset(s) reset</source>
        <translation>
            <numerusform>%n offset reset</numerusform>
            <numerusform>%n offsets reset</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n active topic(s) forgotten</source>
        <translation>
            <numerusform>%n active topic forgotten</numerusform>
            <numerusform>%n active topics forgotten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A worker&apos;s reset will leave %n key(s) behind: a worker would write other bytes for them. Reset this connector by itself, straight to Kafka.</source>
        <translation>
            <numerusform>A worker&apos;s reset will leave %n key behind: a worker would write other bytes for them. Reset this connector by itself, straight to Kafka.</numerusform>
            <numerusform>A worker&apos;s reset will leave %n keys behind: a worker would write other bytes for them. Reset this connector by itself, straight to Kafka.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::RunTitle</name>
    <message numerus="yes">
        <source>Stop, reset and resume %n connector(s)</source>
        <translation>
            <numerusform>Stop, reset and resume %n connector</numerusform>
            <numerusform>Stop, reset and resume %n connectors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Stop, Reset, Resume %n</source>
        <translation>
            <numerusform>&amp;Stop, Reset, Resume %n</numerusform>
            <numerusform>&amp;Stop, Reset, Resume %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n connector(s) and their offsets</source>
        <translation>
            <numerusform>Delete %n connector and their offsets</numerusform>
            <numerusform>Delete %n connectors and their offsets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Delete %n with Offsets</source>
        <translation>
            <numerusform>&amp;Delete %n with Offsets</numerusform>
            <numerusform>&amp;Delete %n with Offsets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n offset(s) in %1</source>
        <translation>
            <numerusform>%n offset in %1</numerusform>
            <numerusform>%n offsets in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n consumer group(s): %1</source>
        <translation>
            <numerusform>%n consumer group: %1</numerusform>
            <numerusform>%n consumer groups: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stop %n connector(s)</source>
        <translation>
            <numerusform>Stop %n connector</numerusform>
            <numerusform>Stop %n connectors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Stop %n</source>
        <translation>
            <numerusform>&amp;Stop %n</numerusform>
            <numerusform>&amp;Stop %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pause %n connector(s)</source>
        <translation>
            <numerusform>Pause %n connector</numerusform>
            <numerusform>Pause %n connectors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Pause %n</source>
        <translation>
            <numerusform>&amp;Pause %n</numerusform>
            <numerusform>&amp;Pause %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Resume %n connector(s)</source>
        <translation>
            <numerusform>Resume %n connector</numerusform>
            <numerusform>Resume %n connectors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Resume %n</source>
        <translation>
            <numerusform>&amp;Resume %n</numerusform>
            <numerusform>&amp;Resume %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Restart %n connector(s)</source>
        <translation>
            <numerusform>Restart %n connector</numerusform>
            <numerusform>Restart %n connectors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Restart %n</source>
        <translation>
            <numerusform>&amp;Restart %n</numerusform>
            <numerusform>&amp;Restart %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n connector(s)</source>
        <translation>
            <numerusform>Delete %n connector</numerusform>
            <numerusform>Delete %n connectors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Delete %n</source>
        <translation>
            <numerusform>&amp;Delete %n</numerusform>
            <numerusform>&amp;Delete %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reset the active topics of %n connector(s)</source>
        <translation>
            <numerusform>Reset the active topics of %n connector</numerusform>
            <numerusform>Reset the active topics of %n connectors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Reset Topics of %n</source>
        <translation>
            <numerusform>&amp;Reset Topics of %n</numerusform>
            <numerusform>&amp;Reset Topics of %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reset offsets of %n connector(s)</source>
        <translation>
            <numerusform>Reset offsets of %n connector</numerusform>
            <numerusform>Reset offsets of %n connectors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Reset Offsets of %n</source>
        <translation>
            <numerusform>&amp;Reset Offsets of %n</numerusform>
            <numerusform>&amp;Reset Offsets of %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::SinkPositionsForm</name>
    <message numerus="yes">
        <source>%n member(s) hold it</source>
        <translation>
            <numerusform>%n member holds it</numerusform>
            <numerusform>%n members hold it</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more.</source>
        <translation>
            <numerusform>%1 and %n more.</numerusform>
            <numerusform>%1 and %n more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new position(s) lie before the first record or beyond the end. A consumer goes by its auto.offset.reset there: to the earliest record, to the latest, or it fails.</source>
        <translation>
            <numerusform>%n new position lies before the first record or beyond the end. A consumer goes by its auto.offset.reset there: to the earliest record, to the latest, or it fails.</numerusform>
            <numerusform>%n new positions lie before the first record or beyond the end. A consumer goes by its auto.offset.reset there: to the earliest record, to the latest, or it fails.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::SourceOffsetsForm</name>
    <message numerus="yes">
        <source>%1: %2 of %n offset(s) taken over; what stands already is left alone.</source>
        <translation>
            <numerusform>%1: %2 of %n offset taken over; what stands already is left alone.</numerusform>
            <numerusform>%1: %2 of %n offsets taken over; what stands already is left alone.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::SourcePartitionsModel</name>
    <message numerus="yes">
        <source>%n raw key(s)</source>
        <translation>
            <numerusform>%n raw key</numerusform>
            <numerusform>%n raw keys</numerusform>
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
    <message numerus="yes">
        <source>%n missing</source>
        <comment>topics</comment>
        <translation>
            <numerusform>%n missing</numerusform>
            <numerusform>%n missing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
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
<context>
    <name>inspector::TombstoneForm</name>
    <message numerus="yes">
        <source>%1 of %n key(s) ticked.</source>
        <translation>
            <numerusform>%1 of %n key ticked.</numerusform>
            <numerusform>%1 of %n keys ticked.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) cannot be: a tombstone would change a live connector behind the workers&apos; backs.</source>
        <translation>
            <numerusform>%n key cannot be: a tombstone would change a live connector behind the workers&apos; backs.</numerusform>
            <numerusform>%n keys cannot be: a tombstone would change a live connector behind the workers&apos; backs.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::TopicWords</name>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n hour</numerusform>
            <numerusform>%n hours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n second</numerusform>
            <numerusform>%n seconds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without leader</source>
        <comment>partitions</comment>
        <translation>
            <numerusform>%n without leader</numerusform>
            <numerusform>%n without leader</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n worker(s) in the group %1: %2</source>
        <translation>
            <numerusform>%n worker in the group %1: %2</numerusform>
            <numerusform>%n workers in the group %1: %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inspector::WorkerWords</name>
    <message numerus="yes">
        <source>%n worker(s)</source>
        <translation>
            <numerusform>%n worker</numerusform>
            <numerusform>%n workers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>task(s) %1</source>
        <comment>%1: numbers, %n of them</comment>
        <translation>
            <numerusform>task %1</numerusform>
            <numerusform>tasks %1</numerusform>
        </translation>
    </message>
</context>
</TS>
