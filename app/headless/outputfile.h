// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QString>

#include <string_view>

namespace inspector
{

/// Where the headless modes write to.
struct OutputFile
{
    /// Writes all of it or nothing: to a new file that only its owner may read, which then takes the place of what
    /// stood under the name. `-` is the standard output; a device or pipe is written to as it is. Errors: CannotWrite.
    static Result<Done> write(const QString& path, std::string_view content);
};

} // namespace inspector
