// Settings that change during play, and late notes.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "app/duet/duet_loop_anew_fixture.h"
#include "support/held_backend.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

// Of the music written ahead, only events already sent are still audible.
TEST_F(AnewTest, ChangedSettingIsAudibleWithinTheLookahead) {
    computing_ = 200us;  // an event of a chord takes less than one poll
    begin();
    advance(3s);
    int all = 0;
    for (int i = 0; i < 10; ++i) {
        const bool high = i % 2 == 0;
        strokes_.clear();
        setRegister(high);
        const Moment changed = now_;
        advance(1s);
        int counted = 0;
        for (const MidiEvent& stroke : strokes_) {
            counted += isHigh(stroke) == high ? 1 : 0;
            EXPECT_TRUE(isHigh(stroke) == high || stroke.time <= changed + ModelVoice::kHandedOn + 8ms);
        }
        EXPECT_GT(counted, 0) << i;
        all += counted;
    }
    EXPECT_GT(all, 40);
    EXPECT_GT(countRetractions(), 5U);
    EXPECT_EQ(loop_->status().late, 0U);
    EXPECT_TRUE(repeats(loop_->music().record()));
}

TEST_F(AnewTest, DraggingASliderDoesNotStarveThePlayback) {
    begin();
    advance(3s);
    const std::size_t before = strokes_.size(), taken = countRetractions();
    advance(3s);
    const std::size_t usual = strokes_.size() - before;
    for (const Moment end = now_ + 3s; now_ < end;) {
        settings_.sampling.temperature =
            1 + 0.001 * static_cast<double>(now_.time_since_epoch().count() % 97);
        loop_->set(settings_);
        advance(8ms);
    }
    EXPECT_GT(strokes_.size() - before - usual, usual / 2);
    EXPECT_GT(countRetractions() - taken, 5U);
    EXPECT_LE(countRetractions() - taken, 301U) << "every 10 ms at most";
    // The worker's time is real and the clock is simulated, so a few may be late.
    EXPECT_LE(loop_->status().late, usual / 4);
    EXPECT_LE(loop_->status().worstLateness, 0.05);
    endAll();
}

// If tokens are slow, nothing is retracted: it could not be rewritten in time.
TEST_F(AnewTest, SlowMachineDoesNotRewriteMusicAfterAChange) {
    // Counts retractions in the music. In the take, late events move anyway.
    const auto timesWithdrawn = [this] {
        const auto calls = loop_->music().record().calls;
        return std::count_if(calls.begin(), calls.end(), [](const LiveCall& call) {
            return call.kind == LiveCall::Kind::Rewrite || call.kind == LiveCall::Kind::EndTurn;
        });
    };
    begin();
    computing_ = 60ms;
    advance(2s);
    const auto before = timesWithdrawn();
    loop_->status();
    for (int i = 0; i < 20; ++i) {
        settings_.sampling.temperature = 1 + 0.1 * (i % 2);
        loop_->set(settings_);
        advance(150ms);
    }
    EXPECT_LE(timesWithdrawn() - before, 3) << "once a second it goes on from where it was heard";
    computing_ = 0us;
    endAll();
}

TEST_F(AnewTest, AnswerLengthCountsFromItsFirstAudibleNote) {
    settings_.mode = PlayMode::CallAndResponse;
    settings_.length = AnswerLength::Seconds;
    settings_.seconds = 3;
    begin();
    for (int i = 0; i < 8; ++i) {
        phrase({60, 64});
        while (!modelsTurn()) advance(4ms);
        const std::size_t before = strokes_.size();
        while (events(Kind::Strike, Voice::Model).empty()) advance(4ms);
        setRegister(i % 2 == 0);
        while (modelsTurn()) advance(4ms);
        EXPECT_GT(strokes_.size(), before);
        const double ended = events(Kind::Turn, Voice::Player).back().seconds;
        const std::vector<Note> notes = toTake(log_.read(0)).model.notes;
        EXPECT_NEAR(ended - notes[before].start, 3, 0.02) << i;
    }
    endAll();
}

