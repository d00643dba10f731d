#pragma once

#include <optional>

#include "duet/duet_log.h"
#include "duet/model_voice.h"
#include "duet/music_clock.h"

namespace continuo::app {

// The model's part of the take, for the log: its turns and what it plays in them, ahead of its moment; what
// nobody is to hear of that is taken back. Times are the music's, in seconds.
class ModelsTake {
public:
    // All outlive it. voice: what was handed on of what is written here.
    ModelsTake(DuetLog& log, const MusicClock& time, const ModelVoice& voice)
        : log_(log), time_(time), voice_(voice) {}

    void beginTurn(double seconds);
    // What sounds ends at `seconds`, and what was to come later is not to come; the player's turn begins at
    // `players`. Where no turn has begun, or it has ended, nothing happens.
    void endTurn(double seconds, double players);
    // The turn that has ended is dropped for another one.
    void dropTurn();

    void write(const ModelVoice::Written& written);
    // What was to come later than `seconds`, and was not handed on, is not to come; what sounds sounds on.
    void takeBack(double seconds);
    // The same of all that was not handed on, the rest of a chord too of which one note was.
    void takeBackUnheard();
    // What waits to be handed on has other moments by now.
    void moveWaiting();

    // So many may be in use from `seconds` on, whatever is taken back.
    void setLatents(int latents, double seconds);

private:
    void addTakenBack(std::int32_t how, double inDuet);

    DuetLog& log_;
    const MusicClock& time_;
    const ModelVoice& voice_;
    bool hasTurn_ = false;
    double turn_ = 0;  // where the last one began, s of the duet
    std::optional<DuetEvent> latents_;
};

}  // namespace continuo::app
