// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connectprotocol.h"

#include <QFile>
#include <QTest>

using namespace inspector;

Q_DECLARE_METATYPE(inspector::ProtocolProblem)

namespace
{

struct Member
{
    QByteArray row;
    std::string id;
    Bytes metadata;
    Bytes assignment;
};

/// As a real broker gave them.
std::vector<Member> recorded()
{
    std::vector<Member> members;
    QFile file(QStringLiteral(TEST_DATA "/groups/members.tsv"));
    if (!file.open(QIODevice::ReadOnly))
        return members;
    for (const QByteArray& line : file.readAll().split('\n')) {
        const QList<QByteArray> fields = line.split('\t');
        if (line.startsWith('#') || fields.size() != 5)
            continue;
        members.push_back({fields[0], fields[2].toStdString(), fromHex(fields[3].toStdString()).value_or(""),
                           fromHex(fields[4].toStdString()).value_or("")});
    }
    return members;
}

Member recordedMember(const QByteArray& row)
{
    for (Member& member : recorded()) {
        if (member.row == row)
            return member;
    }
    return {};
}

QString spelled(const ConnectUnits& units)
{
    QStringList words;
    for (const ConnectUnit& unit : units)
        words.append(QStringLiteral("%1:%2").arg(QString::fromStdString(unit.connector)).arg(unit.task));
    return words.join(QLatin1Char(' '));
}

/// The worked examples of the protocol; blanks are left out.
Bytes bytes(const char* hex)
{
    std::string digits(hex);
    std::erase(digits, ' ');
    return fromHex(digits).value();
}
constexpr const char* Url = "000f 687474703a2f2f77313a383038332f 000000000000002a ";

} // namespace

class TestConnectProtocol : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsRecordedMembers_data();
    void readsRecordedMembers();
    void knowsTheLeader();
    void subtractsWhatIsRevoked();
    void takesVersionZeroAsWhole();
    void toleratesMissingTail();
    void refuses_data();
    void refuses();
    void cutBytesAreAProblem();
    void altersBytesAtWill();
    void namesWorkersAsStatusesDo_data();
    void namesWorkersAsStatusesDo();
};

void TestConnectProtocol::readsRecordedMembers_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<QString>("url");
    QTest::addColumn<qint64>("offset");
    QTest::addColumn<QString>("allocation");
    QTest::addColumn<QString>("assigned");
    QTest::addColumn<QString>("owned");
    QTest::newRow("eager-4.1.1") << 0 << "http://127.0.0.1:28185/" << qint64(6) << "none"
                                 << "invoices:-1 invoices:0 orders:-1 orders:0"
                                 << "invoices:-1 invoices:0 orders:-1 orders:0";
    QTest::newRow("empty-4.1.1") << 1 << "http://127.0.0.1:28186/" << qint64(-1) << "none"
                                 << ""
                                 << "";
    QTest::newRow("member-4.3.1") << 2 << "http://127.0.0.1:28084/" << qint64(36)
                                  << "failing-sink:-1 file-sink:-1 file-sink:1 mirror-heartbeat:0"
                                  << "dedicated:0"
                                  << "dedicated:0 failing-sink:-1 file-sink:-1 file-sink:1 mirror-heartbeat:0";
    QTest::newRow("leader-3.9.2")
        << 2 << "http://127.0.0.1:28083/" << qint64(36)
        << "dedicated:-1 failing-sink:0 file-sink:0 file-source:-1 file-source:0 mirror-heartbeat:-1"
        << ""
        << "dedicated:-1 failing-sink:0 file-sink:0 file-source:-1 file-source:0 mirror-heartbeat:-1";
}

void TestConnectProtocol::readsRecordedMembers()
{
    QFETCH(QString, owned);
    const Member member = recordedMember(QTest::currentDataTag());
    const ConnectMetadata metadata = decodeConnectMetadata(member.metadata);
    const ConnectAssignment assignment = decodeConnectAssignment(member.assignment);
    QCOMPARE(metadata.problem, ProtocolProblem::None);
    QCOMPARE(assignment.problem, ProtocolProblem::None);
    QTEST(int(metadata.version), "version");
    QTEST(int(assignment.version), "version");
    QTEST(QString::fromStdString(metadata.url), "url");
    QTEST(qint64(metadata.configOffset), "offset");
    QTEST(metadata.allocation ? spelled(metadata.allocation->assigned) : QStringLiteral("none"), "allocation");
    QTEST(spelled(assignment.assigned), "assigned");
    QCOMPARE(assignment.error, 0);
    QVERIFY(assignment.revoked.empty());
    QCOMPARE(spelled(ownedUnits(metadata, assignment).value()), owned);
}

