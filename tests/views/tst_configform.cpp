// SPDX-License-Identifier: GPL-3.0-or-later
#include "../unit/fakeadmin.h"
#include "views/configform.h"
#include "views/configtree.h"
#include "views/operationdialog.h"
#include "views/plantable.h"
#include "views/statelabel.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QTest>

using namespace inspector;

namespace
{

constexpr const char* Class = "org.example.FileStreamSourceConnector";

// Out of the class, and no raw strings: moc 6.4 loses its way in them.
constexpr const char* Stored = "\"file\":\"/x\",\"pass\":\"hush\",\"db.password\":\"deep\",\"own\":\"1\"";
constexpr const char* Theirs = "\"file\":\"/theirs\",\"pass\":\"hush\",\"db.password\":\"deep\",\"own\":\"2\"";

std::string storedRecord(const char* properties)
{
    return std::string("{\"properties\":{\"connector.class\":\"") + Class + "\",\"name\":\"orders\"," + properties +
           "}}";
}

ValidatedField field(const char* name, const char* type, const char* group)
{
    ValidatedField made;
    made.name = name;
    made.defined = true;
    made.type = type;
    made.group = group;
    made.importance = "HIGH";
    made.documentation = std::string("What ") + name + " is for";
    return made;
}

ConfigValidation validation()
{
    ConfigValidation found;
    found.groups = {"Common", "Connector"};
    found.fields = {field("file", "STRING", "Connector"), field("pass", "PASSWORD", "Connector"),
                    field("connector.class", "STRING", "Common"), field("name", "STRING", "Common")};
    found.fields[0].recommendedValues = {"/a", "/b"};
    return found;
}

} // namespace

/// The form of a configuration, in its dialog over the real operation.
class tst_ConfigForm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void draftKeepsSecretsThatNobodyTouched();
    void draftPatchesWhatChanged();
    void propertiesStandInTheirGroups();
    void editedValueIsPlanned();
    void untouchedSecretIsSentAsStored();
    void secretIsNeverInTheEditor();
    void errorStandsUnderItsProperty();
    void textAndTableStayInStep();
    void mistakeInTheTextHasItsPlace();
    void maskTypedInTheTextIsRefused();
    void patchSendsOnlyChanges();
    void filterAndOnlySet();
    void creates();
    void silentWorkerLeavesItUsable();
    void somebodyElsesChangeIsSaid();
    void curlHasNoSecret();
    void typedWorkIsAskedAbout();
    void untouchedFormClosesAtOnce();
    void anotherClassIsSaid();
    void validationLeavesWhatIsBeingTyped();
    void errorsAreListedBesideText();

private:
    struct Shown
    {
        Bench bench;
        FakeAdmin admin{bench.api};
        QWidget parent;
        OperationDialog* dialog = nullptr;
        Operation* operation = nullptr;

        explicit Shown(PlanOperation what = PlanOperation::EditConfig, bool silent = false)
        {
            bench.deadlines.validatePause = std::chrono::milliseconds(1);
            bench.evidence.running();
            store(Stored);
            bench.api.says("RUNNING");
            admin.validation = validation();
            admin.silent = silent;
            admin.offered = std::vector<ConnectorPlugin>{{Class, ConnectorType::Source, "1"}};
            PlanRequest request;
            request.operation = what;
            if (what == PlanOperation::EditConfig)
                request.connector = "orders";
            Operation::Context context;
            context.evidence = &bench.evidence;
            context.api = &bench.api;
            context.admin = &admin;
            context.journal = bench.journal;
            parent.resize(1200, 800);
            parent.show();
            dialog = new OperationDialog(std::make_unique<Operation>(context, request, bench.deadlines),
                                         QStringLiteral("fake:9092"), QStringLiteral("http://w1:8083"), &parent,
                                         new ConfigForm(request, {}, &admin));
            operation = dialog->findChild<Operation*>();
            dialog->open();
        }
        void store(const char* properties)
        {
            bench.evidence.config("connector-orders", storedRecord(properties));
            bench.evidence.show();
        }
        template <class Widget>
        Widget* find(const char* name) const
        {
            return dialog->findChild<Widget*>(QString::fromLatin1(name));
        }
        ConfigTree* tree() const { return dialog->findChild<ConfigTree*>(); }
        QTreeWidgetItem* item(const QString& property) const
        {
            const auto found = tree()->findItems(property, Qt::MatchExactly | Qt::MatchRecursive);
            return found.isEmpty() ? nullptr : found.front();
        }
        bool validated() const
        {
            return QTest::qWaitFor([&] { return operation->validationIsCurrent(); });
        }
        /// As an operator does: goes to the value, types, Enter.
        void type(const char* property, const QString& value) const
        {
            tree()->setCurrentName(property, true);
            const QPointer<QLineEdit> line = tree()->findChild<QLineEdit*>();
            QVERIFY(line);
            QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
            QTest::keyClicks(line, value);
            QTest::keyClick(line, Qt::Key_Return);
            // A delegate takes it over from the event loop; the next one must not find this editor.
            QTRY_VERIFY(!line);
        }
        QString body() const { return QString::fromStdString(operation->plan().rest->body.value_or("")); }
    };
};

