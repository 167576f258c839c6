// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakecluster.h"
#include "views/connectdialog.h"
#include "views/discoverydialog.h"
#include "views/messagebanner.h"
#include "views/propertytable.h"
#include "views/secretdelegate.h"
#include "views/statelabel.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace inspector;

class tst_ConnectDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void validation_data();
    void validation();
    void saysWhatIsWrongWhileTyping();
    void formBecomesSettings();
    void testShowsEachStep();
    void changingTheFormDropsTheTest();
    void failureKeepsTheForm();
    void successCloses();
    void recentFillsTheForm();
    void secretsAreDots();
    void enterConnectsOnlyWhenValid();
    void findingFillsTheForm();
    void findingThatFailsSaysWhy();
    void findingNeedsBrokersOnly();
    void connectsToTheOnlyCluster();
    void asksWhichOfSeveral();
    void doesNotConnectInDoubt();

private:
    static QLineEdit* field(const ConnectDialog& dialog, const char* name)
    {
        return dialog.findChild<QLineEdit*>(QString::fromLatin1(name));
    }
    static QPushButton* button(const ConnectDialog& dialog, const char* name)
    {
        return dialog.findChild<QPushButton*>(QString::fromLatin1(name));
    }
    static ConnectionSettings valid()
    {
        ConnectionSettings settings;
        settings.bootstrap = QStringLiteral("k1:9092");
        return settings;
    }
};

void tst_ConnectDialog::validation_data()
{
    QTest::addColumn<ConnectionSettings>("settings");
    QTest::addColumn<int>("field"); // -1: nothing wrong
    const auto row = [](const char* name, int field, const std::function<void(ConnectionSettings&)>& change) {
        ConnectionSettings settings = valid();
        change(settings);
        QTest::newRow(name) << settings << field;
    };
    const auto bootstrap = [&row](const char* name, const QString& text, bool ok) {
        row(name, ok ? -1 : static_cast<int>(ConnectionField::Bootstrap),
            [&text](ConnectionSettings& s) { s.bootstrap = text; });
    };
    bootstrap("host and port", QStringLiteral("k1:9092"), true);
    bootstrap("two, with a space", QStringLiteral("k1:9092, k2.example.org:9093"), true);
    bootstrap("host only", QStringLiteral("k1"), true);
    bootstrap("IPv6", QStringLiteral("[::1]:9092"), true);
    bootstrap("protocol", QStringLiteral("SASL_SSL://k1:9092"), true);
    bootstrap("nothing", QString(), false);
    bootstrap("spaces", QStringLiteral("  "), false);
    bootstrap("port 0", QStringLiteral("k1:0"), false);
    bootstrap("port too high", QStringLiteral("k1:65536"), false);
    bootstrap("port beyond an int", QStringLiteral("k1:99999999999"), false);
    bootstrap("no port number", QStringLiteral("k1:kafka"), false);
    bootstrap("comma too many", QStringLiteral("k1:9092,"), false);
    bootstrap("divided by a space", QStringLiteral("k1:9092 k2:9092"), false);
    bootstrap("a path", QStringLiteral("k1:9092/x"), false);

    const auto rest = [&row](const char* name, const QString& text, bool ok) {
        row(name, ok ? -1 : static_cast<int>(ConnectionField::Rest),
            [&text](ConnectionSettings& s) { s.restUrls = QStringList(text); });
    };
    rest("http", QStringLiteral("http://w1:8083"), true);
    rest("https with a path", QStringLiteral("https://w1/connect/"), true);
    rest("no scheme", QStringLiteral("w1:8083"), false);
    rest("another scheme", QStringLiteral("ftp://w1"), false);
    rest("no host", QStringLiteral("http://"), false);
    rest("a query", QStringLiteral("http://w1:8083/?expand=info"), false);

    row("topic empty", static_cast<int>(ConnectionField::ConfigTopic),
        [](ConnectionSettings& s) { s.configTopic.clear(); });
    row("no topic is named", -1, [](ConnectionSettings& s) { s.clearTopicNames(); });
    row("topic with a slash", static_cast<int>(ConnectionField::StatusTopic),
        [](ConnectionSettings& s) { s.statusTopic = QStringLiteral("a/b"); });
    row("topic is a dot", static_cast<int>(ConnectionField::OffsetTopic),
        [](ConnectionSettings& s) { s.offsetTopic = QStringLiteral("."); });
    row("topic of 249", -1, [](ConnectionSettings& s) { s.configTopic = QString(249, QLatin1Char('a')); });
    row("topic of 250", static_cast<int>(ConnectionField::ConfigTopic),
        [](ConnectionSettings& s) { s.configTopic = QString(250, QLatin1Char('a')); });
    row("one topic twice", static_cast<int>(ConnectionField::OffsetTopic),
        [](ConnectionSettings& s) { s.offsetTopic = s.configTopic; });

    const auto property = [&row](const char* name, const QString& key, const QString& value, bool ok) {
        row(name, ok ? -1 : static_cast<int>(ConnectionField::Properties), [&key, &value](ConnectionSettings& s) {
            s.properties = {{QStringLiteral("client.id"), QStringLiteral("me")}, {key, value}};
        });
    };
    property("a property", QStringLiteral("security.protocol"), QStringLiteral("SSL"), true);
    property("value without name", QString(), QStringLiteral("SSL"), false);
    property("name with =", QStringLiteral("a=b"), QString(), false);
    property("one that is ours", QStringLiteral("enable.auto.commit"), QStringLiteral("true"), false);
    property("the brokers again", QStringLiteral("bootstrap.servers"), QStringLiteral("k9:9092"), false);
    property("twice", QStringLiteral("client.id"), QStringLiteral("you"), false);
}

