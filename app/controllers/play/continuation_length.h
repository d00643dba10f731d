#pragma once

#include <continuo/sampling_choice.h>

#include <span>
#include <vector>

#include "files/constraint_choices.h"
#include "forms.h"
#include "library/take.h"

namespace continuo::app {

// Returns the sampling for a continuation job: the prompt ends at second `end` and has these beats. The model
// hears the prompt from second `begin` on, and counts its time from there.
SamplingChoice samplingFor(const ui::PlayForm& form, const Performance& prompt, double end,
                           const std::vector<Beats>& beats, double begin = 0);
// Returns which constraints of that sampling follow the player.
ConstraintChoices toConstraintChoices(const ui::PlayForm& form);
// The length of a continuation, and its reason.
struct ContinuedLength {
    // Asked: set in the form. Phrase: as the player's last phrase. Short: longer than that phrase, which is
    // too short for a continuation. Usual: the default.
    enum class Reason { Requested, Phrase, Short, Default };
    double seconds = 0;
    Reason reason = Reason::Requested;
    bool operator==(const ContinuedLength&) const = default;
};
// Returns the length. With bars and beats, the continuation ends at a bar line. To match the player, or
// without beats, it is as long as the last phrase of `played` in [begin, end), as a live answer would be. A
// phrase of only a note or two does not count.
ContinuedLength lengthFor(const ui::PlayForm& form, std::span<const PlayedNote> played, double end,
                          const std::vector<Beats>& beats, double begin = 0);
// Returns the length in tokens if the form sets it that way; else 0.
int tokensFor(const ui::PlayForm& form);

}  // namespace continuo::app
