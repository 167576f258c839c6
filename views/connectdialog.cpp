// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectdialog.h"

#include "dialogfoot.h"
#include "discoverydialog.h"
#include "items/discoverywords.h"
#include "look.h"
#include "messagebanner.h"
#include "pagescroll.h"
#include "propertytable.h"
#include "provisioningdesk.h"
#include "provisioningdialog.h"
#include "statelabel.h"
#include "teststeplist.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QTimer>

namespace inspector
{

ConnectDialog::ConnectDialog(ClusterOpener& opener, const QList<ConnectionSettings>& recent, QWidget* parent)
    : QDialog(parent), m_opener(opener), m_recentConnections(recent)
{
    setObjectName(QStringLiteral("connectDialog"));
    setWindowModality(Qt::WindowModal);
    setWindowTitle(tr("Connect"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildForm(), 1);
    m_message = new MessageBanner;
    m_message->setObjectName(QStringLiteral("failure"));
    layout->addWidget(m_message);
    m_foot = buildFoot();
    layout->addWidget(m_foot);
    m_connect->setDefault(true); // a button without a dialog cannot be its default
    ConnectionSettings blank;
    blank.clearTopicNames();
    setConnection(blank);
    m_fields.value(ConnectionField::Bootstrap)->setFocus(Qt::OtherFocusReason);
    const int width = fontMetrics().averageCharWidth() * 110;
    const int height = m_page->pageHeight(width) + m_foot->sizeHint().height();
    resize(QSize(width, height).boundedTo(screen()->availableSize() * 0.94));
}

ConnectDialog::~ConnectDialog() = default;

QWidget* ConnectDialog::buildForm()
{
    auto* page = new QWidget;
    auto* grid = new QGridLayout(page);
    grid->setContentsMargins(Look::Page + Look::Tight, Look::Page, Look::Page + Look::Tight, Look::Page);
    grid->setHorizontalSpacing(Look::Group);
    grid->setVerticalSpacing(Look::Tight + 2);
    grid->setColumnStretch(1, 1);

    auto* title = new QLabel(tr("Connect to a cluster"));
    title->setFont(Look::title(font()));
    grid->addWidget(title, 0, 0, 1, 2);
    auto* context = new QLabel(tr("Nothing is changed by connecting. Secrets are kept in memory only."));
    context->setForegroundRole(QPalette::PlaceholderText);
    grid->addWidget(context, 1, 0, 1, 2);

    if (!m_recentConnections.isEmpty()) {
        auto* label = new QLabel(tr("Rece&nt"));
        m_recent = new QComboBox;
        m_recent->setObjectName(QStringLiteral("recent"));
        m_recent->setAccessibleName(tr("Recent connections"));
        m_recent->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        m_recent->addItem(tr("Choose one to fill the form"));
        for (const ConnectionSettings& connection : m_recentConnections) {
            m_recent->addItem(
                connection.group.isEmpty()
                    ? connection.bootstrap
                    : tr("%1 on %2", "Connect group on Kafka cluster").arg(connection.group, connection.bootstrap));
        }
        label->setBuddy(m_recent);
        grid->addWidget(label, grid->rowCount(), 0);
        grid->addWidget(m_recent, grid->rowCount() - 1, 1);
        connect(m_recent, &QComboBox::activated, this, [this](int index) {
            if (index > 0) {
                setConnection(m_recentConnections.at(index - 1));
            }
        });
    }

    addHeading(grid, tr("1  Kafka"), {});
    addField(grid, ConnectionField::Bootstrap, tr("&Brokers"), QStringLiteral("bootstrap"), tr("host:port, host:port"));
    QHBoxLayout* connectRow = addHeading(grid, tr("2  Connect"), tr("as in the configuration of its workers"));
    m_find = new QPushButton(tr("F&ind Connect Clusters…"));
    m_find->setObjectName(QStringLiteral("find"));
    m_find->setAutoDefault(false);
    m_provision = new QPushButton(tr("Pro&vision Topics…"));
    m_provision->setObjectName(QStringLiteral("provision"));
    m_provision->setAutoDefault(false);
    m_provision->setToolTip(tr("Make the topics of a Connect cluster before its first worker starts, or check them"));
    connectRow->addWidget(m_find);
    connectRow->addWidget(m_provision);
    connect(m_provision, &QPushButton::clicked, this, &ConnectDialog::provision);
    connect(m_find, &QPushButton::clicked, this, &ConnectDialog::find);
    addField(grid, ConnectionField::Rest, tr("&Workers"), QStringLiteral("rest"),
             tr("http://host:8083, … (without one, nothing can be changed)"));
    addField(grid, ConnectionField::Group, tr("&Group id"), QStringLiteral("group"),
             tr("group.id of the workers, if known"));
    addField(grid, ConnectionField::ConfigTopic, tr("Con&fig topic"), QStringLiteral("configTopic"),
             tr("looked for when you connect, if no topic is named"));
    addField(grid, ConnectionField::StatusTopic, tr("&Status topic"), QStringLiteral("statusTopic"), {});
    addField(grid, ConnectionField::OffsetTopic, tr("&Offset topic"), QStringLiteral("offsetTopic"), {});

    addHeading(grid, tr("3  More"), tr("security and other settings of the Kafka client, librdkafka"));
    auto* label = new QLabel(tr("&Properties"));
    m_properties = new PropertyTable;
    m_properties->setObjectName(QStringLiteral("properties"));
    m_properties->setAccessibleName(tr("Properties of the Kafka client"));
    m_properties->setToolTip(
        tr("For example security.protocol, sasl.mechanism, ssl.ca.location. Delete removes a line."));
    m_properties->setFixedHeight(Look::rowHeight(fontMetrics()) * 5);
    label->setBuddy(m_properties);
    connect(m_properties, &PropertyTable::edited, this, &ConnectDialog::change);
    const int row = grid->rowCount();
    grid->addWidget(label, row, 0, Qt::AlignTop);
    grid->addWidget(m_properties, row, 1);
    addComplaintRow(grid, ConnectionField::Properties);
    m_readOnly = new QCheckBox(tr("Open &read-only: nothing can be changed from this window"));
    m_readOnly->setObjectName(QStringLiteral("readOnly"));
    grid->addWidget(m_readOnly, grid->rowCount(), 1);

    m_testPart = new QWidget;
    auto* testLayout = new QVBoxLayout(m_testPart);
    testLayout->setContentsMargins(0, Look::Gap, 0, 0);
    testLayout->setSpacing(Look::Tight);
    auto* testHeading = new QLabel(tr("Test"));
    testHeading->setFont(Look::bold(font()));
    m_steps = new TestStepList;
    m_steps->setObjectName(QStringLiteral("steps"));
    testLayout->addWidget(testHeading);
    testLayout->addWidget(m_steps);
    m_testPart->hide();
    grid->addWidget(m_testPart, grid->rowCount(), 0, 1, 2);
    grid->setRowStretch(grid->rowCount(), 1);

    m_page = new PageScroll(page);
    return m_page;
}

QWidget* ConnectDialog::buildFoot()
{
    auto* foot = new DialogFoot;
    m_reason = new StateLabel;
    m_reason->setObjectName(QStringLiteral("reason"));
    m_reason->setWordWrap(true);
    // The buttons stay where they are when there is no reason to be told.
    QSizePolicy keepsItsRoom = m_reason->sizePolicy();
    keepsItsRoom.setRetainSizeWhenHidden(true);
    m_reason->setSizePolicy(keepsItsRoom);
    m_testButton = new QPushButton(tr("&Test"));
    m_testButton->setObjectName(QStringLiteral("test"));
    m_testButton->setAutoDefault(false);
    m_connect = new QPushButton(tr("&Connect"));
    m_connect->setObjectName(QStringLiteral("connect"));
    auto* cancel = new QPushButton(tr("C&ancel"));
    cancel->setObjectName(QStringLiteral("cancel"));
    cancel->setAutoDefault(false);
    foot->row()->addWidget(m_testButton);
    foot->row()->addWidget(m_reason, 1);
    foot->row()->addWidget(m_connect);
    foot->row()->addWidget(cancel);
    connect(m_testButton, &QPushButton::clicked, this, &ConnectDialog::test);
    connect(m_connect, &QPushButton::clicked, this, &ConnectDialog::attempt);
    connect(cancel, &QPushButton::clicked, this, &ConnectDialog::reject);
    return foot;
}

QHBoxLayout* ConnectDialog::addHeading(QGridLayout* grid, const QString& text, const QString& note)
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, Look::Gap, 0, 0);
    row->setSpacing(Look::Gap);
    auto* heading = new QLabel(text);
    heading->setFont(Look::bold(font()));
    auto* aside = new QLabel(note);
    aside->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(heading);
    row->addWidget(aside, 1);
    grid->addLayout(row, grid->rowCount(), 0, 1, 2);
    return row;
}

