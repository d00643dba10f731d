#pragma once

#include <optional>

#include "roll/roll_geometry.h"

namespace continuo::ui {

// The times that a roll shows: pixels per second and begin of the view. The view follows playback until the
// user moves it. In live music the now line stays in place; in a recording it first moves there from the
// left. Widths are those of the roll, px.
class TimesInView {
public:
    static constexpr double kLeastScale = 0.2, kMostScale = 2000.0;  // px per second

    double begin() const { return begin_; }  // s
    double scale() const { return scale_; }  // px per second
    // Returns the playing moment; nullopt if nothing plays.
    std::optional<double> now() const { return now_; }
    bool follow() const { return follow_; }
    bool isFollowing() const { return follow_ && now_; }

    void setBegin(double seconds) { begin_ = seconds; }
    void setScale(double pixelsPerSecond, double width);
    void setNow(std::optional<double> seconds, double width);
    // Sets the playing moment of a recording that ends at `takeEnd`. The view does not begin before the
    // recording, nor scroll on once its end is in view.
    void setPlaybackTime(double seconds, double takeEnd, double width);
    void setFollow(bool follow, double width);
    // Call when the width has changed: keeps the now line in place if it is followed.
    void followNow(double width);
    // Zooms around the moment at `x`, or around the now line if it is followed.
    void zoom(double factor, double x, const RollGeometry& geometry);
    // Sets the scale so that a take that ends there fits.
    void fit(double takeEnd, double width);
    // Sets the scale for opening a take: a short one fits; of a longer one 40 s are visible. Returns the
    // begin of the view: the take's begin, or slightly before a branch's `fork`.
    double open(double takeEnd, std::optional<double> fork, double width);
    // Moves the view for the user, clamped to the take, and stops following. Returns whether it followed
    // before.
    bool moveTo(double begin, double takeEnd, double width);
    // Returns the begin of the view that shows as much of [from, to] as fits; nullopt if all of it is in
    // view.
    std::optional<double> beginFor(double from, double to, const RollGeometry& geometry) const;
    // Returns the latest possible begin of the view, s.
    double lastBegin(double takeEnd, double width) const;

private:
    double scale_ = 21.5;
    double begin_ = 0.0;
    std::optional<double> now_;
    std::optional<double> heardTo_;  // end of the recording that plays; nullopt: live music
    bool follow_ = true;
};

}  // namespace continuo::ui
