// SPDX-License-Identifier: GPL-3.0-or-later
#include "items/topicrates.h"
#include "items/topicwords.h"

#include <QTest>

using namespace inspector;

namespace
{

TopicFacts facts(std::map<std::string, TopicSetting> settings)
{
    TopicFacts facts;
    facts.name = "shop-configs";
    facts.placed = std::vector<TopicFacts::Partition>{{0, 1, {1, 2, 3}, {1, 2, 3}}};
    facts.settings = std::move(settings);
    return facts;
}

TopicSetting set(const char* value, TopicSetting::Source source = TopicSetting::Source::Topic)
{
    return {value, source};
}

} // namespace

class TestTopicWords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void durations_data();
    void durations();
    void inSync();
    void settingsSayWhoSetThem();
    void remarks_data();
    void remarks();
    void unknownSaysWhy();
    void workers();
    void rates();
};

void TestTopicWords::durations_data()
{
    QTest::addColumn<qint64>("ms");
    QTest::addColumn<QString>("words");
    QTest::newRow("week") << qint64(604'800'000) << u"7 day(s)"_qs;
    QTest::newRow("hours") << qint64(90'000'000) << u"25 hour(s)"_qs;
    QTest::newRow("minutes") << qint64(90 * 60'000) << u"90 minute(s)"_qs;
    QTest::newRow("seconds") << qint64(61'000) << u"61 second(s)"_qs;
    QTest::newRow("ms") << qint64(1) << u"1 ms"_qs;
    QTest::newRow("no limit") << qint64(-1) << u"for ever"_qs;
    QTest::newRow("Kafka's no limit") << qint64(9'223'372'036'854'775'807) << u"for ever"_qs;
}

void TestTopicWords::durations()
{
    QFETCH(qint64, ms);
    QTEST(TopicWords::duration(ms), "words");
}

void TestTopicWords::inSync()
{
    const std::vector<std::int32_t> all{1, 2, 3};
    TopicFacts topic = facts({});
    QCOMPARE(TopicWords::inSync(topic, all), u"all"_qs);
    QCOMPARE(TopicWords::inSync(topic, std::vector<std::int32_t>{1, 3}), u"2 of 3, away: 2"_qs);
    topic.placed->front().inSync = {1};
    QCOMPARE(TopicWords::inSync(topic, all), u"1 of 3"_qs);
    topic.placed->front().leader = -1;
    QCOMPARE(TopicWords::inSync(topic, all), u"1 without leader"_qs);
    topic.placed.reset();
    QCOMPARE(TopicWords::inSync(topic, all), std::nullopt);
}

void TestTopicWords::settingsSayWhoSetThem()
{
    using Source = TopicSetting::Source;
    const QStringList lines = TopicWords::settingLines(facts({{"segment.bytes", set("1073741824", Source::Default)},
                                                              {"cleanup.policy", set("compact")},
                                                              {"retention.ms", set("-1", Source::Brokers)},
                                                              {"delete.retention.ms", {std::nullopt, Source::Unknown}},
                                                              {"unclean.leader.election.enable", set("false")}}));
    QCOMPARE(lines, QStringList({u"cleanup.policy = compact (set on the topic)"_qs,
                                 u"retention.ms = -1, for ever (the brokers' own)"_qs,
                                 u"segment.bytes = 1073741824, 1.1 GB (Kafka's default)"_qs,
                                 u"delete.retention.ms = not told (who set it is not told)"_qs}));
    QCOMPARE(TopicWords::settingLines(TopicFacts()), QStringList());
}

void TestTopicWords::remarks_data()
{
    QTest::addColumn<QStringList>("pairs"); // name=value
    QTest::addColumn<QString>("start");
    const auto defaults = u"retention.ms=1"_qs; // so that it is not as workers create it
    QTest::newRow("ordinary") << QStringList{defaults, u"min.cleanable.dirty.ratio=0.5"_qs, u"segment.ms=604800000"_qs,
                                             u"delete.retention.ms=86400000"_qs}
                              << QString();
    QTest::newRow("never dirty enough") << QStringList{defaults, u"min.cleanable.dirty.ratio=0.95"_qs}
                                        << u"min.cleanable.dirty.ratio is 0.95"_qs;
    QTest::newRow("dirty, but in time") << QStringList{defaults, u"min.cleanable.dirty.ratio=0.95"_qs,
                                                       u"max.compaction.lag.ms=86400000"_qs}
                                        << QString();
    QTest::newRow("segment open for long")
        << QStringList{defaults, u"segment.ms=31536000000"_qs} << u"A segment may stay open for 365 day(s)"_qs;
    QTest::newRow("compacted late") << QStringList{defaults, u"min.compaction.lag.ms=864000000"_qs}
                                    << u"Records are not compacted for 10 day(s)"_qs;
    QTest::newRow("tombstones go soon") << QStringList{defaults, u"delete.retention.ms=1000"_qs}
                                        << u"Tombstones go after 1 second(s)"_qs;
    QTest::newRow("as workers create it")
        << QStringList{u"cleanup.policy=compact"_qs} << u"Of its own it has cleanup.policy alone"_qs;
}

void TestTopicWords::remarks()
{
    QFETCH(QStringList, pairs);
    QFETCH(QString, start);
    std::map<std::string, TopicSetting> settings;
    for (const QString& pair : pairs)
        settings[pair.section(u'=', 0, 0).toStdString()] = {pair.section(u'=', 1).toStdString(),
                                                            TopicSetting::Source::Topic};
    const QStringList remarks = TopicWords::remarks(facts(settings));
    QCOMPARE(remarks.size(), start.isEmpty() ? 0 : 1);
    if (!start.isEmpty())
        QVERIFY2(remarks.front().startsWith(start), qPrintable(remarks.front()));
}

void TestTopicWords::unknownSaysWhy()
{
    Surroundings around;
    QCOMPARE(TopicWords::why(around, nullptr), u"No broker has been asked yet."_qs);
    around.at = 1;
    QCOMPARE(TopicWords::why(around, nullptr), u"The brokers have not been asked about this topic yet."_qs);
    TopicFacts topic = facts({});
    QCOMPARE(TopicWords::why(around, &topic), QString());
    topic.settingsError = Error{ErrorCode::NotAuthorized, "shop-configs", {}, 29, false};
    QVERIFY(TopicWords::why(around, &topic).contains(u"settings of shop-configs"));
    QVERIFY(TopicWords::why(around, &topic).contains(u"DESCRIBE_CONFIGS"));
    QCOMPARE(TopicWords::noSettings(topic), TopicWords::why(around, &topic));
    topic.settingsError->code = ErrorCode::TimedOut;
    QVERIFY(TopicWords::noSettings(topic).startsWith(u"No answer in time: shop-configs."));
    topic.settingsError->code = ErrorCode::NotAuthorized;
    around.error = Error{ErrorCode::ConnectionRefused, "10.0.0.1:9092", {}, 0, false};
    QVERIFY(TopicWords::why(around, &topic).contains(u"10.0.0.1:9092"));
}

void TestTopicWords::workers()
{
    Surroundings around;
    QVERIFY(TopicWords::workers(around).startsWith(u"Not known"));
    around.at = 1;
    QVERIFY(TopicWords::workers(around).contains(u"group.id"));
    WorkerGroup group;
    group.id = "shop";
    group.state = "Empty";
    around.workers = group;
    QCOMPARE(TopicWords::workers(around), u"No worker is a member of the group shop."_qs);
    group.state = "Stable";
    group.protocol = "sessioned";
    group.workers.resize(2);
    group.workers.back().leader = true;
    group.workers.back().metadata.url = "http://10.0.0.1:8083/";
    around.workers = group;
    QCOMPARE(TopicWords::workers(around),
             u"2 worker(s) in the group shop: Stable, protocol sessioned, leader 10.0.0.1:8083"_qs);
    around.workers->error = Error{ErrorCode::NotAuthorized, "shop", {}, 30, false};
    QVERIFY(TopicWords::workers(around).startsWith(
        u"Not known: This user may not describe the group shop. Ask for the right DESCRIBE on that group."));
}

void TestTopicWords::rates()
{
    TopicRates rates;
    const QString topic = u"t"_qs;
    QCOMPARE(rates.perSecond(topic), std::nullopt);
    rates.sample(topic, 1000, 100);
    rates.sample(topic, 3000, 110);
    QCOMPARE(rates.perSecond(topic), std::nullopt); // too short a time
    rates.sample(topic, 5000, 120);
    QCOMPARE(rates.perSecond(topic), 5.0);
    rates.sample(topic, 75'000, 120); // all before is more than a minute old
    QCOMPARE(rates.perSecond(topic), 0.0);
    rates.forget();
    QCOMPARE(rates.perSecond(topic), std::nullopt);
}

QTEST_GUILESS_MAIN(TestTopicWords)
#include "tst_topicwords.moc"