void tst_ConnectDialog::validation()
{
    QFETCH(ConnectionSettings, settings);
    QFETCH(int, field);
    const QList<ConnectionValidation::Complaint> complaints = ConnectionValidation::check(settings);
    QCOMPARE(complaints.size(), field < 0 ? 0 : 1);
    FakeOpener opener;
    ConnectDialog dialog(opener, {});
    dialog.setConnection(settings);
    QCOMPARE(button(dialog, "connect")->isEnabled(), field < 0);
    QCOMPARE(button(dialog, "test")->isEnabled(), field < 0 && !settings.wantsTopics());
    auto* reason = dialog.findChild<StateLabel*>(QStringLiteral("reason"));
    QCOMPARE(reason->isHidden(), field < 0 && !settings.wantsTopics());
    if (field >= 0) {
        QCOMPARE(static_cast<int>(complaints.first().field), field);
        QVERIFY(!complaints.first().words.isEmpty());
        QCOMPARE(reason->text(), complaints.first().words);
    }
}

void tst_ConnectDialog::saysWhatIsWrongWhileTyping()
{
    FakeOpener opener;
    ConnectDialog dialog(opener, {});
    dialog.show();
    // An empty form is unfinished, not wrong.
    for (const StateLabel* label : dialog.findChildren<StateLabel*>()) {
        QVERIFY(label->objectName() == QLatin1String("reason") || label->isHidden());
    }
    QTest::keyClicks(field(dialog, "bootstrap"), QStringLiteral("k1:99999"));
    QStringList shown;
    for (const StateLabel* label : dialog.findChildren<StateLabel*>()) {
        if (label->isVisible()) {
            shown.append(label->text());
        }
    }
    QCOMPARE(shown, QStringList(2, QStringLiteral("Port 99999 is not between 1 and 65535.")));
    QTest::keyClick(field(dialog, "bootstrap"), Qt::Key_Backspace);
    QVERIFY(button(dialog, "connect")->isEnabled());
    // No topic is named yet.
    QVERIFY(!button(dialog, "test")->isEnabled());
    QVERIFY(dialog.findChild<StateLabel*>(QStringLiteral("reason"))->text().contains(QStringLiteral("looked for")));
}

