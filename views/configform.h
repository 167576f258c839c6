// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "configdraft.h"
#include "core/connectadmin.h"
#include "planform.h"

#include <map>
#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;

namespace inspector
{

class ConfigTree;
class RevealBar;
class StateLabel;

/// A connector's configuration, to be created or changed: its properties as the worker's own validation sees them, or
/// all as JSON text. Both stay in step. Usable without a worker: then only what validation would say is missing.
class ConfigForm : public PlanForm
{
    Q_OBJECT
public:
    /// `request` is a create (then `model` is the connector whose configuration it starts from, empty = none) or an
    /// edit. `admin` null = nobody can be asked which plugins there are; must outlive the form.
    ConfigForm(PlanRequest request, std::string model, ConnectAdmin* admin, QWidget* parent = nullptr);
    ~ConfigForm() override;

    /// All that was typed, for a form that takes up where this one ended.
    struct Typed
    {
        QString name;
        int initialState = 0;
        bool patch = false;
        ConfigProperties properties;
    };
    Typed typed() const;
    /// Before setFacts().
    void restore(Typed typed);

    void setFacts(const PlanFacts& facts) override;
    void follow(const Operation& operation) override;
    PlanRequest request() const override;
    QString problem() const override;
    QString nextStep() const override;
    bool hasTyped() const override;

private:
    bool creates() const { return m_request.operation == PlanOperation::Create; }
    QWidget* buildHead();
    QWidget* buildTools();
    QWidget* buildProperties();
    QWidget* buildFoot();
    void askPlugins();
    void onClassChosen();
    void onValidation(const Operation& operation);
    void updateVerdict(const Operation& operation);
    QString errorWords(const ConfigValidation& validation) const;
    void updateClassWords();
    void refresh();
    void edited();
    void removeCurrent();
    void addProperty();
    void reveal();
    void showText(bool asText);
    void onTextChanged();
    void updateDetails();
    ConnectorType typeOf(const std::string& className) const;
    bool isSink() const;
    const ValidatedField* fieldOf(const std::string& name) const;

    PlanRequest m_request;
    const std::string m_template;
    ConnectAdmin* m_admin;
    ConnectCallPtr m_plugins;
    const Operation* m_operation = nullptr; ///< whose form it is; outlives it
    ConfigDraft m_draft;
    std::optional<Typed> m_typed; ///< before, to be restored
    bool m_loaded = false;
    Typed m_opened;                               ///< what the form opened with
    std::map<std::string, ConnectorType> m_types; ///< of the plugins, by class
    std::optional<ConfigValidation> m_validation; ///< the last that came
    QString m_problem;                            ///< why the JSON text cannot be read

    QComboBox* m_class = nullptr; ///< only to create, as the next two
    QLineEdit* m_name = nullptr;
    QComboBox* m_state = nullptr;
    QLineEdit* m_find = nullptr;
    QCheckBox* m_onlySet = nullptr;
    QPushButton* m_asText = nullptr;
    QPushButton* m_add = nullptr;
    QPushButton* m_remove = nullptr;
    QPushButton* m_reveal = nullptr;
    RevealBar* m_revealBar = nullptr;
    QStackedWidget* m_pages = nullptr;
    ConfigTree* m_tree = nullptr;
    QPlainTextEdit* m_text = nullptr;
    QPlainTextEdit* m_details = nullptr;
    StateLabel* m_verdict = nullptr;
    StateLabel* m_stale = nullptr;
    StateLabel* m_classWords = nullptr; ///< what stays behind where the class becomes another one
    QCheckBox* m_patch = nullptr;       ///< only to edit
};

} // namespace inspector
