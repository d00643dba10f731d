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
    // Listeners and banners must outlive this.
    StandIn(std::vector<EventInbox*> listeners, ui::BannerStack& banners);

    // Plays music from its first note on, at once, instead of any that is playing. Throws BadRequest if it
    // cannot be played.
    void play(const Performance& music, const QString& name);
    // Stops, and releases what is held.
    void stop();
    // To be called now and then: removes player and banner when everything was played.
    void look();
    bool isPlaying() const { return player_.has_value(); }

private:
    std::vector<EventInbox*> listeners_;
    ui::BannerStack& banners_;
    std::optional<MidiFilePlayer> player_;
};

}  // namespace continuo::app
