// SPDX-License-Identifier: GPL-3.0-or-later
#include "generatedrecords.h"

namespace inspector
{

GeneratedRecords::GeneratedRecords(const RecordGenerator::Sizes& sizes)
{
    const RecordGenerator generator(sizes);
    const auto into = [](std::vector<Record>& records) {
        return [&records](const Bytes& key, const std::optional<Bytes>& value, std::int64_t timestamp) {
            records.push_back({key, value, timestamp});
        };
    };
    generator.configs(into(configs));
    if (sizes.statuses > 0)
        generator.statuses(into(statuses));
    if (sizes.offsets > 0)
        generator.offsets(into(offsets));
}

const GeneratedRecords& GeneratedRecords::shared()
{
    static const GeneratedRecords records({20'000, 200'000, 200'000});
    return records;
}

} // namespace inspector
