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
};

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

    std::optional<Result<Done>> answer;
    std::size_t keys = 0;
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
    QVERIFY(reading.start(mock.settings(), {"c", "s", "o"}));
    // Asked before anything is known of the topic.
    QVERIFY(reading.ownOffsetsTopics().empty());
    reading.readToEnd(std::chrono::seconds(60), [&](const Result<Done>& done) {
        answer = done;
        keys = reading.mirror().offsets().size();
    });
    QTRY_VERIFY_WITH_TIMEOUT(answer.has_value(), 60'000);
    QVERIFY(answer->ok());
    QCOMPARE(reading.ownOffsetsTopics(), std::set<std::string>{"own"});
    QCOMPARE(keys, std::size_t{2});
}

QTEST_GUILESS_MAIN(TestClusterReading)
#include "tst_clusterreading.moc"
