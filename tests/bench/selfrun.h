// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QStringList>

namespace inspector
{

/// Runs this program again, as a process of its own with fresh memory, and returns the JSON object that it prints.
/// Its last two arguments are `--started` and the monotonicNs() just before the start. Its standard error goes to ours.
/// Throws std::runtime_error if it fails. Needs a QCoreApplication.
QJsonObject runSelf(const QStringList& arguments);
/// The same with another of the benches, by its name, and without those two arguments.
QJsonObject runBench(const QString& name, const QStringList& arguments);

/// What such a process does at its end.
void printResult(const QJsonObject& result);

} // namespace inspector
