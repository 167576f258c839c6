// SPDX-License-Identifier: GPL-3.0-or-later
#include "filedesk.h"

#include "exportdialog.h"
#include "exportjob.h"
#include "fileopening.h"
#include "openingdialog.h"

#include <QFileDialog>
#include <QMimeData>
#include <QUrl>

namespace inspector
{

FileDesk::FileDesk(ClusterOpener& opener, Opened opened, QWidget* window)
    : QObject(window), m_opener(opener), m_opened(std::move(opened)), m_window(window)
{}

void FileDesk::open(const QStringList& files, const QString& preferred)
{
    if (m_window->findChild<OpeningDialog*>()) {
        return; // one at a time; it is in front of the window
    }
    new OpeningDialog(m_opener.openFiles(files), files, preferred, m_opened, m_window);
}

void FileDesk::chooseFiles()
{
    auto* dialog = new QFileDialog(m_window, tr("Open dumps of the internal topics"));
    dialog->setObjectName(QStringLiteral("chooseFiles"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    dialog->setNameFilters({tr("Dumps (*.json *.jsonl *.ndjson *.txt *.gz *.zst)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& files) { open(files); });
    dialog->open();
}

void FileDesk::showExport(OpenCluster& cluster, OpenCluster& shown, Pane* pane, QWidget* owner)
{
    if (owner->findChild<ExportDialog*>()) {
        return;
    }
    // A look back knows less of itself than the cluster that it was taken of.
    const auto start = [this, &cluster, &shown](ExportRequest request) {
        request.topics = cluster.topics();
        request.redactedBefore = cluster.isRedacted();
        return m_opener.startExport(shown, request);
    };
    auto* dialog = new ExportDialog(shown, pane, cluster.isRedacted(), start, owner);
    dialog->open();
}

QStringList FileDesk::filesOf(const QMimeData* data)
{
    QStringList files;
    for (const QUrl& url : data->urls()) {
        if (!url.isLocalFile()) {
            return {};
        }
        files.append(url.toLocalFile());
    }
    return files;
}

} // namespace inspector
