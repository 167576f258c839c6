// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/momentmaker.h"
#include "fakecluster.h"
#include "items/words.h"
#include "views/clusterview.h"
#include "views/mainwindow.h"
#include "views/momentcontrol.h"
#include "views/momentcontroller.h"
#include "views/pane.h"
#include "views/settings.h"

#include <QAction>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace inspector;

namespace
{

constexpr qint64 Start = 1'700'000'000'000; ///< as FoldedCluster's clock starts; it moves on a second a record

/// A cluster in memory that can be looked back at, as the program does it.
class LookingCluster : public FakeCluster
{
public:
    using FakeCluster::FakeCluster;

    std::unique_ptr<MomentLook> lookAt(const Moment& moment) override
    {
        return std::make_unique<MomentMaker>(*this, folded.store, folded.keys, moment);
    }
    /// 0–2 config, task, commit of "orders" · 3 its status · 4 its offset · 5 paused · 6 offset moves on
    void fillHistory()
    {
        folded.connector("orders");
        folded.connectorStatus("orders", "RUNNING");
        folded.sourceOffset("orders", "/srv/a.txt", 10);
        folded.config("target-state-orders", R"({"state":"PAUSED","state.v2":"PAUSED"})");
        folded.sourceOffset("orders", "/srv/a.txt", 20);
        show();
    }
};

class LookingOpener : public FakeOpener
{
public:
    std::unique_ptr<OpenCluster> open(const ConnectionSettings& settings, QString*) override
    {
        auto cluster = std::make_unique<LookingCluster>(settings);
        cluster->fillHistory();
        return cluster;
    }
};

constexpr const char* OddName = "odd\nname";

/// Has the odd name as its second connector; until a minute later it is the only one.
class OddOpener : public FakeOpener
{
public:
    std::unique_ptr<OpenCluster> open(const ConnectionSettings& settings, QString*) override
    {
        auto cluster = std::make_unique<LookingCluster>(settings);
        cluster->folded.clock = Start + 60'000;
        cluster->folded.connector("later");
        cluster->folded.clock = Start;
        cluster->folded.connector(OddName);
        cluster->show();
        return cluster;
    }
};

const ConnectorSummary* orders(OpenCluster* cluster)
{
    return cluster ? cluster->models().mirror().connector("orders") : nullptr;
}

} // namespace

class TestMoment : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void showsTheMoment();
    void stepsFromChangeToChange();
    void offsetsAreChangesIfAskedFor();
    void saysThatThereIsNothingEarlier();
    void canBeCancelled();
    void tellsHowFarItGoes_data();
    void tellsHowFarItGoes();
    void tellsWhatIsNoLongerKept();
    void windowIsReadOnlyMeanwhile();
    void windowKeepsPaneAndScope();
    void windowKeepsAScopeWithAnOddName();
    void closingWhileLookingBack();
};

namespace
{

/// A controller over one cluster, with what it said last.
struct Looking
{
    Looking()
    {
        cluster.fillHistory();
        controller.setCluster(&cluster);
        controller.setSteps([this] { return steps; });
        QObject::connect(&controller, &MomentController::shown, [this](OpenCluster& now) { shown = &now; });
    }
    bool waitShown()
    {
        return QTest::qWaitFor([this] { return shown != nullptr; });
    }

    LookingCluster cluster{ConnectionSettings()};
    MomentControl control;
    MomentController controller{control, nullptr};
    MomentController::Steps steps;
    OpenCluster* shown = nullptr;
};

} // namespace

void TestMoment::showsTheMoment()
{
    Looking looking;
    Q_EMIT looking.control.momentChosen(Start + 4500);
    QVERIFY(looking.waitShown());
    QVERIFY(looking.shown != &looking.cluster);
    QCOMPARE(orders(looking.shown)->targetState, std::optional(TargetState::Started));
    QCOMPARE(orders(looking.shown)->liveOffsets, 1);
    QCOMPARE(looking.control.moment(), std::optional<qint64>(Start + 4500));
    QVERIFY(!looking.controller.isLive());
    QVERIFY(looking.shown->settings().readOnly);
    QVERIFY(looking.shown->operationContext().readOnly);

    looking.shown = nullptr;
    looking.controller.goLive();
    QCOMPARE(looking.shown, &looking.cluster);
    QVERIFY(looking.controller.isLive());
    QCOMPARE(looking.control.moment(), std::nullopt);
}

