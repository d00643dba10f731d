#pragma once

#include <QObject>
#include <QTimer>
#include <optional>

#include "midi/events/paced_player.h"
#include "rig/rig.h"

namespace continuo::app {

// Plays existing music through the piano and the MIDI output. GUI thread.
class TakePlayer : public QObject {
    Q_OBJECT

public:
    // Each player that may play beside another one needs a writer of its own.
    explicit TakePlayer(Rig& rig, int writer = kTakeWriter);

    // From a second on; what is playing ends. Throws BadRequest for what cannot be played.
    void play(const Performance& music, double from = 0);
    // A section of the music that begins at a second of it, until the section's end, also where that is
    // silent; from a second of the section on.
    void playSection(const Performance& section, double at, double seconds, double from = 0);
    // Of what plays, soon, and of all that is played later.
    void setPace(const Pace& pace);
    const Pace& pace() const { return pace_; }
    void stop();
    bool isPlaying() const { return player_.has_value(); }
    // Where it is, seconds of the music; nothing while nothing plays.
    std::optional<double> position() const;

Q_SIGNALS:
    void playingChanged(bool playing);
    void positionChanged(double seconds);  // sixty times a second

private:
    void begin(const Passage& passage, double at);
    void look();

    Rig& rig_;
    int writer_;
    Pace pace_;
    std::optional<PacedPlayer> player_;
    double at_ = 0;  // second of the music at which the passage begins
    QTimer timer_;
};

}  // namespace continuo::app