QLineEdit* ConnectDialog::addField(QGridLayout* grid, ConnectionField field, const QString& label, const QString& name,
                                   const QString& placeholder)
{
    auto* caption = new QLabel(label);
    auto* edit = new QLineEdit;
    edit->setObjectName(name);
    edit->setPlaceholderText(placeholder);
    edit->setAccessibleName(QString(label).remove(QLatin1Char('&')));
    caption->setBuddy(edit);
    const int row = grid->rowCount();
    grid->addWidget(caption, row, 0);
    grid->addWidget(edit, row, 1);
    m_fields.insert(field, edit);
    if (field != ConnectionField::Group) {
        addComplaintRow(grid, field);
    }
    connect(edit, &QLineEdit::textChanged, this, &ConnectDialog::change);
    return edit;
}

void ConnectDialog::addComplaintRow(QGridLayout* grid, ConnectionField field)
{
    auto* complaint = new StateLabel;
    complaint->setWordWrap(true);
    complaint->hide();
    m_complaints.insert(field, complaint);
    grid->addWidget(complaint, grid->rowCount(), 1);
}

void ConnectDialog::setConnection(const ConnectionSettings& settings)
{
    m_fields.value(ConnectionField::Bootstrap)->setText(settings.bootstrap);
    m_fields.value(ConnectionField::Rest)->setText(settings.restUrls.join(QStringLiteral(", ")));
    m_fields.value(ConnectionField::Group)->setText(settings.group);
    m_fields.value(ConnectionField::ConfigTopic)->setText(settings.configTopic);
    m_fields.value(ConnectionField::StatusTopic)->setText(settings.statusTopic);
    m_fields.value(ConnectionField::OffsetTopic)->setText(settings.offsetTopic);
    m_properties->setProperties(settings.properties);
    m_readOnly->setChecked(settings.readOnly);
    validate();
}