void TestConnectProtocol::knowsTheLeader()
{
    const ConnectAssignment assignment = decodeConnectAssignment(recordedMember("member-4.3.1").assignment);
    QCOMPARE(assignment.leader, recordedMember("leader-3.9.2").id);
    QCOMPARE(assignment.leaderUrl, std::string("http://127.0.0.1:28083/"));
}

void TestConnectProtocol::subtractsWhatIsRevoked()
{
    const std::string head = std::string("0000 0001 4c ") + Url;
    const std::string allocation = "0002" + head +
                                   "00000002 00026331 00000002 ffffffff 00000000 00026332 00000001 "
                                   "00000001 00000000 00000000";
    std::string plain = allocation;
    std::erase(plain, ' ');
    const std::string length = QByteArray::number(plain.size() / 2, 16).rightJustified(8, '0').toStdString();
    const ConnectMetadata metadata = decodeConnectMetadata(bytes((std::string("0002") + Url + length + plain).c_str()));
    QCOMPARE(metadata.problem, ProtocolProblem::None);
    const ConnectAssignment assignment = decodeConnectAssignment(bytes(
        ("0002" + head + "00000001 00026333 00000001 00000007 00000001 00026332 00000001 00000001 00001388").c_str()));
    QCOMPARE(assignment.problem, ProtocolProblem::None);
    QCOMPARE(assignment.delayMs, 5000);
    QCOMPARE(spelled(assignment.revoked), QStringLiteral("c2:1"));
    QCOMPARE(spelled(ownedUnits(metadata, assignment).value()), QStringLiteral("c1:-1 c1:0 c3:7"));
}

void TestConnectProtocol::takesVersionZeroAsWhole()
{
    const ConnectAssignment assignment =
        decodeConnectAssignment(bytes((std::string("0000 0000 0001 4c ") + Url +
                                       "00000002 00026331 00000002 ffffffff 00000000 00026332 "
                                       "00000001 00000001")
                                          .c_str()));
    QCOMPARE(assignment.problem, ProtocolProblem::None);
    QCOMPARE(assignment.leader, std::string("L"));
    QCOMPARE(assignment.configOffset, 42);
    const ConnectMetadata metadata = decodeConnectMetadata(bytes((std::string("0000 ") + Url).c_str()));
    QCOMPARE(spelled(ownedUnits(metadata, assignment).value()), QStringLiteral("c1:-1 c1:0 c2:1"));
}

void TestConnectProtocol::toleratesMissingTail()
{
    const ConnectMetadata metadata = decodeConnectMetadata(bytes((std::string("0001 ") + Url).c_str()));
    QCOMPARE(metadata.problem, ProtocolProblem::None);
    QVERIFY(!metadata.allocation);
    const ConnectAssignment bare = decodeConnectAssignment(bytes((std::string("0001 0000 0001 4c ") + Url).c_str()));
    QCOMPARE(bare.problem, ProtocolProblem::None);
    const ConnectAssignment nulls =
        decodeConnectAssignment(bytes((std::string("0002 0000 0001 4c ") + Url + "ffffffff ffffffff").c_str()));
    QCOMPARE(nulls.problem, ProtocolProblem::None);
    QVERIFY(nulls.assigned.empty() && nulls.revoked.empty());
    // A version of the future, with a field that nobody knows.
    const ConnectAssignment later = decodeConnectAssignment(
        bytes((std::string("0003 0000 0001 4c ") + Url + "00000000 00000000 00000000 0102").c_str()));
    QCOMPARE(later.problem, ProtocolProblem::None);
}

