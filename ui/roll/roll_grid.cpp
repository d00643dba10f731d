#include "roll/roll_grid.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "roll/roll_geometry.h"

namespace continuo::ui {
namespace {

constexpr double kLeastLine = 10, kLeastLabel = 48;  // px between two
constexpr int kPartsOfBeat = 4;
constexpr double kSame = 1e-6;       // beats
constexpr double kApart = 1e-6;      // s
constexpr double kJustBegun = 0.02;  // s

void addClock(std::vector<GridLine>& lines, double scale, double from, double to, double timeOffset) {
    const TimeGrid grid = timeGridAt(scale);
    const auto perMajor = std::llround(grid.major / grid.minor);
    for (auto line = std::llround(std::ceil((from + timeOffset) / grid.minor));; ++line) {
        const double seconds = static_cast<double>(line) * grid.minor - timeOffset;
        if (seconds > to) return;
        lines.push_back({seconds, line % perMajor == 0});
    }
}

// Beats since a bar began, at these beats' first moment; a hair before a bar counts as the bar.
double phaseOf(const RollBeats& beats) {
    const double phase = std::fmod(beats.phase, beats.beatsPerBar);
    return phase > beats.beatsPerBar - kSame ? 0 : phase;
}

// Whether a bar had begun so long before that it is not these beats' first one.
bool inBar(const RollBeats& beats) { return phaseOf(beats) * beats.beatSeconds > kJustBegun; }

// Where the first line may be: of a bar that had just begun it lies a little before the beats.
double firstLine(const RollBeats& beats) {
    return inBar(beats) ? beats.start : beats.start - phaseOf(beats) * beats.beatSeconds;
}

// How many bars begin in [beats.start, end).
int barsIn(const RollBeats& beats, double end) {
    const double begun = (end - beats.start) / beats.beatSeconds + phaseOf(beats);
    const double bars = std::ceil(begun / beats.beatsPerBar - kSame);
    return std::max(0, static_cast<int>(bars) - (inBar(beats) ? 1 : 0));
}

// The least power of two of what is so long that lies so many pixels apart.
int everyFor(double pixels, double least) {
    int every = 1;
    while (pixels * every < least && every < (1 << 20)) every *= 2;
    return every;
}

// barsBefore: that have begun before these beats.
void addBeats(std::vector<GridLine>& lines, const RollBeats& beats, int barsBefore, double scale, double from,
              double to) {
    const double beatPixels = beats.beatSeconds * scale, barPixels = beatPixels * beats.beatsPerBar;
    const int perBar = beats.beatsPerBar;
    const int everyBar = everyFor(barPixels, kLeastLine), labelledBar = everyFor(barPixels, kLeastLabel);
    const bool inBeats = beatPixels >= kLeastLine, inParts = beatPixels >= kPartsOfBeat * kLeastLine;
    const bool labelledBeats = beatPixels >= kLeastLabel;
    const double phase = phaseOf(beats);
    const int parts = inParts ? kPartsOfBeat : 1;
    // Counted from the bar that is on when the beats begin.
    const int firstBar = barsBefore + (inBar(beats) ? 0 : 1);
    const auto secondsAt = [&](double beat) { return beats.start + (beat - phase) * beats.beatSeconds; };
    const double first = std::max(from, firstLine(beats));
    const std::int64_t step = inBeats ? 1 : std::int64_t{perBar} * everyBar * parts;
    const double firstPart = ((first - beats.start) / beats.beatSeconds + phase) * parts;
    auto part = static_cast<std::int64_t>(std::ceil(firstPart - kSame));
    if (!inBeats) part = (part + step - 1) / step * step;
    for (;; part += step) {
        const double seconds = secondsAt(static_cast<double>(part) / parts);
        if (seconds > to) return;
        const std::int64_t beat = part / parts;
        GridLine line;
        line.seconds = seconds;
        line.bar = firstBar + static_cast<int>(beat / perBar);
        line.beat = part % parts == 0 ? static_cast<int>(beat % perBar) : -1;
        if (line.beat == 0 && !inBeats && (line.bar - firstBar) % everyBar != 0) continue;
        line.major =
            line.beat == 0 ? (line.bar - firstBar) % labelledBar == 0 : line.beat > 0 && labelledBeats;
        lines.push_back(line);
    }
}

}  // namespace

std::vector<GridLine> gridLines(const std::vector<RollBeats>& beats, double scale, double from, double to,
                                double timeOffset) {
    std::vector<GridLine> lines;
    // A line between two kinds of beats is the later ones'.
    const double free = beats.empty() ? to : std::min(to, beats.front().start - kApart);
    if (from <= free) addClock(lines, scale, from, free, timeOffset);
    int bars = 0;
    for (std::size_t i = 0; i < beats.size() && beats[i].start <= to; ++i) {
        const double end = i + 1 < beats.size() ? beats[i + 1].start : to;
        const bool any = beats[i].beatSeconds > 0;
        const double begin = std::max(from, any ? firstLine(beats[i]) : beats[i].start);
        const double until = i + 1 < beats.size() ? std::min(to, end - kApart) : to;
        if (until >= begin) {
            if (any)
                addBeats(lines, beats[i], bars, scale, begin, until);
            else
                addClock(lines, scale, begin, until, timeOffset);
        }
        // A bar that goes on into other beats has been counted.
        if (any) bars += barsIn(beats[i], end);
    }
    return lines;
}

}  // namespace continuo::ui
