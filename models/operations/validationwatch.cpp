// SPDX-License-Identifier: GPL-3.0-or-later
#include "validationwatch.h"

namespace inspector
{

ValidationWatch::ValidationWatch(ConnectAdmin* admin, std::chrono::milliseconds pause, QObject* parent)
    : QObject(parent), m_admin(admin)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(pause);
    connect(&m_pause, &QTimer::timeout, this, &ValidationWatch::ask);
}

ValidationWatch::~ValidationWatch()
{
    drop();
}

void ValidationWatch::setQuestion(std::optional<ConfigProperties> config)
{
    if (config == m_question)
        return;
    drop();
    // What is first known is asked at once; from then on somebody types.
    const bool first = !m_question && !m_last.result;
    m_question = std::move(config);
    m_current = false;
    if (first)
        ask();
    else
        m_pause.start();
}

void ValidationWatch::askAnew()
{
    drop();
    m_current = false;
    ask();
}

void ValidationWatch::drop()
{
    ++m_round;
    m_pause.stop();
    if (m_call)
        m_call->cancel();
    m_call.reset();
}

void ValidationWatch::ask()
{
    const quint64 round = ++m_round;
    if (!available() || !m_question) {
        QMetaObject::invokeMethod(
            this,
            [this, round] {
                if (round == m_round)
                    Q_EMIT answered();
            },
            Qt::QueuedConnection);
        return;
    }
    m_call =
        m_admin->validateConfig(valueOf(*m_question, "connector.class").value_or(std::string()),
                                configText(*m_question), guarded(this, [this, round](Result<ConfigValidation> result) {
                                    if (round != m_round)
                                        return;
                                    m_call.reset();
                                    m_last = {std::move(result), QDateTime::currentDateTimeUtc()};
                                    m_current = true;
                                    Q_EMIT answered();
                                }));
}

} // namespace inspector
