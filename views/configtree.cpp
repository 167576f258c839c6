// SPDX-License-Identifier: GPL-3.0-or-later
#include "configtree.h"

#include "configvaluedelegate.h"
#include "items/plaintip.h"
#include "items/tablemodel.h"
#include "items/words.h"
#include "look.h"
#include "tablelook.h"

#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>

namespace inspector
{

namespace
{

constexpr int NarrowCharacters = 100; ///< of all columns; under it values would have hardly any room

// Beside those of the table models.
constexpr int NameRole = Qt::UserRole + 200;
constexpr int SecretRole = NameRole + 1;
constexpr int RecommendedRole = NameRole + 2;
constexpr int SetRole = NameRole + 3;
constexpr int SearchRole = NameRole + 4;

/// Whether a line editor gives the value back as it was: it would take line breaks out.
bool fitsOneLine(const std::string& value)
{
    const QString text = QString::fromStdString(value);
    return text.toStdString() == value && std::none_of(text.begin(), text.end(), [](QChar c) {
               return c.unicode() < 0x20 || c == QChar::LineSeparator || c == QChar::ParagraphSeparator;
           });
}

} // namespace

ConfigTree::ConfigTree(QWidget* parent) : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("configTree"));
    setAccessibleName(tr("Properties of the configuration"));
    setColumnCount(ColumnCount);
    setHeaderLabels({tr("Property"), tr("Value"), tr("Default"), tr("Importance")});
    setItemDelegate(new ConfigValueDelegate(this));
    setEditTriggers(DoubleClicked | EditKeyPressed | AnyKeyPressed);
    setAllColumnsShowFocus(true);
    setUniformRowHeights(true);
    setTabKeyNavigation(false);
    setIndentation(Look::Page);
    setHorizontalScrollMode(ScrollPerPixel);
    setColumnWidth(NameColumn, Look::columnWidth(fontMetrics(), 34));
    setColumnWidth(DefaultColumn, Look::columnWidth(fontMetrics(), 16));
    setColumnWidth(ImportanceColumn, Look::columnWidth(fontMetrics(), 16));
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(ValueColumn, QHeaderView::Stretch);
    header()->setMinimumSectionSize(Look::columnWidth(fontMetrics(), 10));
    header()->setSectionsMovable(false);
}

std::string ConfigTree::nameAt(const QModelIndex& index)
{
    return index.siblingAtColumn(NameColumn).data(NameRole).toByteArray().toStdString();
}

bool ConfigTree::isSecretAt(const QModelIndex& index)
{
    return index.siblingAtColumn(NameColumn).data(SecretRole).toBool();
}

QStringList ConfigTree::recommendedAt(const QModelIndex& index)
{
    return index.siblingAtColumn(NameColumn).data(RecommendedRole).toStringList();
}

QString ConfigTree::editableValue(const std::string& name) const
{
    const auto value = m_values.find(name);
    return value == m_values.end() ? QString() : value->second;
}

void ConfigTree::take(const QModelIndex& index, const QString& value)
{
    Q_EMIT valueEdited(nameAt(index), value);
}

