// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <librdkafka/rdkafka.h>

namespace inspector
{

/// What an administrator of the broker does by hand: topics with settings, and rights. None of the program's own code
/// is in it. Blocks, for half a minute at most; false, with a warning, for what was refused.
class BrokerHand
{
public:
    /// A right on a resource of this very name (`*`: of any).
    struct Right
    {
        rd_kafka_ResourceType_t resource = RD_KAFKA_RESOURCE_TOPIC;
        const char* name = "";
        rd_kafka_AclOperation_t operation = RD_KAFKA_ACL_OPERATION_ALL;
        rd_kafka_AclPermissionType_t permission = RD_KAFKA_ACL_PERMISSION_TYPE_ALLOW;
        const char* whose = "User:ANONYMOUS"; ///< everybody without a name of his own
    };

    explicit BrokerHand(QString bootstrap) : m_bootstrap(std::move(bootstrap)) {}

    bool createTopic(const char* name, int partitions, const char* cleanupPolicy) const;
    bool add(const Right& right) const;
    /// Takes all rights away that were ever added.
    bool removeRights() const;

private:
    QString m_bootstrap;
};

} // namespace inspector
