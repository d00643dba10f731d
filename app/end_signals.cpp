#include "end_signals.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>

#include <QCoreApplication>
#include <QSocketNotifier>

#include "signals/quit_signals.h"

namespace continuo::app {
namespace {

// The pipe from the signal handler to the event loop. A handler may call little, so it writes a byte that the
// event loop reads. The pipe stays open until the process ends.
int fromHandler[2] = {-1, -1};
QuitSignals wishes;

void handleSignal(int number) {
    const int fault = errno;  // errno of the interrupted code, restored below
    switch (wishes.receive(number, QuitSignals::Clock::now())) {
        case QuitSignals::Request::Quit: {
            const char byte = 0;
            [[maybe_unused]] const ssize_t written = ::write(fromHandler[1], &byte, 1);
            break;
        }
        case QuitSignals::Request::Duplicate: break;
        case QuitSignals::Request::ForceQuit: ::signal(number, SIG_DFL); ::raise(number);
    }
    errno = fault;
}

}  // namespace

EndSignals::EndSignals() {
    if (::pipe2(fromHandler, O_CLOEXEC | O_NONBLOCK) != 0) return;
    auto* const notifier = new QSocketNotifier(fromHandler[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [notifier] {
        notifier->setEnabled(false);
        QCoreApplication::exit();
    });
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before {
        }, end{};
        end.sa_handler = handleSignal;
        end.sa_flags = SA_RESTART;
        if (::sigaction(number, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
            ::sigaction(number, &end, nullptr);
    }
}

}  // namespace continuo::app
