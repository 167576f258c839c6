// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operations/guidedrun.h"
#include "tst_operation_fakes.h"

#include <set>

namespace inspector
{

/// A worker of several connectors that does what it is asked to: the topics show it at once.
class FleetApi : public FakeApi
{
public:
    explicit FleetApi(FakeEvidence& evidence) : m_evidence(evidence) {}

    ConnectCallPtr connectorStatus(const std::string& name, ConnectReply<RestConnectorStatus> reply) override
    {
        const ConnectorSummary* summary = m_evidence.mirror().connector(name);
        const std::string state = summary && summary->state ? std::string(wireName(*summary->state)) : "UNASSIGNED";
        const bool sink = summary && summary->type == ConnectorType::Sink;
        status = RestConnectorStatus{name, state, "w1:8083", "", sink ? "sink" : "source", {}};
        return FakeApi::connectorStatus(name, std::move(reply));
    }
    ConnectCallPtr send(const PlannedCall& call, ConnectReply<ConnectAnswer> reply) override
    {
        const std::string text = call.method + " " + call.path;
        if (onSend)
            onSend(text);
        if (refused.contains(text)) {
            const Result<ConnectAnswer> before = std::exchange(reset, Error{refusal, "w1", "no", 400});
            ConnectCallPtr made = FakeApi::send(call, std::move(reply));
            reset = before;
            return made;
        }
        if (!ignored.contains(text))
            carryOut(call);
        return FakeApi::send(call, std::move(reply));
    }

    std::function<void(const std::string&)> onSend; ///< before it is carried out
    std::set<std::string> refused;                  ///< answered 400, and not done
    std::set<std::string> ignored;                  ///< answered 200, and not done

    void setState(const std::string& name, const char* target, const char* state)
    {
        const std::string v1 = std::string(target) == "STOPPED" ? "PAUSED" : target;
        m_evidence.config("target-state-" + name, R"({"state":")" + v1 + R"(","state.v2":")" + target + R"("})");
        m_evidence.status("status-connector-" + name, statusOf(state));
        if (std::string(target) == "STOPPED") {
            m_evidence.config("commit-" + name, R"({"tasks":0})");
            m_evidence.status("status-task-" + name + "-0", std::nullopt);
        }
        m_evidence.show();
    }
    static std::string statusOf(const std::string& state)
    {
        return R"({"state":")" + state + R"(","trace":null,"worker_id":"w1:8083","generation":1})";
    }
    void remove(const std::string& name, bool withTasks)
    {
        m_evidence.config("connector-" + name, std::nullopt);
        m_evidence.config("target-state-" + name, std::nullopt);
        if (withTasks) {
            m_evidence.status("status-task-" + name + "-0", std::nullopt);
            m_evidence.status("status-connector-" + name, std::nullopt);
        }
        m_evidence.show();
    }

    ErrorCode refusal = ErrorCode::BadRequest;
    bool tasksEnd = true; ///< with a deletion, and so does its own status

private:
    void carryOut(const PlannedCall& call)
    {
        const std::string rest = call.path.substr(std::string("/connectors/").size());
        const std::string name = rest.substr(0, rest.find('/'));
        const std::string what = rest.size() > name.size() ? rest.substr(name.size()) : "";
        if (what == "/stop") {
            setState(name, "STOPPED", "STOPPED");
        } else if (what == "/resume") {
            setState(name, "STARTED", "RUNNING");
        } else if (what == "/offsets" && m_evidence.mirror().connector(name)->type == ConnectorType::Source) {
            m_evidence.offset(3, "[\"" + name + "\",{\"filename\":\"a\"}]", std::nullopt);
            m_evidence.show();
        } else if (what.empty()) {
            remove(name, tasksEnd);
        }
    }

