#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "continuo/device_summary.h"
#include "continuo/live_act.h"
#include "continuo/live_record.h"
#include "continuo/performance.h"
#include "continuo/sampling_choice.h"

namespace continuo {

// An event of the player; time in seconds from the beginning.
struct PlayedEvent {
    enum class Kind : std::uint8_t { Strike, Release, Pedal };
    Kind kind = Kind::Strike;
    int pitch = 0;  // 0..127; of a key
    int value = 0;  // velocity 1..127, or where the sustain pedal is, 0..127
    double time = 0;
};

// A note of the model that begins or ends, or its sustain pedal going down or up.
struct ModelEvent {
    enum class Kind : std::uint8_t { Strike, Release, PedalDown, PedalUp };
    Kind kind = Kind::Strike;
    int pitch = 0;     // of a note
    int velocity = 0;  // of a strike
    double time = 0;   // seconds from the beginning
    // Nats, under the model: of a strike, the probability of its pitch given its time and velocity.
    float logProbability = 0;
};

// What of the model still sounds when its turn ends, and ends with it.
struct Ending {
    std::vector<int> pitches;
    bool pedal = false;  // it was down and goes up
};

// How probable the model found a stroke of the player.
struct HeardStroke {
    int pitch = 0;
    float logProbability = 0;  // as ModelEvent's
};

// What a stroke of the player in the model's turn did to the music that the model had written.
struct Joined {
    double time = 0;          // s; model events after it are withdrawn, sounding notes continue
    std::vector<int> ending;  // except these, which end now because the player struck them
};

// Where a model goes on that writes anew.
struct Rewritten {
    double time = 0;        // s
    std::size_t token = 0;  // events whose tokens began there or later are withdrawn
};

// What comes later: by how much, and where its tokens are.
struct Delayed {
    double seconds = 0;       // 0: nothing has changed
    std::size_t token = 0;    // where its tokens begin now
    std::ptrdiff_t more = 0;  // how many tokens more stand before what follows it: less than 0 where waits
                              // became one
};

// Music that a player and a model make in turns, without either having to wait: played events are taken in at
// once, so that an answer is ready when the turn comes, and no token costs more than two decode steps
// (LiveSession). From Engine::play. Calls come from one thread; all but forgetBefore() take milliseconds.
// Without latents, withdrawing more than 1,024 tokens takes longer: the model reads its turn again from the
// beginning.
// Times beyond kLongestSeconds are refused (BadRequest).
class LiveMusic {
public:
    struct Parts;  // the engine's own
    explicit LiveMusic(std::unique_ptr<Parts> parts);
    ~LiveMusic();
    LiveMusic(LiveMusic&&) noexcept;
    LiveMusic& operator=(LiveMusic&&) noexcept;

    // An event of the player; events come in order of time. In the model's turn only releases of keys and
    // pedal that the player holds; a stroke then throws BadRequest (use yield() or join()).
    void play(const PlayedEvent& event);
    // States that nothing else was played until `time`. To be called every few milliseconds in the player's
    // turn.
    void passTime(double time);

