// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QProcessEnvironment>
#include <QStringList>

namespace inspector
{

/// What became of the program, run as a script runs it: without a display.
struct ProgramRun
{
    int code = -1; ///< -1: not ended by itself
    QByteArray output;
    QByteArray errors;
};

/// Runs `program` to its end, a minute and a half at most.
inline ProgramRun runProgram(const QString& program, const QStringList& arguments)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("DISPLAY"));
    environment.remove(QStringLiteral("QT_QPA_PLATFORM"));
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    ProgramRun run;
    if (process.waitForFinished(90'000) && process.exitStatus() == QProcess::NormalExit)
        run.code = process.exitCode();
    run.output = process.readAllStandardOutput();
    run.errors = process.readAllStandardError();
    return run;
}

} // namespace inspector