void TestMoment::stepsFromChangeToChange()
{
    Looking looking;
    looking.steps.connector = orders(&looking.cluster)->connector;
    looking.controller.step(false);
    QVERIFY(looking.waitShown());
    QCOMPARE(looking.control.moment(), std::optional<qint64>(Start + 5000));
    QCOMPARE(orders(looking.shown)->targetState, std::optional(TargetState::Paused));

    looking.steps.connector = orders(looking.shown)->connector;
    looking.shown = nullptr;
    looking.controller.step(false);
    QVERIFY(looking.waitShown());
    QCOMPARE(looking.control.moment(), std::optional<qint64>(Start + 3000));
    QCOMPARE(orders(looking.shown)->targetState, std::optional(TargetState::Started));

    looking.steps.connector = orders(looking.shown)->connector;
    looking.shown = nullptr;
    looking.controller.step(true);
    QVERIFY(looking.waitShown());
    QCOMPARE(looking.control.moment(), std::optional<qint64>(Start + 5000));

    // After the last change comes the present.
    looking.steps.connector = orders(looking.shown)->connector;
    looking.shown = nullptr;
    looking.controller.step(true);
    QVERIFY(looking.waitShown());
    QCOMPARE(looking.shown, &looking.cluster);
}

void TestMoment::offsetsAreChangesIfAskedFor()
{
    Looking looking;
    looking.steps.offsets = true;
    looking.controller.step(false);
    QVERIFY(looking.waitShown());
    QCOMPARE(looking.control.moment(), std::optional<qint64>(Start + 6000));
}

void TestMoment::saysThatThereIsNothingEarlier()
{
    Looking looking;
    Q_EMIT looking.control.momentChosen(Start);
    QVERIFY(looking.waitShown());
    QSignalSpy nothing(&looking.controller, &MomentController::nothingThere);
    looking.controller.step(false);
    QVERIFY(nothing.wait());
    QVERIFY(!nothing.first().first().toString().isEmpty());
    QCOMPARE(looking.control.moment(), std::optional<qint64>(Start)); // what is shown stays
}

void TestMoment::canBeCancelled()
{
    Looking looking;
    Q_EMIT looking.control.momentChosen(Start + 1000);
    Q_EMIT looking.control.cancelled();
    Q_EMIT looking.control.momentChosen(Start + 2000);
    QVERIFY(looking.waitShown());
    QCOMPARE(looking.control.moment(), std::optional<qint64>(Start + 2000)); // and never the one given up
}

void TestMoment::tellsHowFarItGoes_data()
{
    QTest::addColumn<qint64>("at");
    QTest::addColumn<QString>("words");
    QTest::newRow("before the first record") << Start - 1 << QStringLiteral("nothing is known");
    QTest::newRow("some keys came later") << Start + 4000 << QStringLiteral("compacted away");
}

void TestMoment::tellsHowFarItGoes()
{
    QFETCH(qint64, at);
    QFETCH(QString, words);
    Looking looking;
    Q_EMIT looking.control.momentChosen(at);
    QVERIFY(looking.waitShown());
    QVERIFY2(looking.shown->note().contains(words), qPrintable(looking.shown->note()));
    QVERIFY(looking.cluster.note().isEmpty());
}

void TestMoment::tellsWhatIsNoLongerKept()
{
    Looking looking;
    looking.cluster.folded.fillSegment("k");
    looking.cluster.setRecordLimit(1);
    looking.cluster.show();
    // The offset stood at 10 then: that record is gone.
    Q_EMIT looking.control.momentChosen(Start + 5000);
    QVERIFY(looking.waitShown());
    const QString note = looking.shown->note();
    const qint64 last = Start + (static_cast<qint64>(Segment::Rows) - 1) * 1000;
    QVERIFY2(note.contains(u"records of that time are no longer kept"_qs) && note.contains(Words::time(last)),
             qPrintable(note));
}

