#pragma once

#include <optional>

#include "duet/log/duet_log.h"
#include "duet/music_clock.h"
#include "duet/voice/model_voice.h"

namespace continuo::app {

// Logs the model's part of the take, ahead of time: its turns and events. Later cancels what nobody will
// hear. Times are seconds of the music.
class ModelsTake {
public:
    // All arguments must outlive this. voice: knows how much was handed on.
    ModelsTake(DuetLog& log, const MusicClock& time, const ModelVoice& voice)
        : log_(log), time_(time), voice_(voice) {}

    void beginTurn(double seconds);
    // Ends the model's turn: sounding notes end at `seconds`, later ones are cancelled, and the player's turn
    // begins at `players`. Does nothing outside a turn of the model.
    void endTurn(double seconds, double players);
    // Drops the turn that has just ended; another replaces it.
    void dropTurn();

    void write(const ModelVoice::Written& written);
    // Cancels events later than `seconds` that were not handed on. Sounding notes continue.
    void cancelAfter(double seconds);
    // Cancels everything not handed on, even the rest of a chord of which one note was.
    void cancelUnheard();
    // Rewrites the pending events after their times have changed.
    void rewritePending();

    // Records that `latents` latents may be in use from `seconds` on. Not cancelled with other events.
    void setLatents(int latents, double seconds);

private:
    void addCancel(std::int32_t how, double inDuet);

    DuetLog& log_;
    const MusicClock& time_;
    const ModelVoice& voice_;
    bool hasTurn_ = false;
    double turn_ = 0;  // start of the last turn, s of the duet
    std::optional<DuetEvent> latents_;
};

}  // namespace continuo::app
