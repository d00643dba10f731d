#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/philox.h"
#include "continuo/error.h"
#include "support/random_performance.h"
#include "tokenizers/midi_grammar.h"
#include "tokenizers/midi_limits.h"
#include "tokenizers/midi_stream_decoder.h"
#include "tokenizers/midi_stream_encoder.h"
#include "tokenizers/midi_tokenizer.h"
#include "tokenizers/music_augmentation.h"
#include "tokenizers/music_class.h"

namespace continuo::midi_pedal_test {
namespace {

const MidiTokenizer kPedal(MidiProfile::Pedal);
const MidiVocabulary& kVocabulary = kPedal.vocabulary();
constexpr Token kPedalDown = 391, kPedalUp = 392;

Token on(int pitch) { return kVocabulary.token({TokenEvent::Kind::NoteOn, pitch}); }
Token off(int pitch) { return kVocabulary.token({TokenEvent::Kind::NoteOff, pitch}); }
Token shift(int steps) { return kVocabulary.token({TokenEvent::Kind::TimeShift, steps}); }

std::vector<Token> encodeTokens(const Performance& performance) { return kPedal.encode(performance); }

TEST(PedalTokens, NotesEndAtTheirKeysReleaseAndThePedalIsEncoded) {
    const std::vector<Token> tokens =
        encodeTokens({{{81, 60, 0, 0.5}}, {{127, 0.2}, {80, 0.3}, {0, 1.0}, {30, 1.1}}});
    EXPECT_EQ(tokens, (std::vector<Token>{2, 379, on(60), shift(20), kPedalDown, shift(30), off(60),
                                          shift(50), kPedalUp}));
    const Performance decoded = kPedal.decode(tokens);
    EXPECT_EQ(decoded.notes, (std::vector<Note>{{81, 60, 0, 0.5}}));
    EXPECT_EQ(decoded.pedal, (std::vector<PedalChange>{{127, 0.2}, {0, 1.0}}));
}

TEST(PedalTokens, APressAfterAReleaseInOneStepMovesToTheNext) {
    const auto expected = [](std::vector<Token> middle) {
        std::vector<Token> tokens = {2, 379, on(60), shift(50)};
        tokens.insert(tokens.end(), middle.begin(), middle.end());
        return tokens;
    };
    // A note released just before the pedal goes down is damped; one released just after it keeps sounding.
    EXPECT_EQ(encodeTokens({{{81, 60, 0, 0.498}}, {{127, 0.502}, {0, 1}}}),
              expected({off(60), shift(1), kPedalDown, shift(49), kPedalUp}));
    EXPECT_EQ(encodeTokens({{{81, 60, 0, 0.502}}, {{127, 0.498}, {0, 1}}}),
              expected({kPedalDown, off(60), shift(50), kPedalUp}));
}

TEST(PedalTokens, LegatoPedallingInOneStepKeepsBothMovements) {
    EXPECT_EQ(
        encodeTokens(
            {{{81, 60, 0, 0.2}, {81, 62, 0.5, 0.7}}, {{127, 0.1}, {0, 0.499}, {127, 0.503}, {0, 1}}}),
        (std::vector<Token>{2, 379, on(60), shift(10), kPedalDown, shift(10), off(60), shift(30), kPedalUp,
                            on(62), shift(1), kPedalDown, shift(19), off(62), shift(30), kPedalUp}));
}

TEST(PedalTokens, AMovementUndoneInItsStepIsDropped) {
    EXPECT_EQ(encodeTokens({{{81, 60, 0, 1}}, {{127, 0.501}, {0, 0.503}}}),
              (std::vector<Token>{2, 379, on(60), shift(100), off(60)}));
}

TEST(PedalTokens, APressedPedalGoesUpWithTheLastEvent) {
    EXPECT_EQ(encodeTokens({{{81, 60, 0, 1}}, {{127, 0.5}}}),
              (std::vector<Token>{2, 379, on(60), shift(50), kPedalDown, shift(50), kPedalUp, off(60)}));
}

TEST(PedalTokens, APromptKeepsThePedalStateAtItsStartAndEnd) {
    const Performance played{{{81, 60, 1, 1.1}, {81, 64, 3, 3.1}, {81, 65, 5, 6}},
                             {{127, .5}, {0, 4}, {127, 5}}};
    const MidiPrompt prompt = kPedal.encodePrompt(played, 2, 5.5);
    EXPECT_EQ(prompt.tokens.at(1), kPedalDown);
    EXPECT_TRUE(prompt.pedalIsDown);
    EXPECT_EQ(std::count(prompt.tokens.begin(), prompt.tokens.end(), kPedalUp), 1);
    EXPECT_FALSE(kPedal.encodePrompt(played, 0, 4.5).pedalIsDown);
    EXPECT_TRUE(kPedal.encodePrompt(played).pedalIsDown) << "of a take that ends so";
}

TEST(PedalTokens, TranspositionKeepsThePedal) {
    std::vector<Token> tokens = {2, kPedalDown, on(60), shift(5), kPedalUp, off(60)};
    transpose(tokens, 3, kVocabulary);
    EXPECT_EQ(tokens, (std::vector<Token>{2, kPedalDown, on(63), shift(5), kPedalUp, off(63)}));
}

class PedalWalk : public testing::TestWithParam<int> {
protected:
    std::uint64_t seed() const { return static_cast<std::uint64_t>(GetParam()); }
    Performance makePerformance(bool overlapping = false) const {
        test::RandomPerformance like;
        like.overlapping = overlapping;
        like.pedalChanges = 40;
        like.meanGap = GetParam() % 2 == 0 ? 0.15 : 0.02;  // often several events in a step
        return test::makeRandomPerformance(seed(), like);
    }
};

TEST_P(PedalWalk, DecodedMusicRoundTrips) {
    const Performance once = kPedal.decode(kPedal.encode(makePerformance(true)));
    const std::vector<Token> tokens = kPedal.encode(once);
    EXPECT_EQ(kPedal.decode(tokens), once);
    EXPECT_EQ(kPedal.encode(kPedal.decode(tokens)), tokens);
}

TEST_P(PedalWalk, WithoutAPedalTheTokensEqualMagentas) {
    Performance without = makePerformance(true);
    without.pedal.clear();
    EXPECT_EQ(kPedal.encode(without), MidiTokenizer(MidiProfile::Magenta).encode(without));
}

// Every string sounds as long as before, within three steps.
TEST_P(PedalWalk, EncodedPedalKeepsTheSoundingLengths) {
    test::RandomPerformance like;
    like.pitches = 88;
    like.lowestPitch = 21;
    like.overlapping = false;
    like.pedalChanges = 30;
    const Performance before = test::makeRandomPerformance(seed(), like);
    const std::vector<SustainedNote> sounding = applySustain(before);
    std::vector<SustainedNote> again = applySustain(kPedal.decode(kPedal.encode(before)));
    for (const SustainedNote& each : sounding) {
        const auto same = std::find_if(again.begin(), again.end(), [&](const SustainedNote& other) {
            return other.note.pitch == each.note.pitch &&
                   std::abs(other.note.start - each.note.start) < 0.0051;
        });
        ASSERT_NE(same, again.end());
        EXPECT_NEAR(same->note.end, std::max(each.note.end, each.note.start + 0.01), 0.0301)
            << each.note.pitch << " at " << each.note.start;
    }
}

TEST_P(PedalWalk, APromptIsAPrefixOfTheWhole) {
    const Performance whole = makePerformance(true);
    const std::vector<Token> tokens = kPedal.encode(whole);
    for (const double share : {0.1, 0.35, 0.5, 0.77, 0.95}) {
        const MidiPrompt prompt = kPedal.encodePrompt(whole, 0, share * lastEventTime(whole));
        ASSERT_LE(prompt.tokens.size(), tokens.size());
        EXPECT_TRUE(std::equal(prompt.tokens.begin(), prompt.tokens.end(), tokens.begin())) << share;
    }
}

// The grammar allows what the encoder writes, apart from repeated strokes of one pitch.
TEST_P(PedalWalk, EncodedPedalObeysTheGrammar) {
    MidiGrammar grammar(kVocabulary, {.longestPedal = 1000});
    std::vector<std::uint8_t> mask(393);
    bool down = false;
    for (const Token token : kPedal.encode(makePerformance())) {
        if (token >= kPedalDown) {
            grammar.allowed(mask);
            ASSERT_NE(mask[static_cast<std::size_t>(token)], kForbidden);
            ASSERT_EQ(mask[static_cast<std::size_t>(down ? kPedalDown : kPedalUp)], kForbidden);
            down = token == kPedalDown;
        }
        grammar.push(token);
    }
    EXPECT_FALSE(down);
}

INSTANTIATE_TEST_SUITE_P(Seeds, PedalWalk, testing::Range(0, 60));

bool allows(const MidiGrammar& grammar, Token token) {
    std::vector<std::uint8_t> mask(393);
    grammar.allowed(mask);
    return mask[static_cast<std::size_t>(token)] != kForbidden;
}

TEST(PedalGrammar, OnePedalMovementIsAllowedAtTheStartOfAStep) {
    MidiGrammar grammar(kVocabulary);
    EXPECT_TRUE(allows(grammar, kPedalDown));
    EXPECT_FALSE(allows(grammar, kPedalUp));
    grammar.push(kPedalDown);
    EXPECT_FALSE(allows(grammar, kPedalDown));
    EXPECT_FALSE(allows(grammar, kPedalUp));
    grammar.push(shift(1));
    EXPECT_TRUE(allows(grammar, kPedalUp));
    grammar.push(on(60));
    EXPECT_FALSE(allows(grammar, kPedalUp)) << "a note came first";
    std::vector<std::uint8_t> mask(393);
    grammar.push(shift(1));
    grammar.allowed(mask);
    EXPECT_EQ(mask[static_cast<std::size_t>(kPedalUp)], kAsModelled);
}

TEST(PedalGrammar, ATooLongPressedPedalMustGoUpNext) {
    MidiGrammar grammar(kVocabulary, {.longestPedal = 1.5});
    grammar.push(kPedalDown);
    grammar.push(shift(100));
    grammar.push(kPedalDown);  // another writer repeats the event
    grammar.push(shift(49));
    EXPECT_TRUE(allows(grammar, shift(1)));
    grammar.push(shift(1));
    for (Token token = 0; token < 393; ++token) EXPECT_EQ(allows(grammar, token), token == kPedalUp) << token;
    EXPECT_THROW(MidiGrammar(kVocabulary, {.longestPedal = 0}), Error);
}

TEST(PedalGrammar, PedalledNotesCountAsVoicesExceptInOldRecords) {
    MidiLimits limits(kVocabulary);
    MidiGrammar grammar(kVocabulary);
    MusicConstraints two;
    two.voices = 2;
    for (const Token token : {kPedalDown, on(60), on(64), shift(10), off(60), off(64), shift(1)}) {
        grammar.push(token);
        limits.push(token, MidiLimits::Author::Model);
    }
    std::vector<std::uint8_t> mask(393);
    grammar.allowed(mask);
    std::vector<std::uint8_t> old = mask;
    limits.narrow(mask, two);
    EXPECT_EQ(mask[static_cast<std::size_t>(on(67))], kForbidden);
    two.pedalVoices = false;
    limits.narrow(old, two);
    EXPECT_NE(old[static_cast<std::size_t>(on(67))], kForbidden);
}

TEST(PedalStream, StreamDecoderReportsPedalMovements) {
    MidiStreamDecoder decoder(kVocabulary);
    decoder.push(kPedalDown);
    EXPECT_TRUE(decoder.pedalIsDown());
    decoder.close();
    EXPECT_FALSE(decoder.pedalIsDown());
}

TEST(PedalStream, ContinuesWithAPedalMovedMeanwhile) {
    MidiStreamEncoder encoder(kVocabulary);
    encoder.strike(60, 64, 0.5);
    encoder.finish(1);
    encoder.movePedal(127, 1.2);
    encoder.release(60, 1.3);
    const MidiStreamEncoder::HeldNote byFoot[] = {{60, 50, false}};
    encoder.continueFrom(200, 15, false, byFoot);
    EXPECT_EQ(encoder.consumeUntil(3), (std::vector<Token>{shift(1), kPedalDown, off(60)}));
    encoder.movePedal(0, 3.5);
    EXPECT_EQ(encoder.consumeUntil(4), (std::vector<Token>{shift(100), shift(49), kPedalUp}));
}

}  // namespace
}  // namespace continuo::midi_pedal_test
