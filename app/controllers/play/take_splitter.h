#pragma once

#include <array>
#include <optional>
#include <vector>

#include "duet/duet_event.h"

namespace continuo::app {

// Decides by the silences in what is played where a take ends and another one begins, and how far the clock
// of a silent take goes on.
class TakeSplitter {
public:
    // Lengths of silence, s, and what follows them.
    struct Rests {
        double shown = 10;        // then clock, roll and turn stand still until somebody is heard; before
                                  // the first note they stand at 0
        double beforeFirst = 10;  // then the first note begins the take anew, so that no silence leads it
        double within = 120;      // then the player's next note begins another take
    };
    void setRests(const Rests& rests) { rests_ = rests; }
    // What is recorded neither stands still nor becomes another take by a silence.
    void setRecorded(bool recorded) { recorded_ = recorded; }

    // The take so far.
    struct Take {
        bool empty = true;
        double lastHeard = 0;  // s, when anybody was
    };

    // Another take: its second 0 on the clock of the one that ends, and its first events on its own.
    struct Next {
        double beginning = 0;
        std::vector<DuetEvent> events;
    };
    // Whether another take begins in `events`, the latest ones of the take, known at second `now` of it:
    // after a long rest at a stroke of the player's, or in an empty take at anybody's. A turn of the model's
    // ends no take that has notes. Leaves in `events` what was before. What is down or holds from before, a
    // pedal and the latents, is the first of the other take's.
    std::optional<Next> split(std::vector<DuetEvent>& events, const Take& take, bool modelsTurn, double now);

    // No model plays from here on: nothing of it lasts.
    void loseModel() noexcept;

    // The second that is shown at second `now` of the take.
    double shownTime(const Take& take, double now) const;

private:
    using Events = std::vector<DuetEvent>;
    Events::const_iterator strikeThatBegins(const Events& events, const Take& take, bool modelsTurn) const;
    // An event that holds on until another one of its kind comes.
    struct Lasting {
        DuetEvent event;
        bool earlier = false;  // than the latest events: its seconds may be of another take's clock
    };
    void note(const DuetEvent& event);

    Rests rests_;
    std::array<std::optional<Lasting>, 2> pedals_;  // the last one of each voice
    std::optional<Lasting> latents_;
    bool recorded_ = false;
};

}  // namespace continuo::app
