// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/bodysecrets.h"

#include "core/jsondocument.h"
#include "core/secrets.h"

namespace inspector
{

namespace
{

void replaceAll(std::string& text, const std::string& what, const std::string& with)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
        text.replace(at, what.size(), with);
    }
}

/// Properties stand in the body itself or in its member `config`.
void maskProperties(const JsonDocument& document, const JsonDocument::Node& object, std::string& text)
{
    for (const auto* node = document.firstChild(object); node; node = document.nextSibling(*node)) {
        if (node->type == JsonType::Object) {
            maskProperties(document, *node, text);
        }
        const std::string value = node->type == JsonType::String ? document.text(*node) : Bytes(document.raw(*node));
        const std::string name = document.name(*node);
        if (node->type == JsonType::Object || node->type == JsonType::Array || value.empty() ||
            !holdsSecret(name, value)) {
            continue;
        }
        const std::string masked = maskedValue(name, value);
        replaceAll(text, value, masked);
        const std::string quoted = jsonQuoted(value); // a text may be a whole JSON answer
        replaceAll(text, quoted.substr(1, quoted.size() - 2), masked);
    }
}

} // namespace

std::string withoutSecretsOf(const std::optional<Bytes>& body, std::string text)
{
    JsonDocument document;
    if (body && document.parse(*body) == JsonDocument::Outcome::Value && document.root().type == JsonType::Object) {
        maskProperties(document, document.root(), text);
    }
    return text;
}

} // namespace inspector
