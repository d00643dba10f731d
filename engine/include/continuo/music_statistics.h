#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "continuo/named_performance.h"

namespace continuo {

// Distribution of a quantity: mean, standard deviation, and the 10 %, 50 % and 90 % quantiles.
struct Spread {
    double mean = 0, deviation = 0;
    double low = 0, median = 0, high = 0;
};

// Statistics of some performances together. Times count from a piece's first onset to the end of its last
// sound. A note sounds as long as key or pedal hold it; notes that begin together are several onsets.
struct MusicStatistics {
    std::int64_t pieces = 0;
    std::int64_t notes = 0;
    double seconds = 0;
    double onsetsPerSecond = 0;
    double polyphony = 0;                   // sounding notes, mean over time
    double silence = 0;                     // share of time without sound
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
    double pedalChangesPerMinute = 0;  // presses only
};

// Distance of two sets of performances in one quantity (total variation): half of the summed differences of
// the histograms' shares, from 0 (the same) to 1 (nothing in common).
struct MusicDistance {
    std::string quantity;
    double between = 0;
    // Between two halves of the second set: the effect of chance. Absent where a half has no notes.
    std::optional<double> within;
};

// The longest run of notes that also occurs in the training files.
struct MusicMatch {
    std::int64_t notes = 0;
    std::string piece, training;  // names
    double seconds = 0, trainingSeconds = 0;
};

// How much of some performances occurs in the training files, note for note. Notes are taken in order of
// onset and pitch, with times on the tokens' grid of 10 ms; the same pitch twice at one time counts as one
// note.
struct CopyReport {
    static constexpr std::int64_t kNotes = 16;
    std::int64_t sequences = 0;    // of 16 notes in a row
    std::int64_t samePitches = 0;  // whose pitches occur in a training file in this order
    std::int64_t sameRhythm = 0;   // whose pitches and intervals between onsets do
    MusicMatch longestPitches, longestRhythm;
};

// Asks what some performances are like, how they compare with others, and what of them was copied.
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
