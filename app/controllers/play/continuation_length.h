#pragma once

#include <continuo/sampling_choice.h>

#include <span>
#include <vector>

#include "files/constraint_choices.h"
#include "forms.h"
#include "library/take.h"

namespace continuo::app {

// Returns the sampling for a continuation job. The prompt ends at second `end`, has these beats, and begins
// at second `begin`, from which the model counts its time.
SamplingChoice samplingFor(const ui::PlayForm& form, const Performance& prompt, double end,
                           const std::vector<Beats>& beats, double begin = 0);
// Returns which constraints of samplingFor() follow the player.
ConstraintChoices toConstraintChoices(const ui::PlayForm& form);
// The length of a continuation, and its reason.
struct ContinuedLength {
    // Requested: set in the form. Phrase: as long as the player's last phrase. Short: longer than the last
    // phrase, which is too short for a continuation. Default: no phrase exists, or the form's length does not
    // apply.
    enum class Reason { Requested, Phrase, Short, Default };
    double seconds = 0;
    Reason reason = Reason::Requested;
    bool operator==(const ContinuedLength&) const = default;
};
// Returns the length of a continuation. A length in bars ends at a bar line. To match the player, or without
// beats, the length is that of the last phrase of `played` in [begin, end), as for a live answer. A phrase of
// only a note or two does not count.
ContinuedLength lengthFor(const ui::PlayForm& form, std::span<const PlayedNote> played, double end,
                          const std::vector<Beats>& beats, double begin = 0);
// Returns the length in tokens if the form sets it that way; else 0.
int tokensFor(const ui::PlayForm& form);

}  // namespace continuo::app
