#pragma once

#include <string>
#include <vector>

namespace continuo::test {

// How well beats that were found meet the true ones.
struct BeatScore {
    double fMeasure = 0;  // hits within 70 ms, each beat once
    double cmlt =
        0;  // share of beats in a row with the true ones, place and distance within 17.5 % of a beat
    double amlt = 0;        // the same where half, double and off the beat are right too
    double amltThirds = 0;  // and three times or a third as many
    std::string level;  // which of these it is: "same", "off", "double", "half", "triple", "third"; "lost"
};

// Beats in seconds; those in the first 5 s do not count, as is usual.
BeatScore scoreOf(std::vector<double> found, const std::vector<double>& truth);

// The F-measure alone, of all of them.
double fMeasureOf(const std::vector<double>& found, const std::vector<double>& truth);

}  // namespace continuo::test
