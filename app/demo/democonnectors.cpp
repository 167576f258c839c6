// SPDX-License-Identifier: GPL-3.0-or-later
#include "democonnectors.h"

namespace inspector
{

namespace
{

using Texts = std::vector<std::pair<std::string, std::string>>;

/// The worker's own frames below a task that failed, from the recorded cluster.
constexpr const char* WorkerFrames =
    "\tat org.apache.kafka.connect.runtime.WorkerTask.doRun(WorkerTask.java:242)\n"
    "\tat org.apache.kafka.connect.runtime.WorkerTask.run(WorkerTask.java:298)\n"
    "\tat org.apache.kafka.connect.runtime.isolation.Plugins.lambda$withClassLoader$0(Plugins.java:252)\n"
    "\tat java.base/java.util.concurrent.Executors$RunnableAdapter.call(Executors.java:539)\n"
    "\tat java.base/java.util.concurrent.FutureTask.run(FutureTask.java:264)\n"
    "\tat java.base/java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:1136)\n"
    "\tat java.base/java.util.concurrent.ThreadPoolExecutor$Worker.run(ThreadPoolExecutor.java:635)\n"
    "\tat java.base/java.lang.Thread.run(Thread.java:840)\n";

ConnectorDefinition make(const std::string& name, ConnectorType type, const std::string& version,
                         const std::string& taskClass, Texts properties, int tasks)
{
    ConnectorDefinition definition;
    definition.name = name;
    definition.type = type;
    definition.version = version;
    definition.taskClass = taskClass;
    properties.emplace_back("name", name);
    definition.properties = JsonMap::ofTexts(properties);
    definition.tasks = tasks;
    return definition;
}

ConnectorDefinition fileSource(const std::string& name, const std::string& file, const std::string& topic,
                               std::int64_t step, const Texts& more = {})
{
    Texts properties{{"connector.class", "FileStreamSource"}, {"tasks.max", "1"}, {"file", file}, {"topic", topic}};
    properties.insert(properties.end(), more.begin(), more.end());
    auto definition =
        make(name, ConnectorType::Source, "4.3.1", "org.apache.kafka.connect.file.FileStreamSourceTask", properties, 1);
    definition.checksOffsets = true;
    definition.topics = {{topic, 0}};
    definition.sourcePartitions = {{0, JsonMap::ofTexts({{"filename", file}}), OffsetShape::FilePosition, step, 0}};
    return definition;
}

ConnectorDefinition fileSink(const std::string& name, const std::string& file, const std::string& topic, int tasks)
{
    auto definition = make(name, ConnectorType::Sink, "4.3.1", "org.apache.kafka.connect.file.FileStreamSinkTask",
                           {{"connector.class", "FileStreamSink"},
                            {"tasks.max", std::to_string(tasks)},
                            {"file", file},
                            {"topics", topic},
                            {"key.converter", "org.apache.kafka.connect.storage.StringConverter"},
                            {"value.converter", "org.apache.kafka.connect.storage.StringConverter"}},
                           tasks);
    definition.checksOffsets = true;
    return definition;
}

ConnectorDefinition postgresSource(const std::string& name, const std::string& server, const std::string& password,
                                   const std::vector<std::string>& tables, std::int64_t lsn)
{
    std::string list;
    for (const std::string& table : tables) {
        list += (list.empty() ? "" : ",") + table;
    }
    auto definition =
        make(name, ConnectorType::Source, "3.6.1.Final", "io.debezium.connector.postgresql.PostgresConnectorTask",
             {{"connector.class", "io.debezium.connector.postgresql.PostgresConnector"},
              {"tasks.max", "1"},
              {"database.hostname", "db.shop.example"},
              {"database.port", "5432"},
              {"database.user", "debezium"},
              {"database.password", password},
              {"database.dbname", "shop"},
              {"topic.prefix", server},
              {"table.include.list", list},
              {"plugin.name", "pgoutput"},
              {"slot.name", "s_" + server},
              {"heartbeat.interval.ms", "2000"}},
             1);
    definition.topics = {{"__debezium-heartbeat." + server, 0}};
    for (const std::string& table : tables) {
        definition.topics.emplace(server + "." + table, 0);
    }
    definition.sourcePartitions = {{0, JsonMap::ofTexts({{"server", server}}), OffsetShape::PostgresLsn, 6144, lsn}};
    return definition;
}

JsonMap mirrorPartition(const std::string& topic, int partition)
{
    return JsonMap::of(
        {{"cluster", "\"src\""}, {"partition", std::to_string(partition)}, {"topic", jsonQuoted(topic)}});
}

ConnectorDefinition mirrorSource()
{
    auto definition = make("mirror", ConnectorType::Source, "4.3.1", "org.apache.kafka.connect.mirror.MirrorSourceTask",
                           {{"connector.class", "org.apache.kafka.connect.mirror.MirrorSourceConnector"},
                            {"tasks.max", "3"},
                            {"source.cluster.alias", "src"},
                            {"target.cluster.alias", "dst"},
                            {"topics", "orders,payments,heartbeats"},
                            {"replication.factor", "3"},
                            {"source.cluster.bootstrap.servers", "kafka-src.shop.example:9093"},
                            {"source.cluster.security.protocol", "SASL_SSL"},
                            {"source.cluster.sasl.jaas.config", "${file:/opt/connect/secrets.properties:src.jaas}"},
                            {"target.cluster.bootstrap.servers", "kafka.shop.example:9092"},
                            {"key.converter", "org.apache.kafka.connect.converters.ByteArrayConverter"},
                            {"value.converter", "org.apache.kafka.connect.converters.ByteArrayConverter"}},
                           3);
    definition.checksOffsets = true;
    definition.topics = {{"src.orders", 0}, {"src.payments", 2}, {"src.heartbeats", 1}};
    definition.sourcePartitions = {
        {0, mirrorPartition("orders", 0), OffsetShape::MirrorOffset, 500, 0},
        {1, mirrorPartition("orders", 1), OffsetShape::MirrorOffset, 430, 0},
        {1, mirrorPartition("heartbeats", 0), OffsetShape::MirrorOffset, 2, 0},
        {2, mirrorPartition("payments", 0), OffsetShape::MirrorOffset, 35, 0},
    };
    return definition;
}

ConnectorDefinition mirrorHeartbeat()
{
    auto definition =
        make("mirror hb ü", ConnectorType::Source, "4.3.1", "org.apache.kafka.connect.mirror.MirrorHeartbeatTask",
             {{"connector.class", "org.apache.kafka.connect.mirror.MirrorHeartbeatConnector"},
              {"tasks.max", "1"},
              {"source.cluster.alias", "src"},
              {"target.cluster.alias", "dst"},
              {"emit.heartbeats.interval.seconds", "2"},
              {"source.cluster.bootstrap.servers", "kafka-src.shop.example:9093"},
              {"target.cluster.bootstrap.servers", "kafka.shop.example:9092"},
              {"key.converter", "org.apache.kafka.connect.converters.ByteArrayConverter"},
              {"value.converter", "org.apache.kafka.connect.converters.ByteArrayConverter"}},
             1);
    definition.checksOffsets = true;
    definition.topics = {{"heartbeats", 0}};
    definition.sourcePartitions = {{0, JsonMap::ofTexts({{"sourceClusterAlias", "src"}, {"targetClusterAlias", "dst"}}),
                                    OffsetShape::Heartbeat, 0, 0}};
    return definition;
}

ConnectorDefinition jdbcSource()
{
    auto definition =
        make("audit-jdbc", ConnectorType::Source, "10.8.4", "io.confluent.connect.jdbc.source.JdbcSourceTask",
             {{"connector.class", "io.confluent.connect.jdbc.JdbcSourceConnector"},
              {"tasks.max", "1"},
              {"connection.url", "jdbc:postgresql://db.shop.example:5432/audit"},
              {"connection.user", "audit"},
              {"connection.password", "${vault:secret/audit:password}"},
              {"mode", "incrementing"},
              {"incrementing.column.name", "id"},
              {"table.whitelist", "audit_log"},
              {"topic.prefix", "audit."}},
             1);
    definition.beats = 2;
    definition.topics = {{"audit.audit_log", 0}};
    definition.sourcePartitions = {{0, JsonMap::ofTexts({{"protocol", "1"}, {"table", "audit.public.audit_log"}}),
                                    OffsetShape::Incrementing, 17, 0}};
    return definition;
}

ConnectorDefinition objectStoreSink()
{
    auto definition = make("clicks-s3", ConnectorType::Sink, "10.6.7", "io.confluent.connect.s3.S3SinkTask",
                           {{"connector.class", "io.confluent.connect.s3.S3SinkConnector"},
                            {"tasks.max", "3"},
                            {"topics", "clicks"},
                            {"s3.bucket.name", "shop-clicks"},
                            {"s3.region", "eu-central-1"},
                            {"aws.access.key.id", "AKIAEXAMPLEDEMO00000"},
                            {"aws.secret.access.key", "demo/secret+not+real+0123456789abcdef"},
                            {"flush.size", "1000"},
                            {"format.class", "io.confluent.connect.s3.format.json.JsonFormat"}},
                           3);
    definition.topics = {{"clicks", 0}};
    for (int partition = 0; partition < 3; ++partition) {
        definition.sinkPartitions.push_back({partition, "clicks", partition, 1000, std::nullopt});
    }
    return definition;
}

} // namespace

std::string missingFileTrace(const std::string& path)
{
    return "org.apache.kafka.connect.errors.ConnectException: Couldn't find or create file '" + path +
           "' for FileStreamSinkTask\n"
           "\tat org.apache.kafka.connect.file.FileStreamSinkTask.start(FileStreamSinkTask.java:74)\n"
           "\tat org.apache.kafka.connect.runtime.WorkerSinkTask.initializeAndStart(WorkerSinkTask.java:338)\n"
           "\tat org.apache.kafka.connect.runtime.WorkerTask.doStart(WorkerTask.java:191)\n" +
           WorkerFrames + "Caused by: java.nio.file.NoSuchFileException: " + path +
           "\n"
           "\tat java.base/sun.nio.fs.UnixException.translateToIOException(UnixException.java:92)\n"
           "\tat java.base/sun.nio.fs.UnixFileSystemProvider.newByteChannel(UnixFileSystemProvider.java:218)\n"
           "\tat java.base/java.nio.file.Files.newOutputStream(Files.java:228)\n"
           "\tat org.apache.kafka.connect.file.FileStreamSinkTask.start(FileStreamSinkTask.java:70)\n"
           "\t... 10 more\n";
}

std::string objectStoreTrace()
{
    return std::string("org.apache.kafka.connect.errors.ConnectException: Exiting WorkerSinkTask due to unrecoverable "
                       "exception.\n"
                       "\tat org.apache.kafka.connect.runtime.WorkerSinkTask.deliverMessages(WorkerSinkTask.java:636)\n"
                       "\tat org.apache.kafka.connect.runtime.WorkerSinkTask.poll(WorkerSinkTask.java:345)\n"
                       "\tat org.apache.kafka.connect.runtime.WorkerSinkTask.iteration(WorkerSinkTask.java:247)\n"
                       "\tat org.apache.kafka.connect.runtime.WorkerSinkTask.execute(WorkerSinkTask.java:216)\n") +
           WorkerFrames +
           "Caused by: org.apache.kafka.connect.errors.ConnectException: Multipart upload failed to complete.\n"
           "\tat io.confluent.connect.s3.storage.S3OutputStream.commit(S3OutputStream.java:176)\n"
           "\tat io.confluent.connect.s3.TopicPartitionWriter.commitFile(TopicPartitionWriter.java:660)\n"
           "\tat io.confluent.connect.s3.S3SinkTask.put(S3SinkTask.java:234)\n"
           "\t... 12 more\n"
           "Caused by: java.io.IOException: Access Denied (Service: S3, Status Code: 403)\n"
           "\t... 15 more\n";
}

std::string producerTimeoutTrace()
{
    return std::string("org.apache.kafka.connect.errors.ConnectException: Unrecoverable exception from producer send "
                       "callback\n"
                       "\tat org.apache.kafka.connect.runtime.WorkerSourceTask.maybeThrowProducerSendException("
                       "WorkerSourceTask.java:334)\n"
                       "\tat org.apache.kafka.connect.runtime.AbstractWorkerSourceTask.execute("
                       "AbstractWorkerSourceTask.java:364)\n") +
           WorkerFrames +
           "Caused by: org.apache.kafka.common.errors.TimeoutException: Expiring 12 record(s): 120000 ms has passed "
           "since batch creation\n";
}

std::vector<ConnectorDefinition> demoConnectors()
{
    std::vector<ConnectorDefinition> all;
    all.push_back(postgresSource("orders-cdc", "shop", "${file:/opt/connect/secrets.properties:orders.password}",
                                 {"public.orders", "public.order_items"}, 27'044'808));
    all.push_back(postgresSource("customers-cdc", "crm", "Sommer-2026!", {"public.customers"}, 9'007'199'254'740'993));
    all.back().beats = 2;
    all.push_back(fileSource("file-source-1", "/srv/feed/lines.txt", "lines", 1800));
    all.push_back(fileSink("file-sink", "/srv/feed/out.txt", "lines", 2));
    all.back().topics = {{"lines", 0}};
    all.back().sinkPartitions = {{0, "lines", 0, 60, std::nullopt}, {1, "lines", 1, 55, std::nullopt}};
    all.push_back(fileSource("dedicated", "/srv/feed/lines.txt", "lines2", 900,
                             {{"offsets.storage.topic", "dedicated-offsets"}}));
    all.back().ownOffsetsTopic = "dedicated-offsets";
    all.push_back(mirrorHeartbeat());
    all.push_back(mirrorSource());
    all.push_back(fileSink("failing-sink", std::string(MissingDirectory) + "dir/out.txt", "lines", 1));
    all.back().failures = {{0, missingFileTrace(std::string(MissingDirectory) + "dir/out.txt")}};
    all.push_back(objectStoreSink());
    all.push_back(jdbcSource());
    all.push_back(fileSource("日本語-ログ", "/var/log/ログ.txt", "logs-ja", 240));
    all.push_back(fileSource("team/a%b", "/srv/feed/😀.txt", "team-a", 120));
    all.push_back(fileSink("lines-archive", "/srv/feed/archive.txt", "lines", 1));
    all.back().topics = {{"lines", 0}};
    all.back().sinkPartitions = {{0, "lines", 0, 60, std::nullopt}, {0, "lines", 1, 55, std::nullopt}};
    all.push_back(fileSource("short-lived", "/srv/feed/lines.txt", "lines3", 18000));
    return all;
}

} // namespace inspector
