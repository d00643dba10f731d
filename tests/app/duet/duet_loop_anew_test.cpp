// Settings that change while the model plays, and strokes that are late.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "app/duet/duet_loop_fixture.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

class AnewTest : public DuetLoopTest {
protected:
    void SetUp() override {
        DuetLoopTest::SetUp();
        settings_.mode = PlayMode::FreeRun;
        settings_.lookahead = 0.5;
        settings_.sampling.constraints.leastDensity = 8;
        setRegister(false);
    }
    void setRegister(bool high) {
        settings_.sampling.constraints.lowest = high ? 70 : 30;
        settings_.sampling.constraints.highest = high ? 100 : 60;
        if (loop_) loop_->set(settings_);
    }
    static bool isHigh(const MidiEvent& stroke) { return stroke.data1 >= 70; }
    std::size_t timesTakenBack() const {
        const auto back = events(Kind::TakenBack, Voice::Model);
        return static_cast<std::size_t>(std::count_if(
            back.begin(), back.end(), [](const DuetEvent& each) { return each.value == kSoundsOn; }));
    }
    void endAll() {
        loop_->stopModel();
        pass(20ms);
        EXPECT_EQ(sounding(), 0);
        EXPECT_EQ(takeOf(log_.read(0)).model.notes.size(), strokes_.size());
        EXPECT_TRUE(repeats(loop_->music().record()));
    }
};

