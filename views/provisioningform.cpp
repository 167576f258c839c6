// SPDX-License-Identifier: GPL-3.0-or-later
#include "provisioningform.h"

#include "calmstyle.h"
#include "files/topicpolicyfile.h"
#include "items/errorwords.h"
#include "look.h"
#include "messagebanner.h"
#include "operations/provisioningchecks.h"

#include <QFileDialog>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>

namespace inspector
{

namespace
{

QLabel* note(const QString& text)
{
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QLabel* stepHeading(const QString& text)
{
    auto* label = new QLabel(text);
    label->setFont(Look::bold(label->font()));
    return label;
}

} // namespace

ProvisioningForm::ProvisioningForm(const ProvisioningRequest& request, QWidget* parent) : QWidget(parent)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(Look::Page + Look::Tight, Look::Page, Look::Page + Look::Tight, Look::Page);
    grid->setHorizontalSpacing(Look::Group);
    grid->setVerticalSpacing(Look::Gap);
    grid->setColumnStretch(1, 1);
    auto* title = new QLabel(tr("Topics for a Connect cluster"));
    title->setFont(Look::title(font()));
    grid->addWidget(title, 0, 0, 1, 2);
    grid->addWidget(note(tr("Made before the first worker starts, so that neither workers nor brokers make them with "
                            "settings of their own. Topics that are there are checked, and repaired as far as that "
                            "goes. Nothing is changed before you say so.")),
                    1, 0, 1, 2);
    buildNames(grid, request);
    buildPolicy(grid);
    grid->setRowStretch(grid->rowCount(), 1);
    connect(this, &ProvisioningForm::changed, this, &ProvisioningForm::markWrong);
    setPolicy(request.policy);
    const bool connector = request.topics.size() == 1 && request.topics.front().role == TopicRole::ConnectorOffset;
    (connector ? m_connector : m_cluster)->setChecked(true);
    updateRows();
}

void ProvisioningForm::buildNames(QGridLayout* grid, const ProvisioningRequest& request)
{
    grid->addWidget(stepHeading(tr("1  Topics")), grid->rowCount(), 0, 1, 2);
    m_cluster = new QRadioButton(tr("The &three topics of a Connect cluster"));
    m_cluster->setObjectName(QStringLiteral("ofCluster"));
    m_connector = new QRadioButton(tr("One connector's o&wn offset topic"));
    m_connector->setObjectName(QStringLiteral("ofConnector"));
    auto* kinds = new QHBoxLayout;
    kinds->setSpacing(Look::Page);
    kinds->addWidget(m_cluster);
    kinds->addWidget(m_connector);
    kinds->addStretch(1);
    grid->addLayout(kinds, grid->rowCount(), 0, 1, 2);
    connect(m_cluster, &QRadioButton::toggled, this, &ProvisioningForm::updateRows);

    auto* label = new QLabel(tr("&Group id"));
    m_group = new QLineEdit(QString::fromStdString(request.group));
    m_group->setObjectName(QStringLiteral("group"));
    m_group->setAccessibleName(tr("Group id"));
    m_group->setPlaceholderText(tr("group.id of the workers, if known"));
    label->setBuddy(m_group);
    grid->addWidget(label, grid->rowCount(), 0);
    grid->addWidget(m_group, grid->rowCount() - 1, 1);
    connect(m_group, &QLineEdit::textChanged, this, &ProvisioningForm::changed);

    std::map<TopicRole, std::string> names;
    for (const TopicSubject& topic : request.topics)
        names[topic.role] = topic.name;
    const TopicNames usual;
    names.try_emplace(TopicRole::Config, usual.config);
    names.try_emplace(TopicRole::Offset, usual.offset);
    names.try_emplace(TopicRole::Status, usual.status);
    const auto text = [&names](TopicRole role) { return QString::fromStdString(names[role]); };
    addName(grid, TopicRole::Config, tr("&Config topic"), QStringLiteral("configTopic"), text(TopicRole::Config));
    addName(grid, TopicRole::Offset, tr("&Offset topic"), QStringLiteral("offsetTopic"), text(TopicRole::Offset));
    addName(grid, TopicRole::Status, tr("&Status topic"), QStringLiteral("statusTopic"), text(TopicRole::Status));
    addName(grid, TopicRole::ConnectorOffset, tr("Topic of t&he connector"), QStringLiteral("connectorTopic"),
            text(TopicRole::ConnectorOffset));
    m_names[TopicRole::ConnectorOffset]->setPlaceholderText(tr("offsets.storage.topic of the connector"));
}

void ProvisioningForm::addName(QGridLayout* grid, TopicRole role, const QString& label, const QString& name,
                               const QString& text)
{
    auto* caption = new QLabel(label);
    auto* edit = new QLineEdit(text);
    edit->setObjectName(name);
    edit->setAccessibleName(QString(label).remove(QLatin1Char('&')));
    caption->setBuddy(edit);
    const int row = grid->rowCount();
    grid->addWidget(caption, row, 0);
    grid->addWidget(edit, row, 1);
    m_names[role] = edit;
    m_labels[role] = caption;
    connect(edit, &QLineEdit::textChanged, this, &ProvisioningForm::changed);
}

void ProvisioningForm::buildPolicy(QGridLayout* grid)
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, Look::Gap, 0, 0);
    row->setSpacing(Look::Gap);
    auto* load = new QPushButton(tr("&Load Policy…"));
    load->setObjectName(QStringLiteral("loadPolicy"));
    auto* save = new QPushButton(tr("Sa&ve Policy…"));
    save->setObjectName(QStringLiteral("savePolicy"));
    row->addWidget(stepHeading(tr("2  Policy")));
    row->addWidget(note(tr("as workers would make them")), 1);
    for (QPushButton* button : {load, save}) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    connect(load, &QPushButton::clicked, this, &ProvisioningForm::load);
    connect(save, &QPushButton::clicked, this, &ProvisioningForm::save);
    grid->addLayout(row, grid->rowCount(), 0, 1, 2);
    m_offsetPartitions =
        addNumber(grid, tr("O&ffset partitions"), QStringLiteral("offsetPartitions"), TopicPolicy::MostPartitions, {});
    m_statusPartitions =
        addNumber(grid, tr("Stat&us partitions"), QStringLiteral("statusPartitions"), TopicPolicy::MostPartitions, {});
    m_statusLabel = grid->itemAtPosition(grid->rowCount() - 1, 0)->widget();
    m_replication = addNumber(grid, tr("&Replication factor"), QStringLiteral("replication"), TopicPolicy::MostReplicas,
                              tr("3, or as many as there are brokers"));
    m_minInSync = addNumber(grid, tr("min.&insync.replicas"), QStringLiteral("minInSync"), TopicPolicy::MostReplicas,
                            tr("what the brokers have"));
    grid->addWidget(note(tr("cleanup.policy is compact, and the config topic has one partition: Connect works with "
                            "nothing else.")),
                    grid->rowCount(), 1);
    m_message = new MessageBanner;
    m_message->setObjectName(QStringLiteral("policyMessage"));
    grid->addWidget(m_message, grid->rowCount(), 0, 1, 2);
}

