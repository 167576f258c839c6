// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answer.h"
#include "core/configplans.h"
#include "core/connectadmin.h"

#include <QObject>
#include <QTimer>

#include <chrono>

namespace inspector
{

/// Has a worker validate a configuration, and keeps the last answer. Asked only when the configuration is another one,
/// since plugins may go to their databases for it, and not at every key that is typed. GUI thread.
class ValidationWatch : public QObject
{
    Q_OBJECT
public:
    /// `admin` must outlive this object; null = there is nobody to ask. `pause`: from a change to the question.
    ValidationWatch(ConnectAdmin* admin, std::chrono::milliseconds pause, QObject* parent);
    ~ValidationWatch() override;

    bool available() const { return m_admin && m_admin->available(); }
    /// What is to be validated; nothing = there is nothing that could be.
    void setQuestion(std::optional<ConfigProperties> config);
    bool hasQuestion() const { return m_question.has_value(); }
    /// The last answer, perhaps to a question before.
    const Answer<ConfigValidation>& last() const { return m_last; }
    /// Whether last() answers the present question.
    bool isCurrent() const { return m_current; }

    /// Drops what is under way and asks again.
    void askAnew();

Q_SIGNALS:
    /// Also where there is nobody or nothing to ask. Never from inside askAnew() or setQuestion().
    void answered();

private:
    void ask();
    void drop();

    ConnectAdmin* m_admin;
    QTimer m_pause;
    std::optional<ConfigProperties> m_question;
    Answer<ConfigValidation> m_last;
    bool m_current = false;
    ConnectCallPtr m_call;
    quint64 m_round = 0; ///< answers of earlier rounds are not taken
};

} // namespace inspector
