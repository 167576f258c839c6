// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "opencluster.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <memory>

class QMimeData;
class QWidget;

namespace inspector
{

class Pane;

/// What a window does with files: opens dumps, and exports what is shown. GUI thread.
class FileDesk : public QObject
{
    Q_OBJECT
public:
    using Opened = std::function<void(std::unique_ptr<OpenCluster> cluster, const ConnectionSettings& settings)>;

    /// `opened` is called when dumps were read, and a cluster chosen where there are several.
    FileDesk(ClusterOpener& opener, Opened opened, QWidget* window);

    /// `preferred`: config topic of the cluster to take without asking.
    void open(const QStringList& files, const QString& preferred = {});
    /// Asks which.
    void chooseFiles();
    /// `shown`: the cluster or a look back at it; `pane`: the one in front, or null; `owner`: dies before `shown`.
    void showExport(OpenCluster& cluster, OpenCluster& shown, Pane* pane, QWidget* owner);

    /// Local files that are being dragged; empty where anything else is among them.
    static QStringList filesOf(const QMimeData* data);

private:
    ClusterOpener& m_opener;
    Opened m_opened;
    QWidget* m_window;
};

} // namespace inspector
