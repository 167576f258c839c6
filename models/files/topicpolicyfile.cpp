// SPDX-License-Identifier: GPL-3.0-or-later
#include "topicpolicyfile.h"

#include "wholefile.h"

namespace inspector
{

namespace
{

constexpr qint64 MostBytes = 64 * 1024;

} // namespace

Result<TopicPolicy> TopicPolicyFile::read(const QString& path)
{
    const Result<Bytes> bytes = WholeFile::read(path, MostBytes, QStringLiteral("it is too big for a policy"));
    return bytes ? topicPolicyFromJson(*bytes) : bytes.error();
}

Result<Done> TopicPolicyFile::write(const QString& path, const TopicPolicy& policy)
{
    return WholeFile::write(path, topicPolicyToJson(policy) + "\n");
}

} // namespace inspector
