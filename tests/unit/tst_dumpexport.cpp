// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fold.h"
#include "core/secrets.h"
#include "files/dumpexport.h"
#include "files/dumploader.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <random>

#include <sys/stat.h>
#include <unistd.h>

using namespace inspector;
using What = ExportChoice::What;

namespace
{

const QString Shop = QStringLiteral(TEST_DATA "/fixtures/shop-4.3.1/");

/// All that there is of one record.
struct Whole
{
    std::string topic;
    std::int32_t partition = 0;
    TopicRole role{};
    std::int64_t offset = 0;
    std::int64_t timestamp = 0;
    TimestampKind kind{};
    std::optional<Bytes> key;
    std::optional<Bytes> value;
    std::vector<std::pair<Bytes, std::optional<Bytes>>> headers;

    bool operator==(const Whole&) const = default;
};

std::vector<Whole> wholeOf(const RecordStore& store, const KeyTable& keys)
{
    const auto owned = [](std::optional<BytesView> bytes) {
        return bytes ? std::optional<Bytes>(*bytes) : std::nullopt;
    };
    std::vector<Whole> all;
    for (std::uint64_t row = 0; row < store.folded(); ++row) {
        const RecordView record = store.record(row);
        const PartitionSlot& slot = store.partition(record.slot);
        Whole& whole = all.emplace_back();
        whole = {slot.topic,
                 slot.partition,
                 slot.role,
                 record.offset,
                 record.timestamp,
                 record.timestampKind,
                 owned(keys.bytes(record.keyId)),
                 owned(record.value),
                 {}};
        for (const HeaderView& header : store.headers(row))
            whole.headers.emplace_back(Bytes(header.name), owned(header.value));
    }
    return all;
}

/// A store being filled by hand.
struct Filled
{
    RecordStore store;
    KeyTable keys;
    std::map<std::uint32_t, std::int64_t> next;
    DumpHeader header;

