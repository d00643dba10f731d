#include "tempo/tap_tempo.h"

#include <gtest/gtest.h>

#include "app/tempo/moments.h"
#include "tempo/beat_grid.h"

namespace continuo::app {
namespace {

TEST(TapTempo, NeedsTwoTaps) {
    TapTempo taps;
    EXPECT_FALSE(taps.tap(kStart));
    EXPECT_NEAR(*taps.tap(after(0.5)), 120, 1e-6);
}

TEST(TapTempo, AveragesIrregularTaps) {
    TapTempo taps;
    const double late[] = {0, 0.02, -0.015, 0.01, -0.02, 0.015, 0, 0.01};
    std::optional<double> tempo;
    for (int i = 0; i < 8; ++i) tempo = taps.tap(after(0.6 * i + late[i]));
    EXPECT_NEAR(*tempo, 100, 1);
}

TEST(TapTempo, NewTempoOrAPauseRestartsTheAverage) {
    TapTempo taps;
    for (int i = 0; i < 6; ++i) taps.tap(after(0.5 * i));
    EXPECT_NEAR(*taps.tap(after(2.5 + 1.0)), 60, 1e-6) << "half as fast";
    EXPECT_NEAR(*taps.tap(after(2.5 + 2.0)), 60, 1e-6);
    EXPECT_FALSE(taps.tap(after(30)));
    EXPECT_NEAR(*taps.tap(after(30.75)), 80, 1e-6);
}

TEST(TapTempo, StaysWithinTheTempoLimits) {
    TapTempo taps;
    taps.tap(kStart);
    EXPECT_EQ(*taps.tap(after(0.05)), kFastestTempo);
    TapTempo twice;
    twice.tap(kStart);
    EXPECT_FALSE(twice.tap(kStart)) << "two taps at one moment are no tempo";
}

}  // namespace
}  // namespace continuo::app
