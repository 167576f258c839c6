// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "check.h"

#include <QList>
#include <QObject>
#include <QString>

#include <optional>
#include <vector>

namespace inspector
{

/// A backup that is put back into the empty topics of a cluster: read and verified as a whole, checked live, written,
/// read back and compared, journalled. Implemented in app. One thread with an event loop; destroying it gives up what
/// was not sent.
class RestoreJob : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    enum class Phase
    {
        Reading,   ///< the backup; and until it is known where it goes
        Checking,  ///< live; submit() is possible when obstacle() is empty
        Submitted, ///< checks run once more, and the journal is written; can still be called off
        Writing,
        ReadingBack,
        Finished, ///< see ending()
    };
    /// A topic of the backup, and where it goes.
    struct Topic
    {
        QString name;
        QString target; ///< empty: it is left as it is
        int partitions = 0;
        qint64 records = 0;
    };
    struct Archive
    {
        QString path;
        QString at; ///< ISO 8601 UTC
        QString kafkaClusterId;
        QString group;
        QList<Topic> topics;
        qint64 records = 0; ///< that are to be put back
    };
    struct Ending
    {
        Outcome outcome = Outcome::Unknown;
        bool isUnreadable = false; ///< Refused, because the backup is none that can be used
        QString words;             ///< what happened, and how to go on
        QString journalNote;       ///< why there is no entry; empty = there is one, or nothing was submitted
    };

    virtual Phase phase() const = 0;
    /// Once the backup was read.
    virtual const std::optional<Archive>& archive() const = 0;
    virtual const std::vector<Check>& checks() const = 0;
    /// Whether the checks rest on answers to all questions: before, they may change by themselves.
    virtual bool heardAll() const = 0;
    /// What the operator types to confirm.
    virtual QString confirmationText() const = 0;
    /// Why submit() is not possible with this typed; empty = it is.
    virtual QString obstacle(const QString& typed) const = 0;
    /// What is going on, one sentence.
    virtual QString activity() const = 0;
    /// Of the phase under way: records done, of so many; 0 of 0 = not known.
    virtual qint64 done() const = 0;
    virtual qint64 total() const = 0;
    /// After Finished; and while Checking after a submit() that was refused.
    virtual const std::optional<Ending>& ending() const = 0;

    /// Whether the backup has offsets topics of single connectors. Their names stand in the configs: beside the cluster
    /// that was backed up they are that cluster's.
    virtual bool hasOwnTopics() const = 0;
    virtual bool leavesOwnTopics() const = 0;
    /// Before submit() only: they are not restored. The checks begin anew.
    virtual void setLeavesOwnTopics(bool leaves) = 0;

    virtual void submit(const QString& typed) = 0;
    /// Ends it: nothing is sent, or nothing more. What was written stays.
    virtual void cancel() = 0;

Q_SIGNALS:
    void changed();
};

} // namespace inspector
