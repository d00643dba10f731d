#include "tempo/quantise.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace continuo::app {
namespace {

constexpr double kSameLine = 1e-6;

// Returns the map with quarters as beats, whatever its own beats are.
std::vector<MidiTempo> toQuarters(std::vector<MidiTempo> map) {
    for (MidiTempo& each : map) each.beatSeconds /= each.beatQuarters;
    return map;
}

bool haveSameBars(const MidiTempo& one, const MidiTempo& other) {
    return one.beatsPerBar == other.beatsPerBar && one.beatQuarters == other.beatQuarters;
}

// Grid lines, counted from the start of the map. Each bar starts with a line, so the last step of a bar may
// be shorter, as for triplets in 7/8. Positions between two lines are interpolated.
class Grid {
public:
    Grid(const std::vector<MidiTempo>& from, const std::vector<MidiTempo>& to, int stepsPerQuarter);
    double positionAt(double seconds) const;
    double secondsAt(double place) const;
    std::int64_t nearest(double seconds) const { return std::llround(positionAt(seconds)); }

private:
    // Consecutive bars of one kind. The last bar may be incomplete.
    struct Bars {
        double begin = 0, quarters = 0;  // start of the first bar, length of each bar
        double count = 0;                // whole bars
        double lines = 0;                // per bar
        double firstLine = 0;
        double cutQuarters = 0;
    };
    double linesIn(double quarters) const { return std::ceil(quarters * stepsPerQuarter_ - kSameLine); }
    // linesAt() converts a position in a bar to lines after the bar's first one; quartersAt() converts back.
    double linesAt(double quarters, double ofBar) const;
    double quartersAt(double lines, double ofBar) const;

    BeatLine from_, to_;
    int stepsPerQuarter_;
    std::vector<Bars> bars_;
};

Grid::Grid(const std::vector<MidiTempo>& from, const std::vector<MidiTempo>& to, int stepsPerQuarter)
    : from_(toQuarters(from)), to_(toQuarters(to)), stepsPerQuarter_(stepsPerQuarter) {
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (i > 0 && haveSameBars(from[i], from[i - 1])) continue;
        Bars bars;
        bars.begin = from_.beatsAt(from[i].seconds);
        bars.quarters = from[i].beatsPerBar * from[i].beatQuarters;
        bars.lines = linesIn(bars.quarters);
        if (!bars_.empty()) {
            Bars& before = bars_.back();
            const double length = bars.begin - before.begin;
            before.count = std::floor(length / before.quarters + kSameLine);
            before.cutQuarters = std::max(0.0, length - before.count * before.quarters);
            bars.firstLine = before.firstLine + before.count * before.lines + linesIn(before.cutQuarters);
        }
        bars_.push_back(bars);
    }
    bars_.back().count = std::numeric_limits<double>::infinity();
}

double Grid::linesAt(double quarters, double ofBar) const {
    const double last = linesIn(ofBar) - 1, lastQuarters = last / stepsPerQuarter_;
    if (quarters <= lastQuarters) return quarters * stepsPerQuarter_;
    return last + (quarters - lastQuarters) / (ofBar - lastQuarters);
}

double Grid::quartersAt(double lines, double ofBar) const {
    const double last = linesIn(ofBar) - 1, lastQuarters = last / stepsPerQuarter_;
    if (lines <= last) return lines / stepsPerQuarter_;
    return lastQuarters + (lines - last) * (ofBar - lastQuarters);
}

double Grid::positionAt(double seconds) const {
    const double quarters = from_.beatsAt(std::max(0.0, seconds));
    auto bars = std::ranges::upper_bound(bars_, quarters, {}, &Bars::begin);
    if (bars != bars_.begin()) --bars;
    const double bar = std::min(bars->count, std::floor((quarters - bars->begin) / bars->quarters));
    const double inBar = quarters - bars->begin - bar * bars->quarters;
    return bars->firstLine + bar * bars->lines +
           linesAt(inBar, bar < bars->count ? bars->quarters : bars->cutQuarters);
}

double Grid::secondsAt(double place) const {
    auto bars = std::ranges::upper_bound(bars_, place, {}, &Bars::firstLine);
    if (bars != bars_.begin()) --bars;
    const double bar = std::min(bars->count, std::floor((place - bars->firstLine) / bars->lines));
    const double lines = place - bars->firstLine - bar * bars->lines;
    return to_.secondsAt(bars->begin + bar * bars->quarters +
                         quartersAt(lines, bar < bars->count ? bars->quarters : bars->cutQuarters));
}

// Assigns strikes of one pitch to lines that are at least a step apart, as near to their positions as
// possible (isotonic regression by pooling).
std::vector<std::int64_t> spreadApart(const std::vector<double>& places) {
    struct Pool {
        double sum = 0, count = 0;
        double mean() const { return sum / count; }
    };
    std::vector<Pool> pools;
    for (std::size_t i = 0; i < places.size(); ++i) {
        pools.push_back({places[i] - static_cast<double>(i), 1});
        while (pools.size() > 1 && pools[pools.size() - 2].mean() >= pools.back().mean()) {
            pools[pools.size() - 2].sum += pools.back().sum;
            pools[pools.size() - 2].count += pools.back().count;
            pools.pop_back();
        }
    }
    std::vector<std::int64_t> lines;
    for (const Pool& pool : pools) {
        const std::int64_t first = std::max<std::int64_t>(0, std::llround(pool.mean()));
        for (int i = 0; i < static_cast<int>(pool.count); ++i)
            lines.push_back(first + static_cast<std::int64_t>(lines.size()));
    }
    return lines;
}

