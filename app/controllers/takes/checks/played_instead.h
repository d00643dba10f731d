#pragma once

#include <functional>
#include <optional>

#include "library/library.h"

namespace continuo::app {

// Fills in missing surprise values of a node's notes if known.
using FillSurprise = std::function<void(NodeId, TakeContent&)>;

// Returns what the branch's parent contains from the fork on, with edits: what was played there instead.
// nullopt if no notes follow, or the parent is discarded. Throws BadFile.
std::optional<TakeContent> findReplacedMusic(const Library& library, const Branch& branch,
                                             const FillSurprise& fill = {});

// Returns the surprise of the player's notes in it, in nats per note, over the branch's length. nullopt: no
// such notes, or unknown for most.
std::optional<double> playersSurprise(const TakeContent& instead, const Branch& branch);

}  // namespace continuo::app