    void add(const std::string& topic, TopicRole role, int partition, std::optional<BytesView> key,
             std::optional<BytesView> value, const std::vector<HeaderView>& headers = {}, std::int64_t at = 1000,
             TimestampKind kind = TimestampKind::Create)
    {
        const SlotId slot = store.addPartition(topic, role, partition);
        store.append(slot, next[slot.value]++, at, key, value, headers, kind);
    }
    void fold()
    {
        store.publish();
        Fold(store, keys).advance(store.published());
    }
    ExportPart part(ExportChoice choice = {}) { return {&store, &keys, header, std::move(choice)}; }
};

Filled& fillShop(Filled& filled)
{
    filled.header.topics = {{"c", 1, TopicRole::Config}, {"o", 25, TopicRole::Offset}, {"s", 5, TopicRole::Status}};
    filled.header.group = "shop";
    filled.add("c", TopicRole::Config, 0, BytesView("connector-a"),
               BytesView("{\"properties\":{\"password\":\"geheim\"}}"));
    filled.add("s", TopicRole::Status, 3, BytesView("status-connector-a"), BytesView("{\"state\":\"RUNNING\"}"));
    filled.add("o", TopicRole::Offset, 7, BytesView("[\"a\",{\"p\":1}]"), BytesView("{\"n\":1}"));
    filled.add("o", TopicRole::Offset, 7, BytesView("[\"a\",{\"p\":2}]"), BytesView("{\"n\":1}"));
    filled.add("o", TopicRole::Offset, 7, BytesView("[\"a\",{\"p\":1}]"), BytesView("{\"n\":2}"));
    filled.fold();
    return filled;
}

ExportSummary mustExport(const std::vector<ExportPart>& parts, const ExportOptions& options)
{
    const Result<ExportSummary> done = exportDump(parts, options);
    if (!done)
        qFatal("%s: %s", done.error().subject.c_str(), done.error().detail.c_str());
    return *done;
}

LoadedDump mustLoad(const QStringList& files)
{
    Result<LoadedDump> dump = loadDumps(files);
    if (!dump)
        qFatal("%s: %s", dump.error().subject.c_str(), dump.error().detail.c_str());
    return std::move(dump).value();
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

Q_DECLARE_METATYPE(inspector::Compression)

class TestDumpExport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void roundTrip_data();
    void roundTrip();
    void fixtureAgain();
    void lowerBoundStaysOne();
    void choices();
    void severalClusters();
    void recordsThatWent();
    void ownerOnlyAndWhole();
    void neverClobbers();
    void cannotWrite();
    void cancel();
    void redacted();
    void redactedShapes();

private:
    QString path(const char* name) const { return m_folder->filePath(QString::fromLatin1(name)); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestDumpExport::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestDumpExport::roundTrip_data()
{
    QTest::addColumn<inspector::Compression>("compression");
    QTest::newRow("plain") << Compression::None;
    QTest::newRow("gzip") << Compression::Gzip;
    QTest::newRow("zstd") << Compression::Zstd;
}

void TestDumpExport::roundTrip()
{
    QFETCH(Compression, compression);
    std::mt19937 random(7);
    const auto below = [&random](unsigned bound) { return random() % bound; };
    const auto bytes = [&](unsigned most) -> std::optional<Bytes> {
        if (below(6) == 0)
            return std::nullopt;
        Bytes made(below(most), '\0');
        const bool text = below(2) == 0;
        for (char& c : made)
            c = static_cast<char>(text ? ' ' + below(90) : below(256));
        return made;
    };
    const auto view = [](const std::optional<Bytes>& owned) {
        return owned ? std::optional<BytesView>(*owned) : std::nullopt;
    };
    Filled filled;
    filled.header.topics = {{"c", 2, TopicRole::Config},
                            {"own", 3, TopicRole::ConnectorOffset},
                            {"o", 30, TopicRole::Offset},
                            {"s", 5, TopicRole::Status}};
    filled.header.group = "gruppe ü";
    for (int i = 0; i < 20'000; ++i) {
        const KnownTopic& topic = filled.header.topics[below(4)];
        const std::optional<Bytes> key = bytes(20);
        const std::optional<Bytes> value = bytes(60);
        std::vector<std::pair<Bytes, std::optional<Bytes>>> owned;
        for (unsigned n = below(8) == 0 ? below(4) : 0; n > 0; --n)
            owned.emplace_back(bytes(9).value_or(""), bytes(9));
        std::vector<HeaderView> headers;
        for (const auto& [name, content] : owned)
            headers.push_back({name, view(content)});
        filled.add(topic.name, topic.role, static_cast<int>(below(static_cast<unsigned>(*topic.partitions))), view(key),
                   view(value), headers, below(9) == 0 ? -1 : static_cast<std::int64_t>(random()),
                   below(2) == 0 ? TimestampKind::Create : TimestampKind::LogAppend);
    }
    filled.fold();
    ExportOptions options;
    options.path = path("export");
    options.compression = compression;
    const ExportSummary summary = mustExport({filled.part()}, options);
    QCOMPARE(summary.records, 20'000U);
    QCOMPARE(summary.bytes, static_cast<std::uint64_t>(QFile(options.path).size()));

    const LoadedDump dump = mustLoad({options.path});
    QVERIFY(dump.complete);
    QCOMPARE(dump.clusters.size(), 1U);
    const LoadedCluster& cluster = dump.clusters.front();
    QCOMPARE(cluster.group, QStringLiteral("gruppe ü"));
    QVERIFY(!cluster.redacted);
    QVERIFY(cluster.configKnown);
    QVERIFY(wholeOf(*cluster.store, *cluster.keys) == wholeOf(filled.store, filled.keys));
    for (const LoadedTopic& topic : cluster.topics)
        QVERIFY(topic.partitionsStated);
    QCOMPARE(cluster.topics[2].name, std::string("own"));
    QCOMPARE(cluster.topics[2].role, TopicRole::ConnectorOffset);
    QCOMPARE(cluster.topics[2].partitions, 3);
}

void TestDumpExport::fixtureAgain()
{
    QStringList files;
    for (const char* name : {"shop-configs", "shop-status", "shop-offsets", "dedicated-offsets"})
        files.append(Shop + QLatin1String(name) + QStringLiteral(".jsonl"));
    const LoadedDump first = mustLoad(files);
    const LoadedCluster& cluster = first.clusters.front();
    ExportPart part{cluster.store.get(), cluster.keys.get(), {}, {}};
    for (const LoadedTopic& topic : cluster.topics)
        part.header.topics.push_back({topic.name, std::nullopt, topic.role});
    ExportOptions options;
    options.path = path("export.jsonl");
    mustExport({part}, options);
    const LoadedDump second = mustLoad({options.path});
    QVERIFY(wholeOf(*second.clusters.front().store, *second.clusters.front().keys) ==
            wholeOf(*cluster.store, *cluster.keys));
    // Line by line it is what kcat wrote, but for the header and the broker's number.
    QByteArray expected;
    for (const QString& file : files)
        expected += contentOf(file);
    QByteArray written = contentOf(options.path);
    written.remove(0, written.indexOf('\n') + 1);
    QCOMPARE(written, expected.replace("\"broker\":1,", ""));
}

void TestDumpExport::lowerBoundStaysOne()
{
    Filled filled;
    fillShop(filled);
    filled.header.topics[1].partitions.reset();
    ExportOptions options;
    options.path = path("export");
    mustExport({filled.part()}, options);
    const LoadedDump dump = mustLoad({options.path});
    QCOMPARE(dump.clusters.front().topics[1].name, std::string("o"));
    QVERIFY(!dump.clusters.front().topics[1].partitionsStated);
    QCOMPARE(dump.clusters.front().topics[1].partitions, 8);
}

void TestDumpExport::choices()
{
    Filled filled;
    fillShop(filled);
    const KeyId twice = filled.store.record(2).keyId;
    const struct
    {
        ExportChoice choice;
        std::vector<std::int64_t> offsets;
        std::size_t topics;
        bool configKnown;
    } cases[] = {
        {{What::Everything, {}, {}, {}}, {0, 0, 0, 1, 2}, 3, true},
        {{What::Topic, "o", {}, {}}, {0, 1, 2}, 1, false},
        {{What::Topic, "c", {}, {}}, {0}, 1, true},
        {{What::Versions, {}, {twice}, {}}, {0, 2}, 1, false},
        {{What::Latest, {}, {twice}, {}}, {2}, 1, false},
        {{What::Rows, {}, {}, {0, 3}}, {0, 1}, 2, false}, // some of the config topic is not all of it
        {{What::Rows, {}, {}, {}}, {}, 0, false},
    };
    int number = 0;
    const auto partOf = [](const LoadedCluster& cluster) {
        ExportPart part{cluster.store.get(), cluster.keys.get(), {}, {}};
        for (const LoadedTopic& topic : cluster.topics)
            part.header.topics.push_back(knownTopic(topic));
        return part;
    };
    for (const auto& wanted : cases) {
        ExportOptions options;
        options.path = path("export") + QString::number(++number);
        mustExport({filled.part(wanted.choice)}, options);
        const LoadedDump dump = mustLoad({options.path});
        std::vector<std::int64_t> offsets;
        if (!dump.clusters.empty()) {
            const LoadedCluster& cluster = dump.clusters.front();
            for (const Whole& whole : wholeOf(*cluster.store, *cluster.keys))
                offsets.push_back(whole.offset);
            QCOMPARE(cluster.configKnown, wanted.configKnown);
            // A copy of a part is no more than that.
            ExportOptions again;
            again.path = options.path + QStringLiteral("again");
            mustExport({partOf(cluster)}, again);
            QCOMPARE(mustLoad({again.path}).clusters.front().configKnown, wanted.configKnown);
        }
        QCOMPARE(offsets, wanted.offsets);
        QCOMPARE(dump.clusters.empty() ? 0 : dump.clusters.front().topics.size(), wanted.topics);
    }
}

void TestDumpExport::severalClusters()
{
    Filled one;
    fillShop(one);
    Filled two;
    two.header.topics = {{"c2", 1, TopicRole::Config}, {"s2", 1, TopicRole::Status}};
    two.add("c2", TopicRole::Config, 0, BytesView("connector-a"), BytesView("{\"properties\":{}}"));
    two.add("s2", TopicRole::Status, 0, BytesView("status-connector-a"), BytesView("{}"));
    two.fold();
    ExportOptions options;
    options.path = path("export");
    mustExport({one.part(), two.part()}, options);
    const LoadedDump dump = mustLoad({options.path});
    QCOMPARE(dump.clusters.size(), 2U);
    QCOMPARE(dump.clusters[0].group, QStringLiteral("shop"));
    QCOMPARE(dump.clusters[0].topics.size(), 3U);
    QCOMPARE(dump.clusters[1].topics.size(), 2U);
    QVERIFY(wholeOf(*dump.clusters[1].store, *dump.clusters[1].keys) == wholeOf(two.store, two.keys));
}

void TestDumpExport::recordsThatWent()
{
    Filled filled;
    filled.store.setLimit(1);
    Fold fold(filled.store, filled.keys);
    for (const char* value : {"1", "2"})
        filled.add("o", TopicRole::Offset, 7, BytesView("twice"), BytesView(value));
    for (std::size_t row = 2; row < Segment::Rows; ++row)
        filled.add("o", TopicRole::Offset, 7, BytesView("k"), BytesView("v"));
    filled.store.publish();
    while (fold.advance(Segment::Rows) > 0) {
    }
    fold.takeDelta();
    QVERIFY(fold.isRetirementDue());
    filled.store.retire(fold.planRetirement());

    const ExportSummary all = mustExport({filled.part()}, {path("all")});
    QCOMPARE(all.records, 2U);
    QCOMPARE(all.gone, 0U);
    const QByteArray content = contentOf(path("all"));
    QVERIFY(content.contains("\"partial\":true"));
    QVERIFY(content.contains("\"offset\":1,") && !content.contains("\"offset\":0,"));

    ExportChoice rows{ExportChoice::What::Rows};
    rows.rows = {0, 1, Segment::Rows - 1};
    const ExportSummary some = mustExport({filled.part(rows)}, {path("rows")});
    QCOMPARE(some.records, 2U);
    QCOMPARE(some.gone, 1U);
}

void TestDumpExport::ownerOnlyAndWhole()
{
    Filled filled;
    fillShop(filled);
    ExportOptions options;
    options.path = path("export");
    const mode_t before = ::umask(0);
    mustExport({filled.part()}, options);
    ::umask(before);
    struct stat info = {};
    QCOMPARE(::stat(QFile::encodeName(options.path).constData(), &info), 0);
    QCOMPARE(info.st_mode & 0777U, 0600U);
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList{QStringLiteral("export")});
}

void TestDumpExport::neverClobbers()
{
    Filled filled;
    fillShop(filled);
    QFile there(path("export"));
    QVERIFY(there.open(QIODevice::WriteOnly) && there.write("mine") == 4);
    there.close();
    QVERIFY(there.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther));
    ExportOptions options;
    options.path = there.fileName();
    const Result<ExportSummary> refused = exportDump({filled.part()}, options);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::CannotWrite);
    QCOMPARE(refused.error().status, EEXIST);
    QCOMPARE(contentOf(there.fileName()), QByteArray("mine"));
    // One that appears while the export is written.
    options.path = path("late");
    options.progress = [&](std::uint64_t, std::uint64_t) {
        QFile late(options.path);
        if (late.open(QIODevice::WriteOnly))
            late.write("other");
    };
    QVERIFY(!exportDump({filled.part()}, options));
    QCOMPARE(contentOf(options.path), QByteArray("other"));
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).size(), 2);
    // Asked for, it takes the place, with its own rights.
    options.progress = {};
    options.path = there.fileName();
    options.ifThere = OwnerFile::IfThere::Replace;
    mustExport({filled.part()}, options);
    QVERIFY(contentOf(there.fileName()).startsWith("{\"format\""));
    QCOMPARE(there.permissions() & QFile::ReadOther, QFile::Permissions());
}

