// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QInputDialog>

namespace inspector
{

class Settings;

/// Asks how much memory the raw records of a live cluster may take. When accepted the answer is in the settings.
class RecordLimitDialog : public QInputDialog
{
    Q_OBJECT
public:
    /// `settings` must outlive the dialog.
    explicit RecordLimitDialog(Settings& settings, QWidget* parent = nullptr);

    void done(int result) override;

private:
    Settings& m_settings;
};

} // namespace inspector
