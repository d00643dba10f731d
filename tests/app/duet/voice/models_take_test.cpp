#include "duet/voice/models_take.h"

#include <gtest/gtest.h>

#include <chrono>
#include <vector>

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using Kind = DuetEvent::Kind;

class ModelsTakeTest : public testing::Test {
protected:
    // Writes an event into the music and the take, each event as the next token.
    void write(const MidiEvent& event) {
        const ModelVoice::Written written{event, time_.secondsAt(event.time), ++token_};
        voice_.write(written);
        take_.write(written);
    }
    Moment at(std::chrono::milliseconds time) const { return time_.origin + time; }
    void sendUntil(std::chrono::milliseconds until) { voice_.handOn(at(until), at(until)); }
    std::vector<Note> notes() const { return toTake(log_.read(0)).model.notes; }
    std::vector<DuetEvent> events(Kind kind) const {
        std::vector<DuetEvent> found;
        for (const DuetEvent& event : log_.read(0)) {
            if (event.kind == kind) found.push_back(event);
        }
        return found;
    }

    DuetLog log_;
    EventInbox inbox_;
    const MusicClock time_{Moment{1h}, 2};  // the music started before the duet
    ModelVoice voice_{{&inbox_}};
    ModelsTake take_{log_, time_, voice_};
    std::size_t token_ = 0;
};

TEST_F(ModelsTakeTest, NoteTimesAreConvertedToTheDuetsClock) {
    write(noteOn(at(500ms), 60, 80));
    write(noteOff(at(750ms), 60));
    EXPECT_EQ(notes(), (std::vector<Note>{{80, 60, 0.5, 0.75}}));
}

TEST_F(ModelsTakeTest, SoundingNotesContinueAfterARetraction) {
    write(noteOn(at(500ms), 60, 80));
    write(noteOff(at(750ms), 60));
    write(noteOn(at(750ms), 62, 80));
    take_.cancelAfter(time_.from + 0.625);
    EXPECT_EQ(notes(), (std::vector<Note>{{80, 60, 0.5, kStillHeld}}));
}

TEST_F(ModelsTakeTest, SentNotesOfAChordStayAfterACancel) {
    for (const int pitch : {60, 64}) write(noteOn(at(500ms), pitch, 80));
    sendUntil(500ms);
    write(noteOn(at(500ms), 67, 80));
    write(noteOn(at(750ms), 72, 80));
    take_.cancelUnheard();
    EXPECT_EQ(notes(), (std::vector<Note>{{80, 60, 0.5, kStillHeld}, {80, 64, 0.5, kStillHeld}}));
}

TEST_F(ModelsTakeTest, DelayMovesOnlyEventsNotYetSent) {
    write(noteOn(at(500ms), 60, 80));
    sendUntil(500ms);
    write(noteOn(at(750ms), 62, 80));
    write(noteOff(at(1000ms), 62));
    voice_.delay(0, {.seconds = 0.25, .token = 2, .tokenShift = 0}, at(750ms));
    take_.rewritePending();
    EXPECT_EQ(notes(), (std::vector<Note>{{80, 60, 0.5, kStillHeld}, {80, 62, 1, 1.25}}));
}

// All later events are recorded then, too, such as the release of a key before its next note.
TEST_F(ModelsTakeTest, LateEventsAreRecordedWhenTheySound) {
    write(noteOn(at(500ms), 60, 80));
    sendUntil(500ms);
    write(noteOff(at(750ms), 60));
    write(noteOn(at(990ms), 60, 80));
    write(noteOff(at(1250ms), 60));
    ASSERT_TRUE(voice_.markLate(at(1000ms), at(1100ms)));
    take_.rewritePending();
    voice_.handOn(at(1000ms), at(1100ms));
    EXPECT_EQ(notes(), (std::vector<Note>{{80, 60, 0.5, 1}, {80, 60, 1, 1.25}}));
    EXPECT_FALSE(voice_.markLate(at(1250ms), at(1300ms))) << "that is in time";
}

TEST_F(ModelsTakeTest, LateEventsAlreadySentAreNotRetracted) {
    write(noteOn(at(500ms), 60, 80));
    sendUntil(500ms);
    write(noteOff(at(750ms), 60));
    write(noteOn(at(1250ms), 62, 80));
    ASSERT_TRUE(voice_.markLate(at(1000ms), at(1000ms)));
    take_.rewritePending();
    sendUntil(1000ms);
    take_.cancelAfter(time_.from + 0.875);
    EXPECT_EQ(notes(), (std::vector<Note>{{80, 60, 0.5, 1}}));
    take_.cancelUnheard();
    EXPECT_EQ(notes(), (std::vector<Note>{{80, 60, 0.5, 1}}));
}

TEST_F(ModelsTakeTest, RepeatedEndOfATurnIsIgnored) {
    take_.endTurn(2.5, 2.5);
    EXPECT_TRUE(log_.read(0).empty()) << "there was none";
    take_.beginTurn(2.5);
    write(noteOn(at(500ms), 60, 80));
    take_.endTurn(3, 3);
    take_.endTurn(4, 4);
    EXPECT_EQ(events(Kind::Turn).size(), 2U);
    EXPECT_EQ(notes(), (std::vector<Note>{{80, 60, 0.5, 1}}));
}

TEST_F(ModelsTakeTest, DroppedTurnIsRemovedWithAllItsNotes) {
    take_.beginTurn(2.5);
    write(noteOn(at(500ms), 60, 80));
    take_.endTurn(3, 3);
    take_.dropTurn();
    EXPECT_TRUE(notes().empty());
}

// Readers of the log drop entries after the retracted time, so the take logs them again.
TEST_F(ModelsTakeTest, RetractionLogsLaterLatentsEntriesAgain) {
    take_.setLatents(64, 3);
    take_.cancelAfter(3.5);
    EXPECT_EQ(events(Kind::Latents).size(), 1U);
    take_.cancelAfter(2.5);
    ASSERT_EQ(events(Kind::Latents).size(), 2U);
    EXPECT_EQ(events(Kind::Latents)[1], events(Kind::Latents)[0]);
}

}  // namespace
}  // namespace continuo::app