void tst_ConfigForm::draftKeepsSecretsThatNobodyTouched()
{
    ConfigDraft draft;
    draft.load({{"pass", "hush"}, {"a", "1"}, {"ref", "${file:/f:k}"}, {"url", "x://u:deep@h"}});
    draft.setPasswords({"pass", "ref"});
    Bytes text = draft.text();
    QVERIFY(text.find("hush") == Bytes::npos && text.find("deep") == Bytes::npos);
    QVERIFY(text.find("${file:/f:k}") != Bytes::npos);
    QCOMPARE(QString::fromStdString(draft.shown("pass").value_or("")), QStringLiteral("********"));
    text.replace(text.find("\"1\""), 3, "\"2\"");
    draft.setPasswords({}); // another class was chosen meanwhile: what was written still stands for the secret
    QVERIFY(draft.setText(text).ok());
    QCOMPARE(valueOf(draft.properties(), "pass"), std::optional<std::string>("hush"));
    QCOMPARE(valueOf(draft.properties(), "url"), std::optional<std::string>("x://u:deep@h"));
    QCOMPARE(valueOf(draft.properties(), "a"), std::optional<std::string>("2"));
    QVERIFY(draft.setText("{\"other\":\"********\"}").ok());
    QCOMPARE(valueOf(draft.properties(), "other"), std::optional<std::string>("********"));
    QVERIFY(!draft.setText("{").ok());
    QCOMPARE(draft.properties().size(), std::size_t(1));
}

void tst_ConfigForm::draftPatchesWhatChanged()
{
    ConfigDraft draft;
    draft.load({{"a", "1"}, {"b", "2"}, {"c", std::nullopt}});
    draft.set("a", "3");
    draft.set("n", "4");
    draft.remove("b");
    const ConfigProperties expected{{"a", "3"}, {"n", "4"}, {"b", std::nullopt}};
    QCOMPARE(draft.patch(), expected);
}

void tst_ConfigForm::propertiesStandInTheirGroups()
{
    const Shown shown;
    QVERIFY(shown.validated());
    QStringList groups;
    for (int i = 0; i < shown.tree()->topLevelItemCount(); ++i)
        groups << shown.tree()->topLevelItem(i)->text(0);
    QCOMPARE(groups, (QStringList{QStringLiteral("Common"), QStringLiteral("Connector"),
                                  QStringLiteral("Not defined by the plugin")}));
    QCOMPARE(shown.item(QStringLiteral("own"))->parent()->text(0), QStringLiteral("Not defined by the plugin"));
    QCOMPARE(shown.item(QStringLiteral("file"))->text(1), QStringLiteral("/x"));
    QVERIFY(!shown.item(QStringLiteral("name"))); // it cannot be another one
    shown.tree()->setCurrentName("file", false);
    QVERIFY(shown.find<QPlainTextEdit>("propertyDetails")->toPlainText().contains(QStringLiteral("What file is for")));
}

void tst_ConfigForm::editedValueIsPlanned()
{
    const Shown shown;
    QVERIFY(shown.validated());
    shown.type("file", QStringLiteral("/y"));
    QTRY_VERIFY(shown.operation->ready());
    QCOMPARE(shown.dialog->findChild<PlanTable*>()->rowCount(), 1);
    QCOMPARE(shown.dialog->findChild<PlanTable*>()->item(0, 1)->text(), QStringLiteral("/x"));
    QCOMPARE(shown.dialog->findChild<PlanTable*>()->item(0, 2)->text(), QStringLiteral("/y"));
    QCOMPARE(shown.find<QPushButton>("apply")->isEnabled(), true);
    shown.tree()->setCurrentName("own", false);
    QTest::keyClick(shown.tree(), Qt::Key_Delete);
    QCOMPARE(shown.dialog->findChild<PlanTable*>()->rowCount(), 2);
    QVERIFY(!shown.body().contains(QLatin1String("\"own\"")));
}

