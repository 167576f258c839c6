// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/dumploader.h"
#include "files/dumpreader.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <zlib.h>
#include <zstd.h>

using namespace inspector;
using Kind = DumpProblem::Kind;

namespace
{

const QString Shop = QStringLiteral(TEST_DATA "/fixtures/shop-4.3.1/");

QByteArray gzipped(QByteArray text)
{
    z_stream stream{};
    constexpr int Gzip = 16;
    if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, MAX_WBITS + Gzip, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return {};
    QByteArray out(static_cast<qsizetype>(deflateBound(&stream, static_cast<uLong>(text.size()))) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(text.data());
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.truncate(static_cast<qsizetype>(stream.total_out));
    deflateEnd(&stream);
    return out;
}

QByteArray zstded(const QByteArray& text)
{
    QByteArray out(static_cast<qsizetype>(ZSTD_compressBound(static_cast<std::size_t>(text.size()))), '\0');
    out.truncate(static_cast<qsizetype>(ZSTD_compress(out.data(), static_cast<std::size_t>(out.size()), text.data(),
                                                      static_cast<std::size_t>(text.size()), 3)));
    return out;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray line(const char* topic, int partition, int offset, const QByteArray& key, const QByteArray& value = "1")
{
    QByteArray escaped = key;
    escaped.replace('"', "\\\"");
    return QByteArray("{\"topic\":\"") + topic + "\",\"partition\":" + QByteArray::number(partition) +
           ",\"offset\":" + QByteArray::number(offset) + ",\"tstype\":\"create\",\"ts\":1,\"broker\":1,\"key\":\"" +
           escaped + "\",\"payload\":\"" + value + "\"}\n";
}

/// Every record as text, in the order of the store.
QStringList recordsOf(const LoadedCluster& cluster)
{
    QStringList all;
    for (std::uint64_t row = 0; row < cluster.store->published(); ++row) {
        const RecordView record = cluster.store->record(row);
        const PartitionSlot& slot = cluster.store->partition(record.slot);
        all.append(QStringLiteral("%1/%2/%3=%4")
                       .arg(QString::fromStdString(slot.topic))
                       .arg(slot.partition)
                       .arg(record.offset)
                       .arg(record.value ? QString::fromStdString(Bytes(*record.value)) : QStringLiteral("-")));
    }
    return all;
}

} // namespace

class TestDumpLoader : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void fixture();
    void compressed_data();
    void compressed();
    void cutAndDamaged_data();
    void cutAndDamaged();
    void wrongLines();
    void manyWrongLines();
    void longLine();
    void cannotOpen();
    void nothingOfConnect();
    void order();
    void conflict();
    void twoClusters();
    void header();
    void emptyConfigTopic();
    void withoutConfig();
    void cancel();

private:
    QString write(const char* name, const QByteArray& content);
    LoadedDump load(const QStringList& files);
    QString fileOfShop();

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestDumpLoader::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

QString TestDumpLoader::write(const char* name, const QByteArray& content)
{
    QFile file(m_folder->filePath(QString::fromLatin1(name)));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write the file");
    return file.fileName();
}

LoadedDump TestDumpLoader::load(const QStringList& files)
{
    Result<LoadedDump> dump = loadDumps(files);
    if (!dump)
        qFatal("%s: %s", dump.error().subject.c_str(), dump.error().detail.c_str());
    return std::move(dump).value();
}

void TestDumpLoader::fixture()
{
    const LoadedDump dump =
        load({Shop + QStringLiteral("shop-status.jsonl"), Shop + QStringLiteral("shop-configs.jsonl"),
              Shop + QStringLiteral("dedicated-offsets.jsonl"), Shop + QStringLiteral("shop-offsets.jsonl")});
    QVERIFY(dump.complete);
    QCOMPARE(dump.problemCount, 0U);
    QCOMPARE(dump.clusters.size(), 1U);
    const LoadedCluster& shop = dump.clusters.front();
    QVERIFY(shop.group.isEmpty());
    QVERIFY(shop.configKnown);
    QCOMPARE(shop.topics.size(), 4U);
    const struct
    {
        const char* name;
        TopicRole role;
        int partitions;
    } expected[] = {{"dedicated-offsets", TopicRole::ConnectorOffset, 10},
                    {"shop-configs", TopicRole::Config, 1},
                    {"shop-offsets", TopicRole::Offset, 24},
                    {"shop-status", TopicRole::Status, 5}};
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const LoadedTopic& topic = shop.topics[i];
        QCOMPARE(topic.name, std::string(expected[i].name));
        QCOMPARE(topic.role, expected[i].role);
        QVERIFY(!topic.partitionsStated);
        QCOMPARE(topic.partitions, expected[i].partitions);
        QCOMPARE(topic.records,
                 static_cast<std::uint64_t>(
                     contentOf(Shop + QString::fromStdString(topic.name) + QStringLiteral(".jsonl")).count('\n')));
        total += topic.records;
    }
    QCOMPARE(dump.records, total);
    QCOMPARE(dump.lines, total);
    QCOMPARE(shop.mirror->foldedRows(), total);
    QCOMPARE(shop.topics[0].endOffsets[9], 5);
    QCOMPARE(shop.topics[0].endOffsets[0], 0);
    const ConnectorSummary* connector = shop.mirror->connector("orders-cdc");
    QVERIFY(connector);
    QCOMPARE(connector->inConfig, std::optional(true));
}

void TestDumpLoader::compressed_data()
{
    QTest::addColumn<QByteArray>("content");
    const QByteArray text = contentOf(Shop + QStringLiteral("shop-status.jsonl"));
    const qsizetype half = text.indexOf('\n', text.size() / 2) + 1;
    const QByteArray a = text.left(half);
    const QByteArray b = text.mid(half);
    QTest::newRow("plain") << text;
    QTest::newRow("plain, without the last line end") << text.chopped(1);
    QTest::newRow("plain with BOM, CRLF and blank lines")
        << QByteArray("\xef\xbb\xbf") + QByteArray(text).replace("\n", "\r\n\r\n  \n");
    QTest::newRow("gzip") << gzipped(text);
    QTest::newRow("gzip of two members, cut inside a line") << gzipped(text.left(1000)) + gzipped(text.mid(1000));
    QTest::newRow("gzip with a tape's zeros") << gzipped(a) + gzipped(b) + QByteArray(512, '\0');
    QTest::newRow("zstd") << zstded(text);
    QTest::newRow("zstd of two frames") << zstded(a) + zstded(b);
    QTest::newRow("zstd behind a skippable frame") << QByteArray("\x55\x2a\x4d\x18\x03\0\0\0abc", 11) + zstded(text);
}

void TestDumpLoader::compressed()
{
    QFETCH(QByteArray, content);
    // The name says nothing.
    const LoadedDump dump = load({write("dump.txt", content)});
    QVERIFY(dump.complete);
    QCOMPARE(dump.clusters.size(), 1U);
    const LoadedDump plain = load({Shop + QStringLiteral("shop-status.jsonl")});
    QCOMPARE(recordsOf(dump.clusters.front()), recordsOf(plain.clusters.front()));
}

void TestDumpLoader::cutAndDamaged_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("kind");
    const QByteArray text = contentOf(Shop + QStringLiteral("shop-status.jsonl"));
    const QByteArray gz = gzipped(text);
    const QByteArray zst = zstded(text.left(80'000)) + zstded(text.mid(80'000));
    QByteArray damaged = gz;
    damaged[damaged.size() - 6] = static_cast<char>(damaged[damaged.size() - 6] ^ 1); // its checksum
    QTest::newRow("gzip cut") << gz.left(gz.size() / 2) << static_cast<int>(Kind::CutShort);
    QTest::newRow("gzip without its last byte") << gz.chopped(1) << static_cast<int>(Kind::CutShort);
    QTest::newRow("gzip damaged") << damaged << static_cast<int>(Kind::BadArchive);
    QTest::newRow("gzip with other bytes behind") << gz + "more" << static_cast<int>(Kind::BadArchive);
    QTest::newRow("zstd cut") << zst.chopped(20) << static_cast<int>(Kind::CutShort);
    QTest::newRow("zstd damaged") << zstded(text) + "more and more" << static_cast<int>(Kind::BadArchive);
}

