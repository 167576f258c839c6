// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalloader.h"

#include <QFuture>
#include <QPromise>
#include <QThreadPool>

namespace inspector
{

void JournalLoader::load(const JournalItem& item)
{
    using Details = std::shared_ptr<const JournalDetails>;
    const auto promise = std::make_shared<QPromise<Details>>();
    promise->start();
    promise->future().then(this, [this, wanted = ++m_generation](const Details& details) {
        if (wanted == m_generation)
            Q_EMIT loaded(details);
    });
    QThreadPool::globalInstance()->start([promise, item] {
        promise->addResult(std::make_shared<const JournalDetails>(journalDetails(item)));
        promise->finish();
    });
}

} // namespace inspector
