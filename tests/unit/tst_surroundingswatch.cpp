// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/surroundingswatch.h"

#include <QSignalSpy>
#include <QTest>

#include <atomic>
#include <semaphore>

using namespace inspector;

namespace
{

/// Answers when it is let, with how many looks there have been.
class HeldSource : public SurroundingsSource
{
public:
    Surroundings look(const SurroundingsWish& wish, const AskControl&) override
    {
        Surroundings found;
        found.at = ++looks;
        found.clusterId = wish.group;
        let.acquire();
        return found;
    }

    std::counting_semaphore<> let{0};
    std::atomic<int> looks{0};
};

} // namespace

class TestSurroundingsWatch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pausesLongerWhereALookCosts_data();
    void pausesLongerWhereALookCosts();
    void looksAgainWhenAskedMeanwhile();
};

void TestSurroundingsWatch::pausesLongerWhereALookCosts_data()
{
    QTest::addColumn<int>("costMs");
    QTest::addColumn<int>("pauseMs");
    QTest::newRow("nothing") << 0 << 5'000;
    QTest::newRow("a small cluster") << 50 << 5'000;
    QTest::newRow("a hundredth of the time") << 80 << 8'000;
    QTest::newRow("a large cluster") << 600 << 60'000;
    QTest::newRow("never longer") << 10'000 << 60'000;
}

void TestSurroundingsWatch::pausesLongerWhereALookCosts()
{
    QFETCH(int, costMs);
    QFETCH(int, pauseMs);
    QCOMPARE(SurroundingsWatch::pauseAfter(std::chrono::milliseconds(costMs)), std::chrono::milliseconds(pauseMs));
}

void TestSurroundingsWatch::looksAgainWhenAskedMeanwhile()
{
    const auto source = std::make_shared<HeldSource>();
    SurroundingsWatch watch(source);
    std::vector<std::pair<std::int64_t, std::string>> found;
    connect(&watch, &SurroundingsWatch::looked, this,
            [&found](const Surroundings& look) { found.emplace_back(look.at, look.clusterId); });
    const auto wishOf = [](const char* group) {
        SurroundingsWish wish;
        wish.group = group;
        return wish;
    };
    watch.want(wishOf("first"));
    watch.askNow();
    QTRY_COMPARE(source->looks.load(), 1);
    // The look under way cannot know of what is wanted by now; however often it is asked, one more follows.
    watch.want(wishOf("second"));
    watch.askNow();
    watch.askNow();
    QCOMPARE(source->looks.load(), 1);
    source->let.release(2);
    using Found = std::vector<std::pair<std::int64_t, std::string>>;
    QTRY_COMPARE(found, (Found{{1, "first"}, {2, "second"}}));
    QCOMPARE(source->looks.load(), 2);
}

QTEST_GUILESS_MAIN(TestSurroundingsWatch)
#include "tst_surroundingswatch.moc"