ConnectionSettings ConnectDialog::connection() const
{
    static const QRegularExpression dividers(QStringLiteral("[,\\s]+"));
    ConnectionSettings settings;
    settings.bootstrap = m_fields.value(ConnectionField::Bootstrap)->text().trimmed();
    settings.restUrls = m_fields.value(ConnectionField::Rest)->text().split(dividers, Qt::SkipEmptyParts);
    settings.group = m_fields.value(ConnectionField::Group)->text().trimmed();
    settings.configTopic = m_fields.value(ConnectionField::ConfigTopic)->text().trimmed();
    settings.statusTopic = m_fields.value(ConnectionField::StatusTopic)->text().trimmed();
    settings.offsetTopic = m_fields.value(ConnectionField::OffsetTopic)->text().trimmed();
    settings.properties = m_properties->properties();
    settings.readOnly = m_readOnly->isChecked();
    return settings;
}

/// What a test told was of what stood in the fields then.
void ConnectDialog::change()
{
    if (!m_testPart)
        return; // still being built
    m_test.reset();
    m_testPart->hide();
    validate();
}

void ConnectDialog::validate()
{
    if (!m_connect) {
        return; // still being built
    }
    const QList<ConnectionValidation::Complaint> complaints = ConnectionValidation::check(connection());
    for (StateLabel* label : std::as_const(m_complaints)) {
        label->hide();
    }
    for (const ConnectionValidation::Complaint& complaint : complaints) {
        // An empty form is not wrong, only unfinished: the reason at the foot says what is missing.
        const QLineEdit* edit = m_fields.value(complaint.field);
        if (!edit || !edit->text().isEmpty()) {
            m_complaints.value(complaint.field)->setState({Glyph::Cross, Tone::Red}, complaint.words);
            m_complaints.value(complaint.field)->show();
        }
        if (edit) {
            m_fields.value(complaint.field)->setAccessibleDescription(complaint.words);
        }
    }
    const bool valid = complaints.isEmpty();
    m_connect->setEnabled(valid);
    const bool wantsTopics = valid && connection().wantsTopics();
    m_testButton->setEnabled(valid && !wantsTopics && !m_test);
    // What it fills need not be right yet.
    m_find->setEnabled(std::none_of(complaints.cbegin(), complaints.cend(), [](const auto& complaint) {
        return complaint.field == ConnectionField::Bootstrap || complaint.field == ConnectionField::Properties;
    }));
    m_provision->setEnabled(m_find->isEnabled());
    m_reason->setVisible(!valid || wantsTopics);
    if (wantsTopics) {
        m_reason->setState({Glyph::Info, Tone::Blue},
                           tr("The topics are looked for when you connect. A test wants their names."));
    } else if (!valid) {
        m_reason->setState({Glyph::Info, Tone::Blue}, complaints.first().words);
    }
    m_message->clear();
}

