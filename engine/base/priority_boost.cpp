#include "base/priority_boost.h"

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#endif

namespace continuo {

#ifdef __linux__
namespace {

// Returns the nice value of one thread; on Linux it is not per process.
std::optional<int> getNice(int thread) noexcept {
    errno = 0;
    const int nice = ::getpriority(PRIO_PROCESS, static_cast<id_t>(thread));
    return nice == -1 && errno != 0 ? std::nullopt : std::optional(nice);
}

bool setNice(int thread, int nice) noexcept {
    return ::setpriority(PRIO_PROCESS, static_cast<id_t>(thread), nice) == 0;
}

}  // namespace

int currentThreadId() noexcept { return ::gettid(); }

PriorityBoost::PriorityBoost(int thread) noexcept : thread_(thread) {
    if (thread == 0) return;
    const std::optional<int> mine = getNice(0), theirs = getNice(thread);
    if (!mine || !theirs || *mine >= *theirs) return;
    before_ = *theirs;
    boosted_ = setNice(thread, *mine);
}

PriorityBoost::~PriorityBoost() {
    if (boosted_) setNice(thread_, before_);
}
#else
int currentThreadId() noexcept { return 0; }
PriorityBoost::PriorityBoost(int thread) noexcept : thread_(thread) {}
PriorityBoost::~PriorityBoost() = default;
#endif

}  // namespace continuo
