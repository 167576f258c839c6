// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foldworker.h"
#include "handfedcluster.h"
#include "retainedrecords.h"

#include <QTest>

#include <atomic>
#include <random>
#include <semaphore>
#include <thread>

using namespace inspector;
using retained::Limit;
using retained::Start;
using retained::valueOfRow;

/// Records go while others look at them.
class TestRetentionThreads : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void allThreadsOfTheProgram();
};

void TestRetentionThreads::allThreadsOfTheProgram()
{
    // Reader, fold, taker and two that look on, as in the program: what is found is always what was written.
    constexpr std::uint64_t Rows = 20 * Segment::Rows;
    Cluster cluster;
    cluster.store.setLimit(Limit);
    const SlotId slot = cluster.store.addPartition("o", TopicRole::Offset, 0);
    std::counting_semaphore<> news(0);
    FoldWorker worker(cluster.store, cluster.keys, [&news] { news.release(); });
    std::thread reader([&] {
        for (std::uint64_t row = 0; row < Rows; ++row) {
            const Bytes key = "k" + std::to_string(row % 3000);
            const Bytes value = valueOfRow(row);
            cluster.store.append(slot, static_cast<std::int64_t>(row), Start, BytesView(key), BytesView(value),
                                 {{"h", BytesView(value)}});
            if (row % 100 == 99) {
                cluster.store.publish();
                worker.wake();
            }
        }
        cluster.store.publish();
        worker.wake();
    });
    std::atomic<bool> done{false};
    std::atomic<int> wrong{0};
    const auto lookOn = [&](std::uint32_t seed) {
        std::mt19937_64 random(seed);
        while (!done) {
            const RecordPin pin = cluster.store.pin();
            const std::uint64_t folded = cluster.store.folded();
            for (int i = 0; folded > 0 && i < 100; ++i) {
                const std::uint64_t row = random() % folded;
                const std::optional<RecordView> found = cluster.store.find(row);
                if (!found)
                    continue;
                std::this_thread::yield();
                const std::vector<HeaderView> headers = RecordStore::headers(*found);
                wrong += found->value != valueOfRow(row) || headers.size() != 1 || headers[0].value != found->value;
                const std::optional<std::uint64_t> before = cluster.store.previousVersion(row);
                wrong += before && row - *before != 3000;
            }
        }
    };
    std::thread one(lookOn, 1);
    std::thread other(lookOn, 2);
    int named = 0;
    while (cluster.mirror.foldedRows() < Rows) {
        if (!news.try_acquire_for(std::chrono::seconds(30)))
            break;
        cluster.mirror.apply(worker.take());
        for (const OffsetEntry& offset : cluster.mirror.offsets())
            named += cluster.store.record(offset.version.row).value == valueOfRow(offset.version.row);
    }
    reader.join();
    done = true;
    one.join();
    other.join();
    QCOMPARE(cluster.mirror.foldedRows(), Rows);
    QCOMPARE(wrong.load(), 0);
    QVERIFY(named > 0);
    QVERIFY(cluster.store.goneRows() > 0);
}

QTEST_APPLESS_MAIN(TestRetentionThreads)
#include "tst_retentionthreads.moc"
