<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
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
    <name>inspector::ResetDialog</name>
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
        <source>Nothing stands against it; %n check(s) not known</source>
        <translation>
            <numerusform>Nothing stands against it; %n check not known</numerusform>
            <numerusform>Nothing stands against it; %n checks not known</numerusform>
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
</TS>
