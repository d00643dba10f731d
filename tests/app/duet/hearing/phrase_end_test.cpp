#include "duet/hearing/phrase_end.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
const Moment kBegin{10s};

TEST(PhraseEnd, PhraseEndsTheGapAfterTheLastReleasedKey) {
    PhraseEnd phrase(600ms);
    EXPECT_FALSE(phrase.due());
    phrase.addEvent(noteOn(kBegin, 60, 80));
    EXPECT_FALSE(phrase.due());
    phrase.addEvent(noteOff(kBegin + 1s, 60));
    EXPECT_EQ(phrase.due(), kBegin + 1600ms);
    EXPECT_EQ(phrase.begun(), kBegin);
    phrase.addEvent(noteOn(kBegin + 1200ms, 62, 80));
    EXPECT_FALSE(phrase.due());
}

TEST(PhraseEnd, HeldPedalDelaysTheEnd) {
    PhraseEnd phrase(600ms);
    phrase.addEvent(pedal(kBegin, 100));
    phrase.addEvent(noteOn(kBegin + 1s, 60, 80));
    phrase.addEvent(noteOff(kBegin + 2s, 60));
    EXPECT_FALSE(phrase.due());
    phrase.addEvent(pedal(kBegin + 3s, 64));
    EXPECT_FALSE(phrase.due());
    phrase.addEvent(pedal(kBegin + 4s, 63));
    EXPECT_EQ(phrase.due(), kBegin + 4600ms);
}

TEST(PhraseEnd, KeysHeldBeforeThePhraseDelayItsEnd) {
    PhraseEnd phrase(600ms);
    phrase.addHeld(noteOn(kBegin, 36, 80));
    phrase.addHeld(pedal(kBegin, 100));
    EXPECT_FALSE(phrase.begun());
    phrase.addEvent(noteOn(kBegin + 1s, 60, 80));
    phrase.addEvent(noteOff(kBegin + 2s, 60));
    phrase.addEvent(noteOff(kBegin + 3s, 36));
    EXPECT_FALSE(phrase.due());
    phrase.addEvent(pedal(kBegin + 4s, 0));
    EXPECT_EQ(phrase.due(), kBegin + 4600ms);
    EXPECT_EQ(phrase.begun(), kBegin + 1s);
}

TEST(PhraseEnd, JitteringPedalDoesNotDelayTheEnd) {
    PhraseEnd phrase(600ms);
    phrase.addEvent(noteOn(kBegin, 60, 80));
    phrase.addEvent(noteOff(kBegin + 1s, 60));
    for (int i = 0; i < 10; ++i) phrase.addEvent(pedal(kBegin + 1s + i * 100ms, i % 2 * 9));
    EXPECT_EQ(phrase.due(), kBegin + 1600ms);
}

TEST(PhraseEnd, SilenceIsNotAPhrase) {
    PhraseEnd phrase(600ms);
    phrase.addEvent(pedal(kBegin, 100));
    phrase.addEvent(pedal(kBegin + 1s, 0));
    phrase.addEvent(controlChange(kBegin + 1s, 7, 100));
    EXPECT_FALSE(phrase.due());
    phrase.addEvent(noteOn(kBegin + 2s, 60, 80));
    phrase.addEvent(noteOff(kBegin + 3s, 60));
    phrase.reset();
    EXPECT_FALSE(phrase.due());
    EXPECT_FALSE(phrase.begun());
}

// Plays two-note chords, 20 ms apart, every `interval`, the last one held for `last`. Returns the gap after
// them.
LiveClock::duration measureGap(PhraseEnd& phrase, LiveClock::duration interval, int strokes,
                               LiveClock::duration last = 100ms) {
    Moment at = phrase.last() + 10s;  // a rest has no rhythm
    for (int i = 0; i < strokes; ++i, at += interval) {
        phrase.addEvent(noteOn(at, 60, 80));
        phrase.addEvent(noteOn(at + 20ms, 64, 80));
        const LiveClock::duration length =
            i + 1 < strokes ? std::min<LiveClock::duration>(interval, 100ms) : last;
        phrase.addEvent(noteOff(at + length, 60));
        phrase.addEvent(noteOff(at + length, 64));
    }
    return phrase.gap();
}

TEST(PhraseEnd, AdaptiveGapFollowsThePlaying) {
    PhraseEnd phrase(600ms);
    phrase.setGap(600ms, true);
    EXPECT_EQ(measureGap(phrase, 500ms, 3, 4s), 600ms);  // too few notes
    EXPECT_EQ(measureGap(phrase, 500ms, 17), PhraseEnd::kLongest) << "a last note that is short";
    EXPECT_EQ(measureGap(phrase, 500ms, 17, 4s), 750ms) << "one that is held";
    EXPECT_EQ(measureGap(phrase, 50ms, 17), 1000ms);
    EXPECT_EQ(measureGap(phrase, 150ms, 17, 4s), PhraseEnd::kShortest);
    EXPECT_EQ(measureGap(phrase, 2000ms, 17, 4s), PhraseEnd::kLongest);
    phrase.setGap(400ms, false);
    EXPECT_EQ(phrase.gap(), 400ms);
    EXPECT_EQ(phrase.due(), phrase.last() + 400ms);
}

}  // namespace
}  // namespace continuo::app
