// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/journalfile.h"
#include "files/journalreader.h"
#include "files/journaltail.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace inspector;

namespace
{

JournalEntry entryOf(const std::string& id, Outcome outcome = Outcome::Applied)
{
    JournalEntry entry;
    entry.id = id;
    entry.at = "2026-11-29T10:00:00.000Z";
    entry.by = "operator@station";
    entry.plan.operation = PlanOperation::ResetOffsets;
    entry.plan.connector = "orders";
    entry.outcome = outcome;
    return entry;
}

QByteArray lineOf(const std::string& id, Outcome outcome = Outcome::Applied)
{
    return QByteArray::fromStdString(journalToJson(entryOf(id, outcome))) + '\n';
}

void put(const QString& path, const QByteArray& bytes, QIODevice::OpenMode mode = QIODevice::Append)
{
    QFile file(path);
    QVERIFY(file.open(mode));
    QCOMPARE(file.write(bytes), bytes.size());
}

/// Everything there is to be told now.
JournalTail::News readAll(JournalTail& tail)
{
    JournalTail::News all;
    for (bool more = true; more;) {
        JournalTail::News news = tail.next();
        more = news.more;
        all.restarted = all.restarted || news.restarted;
        all.problem = news.problem;
        all.items.insert(all.items.end(), news.items.begin(), news.items.end());
    }
    return all;
}

/// Number, id or reason: "1 a, 2 broken off".
QString linesOf(const std::vector<JournalItem>& items)
{
    QStringList words;
    for (const JournalItem& item : items) {
        const QString what = item.problem == JournalProblem::None        ? QString::fromStdString(item.id)
                             : item.problem == JournalProblem::BrokenOff ? QStringLiteral("broken off")
                                                                         : QStringLiteral("unreadable");
        words += QString::number(item.line) + u' ' + what;
    }
    return words.join(QStringLiteral(", "));
}

} // namespace

/// A journal read as it stands, and what is appended to it.
class tst_JournalReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void contents_data();
    void contents();
    void textsAreByteExact();
    void isNotThereYet();
    void followsAppends();
    void tornLineIsEnded();
    void waitsWhileSomebodyWrites();
    void anotherFileTakesItsPlace();
    void cannotBeRead();
    void linesBeyondAChunk();
    void readerTellsInBatches();
    void readerFollowsAnotherWriter();
    void readerGoesToAnotherFile();
    void readerIsDestroyedWhileReading();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

void tst_JournalReader::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = m_folder->filePath(QStringLiteral("journal.jsonl"));
}

void tst_JournalReader::contents_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("expected");

    const QByteArray a = lineOf("a");
    const QByteArray b = lineOf("b");
    QTest::newRow("empty") << QByteArray() << QString();
    QTest::newRow("two") << a + b << QStringLiteral("1 a, 2 b");
    QTest::newRow("torn last line") << a + b.left(b.size() / 2) << QStringLiteral("1 a, 2 broken off");
    QTest::newRow("only a torn line") << a.left(3) << QStringLiteral("1 broken off");
    QTest::newRow("whole but for its end") << a + b.chopped(1) << QStringLiteral("1 a, 2 b");
    QTest::newRow("torn and ended") << a.left(40) + '\n' + b << QStringLiteral("1 broken off, 2 b");
    QTest::newRow("odd bytes") << QByteArray("\xff\xfe\x00\x01\n", 5) + b << QStringLiteral("1 unreadable, 2 b");
    QTest::newRow("no entry") << QByteArray("[1]\n17\n") + b << QStringLiteral("1 unreadable, 2 unreadable, 3 b");
    QTest::newRow("empty lines count") << QByteArray("\n\n") + b << QStringLiteral("3 b");
    QTest::newRow("two entries in a line") << a.chopped(1) + b << QStringLiteral("1 unreadable");
    QTest::newRow("twin ids") << lineOf("a", Outcome::Unknown) + a << QStringLiteral("1 a, 2 a");
    QTest::newRow("carriage return") << a.chopped(1) + "\r\n" << QStringLiteral("1 a");
}

void tst_JournalReader::contents()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, expected);
    put(m_path, bytes);
    JournalTail tail(m_path);
    const JournalTail::News news = readAll(tail);
    QVERIFY(!news.problem);
    QVERIFY(!news.restarted);
    QCOMPARE(linesOf(news.items), expected);
    QVERIFY(readAll(tail).items.empty());
}