void tst_ConfigForm::untouchedSecretIsSentAsStored()
{
    const Shown shown;
    QVERIFY(shown.validated());
    QCOMPARE(shown.item(QStringLiteral("db.password"))->text(1), QStringLiteral("********"));
    QCOMPARE(shown.item(QStringLiteral("pass"))->text(1), QStringLiteral("********")); // a PASSWORD by definition
    shown.type("file", QStringLiteral("/y"));
    QVERIFY(shown.body().contains(QLatin1String("\"db.password\":\"deep\"")));
    QVERIFY(shown.body().contains(QLatin1String("\"pass\":\"hush\"")));
    QVERIFY(!shown.body().contains(QLatin1String("***")));
}

void tst_ConfigForm::secretIsNeverInTheEditor()
{
    const Shown shown;
    QVERIFY(shown.validated());
    shown.tree()->setCurrentName("pass", true);
    const QPointer<QLineEdit> line = shown.tree()->findChild<QLineEdit*>();
    QVERIFY(line);
    QCOMPARE(line->text(), QString());
    QCOMPARE(line->echoMode(), QLineEdit::Password);
    QTest::keyClick(line, Qt::Key_Return); // empty keeps it
    QTRY_VERIFY(!line);
    QCOMPARE(shown.operation->plan().changes.size(), std::size_t(0));
    shown.type("pass", QStringLiteral("new one"));
    QCOMPARE(shown.operation->plan().changes.size(), std::size_t(1));
    QVERIFY(shown.body().contains(QLatin1String("\"pass\":\"new one\"")));
}

void tst_ConfigForm::errorStandsUnderItsProperty()
{
    Shown shown;
    QVERIFY(shown.validated());
    ConfigValidation wrong = validation();
    wrong.errorCount = 1;
    wrong.fields[0].errors = {"it must be a path"};
    shown.admin.validation = wrong;
    shown.type("file", QStringLiteral("y"));
    QTRY_COMPARE(shown.item(QStringLiteral("file"))->childCount(), 1);
    QCOMPARE(shown.item(QStringLiteral("file"))->child(0)->text(0), QStringLiteral("it must be a path"));
    QVERIFY(!shown.find<QPushButton>("apply")->isEnabled());
    QVERIFY(shown.find<StateLabel>("reason")->text().contains(QLatin1String("it must be a path")));
    shown.admin.validation = validation();
    shown.type("file", QStringLiteral("/z"));
    QTRY_COMPARE(shown.item(QStringLiteral("file"))->childCount(), 0);
    QTRY_VERIFY(shown.find<QPushButton>("apply")->isEnabled());
}

void tst_ConfigForm::textAndTableStayInStep()
{
    const Shown shown;
    QVERIFY(shown.validated());
    shown.type("file", QStringLiteral("/y"));
    shown.find<QPushButton>("asText")->click();
    auto* text = shown.find<QPlainTextEdit>("configText");
    QString json = text->toPlainText();
    QVERIFY(json.contains(QLatin1String("/y")));
    QVERIFY(!json.contains(QLatin1String("deep")) && !json.contains(QLatin1String("hush")));
    text->setPlainText(json.replace(QLatin1String("/y"), QLatin1String("/z")));
    QVERIFY(shown.body().contains(QLatin1String("\"file\":\"/z\"")));
    QVERIFY(shown.body().contains(QLatin1String("\"db.password\":\"deep\"")));
    shown.find<QPushButton>("asText")->click();
    QCOMPARE(shown.item(QStringLiteral("file"))->text(1), QStringLiteral("/z"));
}

void tst_ConfigForm::mistakeInTheTextHasItsPlace()
{
    const Shown shown;
    QVERIFY(shown.validated());
    shown.find<QPushButton>("asText")->click();
    auto* text = shown.find<QPlainTextEdit>("configText");
    text->setPlainText(QStringLiteral("{\n  \"file\": \"ü\" x\n}"));
    QVERIFY2(shown.find<StateLabel>("reason")->text().contains(QLatin1String("line 2, column 15")),
             qPrintable(shown.find<StateLabel>("reason")->text()));
    QVERIFY(!shown.find<QPushButton>("apply")->isEnabled());
    QVERIFY(shown.find<QPushButton>("asText")->isEnabled());
    shown.find<QPushButton>("asText")->click();
    QVERIFY(text->isVisible());
    QVERIFY(shown.find<QPushButton>("asText")->isChecked());
    QVERIFY(shown.find<StateLabel>("validationVerdict")->text().contains(QLatin1String("Correct it first")));
    text->setPlainText(QStringLiteral("{\"connector.class\":\"X\"}"));
    QVERIFY(shown.find<QPushButton>("asText")->isEnabled());
}

