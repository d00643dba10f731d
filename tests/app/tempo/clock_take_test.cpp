// The bars of a take played to another device's MIDI clock: clock, follower, log and tempo map together.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "app/tempo/moments.h"
#include "tempo/bars.h"
#include "tempo/beats.h"
#include "tempo/tempo.h"

namespace continuo::app {
namespace {

using Seconds = std::chrono::duration<double>;

// A device's clock and a take whose beats are recorded every 50 ms, as in the programs.
class ClockTake {
public:
    explicit ClockTake(int beatsPerBar = 4, double lateness = 0)
        : late_(0, std::max(lateness, 1e-9)), beatsPerBar_(beatsPerBar) {
        tempo_.set({TempoSource::Clock, 120, beatsPerBar});
    }

    void send(std::uint8_t status) { hear(at_, {status, 0, 0}); }
    void sendSongPosition(int sixteenths) {
        hear(at_, {midi_clock::kSongPosition, static_cast<std::uint8_t>(sixteenths & 0x7F),
                   static_cast<std::uint8_t>(sixteenths >> 7)});
    }
    void ticks(int count, double perMinute) {
        for (int i = 0; i < count; ++i) {
            tickAt(at_ + late_(random_));
            at_ += 60 / perMinute / kClockTicksPerBeat;
        }
    }
    // All ticks of this period arrive at its end.
    void stall(double seconds, double perMinute) {
        const double step = 60 / perMinute / kClockTicksPerBeat, end = at_ + seconds;
        for (; at_ < end; at_ += step) stalled_.push_back(end + 1e-4 * static_cast<double>(stalled_.size()));
        for (const double each : stalled_) tickAt(each);
        stalled_.clear();
    }
    void pauseClock(double seconds) { at_ += seconds; }
    double at() const { return at_; }

    // Returns the file's beats at this second of the take.
    double beatAt(double seconds) const {
        double beats = 0;
        const std::vector<MidiTempo> map = toTempoMap(beats_);
        for (std::size_t i = 0; i < map.size() && map[i].seconds <= seconds; ++i) {
            const double end = i + 1 < map.size() ? std::min(seconds, map[i + 1].seconds) : seconds;
            beats += (end - map[i].seconds) / map[i].beatSeconds;
        }
        return beats;
    }
    // Returns the second of the take at this beat of the file.
    double secondsAt(double count) const {
        const std::vector<MidiTempo> map = toTempoMap(beats_);
        double beats = 0;
        for (std::size_t i = 0; i < map.size(); ++i) {
            const double end = i + 1 < map.size() ? map[i + 1].seconds : 1e9;
            const double here = (end - map[i].seconds) / map[i].beatSeconds;
            if (beats + here > count) return map[i].seconds + (count - beats) * map[i].beatSeconds;
            beats += here;
        }
        return 0;
    }
    // Returns the largest difference in s between the beats from `first` on and the device's.
    double worstFrom(double first, double beatSeconds, int beats) const {
        const double count = std::round(beatAt(first));
        double worst = std::fmod(count, beatsPerBar_) == 0 ? 0 : 1e9;  // a bar starts there
        for (int i = 0; i <= beats; ++i)
            worst = std::max(worst, std::abs(secondsAt(count + i) - first - i * beatSeconds));
        return worst;
    }

private:
    void tickAt(double seconds) {
        seconds = last_ = std::max(seconds, last_ + 1e-4);
        pollTo(seconds);
        hear(seconds, {midi_clock::kTick, 0, 0});
    }
    void hear(double seconds, std::array<std::uint8_t, 3> message) {
        const bool place = message[0] == midi_clock::kSongPosition;
        tempo_.receive(0, after(seconds), std::span(message).first(place ? 3 : 1));
    }
    void pollTo(double seconds) {
        for (; polled_ < seconds; polled_ += 0.05) {
            const Moment now = after(polled_);
            while (const auto beats = log_.nextEntry(tempo_.grid(now), false, now, polled_))
                beats_.push_back(*beats);
        }
    }

