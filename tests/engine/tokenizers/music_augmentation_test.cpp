#include <gtest/gtest.h>

#include <string>

#include "support/random_performance.h"
#include "tokenizers/join.h"
#include "tokenizers/midi_grammar.h"
#include "tokenizers/midi_tokenizer.h"
#include "tokenizers/music_augmentation.h"

namespace continuo::augmentation_test {
namespace {

const MidiTokenizer kTokenizer(MidiProfile::Magenta);

std::vector<Token> toTokens(std::vector<int> pitches) {
    Performance performance;
    for (const int pitch : pitches) performance.notes.push_back({64, pitch, 0, 0.5});
    return kTokenizer.encode(performance);
}

TEST(Transpositions, AreLimitedToTheKeyboard) {
    const auto range = [](std::vector<int> pitches) {
        return transpositions(toTokens(std::move(pitches)), 5, kTokenizer.vocabulary());
    };
    EXPECT_EQ(range({60}), (Transpositions{-5, 5}));
    EXPECT_EQ(range({23, 60}), (Transpositions{-2, 5}));
    EXPECT_EQ(range({60, 108}), (Transpositions{-5, 0}));
    EXPECT_EQ(range({21, 105}), (Transpositions{0, 3}));
    // Pieces already below the keyboard may only move towards it.
    EXPECT_EQ(range({15, 60}), (Transpositions{0, 5}));
}

TEST(Transpositions, MoveStartsAndEndsAlike) {
    std::vector<Token> tokens = toTokens({40, 60});
    transpose(tokens, -4, kTokenizer.vocabulary());
    EXPECT_EQ(tokens, toTokens({36, 56}));
}

TEST(Stretch, ActsOnSecondsAndNotOnRoundedSteps) {
    // Four notes 14 ms apart: rounding before stretching would give other steps.
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

TEST(Dynamics, SpreadAndMoveVelocitiesAboutTheirMean) {
    const Performance played{{{40, 60, 0, 1}, {60, 62, 1, 2}, {80, 64, 2, 3}}, {{127, 0.5}}};
    const auto velocities = [&](double spread, double louder) {
        const Performance told = withDynamics(played, spread, louder);
        EXPECT_EQ(told.pedal, played.pedal);
        std::vector<int> result;
        for (std::size_t i = 0; i < told.notes.size(); ++i) {
            result.push_back(told.notes[i].velocity);
            Note alike = told.notes[i];
            alike.velocity = played.notes[i].velocity;
            EXPECT_EQ(alike, played.notes[i]);
        }
        return result;
    };
    EXPECT_EQ(velocities(1, 0), (std::vector{40, 60, 80}));
    EXPECT_EQ(velocities(1.5, 0), (std::vector{30, 60, 90}));
    EXPECT_EQ(velocities(0.5, -10), (std::vector{40, 50, 60}));
    EXPECT_EQ(velocities(1, 60), (std::vector{100, 120, 127}));
    EXPECT_EQ(velocities(1, -50), (std::vector{1, 10, 30}));
    EXPECT_EQ(withDynamics({}, 1.2, 5), Performance{});
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
    EXPECT_NEAR(delays / later, 0.62, 0.08);  // mean 0.7 s, cut off 1.69 s after the release
    RandomStream other(3, 0);
    EXPECT_EQ(withLateReleases(played, 0, other), played);
    played.notes = {{64, 60, 0, kStillHeld}};
    EXPECT_EQ(withLateReleases(played, 1, other), played);
}

// Returns the tokens that the grammar refuses, each with the previous token.
std::string findRefused(const std::vector<Token>& tokens, const MidiVocabulary& vocabulary) {
    MidiGrammar grammar(vocabulary, {.lowestPitch = 0,
                                     .highestPitch = 127,
                                     .longestSilence = 1e5,
                                     .longestNote = 1e5,
                                     .longestPedal = 1e5});
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(vocabulary.size()));
    std::string refused;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        grammar.allowed(mask);
        const bool isStart = tokens[i] == vocabulary.start();
        if (!isStart && mask[static_cast<std::size_t>(tokens[i])] == kForbidden)
            refused += std::to_string(i > 0 ? tokens[i - 1] : -1) + " -> " + std::to_string(tokens[i]) + "; ";
        grammar.push(tokens[i]);
    }
    return refused;
}

// Returns whether adjacent waits could have been written as one.
bool hasAdjacentWaits(const std::vector<Token>& tokens, const MidiVocabulary& vocabulary) {
    for (std::size_t i = 1; i < tokens.size(); ++i) {
        const TokenEvent before = vocabulary.event(tokens[i - 1]), here = vocabulary.event(tokens[i]);
        if (here.kind == TokenEvent::Kind::TimeShift && before.kind == here.kind &&
            before.value < kLongestShift)
            return true;
    }
    return false;
}

// The first piece ends within a chord, between a velocity and its note, within a wait, or under the pedal.
TEST(Joined, JoinedTokensEqualTheEncodedJoinedMusic) {
    for (const MidiProfile profile : {MidiProfile::Magenta, MidiProfile::Pedal, MidiProfile::Krasserm}) {
        const MidiTokenizer tokenizer(profile, PedalRule::Magenta);
        const MidiVocabulary& vocabulary = tokenizer.vocabulary();
        const test::RandomPerformance like{.notes = 60,
                                           .lowestPitch = 40,
                                           .pitches = 30,
                                           .grid = 0.03,
                                           .pedalChanges = 20,
                                           .overlapping = false};
        int broken = 0;
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const auto tokens = [&](std::uint64_t of) {
                Performance played = test::makeRandomPerformance(of, like);
                std::erase_if(played.notes, [](const Note& note) { return note.end <= note.start; });
                return tokenizer.encode(played);
            };
            const std::vector<Token> one = tokens(seed), other = tokens(seed + 50);
            if (!findRefused(one, vocabulary).empty() || !findRefused(other, vocabulary).empty()) continue;
            for (std::size_t end = 1; end <= one.size(); ++end, ++broken) {
                const std::span<const Token> first = std::span(one).first(end);
                const std::vector<Token> both = joined(first, other, 50 + 7 * (end % 80), vocabulary);
                ASSERT_EQ(findRefused(both, vocabulary), "") << profileName(profile) << " up to " << end;
                ASSERT_FALSE(hasAdjacentWaits(both, vocabulary)) << profileName(profile) << " up to " << end;
            }
        }
        EXPECT_GT(broken, 500) << profileName(profile);
    }
}

