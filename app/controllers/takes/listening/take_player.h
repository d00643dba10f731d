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
    // writer: identifies this player to the rig. Players that may play at the same time need different
    // numbers.
    explicit TakePlayer(Rig& rig, int writer = kTakeWriter);

    // Plays music from second `from`, instead of what plays now. Throws BadRequest if it cannot be played.
    void play(Performance music, double from = 0);
    // Plays a section of music, including silence at its end. at: time of the section in the music. seconds:
    // its length. from: time in the section at which to start. All in s.
    void playSection(Performance section, double at, double seconds, double from = 0);
    // Applies to the present and later playback.
    void setPace(const Pace& pace);
    const Pace& pace() const { return pace_; }
    void stop();
    bool isPlaying() const { return player_.has_value(); }
    // The position in seconds of the music; nullopt while nothing plays.
    std::optional<double> position() const;

Q_SIGNALS:
    void playingChanged(bool playing);
    void positionChanged(double seconds);  // 60 times a second

private:
    void begin(Passage passage, double at);
    void poll();

    Rig& rig_;
    int writer_;
    Pace pace_;
    std::optional<PacedPlayer> player_;
    double at_ = 0;  // time of the section in the music, s
    QTimer timer_;
};

}  // namespace continuo::app
