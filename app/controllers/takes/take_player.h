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

    // Plays music from a second on, instead of what is playing. Throws BadRequest if it cannot be played.
    void play(Performance music, double from = 0);
    // Plays a section of a piece of music, including silence at its end. at: second of the music at which the
    // section begins; seconds: its length; from: second of the section to start at.
    void playSection(Performance section, double at, double seconds, double from = 0);
    // Acts soon on what plays, and on all that is played later.
    void setPace(const Pace& pace);
    const Pace& pace() const { return pace_; }
    void stop();
    bool isPlaying() const { return player_.has_value(); }
    // The position in seconds of the music; nullopt while nothing plays.
    std::optional<double> position() const;

Q_SIGNALS:
    void playingChanged(bool playing);
    void positionChanged(double seconds);  // sixty times a second

private:
    void begin(Passage passage, double at);
    void look();

    Rig& rig_;
    int writer_;
    Pace pace_;
    std::optional<PacedPlayer> player_;
    double at_ = 0;  // second of the music at which the passage begins
    QTimer timer_;
};

}  // namespace continuo::app
