#pragma once

#include <functional>
#include <optional>

#include "library/library.h"

namespace continuo::app {

// Sets the surprise values that are known but still missing in a node's notes.
using FillSurprise = std::function<void(NodeId, TakeContent&)>;

// Returns the edited music that a branch replaces: its parent's music from the fork on. Returns nullopt if no
// notes follow the fork, or the parent is discarded. Throws BadFile.
std::optional<TakeContent> findReplacedMusic(const Library& library, const Branch& branch,
                                             const FillSurprise& fill = {});

// Returns the surprise of the player's notes in `instead`, in nats per note, over the branch's length.
// Returns nullopt if there are no such notes, or if the surprise of most is unknown.
std::optional<double> playersSurprise(const TakeContent& instead, const Branch& branch);

}  // namespace continuo::app
