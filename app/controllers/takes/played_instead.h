#pragma once

#include <functional>
#include <optional>

#include "library/library.h"

namespace continuo::app {

// Gives notes of a node whose surprise is not known what is known of it elsewhere.
using FillSurprise = std::function<void(NodeId, TakeContent&)>;

// The notes that what a branch hangs on has from the fork on, with its edits; nothing where none follows
// there, and where that was discarded. Throws BadFile.
std::optional<TakeContent> playedInstead(const Library& library, const Branch& branch,
                                         const FillSurprise& fill = {});

// How much the player's notes of it surprised the model, nats a note, as far as the branch goes; nothing:
// there is none, or most of them are not known.
std::optional<double> playersSurprise(const TakeContent& instead, const Branch& branch);

}  // namespace continuo::app
