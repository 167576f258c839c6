// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

struct archive;

namespace inspector
{

/// Writes a tar archive, member by member, whose sizes are known before. One thread.
class TarWriter
{
public:
    /// `out` takes the archive's bytes; false = it cannot.
    explicit TarWriter(std::function<bool(std::string_view)> out);
    ~TarWriter();
    TarWriter(const TarWriter&) = delete;
    TarWriter& operator=(const TarWriter&) = delete;

    /// Ends the member before; `atS`: its time, seconds since 1970. False once `out` has said so, from any of these.
    bool begin(const std::string& name, std::uint64_t size, std::int64_t atS);
    bool write(std::string_view bytes);
    /// After the last member.
    bool finish();

private:
    struct Free
    {
        void operator()(archive* tar) const;
    };
    bool m_good = true; ///< nothing is handed over any more otherwise
    std::function<void(std::string_view)> m_out;
    std::unique_ptr<archive, Free> m_tar; ///< last: hands over to the other when it goes
};

} // namespace inspector
