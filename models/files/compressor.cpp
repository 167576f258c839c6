// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/compressor.h"

#define ZLIB_CONST
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <limits>
#include <new>

namespace inspector
{
namespace
{

constexpr std::size_t RoomAtOnce = std::size_t{64} * 1024;

class NoCompressor : public Compressor
{
public:
    void add(std::string_view text, std::string& out) override { out += text; }
    void finish(std::string&) override {}
};

class GzipCompressor : public Compressor
{
public:
    GzipCompressor()
    {
        constexpr int GzipOnly = 16;
        constexpr int MemoryLevel = 8;
        if (deflateInit2(&m_stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + GzipOnly, MemoryLevel,
                         Z_DEFAULT_STRATEGY) != Z_OK)
            throw std::bad_alloc();
    }
    ~GzipCompressor() override { deflateEnd(&m_stream); }
    GzipCompressor(const GzipCompressor&) = delete;
    GzipCompressor& operator=(const GzipCompressor&) = delete;

    void add(std::string_view text, std::string& out) override
    {
        while (!text.empty()) {
            const auto count = static_cast<uInt>(std::min<std::size_t>(text.size(), std::numeric_limits<uInt>::max()));
            m_stream.next_in = reinterpret_cast<const Bytef*>(text.data());
            m_stream.avail_in = count;
            while (m_stream.avail_in > 0)
                deflateInto(out, Z_NO_FLUSH);
            text.remove_prefix(count);
        }
    }
    void finish(std::string& out) override
    {
        m_stream.avail_in = 0;
        while (deflateInto(out, Z_FINISH) != Z_STREAM_END) {
        }
    }

private:
    int deflateInto(std::string& out, int flush)
    {
        m_stream.next_out = reinterpret_cast<Bytef*>(m_room.data());
        m_stream.avail_out = static_cast<uInt>(m_room.size());
        const int code = deflate(&m_stream, flush);
        out.append(m_room.data(), m_room.size() - m_stream.avail_out);
        return code;
    }

    z_stream m_stream{};
    std::array<char, RoomAtOnce> m_room{};
};

class ZstdCompressor : public Compressor
{
public:
    ZstdCompressor() : m_stream(ZSTD_createCCtx())
    {
        if (!m_stream)
            throw std::bad_alloc();
        ZSTD_CCtx_setParameter(m_stream.get(), ZSTD_c_checksumFlag, 1);
    }

    void add(std::string_view text, std::string& out) override
    {
        ZSTD_inBuffer input{text.data(), text.size(), 0};
        while (input.pos < input.size)
            compressInto(out, input, ZSTD_e_continue);
    }
    void finish(std::string& out) override
    {
        ZSTD_inBuffer input{nullptr, 0, 0};
        while (compressInto(out, input, ZSTD_e_end) > 0) {
        }
    }

private:
    /// What is left to be flushed.
    std::size_t compressInto(std::string& out, ZSTD_inBuffer& input, ZSTD_EndDirective end)
    {
        ZSTD_outBuffer output{m_room.data(), m_room.size(), 0};
        const std::size_t code = ZSTD_compressStream2(m_stream.get(), &output, &input, end);
        // Nothing but want of memory can go wrong in compressing.
        if (ZSTD_isError(code) != 0)
            throw std::bad_alloc();
        out.append(m_room.data(), output.pos);
        return code;
    }

    struct Free
    {
        void operator()(ZSTD_CCtx* stream) const { ZSTD_freeCCtx(stream); }
    };
    std::unique_ptr<ZSTD_CCtx, Free> m_stream;
    std::array<char, RoomAtOnce> m_room{};
};

} // namespace

Compression compressionOfName(const QString& path)
{
    for (const Compression compression : {Compression::Gzip, Compression::Zstd}) {
        if (path.endsWith(suffixOf(compression), Qt::CaseInsensitive))
            return compression;
    }
    return Compression::None;
}

QString suffixOf(Compression compression)
{
    switch (compression) {
    case Compression::Gzip:
        return QStringLiteral(".gz");
    case Compression::Zstd:
        return QStringLiteral(".zst");
    case Compression::None:
        break;
    }
    return {};
}

std::unique_ptr<Compressor> Compressor::make(Compression compression)
{
    switch (compression) {
    case Compression::Gzip:
        return std::make_unique<GzipCompressor>();
    case Compression::Zstd:
        return std::make_unique<ZstdCompressor>();
    case Compression::None:
        break;
    }
    return std::make_unique<NoCompressor>();
}

} // namespace inspector
