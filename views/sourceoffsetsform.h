// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/newkeywords.h"
#include "planform.h"

#include <map>
#include <memory>

class QPushButton;

namespace inspector
{

class OffsetsFileReader;
class PartitionsBox;
class StateLabel;
struct OffsetsFile;

/// New offsets for partitions of a source connector: typed beside the present ones, for partitions that are added, or
/// taken from a file. Says of every new partition under which key it will be stored.
class SourceOffsetsForm : public PlanForm
{
    Q_OBJECT
public:
    /// `request` names the connector; offsets in it are as if they had been typed.
    explicit SourceOffsetsForm(PlanRequest request, QWidget* parent = nullptr);

    void setFacts(const PlanFacts& facts) override;
    PlanRequest request() const override;
    QString problem() const override;
    bool hasTyped() const override;

private:
    void addPartition();
    void takeBack();
    void onFile(const QString& path, const std::shared_ptr<const OffsetsFile>& file);
    void updateButtons();
    void updateKeyWords(const PlanFacts& facts);
    void updateHint();

    PlanRequest m_request;
    bool m_seeded = false;
    std::vector<WantedOffset> m_atFirst; ///< what was filled in
    PartitionsBox* m_box = nullptr;
    QPushButton* m_takeBack = nullptr;
    OffsetsFileReader* m_reader = nullptr;
    StateLabel* m_hint = nullptr;
    StateLabel* m_fileWords = nullptr;
    std::map<Bytes, NewKeyWords> m_keys; ///< of the partitions that would be new
    std::uint64_t m_revision = 0;        ///< of the mirror, when they were looked at
};

} // namespace inspector
