// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clustermirror.h"
#include "core/statusvalue.h"
#include "foldedcluster.h"
#include "items/findingwords.h"

#include <QSet>
#include <QTest>

using namespace inspector;

namespace
{

QString idOf(Rule rule)
{
    const std::string_view id = ruleId(rule);
    return QString::fromLatin1(id.data(), static_cast<qsizetype>(id.size()));
}

} // namespace

class TestFindingWords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyRuleSaysAllFour_data();
    void everyRuleSaysAllFour();
    void titlesAreDistinct();
    void namesStandAsTheyAre();
    void problems_data();
    void problems();
    void placeAndSubject();
    void secretsAreNotSaid();
};

void TestFindingWords::everyRuleSaysAllFour_data()
{
    QTest::addColumn<int>("rule");
    for (int rule = 0; rule < RuleCount; ++rule)
        QTest::addRow("%s", qPrintable(idOf(static_cast<Rule>(rule)))) << rule;
}

void TestFindingWords::everyRuleSaysAllFour()
{
    QFETCH(int, rule);
    FoldedCluster cluster;
    cluster.connector("orders");
    ClusterMirror mirror(cluster.store, cluster.keys);
    mirror.apply(cluster.take());
    Finding finding;
    finding.rule = static_cast<Rule>(rule);
    finding.connector = mirror.connectors().front().connector;
    finding.row = 0;
    finding.slot = cluster.configSlot;
    finding.task = 3;
    finding.text = "text-of-it";
    finding.number = 4711;
    finding.other = 815;
    const FindingText words = FindingWords::of(mirror, finding);
    for (const QString& text : {words.subject, words.message, words.why, words.cure, FindingWords::title(finding.rule)})
    {
        QVERIFY2(!text.isEmpty(), qPrintable(text));
        QVERIFY2(!text.contains(u"  "), qPrintable(text));
        QVERIFY2(!text.contains(u'{') || text.contains(u"${file:/path:key}") || text.contains(u"{\"version\":1"),
                 qPrintable(text));
    }
    for (const QString& sentence : {words.message, words.why})
        QVERIFY2(sentence.endsWith(u'.'), qPrintable(sentence));
    // A command line stands at the end, to be copied.
    QVERIFY2(words.cure.endsWith(u'.') || words.cure.section(u": "_qs, -1).contains(u"--bootstrap-server"),
             qPrintable(words.cure));
    // It names what it is about.
    QVERIFY2(words.message.contains(u"orders") || words.message.contains(u"shop-configs") ||
                 words.message.contains(u"connector-orders") || words.message.contains(u"text-of-it"),
             qPrintable(words.message));
    QCOMPARE(words.message, FindingWords::message(mirror, finding));
    QCOMPARE(words.why, FindingWords::why(finding));
}

void TestFindingWords::titlesAreDistinct()
{
    QSet<QString> titles;
    for (int rule = 0; rule < RuleCount; ++rule)
        titles.insert(FindingWords::title(static_cast<Rule>(rule)));
    QCOMPARE(titles.size(), RuleCount);
}

void TestFindingWords::namesStandAsTheyAre()
{
    // A name may look like a placeholder, hold what no terminal should get, or be no UTF-8.
    FoldedCluster cluster;
    cluster.connector("{text}%1\r{number}");
    ClusterMirror mirror(cluster.store, cluster.keys);
    mirror.apply(cluster.take());
    Finding finding;
    finding.rule = Rule::TaskFailed;
    finding.connector = mirror.connectors().front().connector;
    finding.task = 0;
    finding.text = "10.0.0.1:8083\xFF";
    QCOMPARE(FindingWords::message(mirror, finding),
             QStringLiteral("Task 0 of {text}%1\\x0D{number} has failed on 10.0.0.1:8083\\xFF."));
}

void TestFindingWords::problems_data()
{
    QTest::addColumn<int>("problem");
    QTest::addColumn<QString>("words");
    QTest::newRow("undecodable") << int(ValueProblem::Undecodable) << u"it is not JSON as a worker reads it"_qs;
    QTest::newRow("null") << int(ValueProblem::Nothing) << u"it is null"_qs;
    QTest::newRow("no object") << int(ValueProblem::NotObject) << u"it is no JSON object"_qs;
    QTest::newRow("missing") << int(ValueProblem::MissingField) << u"the member tasks is missing"_qs;
    QTest::newRow("wrong type") << int(ValueProblem::WrongType) << u"the member tasks is of the wrong type"_qs;
}

void TestFindingWords::problems()
{
    QFETCH(int, problem);
    QFETCH(QString, words);
    FoldedCluster cluster;
    cluster.config("commit-orders", "{}");
    ClusterMirror mirror(cluster.store, cluster.keys);
    mirror.apply(cluster.take());
    Finding finding;
    finding.rule = Rule::ConfigUnreadable;
    finding.row = 0;
    finding.slot = cluster.configSlot;
    finding.number = problem;
    finding.text = "tasks";
    QCOMPARE(FindingWords::message(mirror, finding),
             QStringLiteral("Workers cannot use the last value of commit-orders: %1.").arg(words));
}

void TestFindingWords::placeAndSubject()
{
    FoldedCluster cluster;
    cluster.config("plugin-x", "{}");
    ClusterMirror mirror(cluster.store, cluster.keys);
    mirror.apply(cluster.take());
    Finding finding;
    QCOMPARE(FindingWords::place(mirror, finding), QString());
    finding.slot = cluster.configSlot;
    QCOMPARE(FindingWords::place(mirror, finding), QStringLiteral("shop-configs, partition 0"));
    QCOMPARE(FindingWords::subject(mirror, finding), QStringLiteral("shop-configs"));
    finding.row = 0;
    QCOMPARE(FindingWords::place(mirror, finding), QStringLiteral("shop-configs, partition 0, offset 100"));
    QCOMPARE(FindingWords::subject(mirror, finding), QStringLiteral("plugin-x"));
}

void TestFindingWords::secretsAreNotSaid()
{
    FoldedCluster cluster;
    cluster.connector("orders"); // its password is hunter2
    ClusterMirror mirror(cluster.store, cluster.keys);
    mirror.apply(cluster.take());
    int said = 0;
    for (const auto& [subject, findings] : mirror.findings()) {
        for (const Finding& finding : findings) {
            const FindingText words = FindingWords::of(mirror, finding);
            for (const QString& text : {words.subject, words.message, words.why, words.cure})
                QVERIFY2(!text.contains(u"hunter2"), qPrintable(text));
            said += words.message == u"The property password of orders holds a secret in clear."_qs;
        }
    }
    QCOMPARE(said, 1);
}

QTEST_GUILESS_MAIN(TestFindingWords)
#include "tst_findingwords.moc"
