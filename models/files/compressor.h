// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace inspector
{

/// How a file is packed.
enum class Compression : std::uint8_t
{
    None,
    Gzip,
    Zstd,
};

/// By the end of a file's name: `.gz`, `.zst`, else none. For writing; reading goes by content.
Compression compressionOfName(const QString& path);
/// The end of a file's name, empty for none.
QString suffixOf(Compression compression);

/// Packs text piece by piece. One thread.
class Compressor
{
public:
    virtual ~Compressor() = default;
    /// Appends to `out` what of the text so far is ready; finish() appends the rest. Nothing may follow finish().
    virtual void add(std::string_view text, std::string& out) = 0;
    virtual void finish(std::string& out) = 0;

    static std::unique_ptr<Compressor> make(Compression compression);
};

} // namespace inspector