void TestConnectProtocol::refuses_data()
{
    QTest::addColumn<QByteArray>("hex");
    QTest::addColumn<ProtocolProblem>("metadata");
    QTest::addColumn<ProtocolProblem>("assignment");
    const auto row = [](const char* name, const std::string& hex, ProtocolProblem metadata,
                        ProtocolProblem assignment) {
        QTest::newRow(name) << QByteArray::fromStdString(hex) << metadata << assignment;
    };
    using enum ProtocolProblem;
    row("nothing", "", Empty, Empty);
    row("one byte", "00", Truncated, Truncated);
    row("negative version", std::string("ffff") + Url, Foreign, Foreign);
    row("negative length", "0001 0000 ffff", Truncated, Foreign);
    row("count beyond reason", std::string("0000 0000 0001 4c ") + Url + "7fffffff", Foreign, Truncated);
    row("bytes left over", std::string("0000 ") + Url + "00", Foreign, Truncated);
    row("text that is none", "0000 0002 c328 000000000000002a", Foreign, Foreign);
    row("allocation beyond the end", std::string("0001 ") + Url + "7fffffff 00", Truncated, Truncated);
    row("task of no kind", std::string("0000 0000 0001 4c ") + Url + "00000001 00026331 00000001 fffffffe", Foreign,
        Foreign);
    // A consumer's subscription: version 1, two topics.
    row("consumer", "0001 00000001 0001 74 ffffffff 00000000", Foreign, Truncated);
}

void TestConnectProtocol::refuses()
{
    QFETCH(QByteArray, hex);
    QTEST(decodeConnectMetadata(bytes(hex.constData())).problem, "metadata");
    QTEST(decodeConnectAssignment(bytes(hex.constData())).problem, "assignment");
}

void TestConnectProtocol::cutBytesAreAProblem()
{
    for (const Member& member : recorded()) {
        int usable = 0;
        for (std::size_t size = 1; size < member.metadata.size(); ++size) {
            const ProtocolProblem problem = decodeConnectMetadata(member.metadata.substr(0, size)).problem;
            QVERIFY2(problem == ProtocolProblem::Truncated || problem == ProtocolProblem::None, member.row.constData());
            usable += problem == ProtocolProblem::None ? 1 : 0;
        }
        const bool eager = decodeConnectMetadata(member.metadata).version == 0;
        QCOMPARE(usable, eager ? 0 : 1); // without the allocation
        usable = 0;
        for (std::size_t size = 1; size < member.assignment.size(); ++size) {
            const ProtocolProblem problem = decodeConnectAssignment(member.assignment.substr(0, size)).problem;
            QVERIFY2(problem == ProtocolProblem::Truncated || problem == ProtocolProblem::None, member.row.constData());
            usable += problem == ProtocolProblem::None ? 1 : 0;
        }
        QCOMPARE(usable, eager ? 0 : 3); // without the delay, what is revoked, what is assigned
    }
    QCOMPARE(recorded().size(), std::size_t(4));
}

/// Whatever stands in a byte, there is a result, and what is said to be usable has a leader or an address.
void TestConnectProtocol::altersBytesAtWill()
{
    int refused = 0;
    for (const Member& member : recorded()) {
        for (std::size_t at = 0; at < member.metadata.size(); ++at) {
            for (const int byte : {0x00, 0x01, 0x7f, 0x80, 0xff}) {
                Bytes altered = member.metadata;
                altered[at] = static_cast<char>(byte);
                const ConnectMetadata metadata = decodeConnectMetadata(altered);
                refused += metadata.usable() ? 0 : 1;
                QVERIFY(!metadata.usable() || !metadata.url.empty());
            }
        }
        for (std::size_t at = 0; at < member.assignment.size(); ++at) {
            for (const int byte : {0x00, 0x01, 0x7f, 0x80, 0xff}) {
                Bytes altered = member.assignment;
                altered[at] = static_cast<char>(byte);
                const ConnectAssignment assignment = decodeConnectAssignment(altered);
                refused += assignment.usable() ? 0 : 1;
                QVERIFY(!assignment.usable() || isUtf8(assignment.leader));
            }
        }
    }
    QVERIFY(refused > 100);
}

void TestConnectProtocol::namesWorkersAsStatusesDo_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("id");
    QTest::newRow("usual") << "http://w1:8083/"
                           << "w1:8083";
    QTest::newRow("no slash, https") << "https://w1.example:443"
                                     << "w1.example:443";
    QTest::newRow("IPv6") << "http://[::1]:8083/"
                          << "[::1]:8083";
    QTest::newRow("no scheme") << "w1:8083"
                               << "";
    QTest::newRow("no port") << "http://w1/"
                             << "";
}

void TestConnectProtocol::namesWorkersAsStatusesDo()
{
    QFETCH(QString, url);
    QTEST(QString::fromStdString(workerIdOf(url.toStdString())), "id");
}

QTEST_APPLESS_MAIN(TestConnectProtocol)
#include "tst_connectprotocol.moc"
