// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalmodel.h"

#include "words.h"

#include <limits>

namespace inspector
{

namespace
{

#define T(text) QT_TRANSLATE_NOOP("inspector::EntryTable", text)
using Kind = EntryTable::Kind;
constexpr EntryTable::Column JournalColumns[] = {
    {"when", T("When"), T("When the entry was written"), Kind::Time, 24},
    {"connector", T("Connector"), T("The connector that was operated on"), Kind::Text, 18, "name"},
    {"operation", T("Operation"), T("What was done"), Kind::Text, 18},
    {"through", T("Through"), T("Whether a worker was asked, or records went straight to Kafka"), Kind::Text, 8, "via"},
    {"outcome", T("Outcome"), T("How it ended, and whether that was read back"), Kind::Text, 22, "state"},
    {"records", T("Changed"), T("How many of what it was about: keys; for a whole cluster topics and consumer groups"),
     Kind::Text, 8},
    {"who", T("Who"), T("User and machine that did it"), Kind::Text, 16, "by"},
    {"detail", T("Detail"), T("What was found when it ended"), Kind::Text, 12},
};
#undef T
static_assert(std::size(JournalColumns) == JournalModel::ColumnTotal);

/// Undoing of undoing of … : nobody goes that far, but a file may say anything.
constexpr int MostUndoSteps = 64;

} // namespace

JournalModel::JournalModel(const ClusterMirror& mirror, QObject* parent) : EntryTable(mirror, JournalColumns, parent) {}

void JournalModel::add(const std::vector<JournalItem>& items)
{
    std::vector<quint32> touched;
    for (const JournalItem& item : items)
        addOne(item, touched);
    apply(touched, m_rows.size());
}

void JournalModel::addOne(const JournalItem& item, std::vector<quint32>& touched)
{
    if (item.atMs >= 0)
        m_lastAt = item.atMs;
    if (!item.isEntry()) {
        const auto [known, isNew] = m_unreadable.emplace(item.line, static_cast<int>(m_rows.size()));
        if (isNew) {
            m_rows.push_back({item, 1, false, m_lastAt});
        } else {
            m_rows[static_cast<std::size_t>(known->second)].item = item;
            touched.push_back(static_cast<quint32>(known->second));
        }
        return;
    }
    leaveLine(item.line, touched);
    const auto [known, isNew] = m_byId.emplace(item.id, static_cast<int>(m_rows.size()));
    if (isNew) {
        m_rows.push_back({item, 1, false, m_lastAt});
    } else {
        Row& row = m_rows[static_cast<std::size_t>(known->second)];
        row.entries += static_cast<int>(row.item.line != item.line);
        row.item = item;
        row.placeAt = m_lastAt;
        touched.push_back(static_cast<quint32>(known->second));
    }
    noteUndo(item, touched);
}

/// The line had no end when it was read before, and is an entry now.
void JournalModel::leaveLine(quint64 line, std::vector<quint32>& touched)
{
    const auto known = m_unreadable.find(line);
    if (known == m_unreadable.end())
        return;
    m_rows[static_cast<std::size_t>(known->second)].gone = true;
    touched.push_back(static_cast<quint32>(known->second));
    m_unreadable.erase(known);
}

void JournalModel::noteUndo(const JournalItem& item, std::vector<quint32>& touched)
{
    if (item.undoes.empty())
        return;
    if (item.outcome == Outcome::Applied) {
        m_undo[item.undoes] = item.id;
    } else if (const auto known = m_undo.find(item.undoes); known != m_undo.end() && known->second == item.id) {
        m_undo.erase(known);
    }
    std::string id = item.undoes;
    for (int step = 0; step < MostUndoSteps && !id.empty(); ++step) {
        const int row = rowOf(id);
        if (row < 0)
            return;
        touched.push_back(static_cast<quint32>(row));
        id = m_rows[static_cast<std::size_t>(row)].item.undoes;
    }
}

void JournalModel::restart()
{
    std::vector<quint32> touched;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (!m_rows[row].gone)
            touched.push_back(static_cast<quint32>(row));
        m_rows[row].gone = true;
    }
    m_byId.clear();
    m_unreadable.clear();
    m_undo.clear();
    m_lastAt = 0;
    apply(touched, m_rows.size());
}

void JournalModel::setFile(const QString& path, bool read, const std::optional<Error>& problem)
{
    m_path = path;
    m_read = read;
    m_problem = problem;
    Q_EMIT fileChanged();
}

void JournalModel::setAbsent(const QString& why)
{
    m_absent = why;
    Q_EMIT fileChanged();
}

QString JournalModel::problem() const
{
    return m_problem ? Words::error(*m_problem) : QString();
}

int JournalModel::rowOf(const std::string& id) const
{
    const auto known = m_byId.find(id);
    return known == m_byId.end() ? -1 : known->second;
}

