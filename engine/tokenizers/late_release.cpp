#include "tokenizers/late_release.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace continuo {

Performance withLateReleases(Performance performance, double share, RandomStream& random) {
    constexpr double kMeanDelay = 0.7, kGap = 0.01;  // seconds
    std::array<double, 128> nextStroke{};
    nextStroke.fill(kStillHeld);
    for (auto note = performance.notes.rbegin(); note != performance.notes.rend(); ++note) {
        double& next = nextStroke[static_cast<std::size_t>(note->pitch)];
        if (note->end < kStillHeld && random.real() < share) {
            const double late = note->end - kMeanDelay * std::log(1 - random.real());
            note->end = std::max(note->end, std::min(late, next - kGap));
        }
        next = note->start;
    }
    return performance;
}

}  // namespace continuo