void TestDumpLoader::cutAndDamaged()
{
    QFETCH(QByteArray, content);
    QFETCH(int, kind);
    const LoadedDump dump = load({write("dump", content)});
    QVERIFY(!dump.complete);
    // What came before is used.
    QVERIFY(dump.records > 100);
    QVERIFY(!dump.problems.empty());
    QCOMPARE(static_cast<int>(dump.problems.back().kind), kind);
    QCOMPARE(dump.problems.back().line, 0U);
    QVERIFY(!dump.problems.back().file.empty());
}

void TestDumpLoader::wrongLines()
{
    const QString file =
        write("dump", line("s", 0, 0, "status-task-a-0") + "\n{\"topic\":\n" + line("s", 0, 1, "status-task-a-0") +
                          "[]\n" + line("s", 0, 2, "status-task-a-0").chopped(9));
    const LoadedDump dump = load({file});
    QVERIFY(!dump.complete);
    QCOMPARE(dump.records, 2U);
    QCOMPARE(dump.lines, 5U);
    QCOMPARE(dump.problemCount, 3U);
    const std::vector<std::pair<std::uint64_t, Kind>> expected = {
        {3, Kind::NotJson}, {5, Kind::NotRecord}, {6, Kind::NotJson}};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        QCOMPARE(dump.problems[i].line, expected[i].first);
        QCOMPARE(dump.problems[i].kind, expected[i].second);
        QCOMPARE(dump.problems[i].file, file.toStdString());
    }
}

