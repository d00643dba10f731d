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

// Statistics of a set of performances. Times count from a piece's first onset to the end of its last sound. A
// note sounds while key or pedal holds it. Notes that begin together are several onsets.
struct MusicStatistics {
    std::int64_t pieces = 0;
    std::int64_t notes = 0;
    double seconds = 0;
    double onsetsPerSecond = 0;
    double polyphony = 0;                   // number of sounding notes, mean over time
    double silence = 0;                     // fraction of the time without sound
    std::array<double, 12> pitchClasses{};  // fractions of the notes, from C
    double pitchClassBits = 0;  // entropy of a piece's fractions, mean over pieces; 3.58 if all are equal
    int lowestPitch = 0, highestPitch = 0;
    Spread pitch, velocity;
    Spread length;    // sounding seconds of a note
    Spread interval;  // seconds from one onset to the next
    // Fraction of notes that complete a loop: a sequence of up to 16 pitches, played four times in a row,
    // with at least eight notes in total.
    double loopShare = 0;
    std::int64_t piecesWithPedal = 0;
    double pedalDown = 0;              // fraction of the time
    double pedalChangesPerMinute = 0;  // presses only
};

// Distance of two sets of performances in one quantity (total variation): half of the summed absolute
// differences of the histograms, from 0 (equal) to 1 (disjoint).
struct MusicDistance {
    std::string quantity;
    double between = 0;
    // Distance between two halves of the second set, which shows the effect of chance; none if a half has no
    // notes.
    std::optional<double> within;
};

// The longest run of notes that also occurs in the training files.
struct MusicMatch {
    std::int64_t notes = 0;
    std::string piece, training;  // names
    double seconds = 0, trainingSeconds = 0;
};

// How much of a set of performances occurs in the training files, note for note. Notes are ordered by onset
// and pitch, with times on the tokens' grid of 10 ms. Simultaneous notes of equal pitch count as one.
struct CopyReport {
    static constexpr std::int64_t kNotes = 16;
    std::int64_t sequences = 0;    // of kNotes consecutive notes
    std::int64_t samePitches = 0;  // sequences whose pitches occur in a training file in this order
    std::int64_t sameRhythm = 0;   // sequences whose pitches and onset intervals occur
    MusicMatch longestPitches, longestRhythm;
};

// Computes statistics of performances, compares them with others, and measures how much was copied from
// training files.
struct StatisticsRequest {
    PerformanceSource pieces;
    PerformanceSource comparison;  // may be empty
    PerformanceSource copiedFrom;  // training files; may be empty
};

// The result of a StatisticsRequest.
struct StatisticsResult {
    MusicStatistics pieces;
    std::optional<MusicStatistics> comparison;
    std::vector<MusicDistance> distances;  // one per quantity; empty without `comparison`
    std::int64_t trainingPieces = 0, trainingNotes = 0;
    std::optional<CopyReport> copied, comparisonCopied;
};

}  // namespace continuo
