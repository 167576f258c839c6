// SPDX-License-Identifier: GPL-3.0-or-later
#include "secrets.h"

#include "characters.h"
#include "connectkey.h"
#include "jsondocument.h"
#include "statusvalue.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>

namespace inspector
{

namespace
{

using Node = JsonDocument::Node;

/// Anywhere in the last dotted word.
constexpr std::array<std::string_view, 6> SecretWords = {"password", "passwd", "passphrase",
                                                         "secret",   "token",  "credential"};
/// At the end of the name, without its separators: `api.key`, `api_key` and `apiKey` are one.
constexpr std::array<std::string_view, 16> SecretEndings = {
    "apikey",    "privatekey", "accesskey",     "secretkey",       "accountkey",     "saskey",
    "sharedkey", "signingkey", "encryptionkey", "authorization",   "sasljaasconfig", "sasloauthbearerconfig",
    "userinfo",  "sslkey",     "keystorekey",   "connectionstring"};
/// Left of an equals sign inside a value.
constexpr std::array<std::string_view, 3> SecretPairs = {"password", "secret", "token"};

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), lowerCase);
    return result;
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// The end of the reference that starts at `at` (ConfigTransformer's pattern: `${provider:[path:]key}`), or nothing.
std::optional<std::size_t> referenceEnd(std::string_view value, std::size_t at)
{
    if (value.substr(at, 2) != "${")
        return std::nullopt;
    const std::size_t close = value.find('}', at);
    if (close == std::string_view::npos || value.substr(at, close - at).find(':') == std::string_view::npos)
        return std::nullopt;
    return close + 1;
}

/// Every reference through `reference`; every stretch between two of them through `literal`.
template <class ToReference, class ToLiteral>
std::string mapParts(std::string_view value, ToReference reference, ToLiteral literal)
{
    std::string result;
    std::size_t start = 0;
    for (std::size_t at = 0; at < value.size();) {
        const auto end = referenceEnd(value, at);
        if (!end) {
            ++at;
            continue;
        }
        if (at > start)
            result += literal(value.substr(start, at - start));
        result += reference(value.substr(at, *end - at));
        at = start = *end;
    }
    if (start < value.size())
        result += literal(value.substr(start));
    return result;
}

constexpr auto AsItIs = [](std::string_view part) { return part; };

/// Stands for a reference among literals; no text of a property holds it.
constexpr char ReferenceMark = '\x01';

/// The value with a mark in place of each reference.
std::string withMarkedReferences(std::string_view value)
{
    return mapParts(
        value, [](std::string_view) { return ReferenceMark; }, AsItIs);
}

/// Whether there is a password, or a token in the user's place. A password that is left out, or taken from a reference,
/// is none.
bool holdsPassword(std::string_view userInfo)
{
    const std::size_t colon = userInfo.find(':');
    const std::string_view secret = colon == std::string_view::npos ? userInfo : userInfo.substr(colon + 1);
    return secret.find_first_not_of(ReferenceMark) != std::string_view::npos;
}

/// `scheme://user:password@host`.
bool hasUserInfo(std::string_view value)
{
    constexpr std::string_view Digits = "0123456789\x01"; // a port may be a reference
    for (std::size_t at = value.find("://"); at != std::string_view::npos; at = value.find("://", at + 3)) {
        std::string_view url = value.substr(at + 3);
        url = url.substr(0, url.find_first_of(" \t\r\n\"'<>"));
        const std::string_view authority = url.substr(0, url.find_first_of("/?#"));
        if (const std::size_t sign = authority.rfind('@'); sign != std::string_view::npos) {
            if (holdsPassword(authority.substr(0, sign)))
                return true;
            continue;
        }
        // A password that holds a raw slash ends the authority too early; what follows the colon is then no port.
        const std::size_t colon = authority.find(':');
        if (colon != std::string_view::npos &&
            authority.find_first_not_of(Digits, colon + 1) != std::string_view::npos &&
            url.find('@') != std::string_view::npos)
            return true;
    }
    return false;
}

