// SPDX-License-Identifier: GPL-3.0-or-later
#include "items/words.h"

#include <QDateTime>
#include <QLocale>
#include <QSet>
#include <QtTest>

#include <cerrno>

using namespace inspector;

namespace
{

/// All words of one enumeration, from the first to the last value.
template <class Enum, class Words>
QStringList allWords(Enum last, Words words)
{
    QStringList all;
    for (int code = 0; code <= static_cast<int>(last); ++code)
        all << words(static_cast<Enum>(code));
    return all;
}

} // namespace

class TestWords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void everyCodeHasWords_data();
    void everyCodeHasWords();
    void everyErrorSaysWhereAndWhatNext_data();
    void everyErrorSaysWhereAndWhatNext();
    void errorQuotesNobodyForOurOwnWords();
    void errorOfWritingSaysWhatHelps();
    void errorKeepsTheOtherSidesWords();
    void everyReaderEventHasWords();
    void shapesFollowHealth();
    void raw_data();
    void raw();
    void rawIsCutAtCharacters();
    void linesKeepBreaks();
    void hexDump();
    void hexDumpIsCut();
    void age_data();
    void age();
    void timeWithAge();
    void bytes_data();
    void bytes();
    void number();
};

void TestWords::everyCodeHasWords_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("health") << allWords(Health::Deleted, [](Health code) { return Words::health(code); });
    QTest::newRow("task state") << allWords(TaskState::Unknown, [](TaskState code) { return Words::taskState(code); });
    QTest::newRow("target") << allWords(TargetState::Stopped,
                                        [](TargetState code) { return Words::targetState(code); });
    QTest::newRow("type") << allWords(ConnectorType::Sink,
                                      [](ConnectorType code) { return Words::connectorType(code); });
    QTest::newRow("family") << allWords(KeyFamily::Unknown, [](KeyFamily code) { return Words::keyFamily(code); });
    QTest::newRow("problem") << allWords(KeyProblem::NullPartition,
                                         [](KeyProblem code) { return Words::keyProblem(code); });
    QTest::newRow("value") << allWords(ValueKind::Undecodable, [](ValueKind code) { return Words::valueKind(code); });
    QTest::newRow("connection") << allWords(ConnectionState::Failed,
                                            [](ConnectionState code) { return Words::connectionState(code); });
}

void TestWords::everyCodeHasWords()
{
    QFETCH(QStringList, words);
    QVERIFY(words.size() > 2);
    QVERIFY(!words.contains(QString()));
    QCOMPARE(QSet<QString>(words.begin(), words.end()).size(), words.size());
}

void TestWords::everyErrorSaysWhereAndWhatNext_data()
{
    QTest::addColumn<int>("code");
    for (int code = 0; code <= static_cast<int>(ErrorCode::NotPossible); ++code)
        QTest::addRow("code %d", code) << code;
}

void TestWords::everyErrorSaysWhereAndWhatNext()
{
    QFETCH(int, code);
    Error error{static_cast<ErrorCode>(code), "the-subject", "the-reason", 0, true};
    const QString text = Words::error(error);
    QVERIFY2(text.size() > 30, qPrintable(text));
    QVERIFY(!text.contains(u'%'));
    QVERIFY(!text.contains(u'<'));
    // Whom it concerns, or what the other side said: something of the case itself.
    const QSet<int> general{static_cast<int>(ErrorCode::ReadOnly), static_cast<int>(ErrorCode::Cancelled)};
    QVERIFY2(general.contains(code) || text.contains(u"the-subject") || text.contains(u"the-reason"), qPrintable(text));
    for (int other = 0; other < code; ++other)
        QVERIFY(Words::error({static_cast<ErrorCode>(other), "the-subject", "the-reason", 0, true}) != text);
    // Without any details it must still be a sentence.
    const QString bare = Words::error({static_cast<ErrorCode>(code), {}, {}, 0, false});
    QVERIFY(bare.size() > 20 && !bare.contains(u"“”.") && !bare.contains(u'%'));
}

/// Identifiers of ours are in the sentence already.
void TestWords::errorQuotesNobodyForOurOwnWords()
{
    for (const char* trouble : {TopicTrouble::Deleted, TopicTrouble::Recreated, TopicTrouble::NotListed})
        QVERIFY(!Words::error({ErrorCode::NoSuchTopic, "t", trouble, 3, false}).contains(u'“'));
    QVERIFY(!Words::error({ErrorCode::KafkaFailed, "t", TopicTrouble::RecordsDeleted, 1, false}).contains(u'“'));
    QVERIFY(Words::error({ErrorCode::NoSuchTopic, "t", "Unknown topic", 3, false}).contains(u"“Unknown topic”"));
}

