#pragma once

#include <continuo/live_music.h>

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
#include "duet/model_voice.h"
#include "duet/music_clock.h"
#include "duet/phrase_end.h"
#include "duet/turn_signal.h"
#include "midi/events/event_inbox.h"
#include "midi/events/shared_piano.h"

namespace continuo::app {

// What a Duet does at each look, on one thread: hears the player, passes turns, lets the model write, and
// hands on what it wrote. Its time is what `clock` tells.
class DuetLoop {
public:
    using Clock = std::function<Moment()>;

    // Second 0 of the duet is at `beginning`. `before`: events played since `beginning` that were already
    // taken from the inbox and logged elsewhere, in order of time. nullopt: the duet ignores anything played
    // before it began. `keys` has heard the music before `beginning`.
    DuetLoop(LiveMusic music, const DuetSettings& settings, EventInbox& played,
             const std::vector<EventInbox*>& outputs, DuetLog& log, Moment beginning,
             Clock clock = LiveClock::now, std::optional<std::vector<MidiEvent>> before = {},
             const KeyFinder& keys = {});

    // To be called every few milliseconds. True when the model wrote something, and the next look should
    // follow at once.
    bool look();
    void set(const DuetSettings& settings);
    void passTurn();
    void stopModel();
    // Any thread, before stopModel(): nothing more of the model is handed on until then.
    void silence() noexcept { voice_.silence(); }
    // The model stops; all that was played is in the log.
    void end() noexcept;

    DuetStatus status() const;
    const LiveMusic& music() const noexcept { return music_; }

private:
    // Hears.
    void hearBefore(Moment now);
    void hear(const MidiEvent& event, Moment now);
    void take(const MidiEvent& event, Moment now);
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
    void takeTurn(Moment turn, double phrase);
    double earliestEnd() const;
    enum class Ended { InTime, AtOnce };
    void endAnswer(Moment at, Ended how);

    // Writes.
    bool modelsTurn(Moment now);
    bool draw(Moment now);
    void adapt(Moment now);
    void write(const ModelEvent& event);
    void noteFirst(double seconds);
    void setLatents(int latents);

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
    Moment turnAsked_{};
    bool answering_ = false;  // the log has the turn as the model's
    bool ducked_ = false;
    bool runsFree_ = false;          // the model begins by itself
    std::vector<MidiEvent> before_;  // what the first look takes in
};

}  // namespace continuo::app
