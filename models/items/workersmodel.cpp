// SPDX-License-Identifier: GPL-3.0-or-later
#include "workersmodel.h"

#include "plaintip.h"
#include "words.h"
#include "workerwords.h"

#include <QLocale>
#include <QUrl>

#include <algorithm>
#include <set>
#include <utility>

namespace inspector
{

namespace
{

struct Column
{
    const char* id;
    const char* header;
    const char* tip;
    int characters;
    bool number = false;
    bool shown = true;
};
#define T(text) QT_TRANSLATE_NOOP("inspector::WorkersModel", text)
constexpr Column WorkersColumns[] = {
    {"worker", T("Worker"), T("Advertised REST address, as statuses name the worker"), 17},
    {"notes", T("Notes"), T("The leader, and what needs a look"), 17},
    {"health", T("Health"), T("What the worker says of itself through REST"), 12},
    {"version", T("Version"), T("Version of Kafka Connect"), 8},
    {"connectors", T("Connectors"), T("Connectors assigned to it"), 10, true},
    {"tasks", T("Tasks"), T("Tasks assigned to it"), 8, true},
    {"revoked", T("Gives up"), T("Connectors and tasks that the last round took from it"), 8, true, false},
    {"delay", T("Delay"), T("Until lost work is given to other workers"), 10, true, false},
    {"configOffset", T("Config offset"), T("How far it had read the config topic when it last joined the group"), 14},
    {"protocol", T("Protocol"), T("Version of the layout that it writes: 0 eager, 1 compatible, 2 sessioned"), 8, true,
     false},
    {"host", T("Host"), T("Where its connection comes from, as the brokers see it"), 14, false, false},
    {"client", T("Client id"), T("As its connection tells it"), 24, false, false},
    {"statuses", T("Statuses"), T("Statuses that name it"), 8, true},
};
#undef T
static_assert(std::size(WorkersColumns) == WorkersModel::ColumnTotal);

const Column& columnAt(int column)
{
    return WorkersColumns[static_cast<std::size_t>(column)];
}

/// The address as it may be asked: what members advertise is no secret, so nothing like one is sent there.
QString askable(const std::string& advertised)
{
    QUrl url(QString::fromStdString(advertised), QUrl::StrictMode);
    url.setUserInfo({});
    const bool web = url.scheme() == QLatin1String("http") || url.scheme() == QLatin1String("https");
    return web && url.isValid() && !url.host().isEmpty() ? url.toString(QUrl::RemoveQuery | QUrl::RemoveFragment)
                                                         : QString();
}

/// Whom the row is about, where `id` is not known.
QString nameOf(const WorkersModel::Worker& worker)
{
    if (!worker.id.empty())
        return Words::name(worker.id);
    return worker.member ? WorkersModel::tr("member %1").arg(Words::name(worker.member->memberId)) : worker.restUrl;
}

} // namespace

void WorkersModel::setSurroundings(const Surroundings& surroundings, const StatusWorkers& statuses)
{
    m_surroundings = std::make_shared<const Surroundings>(surroundings);
    m_statuses = statuses.counts();
    const GroupKnowledge known = knowledge();
    if (known == GroupKnowledge::Rebalancing) {
        if (m_rebalancingSince < 0)
            m_rebalancingSince = surroundings.at;
    } else if (known != GroupKnowledge::NoAnswer && known != GroupKnowledge::Refused) {
        m_rebalancingSince = -1; // a look without an answer says nothing of it
    }
    if (surroundings.workers) {
        std::map<std::string, std::string> urls;
        for (const FoundWorker& member : surroundings.workers->workers) {
            if (member.metadata.usable())
                urls[member.memberId] = member.metadata.url;
            else if (const auto before = m_urls.find(member.memberId); before != m_urls.end())
                urls.insert(*before);
        }
        m_urls = std::move(urls);
    }
    update();
}

void WorkersModel::setStatuses(const StatusWorkers& statuses)
{
    if (statuses.counts() == m_statuses)
        return;
    m_statuses = statuses.counts();
    update();
}

void WorkersModel::setConfigEnd(std::optional<std::int64_t> end)
{
    if (end == m_configEnd)
        return;
    m_configEnd = end;
    update();
}

void WorkersModel::setGivenAddresses(const QStringList& urls)
{
    m_given = urls;
    update();
}

void WorkersModel::setRest(const QString& url, const WorkerRest& rest)
{
    m_rest[url] = rest;
    update();
}

void WorkersModel::setWatched(bool watched)
{
    if (watched == m_watched)
        return;
    m_watched = watched;
    Q_EMIT watchedChanged();
}

void WorkersModel::askPlugins(int row)
{
    if (!worker(row).restUrl.isEmpty())
        Q_EMIT pluginsWanted(worker(row).restUrl);
}

const WorkerRest* WorkersModel::rest(int row) const
{
    return restOf(worker(row).restUrl);
}

const WorkerRest* WorkersModel::restOf(const QString& url) const
{
    const auto found = m_rest.find(url);
    return found == m_rest.end() ? nullptr : &found->second;
}

bool WorkersModel::isElsewhere(int row) const
{
    return isElsewhere(rest(row));
}

bool WorkersModel::isElsewhere(const WorkerRest* rest) const
{
    if (!rest || !rest->info || !*rest->info || m_surroundings->clusterId.empty())
        return false;
    const std::string& its = (*rest->info)->kafkaClusterId;
    return !its.empty() && its != m_surroundings->clusterId;
}

QStringList WorkersModel::addresses() const
{
    QStringList urls;
    for (const Row& row : m_rows) {
        if (!row.worker.restUrl.isEmpty() && !urls.contains(row.worker.restUrl))
            urls.append(row.worker.restUrl);
    }
    return urls;
}

QString WorkersModel::name(int row) const
{
    return nameOf(worker(row));
}

QString WorkersModel::givenUrlOf(const std::string& workerId) const
{
    const auto same = [&workerId](const QString& url) { return workerIdOf(url.toStdString()) == workerId; };
    const auto found = std::find_if(m_given.cbegin(), m_given.cend(), same);
    return found == m_given.cend() ? QString() : *found;
}

std::vector<WorkersModel::Worker> WorkersModel::workers() const
{
    std::vector<Worker> workers;
    std::set<std::string> members;
    QStringList addresses;
    const GroupKnowledge known = knowledge();
    const bool told = known == GroupKnowledge::Known || known == GroupKnowledge::Unreadable ||
                      known == GroupKnowledge::Rebalancing || known == GroupKnowledge::Empty;
    const std::size_t count = told ? m_surroundings->workers->workers.size() : 0;
    for (std::size_t i = 0; i < count; ++i) {
        const FoundWorker& member = m_surroundings->workers->workers[i];
        const auto url = m_urls.find(member.memberId);
        Worker& worker = workers.emplace_back();
        worker.member = {m_surroundings, &member};
        if (url == m_urls.end())
            continue;
        worker.id = workerIdOf(url->second);
        worker.restUrl = givenUrlOf(worker.id);
        if (worker.restUrl.isEmpty() && !worker.id.empty())
            worker.restUrl = askable(url->second);
        members.insert(worker.id);
        addresses.append(worker.restUrl);
        if (const auto named = m_statuses.find(worker.id); named != m_statuses.end())
            worker.statuses = named->second;
    }
    for (const auto& [id, named] : m_statuses) {
        if (members.contains(id))
            continue;
        workers.push_back({ownersKnown(known) ? Kind::Gone : Kind::Named, id, {}, named, givenUrlOf(id)});
        addresses.append(workers.back().restUrl);
    }
    for (const QString& url : m_given) {
        if (!addresses.contains(url))
            workers.push_back({Kind::Address, workerIdOf(url.toStdString()), {}, {}, url});
    }
    return workers;
}

void WorkersModel::update()
{
    const QStringList before = addresses();
    std::vector<Row> rows;
    for (Worker& worker : workers())
        rows.push_back(makeRow(std::move(worker)));
    std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.key < b.key; });
    // Two members at one address: the one before has not been missed by the brokers yet.
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (rows[i].worker.member && rows[i].key.startsWith(rows[i - 1].key))
            rows[i].key += u' ' + Words::name(rows[i].worker.member->memberId);
    }
    takeRows(std::move(rows));
    Q_EMIT changed();
    if (before != addresses())
        Q_EMIT addressesChanged();
}

