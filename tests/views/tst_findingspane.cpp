// SPDX-License-Identifier: GPL-3.0-or-later
#include "../models/foldedcluster.h"
#include "items/clustermodels.h"
#include "items/findingsmodel.h"
#include "items/tableproxy.h"
#include "views/celldelegate.h"
#include "views/clusterview.h"
#include "views/detailsdock.h"
#include "views/findingspane.h"

#include <QLabel>
#include <QPainter>
#include <QStandardItemModel>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace inspector;

/// The pane Findings, the way from it, and what other views show of findings.
class tst_FindingsPane : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void tabCountsWhatNeedsAHand();
    void severitiesNarrow();
    void enterGoesToWhatItIsAbout_data();
    void enterGoesToWhatItIsAbout();
    void enterFindsDeletedRows();
    void detailsSayIt();
    void marksArePainted();

private:
    void show() { m_models->apply(m_cluster->take()); }
    FindingsPane* pane() const { return m_view->findChild<FindingsPane*>(); }
    QString tabText() const
    {
        const auto* tabs = m_view->findChild<QTabWidget*>(QStringLiteral("panes"));
        return tabs->tabText(tabs->indexOf(pane()));
    }
    QToolButton* severity(Severity which) const
    {
        return pane()->findChild<QToolButton*>(QStringLiteral("severity") + QString::number(static_cast<int>(which)));
    }
    void choose(const QString& rule) const
    {
        const QAbstractItemModel* model = pane()->view()->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            const QModelIndex index = model->index(row, FindingsModel::RuleColumn);
            if (index.data().toString() == rule) {
                pane()->view()->setCurrentIndex(index);
                return;
            }
        }
        QFAIL(qPrintable(rule));
    }
    void pressEnter() const { Q_EMIT pane()->view()->activated(pane()->view()->currentIndex()); }

    std::unique_ptr<FoldedCluster> m_cluster;
    std::unique_ptr<ClusterModels> m_models;
    std::unique_ptr<ClusterView> m_view;
};

void tst_FindingsPane::init()
{
    m_cluster = std::make_unique<FoldedCluster>();
    m_models = std::make_unique<ClusterModels>(m_cluster->store, m_cluster->keys);
    m_view = std::make_unique<ClusterView>(*m_models, QStringLiteral("fake"));
    m_view->resize(1200, 600);
    for (const char* name : {"orders", "audit"}) {
        m_cluster->connector(name);
        m_cluster->connectorStatus(name, "RUNNING");
        m_cluster->taskStatus(name, 0, "RUNNING");
    }
    show();
}

void tst_FindingsPane::cleanup()
{
    m_view.reset();
    m_models.reset();
    m_cluster.reset();
}

void tst_FindingsPane::tabCountsWhatNeedsAHand()
{
    QCOMPARE(m_models->findings()->count(Severity::Info), 2); // the passwords
    QCOMPARE(tabText(), QStringLiteral("Findings"));
    m_cluster->taskStatus("audit", 0, "FAILED");
    m_cluster->offset("plain", "{}");
    show();
    QCOMPARE(tabText(), QStringLiteral("Findings 2"));
    m_cluster->taskStatus("audit", 0, "RUNNING");
    show();
    QCOMPARE(tabText(), QStringLiteral("Findings 1"));
}

void tst_FindingsPane::severitiesNarrow()
{
    m_cluster->taskStatus("audit", 0, "FAILED");
    show();
    QVERIFY(severity(Severity::Error)->text().startsWith(QLatin1Char('1')));
    QVERIFY(severity(Severity::Warning)->text().startsWith(QLatin1Char('0')));
    QVERIFY(severity(Severity::Info)->text().startsWith(QLatin1Char('2')));
    const QAbstractItemModel* model = pane()->view()->model();
    QCOMPARE(model->rowCount(), 3);
    pane()->setFilterText(QStringLiteral("connector:audit"));
    severity(Severity::Info)->click();
    QCOMPARE(model->rowCount(), 1);
    QCOMPARE(pane()->filterText(), QStringLiteral("severity:Info connector:audit"));
    severity(Severity::Error)->click();
    QVERIFY(!severity(Severity::Info)->isChecked());
    QCOMPARE(model->rowCount(), 1);
    QCOMPARE(model->index(0, 0).data().toString(), QStringLiteral("Error"));
    severity(Severity::Error)->click();
    QCOMPARE(pane()->filterText(), QStringLiteral("connector:audit"));
    QCOMPARE(model->rowCount(), 2);
    pane()->setFilterText({});
    QTRY_COMPARE(model->rowCount(), 3);
}

