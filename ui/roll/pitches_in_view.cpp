#include "roll/pitches_in_view.h"

#include <algorithm>

namespace continuo::ui {

namespace {

constexpr int kUsualMostRow = 12, kLeastRows = 36, kRowsAround = 2;
constexpr int kEmptyLowest = 36, kEmptyHighest = 84;

int lowestFor(int pitch, int rows) {
    return std::clamp(pitch, kLowestPitch, std::max(kLowestPitch, kHighestPitch - rows + 1));
}

}  // namespace

int PitchesInView::highest(double height) const {
    return std::min(kHighestPitch, lowest_ + static_cast<int>(height) / rowHeight_ - 1);
}

void PitchesInView::fit(const RollFacts& facts, double height) {
    if (facts.highestPitch == 0)
        fit(kEmptyLowest, kEmptyHighest, height);
    else
        fit(facts.lowestPitch, facts.highestPitch, height);
}

bool PitchesInView::growTo(const RollContent& content, double from, double to, double height) {
    int lowest = fitLowest_, highest = fitHighest_;
    for (const std::size_t index : content.notesBetween(from, to)) {
        lowest = std::min(lowest, content.notes()[index].pitch);
        highest = std::max(highest, content.notes()[index].pitch);
    }
    if (lowest == fitLowest_ && highest == fitHighest_) return false;
    fit(lowest, highest, height);
    return true;
}

void PitchesInView::setHeight(double height) { fit(fitLowest_, fitHighest_, height); }

void PitchesInView::setLowest(int pitch, double height) {
    lowest_ = lowestFor(pitch, static_cast<int>(height) / rowHeight_);
}

void PitchesInView::fit(int lowest, int highest, double height) {
    fitLowest_ = lowest;
    fitHighest_ = highest;
    const int room = static_cast<int>(height);
    const int needed = std::max(highest - lowest + 1 + 2 * kRowsAround, kLeastRows);
    const int most = std::max(kUsualMostRow, room / (kHighestPitch - kLowestPitch + 1));
    rowHeight_ = std::clamp(room / needed, kLeastRow, most);
    const int rows = room / rowHeight_;
    lowest_ = lowestFor((lowest + highest + 1 - rows) / 2, rows);
}

}  // namespace continuo::ui
