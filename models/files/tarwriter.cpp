// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/tarwriter.h"

#include <archive.h>
#include <archive_entry.h>

#include <new>
#include <utility>

namespace inspector
{
namespace
{

constexpr int OwnerOnly = 0600;

/// libarchive never hears of a failure: after one it would not free its buffers.
la_ssize_t handOver(archive*, void* out, const void* bytes, std::size_t size)
{
    (*static_cast<const std::function<void(std::string_view)>*>(out))({static_cast<const char*>(bytes), size});
    return static_cast<la_ssize_t>(size);
}

} // namespace

void TarWriter::Free::operator()(archive* tar) const
{
    archive_write_free(tar);
}

TarWriter::TarWriter(std::function<bool(std::string_view)> out)
    : m_out([this, out = std::move(out)](std::string_view bytes) { m_good = m_good && out(bytes); }),
      m_tar(archive_write_new())
{
    if (!m_tar)
        throw std::bad_alloc();
    // Plain ustar, except where a long topic name needs more.
    archive_write_set_format_pax_restricted(m_tar.get());
    archive_write_open(m_tar.get(), &m_out, nullptr, handOver, nullptr);
}

TarWriter::~TarWriter()
{
    m_good = false; // what is left is not wanted where finish() was not called
}

bool TarWriter::begin(const std::string& name, std::uint64_t size, std::int64_t atS)
{
    const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(), archive_entry_free);
    archive_entry_set_pathname(entry.get(), name.c_str());
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(size));
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), OwnerOnly);
    archive_entry_set_mtime(entry.get(), static_cast<time_t>(atS), 0);
    return archive_write_header(m_tar.get(), entry.get()) == ARCHIVE_OK && m_good;
}

bool TarWriter::write(std::string_view bytes)
{
    const auto size = static_cast<la_ssize_t>(bytes.size());
    return (bytes.empty() || archive_write_data(m_tar.get(), bytes.data(), bytes.size()) == size) && m_good;
}

bool TarWriter::finish()
{
    return archive_write_close(m_tar.get()) == ARCHIVE_OK && m_good;
}

} // namespace inspector
