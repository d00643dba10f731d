#include "base/thread_share.h"

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#endif

namespace continuo {

#ifdef __linux__
namespace {

// Nice value of one thread; on Linux it is not per process.
std::optional<int> niceOf(int thread) noexcept {
    errno = 0;
    const int nice = ::getpriority(PRIO_PROCESS, static_cast<id_t>(thread));
    return nice == -1 && errno != 0 ? std::nullopt : std::optional(nice);
}

bool setNice(int thread, int nice) noexcept {
    return ::setpriority(PRIO_PROCESS, static_cast<id_t>(thread), nice) == 0;
}

}  // namespace

int thisThread() noexcept { return ::gettid(); }

LentShare::LentShare(int thread) noexcept : thread_(thread) {
    if (thread == 0) return;
    const std::optional<int> mine = niceOf(0), theirs = niceOf(thread);
    if (!mine || !theirs || *mine >= *theirs) return;
    before_ = *theirs;
    lent_ = setNice(thread, *mine);
}

LentShare::~LentShare() {
    if (lent_) setNice(thread_, before_);
}
#else
int thisThread() noexcept { return 0; }
LentShare::LentShare(int) noexcept {}
LentShare::~LentShare() = default;
#endif

}  // namespace continuo
