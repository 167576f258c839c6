// SPDX-License-Identifier: GPL-3.0-or-later
#include "../unit/fakeprovisioning.h"
#include "fakecluster.h"
#include "views/calmstyle.h"
#include "views/connectdialog.h"
#include "views/provisioningdesk.h"
#include "views/provisioningdialog.h"
#include "views/provisioningform.h"
#include "views/statelabel.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

using namespace inspector;

namespace
{

class Opener : public FakeOpener
{
public:
    std::shared_ptr<Provisioning> provisioning(const ConnectionSettings& settings) override
    {
        provisioned.append(settings);
        return provisioningOn(std::make_shared<FakeBrokers>());
    }

    QList<ConnectionSettings> provisioned;
};

ConnectionSettings ofCluster()
{
    ConnectionSettings settings;
    settings.bootstrap = QStringLiteral("kafka:9092");
    settings.group = QStringLiteral("shop");
    settings.configTopic = QStringLiteral("shop-configs");
    return settings;
}

} // namespace

/// The wizard on brokers in memory: what it asks for, shows, offers and does.
class TestProvisioningDialog : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void formMakesRequest();
    void refusesWrongNames();
    void enterInAFieldChecks();
    void ofOneConnector();
    void createsTopics();
    void repairIsConfirmed();
    void everyRepairIsConfirmed();
    void showsWhatStandsAgainst();
    void looksAtOnce();
    void goesBack();
    void fromConnectDialog();
    void fromMenu_data();
    void fromMenu();

private:
    void open(ProvisioningDialog::Start start = ProvisioningDialog::Start::Form, bool readOnly = false);
    template <class T>
    T* child(const char* name) const
    {
        return m_dialog->findChild<T*>(QLatin1String(name));
    }
    QPushButton* apply() const { return child<QPushButton>("apply"); }
    QString reason() const { return child<StateLabel>("reason")->text(); }
    void type(const char* field, const char* text) { child<QLineEdit>(field)->setText(QString::fromUtf8(text)); }
    void check();

    std::shared_ptr<FakeBrokers> m_brokers;
    QPointer<ProvisioningDialog> m_dialog;
};

void TestProvisioningDialog::init()
{
    m_brokers = std::make_shared<FakeBrokers>();
}

void TestProvisioningDialog::cleanup()
{
    delete m_dialog;
}

void TestProvisioningDialog::open(ProvisioningDialog::Start start, bool readOnly)
{
    m_dialog = new ProvisioningDialog(provisioningOn(m_brokers, readOnly), threeTopics(), QStringLiteral("fake:9092"),
                                      start, nullptr);
    m_dialog->open();
    QVERIFY(QTest::qWaitForWindowExposed(m_dialog));
}

void TestProvisioningDialog::check()
{
    QVERIFY(apply()->isEnabled());
    apply()->click();
    QTRY_VERIFY(child<QPushButton>("back")->isVisible());
}

void TestProvisioningDialog::formMakesRequest()
{
    open();
    const auto* form = m_dialog->findChild<ProvisioningForm*>();
    QVERIFY(form->request() == threeTopics());
    type("configTopic", " other ");
    child<QSpinBox>("offsetPartitions")->setValue(7);
    child<QSpinBox>("replication")->setValue(2);
    child<QSpinBox>("minInSync")->setValue(1);
    const ProvisioningRequest request = form->request();
    QCOMPARE(request.topics[0].name, std::string("other"));
    QCOMPARE(request.policy.offsetPartitions, 7);
    QCOMPARE(request.policy.replication.value_or(0), 2);
    QCOMPARE(request.policy.minInSync.value_or(0), 1);
    QVERIFY(child<QPushButton>("cancel")->hasFocus());
}

void TestProvisioningDialog::refusesWrongNames()
{
    open();
    type("statusTopic", "no such name");
    QVERIFY(!apply()->isEnabled());
    QVERIFY2(reason().contains(QLatin1String("letters")), qPrintable(reason()));
    QCOMPARE(apply()->accessibleDescription(), reason());
    QVERIFY(CalmStyle::isWrong(child<QLineEdit>("statusTopic")));
    QVERIFY(!CalmStyle::isWrong(child<QLineEdit>("configTopic")));
    type("statusTopic", "status");
    QVERIFY(!CalmStyle::isWrong(child<QLineEdit>("statusTopic")));
    QVERIFY(apply()->isEnabled());
}

