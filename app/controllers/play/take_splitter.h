#pragma once

#include <array>
#include <optional>
#include <vector>

#include "duet/log/duet_event.h"

namespace continuo::app {

// Decides by silences in live playing where a take ends and the next begins, and when the clock of a silent
// take pauses.
class TakeSplitter {
public:
    // Lengths of silence, s, and their effects.
    struct Rests {
        // Then clock, roll and turn pause until the next note. Before the first note they stay at 0.
        double shown = 10;
        double beforeFirst = 10;  // then the first note restarts the take without the silence before it
        double within = 120;      // then the player's next note begins another take
    };
    void setRests(const Rests& rests) { rests_ = rests; }
    // While recording, silences neither pause the clock nor begin another take. Afterwards the player's next
    // note begins another take, and so does the model's next turn.
    void setRecorded(bool recorded) {
        if (recorded != recorded_) turnIsOver_ = false;
        endsWithNext_ = (recorded_ && !recorded) || (endsWithNext_ && !recorded);
        recorded_ = recorded;
    }

    // The take so far.
    struct Take {
        bool empty = true;
        double lastHeard = 0;  // when a note was last heard, s
    };

    // The next take: its second 0 on the ending take's clock, and its first events on its own clock.
    struct Next {
        double beginning = 0;
        std::vector<DuetEvent> events;
    };
    // Checks whether another take begins in `events`, the take's latest events, known at its second `now`. It
    // begins at a stroke of the player after a long rest; in an empty take at any stroke. A take with notes
    // does not end in the model's turn, unless a recording has ended. If one begins, moves its events out of
    // `events`; they start with the pedals and latents still in force.
    std::optional<Next> split(std::vector<DuetEvent>& events, const Take& take, bool modelsTurn, double now);

    // Returns the pedals and latents in force, as events at second 0 of another take.
    std::vector<DuetEvent> lastingEvents() const;

    // The model has stopped: discards its pedal and latents.
    void discardModelState() noexcept;

    // Returns the second to show when the take is at second `now`.
    double shownTime(const Take& take, double now) const;

private:
    using Events = std::vector<DuetEvent>;
    Events::const_iterator findFirstStrike(const Events& events, const Take& take, bool modelsTurn) const;
    // An event in force until another of its kind.
    struct Lasting {
        DuetEvent event;
        bool earlier = false;  // from an earlier call: its seconds may be on another take's clock
    };
    void updateLasting(const DuetEvent& event);

    Rests rests_;
    std::array<std::optional<Lasting>, 2> pedals_;  // the last of each voice
    std::optional<Lasting> latents_;
    bool recorded_ = false;
    bool endsWithNext_ = false;  // a recording has ended in this take
    bool turnIsOver_ = false;    // the model's turn at that time has ended, or there was none
};

}  // namespace continuo::app
