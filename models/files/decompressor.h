// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace inspector
{

/// Turns compressed bytes into text, piece by piece; knows concatenated members. One thread.
class Decompressor
{
public:
    enum class State
    {
        Between, ///< all that was given is a whole number of members
        Inside,  ///< of a member: its end has not come yet
        Damaged, ///< see reason()
    };

    virtual ~Decompressor() = default;

    /// Uses some of `in` (moving its begin) and returns how many bytes it put to `out`. 0 with bytes left in `in` means
    /// State::Damaged.
    virtual std::size_t decode(std::string_view& in, char* out, std::size_t room) = 0;
    State state() const { return m_state; }
    const std::string& reason() const { return m_reason; } ///< the library's words

    /// The one for text that begins so; null: not compressed in a way that is known. Wants the first MagicLength bytes.
    static std::unique_ptr<Decompressor> forBeginning(std::string_view bytes);
    static constexpr std::size_t MagicLength = 4;

protected:
    void setState(State state) { m_state = state; }
    void setDamaged(std::string reason)
    {
        m_state = State::Damaged;
        m_reason = std::move(reason);
    }

private:
    State m_state = State::Between;
    std::string m_reason;
};

} // namespace inspector
