// SPDX-License-Identifier: GPL-3.0-or-later
#include "../models/foldedcluster.h"
#include "../models/journalentries.h"
#include "fakecluster.h"
#include "items/clustermodels.h"
#include "items/journalmodel.h"
#include "items/tableproxy.h"
#include "views/clusterview.h"
#include "views/detailsdock.h"
#include "views/journaldelegate.h"
#include "views/journalpage.h"
#include "views/journalpane.h"
#include "views/messagebanner.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

using namespace inspector;

/// The pane Journal, the details of an entry, and what can be done with one.
class tst_JournalPane : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void isTheLastTab();
    void saysThatThereIsNone();
    void outcomesHaveTheirLook_data();
    void outcomesHaveTheirLook();
    void undoIsHiddenUntilSomebodyListens();
    void undoSaysWhyNot();
    void undoOfNothingAtPresent();
    void copiesTheEntryMasked();
    void exportsByteForByte();
    void exportThatFails();
    void troubleOfTheFile();
    void detailsOfAnEntry();
    void detailsOfAnUnreadableLine();
    void detailsFollowTheEntry();
    void detailsGoBackToRecords();

private:
    void choose(int row) const { m_pane->view()->selectRow(row); }
    template <class Widget>
    Widget* part(const char* name) const
    {
        return m_pane->findChild<Widget*>(QLatin1String(name));
    }
    JournalItem tombstoneOfSecrets()
    {
        return m_entries.next("secret", "gone", [](JournalEntry& entry) {
            entry.plan.operation = PlanOperation::Tombstone;
            PlannedKey& key = entry.plan.basis.front();
            key.rawKey = "connector-gone";
            key.before = "{\"properties\":{\"database.password\":\"hunter2\"}}";
            entry.plan.changes = {{"connector-gone", key.before, std::nullopt}};
        });
    }

    std::unique_ptr<FoldedCluster> m_cluster;
    std::unique_ptr<ClusterModels> m_models;
    std::unique_ptr<JournalModel> m_journal;
    std::unique_ptr<ClusterView> m_view;
    JournalPane* m_pane = nullptr;
    JournalEntries m_entries;
};

void tst_JournalPane::init()
{
    m_entries = {};
    m_cluster = std::make_unique<FoldedCluster>();
    m_models = std::make_unique<ClusterModels>(m_cluster->store, m_cluster->keys);
    m_cluster->connector("orders");
    m_models->apply(m_cluster->take());
    m_journal = std::make_unique<JournalModel>(m_models->mirror());
    m_journal->setFile(QStringLiteral("/j/x.jsonl"), true, std::nullopt);
    m_view = std::make_unique<ClusterView>(*m_models, QStringLiteral("fake"));
    m_pane = m_view->addJournal(m_journal.get(), {});
    m_view->resize(1200, 600);
    m_view->showPage(m_view->pageCount() - 1);
    m_view->show();
}

void tst_JournalPane::cleanup()
{
    m_view.reset();
    m_journal.reset();
}

void tst_JournalPane::isTheLastTab()
{
    QCOMPARE(m_view->pageTitle(m_view->pageCount() - 1), QStringLiteral("Journal"));
    QCOMPARE(m_view->currentPane(), m_pane);
    QVERIFY(part<QLabel>("emptyText")->text().contains(QStringLiteral("/j/x.jsonl")));
    QVERIFY(!part<QPushButton>("copyEntry")->isEnabled());
}

void tst_JournalPane::saysThatThereIsNone()
{
    ClusterView view(*m_models, QStringLiteral("fake"));
    const JournalPane* pane = view.addJournal(nullptr, QStringLiteral("No journal of files."));
    view.showPage(view.pageCount() - 1);
    view.show();
    QCOMPARE(pane->findChild<QLabel*>(QStringLiteral("emptyText"))->text(), QStringLiteral("No journal of files."));
    QVERIFY(!pane->findChild<QPushButton*>(QStringLiteral("copyEntry"))->isVisible());
}

