// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectionvalidation.h"
#include "opencluster.h"

#include <QDialog>
#include <QHash>

#include <functional>
#include <memory>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace inspector
{

class MessageBanner;
struct FoundCluster;
class PageScroll;
class PropertyTable;
class StateLabel;
class TestStepList;

/// Asks for a cluster to open. Says in words what is wrong while it is typed, tests the connection step by step, and
/// keeps the form when opening fails. Window-modal: use open().
class ConnectDialog : public QDialog
{
    Q_OBJECT
public:
    using Attempt = std::function<bool(const ConnectionSettings& settings, QString* error)>;

    ConnectDialog(ClusterOpener& opener, const QList<ConnectionSettings>& recent, QWidget* parent = nullptr);
    ~ConnectDialog() override;

    void setConnection(const ConnectionSettings& settings);
    ConnectionSettings connection() const;
    /// What Connect does; false keeps the dialog and shows the error.
    void setAttempt(Attempt attempt) { m_attempt = std::move(attempt); }
    void showFailure(const QString& words);

public Q_SLOTS:
    void test();
    /// Connects; looks for the topics first where none is named.
    void attempt();
    /// Looks for the Connect clusters on these brokers, and fills the form with the chosen one.
    void find();
    /// Makes the topics of a Connect cluster that is to be, on these brokers, or checks those of one.
    void provision();

private:
    QWidget* buildForm();
    QWidget* buildFoot();
    QLineEdit* addField(QGridLayout* grid, ConnectionField field, const QString& label, const QString& name,
                        const QString& placeholder);
    QHBoxLayout* addHeading(QGridLayout* grid, const QString& text, const QString& note);
    void addComplaintRow(QGridLayout* grid, ConnectionField field);
    void change();
    void validate();
    void stopTest();
    void findAndConnect();
    void growToFit();
    void fill(const FoundCluster& cluster);

    ClusterOpener& m_opener;
    QList<ConnectionSettings> m_recentConnections;
    Attempt m_attempt;
    std::unique_ptr<ConnectionTest> m_test;

    PageScroll* m_page = nullptr;
    QWidget* m_foot = nullptr;
    QComboBox* m_recent = nullptr;
    QHash<ConnectionField, QLineEdit*> m_fields;
    QHash<ConnectionField, StateLabel*> m_complaints;
    PropertyTable* m_properties = nullptr;
    QCheckBox* m_readOnly = nullptr;
    QWidget* m_testPart = nullptr;
    TestStepList* m_steps = nullptr;
    MessageBanner* m_message = nullptr;
    StateLabel* m_reason = nullptr;
    QPushButton* m_find = nullptr;
    QPushButton* m_provision = nullptr;
    QPushButton* m_testButton = nullptr;
    QPushButton* m_connect = nullptr;
};

} // namespace inspector
