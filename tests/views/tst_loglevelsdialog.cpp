// SPDX-License-Identifier: GPL-3.0-or-later
#include "../unit/fakeadmin.h"
#include "views/loglevelsdialog.h"
#include "views/messagebanner.h"
#include "views/statelabel.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>

using namespace inspector;

/// Levels side by side, and their change.
class tst_LogLevelsDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void levelsStandSideBySide();
    void namesHaveRoomInANarrowWindow();
    void filterFindsNamesAndLevels();
    void changeOnOneWorker();
    void changeThatIsNotMadeIsSaid();
    void readOnlyShowsAndDoesNotSend();
    void silentWorkerIsNamed();

private:
    struct Shown
    {
        FakeApi api;
        FakeAdmin admin{api};
        std::shared_ptr<FakeJournal> journal = std::make_shared<FakeJournal>();
        QWidget parent;
        LogLevelsDialog* dialog = nullptr;

        void open(bool readOnly = false)
        {
            admin.levels["http://w1:8083"] = {{"org.x", "INFO"}, {"root", "WARN"}};
            admin.levels["http://w2:8083"] = {{"org.y", "DEBUG"}, {"root", "WARN"}};
            parent.resize(900, 600);
            parent.show();
            dialog =
                new LogLevelsDialog({&admin, journal, readOnly, "kafka-1", "shop"}, QStringLiteral("fake"), &parent);
            dialog->open();
        }
        template <class Widget>
        Widget* find(const char* name) const
        {
            return dialog->findChild<Widget*>(QString::fromLatin1(name));
        }
        QTableWidget* table() const { return find<QTableWidget>("logLevels"); }
        QString banner() const { return find<MessageBanner>("levelsMessage")->text(); }
    };
};

void tst_LogLevelsDialog::levelsStandSideBySide()
{
    Shown shown;
    shown.open();
    QTRY_COMPARE(shown.table()->rowCount(), 3);
    QCOMPARE(shown.table()->columnCount(), 3);
    QCOMPARE(shown.table()->item(0, 0)->text(), QStringLiteral("org.x"));
    QCOMPARE(shown.table()->item(0, 1)->text(), QStringLiteral("INFO"));
    QCOMPARE(shown.table()->item(0, 2)->text(), QStringLiteral("–"));
    QVERIFY(!shown.find<QPushButton>("setLevel")->isEnabled());
    QVERIFY(!shown.find<StateLabel>("reason")->text().isEmpty());
    shown.table()->setCurrentCell(1, 0);
    QCOMPARE(shown.find<QLineEdit>("logger")->text(), QStringLiteral("org.y"));
    QCOMPARE(shown.find<QComboBox>("level")->currentText(), QStringLiteral("DEBUG"));
    QVERIFY(shown.find<QPushButton>("setLevel")->isEnabled());
}

void tst_LogLevelsDialog::namesHaveRoomInANarrowWindow()
{
    Shown shown;
    shown.open();
    const QString name = QStringLiteral("org.x");
    QTRY_VERIFY(shown.table()->rowCount() > 0);
    shown.dialog->resize(800, 500);
    // The loggers' names have more than both workers together; their addresses are not cut.
    const QFontMetrics metrics(shown.table()->horizontalHeader()->font());
    QVERIFY(shown.table()->columnWidth(0) > shown.table()->columnWidth(1) + shown.table()->columnWidth(2));
    QCOMPARE(shown.table()->horizontalHeaderItem(1)->text(), QStringLiteral("w1:8083"));
    QVERIFY(shown.table()->horizontalHeaderItem(1)->toolTip().contains(QLatin1String("http://w1:8083")));
    QVERIFY(shown.table()->columnWidth(1) > metrics.horizontalAdvance(QStringLiteral("127.0.0.1:8083")));
    QVERIFY(shown.table()->item(0, 0)->toolTip().contains(name));
}

void tst_LogLevelsDialog::filterFindsNamesAndLevels()
{
    Shown shown;
    shown.open();
    QTRY_COMPARE(shown.table()->rowCount(), 3);
    QTest::keyClicks(shown.find<QLineEdit>("findLogger"), QStringLiteral("debug"));
    QVERIFY(shown.table()->isRowHidden(0));
    QVERIFY(!shown.table()->isRowHidden(1));
}

void tst_LogLevelsDialog::changeOnOneWorker()
{
    Shown shown;
    shown.open();
    QTRY_COMPARE(shown.table()->rowCount(), 3);
    shown.table()->setCurrentCell(0, 0);
    shown.find<QComboBox>("level")->setCurrentText(QStringLiteral("TRACE"));
    shown.find<QComboBox>("scope")->setCurrentIndex(2);
    shown.find<QPushButton>("setLevel")->click();
    QVERIFY(!shown.find<QPushButton>("setLevel")->isEnabled());
    QTRY_COMPARE(shown.table()->item(0, 2)->text(), QStringLiteral("TRACE"));
    QCOMPARE(shown.table()->item(0, 1)->text(), QStringLiteral("INFO"));
    QVERIFY(shown.banner().contains(QLatin1String("The level of org.x is TRACE.")));
    QCOMPARE(shown.api.changes, std::vector<std::string>{"set org.x=TRACE on http://w2:8083"});
    QCOMPARE(shown.journal->size(), std::size_t(2));
}

void tst_LogLevelsDialog::changeThatIsNotMadeIsSaid()
{
    Shown shown;
    shown.admin.setting = Error{ErrorCode::Unsupported, "PUT /admin/loggers", "3.7"};
    shown.open();
    QTRY_COMPARE(shown.table()->rowCount(), 3);
    shown.table()->setCurrentCell(0, 0);
    shown.find<QPushButton>("setLevel")->click();
    QTRY_VERIFY(shown.banner().contains(QLatin1String("was not changed")));
    QTRY_VERIFY(shown.find<QPushButton>("setLevel")->isEnabled());
}

void tst_LogLevelsDialog::readOnlyShowsAndDoesNotSend()
{
    Shown shown;
    shown.open(true);
    QTRY_COMPARE(shown.table()->rowCount(), 3);
    shown.table()->setCurrentCell(0, 0);
    QVERIFY(!shown.find<QPushButton>("setLevel")->isEnabled());
    QVERIFY(shown.find<StateLabel>("reason")->text().contains(QLatin1String("read-only")));
}

void tst_LogLevelsDialog::silentWorkerIsNamed()
{
    Shown shown;
    shown.admin.unreachable["http://w2:8083"] = Error{ErrorCode::HttpRefused, "http://w2:8083"};
    shown.open();
    QTRY_VERIFY(shown.banner().contains(QLatin1String("http://w2:8083")));
    QCOMPARE(shown.table()->rowCount(), 2);
}

QTEST_MAIN(tst_LogLevelsDialog)
#include "tst_loglevelsdialog.moc"
