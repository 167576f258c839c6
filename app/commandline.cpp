// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"

#include "items/errorwords.h"
#include "kafka/kafkaconfig.h"
#include "operationarguments.h"
#include "provisionarguments.h"

#include <CLI/CLI.hpp>

#include <QFileInfo>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace inspector
{
namespace
{

/// For options that name a file or topic: an unset variable in a script must not open a window, nor stand for the
/// names that are taken where none is given.
std::string nameIsGiven(const std::string& given)
{
    return given.empty() ? "a name must not be empty" : "";
}

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QStringList list(const std::vector<std::string>& items)
{
    QStringList out;
    for (const std::string& item : items) {
        for (const QString& part : text(item).split(QLatin1Char(','), Qt::SkipEmptyParts))
            out.append(part.trimmed());
    }
    return out;
}

struct Arguments
{
    bool demo = false;
    bool readOnly = false;
    std::vector<std::string> bootstrap;
    std::vector<std::string> rest;
    std::string group;
    std::string configTopic;
    std::string statusTopic;
    std::string offsetTopic;
    std::vector<std::string> properties;
    std::vector<std::string> dumps;
    std::string report;
    std::string failOn;
    std::string dump;
    bool redact = false;
    bool discover = false;
    std::string backup;
    std::string restore;
    bool leaveOwnTopics = false;
    int timeout = 0; ///< s; 0 = not given
    OperationArguments operation;
    ProvisionArguments provision;
};

void describe(CLI::App& app, Arguments& arguments)
{
    auto* bootstrap = app.add_option("--bootstrap", arguments.bootstrap, "Kafka brokers, HOST:PORT[,…]");
    app.add_option("--rest", arguments.rest, "Connect workers' REST addresses, URL[,…]")->needs(bootstrap);
    app.add_option("--group", arguments.group,
                   "group.id of the Connect cluster; its topics are looked for where none is named")
        ->needs(bootstrap);
    app.add_option("--config-topic", arguments.configTopic, "config.storage.topic (connect-configs)")
        ->needs(bootstrap)
        ->check(nameIsGiven);
    app.add_option("--status-topic", arguments.statusTopic, "status.storage.topic (connect-status)")
        ->needs(bootstrap)
        ->check(nameIsGiven);
    app.add_option("--offset-topic", arguments.offsetTopic, "offset.storage.topic (connect-offsets)")
        ->needs(bootstrap)
        ->check(nameIsGiven);
    app.add_option("--property", arguments.properties, "librdkafka property KEY=VALUE, can be repeated")
        ->needs(bootstrap)
        ->take_all();
    auto* demo = app.add_flag("--demo", arguments.demo, "open a simulated cluster in this process");
    demo->excludes(bootstrap);
    auto* open =
        app.add_option("--open", arguments.dumps, "dump of the topics (kcat -J, plain, gzip or zstd), can be repeated")
            ->excludes(bootstrap)
            ->excludes(demo)
            ->take_all()
            ->check(nameIsGiven);
    auto* report = app.add_option("--report", arguments.report,
                                  "write a JSON report to FILE (- = standard output) and "
                                  "exit; needs no display")
                       ->check(nameIsGiven);
    app.add_option("--fail-on", arguments.failOn, "exit with 1 on findings of this severity: warning, error")
        ->check(CLI::IsMember({"warning", "error"}))
        ->needs(report);
    auto* dump = app.add_option("--export", arguments.dump,
                                "write all records to a new FILE (.gz and .zst: compressed) and exit; needs no display")
                     ->check(nameIsGiven);
    app.add_flag("--redact", arguments.redact, "mask secrets in the export, which cannot be restored from then")
        ->needs(dump);
    auto* backup = app.add_option("--backup", arguments.backup,
                                  "archive the topics in a new FILE (tar, zstd), verify it and exit; needs no display")
                       ->excludes(open)
                       ->check(nameIsGiven);
    auto* restore =
        app.add_option(
               "--restore", arguments.restore,
               "check that the backup FILE can be put back into the topics, which must be empty; with --yes do it")
            ->excludes(open)
            ->check(nameIsGiven);
    app.add_flag(
           "--leave-own-topics", arguments.leaveOwnTopics,
           "with --restore: leave offsets topics that connectors have of their own as they are; their names stand "
           "in the connectors' configurations, so that beside a running cluster they are that cluster's")
        ->needs(restore);
    app.add_flag("--discover", arguments.discover,
                 "print the Connect clusters of the Kafka cluster, with their topics and what speaks for them, and "
                 "exit; needs no display")
        ->needs(bootstrap)
        ->excludes(report)
        ->excludes(dump)
        ->excludes(backup)
        ->excludes(restore);
    app.add_option(
           "--timeout", arguments.timeout,
           "seconds that reading for --report, --export and --backup and each step of --restore may take (300), "
           "checks for --plan and --apply (120), --discover (60), or --provision (60)")
        ->check(CLI::Range(1, 86'400));
    arguments.operation.describe(app);
    arguments.provision.describe(app, bootstrap);
    app.add_flag("--read-only", arguments.readOnly, "refuse every change");
    app.set_version_flag("--version", std::string("connect-inspector ") + INSPECTOR_VERSION);
}

std::optional<QString> fill(const Arguments& arguments, ConnectionSettings& settings)
{
    settings.demo = arguments.demo;
    settings.readOnly = arguments.readOnly;
    settings.bootstrap = list(arguments.bootstrap).join(QLatin1Char(','));
    if (!arguments.bootstrap.empty()) {
        if (const std::optional<Error> wrong = checkBootstrap(settings.bootstrap.toStdString()))
            return QString(QStringLiteral("--bootstrap: ") + ErrorWords::once(*wrong));
    }
    settings.restUrls = list(arguments.rest);
    settings.group = text(arguments.group);
    // Where one is named, the others are what Connect's examples call them.
    if (!arguments.bootstrap.empty() && arguments.configTopic.empty() && arguments.statusTopic.empty() &&
        arguments.offsetTopic.empty())
        settings.clearTopicNames();
    if (!arguments.configTopic.empty())
        settings.configTopic = text(arguments.configTopic);
    if (!arguments.statusTopic.empty())
        settings.statusTopic = text(arguments.statusTopic);
    if (!arguments.offsetTopic.empty())
        settings.offsetTopic = text(arguments.offsetTopic);
    for (const std::string& property : arguments.properties) {
        const std::size_t equals = property.find('=');
        // The value may be a secret: only the part before the equals sign is ever repeated.
        if (equals == std::string::npos || equals == 0)
            return QStringLiteral("--property wants KEY=VALUE; one has no key or no equals sign");
        settings.properties.append({text(property.substr(0, equals)), text(property.substr(equals + 1))});
    }
    return std::nullopt;
}

CommandLineExit wrongUse(const QString& why)
{
    return {2, QStringLiteral("connect-inspector: ") + why + QStringLiteral(" (see --help)\n")};
}

/// Why what is written would be what is read, or written twice.
std::optional<QString> overwritten(const Arguments& arguments)
{
    const auto place = [](const std::string& file) {
        const QFileInfo info(text(file));
        return info.exists() ? info.canonicalFilePath() : info.absoluteFilePath();
    };
    std::map<QString, const char*> written;
    for (const auto& [option, file] :
         {std::pair("--report", &arguments.report), {"--export", &arguments.dump}, {"--backup", &arguments.backup}})
    {
        if (file->empty() || *file == "-")
            continue;
        const auto [other, isNew] = written.emplace(place(*file), option);
        if (!isNew)
            return QStringLiteral("%1 and %2 name the same file")
                .arg(QString::fromLatin1(other->second), QString::fromLatin1(option));
    }
    for (const std::string& dump : arguments.dumps) {
        const auto other = written.find(place(dump));
        if (QFileInfo(text(dump)).isFile() && other != written.end() && qstrcmp(other->second, "--report") == 0)
            return QStringLiteral("--report names a file that is opened");
    }
    return std::nullopt;
}

std::optional<CommandLineExit> fillOperation(const Arguments& arguments, CommandLine& out)
{
    if (!out.cluster)
        return wrongUse(QStringLiteral("--plan and --apply want --bootstrap or --demo"));
    QString wrong;
    out.operation = arguments.operation.read(&wrong);
    if (!out.operation)
        return wrongUse(wrong);
    if (arguments.timeout > 0)
        out.operation->timeout = std::chrono::seconds(arguments.timeout);
    return std::nullopt;
}

std::optional<CommandLineExit> fillRestore(const Arguments& arguments, CommandLine& out)
{
    if (!out.cluster)
        return wrongUse(QStringLiteral("--restore wants --bootstrap or --demo"));
    RestoreTask task;
    task.file = text(arguments.restore);
    task.leaveOwnTopics = arguments.leaveOwnTopics;
    task.yes = arguments.operation.yes;
    if (arguments.timeout > 0)
        task.timeout = std::chrono::seconds(arguments.timeout);
    out.restore = task;
    return std::nullopt;
}

std::optional<CommandLineExit> fillProvision(const Arguments& arguments, CommandLine& out)
{
    QString wrong;
    out.provision = arguments.provision.read(*out.cluster, &wrong);
    if (!out.provision)
        return wrongUse(wrong);
    out.provision->yes = arguments.operation.yes;
    if (arguments.timeout > 0)
        out.provision->timeout = std::chrono::seconds(arguments.timeout);
    return std::nullopt;
}

std::optional<CommandLineExit> fillTask(const Arguments& arguments, CommandLine& out)
{
    const bool headless = !arguments.report.empty() || !arguments.dump.empty() || !arguments.backup.empty();
    const bool restore = !arguments.restore.empty();
    if (restore && (headless || arguments.operation.given()))
        return wrongUse(QStringLiteral("--restore goes with none of --backup, --report, --export, --plan and --apply"));
    const bool provision = arguments.provision.provision;
    if (provision && (headless || restore || arguments.discover || arguments.operation.given()))
        return wrongUse(QStringLiteral("--provision goes with none of --report, --export, --backup, --restore, "
                                       "--discover, --plan and --apply"));
    if (arguments.operation.yes && !restore && !provision && arguments.operation.apply.empty())
        return wrongUse(QStringLiteral("--yes wants one of --apply, --restore and --provision"));
    if (provision)
        return fillProvision(arguments, out);
    if (arguments.discover) {
        if (arguments.operation.given())
            return wrongUse(QStringLiteral("--discover goes with neither --plan nor --apply"));
        const ConnectionSettings& cluster = *out.cluster;
        if (!cluster.group.isEmpty() || !cluster.wantsTopics() || !cluster.restUrls.isEmpty())
            return wrongUse(QStringLiteral("--discover finds group, topics and workers by itself: it goes with none of "
                                           "--group, --config-topic, --status-topic, --offset-topic and --rest"));
        out.discovery.emplace();
        if (arguments.timeout > 0)
            out.discovery->timeout = std::chrono::seconds(arguments.timeout);
        return std::nullopt;
    }
    if (arguments.operation.given())
        return headless ? wrongUse(QStringLiteral("--plan and --apply go with none of --report, --export and --backup"))
                        : fillOperation(arguments, out);
    const int named = static_cast<int>(!arguments.configTopic.empty()) +
                      static_cast<int>(!arguments.statusTopic.empty()) +
                      static_cast<int>(!arguments.offsetTopic.empty());
    if ((restore || !arguments.backup.empty()) && named > 0 && named < 3)
        // The others' usual names may be another cluster's.
        return wrongUse(QStringLiteral("--backup and --restore want all three of --config-topic, --status-topic and "
                                       "--offset-topic, or none"));
    if (restore)
        return fillRestore(arguments, out);
    if (!headless && arguments.timeout > 0)
        return wrongUse(QStringLiteral(
            "--timeout wants --report, --export, --backup, --restore, --discover, --provision, --plan or --apply"));
    if (!headless)
        return std::nullopt;
    if (!out.cluster && !arguments.backup.empty())
        return wrongUse(QStringLiteral("--backup wants --bootstrap or --demo"));
    if (!out.cluster && out.dumps.isEmpty())
        return wrongUse(QStringLiteral("--report and --export want --bootstrap, --open or --demo"));
    if (arguments.dump == "-" || arguments.backup == "-")
        return wrongUse(QStringLiteral("%1 wants the name of a file")
                            .arg(arguments.dump == "-" ? QStringLiteral("--export") : QStringLiteral("--backup")));
    if (const std::optional<QString> clash = overwritten(arguments))
        return wrongUse(*clash);
    HeadlessTask task;
    task.report = text(arguments.report);
    if (!arguments.failOn.empty())
        task.failOn = arguments.failOn == "error" ? Severity::Error : Severity::Warning;
    task.dump = text(arguments.dump);
    task.redact = arguments.redact;
    task.backup = text(arguments.backup);
    if (arguments.timeout > 0)
        task.timeout = std::chrono::seconds(arguments.timeout);
    out.headless = task;
    return std::nullopt;
}

} // namespace

std::optional<CommandLineExit> readCommandLine(int argc, const char* const* argv, CommandLine& out)
{
    CLI::App app("Inspector and administrator for the internal topics of Apache Kafka Connect", "connect-inspector");
    Arguments arguments;
    describe(app, arguments);
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        return CommandLineExit{0, text(app.help())};
    } catch (const CLI::CallForVersion& version) {
        return CommandLineExit{0, text(version.what()) + QLatin1Char('\n')};
    } catch (const CLI::ParseError& error) {
        return wrongUse(text(error.what()).simplified());
    }
    ConnectionSettings settings;
    if (const std::optional<QString> wrong = fill(arguments, settings))
        return wrongUse(*wrong);
    if (settings.demo || !settings.bootstrap.isEmpty())
        out.cluster = settings;
    for (const std::string& dump : arguments.dumps)
        out.dumps.append(text(dump));
    return fillTask(arguments, out);
}

} // namespace inspector
