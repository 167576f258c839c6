// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "core/offsetsdocument.h"
#include "views/commandlinetext.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace inspector;

Q_DECLARE_METATYPE(PlanRequest)

/// What is copied for a shell, run by a shell, and read by the program's own command line.
class TestCommandLineText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void roundTrip_data();
    void roundTrip();
    void sourceIsTheSame();
    void secretsStayOut();
    void severalKeys();
    void whatCannotBeSaid_data();
    void whatCannotBeSaid();
    void planFile();

private:
    static ConnectionSettings settings()
    {
        ConnectionSettings settings;
        settings.bootstrap = QStringLiteral("b1:9092,b2:9092");
        settings.restUrls = {QStringLiteral("http://w1:8083")};
        settings.group = QStringLiteral("it's a group");
        settings.offsetTopic = QStringLiteral("shop-offsets");
        settings.properties = {{QStringLiteral("client.id"), QStringLiteral("a b")}};
        return settings;
    }
    /// The arguments of each call that the text makes.
    QList<QList<QByteArray>> calls(const QString& text);
    static CommandLine parsed(const QList<QByteArray>& arguments);
    static QByteArray all(const PlanRequest& request);

    QTemporaryDir m_folder; ///< with a connect-inspector that says what it was called with
};

void TestCommandLineText::initTestCase()
{
    QFile program(m_folder.filePath(QStringLiteral("connect-inspector")));
    QVERIFY(program.open(QIODevice::WriteOnly));
    program.write("#!/bin/sh\nprintf '%s\\0' \"$@\" >> calls\nprintf '\\n\\0' >> calls\n");
    program.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

QList<QList<QByteArray>> TestCommandLineText::calls(const QString& text)
{
    const QString heard = m_folder.filePath(QStringLiteral("calls"));
    QFile::remove(heard);
    QProcess shell;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("PATH"), m_folder.path() + u':' + environment.value(QStringLiteral("PATH")));
    environment.insert(QStringLiteral("SASL_PASSWORD"), QStringLiteral("s3cret"));
    shell.setProcessEnvironment(environment);
    shell.setWorkingDirectory(m_folder.path());
    shell.start(QStringLiteral("/bin/sh"), {QStringLiteral("-e"), QStringLiteral("-c"), text});
    if (!shell.waitForFinished() || shell.exitCode() != 0)
        qWarning() << shell.readAllStandardError();
    QFile file(heard);
    QList<QList<QByteArray>> calls{{}};
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QList<QByteArray> words = file.readAll().split('\0');
    words.removeLast();
    for (const QByteArray& word : std::as_const(words)) {
        if (word == "\n")
            calls.append(QList<QByteArray>());
        else
            calls.last().append(word);
    }
    calls.removeLast();
    return calls;
}

CommandLine TestCommandLineText::parsed(const QList<QByteArray>& arguments)
{
    std::vector<const char*> pointers{"connect-inspector"};
    for (const QByteArray& argument : arguments)
        pointers.push_back(argument.constData());
    CommandLine line;
    if (const auto exit = readCommandLine(static_cast<int>(pointers.size()), pointers.data(), line))
        qWarning() << exit->text;
    return line;
}

/// Everything that makes a request another one.
QByteArray TestCommandLineText::all(const PlanRequest& request)
{
    QList<QByteArray> parts{QByteArray::fromStdString(std::string(wireName(request.operation))),
                            QByteArray::fromStdString(request.connector),
                            QByteArray::fromStdString(std::string(wireName(request.via))),
                            QByteArray::fromStdString(request.toConnector)};
    for (const Bytes& partition : request.partitions)
        parts.append("partition " + QByteArray::fromStdString(partition));
    if (request.target)
        parts.append(QByteArray::number(static_cast<int>(request.target->kind)) + " to " +
                     QByteArray::number(static_cast<qlonglong>(request.target->number)));
    for (const WantedOffset& wanted : request.offsets)
        parts.append(QByteArray::fromStdString(wanted.partition + "=" + wanted.offset.value_or("null")));
    for (const RawKeyPlace& key : request.rawKeys)
        parts.append(QByteArray::fromStdString(key.topic + ":" + std::to_string(key.partition) + ":" + key.rawKey));
    parts.append("task " + QByteArray::number(request.task.value_or(-1)));
    parts.append(QByteArray::number(request.includeTasks) + QByteArray::number(request.onlyFailed) +
                 QByteArray::number(request.resumeAfter));
    return parts.join('\n');
}

