// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fold.h"
#include "files/backupreader.h"
#include "files/backupwriter.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <memory>

#include <sys/stat.h>

using namespace inspector;

namespace
{

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

/// A store, folded so that its keys are where a reading has them.
struct Filled
{
    RecordStore store;
    KeyTable keys;

    void add(const std::string& topic, TopicRole role, int partition, std::int64_t offset, std::optional<BytesView> key,
             std::optional<BytesView> value, const std::vector<HeaderView>& headers = {},
             std::int64_t at = 1'700'000'000'000, TimestampKind kind = TimestampKind::Create)
    {
        store.append(store.addPartition(topic, role, partition), offset, at, key, value, headers, kind);
    }
    void fold()
    {
        store.publish();
        Fold(store, keys).advance(store.published());
    }
    std::vector<Whole> records() const
    {
        const auto owned = [](std::optional<BytesView> bytes) {
            return bytes ? std::optional<Bytes>(*bytes) : std::nullopt;
        };
        std::vector<Whole> all;
        for (std::uint64_t row = 0; row < store.folded(); ++row) {
            const RecordView record = store.record(row);
            const PartitionSlot& slot = store.partition(record.slot);
            all.push_back({slot.topic,
                           slot.partition,
                           slot.role,
                           record.offset,
                           record.timestamp,
                           record.timestampKind,
                           owned(keys.bytes(record.keyId)),
                           owned(record.value),
                           {}});
            for (const HeaderView& header : store.headers(row))
                all.back().headers.emplace_back(Bytes(header.name), owned(header.value));
        }
        return all;
    }
};

BackupManifest manifestOfShop()
{
    BackupManifest manifest;
    manifest.program = "connect-inspector 9.9";
    manifest.at = "2026-11-30T07:00:00Z";
    manifest.kafkaClusterId = "kafka-1";
    manifest.group = "shop";
    BackupTopic configs{"shop-configs", TopicRole::Config, 3, {{{"cleanup.policy", "compact"}}}, {}};
    configs.partitions = {{0, 12, 0, 0, {}}};
    BackupTopic offsets{"shop-offsets", TopicRole::Offset, std::nullopt, std::nullopt, {}};
    offsets.partitions = {{0, 5, 0, 0, {}}, {1, 0, 0, 0, {}}, {2, 9, 0, 0, {}}};
    BackupTopic statuses{"shop-status", TopicRole::Status, 1, {{}}, {}};
    statuses.partitions = {{0, 0, 0, 0, {}}};
    manifest.topics = {configs, offsets, statuses};
    return manifest;
}

const Bytes Big(3 * 1024 * 1024 + 1, '\x01');
const Bytes AllBytes = [] {
    Bytes all;
    for (int byte = 0; byte < 256; ++byte)
        all += static_cast<char>(byte);
    return all;
}();

/// Partitions by turns, as they are read.
void fillShop(Filled& filled, bool big)
{
    const auto config = [&](std::int64_t offset, auto... rest) {
        filled.add("shop-configs", TopicRole::Config, 0, offset, rest...);
    };
    config(3, BytesView("connector-a"), BytesView("{\"properties\":{\"password\":\"geheim\"}}"));
    filled.add("shop-offsets", TopicRole::Offset, 2, 1, BytesView("[\"a\",{\"p\":1}]"), BytesView("{\"n\":1}"));
    config(4, BytesView("connector-a"), std::nullopt);
    config(7, std::nullopt, BytesView("no key"));
    filled.add("shop-offsets", TopicRole::Offset, 0, 0, BytesView(""), BytesView(""));
    config(8, BytesView(AllBytes), BytesView(AllBytes));
    filled.add("shop-offsets", TopicRole::Offset, 2, 8, BytesView("\"\\ \n\0x", 6), BytesView("\xff\xfe\xc0\x80"));
    config(9, BytesView("h"), BytesView("v"),
           std::vector<HeaderView>{{"a", BytesView("\x80")}, {"a", std::nullopt}, {"", BytesView("")}});
    config(10, BytesView("t"), BytesView("v"), std::vector<HeaderView>{}, std::int64_t{17}, TimestampKind::LogAppend);
    config(11, BytesView("n"), BytesView("v"), std::vector<HeaderView>{}, std::int64_t{-1}, TimestampKind::None);
    if (big)
        filled.add("shop-offsets", TopicRole::Offset, 0, 4, BytesView("big"), BytesView(Big));
    filled.fold();
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestBackup : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void roundTrip();
    void ownerOnlyAndWhole();
    void nameTaken();
    void cancelled();
    void cutAnywhere();
    void alteredAnywhere();
    void otherThings_data();
    void otherThings();
    void manifestIsStrict_data();
    void manifestIsStrict();

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    QString backup(bool big = false) const;
    QString file(const QByteArray& content) const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestBackup::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

QString TestBackup::backup(bool big) const
{
    Filled filled;
    fillShop(filled, big);
    BackupOptions options;
    options.path = path(QStringLiteral("shop.tar.zst"));
    const Result<BackupManifest> written = writeBackup({&filled.store, &filled.keys, manifestOfShop()}, options);
    if (!written)
        qFatal("%d %s %s", static_cast<int>(written.error().code), written.error().subject.c_str(),
               written.error().detail.c_str());
    return options.path;
}

QString TestBackup::file(const QByteArray& content) const
{
    QFile file(path(QStringLiteral("other.tar.zst")));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write");
    return file.fileName();
}

void TestBackup::roundTrip()
{
    Filled before;
    fillShop(before, true);
    const QString archive = backup(true);

    Filled after;
    const Result<BackupManifest> read = BackupReader::read(archive, {}, &after.store);
    QVERIFY(read.ok());
    after.fold();
    std::vector<Whole> wanted = before.records();
    std::stable_sort(wanted.begin(), wanted.end(), [](const Whole& a, const Whole& b) {
        return std::pair(a.topic, a.partition) < std::pair(b.topic, b.partition);
    });
    const std::vector<Whole> got = after.records();
    QCOMPARE(got.size(), std::size_t{11});
    for (std::size_t i = 0; i < got.size(); ++i)
        QVERIFY2(got[i] == wanted[i], qPrintable(QString::number(i)));

    BackupManifest manifest = *read;
    QCOMPARE(manifest.records(), std::uint64_t{11});
    QCOMPARE(manifest.topics[0].partitions[0].records, std::uint64_t{7});
    QCOMPARE(manifest.topics[1].partitions[1].records, std::uint64_t{0});
    QCOMPARE(manifest.topics[1].partitions[1].bytes, std::uint64_t{0});
    for (BackupTopic& topic : manifest.topics) {
        for (BackupPartition& partition : topic.partitions) {
            QCOMPARE(partition.sha256.size(), std::size_t{64});
            partition = {partition.partition, partition.endOffset, 0, 0, {}};
        }
    }
    QVERIFY(manifest == manifestOfShop());
}

void TestBackup::ownerOnlyAndWhole()
{
    const QString archive = backup();
    struct stat info = {};
    QCOMPARE(::stat(qPrintable(archive), &info), 0);
    QCOMPARE(int(info.st_mode & 07777), 0600);
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList(QStringLiteral("shop.tar.zst")));
}

void TestBackup::nameTaken()
{
    const QString archive = backup();
    const QByteArray before = contentOf(archive);
    Filled filled;
    filled.fold();
    BackupOptions options;
    options.path = archive;
    const Result<BackupManifest> again = writeBackup({&filled.store, &filled.keys, {}}, options);
    QVERIFY(!again);
    QCOMPARE(again.error().code, ErrorCode::CannotWrite);
    QCOMPARE(again.error().status, EEXIST);
    QCOMPARE(contentOf(archive), before);
}

void TestBackup::cancelled()
{
    Filled filled;
    for (int i = 0; i < 3000; ++i)
        filled.add("shop-configs", TopicRole::Config, 0, i, BytesView("k"), BytesView("v"));
    filled.fold();
    BackupOptions options;
    options.path = path(QStringLiteral("shop.tar.zst"));
    const std::atomic<bool> yes{true};
    options.cancelled = &yes;
    const Result<BackupManifest> written = writeBackup({&filled.store, &filled.keys, manifestOfShop()}, options);
    QVERIFY(!written);
    QCOMPARE(written.error().code, ErrorCode::Cancelled);
    QVERIFY(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).isEmpty());
}

