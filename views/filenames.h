// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace inspector
{

/// What is suggested where a file is to be written.
class FileNames
{
public:
    /// A name for a file: what a shell or another system would stumble over left out. "connect" for no name.
    static QString plain(QString name);
    /// Where documents are kept, or else the home folder.
    static QString folder();
};

} // namespace inspector
