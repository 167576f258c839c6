// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/findingwords.h"

#include <QWidget>

class QLabel;

namespace inspector
{

/// A finding in the details: what was found, why it matters, and what to do. Its text can be selected.
class FindingBox : public QWidget
{
    Q_OBJECT
public:
    explicit FindingBox(QWidget* parent = nullptr);

    void setFinding(const FindingText& finding);

private:
    QLabel* m_message;
    QLabel* m_why;
    QLabel* m_cure;
};

} // namespace inspector
