// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/surroundings.h"
#include "operations/backgroundcall.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <memory>

namespace inspector
{

/// Looks at what is around the topics every few seconds, on a thread of Qt's pool, one look at a time; more seldom
/// where it takes whoever hears of it long to take it in. GUI thread.
class SurroundingsWatch : public QObject
{
    Q_OBJECT
public:
    explicit SurroundingsWatch(std::shared_ptr<SurroundingsSource> source, QObject* parent = nullptr);
    ~SurroundingsWatch() override;

    /// What to look at from the next look on.
    void want(SurroundingsWish wish) { m_wish = std::move(wish); }
    /// How long it waits after a look that took this long to take in.
    static std::chrono::milliseconds pauseAfter(std::chrono::milliseconds cost);

    /// Looks now, and from then on at intervals; a look under way is followed by another one.
    void askNow();

Q_SIGNALS:
    /// What a look found; its error included.
    void looked(const inspector::Surroundings& found);

private:
    using Found = std::shared_ptr<const Surroundings>;
    void answered(const Found& found);

    std::shared_ptr<SurroundingsSource> m_source;
    SurroundingsWish m_wish;
    QTimer m_pause;
    std::unique_ptr<BackgroundCall<Found>> m_call; ///< null while none is under way
    bool m_again = false;
};

} // namespace inspector
