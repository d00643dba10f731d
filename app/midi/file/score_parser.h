#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "midi/file/midi_score.h"
#include "midi/file/reader_warnings.h"

namespace continuo::app {

// Does the same as the public parseMidiScore(), but collects repairs in `warnings` instead of the score.
MidiScore parseMidiScore(std::span<const std::uint8_t> bytes, const std::string& name,
                         ReaderWarnings& warnings);

}  // namespace continuo::app
