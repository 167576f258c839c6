// SPDX-License-Identifier: GPL-3.0-or-later
#include "configform.h"

#include "configtree.h"
#include "core/clustermirror.h"
#include "core/summary.h"
#include "items/words.h"
#include "look.h"
#include "operations/answer.h"
#include "operations/operation.h"
#include "revealbar.h"
#include "statelabel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace inspector
{

namespace
{

constexpr const char* ClassProperty = "connector.class";
constexpr int VisibleLines = 14;
constexpr int MostErrorsListed = 4;
constexpr int ErrorLimit = 200; ///< characters

/// Line and column, from 1, of a byte of UTF-8 text; the error's subject is "offset N".
QString placeIn(const QByteArray& text, const std::string& subject)
{
    constexpr std::string_view Prefix = "offset ";
    if (!subject.starts_with(Prefix)) {
        return {};
    }
    const qsizetype at =
        QByteArray::fromStdString(subject.substr(Prefix.size())).toLongLong(); // made by readConfigText()
    const QString before = QString::fromUtf8(text.left(at));
    return ConfigForm::tr("line %1, column %2")
        .arg(before.count(u'\n') + 1)
        .arg(before.size() - (before.lastIndexOf(u'\n') + 1) + 1);
}

} // namespace

ConfigForm::ConfigForm(PlanRequest request, std::string model, ConnectAdmin* admin, QWidget* parent)
    : PlanForm(parent), m_request(std::move(request)), m_template(std::move(model)), m_admin(admin)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Look::Gap);
    if (creates()) {
        layout->addWidget(buildHead());
    }
    layout->addWidget(buildTools());
    layout->addWidget(buildProperties());
    m_revealBar = new RevealBar;
    layout->addWidget(m_revealBar);
    layout->addWidget(buildFoot());
    connect(m_tree, &ConfigTree::valueEdited, this, [this](const std::string& name, const QString& value) {
        m_draft.set(name, value.toStdString());
        edited();
    });
    connect(m_tree, &ConfigTree::removeRequested, this, &ConfigForm::removeCurrent);
    connect(m_tree, &ConfigTree::currentItemChanged, this, &ConfigForm::updateDetails);
    connect(m_text, &QPlainTextEdit::textChanged, this, &ConfigForm::onTextChanged);
    askPlugins();
    updateDetails();
}

ConfigForm::~ConfigForm()
{
    if (m_plugins) {
        m_plugins->cancel();
    }
}

QWidget* ConfigForm::buildHead()
{
    auto* head = new QWidget;
    auto* form = new QFormLayout(head);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(Look::Gap);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_name = new QLineEdit;
    m_name->setObjectName(QStringLiteral("connectorName"));
    m_class = new QComboBox;
    m_class->setObjectName(QStringLiteral("pluginClass"));
    m_class->setEditable(true);
    m_class->setInsertPolicy(QComboBox::NoInsert);
    m_class->lineEdit()->setPlaceholderText(tr("choose a plugin, or type its class"));
    m_state = new QComboBox;
    m_state->setObjectName(QStringLiteral("initialState"));
    m_state->addItem(tr("Running"));
    m_state->addItem(tr("Paused: tasks are made and do no work (Connect 3.7 and later)"),
                     static_cast<int>(TargetState::Paused));
    m_state->addItem(tr("Stopped: no tasks, offsets can be set before the start (Connect 3.7 and later)"),
                     static_cast<int>(TargetState::Stopped));
    form->addRow(tr("&Name"), m_name);
    form->addRow(tr("Plugin c&lass"), m_class);
    form->addRow(tr("Starts &in state"), m_state);
    connect(m_name, &QLineEdit::textChanged, this, &PlanForm::changed);
    connect(m_class, &QComboBox::currentTextChanged, this, &ConfigForm::onClassChosen);
    connect(m_state, &QComboBox::currentIndexChanged, this, &PlanForm::changed);
    return head;
}

