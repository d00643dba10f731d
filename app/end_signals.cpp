#include "end_signals.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QSocketNotifier>

namespace continuo::app {
namespace {

// A handler may do next to nothing; it writes a byte that the event loop reads. Open as long as the process.
int fromHandler[2] = {-1, -1};

void tell(int) {
    const char byte = 0;
    [[maybe_unused]] const ssize_t written = ::write(fromHandler[1], &byte, 1);
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
        end.sa_handler = tell;
        end.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);
        if (::sigaction(number, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
            ::sigaction(number, &end, nullptr);
    }
}

}  // namespace continuo::app
