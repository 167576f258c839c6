// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/secrets.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using inspector::maskedRecordValue;
using inspector::maskedValue;

class TestSecrets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void names_data();
    void names();
    void values_data();
    void values();
    void records_data();
    void records();
    void fixture();
};

void TestSecrets::names_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<bool>("secret");
    for (const char* name : {"password",
                             "database.password",
                             "database.Password",
                             "ssl.keystore.password",
                             "ssl.key.password",
                             "passwd",
                             "key.passphrase",
                             "client.secret",
                             "aws.secret.access.key",
                             "aws.access.key",
                             "accessKey",
                             "github.token",
                             "auth_token",
                             "gcp.credentials",
                             "user.credential",
                             "api.key",
                             "api_key",
                             "apikey",
                             "x.apiKey",
                             "private.key",
                             "snowflake.private.key",
                             "producer.override.sasl.jaas.config",
                             "SASL.JAAS.CONFIG",
                             "ssl.key",
                             "ssl.keystore.key",
                             "connection.string",
                             "mongodb.connection.string",
                             "azure.connectionString",
                             "db.password_2",
                             "client_secret_value",
                             "x.token-id",
                             "my.api_key_prod"})
        QTest::newRow(name) << QByteArray(name) << true;
    for (const char* name :
         {"name", "database.user", "connector.class", "topics", "ssl.keystore.location", "ssl.truststore.type",
          "password.encoder.iterations", "credentials.provider", "secret.manager.url", "token.endpoint.uri", "key",
          "key.converter", "connection.url", "topic.key", "aws.access.key.id", "tasks.max", ""})
        QTest::addRow("open: %s", name) << QByteArray(name) << false;
}

void TestSecrets::names()
{
    QFETCH(QByteArray, name);
    QFETCH(bool, secret);
    QCOMPARE(inspector::isSecretName(name.toStdString()), secret);
}

void TestSecrets::values_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("shown");
    const auto row = [](const char* what, const QByteArray& name, const QByteArray& value, const QByteArray& shown) {
        QTest::newRow(what) << name << value << shown;
    };
    const auto open = [&row](const char* what, const QByteArray& value) { row(what, "some.property", value, value); };
    const auto masked = [&row](const char* what, const QByteArray& value) {
        row(what, "some.property", value, "********");
    };
    row("by name", "db.password", "hunter2", "********");
    row("empty", "db.password", "", "");
    row("reference", "db.password", "${file:/etc/s.properties:pw}", "${file:/etc/s.properties:pw}");
    row("reference without path", "db.password", "${env:PW}", "${env:PW}");
    row("two references", "db.password", "${env:A}${env:B}", "${env:A}${env:B}");
    row("mixed", "db.password", "a${env:PW}b", "********${env:PW}********");
    row("no reference", "db.password", "${PW}", "********");
    row("open reference", "db.password", "${env:PW", "********");
    row("JAAS", "sasl.jaas.config", "Module required username=\"u\" password=\"${env:PW}\";",
        "********${env:PW}********");

    masked("user and password in a URL", "jdbc:postgresql://u:p@db:5432/x");
    masked("password without user", "redis://:p@cache");
    masked("token in a URL", "https://ghp_abc@github.com/x");
    masked("second URL", "http://a,http://u:p@b");
    masked("raw slash in a password", "amqp://u:p/w@host");
    open("user in a URL without password", "https://user:@host");
    open("port", "http://host:8083/a@b");
    open("bootstrap servers", "PLAINTEXT://a:9092,b:9092");
    open("password from a reference", "jdbc:x://${env:U}:${env:P}@db");
    row("reference in a URL with a literal password", "connection.url", "mongodb://${env:U}:pw@db",
        "********${env:U}********");

    masked("pair", "jdbc:sqlserver://h;user=u;Password=p;x=y");
    masked("pair in a query", "jdbc:mysql://h/d?user=u&password=p");
    masked("spaced and quoted pair", "username = \"u\" password = \"p\"");
    masked("secret pair", "client_secret=x");
    masked("token pair", "sasToken=sv1");
    open("pair without value", "user=u;password=;x=y");
    open("pair with a reference", "user=u;password=${env:P};x=y");
    open("pair with a reference in words", "user=u password=${env:P} host=h");
    open("pair with a quoted reference", "user=u password='${env:P}' host=h");
    row("pair with a reference and a literal", "some.property", "password=${env:P}tail x", "********${env:P}********");
    open("port from a reference", "http://host:${env:PORT}/a@b");
    open("word without pair", "forgot the password");

    masked("PEM", "-----BEGIN RSA PRIVATE KEY-----\nMII\n-----END RSA PRIVATE KEY-----");
    masked("PEM inside JSON", R"({"private_key":"-----BEGIN PRIVATE KEY-----\nMII"})");
    open("certificate", "-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----");
    masked("JWT", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl");
    masked("JWT with a scheme", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMjM0In0.");
    open("dotted", "eyJ.a.b");
    open("class", "org.apache.kafka.connect.file.FileStreamSourceConnector");
}

void TestSecrets::values()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, shown);
    QCOMPARE(QByteArray::fromStdString(maskedValue(name.toStdString(), value.toStdString())), shown);
}

