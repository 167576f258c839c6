// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrixconnector.h"

#include "core/offsetsdocument.h"
#include "core/undoplans.h"
#include "realtest.h"

#include <utility>

namespace inspector
{

namespace
{

QString nameOf(std::string_view name)
{
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

bool takesAway(const OffsetMap& before, const OffsetMap& after)
{
    return std::any_of(before.begin(), before.end(), [&](const auto& one) { return !after.count(one.first); });
}

} // namespace

PlanRequest MatrixConnector::asked(PlanOperation operation, PlanVia via) const
{
    PlanRequest request;
    request.operation = operation;
    request.connector = m_name.toStdString();
    request.via = via;
    return request;
}

void MatrixConnector::setOffsets(PlanRequest& request, const QByteArray& json)
{
    Result<std::vector<WantedOffset>> offsets = OffsetsDocument::read(json.toStdString());
    if (!offsets)
        qFatal("no offsets: %s", json.constData());
    request.offsets = std::move(offsets).value();
}

QString MatrixConnector::changeState(PlanOperation operation, const char* states)
{
    constexpr int Tries = 3;
    const PlanRequest request = asked(operation, PlanVia::Rest);
    m_last.reset(); // the connector goes on by itself
    CarriedOut done;
    // What a change of state sets off goes on for a while, and a plan that no longer shows what stands is refused.
    for (int i = 0; i < Tries && !done.applied() && done.outcome == Outcome::Refused; ++i) {
        done = carryOut(*m_cell.program, request);
        count(request, done);
    }
    if (!done.applied())
        return QStringLiteral("%1: %2").arg(nameOf(wireName(operation)), done.words);
    return settled([&] {
        const QString now = m_cell.rest->states(m_name);
        return now == QLatin1String(states)
                   ? QString()
                   : QStringLiteral("%1 is %2, not %3").arg(m_name, now, QLatin1String(states));
    });
}

void MatrixConnector::count(const PlanRequest& request, const CarriedOut& done)
{
    const QString ending = done.sent ? nameOf(wireName(done.outcome)) : QStringLiteral("not possible");
    ++m_tally[nameOf(wireName(request.operation)) + u' ' + nameOf(wireName(request.via)) + u' ' + ending];
}

std::optional<MatrixConnector::Wish> MatrixConnector::undo(QRandomGenerator& random)
{
    if (!m_last)
        return {};
    const PlanVia via = removalOnlyDirect() || random.bounded(2) ? PlanVia::Direct : PlanVia::Rest;
    const Result<PlanRequest> request = undoRequest(m_cell.program->mirror(), *m_last, via);
    if (!request)
        qFatal("no undo: %s", request.error().detail.c_str());
    return Wish{*request, m_beforeLast};
}

QString MatrixConnector::step(QRandomGenerator& random)
{
    constexpr int OneUndoIn = 6;
    const std::optional<OffsetMap> before = askOffsets(*m_cell.rest, m_name);
    if (!before)
        return QStringLiteral("no offsets of %1").arg(m_name);
    std::optional<Wish> wanted = random.bounded(OneUndoIn) == 0 ? undo(random) : std::nullopt;
    if (!wanted)
        wanted = wish(random, *before);
    if (!wanted)
        return {};
    if (removalOnlyDirect() && takesAway(*before, wanted->expected))
        wanted->request.via = PlanVia::Direct;
    return carryOutAndCompare(*wanted, *before);
}

QString MatrixConnector::carryOutAndCompare(const Wish& wish, const OffsetMap& before)
{
    const CarriedOut done = carryOut(*m_cell.program, wish.request);
    count(wish.request, done);
    const std::optional<OffsetMap> after = askOffsets(*m_cell.rest, m_name);
    const OffsetMap& right = done.outcome == Outcome::Refused ? before : wish.expected;
    QString wrong;
    if (!after || *after != right)
        wrong = QStringLiteral("other offsets than expected");
    else if (done.outcome == Outcome::Refused && wish.expected != before)
        wrong = QStringLiteral("refused, but there was something to do");
    else if (done.outcome != Outcome::Refused && !done.applied())
        wrong = QStringLiteral("not applied and verified");
    else
        wrong = disagreement(*after);
    m_last = done.applied() ? done.entry : std::nullopt;
    m_beforeLast = before;
    if (wrong.isEmpty())
        return {};
    QString offsets;
    for (const WantedOffset& wanted : wish.request.offsets)
        offsets +=
            QStringLiteral("\n    %1 -> %2")
                .arg(QString::fromStdString(wanted.partition), QString::fromStdString(wanted.offset.value_or("null")));
    return QStringLiteral("%1 %2 %3: %4\n  it said: %5\n  wanted:%6\n  before:%7\n  expected:%8\n  after:%9")
        .arg(m_name, nameOf(wireName(wish.request.operation)), nameOf(wireName(wish.request.via)), wrong, done.words,
             offsets, QString::fromUtf8(textOf(before)), QString::fromUtf8(textOf(right)),
             after ? QString::fromUtf8(textOf(*after)) : QStringLiteral(" unknown"));
}

} // namespace inspector
