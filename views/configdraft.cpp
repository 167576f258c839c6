// SPDX-License-Identifier: GPL-3.0-or-later
#include "configdraft.h"

#include "core/secrets.h"

#include <algorithm>

namespace inspector
{

namespace
{

/// `${provider:path:key}` and nothing else: it names a secret and is none.
bool isReference(const std::string& value)
{
    return value.starts_with("${") && value.ends_with('}') && value.find(':') != std::string::npos &&
           value.find('}') == value.size() - 1;
}

} // namespace

void ConfigDraft::load(ConfigProperties stored)
{
    m_stored = std::move(stored);
    m_properties = m_stored;
    m_masks.clear();
}

void ConfigDraft::set(const std::string& name, std::optional<std::string> value)
{
    const auto at = std::find_if(m_properties.begin(), m_properties.end(),
                                 [&name](const ConfigProperty& property) { return property.name == name; });
    if (at == m_properties.end())
        m_properties.push_back({name, std::move(value)});
    else
        at->value = std::move(value);
}

void ConfigDraft::remove(const std::string& name)
{
    std::erase_if(m_properties, [&name](const ConfigProperty& property) { return property.name == name; });
}

ConfigProperties ConfigDraft::patch() const
{
    ConfigProperties changes;
    for (const ConfigProperty& property : m_properties) {
        const ConfigProperty* before = propertyNamed(m_stored, property.name);
        if (!before || before->value != property.value)
            changes.push_back(property);
    }
    for (const ConfigProperty& before : m_stored)
        if (!propertyNamed(m_properties, before.name))
            changes.push_back({before.name, std::nullopt});
    return changes;
}

std::string ConfigDraft::masked(const ConfigProperty& property) const
{
    const std::string& value = *property.value;
    if (m_passwords.contains(property.name) && !value.empty() && !isReference(value))
        return std::string(Mask);
    return maskedValue(property.name, value);
}

std::optional<std::string> ConfigDraft::shown(const std::string& name) const
{
    const ConfigProperty* property = propertyNamed(m_properties, name);
    return property && property->value ? std::optional(masked(*property)) : std::nullopt;
}

bool ConfigDraft::isSecret(const std::string& name) const
{
    const ConfigProperty* property = propertyNamed(m_properties, name);
    return m_passwords.contains(name) || isSecretName(name) ||
           (property && property->value && masked(*property) != *property->value);
}

Bytes ConfigDraft::text()
{
    m_masks.clear();
    ConfigProperties written = m_properties;
    for (ConfigProperty& property : written) {
        if (!property.value)
            continue;
        std::string shown = masked(property);
        if (shown != *property.value)
            m_masks[property.name] = {shown, *property.value};
        property.value = std::move(shown);
    }
    return configLines(written);
}

Result<Done> ConfigDraft::setText(BytesView json)
{
    Result<ConfigProperties> read = readConfigText(json);
    if (!read)
        return read.error();
    m_properties = std::move(read).value();
    for (ConfigProperty& property : m_properties) {
        const auto mask = m_masks.find(property.name);
        if (mask != m_masks.end() && property.value == mask->second.first)
            property.value = mask->second.second;
    }
    return Done{};
}

} // namespace inspector
