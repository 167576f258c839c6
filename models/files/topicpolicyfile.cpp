// SPDX-License-Identifier: GPL-3.0-or-later
#include "topicpolicyfile.h"

#include "wholefile.h"

namespace inspector
{

namespace
{

constexpr qint64 MostPolicyBytes = 64 * 1024;

} // namespace

Result<TopicPolicy> TopicPolicyFile::read(const QString& path)
{
    const Result<Bytes> bytes = WholeFile::read(path, MostPolicyBytes, QStringLiteral("it is too big for a policy"));
    if (!bytes)
        return bytes.error();
    Result<TopicPolicy> policy = topicPolicyFromJson(*bytes);
    if (policy)
        return policy;
    // The reader names the field; what was named on the way here is the file.
    const Error& wrong = policy.error();
    return Error{ErrorCode::CannotRead, path.toStdString(),
                 wrong.subject.empty() ? wrong.detail : wrong.subject + ": " + wrong.detail};
}

Result<Done> TopicPolicyFile::write(const QString& path, const TopicPolicy& policy)
{
    return WholeFile::write(path, topicPolicyToJson(policy) + "\n");
}

} // namespace inspector
