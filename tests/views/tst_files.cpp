// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakecluster.h"
#include "items/eventlogmodel.h"
#include "views/clusterview.h"
#include "views/exportdialog.h"
#include "views/mainwindow.h"
#include "views/messagebanner.h"
#include "views/openingdialog.h"
#include "views/pane.h"
#include "views/settings.h"
#include "views/statelabel.h"
#include "views/statusstrip.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QRadioButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace inspector;

/// What the window does with files, over files in memory.
class tst_Files : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dropOpens();
    void otherDropsAreRefused();
    void oneClusterOpensByItself();
    void severalAreToChooseFrom();
    void preferredIsTakenAgain();
    void nothingInThem();
    void failureIsSaid();
    void cancelGivesUp();
    void changesAreRefusedAndSaidWhy();
    void restoredWhileTheyAreThere();
    void exportOfEverything();
    void exportOfSelectedKeys();
    void exportOfTable();
    void nameTakenIsAsked();
    void exportFailureIsSaid();

private:
    struct Shown
    {
        QTemporaryDir folder;
        FakeOpener opener;
        std::unique_ptr<Settings> settings;
        std::unique_ptr<MainWindow> window;

        Shown()
        {
            settings = std::make_unique<Settings>(folder.filePath(QStringLiteral("a.ini")));
            window = std::make_unique<MainWindow>(opener, *settings);
            window->show();
        }
        QString file(const char* name)
        {
            QFile made(folder.filePath(QString::fromLatin1(name)));
            if (!made.open(QIODevice::WriteOnly)) {
                qFatal("cannot make a file");
            }
            return made.fileName();
        }
        OpeningDialog* opening() const { return window->findChild<OpeningDialog*>(); }
        ExportDialog* exporting() const { return window->findChild<ExportDialog*>(); }
        void finish(const QStringList& configTopics)
        {
            for (const QString& topic : configTopics) {
                FileOpening::Found found;
                found.name = topic;
                found.contents = QStringLiteral("things");
                found.settings.files = opener.filesOpened.last();
                found.settings.configTopic = topic;
                found.settings.readOnly = true;
                opener.lastOpening->found.append(found);
            }
            Q_EMIT opener.lastOpening->finished();
        }
        /// Opens a file with one cluster, filled.
        void openOne()
        {
            window->openFiles({file("dump.jsonl")});
            finish({QStringLiteral("c")});
            QTRY_VERIFY(window->cluster());
            static_cast<FakeCluster*>(window->cluster())->fill();
        }
        void drop(const QList<QUrl>& urls, bool* accepted)
        {
            QMimeData data;
            data.setUrls(urls);
            QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            enter.ignore();
            QCoreApplication::sendEvent(window.get(), &enter);
            *accepted = enter.isAccepted();
            if (*accepted) {
                QDropEvent event(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
                QCoreApplication::sendEvent(window.get(), &event);
            }
        }
        QAction* action(const QString& part) const
        {
            for (const QAction* menu : window->menuBar()->actions()) {
                for (QAction* action : menu->menu()->actions()) {
                    if (action->text().remove(QLatin1Char('&')).contains(part)) {
                        return action;
                    }
                }
            }
            return nullptr;
        }
    };
};

void tst_Files::dropOpens()
{
    Shown shown;
    bool accepted = false;
    shown.drop({QUrl::fromLocalFile(QStringLiteral("/tmp/a.jsonl")), QUrl::fromLocalFile(QStringLiteral("/tmp/b.gz"))},
               &accepted);
    QVERIFY(accepted);
    QCOMPARE(shown.opener.filesOpened,
             QList<QStringList>{(QStringList{QStringLiteral("/tmp/a.jsonl"), QStringLiteral("/tmp/b.gz")})});
}

void tst_Files::otherDropsAreRefused()
{
    Shown shown;
    bool accepted = true;
    shown.drop({QUrl(QStringLiteral("https://example.org/a.jsonl"))}, &accepted);
    QVERIFY(!accepted);
    shown.drop({}, &accepted);
    QVERIFY(!accepted);
    QVERIFY(shown.opener.filesOpened.isEmpty());
}

void tst_Files::oneClusterOpensByItself()
{
    Shown shown;
    shown.window->openFiles({shown.file("dump.jsonl")});
    QVERIFY(!shown.window->cluster());
    shown.finish({QStringLiteral("c")});
    QTRY_VERIFY(shown.window->cluster());
    QTRY_VERIFY(!shown.opening());
    QCOMPARE(shown.window->cluster()->settings().configTopic, QStringLiteral("c"));
    QCOMPARE(shown.settings->recentConnections().size(), 1);
    QCOMPARE(shown.settings->recentConnections().first().files, shown.opener.filesOpened.first());
}

