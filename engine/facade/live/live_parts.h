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

// Returns the last step reached at a time: events up to this step have sounded, later ones have not.
std::int64_t stepsUpTo(double seconds);

// The parts of live music: mainly the line, which contains all tokens, and a session that has read all but
// the last few: the first `fed` tokens of the line. If `from` is above 0, the session has dropped the tokens
// before `from`, and a start token replaces them.
struct LiveMusic::Parts {
    using Owner = LiveLine::Owner;

    Parts(const std::shared_ptr<const Network>& network, const SessionOptions& options,
          const MidiVocabulary& events);

    // Starts the session with the prompt. A stop throws Cancelled.
    void begin(const MidiPrompt& prompt, const std::stop_token& stop = {});
    // Resumes from saved music, instead of begin(). Throws the same errors as readMusic(), except BadFile
    // unless `mustResume`: then it warns and returns false. Requires `saver`.
    bool tryResume(const std::filesystem::path& state, bool mustResume, Events& events);
    // Returns the music that tryResume() can resume from.
    SavedMusic snapshot() const;
    void append(const std::vector<Token>& tokens, Owner who);
    void append(TokenEvent event, Owner who) { line.push(vocabulary.token(event), who); }
    void wait(std::int64_t steps, Owner who);
    // Feeds the session with all tokens that it lacks. draw() calls it before it draws, so the model's last
    // token waits for the next call, and its note is not delayed by a decode step.
    void feedAll();
    // Throws Cancelled if the repeated call was stopped.
    void throwIfStopped() const;
    // Rewinds the session to this length of the line. Shorten the line first: if the device fails here, the
    // line already matches the record, so that a replay gives the same tokens.
    void rewindSession(std::size_t length);
    // Converts a number of the session's tokens to a length of the line, and back.
    std::size_t lineLength(std::size_t fedTokens) const noexcept {
        return fedTokens + from - (from > 0 ? 1 : 0);
    }
    std::size_t sessionLength(std::size_t length) const noexcept {
        return length - from + (from > 0 ? 1 : 0);
    }
    // Restores the state at the begin of the model's last turn.
    void returnToTurn();
    // Draws the model's next token; returns its event, if any.
    std::optional<ModelEvent> draw(const SamplingChoice& sampling);
    // Ends the model's turn at `step`; returns the notes that end there.
    EndedNotes close(std::int64_t step);
    void join(const PlayedEvent& stroke, double heard, JoinResult& joined);
    // Removes events later than `step`, and extends the line to `step`, so that it continues from there.
    // Returns the index after the model's last remaining event.
    std::size_t rewriteFrom(std::int64_t step);
    // Delays the model's tokens from index `token` (at least LiveLine::kept()) by `steps`. Returns the new
    // index of the first delayed token.
    std::size_t delay(std::size_t token, std::int64_t steps);
    // Returns the record since a position.
    LiveRecord record(const LiveRecordPosition& place, LiveRecorder::Draws draws);
    // Returns the SHA-256 of the first `length` tokens. Hashes tokens that can no longer change only once.
    std::string hashPrefix(std::size_t length);
    // Drops the tokens before `step` from the session's context. Requires that the session has read the whole
    // line.
    void dropBefore(std::int64_t step);
    double remembersFrom() const noexcept;
    double seconds() const noexcept { return static_cast<double>(line.step()) / kStepsPerSecond; }

    Sampler& sampler();
    bool isHeld(int pitch) const { return pedal || keys.test(static_cast<std::size_t>(pitch)); }
    // At the begin of the model's turn: makes a pedal that the player holds the model's.
    void takePedalOver();
    // In the model's turn: ends notes of the player whose keys are up.
    void endReleased();
    // Returns the model's log probability of the player's stroke if `token`, which the session reads next, is
    // one; nullopt otherwise.
    std::optional<PlayedNoteScore> makeHeardStroke(Token token) const;

    // Returns the session's tokens for the first `count` tokens of the line, without dropped ones.
    std::vector<Token> sessionTokens(std::size_t count) const;

    MemoryLimit::Share memory;  // declared first, so that it is released last
    MidiVocabulary vocabulary;
    LiveSession session;
    DeviceSummary device;
    std::int64_t mostLatents;  // most latents, or tokens of the window; 0: neither
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
        latentsOfFailedDraw;  // latents that a draw had already set in the session before it failed
    bool modelsTurn = false;
    std::bitset<128> keys;  // keys that the player holds
    bool pedal = false;     // the player's foot
    std::optional<ModelEvent>
        pedalTakenOver;  // pedal event at the begin of the model's turn, if the pedal was down; for next()
    std::vector<PlayedNoteScore> heardStrokes;
    SamplingChoice replayed;  // for repeated draws
    std::stop_token stopped;  // for the repeated call
};

}  // namespace continuo
