#pragma once

#include <cstdint>
#include <filesystem>

#include "storage/database_file.h"

namespace continuo::app {

// Copies every readable row of a damaged database, which stays unchanged, to a new one of the same form at
// `to`, which is overwritten; its tables keep their version. An unreadable page costs hardly more than the
// rows on it. Returns the number of rows copied. Throws DatabaseError if `to` cannot be written.
std::int64_t salvage(const std::filesystem::path& damaged, const std::filesystem::path& to,
                     const DatabaseForm& form);

}  // namespace continuo::app
