// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connect/restclient.h"
#include "items/workersmodel.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <map>
#include <memory>

namespace inspector
{

/// Asks each worker for itself through REST while somebody looks: version, Kafka cluster, health, and plugins on
/// demand. At the addresses that the operator gave with their credentials, at advertised ones without any. GUI thread.
class WorkerProbes : public QObject
{
    Q_OBJECT
public:
    /// `given`: base URLs, with credentials where there are some. `model` must outlive it.
    WorkerProbes(WorkersModel& model, const QStringList& given, QObject* parent = nullptr);
    ~WorkerProbes() override;

    /// Now, if somebody looks.
    void askAll();

private:
    struct Probe
    {
        std::unique_ptr<RestClient> client;
        WorkerRest said;
        bool asking = false;
    };
    void onWatched();
    void ask(const QString& url);
    void askHealth(const QString& url);
    void askPlugins(const QString& url);
    Probe& probe(const QString& url);

    WorkersModel& m_model;
    QStringList m_given;
    QTimer m_timer;
    std::map<QString, Probe> m_probes; ///< by address as shown
};

} // namespace inspector
