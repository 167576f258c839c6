// SPDX-License-Identifier: GPL-3.0-or-later
#include "workersurvey.h"

#include "restclient.h"

#include <QUrl>

#include <algorithm>

namespace inspector
{

namespace
{

/// A member of a group can advertise anything: nobody is made to knock at hundreds of doors.
constexpr std::size_t MostAsked = 48;

QString withoutCredentials(const std::string& url)
{
    QUrl stripped(QString::fromStdString(url), QUrl::StrictMode);
    stripped.setUserInfo({});
    return stripped.toString(QUrl::FullyEncoded);
}

} // namespace

WorkerSurvey::WorkerSurvey(const std::set<std::string>& urls, std::chrono::milliseconds deadline,
                           std::function<void(const Answers&)> answered)
    : m_answered(std::move(answered))
{
    m_open = 1; // until all are asked
    for (const std::string& url : urls) {
        if (m_clients.size() < MostAsked)
            ask(url, deadline);
    }
    m_deadline.setSingleShot(true);
    connect(&m_deadline, &QTimer::timeout, this, [this] {
        m_open = 1;
        leave();
    });
    m_deadline.start(deadline);
    leave();
}

WorkerSurvey::~WorkerSurvey() = default;

void WorkerSurvey::ask(const std::string& url, std::chrono::milliseconds deadline)
{
    RestClient::Deadlines deadlines;
    deadlines.read = deadline;
    m_clients.push_back(std::make_unique<RestClient>(QStringList{withoutCredentials(url)}, deadlines));
    RestClient& client = *m_clients.back();
    ++m_open;
    m_calls.push_back(client.workerInfo([this, url, &client](const Result<WorkerInfo>& info) {
        if (info) {
            const ConnectVersion& version = info->version;
            m_answers[url] = {info->kafkaClusterId, version.text, std::nullopt};
            askNames(url, client);
        }
        leave();
    }));
}

void WorkerSurvey::askNames(const std::string& url, RestClient& client)
{
    ++m_open;
    m_calls.push_back(client.connectorNames([this, url](const Result<std::vector<std::string>>& names) {
        if (names) {
            m_answers[url].connectors = *names;
            std::sort(m_answers[url].connectors->begin(), m_answers[url].connectors->end());
        }
        leave();
    }));
}

void WorkerSurvey::leave()
{
    if (--m_open > 0 || !m_answered)
        return;
    m_deadline.stop();
    // Who is told may destroy this, and the client that is still telling with it.
    QMetaObject::invokeMethod(
        this, [this, answered = std::exchange(m_answered, {})] { answered(Answers(m_answers)); }, Qt::QueuedConnection);
}

} // namespace inspector