void TestWords::errorOfWritingSaysWhatHelps()
{
    const auto words = [](int reason) { return Words::error({ErrorCode::CannotWrite, "/a/b", "why", reason, false}); };
    QVERIFY(words(EEXIST).startsWith(u"/a/b exists already"));
    QVERIFY(words(EISDIR).startsWith(u"/a/b is a folder"));
    QVERIFY(words(ENOENT).contains(u"folder does not exist"));
    QVERIFY(words(EACCES).contains(u"rights"));
    QVERIFY(words(ENOSPC).contains(u"space"));
    for (const int reason : {EEXIST, EISDIR, ENOENT, EACCES})
        QVERIFY(!words(reason).contains(u"space"));
    QVERIFY(words(0).contains(u"/a/b"));
}

void TestWords::errorKeepsTheOtherSidesWords()
{
    QCOMPARE(Words::error({ErrorCode::ConnectionRefused, "127.0.0.1:9092", {}, 0, false}),
             QStringLiteral("Nothing listens on 127.0.0.1:9092. Is the broker up, and is this its client listener? "
                            "Retrying."));
    const QString fatal = Words::error({ErrorCode::AuthenticationFailed, "b:9092", "SASL says no", 0, true});
    QVERIFY(fatal.contains(u"“SASL says no”"));
    QVERIFY(!fatal.contains(u"Retrying"));
    QVERIFY(fatal.contains(u"Not trying again"));
    QVERIFY(!Words::error({ErrorCode::NotFound, "x", "y", 404, false}).contains(u"Retrying"));
    // A server's text is data too.
    QVERIFY(Words::error({ErrorCode::BadRequest, {}, "a\nb\xe2\x80\xae", 400, false}).contains(u"a\\x0Ab\\u202E"));
}

void TestWords::everyReaderEventHasWords()
{
    QStringList all;
    for (int kind = 0; kind <= static_cast<int>(ReaderEvent::Kind::Note); ++kind)
        all << Words::readerEvent({ReaderEvent::Severity::Info,
                                   static_cast<ReaderEvent::Kind>(kind),
                                   {ErrorCode::NoSuchTopic, "shop-status", {}, 0, false}});
    QVERIFY(!all.contains(QString()));
    QCOMPARE(QSet<QString>(all.begin(), all.end()).size(), all.size());
}

void TestWords::shapesFollowHealth()
{
    QSet<int> shapes;
    for (int code = 0; code <= static_cast<int>(Health::Deleted); ++code)
        shapes.insert(static_cast<int>(Words::shape(static_cast<Health>(code))));
    QCOMPARE(shapes.size(), static_cast<int>(Health::Deleted) + 1);
    QCOMPARE(Words::shape(TaskState::Failed), StateShape::Failed);
    QCOMPARE(Words::shape(TaskState::Unknown), StateShape::Unknown);
    QVERIFY(StateShape::Failed < StateShape::Running);
}

void TestWords::raw_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("text");
    QTest::newRow("empty") << QByteArray("") << QString();
    QTest::newRow("plain") << QByteArray(R"(["c",{"a":"b\\n"}])") << QStringLiteral(R"(["c",{"a":"b\\n"}])");
    QTest::newRow("markup") << QByteArray("<b>&amp;") << QStringLiteral("<b>&amp;");
    QTest::newRow("control") << QByteArray("a\0\t\n\x1f\x7f", 6) << QStringLiteral("a\\x00\\x09\\x0A\\x1F\\x7F");
    QTest::newRow("c1 control") << QByteArray("\xc2\x85") << QStringLiteral("\\xC2\\x85");
    QTest::newRow("japanese") << QByteArray("注文") << QStringLiteral("注文");
    QTest::newRow("umlaut") << QByteArray("mirror hb ü") << QStringLiteral("mirror hb ü");
    QTest::newRow("emoji") << QByteArray("😀") << QStringLiteral("😀");
    QTest::newRow("joined emoji") << QByteArray("👩‍💻") << QStringLiteral("👩\\u200D💻");
    QTest::newRow("override") << QByteArray("a\xe2\x80\xae"
                                            "b")
                              << QStringLiteral("a\\u202Eb");
    QTest::newRow("isolate") << QByteArray("\xe2\x81\xa7") << QStringLiteral("\\u2067");
    QTest::newRow("zero width") << QByteArray("a\xe2\x80\x8b"
                                              "b")
                                << QStringLiteral("a\\u200Bb");
    QTest::newRow("bom") << QByteArray("\xef\xbb\xbf{}") << QStringLiteral("\\uFEFF{}");
    QTest::newRow("soft hyphen") << QByteArray("\xc2\xad") << QStringLiteral("\\u00AD");
    QTest::newRow("line separator") << QByteArray("\xe2\x80\xa8") << QStringLiteral("\\u2028");
    QTest::newRow("variation selector") << QByteArray("\xef\xb8\x8f") << QStringLiteral("\\uFE0F");
    QTest::newRow("tag") << QByteArray("\xf3\xa0\x80\x81") << QStringLiteral("\\U000E0001");
    QTest::newRow("no utf-8") << QByteArray("\xff\xfe"
                                            "a")
                              << QStringLiteral("\\xFF\\xFEa");
    QTest::newRow("cut short") << QByteArray("a\xe2\x82") << QStringLiteral("a\\xE2\\x82");
    QTest::newRow("overlong") << QByteArray("\xc0\x80") << QStringLiteral("\\xC0\\x80");
    QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80") << QStringLiteral("\\xED\\xA0\\x80");
    QTest::newRow("beyond") << QByteArray("\xf4\x90\x80\x80") << QStringLiteral("\\xF4\\x90\\x80\\x80");
    QTest::newRow("wire format") << QByteArray("\0\0\0\0\x01"
                                               "A",
                                               6)
                                 << QStringLiteral("\\x00\\x00\\x00\\x00\\x01A");
}

