// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journalreading.h"
#include "fakeadmin.h"
#include "operations/loglevelchange.h"

#include <QSignalSpy>
#include <QTest>

using namespace inspector;

/// Levels of loggers, judged by what the workers say afterwards.
class TestLogLevelChange : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everywhere();
    void oneWorker();
    void acceptedButNotDone();
    void refused();
    void aWorkerThatSaysNothing();
    void readOnly();
    void unknownWorker();
    void noJournalNothingSent();

private:
    struct LevelBench
    {
        FakeApi api;
        FakeAdmin admin{api};
        std::shared_ptr<FakeJournal> journal = std::make_shared<FakeJournal>();
        bool readOnly = false;
        LevelBench()
        {
            admin.levels["http://w1:8083"] = {{"root", "INFO"}, {"org.x", "INFO"}};
            admin.levels["http://w2:8083"] = {{"root", "INFO"}};
        }
        std::unique_ptr<LogLevelChange> run(const std::string& worker)
        {
            auto change = std::make_unique<LogLevelChange>(
                LogLevelChange::Context{&admin, journal, readOnly, "kafka-1", "shop"},
                LogLevelChange::Wanted{"org.x", "DEBUG", worker},
                LogLevelChange::Patience{std::chrono::milliseconds(60), std::chrono::milliseconds(5)});
            QSignalSpy finished(change.get(), &LogLevelChange::finished);
            change->start();
            if (!finished.wait())
                qFatal("it does not end");
            return change;
        }
    };
};

void TestLogLevelChange::everywhere()
{
    LevelBench bench;
    const auto change = bench.run({});
    QCOMPARE(bench.api.changes, std::vector<std::string>{"set org.x=DEBUG everywhere"});
    QCOMPARE(change->outcome(), Outcome::Applied);
    QCOMPARE(change->headline(), QStringLiteral("The level of org.x is DEBUG."));
    QCOMPARE(change->standings().size(), std::size_t(2));
    QCOMPARE(change->standings()[0].before, std::optional<std::string>("INFO"));
    QCOMPARE(change->standings()[1].before, std::optional<std::string>());
    QCOMPARE(change->standings()[1].after, std::optional<std::string>("DEBUG"));
    const std::vector<JournalEntry> entries = bench.journal->entries();
    QCOMPARE(entries.size(), std::size_t(2));
    QCOMPARE(entries[0].id, entries[1].id);
    QCOMPARE(entries[0].outcome, Outcome::Unknown);
    QCOMPARE(entries[1].outcome, Outcome::Applied);
    QVERIFY(entries[1].verified);
    QCOMPARE(entries[1].done, 2U);
    const Result<JournalEntry> read = journalFromJson(journalToJson(entries[1]));
    QVERIFY(read.ok());
    QCOMPARE(wireName(read->plan.operation), std::string_view("set-log-level"));
    QCOMPARE(read->plan.rest->path, std::string("/admin/loggers/org.x?scope=cluster"));
    QCOMPARE(read->plan.changes.front().what, std::string("org.x on http://w1:8083"));
}

void TestLogLevelChange::oneWorker()
{
    LevelBench bench;
    const auto change = bench.run("http://w2:8083");
    QCOMPARE(bench.api.changes, std::vector<std::string>{"set org.x=DEBUG on http://w2:8083"});
    QCOMPARE(change->outcome(), Outcome::Applied);
    QCOMPARE(change->standings().size(), std::size_t(1));
    QCOMPARE(bench.admin.levels["http://w1:8083"]["org.x"], std::string("INFO"));
}

void TestLogLevelChange::acceptedButNotDone()
{
    LevelBench bench;
    bench.admin.takes = false;
    const auto change = bench.run({});
    QCOMPARE(change->outcome(), Outcome::Failed);
    QCOMPARE(change->headline(), QStringLiteral("The level of org.x is not DEBUG on every worker."));
    QVERIFY(change->explanation().contains(QLatin1String("0 of 2")));
    QVERIFY(!bench.journal->entries().back().verified);
}

void TestLogLevelChange::refused()
{
    LevelBench bench;
    bench.admin.setting = Error{ErrorCode::NotFound, "org.x", "Invalid log level 'DEBUG'", 404};
    const auto change = bench.run({});
    QCOMPARE(change->outcome(), Outcome::Refused);
    QVERIFY(change->explanation().contains(QLatin1String("Invalid log level")));
    QCOMPARE(bench.journal->entries().back().outcome, Outcome::Refused);
}

void TestLogLevelChange::aWorkerThatSaysNothing()
{
    LevelBench bench;
    bench.admin.unreachable["http://w2:8083"] = Error{ErrorCode::HttpRefused, "http://w2:8083"};
    const auto change = bench.run({});
    QCOMPARE(change->outcome(), Outcome::Unknown);
    QVERIFY(change->explanation().contains(QLatin1String("1 of 2")));
    QVERIFY(change->explanation().contains(QLatin1String("Nothing listens at http://w2:8083")));
}

void TestLogLevelChange::readOnly()
{
    LevelBench bench;
    bench.readOnly = true;
    const auto change = bench.run({});
    QCOMPARE(change->outcome(), Outcome::Refused);
    QVERIFY(bench.api.changes.empty());
    QCOMPARE(bench.journal->size(), std::size_t(0));
}

void TestLogLevelChange::unknownWorker()
{
    LevelBench bench;
    const auto change = bench.run("http://elsewhere:1");
    QCOMPARE(change->outcome(), Outcome::Refused);
    QVERIFY(bench.api.changes.empty());
}

void TestLogLevelChange::noJournalNothingSent()
{
    LevelBench bench;
    bench.journal->error = Error{ErrorCode::CannotWrite, "/j"};
    const auto change = bench.run({});
    QCOMPARE(change->outcome(), Outcome::Refused);
    QVERIFY(bench.api.changes.empty());
}

QTEST_GUILESS_MAIN(TestLogLevelChange)
#include "tst_loglevelchange.moc"