    Tempo tempo_;
    BeatsLog log_;
    std::vector<Beats> beats_;
    std::mt19937 random_{11};
    std::uniform_real_distribution<double> late_;
    std::vector<double> stalled_;
    int beatsPerBar_;
    double at_ = 0.777, polled_ = 0, last_ = 0;
};

const std::vector<double> kTempi = {40, 60, 90, 120, 137.5, 180, 240};

TEST(ClockTake, FirstBarStartsWithTheFirstTickAfterStart) {
    for (const double perMinute : kTempi) {
        for (const int beatsPerBar : {3, 4, 6}) {
            ClockTake take(beatsPerBar);
            take.send(midi_clock::kStart);
            const double start = take.at();
            take.ticks(24 * 14, perMinute);
            EXPECT_LT(take.worstFrom(start, 60 / perMinute, 12), 0.001) << perMinute << ", " << beatsPerBar;
        }
    }
}

TEST(ClockTake, ClockBeforeStartDoesNotMoveTheFirstBar) {
    for (const double perMinute : kTempi) {
        for (const double phase : {0.0, 0.3, 0.8, 3.0}) {  // ticks from the last one to the first after Start
            ClockTake take;
            take.ticks(100, perMinute);
            take.send(midi_clock::kStart);
            take.pauseClock(phase * 60 / perMinute / kClockTicksPerBeat);
            const double start = take.at();
            take.ticks(24 * 10, perMinute);
            EXPECT_LT(take.worstFrom(start, 60 / perMinute, 8), 0.001) << perMinute << ", " << phase;
        }
    }
}

TEST(ClockTake, StartAtAnotherTempoIsFollowed) {
    for (const double before : kTempi) {
        ClockTake take;
        take.ticks(100, before);
        take.send(midi_clock::kStart);
        const double start = take.at();
        take.ticks(24 * 10, 90);
        EXPECT_LT(take.worstFrom(start, 60.0 / 90, 8), 0.001) << before;
    }
}

TEST(ClockTake, LateTicksMoveTheFirstBarByAtMostTheirDelay) {
    for (const double lateness : {0.004, 0.012, 0.03}) {
        for (const double perMinute : kTempi) {
            if (lateness > 30 / perMinute / 12) continue;  // later than the tick after next
            ClockTake take(4, lateness);
            take.send(midi_clock::kStart);
            const double start = take.at();
            take.ticks(24 * 10, perMinute);
            EXPECT_LT(take.worstFrom(start, 60 / perMinute, 8), 0.001 + lateness)
                << perMinute << ", " << lateness;
        }
    }
}

TEST(ClockTake, StallInTheFirstBarHardlyMovesTheBarLine) {
    for (const double perMinute : kTempi) {
        for (const int before : {1, 10, 30, 60}) {
            ClockTake take;
            take.send(midi_clock::kStart);
            const double start = take.at();
            take.ticks(before, perMinute);
            take.stall(0.12, perMinute);
            take.ticks(24 * 10, perMinute);
            EXPECT_LT(take.worstFrom(start, 60 / perMinute, 8), 0.025) << perMinute << ", " << before;
        }
    }
}

TEST(ClockTake, TempoChangeInTheFirstBarKeepsItsPosition) {
    for (const double then : kTempi) {
        for (const int beats : {1, 2, 3}) {
            ClockTake take;
            take.send(midi_clock::kStart);
            const double start = take.at();
            take.ticks(24 * beats, 100);
            const double change = take.at();
            take.ticks(24 * 12, then);
            const double count = std::round(take.beatAt(start));
            EXPECT_EQ(std::fmod(count, 4), 0);
            for (int i = 0; i <= 10; ++i) {
                const double at = i < beats ? start + i * 0.6 : change + (i - beats) * 60 / then;
                EXPECT_NEAR(take.beatAt(at), count + i, 0.03) << then << ", " << beats << ", beat " << i;
            }
        }
    }
}

TEST(ClockTake, ContinueAndSongPositionKeepTheBars) {
    for (const double perMinute : kTempi) {
        ClockTake take;
        take.sendSongPosition(18);  // sixteenths: the third sixteenth of the second bar's first beat
        take.send(midi_clock::kContinue);
        const double bar = take.at() + 3.5 * 60 / perMinute;
        take.ticks(24 * 12, perMinute);
        EXPECT_LT(take.worstFrom(bar, 60 / perMinute, 6), 0.001) << perMinute;
        take.send(midi_clock::kStop);
        take.pauseClock(3);
        take.send(midi_clock::kContinue);  // at beat 4.5 + 12
        const double next = take.at() + 3.5 * 60 / perMinute;
        take.ticks(24 * 12, perMinute);
        EXPECT_LT(take.worstFrom(next, 60 / perMinute, 6), 0.001) << perMinute;
    }
}

TEST(ClockTake, StopWithinTheFirstBeatKeepsTheBarAtItsStart) {
    ClockTake take;
    take.send(midi_clock::kStart);
    const double first = take.at();
    take.ticks(24 * 5, 90);
    take.send(midi_clock::kStop);
    take.pauseClock(2);
    take.send(midi_clock::kStart);
    take.ticks(12, 90);
    take.send(midi_clock::kStop);
    take.pauseClock(2);
    take.send(midi_clock::kStart);
    const double again = take.at();
    take.ticks(24 * 6, 90);
    EXPECT_LT(take.worstFrom(first, 60.0 / 90, 4), 0.001);
    EXPECT_LT(take.worstFrom(again, 60.0 / 90, 4), 0.001);
}

}  // namespace
}  // namespace continuo::app
