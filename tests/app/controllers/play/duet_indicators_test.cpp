#include "controllers/play/duet_indicators.h"

#include <gtest/gtest.h>

#include "app/library/playing.h"
#include "controllers/play/growing_take.h"

namespace continuo::app {
namespace {

using test::release;
using test::strike;

// Tests how far back a model hears in a growing take.
class HeardOfTakeTest : public testing::Test {
protected:
    ui::ContextForm heard(double from) const { return toHeardForm(*take_.roll(), from, take_.lastHeard()); }
    void play(double from, double to) { take_.add({strike(from, 60), release(to, 60)}, to); }

    Library library_;
    GrowingTake take_{library_};
};

TEST_F(HeardOfTakeTest, IsEmptyBeforeTheFirstNote) {
    EXPECT_EQ(heard(3), (ui::ContextForm{.empty = true}));
    EXPECT_EQ(heard(-20), ui::ContextForm{}) << "what was played before the take is";
}

TEST_F(HeardOfTakeTest, ShowsNoMemoryRangeWhileEverythingIsRemembered) {
    play(2.3, 3);
    play(50, 53);
    EXPECT_EQ(heard(2), ui::ContextForm{});
    EXPECT_EQ(heard(2.4), ui::ContextForm{});
}

TEST_F(HeardOfTakeTest, MemoryRangeIsMeasuredFromTheLastNote) {
    play(2.3, 3);
    play(50, 53);
    EXPECT_DOUBLE_EQ(heard(40).seconds, 13);
    EXPECT_FALSE(heard(40).empty);
    EXPECT_GT(heard(60).seconds, 0) << "0 would be everything";
}

}  // namespace
}  // namespace continuo::app
