// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clusterchoice.h"

#include <QTest>

using namespace inspector;

class TestClusterChoice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void chooses_data();
    void chooses();
};

void TestClusterChoice::chooses_data()
{
    using Outcome = ClusterChoice::Outcome;
    QTest::addColumn<QStringList>("found"); // group ids; ? behind one that is not certain
    QTest::addColumn<QString>("group");
    QTest::addColumn<int>("outcome");
    QTest::addColumn<int>("index"); // -1: none
    const auto row = [](const char* name, const QStringList& found, const char* group, Outcome outcome, int index) {
        QTest::newRow(name) << found << QString::fromLatin1(group) << static_cast<int>(outcome) << index;
    };
    const QString a = QStringLiteral("a");
    const QString b = QStringLiteral("b");
    const QString unsure = QStringLiteral("u?");
    const QString nameless = QStringLiteral("?");
    row("nothing", {}, "", Outcome::NoneFound, -1);
    row("nothing of that group", {}, "a", Outcome::NoneFound, -1);
    row("the only one", {a}, "", Outcome::Chosen, 0);
    row("the only one, named", {a}, "a", Outcome::Chosen, 0);
    row("the only one is another", {a}, "b", Outcome::NoSuchGroup, -1);
    row("the only one is not certain", {unsure}, "", Outcome::Uncertain, 0);
    row("two", {a, b}, "", Outcome::Several, -1);
    row("one of them is certain", {a, unsure}, "", Outcome::Several, -1);
    row("workers of the other are down", {a, nameless}, "", Outcome::Several, -1);
    row("one of two", {a, b}, "b", Outcome::Chosen, 1);
    row("one that is not certain", {a, unsure}, "u", Outcome::Uncertain, 1);
    row("nobody", {a, nameless}, "b", Outcome::NoSuchGroup, -1);
}

void TestClusterChoice::chooses()
{
    QFETCH(QStringList, found);
    QFETCH(QString, group);
    QFETCH(int, outcome);
    QFETCH(int, index);
    Discovery discovery;
    for (const QString& name : found) {
        FoundCluster& cluster = discovery.clusters.emplace_back();
        cluster.group = name.section(QLatin1Char('?'), 0, 0).toStdString();
        for (FoundTopicMatch& match : cluster.topics)
            match.certain = !name.endsWith(QLatin1Char('?'));
    }
    const ClusterChoice choice = chooseCluster(discovery, group.toStdString());
    QCOMPARE(static_cast<int>(choice.outcome), outcome);
    QCOMPARE(choice.cluster, index < 0 ? nullptr : &discovery.clusters[static_cast<std::size_t>(index)]);
}

QTEST_APPLESS_MAIN(TestClusterChoice)
#include "tst_clusterchoice.moc"
