#include "tokenizers/midi_grammar.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "base/philox.h"
#include "continuo/error.h"
#include "support/random_performance.h"
#include "tokenizers/midi_tokenizer.h"
#include "tokenizers/music_class.h"

namespace continuo::midi_grammar_test {
namespace {

const MidiVocabulary kMagenta(MidiProfile::Magenta);

Token on(int pitch) { return kMagenta.token({TokenEvent::Kind::NoteOn, pitch}); }
Token off(int pitch) { return kMagenta.token({TokenEvent::Kind::NoteOff, pitch}); }
Token shift(int steps) { return kMagenta.token({TokenEvent::Kind::TimeShift, steps}); }
Token velocity(int bucket) { return kMagenta.token({TokenEvent::Kind::Velocity, bucket}); }

std::vector<std::uint8_t> computeMask(const Grammar& grammar, int size = 391) {
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(size), 7);
    grammar.allowed(mask);
    return mask;
}

bool allows(const Grammar& grammar, Token token) {
    return computeMask(grammar)[static_cast<std::size_t>(token)] != kForbidden;
}

TEST(MidiGrammar, PadAndStartAreNeverAllowed) {
    MidiGrammar grammar(kMagenta);
    EXPECT_FALSE(allows(grammar, 0));
    EXPECT_FALSE(allows(grammar, 2));
    MidiGrammar krasserm{MidiVocabulary(MidiProfile::Krasserm)};
    EXPECT_EQ(computeMask(krasserm, 389)[388], 0);
}

TEST(MidiGrammar, EndIsAllowedOnlyOnRequest) {
    EXPECT_FALSE(allows(MidiGrammar(kMagenta), 1));
    EXPECT_TRUE(allows(MidiGrammar(kMagenta, {.allowEnd = true}), 1));
}

TEST(MidiGrammar, NoteOffIsAllowedOnlyForSoundingNotes) {
    MidiGrammar grammar(kMagenta);
    EXPECT_FALSE(allows(grammar, off(60)));
    grammar.push(on(60));
    grammar.push(shift(1));
    EXPECT_TRUE(allows(grammar, off(60)));
    EXPECT_FALSE(allows(grammar, off(61)));
    grammar.push(off(60));
    EXPECT_FALSE(allows(grammar, off(60)));
}

TEST(MidiGrammar, NoteOffIsNotAllowedInTheStepOfItsNoteOn) {
    MidiGrammar grammar(kMagenta);
    grammar.push(on(60));
    EXPECT_FALSE(allows(grammar, off(60)));
    grammar.push(shift(5));
    grammar.push(on(60));  // struck again while sounding, in a prompt: the old note may end
    EXPECT_TRUE(allows(grammar, off(60)));
    grammar.push(off(60));
    EXPECT_FALSE(allows(grammar, off(60)));
}

TEST(MidiGrammar, APitchNeedsAReleaseBeforeTheNextStroke) {
    MidiGrammar grammar(kMagenta);
    grammar.push(on(60));
    EXPECT_FALSE(allows(grammar, on(60)));
    grammar.push(shift(1));
    EXPECT_FALSE(allows(grammar, on(60)));
    grammar.push(off(60));
    EXPECT_TRUE(allows(grammar, on(60)));
    grammar.push(on(60));
    EXPECT_FALSE(allows(grammar, off(60)));  // the note would have zero length
}

// In all profiles, time steps are separate from other unmodified tokens.
TEST(MidiGrammar, EachKindOfTokenHasItsClass) {
    using Kind = TokenEvent::Kind;
    for (const MidiProfile profile : {MidiProfile::Magenta, MidiProfile::Krasserm, MidiProfile::Pedal}) {
        const MidiVocabulary vocabulary(profile);
        MidiGrammar grammar(vocabulary, {.allowEnd = true});
        grammar.push(vocabulary.token({Kind::NoteOn, 60}));
        grammar.push(vocabulary.token({Kind::TimeShift, 1}));
        const std::vector<std::uint8_t> mask = computeMask(grammar, vocabulary.size());
        const auto at = [&](Token token) { return int{mask[static_cast<std::size_t>(token)]}; };
        const auto of = [&](Kind kind, int value) { return at(vocabulary.token({kind, value})); };
        for (const int steps : {1, 50, 99}) EXPECT_EQ(of(Kind::TimeShift, steps), kTimeSteps);
        EXPECT_EQ(of(Kind::TimeShift, 100), kAsModelled) << "it stands for all that is longer";
        for (const int pitch : {21, 61, 108}) EXPECT_EQ(of(Kind::NoteOn, pitch), kNoteOns);
        EXPECT_EQ(of(Kind::NoteOff, 60), kNoteOffs);
        for (const int bucket : {0, 3, 31}) EXPECT_EQ(of(Kind::Velocity, bucket), kVelocities);
        if (vocabulary.hasPedal()) {
            EXPECT_EQ(of(Kind::PedalDown, 0), kPedalDowns);
        }
        if (vocabulary.end()) {
            EXPECT_EQ(at(*vocabulary.end()), kAsModelled);
        }
    }
}

TEST(MidiGrammar, VelocityIsFollowedByANote) {
    MidiGrammar grammar(kMagenta);
    grammar.push(velocity(9));
    for (const Token token : {velocity(9), velocity(10), shift(1), shift(100)})
        EXPECT_FALSE(allows(grammar, token));
    EXPECT_TRUE(allows(grammar, on(60)));
    grammar.push(on(60));
    EXPECT_FALSE(allows(grammar, velocity(9)));  // no change
    EXPECT_TRUE(allows(grammar, velocity(10)));
}

TEST(MidiGrammar, KrassermProfileAllowsARepeatedVelocity) {
    const MidiVocabulary vocabulary(MidiProfile::Krasserm);
    MidiGrammar grammar(vocabulary);
    grammar.push(365);
    grammar.push(60);
    EXPECT_NE(computeMask(grammar, 389)[365], kForbidden);
}

TEST(MidiGrammar, WaitsBeyondTheLongestSilenceAreNotAllowed) {
    MidiGrammar grammar(kMagenta, {.longestSilence = 2.5});
    grammar.push(shift(100));
    grammar.push(shift(100));
    EXPECT_TRUE(allows(grammar, shift(50)));
    EXPECT_FALSE(allows(grammar, shift(51)));
    grammar.push(shift(50));
    EXPECT_FALSE(allows(grammar, shift(1)));
    grammar.push(on(60));
    EXPECT_TRUE(allows(grammar, shift(100)));
}

TEST(MidiGrammar, OnlyTheNoteOffOfATooLongNoteIsAllowed) {
    MidiGrammar grammar(kMagenta, {.longestNote = 2});
    grammar.push(on(60));
    grammar.push(on(64));
    grammar.push(shift(100));
    grammar.push(on(64));
    grammar.push(shift(99));
    EXPECT_TRUE(allows(grammar, shift(1)));
    grammar.push(shift(1));
    for (Token token = 0; token < 391; ++token)
        EXPECT_EQ(allows(grammar, token), token == off(60)) << token;  // 64 was struck again later
    grammar.push(off(60));
    EXPECT_TRUE(allows(grammar, shift(1)));
    EXPECT_TRUE(allows(grammar, on(60)));
}

TEST(MidiGrammar, PitchRangeAppliesOnlyToNewNotes) {
    MidiGrammar grammar(kMagenta, {.lowestPitch = 40, .highestPitch = 50});
    EXPECT_FALSE(allows(grammar, on(39)));
    EXPECT_TRUE(allows(grammar, on(40)));
    EXPECT_TRUE(allows(grammar, on(50)));
    EXPECT_FALSE(allows(grammar, on(51)));
    grammar.push(on(90));  // from a prompt
    grammar.push(shift(1));
    EXPECT_TRUE(allows(grammar, off(90)));
}

TEST(MidiGrammar, CloneAndResetAreIndependent) {
    MidiGrammar grammar(kMagenta);
    grammar.push(on(60));
    grammar.push(shift(1));
    const auto clone = grammar.clone();
    clone->push(off(60));
    EXPECT_TRUE(allows(grammar, off(60)));
    EXPECT_FALSE(allows(*clone, off(60)));
    grammar.reset();
    EXPECT_EQ(computeMask(grammar), computeMask(MidiGrammar(kMagenta)));
}

TEST(MidiGrammar, WrongArgumentsAreRefused) {
    EXPECT_THROW(MidiGrammar(kMagenta, {.lowestPitch = 60, .highestPitch = 59}), Error);
    EXPECT_THROW(MidiGrammar(kMagenta, {.lowestPitch = -1}), Error);
    EXPECT_THROW(MidiGrammar(kMagenta, {.highestPitch = 128}), Error);
    EXPECT_THROW(MidiGrammar(kMagenta, {.longestSilence = 0}), Error);
    EXPECT_THROW(MidiGrammar(kMagenta, {.longestNote = 0}), Error);
    MidiGrammar grammar(kMagenta);
    EXPECT_THROW(computeMask(grammar, 390), Error);
    EXPECT_THROW(grammar.push(391), Error);
}

// Everything that Magenta's encoder writes is allowed, except repeated strokes of a pitch within a step or
// while it sounds.
TEST(MidiGrammar, EncodedMusicIsAllowed) {
    const MidiTokenizer tokenizer(MidiProfile::Magenta);
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        test::RandomPerformance like;
        like.pitches = 60;
        like.lowestPitch = 30;
        like.overlapping = false;
        Performance performance = test::makeRandomPerformance(seed, like);
        for (Note& note : performance.notes) {  // at least one step long
            note.start = std::floor(note.start * 50) / 50;
            note.end = std::max(note.start + 0.02, std::floor(note.end * 50) / 50);
        }
        std::vector<Note>& notes = performance.notes;
        std::sort(notes.begin(), notes.end(), [](const Note& a, const Note& b) {
            return std::tie(a.pitch, a.start) < std::tie(b.pitch, b.start);
        });
        notes.erase(std::unique(notes.begin(), notes.end(),
                                [](const Note& a, const Note& b) {
                                    return a.pitch == b.pitch && a.start == b.start;
                                }),
                    notes.end());
        MidiGrammar grammar(kMagenta, {.longestNote = 1000});
        const std::vector<Token> tokens = tokenizer.encode(performance);
        for (std::size_t i = 1; i < tokens.size(); ++i) {
            ASSERT_TRUE(allows(grammar, tokens[i]))
                << "seed " << seed << ", token " << i << ": " << tokens[i];
            grammar.push(tokens[i]);
        }
    }
}