TEST_F(AnewTest, ManualLatentsAreAudibleAfterTheRebuild) {
    settings_.sampling.latents = 16;
    begin();
    advance(3s);
    const std::size_t before = countRetractions();
    for (const int latents : {4, 16, 4, 16, 4, 16, 4, 16}) {
        settings_.sampling.latents = latents;
        loop_->set(settings_);
        for (int i = 0; i < 500 && loop_->music().latentsStatus().limit != latents; ++i) advance(8ms);
        EXPECT_EQ(loop_->music().latentsStatus().limit, latents);
        advance(500ms);
    }
    EXPECT_GT(countRetractions() - before, 2U) << "but where the model rests";
    EXPECT_LE(countRetractions() - before, 16U) << "at each change, for the worker, and once they are built";
    endAll();
}

// Neither the rebuild nor its use waits for music that is written ahead.
TEST_F(AnewTest, ManualLatentsAreRebuiltWithoutDelay) {
    settings_.sampling.latents = 16;
    settings_.lookahead = 2;
    begin();
    advance(3s);
    const auto load = [&] { return loop_->music().latentsStatus(); };
    for (const int latents : {4, 16, 4, 16}) {
        settings_.sampling.latents = latents;
        loop_->set(settings_);
        advance(12ms);
        for (int i = 0; i < 1000 && load().builtLimit != latents && load().limit != latents; ++i)
            std::this_thread::sleep_for(2ms);
        // The worker's time is real, the clock is simulated.
        for (int i = 0; i < 10 && load().limit != latents; ++i) {
            advance(4ms);
            std::this_thread::sleep_for(4ms);
        }
        EXPECT_EQ(load().limit, latents);
        advance(1s);
    }
    endAll();
}

// A model whose worker takes a simulated time.
class BuildingTest : public AnewTest {
protected:
    void SetUp() override {
        context_ = 1024;  // so that the model can continue without the worker
        latents_ = 256;
        AnewTest::SetUp();
        settings_.sampling.latents = 64;
        computing_ = 200us;  // an event of a chord takes less than one poll
        begin(playOn(std::make_shared<test::HeldBackend>(test::openNetworkDevice(), worker_)));
        advance(3s);
        awaitRebuild(64);
        advance(1s);
    }
    // Polls the loop without advancing time, so that the worker takes no musical time.
    template <class Until>
    void pollWithoutTime(int looks, Until until) {
        const auto computing = std::exchange(computing_, 0us);
        for (int look = 0; look < looks && !until(); ++look) {
            loop_->poll();
            readOutput();
            std::this_thread::sleep_for(1ms);
        }
        computing_ = computing;
    }
    // Requests other latents, whose rebuild takes `time`.
    void requestLatents(int latents, std::chrono::milliseconds time) {
        pollWithoutTime(40, [] { return false; });  // the worker may have had work
        advance(20ms);
        const test::HeldBackend::Hold hold(*worker_);
        settings_.sampling.latents = latents;
        loop_->set(settings_);
        advance(time);
        EXPECT_NE(latentsInUse(), latents);
    }
    void awaitRebuild(int latents) {
        pollWithoutTime(2000, [&] { return latentsInUse() == latents; });
        EXPECT_EQ(latentsInUse(), latents);
    }
    std::int64_t latentsInUse() const { return loop_->music().latentsStatus().limit; }
    bool replaysExactly() override { return replaysOnAnotherDevice(); }
    double seconds() const { return std::chrono::duration<double>(now_ - beginning_).count(); }
    // Returns the time of the last written note.
    double lastWrittenTime() const {
        const std::vector<DuetEvent> log = log_.read(0);
        double last = 0;
        for (const DuetEvent& event : log) {
            if (event.voice != Voice::Model) continue;
            if (event.kind == Kind::Strike) last = event.seconds;
            if (event.kind == Kind::Cancel) last = std::min(last, event.seconds);
        }
        return last;
    }

    const std::shared_ptr<test::HeldBackend::Gate> worker_ = std::make_shared<test::HeldBackend::Gate>();
};

