#include <random>
#include <set>

#include "app/duet/duet_loop_fixture.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

// A pianist doing anything at any time, in all modes.
class AnyPianist : public DuetLoopTest, public testing::WithParamInterface<int> {
protected:
    void SetUp() override {
        DuetLoopTest::SetUp();
        if (GetParam() % 2 == 0) writeTinyWithPedal(2);
    }
};

TEST_P(AnyPianist, RandomPlayingLeavesNoNoteSounding) {
    std::mt19937 random(static_cast<unsigned>(GetParam()));
    const auto below = [&](int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); };
    const auto change = [&] {
        settings_.mode = static_cast<PlayMode>(below(4));
        settings_.over = static_cast<PlayedOver>(below(3));
        settings_.turnBy = static_cast<TurnBy>(below(4));
        settings_.length = static_cast<AnswerLength>(below(4));
        settings_.bars = 1 + below(2);
        settings_.beats.reset();
        if (below(2) == 0) settings_.beats = BeatGrid{now_, 0.3, 1 + below(4)};
        settings_.seconds = 1 + below(3);
        settings_.adaptiveGap = below(2) == 0;
        settings_.latentsAuto = below(2) == 0;
        settings_.memory = below(3) * 4;
        settings_.sampling.temperature = 0.8 + 0.2 * below(3);
        settings_.sampling.latents = 4 * below(3);
    };
    change();
    begin();
    std::set<int> keys;
    for (int i = 0; i < 400; ++i) {
        const int what = below(20);
        const int pitch = 55 + below(14);
        if (what < 12) {
            keys.contains(pitch) ? release(pitch) : strike(pitch, 1 + below(127));
            if (!keys.erase(pitch)) keys.insert(pitch);
        } else if (what < 14) {
            push(controlChange(now_, below(2) == 0 ? 64 : 67, below(128)));
        } else if (what == 14) {
            loop_->passTurn();
        } else if (what == 15) {
            loop_->stopModel();
        } else if (what == 16) {
            change();
            loop_->set(settings_);
        } else {
            for (const int key : keys) release(key);
            keys.clear();
            push(pedal(now_, 0));
        }
        advance(std::chrono::milliseconds(4 + below(below(4) == 0 ? 1500 : 120)));
        if (HasFatalFailure()) return;
        if (modelsTurn()) continue;
        ASSERT_EQ(sounding(), 0) << "after " << i;
        ASSERT_EQ(pedal_, 0) << "after " << i;
    }
    loop_->end();
    now_ += 1s;
    readOutput();
    EXPECT_EQ(sounding(), 0);
    // The log contains what was heard.
    const DuetTake take = toTake(log_.read(0));
    EXPECT_EQ(take.model.notes.size(), strokes_.size());
    for (const Note& note : take.model.notes) EXPECT_LT(note.end, kStillHeld);
    // Turns alternate.
    Voice turn = Voice::Player;
    for (const DuetEvent& event : log_.read(0)) {
        if (event.kind != Kind::Turn) continue;
        EXPECT_NE(event.voice, turn);
        turn = event.voice;
    }
    // The record also replays exactly.
    EXPECT_TRUE(repeats(loop_->music().record()));
}
INSTANTIATE_TEST_SUITE_P(Seeds, AnyPianist, testing::Range(1, 13));

}  // namespace
}  // namespace continuo::app
