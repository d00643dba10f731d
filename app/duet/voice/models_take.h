#pragma once

#include <optional>

#include "duet/log/duet_log.h"
#include "duet/music_clock.h"
#include "duet/voice/model_voice.h"

namespace continuo::app {

// Logs the model's part of the take ahead of time: its turns and events. Cancels events that nobody will
// hear. Times are seconds of the music.
class ModelsTake {
public:
    // All arguments must outlive this. voice: provides how much was handed on.
    ModelsTake(DuetLog& log, const MusicClock& time, const ModelVoice& voice)
        : log_(log), time_(time), voice_(voice) {}

    void beginTurn(double seconds);
    // Ends the model's turn: its sounding notes end at `seconds`, later events are cancelled, and the
    // player's turn begins at `players`. Does nothing outside a turn of the model.
    void endTurn(double seconds, double players);
    // Drops the turn that has just ended, because another answer replaces it.
    void dropTurn();

    void write(const ModelVoice::Written& written);
    // Cancels events later than `seconds` that were not handed on. Sounding notes continue.
    void cancelAfter(double seconds);
    // Cancels all events that were not handed on, even the other notes of a chord of which one was handed on.
    void cancelUnheard();
    // Logs the pending events again after their times have changed.
    void rewritePending();

    // Records that at most `latents` latents are in use from `seconds` on. Cancelling events does not cancel
    // this.
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