void TestDumpExport::cannotWrite()
{
    Filled filled;
    fillShop(filled);
    ExportOptions options;
    options.path = path("nowhere/export");
    const Result<ExportSummary> refused = exportDump({filled.part()}, options);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::CannotWrite);
    QCOMPARE(refused.error().subject, options.path.toStdString());
    QCOMPARE(refused.error().status, ENOENT);
    options.path = m_folder->path();
    options.ifThere = OwnerFile::IfThere::Replace;
    QVERIFY(!exportDump({filled.part()}, options));
    QVERIFY(QDir(m_folder->path()).exists());
}

void TestDumpExport::cancel()
{
    Filled filled;
    fillShop(filled);
    std::atomic<bool> cancelled = true;
    ExportOptions options;
    options.path = path("export");
    options.cancelled = &cancelled;
    const Result<ExportSummary> done = exportDump({filled.part()}, options);
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::Cancelled);
    QVERIFY(QDir(m_folder->path()).isEmpty(QDir::Files | QDir::Hidden));
}

void TestDumpExport::redacted()
{
    const LoadedDump first =
        mustLoad({Shop + QStringLiteral("shop-configs.jsonl"), Shop + QStringLiteral("shop-status.jsonl"),
                  Shop + QStringLiteral("shop-offsets.jsonl")});
    const LoadedCluster& cluster = first.clusters.front();
    const QByteArray plain = contentOf(Shop + QStringLiteral("shop-configs.jsonl"));
    ExportPart part{cluster.store.get(), cluster.keys.get(), {}, {}};
    for (const LoadedTopic& topic : cluster.topics)
        part.header.topics.push_back({topic.name, std::nullopt, topic.role});
    ExportOptions options;
    options.path = path("redacted");
    options.redact = true;
    mustExport({part}, options);
    const QByteArray text = contentOf(options.path);
    // The secrets of the fixture: the database's password and the session key.
    for (const QByteArray& secret :
         {QByteArray("database.password\\\":\\\"pg\\\""), QByteArray("hMsKLPnJEY3Y2yzswbD0dddSSgKtFMkYXys4mK/s4iE=")})
    {
        QVERIFY2(plain.contains(secret), secret.constData());
        QVERIFY2(!text.contains(secret), secret.constData());
    }
    QVERIFY(text.contains("database.password\\\":\\\"********\\\""));
    QVERIFY(text.left(text.indexOf('\n')).endsWith("\"redacted\":true}"));

    const LoadedDump again = mustLoad({options.path});
    QVERIFY(again.complete);
    QVERIFY(again.clusters.front().redacted);
    QCOMPARE(again.records, first.records);
    // Once redacted, always so.
    ExportPart copy{again.clusters.front().store.get(), again.clusters.front().keys.get(), {}, {}};
    copy.header.redacted = again.clusters.front().redacted;
    ExportOptions plainAgain;
    plainAgain.path = path("copy");
    mustExport({copy}, plainAgain);
    const QByteArray copied = contentOf(plainAgain.path);
    QVERIFY(copied.left(copied.indexOf('\n')).contains("\"redacted\":true"));
}