void TestSecrets::records_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("shown");
    const auto row = [](const char* what, const QByteArray& key, const QByteArray& value, const QByteArray& shown) {
        QTest::newRow(what) << key << value << shown;
    };
    row("in place", "connector-a", R"({ "properties" : {"file": "/x", "db.password":"p\u0041" ,"n":01} })",
        R"({ "properties" : {"file": "/x", "db.password":"********" ,"n":01} })");
    const auto utf16 = [](const QByteArray& ascii) {
        QByteArray encoded;
        for (const char c : ascii)
            encoded.append(c).append('\0');
        return encoded;
    };
    row("UTF-16", "connector-a", utf16(R"({"properties":{"db.password":"p"}})"),
        R"({"properties":{"db.password":"********"}})");
    row("UTF-16 without a secret", "connector-a", utf16(R"({"properties":{"a":"b"}})"),
        utf16(R"({"properties":{"a":"b"}})"));
    row("task", "task-a-0", R"({"properties":{"a.token":"t","b":"c"}})",
        R"({"properties":{"a.token":"********","b":"c"}})");
    row("unreadable task key", "task-a-x", R"({"properties":{"a.token":"t"}})",
        R"({"properties":{"a.token":"********"}})");
    row("escaped name", "connector-a", R"({"properties":{"pass\u0077ord":"p"}})",
        R"({"properties":{"pass\u0077ord":"********"}})");
    row("both duplicates", "connector-a", R"({"properties":{"password":"p","password":"q"}})",
        R"({"properties":{"password":"********","password":"********"}})");
    row("by shape", "connector-a", R"({"properties":{"u":"http:\/\/u:p@h"}})", R"({"properties":{"u":"********"}})");
    row("references stay", "connector-a", R"({"properties":{"password":"${env:P}","x.password":"\"${env:P}"}})",
        R"({"properties":{"password":"${env:P}","x.password":"********${env:P}"}})");
    row("number", "connector-a", R"({"properties":{"password":12345,"x.password":null}})",
        R"({"properties":{"password":"********","x.password":null}})");
    row("object under a secret name", "connector-a", R"({"properties":{"password":{"a":[1]}}})",
        R"({"properties":{"password":"********"}})");
    row("envelope", "connector-a", R"({"schema":null,"payload":{"properties":{"password":"p"}}})",
        R"({"schema":null,"payload":{"properties":{"password":"********"}}})");
    row("list", "connector-a", R"({"properties":{"password":["p"],"x":["u=1;password=p"]}})",
        R"({"properties":{"password":"********","x":["********"]}})");
    row("behind the value", "connector-a", R"({"properties":{}} {"password":"p"})", R"({"properties":{}}********)");
    row("line end behind", "connector-a", "{\"properties\":{\"password\":\"p\"}}\n",
        "{\"properties\":{\"password\":\"********\"}}\n");
    row("undecodable", "connector-a", R"({"properties":{"password":"p",}})", "********");
    row("text", "connector-a", R"("password is p")", "********");
    row("empty", "connector-a", "", "");
    row("null", "connector-a", "null", "null");
    row("session key", "session-key", R"({"key":"c2VjcmV0","algorithm":"HmacSHA256","creation-timestamp":17})",
        R"({"key":"********","algorithm":"HmacSHA256","creation-timestamp":17})");
    row("session key, undecodable", "session-key", R"({"key":"c2VjcmV0")", "********");
    row("session key, object", "session-key", R"({"key":{"k":"c2VjcmV0"}})", R"({"key":"********"})");
    row("session key, envelope", "session-key", R"({"payload":{"key":"c2VjcmV0"}})",
        R"({"payload":{"key":"********"}})");
    row("key is a property too", "connector-a", R"({"properties":{"key":"k"}})", R"({"properties":{"key":"k"}})");
    row("another family", "status-connector-a", R"({"password":"p"})", R"({"password":"p"})");
    row("offset", R"(["a",{}])", R"({"token":"p"})", R"({"token":"p"})");
}

void TestSecrets::records()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, shown);
    QCOMPARE(QByteArray::fromStdString(maskedRecordValue(key.toStdString(), value.toStdString())), shown);
}

/// Nothing that is secret in the recorded config topic is shown; records without secrets stay byte for byte.
void TestSecrets::fixture()
{
    QFile file(QLatin1String(TEST_DATA "/fixtures/shop-4.3.1/shop-configs.jsonl"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    int changed = 0;
    int same = 0;
    while (!file.atEnd()) {
        const QJsonObject record = QJsonDocument::fromJson(file.readLine()).object();
        const QByteArray key = record.value(QLatin1String("key")).toString().toUtf8();
        const QByteArray value = record.value(QLatin1String("payload")).toString().toUtf8();
        const QByteArray shown = QByteArray::fromStdString(maskedRecordValue(key.toStdString(), value.toStdString()));
        QVERIFY(value.isEmpty() || !QJsonDocument::fromJson(shown).isNull());
        const bool holdsSecret = key == "session-key" || value.contains("password\":\"");
        QCOMPARE(shown != value, holdsSecret);
        (holdsSecret ? changed : same) += 1;
    }
    QVERIFY(changed > 0);
    QVERIFY(same > 0);
}

QTEST_APPLESS_MAIN(TestSecrets)
#include "tst_secrets.moc"
