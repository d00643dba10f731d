#pragma once

#include <continuo/performance.h>

#include <QObject>
#include <optional>
#include <utility>
#include <vector>

#include "midi/events/midi_file_player.h"

namespace continuo::ui {
class BannerStack;
}

namespace continuo::app {

// Plays music in the player's place, into the inboxes of whoever hears the player. A banner tells its name
// while it lasts, and ends it. GUI thread.
class StandIn : public QObject {
    Q_OBJECT

public:
    // All outlive it.
    StandIn(std::vector<EventInbox*> listeners, ui::BannerStack& banners);

    // The first note sounds at once. Ends what was played so before. Throws BadRequest for what cannot be
    // played.
    void play(const Performance& music, const QString& name);
    // Lets go what is held.
    void stop();
    // Call now and then: ends it, banner too, when all was played.
    void look();
    bool isPlaying() const { return player_.has_value(); }

private:
    std::vector<EventInbox*> listeners_;
    ui::BannerStack& banners_;
    std::optional<MidiFilePlayer> player_;
};

}  // namespace continuo::app
