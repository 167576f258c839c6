// SPDX-License-Identifier: GPL-3.0-or-later
#include "tst_kafkamock.h"

#include <QTest>

#include <map>

using namespace inspector;

/// Reading whole topics of a mock cluster that behaves.
class TestTopicReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEveryRecordOnceByteExact();
    void reportsProgress();
    void emptyTopicsAreCaughtUp();
    void followsNewRecords();
    void readsToTheEndOfNow();
    void readToEndWithoutReader();
    void openRequestsEndAsCancelled();
    void findsTopicThatAppears();
    void addsTopic();
    void endsOfAnAddedTopicCount();
    void stopsInTheMiddle();
    void refusesBadSettings();
};

namespace
{

constexpr int Patience = 30000;

Bytes binary()
{
    Bytes bytes;
    for (int i = 0; i < 256; ++i)
        bytes.push_back(static_cast<char>(i));
    return bytes;
}

void fill(KafkaMock& mock, const char* topic, int partitions, int records)
{
    for (int i = 0; i < records; ++i)
        mock.produce(topic, i % partitions, {"key-" + std::to_string(i), Bytes(100, 'v'), {}});
    mock.flush();
}

} // namespace

void TestTopicReader::readsEveryRecordOnceByteExact()
{
    KafkaMock mock(3);
    const std::vector<std::pair<const char*, int>> topics = {{"c-configs", 1}, {"c-status", 5}, {"c-offsets", 25}};
    const std::vector<MockRecord> shapes = {
        {"plain", "value", {}},
        {std::nullopt, "no key", {}},
        {"", "empty key", {}},
        {"tombstone", std::nullopt, {}},
        {"empty value", "", {}},
        {std::nullopt, std::nullopt, {}},
        {binary(), binary() + binary(), {}},
        {"headers", "h", {{"name", "value"}, {"null", std::nullopt}, {"empty", ""}, {"name", binary()}}},
        {"large", Bytes(300000, 'x'), {}},
    };
    std::map<std::pair<std::string, std::int32_t>, std::vector<const MockRecord*>> sent;
    std::uint64_t bytes = 0;
    for (const auto& [topic, partitions] : topics) {
        mock.createTopic(topic, partitions);
        for (int i = 0; i < 60; ++i) {
            const MockRecord& record = shapes[static_cast<std::size_t>(i) % shapes.size()];
            mock.produce(topic, i % partitions, record);
            sent[{topic, i % partitions}].push_back(&record);
            bytes += record.key.value_or("").size() + record.value.value_or("").size();
        }
    }
    mock.flush();

    ReaderUnderTest test(mock.settings(), {"c-configs", "c-status", "c-offsets"});
    QVERIFY(test.reader().start().ok());
    QTRY_COMPARE_WITH_TIMEOUT(test.progress().state, ConnectionState::Live, Patience);
    const ReadProgress progress = test.progress();
    QCOMPARE(progress.recordsRead, 180U);
    QCOMPARE(progress.bytesRead, bytes);
    QCOMPARE(progress.partitions, 31);
    QVERIFY(progress.complete());
    QCOMPARE(test.published(), 180U);

    std::map<std::pair<std::string, std::int32_t>, std::size_t> next;
    for (std::uint64_t row = 0; row < 180; ++row) {
        const RecordView view = test.store().unfolded(row);
        const PartitionSlot& slot = test.store().partition(view.slot);
        const std::size_t number = next[{slot.topic, slot.partition}]++;
        const MockRecord& record = *sent.at({slot.topic, slot.partition}).at(number);
        QCOMPARE(view.offset, static_cast<std::int64_t>(number));
        QVERIFY(view.timestamp > 0);
        QVERIFY(view.key == record.key);
        QVERIFY(view.value == record.value);
    }
    test.store().setFolded(180);
    next.clear();
    for (std::uint64_t row = 0; row < 180; ++row) {
        const PartitionSlot& slot = test.store().partition(test.store().record(row).slot);
        const MockRecord& record = *sent.at({slot.topic, slot.partition}).at(next[{slot.topic, slot.partition}]++);
        const std::vector<HeaderView> headers = test.store().headers(row);
        QCOMPARE(headers.size(), record.headers.size());
        for (std::size_t i = 0; i < headers.size(); ++i) {
            QVERIFY(headers[i].name == record.headers[i].first);
            QVERIFY(headers[i].value == record.headers[i].second);
        }
    }
}

