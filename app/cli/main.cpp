#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "cli/command_line.h"
#include "cli/interrupt.h"

namespace {

// A closed stream's number would go to the first file that is opened, and what is said would be written into
// it. Writing to what stands in for it fails, as writing to a closed stream does.
void fillClosedStreams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(stream, F_GETFD) < 0)
            (void)::open("/dev/null", O_RDONLY);  // takes the lowest free number
    }
}

}  // namespace

int main(int count, char** arguments) {
    fillClosedStreams();
    // A file that grows beyond its limit is then a failed write, which has a message and is cleaned up.
    (void)::signal(SIGXFSZ, SIG_IGN);
    const continuo::app::Interrupt interrupt;
    return static_cast<int>(continuo::app::runCommandLine(count, arguments, interrupt.token()));
}
