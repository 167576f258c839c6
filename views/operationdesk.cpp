// SPDX-License-Identifier: GPL-3.0-or-later
#include "operationdesk.h"

#include "clusterview.h"
#include "configdesk.h"
#include "copyoffsetsform.h"
#include "core/journalreading.h"
#include "core/undoplans.h"
#include "files/planfile.h"
#include "items/errorwords.h"
#include "items/words.h"
#include "menutext.h"
#include "operationdialog.h"
#include "pane.h"
#include "removeoffsetsform.h"
#include "restartform.h"
#include "restoreform.h"
#include "sinkpositionsform.h"
#include "sourceoffsetsform.h"
#include "tombstoneform.h"

#include <QAction>
#include <QFileDialog>
#include <QKeySequence>
#include <QMenuBar>
#include <QMessageBox>
#include <QTableView>

#include <algorithm>

namespace inspector
{

namespace
{

constexpr int NameInMenu = 60;
constexpr std::chrono::seconds ReadLimit{30}; ///< of a plan file

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
    life->addSeparator();
    m_planFile = life->addAction(QString());
    connect(m_planFile, &QAction::triggered, this, &OperationDesk::choosePlanFile);
    life->addSeparator();
    m_config = new ConfigDesk(life);
    connect(m_config, &ConfigDesk::startingOffsetsWanted, this, &OperationDesk::openStartingOffsets);