QWidget* ConfigForm::buildTools()
{
    auto* tools = new QWidget;
    auto* row = new QHBoxLayout(tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Look::Gap);
    m_find = new QLineEdit;
    m_find->setObjectName(QStringLiteral("findProperty"));
    m_find->setClearButtonEnabled(true);
    m_find->setPlaceholderText(tr("name, value or description"));
    auto* find = new QLabel(tr("&Find"));
    find->setBuddy(m_find);
    m_onlySet = new QCheckBox(tr("&Only what is set"));
    m_onlySet->setObjectName(QStringLiteral("onlySet"));
    m_add = new QPushButton(tr("A&dd Property…"));
    m_add->setObjectName(QStringLiteral("addProperty"));
    m_remove = new QPushButton(tr("Re&move"));
    m_remove->setObjectName(QStringLiteral("removeProperty"));
    m_remove->setToolTip(tr("Leave the property out, so that its default counts"));
    m_reveal = new QPushButton(tr("Re&veal…"));
    m_reveal->setObjectName(QStringLiteral("revealProperty"));
    m_asText = new QPushButton(tr("As &JSON Text"));
    m_asText->setObjectName(QStringLiteral("asText"));
    m_asText->setCheckable(true);
    row->addWidget(find);
    row->addWidget(m_find, 1);
    row->addWidget(m_onlySet);
    for (QPushButton* button : {m_add, m_remove, m_reveal, m_asText}) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    const auto filter = [this] { m_tree->setFilter(m_find->text(), m_onlySet->isChecked()); };
    connect(m_find, &QLineEdit::textChanged, this, filter);
    connect(m_onlySet, &QCheckBox::toggled, this, filter);
    connect(m_add, &QPushButton::clicked, this, &ConfigForm::addProperty);
    connect(m_remove, &QPushButton::clicked, this, &ConfigForm::removeCurrent);
    connect(m_reveal, &QPushButton::clicked, this, &ConfigForm::reveal);
    connect(m_asText, &QPushButton::toggled, this, &ConfigForm::showText);
    return tools;
}

QWidget* ConfigForm::buildProperties()
{
    m_tree = new ConfigTree;
    m_details = new QPlainTextEdit;
    m_details->setObjectName(QStringLiteral("propertyDetails"));
    m_details->setAccessibleName(tr("About the property"));
    m_details->setReadOnly(true);
    m_details->setTabChangesFocus(true);
    m_details->setMinimumWidth(fontMetrics().averageCharWidth() * 24);
    auto* splitter = new QSplitter;
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_tree);
    splitter->addWidget(m_details);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 1);
    const int character = fontMetrics().averageCharWidth();
    splitter->setSizes({character * 130, character * 36});
    m_text = new QPlainTextEdit;
    m_text->setObjectName(QStringLiteral("configText"));
    m_text->setAccessibleName(tr("Configuration as JSON text"));
    m_text->setFont(Look::monospace());
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setTabChangesFocus(true);
    m_pages = new QStackedWidget;
    m_pages->addWidget(splitter);
    m_pages->addWidget(m_text);
    m_pages->setFixedHeight(Look::rowHeight(fontMetrics()) * VisibleLines);
    return m_pages;
}

QWidget* ConfigForm::buildFoot()
{
    auto* foot = new QWidget;
    auto* layout = new QVBoxLayout(foot);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Look::Tight);
    m_verdict = new StateLabel;
    m_verdict->setObjectName(QStringLiteral("validationVerdict"));
    m_verdict->setWordWrap(true);
    m_stale = new StateLabel;
    m_stale->setObjectName(QStringLiteral("configStale"));
    m_stale->setWordWrap(true);
    m_stale->hide();
    layout->addWidget(m_verdict);
    layout->addWidget(m_stale);
    m_classWords = new StateLabel;
    m_classWords->setObjectName(QStringLiteral("classWords"));
    m_classWords->setWordWrap(true);
    m_classWords->hide();
    layout->addWidget(m_classWords);
    if (!creates()) {
        m_patch = new QCheckBox(tr("Send only what chan&ged (PATCH, Connect 3.8 and later)"));
        m_patch->setObjectName(QStringLiteral("patch"));
        m_patch->setToolTip(tr("Leaves what somebody else changes meanwhile in other properties as it is"));
        connect(m_patch, &QCheckBox::toggled, this, &PlanForm::changed);
        layout->addWidget(m_patch);
    }
    return foot;
}

void ConfigForm::askPlugins()
{
    if (!m_admin || !m_admin->available()) {
        return;
    }
    m_plugins = m_admin->plugins(guarded(this, [this](const Result<std::vector<ConnectorPlugin>>& plugins) {
        m_plugins.reset();
        if (!plugins) {
            return; // a class can be typed; the checks say what is wrong with the worker
        }
        for (const ConnectorPlugin& plugin : *plugins) {
            m_types[plugin.className] = plugin.type;
        }
        updateClassWords();
        if (!creates()) {
            return; // its class is a property among others
        }
        const QSignalBlocker quiet(m_class);
        const QString typed = m_class->currentText();
        for (const ConnectorPlugin& plugin : *plugins) {
            m_class->addItem(QString::fromStdString(plugin.className));
            m_class->setItemData(
                m_class->count() - 1,
                QString(Words::connectorType(plugin.type) + u' ' + Words::raw(plugin.version, Words::NameLimit)),
                Qt::ToolTipRole);
        }
        m_class->setEditText(typed);
    }));
}

