// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connectorconfig.h"

#include <map>
#include <set>

namespace inspector
{

/// A configuration while it is edited, as properties and as JSON text. Secrets are kept in clear and shown masked: one
/// that nobody touches stays what it is, whichever way the rest is edited.
class ConfigDraft
{
public:
    /// What is stored, and edited from here on.
    void load(ConfigProperties stored);
    /// What the draft started from.
    const ConfigProperties& stored() const { return m_stored; }
    const ConfigProperties& properties() const { return m_properties; }

    void set(const std::string& name, std::optional<std::string> value);
    void remove(const std::string& name);
    /// All of it; stored() stays.
    void setProperties(ConfigProperties properties) { m_properties = std::move(properties); }
    /// What must be set to come from stored() to here; null = removed.
    ConfigProperties patch() const;

    /// Properties that their plugin defines as passwords, beside those that are secret by name or shape.
    void setPasswords(std::set<std::string> names) { m_passwords = std::move(names); }
    /// The value of a property as it may be shown; nothing = null, or no such property.
    std::optional<std::string> shown(const std::string& name) const;
    bool isSecret(const std::string& name) const;

    /// All as JSON, a property a line, secrets masked.
    Bytes text();
    /// Takes the text over. A mask that text() wrote, left where it was, stands for its secret. Errors: those of
    /// readConfigText(); then nothing is taken.
    Result<Done> setText(BytesView json);

private:
    std::string masked(const ConfigProperty& property) const;

    ConfigProperties m_stored;
    ConfigProperties m_properties;
    std::set<std::string> m_passwords;
    std::map<std::string, std::pair<std::string, std::string>> m_masks; ///< name -> what text() wrote, what it is
};

} // namespace inspector
