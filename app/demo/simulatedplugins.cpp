// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulatedplugins.h"

#include <algorithm>

namespace inspector
{

namespace
{

PluginField field(const char* name, const char* type, const char* documentation)
{
    return {name, type, false, std::nullopt, "MEDIUM", "Connector", documentation, documentation, {}};
}

PluginField needed(const char* name, const char* type, const char* documentation)
{
    PluginField made = field(name, type, documentation);
    made.required = true;
    made.importance = "HIGH";
    return made;
}

PluginField withDefault(const char* name, const char* type, const char* value, const char* documentation)
{
    PluginField made = field(name, type, documentation);
    made.defaultValue = value;
    return made;
}

PluginField common(PluginField made)
{
    made.group = "Common";
    return made;
}

std::vector<PluginField> fieldsOf(ConnectorType type, const std::vector<PluginField>& own)
{
    std::vector<PluginField> all{common(needed("name", "STRING", "Connector name")),
                                 common(needed("connector.class", "STRING", "Connector class")),
                                 common(withDefault("tasks.max", "INT", "1", "Tasks max")),
                                 common(field("key.converter", "CLASS", "Key converter class")),
                                 common(field("value.converter", "CLASS", "Value converter class"))};
    all.back().recommended = {"org.apache.kafka.connect.converters.ByteArrayConverter",
                              "org.apache.kafka.connect.json.JsonConverter",
                              "org.apache.kafka.connect.storage.StringConverter"};
    all[all.size() - 2].recommended = all.back().recommended;
    if (type == ConnectorType::Sink) {
        all.push_back(common(withDefault("topics", "LIST", "", "Topics")));
        all.push_back(common(withDefault("topics.regex", "STRING", "", "Topics regex")));
    } else {
        PluginField topic = field("offsets.storage.topic", "STRING", "Offsets topic");
        topic.group = "offsets.topic";
        topic.importance = "LOW";
        all.push_back(topic);
    }
    all.insert(all.end(), own.begin(), own.end());
    return all;
}

SimulatedPlugin plugin(const char* className, ConnectorType type, const char* version, const char* taskClass,
                       bool checksOffsets, const std::vector<PluginField>& fields)
{
    return {className, type, version, taskClass, checksOffsets, fieldsOf(type, fields)};
}

std::vector<SimulatedPlugin> make()
{
    constexpr auto Source = ConnectorType::Source;
    constexpr auto Sink = ConnectorType::Sink;
    std::vector<SimulatedPlugin> all{
        plugin("io.confluent.connect.jdbc.JdbcSourceConnector", Source, "10.8.4",
               "io.confluent.connect.jdbc.source.JdbcSourceTask", false,
               {needed("connection.url", "STRING", "JDBC URL"), field("connection.user", "STRING", "Database user"),
                field("connection.password", "PASSWORD", "Database password"),
                withDefault("mode", "STRING", "incrementing", "How changes are found"),
                field("incrementing.column.name", "STRING", "Incrementing column"),
                withDefault("table.whitelist", "LIST", "", "Tables"),
                needed("topic.prefix", "STRING", "Topic prefix")}),
        plugin("io.confluent.connect.s3.S3SinkConnector", Sink, "10.6.7", "io.confluent.connect.s3.S3SinkTask", false,
               {needed("s3.bucket.name", "STRING", "Bucket"), withDefault("s3.region", "STRING", "us-west-2", "Region"),
                field("aws.access.key.id", "STRING", "Access key id"),
                field("aws.secret.access.key", "PASSWORD", "Secret access key"),
                needed("flush.size", "INT", "Records per object"), field("format.class", "CLASS", "Format")}),
        plugin("io.debezium.connector.postgresql.PostgresConnector", Source, "3.6.1.Final",
               "io.debezium.connector.postgresql.PostgresConnectorTask", false,
               {needed("database.hostname", "STRING", "Host"), withDefault("database.port", "INT", "5432", "Port"),
                needed("database.user", "STRING", "User"), field("database.password", "PASSWORD", "Password"),
                needed("database.dbname", "STRING", "Database"), needed("topic.prefix", "STRING", "Topic prefix"),
                field("table.include.list", "LIST", "Tables"),
                withDefault("plugin.name", "STRING", "decoderbufs", "Logical decoding plugin"),
                withDefault("slot.name", "STRING", "debezium", "Replication slot"),
                withDefault("heartbeat.interval.ms", "INT", "0", "Heartbeat interval")}),
        plugin("org.apache.kafka.connect.file.FileStreamSinkConnector", Sink, "4.3.1",
               "org.apache.kafka.connect.file.FileStreamSinkTask", true, {field("file", "STRING", "Destination file")}),
        plugin("org.apache.kafka.connect.file.FileStreamSourceConnector", Source, "4.3.1",
               "org.apache.kafka.connect.file.FileStreamSourceTask", true,
               {field("file", "STRING", "Source file"), needed("topic", "STRING", "Topic"),
                withDefault("batch.size", "INT", "2000", "Records per batch")}),
        plugin("org.apache.kafka.connect.mirror.MirrorHeartbeatConnector", Source, "4.3.1",
               "org.apache.kafka.connect.mirror.MirrorHeartbeatTask", true,
               {needed("source.cluster.alias", "STRING", "Source cluster alias"),
                withDefault("target.cluster.alias", "STRING", "target", "Target cluster alias"),
                withDefault("emit.heartbeats.interval.seconds", "INT", "1", "Heartbeat interval")}),
        plugin("org.apache.kafka.connect.mirror.MirrorSourceConnector", Source, "4.3.1",
               "org.apache.kafka.connect.mirror.MirrorSourceTask", true,
               {needed("source.cluster.alias", "STRING", "Source cluster alias"),
                withDefault("target.cluster.alias", "STRING", "target", "Target cluster alias"),
                withDefault("topics", "LIST", ".*", "Topics"),
                withDefault("replication.factor", "INT", "2", "Replication factor"),
                field("source.cluster.sasl.jaas.config", "PASSWORD", "JAAS configuration of the source")}),
    };
    return all;
}

} // namespace

const std::vector<SimulatedPlugin>& simulatedPlugins()
{
    static const std::vector<SimulatedPlugin> all = make();
    return all;
}

const SimulatedPlugin* simulatedPlugin(std::string_view name)
{
    constexpr std::string_view Suffix = "Connector";
    const auto& all = simulatedPlugins();
    const auto found = std::find_if(all.begin(), all.end(), [name, Suffix](const SimulatedPlugin& plugin) {
        std::string_view simple = plugin.className;
        if (name == simple) {
            return true;
        }
        simple.remove_prefix(simple.rfind('.') + 1);
        return name == simple || (simple.ends_with(Suffix) && name == simple.substr(0, simple.size() - Suffix.size()));
    });
    return found == all.end() ? nullptr : &*found;
}

} // namespace inspector