WorkersModel::Row WorkersModel::makeRow(Worker worker) const
{
    Row row;
    row.key = QString::number(static_cast<int>(worker.kind)) + u' ' + nameOf(worker);
    row.worker = std::move(worker);
    describe(row);
    return row;
}

void WorkersModel::describe(Row& row) const
{
    const Worker& worker = row.worker;
    for (int column = 0; column < ColumnTotal; ++column)
        row.texts.append(QString());
    row.texts[WorkerColumn] = nameOf(worker);
    row.texts[StatusesColumn] = Words::number(worker.statuses.statuses);
    const auto flag = [&row](const QString& text, int attention) {
        row.flags.append(text);
        row.attention = std::max(row.attention, attention);
    };
    const WorkerRest* rest = restOf(worker.restUrl);
    const bool elsewhere = isElsewhere(rest);
    if (elsewhere)
        flag(tr("other Kafka cluster"), 3);
    if (worker.kind == Kind::Gone)
        flag(tr("no longer there"), 2);
    else if (worker.kind == Kind::Named)
        flag(tr("only in statuses"), 0);
    else if (worker.kind == Kind::Address)
        flag(tr("address only"), 0);
    const WorkerWords::Line health = WorkerWords::health(rest, elsewhere);
    row.texts[HealthColumn] = health.text;
    row.shape = health.text.isEmpty() ? std::nullopt : std::optional(health.shape);
    if (rest && rest->info && *rest->info)
        row.texts[VersionColumn] = Words::name((*rest->info)->version.text);
    if (!worker.member)
        return;

    const FoundWorker& member = *worker.member;
    if (member.leader)
        flag(tr("leader"), 0);
    row.texts[HostColumn] = Words::name(member.host);
    row.texts[ClientColumn] = Words::name(member.clientId);
    if (member.metadata.usable()) {
        row.texts[ProtocolColumn] = QString::number(member.metadata.version);
        row.texts[ConfigColumn] = WorkerWords::configOffset(member.metadata.configOffset, m_configEnd);
    }
    if (member.owned) {
        int connectors = 0;
        for (const ConnectUnit& unit : *member.owned)
            connectors += unit.task == ConnectUnit::Connector ? 1 : 0;
        row.texts[ConnectorsColumn] = Words::number(connectors);
        row.texts[TasksColumn] = Words::number(static_cast<int>(member.owned->size()) - connectors);
        row.texts[RevokedColumn] = Words::number(static_cast<qint64>(member.assignment.revoked.size()));
        row.texts[DelayColumn] = WorkerWords::delay(member.assignment.delayMs);
        if (member.assignment.error != 0)
            flag(tr("config mismatch"), 2);
    } else if (knowledge() == GroupKnowledge::Rebalancing) {
        flag(tr("rebalancing"), 1);
    } else {
        flag(tr("not readable"), 2);
    }
}