    // Begins the model's turn at `time`; returns when it really begins, up to 20 ms later. What the player
    // holds, by key or pedal, keeps sounding. A model that has a pedal takes it over in its current state;
    // the next event says so if it is down. From then on the pedal of the music is the model's alone, and
    // what the player's foot holds is held like keys. A turn that goes on is that of before, which was broken
    // off: reopenTurn() goes back to its beginning.
    enum class Turn : std::uint8_t { Begins, GoesOn };
    double takeTurn(double time, Turn turn = Turn::Begins);
    // Begins the model's last turn anew: all that came since, from whomever, is as if it had not been, and
    // the music's time is what it was then, which is returned. Only keys and pedal are where they are. In
    // anybody's turn, until the player strikes a key or the turn's beginning is forgotten; otherwise it
    // throws BadRequest. The model writes the same again unless the sampling has another seed or branch.
    double reopenTurn();
    bool canReopenTurn() const noexcept;
    // The next event of the model; nullopt when the music has reached `until`. The sampling, seed and branch
    // included, may change from call to call. Throws BadRequest for a sampling that cannot be, and Device,
    // OutOfMemory or BadModel where no token can be drawn; the music is then as it was behind the last event,
    // and it may be asked again.
    std::optional<ModelEvent> next(double until, const SamplingChoice& sampling);
    // Returns the turn to the player at `time`: what the model wrote for later is withdrawn, and its sounding
    // notes end. These are returned, and its pedal if that was down; the pedal is up then.
    Ending yield(double time);
    // A stroke in the model's turn, which goes on. What the model wrote for later than the stroke is
    // withdrawn, except what it wrote up to `heard`, because that has sounded; the stroke is placed after it.
    Joined join(const PlayedEvent& stroke, double heard);
    // In the model's turn: what it wrote for later than `time`, as far as it can still be withdrawn, is, and
    // it goes on from there; sounding notes continue.
    Rewritten rewriteFrom(double time);
    // In the model's turn: what it wrote with its tokens from this place on comes `seconds` later, at least
    // 0, in steps of 10 ms; sounding notes continue. Nothing changes if these tokens can no longer be
    // withdrawn.
    Delayed delay(std::size_t token, double seconds);
    // The player's strokes that became tokens since the last call, in order. A stroke becomes a token when
    // its step of 10 ms is over (passTime), or after join() with the model's next token.
    std::vector<HeardStroke> takeHeard();
    // Makes the model forget everything before `time`; of a key held since then it hears only the release.
    // Costs a prefill of the rest; does nothing if it remembers no more than that. In the player's turn; in
    // the model's turn, what it has written ahead can no longer be withdrawn.
    void forgetBefore(double time);
    // The earliest time that it remembers, s.
    double remembersFrom() const noexcept;

    bool isModelsTurn() const noexcept;
    double time() const noexcept;  // up to which there are tokens, s
    const std::vector<std::int32_t>& tokens() const noexcept;

    // Saves the model's state and all tokens to a file, from which LiveRequest::state resumes. Events without
    // tokens yet are not saved. Call this in the player's turn. Copies the state, which takes milliseconds;
    // the first call also waits for the model's hash. Another thread writes a temporary file and renames it.
    // Waits for an earlier unfinished file; throws its error, if any, after starting this one. Throws
    // BadRequest for a model with latents.
    void saveState(const std::filesystem::path& path);
    // Waits until the last file is written, and throws its error, if any.
    void finishSaving();

    // Without latents, latents, most and asked are tokens of the window, and the rest is 0.
    struct Load {
        std::int64_t latents = 0;   // in use
        std::int64_t most = 0;      // limit of those in use: what was asked for, once it acts
        std::int64_t asked = 0;     // limit that was asked for with the last token
        std::int64_t built = 0;     // limit that the worker has built for: acts soon; 0: none
        std::size_t actsUpTo = 0;   // it acts with the next token, where there are no more than so many
        std::int64_t rebuilds = 0;  // of the worker, taken into use
        std::int64_t waits = 0;     // tokens that had to wait for the worker
    };
    Load load() const noexcept;
    // Returns what SamplingChoice::latents 0 means: latents, or tokens of the window; 0: the model has
    // neither.
    std::int64_t mostLatents() const noexcept;
    bool hasLatents() const noexcept;
    // Returns whether the music began with the state of LiveRequest::state.
    bool isResumed() const noexcept;
    const DeviceSummary& device() const noexcept;
    // A record of how the music was made, from a place on that is the end of an earlier record.
    LiveRecord record(const LiveRecordPlace& from = {}) const;
    // The same without draws that may still continue, for while the music goes on: its hash is of the tokens
    // that its calls made. Costs as much as there is new since the last one.
    LiveRecord recordSoFar(const LiveRecordPlace& from = {}) const;
    // Repeats a recorded call. A stop throws Cancelled in its midst, after which the music is of no more use.
    void repeat(const LiveCall& call, const std::vector<SamplingChoice>& samplings,
                const std::stop_token& stop = {});

private:
    std::unique_ptr<Parts> parts_;
};

}  // namespace continuo
