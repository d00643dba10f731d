#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <new>

#include "cli/command_line.h"
#include "cli/interrupt.h"

namespace {

// Replaces closed standard streams. Otherwise the next opened file would get the descriptor of one and
// receive messages. Writing to the replacement fails, as writing to a closed stream does.
void fillClosedStreams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(stream, F_GETFD) < 0)
            (void)::open("/dev/null", O_RDONLY);  // gets the lowest free descriptor, which is `stream`
    }
}

}  // namespace

int main(int count, char** arguments) {
    fillClosedStreams();
    // Ignores SIGXFSZ: writing beyond the file size limit then fails normally, with a message and cleanup.
    (void)::signal(SIGXFSZ, SIG_IGN);
    try {
        const continuo::app::Interrupt interrupt;
        return static_cast<int>(continuo::app::runCommandLine(count, arguments, interrupt.token()));
    } catch (const std::bad_alloc&) {  // before the commands exist, or during a report
        return static_cast<int>(continuo::app::reportOutOfMemory());
    }
}
