// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jsondocument.h"
#include "core/keytable.h"
#include "core/recordstore.h"
#include "recorddetails.h"

#include <QCoreApplication>

namespace inspector
{

/// Decodes one record for the details dock. Any thread for rows that are folded.
class RecordDetailer
{
    Q_DECLARE_TR_FUNCTIONS(inspector::RecordDetailer)
public:
    RecordDetailer(const RecordStore& store, const KeyTable& keys) : m_store(store), m_keys(keys) {}

    /// Not valid where the record is no longer kept.
    RecordDetails details(quint64 row) const;
    /// Of a record that is no longer kept: a summary that says so, and a negative offset.
    RecordDetails::Version version(quint64 row) const;
    /// What the record is, in words.
    QString titleOf(quint64 row) const;
    /// One secret in clear, for the operator who asked for it; see revealedProperty().
    std::optional<std::string> revealed(quint64 row, const std::string& property) const;

private:
    QString title(const KeyInfo& info) const;
    QString place(const RecordView& record) const;
    void describeValue(RecordDetails& details, const RecordView& record, const KeyInfo& info) const;
    void addMembers(RecordDetails& details, const JsonDocument& document, bool hasSecrets, bool mayReveal) const;
    void addNode(RecordDetails& details, const JsonDocument& document, const JsonDocument::Node& node,
                 const QString& name, int depth, bool hasSecrets) const;
    static QString trace(const JsonDocument& document);
    QString summary(const RecordView& record, const KeyInfo& info) const;

    const RecordStore& m_store;
    const KeyTable& m_keys;
};

} // namespace inspector
