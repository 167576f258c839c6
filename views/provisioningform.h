// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operations/provisioningchecks.h"

#include <QWidget>

#include <map>

class QFileDialog;
class QGridLayout;
class QLineEdit;
class QRadioButton;
class QSpinBox;

namespace inspector
{

class MessageBanner;

/// Which topics are to be there, and what they are to be like; a policy can be kept in a file. GUI thread; files of
/// some hundred bytes are read and written here.
class ProvisioningForm : public QWidget
{
    Q_OBJECT
public:
    /// `request`: what it starts with, one of each role; roles that it lacks have the names of Kafka's sample file.
    explicit ProvisioningForm(const ProvisioningRequest& request, QWidget* parent = nullptr);

    ProvisioningRequest request() const;

Q_SIGNALS:
    void changed();

private:
    void buildNames(QGridLayout* grid, const ProvisioningRequest& request);
    void buildPolicy(QGridLayout* grid);
    QSpinBox* addNumber(QGridLayout* grid, const QString& label, const QString& name, int most, const QString& none);
    void addName(QGridLayout* grid, TopicRole role, const QString& label, const QString& name, const QString& text);
    void setPolicy(const TopicPolicy& policy);
    TopicPolicy policy() const;
    void markWrong();
    void updateRows();
    QFileDialog* fileDialog(const QString& title);
    void load();
    void loadFrom(const QString& path);
    void save();
    void saveTo(const QString& path);

    QRadioButton* m_cluster = nullptr;
    QRadioButton* m_connector = nullptr;
    QLineEdit* m_group = nullptr;
    std::map<TopicRole, QLineEdit*> m_names;
    std::map<TopicRole, QWidget*> m_labels;
    QSpinBox* m_offsetPartitions = nullptr;
    QSpinBox* m_statusPartitions = nullptr;
    QWidget* m_statusLabel = nullptr;
    QSpinBox* m_replication = nullptr;
    QSpinBox* m_minInSync = nullptr;
    MessageBanner* m_message = nullptr;
};

} // namespace inspector