void tst_ConfigForm::maskTypedInTheTextIsRefused()
{
    const Shown shown;
    QVERIFY(shown.validated());
    shown.find<QPushButton>("asText")->click();
    shown.find<QPlainTextEdit>("configText")
        ->setPlainText(QStringLiteral("{\"connector.class\":\"X\",\"token\":\"********\"}"));
    QVERIFY(shown.operation->planProblem().contains(QLatin1String("mask in its place")));
    QVERIFY(!shown.find<QPushButton>("apply")->isEnabled());
}

void tst_ConfigForm::patchSendsOnlyChanges()
{
    const Shown shown;
    QVERIFY(shown.validated());
    shown.type("file", QStringLiteral("/y"));
    shown.tree()->setCurrentName("own", false);
    shown.find<QPushButton>("removeProperty")->click();
    shown.find<QCheckBox>("patch")->click();
    QCOMPARE(QString::fromStdString(shown.operation->plan().rest->method), QStringLiteral("PATCH"));
    QCOMPARE(shown.body(), QStringLiteral("{\"file\":\"/y\",\"own\":null}"));
}

void tst_ConfigForm::filterAndOnlySet()
{
    Shown shown;
    ConfigValidation more = validation();
    more.fields.push_back(field("unset", "INT", "Connector"));
    shown.admin.validation = more;
    shown.operation->refresh();
    QTRY_VERIFY(shown.item(QStringLiteral("unset")));
    shown.find<QCheckBox>("onlySet")->click();
    QVERIFY(shown.item(QStringLiteral("unset"))->isHidden());
    QVERIFY(!shown.item(QStringLiteral("file"))->isHidden());
    QTest::keyClicks(shown.find<QLineEdit>("findProperty"), QStringLiteral("OWN"));
    QVERIFY(shown.item(QStringLiteral("file"))->isHidden());
    QVERIFY(!shown.item(QStringLiteral("own"))->isHidden());
    QVERIFY(shown.item(QStringLiteral("file"))->parent()->isHidden());
}

void tst_ConfigForm::creates()
{
    const Shown shown(PlanOperation::Create);
    auto* pluginClass = shown.find<QComboBox>("pluginClass");
    QTRY_COMPARE(pluginClass->count(), 1);
    QVERIFY(!shown.find<QPushButton>("apply")->isEnabled());
    pluginClass->setCurrentIndex(0);
    pluginClass->setEditText(QString::fromLatin1(Class));
    QTRY_VERIFY(shown.item(QStringLiteral("file"))); // what the plugin defines, before there is a name
    QVERIFY(!shown.item(QStringLiteral("connector.class")));
    QTest::keyClicks(shown.find<QLineEdit>("connectorName"), QStringLiteral("fresh"));
    shown.type("file", QStringLiteral("/y"));
    shown.find<QComboBox>("initialState")->setCurrentIndex(2);
    QTRY_VERIFY2(shown.operation->ready(), qPrintable(shown.operation->obstacle({})));
    QCOMPARE(shown.body(), QStringLiteral("{\"name\":\"fresh\",\"config\":{\"connector.class\":\"%1\",\"file\":\"/y\"},"
                                          "\"initial_state\":\"STOPPED\"}")
                               .arg(QString::fromLatin1(Class)));
    QVERIFY(shown.find<QLabel>("title")->text().contains(QLatin1String("fresh")));
}

void tst_ConfigForm::silentWorkerLeavesItUsable()
{
    const Shown shown(PlanOperation::EditConfig, true);
    QCOMPARE(shown.item(QStringLiteral("file"))->text(1), QStringLiteral("/x"));
    shown.type("file", QStringLiteral("/y"));
    QCOMPARE(shown.dialog->findChild<PlanTable*>()->rowCount(), 1);
    QVERIFY(!shown.find<StateLabel>("validationVerdict")->text().isEmpty());
}

