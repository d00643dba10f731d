#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "controllers/play/solo_listener.h"
#include "duet/duet.h"
#include "duet/hearing/players_style.h"
#include "forms.h"

namespace continuo::app {

// The source of live events, from the player alone or from a duet, on the clock of the growing take. GUI
// thread.
class LiveEvents {
public:
    // played: inbox with the player's events, read only by this. outputs: inboxes that receive what the model
    // plays. All must outlive this.
    LiveEvents(EventInbox& played, std::vector<EventInbox*> outputs)
        : played_(played), outputs_(std::move(outputs)) {}

    // Begins a take of the player alone, with second 0 at `beginning`. Keys and pedals that are already down
    // become events at second 0.
    void begin(Moment beginning);
    // Begins a duet with a model. The model gets what the player last played alone as its context. style: the
    // player's style in the music before the take. Throws as Duet.
    void beginDuet(LiveMusic music, const DuetSettings& settings, const PlayersStyle& style);
    // Ends the duet. Afterwards nothing reads the player's events.
    void endDuet() { duet_.reset(); }
    // Ends the duet. The player continues alone in the same take, with the held keys still down.
    void continueAlone();
    // Stops reading the player's events.
    void endAlone() { solo_.reset(); }
    // Continues in another take, whose second 0 is at `beginning`.
    void setBeginning(Moment beginning);

    // Returns the duet; null while no model listens.
    Duet* duet() { return duet_.get(); }
    const Duet* duet() const { return duet_.get(); }
    bool isAlone() const { return solo_.has_value(); }

    // Returns the events since the last call. turn: names the key or controller that passes the turn. Its
    // events are left out, because they are not music.
    std::vector<DuetEvent> read(const ui::PlayForm& turn);
    // duetBegan() returns when the duet began, hearsFrom() the time from which its model hears. Both are in
    // seconds of the take; nullopt: no model listens.
    std::optional<double> duetBegan() const;
    std::optional<double> hearsFrom() const;

private:
    EventInbox& played_;
    std::vector<EventInbox*> outputs_;
    Moment beginning_{};  // of the take
    std::unique_ptr<Duet> duet_;
    std::optional<SoloListener> solo_;  // reads the player's events while there is no duet
    std::size_t read_ = 0;              // number of the duet's events read so far
};

}  // namespace continuo::app
