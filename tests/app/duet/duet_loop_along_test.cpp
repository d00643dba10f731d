#include <algorithm>
#include <cmath>
#include <random>

#include "app/duet/duet_loop_fixture.h"
#include "library/music_builder.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

TEST_F(DuetLoopTest, ModelPlaysSoftlyWhileThePlayerPlays) {
    settings_.over = PlayedOver::Duck;
    settings_.mode = PlayMode::HandOver;
    begin();
    phrase({60});
    advance(4s);
    strike(30);
    advance(100ms);
    const std::size_t before = strokes_.size();
    for (int i = 0; i < 12; ++i) {  // without a pause
        release(30 + i);
        strike(31 + i);
        advance(200ms);
    }
    EXPECT_TRUE(modelsTurn());
    ASSERT_GT(strokes_.size(), before + 3);
    for (std::size_t i = before; i < strokes_.size(); ++i) EXPECT_LE(strokes_[i].data2, 64) << i;
    release(42);
    // The model may play softly for a while anyway.
    int loudest = 0;
    for (int seconds = 0; seconds < 60 && loudest <= 64; ++seconds) {
        advance(1s);
        for (std::size_t i = before; i < strokes_.size(); ++i)
            loudest = std::max<int>(loudest, strokes_[i].data2);
    }
    EXPECT_GT(loudest, 64);
    EXPECT_EQ(events(Kind::Strike, Voice::Player).size(), 14u);
    for (const DuetEvent& event : events(Kind::Strike, Voice::Player)) EXPECT_GT(event.bits, 0);
}

// Notes that end within an answer are answered by it; notes at its end are answered next.
TEST_F(DuetLoopTest, NotesConsumedByAnAnswerAreNotAnsweredAgain) {
    settings_.length = AnswerLength::Seconds;
    settings_.seconds = 5;
    for (const PlayedOver over : {PlayedOver::Duck, PlayedOver::Together}) {
        settings_.over = over;
        begin();
        phrase({60});
        while (!modelsTurn()) advance(4ms);
        advance(1s);
        phrase({72});
        ASSERT_TRUE(modelsTurn());
        advance(20s);
        EXPECT_EQ(loop_->status().answers, 1U);
        phrase({60});
        while (!modelsTurn()) advance(4ms);
        advance(1s);
        strike(72);  // and holds it
        while (modelsTurn()) advance(4ms);
        EXPECT_EQ(loop_->status().answers, 2U);
        release(72);
        advance(400ms);
        EXPECT_EQ(loop_->status().answers, 3U);
        loop_->end();
        heard_.clear(now_);
        sounding_.clear();
    }
}

// Every sent note sounds, so it is in the take, however closely it precedes a note of the player.
TEST_F(DuetLoopTest, TakeContainsEveryAudibleNote) {
    writeTinyWithPedal(2);
    settings_.mode = PlayMode::PlayAlong;
    begin();
    std::mt19937 random(5);
    for (int i = 0; i < 400; ++i) {
        const int pitch = 90 + i % 5;  // the model may strike them, too; they count as one key
        strike(pitch);
        advance(std::chrono::milliseconds(10 + random() % 60));
        release(pitch);
        advance(std::chrono::milliseconds(10 + random() % 60));
    }
    const double now = loop_->status().seconds;
    MusicBuilder builder;
    for (const DuetEvent& event : log_.read(0)) builder.append(event);
    std::vector<std::pair<int, int>> heard, kept;  // a hundredth of a second, pitch
    const auto stepOf = [](double seconds) { return static_cast<int>(std::lround(seconds * 100)); };
    for (const MidiEvent& stroke : strokes_)
        heard.emplace_back(stepOf(std::chrono::duration<double>(stroke.time - beginning_).count()),
                           stroke.data1);
    const TakeContent take = builder.music(0, kStillHeld, now, true);
    for (const PlayedNote& played : take.of(Voice::Model).notes)
        if (played.note.start < now - 0.02) kept.emplace_back(stepOf(played.note.start), played.note.pitch);
    std::sort(heard.begin(), heard.end());
    std::sort(kept.begin(), kept.end());
    ASSERT_GT(kept.size(), 60U);
    std::vector<std::pair<int, int>> lost;
    std::erase_if(heard, [&](const auto& each) { return each.first >= stepOf(now - 0.02); });
    std::set_difference(heard.begin(), heard.end(), kept.begin(), kept.end(), std::back_inserter(lost));
    EXPECT_TRUE(lost.empty()) << lost.size() << " of " << heard.size() << " are not in the take";
    EXPECT_EQ(heard.size(), kept.size());
}

