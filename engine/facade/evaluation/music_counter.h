#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "continuo/music_statistics.h"

namespace continuo {

// How often, or for how long, a quantity had each of its whole values from 0.
class Tally {
public:
    void add(std::int64_t value, double weight = 1);
    void add(const Tally& other);

    double total() const;
    // The least and the greatest value that was counted; 0 when there is none.
    std::int64_t lowest() const;
    std::int64_t highest() const;
    // Values times `unit`.
    Spread spread(double unit) const;
    // The tally's shares with values put together in ranges that begin at `bounds` (rising, from 0).
    std::vector<double> shares(std::span<const std::int64_t> bounds) const;

private:
    std::vector<double> counts_;
};

// Adds up what performances are like, one after the other.
class MusicCounter {
public:
    void add(const Performance& performance);
    void add(const MusicCounter& other);

    MusicStatistics statistics() const;
    // Distance of each quantity, and last of all of them "mean". `within` stays absent.
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
    Tally polyphony_;            // notes that sound at a time, by seconds
    Tally density_;              // onsets in a second, by whole seconds
};

}  // namespace continuo
