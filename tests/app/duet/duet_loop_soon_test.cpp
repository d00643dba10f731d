// Changed settings are audible immediately.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <vector>

#include "app/duet/duet_loop_anew_fixture.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

// Each parameter is a seed; even ones use a model with a pedal. Tokens are fast.
class SoonTest : public AnewTest, public testing::WithParamInterface<int> {
protected:
    static constexpr auto kSoon = 50ms;
    void SetUp() override {
        AnewTest::SetUp();
        if (GetParam() % 2 == 0) writeTinyWithPedal(2);
        settings_.sampling.seed = static_cast<std::uint64_t>(GetParam());
        computing_ = 200us;
    }
    // Uses another register for each value, so that a note shows its value.
    void setValue(int value) {
        settings_.sampling.constraints.lowest = kLowest + pitches_ * value;
        settings_.sampling.constraints.highest = kLowest + pitches_ * (value + 1) - 1;
        loop_->set(settings_);
        values_.push_back({value, now_});
    }
    // Counts notes of values that were replaced too long ago.
    int countOldNotes() const {
        return static_cast<int>(
            std::count_if(strokes_.begin(), strokes_.end(),
                          [this](const MidiEvent& stroke) { return !isInRegister(stroke); }));
    }
    bool isInRegister(const MidiEvent& stroke) const {
        if (stroke.time <= values_.front().from + kSoon) return true;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            if ((stroke.data1 - kLowest) / pitches_ != values_[i].value) continue;
            const bool replaced = i + 1 < values_.size() && stroke.time > values_[i + 1].from + kSoon;
            if (!replaced && stroke.time >= values_[i].from) return true;
        }
        return false;
    }

    static constexpr int kLowest = 30;
    int pitches_ = 3;
    struct Value {
        int value;
        Moment from;
    };
    std::vector<Value> values_;
};

TEST_P(SoonTest, NotesOfOldSettingsStopWithinTheLimit) {
    pitches_ = 20;
    begin();
    advance(2s);
    for (int i = 0; i < 20; ++i) {
        setValue(i % 2);
        advance(600ms + std::chrono::milliseconds(7 * i));
    }
    EXPECT_EQ(countOldNotes(), 0);
    EXPECT_GT(countRetractions(), 5U);
    EXPECT_EQ(loop_->status().late, 0U);
    endAll();
}

TEST_P(SoonTest, NotesOfOldSettingsStopWhileASliderIsDragged) {
    begin();
    advance(2s);
    const std::size_t before = countRetractions();
    for (int value = 0; value < 23; ++value) {
        setValue(value);
        advance(std::chrono::milliseconds(value % 2 == 0 ? 4 : 20));
    }
    advance(500ms);
    EXPECT_EQ(countOldNotes(), 0);
    EXPECT_GT(countRetractions() - before, 1U);
    EXPECT_LE(countRetractions() - before, 22U);
    EXPECT_EQ(loop_->status().late, 0U);
    endAll();
}

// The player's releases precede the model's next event, which is withdrawn nevertheless.
TEST_P(SoonTest, NotesOfOldSettingsStopDespiteThePlayersReleases) {
    pitches_ = 20;
    settings_.over = PlayedOver::Together;
    begin();
    advance(2s);
    for (int i = 0; i < 40; ++i) {
        strike(100);
        advance(std::chrono::milliseconds(30 + i));
        release(100);
        advance(30ms);
        setValue(i % 2);
        advance(150ms);
    }
    EXPECT_EQ(countOldNotes(), 0);
    EXPECT_GT(countRetractions(), 5U);
    endAll();
}

// If outputs have different leads, the longest one applies to all, and all sound the same.
TEST_F(AnewTest, OutputWithALeadPlaysTheSameNotesAsOthers) {
    EventInbox ahead;
    beginning_ = now_ - 1ms;
    loop_.emplace(play(), settings_, played_, std::vector<EventInbox*>{&heard_, &ahead}, log_, beginning_,
                  [this] { return now_ += 100us; });
    std::vector<MidiEvent> others;
    const auto both = [&](std::chrono::milliseconds time) {
        for (const Moment end = now_ + time; now_ < end;) {
            advance(1ms);
            ahead.collect(now_);
            for (MidiEvent event; ahead.next(now_ + 60ms, event);) others.push_back(event);
        }
    };
    for (int i = 0; i < 20; ++i) {
        both(400ms + std::chrono::milliseconds(3 * i));
        setRegister(i % 2 == 0);
    }
    EXPECT_GT(countRetractions(), 5U);
    endAll();
    std::size_t struck = 0;
    std::map<int, int> down;
    ahead.collect(now_);
    for (MidiEvent event; ahead.next(now_, event);) others.push_back(event);
    for (const MidiEvent& event : others) {
        if (event.isNoteOn()) ++down[event.data1];
        if (event.isNoteOff()) --down[event.data1];
        if (!event.isNoteOn()) continue;
        // At the stop, one output alone had already started the next note.
        if (struck < strokes_.size()) {
            EXPECT_TRUE(event == strokes_[struck]) << struck;
        }
        ++struck;
    }
    EXPECT_GE(struck, strokes_.size());
    for (const auto& [pitch, count] : down) EXPECT_EQ(count, 0) << pitch;
}

// The start of an answer can change until it is audible: the answer counts from the first audible note.
TEST_F(AnewTest, FirstNoteOfAnAnswerCanBeRewritten) {
    settings_.mode = PlayMode::CallAndResponse;
    settings_.length = AnswerLength::Seconds;
    settings_.seconds = 1;
    settings_.sampling.constraints.minDensity = 0;
    begin();
    computing_ = 200us;
    int anew = 0;
    for (int i = 0; i < 30; ++i) {
        phrase({60, 64});
        const std::size_t heard = strokes_.size();
        const auto written = [this] { return events(Kind::Strike, Voice::Model).size(); };
        const std::size_t before = written();
        while (written() == before) advance(1ms);
        if (strokes_.size() > heard) continue;
        const std::size_t taken = countRetractions();
        const bool high = i % 2 == 0;
        setRegister(high);
        const Moment changed = now_;
        while (modelsTurn()) advance(4ms);
        anew += countRetractions() > taken ? 1 : 0;
        for (std::size_t k = heard; k < strokes_.size(); ++k)
            EXPECT_TRUE(isHigh(strokes_[k]) == high || strokes_[k].time <= changed + 50ms) << i;
        const double ended = events(Kind::Turn, Voice::Player).back().seconds;
        const std::vector<Note> notes = toTake(log_.read(0)).model.notes;
        ASSERT_GT(notes.size(), heard);
        EXPECT_NEAR(ended - notes[heard].start, 1, 0.02) << i;
    }
    EXPECT_GT(anew, 5);
    endAll();
}

INSTANTIATE_TEST_SUITE_P(Seeds, SoonTest, testing::Range(1, 9));

}  // namespace
}  // namespace continuo::app
