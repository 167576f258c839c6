// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/backupmanifest.h"
#include "operations/resetwish.h"

#include <vector>

namespace inspector
{

/// The topics of a backup as a full reset takes them, all and in their order.
std::vector<ResetTopic> archivedTopics(const BackupManifest& backup);

} // namespace inspector
