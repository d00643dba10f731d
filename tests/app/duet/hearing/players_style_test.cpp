#include "duet/hearing/players_style.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

PlayersDynamics dynamicsOf(const std::vector<int>& velocities) {
    PlayersDynamics dynamics;
    for (const int each : velocities) dynamics.addVelocity(each);
    return dynamics;
}

TEST(PlayersDynamics, AreUnknownBeforeTheFirstNote) { EXPECT_FALSE(dynamicsOf({}).range()); }

TEST(PlayersDynamics, SpanTheVelocitiesWithAMarginForFewNotes) {
    std::vector<int> velocities;
    for (int i = 0; i < 256; ++i) velocities.push_back(i % 2 == 0 ? 50 : 80);
    EXPECT_EQ(dynamicsOf(velocities).range()->softest, 47);
    EXPECT_EQ(dynamicsOf(velocities).range()->loudest, 83);
    velocities.resize(16);
    EXPECT_EQ(dynamicsOf(velocities).range()->softest, 41);
    EXPECT_EQ(dynamicsOf(velocities).range()->loudest, 89);
    EXPECT_EQ(dynamicsOf({64}).range()->softest, 31);
    EXPECT_EQ(dynamicsOf({64}).range()->loudest, 97);
}

TEST(PlayersDynamics, IgnoreOutliersAndForgetOldNotes) {
    std::vector<int> velocities(300, 10);
    velocities.resize(300 + 253, 60);
    velocities.insert(velocities.end(), {1, 127, 127});
    const auto range = dynamicsOf(velocities).range();
    EXPECT_EQ(range->softest, 57);
    EXPECT_EQ(range->loudest, 63);
}

TEST(PlayersDynamics, AreValidMidiVelocities) {
    EXPECT_EQ(dynamicsOf({3}).range()->softest, 1);
    EXPECT_EQ(dynamicsOf({120}).range()->loudest, 127);
    EXPECT_EQ(dynamicsOf({-1, 1000}).range()->softest, 1);  // from a hand-edited file
    EXPECT_EQ(dynamicsOf({-1, 1000}).range()->loudest, 127);
}

TEST(AsLoudAs, DynamicsLimitStaysWithinTheSetVelocities) {
    const auto limited = [](int softest, int loudest) {
        MusicConstraints constraints;
        constraints.softest = softest;
        constraints.loudest = loudest;
        constraints = limitToDynamics(constraints, dynamicsOf(std::vector<int>(256, 60)));
        constraints.check();
        return std::pair(constraints.softest, constraints.loudest);
    };
    EXPECT_EQ(limited(1, 127), std::pair(57, 63));
    EXPECT_EQ(limited(60, 127), std::pair(60, 63));
    EXPECT_EQ(limited(80, 100), std::pair(80, 80)) << "nothing of theirs is allowed";
    EXPECT_EQ(limited(10, 20), std::pair(20, 20));
    EXPECT_EQ(limitToDynamics({}, {}), MusicConstraints{});
}

TEST(HeardIn, StyleCountsNotesThatStartWithinTheRange) {
    const Performance music = {
        {{20, 60, 0.0, 1.0}, {90, 62, 1.0, 2.0}, {90, 64, 1.5, 9.0}, {20, 65, 2.0, 3.0}}, {}};
    const PlayersStyle style = analyse(music, 1, 2);
    EXPECT_EQ(style.dynamics.range()->softest, dynamicsOf({90, 90}).range()->softest);
    EXPECT_FALSE(analyse(music, 5, 9).dynamics.range());
}

}  // namespace
}  // namespace continuo::app
