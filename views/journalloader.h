// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journaldetails.h"
#include "operations/backgroundcall.h"

#include <QObject>

#include <memory>

namespace inspector
{

/// Takes journal entries apart on another thread: one may be about a hundred thousand keys. Only the last one asked for
/// is told. GUI thread.
class JournalLoader : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    void load(const JournalItem& item);
    /// Nothing is told of what was asked for.
    void cancel() { m_call.reset(); }

Q_SIGNALS:
    void loaded(const std::shared_ptr<const inspector::JournalDetails>& details);

private:
    using Details = std::shared_ptr<const JournalDetails>;
    std::unique_ptr<BackgroundCall<Details>> m_call; ///< of what was asked for last
};

} // namespace inspector
