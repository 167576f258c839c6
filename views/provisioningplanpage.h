// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operations/provisioning.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace inspector
{

class CheckTable;

/// How the topics stand and what would be done to each, the checks, and Kafka's own commands that do the same.
class ProvisioningPlanPage : public QWidget
{
    Q_OBJECT
public:
    explicit ProvisioningPlanPage(const QString& bootstrap, QWidget* parent = nullptr);

    void setOutlook(const ProvisioningOutlook& outlook);

private:
    void addTopic(const TopicVerdict& topic);

    QVBoxLayout* m_topics = nullptr;
    QVBoxLayout* m_warnings = nullptr;
    CheckTable* m_checks = nullptr;
    QLabel* m_commandsTitle = nullptr;
    QPlainTextEdit* m_commands = nullptr;
    QPushButton* m_copy = nullptr;
};

} // namespace inspector
