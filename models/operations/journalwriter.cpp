// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalwriter.h"

#include <QFutureWatcher>
#include <QMutex>
#include <QMutexLocker>
#include <QPromise>
#include <QThreadPool>

#include <deque>
#include <optional>

namespace inspector
{

/// Shared by the GUI thread and the pool thread that empties it; the pool's other threads may not overtake it.
struct JournalWriter::Queue
{
    struct Item
    {
        JournalEntry entry;
        QPromise<std::optional<Error>> written; ///< nothing = it is on disk
    };

    explicit Queue(std::shared_ptr<JournalSink> to) : sink(std::move(to)) {}

    /// Pool thread.
    void drain()
    {
        for (;;) {
            std::unique_ptr<Item> item;
            {
                const QMutexLocker lock(&mutex);
                if (items.empty()) {
                    draining = false;
                    return;
                }
                item = std::move(items.front());
                items.pop_front();
            }
            const Result<Done> result =
                sink ? sink->append(item->entry)
                     : Result<Done>(Error{ErrorCode::CannotWrite, "journal", "no journal is open"});
            item->written.addResult(result.ok() ? std::nullopt : std::optional<Error>(result.error()));
            item->written.finish();
        }
    }

    const std::shared_ptr<JournalSink> sink;
    QMutex mutex;
    std::deque<std::unique_ptr<Item>> items;
    bool draining = false;
};

JournalWriter::JournalWriter(std::shared_ptr<JournalSink> sink, QObject* parent)
    : QObject(parent), m_queue(std::make_shared<Queue>(std::move(sink)))
{}

JournalWriter::~JournalWriter() = default;

void JournalWriter::append(JournalEntry entry, std::function<void(const Result<Done>&)> done)
{
    auto item = std::make_unique<Queue::Item>();
    item->entry = std::move(entry);
    item->written.start();

    auto* watcher = new QFutureWatcher<std::optional<Error>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [watcher, done = std::move(done)] {
        watcher->deleteLater();
        const std::optional<Error> error = watcher->result();
        done(error ? Result<Done>(*error) : Result<Done>(Done{}));
    });
    watcher->setFuture(item->written.future());

    const QMutexLocker lock(&m_queue->mutex);
    m_queue->items.push_back(std::move(item));
    if (!m_queue->draining) {
        m_queue->draining = true;
        QThreadPool::globalInstance()->start([queue = m_queue] { queue->drain(); });
    }
}

} // namespace inspector
