// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>
#include <string_view>

namespace inspector
{

/// errno of a failed step; 0 = done.
using SystemError = int;

/// The system's words for it.
std::string systemWords(SystemError error);

/// Owns a file descriptor, or none.
class Descriptor
{
public:
    explicit Descriptor(int fd = -1) : m_fd(fd) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : m_fd(other.m_fd) { other.m_fd = -1; }
    Descriptor& operator=(Descriptor&& other) noexcept;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int get() const { return m_fd; }
    bool open() const { return m_fd >= 0; }
    void close();

private:
    int m_fd;
};

/// Writes all of it, however many calls that takes.
SystemError writeAll(int fd, std::string_view bytes);
/// Makes names in the folder last: a file that was made or renamed in it is found again after a crash.
SystemError syncFolder(const QString& folder);

} // namespace inspector
