#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// Events and notes in the journal's format: 20 bytes for an event, 24 for a note, little-endian. Reading
// skips invalid items, such as a pitch of 200 or a time that is NaN, and an incomplete item at the end.
std::vector<std::uint8_t> packEvents(std::span<const DuetEvent> events);
std::vector<DuetEvent> unpackEvents(std::span<const std::uint8_t> bytes);
std::vector<std::uint8_t> packNotes(std::span<const PlayedNote> notes);
std::vector<PlayedNote> unpackNotes(std::span<const std::uint8_t> bytes);

// Returns whether the event is valid. The overloads test a note and a pedal change.
bool isPlayable(const DuetEvent& event);
bool isPlayable(const PlayedNote& note);
bool isPlayable(const PedalChange& change);

}  // namespace continuo::app
