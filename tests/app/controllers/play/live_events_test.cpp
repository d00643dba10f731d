// Included before Qt, whose macros clash with identifiers of the engine.
#include "app/duet/duet_fixture.h"

#include "controllers/play/live_events.h"
#include "settings/parameter_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <thread>

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using Kind = DuetEvent::Kind;

class LiveEventsTest : public test::DuetModelTest {
protected:
    std::vector<DuetEvent> read() { return events_.read(defaultForm<ui::PlayForm>()); }
    // Waits for `count` of the player's events and returns them.
    std::vector<DuetEvent> strokes(std::size_t count) {
        std::vector<DuetEvent> strokes;
        for (int i = 0; i < 2000 && strokes.size() < count; ++i) {
            std::ranges::copy_if(read(), std::back_inserter(strokes), [](const DuetEvent& event) {
                return event.kind == Kind::Strike && event.voice == Voice::Player;
            });
            std::this_thread::sleep_for(5ms);
        }
        return strokes;
    }

    EventInbox played_, heard_;
    EventQueue& keys_ = played_.queue(kHandWriter);
    Moment now_ = LiveClock::now() - 10s;
    LiveEvents events_{played_, {&heard_}};
};

TEST_F(LiveEventsTest, PlayersEventsAreTimedFromTheTakesStart) {
    events_.begin(now_);
    EXPECT_TRUE(events_.isAlone());
    EXPECT_FALSE(events_.hearsFrom());
    keys_.push(noteOn(now_ + 2s, 60, 80));
    ASSERT_EQ(read().size(), 1U);
    events_.setBeginning(now_ + 3s);
    keys_.push(noteOff(now_ + 4s, 60));
    const std::vector<DuetEvent> later = read();
    ASSERT_EQ(later.size(), 1U);
    EXPECT_DOUBLE_EQ(later[0].seconds, 1);
}

TEST_F(LiveEventsTest, HeldKeysAreStruckAgainInANewTakeOnly) {
    events_.begin(now_);
    keys_.push(noteOn(now_ + 1s, 60, 80));
    read();
    events_.begin(now_ + 2s);
    ASSERT_EQ(read().size(), 1U);
    events_.endAlone();
    events_.continueAlone();
    EXPECT_TRUE(read().empty());
}

// For example after a model failed.
TEST_F(LiveEventsTest, KeysHeldWhenTheModelLeavesStayHeld) {
    events_.begin(now_);
    keys_.push(noteOn(now_ + 1s, 60, 80));
    played_.queue(0).push(noteOn(now_ + 1s, 60, 80));
    read();
    events_.endAlone();
    events_.continueAlone();
    keys_.push(noteOff(LiveClock::now(), 60));
    EXPECT_TRUE(read().empty()) << "the other input holds the key";
    played_.queue(0).push(noteOff(LiveClock::now(), 60));
    EXPECT_EQ(read().size(), 1U);
}

TEST_F(LiveEventsTest, TurnSignalIsNotMusic) {
    events_.begin(now_);
    auto form = defaultForm<ui::PlayForm>();
    form.turnBy = ui::TurnBy::Key;
    form.turnKey = 21;
    keys_.push(noteOn(now_ + 1s, 21, 80));
    EXPECT_TRUE(events_.read(form).empty());
    form.turnBy = ui::TurnBy::Gap;
    keys_.push(noteOn(now_ + 2s, 21, 80));
    EXPECT_EQ(events_.read(form).size(), 1U);
}

TEST_F(LiveEventsTest, DuetEventsAreTimedFromTheTakesStart) {
    events_.begin(now_);
    DuetSettings settings;
    settings.mode = PlayMode::HandOver;
    events_.beginDuet(play(), settings, {});
    EXPECT_FALSE(events_.isAlone());
    ASSERT_NE(events_.duet(), nullptr);
    const Moment began = events_.duet()->beginning();
    EXPECT_DOUBLE_EQ(*events_.duetBegan(), std::chrono::duration<double>(began - now_).count());
    EXPECT_DOUBLE_EQ(*events_.hearsFrom(), *events_.duetBegan());
    const Moment struck = LiveClock::now();
    keys_.push(noteOn(struck, 60, 80));
    const std::vector<DuetEvent> first = strokes(1);
    ASSERT_EQ(first.size(), 1U);
    EXPECT_NEAR(first[0].seconds, std::chrono::duration<double>(struck - now_).count(), 0.01);
    // The duet continues in another take, and no event is repeated.
    events_.setBeginning(struck);
    EXPECT_LT(*events_.duetBegan(), 0);
    const Moment again = LiveClock::now();
    keys_.push(noteOn(again, 62, 80));
    const std::vector<DuetEvent> second = strokes(1);
    ASSERT_EQ(second.size(), 1U);
    EXPECT_EQ(second[0].pitch, 62);
    EXPECT_NEAR(second[0].seconds, std::chrono::duration<double>(again - struck).count(), 0.01);
    events_.endDuet();
    EXPECT_EQ(events_.duet(), nullptr);
    EXPECT_FALSE(events_.duetBegan());
}

}  // namespace
}  // namespace continuo::app
