#include "cli/interrupt.h"

#include <pthread.h>
#include <unistd.h>

#include <system_error>

#include "cli/console/exit_code.h"
#include "signals/quit_signals.h"

namespace continuo::app {
Interrupt::Interrupt() {
    ::sigemptyset(&signals_);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before {};
        ::sigaction(number, nullptr, &before);
        if (before.sa_handler != SIG_IGN) ::sigaddset(&signals_, number);
    }
    // The destructor sends SIGUSR2 to wake the waiting thread.
    ::sigaddset(&signals_, SIGUSR2);
    ::pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    try {
        waiter_ = std::thread([this] { wait(); });
    } catch (const std::system_error&) {  // no more threads: signals end the program as usual
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
    QuitSignals wishes;
    for (int number = 0; ::sigwait(&signals_, &number) == 0;) {
        if (over_) return;
        if (number == SIGUSR2) continue;
        switch (wishes.receive(number, QuitSignals::Clock::now())) {
            case QuitSignals::Request::Quit: source_.request_stop(); break;
            case QuitSignals::Request::Duplicate: break;
            case QuitSignals::Request::ForceQuit: ::_exit(static_cast<int>(ExitCode::Cancelled));
        }
    }
}

}  // namespace continuo::app