void ConfigForm::follow(const Operation& operation)
{
    const Operation* followed = &operation; // the dialog owns both and keeps it as long as this form
    m_operation = followed;
    connect(followed, &Operation::validationChanged, this, [this, followed] { onValidation(*followed); });
    connect(followed, &Operation::checksChanged, this, [this, followed] { updateVerdict(*followed); });
}

ConfigForm::Typed ConfigForm::typed() const
{
    Typed typed;
    if (creates()) {
        typed.name = m_name->text();
        typed.initialState = m_state->currentIndex();
    } else {
        typed.patch = m_patch->isChecked();
    }
    typed.properties = m_draft.properties();
    return typed;
}

bool ConfigForm::hasTyped() const
{
    if (!m_loaded) {
        return creates() && !m_name->text().isEmpty();
    }
    const Typed now = typed();
    return !m_problem.isEmpty() || now.name != m_opened.name || now.initialState != m_opened.initialState ||
           now.patch != m_opened.patch || now.properties != m_opened.properties;
}

void ConfigForm::restore(Typed typed)
{
    m_typed = std::move(typed);
}

void ConfigForm::setFacts(const PlanFacts& facts)
{
    const std::string& name = creates() ? m_template : m_request.connector;
    const ConnectorSummary* connector = name.empty() ? nullptr : facts.mirror->connector(name);
    std::optional<ConfigProperties> stored = connector ? configOf(*facts.mirror, *connector) : std::nullopt;
    if (!m_loaded && (stored || name.empty())) {
        m_loaded = true;
        if (stored && creates()) {
            std::erase_if(*stored, [](const ConfigProperty& property) { return property.name == "name"; });
        }
        m_draft.load(stored.value_or(ConfigProperties()));
        // What an attempt before left behind was typed, too.
        m_opened.properties = m_draft.properties();
        if (m_typed) {
            m_draft.setProperties(m_typed->properties);
            if (creates()) {
                m_name->setText(m_typed->name);
                m_state->setCurrentIndex(m_typed->initialState);
            } else {
                m_patch->setChecked(m_typed->patch);
            }
        }
        if (creates()) {
            const QSignalBlocker quiet(m_class);
            m_class->setEditText(QString::fromStdString(valueOf(m_draft.properties(), ClassProperty).value_or("")));
        }
        edited();
        return;
    }
    if (m_loaded && !creates()) {
        const bool stale = stored != m_draft.stored();
        m_stale->setVisible(stale);
        if (stale) {
            m_stale->setState({Glyph::Triangle, Tone::Orange},
                              tr("The stored configuration has become another one while this window is open. What is "
                                 "edited here started from the one before; see below what would change now."));
        }
    }
}

PlanRequest ConfigForm::request() const
{
    PlanRequest request = m_request;
    if (creates()) {
        request.connector = m_name->text().toStdString();
        const QVariant state = m_state->currentData();
        if (state.isValid()) {
            request.initialState = static_cast<TargetState>(state.toInt());
        }
    }
    const bool patch = m_patch && m_patch->isChecked();
    if (!creates()) {
        request.operation = patch ? PlanOperation::PatchConfig : PlanOperation::EditConfig;
    }
    request.config = configText(patch ? m_draft.patch() : m_draft.properties());
    return request;
}

QString ConfigForm::problem() const
{
    return m_problem;
}

ConnectorType ConfigForm::typeOf(const std::string& className) const
{
    const auto type = m_types.find(className);
    return type == m_types.end() ? typeOfClass(className) : type->second;
}

bool ConfigForm::isSink() const
{
    return typeOf(valueOf(m_draft.properties(), ClassProperty).value_or(std::string())) == ConnectorType::Sink;
}

