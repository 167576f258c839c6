// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "opencluster.h"

#include <QWidget>

class QGridLayout;

namespace inspector
{

/// Steps of a connection test as they go: verdict, title, words. Plain text.
class TestStepList : public QWidget
{
    Q_OBJECT
public:
    explicit TestStepList(QWidget* parent = nullptr);

    void setSteps(const QList<TestStep>& steps);

private:
    QGridLayout* m_grid = nullptr;
};

} // namespace inspector
