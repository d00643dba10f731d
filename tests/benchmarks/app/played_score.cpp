#include "benchmarks/app/played_score.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <random>

namespace continuo::test {
namespace {

constexpr double kSameMoment = 1e-3;  // s: typeset notes of one chord

// Maps score times to performance times: three slow waves of the tempo.
class TimeWarp {
public:
    TimeWarp(double depth, std::mt19937_64& random) {
        std::uniform_real_distribution<double> share(0, 1);
        double sum = 0;
        for (Wave& wave : waves_) {
            wave = {0.3 + share(random), 2 * std::numbers::pi / (8 + 32 * share(random)),
                    2 * std::numbers::pi * share(random)};
            sum += wave.depth;
        }
        for (Wave& wave : waves_) wave.depth *= depth / sum;
    }
    double operator()(double seconds) const {
        double warped = seconds;
        for (const Wave& wave : waves_)
            warped += wave.depth / wave.speed *
                      (std::sin(wave.speed * seconds + wave.phase) - std::sin(wave.phase));
        return warped;
    }

private:
    struct Wave {
        double depth, speed, phase;
    };
    std::array<Wave, 3> waves_;
};

void addBeats(const app::MidiFile& file, PlayedScore& score) {
    const double end = lastEventTime(file.performance);
    std::map<int, double> lengths;  // s, by beats per bar
    int inBar = 0;
    for (std::size_t i = 0; i < file.tempi.size(); ++i) {
        const app::MidiTempo& tempo = file.tempi[i];
        const double until = i + 1 < file.tempi.size() ? file.tempi[i + 1].seconds : end;
        if (i > 0 && tempo.beatsPerBar != file.tempi[i - 1].beatsPerBar) inBar = 0;
        lengths[tempo.beatsPerBar] += until - tempo.seconds;
        for (double beat = tempo.seconds; beat < until - kSameMoment; beat += tempo.beatSeconds) {
            score.beats.push_back(beat);
            if (inBar == 0) score.barLines.push_back(beat);
            inBar = (inBar + 1) % tempo.beatsPerBar;
        }
    }
    const auto most = std::max_element(lengths.begin(), lengths.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    score.beatsPerBar = most->first;
}

// Plays a chord from its lowest note on.
void play(std::span<Note> chord, const TimeWarp& warp, const Rubato& how, std::mt19937_64& random) {
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> share(0, 1);
    std::sort(chord.begin(), chord.end(), [](const Note& a, const Note& b) { return a.pitch < b.pitch; });
    const double moment = how.jitter * normal(random);
    const double step = share(random) < how.broken ? 0.01 + 0.02 * share(random) : 0;
    for (std::size_t i = 0; i < chord.size(); ++i) {
        Note& note = chord[i];
        const double length = (warp(note.end) - warp(note.start)) * (0.8 + 0.2 * share(random));
        const double late = moment + how.jitter / 3 * normal(random) + step * static_cast<double>(i);
        note.start = std::max(0.0, warp(note.start) + late);
        note.end = note.start + std::max(0.03, length);
        note.velocity = std::clamp(note.velocity + static_cast<int>(6 * normal(random)), 1, 127);
    }
}

}  // namespace

PlayedScore playedScore(const app::MidiFile& file, std::uint64_t seed, const Rubato& how) {
    std::mt19937_64 random(seed);
    const TimeWarp warp(how.depth, random);
    PlayedScore score;
    addBeats(file, score);
    for (double& beat : score.beats) beat = warp(beat);
    for (double& line : score.barLines) line = warp(line);
    const auto earlier = [](const Note& a, const Note& b) { return a.start < b.start; };
    std::vector<Note>& notes = score.notes = file.performance.notes;
    std::stable_sort(notes.begin(), notes.end(), earlier);
    for (std::size_t begin = 0, end = 0; begin < notes.size(); begin = end) {
        while (end < notes.size() && notes[end].start - notes[begin].start < kSameMoment) ++end;
        play(std::span(notes).subspan(begin, end - begin), warp, how, random);
    }
    std::stable_sort(notes.begin(), notes.end(), earlier);
    return score;
}

}  // namespace continuo::test
