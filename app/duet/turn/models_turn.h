#pragma once

#include <continuo/live_music.h>

#include <functional>
#include <vector>

#include "duet/duet_settings.h"
#include "duet/duet_status.h"
#include "duet/hearing/phrase_end.h"
#include "duet/hearing/players_style.h"
#include "duet/log/duet_log.h"
#include "duet/memory/forgetting.h"
#include "duet/memory/latents_in_use.h"
#include "duet/music_clock.h"
#include "duet/turn/answer.h"
#include "duet/turn/duet_sampling.h"
#include "duet/voice/model_voice.h"
#include "duet/voice/models_take.h"
#include "duet/voice/writing_anew.h"

namespace continuo::app {

// The model's side of a duet: takes the turn, writes music in it, hands it on shortly before its moment, and
// gives the turn back. Makes sure that what is heard is in time and follows the present settings, and that
// the take has what was heard. The model has the turn while LiveMusic::isModelsTurn().
class ModelsTurn {
public:
    using Clock = std::function<Moment()>;
    // music, time, phrase, the inboxes and log must outlive this. phrase: the player's; an answer starts a
    // new one. style: as for DuetSampling. set() must be called before the first turn.
    ModelsTurn(LiveMusic& music, MusicClock& time, PhraseEnd& phrase, const std::vector<EventInbox*>& outputs,
               DuetLog& log, Clock clock, const PlayersStyle& style);

    void set(const DuetSettings& settings);
    // The player struck a key, in anybody's turn.
    void hear(const PlayedEvent& stroke);

    // How long before its turn the model should begin to write.
    LiveClock::duration headStart() const;
    // Begins the turn: after that head start, or at once.
    enum class Start { Ahead, AtOnce };
    void begin(Moment now, Start start);
    // Begins the last turn again, and drops what was heard of it. Returns false if that is not possible.
    bool beginAgain();

    // Whether the turn began less than `age` ago and no key was struck since.
    bool isYoungerThan(LiveClock::duration age) const { return !struckSince_ && clock_() - turnAsked_ < age; }

    // To be called at each look in the turn: writes music, or ends the turn if it is over. Returns true if
    // something was written; the next look should then follow at once.
    bool look(Moment now);
    // The player strikes a key in the model's turn: the model goes on with it, and softly, if asked for,
    // until the player rests.
    void join(const PlayedEvent& stroke, bool softly);
    // Ends the turn at once.
    void end(Moment now) { end(now, Ended::AtOnce); }

    // To be called at each look, in anybody's turn: hands on events that are near.
    void handOn(Moment now);
    // Silences the model and removes what it was still to play, in anybody's turn.
    void stop();
    // Any thread, to be followed by stop(): nothing is handed on from now until then.
    void silence(Moment at) noexcept { voice_.silence(at); }

    // For the player's turn: forgets what lies too far back, if it is time for that. Hears nothing meanwhile.
    void forgetIfDue(Moment now);
    // How long that takes.
    double secondsToForget() const noexcept { return memory_.cost(); }

    // The model's part of the status.
    DuetStatus status(Moment now) const;

private:
    // Beginning and end of a turn.
    Moment firstMoment(Moment now) const;
    void takeTurn(Moment turn, double phrase, std::uint32_t dropped = 0);
    void noteBeginning();
    double earliestEnd() const;
    AnswerAgain canBeginAgain() const;
    enum class Ended { InTime, AtOnce };
    void end(Moment now, Ended how);
    double endSound(Moment now, Ended how);
    double heardEnd(double seconds, Moment now) const;

    // Writing.
    bool writeAnew(Moment now);
    bool draw(Moment now);
    void writeInTime(ModelEvent event, std::size_t token, Moment now);
    void write(const ModelEvent& event, std::size_t token);
    void put(const ModelVoice::Written& written);
    void noteFirst(double seconds);
    void useLatents();

    // Being late. isFarBehind(): so late that what was missed shall not be heard any more; then
    // goOnFromNow(). delayLate() deals with strokes that are less late.
    bool isFarBehind(Moment now, bool complete) const;
    void goOnFromNow(Moment now);
    void delayLate(Moment now);
    void handOn(Moment now, Moment until);

    // Forgetting.
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
    DuetStatus status_;  // its counters
    Moment turnAsked_{};
    bool struckSince_ = false;  // the player has struck a key since then
    Moment wentOn_{};           // the last goOnFromNow()
    bool opens_ = false;        // no note has come since the turn began, or since wentOn_
    bool ducked_ = false;
};

}  // namespace continuo::app
