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

// The tokens of player and model in one line, with what follows from them: the time, who let which pitch
// sound, and what may come next.
class LiveLine {
public:
    enum class Who : std::uint8_t { Nobody, Player, Model };

    explicit LiveLine(const MidiVocabulary& vocabulary)
        : vocabulary_(vocabulary),
          state_{.grammar = MidiGrammar(vocabulary), .limits = MidiLimits(vocabulary)},
          kept_{0, state_} {}

    // Returns the event when a note of the model's begins or ends, or its pedal moves.
    std::optional<ModelEvent> push(Token token, Who who);
    // What is there now stays: truncate() goes back no further.
    void keep() { kept_ = {tokens_.size(), state_}; }
    std::size_t kept() const noexcept { return kept_.length; }
    // How many tokens nothing takes back any more: neither truncate() nor returnToMark().
    std::size_t staying() const noexcept {
        return mark_ ? std::min(mark_->length, kept_.length) : kept_.length;
    }
    // Marks this place, which stays kept: returnToMark() makes all as it is now.
    void mark() {
        keep();
        mark_ = kept_;
    }
    void unmark() { mark_.reset(); }
    // The length at the mark; none: there is no mark.
    std::optional<std::size_t> marked() const { return mark_ ? std::optional(mark_->length) : std::nullopt; }
    // Forgets the tokens behind the mark, which stays. Requires one.
    void returnToMark();
    // Forgets the tokens from `length` on, which is at least kept().
    void truncate(std::size_t length);
    // How many tokens, at least kept(), say what happens up to `step`: later events, waits for them and
    // velocities of notes that do not come are left out.
    std::size_t lengthUpTo(std::int64_t step) const;
    // How many tokens reach no further than `step`.
    std::size_t lengthBefore(std::int64_t step) const;

    const std::vector<Token>& tokens() const noexcept { return tokens_; }
    Who from(std::size_t token) const { return from_[token]; }
    // Whether push() returned an event for it: one of the model's that ends a note of the player's has none.
    bool makesEvent(std::size_t token) const { return makesEvent_[token]; }
    std::int64_t stepAfter(std::size_t token) const { return steps_[token]; }
    std::int64_t step() const noexcept { return state_.step; }
    std::optional<int> bucket() const noexcept { return state_.bucket; }
    Who sounds(int pitch) const { return state_.pitches[static_cast<std::size_t>(pitch)].who; }
    std::int64_t struckAt(int pitch) const { return state_.pitches[static_cast<std::size_t>(pitch)].step; }
    // Whose pedal is down.
    Who pedal() const noexcept { return state_.pedal; }
    // A pedal that is down is theirs from here on.
    void passPedal(Who to) {
        if (state_.pedal != Who::Nobody) state_.pedal = to;
    }
    // Whether something has come in the step that was reached: a pedal moves before.
    bool stepBegan() const noexcept { return state_.lastAt == state_.step; }
    // mask[V]: what the model may write next.
    void allowed(std::span<std::uint8_t> mask, const MusicConstraints& constraints) const {
        state_.grammar.allowed(mask);
        state_.limits.narrow(mask, constraints);
    }
    const MidiLimits& limits() const noexcept { return state_.limits; }

private:
    struct Pitch {
        Who who = Who::Nobody;
        std::int64_t step = 0;
    };

    // What follows from the tokens so far.
    struct State {
        std::array<Pitch, 128> pitches{};
        std::int64_t step = 0;
        std::int64_t lastAt = -1;  // of the last that was no wait
        std::optional<int> bucket = {};
        Who pedal = Who::Nobody;
        MidiGrammar grammar;
        MidiLimits limits;
    };
    struct Kept {
        std::size_t length = 0;
        State state;
    };

    MidiVocabulary vocabulary_;
    std::vector<Token> tokens_;
    std::vector<Who> from_;            // of each token
    std::vector<std::int64_t> steps_;  // after each token
    std::vector<bool> makesEvent_;     // each token
    State state_;
    Kept kept_;
    std::optional<Kept> mark_;
};

}  // namespace continuo
