#pragma once

#include "roll/roll_content.h"

namespace continuo::ui {

// The pitches that a roll shows, in rows of 6 to 12 px (more if all 88 keys fit). They are chosen per take
// and only widen while it grows. Heights are those of the roll, px.
class PitchesInView {
public:
    static constexpr int kLeastRow = 6;  // px

    int lowest() const { return lowest_; }  // of the bottom row
    int rowHeight() const { return rowHeight_; }
    // Returns the pitch of the top row, which may be cut off.
    int highest(double height) const;

    // Chooses at least three octaves that include the lowest and the highest pitch of `facts`.
    void fit(const RollFacts& facts, double height);
    // Widens the range to the notes in [from, to). Returns whether that was necessary.
    bool growTo(const RollContent& content, double from, double to, double height);
    // Fits the same pitches into another height.
    void setHeight(double height);
    void setLowest(int pitch, double height);

private:
    void fit(int lowest, int highest, double height);

    int lowest_ = 36;
    int rowHeight_ = 8;
    int fitLowest_ = 0, fitHighest_ = 0;  // last fitted range
};

}  // namespace continuo::ui
