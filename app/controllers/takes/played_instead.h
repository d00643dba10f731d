#pragma once

#include <functional>
#include <optional>

#include "library/library.h"

namespace continuo::app {

// Sets the surprise of notes of a node where it is missing and known elsewhere.
using FillSurprise = std::function<void(NodeId, TakeContent&)>;

// What the branch's parent has from the fork on, with edits: what was played there instead. nullopt if no
// notes follow there, or the parent is discarded. Throws BadFile.
std::optional<TakeContent> playedInstead(const Library& library, const Branch& branch,
                                         const FillSurprise& fill = {});

// How much the player's notes in it surprised the model, in nats a note, over as many seconds as the branch
// has; nullopt: there are no such notes, or the surprise of most of them is not known.
std::optional<double> playersSurprise(const TakeContent& instead, const Branch& branch);

}  // namespace continuo::app
