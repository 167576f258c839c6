// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plainactivetopic.h"
#include "core/plainstatus.h"
#include "core/statusvalue.h"

#include <QTest>

#include <random>

using namespace inspector;

/// The quick readers of statuses and active topics against those that read all that a worker would.
class TestPlainStatus : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reads_data();
    void reads();
    void agrees();
    void readsTopics_data();
    void readsTopics();
    void agreesOnTopics();
};

namespace
{

constexpr const char* Usual = R"({"state":"RUNNING","trace":null,"worker_id":"10.0.3.12:8083","generation":12})";
constexpr const char* Versioned =
    R"({"state":"UNASSIGNED","trace":null,"worker_id":"w-7.internal:8083","generation":-1,"version":"4.3.1"})";
constexpr const char* Failed =
    R"({"state":"FAILED","trace":"java.lang.Oh: \"no\"\n\tat a.B(C.java:7)\n\tat d.E\\","worker_id":"w","generation":3})";

constexpr const char* Topic =
    R"({"topic":{"name":"orders","connector":"jdbc-7","task":3,"discoverTimestamp":1760000000123}})";

/// A value with up to two bytes spoilt.
Bytes spoilt(Bytes value, std::mt19937& random)
{
    const std::string alphabet = R"({}":,\0129-nulRUNNIGtracekwo_id. )"
                                 "\x7f\xc3\n";
    for (unsigned change = random() % 3; change > 0; --change) {
        const std::size_t at = random() % value.size();
        const char c = alphabet[random() % alphabet.size()];
        switch (random() % 3) {
        case 0:
            value[at] = c;
            break;
        case 1:
            value.insert(at, 1, c);
            break;
        default:
            value.erase(at, 1);
        }
    }
    return value;
}

} // namespace

void TestPlainStatus::reads_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<bool>("plain");
    const auto row = [](const char* value, bool plain) { QTest::addRow("%s", value) << QByteArray(value) << plain; };
    row(Usual, true);
    row(Versioned, true);
    row(R"({"state":"PAUSED","trace":null,"worker_id":"","generation":2147483647,"version":null})", true);
    row(R"({"state":"running","trace":null,"worker_id":"w","generation":1})", false);
    row(Failed, true);
    row(R"({"state":"FAILED","trace":"","worker_id":"w","generation":1})", true);
    row(R"({"state":"FAILED","trace":"\u0041","worker_id":"w","generation":1})", false);
    row(R"({"state":"FAILED","trace":"\x","worker_id":"w","generation":1})", false);
    row(R"({"state":"FAILED","trace":"x\","worker_id":"w","generation":1})", false);
    row("{\"state\":\"FAILED\",\"trace\":\"a\nb\",\"worker_id\":\"w\",\"generation\":1}", false);
    row("{\"state\":\"FAILED\",\"trace\":\"\303\244\",\"worker_id\":\"w\",\"generation\":1}", false);
    row(R"({"state":"RUNNING","trace":null,"worker_id":null,"generation":1})", false);
    row(R"({"state":"RUNNING","trace":null,"worker_id":"a\"b","generation":1})", false);
    row("{\"state\":\"RUNNING\",\"trace\":null,\"worker_id\":\"w\303\244\",\"generation\":1}", false);
    row(R"({"state":"RUNNING","trace":null,"worker_id":"w","generation":2147483648})", false);
    row(R"({"state":"RUNNING","trace":null,"worker_id":"w","generation":01})", false);
    row(R"({"state":"RUNNING","trace":null,"worker_id":"w","generation":1.0})", false);
    row(R"({"state":"RUNNING","trace":null,"worker_id":"w","generation":1}})", false);
    row(R"({"state":"RUNNING","trace":null,"worker_id":"w","generation":1,"version":"4.3.1","state":"FAILED"})", false);
    row(R"({"state":"RUNNING","worker_id":"w","trace":null,"generation":1})", false);
    row(R"({"state":"RUNNING","trace":null,"worker_id":"w)", false);
    row("", false);
}

