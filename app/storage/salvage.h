#pragma once

#include <cstdint>
#include <filesystem>

#include "storage/database_file.h"

namespace continuo::app {

// Copies each row that can still be read from a damaged database, which stays as it is, to a new one of the
// same form at `to`, which is written anew; its tables are brought no further than theirs. A page that cannot
// be read costs the rows on it and hardly others. Returns how many there were. Throws DatabaseError when `to`
// cannot be written.
std::int64_t salvage(const std::filesystem::path& damaged, const std::filesystem::path& to,
                     const DatabaseForm& form);

}  // namespace continuo::app
