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
    Jack,   // JACK's transport; without a timebase master, TempoSettings apply
};

struct TempoSettings {
    TempoSource source = TempoSource::Free;
    double perMinute = parameters::kTempo.defaultValue;       // beats/min, kSlowestTempo to kFastestTempo
    int beatsPerBar = parameters::kBeatsPerBar.defaultInt();  // 1 to kMostBeatsPerBar
    bool operator==(const TempoSettings&) const = default;
};

// The beats that click, clock, screen and model share. Any thread may read them.
class Tempo {
public:
    // Sets the source and tempo. A new tempo continues from the current beat; after Free, beat 0 is now.
    void set(const TempoSettings& settings);
    // Puts beat 0 at this moment. Only for a fixed tempo.
    void beginAt(Moment moment);
    // Moves the nearest beat to this moment; it keeps its number. Only for a fixed tempo.
    void alignTo(Moment moment);
    // Returns the beats; nullopt if the tempo is free, or if no clock or transport runs. Blocks while the
    // tempo is being changed.
    std::optional<BeatGrid> grid(Moment now = LiveClock::now()) const noexcept;
    // Like grid(), for real-time threads. Returns false and leaves `grid` unchanged if the tempo is being
    // changed.
    bool read(Moment now, std::optional<BeatGrid>& grid) const noexcept;
    // Returns whether the beats are Continuo's own and can be started and moved.
    bool isOwn() const noexcept { return source() == TempoSource::Fixed; }
    // Returns whether the beats may be sent as a clock. A followed clock's may not, because they could loop
    // back over a cable.
    bool canBeSent() const noexcept { return isOwn() || source() == TempoSource::Jack; }

    // Processes a message on its MIDI input's thread, which may be a callback. The first input that sends a
    // clock is followed until it falls silent.
    void receive(int input, Moment at, std::span<const std::uint8_t> message) noexcept;
    // Processes a block of JACK's transport, on the transport's callback. One thread at a time.
    void receive(Moment at, const TransportPosition& position) noexcept;

    static constexpr auto kClockLost = std::chrono::seconds(1);  // beats end after this without tick or block

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
        receiving_;  // set while the follower is in use; an input that finds it set drops its message
    std::atomic<int> input_{-1};
    std::atomic<LiveClock::rep> lastTick_{0};
    ClockFollower follower_;

    std::atomic<LiveClock::rep> lastBlock_{0};
    TransportFollower transport_;
};

}  // namespace continuo::app
