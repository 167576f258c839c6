// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entrytable.h"
#include "findingwords.h"

#include <QTimer>

#include <array>
#include <limits>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

namespace inspector
{

/// The findings that are due, the worst first, and the marks that rows of other tables bear for them. GUI thread.
///
/// A row stands for one trouble of one subject: it is not present while the trouble is not there or must last longer
/// first, and comes back as the same row. Where very many troubles have gone, the row of the one that went first comes
/// to stand for a new one.
class FindingsModel : public EntryTable
{
    Q_OBJECT
public:
    enum ColumnIndex
    {
        SeverityColumn,
        FindingColumn,
        ConnectorColumn,
        MessageColumn,
        TopicColumn,
        PlaceColumn,
        SinceColumn,
        RuleColumn,
        ColumnTotal,
    };

    explicit FindingsModel(const ClusterMirror& mirror, QObject* parent = nullptr);

    /// Once a frame, after the mirror took over a delta: the subjects whose findings are others now.
    void apply(const std::vector<FindingSubject>& subjects);
    using EntryTable::apply;
    /// While held nothing appears because its time has come.
    void setHeld(bool held);

    /// Due findings.
    int count(Severity severity) const { return m_counts[static_cast<std::size_t>(severity)]; }
    const Finding& finding(int row) const { return m_rows[static_cast<std::size_t>(row)].finding; }
    const FindingSubject& subjectOf(int row) const { return m_rows[static_cast<std::size_t>(row)].subject; }
    FindingText words(int row) const;

    /// Rows of due findings about the key itself.
    std::vector<int> rowsOf(KeyId key) const;
    /// Rows of due findings about the connector itself, and of warnings and errors about anything of it.
    std::vector<int> rowsOf(ConnectorId connector) const;
    /// Rows of due findings that this record proves.
    std::vector<int> rowsOfRecord(quint64 storeRow) const;
    /// The worst of these rows; nothing if there are none.
    std::optional<Severity> worstOf(const std::vector<int>& rows) const;
    /// A line for each of these rows, the worst first, at most `most` of them.
    QStringList lines(std::vector<int> rows, std::size_t most) const;

    bool isPresent(int row) const override;
    SortCell sortCell(int row, int column) const override;
    int defaultSortColumn() const override;
    QString emptyText() const override;
    QVariant data(const QModelIndex& index, int role) const override;
    /// As of a fixed time (a dump, a look back) conditions that must last count at once; else they are waited for.
    void setTimesRelativeTo(qint64 nowMs) override;

Q_SIGNALS:
    void countsChanged();
    /// Due findings about these keys and connectors came or went.
    void marksChanged(const std::vector<inspector::KeyId>& keys, const std::vector<inspector::ConnectorId>& connectors);

protected:
    ConnectorId connector(int row) const override;
    const KeyVersion* version(int row) const override;
    QString text(int row, int column, int limit) const override;
    qint64 time(int row, int column) const override;
    QString more(int row, int column) const override;

private:
    struct Row
    {
        FindingSubject subject;
        Finding finding;
        KeyVersion evidence; ///< of the record that proves it
        bool found = false;  ///< false: was found once, is not any more
        bool due = false;
        bool waiting = false;     ///< in m_waiting
        std::uint64_t wentAs = 0; ///< how many had gone when it went; 0 = it is found
    };
    static constexpr std::int64_t Never = std::numeric_limits<std::int64_t>::max();

    void setSubject(const FindingSubject& subject, std::vector<quint32>& touched);
    int addRow(const FindingSubject& subject, const Finding& finding);
    std::optional<int> takeGoneRow();
    void setGone(int row);
    void setRecord(int row, std::optional<std::uint64_t> record);
    void setFinding(int row, const Finding& finding);
    std::vector<int> dueOnes(const std::vector<int>* rows) const;
    void setDue(int row, bool due);
    bool judge(int row);
    void judgeWaiting();
    void judgeAll();
    void show(std::vector<quint32> touched);
    void startTimer();
    std::optional<std::int64_t> liveNow() const;

    std::vector<Row> m_rows;
    std::map<FindingSubject, std::vector<int>> m_bySubject;          ///< rows, due or not
    std::unordered_map<ConnectorId, std::vector<int>> m_byConnector; ///< likewise
    std::unordered_map<quint64, std::vector<int>> m_byRecord;        ///< by store row of the evidence, likewise
    std::vector<int> m_waiting;                                      ///< found, not due when they were judged
    std::int64_t m_earliest = Never;                                 ///< ms; none of them is due before
    std::map<std::uint64_t, int> m_gone;                             ///< rows that are not found, by Row::wentAs
    std::uint64_t m_wentEver = 0;
    std::array<int, 3> m_counts{};                ///< by severity
    std::vector<KeyId> m_changedKeys;             ///< to be told
    std::vector<ConnectorId> m_changedConnectors; ///< to be told
    QTimer m_timer;
    bool m_held = false;
    bool m_looksBack = false;
};

} // namespace inspector
