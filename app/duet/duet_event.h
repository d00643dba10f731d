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

// Something that happened in a duet, as those who show and keep it take it in (Duet::read). In the order in
// which it became known: the model's notes come ahead of their moment, by the lookahead, and the player's
// some 30 ms behind theirs, with their bits.
struct DuetEvent {
    enum class Kind : std::uint8_t {
        Strike,     // pitch, value: velocity 1..127, bits
        Release,    // pitch
        Pedal,      // value: 0..127
        Turn,       // it is `voice`'s turn from `seconds` on
        TakenBack,  // what `voice` had for later than `seconds` never was; its notes that sound then end
                    // there and its pedal goes up, or, where value is kSoundsOn, sound on until a Release
                    // that follows and its pedal stays. kDropped: an answer that began at `seconds` was heard
                    // and is dropped for another one, with its turn; for who keeps it elsewhere
        Latents,    // value: how many are in use from here on
        Beats,      // value: microseconds of a quarter from here on, 0: no beats; pitch: beats a bar; bits:
                    // beats since a bar began; beatNote
        Temperature,  // value: thousandths of it with which the model draws from here on
    };
    Kind kind = Kind::Strike;
    Voice voice = Voice::Player;
    std::uint8_t pitch = 0;
    std::int32_t value = 0;
    double seconds = 0;                    // from the beginning of the duet
    float bits = kUnknownBits;             // of a strike: how much it surprises the model
    std::uint8_t beatNote = kQuarterNote;  // of beats: the thirty-seconds of one, 12 in 6/8
    static constexpr int kQuarterNote = 8;
    bool operator==(const DuetEvent&) const = default;
};
static_assert(std::is_trivially_copyable_v<DuetEvent>);

// Values of TakenBack beside 0. A reader that knows no answer that was dropped takes it for the other one,
// which at a turn's beginning, where no note of the model's sounds, comes to the same.
inline constexpr std::int32_t kSoundsOn = 1, kDropped = 2;

inline bool isDropped(const DuetEvent& event) {
    return event.kind == DuetEvent::Kind::TakenBack && event.value == kDropped;
}

// Whether what the same voice had for `seconds` never was. What begins at the very moment stays, as it was
// handed on and sounds, unless its answer is dropped.
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

// A temperature as an event, the player's, as it is not taken back with what the model had, and back.
inline DuetEvent temperatureEvent(double temperature, double seconds) {
    const auto thousandths = static_cast<std::int32_t>(std::lround(temperature * 1000));
    return {DuetEvent::Kind::Temperature, Voice::Player, 0, thousandths, seconds, kUnknownBits};
}
inline double temperatureOf(const DuetEvent& event) { return event.value / 1000.0; }

// How much surprises what has this natural logarithm of a probability.
inline float bitsOf(float logProbability) { return -logProbability / std::numbers::ln2_v<float>; }

}  // namespace continuo::app
