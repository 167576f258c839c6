// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/tarreader.h"

#include <archive.h>
#include <archive_entry.h>

#include <new>

namespace inspector
{
namespace
{

constexpr std::size_t ReadAtOnce = std::size_t{128} * 1024;

} // namespace

void TarReader::Free::operator()(archive* tar) const
{
    archive_read_free(tar);
}

TarReader::TarReader(DumpInput& input)
    : m_source(new Source{input, std::vector<char>(ReadAtOnce)}), m_tar(archive_read_new()), m_piece(ReadAtOnce)
{
    if (!m_tar)
        throw std::bad_alloc();
    // No filter: the input has been unpacked, and tells what is wrong with it better.
    archive_read_support_format_tar(m_tar.get());
    archive_read_open(
        m_tar.get(), m_source.get(), nullptr,
        [](archive*, void* data, const void** bytes) -> la_ssize_t {
            auto& source = *static_cast<Source*>(data);
            *bytes = source.buffer.data();
            return static_cast<la_ssize_t>(source.input.read(source.buffer.data(), source.buffer.size()));
        },
        nullptr);
}

TarReader::~TarReader() = default;

TarReader::Step TarReader::next()
{
    archive_entry* entry = nullptr;
    const int code = archive_read_next_header(m_tar.get(), &entry);
    if (code == ARCHIVE_EOF)
        return Step::End;
    if (code != ARCHIVE_OK)
        return Step::Damaged;
    const char* name = archive_entry_pathname(entry);
    m_name = name ? name : "";
    const bool isFile = archive_entry_filetype(entry) == AE_IFREG && !archive_entry_hardlink(entry);
    m_size = isFile ? static_cast<std::uint64_t>(archive_entry_size(entry)) : 0;
    return Step::Member;
}

TarReader::Step TarReader::read(std::string& out)
{
    const la_ssize_t got = archive_read_data(m_tar.get(), m_piece.data(), m_piece.size());
    if (got < 0)
        return Step::Damaged;
    out.append(m_piece.data(), static_cast<std::size_t>(got));
    return got > 0 ? Step::Member : Step::End;
}

} // namespace inspector
