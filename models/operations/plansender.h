// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backgroundcall.h"
#include "core/plan.h"
#include "sendanswer.h"

#include <QObject>

#include <memory>

namespace inspector
{

/// Sends one plan the way it says: as a call to a worker, as records, or as a change of a consumer group. GUI thread.
class PlanSender : public QObject
{
    Q_OBJECT
public:
    /// What a plan can be sent with; null = not at hand, and plans that need it are refused. `api` must outlive this.
    struct Means
    {
        ConnectApi* api = nullptr;
        std::shared_ptr<DirectWriter> writer;
        std::shared_ptr<GroupAdmin> groups;
    };

    PlanSender(Means means, std::chrono::milliseconds directLimit, QObject* parent);
    ~PlanSender() override;

    /// Once. answered() comes later, never from inside.
    void send(const OperationPlan& plan);
    /// Stops waiting: answered() does not come. What was sent stands; records not sent yet are not sent any more.
    void giveUp();

Q_SIGNALS:
    void answered(const inspector::SendAnswer& answer);

private:
    void sendCall(const PlannedCall& call);
    void sendRecords(const OperationPlan& plan);
    void sendGroupChange(const PlannedGroupChange& change);
    void refuse(const Sentence& words);

    const Means m_means;
    const std::chrono::milliseconds m_limit;
    ConnectCallPtr m_call;
    std::unique_ptr<BackgroundCall<DirectWriteReport>> m_write;
    std::unique_ptr<BackgroundCall<SendAnswer>> m_change;
};

} // namespace inspector
