#include "roll/overview/overview_density.h"

#include <algorithm>
#include <cmath>

namespace continuo::ui {

void OverviewDensity::clear() { *this = OverviewDensity{}; }

void OverviewDensity::count(const RollContent& content, double from, double to) {
    const std::vector<RollNote>& notes = content.notes();
    const double last = notes.empty() ? 0.0 : notes.back().start;
    if (last >= step_ * kMostBins) {
        while (last >= step_ * kMostBins) step_ *= 2;
        from = 0;
        to = kStillSounds;
    }
    const std::size_t begin = std::min(binIndex(from), bins_.size());
    const bool onwards = to >= static_cast<double>(bins_.size()) * step_;
    const std::size_t end = onwards ? bins_.size() : binIndex(to) + 1;
    std::fill(bins_.begin() + static_cast<std::ptrdiff_t>(begin),
              bins_.begin() + static_cast<std::ptrdiff_t>(end), std::array<Bin, 2>{});
    const auto isBefore = [this](const RollNote& note, std::size_t bin) {
        return binIndex(note.start) < bin;
    };
    auto note = std::lower_bound(notes.begin(), notes.end(), begin, isBefore);
    for (; note != notes.end() && (onwards || binIndex(note->start) < end); ++note) add(*note);
}

NoteDensity OverviewDensity::densityBetween(Voice voice, double from, double to) const {
    const std::size_t begin = binIndex(from);
    const std::size_t end =
        std::max(begin + 1, static_cast<std::size_t>(std::ceil(std::max(0.0, to / step_))));
    NoteDensity found;
    int notes = 0;
    for (std::size_t place = begin; place < std::min(end, bins_.size()); ++place) {
        const Bin& bin = bins_[place][static_cast<std::size_t>(voice)];
        notes += bin.notes;
        found.known += bin.known;
        found.bits += bin.bits;
    }
    found.perSecond = notes / (static_cast<double>(end - begin) * step_);
    return found;
}

std::size_t OverviewDensity::binIndex(double seconds) const {
    return static_cast<std::size_t>(std::clamp(seconds / step_, 0.0, kMostBins - 1.0));
}

void OverviewDensity::add(const RollNote& note) {
    if (note.pending) return;
    const std::size_t place = binIndex(note.start);
    if (place >= bins_.size()) bins_.resize(place + 1);
    Bin& bin = bins_[place][static_cast<std::size_t>(note.voice)];
    ++bin.notes;
    if (note.bits >= 0.0F) {
        ++bin.known;
        bin.bits += note.bits;
    }
    first_ = std::min(first_, note.start);
    end_ = std::max(end_, note.end == kStillSounds ? note.start : note.end);
}

}  // namespace continuo::ui
