#include "tempo/counted_beats.h"

#include <algorithm>
#include <cmath>

namespace continuo::app {
namespace {

constexpr double kSameCount = 1e-6;   // beats
constexpr double kContinuous = 0.45;  // beats; a line may move by this much, for example by a tap
constexpr double kJustBegun = 0.02;   // s; the count began at most this long ago

}  // namespace

std::int64_t CountedBeats::lastBeatBefore(double end) const {
    const double count = beat + (end - seconds) / beatSeconds;
    return std::max(first, static_cast<std::int64_t>(std::ceil(count - kSameCount))) - 1;
}

std::int64_t CountedBeats::barNumber(std::int64_t whole) const {
    return bar + (whole >= 0 ? whole : whole - beatsPerBar + 1) / beatsPerBar;
}

CountedBeats countBeats(const Beats& beats, const std::optional<CountedBeats>& before) {
    CountedBeats counted{beats.seconds, beats.beatSeconds, beats.beatsPerBar};
    std::int64_t bars = 0;
    if (before && before->beatSeconds <= 0) bars = before->bar;
    if (before && before->beatSeconds > 0) {
        const std::int64_t last = before->lastBeatBefore(beats.seconds);
        const double count = before->beat + (beats.seconds - before->seconds) / before->beatSeconds;
        const double whole = beats.beatsPerBar * std::round((count - beats.phase) / beats.beatsPerBar);
        counted.continues = beats.beatSeconds > 0 && beats.beatsPerBar == before->beatsPerBar &&
                            std::abs(count - beats.phase - whole) < kContinuous;
        if (counted.continues) {
            counted.beat = beats.phase + whole;
            counted.first = last + 1;
            counted.bar = before->bar;
            return counted;
        }
        bars = before->barNumber(last);
    }
    counted.bar = bars;
    if (beats.beatSeconds <= 0) return counted;
    // If beats begin just after a bar line, that bar is counted as the first; if slightly before one, they
    // count as beginning at it.
    counted.beat = std::fmod(beats.phase, beats.beatsPerBar);
    if (counted.beat > beats.beatsPerBar - kSameCount) counted.beat = 0;
    const bool hasBegun = counted.beat * beats.beatSeconds <= kJustBegun;
    counted.first = hasBegun ? 0 : static_cast<std::int64_t>(std::ceil(counted.beat - kSameCount));
    if (hasBegun) ++counted.bar;
    return counted;
}

}  // namespace continuo::app
