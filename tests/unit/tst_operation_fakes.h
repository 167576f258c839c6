// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clustermirror.h"
#include "core/fold.h"
#include "operations/operation.h"

#include <QMutex>
#include <QMutexLocker>
#include <QSemaphore>

#include <deque>
#include <functional>
#include <map>
#include <vector>

namespace inspector
{

/// Topics in memory, folded by the program's own fold.
class FakeEvidence : public ClusterEvidence
{
public:
    FakeEvidence()
    {
        m_progress.state = ConnectionState::Live;
        m_progress.clusterId = "kafka-1";
        m_progress.topicsFound = m_progress.topicsWanted = 3;
        m_progress.partitions = m_progress.partitionsReached = 3;
        m_store.addPartition("configs", TopicRole::Config, 0);
        m_store.addPartition("status", TopicRole::Status, 0);
        m_store.addPartition("offsets", TopicRole::Offset, 3);
        m_fold.setComplete(true);
    }

    const ClusterMirror& mirror() const override { return m_mirror; }
    ReadProgress progress() const override { return m_progress; }
    QString clusterName() const override { return QStringLiteral("fake:9092"); }
    QString group() const override { return QStringLiteral("shop"); }
    std::string offsetTopic() const override { return "offsets"; }
    void readToEnd(std::chrono::milliseconds, std::function<void(Result<Done>)> done) override
    {
        ++reads;
        if (silent)
            return;
        QMetaObject::invokeMethod(
            this,
            [this, done = std::move(done)] {
                if (onRead)
                    onRead();
                done(readError ? Result<Done>(*readError) : Result<Done>(Done{}));
            },
            Qt::QueuedConnection);
    }

    /// One more record; show() makes it seen.
    void add(const char* topic, TopicRole role, int partition, std::string key, std::optional<std::string> value)
    {
        const SlotId slot = m_store.addPartition(topic, role, partition);
        m_store.append(slot, m_offsets[slot.value]++, at, BytesView(key),
                       value ? std::optional<BytesView>(*value) : std::nullopt);
    }
    void config(const std::string& key, std::optional<std::string> value)
    {
        add("configs", TopicRole::Config, 0, key, std::move(value));
    }
    void status(const std::string& key, std::optional<std::string> value)
    {
        add("status", TopicRole::Status, 0, key, std::move(value));
    }
    void offset(int partition, const std::string& key, std::optional<std::string> value)
    {
        add("offsets", TopicRole::Offset, partition, key, std::move(value));
    }
    void show()
    {
        m_store.publish();
        while (m_fold.advance(1000) > 0) {
        }
        m_mirror.apply(m_fold.takeDelta());
        Q_EMIT changed();
    }

    /// A source connector `orders` that runs one task and has two offsets.
    void running()
    {
        config("connector-orders", R"({"properties":{"connector.class":"org.example.FileStreamSourceConnector"}})");
        config("task-orders-0", R"({"properties":{"task.class":"org.example.FileStreamSourceTask"}})");
        config("commit-orders", R"({"tasks":1})");
        connectorStatus("RUNNING");
        taskStatus("RUNNING");
        offset(3, KeyA, R"({"position":10})");
        offset(5, KeyB, R"({"position":7})");
        show();
    }
    void stopped()
    {
        running();
        stop();
    }
    void stop()
    {
        config("commit-orders", R"({"tasks":0})");
        config("target-state-orders", R"({"state":"PAUSED","state.v2":"STOPPED"})");
        connectorStatus("STOPPED");
        status("status-task-orders-0", std::nullopt);
        show();
    }
    void resume()
    {
        config("target-state-orders", R"({"state":"STARTED","state.v2":"STARTED"})");
        show();
    }
    void connectorStatus(const std::string& state)
    {
        status("status-connector-orders",
               R"({"state":")" + state + R"(","trace":null,"worker_id":"w1:8083","generation":1})");
    }
    void taskStatus(const std::string& state)
    {
        status("status-task-orders-0",
               R"({"state":")" + state + R"(","trace":null,"worker_id":"w1:8083","generation":1})");
    }
    void tombstoneAll()
    {
        offset(3, KeyA, std::nullopt);
        offset(5, KeyB, std::nullopt);
        show();
    }
    ConnectorId orders() const
    {
        const ConnectorSummary* summary = m_mirror.connector("orders");
        return summary ? summary->connector : ConnectorId();
    }

    static constexpr const char* KeyA = R"(["orders",{"filename":"a"}])";
    static constexpr const char* KeyB = R"(["orders",{"zone":"b","area":1}])";