void tst_ConnectDialog::formBecomesSettings()
{
    ConnectionSettings settings = valid();
    settings.restUrls = {QStringLiteral("http://w1:8083"), QStringLiteral("http://w2:8083")};
    settings.group = QStringLiteral("shop");
    settings.properties = {{QStringLiteral("sasl.password"), QStringLiteral(" with spaces ")},
                           {QStringLiteral("client.id"), QStringLiteral("x")}};
    settings.readOnly = true;
    FakeOpener opener;
    ConnectDialog dialog(opener, {});
    dialog.setConnection(settings);
    QCOMPARE(dialog.connection(), settings);
}

void tst_ConnectDialog::testShowsEachStep()
{
    FakeOpener opener;
    ConnectDialog dialog(opener, {});
    dialog.setConnection(valid());
    dialog.show();
    QTest::mouseClick(button(dialog, "test"), Qt::LeftButton);
    QCOMPARE(opener.tested, QList{valid()});
    QVERIFY(!button(dialog, "test")->isEnabled());
    Q_EMIT opener.lastTest->progressed(
        {{QStringLiteral("Brokers answer"), TestStep::State::Ok, QStringLiteral("3 brokers")},
         {QStringLiteral("Topics"), TestStep::State::Failed, QStringLiteral("No <b>topic</b>")}});
    auto* steps = dialog.findChild<QWidget*>(QStringLiteral("steps"));
    QStringList texts;
    for (const QLabel* label : steps->findChildren<QLabel*>()) {
        QCOMPARE(label->textFormat(), Qt::PlainText);
        texts.append(label->text());
    }
    QCOMPARE(texts, QStringList({QStringLiteral("Brokers answer"), QStringLiteral("3 brokers"),
                                 QStringLiteral("Topics"), QStringLiteral("No <b>topic</b>")}));
    const QList<StateLabel*> verdicts = steps->findChildren<StateLabel*>();
    QCOMPARE(verdicts.size(), 2);
    QCOMPARE(verdicts.at(0)->text(), QStringLiteral("OK"));
    QCOMPARE(verdicts.at(1)->text(), QStringLiteral("Failed"));
    QCOMPARE(verdicts.at(1)->accessibleName(), QStringLiteral("Topics: Failed. No <b>topic</b>"));
    Q_EMIT opener.lastTest->finished(false);
    QTRY_VERIFY(button(dialog, "test")->isEnabled());
}

void tst_ConnectDialog::changingTheFormDropsTheTest()
{
    FakeOpener opener;
    ConnectDialog dialog(opener, {});
    dialog.setConnection(valid());
    dialog.test();
    const QPointer<ConnectionTest> test = opener.lastTest;
    QVERIFY(test);
    field(dialog, "bootstrap")->setText(QStringLiteral("k1:0"));
    QTRY_VERIFY(!test);                            // what it would answer is of another form
    QVERIFY(!button(dialog, "test")->isEnabled()); // the form is not valid now
}

void tst_ConnectDialog::failureKeepsTheForm()
{
    FakeOpener opener;
    ConnectDialog dialog(opener, {});
    dialog.setConnection(valid());
    dialog.setAttempt([](const ConnectionSettings&, QString* error) {
        *error = QStringLiteral("No broker at k1:9092");
        return false;
    });
    dialog.show();
    QTest::mouseClick(button(dialog, "connect"), Qt::LeftButton);
    QVERIFY(dialog.isVisible());
    auto* banner = dialog.findChild<MessageBanner*>(QStringLiteral("failure"));
    QVERIFY(banner->isVisible());
    QCOMPARE(banner->text(), QStringLiteral("No broker at k1:9092"));
    QCOMPARE(dialog.connection(), valid());
    QVERIFY(button(dialog, "connect")->isEnabled());
    // A changed form has not failed yet.
    QTest::keyClicks(field(dialog, "group"), QStringLiteral("x"));
    QVERIFY(!banner->isVisible());
}

void tst_ConnectDialog::successCloses()
{
    FakeOpener opener;
    ConnectDialog dialog(opener, {});
    dialog.setConnection(valid());
    QList<ConnectionSettings> wanted;
    dialog.setAttempt([&wanted](const ConnectionSettings& settings, QString*) {
        wanted.append(settings);
        return true;
    });
    const QSignalSpy accepted(&dialog, &QDialog::accepted);
    dialog.show();
    QTest::mouseClick(button(dialog, "connect"), Qt::LeftButton);
    QCOMPARE(accepted.count(), 1);
    QCOMPARE(wanted, QList{valid()});
}