/// Both in order of their keys.
void WorkersModel::takeRows(std::vector<Row> rows)
{
    std::size_t at = 0;
    for (Row& row : rows) {
        while (at < m_rows.size() && m_rows[at].key < row.key) {
            beginRemoveRows({}, static_cast<int>(at), static_cast<int>(at));
            m_rows.erase(m_rows.begin() + static_cast<std::ptrdiff_t>(at));
            endRemoveRows();
        }
        if (at < m_rows.size() && m_rows[at].key == row.key) {
            const bool same = m_rows[at].showsSame(row);
            m_rows[at] = std::move(row);
            if (!same) {
                Q_EMIT dataChanged(index(static_cast<int>(at), 0), index(static_cast<int>(at), ColumnTotal - 1));
            }
        } else {
            beginInsertRows({}, static_cast<int>(at), static_cast<int>(at));
            m_rows.insert(m_rows.begin() + static_cast<std::ptrdiff_t>(at), std::move(row));
            endInsertRows();
        }
        ++at;
    }
    if (at < m_rows.size()) {
        beginRemoveRows({}, static_cast<int>(at), static_cast<int>(m_rows.size()) - 1);
        m_rows.erase(m_rows.begin() + static_cast<std::ptrdiff_t>(at), m_rows.end());
        endRemoveRows();
    }
}

int WorkersModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int WorkersModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnTotal;
}

QVariant WorkersModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const QString& text = row.texts.at(index.column());
    const bool isFlags = index.column() == NotesColumn;
    switch (role) {
    case Qt::DisplayRole:
    case role::Copy:
        return isFlags ? row.flags.join(QLatin1String(", ")) : text;
    case Qt::ToolTipRole:
        return isFlags ? PlainTip::of(row.flags.join(QLatin1String(", "))) : PlainTip::of(text);
    case Qt::AccessibleTextRole: {
        const QString words = isFlags ? row.flags.join(QLatin1String(", ")) : text;
        return words.isEmpty() ? tr("not known") : words;
    }
    case Qt::TextAlignmentRole:
        return columnAt(index.column()).number ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case role::Shape:
        return index.column() == HealthColumn && row.shape ? QVariant(static_cast<int>(*row.shape)) : QVariant();
    case role::Flags:
        return isFlags && !row.flags.isEmpty() ? QVariant(row.flags) : QVariant();
    case role::Attention:
        return row.attention;
    case role::Monospace:
        return columnAt(index.column()).number || index.column() == ConfigColumn;
    case SortRole:
        if (index.column() == WorkerColumn)
            return row.key;
        if (isFlags)
            return QVariant(-row.attention);
        if (index.column() == StatusesColumn)
            return row.worker.statuses.statuses;
        if (index.column() == DelayColumn)
            return row.worker.member ? QVariant(row.worker.member->assignment.delayMs) : QVariant();
        return columnAt(index.column()).number ? QVariant(QLocale().toLongLong(text)) : QVariant(text);
    default:
        return {};
    }
}

QVariant WorkersModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnTotal)
        return {};
    const Column& column = columnAt(section);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return tr(column.header);
    case Qt::ToolTipRole:
        return PlainTip::of(tr(column.tip));
    case Qt::TextAlignmentRole:
        return QVariant((column.number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return {};
    }
}

QString WorkersModel::columnId(int column)
{
    return QString::fromLatin1(columnAt(column).id);
}

int WorkersModel::columnCharacters(int column)
{
    return columnAt(column).characters;
}

bool WorkersModel::isShownAtFirst(int column)
{
    return columnAt(column).shown;
}

} // namespace inspector
