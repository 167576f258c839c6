// SPDX-License-Identifier: GPL-3.0-or-later
#include "interruption.h"

#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace inspector
{

namespace
{

volatile std::sig_atomic_t pipeEnd = -1;

extern "C" void onSignal(int)
{
    const int error = errno;
    const char byte = 0;
    // The pipe cannot be full: one byte is all that is ever written.
    static_cast<void>(!::write(pipeEnd, &byte, 1));
    errno = error;
}

} // namespace

Interruption::Interruption()
{
    if (::pipe2(m_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return; // then Ctrl-C ends the process as it always did
    pipeEnd = m_pipe[1];
    m_notifier = new QSocketNotifier(m_pipe[0], QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, [this] {
        m_notifier->setEnabled(false);
        Q_EMIT interrupted();
    });
    struct sigaction action = {};
    action.sa_handler = onSignal;
    action.sa_flags = static_cast<int>(SA_RESETHAND); // the second one is not asked twice
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
}

Interruption::~Interruption()
{
    if (!m_notifier)
        return;
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
    delete m_notifier;
    ::close(m_pipe[0]);
    ::close(m_pipe[1]);
}

} // namespace inspector