void TestTopicReader::reportsProgress()
{
    KafkaMock mock;
    mock.createTopic("t", 3);
    fill(mock, "t", 3, 300);
    ReaderUnderTest test(mock.settings(), {"t"});
    QCOMPARE(test.progress().state, ConnectionState::Idle);
    QVERIFY(test.reader().start().ok());
    QTRY_COMPARE_WITH_TIMEOUT(test.progress().state, ConnectionState::Live, Patience);
    const ReadProgress progress = test.progress();
    QCOMPARE(progress.recordsLeft, 0U);
    QCOMPARE(progress.partitionsReached, 3);
    QCOMPARE(progress.topicsFound, 1);
    QCOMPARE(progress.topicsWanted, 1);
    QCOMPARE(progress.brokers, 1);
    QVERIFY(!progress.clusterId.empty());
    QVERIFY(progress.lastHeardMs > 0);
    QVERIFY(!progress.problem);
    const std::vector<PartitionProgress> details = test.reader().details();
    QCOMPARE(details.size(), std::size_t(3));
    for (const PartitionProgress& partition : details) {
        QCOMPARE(partition.topic, std::string("t"));
        QCOMPARE(partition.low, 0);
        QCOMPARE(partition.position, 100);
        QCOMPARE(partition.end, 100);
        QVERIFY(partition.reached);
    }
    QCOMPARE(test.count(ReaderEvent::Kind::Connected), 1);
    QTRY_COMPARE(test.count(ReaderEvent::Kind::CaughtUp), 1);
    QCOMPARE(test.events().size(), std::size_t(2));
    QVERIFY(test.publications() > 0);
    QVERIFY(test.progressNews() > 0);
    test.reader().stop();
    QCOMPARE(test.progress().state, ConnectionState::Idle);
    QCOMPARE(test.progress().recordsRead, 300U);
}

void TestTopicReader::emptyTopicsAreCaughtUp()
{
    KafkaMock mock;
    mock.createTopic("empty", 4);
    ReaderUnderTest test(mock.settings(), {"empty"});
    QVERIFY(test.reader().start().ok());
    QTRY_COMPARE_WITH_TIMEOUT(test.count(ReaderEvent::Kind::CaughtUp), 1, Patience);
    QVERIFY(test.progress().complete());
    test.askEnd(Patience);
    QTRY_VERIFY_WITH_TIMEOUT(test.end().has_value(), Patience);
    QVERIFY(test.end()->ok());
    QCOMPARE(**test.end(), 0U);
}

void TestTopicReader::followsNewRecords()
{
    KafkaMock mock;
    mock.createTopic("t", 2);
    fill(mock, "t", 2, 10);
    ReaderUnderTest test(mock.settings(), {"t"});
    QVERIFY(test.reader().start().ok());
    QTRY_COMPARE_WITH_TIMEOUT(test.progress().state, ConnectionState::Live, Patience);
    fill(mock, "t", 2, 20);
    QTRY_COMPARE_WITH_TIMEOUT(test.published(), 30U, Patience);
    QTRY_COMPARE(test.progress().recordsRead, 30U);
    QCOMPARE(test.progress().state, ConnectionState::Live);
    QCOMPARE(test.count(ReaderEvent::Kind::CaughtUp), 1);
}

void TestTopicReader::readsToTheEndOfNow()
{
    KafkaMock mock;
    mock.createTopic("t", 2);
    mock.createTopic("not-there", 1);
    mock.hideTopic("not-there");
    ReaderUnderTest test(mock.settings(), {"t", "not-there"});
    QVERIFY(test.reader().start().ok());
    for (std::uint64_t round = 1; round <= 5; ++round) {
        fill(mock, "t", 2, 100);
        test.askEnd(Patience);
        QTRY_VERIFY_WITH_TIMEOUT(test.end().has_value(), Patience);
        QVERIFY(test.end()->ok());
        QCOMPARE(**test.end(), 100 * round); // all that was there when it was asked
        QCOMPARE(test.published(), 100 * round);
    }
}

void TestTopicReader::readToEndWithoutReader()
{
    KafkaMock mock;
    mock.createTopic("t", 1);
    ReaderUnderTest test(mock.settings(), {"t"});
    test.askEnd(1000);
    QVERIFY(test.end().has_value());
    QCOMPARE(test.end()->error().code, ErrorCode::Cancelled);
    QVERIFY(test.reader().start().ok());
    test.reader().stop();
    test.askEnd(1000);
    QVERIFY(test.end().has_value());
    QCOMPARE(test.end()->error().code, ErrorCode::Cancelled);
}

void TestTopicReader::openRequestsEndAsCancelled()
{
    KafkaMock mock;
    mock.createTopic("t", 1);
    mock.setDown(true);
    ReaderUnderTest test(mock.settings(), {"t"});
    QVERIFY(test.reader().start().ok());
    test.askEnd(600000);
    test.reader().stop();
    QVERIFY(test.end().has_value());
    QCOMPARE(test.end()->error().code, ErrorCode::Cancelled);
}

