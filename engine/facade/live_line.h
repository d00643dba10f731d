#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "continuo/live_music.h"
#include "tokenizers/midi_grammar.h"

namespace continuo {

// The tokens of player and model in one line, with what follows from them: the time, who let which pitch
// sound, and what may come next.
class LiveLine {
public:
    enum class Who : std::uint8_t { Nobody, Player, Model };

    explicit LiveLine(const MidiVocabulary& vocabulary) : vocabulary_(vocabulary), grammar_(vocabulary) {}

    // Returns the event when a note of the model's begins or ends.
    std::optional<ModelEvent> push(Token token, Who who);
    // Forgets the tokens from `length` on.
    void truncate(std::size_t length);
    // How many tokens, at least `least`, say what happens up to `step`: later events, waits for them and
    // velocities of notes that do not come are left out.
    std::size_t lengthUpTo(std::int64_t step, std::size_t least) const;

    const std::vector<Token>& tokens() const noexcept { return tokens_; }
    std::int64_t step() const noexcept { return step_; }
    int bucket() const noexcept { return bucket_; }
    Who sounds(int pitch) const { return pitches_[static_cast<std::size_t>(pitch)].who; }
    std::int64_t struckAt(int pitch) const { return pitches_[static_cast<std::size_t>(pitch)].step; }
    const MidiGrammar& grammar() const noexcept { return grammar_; }

private:
    struct Pitch {
        Who who = Who::Nobody;
        std::int64_t step = 0;
    };

    MidiVocabulary vocabulary_;
    std::vector<Token> tokens_;
    std::vector<Who> from_;            // of each token
    std::vector<std::int64_t> steps_;  // after each token
    std::array<Pitch, 128> pitches_{};
    std::int64_t step_ = 0;
    int bucket_ = -1;
    MidiGrammar grammar_;
};

}  // namespace continuo
