#pragma once

#include <memory>

#include "library/library.h"
#include "roll/roll_content.h"

namespace continuo::app {

// The notes that what a branch hangs on has from the fork on, with its edits, as a roll shows them behind the
// branch; null where nothing follows there, and where that was discarded. Throws BadFile.
std::shared_ptr<const ui::RollContent> playedInstead(const Library& library, const Branch& branch);

}  // namespace continuo::app
