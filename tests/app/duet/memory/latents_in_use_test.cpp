#include "duet/memory/latents_in_use.h"

#include <gtest/gtest.h>

#include "app/duet/duet_fixture.h"

namespace continuo::app {
namespace {

// A model with 16 latents.
class LatentsInUseTest : public test::DuetModelTest {
protected:
    void SetUp() override {
        DuetModelTest::SetUp();
        music_.emplace(play());
        latents_.emplace(*music_);
        settings_.fewestLatents = 1;
    }
    void requestLatents(int latents, bool isAuto = false) {
        settings_.sampling.latents = latents;
        settings_.latentsAuto = isAuto;
        latents_->set(settings_);
    }
    // Reports tokens too slow for the music until the controller reacts.
    void reportSlowTokens() {
        const int before = latents_->count();
        for (int i = 0; i < 100 && latents_->count() == before; ++i)
            latents_->measure(1, 0.1, 0.05, -0.1, now_ += 1);
    }

    DuetSettings settings_;
    std::optional<LiveMusic> music_;
    std::optional<LatentsInUse> latents_;
    double now_ = 0;
};

TEST_F(LatentsInUseTest, ManualCountIsUsed) {
    requestLatents(4);
    EXPECT_EQ(latents_->count(), 4);
    requestLatents(0);
    EXPECT_EQ(latents_->count(), 16) << "all";
    requestLatents(64);
    EXPECT_EQ(latents_->count(), 16) << "that the model has";
    reportSlowTokens();
    EXPECT_EQ(latents_->count(), 16);
}

TEST_F(LatentsInUseTest, AutomaticCountFallsIfTokensAreSlow) {
    requestLatents(8, true);
    EXPECT_EQ(latents_->count(), 8);
    reportSlowTokens();
    EXPECT_LT(latents_->count(), 8);
    DuetStatus status;
    latents_->fillStatus(status);
    EXPECT_EQ(status.latents, latents_->count());
    EXPECT_GT(status.latentsBefore, status.latents);
    EXPECT_EQ(status.latentsStep, LatentsStep::Fewer);
    EXPECT_FALSE(status.latentsNote.empty());
}

TEST_F(LatentsInUseTest, ChangingTheLookaheadKeepsTheAutomaticCount) {
    requestLatents(16, true);
    reportSlowTokens();
    const int before = latents_->count();
    ASSERT_LT(before, 16);
    settings_.lookahead = 1;
    requestLatents(16, true);
    EXPECT_EQ(latents_->count(), before);
    requestLatents(16, false);
    EXPECT_EQ(latents_->count(), 16);
    requestLatents(16, true);
    EXPECT_EQ(latents_->count(), 16) << "from where it is asked for anew";
}

// Its window has 5 tokens. Auto means the whole window, at any speed.
TEST_F(LatentsInUseTest, ModelWithoutLatents_HasAWindow) {
    ModelConfig config = test::tinyStreamConfig();
    config.tokenizer = "midi-events";
    config.vocabulary = MidiVocabulary(MidiProfile::Magenta).size();
    writeModel(request().modelPath, *test::makeNetwork(config), DType::F32, "{}");
    latents_.reset();
    music_.emplace(play());
    latents_.emplace(*music_);
    const auto has = [&](int window) {
        EXPECT_EQ(latents_->count(), window);
        reportSlowTokens();
        EXPECT_EQ(latents_->count(), window);
    };
    requestLatents(3);
    has(3);
    requestLatents(64);
    has(5);
    requestLatents(3, true);
    has(5);
    DuetStatus status;
    latents_->fillStatus(status);
    EXPECT_EQ(status.latents, 5);
    EXPECT_TRUE(status.isWindow);
    EXPECT_TRUE(status.latentsNote.empty());
    EXPECT_NEAR(latents_->pace().secondsPerToken(), 0.1, 1e-9);
    EXPECT_TRUE(latents_->pace().hasMeasured());
}

}  // namespace
}  // namespace continuo::app