JournalState JournalModel::state(int row) const
{
    const Row& one = m_rows[static_cast<std::size_t>(row)];
    if (!one.item.isEntry())
        return JournalState::Unreadable;
    switch (one.item.outcome) {
    case Outcome::Refused:
        return JournalState::Refused;
    case Outcome::Applied:
        return one.item.verified ? JournalState::Applied : JournalState::Unverified;
    case Outcome::Failed:
        return JournalState::Failed;
    case Outcome::Unknown:
        break;
    }
    return one.entries == 1 || one.item.underWay ? JournalState::Unfinished : JournalState::Unknown;
}

const std::string* JournalModel::undoerOf(const std::string& id, int depth) const
{
    const auto known = m_undo.find(id);
    // What took it back may have been taken back itself.
    if (known == m_undo.end() || (depth < MostUndoSteps && undoerOf(known->second, depth + 1)))
        return nullptr;
    return &known->second;
}

int JournalModel::undoneBy(int row) const
{
    const JournalItem& one = item(row);
    const std::string* undoer = one.isEntry() && isPresent(row) ? undoerOf(one.id, 0) : nullptr;
    return undoer ? rowOf(*undoer) : -1;
}

QString JournalModel::undoHindrance(int row) const
{
    if (const int by = undoneBy(row); by >= 0)
        return tr("It was undone already, %1.").arg(Words::time(item(by).atMs));
    return JournalWords::undoHindrance(item(row), state(row));
}

TableModel::SortCell JournalModel::sortCell(int row, int column) const
{
    if (column != WhenColumn && column != RecordsColumn && column != OutcomeColumn)
        return EntryTable::sortCell(row, column);
    SortCell cell;
    cell.isNumber = true;
    switch (column) {
    case WhenColumn:
        cell.number = m_rows[static_cast<std::size_t>(row)].placeAt;
        cell.text = QString::number(item(row).line).rightJustified(20, u'0'); // of one moment: as written
        break;
    case RecordsColumn:
        cell.number = item(row).isEntry() ? item(row).done : std::numeric_limits<qint64>::min();
        break;
    default:
        cell.number = static_cast<qint64>(state(row));
        break;
    }
    return cell;
}

QString JournalModel::emptyText() const
{
    if (isAbsent())
        return m_absent;
    if (m_problem)
        return problem();
    if (m_path.isEmpty())
        return tr("The journal is named after the Kafka cluster, which has not said its id yet.");
    if (!m_read)
        return tr("The journal is being read.");
    return tr("No operation was carried out on this cluster with this program yet. Each gets an entry, with what was "
              "there "
              "before and how it ended, in %1.")
        .arg(m_path);
}

QVariant JournalModel::data(const QModelIndex& index, int role) const
{
    if (role == StateRole && index.isValid() && index.column() == OutcomeColumn)
        return static_cast<int>(state(index.row()));
    if (role == role::Monospace && index.isValid() && index.column() == RecordsColumn)
        return true;
    return EntryTable::data(index, role);
}

ConnectorId JournalModel::connector(int row) const
{
    const JournalItem& one = item(row);
    const ConnectorSummary* known = one.isEntry() ? mirror().connector(std::string_view(one.connector)) : nullptr;
    return known ? known->connector : ConnectorId{};
}

const KeyVersion* JournalModel::version(int row) const
{
    Q_UNUSED(row);
    return nullptr;
}

QString JournalModel::text(int row, int column, int limit) const
{
    const JournalItem& one = item(row);
    if (column == OutcomeColumn)
        return JournalWords::state(state(row));
    if (column == DetailColumn)
        return detailOf(row);
    if (!one.isEntry())
        return QStringLiteral("–");
    switch (column) {
    case ConnectorColumn:
        return Words::raw(one.connector, limit);
    case OperationColumn:
        //: %1: an operation that took back an earlier one
        return one.undoes.empty() ? JournalWords::operation(one.operation)
                                  : tr("%1 (undo)").arg(JournalWords::operation(one.operation));
    case ViaColumn:
        return JournalWords::via(one.via);
    case RecordsColumn:
        return one.of == 0 && one.done == 0 ? QStringLiteral("–")
                                            : tr("%1 of %2").arg(Words::number(one.done), Words::number(one.of));
    case WhoColumn:
        return Words::raw(one.by, limit);
    default:
        return {};
    }
}

QString JournalModel::detailOf(int row) const
{
    const JournalItem& one = item(row);
    if (!one.isEntry())
        return JournalWords::problem(one);
    const QString detail = Words::raw(one.detail);
    const int by = undoneBy(row);
    //: %1: when; %2: what was found when the operation ended
    return by >= 0 ? tr("Undone %1. %2").arg(Words::time(item(by).atMs), detail) : detail;
}

qint64 JournalModel::time(int row, int column) const
{
    Q_UNUSED(column);
    return item(row).atMs;
}

QString JournalModel::more(int row, int column) const
{
    return column == OutcomeColumn ? JournalWords::meaning(state(row)) : QString();
}

} // namespace inspector
