#pragma once

#include <span>
#include <vector>

#include "gallery/gallery_rows.h"
#include "library/library_rows.h"

namespace continuo::app {

// Removes how the rows were made. Keeps the music, pictures and sounds, which of them the player or a model
// made, and the user's marks.
void leaveOriginOut(LibraryRows& rows);
void leaveOriginOut(GalleryRows& rows);
// Removes the folders from the names of prompt files.
void leaveFoldersOut(GalleryRows& rows);

// The file that a recording was read from, packed, as it may go along there: empty where it says how its
// music was made, or has more than these takes of the recording.
std::vector<std::uint8_t> withoutOrigin(std::vector<std::uint8_t> source, std::span<const TakeRecord> takes);

// Whether an event concerns the music of this take.
bool concerns(const DuetEvent& event, const TakeRecord& take);
// Of a recording only what these takes have.
void keepOnly(std::span<const TakeRecord> takes, std::vector<DuetEvent>& events);

}  // namespace continuo::app
