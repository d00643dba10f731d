#pragma once

#include <continuo/sampling_choice.h>

#include <span>
#include <vector>

#include "files/constraint_choices.h"
#include "forms.h"
#include "library/take.h"

namespace continuo::app {

// The sampling of a continuation that is made by a job: of a prompt that ends at second `end`, with these
// beats. The model hears the prompt from second `begin` on, and counts its time from there.
SamplingChoice samplingFor(const ui::PlayForm& form, const Performance& prompt, double end,
                           const std::vector<Beats>& beats, double begin = 0);
// Which constraints of that sampling follow the player.
ConstraintChoices choicesOf(const ui::PlayForm& form);
// How long a continuation is, and why.
struct ContinuedLength {
    // Asked: as the form says. Phrase: as the player's last phrase. Short: longer than that phrase, which is
    // too short for a continuation. Usual: nothing says how long.
    enum class Why { Asked, Phrase, Short, Usual };
    double seconds = 0;
    Why why = Why::Asked;
    bool operator==(const ContinuedLength&) const = default;
};
// If the form asks for bars and there are beats, the continuation ends at a bar line. If it asks to match the
// player, or there are no beats, it is as long as the last phrase of `played` in [begin, end), as an answer
// would be, unless that phrase is only a note or two.
ContinuedLength lengthFor(const ui::PlayForm& form, std::span<const PlayedNote> played, double end,
                          const std::vector<Beats>& beats, double begin = 0);
// How many tokens the continuation has instead; 0: the form does not ask for tokens.
int tokensFor(const ui::PlayForm& form);

}  // namespace continuo::app
