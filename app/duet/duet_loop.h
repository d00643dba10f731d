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
#include "duet/log/delayed_log.h"
#include "duet/log/duet_log.h"
#include "duet/memory/state_saver.h"
#include "duet/music_clock.h"
#include "duet/solo_playing.h"
#include "duet/turn/models_turn.h"
#include "midi/events/event_inbox.h"
#include "midi/events/shared_piano.h"

namespace continuo::app {

// The loop of a Duet, one iteration per poll(), on one thread. It processes the player's events, passes
// turns, and lets the model play (ModelsTurn). `clock` provides the time.
class DuetLoop {
public:
    using Clock = std::function<Moment()>;

    // `beginning` is second 0. `before`: events since then, and keys held then, that were already read from
    // the inbox and logged elsewhere; nullopt: the duet ignores earlier events. `style`: the player's style
    // in the music before `beginning`.
    DuetLoop(LiveMusic music, const DuetSettings& settings, EventInbox& played,
             const std::vector<EventInbox*>& outputs, DuetLog& log, Moment beginning,
             Clock clock = LiveClock::now, std::optional<SoloPlaying> before = {},
             const PlayersStyle& style = {});

    // Call every few milliseconds. Returns true if the model wrote something; then call again at once.
    // settings(): called after all events until now were read from the inbox, and before they are processed.
    // Settings that it sets apply to the events after the settings were requested.
    bool poll(const std::function<void()>& settings = {});
    void set(const DuetSettings& settings);
    // Passes the turn. Within a second after a rest has passed the turn to the model, the request counts as a
    // duplicate and the answer continues.
    void passTurn();
    // Drops the model's last answer and answers again from the start of that turn in the music. Does nothing
    // if impossible (DuetStatus::again).
    void answerAgain();
    void stopModel();
    // Any thread, before stopModel(). Stops handing on the model's events from now until stopModel().
    void silence() noexcept { model_.silence(clock_()); }
    // Any thread, before end(). Ignores events after this moment: a backlog, such as a feedback loop's, would
    // delay the end.
    void ignoreAfter(Moment at) noexcept { ignoreAfter_ = at; }
    // Stops the model and completes the log.
    void end() noexcept;

    DuetStatus status() const;
    const LiveMusic& music() const noexcept { return music_; }

private:
    // Input.
    void processSoloPlaying(Moment now);
    // Moves arrived events out of the inbox, because a flood of events fills it within seconds.
    void collect(Moment now);
    // Processes arrived events for a bounded time. Returns false if some remain.
    bool processArrived(Moment now);
    void processEvent(const MidiEvent& event, Moment now);
    // Returns whether the event is so late that processing it would put the model further and further behind.
    bool isTooLate(const MidiEvent& event, Moment now);
    void applyEvent(const MidiEvent& event, Moment now);
    void strike(const PlayedEvent& stroke, Moment now);
    PlayedEvent toPlayedEvent(const MidiEvent& event) const;
    PlayedOver over() const noexcept;
    void log(const MidiEvent& event, Moment now);
    void logRest(Moment now);
    bool isIgnoring() const {
        return ignoreAfter_.load() != Moment::max() && clock_() >= ignoreAfter_.load();
    }

    // Passing turns.
    void pollPlayersTurn(Moment now);
    void beginModelsTurn(Moment now, ModelsTurn::Start start = ModelsTurn::Start::Ahead);

    DuetSettings settings_;
    LiveMusic music_;
    EventInbox& inbox_;
    std::deque<MidiEvent> arrived_;
    std::bitset<kMidiPitches> skippedKeys_;  // held keys whose strokes the model did not get
    DelayedLog delayedLog_;
    Clock clock_;
    MusicClock time_;
    PhraseEnd phrase_;
    SharedPiano piano_;
    TurnSignal signal_;
    ModelsTurn model_;
    StateSaver state_;
    std::uint64_t interrupted_ = 0;  // turns of the model
    double gapLeft_ = -1;            // DuetStatus::gapLeft
    bool passedByGap_ = false;       // a rest of the player began this turn, and no signal came since
    bool runsFree_ = false;          // the model starts without a turn change
    std::atomic<Moment> ignoreAfter_{Moment::max()};
    std::optional<SoloPlaying> soloPlaying_;  // the first iteration processes it
};

}  // namespace continuo::app
