// SPDX-License-Identifier: GPL-3.0-or-later
#include "operationdesk.h"

#include "copyoffsetsform.h"
#include "core/journalreading.h"
#include "core/undoplans.h"
#include "items/words.h"
#include "operationdialog.h"
#include "removeoffsetsform.h"
#include "restartform.h"
#include "restoreform.h"
#include "sourceoffsetsform.h"

#include <QAction>
#include <QKeySequence>
#include <QMenuBar>
#include <QMessageBox>

#include <algorithm>

namespace inspector
{

namespace
{

constexpr int NameInMenu = 60;

PlanRequest asks(PlanOperation operation, PlanVia via = PlanVia::Rest)
{
    PlanRequest request;
    request.operation = operation;
    request.via = via;
    return request;
}

} // namespace

OperationDesk::OperationDesk(QMenuBar* menus, QWidget* window) : QObject(window), m_window(window)
{
    QMenu* life = menus->addMenu(tr("&Connector"));
    offer(life, asks(PlanOperation::Stop), tr("&Stop…"), {});
    offer(life, asks(PlanOperation::Pause), tr("&Pause…"), {});
    offer(life, asks(PlanOperation::Resume), tr("&Resume…"), {});
    life->addSeparator();
    offer(life, asks(PlanOperation::Restart), tr("R&estart…"), {}, {}, false,
          [](const PlanRequest& request) { return new RestartForm(request); });
    life->addSeparator();
    offer(life, asks(PlanOperation::ResetTopics), tr("Reset &Active Topics…"), {});
    life->addSeparator();
    offer(life, asks(PlanOperation::Delete), tr("&Delete…"), {});

    QMenu* offsets = menus->addMenu(tr("&Offsets"));
    offer(offsets, asks(PlanOperation::ResetOffsets), tr("&Reset Offsets…"), Qt::CTRL | Qt::SHIFT | Qt::Key_R,
          tr("&Reset Offsets of “%1”…"));
    offer(offsets, asks(PlanOperation::ResetOffsets, PlanVia::Direct), tr("Reset Offsets &Straight to Kafka…"), {});
    offsets->addSeparator();
    addOffsetsForms(offsets);
    offsets->addSeparator();
    offer(offsets, asks(PlanOperation::Tombstone, PlanVia::Direct), tr("&Tombstone Offsets of a Deleted Connector…"),
          {}, {}, true);
    for (QMenu* menu : {life, offsets}) {
        connect(menu, &QMenu::aboutToShow, this, &OperationDesk::aboutToShow);
    }
    setPlace({});
}

void OperationDesk::offer(QMenu* menu, const PlanRequest& request, const QString& text, const QKeySequence& shortcut,
                          const QString& textFor, bool ofDeleted, const FormMaker& form)
{
    QAction* action = menu->addAction(text);
    action->setShortcut(shortcut);
    connect(action, &QAction::triggered, this, [this, request, form] { open(request, form); });
    m_offers.push_back({action, text, textFor, ofDeleted});
}

/// What is done to offsets partition by partition, and what brings earlier ones back.
void OperationDesk::addOffsetsForms(QMenu* offsets)
{
    offer(offsets, asks(PlanOperation::AlterOffsets), tr("&Alter Offsets…"), {}, {}, false,
          [](const PlanRequest& request) { return new SourceOffsetsForm(request); });
    m_offers.back().type = ConnectorType::Source;
    offer(offsets, asks(PlanOperation::RemoveOffsets), tr("Re&move Some Offsets…"), {}, {}, false,
          [](const PlanRequest& request) { return new RemoveOffsetsForm(request); });
    m_offers.back().type = ConnectorType::Source;
    // Offsets of a deleted connector too: it may have been created anew under another name.
    offer(offsets, asks(PlanOperation::CopyOffsets), tr("&Copy Offsets to Another Connector…"), {}, {}, false,
          [](const PlanRequest& request) { return new CopyOffsetsForm(request); });
    m_offers.back().type = ConnectorType::Source;
    m_offers.back().ofAny = true;
    offer(offsets, asks(PlanOperation::RestoreOffsets), tr("R&estore Offsets…"), {}, {}, false,
          [this](const PlanRequest& request) { return new RestoreForm(request, m_place.cluster->journal()); });
}

void OperationDesk::setPlace(Place place)
{
    m_place = std::move(place);
    for (const Offer& offer : m_offers) {
        offer.action->setEnabled(m_place.cluster && hindranceOf(offer).isEmpty());
        offer.action->setText(textOf(offer));
    }
}

/// Why it cannot be had of the connector chosen; empty = it can, or no cluster is open.
QString OperationDesk::hindranceOf(const Offer& offer) const
{
    if (!m_place.hindrance.isEmpty() || !m_place.cluster) {
        return m_place.hindrance;
    }
    const ConnectorSummary* connector =
        m_place.connector.valid() ? m_place.cluster->evidence().mirror().connector(m_place.connector) : nullptr;
    if (!connector) {
        return tr("choose a connector first");
    }
    if (!offer.ofAny && connector->gone != offer.ofDeleted) {
        return offer.ofDeleted ? tr("the connector is not deleted") : tr("the connector is deleted");
    }
    if (offer.type == ConnectorType::Unknown || connector->type == ConnectorType::Unknown ||
        connector->type == offer.type) {
        return {};
    }
    return offer.type == ConnectorType::Source ? tr("for source connectors") : tr("for sink connectors");
}

/// Every disabled item says why at its end.
QString OperationDesk::textOf(const Offer& offer) const
{
    if (offer.action->isEnabled()) {
        const QString name = Words::raw(m_place.cluster->evidence().mirror().name(m_place.connector), NameInMenu);
        return offer.textFor.isEmpty() ? offer.text
                                       : offer.textFor.arg(QString(name).replace(u'&', QLatin1String("&&")));
    }
    const QString why = hindranceOf(offer);
    return why.isEmpty() ? offer.text : QString(offer.text + u" (" + why + u')');
}

void OperationDesk::open(PlanRequest request, const FormMaker& form, const std::string& undoes)
{
    if (!m_place.cluster || !m_place.owner || !m_place.hindrance.isEmpty()) {
        return;
    }
    if (undoes.empty()) {
        if (!m_place.connector.valid()) {
            return;
        }
        request.connector = m_place.cluster->evidence().mirror().name(m_place.connector);
    }
    auto operation = std::make_unique<Operation>(m_place.cluster->operationContext(), request);
    operation->setUndoes(undoes);
    auto* dialog = new OperationDialog(std::move(operation), m_place.cluster->evidence().clusterName(),
                                       m_place.cluster->settings().restUrls.value(0), m_place.owner,
                                       form ? form(request) : nullptr);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &OperationDialog::againRequested, this, [this, dialog, form, undoes] {
        // As the form stood: what was typed is not to be typed again. The dialog is gone by then.
        const PlanRequest asked = dialog->findChild<Operation*>()->request();
        QMetaObject::invokeMethod(
            this, [this, asked, form, undoes] { open(asked, form, undoes); }, Qt::QueuedConnection);
    });
    dialog->open();
}

void OperationDesk::undo(const JournalItem& item)
{
    if (!m_place.cluster) {
        return;
    }
    const Result<JournalEntry> entry = journalFromJson(*item.text);
    if (!entry) {
        say(tr("This entry cannot be read as a whole: %1, %2. Nothing can be made of it.")
                .arg(Words::raw(entry.error().subject), Words::raw(entry.error().detail)));
        return;
    }
    const Result<PlanRequest> request = undoRequest(m_place.cluster->evidence().mirror(), *entry, entry->plan.via);
    if (!request) {
        say(tr("This entry is of no change of offsets that could be taken back."));
        return;
    }
    open(*request, {}, entry->id);
}

bool OperationDesk::isUnderWay(const QWidget* owner)
{
    const QList<Operation*> operations = owner->findChildren<Operation*>();
    return std::any_of(operations.cbegin(), operations.cend(), [](const Operation* operation) {
        const Operation::Phase phase = operation->phase();
        return phase == Operation::Phase::Rechecking || phase == Operation::Phase::Executing ||
               phase == Operation::Phase::Verifying;
    });
}

void OperationDesk::say(const QString& words)
{
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("Undo"), words, QMessageBox::Ok, m_window);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace inspector