/// A connector keeps its name when its class becomes another one, and with it what the class before left behind.
void ConfigForm::updateClassWords()
{
    const std::string before = valueOf(m_draft.stored(), ClassProperty).value_or(std::string());
    const std::string after = valueOf(m_draft.properties(), ClassProperty).value_or(std::string());
    const bool another = !creates() && !before.empty() && !after.empty() && before != after;
    m_classWords->setVisible(another);
    if (!another) {
        return;
    }
    const ConnectorType was = typeOf(before);
    const ConnectorType becomes = typeOf(after);
    QString words = tr("The class becomes another one. The new plugin may not understand what the connector has stored "
                       "so far.");
    if (was == ConnectorType::Source && becomes == ConnectorType::Sink) {
        words = tr("The source becomes a sink: its stored source offsets stay behind, and no sink reads them.");
    } else if (was == ConnectorType::Sink && becomes == ConnectorType::Source) {
        words = tr("The sink becomes a source: its consumer group and what it committed stay behind, and no source "
                   "reads them.");
    }
    m_classWords->setState({Glyph::Triangle, Tone::Orange}, words);
}

/// A sink has no offsets of its own: it starts where its consumers are told to, or where its group stands.
QString ConfigForm::nextStep() const
{
    const bool stopped = creates() && m_state->currentData() == static_cast<int>(TargetState::Stopped);
    return stopped && !isSink() ? tr("Set Starting &Offsets…") : QString();
}

void ConfigForm::onClassChosen()
{
    const QString className = m_class->currentText().trimmed();
    if (className.isEmpty()) {
        m_draft.remove(ClassProperty);
    } else {
        m_draft.set(ClassProperty, className.toStdString());
    }
    edited();
}

void ConfigForm::updateVerdict(const Operation& operation)
{
    const Answer<ConfigValidation>& answer = operation.validation();
    if (!m_problem.isEmpty()) {
        return;
    }
    if (operation.validationIsCurrent() && answer.ok()) {
        const auto errors = static_cast<int>(answer.result->value().errorCount);
        if (errors == 0) {
            m_verdict->setState({Glyph::Check, Tone::Green}, tr("The worker finds no error in it."));
        } else {
            m_verdict->setState({Glyph::Cross, Tone::Red}, errorWords(answer.result->value()));
        }
    } else if (operation.validationIsCurrent()) {
        m_verdict->setState({Glyph::Question, Tone::Violet},
                            tr("No worker has validated it: %1").arg(Words::error(*answer.error())));
    } else {
        m_verdict->setState({Glyph::Ring, Tone::Slate}, tr("Not validated by a worker as it stands now."));
    }
}

/// In the table each error stands under its property; JSON text has no room for them.
QString ConfigForm::errorWords(const ConfigValidation& validation) const
{
    const auto errors = static_cast<int>(validation.errorCount);
    if (m_pages->currentIndex() == 0) {
        return tr("The worker finds %n error(s): they stand under their properties.", nullptr, errors);
    }
    QStringList lines{tr("The worker finds %n error(s):", nullptr, errors)};
    for (const ValidatedField& field : validation.fields) {
        for (const std::string& error : field.errors) {
            if (lines.size() > MostErrorsListed) {
                lines << tr("Further ones stand under their properties, without JSON text.");
                return lines.join(u'\n');
            }
            lines << tr("%1: %2", "property: error")
                         .arg(Words::raw(field.name, Words::NameLimit), Words::raw(error, ErrorLimit));
        }
    }
    return lines.join(u'\n');
}

void ConfigForm::onValidation(const Operation& operation)
{
    updateVerdict(operation);
    if (!operation.validationIsCurrent() || !operation.validation().ok()) {
        return;
    }
    m_validation = operation.validation().result->value();
    std::set<std::string> passwords;
    for (const ValidatedField& field : m_validation->fields) {
        if (field.type == "PASSWORD") {
            passwords.insert(field.name);
        }
    }
    m_draft.setPasswords(std::move(passwords));
    refresh();
}

void ConfigForm::refresh()
{
    // The name cannot be another one, and the class of a new connector is chosen above.
    std::set<std::string> quiet{"name"};
    if (creates()) {
        quiet.insert(ClassProperty);
    }
    m_tree->setConfig(m_draft, m_validation ? &*m_validation : nullptr, quiet);
    updateDetails();
    updateClassWords();
}

void ConfigForm::edited()
{
    refresh();
    Q_EMIT changed();
}

void ConfigForm::removeCurrent()
{
    if (const auto name = m_tree->currentName(); name && propertyNamed(m_draft.properties(), *name)) {
        m_draft.remove(*name);
        edited();
    }
}

void ConfigForm::addProperty()
{
    bool accepted = false;
    const QString name =
        QInputDialog::getText(this, tr("Add Property"), tr("Name of the property"), QLineEdit::Normal, {}, &accepted)
            .trimmed();
    if (!accepted || name.isEmpty()) {
        return;
    }
    if (!propertyNamed(m_draft.properties(), name.toStdString())) {
        m_draft.set(name.toStdString(), std::string());
    }
    m_find->clear();
    edited();
    m_tree->setCurrentName(name.toStdString(), true);
}

