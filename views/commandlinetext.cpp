// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandlinetext.h"

#include "core/bytes.h"
#include "core/secrets.h"
#include "core/shellwords.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QUrl>

namespace inspector
{

namespace
{

constexpr std::size_t MostKeys = 50; ///< every key is a plan of its own; more belong into a script

QString latin(std::string_view text)
{
    return QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size()));
}

/// Collects options; remembers whether everything could be said.
class Writer
{
    Q_DECLARE_TR_FUNCTIONS(inspector::CommandLineText)
public:
    explicit Writer(const ConnectionSettings& settings)
    {
        if (settings.demo) {
            m_source = QStringLiteral("--demo");
            return;
        }
        QStringList parts{option("--bootstrap", settings.bootstrap)};
        QStringList rest;
        for (const QString& address : settings.restUrls) {
            QUrl url(address);
            if (!url.userInfo().isEmpty()) {
                note(tr("the credentials in the workers' addresses are left out"));
                url.setUserInfo(QString());
            }
            rest.append(url.toString(QUrl::FullyEncoded));
        }
        if (!rest.isEmpty()) {
            parts.append(option("--rest", rest.join(u',')));
        }
        if (!settings.group.isEmpty()) {
            parts.append(option("--group", settings.group));
        }
        parts.append(option("--config-topic", settings.configTopic));
        parts.append(option("--status-topic", settings.statusTopic));
        parts.append(option("--offset-topic", settings.offsetTopic));
        for (const auto& [name, value] : settings.properties) {
            parts.append(property(name, value));
        }
        m_source = parts.join(u' ');
    }

    CommandLineText of(const PlanRequest& request, const QString& undoes)
    {
        if (changesConfig(request.operation)) {
            cannot(tr("Configurations are changed in the window only."));
        }
        say("--plan", latin(wireName(request.operation)));
        if (!request.connector.empty()) {
            say("--connector", bytes(request.connector));
        }
        if (request.via == PlanVia::Direct) {
            m_options += QStringLiteral(" --via direct");
        }
        if (request.operation == PlanOperation::CopyOffsets) {
            say("--to-connector", bytes(request.toConnector));
        }
        restart(request);
        offsets(request, undoes);
        if (request.resumeAfter) {
            m_options += QStringLiteral(" --resume-after");
        }
        if (!m_problem.isEmpty()) {
            return {{}, m_problem};
        }
        return {request.rawKeys.empty() ? call(QStringLiteral("plan.json")) : keys(request), {}};
    }

    CommandLineText apply(const QString& file) const { return {m_notes + applied(file), {}}; }

private:
    void note(const QString& words)
    {
        const QString line = u"# "_qs + words + u'\n';
        if (!m_notes.contains(line)) {
            m_notes += line;
        }
    }
    void cannot(const QString& why)
    {
        if (m_problem.isEmpty()) {
            m_problem = why;
        }
    }
    static QString option(const char* name, const QString& value) { return latin(name) + u' ' + shellQuoted(value); }
    void say(const char* name, const QString& value) { m_options += u' ' + option(name, value); }

    QString property(const QString& name, const QString& value)
    {
        if (!holdsSecret(name.toStdString(), value.toStdString())) {
            return option("--property", name + u'=' + value);
        }
        static const QRegularExpression notInNames(QStringLiteral("[^A-Z0-9]"));
        const QString variable = name.toUpper().replace(notInNames, QStringLiteral("_"));
        note(tr("set %1 before: secrets are not copied").arg(variable));
        return QStringLiteral("--property %1=\"$%2\"").arg(shellQuoted(name), variable);
    }

    /// Text of bytes that a command line can hold: arguments are text, and end at a zero.
    QString bytes(const Bytes& raw)
    {
        const QString text = QString::fromUtf8(raw.data(), static_cast<qsizetype>(raw.size()));
        if (text.toStdString() != raw || text.contains(QChar(u'\0'))) {
            cannot(tr("A name or value has bytes that a command line cannot hold. Save the plan instead."));
        }
        return text;
    }

