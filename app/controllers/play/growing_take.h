#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "library/library.h"
#include "midi/events/midi_event.h"
#include "roll/roll_content.h"

namespace continuo::app {

// The take being played: adds its events to the library and to a roll. GUI thread.
class GrowingTake {
public:
    explicit GrowingTake(Library& library, Moment beginning = LiveClock::now());
    ~GrowingTake();  // finishes it
    GrowingTake(const GrowingTake&) = delete;
    GrowingTake& operator=(const GrowingTake&) = delete;

    TakeId id() const { return id_; }
    Moment beginning() const { return beginning_; }  // the moment of its second 0
    double now() const;                              // s
    const std::shared_ptr<ui::RollContent>& roll() const { return roll_; }
    double sincePlayed() const { return now() - lastPlayed_; }  // s, since the player's last stroke

    // When a note was last heard, s; 0: none yet. Notes that the model has only planned do not count.
    double lastHeard() const { return lastHeard_; }

    // The effect of the added events.
    struct Change {
        std::optional<double> from;  // s; the roll differs from this time on
        bool struck = false;         // by the player
        bool turned = false;
        bool begun = false;  // the events contain the take's first notes
        bool any = false;    // there were events
    };
    Change add(std::vector<DuetEvent> events, double now);
    // Returns whether the tree of takes should be updated: at each turn, and at most two seconds after other
    // events.
    bool consumeUpdate(const Change& change, double now);
    // Returns whether the take has no note and no dropped answer.
    bool isEmpty() const { return roll_->notes().empty() && !hasDropped_; }
    void setOrigin(const Origin& origin);
    // Marks the take as possibly not the player's own, because a file plays in the player's place.
    void markFilePlaying();

private:
    void append(const std::vector<DuetEvent>& events, double now);

    Library& library_;
    TakeId id_;
    Moment beginning_;
    std::shared_ptr<ui::RollContent> roll_ = std::make_shared<ui::RollContent>();
    bool filePlayed_ = false;
    bool hasDropped_ = false;   // dropped answers exist as branches of the take
    double lastPlayed_ = -1e9;  // s
    double lastHeard_ = 0;      // s
    double lastUpdate_ = 0;     // when consumeUpdate() last returned true, s
    bool hasUpdate_ = false;    // events have come since lastUpdate_
};

}  // namespace continuo::app
