// Measures how well beats and bars are found in scores played with rubato.
//   beats_benchmark [--each] LIST    a list of MIDI files, one per line, with correct time signatures
#include <cmath>
#include <cstdio>
#include <ctime>
#include <exception>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "benchmarks/app/beat_scores.h"
#include "benchmarks/app/played_score.h"
#include "tempo/bars.h"
#include "tempo/found_bars.h"
#include "tempo/quantise.h"

namespace continuo::test {
namespace {

using app::FoundBars;
using app::MidiTempo;
constexpr std::size_t kFewestNotes = 50;

// Beats and bar lines as a reader of the exported file sees them.
struct Lines {
    std::vector<double> beats, bars;
};
Lines findLines(const std::vector<MidiTempo>& map, double end) {
    Lines lines;
    const app::BeatLine line(map);
    int perBar = 0;
    double bar = 0;
    std::size_t at = 0;
    for (int beat = 0;; ++beat) {
        const double seconds = line.secondsAt(beat);
        if (seconds > end) return lines;
        while (at < map.size() && map[at].seconds <= seconds + 1e-6) {
            if (map[at].beatsPerBar != perBar) bar = beat;
            perBar = map[at++].beatsPerBar;
        }
        lines.beats.push_back(seconds);
        if (beat < bar) continue;
        lines.bars.push_back(seconds);
        bar += perBar;
    }
}

// Returns the best F-measure of bar lines shifted by 0 to beatsPerBar - 1 beats. The bar lines of files with
// an upbeat are wrong by such a shift.
double shiftedBars(const std::vector<double>& found, const PlayedScore& score) {
    double best = 0;
    for (int shift = 0; shift < score.beatsPerBar; ++shift) {
        std::vector<double> lines;
        for (std::size_t i = static_cast<std::size_t>(shift); i < score.beats.size();
             i += static_cast<std::size_t>(score.beatsPerBar))
            lines.push_back(score.beats[i]);
        best = std::max(best, computeFMeasure(found, lines));
    }
    return best;
}

// Returns the beats of a baseline: 120 per minute from the first note on.
std::vector<double> baseline(const std::vector<Note>& notes) {
    std::vector<double> beats;
    for (double beat = notes.front().start; beat <= notes.back().start; beat += 0.5) beats.push_back(beat);
    return beats;
}

struct Sums {
    int pieces = 0, sure = 0, metre = 0;
    BeatScore found, whenSure, fixed;
    double bars = 0, shifted = 0, seconds = 0, slowest = 0;
    std::size_t notes = 0;
    std::map<std::string, int> levels;
};

void add(const BeatScore& score, BeatScore& sum) {
    sum.fMeasure += score.fMeasure;
    sum.cmlt += score.cmlt;
    sum.amlt += score.amlt;
    sum.amltThirds += score.amltThirds;
}

void measure(const std::string& path, std::uint64_t seed, bool tellEach, Sums& sums) {
    const app::MidiFile file = app::readMidiFile(path);
    if (file.tempi.empty() || file.performance.notes.size() < kFewestNotes) return;
    const PlayedScore score = playedScore(file, seed);
    const std::clock_t begin = std::clock();  // CPU time, because other processes may run
    const FoundBars bars = app::findBars(score.notes);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    const Lines lines =
        bars.hasBeats() ? findLines(app::toTempoMap(bars.beats), score.notes.back().start) : Lines{};
    const BeatScore found = computeBeatScore(lines.beats, score.beats);
    const double barScore = computeFMeasure(lines.bars, score.barLines);
    // Counts the metre as right if both have three beats per bar or neither has: two and four differ only in
    // notation.
    const bool metre = bars.hasBeats() && (bars.beatsPerBar == 3) == (score.beatsPerBar % 3 == 0);
    ++sums.pieces;
    sums.sure += bars.hasBeats();
    sums.metre += metre;
    add(found, sums.found);
    if (bars.hasBeats()) add(found, sums.whenSure);
    add(computeBeatScore(baseline(score.notes), score.beats), sums.fixed);
    sums.bars += barScore;
    sums.shifted += shiftedBars(lines.bars, score);
    sums.seconds += seconds;
    sums.slowest = std::max(sums.slowest, seconds);
    sums.notes += score.notes.size();
    ++sums.levels[bars.hasBeats() ? found.level : "not sure"];
    if (tellEach)
        std::printf(
            "%-8s F %.2f CMLt %.2f AMLt %.2f bars %.2f, %d of %d beats, %5.1f a minute, sure %.2f  %s\n",
            found.level.c_str(), found.fMeasure, found.cmlt, found.amlt, barScore, bars.beatsPerBar,
            score.beatsPerBar, bars.perMinute, bars.confidence, path.c_str());
}

void printScore(const char* name, const BeatScore& sum, int pieces) {
    std::printf("%-24s F %.3f  CMLt %.3f  AMLt %.3f  with thirds %.3f\n", name, sum.fMeasure / pieces,
                sum.cmlt / pieces, sum.amlt / pieces, sum.amltThirds / pieces);
}

int run(int count, char** arguments) {
    bool tellEach = false;
    std::string list;
    for (int i = 1; i < count; ++i)
        (std::string(arguments[i]) == "--each" ? void(tellEach = true) : void(list = arguments[i]));
    std::ifstream lines(list);
    if (!lines) {
        std::fprintf(stderr, "beats_benchmark [--each] LIST: no such list: %s\n", list.c_str());
        return 2;
    }
    Sums sums;
    std::uint64_t seed = 0;
    for (std::string path; std::getline(lines, path);) {
        path.resize(std::min(path.size(), path.find('\t')));
        if (!path.empty()) measure(path, ++seed, tellEach, sums);
    }
    if (sums.pieces == 0) {
        std::fprintf(stderr, "%s: no file in it has time signatures and notes\n", list.c_str());
        return 3;
    }
    std::printf(
        "%d pieces, %d of them sure; 3 beats a bar or not: %d right; bar lines F %.3f, with any upbeat "
        "%.3f\n",
        sums.pieces, sums.sure, sums.metre, sums.bars / sums.pieces, sums.shifted / sums.pieces);
    printScore("found", sums.found, sums.pieces);
    if (sums.sure > 0) printScore("found, where it is sure", sums.whenSure, sums.sure);
    printScore("120 from the first note", sums.fixed, sums.pieces);
    for (const auto& [level, pieces] : sums.levels) std::printf("%s %d  ", level.c_str(), pieces);
    std::printf("\n%.1f ms of a processor for a thousand notes, the longest piece %.0f ms\n",
                1e6 * sums.seconds / static_cast<double>(sums.notes), 1e3 * sums.slowest);
    return 0;
}

}  // namespace
}  // namespace continuo::test

int main(int count, char** arguments) {
    try {
        return continuo::test::run(count, arguments);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
