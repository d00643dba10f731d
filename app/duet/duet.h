#pragma once

#include <continuo/live_music.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "duet/phrase_end.h"
#include "midi/event_fan.h"
#include "midi/event_inbox.h"

namespace continuo::app {

struct DuetSettings {
    SamplingChoice sampling;
    double gap = 0.6;         // seconds without playing, nothing held, after which the model answers
    double answer = 0;        // seconds of an answer; 0: as long as the phrase was, at least kShortestAnswer
    double lookahead = 0.25;  // seconds that the model writes ahead of what is heard
    static constexpr double kShortestAnswer = 3;
};

// A duet so far.
struct DuetStatus {
    bool modelsTurn = false;
    std::uint64_t answers = 0;
    std::uint64_t interrupted = 0;  // answers that the player cut short
    std::uint64_t notes = 0;        // of the model
    std::uint64_t late = 0;         // of these, handed on more than Duet::kLate after their moment
    double worstLateness = 0;       // seconds
    double worstAnswer = 0;  // seconds from the turn to the first note handed on, without the rests written
    LiveMusic::Load load;
};

// Call and response: takes in what a player plays, and answers when a phrase has ended. A key that the player
// strikes in the answer ends it at once. Works on a thread of its own; what the model plays goes to the
// inboxes of those who sound it, each event with its moment. Every note-on there gets its note-off
// (EventInbox).
class Duet {
public:
    static constexpr double kLate = 0.02;  // seconds

    // The player's events come to `played`; all inboxes outlive the duet.
    Duet(LiveMusic music, const DuetSettings& settings, EventInbox& played,
         const std::vector<EventInbox*>& outputs);
    // Ends an answer that is sounding.
    ~Duet();
    Duet(const Duet&) = delete;
    Duet& operator=(const Duet&) = delete;

    // Any thread; acts from the next token on.
    void setSampling(const SamplingChoice& sampling);
    DuetStatus status() const;
    // Why the duet has ended by itself; empty while it goes on.
    std::string failure() const;

    // What both have played so far, seconds from the beginning of the duet; what sounds is kStillHeld.
    struct Take {
        Performance player;
        Performance model;
    };
    Take take() const;

private:
    void run() noexcept;
    void turnRound();
    void hear(const MidiEvent& event);
    void playersTurn(Moment now);
    void modelsTurn(Moment now);
    void begin(Moment now);
    void write(const ModelEvent& event, Moment now);
    void endAnswer(Moment at, bool interrupted);
    double secondsAt(Moment moment) const;
    Moment momentAt(double seconds) const;

    DuetSettings settings_;
    LiveMusic music_;
    EventFan fan_;
    EventInbox& played_;
    PhraseEnd phrase_;
    Moment origin_ = LiveClock::now();
    double from_;           // the music's time at the origin, s
    double answerEnd_ = 0;  // s
    double turnBegan_ = 0;  // s
    Moment turnAsked_{};
    bool answered_ = false;  // the first note of the answer is out

    mutable std::mutex sharing_;  // what follows
    SamplingChoice sampling_;
    DuetStatus status_;
    std::string failure_;
    Take take_;

    std::atomic<bool> over_{false};
    std::thread thread_;  // last: it uses all the others
};

}  // namespace continuo::app
