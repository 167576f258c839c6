// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/settings.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <limits>

using namespace inspector;

class tst_Settings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void emptyFileGivesDefaults();
    void everythingComesBack();
    void recordLimitIsBounded();
    void secretsAreNeverWritten();
    void corruptFileGivesDefaults_data();
    void corruptFileGivesDefaults();
    void recentOnesAreBoundedAndUnique();
    void demoIsNotRemembered();
    void resetLayoutKeepsConnections();

private:
    static ConnectionSettings connection(const QString& bootstrap)
    {
        ConnectionSettings settings;
        settings.bootstrap = bootstrap;
        settings.restUrls = {QStringLiteral("http://w1:8083")};
        settings.group = QStringLiteral("shop");
        settings.configTopic = QStringLiteral("shop-configs");
        settings.readOnly = true;
        return settings;
    }
};

void tst_Settings::emptyFileGivesDefaults()
{
    const QTemporaryDir folder;
    const Settings settings(folder.filePath(QStringLiteral("a.ini")));
    QCOMPARE(settings.theme(), Theme::System);
    QCOMPARE(settings.recordLimit(), 512);
    QVERIFY(settings.recentConnections().isEmpty());
    QVERIFY(settings.openConnections().all.isEmpty());
    QCOMPARE(settings.openConnections().shown, -1);
    QVERIFY(settings.window().geometry.isEmpty());
    QVERIFY(settings.pane(QStringLiteral("offsets")).filter.isEmpty());
}

/// Somebody may have been at the file.
void tst_Settings::recordLimitIsBounded()
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("a.ini")));
    settings.setRecordLimit(0);
    QCOMPARE(settings.recordLimit(), Settings::LeastRecordLimit);
    settings.setRecordLimit(std::numeric_limits<int>::max());
    QCOMPARE(settings.recordLimit(), Settings::MostRecordLimit);
}

void tst_Settings::everythingComesBack()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.ini"));
    {
        Settings settings(path);
        settings.setTheme(Theme::Dark);
        settings.setRecordLimit(2048);
        settings.setWindow({QByteArray("geo\0metry", 9), "docks", QStringLiteral("offsets")});
        settings.setPane(QStringLiteral("offsets"),
                         {{QStringLiteral("a"), QStringLiteral("b")}, "head", QStringLiteral("x y"), true});
        settings.addRecentConnection(connection(QStringLiteral("k1:9092")));
        ConnectionSettings demo;
        demo.demo = true;
        settings.setOpenConnections(
            {{demo, connection(QStringLiteral("k2:9092")), connection(QStringLiteral("k3:9092"))}, 2});
    }
    const Settings settings(path);
    QCOMPARE(settings.theme(), Theme::Dark);
    QCOMPARE(settings.recordLimit(), 2048);
    QCOMPARE(settings.window().geometry, QByteArray("geo\0metry", 9));
    QCOMPARE(settings.window().docks, QByteArray("docks"));
    QCOMPARE(settings.window().pane, QStringLiteral("offsets"));
    const Settings::PaneState pane = settings.pane(QStringLiteral("offsets"));
    QCOMPARE(pane.columns, QStringList({QStringLiteral("a"), QStringLiteral("b")}));
    QCOMPARE(pane.header, QByteArray("head"));
    QCOMPARE(pane.filter, QStringLiteral("x y"));
    QVERIFY(pane.showDeleted);
    QCOMPARE(settings.recentConnections(), QList{connection(QStringLiteral("k1:9092"))});
    QCOMPARE(settings.openConnections().all,
             (QList{connection(QStringLiteral("k2:9092")), connection(QStringLiteral("k3:9092"))}));
    QCOMPARE(settings.openConnections().shown, 1);
}

void tst_Settings::secretsAreNeverWritten()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.ini"));
    {
        Settings settings(path);
        ConnectionSettings secret = connection(QStringLiteral("k1:9092"));
        secret.restUrls = {QStringLiteral("https://anna:hunter2@w1:8083")};
        secret.properties = {{QStringLiteral("sasl.password"), QStringLiteral("hunter2")},
                             {QStringLiteral("ssl.key.password"), QStringLiteral("hunter2")},
                             {QStringLiteral("security.protocol"), QStringLiteral("SASL_SSL")}};
        settings.addRecentConnection(secret);
        settings.setOpenConnections({{secret}, 0});
    }
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QVERIFY2(!text.contains("hunter2"), text.constData());
    QVERIFY2(!text.contains("anna"), text.constData());
    const ConnectionSettings stored = Settings(path).recentConnections().value(0);
    QCOMPARE(stored.restUrls, QStringList(QStringLiteral("https://w1:8083")));
    QCOMPARE(stored.properties.at(0), qMakePair(QStringLiteral("sasl.password"), QString()));
    QCOMPARE(stored.properties.at(2), qMakePair(QStringLiteral("security.protocol"), QStringLiteral("SASL_SSL")));
}

void tst_Settings::corruptFileGivesDefaults_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("no INI") << QByteArray("[General\n=\0\xff\xfe garbage [[[", 30);
    QTest::newRow("another format") << QByteArray("[General]\nformat=99\ntheme=dark\n");
    QTest::newRow("format is no number") << QByteArray("[General]\nformat=x\ntheme=dark\n");
}

void tst_Settings::corruptFileGivesDefaults()
{
    QFETCH(QByteArray, content);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.ini"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
    file.close();
    Settings settings(path);
    QCOMPARE(settings.theme(), Theme::System);
    QVERIFY(settings.recentConnections().isEmpty());
    settings.setTheme(Theme::Light);
    QCOMPARE(settings.theme(), Theme::Light);
}

void tst_Settings::recentOnesAreBoundedAndUnique()
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("a.ini")));
    for (int i = 0; i < 2 * Settings::MostRecent; ++i) {
        settings.addRecentConnection(connection(QStringLiteral("k%1:9092").arg(i)));
    }
    QCOMPARE(settings.recentConnections().size(), Settings::MostRecent);
    QCOMPARE(settings.recentConnections().first().bootstrap, QStringLiteral("k15:9092"));
    settings.addRecentConnection(connection(QStringLiteral("k10:9092")));
    QCOMPARE(settings.recentConnections().size(), Settings::MostRecent);
    QCOMPARE(settings.recentConnections().first().bootstrap, QStringLiteral("k10:9092"));
    QCOMPARE(settings.recentConnections().at(1).bootstrap, QStringLiteral("k15:9092"));
    settings.clearRecentConnections();
    QVERIFY(settings.recentConnections().isEmpty());
}

void tst_Settings::demoIsNotRemembered()
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("a.ini")));
    ConnectionSettings demo = connection(QStringLiteral("127.0.0.1:12345"));
    demo.demo = true;
    settings.addRecentConnection(demo);
    settings.setOpenConnections({{demo}, 0});
    QVERIFY(settings.recentConnections().isEmpty());
    QVERIFY(settings.openConnections().all.isEmpty());
}

void tst_Settings::resetLayoutKeepsConnections()
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("a.ini")));
    settings.addRecentConnection(connection(QStringLiteral("k1:9092")));
    settings.setWindow({"geo", "docks", QStringLiteral("offsets")});
    settings.setPane(QStringLiteral("offsets"), {{}, "head", QStringLiteral("x"), true});
    settings.resetLayout();
    QVERIFY(settings.window().docks.isEmpty());
    QVERIFY(settings.pane(QStringLiteral("offsets")).filter.isEmpty());
    QCOMPARE(settings.recentConnections().size(), 1);
}

QTEST_GUILESS_MAIN(tst_Settings)
#include "tst_settings.moc"
