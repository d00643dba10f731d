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

// An event of the player. Times are seconds from the beginning of the music.
struct PlayedEvent {
    enum class Kind : std::uint8_t { Strike, Release, Pedal };
    Kind kind = Kind::Strike;
    int pitch = 0;  // of the key, 0 to 127
    int value = 0;  // velocity 1 to 127, or sustain pedal position 0 to 127
    double time = 0;
};

// The beginning or end of a note of the model, or a move of its sustain pedal.
struct ModelEvent {
    enum class Kind : std::uint8_t { Strike, Release, PedalDown, PedalUp };
    Kind kind = Kind::Strike;
    int pitch = 0;     // of a note
    int velocity = 0;  // of a strike
    double time = 0;   // seconds from the beginning
    // Log probability in nats under the model. For a strike: of its pitch, given its time and velocity.
    float logProbability = 0;
};

// Notes of the model that still sound at the end of its turn, and end with it.
struct EndedNotes {
    std::vector<int> pitches;
    bool pedal = false;  // whether the pedal was down; it goes up now
};

// The model's log probability of a note that the player struck.
struct PlayedNoteScore {
    int pitch = 0;
    float logProbability = 0;  // nats, as ModelEvent::logProbability
};

// How a note that the player struck in the model's turn changed the model's pending events.
struct JoinResult {
    double time = 0;                // s; later model events are withdrawn, sounding notes continue
    std::vector<int> endedPitches;  // sounding pitches that end now because the player struck them
};

// The point from which the model generates again.
struct RewriteResult {
    double time = 0;        // s
    std::size_t token = 0;  // events whose tokens begin at this index or later are withdrawn
};

// The result of delaying the model's pending events.
struct DelayResult {
    double seconds = 0;             // actual delay; 0: nothing changed
    std::size_t token = 0;          // new index of the first delayed token
    std::ptrdiff_t tokenShift = 0;  // change in the number of tokens before the next event; negative if waits
                                    // were merged
};

// Music that a player and a model make in turns, from Engine::play. Neither waits for the other: the model
// reads played events immediately, so its answer is ready when its turn begins. No token costs more than two
// decode steps (LiveSession). All calls come from one thread. All except discardBefore() take milliseconds.
// Without latents, withdrawing more than 1,024 tokens takes longer, because the model reads its turn again
// from the beginning. Throws BadRequest for times beyond kLongestSeconds.
class LiveMusic {
public:
    struct Parts;  // private to the engine
    explicit LiveMusic(std::unique_ptr<Parts> parts);
    ~LiveMusic();
    LiveMusic(LiveMusic&&) noexcept;
    LiveMusic& operator=(LiveMusic&&) noexcept;

    // Appends an event of the player; events must be ordered by time. In the model's turn, only releases of
    // keys and of a pedal that the player holds are allowed. Throws BadRequest for a strike there; use
    // endModelTurn() or join().
    void play(const PlayedEvent& event);
    // States that the player played nothing else until `time`. Call it every few milliseconds in the player's
    // turn.
    void advanceTo(double time);