    QMenu* offsets = menus->addMenu(tr("&Offsets"));
    offer(offsets, asks(PlanOperation::ResetOffsets), tr("&Reset Offsets…"), Qt::CTRL | Qt::SHIFT | Qt::Key_R,
          tr("&Reset Offsets of “%1”…"));
    m_reset = m_offers.back().action;
    offerForMany({{asks(PlanOperation::ResetOffsets)}, {}},
                 [](int n) { return tr("&Reset Offsets of %n Connectors…", nullptr, n); });
    offer(offsets, asks(PlanOperation::Stop), tr("Stop → Reset → Res&ume…"), {});
    offerForMany(
        {{asks(PlanOperation::Stop), asks(PlanOperation::ResetOffsets), asks(PlanOperation::Resume)}, {}},
        [](int n) { return tr("Stop → Reset → Res&ume %n Connectors…", nullptr, n); }, true);
    offsets->addSeparator();
    addOffsetsForms(offsets);
    offsets->addSeparator();
    for (const auto& [operation, text] :
         {std::pair(PlanOperation::AlterOffsets, tr("Change Offsets of a Sin&k…")),
          std::pair(PlanOperation::RemoveOffsets, tr("Remove &Some Offsets of a Sink…"))})
    {
        offer(offsets, asks(operation), text, {}, {}, false,
              [](const PlanRequest& request) { return new SinkPositionsForm(request); });
        m_offers.back().type = ConnectorType::Sink;
        if (operation == PlanOperation::AlterOffsets) {
            m_changeOfSinks = m_offers.back().action;
        }
    }
    offsets->addSeparator();
    offer(offsets, asks(PlanOperation::Tombstone, PlanVia::Direct), tr("&Tombstones…"), {}, {}, false,
          [](const PlanRequest& request) { return new TombstoneForm(request, {}); });
    m_offers.back().ofAny = true;
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
    offer(offsets, asks(PlanOperation::AlterOffsets), tr("C&hange Offsets…"), {}, {}, false,
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
    m_config->setPlace(m_place);
    for (const Offer& offer : m_offers) {
        offer.action->setEnabled(m_place.cluster && hindranceOf(offer).isEmpty());
        offer.action->setText(textOf(offer));
        offer.action->setStatusTip(hindranceOf(offer));
    }
    m_planFile->setEnabled(m_place.cluster && m_place.hindrance.isEmpty());
    m_planFile->setText(tr("Apply a Plan &File…") +
                        (m_place.hindrance.isEmpty() ? QString() : QString(u" (" + m_place.hindrance + u')')));
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
        return offer.textFor.isEmpty() ? offer.text : offer.textFor.arg(menuText(name));
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
    OperationDialog* dialog = show(std::move(operation), form ? form(request) : nullptr);
    connect(dialog, &OperationDialog::againRequested, this, [this, dialog, form, undoes] {
        // As the form stood: what was typed is not to be typed again. The dialog is gone by then.
        const PlanRequest asked = dialog->findChild<Operation*>()->request();
        QMetaObject::invokeMethod(
            this, [this, asked, form, undoes] { open(asked, form, undoes); }, Qt::QueuedConnection);
    });
}

OperationDialog* OperationDesk::show(std::unique_ptr<Operation> operation, PlanForm* form)
{
    const ConnectionSettings& settings = m_place.cluster->settings();
    auto* dialog = new OperationDialog(std::move(operation), m_place.cluster->evidence().clusterName(),
                                       settings.restUrls.value(0), m_place.owner, form);
    dialog->setSettings(settings);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    return dialog;
}

void OperationDesk::offerKeys(const ClusterView& view)
{
    for (Pane* pane : view.panes()) {
        // What has no keys of its own: an operation, a group, or a connector with many of them.
        if (pane->id() == QLatin1String("journal") || pane->id() == QLatin1String("connectors") ||
            pane->id() == QLatin1String("sinkGroups"))
        {
            continue;
        }
        auto* action = new QAction(tr("&Tombstone Keys of Selected Rows…"), pane->view());
        connect(action, &QAction::triggered, this, [this, pane] { tombstone(pane->selectedKeys(), {}); });
        pane->view()->addAction(action);
    }
}

void OperationDesk::tombstone(const std::vector<KeyId>& keys, const std::vector<RawKeyPlace>& ticked)
{
    if (!m_place.cluster || !m_place.owner) {
        return;
    }
    if (!m_place.hindrance.isEmpty() || keys.empty()) {
        say(tr("Tombstones"), keys.empty() ? tr("No selected row is of a key. Select rows of keys first.")
                                           : tr("Nothing can be changed: %1.").arg(m_place.hindrance));
        return;
    }
    const ClusterMirror& mirror = m_place.cluster->evidence().mirror();
    const ConnectorId first = mirror.keys().info(keys.front()).connector;
    const bool ofOne = std::all_of(keys.begin(), keys.end(),
                                   [&mirror, first](KeyId key) { return mirror.keys().info(key).connector == first; });
    PlanRequest request = asks(PlanOperation::Tombstone, PlanVia::Direct);
    request.connector = ofOne && first.valid() ? mirror.name(first) : std::string();
    request.rawKeys = ticked;
    OperationDialog* dialog = show(std::make_unique<Operation>(m_place.cluster->operationContext(), request),
                                   new TombstoneForm(request, keys));
    connect(dialog, &OperationDialog::againRequested, this, [this, dialog, keys] {
        const std::vector<RawKeyPlace> asked = dialog->findChild<Operation*>()->request().rawKeys;
        QMetaObject::invokeMethod(
            this, [this, keys, asked] { tombstone(keys, asked); }, Qt::QueuedConnection);
    });
}

void OperationDesk::choosePlanFile()
{
    auto* dialog = new QFileDialog(m_window, tr("Apply a plan: choose its file"));
    dialog->setObjectName(QStringLiteral("choosePlanFile"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Plans (*.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &OperationDesk::openPlanFile);
    dialog->open();
}

void OperationDesk::openPlanFile(const QString& path)
{
    m_reading = std::make_unique<BackgroundCall<Result<OperationPlan>>>(
        ReadLimit, [path](const AskControl&) { return PlanFile::read(path); },
        [this, path](const Result<OperationPlan>& plan) {
            m_reading.reset();
            if (plan) {
                openPlan(*plan, path);
                return;
            }
            const QString where = QString::fromStdString(plan.error().subject);
            say(tr("Apply a Plan"),
                where == path ? ErrorWords::once(plan.error())
                              : tr("%1 is no plan that can be applied: %2 %3. Plans are made by Save Plan… and by "
                                   "connect-inspector --plan.")
                                    .arg(path, where, Words::raw(plan.error().detail)));
        });
}

void OperationDesk::openPlan(const OperationPlan& plan, const QString& path)
{
    if (!m_place.cluster || !m_place.owner || !m_place.hindrance.isEmpty()) {
        return; // closed, or looking back, since the file was chosen
    }
    OperationPlan wanted = plan;
    if (wanted.kafkaClusterId.empty() && m_place.cluster->settings().demo) {
        wanted.kafkaClusterId = m_place.cluster->evidence().progress().clusterId; // every demo is another cluster
    }
    OperationDialog* dialog = show(std::make_unique<Operation>(m_place.cluster->operationContext(), std::move(wanted)));
    dialog->setSettings(m_place.cluster->settings(), path);
    connect(
        dialog, &OperationDialog::againRequested, this, [this, plan, path] { openPlan(plan, path); },
        Qt::QueuedConnection);
}

/// Of a source that was just created, stopped: it has no offsets yet.
void OperationDesk::logLevels()
{
    Q_EMIT aboutToShow();
    m_config->logLevels();
}

void OperationDesk::openStartingOffsets(const std::string& connector)
{
    const ConnectorSummary* made =
        m_place.cluster ? m_place.cluster->evidence().mirror().connector(connector) : nullptr;
    if (!made) {
        return;
    }
    m_place.connector = made->connector;
    open(asks(PlanOperation::AlterOffsets), [](const PlanRequest& request) { return new SourceOffsetsForm(request); });
}

void OperationDesk::undo(const JournalItem& item)
{
    if (!m_place.cluster) {
        return;
    }
    const Result<JournalEntry> entry = journalFromJson(*item.text);
    if (!entry) {
        say(tr("Undo"), tr("This entry cannot be read as a whole: %1, %2. Nothing can be made of it.")
                            .arg(Words::raw(entry.error().subject), Words::raw(entry.error().detail)));
        return;
    }
    const Result<PlanRequest> request = undoRequest(m_place.cluster->evidence().mirror(), *entry, entry->plan.via);
    if (!request) {
        say(tr("Undo"),
            request.error().detail == "masked"
                ? tr("The configuration had secrets (%1). The journal keeps them masked, and a mask is never written "
                     "back: edit the configuration by hand.")
                      .arg(Words::raw(request.error().subject, Words::NameLimit))
                : tr("This entry is of no change of offsets or of a configuration that could be taken back."));
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

void OperationDesk::say(const QString& title, const QString& words)
{
    auto* box = new QMessageBox(QMessageBox::NoIcon, title, words, QMessageBox::Ok, m_window);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace inspector
