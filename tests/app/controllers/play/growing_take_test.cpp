#include "controllers/play/growing_take.h"

#include <gtest/gtest.h>

#include "app/library/playing.h"

namespace continuo::app {
namespace {

using test::release;
using test::strike;

class GrowingTakeTest : public testing::Test {
protected:
    bool news(const std::vector<DuetEvent>& events, double now) {
        return take_.takeNews(take_.add(events, now), now);
    }

    Library library_;
    GrowingTake take_{library_};
};

TEST_F(GrowingTakeTest, TellsOfItsFirstNotesAndOfEachTurnAtOnce) {
    EXPECT_FALSE(news({}, 0.5));
    EXPECT_TRUE(news({strike(1, 60)}, 1));
    EXPECT_FALSE(news({strike(1.1, 62)}, 1.1));
    EXPECT_TRUE(news({test::turn(1.2, Voice::Model)}, 1.2));
}

TEST_F(GrowingTakeTest, TellsOfWhateverElseCameAfterAMoment) {
    EXPECT_TRUE(news({strike(1, 60)}, 1));
    EXPECT_FALSE(news({release(2, 60)}, 2));
    EXPECT_FALSE(news({}, 3));
    EXPECT_TRUE(news({}, 3.1));
    EXPECT_FALSE(news({}, 9)) << "nothing came";
}

TEST_F(GrowingTakeTest, KnowsWhenAnybodyWasLastHeard) {
    EXPECT_DOUBLE_EQ(take_.lastHeard(), 0);
    take_.add({strike(1, 60, 80, Voice::Model), release(4, 60, Voice::Model), test::pedal(5, 90)}, 3);
    EXPECT_DOUBLE_EQ(take_.lastHeard(), 4);
}

}  // namespace
}  // namespace continuo::app