void TestProvisioningDialog::enterInAFieldChecks()
{
    open();
    child<QSpinBox>("replication")->setValue(1);
    child<QSpinBox>("minInSync")->setValue(2);
    QVERIFY(CalmStyle::isWrong(child<QSpinBox>("minInSync")));
    child<QSpinBox>("minInSync")->setValue(1);
    QTest::keyClick(child<QSpinBox>("minInSync"), Qt::Key_Return);
    QTRY_VERIFY(child<QPushButton>("back")->isVisible());
    QVERIFY(child<QPushButton>("cancel")->isDefault());
}

void TestProvisioningDialog::ofOneConnector()
{
    open();
    QVERIFY(!child<QLineEdit>("connectorTopic")->isVisible());
    child<QRadioButton>("ofConnector")->setChecked(true);
    QVERIFY(child<QLineEdit>("connectorTopic")->isVisible());
    QVERIFY(!child<QLineEdit>("configTopic")->isVisible());
    QVERIFY(!child<QSpinBox>("statusPartitions")->isVisible());
    QVERIFY(!apply()->isEnabled());
    type("connectorTopic", "own-offsets");
    check();
    QCOMPARE(apply()->text(), QStringLiteral("C&reate 1 Topic(s)")); // plurals are in the catalogue
    apply()->click();
    QTRY_COMPARE(m_brokers->topics.size(), std::size_t(1));
    QCOMPARE(m_brokers->topics.begin()->second.partitions().value_or(0), 25);
}

void TestProvisioningDialog::createsTopics()
{
    open();
    check();
    QCOMPARE(m_dialog->findChildren<StateLabel*>(QStringLiteral("topicState")).size(), 3);
    QVERIFY(child<QPushButton>("cancel")->hasFocus());
    QVERIFY(!child<QLineEdit>("typed")->isVisible());
    child<QPushButton>("copyCommands")->click();
    const QString copied = QGuiApplication::clipboard()->text();
    QCOMPARE(copied.count(QLatin1String("--create --topic")), 3);
    QCOMPARE(copied, QString(child<QPlainTextEdit>("commands")->toPlainText() + u'\n'));
    QVERIFY(m_brokers->topics.empty());
    apply()->click();
    QTRY_COMPARE(reason(), QStringLiteral("Every topic is as wanted"));
    QCOMPARE(m_brokers->topics.size(), std::size_t(3));
    QVERIFY(!apply()->isVisible());
    QVERIFY(!child<QPlainTextEdit>("commands")->isVisible());
    QCOMPARE(child<QPushButton>("cancel")->text(), QStringLiteral("C&lose"));
    QCOMPARE(m_brokers->journal.size(), std::size_t(2));
}

void TestProvisioningDialog::repairIsConfirmed()
{
    m_brokers->topics["configs"] = topicFacts("configs", 1, 3, "delete");
    open();
    check();
    QVERIFY(child<QLineEdit>("typed")->isVisible());
    QVERIFY(!apply()->isEnabled());
    QCOMPARE(reason(), QStringLiteral("Still to be typed: configs"));
    type("typed", "offsets");
    QVERIFY(!apply()->isEnabled());
    type("typed", "configs");
    QVERIFY(apply()->isEnabled());
    apply()->click();
    QTRY_COMPARE(reason(), QStringLiteral("Every topic is as wanted"));
    QCOMPARE(m_brokers->topics.at("configs").setting("cleanup.policy").value_or(""), std::string("compact"));
}

/// One name says nothing of the other topics.
void TestProvisioningDialog::everyRepairIsConfirmed()
{
    m_brokers->topics["configs"] = topicFacts("configs", 1, 3, "delete");
    m_brokers->topics["status"] = topicFacts("status", 5, 3, "compact,delete");
    open();
    check();
    QVERIFY(!apply()->isEnabled());
    QCOMPARE(reason(), QStringLiteral("Still to be typed: configs status"));
    QCOMPARE(child<QLineEdit>("typed")->accessibleName(), QStringLiteral("Type configs status to confirm"));
    type("typed", "configs");
    QVERIFY(!apply()->isEnabled());
    QCOMPARE(reason(), QStringLiteral("Still to be typed: status"));
    type("typed", "configs statu");
    QVERIFY(!apply()->isEnabled());
    type("typed", " status,  configs ");
    QVERIFY(apply()->isEnabled());
    apply()->click();
    QTRY_COMPARE(reason(), QStringLiteral("Every topic is as wanted"));
    QCOMPARE(m_brokers->topics.at("status").setting("cleanup.policy").value_or(""), std::string("compact"));
}