/// `password=…` and the like, with something behind the sign that is no reference.
bool hasSecretPair(std::string_view loweredValue)
{
    for (const std::string_view word : SecretPairs) {
        for (std::size_t at = loweredValue.find(word); at != std::string_view::npos;
             at = loweredValue.find(word, at + 1)) {
            std::size_t next = at + word.size();
            while (next < loweredValue.size() && isBlank(loweredValue[next]))
                ++next;
            if (next == loweredValue.size() || loweredValue[next] != '=')
                continue;
            ++next;
            while (next < loweredValue.size() &&
                   (isBlank(loweredValue[next]) || loweredValue[next] == '"' || loweredValue[next] == '\''))
                ++next;
            const std::size_t behind =
                std::min(loweredValue.find_first_not_of(ReferenceMark, next), loweredValue.size());
            const bool taken = behind > next; // from a reference, unless more stands right behind it
            if (behind < loweredValue.size() &&
                std::string_view(taken ? ";&,\"' \t\r\n" : ";&,").find(loweredValue[behind]) == std::string_view::npos)
                return true;
        }
    }
    return false;
}

bool hasPrivateKey(std::string_view value)
{
    const std::size_t begin = value.find("-----BEGIN ");
    return begin != std::string_view::npos && value.find("PRIVATE KEY", begin) != std::string_view::npos;
}

/// Three base64url parts, of which the first starts like a JSON object in Base64.
bool hasWebToken(std::string_view value)
{
    constexpr std::string_view Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=";
    constexpr std::size_t ShortestPart = 8;
    for (std::size_t at = value.find("eyJ"); at != std::string_view::npos; at = value.find("eyJ", at + 3)) {
        const std::string_view rest = value.substr(at);
        const std::size_t header = rest.find_first_not_of(Alphabet);
        if (header == std::string_view::npos || header < ShortestPart || rest[header] != '.')
            continue;
        const std::string_view afterHeader = rest.substr(header + 1);
        const std::size_t payload = afterHeader.find_first_not_of(Alphabet);
        if (payload != std::string_view::npos && payload >= ShortestPart && afterHeader[payload] == '.')
            return true;
    }
    return false;
}

bool isSecretByShape(std::string_view value)
{
    // One of these each shape has.
    constexpr std::array<std::string_view, 5> Signs = {"=", "://", "-----BEGIN ", "eyJ", "${"};
    if (std::none_of(Signs.begin(), Signs.end(),
                     [value](std::string_view sign) { return value.find(sign) != std::string_view::npos; }))
        return false;
    const std::string literals = withMarkedReferences(value);
    return hasUserInfo(literals) || hasSecretPair(lowered(literals)) || hasPrivateKey(literals) ||
           hasWebToken(literals);
}

/// Replaces values of a record's JSON text from left to right; all other bytes stay.
class RecordMasker
{
public:
    RecordMasker(const JsonDocument& document, BytesView text, bool sessionKey,
                 const std::vector<std::string>& passwords)
        : m_document(document), m_text(text), m_sessionKey(sessionKey), m_passwords(passwords)
    {}

    Bytes run()
    {
        const Node& root = m_document.root();
        visit(root, {});
        // Workers ignore what stands behind the first value; it may hold a secret all the same.
        const bool trailing = std::any_of(m_text.begin() + root.end, m_text.end(), [](char c) { return !isBlank(c); });
        if (trailing)
            replace(root.end, m_text.size(), Mask);
        else
            m_masked += m_text.substr(m_copied);
        return std::move(m_masked);
    }

private:
    /// Calls itself for nested values: at most as deep as the reader allows.
    void visit(const Node& node, const std::string& name)
    {
        if (node.type == JsonType::Null)
            return;
        const bool isText = node.type == JsonType::String;
        if (m_sessionKey ? name == "key" || (isText && name != "algorithm") : isSecret(name) && !isText) {
            replace(node.start, node.end, jsonQuoted(Mask));
        } else if (node.type == JsonType::String) {
            const std::string text = m_document.text(node);
            if (std::string masked = isPassword(name) ? maskedPassword(text) : maskedValue(name, text); masked != text)
                replace(node.start, node.end, jsonQuoted(masked));
        } else {
            for (const Node* child = m_document.firstChild(node); child; child = m_document.nextSibling(*child))
                visit(*child, node.type == JsonType::Object ? m_document.name(*child) : name);
        }
    }

    bool isPassword(const std::string& name) const
    {
        return std::find(m_passwords.begin(), m_passwords.end(), name) != m_passwords.end();
    }
    bool isSecret(const std::string& name) const { return isSecretName(name) || isPassword(name); }

    /// `text` stands for the bytes from `start` to `end`; those before are copied.
    void replace(std::size_t start, std::size_t end, std::string_view text)
    {
        m_masked += m_text.substr(m_copied, start - m_copied);
        m_masked += text;
        m_copied = end;
    }

    const JsonDocument& m_document;
    BytesView m_text;
    bool m_sessionKey;
    const std::vector<std::string>& m_passwords;
    Bytes m_masked;
    std::size_t m_copied = 0;
};

