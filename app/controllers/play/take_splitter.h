#pragma once

#include <array>
#include <optional>
#include <vector>

#include "duet/log/duet_event.h"

namespace continuo::app {

// Decides where a take of live playing ends and the next begins: at long silences. Also decides when the
// clock of a silent take pauses.
class TakeSplitter {
public:
    // Lengths of silence after which something happens, s.
    struct Rests {
        // Then clock, roll and turn pause until the next note. Before the first note of a take they stay at
        // 0.
        double shown = 10;
        double beforeFirst = 10;  // then the first note begins the take anew, without this silence
        double within = 120;      // s of rest after which the player's next note begins another take
    };
    void setRests(const Rests& rests) { rests_ = rests; }
    // While recording, silences neither pause the clock nor end the take. After a recording, the player's
    // next note or the model's next turn begins another take.
    void setRecorded(bool recorded) {
        if (recorded != recorded_) turnIsOver_ = false;
        endsWithNext_ = (recorded_ && !recorded) || (endsWithNext_ && !recorded);
        recorded_ = recorded;
    }

    // The present take.
    struct Take {
        bool empty = true;
        double lastHeard = 0;  // time of the last heard note, s
    };

    // The next take. beginning: its second 0 on the ending take's clock. events: its first events on its own
    // clock.
    struct Next {
        double beginning = 0;
        std::vector<DuetEvent> events;
    };
    // Checks whether another take begins in `events`, the latest events of the take at second `now`. A take
    // begins at the player's first stroke after a long silence; in an empty take at any stroke. A take with
    // notes does not end in the model's turn, unless a recording has ended. If a take begins, moves its
    // events out of `events`. They start with the pedals and latents still in force.
    std::optional<Next> split(std::vector<DuetEvent>& events, const Take& take, bool modelsTurn, double now);

    // Returns the pedals and latents in force, as events at second 0 of another take.
    std::vector<DuetEvent> lastingEvents() const;

    // Discards the model's pedal and latents. Call when the model has stopped.
    void discardModelState() noexcept;

    // Returns the time that the clock shows when the take is at second `now`.
    double shownTime(const Take& take, double now) const;

private:
    using Events = std::vector<DuetEvent>;
    Events::const_iterator findFirstStrike(const Events& events, const Take& take, bool modelsTurn) const;
    // An event that stays in force until the next of its kind.
    struct Lasting {
        DuetEvent event;
        bool earlier = false;  // from an earlier call; its time may be that of another take
    };
    void updateLasting(const DuetEvent& event);

    Rests rests_;
    std::array<std::optional<Lasting>, 2> pedals_;  // the last pedal event of each voice
    std::optional<Lasting> latents_;
    bool recorded_ = false;
    bool endsWithNext_ = false;  // a recording has ended in this take
    bool turnIsOver_ = false;    // no turn of the model continues from the end of that recording
};

}  // namespace continuo::app
