// SPDX-License-Identifier: GPL-3.0-or-later

// Only in builds with ThreadSanitizer. librdkafka starts its threads with C11's thrd_create(), which the sanitizer of
// GCC 12 does not intercept: the first allocation on such a thread crashes inside the sanitizer. These take the place
// of glibc's for librdkafka, and go through the calls that it does intercept.

#include <cstdint>
#include <memory>
#include <pthread.h>
#include <threads.h>

namespace
{

struct Start
{
    thrd_start_t function;
    void* argument;
};

void* run(void* data)
{
    const std::unique_ptr<Start> start(static_cast<Start*>(data));
    return reinterpret_cast<void*>(static_cast<std::intptr_t>(start->function(start->argument)));
}

} // namespace

extern "C" int thrd_create(thrd_t* thread, thrd_start_t function, void* argument)
{
    auto start = std::make_unique<Start>(Start{function, argument});
    if (pthread_create(thread, nullptr, run, start.get()))
        return thrd_error;
    static_cast<void>(start.release()); // the thread owns it
    return thrd_success;
}

extern "C" int thrd_join(thrd_t thread, int* result)
{
    void* returned = nullptr;
    if (pthread_join(thread, &returned))
        return thrd_error;
    if (result)
        *result = static_cast<int>(reinterpret_cast<std::intptr_t>(returned));
    return thrd_success;
}
