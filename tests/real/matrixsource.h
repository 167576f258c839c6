// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "matrixconnector.h"

namespace inspector
{

/// A file source of the matrix, with offsets in the workers' topic or in one of its own.
class MatrixSource : public MatrixConnector
{
public:
    /// `file`: to be read; workers and this process see it under the same name.
    MatrixSource(MatrixCell& cell, TopicOracle& topics, const QString& name, QString file, bool ownTopic);

    QString begin() override;
    QString goOn(QRandomGenerator& random) override;

protected:
    std::optional<Wish> wish(QRandomGenerator& random, const OffsetMap& now) override;
    QString disagreement(const OffsetMap& now) override;
    bool removalOnlyDirect() const override;

private:
    QString linesTopic() const { return m_name + QStringLiteral("-lines"); }
    QString store() const { return m_ownTopic ? m_name + QStringLiteral("-offsets") : m_cell.settings.offsetTopic; }
    /// How many lines there are in the topic once the file is read to its end; -1 if that does not come to be.
    int linesOnceRead(int wanted);
    int lines() const;
    QByteArray position(QRandomGenerator& random) const;

    const QString m_file;
    const bool m_ownTopic;
};

} // namespace inspector
