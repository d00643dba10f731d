#pragma once

#include <continuo/live_music.h>

#include <atomic>
#include <bitset>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "duet/duet_settings.h"
#include "duet/duet_status.h"
#include "duet/hearing/phrase_end.h"
#include "duet/hearing/players_style.h"
#include "duet/hearing/turn_signal.h"
#include "duet/log/duet_log.h"
#include "duet/log/heard_log.h"
#include "duet/memory/state_keeping.h"
#include "duet/music_clock.h"
#include "duet/played_alone.h"
#include "duet/turn/models_turn.h"
#include "midi/events/event_inbox.h"
#include "midi/events/shared_piano.h"

namespace continuo::app {

// What a Duet does at each look, on one thread: hears the player, passes turns, and lets the model play
// (ModelsTurn). Its time is what `clock` tells.
class DuetLoop {
public:
    using Clock = std::function<Moment()>;

    // Second 0 of the duet is at `beginning`. `before`: what was played since `beginning`, or was down then,
    // and was already taken from the inbox and logged elsewhere. nullopt: the duet ignores anything played
    // before it began. `keys` has heard the music before `beginning`.
    DuetLoop(LiveMusic music, const DuetSettings& settings, EventInbox& played,
             const std::vector<EventInbox*>& outputs, DuetLog& log, Moment beginning,
             Clock clock = LiveClock::now, std::optional<PlayedAlone> before = {},
             const PlayersStyle& style = {});

    // To be called every few milliseconds. Returns true if the model wrote something; the next look should
    // then follow at once. settings(): is called after the events until now were taken from the inbox and
    // before they are processed. If it sets new settings, these act on what is played after they were asked
    // for.
    bool look(const std::function<void()>& settings = {});
    void set(const DuetSettings& settings);
    // Passes the turn. Within a second after a rest has passed it to the model this is taken as the same
    // wish, and the answer goes on.
    void passTurn();
    // Drops the model's last answer and has it answer again, from the moment of the music at which that turn
    // began. Does nothing if that is not possible (DuetStatus::again).
    void answerAgain();
    void stopModel();
    // Any thread, to be followed by stopModel(): nothing of the model is handed on from now until then.
    void silence() noexcept { model_.silence(clock_()); }
    // Any thread, before end(): what was played after this moment is no longer given to the model. A backlog,
    // such as of notes that run in a loop, would delay the end.
    void leave(Moment at) noexcept { leaves_ = at; }
    // The model stops; all that was played is in the log.
    void end() noexcept;

    DuetStatus status() const;
    const LiveMusic& music() const noexcept { return music_; }

private:
    // Hears.
    void hearBefore(Moment now);
    // Moves what has arrived out of the inbox, which holds some seconds of a flood only.
    void collect(Moment now);
    // Hears what has arrived, for a bounded time. Returns false if something remains.
    bool hearArrived(Moment now);
    void hear(const MidiEvent& event, Moment now);
    // Whether this comes so late that the model would fall ever further behind the player by hearing it.
    bool isTooLate(const MidiEvent& event, Moment now);
    void take(const MidiEvent& event, Moment now);
    void strike(const PlayedEvent& stroke, Moment now);
    PlayedEvent playedOf(const MidiEvent& event) const;
    PlayedOver over() const noexcept;
    void log(const MidiEvent& event, Moment now);
    void logRest(Moment now);
    bool hasLeft() const { return leaves_.load() != Moment::max() && clock_() >= leaves_.load(); }

    // Passes turns.
    void playersTurn(Moment now);
    void beginModelsTurn(Moment now, ModelsTurn::Start start = ModelsTurn::Start::Ahead);

    DuetSettings settings_;
    LiveMusic music_;
    EventInbox& played_;
    std::deque<MidiEvent> arrived_;
    std::bitset<kMidiPitches> unheard_;  // keys whose strokes the model was not given
    HeardLog heard_;
    Clock clock_;
    MusicClock time_;
    PhraseEnd phrase_;
    SharedPiano piano_;
    TurnSignal signal_;
    ModelsTurn model_;
    StateKeeping state_;
    std::uint64_t interrupted_ = 0;  // turns of the model
    double gapLeft_ = -1;            // DuetStatus::gapLeft
    bool passedByGap_ = false;       // a rest passed the present turn, and nobody has passed it since
    bool runsFree_ = false;          // the model begins by itself
    std::atomic<Moment> leaves_{Moment::max()};
    std::optional<PlayedAlone> before_;  // what the first look takes in
};

}  // namespace continuo::app
