#pragma once

#include <cstdint>

namespace continuo::app {

// Status bytes of a MIDI clock; only the song position has data (MIDI 1.0, "System common" and "System real
// time").
namespace midi_clock {
inline constexpr std::uint8_t kSongPosition = 0xF2, kTick = 0xF8, kStart = 0xFA, kContinue = 0xFB,
                              kStop = 0xFC;
}

inline constexpr int kClockTicksPerBeat = 24;

}  // namespace continuo::app
