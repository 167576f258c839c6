// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "offsetsoracle.h"
#include "realmatrix.h"

#include <QRandomGenerator>

#include <map>

namespace inspector
{

/// A connector that is put through random operations by the program and asked, through REST, what came of them. What it
/// should be is worked out here from what REST said before, by none of the program's code.
class MatrixConnector
{
public:
    MatrixConnector(MatrixCell& cell, TopicOracle& topics, QString name)
        : m_cell(cell), m_topics(topics), m_name(std::move(name))
    {}
    virtual ~MatrixConnector() = default;

    /// Creates and stops it. Empty = done; else what went wrong.
    virtual QString begin() = 0;
    /// One random operation. Empty = the oracle agrees; else what does not.
    QString step(QRandomGenerator& random);
    /// Resumes it, looks whether it goes on from where its offsets say, and stops it again. Empty = it does.
    virtual QString goOn(QRandomGenerator& random) = 0;

    /// How often what was done ended how: "alter-offsets rest applied".
    const std::map<QString, int>& tally() const { return m_tally; }

protected:
    /// What is wanted, and what the offsets should be afterwards.
    struct Wish
    {
        PlanRequest request;
        OffsetMap expected;
    };
    virtual std::optional<Wish> wish(QRandomGenerator& random, const OffsetMap& now) = 0;
    /// What else must hold after an operation.
    virtual QString disagreement(const OffsetMap&) { return {}; }
    /// Whether workers of this kind answer a removal with a time-out (real-world defect), so that it only goes direct.
    virtual bool removalOnlyDirect() const { return false; }

    PlanRequest asked(PlanOperation operation, PlanVia via) const;
    QString carryOutAndCompare(const Wish& wish, const OffsetMap& before);
    /// Through the program, and waits until REST says that it is so; empty = it is.
    QString changeState(PlanOperation operation, const char* states);
    static void setOffsets(PlanRequest& request, const QByteArray& json);

    MatrixCell& m_cell;
    TopicOracle& m_topics;
    const QString m_name;

private:
    std::optional<Wish> undo(QRandomGenerator& random);
    void count(const PlanRequest& request, const CarriedOut& done);

    std::map<QString, int> m_tally;
    std::optional<JournalEntry> m_last; ///< of the last change, if nothing else came after it
    OffsetMap m_beforeLast;
};

} // namespace inspector
