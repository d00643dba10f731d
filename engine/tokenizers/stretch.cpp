#include "tokenizers/stretch.h"

namespace continuo {

Performance stretched(Performance performance, double factor) {
    for (Note& note : performance.notes) {
        note.start *= factor;
        note.end *= factor;
    }
    for (PedalChange& change : performance.pedal) change.time *= factor;
    return performance;
}

}  // namespace continuo