void TestCommandLineText::roundTrip_data()
{
    QTest::addColumn<PlanRequest>("request");
    const auto row = [](const char* name, PlanOperation operation, const auto& change) {
        PlanRequest request;
        request.operation = operation;
        request.connector = "it's \"$HOME\" `id`\n日本";
        change(request);
        QTest::newRow(name) << request;
    };
    row("stop", PlanOperation::Stop, [](PlanRequest&) {});
    row("reset", PlanOperation::ResetOffsets, [](PlanRequest& r) { r.resumeAfter = true; });
    row("reset directly", PlanOperation::ResetOffsets, [](PlanRequest& r) { r.via = PlanVia::Direct; });
    row("restart a task", PlanOperation::Restart, [](PlanRequest& r) { r.task = 3; });
    row("restart all", PlanOperation::Restart, [](PlanRequest& r) { r.includeTasks = true; });
    row("restart failed", PlanOperation::Restart, [](PlanRequest& r) { r.includeTasks = r.onlyFailed = true; });
    row("alter", PlanOperation::AlterOffsets, [](PlanRequest& r) {
        r.offsets = {{"{\"file\":\"it's $x \\\\ EOF\"}", "{\"position\":9007199254740993}"}, {"{\"file\":\"b\"}", {}}};
    });
    row("sink to earliest", PlanOperation::AlterOffsets, [](PlanRequest& r) {
        r.target = SinkTarget{SinkTarget::Kind::Earliest, 0};
    });
    row("sink by shift", PlanOperation::AlterOffsets, [](PlanRequest& r) {
        r.target = SinkTarget{SinkTarget::Kind::Shift, -9223372036854775807};
        r.partitions = {"{\"kafka_topic\":\"t\",\"kafka_partition\":0}",
                        "{\"kafka_topic\":\"t\",\"kafka_partition\":1}"};
    });
    row("sink to a time", PlanOperation::AlterOffsets, [](PlanRequest& r) {
        r.target = SinkTarget{SinkTarget::Kind::Timestamp, 1796000000000};
    });
    row("sink to an offset", PlanOperation::AlterOffsets, [](PlanRequest& r) {
        r.target = SinkTarget{SinkTarget::Kind::Offset, 9223372036854775807};
    });
    row("sink to latest", PlanOperation::AlterOffsets, [](PlanRequest& r) {
        r.target = SinkTarget{SinkTarget::Kind::Latest, 0};
    });
    row("remove", PlanOperation::RemoveOffsets, [](PlanRequest& r) { r.partitions = {"{\"file\":\"a b\"}"}; });
    row("copy", PlanOperation::CopyOffsets, [](PlanRequest& r) { r.toConnector = "other one"; });
    row("tombstone", PlanOperation::Tombstone, [](PlanRequest& r) {
        r.via = PlanVia::Direct;
        r.rawKeys = {{"shop-offsets", 7, std::string("\x00\xff[", 3)}};
    });
}

void TestCommandLineText::roundTrip()
{
    QFETCH(PlanRequest, request);
    const CommandLineText command = CommandLineText::of(settings(), request);
    QCOMPARE(command.problem, QString());
    const QList<QList<QByteArray>> heard = calls(command.text);
    QCOMPARE(heard.size(), 2);
    const CommandLine plan = parsed(heard.at(0));
    QVERIFY(plan.operation && plan.operation->request);
    PlanRequest read = *plan.operation->request;
    if (!plan.operation->offsetsFile.isEmpty()) {
        QFile file(m_folder.filePath(plan.operation->offsetsFile));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const Result<std::vector<WantedOffset>> offsets = OffsetsDocument::read(file.readAll().toStdString());
        QVERIFY(offsets.ok());
        read.offsets = *offsets;
    }
    QCOMPARE(all(read), all(request));
    const CommandLine apply = parsed(heard.at(1));
    QVERIFY(apply.operation && apply.operation->yes);
    QCOMPARE(apply.operation->planFile, plan.operation->out);
}