void TestDumpExport::redactedShapes()
{
    Filled filled;
    filled.header.topics = {{"c", 1, TopicRole::Config}, {"o", 1, TopicRole::Offset}, {"s", 1, TopicRole::Status}};
    filled.add("s", TopicRole::Status, 0, BytesView("status-task-a-0"),
               BytesView("{\"state\":\"FAILED\",\"trace\":\"x jdbc:pg://u:geheim@h/db\"}"),
               {{"auth.token", BytesView("geheim")}});
    filled.add("o", TopicRole::Offset, 0, BytesView("[\"a\",{\"url\":\"https://u:geheim@h/\"}]"),
               BytesView("{\"access.token\":\"geheim\",\"n\":12}"));
    filled.add("o", TopicRole::Offset, 0, BytesView("password=geheim"), BytesView("\xff geheim", 8));
    filled.add("c", TopicRole::Config, 0, BytesView("task-a-0"),
               BytesView("{\"properties\":{\"x\":\"-----BEGIN PRIVATE KEY-----geheim\"}} geheim"));
    filled.add("c", TopicRole::Config, 0, BytesView("connector-a"), BytesView("geheim"));
    filled.fold();
    ExportOptions options;
    options.path = path("redacted");
    options.redact = true;
    mustExport({filled.part()}, options);
    const QByteArray text = contentOf(options.path);
    QVERIFY2(!text.contains("geheim"), text.constData());
    QVERIFY(!text.contains(QByteArray("geheim").toHex()));
    QVERIFY(text.contains("FAILED"));
    QVERIFY(text.contains("\\\"n\\\":12"));
    QCOMPARE(redactedKey("[\"a\", {\"file\":\"x\"}]"), Bytes("[\"a\", {\"file\":\"x\"}]"));
    QCOMPARE(redactedValue(TopicRole::Offset, "k", "{ \"n\" : 1.0 }"), Bytes("{ \"n\" : 1.0 }"));
    QCOMPARE(redactedValue(TopicRole::Offset, "k", ""), Bytes());
}

QTEST_APPLESS_MAIN(TestDumpExport)
#include "tst_dumpexport.moc"
