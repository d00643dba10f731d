#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "controllers/play/solo_listener.h"
#include "duet/duet.h"
#include "duet/players_style.h"
#include "forms.h"

namespace continuo::app {

// What is played live, by the player alone or in a duet with a model, on the clock of the growing take. GUI
// thread.
class LiveEvents {
public:
    // played: the player's events, with no other reader; outputs: for what the model plays. All outlive it.
    LiveEvents(EventInbox& played, std::vector<EventInbox*> outputs)
        : played_(played), outputs_(std::move(outputs)) {}

    // A take begins with second 0 at `beginning`, of the player alone; what is down then is struck and
    // pressed there.
    void begin(Moment beginning);
    // A model plays too from now on, and has heard what the player played alone last; `keys` has heard the
    // music before the take. Throws as Duet does.
    void beginDuet(LiveMusic music, const DuetSettings& settings, const PlayersStyle& style);
    // The duet is over, and nobody listens.
    void endDuet() { duet_.reset(); }
    // The player goes on alone in the same take, with what is down.
    void goOnAlone();
    // The player is not listened to any more.
    void endAlone() { solo_.reset(); }
    // All goes on in another take, with second 0 at `beginning`.
    void setBeginning(Moment beginning);

    // Null while no model listens.
    Duet* duet() { return duet_.get(); }
    const Duet* duet() const { return duet_.get(); }
    bool isAlone() const { return solo_.has_value(); }

    // What came since the last call. turn: with which the player passes the turn, which is no music.
    std::vector<DuetEvent> read(const ui::PlayForm& turn);
    // Second 0 of the duet, s of the take, and from where on its model hears; none: no model listens.
    std::optional<double> duetBegan() const;
    std::optional<double> hearsFrom() const;

private:
    EventInbox& played_;
    std::vector<EventInbox*> outputs_;
    Moment beginning_{};  // of the take
    std::unique_ptr<Duet> duet_;
    std::optional<SoloListener> solo_;  // while there is no duet
    std::size_t read_ = 0;              // events of the duet
};

}  // namespace continuo::app
