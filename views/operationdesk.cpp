// SPDX-License-Identifier: GPL-3.0-or-later
#include "operationdesk.h"

#include "core/journalreading.h"
#include "core/undoplans.h"
#include "items/words.h"
#include "operationdialog.h"
#include "restartform.h"

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

void OperationDesk::setPlace(Place place)
{
    m_place = std::move(place);
    const ConnectorSummary* connector = m_place.cluster && m_place.connector.valid()
                                            ? m_place.cluster->evidence().mirror().connector(m_place.connector)
                                            : nullptr;
    const bool gone = connector && connector->gone;
    for (const Offer& offer : m_offers) {
        offer.action->setEnabled(connector && m_place.hindrance.isEmpty() && gone == offer.ofDeleted);
        offer.action->setText(textOf(offer));
    }
}

/// Every disabled item says why at its end.
QString OperationDesk::textOf(const Offer& offer) const
{
    if (offer.action->isEnabled()) {
        const QString name = Words::raw(m_place.cluster->evidence().mirror().name(m_place.connector), NameInMenu);
        return offer.textFor.isEmpty() ? offer.text
                                       : offer.textFor.arg(QString(name).replace(u'&', QLatin1String("&&")));
    }
    QString why = m_place.hindrance;
    if (why.isEmpty() && m_place.cluster) {
        if (!m_place.connector.valid()) {
            why = tr("choose a connector first");
        } else {
            why = offer.ofDeleted ? tr("the connector is not deleted") : tr("the connector is deleted");
        }
    }
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
    connect(
        dialog, &OperationDialog::againRequested, this, [this, request, form, undoes] { open(request, form, undoes); },
        Qt::QueuedConnection);
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
