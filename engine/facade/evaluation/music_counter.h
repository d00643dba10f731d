#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "continuo/music_statistics.h"

namespace continuo {

// A weighted histogram of whole values from 0.
class Tally {
public:
    void add(std::int64_t value, double weight = 1);
    void add(const Tally& other);

    double total() const;
    // Return the least and the greatest counted value; 0 if there are none.
    std::int64_t lowest() const;
    std::int64_t highest() const;
    // Returns the spread of the values times `unit`.
    Spread spread(double unit) const;
    // Returns the fractions of values in ranges that begin at `bounds` (ascending, from 0).
    std::vector<double> shares(std::span<const std::int64_t> bounds) const;

private:
    std::vector<double> counts_;
};

// Accumulates statistics of performances.
class MusicCounter {
public:
    void add(const Performance& performance);
    void add(const MusicCounter& other);

    MusicStatistics statistics() const;
    // Returns the distance of each quantity; the last entry, "mean", is their mean. `within` stays absent.
    static std::vector<MusicDistance> distances(const MusicCounter& a, const MusicCounter& b);

private:
    void addNotes(const std::vector<Note>& sounding);
    void addTime(const std::vector<Note>& sounding, double begin, double end);
    void addPedal(const std::vector<PedalChange>& pedal, double begin, double end);

    std::int64_t pieces_ = 0, notes_ = 0, piecesWithPedal_ = 0, pedalChanges_ = 0;
    double seconds_ = 0, sounding_ = 0, pedalDown_ = 0, pitchClassBits_ = 0;
    std::int64_t inCircles_ = 0;  // notes
    Tally pitches_, pitchClasses_, velocities_;
    Tally lengths_, intervals_;  // steps of 10 ms
    Tally polyphony_;            // simultaneous notes, weighted by seconds
    Tally density_;              // onsets per whole second
};

}  // namespace continuo