void TestDumpLoader::manyWrongLines()
{
    QByteArray text = line("s", 0, 0, "status-task-a-0");
    for (int i = 0; i < 1000; ++i)
        text += "x\n";
    const LoadedDump dump = load({write("dump", text)});
    QCOMPARE(dump.records, 1U);
    QCOMPARE(dump.problemCount, 1000U);
    QCOMPARE(dump.problems.size(), LoadedDump::MostProblems);
}

void TestDumpLoader::longLine()
{
    // Written compressed, so that the disk holds little.
    QByteArray text = line("s", 0, 0, "status-task-a-0") + "{\"topic\":\"";
    text += QByteArray(static_cast<qsizetype>(DumpReader::MostLine), 'x') + "\n" + line("s", 0, 1, "status-task-a-0");
    const LoadedDump dump = load({write("dump", zstded(text))});
    QCOMPARE(dump.records, 2U);
    QCOMPARE(dump.problemCount, 1U);
    QCOMPARE(dump.problems.front().kind, Kind::LineTooLong);
    QCOMPARE(dump.problems.front().line, 2U);
}

void TestDumpLoader::cannotOpen()
{
    const QString missing = m_folder->filePath(QStringLiteral("nowhere"));
    const Result<LoadedDump> none = loadDumps({Shop + QStringLiteral("shop-status.jsonl"), missing});
    QVERIFY(!none);
    QCOMPARE(none.error().code, ErrorCode::CannotRead);
    QCOMPARE(none.error().subject, missing.toStdString());
    QVERIFY(!none.error().detail.empty());
    const Result<LoadedDump> folder = loadDumps({m_folder->path()});
    QVERIFY(!folder);
    QCOMPARE(folder.error().code, ErrorCode::CannotRead);
}

void TestDumpLoader::nothingOfConnect()
{
    const LoadedDump empty = load({write("empty", "")});
    QVERIFY(empty.complete);
    QVERIFY(empty.clusters.empty());
    const LoadedDump other = load({write("orders", line("orders", 0, 0, "42"))});
    QVERIFY(other.complete);
    QVERIFY(other.clusters.empty());
    QCOMPARE(other.problemCount, 1U);
    QCOMPARE(other.problems.front().kind, Kind::RoleUnknown);
    QCOMPARE(other.problems.front().detail, std::string("orders"));
}

void TestDumpLoader::order()
{
    const char* key = "status-task-a-0";
    const QString early =
        write("early", line("s", 0, 0, key, "0") + line("s", 0, 1, key, "1") + line("s", 1, 0, key, "p1"));
    const QString late =
        write("late", line("s", 0, 1, key, "1") + line("s", 0, 2, key, "2") + line("s", 1, 7, key, "p7"));
    const QStringList expected = {QStringLiteral("s/0/0=0"), QStringLiteral("s/0/1=1"), QStringLiteral("s/0/2=2")};
    for (const QStringList& files :
         {QStringList{early, late}, QStringList{late, early}, QStringList{late, early, late}}) {
        const LoadedDump dump = load(files);
        QVERIFY(dump.complete);
        QCOMPARE(dump.records, 5U);
        QCOMPARE(recordsOf(dump.clusters.front()).filter(QStringLiteral("s/0/")), expected);
        QCOMPARE(dump.clusters.front().topics.front().endOffsets, (std::vector<std::int64_t>{3, 8}));
    }
}

void TestDumpLoader::conflict()
{
    const char* key = "status-task-a-0";
    const LoadedDump dump = load({write("a", line("s", 0, 0, key, "first") + line("s", 0, 0, key, "second"))});
    QVERIFY(!dump.complete);
    QCOMPARE(recordsOf(dump.clusters.front()), QStringList{QStringLiteral("s/0/0=first")});
    QCOMPARE(dump.problems.front().kind, Kind::OffsetTwice);
    QCOMPARE(dump.problems.front().detail, std::string("s"));
}

