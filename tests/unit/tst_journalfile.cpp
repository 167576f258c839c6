// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/journalfile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <set>
#include <thread>

#include <sys/stat.h>
#include <unistd.h>

using namespace inspector;

namespace
{

JournalEntry entryOf(const std::string& id)
{
    JournalEntry entry;
    entry.id = id;
    entry.at = "2026-11-29T10:00:00.000Z";
    entry.by = "operator@station";
    entry.plan.operation = PlanOperation::ResetOffsets;
    entry.plan.connector = "shop \"1\"\n\xe6\x97\xa5";
    entry.outcome = Outcome::Applied;
    entry.verified = true;
    entry.done = 1;
    entry.of = 1;
    return entry;
}

QByteArray lineOf(const std::string& id)
{
    return QByteArray::fromStdString(journalToJson(entryOf(id))) + '\n';
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
}

void putContent(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

mode_t rightsOf(const QString& path)
{
    struct stat info = {};
    return ::stat(QFile::encodeName(path).constData(), &info) == 0 ? info.st_mode & 07777U : 0;
}

} // namespace

class TestJournalFile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void linesAreTheEntries();
    void rights();
    void rightsInSpiteOfTheMask();
    void othersRightsAreTakenAway();
    void tornLineIsEnded();
    void symlinkIsRefused();
    void danglingSymlinkIsRefused();
    void onlyARegularFile();
    void folderThatCannotBeMade();
    void foreignFileIsRefused();
    void severalWriters();
    void names_data();
    void names();
    void namesDiffer();
    void defaultFolder();

private:
    QString folder() const { return m_temporary->path() + QStringLiteral("/a/journal"); }
    void checkRefused(int reason) const;

    std::unique_ptr<QTemporaryDir> m_temporary;
};

void TestJournalFile::init()
{
    m_temporary = std::make_unique<QTemporaryDir>();
    QVERIFY(m_temporary->isValid());
}

/// An append now fails and says where and why.
void TestJournalFile::checkRefused(int reason) const
{
    JournalFile file(folder(), QStringLiteral("k1"), QStringLiteral("shop"));
    const Result<Done> result = file.append(entryOf("1"));
    QVERIFY(!result.ok());
    QCOMPARE(result.error().code, ErrorCode::CannotWrite);
    QCOMPARE(result.error().subject, file.path().toStdString());
    QCOMPARE(result.error().status, reason);
    QCOMPARE(result.error().detail, std::system_category().message(reason));
}

void TestJournalFile::linesAreTheEntries()
{
    JournalFile file(folder(), QStringLiteral("k1"), QStringLiteral("shop"));
    QCOMPARE(file.path(), folder() + QStringLiteral("/k1+shop.jsonl"));
    QVERIFY(!QFileInfo::exists(folder())); // nothing is made before it is needed
    QVERIFY(file.append(entryOf("1")).ok());
    QCOMPARE(contentOf(file.path()), lineOf("1"));
    QVERIFY(file.append(entryOf("2")).ok());
    QCOMPARE(contentOf(file.path()), lineOf("1") + lineOf("2"));
    QVERIFY(lineOf("1").count('\n') == 1);
}

void TestJournalFile::rights()
{
    JournalFile file(folder(), QStringLiteral("k1"), QStringLiteral("shop"));
    QVERIFY(file.append(entryOf("1")).ok());
    QCOMPARE(rightsOf(folder()), mode_t(0700));
    QCOMPARE(rightsOf(file.path()), mode_t(0600));
}

void TestJournalFile::rightsInSpiteOfTheMask()
{
    QVERIFY(QDir().mkpath(folder()));
    const mode_t before = ::umask(0);
    JournalFile file(folder(), QStringLiteral("k1"), QStringLiteral("shop"));
    const bool ok = file.append(entryOf("1")).ok();
    ::umask(before);
    QVERIFY(ok);
    QCOMPARE(rightsOf(file.path()), mode_t(0600));
}

void TestJournalFile::othersRightsAreTakenAway()
{
    QVERIFY(QDir().mkpath(folder()));
    JournalFile file(folder(), QStringLiteral("k1"), QStringLiteral("shop"));
    putContent(file.path(), "{}\n");
    QCOMPARE(::chmod(QFile::encodeName(file.path()).constData(), 0664), 0);
    QVERIFY(file.append(entryOf("1")).ok());
    QCOMPARE(rightsOf(file.path()), mode_t(0600));
    QCOMPARE(contentOf(file.path()), "{}\n" + lineOf("1"));
}

void TestJournalFile::tornLineIsEnded()
{
    QVERIFY(QDir().mkpath(folder()));
    JournalFile file(folder(), QStringLiteral("k1"), QStringLiteral("shop"));
    putContent(file.path(), "{\"format\":\"conn");
    QVERIFY(file.append(entryOf("1")).ok());
    QVERIFY(file.append(entryOf("2")).ok());
    QCOMPARE(contentOf(file.path()), "{\"format\":\"conn\n" + lineOf("1") + lineOf("2"));
}

void TestJournalFile::symlinkIsRefused()
{
    QVERIFY(QDir().mkpath(folder()));
    const QString target = m_temporary->path() + QStringLiteral("/target");
    putContent(target, "mine\n");
    QVERIFY(QFile::link(target, folder() + QStringLiteral("/k1+shop.jsonl")));
    checkRefused(ELOOP);
    QCOMPARE(contentOf(target), QByteArray("mine\n"));
}

