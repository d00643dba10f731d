#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

#include "app/duet/duet_loop_fixture.h"

namespace continuo::app {

// A free-running model. Its register shows which setting was in force when a note was drawn.
class AnewTest : public DuetLoopTest {
protected:
    void SetUp() override {
        DuetLoopTest::SetUp();
        settings_.mode = PlayMode::FreeRun;
        settings_.lookahead = 0.5;
        settings_.sampling.constraints.minDensity = 8;
        setRegister(false);
    }
    void setRegister(bool high) {
        settings_.sampling.constraints.lowest = high ? 70 : 30;
        settings_.sampling.constraints.highest = high ? 100 : 60;
        if (loop_) loop_->set(settings_);
    }
    static bool isHigh(const MidiEvent& stroke) { return stroke.data1 >= 70; }
    std::size_t countRetractions() const {
        const auto back = events(Kind::Cancel, Voice::Model);
        return static_cast<std::size_t>(std::count_if(
            back.begin(), back.end(), [](const DuetEvent& each) { return each.value == kKeepsSounding; }));
    }
    // Ends the duet after playing all due events; otherwise the take would have more than was heard.
    void endAll() {
        computing_ = std::chrono::microseconds(0);
        readOutput();
        loop_->stopModel();
        advance(std::chrono::milliseconds(20));
        EXPECT_EQ(sounding(), 0);
        EXPECT_EQ(toTake(log_.read(0)).model.notes.size(), strokes_.size());
        EXPECT_TRUE(replaysExactly());
    }
    virtual bool replaysExactly() { return repeats(loop_->music().record()); }
};

}  // namespace continuo::app
