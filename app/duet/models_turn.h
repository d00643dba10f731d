#pragma once

#include <continuo/live_music.h>

#include <functional>
#include <vector>

#include "duet/answer.h"
#include "duet/duet_log.h"
#include "duet/duet_sampling.h"
#include "duet/duet_settings.h"
#include "duet/duet_status.h"
#include "duet/forgetting.h"
#include "duet/latents_in_use.h"
#include "duet/model_voice.h"
#include "duet/models_take.h"
#include "duet/music_clock.h"
#include "duet/phrase_end.h"
#include "duet/players_style.h"
#include "duet/writing_anew.h"

namespace continuo::app {

// The model in a duet: takes its turn, writes music in it, hands on what it wrote shortly before its moment,
// and gives the turn back. It sees to it that what is heard is in time and under the settings of the moment,
// and that the take has what was heard. The turn is on while it is the music's (LiveMusic::isModelsTurn()).
class ModelsTurn {
public:
    using Clock = std::function<Moment()>;
    // music, time, phrase, the inboxes and log outlive it. phrase: the player's; an answer to it begins
    // another one. style: as of DuetSampling. Before the first turn settings are to be set.
    ModelsTurn(LiveMusic& music, MusicClock& time, PhraseEnd& phrase, const std::vector<EventInbox*>& outputs,
               DuetLog& log, Clock clock, const PlayersStyle& style);

    void set(const DuetSettings& settings);
    // The player struck a key, in anybody's turn.
    void hear(const PlayedEvent& stroke);

    // How long before its turn the model is to begin to write.
    LiveClock::duration headStart() const;
    // The turn begins: after that head start, or at once.
    enum class Start { Ahead, AtOnce };
    void begin(Moment now, Start start);
    // The last turn begins anew, and what was heard of it is dropped; false where that is not possible.
    bool beginAgain();

    // Whether it began no longer ago, and no key was struck since.
    bool isYoungerThan(LiveClock::duration age) const { return !struckSince_ && clock_() - turnAsked_ < age; }

    // In the turn, at each look: writes, or ends it where it ends by itself. True when something was written,
    // and the next look should follow at once.
    bool look(Moment now);
    // A stroke of the player's: the model goes on with it, softly until the player rests.
    void join(const PlayedEvent& stroke, bool softly);
    // The turn ends at once.
    void end(Moment now) { end(now, Ended::AtOnce); }

    // At each look, in anybody's turn: hands on what is near.
    void handOn(Moment now);
    // Nothing of the model sounds or is to come, in anybody's turn.
    void stop();
    // Any thread, before stop(): nothing more is handed on until then.
    void silence(Moment at) noexcept { voice_.silence(at); }

    // In the player's turn: forgets what lies too far back, if it is time for that; meanwhile it does not
    // hear.
    void forgetIfDue(Moment now);
    // How long that takes.
    double secondsToForget() const noexcept { return memory_.cost(); }

    // Without what is the player's.
    DuetStatus status(Moment now) const;

private:
    // Begins and ends.
    Moment firstMoment(Moment now) const;
    void takeTurn(Moment turn, double phrase, std::uint32_t dropped = 0);
    void noteBeginning();
    double earliestEnd() const;
    AnswerAgain canBeginAgain() const;
    enum class Ended { InTime, AtOnce };
    void end(Moment now, Ended how);
    double endSound(Moment now, Ended how);
    double heardEnd(double seconds, Moment now) const;

    // Writes.
    bool writeAnew(Moment now);
    bool draw(Moment now);
    void writeInTime(ModelEvent event, std::size_t token, Moment now);
    void write(const ModelEvent& event, std::size_t token);
    void put(const ModelVoice::Written& written);
    void noteFirst(double seconds);
    void useLatents();

    // Is late. Whether it is so far behind that what it missed is not to be heard any more, and what it does
    // then; and what it does about strokes that are late by less.
    bool isFarBehind(Moment now, bool complete) const;
    void goOnFromNow(Moment now);
    void delayLate(Moment now);
    void handOn(Moment now, Moment until);

    // Forgets.
    double reached(Moment now) const;
    bool isToForget(Moment now) { return memory_.isDue(reached(now), now); }
    double aheadToForget() const;
    void forgetAmidst(Moment now);
    void forget(double reached);

    DuetSettings settings_;  // with the latents that are in use
    LiveMusic& music_;
    MusicClock& time_;
    PhraseEnd& phrase_;
    Clock clock_;
    ModelVoice voice_;
    ModelsTake take_;
    LatentsInUse latents_;
    WritingAnew anew_;
    DuetSampling sampling_;
    Answer answer_;
    Forgetting memory_;
    DuetStatus status_;  // what is counted of it
    Moment turnAsked_{};
    bool struckSince_ = false;  // by the player
    Moment wentOn_{};           // when it last did so, far behind
    bool opens_ = false;        // no note has come since the turn began, or since then
    bool ducked_ = false;
};

}  // namespace continuo::app
