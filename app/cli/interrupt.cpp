#include "cli/interrupt.h"

#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <optional>
#include <system_error>

#include "cli/console/exit_code.h"

namespace continuo::app {
namespace {

using Clock = std::chrono::steady_clock;

// One wish to stop may come as several signals: the kernel and the shell each tell of a closed terminal,
// `timeout` signals a process and its group, and a key may bounce.
constexpr std::chrono::seconds kOneWish(1);

}  // namespace

Interrupt::Interrupt() {
    ::sigemptyset(&signals_);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before {};
        ::sigaction(number, nullptr, &before);
        if (before.sa_handler != SIG_IGN) ::sigaddset(&signals_, number);
    }
    // Wakes the waiter at the end.
    ::sigaddset(&signals_, SIGUSR2);
    ::pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    try {
        waiter_ = std::thread([this] { wait(); });
    } catch (
        const std::system_error&) {  // no more threads: a signal ends the program then, as it usually does
        ::pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
    }
}

Interrupt::~Interrupt() {
    if (!waiter_.joinable()) return;
    over_ = true;
    ::pthread_kill(waiter_.native_handle(), SIGUSR2);
    waiter_.join();
}

void Interrupt::wait() {
    std::optional<Clock::time_point> first;
    for (int number = 0; ::sigwait(&signals_, &number) == 0;) {
        if (over_) return;
        if (number == SIGUSR2) continue;
        const Clock::time_point now = Clock::now();
        if (!first) {
            first = now;
            source_.request_stop();
        } else if (number != SIGHUP && now - *first > kOneWish) {
            ::_exit(static_cast<int>(ExitCode::Cancelled));
        }
    }
}

}  // namespace continuo::app
