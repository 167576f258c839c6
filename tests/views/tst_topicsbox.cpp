// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/topicsbox.h"

#include <QLabel>
#include <QTableWidget>
#include <QTest>

using namespace inspector;

class TestTopicsBox : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsHowTopicsAreKept();
    void saysWhatIsNotKnownAndWhy();
    void staysSilentWithoutBrokers();
};

namespace
{

Overview oneTopic()
{
    Overview overview;
    overview.until = 1'700'000'000'000;
    Overview::Topic topic;
    topic.name = QStringLiteral("shop-configs");
    topic.partitionsWithRecords = 1;
    topic.records = 1200;
    topic.liveKeys = 80;
    topic.tombstones = 7;
    topic.bytes = 2048;
    overview.topics.push_back(topic);
    return overview;
}

QString cell(const TopicsBox& box, const QString& header)
{
    const auto* table = box.findChild<QTableWidget*>(QStringLiteral("topicsTable"));
    for (int column = 0; column < table->columnCount(); ++column) {
        if (table->horizontalHeaderItem(column)->text() == header)
            return table->isColumnHidden(column) ? QStringLiteral("hidden") : table->item(0, column)->text();
    }
    return QStringLiteral("no such column");
}

QString label(const TopicsBox& box, const char* name)
{
    const auto* label = box.findChild<QLabel*>(QLatin1String(name));
    return label->isVisibleTo(&box) ? label->text() : QString();
}

} // namespace

void TestTopicsBox::tellsHowTopicsAreKept()
{
    Surroundings around;
    around.at = 1;
    around.brokers = std::vector<std::int32_t>{1, 2};
    TopicFacts facts;
    facts.name = "shop-configs";
    facts.placed = std::vector<TopicFacts::Partition>{{0, 1, {1, 2, 3}, {1, 2}}};
    facts.settings.emplace();
    (*facts.settings)["cleanup.policy"] = {"compact", TopicSetting::Source::Topic};
    (*facts.settings)["min.insync.replicas"] = {"2", TopicSetting::Source::Default};
    around.topics.push_back(facts);
    TopicsBox box;
    box.setTopics(oneTopic(), &around, true);
    QCOMPARE(cell(box, u"Partitions"_qs), u"1"_qs);
    QCOMPARE(cell(box, u"Replicas"_qs), u"3"_qs);
    QCOMPARE(cell(box, u"Min ISR"_qs), u"2"_qs);
    QCOMPARE(cell(box, u"In sync"_qs), u"2 of 3, away: 3"_qs);
    QCOMPARE(cell(box, u"Cleanup"_qs), u"compact"_qs);
    QCOMPARE(cell(box, u"Live keys"_qs), u"80"_qs);
    QCOMPARE(cell(box, u"Bytes read"_qs), u"2.0 kB"_qs);
    QCOMPARE(label(box, "topicsUnknown"), QString());
    box.findChild<QTableWidget*>(QStringLiteral("topicsTable"))->setCurrentCell(0, 0);
    const QString details = label(box, "topicDetails");
    QVERIFY2(details.contains(u"7 tombstones"), qPrintable(details));
    const auto* settings = box.findChild<QTableWidget*>(QStringLiteral("topicSettings"));
    QVERIFY(settings->isVisibleTo(&box));
    const QList<QTableWidgetItem*> found = settings->findItems(u"min.insync.replicas"_qs, Qt::MatchExactly);
    QCOMPARE(found.size(), 1);
    QCOMPARE(settings->item(found.front()->row(), 1)->text(), u"2"_qs);
    QCOMPARE(settings->item(found.front()->row(), 3)->text(), u"Kafka's default"_qs);
}

void TestTopicsBox::saysWhatIsNotKnownAndWhy()
{
    Surroundings around;
    around.at = 1;
    TopicFacts facts;
    facts.name = "shop-configs";
    facts.placed = std::vector<TopicFacts::Partition>{{0, 1, {1}, {1}}};
    facts.settingsError = Error{ErrorCode::NotAuthorized, "shop-configs", {}, 29, false};
    around.topics.push_back(facts);
    TopicsBox box;
    box.setTopics(oneTopic(), &around, false);
    QCOMPARE(cell(box, u"Replicas"_qs), u"1"_qs);
    QCOMPARE(cell(box, u"Min ISR"_qs), u"not known"_qs);
    QCOMPARE(cell(box, u"Cleanup"_qs), u"not known"_qs);
    QCOMPARE(cell(box, u"Rate"_qs), u"–"_qs);
    QVERIFY(label(box, "topicsUnknown").startsWith(u"Not known: "));
    QVERIFY(label(box, "topicsUnknown").contains(u"shop-configs"));
}

void TestTopicsBox::staysSilentWithoutBrokers()
{
    TopicsBox box;
    box.setTopics(oneTopic(), nullptr, false);
    QCOMPARE(cell(box, u"Records"_qs), QLocale().toString(1200));
    QCOMPARE(cell(box, u"Partitions"_qs), u"1 or more"_qs);
    for (const QString& header : {u"Replicas"_qs, u"Min ISR"_qs, u"In sync"_qs, u"Cleanup"_qs, u"Rate"_qs})
        QCOMPARE(cell(box, header), u"hidden"_qs);
    QVERIFY(label(box, "topicsUnknown").contains(u"live cluster"));
    QCOMPARE(label(box, "topicDetails"), QString());
}

QTEST_MAIN(TestTopicsBox)
#include "tst_topicsbox.moc"