void tst_JournalReader::textsAreByteExact()
{
    const QByteArray odd("{\"a\":\"\xc3\x28\x01\", 1.0e400");
    put(m_path, lineOf("a") + odd);
    JournalTail tail(m_path);
    const JournalTail::News news = readAll(tail);
    QCOMPARE(news.items.size(), 2U);
    QCOMPARE(QByteArray::fromStdString(*news.items[0].text) + '\n', lineOf("a"));
    QCOMPARE(QByteArray::fromStdString(*news.items[1].text), odd);
}

void tst_JournalReader::isNotThereYet()
{
    JournalTail tail(m_path);
    JournalTail::News news = readAll(tail);
    QVERIFY(!news.problem);
    QVERIFY(!news.restarted);
    QVERIFY(news.items.empty());
    put(m_path, lineOf("a"));
    QCOMPARE(linesOf(readAll(tail).items), QStringLiteral("1 a"));
}

void tst_JournalReader::followsAppends()
{
    JournalFile file(m_folder->path(), QStringLiteral("cluster"), QStringLiteral("shop"));
    QVERIFY(file.append(entryOf("a", Outcome::Unknown)).ok());
    JournalTail tail(file.path());
    QCOMPARE(linesOf(readAll(tail).items), QStringLiteral("1 a"));
    QVERIFY(file.append(entryOf("a")).ok());
    QVERIFY(file.append(entryOf("b")).ok());
    const JournalTail::News news = readAll(tail);
    QCOMPARE(linesOf(news.items), QStringLiteral("2 a, 3 b"));
    QCOMPARE(news.items[0].outcome, Outcome::Applied);
    QVERIFY(!news.restarted);
}

void tst_JournalReader::tornLineIsEnded()
{
    const QByteArray b = lineOf("b");
    put(m_path, lineOf("a") + b.left(30));
    JournalTail tail(m_path);
    QCOMPARE(linesOf(readAll(tail).items), QStringLiteral("1 a, 2 broken off"));
    put(m_path, b.mid(30));
    QCOMPARE(linesOf(readAll(tail).items), QStringLiteral("2 b"));
    put(m_path, lineOf("c"));
    QCOMPARE(linesOf(readAll(tail).items), QStringLiteral("3 c"));
}

void tst_JournalReader::waitsWhileSomebodyWrites()
{
    const QByteArray b = lineOf("b");
    put(m_path, lineOf("a") + b.left(30));
    const Descriptor writer(::open(QFile::encodeName(m_path).constData(), O_WRONLY | O_APPEND));
    QVERIFY(writer.open());
    QCOMPARE(::flock(writer.get(), LOCK_EX), 0);
    JournalTail tail(m_path);
    QCOMPARE(linesOf(readAll(tail).items), QStringLiteral("1 a"));
    QVERIFY(readAll(tail).items.empty());
    // It gives up: nothing of the file changes any more, and still the line is told.
    QCOMPARE(::flock(writer.get(), LOCK_UN), 0);
    QCOMPARE(linesOf(readAll(tail).items), QStringLiteral("2 broken off"));
}

void tst_JournalReader::anotherFileTakesItsPlace()
{
    put(m_path, lineOf("a") + lineOf("b"));
    JournalTail tail(m_path);
    QCOMPARE(linesOf(readAll(tail).items), QStringLiteral("1 a, 2 b"));

    // Shorter.
    put(m_path, lineOf("c"), QIODevice::WriteOnly);
    JournalTail::News news = readAll(tail);
    QVERIFY(news.restarted);
    QCOMPARE(linesOf(news.items), QStringLiteral("1 c"));

    // Longer, in the same inode.
    put(m_path, lineOf("d") + lineOf("e") + lineOf("f"), QIODevice::WriteOnly);
    news = readAll(tail);
    QVERIFY(news.restarted);
    QCOMPARE(linesOf(news.items), QStringLiteral("1 d, 2 e, 3 f"));

    // Gone.
    QVERIFY(QFile::remove(m_path));
    news = readAll(tail);
    QVERIFY(news.restarted);
    QVERIFY(news.items.empty());
    QVERIFY(!readAll(tail).restarted);
}

