// SPDX-License-Identifier: GPL-3.0-or-later
#include "findingsmodel.h"

#include "words.h"

#include <QDateTime>

#include <algorithm>
#include <functional>
#include <limits>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace inspector
{

namespace
{

#define T(text) QT_TRANSLATE_NOOP("inspector::EntryTable", text)
using Kind = EntryTable::Kind;
constexpr EntryTable::Column FindingsColumns[] = {
    {"severity", T("Severity"), T("How bad it is"), Kind::Text, 12},
    {"finding", T("Finding"), T("What kind of trouble it is"), Kind::Text, 26, "title"},
    {"connector", T("About"), T("The connector concerned, or else the topic, group or record"), Kind::Text, 18, "name"},
    {"message", T("Message"), T("What was found"), Kind::Text, 80},
    {"topic", T("Topic"), T("The topic that holds the evidence"), Kind::Text, 18},
    {"place", T("Partition @ offset"), T("Where the record stands that proves it"), Kind::Place, 16, "where"},
    {"since", T("Since"), T("Since when it holds: time of the record, or when it was seen first"), Kind::Time, 20},
    {"rule", T("Rule"), T("Id of the rule, as in reports"), Kind::Text, 28},
};
#undef T
static_assert(std::size(FindingsColumns) == FindingsModel::ColumnTotal);

constexpr qint64 SoonestMs = 50; ///< a timer that is a little early would have to be set again and again
constexpr qint64 LatestMs = 60'000;

/// What makes two findings of a subject the same one. Views of the finding.
using Identity = std::tuple<Rule, std::string_view, ConnectorId, std::int32_t, std::string_view>;
Identity identityOf(const Finding& finding)
{
    // Of the live ones a topic's text is what is wrong with it, and may change.
    if (!finding.topic.empty())
        return {finding.rule, finding.topic, ConnectorId(), 0, {}};
    return {finding.rule, {}, finding.connector, finding.task, finding.text};
}

struct IdentityHash
{
    std::size_t operator()(const Identity& identity) const
    {
        const auto& [rule, topic, connector, task, text] = identity;
        const std::uint64_t number = std::uint64_t{connector.value} << 32U | static_cast<std::uint32_t>(task);
        const std::size_t ofText = std::hash<std::string_view>()(text.empty() ? topic : text);
        return std::hash<std::uint64_t>()(number * 31 + static_cast<std::uint64_t>(rule)) ^ ofText;
    }
};

/// Rows of troubles that have gone, kept for when they come back.
constexpr std::size_t GoneKept = 1'000;

/// From the rows of `id`, of which nothing is kept when it has none.
template <class Map, class Id>
void withoutRow(Map& map, const Id& id, int row)
{
    const auto known = map.find(id);
    if (known == map.end())
        return;
    std::erase(known->second, row);
    if (known->second.empty())
        map.erase(known);
}

template <class Id>
void makeDistinct(std::vector<Id>& ids)
{
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

} // namespace

FindingsModel::FindingsModel(const ClusterMirror& mirror, QObject* parent) : EntryTable(mirror, FindingsColumns, parent)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        judgeWaiting();
        startTimer();
    });
}

void FindingsModel::apply(const std::vector<FindingSubject>& subjects)
{
    std::vector<quint32> touched;
    for (const FindingSubject& subject : subjects)
        setSubject(subject, touched);
    show(std::move(touched));
    judgeWaiting(); // the newest record's time may have moved on
    startTimer();
}