void tst_Files::severalAreToChooseFrom()
{
    Shown shown;
    shown.window->openFiles({shown.file("dump.jsonl")});
    shown.finish({QStringLiteral("c1"), QStringLiteral("<b>c2</b>")});
    QTRY_VERIFY(shown.opening()->isVisible());
    QVERIFY(!shown.window->cluster());
    auto* choice = shown.opening()->findChild<QListWidget*>(QStringLiteral("clusters"));
    QCOMPARE(choice->count(), 2);
    QVERIFY(choice->item(1)->text().startsWith(QStringLiteral("<b>c2</b>: ")));
    choice->setCurrentRow(1);
    shown.opening()->findChild<QPushButton*>(QStringLiteral("open"))->click();
    QTRY_VERIFY(shown.window->cluster());
    QCOMPARE(shown.window->cluster()->settings().configTopic, QStringLiteral("<b>c2</b>"));
}

void tst_Files::preferredIsTakenAgain()
{
    Shown shown;
    ConnectionSettings connection;
    connection.files = {shown.file("dump.jsonl")};
    connection.configTopic = QStringLiteral("c2");
    shown.settings->setOpenConnections({{connection}, 0});
    shown.window->restoreOpenClusters();
    shown.finish({QStringLiteral("c1"), QStringLiteral("c2")});
    QTRY_VERIFY(shown.window->cluster());
    QCOMPARE(shown.window->cluster()->settings().configTopic, QStringLiteral("c2"));
}

void tst_Files::nothingInThem()
{
    Shown shown;
    shown.window->openFiles({shown.file("dump.jsonl")});
    shown.opener.lastOpening->trouble = QStringList{QStringLiteral("line 1 is torn")};
    shown.finish({});
    QTRY_VERIFY(shown.opening()->isVisible());
    const QString words = shown.opening()->findChild<MessageBanner*>(QStringLiteral("failure"))->text();
    QVERIFY2(words.contains(QStringLiteral("kcat")) && words.contains(QStringLiteral("line 1 is torn")),
             qPrintable(words));
    QVERIFY(!shown.window->cluster());
}

void tst_Files::failureIsSaid()
{
    Shown shown;
    shown.openOne();
    OpenCluster* before = shown.window->cluster();
    shown.window->openFiles({QStringLiteral("/nowhere")});
    Q_EMIT shown.opener.lastOpening->failed(QStringLiteral("no such file"));
    QTRY_VERIFY(shown.opening() && shown.opening()->isVisible());
    QCOMPARE(shown.opening()->findChild<MessageBanner*>(QStringLiteral("failure"))->text(),
             QStringLiteral("no such file"));
    QCOMPARE(shown.window->cluster(), before);
}

void tst_Files::cancelGivesUp()
{
    Shown shown;
    shown.window->openFiles({shown.file("dump.jsonl")});
    QTRY_VERIFY(shown.opening()->isVisible()); // by itself, when it takes long
    const QPointer<FileOpening> opening = shown.opener.lastOpening;
    Q_EMIT opening->progressed(10, 100, 5);
    shown.opening()->findChild<QPushButton*>(QStringLiteral("cancel"))->click();
    QVERIFY(!opening);
    QTRY_VERIFY(!shown.opening());
    QVERIFY(!shown.window->cluster());
}

void tst_Files::changesAreRefusedAndSaidWhy()
{
    Shown shown;
    shown.openOne();
    auto* cluster = static_cast<FakeCluster*>(shown.window->cluster());
    cluster->progress.state = ConnectionState::Recorded;
    cluster->show();
    QAction* reset = shown.action(QStringLiteral("Reset Offsets"));
    QVERIFY(reset);
    QVERIFY(!reset->isEnabled());
    QVERIFY2(reset->text().contains(QStringLiteral("opened from files")), qPrintable(reset->text()));
    auto* changes = shown.window->findChild<QToolButton*>(QStringLiteral("changesIndicator"));
    QCOMPARE(changes->text(), QStringLiteral("From files"));
    QVERIFY(changes->toolTip().contains(QStringLiteral("nothing can be changed")));
    QVERIFY(!shown.action(QStringLiteral("Refresh"))->isEnabled());
    shown.window->findChild<StatusStrip*>()->updateNow();
    const QString state = shown.window->findChild<StateLabel*>(QStringLiteral("connectionState"))->text();
    QVERIFY2(state.contains(QStringLiteral("recorded until 20")), qPrintable(state));
}

void tst_Files::restoredWhileTheyAreThere()
{
    Shown shown;
    ConnectionSettings connection;
    connection.files = {shown.file("dump.jsonl"), QStringLiteral("/nowhere/else.jsonl")};
    shown.settings->setOpenConnections({{connection}, 0});
    shown.window->restoreOpenClusters();
    QVERIFY(shown.opener.filesOpened.isEmpty());
    connection.files.removeLast();
    shown.settings->setOpenConnections({{connection}, 0});
    shown.window->restoreOpenClusters();
    QCOMPARE(shown.opener.filesOpened, QList<QStringList>{connection.files});
}

