// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/askcontrol.h"
#include "core/cancelwait.h"

#include <QFutureWatcher>
#include <QPromise>
#include <QThreadPool>

#include <functional>
#include <memory>

namespace inspector
{

/// A blocking call of core that runs on a thread of Qt's pool. GUI thread.
///
/// Dropping this object calls the work off and drops its answer. The work may go on for a moment, so it must own what
/// it uses; quitting the program waits for it (QThreadPool), which its deadline bounds.
template <class T>
class BackgroundCall
{
public:
    /// `done` may drop this object.
    BackgroundCall(std::chrono::milliseconds limit, std::function<T(const AskControl&)> work,
                   std::function<void(const T&)> done)
    {
        auto promise = std::make_shared<QPromise<T>>();
        promise->start();
        QObject::connect(&m_watcher, &QFutureWatcherBase::finished, &m_watcher, [this, done = std::move(done)] {
            const T result = m_watcher.result();
            const auto call = done; // outlives this object
            call(result);
        });
        m_watcher.setFuture(promise->future());
        const auto deadline = std::chrono::steady_clock::now() + limit;
        QThreadPool::globalInstance()->start([promise, deadline, cancelled = m_cancelled, work = std::move(work)] {
            promise->addResult(work(AskControl{deadline, cancelled.get()}));
            promise->finish();
        });
    }
    ~BackgroundCall()
    {
        *m_cancelled = true;
        CancelWait::wake();
    }
    BackgroundCall(const BackgroundCall&) = delete;
    BackgroundCall& operator=(const BackgroundCall&) = delete;

private:
    std::shared_ptr<std::atomic<bool>> m_cancelled = std::make_shared<std::atomic<bool>>(false);
    QFutureWatcher<T> m_watcher;
};

} // namespace inspector
