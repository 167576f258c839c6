// SPDX-License-Identifier: GPL-3.0-or-later
#include "carriedout.h"

#include "realstart.h"

#include <QDeadlineTimer>

#include <chrono>

namespace inspector
{

namespace
{

/// What is known of whole topics and groups is told a moment after their last records.
constexpr std::chrono::seconds PlanPatience{3};
/// A worker may take 90 s to say that it timed out, and the read-back comes after that.
constexpr int EndMs = 240'000;

} // namespace

std::unique_ptr<LiveCluster> openCluster(const ConnectionSettings& settings)
{
    auto cluster = std::make_unique<LiveCluster>(settings);
    QString trouble;
    QObject::connect(cluster.get(), &LiveCluster::failed, cluster.get(), [&](const QString& why) { trouble = why; });
    cluster->start();
    const auto read = [&] {
        const ReadProgress progress = cluster->progress();
        return !trouble.isEmpty() || (progress.complete() && progress.state == ConnectionState::Live);
    };
    if (QTest::qWaitFor(read, PatienceMs) && trouble.isEmpty())
        return cluster;
    qWarning().noquote() << "not read:" << settings.group << trouble;
    return nullptr;
}

bool becomesReady(const Operation& operation)
{
    return QTest::qWaitFor([&] { return operation.phase() == Operation::Phase::Checking && operation.ready(); },
                           PatienceMs);
}

bool ends(const Operation& operation)
{
    return QTest::qWaitFor(
        [&] {
            return operation.phase() == Operation::Phase::Finished || operation.phase() == Operation::Phase::Checking;
        },
        EndMs);
}

QString stateOf(const Operation& operation)
{
    return QStringLiteral("phase %1: %2 %3 %4")
        .arg(static_cast<int>(operation.phase()))
        .arg(operation.activity(), operation.result().headline, operation.result().explanation);
}

CarriedOut carryOut(LiveCluster& cluster, const PlanRequest& request)
{
    Operation operation(cluster.operationContext(), request);
    CarriedOut done;
    QDeadlineTimer patience;
    const auto decided = [&] {
        if (operation.ready())
            return true;
        const bool hopeless = operation.heardAll() && !operation.planProblem().isEmpty();
        if (!hopeless)
            patience = QDeadlineTimer(PlanPatience);
        return hopeless && patience.hasExpired();
    };
    patience = QDeadlineTimer(PlanPatience);
    if (!QTest::qWaitFor(decided, PatienceMs) || !operation.ready()) {
        done.words = operation.planProblem().isEmpty() ? operation.activity() : operation.planProblem();
        return done;
    }
    operation.submit(operation.connectorName(), false);
    done.sent = true;
    const bool ended = ends(operation);
    done.outcome = ended ? operation.result().outcome : Outcome::Unknown;
    done.verified = operation.result().verified;
    done.words = stateOf(operation);
    done.entry = operation.lastEntry();
    return done;
}

} // namespace inspector
