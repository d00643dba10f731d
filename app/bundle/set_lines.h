#pragma once

#include <string>
#include <string_view>

#include "bundle/row_json.h"
#include "gallery/gallery_rows.h"

namespace continuo::app {

// setLines() writes one set with its items and all their numbers as lines of JSON. The reader refuses
// anything that a gallery cannot contain.
std::string setLines(const GalleryRows& rows, Medium medium);
GalleryRows readSetLines(std::string_view text, Medium medium, const JsonErrorHandler& refusal);

}  // namespace continuo::app
