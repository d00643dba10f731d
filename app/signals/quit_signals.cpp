#include "signals/quit_signals.h"

#include <signal.h>

namespace continuo::app {
namespace {

constexpr std::chrono::seconds kDuplicateWindow(1);

}  // namespace

QuitSignals::Request QuitSignals::receive(int number, Clock::time_point now) noexcept {
    const bool first = !received_.exchange(true);
    if (number != SIGHUP) {
        const std::int64_t moment = now.time_since_epoch().count();
        std::int64_t before = 0;
        const bool asksAgain = !firstAt_.compare_exchange_strong(before, moment);
        if (asksAgain && Clock::duration(moment - before) > kDuplicateWindow) return Request::ForceQuit;
    }
    return first ? Request::Quit : Request::Duplicate;
}

}  // namespace continuo::app
