#pragma once

#include <cstdint>
#include <span>

#include "library/take.h"

namespace continuo::app {

// counted: of what it is made.
MusicSummary summaryOf(const TakeContent& content, std::int64_t counted);
MusicSummary summaryOf(std::span<const PlayedNote> notes);

}  // namespace continuo::app
