// SPDX-License-Identifier: GPL-3.0-or-later
#include "../unit/tst_operation_fakes.h"
#include "files/planfile.h"
#include "views/messagebanner.h"
#include "views/operationdialog.h"

#include <QCheckBox>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTemporaryDir>
#include <QTest>

using namespace inspector;

/// The part of the dialog that says how: the way, the commands to copy, the plan as a file.
class TestOperationHow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theWayChangesThePlan();
    void noWayToChoose_data();
    void noWayToChoose();
    void planIsSaved();
    void savingSaysWhyNot();
    void commandLineIsCopied();
    void savedPlanIsShownAndChecked();
    void mnemonicsAreUnique();

private:
    struct Shown
    {
        Bench bench;
        QWidget parent;
        OperationDialog* dialog = nullptr;
        Operation* operation = nullptr;

        explicit Shown(const PlanRequest& request = {PlanOperation::ResetOffsets, "orders"})
        {
            bench.evidence.stopped();
            bench.request = request;
            show(std::move((bench.open(), bench.operation)));
        }
        void show(std::unique_ptr<Operation> made)
        {
            operation = made.get();
            parent.show();
            dialog = new OperationDialog(std::move(made), {}, QStringLiteral("http://w1:8083"), &parent);
            ConnectionSettings settings;
            settings.bootstrap = QStringLiteral("b:9092");
            dialog->setSettings(settings);
            dialog->open();
        }
        template <class T>
        T* find(const char* name) const
        {
            return dialog->findChild<T*>(QLatin1String(name));
        }
        QString notice() const { return find<MessageBanner>("notice")->text(); }
        void save(const QString& path) const
        {
            find<QPushButton>("savePlan")->click();
            auto* chooser = find<QFileDialog>("choosePlanFile");
            QVERIFY(chooser);
            Q_EMIT chooser->fileSelected(path);
            chooser->close();
        }
    };
};

void TestOperationHow::theWayChangesThePlan()
{
    Shown shown;
    QVERIFY(shown.find<QRadioButton>("throughWorker")->isChecked());
    QVERIFY(shown.operation->plan().rest);
    shown.find<QRadioButton>("straightToKafka")->setChecked(true);
    QCOMPARE(shown.operation->request().via, PlanVia::Direct);
    QVERIFY(!shown.operation->plan().rest);
    QCOMPARE(shown.operation->plan().records.size(), std::size_t{2});
    QVERIFY(shown.find<QLabel>("how")->text().startsWith(QStringLiteral("Straight to Kafka")));
    QVERIFY(!shown.find<QPushButton>("copyCurl")->isVisible());
    shown.find<QRadioButton>("throughWorker")->setChecked(true);
    QVERIFY(shown.operation->plan().rest);
    QVERIFY(shown.find<QPushButton>("copyCurl")->isVisible());
}

void TestOperationHow::noWayToChoose_data()
{
    QTest::addColumn<int>("operation");
    QTest::addColumn<bool>("choice");
    QTest::newRow("reset") << static_cast<int>(PlanOperation::ResetOffsets) << true;
    QTest::newRow("stop") << static_cast<int>(PlanOperation::Stop) << false;
    QTest::newRow("topics") << static_cast<int>(PlanOperation::ResetTopics) << false;
}

void TestOperationHow::noWayToChoose()
{
    QFETCH(int, operation);
    QFETCH(bool, choice);
    Shown shown({static_cast<PlanOperation>(operation), "orders"});
    QCOMPARE(shown.find<QRadioButton>("straightToKafka")->isVisible(), choice);
}

void TestOperationHow::planIsSaved()
{
    Shown shown;
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("plan.json"));
    shown.find<QCheckBox>("resumeAfter")->setChecked(true);
    shown.save(path);
    QTRY_VERIFY(shown.notice().contains(path));
    QCOMPARE(QFileInfo(path).permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
    const Result<OperationPlan> read = PlanFile::read(path);
    QVERIFY(read.ok());
    QCOMPARE(read->connector, std::string("orders"));
    QCOMPARE(read->changes.size(), shown.operation->plan().changes.size());
    QCOMPARE(read->rest->path, shown.operation->plan().rest->path);
    QVERIFY(read->resumeAfter);
    QVERIFY(shown.find<QPushButton>("savePlan")->isEnabled());
}

void TestOperationHow::savingSaysWhyNot()
{
    Shown shown;
    QTemporaryDir folder;
    shown.save(folder.filePath(QStringLiteral("none/plan.json")));
    QTRY_VERIFY(shown.notice().contains(QStringLiteral("none/plan.json")));
    QVERIFY(shown.find<QPushButton>("savePlan")->isEnabled());
    QVERIFY(!PlanFile::read(folder.path()).ok());
    QCOMPARE(PlanFile::read(folder.path()).error().code, ErrorCode::CannotRead);
}

void TestOperationHow::commandLineIsCopied()
{
    Shown shown;
    shown.find<QRadioButton>("straightToKafka")->setChecked(true);
    shown.find<QCheckBox>("resumeAfter")->setChecked(true);
    shown.find<QPushButton>("copyCommandLine")->click();
    const QString copied = QGuiApplication::clipboard()->text();
    QVERIFY2(copied.contains(QStringLiteral("--plan reset-offsets --connector orders --via direct --resume-after --out "
                                            "plan.json &&")),
             qPrintable(copied));
    QVERIFY(copied.endsWith(QStringLiteral("--apply plan.json --yes\n")));
    QVERIFY(!shown.notice().isEmpty());
}

/// A plan from a file is what is carried out: it has its way, and is void once what it rests on has changed.
void TestOperationHow::savedPlanIsShownAndChecked()
{
    Shown first;
    const OperationPlan plan = first.operation->plan();
    Operation::Context context;
    context.evidence = &first.bench.evidence;
    context.api = &first.bench.api;
    context.journal = first.bench.journal;
    Shown second;
    second.show(std::make_unique<Operation>(context, plan));
    second.dialog->setSettings({}, QStringLiteral("/tmp/a plan.json"));
    QVERIFY(!second.find<QRadioButton>("straightToKafka")->isVisible());
    QTRY_VERIFY(second.operation->ready());
    QCOMPARE(second.operation->plan().id, plan.id);
    second.find<QPushButton>("copyCommandLine")->click();
    QVERIFY(QGuiApplication::clipboard()->text().endsWith(QStringLiteral("--apply '/tmp/a plan.json' --yes\n")));
    first.bench.evidence.offset(3, FakeEvidence::KeyA, R"({"position":11})");
    first.bench.evidence.show();
    QTRY_VERIFY(!second.operation->ready());
    QVERIFY(!second.operation->planProblem().isEmpty());
    delete second.dialog; // rests on the first one's cluster
}

void TestOperationHow::mnemonicsAreUnique()
{
    Shown shown;
    QTRY_VERIFY(shown.operation->ready());
    QSet<QString> keys;
    for (const QAbstractButton* button : shown.dialog->findChildren<QAbstractButton*>()) {
        if (!button->isVisible() || button->text().isEmpty())
            continue;
        const QString key = QKeySequence::mnemonic(button->text()).toString();
        QVERIFY2(!key.isEmpty() && !keys.contains(key), qPrintable(button->text()));
        keys.insert(key);
    }
}

QTEST_MAIN(TestOperationHow)
#include "tst_operationhow.moc"