void ConfigForm::reveal()
{
    if (const auto name = m_tree->currentName()) {
        m_revealBar->ask(Words::raw(*name, Words::NameLimit),
                         [this, name] { return valueOf(m_draft.properties(), *name); });
    }
}

void ConfigForm::showText(bool asText)
{
    if (!asText && !m_problem.isEmpty()) {
        const QSignalBlocker quiet(m_asText);
        m_asText->setChecked(true);
        m_verdict->setState({Glyph::Cross, Tone::Red},
                            m_problem + u' ' + tr("Correct it first: it cannot be shown as properties as it stands."));
        m_verdict->announce();
        m_text->setFocus(Qt::OtherFocusReason);
        return;
    }
    if (asText) {
        const Bytes text = m_draft.text();
        const QSignalBlocker quiet(m_text);
        m_text->setPlainText(QString::fromStdString(text));
    }
    m_pages->setCurrentIndex(asText ? 1 : 0);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_find, m_onlySet, m_add}) {
        widget->setEnabled(!asText);
    }
    (asText ? static_cast<QWidget*>(m_text) : m_tree)->setFocus(Qt::OtherFocusReason);
    refresh();
    if (m_operation) {
        updateVerdict(*m_operation);
    }
}

void ConfigForm::onTextChanged()
{
    const QByteArray text = m_text->toPlainText().toUtf8();
    const Result<Done> taken = m_draft.setText(text.toStdString());
    m_problem.clear();
    if (!taken) {
        const QString place = placeIn(text, taken.error().subject);
        const QString where = place.isEmpty() ? Words::raw(taken.error().subject, Words::NameLimit) : place;
        const QString why = Words::raw(taken.error().detail);
        m_problem = where.isEmpty() ? tr("The JSON text cannot be used: %1.").arg(why)
                                    : tr("The JSON text cannot be used, %1: %2.").arg(where, why);
        m_verdict->setState({Glyph::Cross, Tone::Red}, m_problem);
    } else if (creates()) {
        const QSignalBlocker quiet(m_class);
        m_class->setEditText(QString::fromStdString(valueOf(m_draft.properties(), ClassProperty).value_or("")));
    }
    edited();
}

const ValidatedField* ConfigForm::fieldOf(const std::string& name) const
{
    if (!m_validation) {
        return nullptr;
    }
    const auto found = std::find_if(m_validation->fields.begin(), m_validation->fields.end(),
                                    [&name](const ValidatedField& field) { return field.name == name; });
    return found == m_validation->fields.end() || !found->defined ? nullptr : &*found;
}

void ConfigForm::updateDetails()
{
    const std::optional<std::string> name = m_tree->currentName();
    const bool asText = m_pages->currentIndex() == 1;
    const bool isSet = name && propertyNamed(m_draft.properties(), *name);
    m_remove->setEnabled(!asText && isSet);
    m_reveal->setEnabled(!asText && isSet && m_draft.isSecret(*name));
    QString text = tr("Choose a property to read about it. Enter edits its value, Delete leaves it out.");
    if (name) {
        QStringList lines{Words::raw(*name, Words::NameLimit)};
        if (const ValidatedField* field = fieldOf(*name)) {
            if (!field->displayName.empty()) {
                lines << Words::raw(field->displayName);
            }
            lines << tr("%1, importance %2")
                         .arg(QString::fromStdString(field->type).toLower(),
                              QString::fromStdString(field->importance).toLower());
            lines << (field->required ? tr("Required.")
                      : field->defaultValue
                          ? tr("Default: %1")
                                .arg(field->defaultValue->empty() ? tr("(empty)") : Words::raw(*field->defaultValue))
                          : tr("No default."));
            lines << QString() << Words::lines(field->documentation);
            if (!field->recommendedValues.empty()) {
                QStringList recommended;
                for (const std::string& value : field->recommendedValues) {
                    recommended << Words::raw(value);
                }
                lines << QString() << tr("Recommended: %1").arg(recommended.join(u", "_qs));
            }
        } else {
            lines << tr("The plugin does not define this property, or no worker has said so yet.");
        }
        text = lines.join(u'\n');
    }
    if (m_details->toPlainText() != text) {
        m_details->setPlainText(text);
    }
}

} // namespace inspector