void tst_JournalPane::outcomesHaveTheirLook_data()
{
    QTest::addColumn<int>("state");
    QTest::addColumn<int>("glyph");
    const auto row = [](const char* name, JournalState state, Glyph glyph) {
        QTest::newRow(name) << static_cast<int>(state) << static_cast<int>(glyph);
    };
    row("applied", JournalState::Applied, Glyph::Check);
    row("not verified", JournalState::Unverified, Glyph::Triangle);
    row("refused", JournalState::Refused, Glyph::Square);
    row("failed", JournalState::Failed, Glyph::Cross);
    row("unknown", JournalState::Unknown, Glyph::Question);
    row("no end", JournalState::Unfinished, Glyph::Ring);
    row("unreadable", JournalState::Unreadable, Glyph::Triangle);
}

void tst_JournalPane::outcomesHaveTheirLook()
{
    QFETCH(const int, state);
    QFETCH(const int, glyph);
    QCOMPARE(static_cast<int>(JournalDelegate::lookOf(static_cast<JournalState>(state)).glyph), glyph);
}

void tst_JournalPane::undoIsHiddenUntilSomebodyListens()
{
    auto* undo = part<QPushButton>("undo");
    m_journal->add({m_entries.next("a", "orders")});
    choose(0);
    QVERIFY(!undo->isVisible());
    m_pane->offerUndo();
    QVERIFY(undo->isVisible());
    QVERIFY(undo->isEnabled());
    QVERIFY(part<QLabel>("undoHindrance")->text().isEmpty());
    std::string asked;
    connect(m_pane, &JournalPane::undoRequested, this, [&](const JournalItem& item) { asked = item.id; });
    undo->click();
    QCOMPARE(asked, std::string("a"));
}

void tst_JournalPane::undoSaysWhyNot()
{
    m_pane->offerUndo();
    auto* undo = part<QPushButton>("undo");
    auto* why = part<QLabel>("undoHindrance");
    QVERIFY(!undo->isEnabled());
    QCOMPARE(why->text(), QStringLiteral("Choose an operation to take it back."));
    m_journal->add({m_entries.next("a", "orders", [](JournalEntry& entry) { entry.outcome = Outcome::Refused; }),
                    m_entries.next("b", "orders")});
    choose(1);
    QVERIFY(!undo->isEnabled());
    QCOMPARE(why->text(), QStringLiteral("Nothing was changed."));
    choose(0);
    QVERIFY(undo->isEnabled());
    // While it is looked at, somebody else takes it back.
    m_journal->add({m_entries.next("c", "orders", [](JournalEntry& entry) { entry.undoes = "b"; })});
    QVERIFY(!undo->isEnabled());
    QVERIFY(why->text().startsWith(QStringLiteral("It was undone already")));
}

void tst_JournalPane::undoOfNothingAtPresent()
{
    m_pane->offerUndo(QStringLiteral("This cluster was opened read-only."));
    m_journal->add({m_entries.next("a", "orders")});
    choose(0);
    QVERIFY(!part<QPushButton>("undo")->isEnabled());
    QCOMPARE(part<QLabel>("undoHindrance")->text(), QStringLiteral("This cluster was opened read-only."));
}

void tst_JournalPane::copiesTheEntryMasked()
{
    const JournalItem plain = m_entries.next("a", "orders");
    m_journal->add({plain, tombstoneOfSecrets()});
    QClipboard* clipboard = QGuiApplication::clipboard();
    clipboard->clear();
    choose(1);
    part<QPushButton>("copyEntry")->click();
    QTRY_COMPARE(clipboard->text().toStdString(), *plain.text);
    QVERIFY(part<MessageBanner>("journalMessage")->isHidden());
    choose(0);
    part<QPushButton>("copyEntry")->click();
    QTRY_VERIFY(clipboard->text().contains(QStringLiteral("\"secret\"")));
    QVERIFY(!clipboard->text().contains(QStringLiteral("hunter2")));
    QVERIFY(!clipboard->text().contains(QString::fromStdString(toHex("hunter2"))));
    QVERIFY(!part<MessageBanner>("journalMessage")->isHidden());
}

