#pragma once

#include <optional>

#include "roll/roll_geometry.h"

namespace continuo::ui {

// Which times of a take a roll shows: how many pixels a second has, and where the view begins. It follows
// what sounds until a hand moves it: of music that comes into being the now line stays in its place, through
// a take that is heard it goes there first. Widths are those of the roll, px.
class TimesInView {
public:
    static constexpr double kLeastScale = 0.2, kMostScale = 2000.0;  // px a second

    double begin() const { return begin_; }  // s
    double scale() const { return scale_; }  // px a second
    // The moment that sounds; none while nothing does.
    std::optional<double> now() const { return now_; }
    bool follow() const { return follow_; }
    bool isFollowing() const { return follow_ && now_; }

    void setBegin(double seconds) { begin_ = seconds; }
    void setScale(double pixelsPerSecond, double width);
    void setNow(std::optional<double> seconds, double width);
    // Likewise of a take that is heard and ends there: the view neither begins before it nor goes on where
    // its end is in view.
    void setHeard(double seconds, double takeEnd, double width);
    void setFollow(bool follow, double width);
    // Brings the now line to its place while it is followed: call it when the width changed.
    void followNow(double width);
    // Keeps the moment at `x` where it is, or the now line while it is followed.
    void zoom(double factor, double x, const RollGeometry& geometry);
    // Chooses the scale so that a take that ends there fits.
    void fit(double takeEnd, double width);
    // Chooses it as a take opens: a short one fits, of a longer one 40 s are in view, from its beginning or
    // from a little before the `fork` at which a branch begins. Where the view is to begin, s.
    double open(double takeEnd, std::optional<double> fork, double width);
    // By hand: a view stays on its take, and no longer follows. Whether it followed before.
    bool moveTo(double begin, double takeEnd, double width);
    // Where a view of this geometry had to begin so that as much of [from, to] as fits is in it; nothing
    // where all of it is.
    std::optional<double> beginFor(double from, double to, const RollGeometry& geometry) const;
    // The last moment at which a view may begin, s.
    double lastBegin(double takeEnd, double width) const;

private:
    double scale_ = 21.5;
    double begin_ = 0.0;
    std::optional<double> now_;
    std::optional<double> heardTo_;  // the end of the take that is heard; none: what sounds comes into being
    bool follow_ = true;
};

}  // namespace continuo::ui
