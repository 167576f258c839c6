// SPDX-License-Identifier: GPL-3.0-or-later
#include "configdesk.h"

#include "configform.h"
#include "loglevelsdialog.h"
#include "operationdialog.h"

#include <QAction>
#include <QMenu>

namespace inspector
{

ConfigDesk::ConfigDesk(QMenu* menu) : QObject(menu)
{
    offer(menu, Offer::Create, tr("&New Connector…"));
    offer(menu, Offer::Edit, tr("Edit &Configuration…"));
    offer(menu, Offer::Duplicate, tr("D&uplicate…"));
    menu->addSeparator();
    offer(menu, Offer::LogLevels, tr("&Log Levels of the Workers…"));
}

void ConfigDesk::offer(QMenu* menu, Offer what, const QString& text)
{
    QAction* action = menu->addAction(text);
    connect(action, &QAction::triggered, this, [this, what] { open(what); });
    m_items.push_back({what, action, text});
}

void ConfigDesk::setPlace(OperationDesk::Place place)
{
    m_place = std::move(place);
    for (const Item& item : m_items) {
        const QString why = hindrance(item.what);
        item.action->setEnabled(m_place.cluster && why.isEmpty());
        item.action->setText(why.isEmpty() ? item.text : QString(item.text + u" (" + why + u')'));
    }
}

/// Why it is not offered; empty also where no cluster is open.
QString ConfigDesk::hindrance(Offer what) const
{
    if (!m_place.cluster) {
        return m_place.hindrance;
    }
    if (what == Offer::LogLevels) { // levels can be read where nothing may be changed
        return m_place.cluster->operationContext().admin ? QString() : tr("no worker's REST address is known");
    }
    if (!m_place.hindrance.isEmpty() || what == Offer::Create) {
        return m_place.hindrance;
    }
    if (m_place.connectors.size() > 1) {
        return tr("only for one connector at a time");
    }
    const ConnectorSummary* connector =
        m_place.connector.valid() ? m_place.cluster->evidence().mirror().connector(m_place.connector) : nullptr;
    if (!connector) {
        return tr("choose a connector first");
    }
    return connector->gone ? tr("the connector is deleted") : QString();
}

void ConfigDesk::open(Offer what)
{
    if (!m_place.cluster || !m_place.owner || !hindrance(what).isEmpty()) {
        return;
    }
    if (what == Offer::LogLevels) {
        openLogLevels();
        return;
    }
    const bool named = what != Offer::Create && m_place.connector.valid();
    openConfig(what, named ? m_place.cluster->evidence().mirror().name(m_place.connector) : std::string());
}

/// `name`: the connector that is edited or duplicated. `typed`: in a form before, that did not come to its end.
void ConfigDesk::openConfig(Offer what, const std::string& name, const ConfigForm::Typed* typed)
{
    if (!m_place.cluster || !m_place.owner || !m_place.hindrance.isEmpty()) {
        return;
    }
    PlanRequest request;
    request.operation = what == Offer::Edit ? PlanOperation::EditConfig : PlanOperation::Create;
    if (what == Offer::Edit) {
        request.connector = name;
    }
    Operation::Context context = m_place.cluster->operationContext();
    auto* form = new ConfigForm(request, what == Offer::Duplicate ? name : std::string(), context.admin);
    if (typed) {
        form->restore(*typed);
    }
    auto* dialog = new OperationDialog(std::make_unique<Operation>(std::move(context), request),
                                       m_place.cluster->evidence().clusterName(),
                                       m_place.cluster->settings().restUrls.value(0), m_place.owner, form);
    dialog->setSettings(m_place.cluster->settings());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &OperationDialog::againRequested, this, [this, what, name, form] {
        QMetaObject::invokeMethod(
            this, [this, what, name, last = form->typed()] { openConfig(what, name, &last); }, Qt::QueuedConnection);
    });
    connect(dialog, &OperationDialog::nextRequested, this, [this, form] {
        QMetaObject::invokeMethod(
            this, [this, created = form->request().connector] { Q_EMIT startingOffsetsWanted(created); },
            Qt::QueuedConnection);
    });
    dialog->open();
}

void ConfigDesk::openLogLevels()
{
    const Operation::Context context = m_place.cluster->operationContext();
    LogLevelChange::Context levels{context.admin, context.journal, context.readOnly,
                                   m_place.cluster->evidence().progress().clusterId,
                                   m_place.cluster->evidence().group().toStdString()};
    auto* dialog = new LogLevelsDialog(std::move(levels), m_place.cluster->evidence().clusterName(), m_place.owner);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace inspector