// Of what was written ahead, only what was handed on is heard.
TEST_F(AnewTest, AnotherSettingIsHeardBeforeTheLookaheadIsOver) {
    begin();
    pass(3s);
    int all = 0;
    for (int i = 0; i < 10; ++i) {
        const bool high = i % 2 == 0;
        strokes_.clear();
        setRegister(high);
        const Moment changed = now_;
        pass(1s);
        int counted = 0;
        for (const MidiEvent& stroke : strokes_) {
            counted += isHigh(stroke) == high ? 1 : 0;
            EXPECT_TRUE(isHigh(stroke) == high || stroke.time <= changed + ModelVoice::kHandedOn + 8ms);
        }
        EXPECT_GT(counted, 0) << i;
        all += counted;
    }
    EXPECT_GT(all, 40);
    EXPECT_GT(timesTakenBack(), 5U);
    EXPECT_EQ(loop_->status().late, 0U);
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// However much of it was on its way to the outputs, where a token takes little.
class SoonTest : public AnewTest, public testing::WithParamInterface<int> {
protected:
    static constexpr auto kSoon = 50ms;
    void SetUp() override {
        AnewTest::SetUp();
        if (GetParam() % 2 == 0) writeTinyWithPedal(2);
        settings_.sampling.seed = static_cast<std::uint64_t>(GetParam());
        computing_ = 200us;
    }
    // Pitches of its own for each value.
    void setValue(int value) {
        settings_.sampling.constraints.lowest = kLowest + pitches_ * value;
        settings_.sampling.constraints.highest = kLowest + pitches_ * (value + 1) - 1;
        loop_->set(settings_);
        values_.push_back({value, now_});
    }
    // Strokes of values that others had replaced too long before.
    int old() const {
        return static_cast<int>(std::count_if(strokes_.begin(), strokes_.end(),
                                              [this](const MidiEvent& stroke) { return !isIn(stroke); }));
    }
    bool isIn(const MidiEvent& stroke) const {
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

TEST_P(SoonTest, NoNoteOfBeforeSoundsLaterThanThat) {
    pitches_ = 20;
    begin();
    pass(2s);
    for (int i = 0; i < 20; ++i) {
        setValue(i % 2);
        pass(600ms + std::chrono::milliseconds(7 * i));
    }
    EXPECT_EQ(old(), 0);
    EXPECT_GT(timesTakenBack(), 5U);
    EXPECT_EQ(loop_->status().late, 0U);
    endAll();
}

TEST_P(SoonTest, NorWhileASliderIsDragged) {
    begin();
    pass(2s);
    const std::size_t before = timesTakenBack();
    for (int value = 0; value < 23; ++value) {
        setValue(value);
        pass(16ms);
    }
    pass(500ms);
    EXPECT_EQ(old(), 0);
    EXPECT_GT(timesTakenBack() - before, 1U);
    EXPECT_LE(timesTakenBack() - before, 16U);
    EXPECT_EQ(loop_->status().late, 0U);
    endAll();
}

// Of several the one that asks most ahead has it its way, and all sound the same.
TEST_F(AnewTest, AnOutputThatIsAheadKeepsWhatItHas) {
    EventInbox ahead;
    beginning_ = now_ - 1ms;
    loop_.emplace(play(), settings_, played_, std::vector<EventInbox*>{&heard_, &ahead}, log_, beginning_,
                  [this] { return now_ += 100us; });
    std::vector<MidiEvent> others;
    const auto both = [&](std::chrono::milliseconds time) {
        for (const Moment end = now_ + time; now_ < end;) {
            pass(1ms);
            ahead.collect(now_);
            for (MidiEvent event; ahead.next(now_ + 60ms, event);) others.push_back(event);
        }
    };
    for (int i = 0; i < 20; ++i) {
        both(400ms + std::chrono::milliseconds(3 * i));
        setRegister(i % 2 == 0);
    }
    EXPECT_GT(timesTakenBack(), 5U);
    endAll();
    std::size_t struck = 0;
    std::map<int, int> down;
    ahead.collect(now_);
    for (MidiEvent event; ahead.next(now_, event);) others.push_back(event);
    for (const MidiEvent& event : others) {
        if (event.isNoteOn()) ++down[event.data1];
        if (event.isNoteOff()) --down[event.data1];
        if (!event.isNoteOn()) continue;
        // What was about to sound when it was stopped was heard by one alone.
        if (struck < strokes_.size()) {
            EXPECT_TRUE(event == strokes_[struck]) << struck;
        }
        ++struck;
    }
    EXPECT_GE(struck, strokes_.size());
    for (const auto& [pitch, count] : down) EXPECT_EQ(count, 0) << pitch;
}

// What an answer begins with too, as long as it was not heard: it counts from the first note that is.
TEST_F(AnewTest, AnAnswersFirstNoteIsWrittenAnewToo) {
    settings_.mode = PlayMode::CallAndResponse;
    settings_.length = AnswerLength::Seconds;
    settings_.seconds = 1;
    settings_.sampling.constraints.leastDensity = 0;
    begin();
    computing_ = 200us;
    int anew = 0;
    for (int i = 0; i < 30; ++i) {
        phrase({60, 64});
        const std::size_t heard = strokes_.size();
        const auto written = [this] { return events(Kind::Strike, Voice::Model).size(); };
        const std::size_t before = written();
        while (written() == before) pass(1ms);
        if (strokes_.size() > heard) continue;
        const std::size_t taken = timesTakenBack();
        const bool high = i % 2 == 0;
        setRegister(high);
        const Moment changed = now_;
        while (modelsTurn()) pass(4ms);
        anew += timesTakenBack() > taken ? 1 : 0;
        for (std::size_t k = heard; k < strokes_.size(); ++k)
            EXPECT_TRUE(isHigh(strokes_[k]) == high || strokes_[k].time <= changed + 50ms) << i;
        const double ended = events(Kind::Turn, Voice::Player).back().seconds;
        const std::vector<Note> notes = takeOf(log_.read(0)).model.notes;
        ASSERT_GT(notes.size(), heard);
        EXPECT_NEAR(ended - notes[heard].start, 1, 0.02) << i;
    }
    EXPECT_GT(anew, 5);
    endAll();
}

INSTANTIATE_TEST_SUITE_P(Seeds, SoonTest, testing::Range(1, 9));

TEST_F(AnewTest, ASliderThatIsDraggedStarvesNobody) {
    begin();
    pass(3s);
    const std::size_t before = strokes_.size(), taken = timesTakenBack();
    pass(3s);
    const std::size_t usual = strokes_.size() - before;
    for (const Moment end = now_ + 3s; now_ < end;) {
        settings_.sampling.temperature =
            1 + 0.001 * static_cast<double>(now_.time_since_epoch().count() % 97);
        loop_->set(settings_);
        pass(16ms);
    }
    EXPECT_GT(strokes_.size() - before - usual, usual / 2);
    EXPECT_GT(timesTakenBack() - taken, 5U);
    EXPECT_LE(timesTakenBack() - taken, 121U);
    // The worker's time is real and the clock's is not, so that a few may be.
    EXPECT_LE(loop_->status().late, usual / 4);
    EXPECT_LE(loop_->status().worstLateness, 0.05);
    endAll();
}

// Where a token takes long nothing is taken back: it could not be written again in time.
TEST_F(AnewTest, AMachineThatIsBusyGoesOn) {
    begin();
    computing_ = 60ms;
    pass(2s);
    const std::size_t before = timesTakenBack();
    loop_->status();
    for (int i = 0; i < 20; ++i) {
        settings_.sampling.temperature = 1 + 0.1 * (i % 2);
        loop_->set(settings_);
        pass(150ms);
    }
    EXPECT_LE(timesTakenBack() - before, 3U) << "once a second it goes on from where it was heard";
    computing_ = 0us;
    endAll();
}

// That was heard.
TEST_F(AnewTest, AnAnswerCountsFromItsFirstNote) {
    settings_.mode = PlayMode::CallAndResponse;
    settings_.length = AnswerLength::Seconds;
    settings_.seconds = 3;
    begin();
    for (int i = 0; i < 8; ++i) {
        phrase({60, 64});
        while (!modelsTurn()) pass(4ms);
        const std::size_t before = strokes_.size();
        while (events(Kind::Strike, Voice::Model).empty()) pass(4ms);
        setRegister(i % 2 == 0);
        while (modelsTurn()) pass(4ms);
        EXPECT_GT(strokes_.size(), before);
        const double ended = events(Kind::Turn, Voice::Player).back().seconds;
        const std::vector<Note> notes = takeOf(log_.read(0)).model.notes;
        EXPECT_NEAR(ended - notes[before].start, 3, 0.02) << i;
    }
    endAll();
}

// Those act with a rebuild, and are heard from then on.
TEST_F(AnewTest, OtherLatentsByHandAreHeardOnceTheyAreBuilt) {
    settings_.sampling.latents = 16;
    begin();
    pass(3s);
    const std::size_t before = timesTakenBack();
    for (const int latents : {4, 16, 4, 16, 4, 16, 4, 16}) {
        settings_.sampling.latents = latents;
        loop_->set(settings_);
        for (int i = 0; i < 500 && loop_->music().load().most != latents; ++i) pass(8ms);
        EXPECT_EQ(loop_->music().load().most, latents);
        pass(500ms);
    }
    EXPECT_GT(timesTakenBack() - before, 2U) << "but where the model rests";
    EXPECT_LE(timesTakenBack() - before, 8U);
    endAll();
}

// The rest before it is longer; nothing that sounds is cut off, and what is kept is what sounded.
TEST_F(AnewTest, AStrokeThatIsLateComesWithAllThatFollows) {
    begin();
    pass(2s);
    for (int i = 0; i < 60; ++i) {
        const std::uint64_t late = loop_->status().late;
        now_ += 210ms;  // some 130 ms more than was handed on
        pass(700ms);
        EXPECT_LE(loop_->status().late - late, 12U);
    }
    EXPECT_GT(loop_->status().late, 5U);
    EXPECT_LE(loop_->status().worstLateness, ModelVoice::kTooLate);
    endAll();
}

}  // namespace
}  // namespace continuo::app
