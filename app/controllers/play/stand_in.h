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

// Plays music in the player's place by sending it to all listeners' inboxes. A banner shows its name and a
// stop button. GUI thread.
class StandIn : public QObject {
    Q_OBJECT

public:
    // Listeners and banners must outlive this.
    StandIn(std::vector<EventInbox*> listeners, ui::BannerStack& banners);

    // Plays music from its first note on. Replaces music that already plays. Throws BadRequest if it cannot
    // be played.
    void play(const Performance& music, const QString& name);
    // Stops, and releases held keys.
    void stop();
    // Removes the player and the banner after the end of the music. Call regularly.
    void poll();
    bool isPlaying() const { return player_.has_value(); }

private:
    std::vector<EventInbox*> listeners_;
    ui::BannerStack& banners_;
    std::optional<MidiFilePlayer> player_;
};

}  // namespace continuo::app
