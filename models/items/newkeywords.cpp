// SPDX-License-Identifier: GPL-3.0-or-later
#include "newkeywords.h"

#include "core/clustermirror.h"
#include "core/jsondocument.h"
#include "core/keyorder.h"
#include "core/workerkey.h"
#include "words.h"

namespace inspector
{

namespace
{

constexpr int KeyCharacters = 200; ///< of a key

} // namespace

NewKeyWords NewKeyWords::of(const ClusterMirror& mirror, const std::string& connector, BytesView partition)
{
    JsonDocument document;
    if (document.parse(partition) != JsonDocument::Outcome::Value || document.root().type != JsonType::Object)
        return {};
    const Bytes key = "[" + jsonQuoted(connector) + "," + workerJson(document, document.root()) + "]";
    const QString shown = Words::raw(key, KeyCharacters);
    if (document.root().children < 2)
        return {tr("The new key will be %1.").arg(shown), false};
    const ConnectorSummary* summary = mirror.connector(connector);
    const std::optional<Bytes> lookedUp =
        summary ? keyInOrderOfOthers(mirror, summary->connector, partition) : std::nullopt;
    if (!lookedUp)
        return {tr("The new key will be %1, in the order that workers write. Whether the connector's task looks it up "
                   "in this order, its other keys do not tell.")
                    .arg(shown),
                false};
    if (*lookedUp == key)
        return {tr("The new key will be %1, in the order of the connector's other keys.").arg(shown), false};
    return {tr("The new key will be %1, but the connector's other keys have another order: its task looks up %2 and "
               "will not find this offset.")
                .arg(shown, Words::raw(*lookedUp, KeyCharacters)),
            true};
}

} // namespace inspector
