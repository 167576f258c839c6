// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/kafkagroupadmin.h"

#include <QTest>

#include <atomic>

using namespace inspector;

namespace
{

using Members = GroupState::Members;

AskControl within(std::chrono::milliseconds time)
{
    return {std::chrono::steady_clock::now() + time};
}

} // namespace

/// What needs no answer of a broker: librdkafka's mock has none about groups. The rest: tst_realdirect.
class TestKafkaGroupAdmin : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knowsNothingWithoutAnswers();
    void endsWhenCalledOff();
    void namesBadProperty();
};

void TestKafkaGroupAdmin::knowsNothingWithoutAnswers()
{
    KafkaGroupAdmin admin({"127.0.0.1:1", {}});
    const GroupState state = admin.look("connect-sink", {{"orders", 0}}, std::nullopt, within(std::chrono::seconds(2)));
    QCOMPARE(state.id, std::string("connect-sink"));
    QVERIFY(!state.state);
    QVERIFY(!state.exists);
    QCOMPARE(state.membersKnown, Members::Unknown);
    QVERIFY(state.error);
    QCOMPARE(state.partitions.size(), std::size_t(1));
    QVERIFY(!state.partitions[0].committed && !state.partitions[0].end);

    const auto altered = admin.alter("connect-sink", {{{"orders", 0}, 5}}, within(std::chrono::seconds(2)));
    QVERIFY(!altered.ok());
    QCOMPARE(altered.error().code, ErrorCode::ConnectionRefused);
    const auto removed = admin.remove("connect-sink", {{"orders", 0}}, within(std::chrono::seconds(2)));
    QVERIFY(!removed.ok());
    QCOMPARE(removed.error().code, ErrorCode::ConnectionRefused);
    const auto deleted = admin.deleteGroup("connect-sink", within(std::chrono::seconds(2)));
    QVERIFY(!deleted.ok());
    QCOMPARE(deleted.error().code, ErrorCode::ConnectionRefused);
}

void TestKafkaGroupAdmin::endsWhenCalledOff()
{
    const std::atomic<bool> cancelled{true};
    AskControl control = within(std::chrono::minutes(4));
    control.cancelled = &cancelled;
    KafkaGroupAdmin admin({"127.0.0.1:1", {}});
    const GroupState state = admin.look("connect-sink", {}, std::nullopt, control);
    QVERIFY(state.error);
    QCOMPARE(state.error->code, ErrorCode::Cancelled);
    QCOMPARE(state.membersKnown, Members::Unknown);
    const auto deleted = admin.deleteGroup("connect-sink", control);
    QVERIFY(!deleted.ok());
    QCOMPARE(deleted.error().code, ErrorCode::Cancelled);
    QCOMPARE(deleted.error().subject, std::string("connect-sink"));
}

void TestKafkaGroupAdmin::namesBadProperty()
{
    KafkaGroupAdmin admin({"127.0.0.1:1", {{"no.such.property", "x"}}});
    const GroupState state = admin.look("connect-sink", {}, std::nullopt, within(std::chrono::seconds(2)));
    QVERIFY(state.error);
    QCOMPARE(state.error->code, ErrorCode::BadProperty);
    QCOMPARE(admin.deleteGroup("connect-sink", within(std::chrono::seconds(2))).error().subject,
             std::string("no.such.property"));
}

QTEST_GUILESS_MAIN(TestKafkaGroupAdmin)
#include "tst_kafkagroupadmin.moc"
