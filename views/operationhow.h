// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/connectionsettings.h"
#include "operations/backgroundcall.h"
#include "operations/operation.h"
#include "statelook.h"

#include <QWidget>

#include <memory>

class QButtonGroup;
class QLabel;
class QPushButton;

namespace inspector
{

/// The part of an OperationDialog that says how a change is carried out: the way, where there are two, and what can be
/// taken along: the equal curl command, the equal calls of this program, the plan as a file.
class OperationHow : public QWidget
{
    Q_OBJECT
public:
    /// `operation` must outlive it. `restUrl`: a worker's address for the curl command, empty = none.
    OperationHow(const Operation* operation, const QString& restUrl, QWidget* parent = nullptr);
    ~OperationHow() override;

    /// What the program would have to be called with; without it nothing is offered to copy.
    void setSettings(const ConnectionSettings& settings);
    /// The file that the plan was read from.
    void setPlanFile(const QString& path) { m_planFile = path; }
    /// Whether the connector is resumed afterwards, as the dialog's box says.
    void setResumeAfter(bool resumes) { m_resumeAfter = resumes; }
    /// `valid`: whether there is a plan that is wanted.
    void showPlan(bool valid);
    /// While something is under way, the way is settled.
    void setChoosing(bool choosing);

    /// Whether the operator chooses the way here.
    bool choosesWay() const;
    PlanVia via() const;
    /// The call as a curl command, never with credentials; empty where there is none.
    QString curlCommand() const;

Q_SIGNALS:
    void viaChosen();
    /// What came of something that was asked for.
    void told(inspector::StateLook look, const QString& words);

private:
    void buildWay();
    QString howLine() const;
    void copyCommandLine();
    void chooseFile();
    void save(const QString& path);

    const Operation* m_operation;
    const QString m_restUrl;
    ConnectionSettings m_settings;
    bool m_hasSettings = false;
    QString m_planFile;
    bool m_resumeAfter = false;
    QWidget* m_way = nullptr;
    QButtonGroup* m_choice = nullptr;
    QLabel* m_how = nullptr;
    QPushButton* m_copyCurl = nullptr;
    QPushButton* m_copyCommandLine = nullptr;
    QPushButton* m_save = nullptr;
    std::unique_ptr<BackgroundCall<Result<Done>>> m_saving;
};

} // namespace inspector