TEST(Joined, EndsOpenNotesOneStepAfterTheCutThenPauses) {
    const MidiVocabulary pedal(MidiProfile::Pedal);
    using Kind = TokenEvent::Kind;
    const auto tokens = [&](std::initializer_list<TokenEvent> events) {
        std::vector<Token> result{*pedal.start()};
        for (const TokenEvent& event : events) result.push_back(pedal.token(event));
        return result;
    };
    const auto second = tokens({{Kind::TimeShift, 30}, {Kind::Velocity, 9}, {Kind::NoteOn, 72}});
    // Cut within the step of a stroke, before another stroke.
    EXPECT_EQ(
        joined(tokens({{Kind::PedalDown, 0}, {Kind::Velocity, 20}, {Kind::NoteOn, 60}, {Kind::Velocity, 9}}),
               second, 50, pedal),
        tokens({{Kind::PedalDown, 0},
                {Kind::Velocity, 20},
                {Kind::NoteOn, 60},
                {Kind::TimeShift, 1},
                {Kind::PedalUp, 0},
                {Kind::NoteOff, 60},
                {Kind::TimeShift, 79},
                {Kind::Velocity, 9},
                {Kind::NoteOn, 72}}));
    // Cut within a wait; the velocity is already set.
    EXPECT_EQ(
        joined(tokens({{Kind::Velocity, 9}, {Kind::NoteOn, 60}, {Kind::TimeShift, 100}}), second, 50, pedal),
        tokens({{Kind::Velocity, 9},
                {Kind::NoteOn, 60},
                {Kind::TimeShift, 100},
                {Kind::TimeShift, 1},
                {Kind::NoteOff, 60},
                {Kind::TimeShift, 79},
                {Kind::NoteOn, 72}}));
    // No open notes.
    EXPECT_EQ(joined(tokens({{Kind::Velocity, 8},
                             {Kind::NoteOn, 60},
                             {Kind::TimeShift, 10},
                             {Kind::NoteOff, 60},
                             {Kind::TimeShift, 15}}),
                     second, 50, pedal),
              tokens({{Kind::Velocity, 8},
                      {Kind::NoteOn, 60},
                      {Kind::TimeShift, 10},
                      {Kind::NoteOff, 60},
                      {Kind::TimeShift, 95},
                      {Kind::Velocity, 9},
                      {Kind::NoteOn, 72}}));
}

}  // namespace
}  // namespace continuo::augmentation_test