void TestPlainStatus::reads()
{
    QFETCH(QByteArray, value);
    QFETCH(bool, plain);
    const std::optional<PlainStatus> read = readPlainStatus(BytesView(value.constData(), std::size_t(value.size())));
    QCOMPARE(read.has_value(), plain);
}

void TestPlainStatus::agrees()
{
    // What it reads it reads as the other does, however the bytes are spoilt.
    std::mt19937 random(7); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same run every time
    JsonDocument scratch;
    int read = 0;
    for (int i = 0; i < 200'000; ++i) {
        const Bytes value = spoilt(i % 3 == 0 ? Usual : i % 3 == 1 ? Versioned : Failed, random);
        const std::optional<PlainStatus> plain = readPlainStatus(value);
        if (!plain)
            continue;
        ++read;
        const StatusValue full = readStatusValue(scratch, value);
        QVERIFY2(full.usable(), value.c_str());
        QCOMPARE(full.hasTrace, plain->hasTrace);
        QCOMPARE(full.state, plain->state);
        QCOMPARE(full.workerId, std::string(plain->workerId));
        QCOMPARE(full.generation, plain->generation);
        QCOMPARE(full.version.has_value(), plain->version.has_value());
        if (plain->version)
            QCOMPARE(*full.version, std::string(*plain->version));
    }
    QVERIFY(read > 50'000);
    QVERIFY(read < 190'000);
}

void TestPlainStatus::readsTopics_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<bool>("plain");
    const auto row = [](const char* value, bool plain) { QTest::addRow("%s", value) << QByteArray(value) << plain; };
    row(Topic, true);
    row(R"({"topic":{"name":"","connector":"","task":-1,"discoverTimestamp":-9223372036854775808}})", true);
    row(R"({"topic":{"name":"t","connector":"c","task":2147483648,"discoverTimestamp":1}})", false);
    row(R"({"topic":{"name":"t","connector":"c","task":1,"discoverTimestamp":9223372036854775808}})", false);
    row(R"({"topic":{"name":"t","connector":"c","task":1,"discoverTimestamp":1.0}})", false);
    row(R"({"topic":{"name":"t","connector":"c","task":1}})", false);
    row(R"({"topic":{"connector":"c","name":"t","task":1,"discoverTimestamp":1}})", false);
    row(R"({"topic":{"name":"a\"b","connector":"c","task":1,"discoverTimestamp":1}})", false);
    row(R"({"topic":{"name":"t","connector":"c","task":1,"discoverTimestamp":1}} )", false);
    row(R"({"topic":null})", false);
    row("", false);
}

void TestPlainStatus::readsTopics()
{
    QFETCH(QByteArray, value);
    QFETCH(bool, plain);
    const BytesView bytes(value.constData(), std::size_t(value.size()));
    QCOMPARE(readPlainActiveTopic(bytes).has_value(), plain);
}

void TestPlainStatus::agreesOnTopics()
{
    std::mt19937 random(11); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same run every time
    JsonDocument scratch;
    int read = 0;
    for (int i = 0; i < 100'000; ++i) {
        const Bytes value = spoilt(Topic, random);
        const std::optional<PlainActiveTopic> plain = readPlainActiveTopic(value);
        if (!plain)
            continue;
        ++read;
        const ActiveTopicValue full = readActiveTopicValue(scratch, value);
        QVERIFY2(full.usable(), value.c_str());
        QCOMPARE(full.topic, std::string(plain->topic));
        QCOMPARE(full.connector, std::string(plain->connector));
        QCOMPARE(full.task, plain->task);
        QCOMPARE(full.discoverTimestamp, plain->discoverTimestamp);
    }
    QVERIFY(read > 30'000);
    QVERIFY(read < 95'000);
}

QTEST_GUILESS_MAIN(TestPlainStatus)
#include "tst_plainstatus.moc"
