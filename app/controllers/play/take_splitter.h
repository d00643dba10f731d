#pragma once

#include <array>
#include <optional>
#include <vector>

#include "duet/log/duet_event.h"

namespace continuo::app {

// Decides by the silences in live playing where a take ends and the next one begins, and when the clock of a
// silent take stands still.
class TakeSplitter {
public:
    // Lengths of silence, s, and what follows them.
    struct Rests {
        // After this, clock, roll and turn stand still until the next note. Before the first note they stand
        // at 0.
        double shown = 10;
        double beforeFirst =
            10;  // after this, the first note begins the take again, without the silence before it
        double within = 120;  // after this, the player's next note begins another take
    };
    void setRests(const Rests& rests) { rests_ = rests; }
    // While the user records, silences neither stop the clock nor begin another take.
    // After it, the player's next note begins another take, and so does the model's next turn.
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

    // The next take: its second 0 on the clock of the one that ends, and its first events on its own clock.
    struct Next {
        double beginning = 0;
        std::vector<DuetEvent> events;
    };
    // Checks whether another take begins in `events`, the take's latest ones, which became known at its
    // second `now`. It does at a stroke of the player after a long rest, and in an empty take at anybody's.
    // No take with notes ends in the model's turn, unless a recording has ended. If another take begins,
    // removes its events from `events` and returns them; pedals and latents that still hold are the first of
    // them.
    std::optional<Next> split(std::vector<DuetEvent>& events, const Take& take, bool modelsTurn, double now);

    // The pedals and latents that hold, as the first events of another take, at its second 0.
    std::vector<DuetEvent> lasting() const;

    // No model plays from here on: forgets its pedal and its latents.
    void loseModel() noexcept;

    // The second to be shown when the take is at second `now`.
    double shownTime(const Take& take, double now) const;

private:
    using Events = std::vector<DuetEvent>;
    Events::const_iterator strikeThatBegins(const Events& events, const Take& take, bool modelsTurn) const;
    // An event that is in force until another one of its kind comes.
    struct Lasting {
        DuetEvent event;
        bool earlier =
            false;  // it came before the latest events, so its seconds may be on another take's clock
    };
    void note(const DuetEvent& event);

    Rests rests_;
    std::array<std::optional<Lasting>, 2> pedals_;  // the last one of each voice
    std::optional<Lasting> latents_;
    bool recorded_ = false;
    bool endsWithNext_ = false;  // a recording has ended in this take
    bool turnIsOver_ = false;    // that the model had then, if it had one
};

}  // namespace continuo::app
