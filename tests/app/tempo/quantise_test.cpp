#include "tempo/quantise.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace continuo::app {
namespace {

const std::vector<MidiTempo> kUneven = {{0, 0.52, 4},    {1.04, 0.49, 4}, {2.02, 0.55, 4}, {4.22, 0.4, 3},
                                        {7.82, 0.61, 3}, {9.65, 0.5, 5},  {12.15, 0.5, 4}, {30.15, 0.7, 4}};

double distanceFromGrid(const BeatLine& line, double seconds, int stepsPerBeat) {
    const double place = line.beatsAt(seconds) * stepsPerBeat;
    return std::abs(place - std::round(place));
}

Performance randomMusic(std::uint64_t seed, int notes) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> share(0, 1);
    Performance music;
    for (int i = 0; i < notes; ++i) {
        const double start = 40 * share(random);
        music.notes.push_back({1 + static_cast<int>(126 * share(random)),
                               60 + static_cast<int>(8 * share(random)), start,
                               start + 1.5 * share(random) * share(random)});
    }
    std::sort(music.notes.begin(), music.notes.end(),
              [](const Note& a, const Note& b) { return a.start < b.start; });
    for (int i = 0; i < notes / 4; ++i)
        music.pedal.push_back({static_cast<int>(127 * share(random)), 40 * share(random)});
    std::sort(music.pedal.begin(), music.pedal.end(),
              [](const auto& a, const auto& b) { return a.time < b.time; });
    return music;
}

TEST(BeatLine, BeatsAndSecondsConvertBothWays) {
    const BeatLine line(kUneven);
    EXPECT_DOUBLE_EQ(line.beatsAt(1.04), 2);
    for (double seconds = 0; seconds < 50; seconds += 0.037)
        EXPECT_NEAR(line.secondsAt(line.beatsAt(seconds)), seconds, 1e-9);
}

TEST(EvenBars, EvenBarsKeepTheirPositionsWithOneTempoEach) {
    const std::vector<MidiTempo> even = withEvenBars(kUneven);
    const BeatLine before(kUneven), after(even);
    for (const double bar : {0, 4, 8, 11, 14, 17, 20, 25, 29})
        EXPECT_NEAR(after.secondsAt(bar), before.secondsAt(bar), 1e-4) << bar;
    for (const MidiTempo& tempo : even) {
        const double microseconds = tempo.beatSeconds * 1e6;
        EXPECT_NEAR(microseconds, std::round(microseconds), 1e-6);
    }
    EXPECT_EQ(even.front(), (MidiTempo{0, 0.505, 4}));
    EXPECT_EQ(even.back().beatSeconds, 0.7);
    const std::vector<MidiTempo> steady = {{0, 0.5, 3}};
    EXPECT_EQ(withEvenBars(steady), steady);
}

// For any music, bars and grid: nothing is lost, everything is on the grid, and a file read back is equal.
TEST(Quantise, NoNoteIsLostAndAllAreOnTheGrid) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        for (const int steps : {2, 3, 4, 6, 8}) {
            const Performance music = randomMusic(seed, 400);
            const Quantised moved = quantised({music, {}}, {}, kUneven, steps);
            const std::vector<Note>& notes = moved.parts[0].notes;
            ASSERT_EQ(notes.size(), music.notes.size());
            EXPECT_EQ(moved.parts[0].pedal.size(), music.pedal.size());
            EXPECT_TRUE(moved.parts[1].notes.empty());
            const BeatLine line(moved.tempi);
            std::array<double, 128> struck{};
            struck.fill(-1);
            for (const Note& note : notes) {
                EXPECT_LT(distanceFromGrid(line, note.start, steps), 1e-6);
                EXPECT_LT(distanceFromGrid(line, note.end, steps), 1e-6);
                EXPECT_GE((line.beatsAt(note.end) - line.beatsAt(note.start)) * steps, 1 - 1e-6);
                double& last = struck[static_cast<std::size_t>(note.pitch)];
                EXPECT_GT(note.start, last + 1e-3) << "two strikes of one key";
                last = note.start;
            }
            WriteOptions options;
            options.tempi = moved.tempi;
            options.ticksPerQuarter = kGridTicksPerQuarter;
            const MidiFile file = parseMidiFile(
                midiFileBytes(std::vector<MidiVoice>{{moved.parts[0], "", 0, 0}}, options), "grid");
            ASSERT_EQ(file.performance.notes.size(), notes.size());
            EXPECT_EQ(file.ticksPerQuarter % 24, 0);
            EXPECT_EQ(file.tempi.size(), moved.tempi.size());
            const BeatLine read(file.tempi);
            for (const Note& note : file.performance.notes)
                EXPECT_LT(distanceFromGrid(read, note.start, steps), 1e-6);
        }
    }
}