void TestJournalFile::danglingSymlinkIsRefused()
{
    QVERIFY(QDir().mkpath(folder()));
    const QString target = m_temporary->path() + QStringLiteral("/target");
    QVERIFY(QFile::link(target, folder() + QStringLiteral("/k1+shop.jsonl")));
    checkRefused(ELOOP);
    QVERIFY(!QFileInfo::exists(target));
}

void TestJournalFile::onlyARegularFile()
{
    QVERIFY(QDir().mkpath(folder()));
    const QString path = folder() + QStringLiteral("/k1+shop.jsonl");
    QCOMPARE(::mkfifo(QFile::encodeName(path).constData(), 0600), 0);
    checkRefused(ESPIPE);
}

void TestJournalFile::folderThatCannotBeMade()
{
    putContent(m_temporary->path() + QStringLiteral("/a"), {}); // a file where the parent folder should be
    checkRefused(ENOTDIR);
}

void TestJournalFile::foreignFileIsRefused()
{
    if (::geteuid() != 0) {
        QSKIP("Only root can give a file away.");
    }
    QVERIFY(QDir().mkpath(folder()));
    const QString path = folder() + QStringLiteral("/k1+shop.jsonl");
    putContent(path, {});
    QCOMPARE(::chown(QFile::encodeName(path).constData(), 65534, 65534), 0);
    checkRefused(EPERM);
    QCOMPARE(contentOf(path), QByteArray());
}

void TestJournalFile::severalWriters()
{
    constexpr int Writers = 4;
    constexpr int Entries = 25;
    std::atomic<int> failures = 0;
    std::vector<std::thread> threads;
    for (int writer = 0; writer < Writers; ++writer) {
        threads.emplace_back([this, writer, &failures] {
            JournalFile file(folder(), QStringLiteral("k1"), QStringLiteral("shop")); // as another program would
            for (int entry = 0; entry < Entries; ++entry) {
                failures += file.append(entryOf(std::to_string(writer) + "-" + std::to_string(entry))).ok() ? 0 : 1;
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    QCOMPARE(failures.load(), 0);
    std::multiset<QByteArray> expected;
    for (int writer = 0; writer < Writers; ++writer) {
        for (int entry = 0; entry < Entries; ++entry) {
            expected.insert(lineOf(std::to_string(writer) + "-" + std::to_string(entry)));
        }
    }
    std::multiset<QByteArray> seen;
    QFile content(folder() + QStringLiteral("/k1+shop.jsonl"));
    QVERIFY(content.open(QIODevice::ReadOnly));
    while (!content.atEnd()) {
        seen.insert(content.readLine());
    }
    QVERIFY(seen == expected);
}

void TestJournalFile::names_data()
{
    QTest::addColumn<QString>("cluster");
    QTest::addColumn<QString>("group");
    QTest::addColumn<QString>("name");
    QTest::newRow("usual") << QStringLiteral("AfEhcHJon8jbE7sy-e_oKA") << QStringLiteral("shop.eu")
                           << QStringLiteral("AfEhcHJon8jbE7sy-e_oKA+shop.eu.jsonl");
    QTest::newRow("folders") << QStringLiteral("../x") << QStringLiteral("a/../../b")
                             << QStringLiteral("%2E.%2Fx+a%2F..%2F..%2Fb.jsonl");
    QTest::newRow("separators") << QStringLiteral("a+b%") << QStringLiteral("c~ d")
                                << QStringLiteral("a%2Bb%25+c%7E%20d.jsonl");
    QTest::newRow("no ASCII") << QString::fromUtf8("\u00fc") << QString::fromUtf8("\u65e5")
                              << QStringLiteral("%C3%BC+%E6%97%A5.jsonl");
    QTest::newRow("control characters") << QStringLiteral("a\nb") << QString(QChar(0))
                                        << QStringLiteral("a%0Ab+%00.jsonl");
    QTest::newRow("unknown") << QString() << QString() << QStringLiteral("%+%.jsonl");
}

void TestJournalFile::names()
{
    QFETCH(QString, cluster);
    QFETCH(QString, group);
    QFETCH(QString, name);
    JournalFile file(folder(), cluster, group);
    QCOMPARE(file.path(), folder() + u'/' + name);
    QVERIFY(file.append(entryOf("1")).ok());
    QCOMPARE(QDir(folder()).entryList(QDir::Files | QDir::Hidden), QStringList{name});
}

void TestJournalFile::namesDiffer()
{
    const QString stem(300, u'x');
    const JournalFile first(folder(), stem + u'1', QString(200, QChar(0x65e5)));
    const JournalFile second(folder(), stem + u'2', QString(200, QChar(0x65e5)));
    QVERIFY(first.path() != second.path());
    QVERIFY(QFileInfo(first.path()).fileName().size() <= 255);
    JournalFile same(folder(), stem + u'1', QString(200, QChar(0x65e5)));
    QCOMPARE(same.path(), first.path());
    QVERIFY(same.append(entryOf("1")).ok());
}

void TestJournalFile::defaultFolder()
{
    QVERIFY(QDir::isAbsolutePath(JournalFile::defaultFolder()));
    QVERIFY(JournalFile::defaultFolder().endsWith(QStringLiteral("/connect-inspector/journal")));
}

QTEST_GUILESS_MAIN(TestJournalFile)
#include "tst_journalfile.moc"
