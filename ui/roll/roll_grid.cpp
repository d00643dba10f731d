#include "roll/roll_grid.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "roll/roll_geometry.h"

namespace continuo::ui {
namespace {

constexpr double kLeastLine = 10, kLeastLabel = 48;  // px between two
constexpr int kPartsOfBeat = 4;
constexpr double kSame = 1e-6;   // beats
constexpr double kApart = 1e-6;  // s
constexpr double kForever = std::numeric_limits<double>::infinity();

void addClock(std::vector<GridLine>& lines, double scale, double from, double to) {
    const TimeGrid grid = timeGridAt(scale);
    const auto perMajor = std::llround(grid.major / grid.minor);
    for (auto line = std::llround(std::ceil(from / grid.minor));; ++line) {
        const double seconds = static_cast<double>(line) * grid.minor;
        if (seconds > to) return;
        lines.push_back({seconds, line % perMajor == 0});
    }
}

// Returns the smallest power of two n with n * pixels >= least.
int stepFor(double pixels, double least) {
    int every = 1;
    while (pixels * every < least && every < (1 << 20)) every *= 2;
    return every;
}

// Adds lines before `end`, where the next beats begin.
void addBeats(std::vector<GridLine>& lines, const RollBeats& beats, double end, double scale, double from,
              double to) {
    const double beatPixels = beats.beatSeconds * scale, barPixels = beatPixels * beats.beatsPerBar;
    const int perBar = beats.beatsPerBar;
    const int everyBar = stepFor(barPixels, kLeastLine), labelledBar = stepFor(barPixels, kLeastLabel);
    const bool inBeats = drawsBeats(beats, scale);
    const bool labelledBeats = beatPixels >= kLeastLabel;
    const int parts = partsPerBeat(beats, scale);
    const auto countAt = [&](double seconds) {
        return beats.countAtStart + (seconds - beats.start) / beats.beatSeconds;
    };
    const std::int64_t step = inBeats ? 1 : std::int64_t{perBar} * everyBar * parts;
    const double least =
        std::max(std::min(beats.countAtStart, static_cast<double>(beats.firstWholeBeat)), countAt(from));
    auto part = static_cast<std::int64_t>(std::ceil((least - kSame) * parts));
    if (!inBeats) part = (part + step - 1) / step * step;
    const double most = std::min(countAt(end) - kSame, countAt(to));
    for (; static_cast<double>(part) / parts <= most; part += step) {
        const std::int64_t beat = part / parts, bar = beat / perBar;
        const bool isWhole = part % parts == 0;
        if (isWhole && beat < beats.firstWholeBeat) continue;  // the line belongs to the previous beats
        GridLine line;
        line.seconds =
            beats.start + (static_cast<double>(part) / parts - beats.countAtStart) * beats.beatSeconds;
        line.ofBeats = true;
        line.bar = beats.bar + bar;
        line.beat = isWhole ? static_cast<int>(beat % perBar) : -1;
        const bool labelled = line.beat == 0 ? bar % labelledBar == 0 : line.beat > 0 && labelledBeats;
        line.major = labelled && line.bar > 0;
        lines.push_back(line);
    }
}

}  // namespace

bool drawsBeats(const RollBeats& beats, double scale) { return beats.beatSeconds * scale >= kLeastLine; }

int partsPerBeat(const RollBeats& beats, double scale) {
    return beats.beatSeconds * scale >= kPartsOfBeat * kLeastLine ? kPartsOfBeat : 1;
}

std::vector<GridLine> gridLines(const std::vector<RollBeats>& beats, double scale, double from, double to) {
    std::vector<GridLine> lines;
    // A line on the border of two RollBeats belongs to the later ones.
    const double free = beats.empty() ? to : std::min(to, beats.front().start - kApart);
    if (from <= free) addClock(lines, scale, from, free);
    for (std::size_t i = 0; i < beats.size(); ++i) {
        const double end = i + 1 < beats.size() ? beats[i + 1].start : kForever;
        if (beats[i].beatSeconds > 0)
            addBeats(lines, beats[i], end, scale, from, to);
        else
            addClock(lines, scale, std::max(from, beats[i].start), std::min(to, end - kApart));
    }
    return lines;
}

}  // namespace continuo::ui
