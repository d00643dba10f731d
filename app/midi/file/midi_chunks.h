#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "midi/file/reader_warnings.h"

namespace continuo::app {

// The bytes of one track and their offset in the file.
struct TrackChunk {
    std::span<const std::uint8_t> bytes;
    std::size_t offset = 0;
};

// The chunks of a MIDI file. The spans refer to the file's bytes.
struct MidiChunks {
    int format = 0;
    int division = 0;  // as in the header: the top bit means SMPTE
    std::vector<TrackChunk> tracks;
};

// Finds header and tracks, plain or inside RIFF RMID. Throws Error(BadFile) without a header or track.
MidiChunks findMidiChunks(std::span<const std::uint8_t> bytes, const std::string& name,
                          ReaderWarnings& warnings);

}  // namespace continuo::app
