#include "duet/duet.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "app/duet/duet_fixture.h"
#include "duet/record/live_record_join.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

// A duet with a small model of random weights; its music reaches an inbox of the test.
class DuetTest : public test::DuetModelTest {
protected:
    void SetUp() override {
        DuetModelTest::SetUp();
        settings_.gap = 0.15;
        settings_.adaptiveGap = false;
        setAnswerLength(4);
        settings_.sampling.seed = 3;
        settings_.sampling.temperature = 1;
    }

    void setAnswerLength(double seconds) {
        settings_.length = AnswerLength::Seconds;
        settings_.seconds = seconds;
    }
    std::unique_ptr<Duet> begin() {
        return std::make_unique<Duet>(play(), settings_, played_, std::vector<EventInbox*>{&heard_});
    }
    void strike(int pitch) { push(noteOn(LiveClock::now(), pitch, 80)); }
    void release(int pitch) { push(noteOff(LiveClock::now(), pitch)); }
    void push(const MidiEvent& event) { played_.queue(kHandWriter).push(event); }
    void phrase() {
        strike(60);
        std::this_thread::sleep_for(50ms);
        release(60);
    }
    // Waits until `met`, at most for the time of an answer that starts with the longest rest.
    template <class Condition>
    bool waitUntil(const Duet& duet, Condition met) {
        for (int i = 0; i < 2000; ++i) {
            readOutput();
            if (met(duet.status())) return true;
            std::this_thread::sleep_for(5ms);
        }
        return false;
    }
    // Reads everything due, and updates the sounding notes.
    void readOutput() {
        heard_.collect(LiveClock::now());
        for (MidiEvent event; heard_.next(LiveClock::now(), event);) {
            if (event.isNoteOn()) ++sounding_[event.data1];
            if (event.isNoteOff()) --sounding_[event.data1];
            if (event.isNoteOn()) strokes_.push_back(event.time);
        }
    }
    int sounding() const {
        int sum = 0;
        for (const auto& [pitch, count] : sounding_) sum += count;
        return sum;
    }

    DuetSettings settings_;
    EventInbox played_, heard_;
    std::map<int, int> sounding_;
    std::vector<Moment> strokes_;
};

TEST_F(DuetTest, AnswersWhenThePhraseEnds) {
    const auto duet = begin();
    phrase();
    const Moment released = LiveClock::now();
    ASSERT_TRUE(waitUntil(*duet, [](const DuetStatus& status) { return status.answers == 1; }));
    ASSERT_TRUE(waitUntil(*duet, [](const DuetStatus& status) { return !status.modelsTurn; }));
    ASSERT_TRUE(waitUntil(*duet, [&](const DuetStatus&) { return sounding() == 0; }));
    ASSERT_FALSE(strokes_.empty());
    EXPECT_GE(strokes_.front() - released, 140ms);
    EXPECT_GE(duet->status().notes, strokes_.size());
    EXPECT_EQ(duet->status().interrupted, 0u);
    EXPECT_EQ(duet->failure(), "");
    const Duet::Take take = duet->take();
    ASSERT_EQ(take.player.notes.size(), 1u);
    EXPECT_EQ(take.player.notes[0].pitch, 60);
    EXPECT_NEAR(take.player.notes[0].end - take.player.notes[0].start, 0.05, 0.04);
    EXPECT_EQ(take.model.notes.size(), strokes_.size());
    for (const Note& note : take.model.notes) EXPECT_LT(note.end, kStillHeld);
}

TEST_F(DuetTest, KeyPressedDuringAnAnswerEndsIt) {
    setAnswerLength(60);
    const auto duet = begin();
    phrase();
    ASSERT_TRUE(waitUntil(*duet, [&](const DuetStatus&) { return strokes_.size() >= 3; }));
    strike(72);
    ASSERT_TRUE(waitUntil(*duet, [](const DuetStatus& status) { return status.interrupted == 1; }));
    EXPECT_TRUE(waitUntil(*duet, [&](const DuetStatus&) { return sounding() == 0; }));
    const std::size_t strokes = strokes_.size();
    std::this_thread::sleep_for(400ms);  // longer than the lookahead
    readOutput();
    EXPECT_EQ(strokes_.size(), strokes);
    EXPECT_FALSE(duet->status().modelsTurn);  // the key is still held
    release(72);
    EXPECT_TRUE(waitUntil(*duet, [](const DuetStatus& status) { return status.answers == 2; }));
    const Duet::Take take = duet->take();
    ASSERT_EQ(take.player.notes.size(), 2u);
    for (const Note& note : take.model.notes)  // of the first answer
        EXPECT_TRUE(note.start > take.player.notes[1].start || note.end < kStillHeld);
}

TEST_F(DuetTest, TwoQuickRequestsForAnotherAnswerGiveTwo) {
    setAnswerLength(60);
    const auto duet = begin();
    phrase();
    ASSERT_TRUE(waitUntil(*duet, [&](const DuetStatus&) { return !strokes_.empty(); }));
    for (int i = 0; i < 3; ++i) duet->answerAgain();
    EXPECT_TRUE(waitUntil(*duet, [](const DuetStatus& status) { return status.dropped == 3; }));
    EXPECT_EQ(duet->status().answers, 4U);
}

