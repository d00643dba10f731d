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

// Something that happened in a duet, for those who show and keep it (Duet::read). Events come in the order in
// which they became known: the model's notes ahead of their moment, by the lookahead; the player's some 30 ms
// after theirs, when their surprise is known.
struct DuetEvent {
    enum class Kind : std::uint8_t {
        Strike,   // pitch, value: velocity 1..127, bits
        Release,  // pitch
        Pedal,    // value: 0..127
        Turn,     // it is `voice`'s turn from `seconds` on
        // What `voice` was to do later than `seconds` did not happen. value 0: its notes that sound then end
        // there, and its pedal goes up. kSoundsOn: they sound on until a following Release, and the pedal
        // stays. kDropped: the answer that began at `seconds` is dropped, with its turn; whoever wants to
        // keep it must do so elsewhere.
        TakenBack,
        Latents,      // value: how many are in use from here on
        Beats,        // from here on: value: microseconds of a quarter, 0: no beats; pitch: beats in a bar;
                      // bits: beats since a bar began; beatNote
        Temperature,  // value: thousandths of the temperature from here on
    };
    Kind kind = Kind::Strike;
    Voice voice = Voice::Player;
    std::uint8_t pitch = 0;
    std::int32_t value = 0;
    double seconds = 0;                    // from the beginning of the duet
    float bits = kUnknownBits;             // of a strike: how much it surprises the model
    std::uint8_t beatNote = kQuarterNote;  // of beats: thirty-second notes in a beat, 12 in 6/8
    static constexpr int kQuarterNote = 8;
    bool operator==(const DuetEvent&) const = default;
};
static_assert(std::is_trivially_copyable_v<DuetEvent>);

// Values of TakenBack beside 0. A reader that does not know kDropped may take it for either of the others: at
// the beginning of a turn, where no note of the model sounds, all three come to the same.
inline constexpr std::int32_t kSoundsOn = 1, kDropped = 2;

inline bool isDropped(const DuetEvent& event) {
    return event.kind == DuetEvent::Kind::TakenBack && event.value == kDropped;
}

// Whether this event takes back what the same voice did at `seconds`. What begins at the very moment of the
// event stays, because it was handed on and sounds; unless the answer is dropped.
inline bool isTakenBack(const DuetEvent& by, double seconds) {
    return isDropped(by) ? seconds >= by.seconds : seconds > by.seconds;
}

// Beats as an event, and back.
inline DuetEvent eventOf(const Beats& beats) {
    return {DuetEvent::Kind::Beats,
            Voice::Player,
            static_cast<std::uint8_t>(beats.beatsPerBar),
            static_cast<std::int32_t>(std::lround(beats.beatSeconds / beats.beatQuarters * 1e6)),
            beats.seconds,
            static_cast<float>(beats.phase),
            static_cast<std::uint8_t>(std::lround(beats.beatQuarters * DuetEvent::kQuarterNote))};
}
inline Beats beatsOf(const DuetEvent& event) {
    const double quarters = static_cast<double>(event.beatNote) / DuetEvent::kQuarterNote;
    return {event.seconds, event.value * 1e-6 * quarters, event.pitch, static_cast<double>(event.bits),
            quarters};
}

// A temperature as an event, and back. The event is the player's, so that it is not taken back with the
// model's.
inline DuetEvent temperatureEvent(double temperature, double seconds) {
    const auto thousandths = static_cast<std::int32_t>(std::lround(temperature * 1000));
    return {DuetEvent::Kind::Temperature, Voice::Player, 0, thousandths, seconds, kUnknownBits};
}
inline double temperatureOf(const DuetEvent& event) { return event.value / 1000.0; }

// The surprise in bits of something with this natural logarithm of its probability.
inline float bitsOf(float logProbability) { return -logProbability / std::numbers::ln2_v<float>; }

}  // namespace continuo::app
