#include "duet/memory/latents_controller.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

// A controller that updates its own TokenPace, as LatentsInUse does.
struct MeasuredController : LatentsController {
    using LatentsController::LatentsController;
    void measure(int tokens, double seconds, double music, double ahead) {
        pace.measure(tokens, seconds);
        LatentsController::measure(seconds, music, ahead);
    }
    std::optional<std::string> decide(double now) {
        const int before = latents();
        std::optional<std::string> line = LatentsController::decide(pace, now);
        if (latents() != before) pace.clear();
        return line;
    }
    TokenPace pace;
};

// A device on which a token takes `fixed` + `each` x latents seconds; four tokens make 0.2 s of music.
class LatentsControllerTest : public testing::Test {
protected:
    void play(double seconds) {
        for (const double end = now_ + seconds; now_ < end; now_ += 0.2) {
            const double cost = 4 * (fixed_ + each_ * controller_.latents());
            backlog_ = std::max(0.0, backlog_ + cost - 0.2);
            controller_.measure(4, cost, 0.2, 0.25 - cost - backlog_);
            if (const auto line = controller_.decide(now_)) {
                lines_.push_back(*line);
                backlog_ = 0;
            }
        }
    }

    MeasuredController controller_{1024, 1024, "CPU"};
    double fixed_ = 0.002, each_ = 1e-6, now_ = 0, backlog_ = 0;
    std::vector<std::string> lines_;
};

TEST_F(LatentsControllerTest, KeepsTheLatentsOfAFastDevice) {
    play(60);
    EXPECT_EQ(controller_.latents(), 1024);
    EXPECT_TRUE(lines_.empty());
    EXPECT_NEAR(controller_.pace.secondsPerToken(), 0.003, 0.0005);
}

TEST_F(LatentsControllerTest, LatentsAreHalvedUntilTheTargetIsMet) {
    each_ = 1e-4;  // 1,024 latents: 104 ms per token
    play(10);
    EXPECT_LE(controller_.pace.secondsPerToken(), TokenPace::kPerToken);
    EXPECT_EQ(controller_.latents(), 32);
    ASSERT_EQ(lines_.size(), 5u);
    EXPECT_EQ(lines_[0], "CPU is too slow for the latency target: 1024 → 512 latents");
}

TEST_F(LatentsControllerTest, RecoversWhenTheLoadIsGone) {
    each_ = 1e-4;
    play(10);
    each_ = 1e-6;
    play(20);
    EXPECT_EQ(controller_.latents(), 1024);
    EXPECT_EQ(lines_.back(), "CPU has time to spare: 512 → 1024 latents");
}

TEST_F(LatentsControllerTest, DoesNotOscillate) {
    each_ = 1e-4;
    play(10);
    const std::size_t changes = lines_.size();
    play(300);
    EXPECT_EQ(lines_.size(), changes);
}

TEST_F(LatentsControllerTest, StaysWithinItsBounds) {
    each_ = 0.01;
    play(30);
    EXPECT_EQ(controller_.latents(), parameters::kMinLatents.defaultInt());
    MeasuredController small(8, 8, "CPU");
    for (int i = 0; i < 40; ++i) {
        small.measure(1, 1, 0.1, -1);
        EXPECT_FALSE(small.decide(i));
    }
    EXPECT_EQ(small.latents(), 8);
    EXPECT_EQ(LatentsController(700, 1024, "CPU").latents(), 512);
    EXPECT_EQ(LatentsController(3, 1024, "CPU").latents(), 16);
}

TEST_F(LatentsControllerTest, NeverGoesBelowTheMinimumLatents) {
    controller_.setFewest(100);
    each_ = 0.01;
    play(30);
    EXPECT_EQ(controller_.latents(), 100);
    controller_.setFewest(300);  // immediately
    EXPECT_EQ(controller_.latents(), 300);
    controller_.setFewest(1);
    EXPECT_EQ(controller_.latents(), 300);
    play(60);
    EXPECT_EQ(controller_.latents(), 1);
    controller_.setFewest(4096);  // the model's maximum is lower
    EXPECT_EQ(controller_.latents(), 1024);
    EXPECT_EQ(LatentsController(3, 1024, "CPU", 1).latents(), 2);
}

// On time, but too slow for 15 notes per second.
TEST_F(LatentsControllerTest, LatentsAreReducedIfATokenTakesEightMilliseconds) {
    fixed_ = 0.004;
    each_ = 5e-6;  // 1,024 latents: 9 ms per token
    play(10);
    EXPECT_EQ(controller_.latents(), 256);
    EXPECT_LE(controller_.pace.secondsPerToken(), TokenPace::kPerToken);
}