std::vector<Note> moved(const std::vector<Note>& notes, const Grid& grid) {
    std::array<std::vector<std::size_t>, 128> byPitch;
    for (std::size_t i = 0; i < notes.size(); ++i)
        byPitch[static_cast<std::size_t>(std::clamp(notes[i].pitch, 0, 127))].push_back(i);
    std::vector<Note> result = notes;
    for (std::vector<std::size_t>& strikes : byPitch) {
        std::stable_sort(strikes.begin(), strikes.end(),
                         [&](std::size_t a, std::size_t b) { return notes[a].start < notes[b].start; });
        std::vector<double> places;
        for (const std::size_t at : strikes) places.push_back(grid.positionAt(notes[at].start));
        const std::vector<std::int64_t> lines = spreadApart(places);
        for (std::size_t i = 0; i < strikes.size(); ++i) {
            Note& note = result[strikes[i]];
            std::int64_t end = std::max(grid.nearest(note.end), lines[i] + 1);
            if (i + 1 < strikes.size()) end = std::min(end, lines[i + 1]);
            note.start = grid.secondsAt(static_cast<double>(lines[i]));
            note.end = grid.secondsAt(static_cast<double>(end));
        }
    }
    std::stable_sort(result.begin(), result.end(),
                     [](const Note& a, const Note& b) { return a.start < b.start; });
    return result;
}

// How far everything but notes is moved: interpolated between the starts of notes, constant after the last.
class Drift {
public:
    Drift(const std::vector<Performance>& parts, const Grid& grid) : grid_(grid) {
        for (const Performance& part : parts)
            for (const Note& note : part.notes) places_.push_back(grid.positionAt(note.start));
        std::sort(places_.begin(), places_.end());
    }
    double moved(double seconds) const {
        const double place = grid_.positionAt(seconds);
        if (places_.empty()) return grid_.secondsAt(place);
        const auto after = std::lower_bound(places_.begin(), places_.end(), place);
        const auto before = after == places_.begin() ? after : std::prev(after);
        double drift = driftAt(after == places_.end() ? *before : *after);
        if (after != places_.end() && after != places_.begin() && *after > *before) {
            const double share = (place - *before) / (*after - *before);
            drift = driftAt(*before) * (1 - share) + driftAt(*after) * share;
        }
        return grid_.secondsAt(std::max(0.0, place + drift));
    }

private:
    static double driftAt(double place) { return std::round(place) - place; }
    const Grid& grid_;
    std::vector<double> places_;  // positions of all note starts
};

}  // namespace

BeatLine::BeatLine(const std::vector<MidiTempo>& map) {
    double beats = 0;
    for (std::size_t i = 0; i < map.size(); ++i) {
        if (i > 0) beats += (map[i].seconds - map[i - 1].seconds) / map[i - 1].beatSeconds;
        pieces_.push_back({map[i].seconds, beats, map[i].beatSeconds});
    }
}

double BeatLine::beatsAt(double seconds) const {
    auto piece = std::upper_bound(pieces_.begin(), pieces_.end(), seconds,
                                  [](double at, const Piece& each) { return at < each.seconds; });
    if (piece != pieces_.begin()) --piece;
    return piece->beats + (seconds - piece->seconds) / piece->beatSeconds;
}

double BeatLine::secondsAt(double beats) const {
    auto piece = std::upper_bound(pieces_.begin(), pieces_.end(), beats,
                                  [](double at, const Piece& each) { return at < each.beats; });
    if (piece != pieces_.begin()) --piece;
    return piece->seconds + (beats - piece->beats) * piece->beatSeconds;
}

std::vector<MidiTempo> withEvenBars(const std::vector<MidiTempo>& map) {
    const BeatLine line(toQuarters(map));
    std::vector<MidiTempo> even;
    double seconds = 0;
    const auto add = [&](double quarters, double length, const MidiTempo& bars) {
        const double quarter = std::round(length / quarters * 1e6) * 1e-6;
        const double beat = quarter * bars.beatQuarters;
        if (even.empty() || even.back().beatSeconds != beat || !haveSameBars(even.back(), bars))
            even.push_back({seconds, beat, bars.beatsPerBar, bars.beatQuarters});
        seconds += quarters * quarter;
    };
    for (std::size_t i = 0, next = 0; i < map.size(); i = next) {
        const double perBar = map[i].beatsPerBar * map[i].beatQuarters;
        while (next < map.size() && haveSameBars(map[next], map[i])) ++next;
        const bool last = next == map.size();
        const double end = line.beatsAt(map[last ? next - 1 : next].seconds);
        for (double bar = line.beatsAt(map[i].seconds); bar < end - kSameLine; bar += perBar) {
            const double quarters = last ? perBar : std::min(perBar, end - bar);
            add(quarters, line.secondsAt(bar + quarters) - line.secondsAt(bar), map[i]);
        }
        if (last) add(perBar, perBar * map.back().beatSeconds / map.back().beatQuarters, map[i]);
    }
    return even;
}

Quantised quantised(const std::vector<Performance>& parts, const std::vector<double>& moments,
                    const std::vector<MidiTempo>& map, int stepsPerQuarter) {
    Quantised result{withEvenBars(map), {}, {}};
    const Grid grid(map, result.tempi, stepsPerQuarter);
    const Drift drift(parts, grid);
    for (const Performance& part : parts) {
        Performance& moving = result.parts.emplace_back();
        moving.notes = moved(part.notes, grid);
        for (const PedalChange& change : part.pedal)
            moving.pedal.push_back({change.value, drift.moved(change.time)});
    }
    for (const double moment : moments) result.moments.push_back(drift.moved(moment));
    return result;
}

}  // namespace continuo::app
