// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/findings.h"
#include "tablepane.h"

#include <array>

class QToolButton;

namespace inspector
{

class FindingsModel;

/// What is wrong with the cluster, the worst first: counts by severity that narrow the table at a click, and from a row
/// the way to what it is about.
class FindingsPane : public TablePane
{
    Q_OBJECT
public:
    FindingsPane(const ClusterModels& models, Texts texts, QWidget* parent = nullptr);

    /// Details stay on the record that proves the finding.
    bool followsKey() const override { return false; }
    std::optional<FindingText> currentFinding() const override;

Q_SIGNALS:
    /// Enter or a double click on a finding.
    void subjectRequested(const inspector::FindingSubject& subject, inspector::ConnectorId connector);
    /// There are others, or as many of another severity.
    void countsChanged();

protected:
    void applyFilter(const QString& text) override;
    void changeEvent(QEvent* event) override;

private:
    void buildSeverities();
    void showSeverities();
    void toggleSeverity(Severity severity, bool on);
    int currentRow() const;

    FindingsModel* m_findings;
    std::array<QToolButton*, 3> m_severities{}; ///< by severity
};

} // namespace inspector
