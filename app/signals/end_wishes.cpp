#include "signals/end_wishes.h"

#include <signal.h>

namespace continuo::app {
namespace {

constexpr std::chrono::seconds kOneWish(1);

}  // namespace

EndWishes::Wish EndWishes::hear(int number, Clock::time_point now) noexcept {
    const bool first = !heard_.exchange(true);
    if (number != SIGHUP) {
        const std::int64_t moment = now.time_since_epoch().count();
        std::int64_t before = 0;
        const bool asksAgain = !asked_.compare_exchange_strong(before, moment);
        if (asksAgain && Clock::duration(moment - before) > kOneWish) return Wish::Further;
    }
    return first ? Wish::First : Wish::Same;
}

}  // namespace continuo::app
