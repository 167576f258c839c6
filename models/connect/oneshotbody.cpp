// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/oneshotbody.h"

namespace inspector
{

OneShotBody::OneShotBody(QObject* parent) : QIODevice(parent)
{
    open(QIODevice::ReadOnly);
}

qint64 OneShotBody::readData(char* /*data*/, qint64 /*maxSize*/)
{
    return -1;
}

qint64 OneShotBody::writeData(const char* /*data*/, qint64 /*size*/)
{
    return -1;
}

} // namespace inspector