QSpinBox* ProvisioningForm::addNumber(QGridLayout* grid, const QString& label, const QString& name, int most,
                                      const QString& none)
{
    auto* caption = new QLabel(label);
    auto* spin = new QSpinBox;
    spin->setObjectName(name);
    spin->setAccessibleName(QString(label).remove(QLatin1Char('&')));
    spin->setRange(none.isEmpty() ? 1 : 0, most);
    spin->setSpecialValueText(none); // at its least
    caption->setBuddy(spin);
    const int row = grid->rowCount();
    grid->addWidget(caption, row, 0);
    grid->addWidget(spin, row, 1, Qt::AlignLeft);
    connect(spin, &QSpinBox::valueChanged, this, &ProvisioningForm::changed);
    return spin;
}

void ProvisioningForm::updateRows()
{
    const bool connector = m_connector->isChecked();
    for (const auto& [role, edit] : m_names) {
        const bool shown = (role == TopicRole::ConnectorOffset) == connector;
        edit->setVisible(shown);
        m_labels[role]->setVisible(shown);
    }
    m_statusPartitions->setVisible(!connector);
    m_statusLabel->setVisible(!connector);
    Q_EMIT changed();
}

TopicPolicy ProvisioningForm::policy() const
{
    TopicPolicy policy;
    policy.offsetPartitions = m_offsetPartitions->value();
    policy.statusPartitions = m_statusPartitions->value();
    if (m_replication->value() > 0)
        policy.replication = m_replication->value();
    if (m_minInSync->value() > 0)
        policy.minInSync = m_minInSync->value();
    return policy;
}

