#include <gtest/gtest.h>

#include "tokenizers/late_release.h"
#include "tokenizers/midi_tokenizer.h"
#include "tokenizers/stretch.h"
#include "tokenizers/transpose.h"

namespace continuo {
namespace {

const MidiTokenizer kTokenizer(MidiProfile::Magenta);

std::vector<Token> tokensOf(std::vector<int> pitches) {
    Performance performance;
    for (const int pitch : pitches) performance.notes.push_back({64, pitch, 0, 0.5});
    return kTokenizer.encode(performance);
}

TEST(Transpositions, AreNarrowedSoThatNoNoteLeavesTheKeyboard) {
    const auto range = [](std::vector<int> pitches) {
        return transpositions(tokensOf(std::move(pitches)), 5, kTokenizer.vocabulary());
    };
    EXPECT_EQ(range({60}), (Transpositions{-5, 5}));
    EXPECT_EQ(range({23, 60}), (Transpositions{-2, 5}));
    EXPECT_EQ(range({60, 108}), (Transpositions{-5, 0}));
    EXPECT_EQ(range({21, 105}), (Transpositions{0, 3}));
    // Below the keyboard already: only towards it.
    EXPECT_EQ(range({15, 60}), (Transpositions{0, 5}));
}

TEST(Transpositions, MoveStartsAndEndsAlike) {
    std::vector<Token> tokens = tokensOf({40, 60});
    transpose(tokens, -4, kTokenizer.vocabulary());
    EXPECT_EQ(tokens, tokensOf({36, 56}));
}

TEST(Stretch, ActsOnSecondsAndNotOnRoundedSteps) {
    // Four notes 14 ms apart: rounded first and stretched then, they would lie otherwise.
    Performance played{{{64, 60, 0.014, 0.114}, {64, 62, 0.028, 0.128}, {64, 64, 0.042, 0.142}},
                       {{127, 0.014}, {0, 0.3}}};
    const Performance longer = stretched(played, 1.05);
    EXPECT_EQ(longer.notes[2].start, 0.042 * 1.05);
    EXPECT_EQ(longer.notes[0].end, 0.114 * 1.05);
    EXPECT_EQ(longer.pedal[1].time, 0.3 * 1.05);
    std::vector<Token> steps = kTokenizer.encode(played);
    EXPECT_NE(kTokenizer.encode(longer), steps);
    EXPECT_EQ(stretched(played, 1), played);
    played.notes[0].end = kStillHeld;
    EXPECT_EQ(stretched(played, 1.05).notes[0].end, kStillHeld);
}

TEST(LateReleases, LengthenSomeNotesUpToTheNextStroke) {
    Performance played;
    for (int i = 0; i < 2000; ++i) played.notes.push_back({64, 40 + i % 40, i * 0.05, i * 0.05 + 0.3});
    RandomStream random(3, 0);
    const Performance late = withLateReleases(played, 0.25, random);
    ASSERT_EQ(late.notes.size(), played.notes.size());
    double delays = 0;
    int later = 0;
    for (std::size_t i = 0; i < played.notes.size(); ++i) {
        const Note &was = played.notes[i], &is = late.notes[i];
        EXPECT_EQ(is.start, was.start);
        EXPECT_GE(is.end, was.end);
        const std::size_t next = i + 40;
        EXPECT_LE(is.end, next < played.notes.size() ? played.notes[next].start - 0.0099 : 1e6);
        later += is.end > was.end ? 1 : 0;
        delays += is.end - was.end;
    }
    EXPECT_NEAR(later, 500, 60);
    EXPECT_NEAR(delays / later, 0.62, 0.08);  // 0.7 s, cut off 1.69 s after the release
    RandomStream other(3, 0);
    EXPECT_EQ(withLateReleases(played, 0, other), played);
    played.notes = {{64, 60, 0, kStillHeld}};
    EXPECT_EQ(withLateReleases(played, 1, other), played);
}

}  // namespace
}  // namespace continuo