std::vector<ConfigTree::Row> ConfigTree::rowsOf(const ConfigDraft& draft, const ConfigValidation* validation,
                                                const std::set<std::string>& quiet) const
{
    std::vector<Row> rows;
    std::set<std::string> known;
    if (validation) {
        for (const ValidatedField& field : validation->fields) {
            const bool isSet = propertyNamed(draft.properties(), field.name) != nullptr;
            known.insert(field.name);
            if ((quiet.contains(field.name) || (!field.visible && !isSet) || (!field.defined && !isSet)) &&
                field.errors.empty())
                continue;
            rows.push_back({field.name,
                            !field.defined        ? tr("Not defined by the plugin")
                            : field.group.empty() ? tr("Other")
                                                  : Words::raw(field.group, TableLook::CellLimit),
                            &field});
        }
    }
    const QString others = validation ? tr("Not defined by the plugin") : tr("Properties");
    for (const ConfigProperty& property : draft.properties())
        if (!known.contains(property.name) && !quiet.contains(property.name))
            rows.push_back({property.name, others, nullptr});
    // The groups in the worker's order, what the plugin does not define at the end.
    std::vector<QString> groups;
    if (validation)
        for (const std::string& group : validation->groups)
            groups.push_back(Words::raw(group, TableLook::CellLimit));
    for (const Row& row : rows)
        if (row.group != others && std::find(groups.begin(), groups.end(), row.group) == groups.end())
            groups.push_back(row.group);
    groups.push_back(others);
    const auto place = [&groups](const Row& row) {
        return std::find(groups.begin(), groups.end(), row.group) - groups.begin();
    };
    std::stable_sort(rows.begin(), rows.end(), [&place](const Row& a, const Row& b) { return place(a) < place(b); });
    return rows;
}

void ConfigTree::setConfig(const ConfigDraft& draft, const ConfigValidation* validation,
                           const std::set<std::string>& quiet)
{
    const std::vector<Row> rows = rowsOf(draft, validation, quiet);
    QStringList shape;
    for (const Row& row : rows)
        shape << row.group << QString::fromStdString(row.name);
    if (shape != m_shape && state() != EditingState) {
        const std::optional<std::string> current = currentName();
        build(rows);
        m_shape = shape;
        if (current)
            setCurrentName(*current, false);
    }
    for (const Row& row : rows)
        if (const auto item = m_items.find(row.name); item != m_items.end())
            fill(item->second, draft, row.field);
    applyFilter();
}

void ConfigTree::build(const std::vector<Row>& rows)
{
    clear();
    m_items.clear();
    QTreeWidgetItem* group = nullptr;
    for (const Row& row : rows) {
        if (!group || group->text(NameColumn) != row.group) {
            group = new QTreeWidgetItem(this, {row.group});
            group->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
            group->setFont(NameColumn, Look::bold(font()));
            group->setFirstColumnSpanned(true);
            group->setExpanded(true);
        }
        auto* item = new QTreeWidgetItem(group, {Words::raw(row.name, TableLook::CellLimit)});
        item->setData(NameColumn, NameRole, QByteArray::fromStdString(row.name));
        m_items[row.name] = item;
    }
}

void ConfigTree::fill(QTreeWidgetItem* item, const ConfigDraft& draft, const ValidatedField* field)
{
    const std::string name = item->data(NameColumn, NameRole).toByteArray().toStdString();
    const ConfigProperty* property = propertyNamed(draft.properties(), name);
    const bool isSet = property != nullptr;
    const bool oneLine = !isSet || !property->value || fitsOneLine(*property->value);
    const std::optional<std::string> shown = draft.shown(name);
    item->setText(ValueColumn, shown ? Words::raw(*shown, TableLook::CellLimit) : isSet ? tr("null") : QString());
    item->setData(ValueColumn, role::Monospace, shown.has_value());
    item->setData(NameColumn, SecretRole, draft.isSecret(name));
    item->setData(NameColumn, SetRole, isSet);
    m_values.erase(name);
    if (property && property->value && !draft.isSecret(name))
        m_values[name] = QString::fromStdString(*property->value);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | (oneLine ? Qt::ItemIsEditable : Qt::NoItemFlags));
    item->setFont(NameColumn, isSet ? Look::bold(font()) : font());
    item->setToolTip(ValueColumn, PlainTip::of(oneLine ? item->text(ValueColumn)
                                                       : tr("It has line breaks or control characters: edit it in the "
                                                            "JSON text.")));
    QStringList recommended;
    if (field) {
        for (const std::string& value : field->recommendedValues)
            recommended << QString::fromStdString(value);
        item->setText(DefaultColumn,
                      field->defaultValue ? Words::raw(*field->defaultValue, TableLook::CellLimit) : QString());
        item->setText(ImportanceColumn, field->required ? tr("required, %1", "importance of a property")
                                                              .arg(QString::fromStdString(field->importance).toLower())
                                                        : QString::fromStdString(field->importance).toLower());
        item->setToolTip(NameColumn, PlainTip::of(Words::lines(field->documentation)));
    }
    item->setData(NameColumn, RecommendedRole, recommended);
    item->setData(NameColumn, SearchRole,
                  QString(item->text(NameColumn) + u'\n' + item->text(ValueColumn) + u'\n' +
                          (field ? Words::raw(field->displayName + "\n" + field->documentation) : QString())));
    setErrors(item, field);
}

