#include "tokenizers/dynamics.h"

#include <algorithm>
#include <cmath>

namespace continuo {

Performance withDynamics(Performance performance, double spread, double louder) {
    if (performance.notes.empty()) return performance;
    double sum = 0;
    for (const Note& note : performance.notes) sum += note.velocity;
    const double mean = sum / static_cast<double>(performance.notes.size());
    for (Note& note : performance.notes) {
        const double told = mean + spread * (note.velocity - mean) + louder;
        note.velocity = static_cast<int>(std::lround(std::clamp(told, 1.0, 127.0)));
    }
    return performance;
}

}  // namespace continuo
