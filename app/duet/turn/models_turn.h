#pragma once

#include <continuo/live_music.h>

#include <functional>
#include <vector>

#include "duet/duet_settings.h"
#include "duet/duet_status.h"
#include "duet/hearing/phrase_end.h"
#include "duet/hearing/players_style.h"
#include "duet/log/duet_log.h"
#include "duet/memory/latents_in_use.h"
#include "duet/memory/memory_trimmer.h"
#include "duet/music_clock.h"
#include "duet/turn/answer.h"
#include "duet/turn/duet_sampling.h"
#include "duet/voice/model_voice.h"
#include "duet/voice/models_take.h"
#include "duet/voice/rewriter.h"

namespace continuo::app {

// The model's side of a duet: gets the turn, writes music, hands events on shortly before their time, and
// returns the turn. It keeps the output on time and true to the current settings, and the take equal to what
// was audible. The model has the turn while LiveMusic::isModelTurn().
class ModelsTurn {
public:
    using Clock = std::function<Moment()>;
    // music, time, phrase, the inboxes and log must outlive this. phrase: the player's; an answer starts a
    // new one. style: as for DuetSampling. Call set() before the first turn.
    ModelsTurn(LiveMusic& music, MusicClock& time, PhraseEnd& phrase, const std::vector<EventInbox*>& outputs,
               DuetLog& log, Clock clock, const PlayersStyle& style);

    void set(const DuetSettings& settings);
    // Records a player's stroke, in the player's or the model's turn.
    void addPlayerStroke(const PlayedEvent& stroke);

    // Returns how long before its turn the model should start writing.
    LiveClock::duration headStart() const;
    // begin() starts the turn, after the head start or at once.
    enum class Start { Ahead, AtOnce };
    void begin(Moment now, Start start);
    // Drops the audible part of the last turn and starts that turn again. Returns false if that is
    // impossible.
    bool restart();

    // Returns whether the turn began less than `age` ago and no key was struck since.
    bool isYoungerThan(LiveClock::duration age) const {
        return !struckSince_ && clock_() - turnRequestedAt_ < age;
    }

    // Call in every iteration of the model's turn. Writes music, or ends the turn if it is over. Returns true
    // if something was written; then call again at once.
    bool poll(Moment now);
    // The player strikes a key in the model's turn. The model continues with this stroke; if `softly`, it
    // plays softer until the player rests.
    void joinStroke(const PlayedEvent& stroke, bool softly);
    // Ends the turn at once.
    void end(Moment now) { end(now, Ended::AtOnce); }

    // Call in every iteration, in the player's and the model's turn. Hands on the events that are due soon.
    void handOn(Moment now);
    // Silences the model and removes its pending events, in the player's and the model's turn.
    void stop();
    // Any thread, before stop(). Nothing is handed on from now until stop().
    void silence(Moment at) noexcept { voice_.silence(at); }

    // Call in the player's turn. Drops old music from memory if that is due. Blocks meanwhile.
    void trimMemoryIfDue(Moment now);
    // Returns how long dropping old music takes, s.
    double secondsToTrim() const noexcept { return memory_.cost(); }

    // Returns the model's part of the status.
    DuetStatus status(Moment now) const;

private:
    // Functions for the start and end of a turn.
    Moment firstMoment(Moment now) const;
    void takeTurn(Moment turn, double phrase, std::uint32_t dropped = 0);
    void logBeginning();
    double earliestEnd() const;
    AnswerAgain canRestart() const;
    enum class Ended { InTime, AtOnce };
    void end(Moment now, Ended how);
    double endSound(Moment now, Ended how);
    double audibleEnd(double seconds, Moment now) const;

    // Writing.
    bool rewrite(Moment now);
    bool draw(Moment now);
    void writeInTime(ModelEvent event, std::size_t token, Moment now);
    void write(const ModelEvent& event, std::size_t token);
    void addWritten(const ModelVoice::Written& written);
    void setFirstNote(double seconds);
    void applyLatents();

    // Functions for lateness. If isFarBehind(), the missed music is too late to be played, and
    // resumeFromNow() skips it. rescheduleLate() delays strokes that are less late.
    bool isFarBehind(Moment now, bool complete) const;
    void resumeFromNow(Moment now);
    void rescheduleLate(Moment now);
    void handOn(Moment now, Moment until);

    // Memory.
    double memoryReference(Moment now) const;
    bool isTrimDue(Moment now) { return memory_.isDue(memoryReference(now), now); }
    double aheadToTrim() const;
    void trimDuringTurn(Moment now);
    void trimMemory(double reached);

    DuetSettings settings_;  // with the latents in use
    LiveMusic& music_;
    MusicClock& time_;
    PhraseEnd& phrase_;
    Clock clock_;
    ModelVoice voice_;
    ModelsTake take_;
    LatentsInUse latents_;
    Rewriter rewriter_;
    DuetSampling sampling_;
    Answer answer_;
    MemoryTrimmer memory_;
    DuetStatus status_;  // its counters
    Moment turnRequestedAt_{};
    bool struckSince_ = false;  // a key was struck since turnRequestedAt_
    Moment resumedAt_{};        // the last resumeFromNow()
    bool opens_ = false;        // no note since the turn began or was resumed
    bool ducked_ = false;
};

}  // namespace continuo::app