TEST(Quantise, NotesMoveToTheNearestGridLine) {
    const Performance music{{{80, 60, 0.06, 0.47}, {80, 64, 0.07, 0.99}, {80, 67, 0.49, 0.52}}, {}};
    const Quantised moved = quantised({music}, {}, {{0, 0.5, 4}}, 4);  // steps of 0.125 s
    EXPECT_EQ(moved.parts[0].notes,
              (std::vector<Note>{{80, 60, 0, 0.5}, {80, 64, 0.125, 1}, {80, 67, 0.5, 0.625}}));
    EXPECT_EQ(moved.tempi, (std::vector<MidiTempo>{{0, 0.5, 4}}));
}

// Sixteenths are sixteenths, also if beats are dotted quarters or halves.
TEST(Quantise, GridUnitsAreQuartersForAnyBeatUnit) {
    const std::vector<MidiTempo> map = {{0, 0.75, 2, 1.5}, {3, 1, 2, 2}};
    Performance music;
    for (int i = 0; i < 24; ++i) music.notes.push_back({80, 60 + i % 3, 0.25 * i + 0.01, 0.25 * i + 0.2});
    const Quantised moved = quantised({music}, {}, map, 4);
    EXPECT_EQ(moved.tempi, map);
    for (int i = 0; i < 24; ++i)
        EXPECT_NEAR(moved.parts[0].notes[static_cast<std::size_t>(i)].start, 0.25 * i, 1e-9);
}

// A bar of 7/8 has ten and a half triplet eighths.
TEST(Quantise, EachBarStartsOnAGridLine) {
    const std::vector<MidiTempo> map = {{0, 0.25, 7, 0.5}, {17.5, 0.5, 3}, {19.75, 0.25, 7, 0.5}};
    Performance music;
    const std::vector<double> bars = {0, 1.75, 3.5, 5.25, 7, 17.5, 19, 19.75, 21.5, 23.25};
    for (const double bar : bars) {
        music.notes.push_back({80, 60, bar + 0.02, bar + 0.15});
        music.notes.push_back({80, 64, bar + 2.0 / 6 - 0.02, bar + 2.0 / 6 + 0.15});
    }
    const Quantised moved = quantised({music}, {}, map, 3);
    EXPECT_EQ(moved.tempi, map);
    for (std::size_t i = 0; i < bars.size(); ++i) {
        EXPECT_NEAR(moved.parts[0].notes[2 * i].start, bars[i], 1e-9);
        EXPECT_NEAR(moved.parts[0].notes[2 * i].end, bars[i] + 1.0 / 6, 1e-9);
        EXPECT_NEAR(moved.parts[0].notes[2 * i + 1].start, bars[i] + 2.0 / 6, 1e-9);
    }
    // The last step of a bar ends with the bar.
    const Quantised last = quantised({{{{80, 60, 1.66, 1.74}}, {}}}, {}, map, 3);
    EXPECT_NEAR(last.parts[0].notes[0].start, 10.0 / 6, 1e-9);
    EXPECT_NEAR(last.parts[0].notes[0].end, 1.75, 1e-9);
}

// A repetition faster than the grid spreads to both sides.
TEST(Quantise, RepeatedNotesOfOneKeyStaySeparate) {
    Performance music;
    for (const double start : {2.0, 2.05, 2.1}) music.notes.push_back({80, 60, start, start + 0.04});
    music.notes.push_back({80, 61, 2.05, 2.09});
    const Quantised moved = quantised({music}, {}, {{0, 0.5, 4}}, 2);  // steps of 0.25 s
    std::vector<double> starts;
    for (const Note& note : moved.parts[0].notes)
        if (note.pitch == 60) starts.push_back(note.start);
    EXPECT_EQ(starts, (std::vector<double>{1.75, 2, 2.25}));
    // At the very start it can only spread to one side.
    music.notes = {{80, 60, 0, 0.01}, {80, 60, 0.02, 0.03}, {80, 60, 0.04, 0.05}};
    EXPECT_EQ(quantised({music}, {}, {{0, 0.5, 4}}, 2).parts[0].notes.back().start, 0.5);
}

// A pedal pressed after a chord stays after it, and one released before the next chord stays before that.
TEST(Quantise, PedalsMoveWithTheSurroundingNotes) {
    const Performance music{{{80, 60, 0.1, 0.9}, {80, 62, 1.08, 2}},
                            {{127, 0.15}, {0, 1.05}, {90, 1.13}, {0, 4}}};
    const Quantised moved = quantised({music}, {1.08, 9}, {{0, 0.5, 4}}, 2);
    const std::vector<PedalChange>& pedal = moved.parts[0].pedal;
    ASSERT_EQ(moved.parts[0].notes[0].start, 0);
    ASSERT_EQ(moved.parts[0].notes[1].start, 1);
    EXPECT_EQ(pedal[0].value, 127);
    EXPECT_GT(pedal[0].time, 0.0);
    EXPECT_LT(pedal[1].time, 1.0);
    EXPECT_GT(pedal[1].time, 0.9);
    EXPECT_NEAR(pedal[2].time, 1.05, 1e-9);
    EXPECT_NEAR(pedal[3].time, 3.92, 1e-9);
    EXPECT_NEAR(moved.moments[0], 1, 1e-9);
    EXPECT_NEAR(moved.moments[1], 8.92, 1e-9);
}

}  // namespace
}  // namespace continuo::app
