#pragma once

#include <continuo/performance.h>

#include <cmath>
#include <cstdint>
#include <numbers>
#include <type_traits>

#include "tempo/beats.h"

namespace continuo::app {

// Who plays.
enum class Voice : std::uint8_t { Player, Model };

// An event of a duet, for display and storage (Duet::read). Events are in the order in which they became
// known. The model's notes come early, by its lookahead; the player's about 30 ms late, with their surprise.
struct DuetEvent {
    enum class Kind : std::uint8_t {
        Strike,   // pitch, value: velocity 1 to 127, bits
        Release,  // pitch
        Pedal,    // value: 0 to 127
        Turn,     // `voice` has the turn from `seconds` on
        // Cancels `voice`'s events later than `seconds`. value 0: its sounding notes end there and its pedal
        // is released. kKeepsSounding: the notes sound until a following Release, and the pedal stays.
        // kDropped: drops the answer that began at `seconds`, with its turn; a reader that wants the answer
        // must keep a copy.
        Cancel,
        Latents,      // value: latents in use from here on
        Beats,        // from here on: value: microseconds per quarter, 0: no beats; pitch: beats per bar;
                      // bits: beats since the last downbeat; beatNote: see below
        Temperature,  // value: temperature in thousandths from here on
    };
    Kind kind = Kind::Strike;
    Voice voice = Voice::Player;
    std::uint8_t pitch = 0;
    std::int32_t value = 0;
    double seconds = 0;                    // from the beginning of the duet
    float bits = kUnknownBits;             // of a strike: the model's surprise
    std::uint8_t beatNote = kQuarterNote;  // for Beats: thirty-second notes per beat, 12 in 6/8
    static constexpr int kQuarterNote = 8;
    bool operator==(const DuetEvent&) const = default;
};
static_assert(std::is_trivially_copyable_v<DuetEvent>);

// Values of Cancel other than 0. A reader that does not know kDropped may treat it like either of the others.
// At the start of a turn, where no note of the model sounds, all three are equivalent.
inline constexpr std::int32_t kKeepsSounding = 1, kDropped = 2;

inline bool isDropped(const DuetEvent& event) {
    return event.kind == DuetEvent::Kind::Cancel && event.value == kDropped;
}

// Returns whether the event `by` cancels what the same voice did at `seconds`. Events at the very moment of
// `by` stay, because they were handed on and sound, unless `by` drops the answer.
inline bool isCancelled(const DuetEvent& by, double seconds) {
    return isDropped(by) ? seconds >= by.seconds : seconds > by.seconds;
}

// beatsEvent() converts beats to an event; the function below converts an event back.
inline DuetEvent beatsEvent(const Beats& beats) {
    return {DuetEvent::Kind::Beats,
            Voice::Player,
            static_cast<std::uint8_t>(beats.beatsPerBar),
            static_cast<std::int32_t>(std::lround(beats.beatSeconds / beats.beatQuarters * 1e6)),
            beats.seconds,
            static_cast<float>(beats.phase),
            static_cast<std::uint8_t>(std::lround(beats.beatQuarters * DuetEvent::kQuarterNote))};
}
inline Beats toBeats(const DuetEvent& event) {
    const double quarters = static_cast<double>(event.beatNote) / DuetEvent::kQuarterNote;
    return {event.seconds, event.value * 1e-6 * quarters, event.pitch, static_cast<double>(event.bits),
            quarters};
}

// temperatureEvent() converts a temperature to an event; the function below converts it back. The event is
// the player's, so that it is not cancelled with the model's events.
inline DuetEvent temperatureEvent(double temperature, double seconds) {
    const auto thousandths = static_cast<std::int32_t>(std::lround(temperature * 1000));
    return {DuetEvent::Kind::Temperature, Voice::Player, 0, thousandths, seconds, kUnknownBits};
}
inline double toTemperature(const DuetEvent& event) { return event.value / 1000.0; }

// Converts a natural log probability to surprise in bits.
inline float toBits(float logProbability) { return -logProbability / std::numbers::ln2_v<float>; }

}  // namespace continuo::app
