#pragma once

#include <continuo/requests.h>

#include <string>
#include <vector>

namespace continuo::app {

// What is kept back of music to learn from, to measure by.
struct HeldOut {
    std::vector<NamedPerformance> pieces;
    std::string how;  // for people: "every 10th file", "the last tenth of each piece"
};

// Keeps back every tenth file, or where there are fewer than ten the last tenth of each piece; what is kept
// back is no longer in `pieces`.
HeldOut keepBack(std::vector<TrainingPerformance>& pieces);

}  // namespace continuo::app