void TestProvisioningDialog::showsWhatStandsAgainst()
{
    open(ProvisioningDialog::Start::Form, true);
    check();
    QVERIFY(!apply()->isEnabled());
    QVERIFY2(reason().contains(QLatin1String("open read-only")), qPrintable(reason()));
    QVERIFY(m_brokers->topics.empty());
}

void TestProvisioningDialog::looksAtOnce()
{
    m_brokers->topics["configs"] = topicFacts("configs", 3, 3, "compact");
    m_brokers->topics["offsets"] = topicFacts("offsets", 25, 3, "compact");
    m_brokers->topics["status"] = topicFacts("status", 5, 3, "compact");
    open(ProvisioningDialog::Start::Check);
    QTRY_VERIFY(child<QPushButton>("back")->isVisible());
    QVERIFY(!apply()->isVisible());
    const QString plan = m_dialog->findChildren<QLabel*>(QStringLiteral("topicPlan")).first()->text();
    QVERIFY2(plan.contains(QLatin1String("3 partitions instead of 1")), qPrintable(plan));
    QVERIFY2(plan.contains(QLatin1String("--backup")), qPrintable(plan));
}

void TestProvisioningDialog::goesBack()
{
    open();
    check();
    child<QPushButton>("back")->click();
    QVERIFY(!child<QPushButton>("back")->isVisible());
    type("configTopic", "others");
    check();
    QVERIFY(child<QPlainTextEdit>("commands")->toPlainText().contains(QLatin1String("--topic others")));
}

void TestProvisioningDialog::fromConnectDialog()
{
    Opener opener;
    ConnectDialog connectDialog(opener, {});
    auto* provision = connectDialog.findChild<QPushButton*>(QStringLiteral("provision"));
    QVERIFY(!provision->isEnabled()); // no brokers yet
    connectDialog.setConnection(ofCluster());
    QVERIFY(provision->isEnabled());
    provision->click();
    QCOMPARE(opener.provisioned.size(), 1);
    m_dialog = connectDialog.findChild<ProvisioningDialog*>();
    QVERIFY(m_dialog);
    QCOMPARE(child<QLineEdit>("configTopic")->text(), QStringLiteral("shop-configs"));
    QCOMPARE(child<QLineEdit>("group")->text(), QStringLiteral("shop"));
    QVERIFY(!child<QPushButton>("back")->isVisibleTo(m_dialog));
}

void TestProvisioningDialog::fromMenu_data()
{
    QTest::addColumn<bool>("demo");
    QTest::addColumn<bool>("files");
    QTest::addColumn<bool>("offered");
    QTest::newRow("cluster") << false << false << true;
    QTest::newRow("demo") << true << false << false;
    QTest::newRow("files") << false << true << false;
}

void TestProvisioningDialog::fromMenu()
{
    QFETCH(bool, demo);
    QFETCH(bool, files);
    QFETCH(bool, offered);
    Opener opener;
    QMenu menu;
    ProvisioningDesk desk(opener, &menu, nullptr);
    QAction* action = menu.actions().first();
    QVERIFY(!action->isEnabled()); // no cluster is open
    ConnectionSettings settings = ofCluster();
    settings.demo = demo;
    if (files)
        settings.files = QStringList{QStringLiteral("/dump")};
    FakeCluster cluster(settings);
    QWidget owner;
    desk.setPlace(&cluster, &owner);
    QCOMPARE(action->isEnabled(), offered);
    QCOMPARE(action->text().contains(u'('), !offered); // says why
    action->trigger();
    QCOMPARE(opener.provisioned.size(), offered ? 1 : 0);
    m_dialog = owner.findChild<ProvisioningDialog*>();
    QCOMPARE(!m_dialog.isNull(), offered);
    QVERIFY(!ProvisioningDesk::isUnderWay(&owner));
    if (m_dialog)
        QTRY_VERIFY(child<QPushButton>("back")->isVisible()); // it looks at once
}

QTEST_MAIN(TestProvisioningDialog)
#include "tst_provisioningdialog.moc"
