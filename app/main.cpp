// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/headless/discoveryrun.h"
#include "app/headless/headlessrun.h"
#include "app/headless/operationrun.h"
#include "app/headless/provisionrun.h"
#include "app/headless/restorerun.h"
#include "app/programopener.h"
#include "views/mainwindow.h"
#include "views/settings.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTimer>
#include <QTranslator>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>

namespace
{

void installTranslations(QApplication& application)
{
    // English is always there, beneath any other language: it has the plurals. The application owns and outlives all.
    auto* english = new QTranslator(&application);
    if (english->load(QStringLiteral(":/i18n/connect-inspector_en.qm")))
        QApplication::installTranslator(english);
    auto* own = new QTranslator(&application);
    if (own->load(QLocale(), QStringLiteral("connect-inspector"), QStringLiteral("_"), QStringLiteral(":/i18n")))
        QApplication::installTranslator(own);
    auto* qt = new QTranslator(&application);
    if (qt->load(QLocale(), QStringLiteral("qtbase"), QStringLiteral("_"),
                 QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QApplication::installTranslator(qt);
}

/// How long the search for the topics may take: no longer than what comes after it.
std::chrono::seconds searchTime(const inspector::CommandLine& commandLine)
{
    const std::chrono::seconds most = inspector::DiscoveryTask().timeout;
    if (commandLine.headless)
        return std::min(most, commandLine.headless->timeout);
    if (commandLine.operation)
        return std::min(most, commandLine.operation->timeout);
    return commandLine.restore ? std::min(most, commandLine.restore->timeout) : most;
}

int carryOut(inspector::CommandLine commandLine)
{
    if (commandLine.discovery)
        return inspector::DiscoveryRun::run(*commandLine.cluster, *commandLine.discovery);
    if (commandLine.provision)
        return std::make_unique<inspector::ProvisionRun>(*commandLine.cluster, *commandLine.provision)->run();
    if (commandLine.cluster && commandLine.cluster->wantsTopics() &&
        !inspector::DiscoveryRun::findTopics(*commandLine.cluster, searchTime(commandLine)))
        return inspector::DiscoveryRun::CannotRead;
    if (commandLine.operation)
        return std::make_unique<inspector::OperationRun>(*commandLine.cluster, *commandLine.operation)->run();
    if (commandLine.restore)
        return std::make_unique<inspector::RestoreRun>(*commandLine.cluster, *commandLine.restore)->run();
    return std::make_unique<inspector::HeadlessRun>(commandLine)->run();
}

int runHeadless(int argc, char* argv[], const inspector::CommandLine& commandLine)
{
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("connect-inspector"));
    QCoreApplication::setApplicationVersion(QStringLiteral(INSPECTOR_VERSION));
    // What scripts read is English, whatever the language of the desktop.
    QTranslator english;
    if (english.load(QStringLiteral(":/i18n/connect-inspector_en.qm")))
        QCoreApplication::installTranslator(&english);
    QLocale::setDefault(QLocale::c());
    const int code = carryOut(commandLine);
    // A file that blocks (a pipe without a writer, a mount whose server is gone) holds the thread that reads it for
    // ever. What was to be written is written: nothing is waited for.
    std::fflush(nullptr);
    std::_Exit(code);
}

} // namespace

int main(int argc, char* argv[])
{
    inspector::CommandLine commandLine;
    if (const auto exit = inspector::readCommandLine(argc, argv, commandLine)) {
        std::fputs(qPrintable(exit->text), exit->code == 0 ? stdout : stderr);
        return exit->code;
    }

    if (commandLine.headless || commandLine.operation || commandLine.discovery || commandLine.restore ||
        commandLine.provision)
        return runHeadless(argc, argv, commandLine);

    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("connect-inspector"));
    QApplication::setApplicationDisplayName(QStringLiteral("Connect Inspector"));
    QApplication::setOrganizationName(QStringLiteral("connect-inspector"));
    QApplication::setApplicationVersion(QStringLiteral(INSPECTOR_VERSION));
    installTranslations(application);

    inspector::Settings settings;
    inspector::ProgramOpener opener;
    inspector::MainWindow window(opener, settings);
    window.show();
    // From the event loop, so that opening has a window to say its troubles in.
    QTimer::singleShot(0, &window, [&] {
        if (!commandLine.dumps.isEmpty()) {
            window.openFiles(commandLine.dumps);
            return;
        }
        if (!commandLine.cluster) {
            window.restoreOpenClusters();
            return;
        }
        QString error;
        const bool begun = commandLine.cluster->wantsTopics() ? window.findCluster(*commandLine.cluster, &error)
                                                              : window.openCluster(*commandLine.cluster, &error);
        if (!begun) {
            std::fputs(qPrintable(QStringLiteral("connect-inspector: %1\n").arg(error)), stderr);
            QApplication::exit(2);
        }
    });
    return QApplication::exec();
}
