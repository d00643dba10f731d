#pragma once

#include <optional>

#include "duet/log/duet_log.h"
#include "duet/music_clock.h"
#include "duet/voice/model_voice.h"

namespace continuo::app {

// Writes the model's part of the take into the log: its turns and what it plays in them, ahead of its moment,
// and then takes back what nobody will hear. Times are seconds of the music.
class ModelsTake {
public:
    // All arguments must outlive this. voice: knows how much of what is written here was handed on.
    ModelsTake(DuetLog& log, const MusicClock& time, const ModelVoice& voice)
        : log_(log), time_(time), voice_(voice) {}

    void beginTurn(double seconds);
    // The model's turn ends: notes that sound end at `seconds`, later ones are taken back, and the player's
    // turn begins at `players`. Does nothing outside a turn of the model.
    void endTurn(double seconds, double players);
    // Drops the turn that has just ended, because another one takes its place.
    void dropTurn();

    void write(const ModelVoice::Written& written);
    // Takes back what is later than `seconds` and was not handed on. Notes that sound go on.
    void takeBack(double seconds);
    // Takes back everything that was not handed on, even the other notes of a chord of which one was.
    void takeBackUnheard();
    // Writes the waiting events again, after their moments have changed.
    void moveWaiting();

    // Notes that so many latents may be in use from `seconds` on. That is not taken back with other events.
    void setLatents(int latents, double seconds);

private:
    void addTakenBack(std::int32_t how, double inDuet);

    DuetLog& log_;
    const MusicClock& time_;
    const ModelVoice& voice_;
    bool hasTurn_ = false;
    double turn_ = 0;  // beginning of the last turn, s of the duet
    std::optional<DuetEvent> latents_;
};

}  // namespace continuo::app
