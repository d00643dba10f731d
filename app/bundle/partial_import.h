#pragma once

#include <filesystem>

#include "bundle/bundle.h"
#include "gallery/gallery.h"
#include "gallery/gallery_rows.h"
#include "library/library.h"
#include "library/library_rows.h"

namespace continuo::app {

// The marker file in the data folder. It exists while the disk may contain only some of a .continuo file's
// rows.

struct ReservedGalleryIds {
    AssignedItemIds pictures, sounds;
};
// Writes the marker. Throws BadFile, also if a marker exists.
void writeImportMarker(const std::filesystem::path& data, const ReservedIds& takes,
                       const ReservedGalleryIds& items);
void removeImportMarker(const std::filesystem::path& data);

// Call at the start, before any other change. If the program was killed while it added a file, deletes the
// added rows unless they are complete. Returns whether a readable marker existed.
bool removePartialImport(const std::filesystem::path& data, Library& library, const Galleries& galleries);

}  // namespace continuo::app
