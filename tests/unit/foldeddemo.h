// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/demo/democluster.h"

#include "core/clustermirror.h"
#include "core/fold.h"
#include "kafka/topicreader.h"

#include <QTest>

#include <atomic>
#include <memory>

namespace inspector
{

/// A topic reader and a fold of the demo's topics, driven from the test's thread.
struct FoldedDemo
{
    explicit FoldedDemo(const DemoCluster& demo)
        : reader({demo.bootstrap().toStdString(), {}},
                 {{DemoCluster::topicNames().config, TopicRole::Config},
                  {DemoCluster::topicNames().status, TopicRole::Status},
                  {DemoCluster::topicNames().offset, TopicRole::Offset},
                  {DemoCluster::dedicatedOffsetsTopic().toStdString(), TopicRole::ConnectorOffset}},
                 store, {[] {}, [](const ReaderEvent&) {}, [] {}})
    {}

    /// Reads to the ends that the topics have now, and folds; false if that was not possible.
    bool catchUp()
    {
        enum
        {
            Waiting,
            Reached,
            Failed
        };
        auto outcome = std::make_shared<std::atomic<int>>(Waiting);
        reader.readToEnd(10'000, [outcome](const Result<std::uint64_t>& rows) { *outcome = rows ? Reached : Failed; });
        if (!QTest::qWaitFor([&] { return *outcome != Waiting; }, 15'000) || *outcome == Failed) {
            return false;
        }
        while (fold.advance(4096) > 0) {
        }
        fold.setComplete(true);
        mirror.apply(fold.takeDelta());
        return true;
    }

    RecordStore store;
    KeyTable keys;
    Fold fold{store, keys};
    ClusterMirror mirror{store, keys};
    TopicReader reader;
};

} // namespace inspector