void FindingsModel::setSubject(const FindingSubject& subject, std::vector<quint32>& touched)
{
    const std::vector<Finding>& findings = mirror().findingsOf(subject);
    // Looked up, as there may be thousands: of workers that do not run there is one a connector.
    constexpr int NewRow = -1;
    std::unordered_map<Identity, int, IdentityHash> rows;
    rows.reserve(findings.size());
    for (const Finding& finding : findings)
        rows.try_emplace(identityOf(finding), NewRow);
    std::vector<int> former;
    if (const auto known = m_bySubject.find(subject); known != m_bySubject.end()) {
        for (const int row : known->second) {
            const auto found = rows.find(identityOf(m_rows[static_cast<std::size_t>(row)].finding));
            if (found != rows.end() && found->second == NewRow)
                found->second = row;
            else if (m_rows[static_cast<std::size_t>(row)].found)
                former.push_back(row);
        }
    }
    for (const Finding& finding : findings) {
        int& row = rows.at(identityOf(finding));
        if (row == NewRow)
            row = addRow(subject, finding);
        setFinding(row, finding);
        judge(row);
        touched.push_back(static_cast<quint32>(row));
    }
    for (const int row : former) {
        setGone(row);
        judge(row);
        touched.push_back(static_cast<quint32>(row));
    }
}

int FindingsModel::addRow(const FindingSubject& subject, const Finding& finding)
{
    std::optional<int> row = takeGoneRow();
    if (!row) {
        row = static_cast<int>(m_rows.size());
        m_rows.emplace_back();
    }
    m_bySubject[subject].push_back(*row);
    m_rows[static_cast<std::size_t>(*row)].subject = subject;
    if (finding.connector.valid())
        m_byConnector[finding.connector].push_back(*row);
    return *row;
}

/// The row that has been gone longest, standing for nothing any more. Nothing while there are few: a trouble that comes
/// and goes keeps its row, and with it what is selected.
std::optional<int> FindingsModel::takeGoneRow()
{
    if (m_gone.size() <= GoneKept)
        return std::nullopt;
    const int row = m_gone.begin()->second;
    m_gone.erase(m_gone.begin());
    Row& mine = m_rows[static_cast<std::size_t>(row)];
    setRecord(row, std::nullopt);
    withoutRow(m_bySubject, mine.subject, row);
    if (mine.finding.connector.valid())
        withoutRow(m_byConnector, mine.finding.connector, row);
    mine.wentAs = 0;
    mine.finding = {};
    return row;
}

void FindingsModel::setGone(int row)
{
    Row& mine = m_rows[static_cast<std::size_t>(row)];
    mine.found = false;
    mine.wentAs = ++m_wentEver;
    m_gone.emplace_hint(m_gone.end(), mine.wentAs, row);
}

void FindingsModel::setRecord(int row, std::optional<std::uint64_t> record)
{
    const std::optional<std::uint64_t> former = m_rows[static_cast<std::size_t>(row)].finding.row;
    if (former == record)
        return;
    if (former)
        withoutRow(m_byRecord, *former, row);
    if (record)
        m_byRecord[*record].push_back(row);
}

void FindingsModel::setFinding(int row, const Finding& finding)
{
    Row& mine = m_rows[static_cast<std::size_t>(row)];
    if (mine.due && mine.finding.severity != finding.severity)
        setDue(row, false); // is counted again, as what it is now
    setRecord(row, finding.row);
    mine.finding = finding;
    mine.found = true;
    m_gone.erase(std::exchange(mine.wentAs, 0));
    mine.evidence = {};
    const std::optional<RecordView> record = finding.row ? mirror().store().find(*finding.row) : std::nullopt;
    if (record) {
        mine.evidence.key = record->keyId;
        mine.evidence.row = *finding.row;
        mine.evidence.versions = 1;
        mine.evidence.lastAt = record->timestamp;
    }
}

/// Whether it has become due, or is not any more.
bool FindingsModel::judge(int row)
{
    Row& mine = m_rows[static_cast<std::size_t>(row)];
    const bool due = mine.found && mine.finding.due(liveNow(), mirror().newestRecord());
    if (mine.found && !due) {
        m_earliest = std::min(m_earliest, mine.finding.since + mine.finding.lasting);
        if (!std::exchange(mine.waiting, true))
            m_waiting.push_back(row);
    }
    if (due == mine.due)
        return false;
    setDue(row, due);
    return true;
}

