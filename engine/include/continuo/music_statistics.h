#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "continuo/requests.h"

namespace continuo {

// How a quantity is spread: its mean, its standard deviation, and the values below which a tenth, a half and
// nine tenths lie.
struct Spread {
    double mean = 0, deviation = 0;
    double low = 0, median = 0, high = 0;
};

// What some performances are like, all of them together. Times count from a piece's first onset to the end of
// its last sound. A note sounds as long as key or pedal hold it; notes that begin at one time are several
// onsets.
struct MusicStatistics {
    std::int64_t pieces = 0;
    std::int64_t notes = 0;
    double seconds = 0;
    double onsetsPerSecond = 0;
    double polyphony = 0;                   // notes that sound at a time, mean over time
    double silence = 0;                     // share of time in which none does
    std::array<double, 12> pitchClasses{};  // shares of notes, from C
    double pitchClassBits = 0;              // entropy of a piece's own shares, mean: 3.58 when all are alike
    int lowestPitch = 0, highestPitch = 0;
    Spread pitch, velocity;
    Spread length;    // seconds that a note sounds
    Spread interval;  // seconds from one onset to the next
    // Share of notes that end a sequence of up to 16 pitches heard four times in a row, eight notes or more.
    double inCircles = 0;
    std::int64_t piecesWithPedal = 0;
    double pedalDown = 0;              // share of time
    double pedalChangesPerMinute = 0;  // each time that it goes down
};

// How far two sets of performances lie apart in one quantity: half of the summed differences of its shares,
// from 0 (the same) to 1 (nothing in common).
struct MusicDistance {
    std::string quantity;
    double between = 0;
    double within = 0;  // between two halves of the second set: what chance makes of sets half as large
};

// The longest run of notes that also stands in the training files.
struct MusicMatch {
    std::int64_t notes = 0;
    std::string piece, training;  // names
    double seconds = 0, trainingSeconds = 0;
};

// What of some performances stands in the training files, note for note. Notes are taken in the order of
// onset and pitch, times on the tokens' grid of 10 ms; the same pitch twice at one time is one note.
struct CopyReport {
    static constexpr std::int64_t kNotes = 16;
    std::int64_t sequences = 0;    // of 16 notes in a row
    std::int64_t samePitches = 0;  // whose pitches stand in a training file in this order
    std::int64_t sameRhythm = 0;   // whose pitches and intervals between onsets do
    MusicMatch longestPitches, longestRhythm;
};

// What music is like: that of some performances, beside that of others, and what of it was copied.
struct StatisticsRequest {
    PerformanceSource pieces;
    PerformanceSource beside;      // may be empty
    PerformanceSource copiedFrom;  // training files; may be empty
};

// What a StatisticsRequest found.
struct StatisticsResult {
    MusicStatistics pieces;
    std::optional<MusicStatistics> beside;
    std::vector<MusicDistance> distances;  // of each quantity; empty without `beside`
    std::int64_t trainingPieces = 0, trainingNotes = 0;
    std::optional<CopyReport> copied, besideCopied;
};

}  // namespace continuo
