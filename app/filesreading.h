// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/dumploader.h"
#include "views/fileopening.h"

#include <QStringList>

#include <atomic>
#include <optional>
#include <thread>

namespace inspector
{

/// Reads dump files for the window, on a thread of its own. GUI thread.
class FilesReading : public FileOpening
{
    Q_OBJECT
public:
    /// Starts at once. The paths are made absolute, so that they can be remembered.
    explicit FilesReading(const QStringList& files);
    /// Gives up, and waits until the thread has noticed: some milliseconds.
    ~FilesReading() override;

    QList<Found> clusters() const override;
    QStringList problems() const override;
    std::unique_ptr<OpenCluster> take(int index) override;

private:
    void loaded(Result<LoadedDump> dump);

    std::atomic<bool> m_cancelled{false};
    std::optional<LoadedDump> m_dump;
    QList<Found> m_found;
    std::thread m_thread; ///< last: uses the others
};

} // namespace inspector
