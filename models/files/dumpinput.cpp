// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/dumpinput.h"

#include "files/decompressor.h"

#include <QFile>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace inspector
{
namespace
{

constexpr std::size_t BufferSize = std::size_t{256} * 1024;

} // namespace

DumpInput::DumpInput(Descriptor file, std::uint64_t size) : m_file(std::move(file)), m_size(size), m_buffer(BufferSize)
{}

DumpInput::~DumpInput() = default;

Result<std::unique_ptr<DumpInput>> DumpInput::open(const QString& path)
{
    const auto refusal = [&path](SystemError reason) {
        return Error{ErrorCode::CannotRead, path.toStdString(), systemWords(reason), reason};
    };
    Descriptor file(::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC));
    if (!file.open())
        return refusal(errno);
    struct stat info = {};
    if (::fstat(file.get(), &info) != 0)
        return refusal(errno);
    if (S_ISDIR(info.st_mode))
        return refusal(EISDIR);
    const std::uint64_t size = S_ISREG(info.st_mode) ? static_cast<std::uint64_t>(info.st_size) : 0;
    return std::unique_ptr<DumpInput>(new DumpInput(std::move(file), size));
}

void DumpInput::fail(DumpProblem::Kind kind, std::string detail)
{
    m_problem = DumpProblem{kind, {}, 0, std::move(detail)};
}

/// Reads on behind what was not used yet.
void DumpInput::fill()
{
    std::memmove(m_buffer.data(), m_buffer.data() + m_begin, m_end - m_begin);
    m_end -= m_begin;
    m_begin = 0;
    ssize_t got = 0;
    do
        got = ::read(m_file.get(), m_buffer.data() + m_end, m_buffer.size() - m_end);
    while (got < 0 && errno == EINTR);
    if (got > 0) {
        m_end += static_cast<std::size_t>(got);
        m_bytesRead += static_cast<std::uint64_t>(got);
        return;
    }
    m_ended = true;
    if (got < 0)
        fail(DumpProblem::Kind::CannotRead, systemWords(errno));
}

void DumpInput::chooseDecompressor()
{
    while (!m_ended && m_end - m_begin < Decompressor::MagicLength)
        fill();
    m_decompressor = Decompressor::forBeginning({m_buffer.data() + m_begin, m_end - m_begin});
    m_chosen = true;
}

std::size_t DumpInput::read(char* to, std::size_t size)
{
    if (!m_chosen)
        chooseDecompressor();
    for (;;) {
        if (m_begin == m_end && !m_ended)
            fill();
        std::string_view left(m_buffer.data() + m_begin, m_end - m_begin);
        if (!m_decompressor) {
            const std::size_t count = std::min(size, left.size());
            std::memcpy(to, left.data(), count);
            m_begin += count;
            return count;
        }
        if (m_decompressor->state() == Decompressor::State::Damaged)
            return 0;
        const std::size_t before = left.size();
        const std::size_t count = m_decompressor->decode(left, to, size);
        m_begin = m_end - left.size();
        if (m_decompressor->state() == Decompressor::State::Damaged)
            fail(DumpProblem::Kind::BadArchive, m_decompressor->reason());
        if (count > 0)
            return count;
        if (left.size() == before && (m_ended || before > 0)) {
            if (m_decompressor->state() == Decompressor::State::Inside && !m_problem)
                fail(DumpProblem::Kind::CutShort, {});
            return 0;
        }
    }
}

} // namespace inspector