void tst_JournalPane::exportsByteForByte()
{
    auto* button = part<QPushButton>("exportJournal");
    QVERIFY(!button->isVisible());
    std::vector<ExportRequest> requests;
    ExportJob* job = nullptr;
    m_pane->setExport([&](ExportRequest request) {
        requests.push_back(std::move(request));
        auto made = std::make_unique<FakeExportJob>();
        job = made.get();
        return made;
    });
    QVERIFY(button->isVisible());
    QVERIFY(!button->isEnabled());
    const JournalItem first = m_entries.next("a", "orders");
    const JournalItem odd = m_entries.line("{\"torn\":\"\xff");
    const JournalItem last = tombstoneOfSecrets();
    m_journal->add({first, odd, m_entries.next("b", "left-out"), last});
    m_pane->proxy()->setFilter(QStringLiteral("-left-out"));
    QVERIFY(button->isEnabled());

    QTemporaryDir folder;
    button->click();
    auto* dialog = m_pane->findChild<QFileDialog*>(QStringLiteral("chooseJournalFile"));
    QVERIFY(dialog);
    const QString path = folder.filePath(QStringLiteral("out.jsonl"));
    Q_EMIT dialog->fileSelected(path);
    QCOMPARE(requests.size(), 1U);
    QCOMPARE(requests.front().path, path);
    QVERIFY(!requests.front().replace);
    QCOMPARE(requests.front().tableRows, qint64{3});
    const QByteArray expected = QByteArray::fromStdString(*first.text + '\n' + *odd.text + '\n' + *last.text + '\n');
    QCOMPARE(requests.front().nextLines(), std::optional<QByteArray>(expected));
    QCOMPARE(requests.front().nextLines(), std::optional<QByteArray>(QByteArray()));
    QVERIFY(!button->isEnabled());
    Q_EMIT job->finished(3, 4096, 0);
    QVERIFY(button->isEnabled());
    const QString words = part<MessageBanner>("journalMessage")->text();
    QVERIFY2(words.contains(path) && words.contains(QStringLiteral("in clear")), qPrintable(words));
}

void tst_JournalPane::exportThatFails()
{
    ExportJob* job = nullptr;
    m_pane->setExport([&](const ExportRequest&) {
        auto made = std::make_unique<FakeExportJob>();
        job = made.get();
        return made;
    });
    m_journal->add({m_entries.next("a", "orders")});
    part<QPushButton>("exportJournal")->click();
    Q_EMIT m_pane->findChild<QFileDialog*>(QStringLiteral("chooseJournalFile"))->fileSelected(QStringLiteral("/x/y"));
    Q_EMIT job->failed(QStringLiteral("no room"));
    QCOMPARE(part<MessageBanner>("journalMessage")->text(), QStringLiteral("no room"));
    QVERIFY(part<QPushButton>("exportJournal")->isEnabled());
}

void tst_JournalPane::troubleOfTheFile()
{
    const Error error{ErrorCode::CannotRead, "/j/x.jsonl", "no rights"};
    m_journal->setFile(QStringLiteral("/j/x.jsonl"), true, error);
    QVERIFY(part<MessageBanner>("journalTrouble")->isHidden());
    QTRY_VERIFY(part<QLabel>("emptyText")->text().contains(QStringLiteral("no rights")));
    m_journal->add({m_entries.next("a", "orders")});
    m_journal->setFile(QStringLiteral("/j/x.jsonl"), true, error);
    QVERIFY(part<MessageBanner>("journalTrouble")->text().contains(QStringLiteral("no rights")));
    m_journal->setFile(QStringLiteral("/j/x.jsonl"), true, std::nullopt);
    QVERIFY(part<MessageBanner>("journalTrouble")->isHidden());
}