// The window's token deadline is the threshold at which latents are halved.
TEST(LatentsController, ShownTokenDeadlineIsTheThresholdForHalving) {
    for (const double target : {0.02, 0.03, 0.15, 2.0}) {
        const double most = TokenPace::maxSecondsPerToken(target);
        const auto isHalvedAt = [target](double cost) {
            MeasuredController controller(1024, 1024, "CPU");
            controller.setTarget(target);
            for (int i = 0; i < 64; ++i) controller.measure(1, cost, 1, 1);
            return controller.decide(1).has_value();
        };
        EXPECT_FALSE(isHalvedAt(0.99 * most)) << target;
        EXPECT_TRUE(isHalvedAt(1.01 * most)) << target;
    }
}

TEST_F(LatentsControllerTest, RetriesLessOftenAfterRepeatedFailures) {
    each_ = 1e-6;
    for (int i = 0; i < 100; ++i) {  // idle for five seconds, busy for one
        fixed_ = 0.002;
        play(5);
        fixed_ = 0.03;
        play(1);
    }
    int raised = 0;
    for (const std::string& line : lines_) raised += line.find("spare") != std::string::npos ? 1 : 0;
    EXPECT_LT(raised, 30);
    fixed_ = 0.002;
    play(400);
    EXPECT_EQ(controller_.latents(), 1024);
}

// On a machine busy with other work, a model with cheap latents gains nothing from fewer.
TEST_F(LatentsControllerTest, RevertsIneffectiveReductions) {
    fixed_ = 0.016;
    play(30);
    EXPECT_EQ(controller_.latents(), 1024);
    ASSERT_GE(lines_.size(), 2U);
    EXPECT_LE(lines_.size(), 4U) << "and is not tried again and again";
    EXPECT_EQ(lines_[0], "CPU is too slow for the latency target: 1024 → 512 latents");
    EXPECT_EQ(lines_[1],
              "CPU is too slow for the latency target, and fewer latents do not help: 512 → 1024 latents");
    EXPECT_EQ(controller_.step(), LatentsStep::Restored);
    EXPECT_FALSE(controller_.warnIfTooSlow()) << "it has been said";
    // An effective reduction is detected at once.
    fixed_ = 0.002;
    play(10);
    each_ = 1e-4;
    play(80);
    EXPECT_EQ(controller_.latents(), 32);
}

// Several halvings with a small random gain each do not count.
TEST_F(LatentsControllerTest, RevertsToTheInitialCountAfterIneffectiveSteps) {
    int number = 0;
    const auto measure = [&](double cost) {
        for (int i = 0; i < 30; ++i) controller_.measure(1, cost, 0.05, 0.1);
        return controller_.decide(++number);
    };
    EXPECT_TRUE(measure(0.017));
    EXPECT_TRUE(measure(0.015));
    EXPECT_EQ(controller_.latents(), 256);
    EXPECT_TRUE(measure(0.016));
    EXPECT_EQ(controller_.latents(), 1024);
}

TEST_F(LatentsControllerTest, ReportsOnceThatFewerLatentsDoNotHelp) {
    each_ = 0.01;
    std::vector<std::string> said;
    for (int i = 0; i < 300; ++i) {
        play(0.2);
        if (const auto line = controller_.warnIfTooSlow()) said.push_back(*line);
    }
    ASSERT_EQ(said.size(), 1U);
    EXPECT_EQ(said[0], "CPU is too slow for the latency target, also with 16 latents");
    EXPECT_EQ(controller_.step(), LatentsStep::TooSlow);
    each_ = 1e-6;
    play(200);
    EXPECT_FALSE(controller_.warnIfTooSlow());
    each_ = 0.01;
    for (int i = 0; i < 300; ++i) {
        play(0.2);
        if (const auto line = controller_.warnIfTooSlow()) said.push_back(*line);
    }
    EXPECT_EQ(said.size(), 2U);
}

TEST_F(LatentsControllerTest, OneLateNoteHalvesTheLatents) {
    for (int i = 0; i < 10; ++i) controller_.measure(4, 0.004, 0.2, 0.2);
    EXPECT_FALSE(controller_.decide(1));
    controller_.measure(4, 0.004, 0.2, -0.01);
    EXPECT_EQ(controller_.decide(1.1), "CPU is too slow for the latency target: 1024 → 512 latents");
}

TEST_F(LatentsControllerTest, StricterLatencyTargetReducesTheLatents) {
    play(5);
    controller_.setTarget(0.005);
    play(10);
    EXPECT_LT(controller_.latents(), 1024);
}

}  // namespace
}  // namespace continuo::app
