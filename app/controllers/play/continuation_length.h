#pragma once

#include <continuo/sampling_choice.h>

#include <span>
#include <vector>

#include "files/constraint_choices.h"
#include "forms.h"
#include "library/take.h"

namespace continuo::app {

// How a continuation that is not live is drawn from what was played up to `end`, s, with these beats. It
// hears what was played from `begin` on, and counts its time from there.
SamplingChoice samplingFor(const ui::PlayForm& form, const Performance& prompt, double end,
                           const std::vector<Beats>& beats, double begin = 0);
// What of that follows the player.
ConstraintChoices choicesOf(const ui::PlayForm& form);
// How long it is, and why.
struct ContinuedLength {
    // As the form says, as the player's last phrase, longer than that as it is too short for a continuation,
    // or nothing says how long.
    enum class Why { Asked, Phrase, Short, Usual };
    double seconds = 0;
    Why why = Why::Asked;
    bool operator==(const ContinuedLength&) const = default;
};
// Up to a bar line where the form says bars and there are beats; to match the player, or without beats, as
// long as the last phrase of `played` that is struck in [begin, end), as an answer would be; but not as a
// phrase of a note or two.
ContinuedLength lengthFor(const ui::PlayForm& form, std::span<const PlayedNote> played, double end,
                          const std::vector<Beats>& beats, double begin = 0);
// How many tokens it has instead; 0 where the form does not say tokens.
int tokensFor(const ui::PlayForm& form);

}  // namespace continuo::app
