#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "app/duet/duet_loop_fixture.h"

namespace continuo::app {

// A machine that may stall, with the times of all sounding events.
class StandstillTest : public DuetLoopTest {
protected:
    static constexpr double kClose = ModelVoice::kLate;  // s: one event per poll of 4 ms

    void SetUp() override {
        DuetLoopTest::SetUp();
        settings_.length = AnswerLength::Seconds;
        settings_.seconds = 20;
        settings_.lookahead = 1;
        settings_.sampling.constraints.minDensity = 5;
    }
    double seconds(Moment moment) const { return std::chrono::duration<double>(moment - beginning_).count(); }
    // Advances like DuetLoopTest::advance(), and records when everything sounds.
    void advance(std::chrono::milliseconds time) {
        for (const Moment end = now_ + time; now_ < end;) {
            if (!loop_->poll() || computing_ == std::chrono::microseconds(0))
                now_ += std::chrono::milliseconds(4);
            readOutput();
        }
    }
    // Advances the time without a poll; the outputs continue with what they have.
    void stallFor(LiveClock::duration time) {
        for (const Moment end = now_ + time; now_ < end; readOutput())
            now_ = std::min<Moment>(now_ + std::chrono::milliseconds(4), end);
    }
    void readOutput() {
        heard_.collect(now_);
        for (MidiEvent event; heard_.next(now_, event);) {
            if (event.isNoteOn()) sounded_.push_back({event.data2, event.data1, seconds(now_), kStillHeld});
            if (event.isNoteOff()) {
                const auto note = std::find_if(sounded_.rbegin(), sounded_.rend(),
                                               [&](const Note& each) { return each.pitch == event.data1; });
                ASSERT_TRUE(note != sounded_.rend());
                note->end = seconds(now_);
            }
            if (!event.isPedal()) continue;
            pedal_ = event.data2;
            moved_.push_back({event.data2, seconds(now_)});
        }
    }
    // Counts notes that started between two times.
    std::ptrdiff_t strokesBetween(Moment from, Moment to) const {
        return std::count_if(sounded_.begin(), sounded_.end(), [&](const Note& note) {
            return note.start >= seconds(from) && note.start < seconds(to);
        });
    }
    void playPhrase() {
        for (const int pitch : {60, 64}) {
            strike(pitch);
            advance(std::chrono::milliseconds(100));
            release(pitch);
            advance(std::chrono::milliseconds(50));
        }
    }
    void advanceToTenthNote() {
        playPhrase();
        const std::size_t before = sounded_.size();
        while (sounded_.size() < before + 10) advance(std::chrono::milliseconds(4));
    }
    void expectTakeEqualsOutput(double within = kClose) {
        std::vector<Note> take = toTake(log_.read(from_)).model.notes, sounded = sounded_;
        ASSERT_EQ(take.size(), sounded.size());
        const auto byStart = [within](const Note& a, const Note& b) {
            return std::abs(a.start - b.start) > within ? a.start < b.start : a.pitch < b.pitch;
        };
        std::stable_sort(take.begin(), take.end(), byStart);
        std::stable_sort(sounded.begin(), sounded.end(), byStart);
        for (std::size_t i = 0; i < take.size(); ++i) {
            const auto same = std::find_if(sounded.begin(), sounded.end(), [&](const Note& note) {
                return note.pitch == take[i].pitch && std::abs(note.start - take[i].start) < within &&
                       std::abs(note.end - take[i].end) < within;
            });
            EXPECT_TRUE(same != sounded.end())
                << "key " << take[i].pitch << " from " << take[i].start << " to " << take[i].end
                << " s; what sounded in its place: " << sounded[i].pitch << " from " << sounded[i].start
                << " to " << sounded[i].end;
        }
    }
    // Ends this duet before another starts.
    void endAll() {
        loop_->end();
        heard_.clear(now_);
        played_.clear(now_);
        from_ = log_.read(0).size();
        sounded_.clear();
        moved_.clear();
    }
    // Counts the times that the turn was retracted from the model to resume.
    std::size_t countResumes() const {
        const auto calls = loop_->music().record().calls;
        return static_cast<std::size_t>(std::count_if(calls.begin(), calls.end(), [](const LiveCall& call) {
            return call.kind == LiveCall::Kind::EndTurn;
        }));
    }

    std::vector<Note> sounded_;  // s in the duet
    std::vector<PedalChange> moved_;
    std::size_t from_ = 0;  // in the log
};

}  // namespace continuo::app