void tst_FindingsPane::enterGoesToWhatItIsAbout_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("front");
    QTest::addColumn<QString>("scope");
    QTest::addColumn<QString>("key");
    QTest::newRow("config") << u"target-state-unknown"_qs << u"config"_qs << u"audit"_qs << u"target-state-audit"_qs;
    QTest::newRow("status") << u"task-failed"_qs << u"status"_qs << u"audit"_qs << u"status-task-audit-0"_qs;
    QTest::newRow("offset") << u"offset-key-unreadable"_qs << u"offsets"_qs << QString() << u"plain"_qs;
    QTest::newRow("active topic") << u"active-topic-orphan"_qs << u"activeTopics"_qs << u"gone"_qs
                                  << u"status-topic-t:connector-gone"_qs;
    QTest::newRow("connector") << u"connector-name-unusual"_qs << u"connectors"_qs << u"a/b"_qs << u"connector-a/b"_qs;
}

void tst_FindingsPane::enterGoesToWhatItIsAbout()
{
    QFETCH(QString, rule);
    QFETCH(QString, front);
    QFETCH(QString, scope);
    QFETCH(QString, key);
    m_cluster->taskStatus("audit", 0, "FAILED");
    m_cluster->config("target-state-audit", "{\"state\":\"FROZEN\"}");
    m_cluster->offset("plain", "{}");
    m_cluster->connector("a/b");
    m_cluster->status("status-topic-t:connector-gone",
                      "{\"topic\":{\"name\":\"t\",\"connector\":\"gone\",\"task\":0,\"discoverTimestamp\":1}}");
    show();
    choose(rule);
    pressEnter();
    QCOMPARE(m_view->currentPane()->id(), front);
    QCOMPARE(m_view->scopeName(), scope);
    const KeyId current = m_view->currentPane()->currentKey();
    QVERIFY(current.valid());
    QCOMPARE(m_cluster->keys.bytes(current), std::optional<BytesView>(key.toStdString()));
}

void tst_FindingsPane::enterFindsDeletedRows()
{
    // A tombstone is left out of the offsets unless asked for; a filter may leave it out too.
    m_cluster->offset("[\"orders\",{\"a\":1}]", "{}");
    m_cluster->offset("[\"orders\",{ \"a\":1}]", std::nullopt);
    show();
    Pane* offsets = m_view->panes().at(3);
    QCOMPARE(offsets->id(), QStringLiteral("offsets"));
    offsets->setFilterText(QStringLiteral("nothing of that kind"));
    choose(QStringLiteral("offset-stray-tombstone"));
    pressEnter();
    QCOMPARE(m_view->currentPane(), offsets);
    QCOMPARE(m_cluster->keys.bytes(offsets->currentKey()), std::optional<BytesView>("[\"orders\",{ \"a\":1}]"));
}

void tst_FindingsPane::detailsSayIt()
{
    DetailsDock dock;
    dock.setModels(m_models.get());
    const auto* message = dock.findChild<QLabel*>(QStringLiteral("findingMessage"));
    const auto* cure = dock.findChild<QLabel*>(QStringLiteral("findingCure"));
    const auto* box = dock.findChild<QWidget*>(QStringLiteral("finding"));
    QVERIFY(box->isHidden());
    choose(QStringLiteral("secret-in-clear"));
    QVERIFY(pane()->currentFinding());
    QVERIFY(!pane()->followsKey());
    dock.show(pane()->currentKey(), pane()->currentRecord(), pane()->followsKey());
    dock.showFinding(*pane()->currentFinding());
    QVERIFY(!box->isHidden());
    QVERIFY(message->text().contains(u"The property password of"));
    QVERIFY(cure->text().contains(u"config provider"));
    QVERIFY(message->textInteractionFlags().testFlag(Qt::TextSelectableByMouse));
    QCOMPARE(message->textFormat(), Qt::PlainText);
    QCOMPARE(dock.shownRow(), *pane()->currentRecord());
    dock.show(pane()->currentKey(), pane()->currentRecord(), true);
    QVERIFY(box->isHidden());
}

void tst_FindingsPane::marksArePainted()
{
    QStandardItemModel model(1, 1);
    model.setItem(0, 0, new QStandardItem(QStringLiteral("orders")));
    const auto painted = [&model] {
        QTableView view;
        view.setModel(&model);
        const CellDelegate delegate;
        QStyleOptionViewItem option;
        option.widget = &view;
        option.palette = view.palette();
        option.rect = QRect(0, 0, 120, 26);
        option.fontMetrics = view.fontMetrics();
        QImage image(120, 26, QImage::Format_RGB32);
        image.fill(option.palette.color(QPalette::Base));
        QPainter painter(&image);
        delegate.paint(&painter, option, model.index(0, 0));
        return image;
    };
    const QImage plain = painted();
    model.item(0)->setData(static_cast<int>(Severity::Error), role::Mark);
    const QImage error = painted();
    model.item(0)->setData(static_cast<int>(Severity::Warning), role::Mark);
    const QImage warning = painted();
    // At the end of the cell; the name stays where it is. Error and warning differ in more than colour.
    const QRect name(0, 0, 60, 26);
    QCOMPARE(error.copy(name), plain.copy(name));
    QVERIFY(error != plain);
    QVERIFY(error.convertToFormat(QImage::Format_Mono) != warning.convertToFormat(QImage::Format_Mono));
}

QTEST_MAIN(tst_FindingsPane)
#include "tst_findingspane.moc"