void tst_JournalPane::detailsOfAnEntry()
{
    m_journal->add({m_entries.next("a", "orders"), tombstoneOfSecrets()});
    JournalPage page;
    page.showEntry(*m_journal, 0);
    QCOMPARE(page.findChild<QLabel*>(QStringLiteral("journalHeadline"))->text(),
             QStringLiteral("Reset offsets: orders"));
    auto* changes = page.findChild<QTableWidget*>(QStringLiteral("journalChanges"));
    QTRY_COMPARE(changes->rowCount(), 1);
    QCOMPARE(changes->item(0, 0)->text(), QStringLiteral("{\"p\":1.0}"));
    QCOMPARE(changes->item(0, 1)->text(), QStringLiteral("{\"lsn\":123456789012345678901234567890}"));
    QCOMPARE(changes->item(0, 2)->text(), QStringLiteral("none"));
    const auto* checks = page.findChild<QTableWidget*>(QStringLiteral("journalChecks"));
    QCOMPARE(checks->rowCount(), 1);
    QCOMPARE(checks->item(0, 0)->text(), QStringLiteral("OK"));
    QCOMPARE(checks->item(0, 2)->text(), QStringLiteral("STOPPED"));
    const auto* previous = page.findChild<QTableWidget*>(QStringLiteral("journalPrevious"));
    QCOMPARE(previous->item(0, 0)->text(), QStringLiteral("shop-offsets, 7 @ 42"));
    const auto* bytes = page.findChild<QPlainTextEdit*>(QStringLiteral("journalBytes"));
    QVERIFY2(bytes->toPlainText().contains(QStringLiteral("5B 22 6F 72")), qPrintable(bytes->toPlainText()));
    QVERIFY(page.findChild<QLabel*>(QStringLiteral("journalFacts"))
                ->text()
                .contains(QStringLiteral("DELETE /connectors/orders/offsets")));
    const auto* line = page.findChild<QPlainTextEdit*>(QStringLiteral("journalLine"));
    QCOMPARE(line->toPlainText().toStdString(), *m_journal->item(0).text);

    page.showEntry(*m_journal, 1);
    QTRY_COMPARE(previous->item(0, 1) ? previous->item(0, 1)->text() : QString(), QStringLiteral("connector-gone"));
    const QString masked = QStringLiteral("{\"properties\":{\"database.password\":\"********\"}}");
    QCOMPARE(previous->item(0, 2)->text(), masked);
    QCOMPARE(changes->item(0, 1)->text(), masked);
    QVERIFY(bytes->toPlainText().contains(QStringLiteral("Secrets are in it")));
    QVERIFY(!line->toPlainText().contains(QString::fromStdString(toHex("hunter2"))));
}

void tst_JournalPane::detailsOfAnUnreadableLine()
{
    m_journal->add({m_entries.line("{\"a\":1,\"changes\":[{\"before\":\"hunter2")});
    JournalPage page;
    page.showEntry(*m_journal, 0);
    const auto* line = page.findChild<QPlainTextEdit*>(QStringLiteral("journalLine"));
    QTRY_VERIFY(line->toPlainText().startsWith(QStringLiteral("{\"a\":1,")));
    QVERIFY(!line->toPlainText().contains(QStringLiteral("hunter2")));
    QVERIFY(line->toPlainText().contains(QStringLiteral("is not shown")));
    QCOMPARE(page.findChild<QLabel*>(QStringLiteral("journalHeadline"))->text(),
             QStringLiteral("Line 1 of the journal"));
    QVERIFY(page.findChild<QLabel*>(QStringLiteral("journalDetail"))->text().contains(QStringLiteral("breaks off")));
    QVERIFY(!page.isTabVisible(1));
    QVERIFY(!page.isTabVisible(2));
}

void tst_JournalPane::detailsFollowTheEntry()
{
    m_journal->add({m_entries.next("a", "orders", [](JournalEntry& entry) { entry.outcome = Outcome::Unknown; })});
    choose(0);
    QSignalSpy changed(m_pane, &Pane::currentChanged);
    m_journal->add({m_entries.next("a", "orders")});
    QVERIFY(changed.count() >= 1);
    QCOMPARE(m_pane->currentRow(), 0);
    const qsizetype before = changed.count();
    m_journal->add({m_entries.next("b", "other")});
    QCOMPARE(changed.count(), before);
}

void tst_JournalPane::detailsGoBackToRecords()
{
    m_journal->add({m_entries.next("a", "orders")});
    DetailsDock dock;
    dock.setModels(m_models.get());
    dock.showEntry(*m_journal, 0);
    dock.setVisible(true);
    const auto* page = dock.findChild<JournalPage*>();
    QVERIFY(page->isVisible());
    dock.show(KeyId{0}, 0, true);
    QVERIFY(!page->isVisible());
    dock.showEntry(*m_journal, 0);
    QVERIFY(page->isVisible());
    dock.showNothing();
    QVERIFY(!page->isVisible());
}

QTEST_MAIN(tst_JournalPane)
#include "tst_journalpane.moc"