void tst_ConfigForm::somebodyElsesChangeIsSaid()
{
    Shown shown;
    QVERIFY(shown.validated());
    shown.type("file", QStringLiteral("/y"));
    QVERIFY(!shown.find<StateLabel>("configStale")->isVisible());
    shown.store(Theirs);
    QTRY_VERIFY(shown.find<StateLabel>("configStale")->isVisible());
    QCOMPARE(shown.item(QStringLiteral("file"))->text(1), QStringLiteral("/y")); // what was typed is kept
    QTRY_COMPARE(shown.dialog->findChild<PlanTable*>()->rowCount(), 2);
}

void tst_ConfigForm::curlHasNoSecret()
{
    const Shown shown;
    QVERIFY(shown.validated());
    shown.type("file", QStringLiteral("/y"));
    shown.find<QPushButton>("copyCurl")->click();
    const QString command = QGuiApplication::clipboard()->text();
    QVERIFY(command.contains(QLatin1String("-X PUT")));
    QVERIFY(command.contains(QLatin1String("/y")));
    QVERIFY(!command.contains(QLatin1String("deep")));
}

void tst_ConfigForm::typedWorkIsAskedAbout()
{
    const Shown shown;
    QVERIFY(shown.validated());
    shown.type("file", QStringLiteral("/y"));
    shown.dialog->close();
    QVERIFY(shown.dialog->isVisible());
    auto* question = shown.find<QMessageBox>("discardQuestion");
    QVERIFY(question);
    QCOMPARE(question->defaultButton()->text(), QStringLiteral("&Keep Editing"));
    QTest::keyClick(question, Qt::Key_Escape);
    QVERIFY(shown.dialog->isVisible());
    QTRY_VERIFY(!shown.find<QMessageBox>("discardQuestion"));
    shown.dialog->reject();
    question = shown.find<QMessageBox>("discardQuestion");
    QVERIFY(question);
    for (QAbstractButton* button : question->buttons()) {
        if (question->buttonRole(button) == QMessageBox::DestructiveRole) {
            button->click();
            break;
        }
    }
    QVERIFY(!shown.dialog->isVisible());
}

void tst_ConfigForm::untouchedFormClosesAtOnce()
{
    const Shown shown;
    QVERIFY(shown.validated());
    shown.dialog->reject();
    QVERIFY(!shown.dialog->isVisible());
    QVERIFY(!shown.find<QMessageBox>("discardQuestion"));
}

void tst_ConfigForm::anotherClassIsSaid()
{
    const Shown shown;
    QVERIFY(shown.validated());
    auto* words = shown.find<StateLabel>("classWords");
    QVERIFY(!words->isVisible());
    shown.type("connector.class", QStringLiteral("org.example.FileStreamSinkConnector"));
    QVERIFY(words->isVisible());
    QVERIFY2(words->text().contains(QLatin1String("source offsets stay behind")), qPrintable(words->text()));
    shown.type("connector.class", QStringLiteral("org.example.Other"));
    QVERIFY2(words->text().contains(QLatin1String("class becomes another one")), qPrintable(words->text()));
    shown.type("connector.class", QString::fromLatin1(Class));
    QVERIFY(!words->isVisible());
}

void tst_ConfigForm::validationLeavesWhatIsBeingTyped()
{
    const Shown shown;
    QVERIFY(shown.validated());
    const std::size_t before = shown.admin.validated.size();
    shown.type("file", QStringLiteral("/tmp/new"));
    shown.tree()->setCurrentName("connector.class", true);
    const QPointer<QLineEdit> line = shown.tree()->findChild<QLineEdit*>();
    QVERIFY(line);
    QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(line, QStringLiteral("half-ty"));
    QTRY_VERIFY(shown.admin.validated.size() > before && shown.operation->validationIsCurrent() &&
                shown.operation->validation().ok());
    QVERIFY(line);
    QCOMPARE(line->text(), QStringLiteral("half-ty"));
}

void tst_ConfigForm::errorsAreListedBesideText()
{
    Shown shown;
    ConfigValidation wrong = validation();
    wrong.fields[0].errors = {"no such file"};
    wrong.errorCount = 1;
    shown.admin.validation = wrong;
    QVERIFY(shown.validated());
    auto* words = shown.find<StateLabel>("validationVerdict");
    QVERIFY(words->text().contains(QLatin1String("under their properties")));
    shown.find<QPushButton>("asText")->click();
    QVERIFY2(words->text().contains(QLatin1String("file: no such file")), qPrintable(words->text()));
}

QTEST_MAIN(tst_ConfigForm)
#include "tst_configform.moc"
