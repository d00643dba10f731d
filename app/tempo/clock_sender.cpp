#include "tempo/clock_sender.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "midi/events/realtime_thread.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kPollInterval = 20ms;                          // polling interval for tempo changes
constexpr std::int64_t kMostMissed = kClockTicksPerBeat / 2;  // missed ticks up to which they are sent late

}  // namespace

ClockSender::ClockSender(const Tempo& tempo, Send send, SendPosition sendPosition)
    : tempo_(tempo),
      send_(std::move(send)),
      sendPosition_(std::move(sendPosition)),
      thread_([this] { run(); }) {}

void ClockSender::finish() {
    if (!thread_.joinable()) return;
    over_ = true;
    waker_.wake();
    thread_.join();
}

void ClockSender::enable(bool on) noexcept {
    if (enabled_.exchange(on) != on) waker_.wake();
}

void ClockSender::restart() noexcept {
    again_ = true;
    waker_.wake();
}

void ClockSender::run() noexcept {
    makeRealtime();
    while (!over_) {
        const Moment now = LiveClock::now();
        const Moment next = sendDue(now);
        waker_.waitUntil(next);
    }
    stop();
}

void ClockSender::start(Moment leaves) noexcept {
    starts_ = false;
    begun_ = true;
    sendPosition_(0, leaves);  // some devices only follow positions
    send_(midi_clock::kStart, leaves);
}

void ClockSender::stop() noexcept {
    if (std::exchange(begun_, false)) send_(midi_clock::kStop, LiveClock::now());
    sending_ = starts_ = false;
}

Moment ClockSender::sendDue(Moment now) noexcept {
    tempo_.read(now, grid_);
    const std::optional<BeatGrid>& grid = grid_;
    if (!enabled_ || !tempo_.canBeSent() || !grid) {
        stop();
        return enabled_ ? now + kPollInterval : Moment::max();
    }
    const std::chrono::nanoseconds offset = offset_, lead = lead_;
    const Moment until = now + lead;  // messages due before this are sent now
    const double ticks = grid->beatsAt(until - offset) * kClockTicksPerBeat;
    const bool anew = !sending_ || run_ != grid->run || ticks - static_cast<double>(nextTick_) > kMostMissed;
    if (anew) {
        stop();
        sending_ = true;
        run_ = grid->run;
        nextTick_ = static_cast<std::int64_t>(std::ceil(ticks));
    }
    if (again_.exchange(false) || anew) {
        starts_ = true;
        const std::int64_t bar = std::int64_t{kClockTicksPerBeat} * grid->beatsPerBar;
        const auto bars = static_cast<std::int64_t>(std::ceil((ticks + 0.5) / static_cast<double>(bar)));
        startTick_ = std::max<std::int64_t>(bars, 0) * bar;
    }
    const auto momentOf = [&](double tick) { return grid->momentAt(tick / kClockTicksPerBeat) + offset; };
    Moment next = momentOf(static_cast<double>(nextTick_));
    for (; next <= until; next = momentOf(static_cast<double>(++nextTick_))) {
        if (starts_ && nextTick_ == startTick_) start(next);  // the start's own time has passed
        send_(midi_clock::kTick, next);
    }
    if (starts_ && nextTick_ == startTick_) {
        // A start is sent half a tick early, because the receiver counts from the tick after it.
        const Moment ahead = momentOf(static_cast<double>(nextTick_) - 0.5);
        if (ahead <= until)
            start(ahead);
        else
            next = ahead;
    }
    return std::min<Moment>(next - lead, now + kPollInterval);
}

}  // namespace continuo::app