void ProvisioningForm::setPolicy(const TopicPolicy& policy)
{
    m_offsetPartitions->setValue(policy.offsetPartitions);
    m_statusPartitions->setValue(policy.statusPartitions);
    m_replication->setValue(policy.replication.value_or(0));
    m_minInSync->setValue(policy.minInSync.value_or(0));
}

ProvisioningRequest ProvisioningForm::request() const
{
    ProvisioningRequest request;
    request.group = m_group->text().trimmed().toStdString();
    request.policy = policy();
    const auto add = [this, &request](TopicRole role) {
        request.topics.push_back({m_names.at(role)->text().trimmed().toStdString(), role});
    };
    if (m_connector->isChecked()) {
        add(TopicRole::ConnectorOffset);
    } else {
        add(TopicRole::Config);
        add(TopicRole::Offset);
        add(TopicRole::Status);
    }
    return request;
}

/// The field that makes the request one that cannot be carried out.
void ProvisioningForm::markWrong()
{
    const ProvisioningRequest whole = request();
    ProvisioningRequest part; // the topics one after the other: the first with which it is wrong is the one
    bool found = false;
    for (const TopicSubject& topic : whole.topics) {
        part.topics.push_back(topic);
        const bool isIt = !found && !ProvisioningChecks::wrong(part).isEmpty();
        CalmStyle::markWrong(m_names.at(topic.role), isIt);
        found = found || isIt;
    }
    CalmStyle::markWrong(m_minInSync, !found && !ProvisioningChecks::wrong(whole).isEmpty());
}

QFileDialog* ProvisioningForm::fileDialog(const QString& title)
{
    auto* dialog = new QFileDialog(this, title, {}, tr("Policies (*.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    return dialog;
}

void ProvisioningForm::load()
{
    QFileDialog* dialog = fileDialog(tr("Load Policy"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &ProvisioningForm::loadFrom);
    dialog->open();
}

void ProvisioningForm::loadFrom(const QString& path)
{
    const Result<TopicPolicy> read = TopicPolicyFile::read(path);
    if (read) {
        setPolicy(*read);
        m_message->clear();
    } else {
        m_message->showMessage({Glyph::Cross, Tone::Red}, ErrorWords::once(read.error()));
    }
}

void ProvisioningForm::save()
{
    QFileDialog* dialog = fileDialog(tr("Save Policy"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(QStringLiteral("connect-topics.json"));
    connect(dialog, &QFileDialog::fileSelected, this, &ProvisioningForm::saveTo);
    dialog->open();
}

void ProvisioningForm::saveTo(const QString& path)
{
    if (const Result<Done> written = TopicPolicyFile::write(path, policy()); !written)
        m_message->showMessage({Glyph::Cross, Tone::Red}, ErrorWords::once(written.error()));
    else
        m_message->showMessage({Glyph::Check, Tone::Green}, tr("Saved in %1. The command line takes it as "
                                                               "--topic-policy.")
                                                                .arg(path));
}

} // namespace inspector
