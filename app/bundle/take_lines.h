#pragma once

#include <string>
#include <string_view>

#include "bundle/row_json.h"
#include "library/library_rows.h"

namespace continuo::app {

// Takes and branches with their notes as lines of JSON, and a recording's events likewise; its record for
// replays is lines of JSON already. Reading refuses what a journal or a MIDI file could not have either, and
// rows that do not hang together.

std::string takeLines(const LibraryRows& rows);        // without the reels
std::string reelLines(const LibraryRows::Reel& reel);  // without its replay

LibraryRows readTakeLines(std::string_view text, const JsonRefusal& refusal);
// Of one reel.
LibraryRows::Reel readReelLines(std::string_view text, const JsonRefusal& refusal);

}  // namespace continuo::app
