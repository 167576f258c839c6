// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/askcontrol.h"
#include "core/error.h"
#include "kafkahandles.h"

#include <string_view>

namespace inspector
{

/// What an error of a request or a partition is; `subject` is the topic, group or thing it was about.
Error requestError(rd_kafka_resp_err_t code, std::string_view text, std::string_view subject);
Error requestError(const rd_kafka_error_t* error, std::string_view subject);

/// Why a question came to no answer once the control says enough: Cancelled or TimedOut.
Error endedError(const AskControl& control, std::string_view subject);

/// What an error of a connection is. `text` as librdkafka's error callback gives it: "[proto://]host:port/id: what
/// (after 3ms in state X)". The subject becomes the host (unknown host) or host:port; the detail loses the times, so
/// that the same trouble gives the same Error at every attempt.
Error connectionError(rd_kafka_resp_err_t code, std::string_view text);

/// Whether the code is about reaching brokers and not about what was asked.
bool isConnectionError(rd_kafka_resp_err_t code);

} // namespace inspector
