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
    // Players that may play at the same time need different writers.
    explicit TakePlayer(Rig& rig, int writer = kTakeWriter);

    // Plays music from a second on, replacing what plays. Throws BadRequest if it cannot be played.
    void play(Performance music, double from = 0);
    // Plays a section of music, including silence at its end. at: second of the music at which the section
    // begins; seconds: its length; from: second of the section to start at.
    void playSection(Performance section, double at, double seconds, double from = 0);
    // Affects present and later playback.
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
    double at_ = 0;  // second of the music at which the passage begins
    QTimer timer_;
};

}  // namespace continuo::app
