// SPDX-License-Identifier: GPL-3.0-or-later
#include "diffmodel.h"

#include "clustermodels.h"
#include "plaintip.h"
#include "recorddetailer.h"
#include "tablemodel.h"
#include "words.h"

#include <QThreadPool>

#include <atomic>

namespace inspector
{

namespace
{

constexpr int DiffCellLimit = 1000; ///< characters of a value in a cell
constexpr int DiffTipLimit = 4000;

std::optional<DiffSide> sideOf(const RecordStore& store, const KeyTable& keys, quint64 row)
{
    const std::optional<RecordView> record = store.find(row);
    if (!record)
        return std::nullopt;
    return DiffSide{keys.bytes(record->keyId).value_or(BytesView()), record->value};
}

QString sign(DiffLine::Kind kind)
{
    switch (kind) {
    case DiffLine::Kind::Same:
        return QStringLiteral("=");
    case DiffLine::Kind::Added:
        return QStringLiteral("+");
    case DiffLine::Kind::Removed:
        return QStringLiteral("−");
    case DiffLine::Kind::Changed:
        return QStringLiteral("≠");
    }
    return {};
}

} // namespace

class DiffModel::Private
{
public:
    Private(DiffModel* model, const ClusterModels& clusterModels)
        : q(model), mirror(clusterModels.mirror()), detailer(mirror.store(), mirror.keys())
    {
        pool.setMaxThreadCount(1);
    }
    ~Private()
    {
        *cancelled = true;
        pool.waitForDone();
    }

    void show();
    void forget();
    QString word(const DiffLine& line) const;
    QString value(const DiffLine& line, bool second, int limit) const;
    QString side(quint64 row, bool withTitle) const;
    const DiffLine& line(int row) const { return diff->lines[shown[static_cast<std::size_t>(row)]]; }

