#pragma once

#include <continuo/requests.h>
#include <continuo/results.h>

#include <span>

#include "duet/duet.h"
#include "forms.h"
#include "library/take.h"
#include "rig/rig.h"

namespace continuo::app {

class Settings;

// Translates the window's forms for the parts that carry them out.
DuetSettings duetSettingsOf(const ui::PlayForm& form);
// How a continuation that is not live is drawn from what was played up to `end`, s, with these beats. It
// hears what was played from `begin` on, and counts its time from there.
SamplingChoice samplingFor(const ui::PlayForm& form, const Performance& prompt, double end,
                           const std::vector<Beats>& beats, double begin = 0);
// How long it is, and why.
struct ContinuedLength {
    enum class Why { Asked, Phrase, Usual };
    double seconds = 0;
    Why why = Why::Asked;  // as the form says, as the player's last phrase, or nothing says how long
    bool operator==(const ContinuedLength&) const = default;
};
// Up to a bar line where the form says bars and there are beats; to match the player, or without beats, as
// long as the last phrase of `played` that is struck in [begin, end), as an answer would be.
ContinuedLength lengthFor(const ui::PlayForm& form, std::span<const PlayedNote> played, double end,
                          const std::vector<Beats>& beats, double begin = 0);
// How many tokens it has instead; 0 where the form does not say tokens.
int tokensFor(const ui::PlayForm& form);
// The settings with what the form says of sound and MIDI.
RigSettings withForm(RigSettings settings, const ui::PlayForm& form);
// Whose turn it is, and how much is left of the rest that ends it or of the answer.
ui::TurnForm turnOf(const DuetStatus& status);
ComputeChoice computeOf(Settings& settings);
// Bytes that models may take together (Engine::setMemoryLimit); 0: no limit.
std::uint64_t memoryLimitOf(Settings& settings);
// Where what was begun goes on: as chosen now, with the precision that it was begun with, which is part of
// what comes of it. Empty: it is not known.
ComputeChoice asBegun(const std::string& precision, ComputeChoice compute);
// Where music comes from that a model plays with what the form says.
Origin originOf(const ModelSummary& model, const ui::PlayForm& form, const ComputeChoice& compute);
// The form with the temperature and its factors, filters and constraints with which music was made; what is
// not told stays.
ui::PlayForm withOrigin(ui::PlayForm form, const Origin& origin);
// The seconds before a recording with which its record begins, since the model heard them; 0: none. Kept with
// its details.
Origin withRecordBefore(Origin origin, double seconds);
double recordBefore(const Origin& origin);
std::uint64_t newSeed();

}  // namespace continuo::app
