// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/oneshotbody.h"

#include <algorithm>

namespace inspector
{

OneShotBody::OneShotBody(const QByteArray& content, QObject* parent) : QIODevice(parent), m_content(content)
{
    open(QIODevice::ReadOnly | QIODevice::Unbuffered);
}

qint64 OneShotBody::readData(char* data, qint64 maxSize)
{
    if (m_read == m_content.size()) {
        return -1;
    }
    const qint64 size = std::min(maxSize, m_content.size() - m_read);
    std::copy_n(m_content.constData() + m_read, size, data);
    m_read += size;
    return size;
}

qint64 OneShotBody::writeData(const char* /*data*/, qint64 /*size*/)
{
    return -1;
}

} // namespace inspector