void ConnectDialog::test()
{
    m_steps->setSteps({});
    m_testPart->show();
    m_test = m_opener.test(connection());
    if (!m_test) {
        showFailure(tr("This connection cannot be tested."));
        return;
    }
    m_testButton->setEnabled(false);
    connect(m_test.get(), &ConnectionTest::progressed, this, [this](const QList<TestStep>& steps) {
        m_steps->setSteps(steps);
        // The new lines take their room when the event loop comes round.
        QTimer::singleShot(0, this, &ConnectDialog::growToFit);
    });
    // The test must not be destroyed while it is still telling.
    connect(m_test.get(), &ConnectionTest::finished, this, &ConnectDialog::stopTest, Qt::QueuedConnection);
}

void ConnectDialog::growToFit()
{
    const int wanted = m_page->pageHeight(m_page->width()) + m_foot->height();
    resize(width(), std::clamp(wanted, height(),
                               std::max(height(), static_cast<int>(screen()->availableSize().height() * 0.94))));
    m_page->ensureWidgetVisible(m_testPart);
}

void ConnectDialog::find()
{
    const ConnectionSettings settings = connection();
    auto* dialog = new DiscoveryDialog([this, settings] { return m_opener.search(settings); }, settings.bootstrap,
                                       [this](const FoundCluster& cluster) { fill(cluster); }, this);
    dialog->open();
}

void ConnectDialog::findAndConnect()
{
    const ConnectionSettings settings = connection();
    const auto chosen = [this](const FoundCluster& cluster) {
        fill(cluster);
        if (cluster.certain()) {
            attempt();
        } else { // the names stand in the form for the operator to look at
            m_message->showMessage({Glyph::Question, Tone::Ochre}, DiscoveryWords::verdict(cluster));
        }
    };
    auto* dialog =
        new DiscoveryDialog([this, settings] { return m_opener.search(settings); }, settings.bootstrap, chosen, this);
    dialog->setAsksOnlyInDoubt(settings.group);
    dialog->open();
}

void ConnectDialog::provision()
{
    const ConnectionSettings settings = connection();
    std::shared_ptr<Provisioning> provisioning = m_opener.provisioning(settings);
    if (!provisioning) {
        showFailure(tr("Topics of this connection cannot be provisioned."));
        return;
    }
    auto* dialog = new ProvisioningDialog(std::move(provisioning), ProvisioningDesk::requestOf(settings),
                                          settings.bootstrap, ProvisioningDialog::Start::Form, this);
    dialog->open();
}

void ConnectDialog::fill(const FoundCluster& cluster)
{
    const auto set = [this](ConnectionField field, const std::string& text) {
        if (!text.empty()) { // what was not found may have been typed
            m_fields.value(field)->setText(QString::fromStdString(text));
        }
    };
    // The group of another cluster must not stand beside these topics.
    m_fields.value(ConnectionField::Group)->setText(QString::fromStdString(cluster.group));
    set(ConnectionField::ConfigTopic, cluster.topic(TopicRole::Config).topic);
    set(ConnectionField::StatusTopic, cluster.topic(TopicRole::Status).topic);
    set(ConnectionField::OffsetTopic, cluster.topic(TopicRole::Offset).topic);
    QStringList urls;
    for (const FoundWorker& worker : cluster.workers) {
        if (worker.metadata.usable()) {
            urls.append(QString::fromStdString(worker.metadata.url));
        }
    }
    // Addresses of the operator's own may be ways around a network that the workers do not know.
    if (m_fields.value(ConnectionField::Rest)->text().trimmed().isEmpty()) {
        m_fields.value(ConnectionField::Rest)->setText(urls.join(QStringLiteral(", ")));
    }
}

void ConnectDialog::stopTest()
{
    m_test.reset();
    validate();
}

void ConnectDialog::attempt()
{
    m_test.reset();
    if (connection().wantsTopics()) {
        findAndConnect();
        return;
    }
    QString error;
    if (!m_attempt || m_attempt(connection(), &error)) {
        accept();
        return;
    }
    validate();
    showFailure(error);
}

void ConnectDialog::showFailure(const QString& words)
{
    m_message->showMessage({Glyph::Cross, Tone::Red}, words);
}

} // namespace inspector
