#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "library/library.h"
#include "midi/events/midi_event.h"
#include "roll/roll_content.h"

namespace continuo::app {

// The take that is being played: its events go into the library and into a roll. GUI thread.
class GrowingTake {
public:
    explicit GrowingTake(Library& library, Moment beginning = LiveClock::now());
    ~GrowingTake();  // finishes it
    GrowingTake(const GrowingTake&) = delete;
    GrowingTake& operator=(const GrowingTake&) = delete;

    TakeId id() const { return id_; }
    Moment beginning() const { return beginning_; }  // of its second 0
    double now() const;                              // s
    const std::shared_ptr<ui::RollContent>& roll() const { return roll_; }
    double sincePlayed() const { return now() - lastPlayed_; }  // s, since the player's last stroke

    // When a note was last heard, s; notes of the model that are only written ahead do not count. 0: none
    // yet.
    double lastHeard() const { return lastHeard_; }

    // What the added events have changed.
    struct Change {
        std::optional<double> from;  // second from which on the roll's picture differs
        bool struck = false;         // by the player
        bool turned = false;
        bool begun = false;  // these were the first notes
        bool any = false;    // there were events
    };
    Change add(std::vector<DuetEvent> events, double now);
    // Whether the tree should be updated: at each turn, and soon after other events.
    bool takeNews(const Change& change, double now);
    // Whether the take has no note, and no dropped answer.
    bool isEmpty() const { return roll_->notes().empty() && !hasDropped_; }
    void setOrigin(const Origin& origin);
    // A file plays in the player's place, so that what is played need not be the player's own.
    void noteFilePlaying();

private:
    void append(const std::vector<DuetEvent>& events, double now);

    Library& library_;
    TakeId id_;
    Moment beginning_;
    std::shared_ptr<ui::RollContent> roll_ = std::make_shared<ui::RollContent>();
    bool filePlayed_ = false;
    bool hasDropped_ = false;   // answers were dropped, which are branches of the take
    double lastPlayed_ = -1e9;  // s
    double lastHeard_ = 0;      // s
    double told_ = 0;           // when takeNews() last returned true, s
    bool untold_ = false;       // events have come since then
};

}  // namespace continuo::app