void ConfigTree::setErrors(QTreeWidgetItem* item, const ValidatedField* field)
{
    const int wanted = field ? static_cast<int>(field->errors.size()) : 0;
    while (item->childCount() > wanted)
        delete item->takeChild(item->childCount() - 1);
    while (item->childCount() < wanted) {
        auto* line = new QTreeWidgetItem(item);
        line->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        line->setFirstColumnSpanned(true);
        line->setData(NameColumn, role::Severity, static_cast<int>(Severity::Error));
    }
    for (int i = 0; i < wanted; ++i) {
        const QString words = Words::raw(field->errors[static_cast<std::size_t>(i)], TableLook::CellLimit);
        item->child(i)->setText(NameColumn, words);
        item->child(i)->setToolTip(NameColumn, PlainTip::of(words));
    }
    item->setExpanded(wanted > 0);
}

void ConfigTree::setFilter(const QString& text, bool onlySet)
{
    m_filter = text;
    m_onlySet = onlySet;
    applyFilter();
}

void ConfigTree::applyFilter()
{
    for (int i = 0; i < topLevelItemCount(); ++i) {
        QTreeWidgetItem* group = topLevelItem(i);
        bool any = false;
        for (int j = 0; j < group->childCount(); ++j) {
            QTreeWidgetItem* item = group->child(j);
            // What is wrong stays in sight, set or not.
            const bool fits = (!m_onlySet || item->data(NameColumn, SetRole).toBool() || item->childCount() > 0) &&
                              (m_filter.isEmpty() ||
                               item->data(NameColumn, SearchRole).toString().contains(m_filter, Qt::CaseInsensitive));
            item->setHidden(!fits);
            any = any || fits;
        }
        group->setHidden(!any);
    }
}

std::optional<std::string> ConfigTree::currentName() const
{
    const QTreeWidgetItem* item = currentItem();
    if (item && item->parent() && item->parent()->parent())
        item = item->parent(); // an error under its property
    if (!item || !item->parent())
        return std::nullopt;
    return item->data(NameColumn, NameRole).toByteArray().toStdString();
}

void ConfigTree::setCurrentName(const std::string& name, bool edit)
{
    const auto item = m_items.find(name);
    if (item == m_items.end())
        return;
    setCurrentItem(item->second, ValueColumn);
    if (edit) {
        setFocus(Qt::OtherFocusReason);
        editItem(item->second, ValueColumn);
    }
}

/// Values need the room most; default and importance stand in the details beside, too.
void ConfigTree::resizeEvent(QResizeEvent* event)
{
    const int width = viewport()->width();
    const bool narrow = width < Look::columnWidth(fontMetrics(), NarrowCharacters);
    setColumnHidden(DefaultColumn, narrow);
    setColumnHidden(ImportanceColumn, narrow);
    setColumnWidth(NameColumn, std::min(Look::columnWidth(fontMetrics(), 34), width * 45 / 100));
    QTreeWidget::resizeEvent(event);
}

void ConfigTree::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (state() != EditingState && enter) {
        if (const auto name = currentName())
            setCurrentName(*name, true);
        return; // not for the dialog's default button
    }
    if (state() != EditingState && event->key() == Qt::Key_Delete) {
        Q_EMIT removeRequested();
        return;
    }
    QTreeWidget::keyPressEvent(event);
}

} // namespace inspector
