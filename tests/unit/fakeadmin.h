// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connectadmin.h"
#include "tst_operation_fakes.h"

namespace inspector
{

/// The worker of a FakeApi, with plugins and loggers; answers from the event loop.
class FakeAdmin : public QObject, public ConnectAdmin
{
public:
    explicit FakeAdmin(FakeApi& api) : m_api(api) {}

    bool available() const override { return m_api.available(); }
    ConnectCallPtr workerInfo(ConnectReply<WorkerInfo> reply) override { return m_api.workerInfo(std::move(reply)); }
    ConnectCallPtr connectorNames(ConnectReply<std::vector<std::string>> reply) override
    {
        return m_api.connectorNames(std::move(reply));
    }
    ConnectCallPtr connectorStatus(const std::string& name, ConnectReply<RestConnectorStatus> reply) override
    {
        return m_api.connectorStatus(name, std::move(reply));
    }
    ConnectCallPtr activeTopics(const std::string& name, ConnectReply<std::vector<std::string>> reply) override
    {
        return m_api.activeTopics(name, std::move(reply));
    }
    ConnectCallPtr offsets(const std::string& name, ConnectReply<std::vector<RestOffset>> reply) override
    {
        return m_api.offsets(name, std::move(reply));
    }
    ConnectCallPtr send(const PlannedCall& call, ConnectReply<ConnectAnswer> reply) override
    {
        return m_api.send(call, std::move(reply));
    }

    std::vector<std::string> workerUrls() const override
    {
        std::vector<std::string> urls;
        for (const auto& [url, of] : levels)
            urls.push_back(url);
        return urls;
    }
    ConnectCallPtr connectorConfig(const std::string&, ConnectReply<Bytes> reply) override
    {
        return answer(Result<Bytes>(Bytes("{}")), std::move(reply));
    }
    ConnectCallPtr connectorTasks(const std::string&, ConnectReply<std::vector<RestTaskConfig>> reply) override
    {
        return answer(Result(std::vector<RestTaskConfig>{}), std::move(reply));
    }
    ConnectCallPtr plugins(ConnectReply<std::vector<ConnectorPlugin>> reply) override
    {
        return answer(offered, std::move(reply));
    }
    ConnectCallPtr validateConfig(const std::string& pluginClass, const Bytes& config,
                                  ConnectReply<ConfigValidation> reply) override
    {
        validated.push_back(pluginClass + " " + config);
        return silent ? std::make_shared<Call>() : answer(validation, std::move(reply));
    }
    ConnectCallPtr createConnector(const std::string&, const Bytes&, std::optional<TargetState>,
                                   ConnectReply<ConnectAnswer> reply) override
    {
        return answer(Result(ConnectAnswer{}), std::move(reply));
    }
    ConnectCallPtr putConfig(const std::string&, const Bytes&, ConnectReply<ConnectAnswer> reply) override
    {
        return answer(Result(ConnectAnswer{}), std::move(reply));
    }
    ConnectCallPtr patchConfig(const std::string&, const Bytes&, ConnectReply<ConnectAnswer> reply) override
    {
        return answer(Result(ConnectAnswer{}), std::move(reply));
    }
    ConnectCallPtr loggers(const std::string& workerUrl, ConnectReply<std::vector<LoggerLevel>> reply) override
    {
        if (const auto found = unreachable.find(workerUrl); found != unreachable.end())
            return answer(Result<std::vector<LoggerLevel>>(found->second), std::move(reply));
        std::vector<LoggerLevel> list;
        for (const auto& [name, level] : levels[workerUrl])
            list.push_back({name, level, std::nullopt});
        return answer(Result(list), std::move(reply));
    }
    ConnectCallPtr setWorkerLogger(const std::string& workerUrl, const std::string& logger, const std::string& level,
                                   ConnectReply<std::vector<std::string>> reply) override
    {
        m_api.changes.push_back("set " + logger + "=" + level + " on " + workerUrl);
        if (takes && setting.ok())
            levels[workerUrl][logger] = level;
        return answer(setting.ok() ? Result(std::vector<std::string>{logger})
                                   : Result<std::vector<std::string>>(setting.error()),
                      std::move(reply));
    }
    ConnectCallPtr setClusterLogger(const std::string& logger, const std::string& level,
                                    ConnectReply<Done> reply) override
    {
        m_api.changes.push_back("set " + logger + "=" + level + " everywhere");
        if (takes && setting.ok())
            for (auto& [url, of] : levels)
                of[logger] = level;
        return answer(setting, std::move(reply));
    }

    Result<std::vector<ConnectorPlugin>> offered = std::vector<ConnectorPlugin>{};
    Result<ConfigValidation> validation = ConfigValidation{};
    bool silent = false; ///< validation gets no answer
    std::vector<std::string> validated;
    std::map<std::string, std::map<std::string, std::string>> levels; ///< worker -> logger -> level
    std::map<std::string, Error> unreachable;                         ///< workers that do not list their loggers
    Result<Done> setting = Done{};                                    ///< the answer to a change of a level
    bool takes = true;                                                ///< and whether it is made

private:
    struct Call : ConnectCall
    {
        void cancel() override { cancelled = true; }
        bool cancelled = false;
    };
    template <class T>
    ConnectCallPtr answer(const Result<T>& result, ConnectReply<T> reply)
    {
        auto call = std::make_shared<Call>();
        QMetaObject::invokeMethod(
            this,
            [call, result, reply = std::move(reply)] {
                if (!call->cancelled)
                    reply(result);
            },
            Qt::QueuedConnection);
        return call;
    }

    FakeApi& m_api;
};

} // namespace inspector
