#include "duet/turn/answer.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr double kSoon = 0.0625;  // exact in binary, like all times here

class AnswerTest : public testing::Test {
protected:
    AnswerTest() { settings_.seconds = 8; }
    void begin(double turn, double phrase = 3, double earliest = 0) {
        answer_.begin(settings_, turn, phrase, 100, earliest);
    }

    DuetSettings settings_;
    MusicClock clock_{Moment(1000s), 50};  // preceded by 50 s of music
    Answer answer_{clock_};
};

TEST_F(AnswerTest, IsAsLongAsThePhraseFromItsFirstNote) {
    begin(60);
    EXPECT_EQ(answer_.length(), 3);
    EXPECT_EQ(answer_.end(), 60 + Answer::kLongestRest + 3) << "no note yet";
    EXPECT_FALSE(answer_.hasNote());
    answer_.setFirstNote(settings_, 60 + kSoon);
    EXPECT_TRUE(answer_.hasNote());
    EXPECT_EQ(answer_.end(), 63 + kSoon);
    EXPECT_EQ(answer_.endMoment(), Moment(1013s + 62500us));
    EXPECT_FALSE(answer_.isOver(63));
    EXPECT_TRUE(answer_.isOver(63 + kSoon));
    // Tests a phrase of one key, and a whole piece.
    begin(80, 0);
    EXPECT_EQ(answer_.length(), DuetSettings::kShortestAnswer);
    begin(90, 600);
    EXPECT_EQ(answer_.length(), DuetSettings::kLongestAnswer);
}

TEST_F(AnswerTest, HasNoEndIfOnlyThePlayerEndsIt) {
    for (const PlayMode mode : {PlayMode::HandOver, PlayMode::PlayAlong, PlayMode::FreeRun}) {
        settings_.mode = mode;
        begin(60);
        EXPECT_EQ(answer_.end(), Answer::kForever);
        EXPECT_EQ(answer_.endMoment(), Moment::max());
    }
    settings_.mode = PlayMode::CallAndResponse;
    settings_.length = AnswerLength::UntilIPlay;
    begin(60);
    answer_.setFirstNote(settings_, 61);
    EXPECT_EQ(answer_.end(), Answer::kForever);
}

// The bars count from the bar line nearest to the turn, before or after it.
TEST_F(AnswerTest, EndsOnABarLine) {
    settings_.length = AnswerLength::Bars;
    settings_.bars = 2;
    settings_.beats = BeatGrid{clock_.momentAt(55), 0.5, 4};  // lines at 55, 57, 59...
    begin(59.75);
    EXPECT_EQ(answer_.length(), 4);
    EXPECT_NEAR(answer_.end(), 63, 1e-6);
    begin(60.25);
    EXPECT_NEAR(answer_.end(), 65, 1e-6);
    // A first note after that line moves the end to the next one.
    answer_.setFirstNote(settings_, 65.5);
    EXPECT_NEAR(answer_.end(), 67, 1e-6);
    // Without beats the answer is as long as the phrase.
    settings_.beats.reset();
    begin(70);
    EXPECT_EQ(answer_.length(), 3);
}

TEST_F(AnswerTest, EndsOnlyAfterItsTokensAndAtLeastOneNote) {
    settings_.length = AnswerLength::Tokens;
    settings_.tokens = 20;
    begin(60);
    EXPECT_FALSE(answer_.hasToken(100));
    EXPECT_TRUE(answer_.hasToken(101));
    EXPECT_FALSE(answer_.hasAllTokens(settings_, 150, 62)) << "no note";
    EXPECT_EQ(answer_.end(), Answer::kForever);
    answer_.setFirstNote(settings_, 61);
    EXPECT_FALSE(answer_.hasAllTokens(settings_, 119, 62));
    EXPECT_TRUE(answer_.hasAllTokens(settings_, 120, 62));
    EXPECT_EQ(answer_.end(), 62 + Answer::kLastNote);
    settings_.mode = PlayMode::HandOver;
    EXPECT_FALSE(answer_.hasAllTokens(settings_, 120, 62));
}

TEST_F(AnswerTest, ChangedLengthNeverEndsInThePast) {
    begin(60);
    answer_.setFirstNote(settings_, 60 + kSoon);
    DuetSettings longer = settings_;
    longer.length = AnswerLength::Seconds;
    EXPECT_TRUE(Answer::endsDifferently(settings_, longer));
    answer_.onSettingsChanged(longer, 61);
    EXPECT_EQ(answer_.end(), 68 + kSoon) << "from the first note on, as before";
    longer.seconds = 1;
    answer_.onSettingsChanged(longer, 62);
    EXPECT_EQ(answer_.end(), 62);
    // These settings do not affect the end.
    DuetSettings louder = settings_;
    louder.over = PlayedOver::Together;
    louder.sampling.temperature = 2;
    EXPECT_FALSE(Answer::endsDifferently(settings_, louder));
    // The machine resumed late.
    begin(60, 1, 70);
    EXPECT_EQ(answer_.end(), 70);
}

}  // namespace
}  // namespace continuo::app
