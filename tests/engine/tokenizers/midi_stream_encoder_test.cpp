#include "tokenizers/midi_stream_encoder.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/philox.h"
#include "continuo/error.h"
#include "support/random_performance.h"
#include "tokenizers/midi_tokenizer.h"

namespace continuo::midi_stream_encoder_test {
namespace {

const MidiTokenizer kTokenizer(MidiProfile::Magenta), kWithPedal(MidiProfile::Pedal);

struct Action {
    double time = 0;
    int order = 0;  // order of simultaneous actions
    int pitch = 0;
    int value = 0;
};
enum { kPedalDown, kPedalUp, kRelease, kStrike };  // a key is released before it is struck again

// Returns the player's actions in order.
std::vector<Action> toActions(const Performance& performance) {
    std::vector<Action> acts;
    for (const Note& note : performance.notes) {
        acts.push_back({note.start, kStrike, note.pitch, note.velocity});
        acts.push_back({note.end, kRelease, note.pitch, 0});
    }
    for (const PedalChange& change : performance.pedal)
        acts.push_back({change.time, change.value >= 64 ? kPedalDown : kPedalUp, 0, change.value});
    std::stable_sort(acts.begin(), acts.end(), [](const Action& a, const Action& b) {
        return std::pair(a.time, a.order) < std::pair(b.time, b.order);
    });
    return acts;
}

void applyAction(MidiStreamEncoder& encoder, const Action& act) {
    switch (act.order) {
        case kStrike: encoder.strike(act.pitch, act.value, act.time); break;
        case kRelease: encoder.release(act.pitch, act.time); break;
        default: encoder.movePedal(act.value, act.time);
    }
}

class StreamEncoderWalk : public testing::TestWithParam<int> {};

// Tokens taken at any moments together equal the tokens of the whole.
TEST_P(StreamEncoderWalk, StreamEncodingMatchesTheTokenizer) {
    const auto seed = static_cast<std::uint64_t>(GetParam());
    test::RandomPerformance like;
    like.overlapping = false;  // from one keyboard
    like.notes = 120;
    const Performance performance = test::makeRandomPerformance(seed, like);
    RandomStream random(seed, 1);
    const MidiTokenizer& tokenizer = seed % 2 == 0 ? kTokenizer : kWithPedal;
    MidiStreamEncoder encoder(tokenizer.vocabulary());
    std::vector<Token> tokens{*kTokenizer.vocabulary().start()};
    const auto take = [&](const std::vector<Token>& more) {
        tokens.insert(tokens.end(), more.begin(), more.end());
    };
    const std::vector<Action> acts = toActions(performance);
    const double cut = acts[acts.size() * 2 / 3].time + 0.137 * random.real();
    for (const Action& each : acts) {
        if (each.time >= cut) break;
        if (random.below(3) == 0) take(encoder.consumeUntil(each.time));
        applyAction(encoder, each);
    }
    take(encoder.finish(cut));
    Performance played;
    for (const Note& note : performance.notes) {
        if (note.start >= cut) continue;
        played.notes.push_back(note);
        if (note.end >= cut) played.notes.back().end = kStillHeld;
    }
    for (const PedalChange& change : performance.pedal) {
        if (change.time < cut) played.pedal.push_back(change);
    }
    const MidiPrompt prompt = tokenizer.encodePrompt(
        played, 0, static_cast<double>(encoder.step()) / kStepsPerSecond, MidiTokenizer::Silence::Kept);
    EXPECT_EQ(tokens, prompt.tokens);
}

INSTANTIATE_TEST_SUITE_P(Seeds, StreamEncoderWalk, testing::Range(0, 60));

TEST(StreamEncoder, ATimeStepIsWrittenOnceItHasEnded) {
    MidiStreamEncoder encoder(kTokenizer.vocabulary());
    encoder.strike(60, 64, 0.101);
    EXPECT_TRUE(encoder.consumeUntil(0.104).empty());
    EXPECT_EQ(encoder.consumeUntil(0.106).size(), 3u);  // time, velocity, note
    encoder.release(60, 0.106);
    EXPECT_TRUE(encoder.consumeUntil(0.106).empty());
    EXPECT_EQ(encoder.finish(0.2).size(), 3u);  // time, end, time
    EXPECT_EQ(encoder.step(), 20);
}

TEST(StreamEncoder, ReleasingAnUnpressedKeyWritesNothing) {
    MidiStreamEncoder encoder(kTokenizer.vocabulary());
    encoder.release(60, 0.1);
    EXPECT_TRUE(encoder.consumeUntil(1).empty());
}

TEST(StreamEncoder, ContinuesAfterAnotherWriter) {
    MidiStreamEncoder encoder(kTokenizer.vocabulary());
    encoder.strike(60, 64, 0.5);
    encoder.finish(1);
    encoder.continueFrom(700, 3);
    EXPECT_EQ(encoder.step(), 700);
    encoder.release(60, 7.2);  // the other writer has already ended this note
    encoder.strike(62, 64, 6.8);
    const std::vector<Token> tokens = encoder.consumeUntil(8);
    ASSERT_EQ(tokens.size(), 3u);
    EXPECT_EQ(kTokenizer.vocabulary().event(tokens[0]), (TokenEvent{TokenEvent::Kind::TimeShift, 20}));
}

TEST(StreamEncoder, RefusesInvalidEvents) {
    MidiStreamEncoder encoder(kTokenizer.vocabulary());
    EXPECT_THROW(encoder.strike(128, 64, 0), Error);
    EXPECT_THROW(encoder.strike(60, 128, 0), Error);
    EXPECT_THROW(encoder.movePedal(-1, 0), Error);
    EXPECT_THROW(encoder.release(60, 2e6), Error);
    EXPECT_THROW(MidiStreamEncoder{MidiVocabulary(MidiProfile::Krasserm)}, Error);
}

}  // namespace
}  // namespace continuo::midi_stream_encoder_test
