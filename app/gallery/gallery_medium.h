#pragma once

#include <string>

#include "gallery/gallery_types.h"
#include "storage/database_file.h"

namespace continuo::app {

// How one medium is stored. Set fields are in the shape.
struct MediumForm {
    std::string item, items;  // "picture", "pictures": for messages and table names
    DatabaseSchema database;
    SetShape shape;         // default shape of this medium
    int numberBytes;        // bytes per number on disk
    std::uint16_t largest;  // largest number
};

const MediumForm& toForm(Medium medium);

}  // namespace continuo::app
