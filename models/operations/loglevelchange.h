// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connectadmin.h"
#include "core/journal.h"
#include "sendanswer.h"
#include "sentence.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

class JournalWriter;

/// Sets the level of a logger on one worker or on all: levels read, intent journalled, sent, levels read again from
/// each worker until they show it or a deadline passes, outcome journalled. GUI thread. What counts is what the workers
/// say afterwards: of a change on all of them the answer comes before they do it (LoggingResource.setLevel).
class LogLevelChange : public QObject
{
    Q_OBJECT
public:
    struct Context
    {
        ConnectAdmin* admin = nullptr; ///< must outlive the change; null = nothing can be sent
        std::shared_ptr<JournalSink> journal;
        bool readOnly = false; ///< enforced here
        std::string kafkaClusterId;
        std::string group;
    };

    struct Wanted
    {
        std::string logger;
        std::string level;
        std::string workerUrl; ///< one of ConnectAdmin::workerUrls(); empty = the whole cluster (Connect 3.7)
    };

    /// What one worker says of the logger.
    struct Standing
    {
        std::string workerUrl;
        std::optional<std::string> before; ///< nothing = not known, or no level of its own
        std::optional<std::string> after;
        std::optional<Error> error; ///< why it is not known
    };

    struct Patience
    {
        std::chrono::milliseconds verify{15'000}; ///< from the answer to the last reading
        std::chrono::milliseconds pause{500};     ///< between two readings
    };

    LogLevelChange(Context context, Wanted wanted, Patience patience, QObject* parent = nullptr);
    ~LogLevelChange() override;

    /// Once. finished() comes later, never from inside.
    void start();
    bool isFinished() const { return m_finished; }
    const Wanted& wanted() const { return m_wanted; }

    // After finished():
    Outcome outcome() const { return m_outcome; }
    const std::vector<Standing>& standings() const { return m_standings; }
    QString headline() const { return m_headline.window(); }       ///< one sentence
    QString explanation() const { return m_explanation.window(); } ///< what was answered and read, and the journal

Q_SIGNALS:
    void finished();

private:
    void refuse(const Sentence& words);
    void read(const std::function<void()>& then);
    void take(std::size_t worker, const Result<std::vector<LoggerLevel>>& levels);
    void writeIntent();
    void send();
    void onAnswer(const SendAnswer& answer);
    void verify();
    void conclude();
    void end();
    std::size_t changed() const;
    std::size_t unknown() const;
    OperationPlan plan() const;

    const Context m_context;
    const Wanted m_wanted;
    const Patience m_patience;
    JournalWriter* m_journal;
    std::vector<Standing> m_standings;
    std::vector<ConnectCallPtr> m_calls;
    ConnectCallPtr m_setting;
    std::function<void()> m_then; ///< once every worker has answered
    std::size_t m_awaited = 0;
    bool m_sent = false;
    bool m_finished = false;
    SendAnswer m_answer;
    QTimer m_deadline;
    QTimer m_pause;
    OperationPlan m_plan;
    std::string m_entryId;
    Outcome m_outcome = Outcome::Unknown;
    Sentence m_headline;
    Sentence m_explanation;
};

} // namespace inspector