void TestCommandLineText::sourceIsTheSame()
{
    const CommandLineText command = CommandLineText::of(settings(), PlanRequest{PlanOperation::Stop, "c"});
    for (const QList<QByteArray>& call : calls(command.text))
        QCOMPARE(*parsed(call).cluster, settings());
    ConnectionSettings demo;
    demo.demo = true;
    const QList<QList<QByteArray>> ofDemo =
        calls(CommandLineText::of(demo, PlanRequest{PlanOperation::Stop, "c"}).text);
    QVERIFY(parsed(ofDemo.at(0)).cluster->demo);
}

void TestCommandLineText::secretsStayOut()
{
    ConnectionSettings secret = settings();
    secret.restUrls = {QStringLiteral("https://anna:hunter2@w1:8083")};
    secret.properties = {{QStringLiteral("sasl.password"), QStringLiteral("s3cret")}};
    const CommandLineText command = CommandLineText::of(secret, PlanRequest{PlanOperation::Stop, "c"});
    QVERIFY(!command.text.contains(QStringLiteral("s3cret")));
    QVERIFY(!command.text.contains(QStringLiteral("hunter2")));
    QVERIFY(command.text.startsWith(QStringLiteral("# ")));
    QCOMPARE(command.text.count(QStringLiteral("# ")), 2);
    const CommandLine read = parsed(calls(command.text).at(0));
    QCOMPARE(read.cluster->restUrls, QStringList{QStringLiteral("https://w1:8083")});
    QCOMPARE(read.cluster->properties, secret.properties); // from the variable
}

void TestCommandLineText::severalKeys()
{
    PlanRequest request;
    request.operation = PlanOperation::Tombstone;
    request.via = PlanVia::Direct;
    request.rawKeys = {{"a", 0, "k1"}, {"b", 1, "k2"}};
    const QList<QList<QByteArray>> heard = calls(CommandLineText::of(settings(), request).text);
    QCOMPARE(heard.size(), 4);
    QCOMPARE(parsed(heard.at(2)).operation->request->rawKeys.at(0).rawKey, Bytes("k2"));
    QCOMPARE(parsed(heard.at(3)).operation->planFile, parsed(heard.at(2)).operation->out);
    QVERIFY(parsed(heard.at(0)).operation->out != parsed(heard.at(2)).operation->out);
}

void TestCommandLineText::whatCannotBeSaid_data()
{
    QTest::addColumn<PlanRequest>("request");
    PlanRequest bytes{PlanOperation::RemoveOffsets, "c"};
    bytes.partitions = {"{\"file\":\"\xff\"}"};
    QTest::newRow("no text") << bytes;
    PlanRequest earlier{PlanOperation::RestoreOffsets, "c"};
    earlier.earlier = {{{"t", 0, "k"}, "v"}};
    QTest::newRow("bytes of no journal entry") << earlier;
    PlanRequest keys{PlanOperation::Tombstone, "c", PlanVia::Direct};
    keys.rawKeys.resize(51, {"t", 0, "k"});
    QTest::newRow("many keys") << keys;
}

void TestCommandLineText::whatCannotBeSaid()
{
    QFETCH(PlanRequest, request);
    const CommandLineText command = CommandLineText::of(settings(), request);
    QVERIFY(command.text.isEmpty());
    QVERIFY(command.problem.contains(QStringLiteral("Save the plan")));
    if (!request.earlier.empty()) {
        const QList<QList<QByteArray>> heard = calls(CommandLineText::of(settings(), request, u"id-1"_qs).text);
        QCOMPARE(parsed(heard.at(0)).operation->journalId, QStringLiteral("id-1"));
    }
}

void TestCommandLineText::planFile()
{
    const CommandLineText command = CommandLineText::ofPlanFile(settings(), QStringLiteral("/tmp/it's a plan.json"));
    const QList<QList<QByteArray>> heard = calls(command.text);
    QCOMPARE(heard.size(), 1);
    QCOMPARE(parsed(heard.at(0)).operation->planFile, QStringLiteral("/tmp/it's a plan.json"));
    QVERIFY(parsed(heard.at(0)).operation->yes);
}

QTEST_GUILESS_MAIN(TestCommandLineText)
#include "tst_commandlinetext.moc"