    DiffModel* const q;
    const ClusterMirror& mirror;
    RecordDetailer detailer;
    quint64 before = 0;
    quint64 after = 0;
    bool busy = false;
    bool gone = false; ///< one of the two, when they were to be compared
    bool showUnchanged = false;
    std::shared_ptr<const RecordDiff> diff;
    std::vector<std::size_t> shown; ///< lines that are rows
    std::shared_ptr<std::atomic<bool>> cancelled = std::make_shared<std::atomic<bool>>(false);
    QThreadPool pool;
};

void DiffModel::Private::show()
{
    q->beginResetModel();
    shown.clear();
    for (std::size_t index = 0; diff && index < diff->lines.size(); ++index) {
        // Lines of text need the ones around them to be understood.
        if (showUnchanged || diff->form == RecordDiff::Form::Text || diff->lines[index].kind != DiffLine::Kind::Same)
            shown.push_back(index);
    }
    q->endResetModel();
}

void DiffModel::Private::forget()
{
    *cancelled = true;
    cancelled = std::make_shared<std::atomic<bool>>(false);
    busy = false;
    gone = false;
    diff.reset();
    show();
}

QString DiffModel::Private::word(const DiffLine& line) const
{
    switch (line.kind) {
    case DiffLine::Kind::Same:
        return DiffModel::tr("same");
    case DiffLine::Kind::Added:
        return DiffModel::tr("added");
    case DiffLine::Kind::Removed:
        return DiffModel::tr("removed");
    case DiffLine::Kind::Changed:
        return line.masked ? DiffModel::tr("changed (masked)") : DiffModel::tr("changed");
    }
    return {};
}

QString DiffModel::Private::value(const DiffLine& line, bool second, int limit) const
{
    const std::optional<std::string>& text = second ? line.after : line.before;
    return text ? Words::raw(*text, limit) : QString();
}

QString DiffModel::Private::side(quint64 row, bool withTitle) const
{
    const RecordDetails::Version version = detailer.version(row);
    if (version.offset < 0)
        return version.summary; // no longer kept
    const QString time = version.at < 0 ? DiffModel::tr("without time") : Words::time(version.at);
    //: %1: time of a record; %2: its partition; %3: its offset
    const QString place = DiffModel::tr("%1, %2 @ %3").arg(time).arg(version.partition).arg(version.offset);
    //: %1: what a record is; %2: its time and place
    return withTitle ? DiffModel::tr("%1 (%2)").arg(detailer.titleOf(row), place) : place;
}

DiffModel::DiffModel(const ClusterModels& models, QObject* parent)
    : QAbstractTableModel(parent), m_d(std::make_unique<Private>(this, models))
{}

DiffModel::~DiffModel() = default;

void DiffModel::compare(quint64 before, quint64 after)
{
    if ((isValid() || m_d->busy) && before == m_d->before && after == m_d->after)
        return;
    m_d->forget();
    m_d->before = before;
    m_d->after = after;
    m_d->busy = true;
    // The job looks only at what any thread may read: rows that are folded, and their keys.
    m_d->pool.start(
        [this, stop = m_d->cancelled, store = &m_d->mirror.store(), keys = &m_d->mirror.keys(), before, after] {
            if (*stop)
                return;
            const RecordPin pin = store->pin();
            const std::optional<DiffSide> left = sideOf(*store, *keys, before);
            const std::optional<DiffSide> right = sideOf(*store, *keys, after);
            std::shared_ptr<const RecordDiff> diff; // stays null where a side is gone
            if (left && right)
                diff = std::make_shared<const RecordDiff>(diffRecords(*left, *right));
            QMetaObject::invokeMethod(
                this,
                [this, stop, result = std::move(diff)] {
                    if (*stop)
                        return;
                    m_d->busy = false;
                    m_d->gone = !result;
                    m_d->diff = result;
                    m_d->show();
                    Q_EMIT finished();
                },
                Qt::QueuedConnection);
        });
}

void DiffModel::clear()
{
    m_d->forget();
}

bool DiffModel::busy() const
{
    return m_d->busy;
}

bool DiffModel::isValid() const
{
    return m_d->diff != nullptr;
}

quint64 DiffModel::before() const
{
    return m_d->before;
}

quint64 DiffModel::after() const
{
    return m_d->after;
}

void DiffModel::setShowUnchanged(bool show)
{
    m_d->showUnchanged = show;
    m_d->show();
}

QString DiffModel::title() const
{
    if (!isValid() && !m_d->busy)
        return {};
    const std::optional<RecordView> left = m_d->mirror.store().find(m_d->before);
    const std::optional<RecordView> right = m_d->mirror.store().find(m_d->after);
    const bool sameKey = left && right && left->keyId == right->keyId;
    return tr("%1 → %2").arg(m_d->side(m_d->before, !sameKey), m_d->side(m_d->after, !sameKey));
}

QString DiffModel::summary() const
{
    if (m_d->busy)
        return tr("Comparing…");
    if (m_d->gone)
        return tr("One of the two records is no longer kept: there is nothing to compare.");
    if (!isValid())
        return {};
    const RecordDiff& diff = *m_d->diff;
    if (diff.sameBytes)
        return tr("The two values are the same, byte for byte.");
    QStringList parts;
    const auto add = [&parts](std::size_t count, const QString& words) {
        if (count > 0)
            parts << words.arg(Words::number(static_cast<qint64>(count)));
    };
    add(diff.changed, tr("%1 changed"));
    add(diff.added, tr("%1 added"));
    add(diff.removed, tr("%1 removed"));
    const bool nothing = parts.isEmpty();
    add(diff.unchanged, tr("%1 unchanged"));
    QString text = parts.join(u", ");
    if (nothing && diff.before == diff.after)
        text = tr("%1. The bytes differ all the same: in white space, order or escapes.").arg(text);
    if (diff.before != diff.after)
        //: what a value was and is now: "deleted (no value)", "JSON object"
        text = tr("%1 → %2: %3").arg(Words::valueKind(diff.before), Words::valueKind(diff.after), text);
    return text;
}

QString DiffModel::asText() const
{
    if (!isValid())
        return {};
    QStringList lines{title(), summary(), {}};
    for (const DiffLine& line : m_d->diff->lines) {
        //: "name: " before a value, in text that is copied
        const QString name = line.name.empty() ? QString() : tr("%1: ").arg(Words::raw(line.name));
        switch (line.kind) {
        case DiffLine::Kind::Same:
            lines << u"  " + name + m_d->value(line, true, 0);
            break;
        case DiffLine::Kind::Added:
            lines << u"+ " + name + m_d->value(line, true, 0);
            break;
        case DiffLine::Kind::Removed:
            lines << u"- " + name + m_d->value(line, false, 0);
            break;
        case DiffLine::Kind::Changed:
            if (line.masked) {
                lines << u"! " + name + m_d->word(line);
            } else {
                lines << u"- " + name + m_d->value(line, false, 0);
                lines << u"+ " + name + m_d->value(line, true, 0);
            }
            break;
        }
    }
    return lines.join(u'\n') + u'\n';
}

int DiffModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_d->shown.size());
}

int DiffModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnTotal;
}

QVariant DiffModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const DiffLine& line = m_d->line(index.row());
    const auto text = [&](int limit) {
        switch (index.column()) {
        case ChangeColumn:
            //: %1: a sign such as +; %2: its word
            return tr("%1 %2").arg(sign(line.kind), m_d->word(line));
        case NameColumn:
            return Words::raw(line.name, limit);
        case BeforeColumn:
            return m_d->value(line, false, limit);
        case AfterColumn:
            return m_d->value(line, true, limit);
        default:
            return QString();
        }
    };
    switch (role) {
    case Qt::DisplayRole:
        return text(DiffCellLimit);
    case Qt::AccessibleTextRole:
        return index.column() == ChangeColumn ? m_d->word(line) : text(DiffCellLimit);
    case Qt::ToolTipRole:
        return PlainTip::of(text(DiffTipLimit));
    case role::Copy:
        return text(0);
    case role::Monospace:
        return index.column() == BeforeColumn || index.column() == AfterColumn;
    case KindRole:
        return static_cast<int>(line.kind);
    default:
        return {};
    }
}

QVariant DiffModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case ChangeColumn:
        return tr("Change");
    case NameColumn:
        return tr("Name");
    case BeforeColumn:
        return tr("Before");
    case AfterColumn:
        return tr("After");
    default:
        return {};
    }
}

} // namespace inspector
