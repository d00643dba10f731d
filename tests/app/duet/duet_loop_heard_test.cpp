// The take equals what was heard if the loop ends, is stopped, fails or stalls in between.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <vector>

#include "app/duet/duet_loop_fixture.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

class HeardTest : public DuetLoopTest {
protected:
    void SetUp() override {
        DuetLoopTest::SetUp();
        settings_.length = AnswerLength::Seconds;
        settings_.seconds = 20;
        settings_.lookahead = 1;
        settings_.sampling.constraints.minDensity = 8;
    }
    // Starts another duet; `from_` is the start of its log.
    void beginAnother(std::uint64_t seed) {
        settings_.sampling.seed = seed;
        heard_.clear(now_);
        played_.clear(now_);
        sounding_.clear();
        strokes_.clear();
        from_ = log_.read(0).size();
        begin();
    }
    std::vector<Note> take() const { return toTake(log_.read(from_)).model.notes; }
    double now() const { return std::chrono::duration<double>(now_ - beginning_).count(); }
    // Runs answers of 1 to 2 s and calls the function when the first note is written but not audible.
    void runToEachFirstNote(double seconds, const std::function<void()>& then) {
        writeTiny(2);
        settings_.seconds = seconds;
        settings_.sampling.constraints.minDensity = 0;
        int tried = 0;
        for (std::uint64_t seed = 1; seed < 60; ++seed) {
            SCOPED_TRACE(seed);
            beginAnother(seed);
            phrase({60, 64});
            while (!modelsTurn()) advance(4ms);
            for (int i = 0; i < 50 && take().empty(); ++i) advance(4ms);
            if (take().empty() || take().front().start - now() <= 0.1) continue;
            ++tried;
            then();
        }
        EXPECT_GT(tried, 5);
    }
    void playToEnd() {
        while (modelsTurn()) advance(4ms);
        advance(20ms);
    }

    std::size_t from_ = 0;
};

// Covers notes written up to a second ahead, and notes whose time has already passed.
TEST_F(HeardTest, EndingTheDuetDropsNotesNotYetSounding) {
    for (const bool stop : {true, false}) {
        SCOPED_TRACE(stop);
        beginAnother(3);
        phrase({60, 64});
        advance(3s);
        ASSERT_TRUE(modelsTurn());
        ASSERT_GT(strokes_.size(), 3U);
        now_ += 1s;
        readOutput();
        stop ? loop_->stopModel() : loop_->end();
        readOutput();
        EXPECT_EQ(take().size(), strokes_.size());
    }
}

// A stop acts immediately, and the loop sees it later.
TEST_F(HeardTest, StopRemovesSilencedNotesFromTheTake) {
    for (int i = 0; i < 30; ++i) {
        SCOPED_TRACE(i);
        beginAnother(static_cast<std::uint64_t>(i + 1));
        phrase({60, 64});
        advance(2s + i * 7ms);
        ASSERT_TRUE(modelsTurn());
        loop_->silence();
        now_ += 60ms;
        readOutput();
        loop_->stopModel();
        now_ += 100ms;
        readOutput();
        EXPECT_EQ(take().size(), strokes_.size());
    }
}

// The stall comes when one note of a chord was sent and the others were not.
TEST_F(HeardTest, StallWithinAChordDropsTheChordsOtherNotes) {
    settings_.lookahead = 0.02;
    for (int i = 1; i < 60; ++i) {
        SCOPED_TRACE(i);
        beginAnother(static_cast<std::uint64_t>(i));
        bool stood = false;
        const auto clock = [&] {
            if (loop_ && !stood && take().size() > static_cast<std::size_t>(i % 9)) {
                stood = true;
                now_ += 1s;
            }
            return now_;
        };
        loop_.reset();
        loop_.emplace(play(), settings_, played_, std::vector<EventInbox*>{&heard_}, log_, beginning_, clock);
        phrase({60, 64});
        for (int k = 0; k < 200 && !stood; ++k) advance(4ms);
        advance(2s);
        loop_->stopModel();
        advance(20ms);
        EXPECT_EQ(take().size(), strokes_.size());
    }
}

TEST_F(HeardTest, AnswerWhoseFirstNoteWasMissedStartsSoonAgain) {
    runToEachFirstNote(1, [this] {
        now_ += 3s;
        const Moment wentOn = now_;
        playToEnd();
        ASSERT_FALSE(strokes_.empty());
        EXPECT_LE(strokes_.front().time - wentOn, toDuration(Answer::kLongestRest) + 50ms);
    });
}

// The note is delayed, and its answer counts from when it is audible.
TEST_F(HeardTest, AnswerWithALateFirstNoteKeepsItsFullLength) {
    runToEachFirstNote(2, [this] {
        now_ += toDuration(take().front().start + 0.1 - now());
        playToEnd();
        ASSERT_FALSE(take().empty());
        EXPECT_NEAR(events(Kind::Turn, Voice::Player).back().seconds - take().front().start, 2, 0.02);
    });
}

// The failed step was not done, and is not in the record.
TEST_F(HeardTest, ReplayRepeatsTheMusicBeforeADeviceFailure) {
    for (const bool strikes : {false, true}) {
        SCOPED_TRACE(strikes);
        const auto fails = std::make_shared<std::atomic<bool>>(false);
        begin(playOn(fails));
        phrase({60, 64});
        advance(4s);
        ASSERT_TRUE(modelsTurn());
        EXPECT_TRUE(replaysOnAnotherDevice());
        *fails = true;
        if (strikes) strike(72);
        EXPECT_THROW(advance(10s), Error);
        EXPECT_TRUE(replaysOnAnotherDevice());
        loop_->end();
        EXPECT_FALSE(modelsTurn());
        EXPECT_TRUE(replaysOnAnotherDevice());
        heard_.clear(now_);
        played_.clear(now_);
        sounding_.clear();
    }
}

}  // namespace
}  // namespace continuo::app