    ReadProgress m_progress;
    std::optional<Error> readError;
    bool silent = false; ///< readToEnd() never answers
    std::function<void()> onRead;
    int reads = 0;
    std::int64_t at = QDateTime::currentMSecsSinceEpoch(); ///< of the records to come

private:
    RecordStore m_store;
    KeyTable m_keys;
    Fold m_fold{m_store, m_keys};
    ClusterMirror m_mirror{m_store, m_keys};
    std::map<std::uint32_t, std::int64_t> m_offsets;
};

/// A worker that answers as it is told to, always from the event loop.
class FakeApi : public QObject, public ConnectApi
{
public:
    bool available() const override { return there; }
    ConnectCallPtr workerInfo(ConnectReply<WorkerInfo> reply) override
    {
        ++polls;
        return answer(worker, std::move(reply));
    }
    ConnectCallPtr connectorNames(ConnectReply<std::vector<std::string>> reply) override
    {
        return answer(Result(std::vector<std::string>{"orders"}), std::move(reply));
    }
    ConnectCallPtr connectorStatus(const std::string&, ConnectReply<RestConnectorStatus> reply) override
    {
        return answer(status, std::move(reply));
    }
    ConnectCallPtr activeTopics(const std::string&, ConnectReply<std::vector<std::string>> reply) override
    {
        return answer(Result(std::vector<std::string>{}), std::move(reply));
    }
    ConnectCallPtr offsets(const std::string&, ConnectReply<std::vector<RestOffset>> reply) override
    {
        return answer(Result(std::vector<RestOffset>{}), std::move(reply));
    }
    ConnectCallPtr send(const PlannedCall& call, ConnectReply<ConnectAnswer> reply) override
    {
        changes.push_back(call.method + " " + call.path);
        const bool stops = call.path.ends_with("/stop");
        const bool resumes = call.path.ends_with("/resume");
        const std::function<void()>& onChange = stops && onStop ? onStop : resumes && onResume ? onResume : onReset;
        if (onChange)
            onChange();
        return answer(stops && stop ? *stop : resumes && resume ? *resume : reset, std::move(reply));
    }

    void says(const char* state) { status = RestConnectorStatus{"orders", state, "w1:8083", "", "source", {}}; }

    bool there = true;
    bool silent = false;       ///< reads get no answer
    bool silentChange = false; ///< changes get no answer
    Result<WorkerInfo> worker = WorkerInfo{"http://w1:8083", {4, 1, "4.1.1"}, "abc", "kafka-1"};
    Result<RestConnectorStatus> status = RestConnectorStatus{"orders", "STOPPED", "w1:8083", "", "source", {}};
    std::optional<Result<ConnectAnswer>> stop;   ///< nothing = as `reset`
    std::optional<Result<ConnectAnswer>> resume; ///< the same
    Result<ConnectAnswer> reset =
        ConnectAnswer{200, {}, "The offsets for this connector have been reset successfully", false};
    std::function<void()> onStop;   ///< unset = onReset
    std::function<void()> onResume; ///< the same
    std::function<void()> onReset;
    std::vector<std::string> changes; ///< what was sent, in order
    int polls = 0;

private:
    struct Call : ConnectCall
    {
        void cancel() override { cancelled = true; }
        bool cancelled = false;
    };
    template <class T>
    ConnectCallPtr answer(const Result<T>& result, ConnectReply<T> reply)
    {
        auto call = std::make_shared<Call>();
        const bool change = std::is_same_v<T, Done> || std::is_same_v<T, ConnectAnswer>;
        if (change ? silentChange : silent)
            return call;
        QMetaObject::invokeMethod(
            this,
            [call, result, reply = std::move(reply)] {
                if (!call->cancelled)
                    reply(result);
            },
            Qt::QueuedConnection);
        return call;
    }
};

/// A journal in memory.
class FakeJournal : public JournalSink
{
public:
    Result<Done> append(const JournalEntry& entry) override
    {
        if (held)
            gate.acquire();
        const QMutexLocker lock(&m_mutex);
        if (error)
            return *error;
        m_entries.push_back(entry);
        return Done{};
    }
    std::vector<JournalEntry> entries() const
    {
        const QMutexLocker lock(&m_mutex);
        return m_entries;
    }
    std::size_t size() const { return entries().size(); }

    std::optional<Error> error; ///< set before the first append
    bool held = false;          ///< set before the first append: each append then waits for one release
    QSemaphore gate;

private:
    mutable QMutex m_mutex;
    std::vector<JournalEntry> m_entries;
};

/// A cluster with a worker and a journal, and a reset of `orders`.
struct Bench
{
    FakeEvidence evidence;
    FakeApi api;
    std::shared_ptr<FakeJournal> journal = std::make_shared<FakeJournal>();
    Deadlines deadlines;
    bool readOnly = false;
    PlanRequest request{PlanOperation::ResetOffsets, "orders"};
    std::unique_ptr<Operation> operation;

    Bench()
    {
        using std::chrono::milliseconds;
        deadlines.poll = milliseconds(20);
        deadlines.look = milliseconds(1);
        deadlines.verify = milliseconds(150);
        deadlines.verifyWithoutAnswer = milliseconds(200);
        deadlines.readBackPause = milliseconds(5);
        api.onResume = [this] { evidence.resume(); };
    }
    /// Topics and worker agree that `orders` runs.
    void runs()
    {
        evidence.running();
        api.says("RUNNING");
    }
    void stops()
    {
        evidence.stop();
        api.says("STOPPED");
    }
    Operation& open()
    {
        Operation::Context context;
        context.evidence = &evidence;
        context.api = &api;
        context.journal = journal;
        context.readOnly = readOnly;
        operation = std::make_unique<Operation>(context, request, deadlines);
        return *operation;
    }
    const Check& check(const char* id) const
    {
        for (const Check& check : operation->checks()) {
            if (check.id == QLatin1String(id))
                return check;
        }
        qFatal("no check %s", id);
    }
};

} // namespace inspector
