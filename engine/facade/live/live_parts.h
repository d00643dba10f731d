#pragma once

#include <array>
#include <bitset>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/sha256.h"
#include "continuo/live_music.h"
#include "facade/live/live_line.h"
#include "facade/live/live_recorder.h"
#include "facade/models/memory_limit.h"
#include "sampling/sampler.h"
#include "session/live_session.h"
#include "tokenizers/midi_stream_encoder.h"
#include "tokenizers/midi_tokenizer.h"

namespace continuo {

// The last step that a time reaches: events up to there have sounded, and one of a step later has not.
std::int64_t stepsUpTo(double seconds);

// What live music is made of: the line of tokens, and the session that has taken in all of them but the last
// few. `fed` tokens of the line are the session's, without those before `from`, which it has forgotten; a
// start token stands in their place.
struct LiveMusic::Parts {
    using Who = LiveLine::Who;

    Parts(const std::shared_ptr<const PerceiverAr>& network, const SessionOptions& options,
          const MidiVocabulary& events);

    // A stop throws Cancelled.
    void begin(const MidiPrompt& prompt, const std::stop_token& stop = {});
    void take(const std::vector<Token>& tokens, Who who);
    void take(TokenEvent event, Who who) { line.push(vocabulary.token(event), who); }
    void wait(std::int64_t steps, Who who);
    // Gives the session what was written. The last token of the model waits for the next call, so that its
    // note is not delayed by the step that follows it.
    void feedAll();
    // Throws Cancelled where what is repeated was stopped.
    void requireGoingOn() const;
    // Takes back from the session what the line had behind this length. The line is finished before: where
    // the device fails it is as the record tells, and a replay makes the same of it.
    void rewindSession(std::size_t length);
    // How long the line is where the session has so many tokens, and the reverse.
    std::size_t lineLength(std::size_t fedTokens) const noexcept {
        return fedTokens + from - (from > 0 ? 1 : 0);
    }
    std::size_t sessionLength(std::size_t length) const noexcept {
        return length - from + (from > 0 ? 1 : 0);
    }
    // All is as it was when the model's turn began.
    void returnToTurn();
    // The next token of the model, and the event that it makes.
    std::optional<ModelEvent> draw(const SamplingChoice& sampling);
    // What ends when the model's turn does at `step`.
    Ending close(std::int64_t step);
    void join(const PlayedEvent& stroke, double heard, Joined& joined);
    // What was written for later than `step` is withdrawn, and the line goes on from there. Returns the place
    // behind the model's last event that stayed.
    std::size_t rewriteFrom(std::int64_t step);
    // What the model wrote from this token on, at least LiveLine::kept(), comes so much later.
    std::size_t delay(std::size_t token, std::int64_t steps);
    // What came since a place.
    LiveRecord record(const LiveRecordPlace& place, LiveRecorder::Draws draws);
    // Of the first `length` tokens, at least those that stay.
    std::string hashOf(std::size_t length);
    // The session has taken in all of the line.
    void forgetBefore(std::int64_t step);
    double remembersFrom() const noexcept;
    double seconds() const noexcept { return static_cast<double>(line.step()) / kStepsPerSecond; }

    Sampler& sampler();
    bool holds(int pitch) const { return pedal || keys.test(static_cast<std::size_t>(pitch)); }
    // A pedal that is down is the model's as its turn begins.
    void takePedalOver();
    // In the model's turn: what the player has let go of.
    void endReleased();
    // How the model foresaw a stroke that it is to hear next; nothing of other tokens.
    std::optional<HeardStroke> strokeOf(Token token) const;

    MemoryLimit::Share memory;  // given back when all of it has gone
    MidiVocabulary vocabulary;
    LiveSession session;
    DeviceSummary device;
    std::int64_t mostLatents;
    std::vector<std::pair<const Backend*, Sampler>> samplers;  // one on each session's queue
    MidiStreamEncoder encoder;
    LiveLine line;
    LiveRecorder recorder;
    Sha256 hash;  // of the first `hashed` tokens, which stay
    std::size_t hashed = 0;
    std::vector<std::uint8_t> mask;
    std::size_t fed = 0;
    std::size_t from = 0;
    std::optional<std::int64_t>
        told;  // most latents, which the session knows of a draw that failed behind it
    bool modelsTurn = false;
    std::bitset<128> keys;                // that are down
    bool pedal = false;                   // the player's foot
    std::optional<ModelEvent> takenOver;  // a pedal that was down as the model's turn began
    std::vector<HeardStroke> heard;
    SamplingChoice replayed;  // of the draws that are repeated
    std::stop_token stopped;  // of the call that is repeated
};

}  // namespace continuo