void TestMoment::windowIsReadOnlyMeanwhile()
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    LookingOpener opener;
    MainWindow window(opener, settings);
    QString error;
    QVERIFY(window.openCluster(ConnectionSettings(), &error));
    window.show();
    window.clusterView()->setScope(orders(window.cluster())->connector, QStringLiteral("orders"));
    QAction* reset = nullptr;
    for (QAction* action : window.findChildren<QAction*>()) {
        if (action->text().contains(QLatin1String("Reset Offsets")))
            reset = action;
    }
    QVERIFY(reset && reset->isEnabled());

    auto* control = window.findChild<MomentControl*>();
    Q_EMIT control->momentChosen(Start + 4500);
    QTRY_VERIFY(window.shownCluster() != window.cluster());
    QVERIFY(!reset->isEnabled());
    QVERIFY2(reset->text().contains(QLatin1String("go live first")), qPrintable(reset->text()));
    auto* note = window.findChild<QWidget*>(QStringLiteral("momentNote"));
    QVERIFY(note && note->isVisible());

    window.findChild<MomentController*>()->goLive();
    QCOMPARE(window.shownCluster(), window.cluster());
    QVERIFY(!window.findChild<QWidget*>(QStringLiteral("momentNote"))->isVisible());
    QVERIFY(reset->isEnabled());
}

void TestMoment::windowKeepsPaneAndScope()
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    LookingOpener opener;
    MainWindow window(opener, settings);
    QString error;
    QVERIFY(window.openCluster(ConnectionSettings(), &error));
    window.show();
    window.clusterView()->showPane(QStringLiteral("offsets"), QStringLiteral("srv"));
    window.clusterView()->setScope(orders(window.cluster())->connector, QStringLiteral("orders"));
    Q_EMIT window.findChild<MomentControl*>()->momentChosen(Start + 4500);
    QTRY_VERIFY(window.shownCluster() != window.cluster());
    const Pane* pane = window.clusterView()->currentPane();
    QVERIFY(pane);
    QCOMPARE(pane->id(), QStringLiteral("offsets"));
    QCOMPARE(pane->filterText(), QStringLiteral("srv"));
    QCOMPARE(window.clusterView()->scopeName(), QStringLiteral("orders"));
    QTRY_COMPARE(pane->view()->model()->rowCount(), 1);
}

void TestMoment::windowKeepsAScopeWithAnOddName()
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    OddOpener opener;
    MainWindow window(opener, settings);
    QString error;
    QVERIFY(window.openCluster(ConnectionSettings(), &error));
    const auto odd = [](OpenCluster* cluster) { return cluster->models().mirror().connector(OddName)->connector; };
    const QString shownName = Words::raw(OddName);
    window.clusterView()->setScope(odd(window.cluster()), shownName);
    auto* control = window.findChild<MomentControl*>();
    auto* controller = window.findChild<MomentController*>();

    controller->step(false);
    QTRY_VERIFY(window.shownCluster() != window.cluster());
    QCOMPARE(control->moment(), std::optional<qint64>(Start + 2000)); // its own last record, not that of the other
    QVERIFY(odd(window.shownCluster()) != odd(window.cluster()));
    QCOMPARE(window.clusterView()->scope(), odd(window.shownCluster()));
    QCOMPARE(window.clusterView()->scopeName(), shownName);

    OpenCluster* first = window.shownCluster();
    controller->step(false);
    QTRY_VERIFY(window.shownCluster() != first);
    QCOMPARE(control->moment(), std::optional<qint64>(Start + 1000));

    controller->goLive();
    QCOMPARE(window.clusterView()->scope(), odd(window.cluster()));
    QCOMPARE(window.clusterView()->scopeName(), shownName);
}

void TestMoment::closingWhileLookingBack()
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    LookingOpener opener;
    MainWindow window(opener, settings);
    QString error;
    QVERIFY(window.openCluster(ConnectionSettings(), &error));
    auto* control = window.findChild<MomentControl*>();
    Q_EMIT control->momentChosen(Start + 4500);
    QTRY_VERIFY(window.shownCluster() != window.cluster());
    Q_EMIT control->momentChosen(Start + 3500); // under way when the cluster is closed
    window.closeCluster();
    QCOMPARE(window.shownCluster(), nullptr);
    QVERIFY(window.openCluster(ConnectionSettings(), &error));
    QCOMPARE(window.shownCluster(), window.cluster());
}

QTEST_MAIN(TestMoment)
#include "tst_moment.moc"
