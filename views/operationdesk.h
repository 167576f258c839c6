// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journalitem.h"
#include "core/planrequest.h"
#include "opencluster.h"
#include "operations/backgroundcall.h"
#include "rundialog.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <vector>

class QAction;
class QKeySequence;
class QMenu;
class QMenuBar;
class QWidget;

namespace inspector
{

class ClusterView;
class OperationDialog;
class ConfigDesk;
class PlanForm;

/// What a window does with operations: the menus that offer them for the connector chosen, and their dialogs. GUI
/// thread.
class OperationDesk : public QObject
{
    Q_OBJECT
public:
    /// Adds its menus to `menus`; `window` is for messages.
    OperationDesk(QMenuBar* menus, QWidget* window);

    /// What is shown, and so what operations are about.
    struct Place
    {
        OpenCluster* cluster = nullptr; ///< null = none is open
        ConnectorId connector;          ///< the one chosen
        QString hindrance;              ///< why nothing can be changed at present; empty = it can
        QPointer<QWidget> owner;        ///< of dialogs; dies before the cluster
        QList<ConnectorId> connectors;  ///< all that are selected, where several can be
    };
    /// Offers what can be done there.
    void setPlace(Place place);
    /// Why nothing can be changed, and whether it can: for what offers operations elsewhere.
    const QString& hindrance() const { return m_place.hindrance; }

    /// What changes, and what takes away, the offsets of the sink chosen; why they cannot is their status tip.
    QAction* changeOfSinks() const { return m_changeOfSinks; }
    QAction* reset() const { return m_reset; }

    /// Adds to the panes' menus what can be done to the keys of the selected rows.
    void offerKeys(const ClusterView& view);

    /// Log levels of the workers, as the menu opens them.
    void logLevels();

    /// Asks for the change that an entry of the journal says to be taken back.
    void undo(const JournalItem& item);

    /// Whether a change of this owner's cluster has been sent, or is about to be, and its outcome is not written yet.
    static bool isUnderWay(const QWidget* owner);

Q_SIGNALS:
    /// A menu opens: setPlace() is due.
    void aboutToShow();

private:
    struct Offer
    {
        QAction* action = nullptr;
        QString text;                                ///< without a connector's name
        QString textFor;                             ///< with one, %1; empty = the same
        bool ofDeleted = false;                      ///< for connectors that are gone, and only for those
        bool ofAny = false;                          ///< whether or not they are gone
        ConnectorType type = ConnectorType::Unknown; ///< for connectors of this type, or of one that nothing tells
        QString (*textForMany)(int count) = nullptr; ///< null = not for several connectors
    };
    /// What is done as a guided run.
    struct RunOffer
    {
        std::vector<PlanRequest> steps;
        RunDialog::Choice choice;
    };

    /// Makes the form in which the operator says what is wanted of a request's connector; empty = the request says all.
    using FormMaker = std::function<PlanForm*(const PlanRequest&)>;

    void addOffsetsForms(QMenu* offsets);
    void offer(QMenu* menu, const PlanRequest& request, const QString& text, const QKeySequence& shortcut,
               const QString& textFor = {}, bool ofDeleted = false, const FormMaker& form = {});
    void offerForMany(const RunOffer& run, QString (*text)(int count), bool alsoForOne = false);
    void openRun(RunOffer offer, std::vector<GuidedRun::Subject> subjects);
    bool isForMany() const { return m_place.connectors.size() > 1; }
    void open(PlanRequest request, const FormMaker& form = {}, const std::string& undoes = {});
    void choosePlanFile();
    void openPlanFile(const QString& path);
    void openPlan(const OperationPlan& plan, const QString& path);
    /// `ticked`: those that are ticked at first; empty = all that may go.
    void tombstone(const std::vector<KeyId>& keys, const std::vector<RawKeyPlace>& ticked);
    /// In a dialog over the cluster that is shown. Null: nothing can be changed now.
    OperationDialog* show(std::unique_ptr<Operation> operation, PlanForm* form = nullptr);
    void openStartingOffsets(const std::string& connector);
    QString textOf(const Offer& offer) const;
    QString hindranceOf(const Offer& offer) const;
    void say(const QString& title, const QString& words);

    QWidget* m_window;
    std::vector<Offer> m_offers;
    QAction* m_planFile = nullptr;
    QAction* m_changeOfSinks = nullptr;
    QAction* m_reset = nullptr;
    std::unique_ptr<BackgroundCall<Result<OperationPlan>>> m_reading; ///< the plan file that is being read
    ConfigDesk* m_config = nullptr;                                   ///< its part of the Connector menu
    Place m_place;
};

} // namespace inspector
