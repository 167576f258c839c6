// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connect/httpanswer.h"
#include "connect/restrequest.h"
#include "connect/workerurl.h"
#include "core/error.h"

#include <QNetworkReply>

namespace inspector
{

/// What an answer means that is not the success of its request. Keeps status and server text (at most 4 KiB of it,
/// secrets of the request masked).
/// Rules: org.apache.kafka.connect.runtime.rest.errors.ConnectExceptionMapper, and Jetty's pages for what it refuses
/// before Connect sees it.
Error answerError(const RestRequest& request, const HttpAnswer& answer);

/// An answer with the right status whose body is not what the endpoint gives.
Error notConnectError(const RestRequest& request, const HttpAnswer& answer);

/// What a failure without a (whole) answer means. `text`: Qt's reason.
Error transportError(QNetworkReply::NetworkError error, const QString& text, const WorkerUrl& worker);

/// Whether the failure came before any byte of the request could reach a worker.
bool nothingWasSent(QNetworkReply::NetworkError error);

/// The error of a request that this version of Connect does not have; `status` 0 if it was not sent.
Error unsupportedError(const RestRequest& request, int status);

} // namespace inspector