void TestBackup::cutAnywhere()
{
    const QByteArray whole = contentOf(backup());
    QVERIFY(whole.size() > 500);
    for (qsizetype size = whole.size() - 1; size >= 0; size -= size > whole.size() - 50 ? 1 : 7) {
        const Result<BackupManifest> read = BackupReader::read(file(whole.left(size)), {});
        QVERIFY2(!read, qPrintable(QString::number(size)));
        // Less than the first bytes of a packed file is nothing at all.
        const ErrorCode wanted = size < 4 ? ErrorCode::NoBackup : ErrorCode::BackupCut;
        QVERIFY2(read.error().code == wanted, qPrintable(QString::number(size)));
        QCOMPARE(read.error().subject, path(QStringLiteral("other.tar.zst")).toStdString());
    }
}

void TestBackup::alteredAnywhere()
{
    const QString archive = backup();
    const QByteArray whole = contentOf(archive);
    const Result<BackupManifest> wanted = BackupReader::read(archive, {});
    int harmless = 0;
    for (qsizetype at = 0; at < whole.size(); at += 5) {
        QByteArray other = whole;
        other[at] = static_cast<char>(other[at] ^ 0x10);
        const Result<BackupManifest> read = BackupReader::read(file(other), {});
        if (read) {
            // The packing can say the same in several ways: the content was verified, and is what it was.
            QVERIFY(*read == *wanted);
            ++harmless;
            continue;
        }
        const bool isTold = read.error().code == ErrorCode::BackupAltered ||
                            read.error().code == ErrorCode::BackupCut ||
                            (at < 4 && read.error().code == ErrorCode::NoBackup);
        QVERIFY2(isTold, qPrintable(QString::number(at)));
    }
    QVERIFY2(harmless <= 4, qPrintable(QString::number(harmless)));
    const Result<BackupManifest> longer = BackupReader::read(file(whole + "x"), {});
    QVERIFY(!longer);
    QCOMPARE(longer.error().code, ErrorCode::BackupAltered);
}