void tst_ConnectDialog::recentFillsTheForm()
{
    ConnectionSettings recent = valid();
    recent.bootstrap = QStringLiteral("old:9092");
    recent.readOnly = true;
    FakeOpener opener;
    ConnectDialog dialog(opener, {recent});
    auto* box = dialog.findChild<QComboBox*>(QStringLiteral("recent"));
    QVERIFY(box);
    QCOMPARE(box->itemText(1), QStringLiteral("old:9092"));
    dialog.show();
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Down);
    QCOMPARE(dialog.connection(), recent);
}

void tst_ConnectDialog::secretsAreDots()
{
    FakeOpener opener;
    ConnectDialog dialog(opener, {});
    ConnectionSettings settings = valid();
    settings.properties = {{QStringLiteral("sasl.password"), QStringLiteral("hunter2")},
                           {QStringLiteral("client.id"), QStringLiteral("me")}};
    dialog.setConnection(settings);
    auto* table = dialog.findChild<PropertyTable*>();
    struct Open : SecretDelegate
    {
        using SecretDelegate::initStyleOption;
    } delegate;
    QStyleOptionViewItem option;
    delegate.initStyleOption(&option, table->model()->index(0, 1));
    QCOMPARE(option.text, QString(8, QChar(0x2022)));
    delegate.initStyleOption(&option, table->model()->index(1, 1));
    QCOMPARE(option.text, QStringLiteral("me"));
    QWidget parent;
    auto* editor = qobject_cast<QLineEdit*>(delegate.createEditor(&parent, option, table->model()->index(0, 1)));
    QCOMPARE(editor->echoMode(), QLineEdit::Password);
    auto* plain = qobject_cast<QLineEdit*>(delegate.createEditor(&parent, option, table->model()->index(1, 1)));
    QCOMPARE(plain->echoMode(), QLineEdit::Normal);
}

void tst_ConnectDialog::enterConnectsOnlyWhenValid()
{
    FakeOpener opener;
    ConnectDialog dialog(opener, {});
    int attempts = 0;
    dialog.setAttempt([&attempts](const ConnectionSettings&, QString*) {
        ++attempts;
        return false;
    });
    dialog.setConnection({});
    dialog.show();
    QTest::keyClick(field(dialog, "bootstrap"), Qt::Key_Return);
    QCOMPARE(attempts, 0);
    QTest::keyClicks(field(dialog, "bootstrap"), QStringLiteral("k1:9092"));
    QTest::keyClick(field(dialog, "bootstrap"), Qt::Key_Return);
    QCOMPARE(attempts, 1);
}

namespace
{

FoundCluster found(const char* group, const char* config)
{
    FoundCluster cluster;
    cluster.group = group;
    cluster.topic(TopicRole::Config) = {config, 1, {{TopicProof::Kind::Assigned, 3, "orders"}}, true, {}, {}};
    cluster.topic(TopicRole::Status) = {"<b>states</b>", 5, {}, true, {}, {}};
    FoundWorker worker;
    worker.metadata.problem = ProtocolProblem::None;
    worker.metadata.url = "http://w1:8083/";
    cluster.workers.push_back(worker);
    return cluster;
}

} // namespace

