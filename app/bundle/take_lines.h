#pragma once

#include <string>
#include <string_view>

#include "bundle/row_json.h"
#include "library/library_rows.h"

namespace continuo::app {

// Takes, branches, notes and the events of a recording as lines of JSON. The replay record is not converted,
// because it already is lines of JSON. Reading refuses inconsistent rows, and values that a journal or a MIDI
// file cannot contain.

std::string takeLines(const LibraryRows& rows);        // without the reels
std::string reelLines(const LibraryRows::Reel& reel);  // without its replay

LibraryRows readTakeLines(std::string_view text, const JsonErrorHandler& refusal);
// Reads one reel.
LibraryRows::Reel readReelLines(std::string_view text, const JsonErrorHandler& refusal);

}  // namespace continuo::app