void FindingsModel::setDue(int row, bool due)
{
    Row& mine = m_rows[static_cast<std::size_t>(row)];
    mine.due = due;
    m_counts[static_cast<std::size_t>(mine.finding.severity)] += due ? 1 : -1;
    if (mine.subject.kind == FindingSubject::Kind::Key)
        m_changedKeys.push_back({mine.subject.id});
    if (mine.finding.connector.valid())
        m_changedConnectors.push_back(mine.finding.connector);
}

void FindingsModel::judgeWaiting()
{
    // There may be one for each of a hundred thousand connectors, and this is asked at every tick.
    if (m_waiting.empty() || m_held || liveNow().value_or(mirror().newestRecord()) < m_earliest)
        return;
    m_earliest = Never;
    std::vector<quint32> touched;
    for (const int row : std::exchange(m_waiting, {})) {
        m_rows[static_cast<std::size_t>(row)].waiting = false;
        if (judge(row))
            touched.push_back(static_cast<quint32>(row));
    }
    show(std::move(touched));
}

void FindingsModel::judgeAll()
{
    m_waiting.clear();
    m_earliest = Never;
    std::vector<quint32> touched;
    for (int row = 0; row < static_cast<int>(m_rows.size()); ++row) {
        m_rows[static_cast<std::size_t>(row)].waiting = false;
        if (judge(row))
            touched.push_back(static_cast<quint32>(row));
    }
    show(std::move(touched));
    startTimer();
}

void FindingsModel::show(std::vector<quint32> touched)
{
    EntryTable::apply(touched, m_rows.size());
    if (m_changedKeys.empty() && m_changedConnectors.empty() && touched.empty())
        return;
    makeDistinct(m_changedKeys);
    makeDistinct(m_changedConnectors);
    Q_EMIT marksChanged(std::exchange(m_changedKeys, {}), std::exchange(m_changedConnectors, {}));
    Q_EMIT countsChanged();
}

void FindingsModel::startTimer()
{
    const std::optional<std::int64_t> now = liveNow();
    if (m_waiting.empty() || m_held || !now) {
        m_timer.stop();
        return;
    }
    m_timer.start(static_cast<int>(std::clamp<qint64>(m_earliest - *now, SoonestMs, LatestMs)));
}

std::optional<std::int64_t> FindingsModel::liveNow() const
{
    return !m_looksBack ? std::optional<std::int64_t>(QDateTime::currentMSecsSinceEpoch()) : std::nullopt;
}

void FindingsModel::setHeld(bool held)
{
    m_held = held;
    judgeWaiting();
    startTimer();
}

void FindingsModel::setTimesRelativeTo(qint64 nowMs)
{
    EntryTable::setTimesRelativeTo(nowMs);
    if (m_looksBack == (nowMs >= 0))
        return;
    m_looksBack = nowMs >= 0;
    judgeAll();
}

FindingText FindingsModel::words(int row) const
{
    return FindingWords::of(mirror(), finding(row));
}

namespace
{

template <class Map, class Id>
const std::vector<int>* rowsIn(const Map& map, const Id& id)
{
    const auto known = map.find(id);
    return known == map.end() ? nullptr : &known->second;
}

} // namespace

std::vector<int> FindingsModel::dueOnes(const std::vector<int>* rows) const
{
    std::vector<int> due;
    if (rows)
        std::copy_if(rows->begin(), rows->end(), std::back_inserter(due), [this](int row) { return isPresent(row); });
    return due;
}

std::vector<int> FindingsModel::rowsOf(KeyId key) const
{
    return dueOnes(rowsIn(m_bySubject, FindingSubject{FindingSubject::Kind::Key, key.value}));
}

