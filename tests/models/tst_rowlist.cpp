// SPDX-License-Identifier: GPL-3.0-or-later
#include "items/rowlist.h"

#include <QRandomGenerator>
#include <QtTest>

#include <algorithm>
#include <numeric>

using namespace inspector;

namespace
{

/// Follows the announced steps on a list of its own and complains where they do not fit.
class Follower : public RowList::Client
{
public:
    explicit Follower(const RowList& followed) : list(followed) {}

    void aboutToRemove(int first, int last) override
    {
        ok = ok && first >= 0 && first <= last && last < static_cast<int>(mine.size()) && list.rows() == mine;
        mine.erase(mine.begin() + first, mine.begin() + last + 1);
        ++steps;
        ++removes;
    }
    void removed() override { check(); }
    void aboutToInsert(int first, int last) override
    {
        ok = ok && first >= 0 && first <= static_cast<int>(mine.size()) && last >= first && list.rows() == mine;
        at = first;
        count = last - first + 1;
        ++steps;
        ++inserts;
    }
    void inserted() override
    {
        mine.insert(mine.begin() + at, list.rows().begin() + at, list.rows().begin() + at + count);
        check();
    }
    void aboutToReorder() override
    {
        ok = ok && list.rows() == mine;
        ++steps;
        ++reorders;
    }
    void reordered() override
    {
        ok = ok && std::is_permutation(mine.begin(), mine.end(), list.rows().begin(), list.rows().end());
        mine = list.rows();
        check();
    }
    void check()
    {
        ok = ok && list.rows() == mine;
        for (int i = 0; i < list.size(); ++i)
            ok = ok && list.positionOf(list.sourceAt(i)) == i;
    }
    void clearCounts() { steps = removes = inserts = reorders = 0; }

    const RowList& list;
    std::vector<int> mine;
    bool ok = true;
    int steps = 0, removes = 0, inserts = 0, reorders = 0;

private:
    int at = 0;
    int count = 0;
};

} // namespace

class TestRowList : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void smallestSteps();
    void randomTransitions();
};

void TestRowList::smallestSteps()
{
    RowList list;
    Follower client(list);
    list.transitionTo({1, 3, 5, 7}, client);
    QCOMPARE(client.inserts, 1);
    QCOMPARE(client.steps, 1);

    client.clearCounts();
    list.transitionTo({1, 3, 5, 7}, client);
    QCOMPARE(client.steps, 0);

    list.transitionTo({1, 2, 3, 5, 7, 8, 9}, client);
    QCOMPARE(client.inserts, 2);
    QCOMPARE(client.steps, 2);

    client.clearCounts();
    list.transitionTo({1, 3, 9}, client);
    QCOMPARE(client.removes, 2);
    QCOMPARE(client.steps, 2);
    QCOMPARE(list.positionOf(5), -1);

    client.clearCounts();
    list.transitionTo({9, 1, 3}, client);
    QCOMPARE(client.reorders, 1);
    QCOMPARE(client.steps, 1);

    client.clearCounts();
    list.append({4, 6}, client);
    list.transitionTo({}, client);
    QCOMPARE(client.removes, 1);
    QVERIFY(client.ok);
    QCOMPARE(list.positionOf(1'000'000), -1);
}

void TestRowList::randomTransitions()
{
    QRandomGenerator random(42);
    RowList list;
    Follower client(list);
    for (int round = 0; round < 400; ++round) {
        std::vector<int> rows(static_cast<std::size_t>(random.bounded(300)));
        std::iota(rows.begin(), rows.end(), 0);
        if (round % 3 != 0) {
            for (std::size_t i = rows.size(); i > 1; --i)
                std::swap(rows[i - 1], rows[static_cast<std::size_t>(random.bounded(static_cast<int>(i)))]);
        }
        const int part = random.bounded(2, 9);
        std::erase_if(rows, [&](int) { return random.bounded(part) == 0; });
        client.clearCounts();
        list.transitionTo(rows, client);
        QVERIFY(client.ok);
        QCOMPARE(client.mine, rows);
        QVERIFY(client.steps <= 64);
    }
}

QTEST_GUILESS_MAIN(TestRowList)
#include "tst_rowlist.moc"
