#pragma once

#include <cstdint>
#include <filesystem>

#include "storage/database_file.h"

namespace continuo::app {

// Copies every readable row of a damaged database to a new one with the same tables at `to`, overwriting it.
// The source stays unchanged; tables keep their version. An unreadable page loses little more than its own
// rows. Returns the number of rows copied. Throws DatabaseError if `to` cannot be written.
std::int64_t salvage(const std::filesystem::path& damaged, const std::filesystem::path& to,
                     const DatabaseSchema& form);

}  // namespace continuo::app
