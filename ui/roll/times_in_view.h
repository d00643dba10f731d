#pragma once

#include <optional>

#include "roll/roll_geometry.h"

namespace continuo::ui {

// Which times of a take a roll shows: how many pixels a second has, and where the view begins. The view
// follows what sounds until the user moves it: in live music the now line stays at its place; in a take that
// is heard it first moves there from the left. Widths are those of the roll, px.
class TimesInView {
public:
    static constexpr double kLeastScale = 0.2, kMostScale = 2000.0;  // px a second

    double begin() const { return begin_; }  // s
    double scale() const { return scale_; }  // px a second
    // The moment that sounds; nullopt while nothing does.
    std::optional<double> now() const { return now_; }
    bool follow() const { return follow_; }
    bool isFollowing() const { return follow_ && now_; }

    void setBegin(double seconds) { begin_ = seconds; }
    void setScale(double pixelsPerSecond, double width);
    void setNow(std::optional<double> seconds, double width);
    // Sets the moment that sounds of a take that is heard and ends at `takeEnd`: the view neither begins
    // before the take nor moves on when the take's end is in view.
    void setHeard(double seconds, double takeEnd, double width);
    void setFollow(bool follow, double width);
    // To be called when the width has changed: brings the now line to its place if it is followed.
    void followNow(double width);
    // Zooms around the moment at `x`, or around the now line if it is followed.
    void zoom(double factor, double x, const RollGeometry& geometry);
    // Chooses the scale so that a take that ends there fits.
    void fit(double takeEnd, double width);
    // Chooses the scale for a take that is opened: a short one fits; of a longer one 40 s are in view.
    // Returns where the view is to begin: at the take's beginning, or a little before a branch's `fork`.
    double open(double takeEnd, std::optional<double> fork, double width);
    // The user moves the view; it stays within the take and no longer follows. Returns whether it followed
    // before.
    bool moveTo(double begin, double takeEnd, double width);
    // Where the view must begin so that as much of [from, to] as fits is in it; nullopt if all of it is in
    // view.
    std::optional<double> beginFor(double from, double to, const RollGeometry& geometry) const;
    // The last moment at which a view may begin, s.
    double lastBegin(double takeEnd, double width) const;

private:
    double scale_ = 21.5;
    double begin_ = 0.0;
    std::optional<double> now_;
    std::optional<double> heardTo_;  // end of the take that is heard; nullopt: the music is live
    bool follow_ = true;
};

}  // namespace continuo::ui
