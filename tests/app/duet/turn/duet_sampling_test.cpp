#include "duet/turn/duet_sampling.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

class DuetSamplingTest : public testing::Test {
protected:
    // Returns the constraints at `now`, in an answer that started at second 60 and may have a note.
    MusicConstraints constraints(double now, bool hasNote = true) {
        Answer answer(clock_);
        answer.begin(settings_, 60, 1, 0, 0);
        if (hasNote) answer.setFirstNote(settings_, 60);
        return sampling_.sampling(settings_, clock_, answer, clock_.momentAt(now)).constraints;
    }
    void strike(int count, double first, double apart) {
        for (int i = 0; i < count; ++i) sampling_.addStroke(60, 64, first + i * apart);
    }

    DuetSettings settings_;
    MusicClock clock_{Moment(1000s), 50};
    DuetSampling sampling_{PlayersStyle{}};
};

TEST_F(DuetSamplingTest, DensityIsLimitedWhileThePlayerPlays) {
    settings_.over = PlayedOver::Together;
    EXPECT_EQ(constraints(61).density, 0) << "nobody plays";
    strike(20, 60.05, 0.1);  // ten per second
    EXPECT_DOUBLE_EQ(constraints(62).density, 10);
    settings_.over = PlayedOver::Yield;
    EXPECT_DOUBLE_EQ(constraints(62).density, 6);
    // The last two seconds count, as does the answer's own limit.
    EXPECT_DOUBLE_EQ(constraints(63).density, 0.6 * 5);
    settings_.sampling.constraints.density = 2;
    EXPECT_DOUBLE_EQ(constraints(62).density, 2);
    EXPECT_DOUBLE_EQ(constraints(70).density, 2) << "in the player's rest";
}

TEST_F(DuetSamplingTest, DensityLimitIsAtLeastOneNotePerSecond) {
    settings_.over = PlayedOver::Yield;
    settings_.sampling.constraints.minDensity = 4;
    sampling_.addStroke(60, 64, 60.5);
    EXPECT_DOUBLE_EQ(constraints(61).density, 1);
    EXPECT_DOUBLE_EQ(constraints(61).minDensity, 1);
    EXPECT_DOUBLE_EQ(constraints(63).minDensity, 4);
}

TEST_F(DuetSamplingTest, NotesBeforeTheTurnDoNotLimitTheDensity) {
    strike(20, 58, 0.1);
    EXPECT_EQ(constraints(60.5).density, 0);
}

TEST_F(DuetSamplingTest, LimitsTheRestBeforeAnAnswer) {
    EXPECT_DOUBLE_EQ(constraints(60.1, false).minDensity, 1 / Answer::kLongestRest);
    EXPECT_DOUBLE_EQ(constraints(60.1, true).minDensity, 0);
    settings_.sampling.constraints.minDensity = 3;
    EXPECT_DOUBLE_EQ(constraints(60.1, false).minDensity, 3);
    // The maximum density applies, too.
    settings_.sampling.constraints.minDensity = 0;
    settings_.sampling.constraints.density = 0.5;
    EXPECT_DOUBLE_EQ(constraints(60.1, false).minDensity, 0.5);
}

TEST_F(DuetSamplingTest, PulseIsConvertedToTheMusicsClock) {
    settings_.beats = BeatGrid{clock_.momentAt(55.3125), 0.5, 4};
    EXPECT_EQ(constraints(61).pulse.seconds, 0);
    settings_.inTime = MusicConstraints::Pulse::Pull::On;
    const MusicConstraints::Pulse sixteenths{0.125, 0.0625, MusicConstraints::Pulse::Pull::On};
    EXPECT_EQ(constraints(61).pulse, sixteenths);
    settings_.beats.reset();
    EXPECT_EQ(constraints(61).pulse.seconds, 0);
}

TEST_F(DuetSamplingTest, KeepsToTheKeyOfThePlayer) {
    settings_.scaleUse = ScaleUse::AsPlayed;
    const auto everything = constraints(61).pitchClasses;
    EXPECT_FALSE(sampling_.key());
    for (const int pitch : {60, 60, 67, 67, 69, 69, 67, 65, 65, 64, 64, 62, 62, 60})
        sampling_.addStroke(pitch, 64, 59);
    ASSERT_TRUE(sampling_.key());
    EXPECT_EQ(sampling_.key()->scale, (Scale{0, Scale::Kind::Major}));
    EXPECT_EQ(constraints(61).pitchClasses, sampling_.key()->scale.pitchClasses());
    settings_.scaleUse = ScaleUse::Chosen;
    settings_.scale = {6, Scale::Kind::MajorPentatonic};
    EXPECT_EQ(constraints(61).pitchClasses, settings_.scale.pitchClasses());
    settings_.scaleUse = ScaleUse::Off;
    EXPECT_EQ(constraints(61).pitchClasses, everything);
}

TEST_F(DuetSamplingTest, KeepsToTheDynamicsOfThePlayer) {
    settings_.dynamicsAsPlayed = true;
    EXPECT_EQ(constraints(61), MusicConstraints{}) << "nothing was played";
    for (int i = 0; i < 16; ++i) sampling_.addStroke(60 + i, 40 + i, 59);
    EXPECT_EQ(constraints(61).softest, 40 - 9);
    EXPECT_EQ(constraints(61).loudest, 55 + 9);
    settings_.sampling.constraints.loudest = 60;
    EXPECT_EQ(constraints(61).loudest, 60);
    settings_.dynamicsAsPlayed = false;
    EXPECT_EQ(constraints(61).softest, 1);
}

}  // namespace
}  // namespace continuo::app