void tst_JournalReader::cannotBeRead()
{
    QVERIFY(QFile::link(m_folder->filePath(QStringLiteral("elsewhere")), m_path));
    JournalTail tail(m_path);
    const JournalTail::News news = readAll(tail);
    QVERIFY(news.problem.has_value());
    QCOMPARE(news.problem->code, ErrorCode::CannotRead);
    QCOMPARE(news.problem->subject, m_path.toStdString());
    QVERIFY(!news.problem->detail.empty());

    JournalTail folder(m_folder->path());
    QVERIFY(readAll(folder).problem.has_value());
}

void tst_JournalReader::linesBeyondAChunk()
{
    JournalEntry huge = entryOf("huge");
    huge.detail = std::string(3'000'000, 'x');
    put(m_path, lineOf("a") + QByteArray::fromStdString(journalToJson(huge)) + '\n' + lineOf("b"));
    JournalTail tail(m_path);
    const JournalTail::News news = readAll(tail);
    QCOMPARE(linesOf(news.items), QStringLiteral("1 a, 2 huge, 3 b"));
    QCOMPARE(news.items[1].detail.size(), 3'000'000U);
}

void tst_JournalReader::readerTellsInBatches()
{
    constexpr int Lines = 100'000;
    QByteArray bytes;
    for (int i = 0; i < Lines; ++i)
        bytes += lineOf(std::to_string(i));
    put(m_path, bytes);

    JournalReader reader;
    int told = 0;
    std::size_t most = 0;
    std::uint64_t last = 0;
    bool inOrder = true;
    connect(&reader, &JournalReader::itemsRead, this, [&](const std::vector<JournalItem>& items) {
        QCOMPARE(QThread::currentThread(), thread());
        most = std::max(most, items.size());
        for (const JournalItem& item : items) {
            inOrder = inOrder && item.line == last + 1 && item.id == std::to_string(last);
            last = item.line;
            ++told;
        }
    });
    reader.setPath(m_path);
    QCOMPARE(told, 0); // it returned before
    QTRY_VERIFY_WITH_TIMEOUT(reader.isRead(), 120'000);
    QCOMPARE(told, Lines);
    QVERIFY(inOrder);
    QVERIFY2(most < 10'000, qPrintable(QString::number(most)));
}

void tst_JournalReader::readerFollowsAnotherWriter()
{
    JournalReader reader;
    std::vector<JournalItem> items;
    connect(&reader, &JournalReader::itemsRead, this,
            [&](const std::vector<JournalItem>& more) { items.insert(items.end(), more.begin(), more.end()); });
    QSignalSpy states(&reader, &JournalReader::stateChanged);
    reader.setPath(m_path);
    QTRY_VERIFY(reader.isRead());
    QCOMPARE(states.count(), 2); // another path, read
    QVERIFY(items.empty());
    put(m_path, lineOf("a"));
    QTRY_COMPARE(linesOf(items), QStringLiteral("1 a"));
    put(m_path, lineOf("b"));
    reader.look();
    reader.look();
    QTRY_COMPARE(linesOf(items), QStringLiteral("1 a, 2 b"));
    QCOMPARE(states.count(), 2);
}

void tst_JournalReader::readerGoesToAnotherFile()
{
    const QString other = m_folder->filePath(QStringLiteral("other.jsonl"));
    put(m_path, lineOf("a"));
    put(other, lineOf("b"));
    JournalReader reader;
    QStringList told;
    connect(&reader, &JournalReader::restarted, this, [&] { told += QStringLiteral("restarted"); });
    connect(&reader, &JournalReader::itemsRead, this,
            [&](const std::vector<JournalItem>& items) { told += linesOf(items); });
    reader.setPath(m_path);
    reader.setPath(other); // what the first look finds is for nobody
    QTRY_VERIFY(reader.isRead());
    QCOMPARE(told, QStringList({QStringLiteral("restarted"), QStringLiteral("restarted"), QStringLiteral("1 b")}));
    reader.setPath({});
    QVERIFY(!reader.isRead());
    QCOMPARE(told.last(), QStringLiteral("restarted"));
}

void tst_JournalReader::readerIsDestroyedWhileReading()
{
    QByteArray bytes;
    for (int i = 0; i < 20'000; ++i)
        bytes += lineOf(std::to_string(i));
    put(m_path, bytes);
    auto reader = std::make_unique<JournalReader>();
    reader->setPath(m_path);
    reader.reset();
    QCoreApplication::processEvents(); // what was posted finds nobody
}

QTEST_GUILESS_MAIN(tst_JournalReader)
#include "tst_journalreader.moc"