void tst_ConnectDialog::findingFillsTheForm()
{
    FakeOpener opener;
    ConnectDialog dialog(opener, {});
    ConnectionSettings settings = valid();
    settings.offsetTopic = QStringLiteral("typed");
    dialog.setConnection(settings);
    dialog.show();
    QTest::mouseClick(button(dialog, "find"), Qt::LeftButton);
    QCOMPARE(opener.searched.size(), 1);
    QCOMPARE(opener.searched.first().bootstrap, settings.bootstrap);
    QPointer<DiscoveryDialog> search = dialog.findChild<DiscoveryDialog*>();
    QVERIFY(search);
    auto* use = search->findChild<QPushButton*>(QStringLiteral("use"));
    QVERIFY(!use->isEnabled());
    Q_EMIT opener.lastSearch->progressed({DiscoveryProgress::Stage::Records, 3, 40});
    QVERIFY(search->findChild<QLabel*>(QStringLiteral("progress"))->text().contains(QStringLiteral("3 of 40")));
    Discovery discovery;
    discovery.clusters = {found("a", "a-configs"), found("b", "b-configs")};
    Q_EMIT opener.lastSearch->finished(discovery);
    auto* clusters = search->findChild<QListWidget*>(QStringLiteral("clusters"));
    QCOMPARE(clusters->count(), 2);
    clusters->setCurrentRow(1);
    const QString evidence = search->findChild<QPlainTextEdit*>(QStringLiteral("evidence"))->toPlainText();
    QVERIFY(evidence.contains(QStringLiteral("http://w1:8083/")));
    QVERIFY(evidence.contains(QStringLiteral("orders")));
    QVERIFY(evidence.contains(QStringLiteral("<b>states</b>"))); // as it is
    QVERIFY(use->isEnabled());
    QTest::mouseClick(use, Qt::LeftButton);
    QTRY_VERIFY(!search);
    settings.group = QStringLiteral("b");
    settings.configTopic = QStringLiteral("b-configs");
    settings.statusTopic = QStringLiteral("<b>states</b>");
    settings.restUrls = QStringList{QStringLiteral("http://w1:8083/")};
    QCOMPARE(dialog.connection(), settings); // the offset topic, which was not found, stays
}

namespace
{

/// A dialog in which only the brokers were named, after Connect was pressed.
class SearchingDialog
{
public:
    explicit SearchingDialog(const QString& group = {}) : m_dialog(m_opener, {})
    {
        m_dialog.setAttempt([this](const ConnectionSettings& wanted, QString*) {
            m_attempts.append(wanted);
            return true;
        });
        m_dialog.findChild<QLineEdit*>(QStringLiteral("bootstrap"))->setText(QStringLiteral("k1:9092"));
        m_dialog.findChild<QLineEdit*>(QStringLiteral("group"))->setText(group);
        m_dialog.show();
        QTest::mouseClick(m_dialog.findChild<QPushButton*>(QStringLiteral("connect")), Qt::LeftButton);
        m_search = m_dialog.findChild<DiscoveryDialog*>();
    }
    void find(const std::vector<FoundCluster>& clusters)
    {
        Discovery discovery;
        discovery.clusters = clusters;
        Q_EMIT m_opener.lastSearch->finished(discovery);
    }

    ConnectDialog& dialog() { return m_dialog; }
    DiscoveryDialog* search() const { return m_search; }
    const QList<ConnectionSettings>& attempts() const { return m_attempts; }

private:
    FakeOpener m_opener;
    ConnectDialog m_dialog;
    QList<ConnectionSettings> m_attempts;
    QPointer<DiscoveryDialog> m_search;
};

FoundCluster certain(const char* group)
{
    FoundCluster cluster = found(group, "configs");
    cluster.topic(TopicRole::Status).topic = "statuses";
    cluster.topic(TopicRole::Offset) = {"offsets", 25, {}, true, {}, {}};
    return cluster;
}

} // namespace

void tst_ConnectDialog::connectsToTheOnlyCluster()
{
    SearchingDialog searching;
    QVERIFY(searching.search() && searching.attempts().isEmpty());
    searching.find({certain("a")});
    QTRY_VERIFY(!searching.search());
    QVERIFY(!searching.dialog().isVisible());
    ConnectionSettings wanted = valid();
    wanted.restUrls = QStringList{QStringLiteral("http://w1:8083/")};
    wanted.group = QStringLiteral("a");
    wanted.setTopicNames({"configs", "statuses", "offsets"});
    QCOMPARE(searching.attempts(), QList<ConnectionSettings>{wanted});
}