TEST_F(DuetLoopTest, PlayAlong_BothPlayFromTheFirstNote) {
    settings_.mode = PlayMode::PlayAlong;
    settings_.over = PlayedOver::Together;
    begin();
    advance(1s);
    EXPECT_FALSE(modelsTurn());
    phrase({60, 62, 64, 65, 67, 69});
    EXPECT_TRUE(modelsTurn());
    // The rebuild's time, and so the drawn music, depends on the machine. So the test uses more than one
    // request per second over a longer time.
    advance(20s);
    EXPECT_TRUE(modelsTurn());
    EXPECT_EQ(events(Kind::Strike, Voice::Player).size(), 6u);
    EXPECT_GT(strokes_.size(), 20u);
    loop_->stopModel();
    advance(1s);
    EXPECT_FALSE(modelsTurn());
    EXPECT_EQ(sounding(), 0);
    phrase({60});
    EXPECT_TRUE(modelsTurn());
}

TEST_F(DuetLoopTest, ChangedSettingsApplyToLaterMusic) {
    settings_.mode = PlayMode::PlayAlong;
    begin();
    advance(1s);
    // The settings arrive while the loop polls, and a struck key waits for the same poll.
    strike(60);
    DuetSettings waiting = settings_;
    waiting.mode = PlayMode::CallAndResponse;
    waiting.turnBy = TurnBy::Enter;
    loop_->poll([&] { loop_->set(waiting); });
    EXPECT_FALSE(modelsTurn());
    advance(2s);
    EXPECT_EQ(loop_->status().answers, 0u);
    loop_->set(settings_);
    strike(62);
    advance(4ms);
    EXPECT_TRUE(modelsTurn());
}

TEST_F(DuetLoopTest, PlayAlong_ModelPlaysLessWhileThePlayerPlays) {
    settings_.mode = PlayMode::PlayAlong;
    const auto strokesBeside = [&](PlayedOver over) {
        settings_.over = over;
        begin();
        strike(60);
        advance(2s);  // written before the limit applied
        strokes_.clear();
        for (int i = 0; i < 80; ++i) {
            strike(60 + i % 12);
            advance(200ms);
            release(60 + i % 12);
            advance(200ms);
        }
        const std::size_t beside = strokes_.size();
        strokes_.clear();
        loop_->stopModel();
        advance(1s);
        return beside;
    };
    // The count covers 32 s and includes the allowed burst of two seconds.
    const std::size_t yielding = strokesBeside(PlayedOver::Yield),
                      together = strokesBeside(PlayedOver::Together);
    EXPECT_LE(yielding, 48u + 3u);
    EXPECT_GT(together, yielding);
    EXPECT_LE(together, 80u + 5u);
}

// Both hands flat on the keys repeatedly: more notes per second than any limit allows.
TEST_F(DuetLoopTest, PlayerMayExceedAnyDensityLimit) {
    settings_.mode = PlayMode::PlayAlong;
    settings_.over = PlayedOver::Together;
    begin();
    for (int i = 0; i < 40; ++i) {
        for (int key = 60; key < 70; ++key) strike(key);
        advance(30ms);
        for (int key = 60; key < 70; ++key) release(key);
        advance(30ms);
    }
    EXPECT_TRUE(modelsTurn());
    EXPECT_EQ(events(Kind::Strike, Voice::Player).size(), 400u);
}

TEST_F(DuetLoopTest, PlayAlong_ModelPlaysMoreInThePlayersRests) {
    settings_.mode = PlayMode::PlayAlong;
    settings_.over = PlayedOver::Yield;
    begin();
    strike(60);
    advance(100ms);
    release(60);
    advance(3s);
    strokes_.clear();
    advance(60s);
    EXPECT_GT(strokes_.size(), 70u);  // if the player's last notes still counted, at most 62
}

TEST_F(DuetLoopTest, FreeRunningModelPlaysUntilStopped) {
    settings_.mode = PlayMode::FreeRun;
    begin();
    advance(10s);
    EXPECT_TRUE(modelsTurn());
    EXPECT_GT(strokes_.size(), 5u);
    loop_->stopModel();
    advance(3s);
    EXPECT_FALSE(modelsTurn());
    EXPECT_EQ(sounding(), 0);
    loop_->passTurn();
    EXPECT_TRUE(modelsTurn());
}

}  // namespace
}  // namespace continuo::app