class MidiGrammarWalk : public testing::TestWithParam<int> {};

// After any token, allowed or not, the grammar allows some token. Allowed tokens alone always advance time.
TEST_P(MidiGrammarWalk, SomeTokenIsAlwaysAllowed) {
    RandomStream random(static_cast<std::uint64_t>(GetParam()), 5);
    constexpr MidiProfile kProfiles[] = {MidiProfile::Magenta, MidiProfile::Krasserm, MidiProfile::Pedal};
    const MidiVocabulary vocabulary(kProfiles[GetParam() % 3]);
    MidiGrammarOptions options;
    options.longestSilence = GetParam() % 5 == 0 ? 0.01 : 3;
    if (GetParam() % 4 == 0) options.lowestPitch = options.highestPitch = 60;
    MidiGrammar grammar(vocabulary, options);
    const bool foreign = GetParam() >= 20;
    int sinceShift = 0;
    for (int i = 0; i < 3000; ++i) {
        const auto mask = computeMask(grammar, vocabulary.size());
        const auto count =
            mask.size() - static_cast<std::size_t>(std::count(mask.begin(), mask.end(), kForbidden));
        ASSERT_GT(count, 0u);
        auto choice = static_cast<int>(random.below(count));
        Token token = 0;
        while (mask[static_cast<std::size_t>(token)] == kForbidden || choice-- > 0) ++token;
        if (foreign && random.below(3) == 0)
            token = static_cast<Token>(random.below(static_cast<std::uint64_t>(vocabulary.size())));
        const bool shifts = vocabulary.event(token).kind == TokenEvent::Kind::TimeShift;
        sinceShift = shifts ? 0 : sinceShift + 1;
        ASSERT_TRUE(foreign || sinceShift < 1000);
        grammar.push(token);
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, MidiGrammarWalk, testing::Range(0, 40));

}  // namespace
}  // namespace continuo::midi_grammar_test