    void restart(const PlanRequest& request)
    {
        if (request.operation != PlanOperation::Restart) {
            return;
        }
        if (request.task) {
            say("--task", QString::number(*request.task));
        }
        if (request.onlyFailed) {
            m_options += QStringLiteral(" --only-failed");
        } else if (request.includeTasks) {
            m_options += QStringLiteral(" --include-tasks");
        }
    }

    void offsets(const PlanRequest& request, const QString& undoes)
    {
        for (const Bytes& partition : request.partitions) {
            say("--partition", bytes(partition));
        }
        if (request.target) {
            say("--to", target(*request.target));
        }
        if (!request.earlier.empty()) {
            if (undoes.isEmpty()) {
                cannot(tr("The command line puts earlier bytes back only by a journal entry. Save the plan instead."));
            }
            say("--journal", undoes);
        }
        if (!request.offsets.empty()) {
            document(request.offsets);
            m_options += QStringLiteral(" --offsets offsets.json");
        }
    }

    void document(const std::vector<WantedOffset>& wanted)
    {
        QStringList lines;
        for (const WantedOffset& one : wanted) {
            lines.append(QStringLiteral("{\"partition\":") + bytes(one.partition) + QStringLiteral(",\"offset\":") +
                         (one.offset ? bytes(*one.offset) : QStringLiteral("null")) + u'}');
        }
        // No line of it can be the word that ends it: it is JSON.
        m_before = QStringLiteral("cat > offsets.json <<'EOF'\n{\"offsets\":[\n") + lines.join(QStringLiteral(",\n")) +
                   QStringLiteral("\n]}\nEOF\n");
    }

    static QString target(const SinkTarget& target)
    {
        const QString number = QString::number(target.number);
        switch (target.kind) {
        case SinkTarget::Kind::Earliest:
            return QStringLiteral("earliest");
        case SinkTarget::Kind::Latest:
            return QStringLiteral("latest");
        case SinkTarget::Kind::Timestamp:
            return u"timestamp:"_qs + number;
        case SinkTarget::Kind::Offset:
            return u"offset:"_qs + number;
        case SinkTarget::Kind::Shift:
            break;
        }
        return u"shift:"_qs + number;
    }

    QString applied(const QString& file) const
    {
        return QStringLiteral("connect-inspector ") + m_source + u' ' + option("--apply", file) +
               QStringLiteral(" --yes\n");
    }
    QString planned(const QString& further, const QString& file) const
    {
        return QStringLiteral("connect-inspector ") + m_source + QStringLiteral(" \\\n    ") + m_options.trimmed() +
               further + u' ' + option("--out", file) + QStringLiteral(" &&\n") + applied(file);
    }
    QString call(const QString& file) const { return m_notes + m_before + planned({}, file); }

    QString keys(const PlanRequest& request) const
    {
        QString text = m_notes;
        for (std::size_t i = 0; i < request.rawKeys.size(); ++i) {
            const RawKeyPlace& key = request.rawKeys[i];
            const QString further = u' ' + option("--key-hex", latin(toHex(key.rawKey))) + u' ' +
                                    option("--topic", QString::fromStdString(key.topic)) + u' ' +
                                    option("--kafka-partition", QString::number(key.partition));
            text += planned(further, QStringLiteral("plan-%1.json").arg(i + 1));
        }
        return text;
    }

    QString m_source;
    QString m_options;
    QString m_notes;
    QString m_before;
    QString m_problem;
};

} // namespace

QString shellQuoted(const QString& text)
{
    return QString::fromStdString(shellQuoted(std::string_view(text.toStdString())));
}

CommandLineText CommandLineText::of(const ConnectionSettings& settings, const PlanRequest& request,
                                    const QString& undoes)
{
    if (request.rawKeys.size() > MostKeys) {
        return {{},
                QCoreApplication::translate("inspector::CommandLineText",
                                            "On the command line every key is a plan of its own; these are too many. "
                                            "Save the plan instead.")};
    }
    return Writer(settings).of(request, undoes);
}

CommandLineText CommandLineText::ofPlanFile(const ConnectionSettings& settings, const QString& file)
{
    return Writer(settings).apply(file);
}

} // namespace inspector