/// What was UTF-16 or UTF-32 comes out as UTF-8, and only where something was masked.
Bytes masked(const JsonDocument& document, BytesView given, bool sessionKey,
             const std::vector<std::string>& passwords = {})
{
    Bytes result = RecordMasker(document, document.utf8(), sessionKey, passwords).run();
    return document.transcoded() && result == document.utf8() ? Bytes(given) : result;
}

} // namespace

namespace
{

bool isSecretByName(std::string_view property)
{
    const std::string name = lowered(property);
    const std::size_t dot = name.rfind('.');
    std::string last = name.substr(dot == std::string::npos ? 0 : dot + 1);
    if (std::any_of(SecretWords.begin(), SecretWords.end(),
                    [&last](std::string_view word) { return last.find(word) != std::string::npos; }))
        return true;
    const auto join = [](std::string& text) {
        text.erase(std::remove_if(text.begin(), text.end(), [](char c) { return c == '.' || c == '_' || c == '-'; }),
                   text.end());
    };
    std::string joined = name;
    join(joined);
    join(last);
    return std::any_of(SecretEndings.begin(), SecretEndings.end(), [&](std::string_view ending) {
        return joined.ends_with(ending) || last.find(ending) != std::string::npos;
    });
}

} // namespace

bool isSecretName(std::string_view property)
{
    // Thousands of connectors have the same few properties. Names are anybody's, though: it is not to grow for ever.
    constexpr std::size_t MostKnown = 4096;
    thread_local std::unordered_map<std::string, bool> known;
    thread_local std::string name;
    name = property;
    if (const auto found = known.find(name); found != known.end())
        return found->second;
    if (known.size() >= MostKnown)
        known.clear();
    return known.emplace(name, isSecretByName(property)).first->second;
}

bool holdsSecret(std::string_view property, std::string_view value)
{
    if (value.empty() || (!isSecretName(property) && !isSecretByShape(value)))
        return false;
    // What is masked holds more than references. A login module's options do so in any case: there the secret is what
    // stands behind the signs.
    if (maskedPassword(value) == value)
        return false;
    const bool hasReference = withMarkedReferences(value).find(ReferenceMark) != std::string::npos;
    return !(hasReference && lowered(property).ends_with("sasl.jaas.config")) || isSecretByShape(value);
}

std::string maskedValue(std::string_view property, std::string_view value)
{
    if (!isSecretName(property) && !isSecretByShape(value))
        return std::string(value);
    return maskedPassword(value);
}

std::string maskedPassword(std::string_view value)
{
    return mapParts(value, AsItIs, [](std::string_view) { return Mask; });
}

bool mayHoldSecrets(BytesView key)
{
    return key.starts_with("connector-") || key.starts_with("task-") || key == SessionKeyName;
}

std::optional<std::string> revealedProperty(BytesView key, BytesView value, std::string_view property)
{
    if (key == SessionKeyName || !mayHoldSecrets(key))
        return std::nullopt;
    JsonDocument document;
    return readProperty(document, value, property);
}

Bytes maskedRecordValue(std::string_view key, BytesView value, const std::vector<std::string>& passwords)
{
    if (!mayHoldSecrets(key))
        return Bytes(value);
    const bool sessionKey = key == SessionKeyName;
    JsonDocument document;
    switch (document.parse(value)) {
    case JsonDocument::Outcome::Nothing:
        return Bytes(value);
    case JsonDocument::Outcome::Invalid:
        return Bytes(Mask); // what cannot be read cannot be told from a secret
    case JsonDocument::Outcome::Value:
        break;
    }
    const JsonType type = document.root().type;
    if (type != JsonType::Object && type != JsonType::Null)
        return Bytes(Mask); // no config that a worker would write
    return masked(document, value, sessionKey, passwords);
}

Bytes redactedValue(TopicRole role, BytesView key, BytesView value)
{
    Bytes shown = role == TopicRole::Config ? maskedRecordValue(key, value) : Bytes(value);
    JsonDocument document;
    switch (document.parse(shown)) {
    case JsonDocument::Outcome::Nothing:
        return shown;
    case JsonDocument::Outcome::Invalid:
        return Bytes(Mask);
    case JsonDocument::Outcome::Value:
        break;
    }
    return masked(document, shown, false);
}

Bytes redactedKey(BytesView key)
{
    JsonDocument document;
    if (document.parse(key) == JsonDocument::Outcome::Value)
        return masked(document, key, false);
    return isSecretByShape(key) ? Bytes(Mask) : Bytes(key);
}

} // namespace inspector
