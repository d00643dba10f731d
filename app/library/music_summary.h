#pragma once

#include <cstdint>
#include <span>

#include "library/take.h"

namespace continuo::app {

// counted: of what it is made.
MusicSummary summaryOf(const TakeContent& content, std::int64_t counted);
// Of a branch's own notes; those of its parent that sound on are in its contour, but not counted.
MusicSummary summaryOf(std::span<const PlayedNote> notes, double forkSeconds);

}  // namespace continuo::app
