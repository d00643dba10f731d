#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "midi/file/reader_warnings.h"

namespace continuo::app {

// The bytes of one track and where they begin in the file.
struct TrackChunk {
    std::span<const std::uint8_t> bytes;
    std::size_t offset = 0;
};

// A MIDI file taken apart into its chunks; the spans point into the file's bytes.
struct MidiChunks {
    int format = 0;
    int division = 0;  // as it stands in the header: the top bit means SMPTE
    std::vector<TrackChunk> tracks;
};

// Finds header and tracks, plain or inside RIFF RMID. Throws Error(BadFile) when there is no header or no
// track.
MidiChunks findMidiChunks(std::span<const std::uint8_t> bytes, const std::string& name,
                          ReaderWarnings& warnings);

}  // namespace continuo::app
