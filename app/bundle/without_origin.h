#pragma once

#include <span>
#include <vector>

#include "gallery/gallery_rows.h"
#include "library/library_rows.h"

namespace continuo::app {

// Removes how the rows were made. Keeps the music, pictures and sounds, whether the player or a model made
// them, and the user's marks.
void removeOrigin(LibraryRows& rows);
void removeOrigin(GalleryRows& rows);
// Removes the folders from the paths of prompt files.
void removePromptFolders(GalleryRows& rows);

// Returns the packed source file of a recording in the form in which it may be exported. Returns an empty
// list if the file says how its music was made, or contains more of the recording than these takes.
std::vector<std::uint8_t> withoutOrigin(std::vector<std::uint8_t> source, std::span<const TakeRecord> takes);

// Returns whether an event belongs to the music of this take.
bool isEventOfTake(const DuetEvent& event, const TakeRecord& take);
// Keeps only the events of a recording that belong to these takes.
void keepEventsOf(std::span<const TakeRecord> takes, std::vector<DuetEvent>& events);

}  // namespace continuo::app
