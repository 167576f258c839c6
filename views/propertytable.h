// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPair>
#include <QTableWidget>

namespace inspector
{

/// Names and values of librdkafka's properties, to be edited. There is always one empty row to write into. Values that
/// are secret by the property's name are shown as dots, also while they are typed.
class PropertyTable : public QTableWidget
{
    Q_OBJECT
public:
    using Properties = QList<QPair<QString, QString>>;

    explicit PropertyTable(QWidget* parent = nullptr);

    void setProperties(const Properties& properties);
    /// Rows with a name or a value, names trimmed.
    Properties properties() const;
    void removeCurrent();

Q_SIGNALS:
    void edited();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void appendRow(const QString& name, const QString& value);
    void keepEmptyRow();
    QString text(int row, int column) const;
};

} // namespace inspector
