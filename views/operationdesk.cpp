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

/// What of the connectors has failed is what most restarts are for.
bool hasFailed(const ClusterMirror& mirror, const std::vector<GuidedRun::Subject>& subjects)
{
    return std::any_of(subjects.begin(), subjects.end(), [&mirror](const GuidedRun::Subject& subject) {
        const ConnectorSummary* summary = mirror.connector(subject.connector);
        return summary && (summary->tasksFailed > 0 || summary->state == TaskState::Failed);
    });
}

} // namespace

OperationDesk::OperationDesk(QMenuBar* menus, QWidget* window) : QObject(window), m_window(window)
{
    QMenu* life = menus->addMenu(tr("&Connector"));
    offer(life, asks(PlanOperation::Stop), tr("&Stop…"), {});
    offerForMany({{asks(PlanOperation::Stop)}, {}}, [](int n) { return tr("&Stop %n Connectors…", nullptr, n); });
    offer(life, asks(PlanOperation::Pause), tr("&Pause…"), {});
    offerForMany({{asks(PlanOperation::Pause)}, {}}, [](int n) { return tr("&Pause %n Connectors…", nullptr, n); });
    offer(life, asks(PlanOperation::Resume), tr("&Resume…"), {});
    offerForMany({{asks(PlanOperation::Resume)}, {}}, [](int n) { return tr("&Resume %n Connectors…", nullptr, n); });
    life->addSeparator();
    offer(life, asks(PlanOperation::Restart), tr("R&estart…"), {}, {}, false,
          [](const PlanRequest& request) { return new RestartForm(request); });
    PlanRequest restart = asks(PlanOperation::Restart);
    restart.includeTasks = true;
    PlanRequest restartFailed = restart;
    restartFailed.onlyFailed = true;
    offerForMany({{restart}, {tr("&Only what has failed, of the connectors and their tasks"), {restartFailed}}},
                 [](int n) { return tr("R&estart %n Connectors…", nullptr, n); });
    life->addSeparator();
    offer(life, asks(PlanOperation::ResetTopics), tr("Reset &Active Topics…"), {});
    offerForMany({{asks(PlanOperation::ResetTopics)}, {}},
                 [](int n) { return tr("Reset &Active Topics of %n Connectors…", nullptr, n); });
    life->addSeparator();
    offer(life, asks(PlanOperation::Delete), tr("&Delete…"), {});
    offerForMany(
        {{asks(PlanOperation::Delete)},
         {tr("Take its &offsets away afterwards: tombstones, or its consumer group deleted"),
          {asks(PlanOperation::Delete), asks(PlanOperation::Tombstone, PlanVia::Direct)}}},
        [](int n) { return tr("&Delete %n Connectors…", nullptr, n); }, true);

    QMenu* offsets = menus->addMenu(tr("&Offsets"));
    offer(offsets, asks(PlanOperation::ResetOffsets), tr("&Reset Offsets…"), Qt::CTRL | Qt::SHIFT | Qt::Key_R,
          tr("&Reset Offsets of “%1”…"));
    offerForMany({{asks(PlanOperation::ResetOffsets)}, {}},
                 [](int n) { return tr("&Reset Offsets of %n Connectors…", nullptr, n); });
    offer(offsets, asks(PlanOperation::ResetOffsets, PlanVia::Direct), tr("Reset Offsets &Straight to Kafka…"), {});
    offer(offsets, asks(PlanOperation::Stop), tr("Stop → Reset → Res&ume…"), {});
    offerForMany(
        {{asks(PlanOperation::Stop), asks(PlanOperation::ResetOffsets), asks(PlanOperation::Resume)}, {}},
        [](int n) { return tr("Stop → Reset → Res&ume %n Connectors…", nullptr, n); }, true);
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
    connect(action, &QAction::triggered, this, [this, request, form] {
        Q_EMIT aboutToShow(); // a shortcut comes without the menu, and the selection may be another one by now
        if (!isForMany())
            open(request, form);
    });
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

/// The last offer is for several connectors too, as a guided run; and, if it is made of several steps, for one.
void OperationDesk::offerForMany(const RunOffer& run, QString (*text)(int count), bool alsoForOne)
{
    Offer& offer = m_offers.back();
    offer.textForMany = text;
    if (alsoForOne)
        offer.action->disconnect(this);
    connect(offer.action, &QAction::triggered, this, [this, run, alsoForOne] {
        if (alsoForOne)
            Q_EMIT aboutToShow();
        if (!isForMany() && !(alsoForOne && m_place.connector.valid()))
            return;
        std::vector<GuidedRun::Subject> subjects;
        const QList<ConnectorId> ids = isForMany() ? m_place.connectors : QList<ConnectorId>{m_place.connector};
        for (const ConnectorId id : ids)
            subjects.push_back({m_place.cluster->evidence().mirror().name(id), std::nullopt});
        openRun(run, std::move(subjects));
    });
}

void OperationDesk::openRun(RunOffer offer, std::vector<GuidedRun::Subject> subjects)
{
    if (!m_place.cluster || !m_place.owner || !m_place.hindrance.isEmpty())
        return;
    if (offer.steps.front().operation == PlanOperation::Restart)
        offer.choice.chosen = hasFailed(m_place.cluster->evidence().mirror(), subjects);
    auto run = std::make_unique<GuidedRun>(m_place.cluster->operationContext(), std::move(subjects), offer.steps);
    auto* dialog =
        new RunDialog(std::move(run), offer.choice, m_place.cluster->evidence().clusterName(), m_place.owner);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(
        dialog, &RunDialog::againRequested, this,
        [this, offer](const std::vector<GuidedRun::Subject>& open, bool chosen) {
            RunOffer rest = offer;
            rest.choice.chosen = chosen;
            openRun(std::move(rest), open);
        },
        Qt::QueuedConnection);
    dialog->open();
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
    if (isForMany()) {
        return offer.textForMany ? QString() : tr("only for one connector at a time");
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
    if (offer.action->isEnabled() && isForMany()) {
        return offer.textForMany(static_cast<int>(m_place.connectors.size()));
    }
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
    const QList<GuidedRun*> runs = owner->findChildren<GuidedRun*>();
    if (std::any_of(runs.cbegin(), runs.cend(), [](const GuidedRun* run) {
            return run->phase() == GuidedRun::Phase::Running || run->phase() == GuidedRun::Phase::Ending;
        }))
        return true;
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
