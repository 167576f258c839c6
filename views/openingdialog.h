// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fileopening.h"

#include <QDialog>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>

class QLabel;
class QListWidget;
class QProgressBar;
class QPushButton;

namespace inspector
{

class MessageBanner;

/// Opens dump files: progress with Cancel while they are read, a choice where they hold several Connect clusters, words
/// where they hold none. Shows itself only where there is something to see: small files open without it. GUI thread.
class OpeningDialog : public QDialog
{
    Q_OBJECT
public:
    using Opened = std::function<void(std::unique_ptr<OpenCluster> cluster, const ConnectionSettings& settings)>;

    /// `preferred`: the config topic of the cluster to take without asking, where there is one of that name. `opened`
    /// is called once, at most; the dialog then closes and deletes itself, as it does when it is cancelled.
    OpeningDialog(std::unique_ptr<FileOpening> opening, const QStringList& files, const QString& preferred,
                  Opened opened, QWidget* parent);
    ~OpeningDialog() override;

    void done(int result) override;

private:
    void build(const QStringList& files);
    void showProgress(qint64 bytes, qint64 total, qint64 records);
    void onFinished();
    void showChoice();
    void showFailure(const QString& words);
    void showUp();
    void openChosen();
    void openCluster(int index);

    std::unique_ptr<FileOpening> m_opening;
    QString m_preferred;
    Opened m_opened;
    QLabel* m_title = nullptr;
    QLabel* m_files = nullptr;
    QProgressBar* m_bar = nullptr;
    QLabel* m_progress = nullptr;
    QListWidget* m_choice = nullptr;
    MessageBanner* m_message = nullptr;
    QPushButton* m_open = nullptr;
    QPushButton* m_cancel = nullptr;
};

} // namespace inspector