std::vector<int> FindingsModel::rowsOf(ConnectorId connector) const
{
    std::vector<int> rows = dueOnes(rowsIn(m_byConnector, connector));
    std::erase_if(rows, [this](int row) {
        return subjectOf(row).kind != FindingSubject::Kind::Connector && finding(row).severity < Severity::Warning;
    });
    return rows;
}

std::vector<int> FindingsModel::rowsOfRecord(quint64 storeRow) const
{
    return dueOnes(rowsIn(m_byRecord, storeRow));
}

QStringList FindingsModel::lines(std::vector<int> rows, std::size_t most) const
{
    std::stable_sort(rows.begin(), rows.end(),
                     [this](int a, int b) { return finding(a).severity > finding(b).severity; });
    QStringList lines;
    for (const int row : rows) {
        if (static_cast<std::size_t>(lines.size()) == most) {
            lines << tr("… and more; see the pane Findings");
            break;
        }
        //: %1: severity of a finding, %2: the finding
        lines << tr("%1: %2").arg(FindingWords::severity(finding(row).severity),
                                  FindingWords::message(mirror(), finding(row)));
    }
    return lines;
}

std::optional<Severity> FindingsModel::worstOf(const std::vector<int>& rows) const
{
    std::optional<Severity> worst;
    for (const int row : rows)
        worst = std::max(worst.value_or(Severity::Info), finding(row).severity);
    return worst;
}

bool FindingsModel::isPresent(int row) const
{
    return m_rows[static_cast<std::size_t>(row)].due;
}

TableModel::SortCell FindingsModel::sortCell(int row, int column) const
{
    if (column != SeverityColumn)
        return EntryTable::sortCell(row, column);
    SortCell cell;
    cell.isNumber = true;
    cell.number = -static_cast<qint64>(finding(row).severity);
    cell.text = text(row, ConnectorColumn, 0) + u' ' + text(row, RuleColumn, 0);
    return cell;
}

int FindingsModel::defaultSortColumn() const
{
    return SeverityColumn;
}

QString FindingsModel::emptyText() const
{
    return tr(
        "No findings. Whatever the topics can prove to be wrong is listed here, with the record that proves it and "
        "a cure.");
}

QVariant FindingsModel::data(const QModelIndex& index, int role) const
{
    if (role == role::Severity && index.isValid() && index.column() == SeverityColumn)
        return static_cast<int>(finding(index.row()).severity);
    if (role == role::Attention && index.isValid())
        return static_cast<int>(finding(index.row()).severity) + 1;
    return EntryTable::data(index, role);
}

ConnectorId FindingsModel::connector(int row) const
{
    return finding(row).connector;
}

const KeyVersion* FindingsModel::version(int row) const
{
    const KeyVersion& evidence = m_rows[static_cast<std::size_t>(row)].evidence;
    return evidence.key.valid() ? &evidence : nullptr;
}

QString FindingsModel::text(int row, int column, int limit) const
{
    Q_UNUSED(limit);
    const Finding& one = finding(row);
    switch (column) {
    case SeverityColumn:
        return FindingWords::severity(one.severity);
    case FindingColumn:
        return FindingWords::title(one.rule);
    case ConnectorColumn:
        return one.connector.valid() ? nameOf(one.connector) : FindingWords::subject(mirror(), one);
    case MessageColumn:
        return FindingWords::message(mirror(), one);
    case TopicColumn:
        return FindingWords::topic(mirror(), one).value_or(QStringLiteral("–"));
    case RuleColumn: {
        const std::string_view id = ruleId(one.rule);
        return QString::fromLatin1(id.data(), static_cast<qsizetype>(id.size()));
    }
    default:
        return {};
    }
}

qint64 FindingsModel::time(int row, int column) const
{
    Q_UNUSED(column);
    return finding(row).since;
}

QString FindingsModel::more(int row, int column) const
{
    switch (column) {
    case FindingColumn:
        return FindingWords::why(finding(row));
    case MessageColumn:
        return words(row).cure;
    default:
        return {};
    }
}

} // namespace inspector