void TestBackup::otherThings_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("text") << QByteArray("{\"topic\":\"shop-configs\",\"partition\":0}\n");
    QTest::newRow("zeros") << QByteArray(20480, '\0');
    QTest::newRow("noise") << QByteArray(4000, '\x5a');
}

void TestBackup::otherThings()
{
    QFETCH(QByteArray, content);
    const Result<BackupManifest> read = BackupReader::read(file(content), {});
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::NoBackup);
    QCOMPARE(BackupReader::read(path(QStringLiteral("nothing")), {}).error().code, ErrorCode::CannotRead);
    const QString pipe = path(QStringLiteral("pipe"));
    QVERIFY(QFileInfo::exists(pipe) || ::mkfifo(QFile::encodeName(pipe).constData(), 0600) == 0);
    const Result<BackupManifest> waited = BackupReader::read(pipe, {});
    QVERIFY(!waited);
    QCOMPARE(waited.error().detail, std::string("it is no file"));
}

void TestBackup::manifestIsStrict_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("detail");
    const auto row = [](const char* name, const char* from, const char* to, ErrorCode code, const char* detail) {
        QTest::newRow(name) << QByteArray(from) << QByteArray(to) << static_cast<int>(code) << QByteArray(detail);
    };
    row("other version", "backup/1", "backup/2", ErrorCode::BackupVersion, "connect-inspector-backup/2");
    row("other format", "backup/1", "dump/1", ErrorCode::NoBackup, "");
    row("no such role", "\"config\"", "\"confix\"", ErrorCode::BackupAltered, "manifest.json, topics[0].role");
    row("other member", "shop-offsets/1.jsonl", "shop-offsets/0.jsonl", ErrorCode::BackupAltered,
        "manifest.json, topics[1].partitions[1].file");
    row("topic twice", "\"shop-status\"", "\"shop-offsets\"", ErrorCode::BackupAltered, "manifest.json, topics[2]");
    row("no count", "\"records\"", "\"recorda\"", ErrorCode::BackupAltered,
        "manifest.json, topics[0].partitions[0].records");
}

void TestBackup::manifestIsStrict()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(int, code);
    QFETCH(QByteArray, detail);
    const std::string json = manifestOfShop().toJson();
    const Result<BackupManifest> same = BackupManifest::fromJson(json);
    QVERIFY(same && *same == manifestOfShop());
    QByteArray other = QByteArray::fromStdString(json);
    QVERIFY(other.contains(from));
    other.replace(from, to);
    if (from == "\"shop-status\"")
        other.replace("shop-status/", "shop-offsets/");
    const Result<BackupManifest> read = BackupManifest::fromJson(other.toStdString());
    QVERIFY(!read);
    QCOMPARE(static_cast<int>(read.error().code), code);
    QCOMPARE(QByteArray::fromStdString(read.error().detail), detail);
}

QTEST_GUILESS_MAIN(TestBackup)
#include "tst_backup.moc"
