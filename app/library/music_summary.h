#pragma once

#include <cstdint>
#include <span>

#include "library/take.h"

namespace continuo::app {

// counted: MusicSummary::counted.
MusicSummary computeSummary(const TakeContent& content, std::int64_t counted);
// Returns the summary of a branch's own notes. Notes of its parent that still sound affect the contour, but
// are not counted.
MusicSummary computeSummary(std::span<const PlayedNote> notes, double forkSeconds);

}  // namespace continuo::app