// Music written meanwhile does not delay the new latents: they apply once the loop sees that they are built.
TEST_F(BuildingTest, NewLatentsApplyOnceTheirRebuildEnds) {
    int latents = 64;
    for (const auto time : {20ms, 60ms, 120ms, 350ms, 24ms, 72ms, 130ms, 400ms}) {
        SCOPED_TRACE(time.count());
        latents = 96 - latents;  // 32, 64
        requestLatents(latents, time);
        awaitRebuild(latents);
        advance(1s);
    }
    EXPECT_EQ(loop_->status().late, 0U);
    endAll();
}

// The new latents may arrive amid music written ahead: events not yet due are replaced, too.
TEST_F(BuildingTest, MusicWrittenDuringARebuildIsReplacedAfterIt) {
    int latents = 64;
    for (const auto time : {20ms, 24ms, 18ms, 22ms, 26ms, 20ms, 24ms, 250ms, 18ms, 22ms, 20ms, 24ms, 120ms,
                            26ms, 20ms, 24ms, 22ms, 18ms}) {
        SCOPED_TRACE(time.count());
        latents = 96 - latents;
        requestLatents(latents, time);
        awaitRebuild(latents);
        const double inUse = seconds();
        const std::size_t before = log_.read(0).size();
        advance(1s);
        const std::vector<DuetEvent> log = log_.read(0);
        for (std::size_t i = 0; i < before; ++i) {
            if (log[i].voice != Voice::Model || log[i].kind != Kind::Strike || log[i].seconds < inUse + 0.06)
                continue;
            const auto back = std::span(log).subspan(i);
            EXPECT_TRUE(std::ranges::any_of(back, [&](const DuetEvent& each) {
                return each.kind == Kind::Cancel && each.seconds <= log[i].seconds;
            })) << log[i].seconds - inUse;
        }
    }
    endAll();
}

// More music would be withdrawn after the rebuild, and drawing it would delay the worker.
TEST_F(BuildingTest, MusicIsWrittenOnlyShortlyAheadDuringARebuild) {
    int latents = 64;
    for (int i = 0; i < 8; ++i) {
        EXPECT_GT(loop_->music().time(), seconds() + 0.2);
        latents = 96 - latents;
        requestLatents(latents, 80ms);
        EXPECT_GE(loop_->music().time(), seconds()) << "the music goes on";
        EXPECT_LT(lastWrittenTime(), seconds() + 0.05);
        awaitRebuild(latents);
        advance(1s);
    }
    EXPECT_EQ(loop_->status().late, 0U);
    endAll();
}

// Without a lookahead the music is late whenever the machine is.
TEST_F(BuildingTest, LookaheadResumesDuringALongRebuild) {
    requestLatents(32, 200ms);
    EXPECT_GT(loop_->music().time(), seconds() + 0.2);
    awaitRebuild(32);
    endAll();
}

// The rest before a late note becomes longer. No sounding note is cut off, and the take equals what sounded.
TEST_F(AnewTest, LateNoteDelaysAllLaterMusic) {
    begin();
    advance(2s);
    for (int i = 0; i < 60; ++i) {
        const std::uint64_t late = loop_->status().late;
        now_ += 210ms;  // 130 ms more than was sent
        advance(700ms);
        EXPECT_LE(loop_->status().late - late, 12U);
    }
    EXPECT_GT(loop_->status().late, 5U);
    EXPECT_LE(loop_->status().worstLateness, ModelVoice::kTooLate);
    endAll();
}

// Consecutive time tokens merge at the new time, and all later tokens move.
TEST_F(AnewTest, MusicDelayedByAStallIsStillRewritten) {
    begin();
    advance(2s);
    const std::uint64_t late = loop_->status().late;
    for (int i = 0; i < 200; ++i) {
        setRegister(i % 2 == 0);
        advance(std::chrono::milliseconds(100 + i % 100));
        now_ += 160ms + std::chrono::milliseconds(i % 7 * 10);
        advance(8ms);
        setRegister(i % 2 != 0);
        advance(400ms);
    }
    EXPECT_GT(loop_->status().late - late, 20U);
    endAll();
}

}  // namespace
}  // namespace continuo::app
