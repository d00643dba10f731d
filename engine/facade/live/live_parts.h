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
#include "continuo/events.h"
#include "continuo/live_music.h"
#include "facade/live/live_line.h"
#include "facade/live/live_recorder.h"
#include "facade/live/saved_music.h"
#include "facade/models/memory_limit.h"
#include "sampling/sampler.h"
#include "session/live_session.h"
#include "tokenizers/midi_stream_encoder.h"
#include "tokenizers/midi_tokenizer.h"

namespace continuo {

// The last step that a time has reached: events up to this step have sounded, later ones have not.
std::int64_t stepsUpTo(double seconds);

// The parts of live music: mainly the line of all tokens, and the session, which has taken in all of them but
// the last few. The session has the first `fed` tokens of the line, but has forgotten those before `from`; a
// start token stands in their place.
struct LiveMusic::Parts {
    using Who = LiveLine::Who;

    Parts(const std::shared_ptr<const Network>& network, const SessionOptions& options,
          const MidiVocabulary& events);

    // A stop throws Cancelled.
    void begin(const MidiPrompt& prompt, const std::stop_token& stop = {});
    // Resumes from saved music, instead of begin(). Throws the same errors as readMusic(), except BadFile
    // unless `mustResume`: then it warns and returns false. Requires `saver`.
    bool goesOn(const std::filesystem::path& state, bool mustResume, Events& events);
    // Returns the music that goesOn() can resume from.
    SavedMusic saved() const;
    void take(const std::vector<Token>& tokens, Who who);
    void take(TokenEvent event, Who who) { line.push(vocabulary.token(event), who); }
    void wait(std::int64_t steps, Who who);
    // Feeds the session with the tokens that it lacks, except a last one of the model, which waits for the
    // next call, so that its note is not delayed by the decode step.
    void feedAll();
    // Throws Cancelled if the call that is being repeated was stopped.
    void requireGoingOn() const;
    // Rewinds the session to this length of the line. The line must be shortened before: if the device fails
    // here, the line is already as the record says, and a replay arrives at the same.
    void rewindSession(std::size_t length);
    // Converts a number of the session's tokens to a length of the line, and back.
    std::size_t lineLength(std::size_t fedTokens) const noexcept {
        return fedTokens + from - (from > 0 ? 1 : 0);
    }
    std::size_t sessionLength(std::size_t length) const noexcept {
        return length - from + (from > 0 ? 1 : 0);
    }
    // Restores the state in which the model's last turn began.
    void returnToTurn();
    // Draws the model's next token; returns the event that it makes, if any.
    std::optional<ModelEvent> draw(const SamplingChoice& sampling);
    // Ends the model's turn at `step`; returns what sounds and ends then.
    Ending close(std::int64_t step);
    void join(const PlayedEvent& stroke, double heard, Joined& joined);
    // Withdraws what was written for later than `step`, so that the line goes on from there. Returns the
    // place behind the model's last event that stays.
    std::size_t rewriteFrom(std::int64_t step);
    // Moves what the model wrote from this token on (at least LiveLine::kept()) so many steps later. Returns
    // where its tokens begin then.
    std::size_t delay(std::size_t token, std::int64_t steps);
    // The record since a place.
    LiveRecord record(const LiveRecordPlace& place, LiveRecorder::Draws draws);
    // SHA-256 of the first `length` tokens, which are at least those that stay.
    std::string hashOf(std::size_t length);
    // Requires that the session has taken in the whole line.
    void forgetBefore(std::int64_t step);
    double remembersFrom() const noexcept;
    double seconds() const noexcept { return static_cast<double>(line.step()) / kStepsPerSecond; }

    Sampler& sampler();
    bool holds(int pitch) const { return pedal || keys.test(static_cast<std::size_t>(pitch)); }
    // At the beginning of the model's turn: makes a pedal that is down the model's.
    void takePedalOver();
    // In the model's turn: ends the notes of the player that are no longer held.
    void endReleased();
    // How probable the model finds the stroke that this token, fed next, stands for; nullopt for other
    // tokens.
    std::optional<HeardStroke> strokeOf(Token token) const;

    // Returns the session's tokens for the first `count` tokens of the line: without forgotten ones.
    std::vector<Token> sessionTokens(std::size_t count) const;

    MemoryLimit::Share memory;  // declared first, so that it is given back after all that uses it
    MidiVocabulary vocabulary;
    LiveSession session;
    DeviceSummary device;
    std::int64_t mostLatents;  // or tokens of the window; 0: neither
    bool hasLatents;
    bool resumed = false;                                      // from saved music
    std::optional<MusicSaver> saver;                           // only without latents
    std::vector<std::pair<const Backend*, Sampler>> samplers;  // one on each session's queue
    MidiStreamEncoder encoder;
    LiveLine line;
    LiveRecorder recorder;
    Sha256 hash;  // of the first `hashed` tokens, which can no longer change
    std::size_t hashed = 0;
    std::vector<std::uint8_t> mask;
    std::size_t fed = 0;
    std::size_t from = 0;
    std::optional<std::int64_t>
        told;  // most latents, which the session knows of a draw that failed behind it
    bool modelsTurn = false;
    std::bitset<128> keys;  // the player's, that are down
    bool pedal = false;     // the player's foot
    std::optional<ModelEvent>
        takenOver;  // says that the pedal was down when the model's turn began; for next()
    std::vector<HeardStroke> heard;
    SamplingChoice replayed;  // for the draws that are being repeated
    std::stop_token stopped;  // stops the call that is being repeated
};

}  // namespace continuo
