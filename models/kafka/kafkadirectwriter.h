// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/directwriter.h"
#include "kafkaproducer.h"

namespace inspector
{

/// DirectWriter through librdkafka. The brokers are asked first whether the topics and partitions are there: nothing is
/// sent, and nobody fenced, if one is not; no topic is created.
///
/// Needs WRITE and DESCRIBE on the topics; for a transaction also WRITE on the transactional ids. Comes back some
/// seconds after the control says enough: a transaction that is open is aborted, and what is under way is given up.
class KafkaDirectWriter : public DirectWriter
{
public:
    explicit KafkaDirectWriter(KafkaSettings settings);
    DirectWriteReport write(const DirectWrite& write, const AskControl& control) override;

private:
    /// Whether there are such topics and partitions.
    std::optional<Error> checkPlaces(const DirectWrite& write, const AskControl& control,
                                     DirectWriteReport& report) const;
    std::optional<Error> fence(const std::vector<std::string>& transactionalIds, const AskControl& control,
                               DirectWriteReport& report) const;
    void writeAlone(const DirectWrite& write, const AskControl& control, DirectWriteReport& report) const;
    void writeInTransaction(const DirectWrite& write, AskControl control, DirectWriteReport& report) const;
    static std::optional<Error> send(KafkaProducer& producer, const DirectWrite& write, const AskControl& control,
                                     DirectWriteReport& report);

    KafkaSettings m_settings;
};

} // namespace inspector
