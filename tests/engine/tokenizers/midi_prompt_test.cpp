#include <gtest/gtest.h>

#include <algorithm>

#include "continuo/error.h"
#include "support/random_performance.h"
#include "tokenizers/midi_stream_decoder.h"
#include "tokenizers/midi_tokenizer.h"

namespace continuo::midi_prompt_test {
namespace {

const MidiTokenizer kMagenta(MidiProfile::Magenta);

TEST(MidiPrompt, HeldKeyAtTheCutGetsNoNoteOff) {
    const Performance played{{{81, 60, 0, 3}, {81, 64, .5, 1}}, {}};
    const MidiPrompt prompt = kMagenta.encodePrompt(played, 0, 2);
    EXPECT_EQ(prompt.tokens, (std::vector<Token>{2, 379, 63, 308, 67, 308, 195}));
    EXPECT_EQ(prompt.openNotes, (std::vector<Note>{{81, 60, 0, kStillHeld}}));
    EXPECT_DOUBLE_EQ(prompt.seconds, 1.0);
}

TEST(MidiPrompt, PedalHeldAtTheCutLeavesNotesOpen) {
    const Performance played{{{81, 60, 0, .5}, {81, 64, 1, 1.2}, {81, 72, 3, 3.5}}, {{127, .2}, {0, 2.5}}};
    const MidiPrompt prompt = kMagenta.encodePrompt(played, 0, 2);
    EXPECT_EQ(prompt.openNotes, (std::vector<Note>{{81, 60, 0, kStillHeld}, {81, 64, 1, kStillHeld}}));
}

TEST(MidiPrompt, PedalDownWhenATakeEndsLeavesNotesOpen) {
    const Performance take{{{81, 60, 0, .5}, {81, 64, 1, 1.2}}, {{127, .2}}};
    EXPECT_EQ(kMagenta.encodePrompt(take).openNotes.size(), 2u);
    EXPECT_EQ(kMagenta.decode(kMagenta.encode(take)).notes,
              (std::vector<Note>{{81, 60, 0, 1.2}, {81, 64, 1, 1.2}}));
}

TEST(MidiPrompt, KeyDownWhenATakeEndsLeavesItsNoteOpen) {
    const Performance take{{{81, 60, 0, kStillHeld}, {81, 64, 1, 1.2}}, {}};
    EXPECT_EQ(kMagenta.encodePrompt(take).openNotes, (std::vector<Note>{{81, 60, 0, kStillHeld}}));
}

TEST(MidiPrompt, TheContinuationEndsThePromptsNotes) {
    const Performance played{{{81, 60, 0, 3}}, {}};
    MidiStreamDecoder decoder(kMagenta.vocabulary());
    for (const Token token : kMagenta.encodePrompt(played, 0, 2).tokens) decoder.push(token);
    EXPECT_FALSE(decoder.push(358));  // one second
    const auto end = decoder.push(kMagenta.vocabulary().token({TokenEvent::Kind::NoteOff, 60}));
    ASSERT_TRUE(end);
    EXPECT_EQ(end->kind, MidiNoteEvent::Kind::End);
    EXPECT_DOUBLE_EQ(end->start, 0);
    EXPECT_DOUBLE_EQ(end->time, 1);
}

TEST(MidiPrompt, TimesCountFromTheStartOfTheRange) {
    const Performance played{{{81, 59, 0, 9}, {81, 60, 5.25, 5.5}}, {}};
    const MidiPrompt prompt = kMagenta.encodePrompt(played, 5, 8);
    EXPECT_EQ(kMagenta.decode(prompt.tokens).notes, (std::vector<Note>{{81, 60, .25, .5}}));
}

TEST(MidiPrompt, PedalFromBeforeTheRangeCounts) {
    const Performance played{{{81, 60, 1, 1.1}, {81, 64, 3, 3.1}}, {{127, .5}, {0, 4}}};
    EXPECT_EQ(kMagenta.decode(kMagenta.encodePrompt(played, 2).tokens).notes,
              (std::vector<Note>{{81, 64, 1, 2}}));
}

TEST(MidiPrompt, SilenceBeforeTheCutIsKeptOnRequest) {
    const Performance played{{{81, 60, 0, 1}}, {}};
    EXPECT_DOUBLE_EQ(kMagenta.encodePrompt(played, 0, 3.5).seconds, 1.0);
    EXPECT_DOUBLE_EQ(kMagenta.encodePrompt(played, 0, 3.5, MidiTokenizer::Silence::Kept).seconds, 3.5);
}

TEST(MidiPrompt, RangeWithoutNotesIsTheStartAlone) {
    const Performance played{{{81, 60, 0, 1}}, {}};
    EXPECT_EQ(kMagenta.encodePrompt(played, 2, 3).tokens, std::vector<Token>{2});
    EXPECT_EQ(kMagenta.encodePrompt(played, 2, 1).tokens, std::vector<Token>{2});
    EXPECT_THROW(kMagenta.encodePrompt(played, -1, 1), Error);
}

class MidiPromptCut : public testing::TestWithParam<int> {};

// A prompt's tokens are a prefix of the whole piece's, as in training.
TEST_P(MidiPromptCut, PromptsTokensAreAPrefixOfTheWholePieces) {
    const Performance played = test::makeRandomPerformance(static_cast<std::uint64_t>(GetParam()));
    const double length = lastEventTime(played);
    for (const MidiTokenizer& tokenizer :
         {kMagenta, MidiTokenizer(MidiProfile::Krasserm, PedalRule::Magenta)}) {
        const std::vector<Token> whole = tokenizer.encode(played);
        for (const double share : {0.1, 0.35, 0.5, 0.77, 0.95}) {
            const MidiPrompt prompt = tokenizer.encodePrompt(played, 0, share * length);
            ASSERT_LE(prompt.tokens.size(), whole.size());
            EXPECT_TRUE(std::equal(prompt.tokens.begin(), prompt.tokens.end(), whole.begin())) << share;
            EXPECT_LE(prompt.seconds, share * length + 0.2);  // krasserm's rounding accumulates
        }
    }
}

// Appending the rest of the tokens restores the piece.
TEST_P(MidiPromptCut, DecodedPromptAndRestGiveTheWholePiece) {
    const Performance played = test::makeRandomPerformance(static_cast<std::uint64_t>(GetParam()));
    const std::vector<Token> whole = kMagenta.encode(played);
    const MidiPrompt prompt = kMagenta.encodePrompt(played, 0, lastEventTime(played) / 2);
    MidiStreamDecoder decoder(kMagenta.vocabulary());
    for (const Token token : prompt.tokens) decoder.push(token);
    EXPECT_EQ(decoder.sounding(), prompt.openNotes);
    const std::uint64_t carried = decoder.notesStarted();
    std::size_t endedInRest = 0;
    for (std::size_t i = prompt.tokens.size(); i < whole.size(); ++i) {
        const auto event = decoder.push(whole[i]);
        if (event && event->kind == MidiNoteEvent::Kind::End && event->index < carried) ++endedInRest;
    }
    EXPECT_EQ(endedInRest, prompt.openNotes.size());
    EXPECT_TRUE(decoder.sounding().empty());
}

INSTANTIATE_TEST_SUITE_P(Seeds, MidiPromptCut, testing::Range(0, 25));

}  // namespace
}  // namespace continuo::midi_prompt_test