void tst_ConnectDialog::asksWhichOfSeveral()
{
    SearchingDialog searching;
    QVERIFY(searching.search());
    searching.find({certain("a"), certain("b")});
    QVERIFY(searching.search() && searching.attempts().isEmpty());
    searching.search()->findChild<QListWidget*>(QStringLiteral("clusters"))->setCurrentRow(1);
    QTest::mouseClick(searching.search()->findChild<QPushButton*>(QStringLiteral("use")), Qt::LeftButton);
    QCOMPARE(searching.attempts().size(), 1);
    QCOMPARE(searching.attempts().first().group, QStringLiteral("b"));
    SearchingDialog named(QStringLiteral("b"));
    named.find({certain("a"), certain("b")});
    QCOMPARE(named.attempts().size(), 1);
    QCOMPARE(named.attempts().first().group, QStringLiteral("b"));
}

void tst_ConnectDialog::doesNotConnectInDoubt()
{
    SearchingDialog searching;
    QVERIFY(searching.search());
    FoundCluster doubtful = certain("a");
    doubtful.topic(TopicRole::Offset).certain = false;
    searching.find({doubtful});
    QVERIFY(searching.search() && searching.attempts().isEmpty());
    QTest::mouseClick(searching.search()->findChild<QPushButton*>(QStringLiteral("use")), Qt::LeftButton);
    QTRY_VERIFY(!searching.search());
    QVERIFY(searching.attempts().isEmpty() && searching.dialog().isVisible());
    QCOMPARE(searching.dialog().connection().offsetTopic, QStringLiteral("offsets"));
    QVERIFY(searching.dialog()
                .findChild<MessageBanner*>(QStringLiteral("failure"))
                ->text()
                .contains(QStringLiteral("not certain")));
}

void tst_ConnectDialog::findingThatFailsSaysWhy()
{
    FakeOpener opener;
    ConnectDialog dialog(opener, {});
    dialog.setConnection(valid());
    dialog.show();
    QTest::mouseClick(button(dialog, "find"), Qt::LeftButton);
    QPointer<DiscoveryDialog> search = dialog.findChild<DiscoveryDialog*>();
    QVERIFY(search);
    Q_EMIT opener.lastSearch->failed(QStringLiteral("No broker"));
    QCOMPARE(search->findChild<MessageBanner*>(QStringLiteral("failure"))->text(), QStringLiteral("No broker"));
    QVERIFY(!search->findChild<QPushButton*>(QStringLiteral("use"))->isEnabled());
    const auto* reason = search->findChild<StateLabel*>(QStringLiteral("reason"));
    QVERIFY(!reason->text().contains(QStringLiteral("No Connect cluster was found"))); // nobody has looked
    // Once more, and told what stands in the way.
    Q_EMIT search->findChild<MessageBanner*>(QStringLiteral("failure"))->actionTriggered();
    QCOMPARE(opener.searched.size(), 2);
    QCOMPARE(search->findChild<MessageBanner*>(QStringLiteral("failure"))->text(), QString());
    Q_EMIT opener.lastSearch->progressed(
        {DiscoveryProgress::Stage::Topics, 0, 0, Error{ErrorCode::ConnectionRefused, "k1:9092"}});
    QVERIFY(
        search->findChild<QLabel*>(QStringLiteral("progress"))->text().contains(QStringLiteral("listens on k1:9092")));
    Q_EMIT opener.lastSearch->finished(Discovery());
    QVERIFY(reason->text().contains(QStringLiteral("No Connect cluster was found")));
    QTest::mouseClick(search->findChild<QPushButton*>(QStringLiteral("cancel")), Qt::LeftButton);
    QTRY_VERIFY(!search);
    QCOMPARE(dialog.connection(), valid());
}

void tst_ConnectDialog::findingNeedsBrokersOnly()
{
    FakeOpener opener;
    ConnectDialog dialog(opener, {});
    QVERIFY(!button(dialog, "find")->isEnabled());
    ConnectionSettings settings = valid();
    settings.configTopic.clear();
    dialog.setConnection(settings);
    QVERIFY(!button(dialog, "connect")->isEnabled());
    QVERIFY(button(dialog, "find")->isEnabled());
}

QTEST_MAIN(tst_ConnectDialog)
#include "tst_connectdialog.moc"
