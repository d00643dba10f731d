#pragma once

#include <continuo/engine.h>
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/duet/duet_fixture.h"
#include "duet/duet_loop.h"

namespace continuo::app {

// A duet with a simulated clock, so that minutes take a second.
class DuetLoopTest : public test::DuetModelTest {
protected:
    using Kind = DuetEvent::Kind;

    void SetUp() override {
        DuetModelTest::SetUp();
        settings_.adaptiveGap = false;
        settings_.gap = 0.3;
        settings_.sampling.seed = 3;
        settings_.sampling.temperature = 1;
    }
    void begin() { begin(play()); }
    void begin(LiveMusic music) {
        // A millisecond off, so that no note coincides with a poll.
        beginning_ = now_ - std::chrono::milliseconds(1);
        loop_.emplace(std::move(music), settings_, played_, std::vector<EventInbox*>{&heard_}, log_,
                      beginning_, [this] { return now_ += computing_; });
    }
    // Continues from inbox events received before; second 0 is at `beginning`.
    void continueFrom(Moment beginning, const std::vector<MidiEvent>& before,
                      const std::vector<MidiEvent>& held = {}) {
        loop_.emplace(
            play(), settings_, played_, std::vector<EventInbox*>{&heard_}, log_, beginning,
            [this] { return now_; }, SoloPlaying{beginning, before, held});
    }
    // Returns the phrase as played without a model, and advances the time.
    std::vector<MidiEvent> playPhraseAlone(std::initializer_list<int> pitches) {
        for (const int pitch : pitches) {
            push(noteOn(now_, pitch, 80));
            push(noteOff(now_ + std::chrono::milliseconds(100), pitch));
            now_ += std::chrono::milliseconds(150);
        }
        std::vector<MidiEvent> events;
        played_.collect(now_);
        for (MidiEvent event; played_.next(now_, event);) events.push_back(event);
        return events;
    }
    void strike(int pitch, int velocity = 80) { push(noteOn(now_, pitch, velocity)); }
    void release(int pitch) { push(noteOff(now_, pitch)); }
    void push(const MidiEvent& event) { played_.queue(kHandWriter).push(event); }
    void phrase(std::initializer_list<int> pitches) {
        for (const int pitch : pitches) {
            strike(pitch);
            advance(std::chrono::milliseconds(100));
            release(pitch);
            advance(std::chrono::milliseconds(50));
        }
    }
    // Advances the time, polling the loop; all outputs read up to now.
    void advance(std::chrono::milliseconds time) {
        for (const Moment end = now_ + time; now_ < end;) {
            const bool wrote = loop_->poll();
            if (!wrote || computing_ == std::chrono::microseconds(0)) now_ += std::chrono::milliseconds(4);
            readOutput();
        }
    }
    void readOutput() {
        heard_.collect(now_);
        for (MidiEvent event; heard_.next(now_, event);) {
            if (event.isNoteOn()) ++sounding_[event.data1];
            if (event.isNoteOff()) --sounding_[event.data1];
            if (event.isNoteOn()) strokes_.push_back(event);
            if (event.isPedal()) {
                pedal_ = event.data2;
                ++pedalMoves_;
            }
        }
        for (const auto& [pitch, count] : sounding_) {
            ASSERT_GE(count, 0);
            ASSERT_LE(count, 1);
        }
    }
    int sounding() const {
        int sum = 0;
        for (const auto& [pitch, count] : sounding_) sum += count;
        return sum;
    }
    // Returns whether another device draws the same tokens from the record of playOn().
    bool replaysOnAnotherDevice() const {
        const LiveRecord record = loop_->music().record();
        LiveMusic again = playOn(std::make_shared<std::atomic<bool>>(false), record.acts);
        for (const LiveCall& call : record.calls) again.repeat(call, record.samplings);
        return again.tokens() == loop_->music().tokens() &&
               again.isModelTurn() == loop_->music().isModelTurn();
    }
    bool modelsTurn() const { return loop_->status().modelsTurn; }
    std::vector<DuetEvent> events(Kind kind, Voice voice) const {
        std::vector<DuetEvent> found;
        for (const DuetEvent& event : log_.read(0)) {
            if (event.kind == kind && event.voice == voice) found.push_back(event);
        }
        return found;
    }

    DuetSettings settings_;
    DuetLog log_;
    EventInbox played_, heard_;
    Moment now_{std::chrono::hours(1)}, beginning_{};
    std::chrono::microseconds computing_{0};  // simulated time of each clock read
    std::optional<DuetLoop> loop_;
    std::map<int, int> sounding_;
    std::vector<MidiEvent> strokes_;
    int pedal_ = 0, pedalMoves_ = 0;  // the model's, as heard
};

}  // namespace continuo::app
