// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/clusterreading.h"
#include "tst_kafkamock.h"

#include <QTest>

#include <optional>

using namespace inspector;

/// The topics of one Connect cluster as they are read, against a mock broker.
class TestClusterReading : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void ownTopicFoundOnTheWayIsReadToo();
    void whatIsNotThereIsKnown();

private:
    /// Reads to the ends of now and says what `look` finds at the moment of the answer.
    template <class Look>
    static auto atTheEnd(const KafkaMock& mock, Look look);
};

template <class Look>
auto TestClusterReading::atTheEnd(const KafkaMock& mock, Look look)
{
    ClusterReading* woken = nullptr;
    ClusterReading reading([&woken] {
        QMetaObject::invokeMethod(
            woken,
            [woken] {
                woken->take();
                woken->answerWaiters();
            },
            Qt::QueuedConnection);
    });
    woken = &reading;
    std::optional<decltype(look(reading))> found;
    if (!reading.start(mock.settings(), {"c", "s", "o"}))
        return found;
    reading.readToEnd(std::chrono::seconds(60), [&](const Result<Done>& done) {
        if (done)
            found = look(reading);
    });
    [&] { QTRY_VERIFY_WITH_TIMEOUT(found.has_value(), 60'000); }();
    return found;
}

void TestClusterReading::ownTopicFoundOnTheWayIsReadToo()
{
    KafkaMock mock;
    mock.createTopic("c", 1);
    mock.createTopic("s", 5);
    mock.createTopic("o", 25);
    mock.produce("c", 0,
                 {"connector-k", R"({"properties":{"connector.class":"ASource","offsets.storage.topic":"own"}})", {}});
    mock.createTopic("own", 3);
    mock.produce("own", 1, {R"(["k",{"a":1}])", R"({"p":1})", {}});
    mock.produce("own", 2, {R"(["k",{"a":2}])", R"({"p":2})", {}});
    mock.flush();

    // Asked before anything is known of the topic.
    const auto found = atTheEnd(mock, [](const ClusterReading& reading) {
        return std::pair(reading.ownOffsetsTopics(), reading.mirror().offsets().size());
    });
    QVERIFY(found.has_value());
    QCOMPARE(found->first, std::set<std::string>{"own"});
    QCOMPARE(found->second, std::size_t{2});
}

void TestClusterReading::whatIsNotThereIsKnown()
{
    KafkaMock mock;
    mock.createTopic("c", 1);
    mock.createTopic("s", 5);
    mock.createTopic("o", 25);
    mock.produce("o", 7, {R"(["gone",{"a":1}])", R"({"p":1})", {}});
    mock.flush();

    const auto inConfig = atTheEnd(mock, [](const ClusterReading& reading) {
        const ConnectorSummary* gone = reading.mirror().connector("gone");
        return gone ? gone->inConfig : std::nullopt;
    });
    QVERIFY(inConfig.has_value());
    QCOMPARE(*inConfig, std::optional<bool>(false));
}

QTEST_GUILESS_MAIN(TestClusterReading)
#include "tst_clusterreading.moc"
