// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clustermirror.h"
#include "core/dumpproblem.h"
#include "core/keytable.h"
#include "core/recordstore.h"
#include "core/result.h"
#include "core/topics.h"

#include <QString>
#include <QStringList>

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// One internal topic as a dump tells it.
struct LoadedTopic
{
    std::string name;
    TopicRole role = TopicRole::Config;
    std::int32_t partitions = 0;          ///< highest partition seen + 1, unless partitionsStated
    bool partial = false;                 ///< an export says that it holds only some of the records
    bool partitionsStated = false;        ///< our own export states the count; else it is a lower bound
    std::uint64_t records = 0;            ///< 0: an export names the topic, and it holds nothing
    std::vector<std::int64_t> endOffsets; ///< by partition: offset after the last record, 0 where none was seen
};

/// The topic as an export or a report may tell of it: what is only a lower bound is not told on.
inline KnownTopic knownTopic(const LoadedTopic& topic)
{
    return {topic.name, topic.partitionsStated ? std::optional(topic.partitions) : std::nullopt, topic.role,
            topic.partial};
}

/// One Connect cluster out of a dump: its records, and what the fold made of them.
///
/// `mirror` refers to `store` and `keys`: keep them together, and let it go first.
struct LoadedCluster
{
    QString group;                   ///< Connect's group.id where an export states it, else empty: unknown
    std::vector<LoadedTopic> topics; ///< by name
    std::unique_ptr<RecordStore> store;
    std::unique_ptr<KeyTable> keys;
    /// Folded to the end by loadDumps(), null after readDumps(). "Not in the config" is knowledge in it exactly if
    /// configKnown.
    std::unique_ptr<ClusterMirror> mirror;
    /// A config topic was found, or named by an export (then it may be empty), and all of it: only then can a connector
    /// be missing from it.
    bool configKnown = false;
    /// Its topics are there whole: what is not in them is not there. False for an export of a part.
    bool complete = true;
    bool redacted = false; ///< some of it comes from a redacted export: secrets in it are masks
};

/// All that a set of dump files holds.
struct LoadedDump
{
    QStringList files;                   ///< as given
    std::vector<LoadedCluster> clusters; ///< in the order of their topics' names; none: nothing of Kafka Connect
    std::uint64_t lines = 0;             ///< lines looked at, headers and wrong ones included
    std::uint64_t records = 0;           ///< records in the clusters
    std::uint64_t bytes = 0;             ///< bytes of keys and values in them
    /// Every line of every file was read and understood. False: the rest is used all the same.
    bool complete = true;
    std::vector<DumpProblem> problems; ///< the first MostProblems of them, in the order of discovery
    std::uint64_t problemCount = 0;    ///< all of them

    static constexpr std::size_t MostProblems = 20;
};

/// How loading stands. Of compressed files too, `done` and `total` count the bytes on disk.
struct LoadProgress
{
    std::uint64_t done = 0;
    std::uint64_t total = 0; ///< 0: not known (a pipe)
    std::uint64_t records = 0;
};

/// What the loader says while it works, and asks. Both are called on the loading thread; either may be empty.
struct LoadControl
{
    std::function<void(const LoadProgress&)> progress; ///< several times a second
    const std::atomic<bool>* cancelled = nullptr;      ///< true: give up soon, with ErrorCode::Cancelled
};

/// Reads dump files (report.md, section 2; plain, gzip or zstd, told by content) into one store a Connect cluster.
///
/// Blocks, for as long as it takes: for a worker thread, or a program without a window. Lines that cannot be used are
/// problems of the dump, not errors. An error is a file that cannot be opened (CannotRead), or Cancelled.
Result<LoadedDump> readDumps(const QStringList& files, const LoadControl& control = {});
/// The same, and folds every cluster to its end, so that `mirror` is there.
Result<LoadedDump> loadDumps(const QStringList& files, const LoadControl& control = {});

} // namespace inspector
