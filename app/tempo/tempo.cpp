#include "tempo/tempo.h"

#include <algorithm>
#include <cmath>
#include <thread>

namespace continuo::app {
namespace {

// Runs that are heard are none of our own: who changes over begins anew.
constexpr std::uint32_t kHeardRuns = 1U << 31;

bool isClock(std::uint8_t status) {
    using namespace midi_clock;
    return status == kTick || status == kStart || status == kContinue || status == kStop ||
           status == kSongPosition;
}

}  // namespace

void Tempo::set(const TempoSettings& settings) {
    const std::lock_guard lock(setting_);
    TempoSettings wanted = settings;
    wanted.perMinute = std::clamp(wanted.perMinute, kSlowestTempo, kFastestTempo);
    wanted.beatsPerBar = std::clamp(wanted.beatsPerBar, 1, kMostBeatsPerBar);
    if (wanted == settings_) return;
    settings_ = wanted;
    beatsPerBar_ = wanted.beatsPerBar;
    if (wanted.source != TempoSource::Fixed) {
        own_.reset();
    } else {
        const Moment now = LiveClock::now();
        const double beats = own_ ? own_->beatsAt(now) : 0;
        const bool sameBars = own_ && own_->beatsPerBar == wanted.beatsPerBar;
        BeatGrid grid{now, 60 / wanted.perMinute, wanted.beatsPerBar, sameBars ? runs_ : ++runs_};
        // Where bars become longer or shorter one of them begins with the beat that is on.
        grid.origin = grid.momentOf(-(sameBars ? beats : beats - std::floor(beats)));
        own_ = grid;
    }
    ownGrid_.publish(own_);
    source_ = wanted.source;
}

void Tempo::beginAt(Moment moment) {
    const std::lock_guard lock(setting_);
    if (!own_) return;
    own_->origin = moment;
    own_->run = ++runs_;
    ownGrid_.publish(own_);
}

void Tempo::alignTo(Moment moment) {
    const std::lock_guard lock(setting_);
    if (!own_) return;
    own_->origin += moment - own_->momentOf(std::round(own_->beatsAt(moment)));
    ownGrid_.publish(own_);
}

bool Tempo::read(Moment now, std::optional<BeatGrid>& grid) const noexcept {
    switch (source_.load(std::memory_order_relaxed)) {
        case TempoSource::Free: grid.reset(); return true;
        case TempoSource::Fixed: return ownGrid_.read(grid);
        case TempoSource::Clock: break;
    }
    const Moment last{LiveClock::duration(lastTick_.load(std::memory_order_relaxed))};
    if (now - last > kClockLost) {
        grid.reset();
        return true;
    }
    return heardGrid_.read(grid);
}

std::optional<BeatGrid> Tempo::grid(Moment now) const noexcept {
    std::optional<BeatGrid> found;
    while (!read(now, found)) std::this_thread::yield();  // a writer needs some nanoseconds
    return found;
}

void Tempo::hear(int input, Moment at, std::span<const std::uint8_t> message) noexcept {
    if (message.empty() || !isClock(message[0])) return;
    const auto isAnothers = [&] {
        const Moment last{LiveClock::duration(lastTick_.load(std::memory_order_relaxed))};
        return input_ >= 0 && input_ != input && at - last <= kClockLost;
    };
    // A clock that is not followed must not keep one that is from being heard.
    if (isAnothers() || hearing_.test_and_set(std::memory_order_acquire)) return;
    if (!isAnothers()) {
        if (input_ != input) follower_ = {};
        input_ = input;
        const int sixteenths = message.size() > 2 ? (message[1] & 0x7F) | (message[2] & 0x7F) << 7 : 0;
        follower_.hear(at, message[0], sixteenths);
        std::optional<BeatGrid> grid = follower_.grid(beatsPerBar_);
        if (grid) grid->run |= kHeardRuns;
        heardGrid_.publish(grid);
        if (message[0] == midi_clock::kTick)
            lastTick_.store(at.time_since_epoch().count(), std::memory_order_relaxed);
    }
    hearing_.clear(std::memory_order_release);
}

}  // namespace continuo::app
