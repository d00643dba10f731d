#pragma once

#include <string>

#include "gallery/gallery_types.h"
#include "storage/database_file.h"

namespace continuo::app {

// What the store of one medium has of its own; what sets of the medium have is in their shape.
struct MediumForm {
    std::string item, items;  // "picture", "pictures": in messages, and as names in the tables
    DatabaseForm database;
    SetShape shape;         // of this medium
    int numberBytes;        // that a number takes on disk
    std::uint16_t largest;  // number
};

const MediumForm& formOf(Medium medium);

}  // namespace continuo::app
