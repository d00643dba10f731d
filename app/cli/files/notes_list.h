#pragma once

#include <continuo/performance.h>

#include <string>
#include <string_view>

namespace continuo::app {

// Parses {"notes": [[velocity, pitch, start, end], ..], "pedal": [[value, time], ..]}. name: the file, for
// messages. Throws BadFile with the position of the fault.
Performance parseNotesList(std::string_view text, const std::string& name);
// Reads such a list from a file. Also throws NotFound.
Performance readNotesList(const std::string& file);

}  // namespace continuo::app
