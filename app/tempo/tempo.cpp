#include "tempo/tempo.h"

#include <algorithm>
#include <cmath>
#include <thread>

namespace continuo::app {
namespace {

// Bits that distinguish the runs of the sources, because a change of source restarts the beats.
constexpr std::uint32_t kClockRuns = 1U << 31, kTransportRuns = 1U << 30;

bool isClock(std::uint8_t status) {
    using namespace midi_clock;
    return status == kTick || status == kStart || status == kContinue || status == kStop ||
           status == kSongPosition;
}

bool isLost(const std::atomic<LiveClock::rep>& last, Moment now) {
    return now - Moment(LiveClock::duration(last.load(std::memory_order_relaxed))) > Tempo::kClockLost;
}

}  // namespace

void Tempo::set(const TempoSettings& settings) {
    const std::lock_guard lock(setting_);
    TempoSettings wanted = settings;
    wanted.perMinute = std::clamp(wanted.perMinute, kSlowestTempo, kFastestTempo);
    wanted.beatsPerBar = std::clamp(wanted.beatsPerBar, 1, kMostBeatsPerBar);
    if (wanted == settings_) return;
    settings_ = wanted;
    perMinute_ = wanted.perMinute;
    beatsPerBar_ = wanted.beatsPerBar;
    if (wanted.source != TempoSource::Fixed) {
        own_.reset();
    } else {
        const Moment now = LiveClock::now();
        const double beats = own_ ? own_->beatsAt(now) : 0;
        const bool sameBars = own_ && own_->beatsPerBar == wanted.beatsPerBar;
        BeatGrid grid{now, 60 / wanted.perMinute, wanted.beatsPerBar, sameBars ? runs_ : ++runs_};
        // If the bar length changes, a bar begins with the current beat.
        grid.origin = grid.momentAt(-(sameBars ? beats : beats - std::floor(beats)));
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
    own_->origin += moment - own_->momentAt(std::round(own_->beatsAt(moment)));
    ownGrid_.publish(own_);
}

bool Tempo::read(Moment now, std::optional<BeatGrid>& grid) const noexcept {
    switch (source()) {
        case TempoSource::Free: break;
        case TempoSource::Fixed: return ownGrid_.read(grid);
        case TempoSource::Clock:
            if (!isLost(lastTick_, now)) return clockGrid_.read(grid);
            break;
        case TempoSource::Jack:
            if (!isLost(lastBlock_, now)) return transportGrid_.read(grid);
            break;
    }
    grid.reset();
    return true;
}

std::optional<BeatGrid> Tempo::grid(Moment now) const noexcept {
    std::optional<BeatGrid> found;
    while (!read(now, found)) std::this_thread::yield();  // a writer takes only nanoseconds
    return found;
}

void Tempo::receive(int input, Moment at, std::span<const std::uint8_t> message) noexcept {
    if (message.empty() || !isClock(message[0])) return;
    const auto isAnothers = [&] { return input_ >= 0 && input_ != input && !isLost(lastTick_, at); };
    // Checked before the flag is set, so that a clock that is ignored cannot block the one that is followed.
    if (isAnothers() || receiving_.test_and_set(std::memory_order_acquire)) return;
    if (!isAnothers()) {
        if (input_ != input) follower_ = {};
        input_ = input;
        const int sixteenths = message.size() > 2 ? (message[1] & 0x7F) | (message[2] & 0x7F) << 7 : 0;
        follower_.receive(at, message[0], sixteenths);
        std::optional<BeatGrid> grid = follower_.grid(beatsPerBar_);
        if (grid) grid->run |= kClockRuns;
        clockGrid_.publish(grid);
        if (message[0] == midi_clock::kTick)
            lastTick_.store(at.time_since_epoch().count(), std::memory_order_relaxed);
    }
    receiving_.clear(std::memory_order_release);
}

void Tempo::receive(Moment at, const TransportPosition& position) noexcept {
    transport_.receive(at, position, perMinute_, beatsPerBar_);
    std::optional<BeatGrid> grid = transport_.grid();
    if (grid) grid->run |= kTransportRuns;
    transportGrid_.publish(grid);
    lastBlock_.store(at.time_since_epoch().count(), std::memory_order_relaxed);
}

}  // namespace continuo::app
