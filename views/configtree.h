// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "configdraft.h"
#include "core/connectadmin.h"

#include <QTreeWidget>

#include <map>
#include <optional>

namespace inspector
{

/// The properties of a configuration in the groups of their plugin, with what a worker finds wrong in words under each.
/// Values are edited in place; secrets are dots while they are typed and are never put into the editor.
class ConfigTree : public QTreeWidget
{
    Q_OBJECT
public:
    explicit ConfigTree(QWidget* parent = nullptr);

    /// `validation` null = not known; then all properties are in one group. `quiet`: names that are shown elsewhere,
    /// and here only if something is wrong with them. An editor that is open stays open.
    void setConfig(const ConfigDraft& draft, const ConfigValidation* validation, const std::set<std::string>& quiet);
    void setFilter(const QString& text, bool onlySet);

    /// The property under the cursor; nothing on a group.
    std::optional<std::string> currentName() const;
    /// Goes to a property, and into its value if `edit`.
    void setCurrentName(const std::string& name, bool edit);

    // For the delegate.
    static std::string nameAt(const QModelIndex& index);
    static bool isSecretAt(const QModelIndex& index);
    static QStringList recommendedAt(const QModelIndex& index);
    /// The value in clear; never asked for of a secret.
    QString editableValue(const std::string& name) const;
    void take(const QModelIndex& index, const QString& value);

Q_SIGNALS:
    void valueEdited(const std::string& name, const QString& value);
    void removeRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    enum Column
    {
        NameColumn,
        ValueColumn,
        DefaultColumn,
        ImportanceColumn,
        ColumnCount,
    };
    struct Row
    {
        std::string name;
        QString group;
        const ValidatedField* field = nullptr; ///< null = not defined by the plugin
    };
    std::vector<Row> rowsOf(const ConfigDraft& draft, const ConfigValidation* validation,
                            const std::set<std::string>& quiet) const;
    void build(const std::vector<Row>& rows);
    void fill(QTreeWidgetItem* item, const ConfigDraft& draft, const ValidatedField* field);
    void setErrors(QTreeWidgetItem* item, const ValidatedField* field);
    void applyFilter();

    std::map<std::string, QTreeWidgetItem*> m_items;
    std::map<std::string, QString> m_values; ///< of those that are no secrets
    QStringList m_shape;                     ///< groups and names in order, as they were built
    QString m_filter;
    bool m_onlySet = false;
};

} // namespace inspector
