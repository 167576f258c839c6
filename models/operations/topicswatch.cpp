// SPDX-License-Identifier: GPL-3.0-or-later
#include "topicswatch.h"

namespace inspector
{

TopicsWatch::TopicsWatch(ClusterEvidence* evidence, std::chrono::milliseconds deadline, QObject* parent)
    : QObject(parent), m_evidence(evidence), m_deadline(deadline)
{}

void TopicsWatch::poll()
{
    if (!m_underWay)
        askAnew();
}

void TopicsWatch::askAnew()
{
    m_underWay = true;
    m_evidence->readToEnd(m_deadline, guarded(this, [this, round = ++m_round](Result<Done> result) {
                              if (round != m_round)
                                  return;
                              m_underWay = false;
                              m_read = {std::move(result), QDateTime::currentDateTimeUtc()};
                              Q_EMIT answered();
                          }));
}

} // namespace inspector
