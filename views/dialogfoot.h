// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;

namespace inspector
{

/// The foot of a dialog that reads like a page: a quiet strip with what confirms and what leaves.
class DialogFoot : public QWidget
{
    Q_OBJECT
public:
    explicit DialogFoot(QWidget* parent = nullptr);

    /// A name as the foot has room for it; the title has all of it.
    static QString shortened(const QString& name);

    QHBoxLayout* row() const { return m_row; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QHBoxLayout* m_row = nullptr;
};

} // namespace inspector
