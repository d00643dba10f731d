#include "duet/memory/memory_trimmer.h"

#include <gtest/gtest.h>

#include <chrono>

#include "app/duet/duet_fixture.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

// A model that has heard one key per second for ten seconds. Each clock read takes a quarter of a second.
class ForgettingTest : public test::DuetModelTest {
protected:
    void SetUp() override {
        DuetModelTest::SetUp();
        music_.emplace(play());
        for (int second = 0; second < 10; ++second) {
            music_->play({PlayedEvent::Kind::Strike, 60 + second, 80, second + 0.0});
            music_->play({PlayedEvent::Kind::Release, 60 + second, 0, second + 0.5});
        }
        music_->advanceTo(10);
        forgetting_.emplace(*music_, [this] { return now_ += 250ms; });
    }
    Moment settledTime() const { return now_ + MemorySpan::kSettled; }

    Moment now_{1h};
    std::optional<LiveMusic> music_;
    std::optional<MemoryTrimmer> forgetting_;
};

TEST_F(ForgettingTest, MusicOlderThanTheLimitIsForgotten) {
    forgetting_->set(4);
    ASSERT_TRUE(forgetting_->isDue(10, settledTime()));
    EXPECT_TRUE(forgetting_->trim(10));
    EXPECT_NEAR(music_->contextBegin(), 6, 0.5);
    EXPECT_DOUBLE_EQ(forgetting_->cost(), 0.25);
    EXPECT_FALSE(forgetting_->isDue(10, settledTime()));
    EXPECT_FALSE(forgetting_->trim(10)) << "there is nothing more";
    EXPECT_DOUBLE_EQ(forgetting_->cost(), 0.25) << "of the last time that there was";
}

TEST_F(ForgettingTest, MemoryCountsFromTheGivenTime) {
    forgetting_->set(4);
    EXPECT_FALSE(forgetting_->isDue(4, settledTime()));
    EXPECT_FALSE(forgetting_->trim(4));
    EXPECT_EQ(music_->contextBegin(), 0);
}

TEST_F(ForgettingTest, WithoutALimitNothingIsForgotten) {
    EXPECT_FALSE(forgetting_->isDue(10, settledTime()));
    EXPECT_FALSE(forgetting_->trim(10));
    EXPECT_EQ(music_->contextBegin(), 0);
}

}  // namespace
}  // namespace continuo::app