void TestWords::raw()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, text);
    QCOMPARE(Words::raw(bytes.toStdString()), text);
}

void TestWords::rawIsCutAtCharacters()
{
    QCOMPARE(Words::raw("注文状況", 2), QStringLiteral("注文…"));
    QCOMPARE(Words::raw("ab", 2), QStringLiteral("ab"));
    QCOMPARE(Words::raw("😀😀", 1), QStringLiteral("😀…"));
    QCOMPARE(Words::raw(std::string(100'000, 'x')).size(), 100'000);
}

void TestWords::linesKeepBreaks()
{
    QCOMPARE(Words::lines("a\r\n\tat b\n\x1b[31m"), QStringLiteral("a\n\tat b\n\\x1B[31m"));
    QCOMPARE(Words::lines(""), QString());
}

void TestWords::hexDump()
{
    QCOMPARE(Words::hexDump(""), QString());
    QCOMPARE(Words::hexDump("[\"c\",{}]\n\xff"),
             QStringLiteral("00000000  5B 22 63 22 2C 7B 7D 5D  0A FF                    |[\"c\",{}]..|"));
    const QStringList lines = Words::hexDump(std::string(33, 'a')).split(u'\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines.at(2).startsWith(u"00000020  61  "));
    QVERIFY(lines.at(1).endsWith(u"|aaaaaaaaaaaaaaaa|"));
    QCOMPARE(lines.at(0).indexOf(u'|'), lines.at(2).indexOf(u'|'));
}

void TestWords::hexDumpIsCut()
{
    const QStringList lines = Words::hexDump(std::string(5000, 'a'), 32).split(u'\n');
    QCOMPARE(lines.size(), 3);
    QCOMPARE(lines.at(2), QStringLiteral("… and 4,968 more bytes"));
}

void TestWords::age_data()
{
    QTest::addColumn<qint64>("ms");
    QTest::addColumn<QString>("text");
    QTest::newRow("now") << qint64(999) << QStringLiteral("now");
    QTest::newRow("seconds") << qint64(59'999) << QStringLiteral("59 s");
    QTest::newRow("minutes") << qint64(3 * 60'000) << QStringLiteral("3 min");
    QTest::newRow("hours") << qint64(47 * 3'600'000) << QStringLiteral("47 h");
    QTest::newRow("days") << qint64(48 * 3'600'000) << QStringLiteral("2 d");
    QTest::newRow("ahead") << qint64(-120'000) << QStringLiteral("in 2 min");
    QTest::newRow("a little ahead") << qint64(-999) << QStringLiteral("now");
}

void TestWords::age()
{
    QFETCH(qint64, ms);
    QFETCH(QString, text);
    QCOMPARE(Words::age(1'700'000'000'000, 1'700'000'000'000 + ms), text);
}

void TestWords::timeWithAge()
{
    const QDateTime at(QDate(2026, 11, 29), QTime(14, 2, 11));
    const qint64 ms = at.toMSecsSinceEpoch();
    QCOMPARE(Words::timeWithAge(ms, ms + 3 * 60'000), QStringLiteral("14:02:11 · 3 min"));
    QCOMPARE(Words::timeWithAge(ms, ms + 24 * 3'600'000), QStringLiteral("2026-11-29 14:02:11 · 24 h"));
    QCOMPARE(Words::timeWithAge(-1, ms), QString());
    QCOMPARE(Words::time(ms + 7), QStringLiteral("2026-11-29 14:02:11.007"));
    QCOMPARE(Words::time(-1), QString());
    QCOMPARE(Words::age(-1, ms), QString());
}

void TestWords::bytes_data()
{
    QTest::addColumn<quint64>("bytes");
    QTest::addColumn<QString>("text");
    QTest::newRow("none") << quint64(0) << QStringLiteral("0 B");
    QTest::newRow("few") << quint64(999) << QStringLiteral("999 B");
    QTest::newRow("kilo") << quint64(1500) << QStringLiteral("1.5 kB");
    QTest::newRow("mega") << quint64(96'000'000) << QStringLiteral("96 MB");
}

void TestWords::bytes()
{
    QFETCH(quint64, bytes);
    QFETCH(QString, text);
    QCOMPARE(Words::bytes(bytes), text);
}

void TestWords::number()
{
    QCOMPARE(Words::number(5'012'345), QStringLiteral("5,012,345"));
    QCOMPARE(Words::number(std::numeric_limits<qint64>::max()), QStringLiteral("9,223,372,036,854,775,807"));
}

QTEST_GUILESS_MAIN(TestWords)
#include "tst_words.moc"
