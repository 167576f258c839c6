// SPDX-License-Identifier: GPL-3.0-or-later
#include "provisioningdesk.h"

#include "provisioningdialog.h"

#include <QAction>
#include <QMenu>

namespace inspector
{

ProvisioningDesk::ProvisioningDesk(ClusterOpener& opener, QMenu* menu, QObject* parent)
    : QObject(parent), m_opener(opener)
{
    m_check = menu->addAction(QString());
    m_check->setObjectName(QStringLiteral("checkTopics"));
    connect(m_check, &QAction::triggered, this, &ProvisioningDesk::open);
    setPlace(nullptr, nullptr);
}

void ProvisioningDesk::setPlace(OpenCluster* cluster, QWidget* owner)
{
    m_cluster = cluster;
    m_owner = owner;
    QString hindrance;
    if (cluster && cluster->settings().demo)
        hindrance = tr("the demo's broker has no settings of topics");
    else if (cluster && !cluster->settings().files.isEmpty())
        hindrance = tr("opened from files");
    const QString text = tr("Chec&k and Repair Topics…");
    m_check->setText(hindrance.isEmpty() ? text : QString(text + u" (" + hindrance + u')'));
    m_check->setEnabled(cluster && hindrance.isEmpty());
}

ProvisioningRequest ProvisioningDesk::requestOf(const ConnectionSettings& settings)
{
    ProvisioningRequest request;
    const TopicNames names = settings.wantsTopics() ? TopicNames() : settings.topicNames();
    request.topics = {
        {names.config, TopicRole::Config}, {names.offset, TopicRole::Offset}, {names.status, TopicRole::Status}};
    request.group = settings.group.toStdString();
    return request;
}

bool ProvisioningDesk::isUnderWay(const QWidget* owner)
{
    const auto* dialog = owner ? owner->findChild<ProvisioningDialog*>() : nullptr;
    return dialog && dialog->isChanging();
}

void ProvisioningDesk::open()
{
    if (!m_cluster || !m_owner || m_owner->findChild<ProvisioningDialog*>())
        return;
    const ConnectionSettings& settings = m_cluster->settings();
    if (std::shared_ptr<Provisioning> provisioning = m_opener.provisioning(settings)) {
        auto* dialog = new ProvisioningDialog(std::move(provisioning), requestOf(settings), settings.bootstrap,
                                              ProvisioningDialog::Start::Check, m_owner);
        dialog->open();
    }
}

} // namespace inspector
