#pragma once

#include <continuo/requests.h>

#include <cstdint>
#include <string>
#include <vector>

namespace continuo::app {

// What is kept back of music to learn from, to measure by.
struct HeldOut {
    std::vector<NamedPerformance> pieces;
    std::string how;  // for people: "every 10th file", "the last tenth of each piece"
};

// Keeps back every tenth file, or where there are fewer than ten the last tenth of each piece; what is kept
// back is no longer in `pieces`, under another name neither.
HeldOut keepBack(std::vector<TrainingPerformance>& pieces);

// How many of the held-out pieces are learnt from too, under whatever name.
std::int64_t learntToo(const std::vector<NamedPerformance>& valid,
                       const std::vector<TrainingPerformance>& pieces);

}  // namespace continuo::app