void tst_Files::exportOfEverything()
{
    Shown shown;
    shown.openOne();
    shown.action(QStringLiteral("Export"))->trigger();
    QVERIFY(shown.exporting());
    auto* secrets = shown.exporting()->findChild<StateLabel*>(QStringLiteral("secrets"));
    QVERIFY2(secrets->text().contains(QStringLiteral("in clear")), qPrintable(secrets->text()));
    auto* path = shown.exporting()->findChild<QLineEdit*>(QStringLiteral("path"));
    QVERIFY(path->text().endsWith(QStringLiteral(".jsonl")));
    shown.exporting()->findChild<QComboBox*>(QStringLiteral("packing"))->setCurrentIndex(2);
    QVERIFY(path->text().endsWith(QStringLiteral(".jsonl.zst")));
    shown.exporting()->findChild<QCheckBox*>(QStringLiteral("redact"))->setChecked(true);
    QVERIFY(!secrets->text().contains(QStringLiteral("in clear")));
    shown.exporting()->findChild<QPushButton*>(QStringLiteral("export"))->click();
    QCOMPARE(shown.opener.exports.size(), 1);
    const ExportRequest& request = shown.opener.exports.first();
    QCOMPARE(request.what, ExportRequest::What::Everything);
    QCOMPARE(request.packing, ExportRequest::Packing::Zstd);
    QVERIFY(request.redact);
    QVERIFY(!request.replace);
    const int events = shown.window->cluster()->models().events()->rowCount();
    Q_EMIT shown.opener.lastExport->finished(12, 3456, 0);
    QTRY_VERIFY(!shown.exporting());
    QCOMPARE(shown.window->cluster()->models().events()->rowCount(), events + 1);
}

void tst_Files::exportOfSelectedKeys()
{
    Shown shown;
    shown.openOne();
    shown.window->clusterView()->showPane(QStringLiteral("offsets"), {});
    QTableView* table = shown.window->clusterView()->currentPane()->view();
    QTRY_COMPARE(table->model()->rowCount(), 3);
    table->selectRow(1);
    shown.action(QStringLiteral("Export"))->trigger();
    shown.exporting()->findChild<QRadioButton*>(QStringLiteral("what2"))->setChecked(true);
    shown.exporting()->findChild<QComboBox*>(QStringLiteral("versions"))->setCurrentIndex(1);
    shown.exporting()->findChild<QPushButton*>(QStringLiteral("export"))->click();
    const ExportRequest& request = shown.opener.exports.first();
    QCOMPARE(request.what, ExportRequest::What::Latest);
    QCOMPARE(request.keys.size(), 1U);
}

void tst_Files::exportOfTable()
{
    Shown shown;
    shown.openOne();
    shown.window->clusterView()->showPane(QStringLiteral("offsets"), {});
    QTableView* table = shown.window->clusterView()->currentPane()->view();
    QTRY_COMPARE(table->model()->rowCount(), 3);
    shown.action(QStringLiteral("Export"))->trigger();
    shown.exporting()->findChild<QRadioButton*>(QStringLiteral("what5"))->setChecked(true);
    QVERIFY(shown.exporting()->findChild<QLineEdit*>(QStringLiteral("path"))->text().endsWith(QStringLiteral(".csv")));
    QVERIFY(!shown.exporting()->findChild<QComboBox*>(QStringLiteral("packing"))->isEnabled());
    shown.exporting()->findChild<QPushButton*>(QStringLiteral("export"))->click();
    const ExportRequest& request = shown.opener.exports.first();
    QCOMPARE(request.what, ExportRequest::What::Table);
    QCOMPARE(request.tableRows, 3);
    QByteArray text;
    for (std::optional<QByteArray> lines = request.nextLines(); lines && !lines->isEmpty(); lines = request.nextLines())
    {
        text += *lines;
    }
    QCOMPARE(text.count("\r\n"), 4);
    QVERIFY2(text.contains("/srv/a.txt") && text.startsWith("Connector,"), text.constData());
}

void tst_Files::nameTakenIsAsked()
{
    Shown shown;
    shown.openOne();
    shown.action(QStringLiteral("Export"))->trigger();
    shown.exporting()->findChild<QPushButton*>(QStringLiteral("export"))->click();
    Q_EMIT shown.opener.lastExport->nameTaken();
    auto* banner = shown.exporting()->findChild<MessageBanner*>(QStringLiteral("failure"));
    QTRY_VERIFY2(banner->text().contains(QStringLiteral("there already")), qPrintable(banner->text()));
    QCOMPARE(shown.opener.exports.size(), 1);
    Q_EMIT banner->actionTriggered();
    QCOMPARE(shown.opener.exports.size(), 2);
    QVERIFY(shown.opener.exports.last().replace);
}

void tst_Files::exportFailureIsSaid()
{
    Shown shown;
    shown.openOne();
    shown.action(QStringLiteral("Export"))->trigger();
    auto* button = shown.exporting()->findChild<QPushButton*>(QStringLiteral("export"));
    button->click();
    QVERIFY(!button->isEnabled());
    Q_EMIT shown.opener.lastExport->failed(QStringLiteral("the disk is full"));
    auto* banner = shown.exporting()->findChild<MessageBanner*>(QStringLiteral("failure"));
    QTRY_COMPARE(banner->text(), QStringLiteral("the disk is full"));
    QVERIFY(button->isEnabled());
}

QTEST_MAIN(tst_Files)
#include "tst_files.moc"
