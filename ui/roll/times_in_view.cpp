#include "roll/times_in_view.h"

#include <algorithm>

namespace continuo::ui {

namespace {

constexpr double kNowPlace = 0.7;                        // of the width
constexpr double kAroundTake = 8, kAroundRevealed = 24;  // px
constexpr double kLeastShown = 0.1;                      // of the width; still shows the end of a take
constexpr double kLongestThatFits = 60, kShownAtFirst = 40, kBeforeFork = 10;  // s

}  // namespace

void TimesInView::setScale(double pixelsPerSecond, double width) {
    scale_ = std::clamp(pixelsPerSecond, kLeastScale, kMostScale);
    followNow(width);
}

void TimesInView::setNow(std::optional<double> seconds, double width) {
    now_ = seconds;
    heardTo_.reset();
    followNow(width);
}

void TimesInView::setPlaybackTime(double seconds, double takeEnd, double width) {
    now_ = seconds;
    heardTo_ = takeEnd;
    followNow(width);
}

void TimesInView::setFollow(bool follow, double width) {
    follow_ = follow;
    followNow(width);
}

void TimesInView::followNow(double width) {
    if (!isFollowing()) return;
    const double place = *now_ - kNowPlace * width / scale_;
    if (!heardTo_) {
        begin_ = place;
        return;
    }
    const double last = *heardTo_ - width / scale_;  // latest begin: the end is at the right edge
    const double begin = *now_ < begin_ ? std::min(place, last) : std::max(begin_, std::min(place, last));
    begin_ = std::max(0.0, begin);
}

void TimesInView::zoom(double factor, double x, const RollGeometry& geometry) {
    const double place = isFollowing() ? geometry.xOf(*now_) : x;
    const double seconds = geometry.timeAt(place);
    scale_ = std::clamp(scale_ * factor, kLeastScale, kMostScale);
    begin_ = seconds - (place - geometry.roll.left()) / scale_;
    followNow(geometry.roll.width());
}

void TimesInView::fit(double takeEnd, double width) {
    if (takeEnd > 0.0) scale_ = std::clamp((width - kAroundTake) / takeEnd, kLeastScale, kMostScale);
}

double TimesInView::open(double takeEnd, std::optional<double> fork, double width) {
    if (takeEnd <= kLongestThatFits) {
        fit(takeEnd, width);
        return 0;
    }
    scale_ = std::clamp(width / kShownAtFirst, kLeastScale, kMostScale);
    return fork ? std::max(0.0, *fork - kBeforeFork) : 0;
}

bool TimesInView::moveTo(double begin, double takeEnd, double width) {
    const double shown = width / scale_;  // s
    begin_ = std::clamp(begin, -kNowPlace * shown, std::max(0.0, lastBegin(takeEnd, width)));
    if (!isFollowing()) return false;
    follow_ = false;
    return true;
}

std::optional<double> TimesInView::beginFor(double from, double to, const RollGeometry& geometry) const {
    if (from >= geometry.begin && to <= geometry.end()) return {};
    const double margin = kAroundRevealed / scale_, width = geometry.roll.width() / scale_;
    const bool fits = to - from + 2 * margin <= width;
    return from < geometry.begin || !fits ? from - margin : to + margin - width;
}

double TimesInView::lastBegin(double takeEnd, double width) const {
    return std::max({0.0, takeEnd, now_.value_or(0.0)}) - kLeastShown * width / scale_;
}

}  // namespace continuo::ui
