#pragma once

#include <continuo/live_music.h>

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "duet/answer.h"
#include "duet/duet_log.h"
#include "duet/duet_sampling.h"
#include "duet/duet_settings.h"
#include "duet/duet_status.h"
#include "duet/heard_log.h"
#include "duet/latents_controller.h"
#include "duet/memory_span.h"
#include "duet/model_voice.h"
#include "duet/music_clock.h"
#include "duet/phrase_end.h"
#include "duet/played_alone.h"
#include "duet/turn_signal.h"
#include "midi/events/event_inbox.h"
#include "midi/events/shared_piano.h"

namespace continuo::app {

// What a Duet does at each look, on one thread: hears the player, passes turns, lets the model write, and
// hands on what it wrote. Its time is what `clock` tells.
class DuetLoop {
public:
    using Clock = std::function<Moment()>;

    // Second 0 of the duet is at `beginning`. `before`: what was played since `beginning`, or was down then,
    // and was already taken from the inbox and logged elsewhere. nullopt: the duet ignores anything played
    // before it began. `keys` has heard the music before `beginning`.
    DuetLoop(LiveMusic music, const DuetSettings& settings, EventInbox& played,
             const std::vector<EventInbox*>& outputs, DuetLog& log, Moment beginning,
             Clock clock = LiveClock::now, std::optional<PlayedAlone> before = {},
             const KeyFinder& keys = {});

    // To be called every few milliseconds. True when the model wrote something, and the next look should
    // follow at once. `settings` is called once what was played until now is there and before it is heard, so
    // that settings hold for what is played after they were asked for.
    bool look(const std::function<void()>& settings = {});
    void set(const DuetSettings& settings);
    // Right after a rest has passed it to the model this is the same wish, and the answer goes on.
    void passTurn();
    // The model answers anew, from the moment of its music when its last turn began, and that answer is
    // dropped. Where it is not possible (DuetStatus::again) nothing happens.
    void answerAgain();
    void stopModel();
    // Any thread, before stopModel(): nothing more of the model is handed on until then.
    void silence() noexcept { voice_.silence(clock_()); }
    // Any thread, before end(): from this moment on what was played is not put before the model any more. A
    // backlog, of notes that go round in a loop, say, would keep the end waiting.
    void leave(Moment at) noexcept { leaves_ = at; }
    // The model stops; all that was played is in the log.
    void end() noexcept;

    DuetStatus status() const;
    const LiveMusic& music() const noexcept { return music_; }

private:
    // Hears.
    void hearBefore(Moment now);
    void hear(const MidiEvent& event, Moment now);
    void take(const MidiEvent& event, Moment now);
    void log(const MidiEvent& event, Moment now);
    void logRest(Moment now);
    bool hasLeft() const { return leaves_.load() != Moment::max() && clock_() >= leaves_.load(); }
    PlayedEvent playedOf(const MidiEvent& event) const;
    void strike(const PlayedEvent& stroke, Moment now);
    void join(const PlayedEvent& stroke);
    PlayedOver over() const noexcept;

    // Passes turns.
    void playersTurn(Moment now);
    // How long before its turn the model begins to write.
    LiveClock::duration headStart() const;
    Moment firstMoment(Moment now) const;
    void beginAnswer(Moment now, Moment turn);
    void takeTurn(Moment turn, double phrase, std::uint32_t dropped = 0);
    void noteAnswer();
    double earliestEnd() const;
    enum class Ended { InTime, AtOnce };
    void endAnswer(Moment at, Ended how);
    double endSound(Moment at, Ended how);
    AnswerAgain canAnswerAgain() const;
    // Whether the model is so far behind that what it missed is not to be heard any more, and what it does
    // then.
    bool isFarBehind(Moment now, bool complete) const;
    void goOnFromNow(Moment now);
    // What is to be done about strokes that are late by less.
    void handOn(Moment now);
    void delayLate(Moment now);
    void writeInTime(ModelEvent event, std::size_t token, Moment now);

    // Writes anew.
    void noteChange(const DuetSettings& settings);
    bool rewriteIfChanged(Moment now);
    void noteLatents();
    double soonest(Moment now) const;
    double toDraw(std::size_t tokens) const;
    bool isTimeToRewrite(double from, Moment now) const;
    void rewriteFrom(double from, Moment now);
    void noteRewritten(const Rewritten& anew, double from);

    // Forgets.
    double reached(Moment now) const;
    bool isToForget(Moment now);
    void forgetIfDue(Moment now);
    double aheadToForget() const;
    void forgetAmidst(Moment now);
    void forgetBefore(double seconds);

    // Writes.
    bool modelsTurn(Moment now);
    bool draw(Moment now);
    void adapt(Moment now);
    void write(const ModelEvent& event, std::size_t token);
    void put(const ModelVoice::Written& written);
    void log(const ModelVoice::Written& written);
    void takeBackUnheard();
    void noteFirst(double seconds);
    void setLatents(int latents);
    void logLatents();

    DuetSettings settings_;
    LiveMusic music_;
    EventInbox& played_;
    DuetLog& log_;
    HeardLog heard_;
    Clock clock_;
    MusicClock time_;
    ModelVoice voice_;
    PhraseEnd phrase_;
    LatentsController controller_;
    DuetStatus status_;
    SharedPiano piano_;
    TurnSignal signal_;
    DuetSampling sampling_;
    Answer answer_;
    MemorySpan memory_;
    Moment turnAsked_{};
    bool passedByGap_ = false;  // and nobody has passed it since
    bool answering_ = false;    // the log has the turn as the model's
    double answeredAt_ = 0;     // where it has the beginning of the last one, s
    bool struckSince_ = false;  // by the player
    Moment wentOn_{};           // when it last did so, far behind
    bool opens_ = false;        // no note has come since the turn began, or since then
    bool ducked_ = false;
    double writtenBefore_ = 0;   // the last draw, s
    double changedAt_ = 0;       // the music up to here was drawn with other settings, s
    double keptUntil_ = 0;       // and here it cannot be withdrawn any more
    bool latentsAsked_ = false;  // others, by hand, that do not act yet
    Moment rewritesAgain_{};     // not before
    double toRewind_ = 0.01;     // s that it took to take written music back
    bool runsFree_ = false;      // the model begins by itself
    std::atomic<Moment> leaves_{Moment::max()};
    std::optional<PlayedAlone> before_;  // what the first look takes in
};

}  // namespace continuo::app
