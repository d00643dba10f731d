#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>

#include "midi/api/transport_position.h"
#include "midi/events/midi_event.h"
#include "tempo/beat_grid.h"
#include "tempo/clock_follower.h"
#include "tempo/published_grid.h"
#include "tempo/transport_follower.h"

namespace continuo::app {

// Where the beats come from.
enum class TempoSource : std::uint8_t {
    Free,   // no beats
    Fixed,  // TempoSettings::perMinute
    Clock,  // another device's MIDI clock
    Jack,   // JACK's transport; TempoSettings without a timebase master
};

struct TempoSettings {
    TempoSource source = TempoSource::Free;
    double perMinute = parameters::kTempo.defaultValue;       // beats, kSlowestTempo to kFastestTempo
    int beatsPerBar = parameters::kBeatsPerBar.defaultInt();  // 1 to kMostBeatsPerBar
    bool operator==(const TempoSettings&) const = default;
};

// The beats shared by click, clock, screen and model. Any thread may read them.
class Tempo {
public:
    // A new tempo continues from the current beat; after Free, beat 0 is now.
    void set(const TempoSettings& settings);
    // Puts beat 0 at this moment; fixed tempo only.
    void beginAt(Moment moment);
    // Moves the nearest beat to this moment and keeps its number; fixed tempo only.
    void alignTo(Moment moment);
    // Returns nullopt without beats: the tempo is free, or no clock or transport runs. Blocks while the tempo
    // is being changed.
    std::optional<BeatGrid> grid(Moment now = LiveClock::now()) const noexcept;
    // Like grid(), for real-time threads. Returns false and leaves `grid` unchanged if the tempo is being
    // changed.
    bool read(Moment now, std::optional<BeatGrid>& grid) const noexcept;
    // Returns whether the beats are Continuo's own and can be started and moved.
    bool isOwn() const noexcept { return source() == TempoSource::Fixed; }
    // Returns whether the beats may be sent: not those of a clock, which could loop back over a cable.
    bool canBeSent() const noexcept { return isOwn() || source() == TempoSource::Jack; }

    // Processes a MIDI input's message on that input's thread, which may be a callback. Follows the first
    // input that sends a clock until it falls silent.
    void receive(int input, Moment at, std::span<const std::uint8_t> message) noexcept;
    // Processes a block of JACK's transport, on its callback; one thread at a time.
    void receive(Moment at, const TransportPosition& position) noexcept;

    static constexpr auto kClockLost = std::chrono::seconds(1);  // timeout without a tick or a block

private:
    TempoSource source() const noexcept { return source_.load(std::memory_order_relaxed); }

    std::mutex setting_;  // guards settings_, own_ and runs_
    TempoSettings settings_;
    std::optional<BeatGrid> own_;
    std::uint32_t runs_ = 0;

    PublishedGrid ownGrid_, clockGrid_, transportGrid_;
    std::atomic<TempoSource> source_{TempoSource::Free};
    std::atomic<double> perMinute_{120};
    std::atomic<int> beatsPerBar_{4};

    std::atomic_flag
        receiving_;  // held while the follower is used; an input that finds it held drops its message
    std::atomic<int> input_{-1};
    std::atomic<LiveClock::rep> lastTick_{0};
    ClockFollower follower_;

    std::atomic<LiveClock::rep> lastBlock_{0};
    TransportFollower transport_;
};

}  // namespace continuo::app
