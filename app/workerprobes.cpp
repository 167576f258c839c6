// SPDX-License-Identifier: GPL-3.0-or-later
#include "workerprobes.h"

#include <algorithm>
#include <chrono>

namespace inspector
{

namespace
{

constexpr std::chrono::seconds ProbeInterval{10};
/// An advertised address is often reachable only from within: that should not take long to find out.
constexpr std::chrono::seconds ProbePatience{4};

} // namespace

WorkerProbes::WorkerProbes(WorkersModel& model, const QStringList& given, QObject* parent)
    : QObject(parent), m_model(model), m_given(given)
{
    QStringList shown;
    for (const QString& url : given) {
        const RestClient client({url});
        for (const std::string& address : client.workerUrls())
            shown.append(QString::fromStdString(address));
    }
    m_timer.setInterval(ProbeInterval);
    connect(&m_timer, &QTimer::timeout, this, &WorkerProbes::askAll);
    connect(&model, &WorkersModel::watchedChanged, this, &WorkerProbes::onWatched);
    // Queued: an answer may change addresses, and the client that brings it must not go meanwhile.
    connect(&model, &WorkersModel::addressesChanged, this, &WorkerProbes::askAll, Qt::QueuedConnection);
    connect(&model, &WorkersModel::pluginsWanted, this, &WorkerProbes::askPlugins);
    model.setGivenAddresses(shown);
    onWatched();
}

WorkerProbes::~WorkerProbes() = default;

void WorkerProbes::onWatched()
{
    if (!m_model.isWatched()) {
        m_timer.stop();
        return;
    }
    m_timer.start();
    askAll();
}

void WorkerProbes::askAll()
{
    if (!m_model.isWatched())
        return;
    const QStringList urls = m_model.addresses();
    std::erase_if(m_probes, [&urls](const auto& probe) { return !urls.contains(probe.first); });
    for (const QString& url : urls)
        ask(url);
}

WorkerProbes::Probe& WorkerProbes::probe(const QString& url)
{
    Probe& probe = m_probes[url];
    if (!probe.client) {
        // The operator's own words for this address have the credentials.
        const auto same = [&url](const QString& given) {
            const std::vector<std::string> shown = RestClient({given}).workerUrls();
            return !shown.empty() && QString::fromStdString(shown.front()) == url;
        };
        const auto given = std::find_if(m_given.cbegin(), m_given.cend(), same);
        probe.client = std::make_unique<RestClient>(QStringList{given == m_given.cend() ? url : *given},
                                                    RestClient::Deadlines{ProbePatience, ProbePatience});
    }
    return probe;
}

void WorkerProbes::ask(const QString& url)
{
    Probe& asked = probe(url);
    if (asked.asking)
        return;
    asked.asking = true;
    // The client goes with its probe, and its calls with the client: an answer finds the probe.
    asked.client->workerInfo([this, url](const Result<WorkerInfo>& info) {
        Probe& answered = m_probes.at(url);
        answered.said.info = info;
        if (info) {
            askHealth(url);
        } else {
            answered.asking = false;
            answered.said.health.reset();
        }
        m_model.setRest(url, answered.said);
    });
}

void WorkerProbes::askHealth(const QString& url)
{
    m_probes.at(url).client->health([this, url](const Result<WorkerHealth>& health) {
        Probe& answered = m_probes.at(url);
        answered.asking = false;
        answered.said.health = health;
        m_model.setRest(url, answered.said);
    });
}

void WorkerProbes::askPlugins(const QString& url)
{
    Probe& asked = probe(url);
    if (asked.said.askingPlugins)
        return;
    asked.said.askingPlugins = true;
    m_model.setRest(url, asked.said);
    m_probes.at(url).client->plugins([this, url](const Result<std::vector<ConnectorPlugin>>& plugins) {
        Probe& answered = m_probes.at(url);
        answered.said.askingPlugins = false;
        answered.said.plugins = plugins;
        m_model.setRest(url, answered.said);
    });
}

} // namespace inspector
