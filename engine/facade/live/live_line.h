#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "continuo/live_music.h"
#include "tokenizers/midi_grammar.h"
#include "tokenizers/midi_limits.h"

namespace continuo {

// The tokens of player and model in one sequence, the line. Also the state that follows from them: time,
// sounding notes and their owners, and allowed tokens.
class LiveLine {
public:
    enum class Owner : std::uint8_t { Nobody, Player, Model };

    explicit LiveLine(const MidiVocabulary& vocabulary)
        : vocabulary_(vocabulary),
          state_{.grammar = MidiGrammar(vocabulary), .limits = MidiLimits(vocabulary)},
          kept_{0, state_} {}

    // Appends a token of `who`. Returns an event if a note of the model begins or ends, or its pedal moves.
    std::optional<ModelEvent> push(Token token, Owner who);
    // Makes all tokens so far permanent for truncate(), which goes back no further.
    void keep() { kept_ = {tokens_.size(), state_}; }
    std::size_t kept() const noexcept { return kept_.length; }
    // Returns the number of tokens that neither truncate() nor returnToMark() can ever remove.
    std::size_t permanentLength() const noexcept {
        return mark_ ? std::min(mark_->length, kept_.length) : kept_.length;
    }
    // Makes all tokens so far permanent, as keep(), and marks this place: returnToMark() restores the present
    // state.
    void mark() {
        keep();
        mark_ = kept_;
    }
    void unmark() { mark_.reset(); }
    // Returns the length of the line at the mark; nullopt: no mark.
    std::optional<std::size_t> marked() const { return mark_ ? std::optional(mark_->length) : std::nullopt; }
    // Removes the tokens after the mark, which remains. Requires a mark.
    void returnToMark();
    // Removes the tokens from `length` on, which must be at least kept().
    void truncate(std::size_t length);
    // Returns the length of the line, at least kept(), up to its last event at `step` or before. Drops later
    // events, the waits before them, and velocities without a note.
    std::size_t lengthForEventsUpTo(std::int64_t step) const;
    // Returns how many tokens end at `step` or before.
    std::size_t lengthBefore(std::int64_t step) const;

    const std::vector<Token>& tokens() const noexcept { return tokens_; }
    Owner author(std::size_t token) const { return from_[token]; }
    // Returns whether push() returned an event for this token. A note-off of the model for a note of the
    // player makes none.
    bool makesEvent(std::size_t token) const { return makesEvent_[token]; }
    std::int64_t stepAfter(std::size_t token) const { return steps_[token]; }
    std::int64_t step() const noexcept { return state_.step; }
    std::optional<int> bucket() const noexcept { return state_.bucket; }
    Owner soundingOwner(int pitch) const { return state_.pitches[static_cast<std::size_t>(pitch)].owner; }
    std::int64_t strokeStep(int pitch) const { return state_.pitches[static_cast<std::size_t>(pitch)].step; }
    // Returns whose pedal is down; Nobody: the pedal is up.
    Owner pedal() const noexcept { return state_.pedal; }
    // Gives a pedal that is down to the owner `to`, from here on.
    void handOverPedal(Owner to) {
        if (state_.pedal != Owner::Nobody) state_.pedal = to;
    }
    // Returns whether the present step already has an event. The pedal can only move before the first event
    // of a step.
    bool hasEventInStep() const noexcept { return state_.lastAt == state_.step; }
    // Writes mask[V]: the tokens that the model may draw next.
    void allowed(std::span<std::uint8_t> mask, const MusicConstraints& constraints) const {
        state_.grammar.allowed(mask);
        state_.limits.narrow(mask, constraints);
    }
    const MidiLimits& limits() const noexcept { return state_.limits; }

private:
    struct Pitch {
        Owner owner = Owner::Nobody;
        std::int64_t step = 0;
    };

    // State after the tokens so far.
    struct State {
        std::array<Pitch, 128> pitches{};
        std::int64_t step = 0;
        std::int64_t lastAt = -1;  // step of the last token that is not a wait
        std::optional<int> bucket = {};
        Owner pedal = Owner::Nobody;
        MidiGrammar grammar;
        MidiLimits limits;
    };
    struct Kept {
        std::size_t length = 0;
        State state;
    };

    MidiVocabulary vocabulary_;
    std::vector<Token> tokens_;
    std::vector<Owner> from_;          // of each token
    std::vector<std::int64_t> steps_;  // after each token
    std::vector<bool> makesEvent_;     // each token
    State state_;
    Kept kept_;
    std::optional<Kept> mark_;
};

}  // namespace continuo
