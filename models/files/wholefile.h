// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bytes.h"
#include "core/result.h"

#include <QString>

namespace inspector
{

/// Small documents that are read and written as a whole. Blocks: not for a GUI thread.
struct WholeFile
{
    /// Errors: CannotRead, with `tooBig` as the reason where the file has more than `mostBytes`.
    static Result<Bytes> read(const QString& path, qint64 mostBytes, const QString& tooBig);
    /// Replaces what is there; only the owner may read it. Errors: as OwnerFile.
    static Result<Done> write(const QString& path, const Bytes& bytes);
};

} // namespace inspector
