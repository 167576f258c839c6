// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "core/topics.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// One partition of a topic in a backup: one member of the archive, a line a record as in our dumps (report.md, section
/// 2), in the order of the offsets.
struct BackupPartition
{
    std::int32_t partition = 0;
    std::int64_t endOffset = 0; ///< what the partition had when it was read
    std::uint64_t records = 0;
    std::uint64_t bytes = 0; ///< of the member
    std::string sha256;      ///< of the member; hex

    bool operator==(const BackupPartition&) const = default;
};

/// One topic in a backup. What brokers did not tell is nothing.
struct BackupTopic
{
    std::string name;
    TopicRole role = TopicRole::Config;
    std::optional<std::int32_t> replicationFactor;
    std::optional<std::map<std::string, std::string>> settings; ///< those that are set on the topic itself
    std::vector<BackupPartition> partitions;                    ///< all there are, by number

    /// Its name in the archive, which is that of the topic and the number of the partition.
    std::string memberName(const BackupPartition& partition) const
    {
        return name + "/" + std::to_string(partition.partition) + ".jsonl";
    }
    std::uint64_t records() const;
    bool operator==(const BackupTopic&) const = default;
};

/// What a backup says of itself: the first member of its archive.
struct BackupManifest
{
    static constexpr std::string_view Format = "connect-inspector-backup/1";
    static constexpr std::string_view FileName = "manifest.json";
    /// The last member: checksums of all others, the manifest's too, as `sha256sum -c` reads them.
    static constexpr std::string_view SumsName = "SHA256SUMS";

    std::string program;        ///< name and version of who wrote it
    std::string at;             ///< ISO 8601 UTC: when the topics were read to their ends
    std::string kafkaClusterId; ///< empty = not known
    std::string group;          ///< Connect's group.id; empty = not known
    std::vector<BackupTopic> topics;

    std::uint64_t records() const;
    std::string toJson() const;
    /// What the last member holds, byte for byte. `ownSha256`: of the manifest's own bytes.
    std::string sums(const std::string& ownSha256) const;
    /// Errors, without a subject: NoBackup, BackupVersion (detail: the version), BackupAltered (detail: where).
    static Result<BackupManifest> fromJson(BytesView json);

    bool operator==(const BackupManifest&) const = default;
};

} // namespace inspector
