// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "configform.h"
#include "operationdesk.h"

#include <QObject>

#include <vector>

class QAction;
class QMenu;

namespace inspector
{

/// What a window does with configurations and log levels: its part of the Connector menu, and the dialogs. GUI thread.
class ConfigDesk : public QObject
{
    Q_OBJECT
public:
    /// Adds its actions to `menu`.
    explicit ConfigDesk(QMenu* menu);

    /// Offers what can be done there.
    void setPlace(OperationDesk::Place place);
    /// As its entry in the menu; nothing where that is not offered.
    void logLevels() { open(Offer::LogLevels); }

Q_SIGNALS:
    /// A connector was created stopped, and its offsets are to be set before it starts.
    void startingOffsetsWanted(const std::string& connector);

private:
    enum class Offer
    {
        Create,
        Edit,
        Duplicate,
        LogLevels,
    };
    void offer(QMenu* menu, Offer what, const QString& text);
    void open(Offer what);
    void openConfig(Offer what, const std::string& name, const ConfigForm::Typed* typed = nullptr);
    void openLogLevels();
    QString hindrance(Offer what) const;

    struct Item
    {
        Offer what;
        QAction* action = nullptr;
        QString text;
    };
    std::vector<Item> m_items;
    OperationDesk::Place m_place;
};

} // namespace inspector
