#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// Events and notes in the journal's format: 20 and 24 bytes each, little-endian. Reading skips invalid items
// (a pitch of 200, a time that is NaN) and an incomplete one at the end.
std::vector<std::uint8_t> packEvents(std::span<const DuetEvent> events);
std::vector<DuetEvent> unpackEvents(std::span<const std::uint8_t> bytes);
std::vector<std::uint8_t> packNotes(std::span<const PlayedNote> notes);
std::vector<PlayedNote> unpackNotes(std::span<const std::uint8_t> bytes);

// Returns whether an event, a note or a pedal change is valid.
bool isPlayable(const DuetEvent& event);
bool isPlayable(const PlayedNote& note);
bool isPlayable(const PedalChange& change);

}  // namespace continuo::app
