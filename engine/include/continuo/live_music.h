#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "continuo/live_act.h"
#include "continuo/live_record.h"
#include "continuo/performance.h"
#include "continuo/requests.h"
#include "continuo/results.h"

namespace continuo {

// What a player does, seconds from the beginning.
struct PlayedEvent {
    enum class Kind : std::uint8_t { Strike, Release, Pedal };
    Kind kind = Kind::Strike;
    int pitch = 0;  // 0..127; of a key
    int value = 0;  // velocity 1..127, or where the sustain pedal is, 0..127
    double time = 0;
};

// A note of the model's that begins or ends, or its sustain pedal that goes down or up.
struct ModelEvent {
    enum class Kind : std::uint8_t { Strike, Release, PedalDown, PedalUp };
    Kind kind = Kind::Strike;
    int pitch = 0;     // of a note
    int velocity = 0;  // of a strike
    double time = 0;   // seconds from the beginning
    float logProbability =
        0;  // under the model, nats: of a strike that of its pitch, at its time and as loud as it is
};

// What of the model's sounds when its turn ends, and ends with it.
struct Ending {
    std::vector<int> pitches;
    bool pedal = false;  // it is down, and goes up
};

// How little a stroke of the player's surprised the model.
struct HeardStroke {
    int pitch = 0;
    float logProbability = 0;  // as ModelEvent's
};

// A stroke of the player's in the model's turn, and what it did to what the model had written.
struct Joined {
    double time = 0;          // what the model wrote for later never was; its notes that sound go on
    std::vector<int> ending;  // but these end now: the player struck them
};

// Music that a player and a model make in turns, without either having to wait: what is played is taken in at
// once, so that an answer is there when the turn comes, and no token costs more than two decode steps
// (LiveSession). From Engine::play. Calls come from one thread; each takes a few milliseconds at most.
class LiveMusic {
public:
    struct Parts;  // the engine's own
    explicit LiveMusic(std::unique_ptr<Parts> parts);
    ~LiveMusic();
    LiveMusic(LiveMusic&&) noexcept;
    LiveMusic& operator=(LiveMusic&&) noexcept;

    // The player's doing, in the order of time. In the model's turn only keys and pedal that rise, of what
    // the player holds; a stroke then throws BadRequest: yield() or join().
    void play(const PlayedEvent& event);
    // Nothing else was played until `time`. To be called every few milliseconds in the player's turn.
    void passTime(double time);

    // The model's turn from `time` on; returns when it really begins, up to 20 ms later. What the player
    // holds, by key or pedal, sounds on. A model that has a pedal takes it over as it is: the next event says
    // so where it is down. From then on the pedal of the music is the model's alone, and what the player's
    // foot holds is held like keys.
    double takeTurn(double time);
    // The next event of the model, or nothing when the music has reached `until`. How it is drawn may change
    // from call to call; the seed and branch count too.
    std::optional<ModelEvent> next(double until, const SamplingChoice& sampling);
    // Back to the player at `time`: what the model wrote for later never was, and its notes that sound end.
    // They are returned, and the pedal where it was the model's. Its pedal is up then.
    Ending yield(double time);
    // A stroke in the model's turn, which goes on: what the model wrote for later than the stroke is taken
    // back, but what it wrote up to `heard` stays, since that has sounded. The stroke has its place behind
    // it.
    Joined join(const PlayedEvent& stroke, double heard);
    // The player's strokes that became tokens since the last call, in order. A stroke becomes one when its
    // step of 10 ms is over (passTime), or with join() at the next token of the model.
    std::vector<HeardStroke> takeHeard();
    // From here on the model hears nothing that was before `time`: of a key that is held since, its release
    // alone. Costs a prefill of what remains; nothing when it remembers no more than that. In the player's
    // turn: of the model's, what it has written ahead can not be taken back then.
    void forgetBefore(double time);
    // From when on it hears, s.
    double remembersFrom() const noexcept;

    bool isModelsTurn() const noexcept;
    double time() const noexcept;  // that the tokens have reached, s
    const std::vector<std::int32_t>& tokens() const noexcept;

    struct Load {
        std::int64_t latents = 0;   // in use
        std::int64_t rebuilds = 0;  // that the worker has made
        std::int64_t waits = 0;     // tokens that had to wait for it
    };
    Load load() const noexcept;
    std::int64_t mostLatents() const noexcept;  // what SamplingChoice::latents 0 means
    const DeviceSummary& device() const noexcept;
    // How the music came to be, from a place on that lies on an earlier record's end; with the hash, which
    // takes a millisecond an hour. Without it, draws that may still go on are left out.
    LiveRecord record(const LiveRecordPlace& from = {}, bool withHash = true) const;
    // Makes a recorded call again.
    void repeat(const LiveCall& call, const std::vector<SamplingChoice>& samplings);

private:
    std::unique_ptr<Parts> parts_;
};

}  // namespace continuo
