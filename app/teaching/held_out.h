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

// Keeps back every tenth picture, with all that are the same; they are no longer in `pictures`. None of fewer
// than ten.
std::vector<LabelledPicture> keepBack(std::vector<LabelledPicture>& pictures);

// How many of the held-out pieces are learnt from too, under whatever name.
std::int64_t learntToo(const std::vector<NamedPerformance>& valid,
                       const std::vector<TrainingPerformance>& pieces);
std::int64_t learntToo(const std::vector<LabelledPicture>& valid,
                       const std::vector<LabelledPicture>& pictures);

}  // namespace continuo::app
