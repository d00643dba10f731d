#pragma once

#include <continuo/performance.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "midi/file/midi_score.h"

namespace continuo::app {

// A text in a file. `kind` is the type of its meta event (1 text, 2 copyright, 3 track name, 5 lyric, 6
// marker).
struct TextEvent {
    int kind = 1;
    double seconds = 0;
    int track = 0;     // from 0, in file order
    std::string text;  // UTF-8; a text in another encoding was read as Latin-1
    bool operator==(const TextEvent&) const = default;
};

// Which notes of a file are read.
struct ReadOptions {
    bool skipDrums = true;  // skip drum parts, see DrumParts
    // Skip these General MIDI programs (0 to 127), such as 52, a choir.
    std::vector<int> skipPrograms = {};
    // Read notes and pedal only from these tracks, from 0; empty: all.
    std::vector<int> onlyTracks = {};
    std::vector<int> onlyChannels = {};         // only from these channels, 0 to 15
    std::vector<ScorePart::Id> onlyParts = {};  // read only these channels of these tracks; empty: all
};

// Tempo and metre from `seconds` on. A bar begins at the first entry and at each change of metre.
struct MidiTempo {
    double seconds = 0;
    double beatSeconds = 0.5;  // at most 16 s per quarter; 0: no beats from here on
    int beatsPerBar = 4;       // 1 to 255
    double beatQuarters = 1;   // quarters per beat, see metre.h
    bool operator==(const MidiTempo&) const = default;
};

// A Standard MIDI File as one piano piece.
struct MidiFile {
    // The music of all channels together, only piano keys (A0 to C8), in seconds from the start of the file.
    Performance performance;
    std::size_t drums = 0;              // skipped drum strokes
    std::vector<std::string> warnings;  // what was repaired, one line each
    std::vector<TextEvent> texts;       // in order of time
    int format = 0;                     // 0, 1 or 2, from the header
    int tracks = 0;                     // track chunks found
    int ticksPerQuarter = 0;            // 0 if the file uses SMPTE frames
    double ticksPerSecond = 0;          // 0 if the file uses quarter notes
    double seconds = 0;                 // end of the last track, trailing silence included
    // Beats given by tempi and time signatures (default 4/4); the first is at 0. Beats shorter than 0.1 s or
    // longer than 10 s, or more than 12 a bar, count as no beats.
    std::vector<MidiTempo> tempi;
    // All events of the file, so that they can be written back: see MidiSource.
    std::shared_ptr<const MidiScore> score;

    bool hasNotes() const { return !performance.notes.empty(); }
};

// Increase this when the reader's results change. Cached results are then read again.
inline constexpr int kMidiReaderVersion = 3;
inline constexpr std::size_t kLargestMidiFile = std::size_t{64} << 20;  // bytes; larger files are rejected
inline constexpr std::size_t kMostNotes = std::size_t{1} << 20;         // per file; the rest is skipped

// Reads a file of format 0, 1 or 2, plain or inside RIFF RMID. Of format 2, reads the first sequence that has
// notes. Repairs errors with a warning, skips events beyond kLongestSeconds, and reads what is left of a
// truncated file. Throws Error(BadFile) if it is not a MIDI file or has no track or valid division,
// Error(NotFound) if it cannot be opened.
MidiFile readMidiFile(const std::filesystem::path& path, const ReadOptions& options = {});

// Does the same with bytes in memory. Error messages begin with `name`.
MidiFile parseMidiFile(std::span<const std::uint8_t> bytes, const std::string& name,
                       const ReadOptions& options = {});

// Does the same with a parsed score.
MidiFile readMidiScore(std::shared_ptr<const MidiScore> score, const ReadOptions& options = {});

// A score whose events are copied to the new file at their beats. Voices replace only the notes and sustain
// pedal that were read from it.
struct MidiSource {
    std::shared_ptr<const MidiScore> score;
    // Second of the score at which second 0 of the voices is. If negative, the voices begin before the score,
    // and the file begins with the score.
    double begin = 0;
    // The seam: a second of the score from which on events are dropped. Notes that sound there end at their
    // release.
    double end = kStillHeld;
    // End of a replaced passage, which begins at `end`. Events from which no voice was read are kept in the
    // passage too; the other events are kept only from here on.
    double resume = kStillHeld;
};

// One part of a file to write.
struct MidiVoice {
    Performance performance;
    std::string name;  // track name; empty: none
    int channel = 0;   // 0 to 15; changed if the source uses it
    int program = 0;   // General MIDI program; 0: acoustic grand piano
    // How the voice was read from the source; nullopt: it was not. Unedited notes keep the score's track,
    // channel, ticks and release velocity. Edited notes keep track and channel; new notes get those of the
    // nearest note. The sustain pedal is the score's unless it was edited. Name, channel and program are used
    // only if the source has no note for the voice.
    std::optional<ReadOptions> readOptions = {};
};

struct WriteOptions {
    int format = 0;                        // 0: one track; 1: a track of tempo and texts, then one per voice
    int ticksPerQuarter = 960;             // 0.5 ms a tick at 120 quarters a minute
    int microsecondsPerQuarter = 500'000;  // used if `tempi` is empty
    // Sorted by time, the first at 0. If an entry is a whole number of beats after the one before, it gets
    // the tick of that beat.
    std::vector<MidiTempo> tempi = {};
    // Texts to write, such as the provenance. Long texts are split; the reader joins them again.
    std::vector<TextEvent> texts = {};
    // The file from which the music was read. Ticks per quarter are the source's or a multiple of them, at
    // least 480. The source's tempi and metres apply up to MidiSource::end, and the last ones afterwards. If
    // `tempi` is given, that applies instead, and the source's events keep their seconds.
    std::optional<MidiSource> source = {};
};

// Encodes a file. Reading it restores every note time to within half a tick; notes of one pitch and channel
// end in order of their starts. Held notes end with the last event. Throws Error(BadRequest) for values that
// a file cannot store.
// notKept: receives what could not be kept of the source, one line each.
std::vector<std::uint8_t> midiFileBytes(std::span<const MidiVoice> voices, const WriteOptions& options = {},
                                        std::vector<std::string>* notKept = nullptr);

// Writes midiFileBytes() to a temporary file and renames it, so that `path` never contains an incomplete
// file. Follows links. Throws Error(BadFile).
void writeMidiFile(const std::filesystem::path& path, std::span<const MidiVoice> voices,
                   const WriteOptions& options = {}, std::vector<std::string>* notKept = nullptr);

}  // namespace continuo::app
