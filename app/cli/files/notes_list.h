#pragma once

#include <continuo/performance.h>

#include <string>
#include <string_view>

namespace continuo::app {

// The performance in a text of {"notes": [[velocity, pitch, start, end], ..], "pedal": [[value, time], ..]},
// which `name` has. Throws BadFile, with the place of what is something else.
Performance parseNotesList(std::string_view text, const std::string& name);
// That of a file. Throws NotFound too.
Performance readNotesList(const std::string& file);

}  // namespace continuo::app
