// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/decompressor.h"

#define ZLIB_CONST
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <new>

namespace inspector
{
namespace
{

constexpr std::string_view GzipMagic("\x1f\x8b", 2);
constexpr std::string_view ZstdMagic("\x28\xb5\x2f\xfd", 4);
constexpr std::string_view ZstdSkippable("\x2a\x4d\x18", 3); ///< behind a first byte of 0x50 to 0x5f

class GzipDecompressor : public Decompressor
{
public:
    GzipDecompressor()
    {
        constexpr int GzipOnly = 16;
        if (inflateInit2(&m_stream, MAX_WBITS + GzipOnly) != Z_OK)
            throw std::bad_alloc();
    }
    ~GzipDecompressor() override { inflateEnd(&m_stream); }
    GzipDecompressor(const GzipDecompressor&) = delete;
    GzipDecompressor& operator=(const GzipDecompressor&) = delete;

    std::size_t decode(std::string_view& in, char* out, std::size_t room) override
    {
        if (state() == State::Between && m_any) {
            // Blocks of tapes and disks are filled up with zeros.
            in.remove_prefix(std::min(in.find_first_not_of('\0'), in.size()));
            if (in.empty())
                return 0;
            inflateReset(&m_stream);
        }
        m_any = true;
        const auto give = static_cast<uInt>(std::min<std::size_t>(in.size(), std::numeric_limits<uInt>::max()));
        const auto take = static_cast<uInt>(std::min<std::size_t>(room, std::numeric_limits<uInt>::max()));
        m_stream.next_in = reinterpret_cast<const Bytef*>(in.data());
        m_stream.avail_in = give;
        m_stream.next_out = reinterpret_cast<Bytef*>(out);
        m_stream.avail_out = take;
        const int code = inflate(&m_stream, Z_NO_FLUSH);
        in.remove_prefix(give - m_stream.avail_in);
        if (code == Z_STREAM_END)
            setState(State::Between);
        else if (code == Z_OK || code == Z_BUF_ERROR)
            setState(State::Inside);
        else
            setDamaged(m_stream.msg ? m_stream.msg : zError(code));
        return take - m_stream.avail_out;
    }

private:
    z_stream m_stream{};
    bool m_any = false; ///< something was decoded
};

class ZstdDecompressor : public Decompressor
{
public:
    ZstdDecompressor() : m_stream(ZSTD_createDStream())
    {
        if (!m_stream)
            throw std::bad_alloc();
    }

    std::size_t decode(std::string_view& in, char* out, std::size_t room) override
    {
        // Without this, a frame that is over would count as the beginning of another.
        if (state() == State::Between && in.empty())
            return 0;
        ZSTD_inBuffer input{in.data(), in.size(), 0};
        ZSTD_outBuffer output{out, room, 0};
        const std::size_t code = ZSTD_decompressStream(m_stream.get(), &output, &input);
        in.remove_prefix(input.pos);
        if (ZSTD_isError(code) != 0)
            setDamaged(ZSTD_getErrorName(code));
        else
            setState(code == 0 ? State::Between : State::Inside);
        return output.pos;
    }

private:
    struct Free
    {
        void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
    };
    std::unique_ptr<ZSTD_DStream, Free> m_stream;
};

} // namespace

std::unique_ptr<Decompressor> Decompressor::forBeginning(std::string_view bytes)
{
    if (bytes.starts_with(GzipMagic))
        return std::make_unique<GzipDecompressor>();
    const bool skippable = bytes.size() >= MagicLength && (static_cast<unsigned char>(bytes[0]) & 0xF0U) == 0x50U &&
                           bytes.substr(1).starts_with(ZstdSkippable);
    if (bytes.starts_with(ZstdMagic) || skippable)
        return std::make_unique<ZstdDecompressor>();
    return nullptr;
}

} // namespace inspector
