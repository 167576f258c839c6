// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportjob.h"

#include <QDialog>

#include <functional>
#include <memory>

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QRadioButton;
class QTableView;

namespace inspector
{

class MessageBanner;
class OpenCluster;
class Pane;
class StateLabel;
class TableReader;

/// Chooses what an export holds, how it is written and where to, and shows how far it is. GUI thread.
class ExportDialog : public QDialog
{
    Q_OBJECT
public:
    using Start = std::function<std::unique_ptr<ExportJob>(ExportRequest request)>;

    /// `pane`: the one in front, null where there is none. `redacted`: what is exported was masked already. `cluster`
    /// must outlive the dialog.
    ExportDialog(OpenCluster& cluster, Pane* pane, bool redacted, Start start, QWidget* parent);
    ~ExportDialog() override;

    void done(int result) override;

private:
    QWidget* buildPage();
    QWidget* buildFoot();
    void addChoices(QGridLayout* grid);
    QRadioButton* addChoice(QGridLayout* grid, ExportRequest::What what, const QString& text,
                            QWidget* beside = nullptr);
    void updatePage();
    void updateSuffix();
    void choosePath();
    void startExport(bool replace);
    void onFinished(const ExportRequest& request, qint64 lines, qint64 bytes);
    void setRunning(bool running);
    ExportRequest::What what() const;
    ExportRequest request();
    QString suffix() const;

    OpenCluster& m_cluster;
    Pane* m_pane;
    bool m_redacted;
    Start m_start;
    QButtonGroup* m_what = nullptr;
    QWidget* m_form = nullptr;
    QComboBox* m_topic = nullptr;
    QComboBox* m_versions = nullptr;
    QComboBox* m_packing = nullptr;
    QCheckBox* m_redact = nullptr;
    QLineEdit* m_path = nullptr;
    StateLabel* m_secrets = nullptr;
    MessageBanner* m_message = nullptr;
    QProgressBar* m_bar = nullptr;
    QPushButton* m_export = nullptr;
    QPushButton* m_cancel = nullptr;
    TableReader* m_reader = nullptr;
    std::unique_ptr<ExportJob> m_job;
};

} // namespace inspector