    // Begins the model's turn at `time`; returns the actual beginning, up to 20 ms later. Notes that the
    // player holds by key or pedal keep sounding. A model that uses the pedal takes it over in its current
    // state; if it is down, next() reports that first. From then on only the model moves the pedal; notes
    // that the player's pedal holds count as held keys. TurnStart::Resumed continues the interrupted previous
    // turn; restartTurn() then returns to the beginning of that turn.
    enum class TurnStart : std::uint8_t { New, Resumed };
    double beginModelTurn(double time, TurnStart turn = TurnStart::New);
    // Restarts the model's last turn: discards all events since its beginning, restores the music's time to
    // that moment, and returns that time. Keys and pedal keep their current positions. Allowed in either turn
    // until the player strikes a key or the turn's beginning is no longer stored; otherwise throws
    // BadRequest. The model generates the same tokens again unless the sampling has another seed or branch.
    double restartTurn();
    bool canRestartTurn() const noexcept;
    // Returns the next event of the model; nullopt when the music has reached `until`. The sampling,
    // including seed and branch, may change from call to call. Throws BadRequest for an invalid sampling, and
    // Device, OutOfMemory or BadModel if no token can be drawn. After an error the music ends with its last
    // event, and the call may be repeated.
    std::optional<ModelEvent> next(double until, const SamplingChoice& sampling);
    // Returns the turn to the player at `time`. Withdraws the model's later events, ends its sounding notes
    // and releases its pedal; returns these notes and whether the pedal was down.
    EndedNotes endModelTurn(double time);
    // Adds a note that the player struck to the model's turn, which continues. Withdraws the model's events
    // that are later than both the note and `heard`, the time up to which they have sounded. The note is
    // placed after the remaining events.
    JoinResult join(const PlayedEvent& stroke, double heard);
    // In the model's turn: withdraws the model's events later than `time`, as far as still possible, and
    // continues generating from there. Sounding notes continue.
    RewriteResult rewriteFrom(double time);
    // In the model's turn: delays the model's events from index `token` on by `seconds` (at least 0, in steps
    // of 10 ms). Sounding notes continue. Changes nothing if these tokens can no longer be withdrawn.
    DelayResult delay(std::size_t token, double seconds);
    // Returns the player's notes that became tokens since the last call, in order. A note becomes a token
    // when its step of 10 ms is over (advanceTo), or after join() with the model's next token.
    std::vector<PlayedNoteScore> popNoteScores();
    // Removes everything before `time` from the model's context. If a key has been held since then, only its
    // release remains. Costs a prefill of the remaining tokens; does nothing if the context begins later than
    // `time`. Call it in the player's turn; in the model's turn, its pending events can then no longer be
    // withdrawn.
    void discardBefore(double time);
    // Returns the time at which the model's context begins, s.
    double contextBegin() const noexcept;

    bool isModelTurn() const noexcept;
    double time() const noexcept;  // time at the end of all tokens, s
    const std::vector<std::int32_t>& tokens() const noexcept;

    // Saves the model's state and all tokens to a file, from which LiveRequest::state resumes. Events without
    // tokens yet are not saved. Call this in the player's turn. Copies the state, which takes milliseconds;
    // the first call also waits for the model's hash. Another thread writes a temporary file and renames it.
    // Waits for an earlier unfinished file; throws its error, if any, after starting this one. Throws
    // BadRequest for a model with latents.
    void saveState(const std::filesystem::path& path);
    // Waits until the last file is written, and throws its error, if any.
    void finishSaving();

    // For a model without latents, `latents`, `limit` and `requestedLimit` are tokens of the window; all
    // other fields are 0.
    struct LatentsStatus {
        std::int64_t latents = 0;         // in use
        std::int64_t limit = 0;           // limit in force
        std::int64_t requestedLimit = 0;  // limit requested with the last token
        std::int64_t builtLimit = 0;      // limit of the worker's finished rebuild, in force soon; 0: none
        std::size_t effectiveUpTo =
            0;                      // builtLimit takes effect at the next token if at most this many exist
        std::int64_t rebuilds = 0;  // rebuilds by the worker that took effect
        std::int64_t waits = 0;     // tokens that had to wait for the worker
    };
    LatentsStatus latentsStatus() const noexcept;
    // Returns the number that SamplingChoice::latents 0 stands for: latents, or tokens of the window. Returns
    // 0 if the model has neither.
    std::int64_t maxLatents() const noexcept;
    bool hasLatents() const noexcept;
    // Returns whether the music began with the state of LiveRequest::state.
    bool isResumed() const noexcept;
    const DeviceSummary& device() const noexcept;
    // Returns a record of how the music was made, beginning where an earlier record ended.
    LiveRecord record(const LiveRecordPosition& from = {}) const;
    // Like record(), but leaves out a last call of the kind Draw to which more tokens may be added. For use
    // while the music continues. The hash covers the tokens of the returned calls. The cost is proportional
    // to the part added since the last record.
    LiveRecord recordSoFar(const LiveRecordPosition& from = {}) const;
    // Repeats a recorded call. A stop throws Cancelled in the middle; the music is then unusable.
    void repeat(const LiveCall& call, const std::vector<SamplingChoice>& samplings,
                const std::stop_token& stop = {});

private:
    std::unique_ptr<Parts> parts_;
};

}  // namespace continuo
