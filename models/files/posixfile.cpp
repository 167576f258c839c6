// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/posixfile.h"

#include <QFile>

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace inspector
{

std::string systemWords(SystemError error)
{
    return std::system_category().message(error);
}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept
{
    std::swap(m_fd, other.m_fd);
    return *this;
}

void Descriptor::close()
{
    if (m_fd >= 0)
        ::close(m_fd);
    m_fd = -1;
}

SystemError writeAll(int fd, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR)
            return errno;
        bytes.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
    }
    return 0;
}

SystemError syncFolder(const QString& folder)
{
    const Descriptor handle(::open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return handle.open() && ::fsync(handle.get()) == 0 ? 0 : errno;
}

} // namespace inspector
