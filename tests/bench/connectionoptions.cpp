// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectionoptions.h"

namespace inspector
{

void ConnectionOptions::describe(CLI::App& app)
{
    app.add_option("--bootstrap", bootstrap, "Kafka broker, HOST:PORT")->required();
    app.add_option("--prefix", prefix, "the topics are PREFIX-configs, PREFIX-status, PREFIX-offsets (bench)");
}

ConnectionSettings ConnectionOptions::settings() const
{
    const BenchTopics names = topics();
    ConnectionSettings settings;
    settings.bootstrap = QString::fromStdString(bootstrap);
    settings.group = QString::fromStdString(prefix);
    settings.configTopic = QString::fromStdString(names.config);
    settings.statusTopic = QString::fromStdString(names.status);
    settings.offsetTopic = QString::fromStdString(names.offset);
    settings.readOnly = true;
    return settings;
}

QStringList ConnectionOptions::arguments() const
{
    return {QStringLiteral("--bootstrap"), QString::fromStdString(bootstrap), QStringLiteral("--prefix"),
            QString::fromStdString(prefix)};
}

} // namespace inspector
