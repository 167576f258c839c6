// SPDX-License-Identifier: GPL-3.0-or-later
#include "sourcewish.h"

#include "canonicaljson.h"
#include "offsetvalue.h"
#include "planparts.h"
#include "workerkey.h"

#include <set>

namespace inspector
{

namespace
{

using Node = JsonDocument::Node;

std::optional<std::string> refusedMap(const JsonDocument& document)
{
    const Node& map = document.root();
    if (map.type != JsonType::Object)
        return "Offsets must be specified as a Map";
    for (const Node* value = document.firstChild(map); value; value = document.nextSibling(*value)) {
        std::string kind;
        if (value->type == JsonType::Object)
            kind = "MAP";
        else if (value->type == JsonType::Array)
            kind = "ARRAY";
        else if (value->type == JsonType::Integer && !document.integer(*value))
            kind = "class java.math.BigInteger";
        if (!kind.empty())
            return "Offsets may only contain primitive types as values, but field " + document.name(*value) +
                   " contains " + kind;
    }
    return std::nullopt;
}

bool isStrict(const JsonDocument& document)
{
    return document.outcome() == JsonDocument::Outcome::Value && document.strict() && !document.hasDuplicates();
}

Result<SourceWish> readPartition(const Bytes& text)
{
    JsonDocument document;
    if (document.parse(text) != JsonDocument::Outcome::Value)
        return refusedByConnect("no JSON", text);
    SourceWish wish;
    wish.form = canonicalJson(document, document.root());
    wish.workerPartition = workerJson(document, document.root());
    wish.validPartition = !refusedMap(document);
    wish.partition = isStrict(document) ? text : wish.workerPartition;
    return wish;
}

bool isNull(const std::optional<Bytes>& offset)
{
    if (!offset)
        return true;
    JsonDocument document;
    return document.parse(*offset) == JsonDocument::Outcome::Value && document.strict() &&
           document.root().type == JsonType::Null;
}

} // namespace

bool SourceWish::isValue(const std::optional<Bytes>& value) const
{
    if (!value || !written)
        return !value && !written;
    if (*value == *written)
        return true;
    JsonDocument mine;
    JsonDocument other;
    mine.parse(*written);
    if (readOffsetValue(other, BytesView(*value)).kind != ValueKind::Object || !isStrict(other) || refusedMap(other))
        return false;
    return canonicalJson(mine, mine.root()) == canonicalJson(other, other.root());
}

std::optional<std::string> refusedSourceMap(BytesView json)
{
    JsonDocument document;
    document.parse(json);
    const std::optional<std::string> reason = unclearJson(document);
    return reason ? reason : refusedMap(document);
}

Result<std::vector<SourceWish>> readSourceWishes(const std::vector<WantedOffset>& offsets)
{
    std::vector<SourceWish> wishes;
    std::set<std::string> forms;
    for (const WantedOffset& wanted : offsets) {
        if (const std::optional<std::string> reason = refusedSourceMap(wanted.partition))
            return refusedByConnect(*reason, wanted.partition);
        Result<SourceWish> read = readPartition(wanted.partition);
        if (!read)
            return read.error();
        SourceWish wish = std::move(read).value();
        if (!forms.insert(wish.form).second)
            return refusedByConnect("the partition is named twice", wanted.partition);
        if (!isNull(wanted.offset)) {
            if (const std::optional<std::string> reason = refusedSourceMap(*wanted.offset))
                return refusedByConnect(*reason, *wanted.offset);
            JsonDocument document;
            document.parse(*wanted.offset);
            wish.offset = wanted.offset;
            wish.written = workerJson(document, document.root());
        }
        wishes.push_back(std::move(wish));
    }
    return wishes;
}

Result<std::vector<SourceWish>> readSourcePartitions(const std::vector<Bytes>& partitions)
{
    std::vector<SourceWish> wishes;
    std::set<std::string> forms;
    for (const Bytes& partition : partitions) {
        Result<SourceWish> wish = readPartition(partition);
        if (!wish)
            return wish.error();
        if (forms.insert(wish->form).second)
            wishes.push_back(std::move(wish).value());
    }
    return wishes;
}

} // namespace inspector