void TestTopicReader::findsTopicThatAppears()
{
    KafkaMock mock;
    mock.createTopic("first", 1);
    mock.createTopic("later", 7);
    mock.hideTopic("later");
    fill(mock, "first", 1, 5);
    ReaderUnderTest test(mock.settings(), {"first", "later"});
    QVERIFY(test.reader().start().ok());
    QTRY_COMPARE_WITH_TIMEOUT(test.published(), 5U, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(test.count(ReaderEvent::Kind::Problem, ErrorCode::NoSuchTopic), 1, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(test.progress().problem.has_value(), Patience);
    QCOMPARE(test.progress().problem->subject, std::string("later"));
    QVERIFY(!test.progress().complete());
    QCOMPARE(test.progress().topicsFound, 1);

    mock.showTopic("later");
    for (std::int32_t partition = 0; partition < 7; ++partition)
        mock.produce("later", partition, {"k", "v", {}});
    mock.flush();
    QTRY_COMPARE_WITH_TIMEOUT(test.published(), 12U, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(test.progress().complete(), Patience);
    QCOMPARE(test.progress().partitions, 8);
    QVERIFY(!test.progress().problem);
    QCOMPARE(test.count(ReaderEvent::Kind::TopicFound), 1);
    QCOMPARE(test.count(ReaderEvent::Kind::Problem), 1);
}

void TestTopicReader::addsTopic()
{
    KafkaMock mock;
    mock.createTopic("a", 1);
    mock.createTopic("b", 2);
    fill(mock, "a", 1, 3);
    fill(mock, "b", 2, 4);
    ReaderUnderTest test(mock.settings(), {"a"});
    QVERIFY(test.reader().start().ok());
    QTRY_COMPARE_WITH_TIMEOUT(test.published(), 3U, Patience);
    test.reader().addTopic({"b", TopicRole::ConnectorOffset});
    test.reader().addTopic({"b", TopicRole::ConnectorOffset});
    QTRY_COMPARE_WITH_TIMEOUT(test.published(), 7U, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(test.progress().complete() && test.progress().topicsWanted == 2, Patience);
    QCOMPARE(test.store().partition(test.store().unfolded(6).slot).role, TopicRole::ConnectorOffset);
}

/// Who adds a topic and asks for the end in one breath waits for that topic too.
void TestTopicReader::endsOfAnAddedTopicCount()
{
    constexpr int Rounds = 4;
    KafkaMock mock;
    mock.createTopic("a", 1);
    const auto nameOf = [](int round) { return "added-" + std::to_string(round); };
    for (int round = 0; round < Rounds; ++round) {
        mock.createTopic(nameOf(round).c_str(), 1);
        fill(mock, nameOf(round).c_str(), 1, 3);
    }
    ReaderUnderTest test(mock.settings(), {"a"});
    QVERIFY(test.reader().start().ok());
    for (int round = 0; round < Rounds; ++round) {
        test.reader().addTopic({nameOf(round), TopicRole::ConnectorOffset});
        test.askEnd(Patience);
        QTRY_VERIFY_WITH_TIMEOUT(test.end().has_value(), Patience);
        QVERIFY(test.end()->ok());
        QCOMPARE(**test.end(), static_cast<std::uint64_t>(3 * (round + 1)));
    }
}

void TestTopicReader::stopsInTheMiddle()
{
    KafkaMock mock;
    mock.createTopic("t", 4);
    for (int i = 0; i < 100000; ++i)
        mock.produce("t", i % 4, {"key-" + std::to_string(i), Bytes(20, 'v'), {}});
    mock.flush();
    ReaderUnderTest test(mock.settings(), {"t"});
    QVERIFY(test.reader().start().ok());
    QTRY_VERIFY_WITH_TIMEOUT(test.published() > 0, Patience);
    test.reader().stop();
    const std::uint64_t published = test.published();
    QVERIFY(test.progress().recordsRead <= published);
    QCOMPARE(test.progress().state, ConnectionState::Idle);
    test.reader().stop(); // again does no harm
    QCOMPARE(test.published(), published);
}

void TestTopicReader::refusesBadSettings()
{
    ReaderUnderTest address({"no address", {}}, {"t"});
    const auto badAddress = address.reader().start();
    QVERIFY(!badAddress.ok());
    QCOMPARE(badAddress.error().code, ErrorCode::BadAddress);
    QCOMPARE(badAddress.error().subject, std::string("no address"));
    ReaderUnderTest property({"127.0.0.1:1", {{"enable.auto.commit", "true"}}}, {"t"});
    const auto badProperty = property.reader().start();
    QVERIFY(!badProperty.ok());
    QCOMPARE(badProperty.error().code, ErrorCode::BadProperty);
    QCOMPARE(badProperty.error().subject, std::string("enable.auto.commit"));
    QCOMPARE(property.progress().state, ConnectionState::Idle);
}

QTEST_GUILESS_MAIN(TestTopicReader)
#include "tst_topicreader.moc"
