#include "duet/phrase_end.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
const Moment kBegin{10s};

TEST(PhraseEnd, ComesAfterTheGapWhenNothingIsHeld) {
    PhraseEnd phrase(600ms);
    EXPECT_FALSE(phrase.due());
    phrase.play(noteOn(kBegin, 60, 80));
    EXPECT_FALSE(phrase.due());
    phrase.play(noteOff(kBegin + 1s, 60));
    EXPECT_EQ(phrase.due(), kBegin + 1600ms);
    EXPECT_EQ(phrase.begun(), kBegin);
    phrase.play(noteOn(kBegin + 1200ms, 62, 80));
    EXPECT_FALSE(phrase.due());
}

TEST(PhraseEnd, ThePedalHolds) {
    PhraseEnd phrase(600ms);
    phrase.play(pedal(kBegin, 100));
    phrase.play(noteOn(kBegin + 1s, 60, 80));
    phrase.play(noteOff(kBegin + 2s, 60));
    EXPECT_FALSE(phrase.due());
    phrase.play(pedal(kBegin + 3s, 64));
    EXPECT_FALSE(phrase.due());
    phrase.play(pedal(kBegin + 4s, 63));
    EXPECT_EQ(phrase.due(), kBegin + 4600ms);
}

TEST(PhraseEnd, NothingPlayedIsNoPhrase) {
    PhraseEnd phrase(600ms);
    phrase.play(pedal(kBegin, 100));
    phrase.play(pedal(kBegin + 1s, 0));
    phrase.play(controlChange(kBegin + 1s, 7, 100));
    EXPECT_FALSE(phrase.due());
    phrase.play(noteOn(kBegin + 2s, 60, 80));
    phrase.play(noteOff(kBegin + 3s, 60));
    phrase.reset();
    EXPECT_FALSE(phrase.due());
    EXPECT_FALSE(phrase.begun());
}

}  // namespace
}  // namespace continuo::app
