// SPDX-License-Identifier: GPL-3.0-or-later
#include "removeoffsetsform.h"

#include "partitionsbox.h"

#include <QVBoxLayout>

namespace inspector
{

RemoveOffsetsForm::RemoveOffsetsForm(PlanRequest request, QWidget* parent)
    : PlanForm(parent), m_request(std::move(request)), m_box(new PartitionsBox(SourcePartitionsModel::Use::TickNone))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_box);
    connect(m_box, &PartitionsBox::changed, this, &PlanForm::changed);
}

void RemoveOffsetsForm::setFacts(const PlanFacts& facts)
{
    m_box->setFacts(facts, m_request.connector);
    if (!m_seeded) {
        m_seeded = true;
        m_box->partitions()->tickOnly(m_request.partitions);
    }
}

PlanRequest RemoveOffsetsForm::request() const
{
    PlanRequest request = m_request;
    request.partitions = m_box->partitions()->ticked();
    return request;
}

bool RemoveOffsetsForm::hasTyped() const
{
    return m_box->partitions()->hasTicked();
}

QString RemoveOffsetsForm::problem() const
{
    // Without partitions a request would mean all of them.
    if (m_box->partitions()->tickedCount() > 0) {
        return {};
    }
    return m_box->partitions()->presentCount() == 0 ? tr("The connector has no stored offset.")
                                                    : tr("Tick the partitions whose offsets are to be removed.");
}

} // namespace inspector
