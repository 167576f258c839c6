// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordlimitdialog.h"

#include "settings.h"

namespace inspector
{

RecordLimitDialog::RecordLimitDialog(Settings& settings, QWidget* parent) : QInputDialog(parent), m_settings(settings)
{
    setWindowTitle(tr("Memory for Records"));
    setLabelText(tr("Records of each live cluster may take so much memory (MiB). Beyond that the oldest are no longer "
                    "kept;\nthe last one of every key always is, whatever it takes. Files keep all of theirs."));
    setInputMode(QInputDialog::IntInput);
    setIntRange(Settings::LeastRecordLimit, Settings::MostRecordLimit);
    setIntStep(64);
    setIntValue(settings.recordLimit());
}

void RecordLimitDialog::done(int result)
{
    if (result == Accepted) {
        m_settings.setRecordLimit(intValue());
    }
    QInputDialog::done(result);
}

} // namespace inspector
