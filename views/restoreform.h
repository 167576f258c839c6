// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal.h"
#include "core/planrequest.h"
#include "planform.h"

#include <memory>
#include <optional>

class QButtonGroup;
class QDateTimeEdit;
class QLabel;
class QPushButton;
class QRadioButton;
class QTimer;

namespace inspector
{

class EarlierChanges;
class JournalModel;
class OffsetsFileReader;
class StateLabel;
struct OffsetsFile;

/// From where earlier offsets of a connector come back: a file, a change in the journal that is taken back, or what its
/// keys held at a moment. Sinks too, but for the moment: their positions stand in no topic.
class RestoreForm : public PlanForm
{
    Q_OBJECT
public:
    /// `request` names the connector; what else it asks for, of an attempt before, is offered again. `journal` must
    /// outlive the form; null = there is none.
    RestoreForm(PlanRequest request, JournalModel* journal, QWidget* parent = nullptr);

    void setFacts(const PlanFacts& facts) override;
    PlanRequest request() const override { return m_made; }
    QString problem() const override { return m_stale ? tr("Being worked out.") : m_problem; }
    bool hasTyped() const override;

private:
    enum Source
    {
        File,
        Change,
        History,
        Again, ///< what an attempt before asked for
    };

    QRadioButton* addSource(Source source, const QString& text);
    void onFile(const QString& path, const std::shared_ptr<const OffsetsFile>& file);
    void onChange();
    void updateChanges();
    void setStale();
    void workOut(const PlanFacts& facts);
    QString makeFromFile(const PlanFacts& facts);
    QString makeFromEntry(const PlanFacts& facts, const JournalEntry& entry);
    QString makeFromPlan(const PlanFacts& facts, const OperationPlan& plan);
    QString makeFromMoment(const PlanFacts& facts);

    PlanRequest m_before;         ///< the attempt before
    PlanRequest m_request;        ///< without what is to be chosen here
    PlanRequest m_made;           ///< what is asked for, as far as m_problem is empty
    QString m_problem;            ///< why nothing can be made
    QString m_note;               ///< what is to be known of what was made
    bool m_stale = true;          ///< the form is another one than m_made says
    bool m_isSink = false;        ///< as far as is known
    std::uint64_t m_revision = 0; ///< of the mirror, when it was made
    QButtonGroup* m_sources = nullptr;
    QPushButton* m_choose = nullptr;
    QLabel* m_fileName = nullptr;
    EarlierChanges* m_changes = nullptr;
    QDateTimeEdit* m_moment = nullptr;
    QLabel* m_range = nullptr;
    StateLabel* m_words = nullptr;
    QTimer* m_pause = nullptr; ///< while a moment is typed
    OffsetsFileReader* m_reader = nullptr;
    std::shared_ptr<const OffsetsFile> m_file;
    std::optional<JournalEntry> m_entry; ///< of the journal, as chosen
};

} // namespace inspector
