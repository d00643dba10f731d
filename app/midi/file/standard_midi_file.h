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

// A text in the file. `kind` is the type of the meta event (1 text, 2 copyright, 3 track name, 5 lyric,
// 6 marker).
struct TextEvent {
    int kind = 1;
    double seconds = 0;
    int track = 0;     // counted from 0, in the order of the file
    std::string text;  // UTF-8; a text in another encoding was read as Latin-1
    bool operator==(const TextEvent&) const = default;
};

// Which notes of a file are wanted.
struct ReadOptions {
    bool skipDrums = true;  // leave out drum parts, see DrumParts
    // Leave out what these General MIDI programs (0..127) play, such as the choir of 52.
    std::vector<int> skipPrograms = {};
    // Take notes and pedal from these tracks alone, counted from 0; empty: from all.
    std::vector<int> onlyTracks = {};
    std::vector<int> onlyChannels = {};         // likewise from these channels, 0..15
    std::vector<ScorePart::Id> onlyParts = {};  // likewise from these channels of these tracks
};

// A tempo and metre from one moment on. A bar begins at the first of them and wherever the metre changes.
struct MidiTempo {
    double seconds = 0;
    double beatSeconds = 0.5;  // of a quarter at most 16; 0: nobody counts beats from here on
    int beatsPerBar = 4;       // 1..255
    double beatQuarters = 1;   // how many quarters a beat is, see metre.h
    bool operator==(const MidiTempo&) const = default;
};

// A Standard MIDI File as one piece of piano music.
struct MidiFile {
    // All channels together, keys of a piano (A0 to C8), seconds from the beginning of the file.
    Performance performance;
    std::size_t drums = 0;              // drum strokes that were left out
    std::vector<std::string> warnings;  // what was wrong with the file and was mended, a line each
    std::vector<TextEvent> texts;       // in order of time
    int format = 0;                     // 0, 1 or 2, as the header says
    int tracks = 0;                     // track chunks found
    int ticksPerQuarter = 0;            // 0 where the file counts in SMPTE frames
    double ticksPerSecond = 0;          // 0 where the file counts in quarter notes
    double seconds = 0;                 // until the last track ends, silence included
    // Its beats, by tempi and time signatures (4/4 where it has none), the first at 0. Where beats are
    // shorter than a tenth of a second or longer than ten, or more than 12 a bar, nobody counts them.
    std::vector<MidiTempo> tempi;
    // All its events, to be written through: see MidiSource.
    std::shared_ptr<const MidiScore> score;

    bool hasNotes() const { return !performance.notes.empty(); }
};

// Increased when the reader makes something else of a file than before: what was kept of files is then read
// anew.
inline constexpr int kMidiReaderVersion = 3;
inline constexpr std::size_t kLargestMidiFile = std::size_t{64} << 20;  // bytes; a bigger file is refused
inline constexpr std::size_t kMostNotes = std::size_t{1} << 20;         // in one file; the rest is left out

// Reads a file of format 0, 1 or 2 (of format 2 the first sequence that has notes), plain or inside RIFF
// RMID. Flaws are mended with a warning where that is possible, events beyond kLongestSeconds are left out,
// and of a truncated file what is there is read. Throws Error(BadFile) when it is no MIDI file at all, holds
// no track or no usable division, and Error(NotFound) when it cannot be opened.
MidiFile readMidiFile(const std::filesystem::path& path, const ReadOptions& options = {});

// The same for bytes in memory; `name` leads the error messages.
MidiFile parseMidiFile(std::span<const std::uint8_t> bytes, const std::string& name,
                       const ReadOptions& options = {});

// The same for a score that is in memory already.
MidiFile readMidiScore(std::shared_ptr<const MidiScore> score, const ReadOptions& options = {});

// A score whose events are written through, at their beats: all but the notes and the sustain pedal that a
// voice was read from, which that voice decides about.
struct MidiSource {
    std::shared_ptr<const MidiScore> score;
    // Second of the score at which the voices' clock begins. Negative: the voices' clock began earlier than
    // the score, and the file begins with the score.
    double begin = 0;
    // What begins from this second of the score on is left out: the seam. Notes that sound there end where
    // their key was released.
    double end = kStillHeld;
    // A passage is replaced up to here: what no voice was read from is kept throughout, the rest from here
    // on.
    double resume = kStillHeld;
};

// One part of a file to be written.
struct MidiVoice {
    Performance performance;
    std::string name;  // track name; empty: none
    int channel = 0;   // 0..15; another one where the source uses it
    int program = 0;   // General MIDI program, 0: acoustic grand piano
    // How the voice was read from the source; nullopt: it was not. Notes that still are as they were read are
    // written as they are in the score: its track, channel, ticks and release velocity. Edited ones keep
    // track and channel; new ones get those of the nearest note. The sustain pedal is the score's unless it
    // was edited. Name, channel and program count only if the source has no note for the voice.
    std::optional<ReadOptions> heard = {};
};

struct WriteOptions {
    int format = 0;                        // 0: one track; 1: a track of tempo and texts, then one a voice
    int ticksPerQuarter = 960;             // at 120 quarters a minute a tick is half a millisecond
    int microsecondsPerQuarter = 500'000;  // the tempo where `tempi` is empty
    // In order of time, the first at 0. One that begins a whole number of beats after the one before does so
    // at the tick of that beat.
    std::vector<MidiTempo> tempi = {};
    // Texts, such as the provenance. Long ones are split, and joined again on reading.
    std::vector<TextEvent> texts = {};
    // The file that the music was read from. Ticks per quarter are the source's, or a multiple that is at
    // least 480; its tempi and metres hold up to MidiSource::end, the last of them from there on. With
    // `tempi` the file has those instead, and what is of the source keeps its seconds.
    std::optional<MidiSource> source = {};
};

// The bytes of a file. Reading them gives every time of a piano's notes back to within half a tick; notes of
// one pitch and channel end in the order in which they began. Notes that are still held end with the last
// event.
// Throws Error(BadRequest) for values that a file cannot hold.
// notKept: receives what of the source could not be kept, a line each.
std::vector<std::uint8_t> midiFileBytes(std::span<const MidiVoice> voices, const WriteOptions& options = {},
                                        std::vector<std::string>* notKept = nullptr);

// Writes midiFileBytes() beside `path` and renames it, so `path` never holds half a file. A link is followed.
// Throws Error(BadFile).
void writeMidiFile(const std::filesystem::path& path, std::span<const MidiVoice> voices,
                   const WriteOptions& options = {}, std::vector<std::string>* notKept = nullptr);

}  // namespace continuo::app
