#include "library/music_summary.h"

#include <gtest/gtest.h>

#include "app/library/built_music.h"

namespace continuo::app {
namespace {

using namespace test;

TEST(MusicSummary, ContainsCountsSurpriseAndContour) {
    const MusicSummary summary = computeSummary(musicOf(shortDuet()), 11);
    EXPECT_EQ(summary.notes, (std::array<int, 2>{2, 1}));
    EXPECT_NEAR(summary.natsPerNote.value(), 3.5 * 0.693147, 1e-5);
    ASSERT_EQ(summary.contour.size(), static_cast<std::size_t>(MusicSummary::kContourPoints));
    EXPECT_EQ(summary.contour.front(), -1);
    EXPECT_LT(summary.contour[5], summary.contour[9]);
    EXPECT_LT(summary.contour[9], summary.contour.back());
    for (const float point : summary.contour) EXPECT_LE(point, 1);
}

TEST(MusicSummary, OfEmptyMusicIsEmpty) {
    EXPECT_TRUE(computeSummary(TakeContent{}, 0).contour.empty());
    EXPECT_EQ(computeSummary(TakeContent{}, 0).natsPerNote, std::nullopt);
    EXPECT_EQ(computeSummary(std::vector<PlayedNote>{}, 0).seconds, 0);
}

}  // namespace
}  // namespace continuo::app