// A panic clears the inboxes; later events would be audible.
TEST_F(DuetTest, NoModelNotesAfterAStop) {
    settings_.mode = PlayMode::HandOver;
    const auto duet = begin();
    phrase();
    for (int i = 0; i < 60; ++i) {
        ASSERT_TRUE(waitUntil(*duet, [](const DuetStatus& status) { return status.modelsTurn; }));
        std::this_thread::sleep_for(std::chrono::milliseconds(i % 12));
        duet->stopModel();
        heard_.clear(LiveClock::now());
        sounding_.clear();
        for (int look = 0; look < 8; ++look) {
            std::this_thread::sleep_for(1ms);
            heard_.collect(LiveClock::now());
            for (MidiEvent event; heard_.next(Moment::max(), event);) EXPECT_FALSE(event.isNoteOn()) << i;
        }
        duet->handOver();
    }
}

TEST_F(DuetTest, SoundingNotesAreReleasedAtTheEnd) {
    setAnswerLength(60);
    auto duet = begin();
    phrase();
    ASSERT_TRUE(waitUntil(*duet, [&](const DuetStatus&) { return sounding() > 0; }));
    duet.reset();
    readOutput();
    EXPECT_EQ(sounding(), 0);
}

TEST_F(DuetTest, RecordTakenInPiecesReplaysExactly) {
    settings_.latentsAuto = true;
    settings_.latencyTarget = 1e-5;  // which no device reaches: the latents are reduced
    setAnswerLength(60);
    const auto duet = begin();
    phrase();
    ASSERT_TRUE(waitUntil(*duet, [](const DuetStatus& status) { return status.notes > 3; }));
    LiveRecord record = duet->takeRecord().record;
    EXPECT_FALSE(record.calls.empty());
    // A change of another setting keeps the automatic number of latents.
    settings_.sampling.temperature = 1.1;
    settings_.sampling.factors = {0.7, 1.6, 1.3};
    duet->setSettings(settings_);
    strike(72);
    ASSERT_TRUE(waitUntil(*duet, [](const DuetStatus& status) { return status.interrupted == 1; }));
    release(72);
    ASSERT_TRUE(waitUntil(*duet, [](const DuetStatus& status) { return status.answers == 2; }));
    appendPiece(record, duet->takeRecord().record);
    const std::uint64_t notes = duet->status().notes;
    // A note of a chord, or one held at the end, may be a single token. The longest rest may precede each of
    // them.
    for (std::uint64_t more = 1; more <= 13; ++more)
        ASSERT_TRUE(waitUntil(*duet, [&](const DuetStatus& status) { return status.notes >= notes + more; }));
    duet->handOver();
    ASSERT_TRUE(waitUntil(*duet, [](const DuetStatus& status) { return !status.modelsTurn; }));
    appendPiece(record, duet->finish());
    EXPECT_TRUE(repeats(record));
    EXPECT_GT(record.tokens, 20u);
    // Some of that music may have been retracted before it was audible.
    const auto bend = [&](double from, double to) {
        int bent = 0;
        for (SamplingChoice& each : record.samplings) {
            if (each.factors.pitchTemperature != from) continue;
            each.factors.pitchTemperature = to;
            ++bent;
        }
        return bent;
    };
    EXPECT_GT(bend(1.6, 0.5), 0);
    EXPECT_FALSE(repeats(record));
    bend(0.5, 1.6);
    EXPECT_TRUE(repeats(record));
    for (SamplingChoice& each : record.samplings) each.seed = 4;
    EXPECT_FALSE(repeats(record));
}

// A stop comes with settings under which the silence would start the model's turn, in any order of the
// threads.
TEST_F(DuetTest, PhraseBeforeAStopIsNotAnsweredUnderNewSettings) {
    const DuetSettings answering = settings_;
    settings_.turnBy = TurnBy::Enter;
    const auto duet = begin();
    for (int i = 0; i < 8; ++i) {
        phrase();
        std::this_thread::sleep_for(std::chrono::duration<double>(answering.gap) + 50ms);
        duet->setSettingsAndStop(answering);
        std::this_thread::sleep_for(20ms);
        EXPECT_EQ(duet->status().answers, 0u);
        duet->setSettings(settings_);
    }
    duet->setSettings(answering);
    phrase();
    EXPECT_TRUE(waitUntil(*duet, [](const DuetStatus& status) { return status.answers == 1; }));
}

TEST_F(DuetTest, SamplingChangesApplyDuringPlay) {
    setAnswerLength(60);
    const auto duet = begin();
    phrase();
    ASSERT_TRUE(waitUntil(*duet, [](const DuetStatus& status) { return status.notes >= 2; }));
    settings_.sampling.temperature = -1;  // which the engine rejects: the change has arrived
    duet->setSettings(settings_);
    EXPECT_TRUE(waitUntil(*duet, [&](const DuetStatus&) { return !duet->failure().empty(); }));
    EXPECT_NE(duet->failure().find("temperature"), std::string::npos);
    EXPECT_TRUE(waitUntil(*duet, [&](const DuetStatus&) { return sounding() == 0; }));
}

// A request just before a stop must not make the model play afterwards.
TEST_F(DuetTest, StopOverridesAJustRequestedAnswer) {
    const auto duet = begin();
    phrase();
    ASSERT_TRUE(waitUntil(*duet, [](const DuetStatus& status) { return status.modelsTurn; }));
    for (int i = 0; i < 20; ++i) {
        duet->stopModel();
        std::this_thread::sleep_for(20ms);
        i % 2 == 0 ? duet->handOver() : duet->answerAgain();
        i % 4 < 2 ? duet->stopModel() : duet->setSettingsAndStop(settings_);
        std::this_thread::sleep_for(20ms);
        EXPECT_FALSE(duet->status().modelsTurn) << i;
    }
}

}  // namespace
}  // namespace continuo::app
