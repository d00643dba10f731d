#include "midi/events/realtime_thread.h"

#include <pthread.h>
#include <sched.h>

#include <thread>
#ifdef __linux__
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <atomic>

#include "midi/events/realtime_kit.h"
#endif

namespace continuo::app {

#ifdef __linux__
namespace {

// The threads that RealtimeKit made real-time; 0: free entry.
std::array<std::atomic<pid_t>, 64> byKit{};

// Signal handler: some thread has computed too long without sleeping, and the system would soon kill the
// process. The handler does not know which thread, so it makes all of them ordinary.
void dropPriority(int) noexcept {
    const sched_param ordinary{};
    constexpr int kPolicy = SCHED_OTHER | SCHED_RESET_ON_FORK;  // RealtimeKit set the flag; it must stay set
    for (const std::atomic<pid_t>& thread : byKit) {
        if (const pid_t id = thread) ::sched_setscheduler(id, kPolicy, &ordinary);
    }
}

// The entry of the calling thread in byKit, until the thread ends.
class KitThreadEntry {
public:
    KitThreadEntry() noexcept {
        for (std::atomic<pid_t>& place : byKit) {
            pid_t nobody = 0;
            if (!place.compare_exchange_strong(nobody, ::gettid())) continue;
            place_ = &place;
            return;
        }
    }
    ~KitThreadEntry() {
        if (place_ != nullptr) *place_ = 0;
    }
    KitThreadEntry(const KitThreadEntry&) = delete;
    KitThreadEntry& operator=(const KitThreadEntry&) = delete;
    explicit operator bool() const noexcept { return place_ != nullptr; }

private:
    std::atomic<pid_t>* place_ = nullptr;
};

bool requestRealtimeFromKit(int priority) noexcept {
    thread_local const KitThreadEntry place;
    struct sigaction action {};
    action.sa_handler = dropPriority;
    action.sa_flags = SA_RESTART;
    ::sigemptyset(&action.sa_mask);
    return place && ::sigaction(SIGXCPU, &action, nullptr) == 0 && requestKitRealtime(::gettid(), priority);
}

}  // namespace
#endif

bool makeRealtime() noexcept {
    constexpr int kPriority = 4;  // below JACK's clients, by default 5
    sched_param priority{};
    priority.sched_priority = kPriority;
#ifdef __linux__
    ::prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);  // 1 ns; the default of 50 us would be jitter
    if (::pthread_setschedparam(::pthread_self(), SCHED_FIFO, &priority) == 0) return true;
    if (requestRealtimeFromKit(kPriority)) return true;
    makePreferred();
    return false;
#else
    return ::pthread_setschedparam(::pthread_self(), SCHED_FIFO, &priority) == 0;
#endif
}

bool makePreferred() noexcept {
#ifdef __linux__
    constexpr int kNice = -11;                            // the usual value of sound servers
    return ::setpriority(PRIO_PROCESS, 0, kNice) == 0 ||  // on Linux this affects only the calling thread
           requestKitNice(::gettid(), kNice);
#else
    return false;
#endif
}

AvailablePriorities testPriorities() {
    AvailablePriorities given;
    std::thread([&given] { given.preferred = makePreferred(); }).join();
    std::thread([&given] { given.realtime = makeRealtime(); }).join();
    return given;
}

}  // namespace continuo::app
