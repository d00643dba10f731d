#pragma once

#include <string>
#include <vector>

namespace continuo::test {

// How well detected beats match the true ones.
struct BeatScore {
    double fMeasure = 0;  // hits within 70 ms, each beat once
    double cmlt = 0;  // share of correct beats after a correct beat; place and length within 17.5 % of a beat
    double amlt = 0;  // also accepts half, double and off the beat
    double amltThirds = 0;  // also accepts triple and a third
    std::string level;      // the accepted level: "same", "off", "double", "half", "triple", "third"; "lost"
};

// Scores beats in seconds. As usual, the first 5 s are not scored.
BeatScore computeBeatScore(std::vector<double> found, const std::vector<double>& truth);

// Returns the F-measure alone; it also counts the first 5 s.
double computeFMeasure(const std::vector<double>& found, const std::vector<double>& truth);

}  // namespace continuo::test