    FakeEvidence& m_evidence;
};

/// Writes into the topics of a FakeEvidence, from whatever thread.
class FleetWriter : public DirectWriter
{
public:
    explicit FleetWriter(FakeEvidence& evidence) : m_evidence(evidence) {}
    DirectWriteReport write(const DirectWrite& what, const AskControl&) override
    {
        QMetaObject::invokeMethod(&m_evidence, [this, what] {
            for (const PlannedRecord& record : what.records)
                m_evidence.offset(record.partition, record.rawKey, record.payload);
            m_evidence.show();
        });
        DirectWriteReport report;
        report.stage = DirectWriteReport::Stage::Finished;
        report.fates.assign(what.records.size(), RecordFate::Written);
        return report;
    }

private:
    FakeEvidence& m_evidence;
};

/// One consumer group with a commit, until it is deleted.
class FleetGroups : public GroupAdmin
{
public:
    GroupState look(const std::string& group, const std::vector<TopicPartition>&, std::optional<std::int64_t>,
                    const AskControl&) override
    {
        const QMutexLocker lock(&m_mutex);
        GroupState state;
        state.id = group;
        state.exists = m_deleted.empty();
        state.state = m_deleted.empty() ? "Empty" : "Dead";
        state.membersKnown = m_looksWithMembers-- > 0 ? GroupState::Members::Some : GroupState::Members::None;
        if (m_deleted.empty())
            state.partitions.push_back({{"t", 0}, 5, 0, 9, std::nullopt, std::nullopt});
        return state;
    }
    Result<std::vector<CommitChange>>
    alter(const std::string&, const std::vector<std::pair<TopicPartition, std::int64_t>>&, const AskControl&) override
    {
        return std::vector<CommitChange>{};
    }
    Result<std::vector<CommitChange>> remove(const std::string&, const std::vector<TopicPartition>&,
                                             const AskControl&) override
    {
        return std::vector<CommitChange>{};
    }
    Result<Done> deleteGroup(const std::string& group, const AskControl&) override
    {
        const QMutexLocker lock(&m_mutex);
        m_deleted.push_back(group);
        return Done{};
    }
    std::vector<std::string> deleted() const
    {
        const QMutexLocker lock(&m_mutex);
        return m_deleted;
    }
    void setLooksWithMembers(int looks)
    {
        const QMutexLocker lock(&m_mutex);
        m_looksWithMembers = looks;
    }

private:
    mutable QMutex m_mutex;
    std::vector<std::string> m_deleted;
    int m_looksWithMembers = 0; ///< before its members have left
};

/// Several source connectors with one task and one offset each.
struct Fleet
{
    FakeEvidence evidence;
    FleetApi api{evidence};
    std::shared_ptr<FakeJournal> journal = std::make_shared<FakeJournal>();
    Deadlines deadlines;
    bool readOnly = false;
    std::shared_ptr<DirectWriter> writer;
    std::shared_ptr<FleetGroups> groups = std::make_shared<FleetGroups>();
    std::unique_ptr<GuidedRun> run;

    Fleet()
    {
        using std::chrono::milliseconds;
        deadlines.poll = milliseconds(20);
        deadlines.look = milliseconds(1);
        deadlines.verify = milliseconds(100);
        deadlines.verifyWithoutAnswer = milliseconds(200);
        deadlines.readBackPause = milliseconds(5);
        deadlines.turn = milliseconds(20'000); // what waits in vain says so
    }
    void add(const std::string& name)
    {
        evidence.config("connector-" + name,
                        R"({"properties":{"connector.class":"org.example.FileStreamSourceConnector"}})");
        evidence.config("task-" + name + "-0", R"({"properties":{"task.class":"org.example.FileStreamSourceTask"}})");
        evidence.config("commit-" + name, R"({"tasks":1})");
        evidence.status("status-connector-" + name, FleetApi::statusOf("RUNNING"));
        evidence.status("status-task-" + name + "-0", FleetApi::statusOf("RUNNING"));
        evidence.offset(3, "[\"" + name + "\",{\"filename\":\"a\"}]", R"({"position":10})");
        evidence.show();
    }
    void addSink(const std::string& name, const std::string& moreProperties = {})
    {
        evidence.config("connector-" + name,
                        R"({"properties":{"connector.class":"org.example.FileStreamSinkConnector")" + moreProperties +
                            "}}");
        evidence.config("task-" + name + "-0", R"({"properties":{"task.class":"org.example.FileStreamSinkTask"}})");
        evidence.config("commit-" + name, R"({"tasks":1})");
        evidence.status("status-connector-" + name, FleetApi::statusOf("RUNNING"));
        evidence.status("status-task-" + name + "-0", FleetApi::statusOf("RUNNING"));
        evidence.show();
    }
    GuidedRun& openFor(std::vector<GuidedRun::Subject> subjects, const std::vector<PlanOperation>& operations)
    {
        Operation::Context context;
        context.evidence = &evidence;
        context.api = &api;
        context.journal = journal;
        context.readOnly = readOnly;
        context.writer = writer;
        context.groups = groups;
        std::vector<PlanRequest> steps;
        for (const PlanOperation operation : operations) {
            PlanRequest step;
            step.operation = operation;
            step.via = operation == PlanOperation::Tombstone ? PlanVia::Direct : PlanVia::Rest;
            steps.push_back(step);
        }
        run = std::make_unique<GuidedRun>(context, std::move(subjects), std::move(steps), deadlines);
        return *run;
    }
    GuidedRun& open(const std::vector<std::string>& names, const std::vector<PlanOperation>& operations)
    {
        std::vector<GuidedRun::Subject> subjects;
        for (const std::string& name : names)
            subjects.push_back({name, std::nullopt});
        return openFor(std::move(subjects), operations);
    }
};

} // namespace inspector
