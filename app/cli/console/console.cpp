#include "cli/console/console.h"

#include <continuo/error.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "files/text.h"

namespace continuo::app {
namespace {

std::size_t terminalColumns() {
    winsize size{};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col : 80;
}

}  // namespace

Console::Console() : terminal_(::isatty(STDERR_FILENO) != 0) {}

Console::~Console() { clearProgress(); }

void Console::mute() {
    clearProgress();
    muted_ = true;
    terminal_ = false;
}

void Console::print(const std::string& text) {
    if (muted_) return;
    clearProgress();
    if (std::fputs((text + "\n").c_str(), stdout) < 0 || std::fflush(stdout) != 0) {
        throw Error(ErrorCode::BadRequest, std::string("the result cannot be written to stdout (") +
                                               std::strerror(errno) + "); write it to another place");
    }
}

void Console::report(const std::string& line) {
    if (muted_) return;
    clearProgress();
    std::fputs((oneLine(line) + "\n").c_str(), stderr);
}

void Console::reportNow(const std::string& line) const noexcept {
    pollfd errors = {STDERR_FILENO, POLLOUT, 0};
    if (muted_ || ::poll(&errors, 1, 0) < 1) return;
    const std::string whole = (terminal_ ? "\r\x1b[K" : "") + oneLine(line) + "\n";
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, whole.data(), whole.size());
}

void Console::progress(const std::string& line) {
    if (!terminal_) return;
    // Leaves the last column free: a full line would wrap, and the wrapped line could not be erased.
    std::fputs(("\r" + oneLine(line).substr(0, terminalColumns() - 1) + "\x1b[K").c_str(), stderr);
    progressShown_ = true;
}

void Console::clearProgress() {
    if (!progressShown_) return;
    std::fputs("\r\x1b[K", stderr);
    progressShown_ = false;
}

}  // namespace continuo::app
