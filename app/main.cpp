// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/headless/discoveryrun.h"
#include "app/headless/headlessrun.h"
#include "app/headless/operationrun.h"
#include "app/headless/restorerun.h"
#include "app/programopener.h"
#include "views/mainwindow.h"
#include "views/settings.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTimer>
#include <QTranslator>

#include <cstdio>
#include <cstdlib>

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
    int code = 0;
    if (commandLine.discovery)
        code = std::make_unique<inspector::DiscoveryRun>(*commandLine.cluster, *commandLine.discovery)->run();
    else if (commandLine.operation)
        code = std::make_unique<inspector::OperationRun>(*commandLine.cluster, *commandLine.operation)->run();
    else if (commandLine.restore)
        code = std::make_unique<inspector::RestoreRun>(*commandLine.cluster, *commandLine.restore)->run();
    else
        code = std::make_unique<inspector::HeadlessRun>(commandLine)->run();
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

    if (commandLine.headless || commandLine.operation || commandLine.discovery || commandLine.restore)
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
        if (!window.openCluster(*commandLine.cluster, &error)) {
            std::fputs(qPrintable(QStringLiteral("connect-inspector: %1\n").arg(error)), stderr);
            QApplication::exit(2);
        }
    });
    return QApplication::exec();
}