void TestDumpLoader::twoClusters()
{
    const QByteArray config = "{\\\"properties\\\":{\\\"connector.class\\\":\\\"X\\\"}}";
    const LoadedDump dump =
        load({write("all", line("conf-b", 0, 0, "connector-b", config) + line("conf-a", 0, 0, "connector-a", config) +
                               line("s1", 0, 0, "status-connector-a") + line("o1", 3, 0, "[\"b\",{}]", "{}") +
                               line("orders", 0, 0, "1") + line("s2", 0, 0, "status-connector-b") +
                               line("o1", 3, 1, "[\"b\",{}]", "{}"))});
    QVERIFY(dump.complete);
    QCOMPARE(dump.clusters.size(), 2U);
    QCOMPARE(recordsOf(dump.clusters[0]),
             (QStringList{QStringLiteral("conf-a/0/0={\"properties\":{\"connector.class\":\"X\"}}"),
                          QStringLiteral("s1/0/0=1")}));
    QCOMPARE(dump.clusters[1].topics.size(), 3U);
    QCOMPARE(dump.clusters[1].topics[1].name, std::string("o1"));
    QCOMPARE(dump.clusters[1].topics[1].records, 2U);
    QCOMPARE(dump.clusters[1].topics[1].endOffsets, (std::vector<std::int64_t>{0, 0, 0, 2}));
    QVERIFY(dump.clusters[1].mirror->connector("b"));
    QVERIFY(!dump.clusters[1].mirror->connector("a"));
    QCOMPARE(dump.records, 6U);
    QCOMPARE(dump.problemCount, 1U);
}

void TestDumpLoader::header()
{
    const LoadedDump dump = load({write(
        "export",
        "{\"format\":\"connect-inspector-dump/1\",\"topics\":[{\"name\":\"c\",\"partitions\":1,\"role\":\"config\"},"
        "{\"name\":\"o\",\"partitions\":25,\"role\":\"connector-offset\"}],\"at\":null,\"group\":\"shop\","
        "\"redacted\":true}\n" +
            line("o", 3, 0, "[\"b\",{}]", "{}"))});
    QVERIFY(dump.complete);
    QCOMPARE(dump.clusters.size(), 1U);
    const LoadedCluster& cluster = dump.clusters.front();
    QCOMPARE(cluster.group, QStringLiteral("shop"));
    QVERIFY(cluster.redacted);
    QCOMPARE(cluster.topics[1].role, TopicRole::ConnectorOffset);
    QCOMPARE(cluster.topics[1].partitions, 25);
    QVERIFY(cluster.topics[1].partitionsStated);
    QCOMPARE(cluster.topics[1].endOffsets.size(), 25U);
}

void TestDumpLoader::emptyConfigTopic()
{
    const QByteArray offsets = line("o", 0, 0, "[\"b\",{}]", "{}");
    const LoadedDump named = load({write(
        "export",
        "{\"format\":\"connect-inspector-dump/1\",\"topics\":[{\"name\":\"c\",\"partitions\":1,\"role\":\"config\"},"
        "{\"name\":\"o\",\"partitions\":1,\"role\":\"offset\"}],\"at\":null,\"group\":null}\n" +
            offsets)});
    QVERIFY(named.clusters.front().configKnown);
    QCOMPARE(named.clusters.front().mirror->connector("b")->inConfig, std::optional(false));
    QVERIFY(named.clusters.front().mirror->offsets().front().has(OffsetFlag::Orphaned));
}

void TestDumpLoader::withoutConfig()
{
    const LoadedDump dump = load({write("o", line("o", 0, 0, "[\"b\",{}]", "{}"))});
    QVERIFY(!dump.clusters.front().configKnown);
    QVERIFY(!dump.clusters.front().mirror->connector("b")->inConfig.has_value());
    QVERIFY(!dump.clusters.front().mirror->offsets().front().has(OffsetFlag::Orphaned));
}

void TestDumpLoader::cancel()
{
    std::atomic<bool> cancelled = false;
    LoadProgress last;
    LoadControl control;
    control.cancelled = &cancelled;
    control.progress = [&](const LoadProgress& progress) {
        last = progress;
        cancelled = true;
    };
    const QString file = Shop + QStringLiteral("shop-status.jsonl");
    const Result<LoadedDump> dump = loadDumps({file}, control);
    QVERIFY(!dump);
    QCOMPARE(dump.error().code, ErrorCode::Cancelled);
    QCOMPARE(last.total, static_cast<std::uint64_t>(QFile(file).size()));
    QVERIFY(last.done > 0);
}

QTEST_APPLESS_MAIN(TestDumpLoader)
#include "tst_dumploader.moc"
