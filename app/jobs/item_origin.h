#pragma once

#include <functional>
#include <optional>
#include <string>

#include "gallery/gallery.h"
#include "pictures/picture_origin.h"
#include "sounds/sound_origin.h"

namespace continuo::app {

// Return the origin of an item; nullopt if it has none, or if a later version of Continuo wrote it.
std::optional<PictureOrigin> findPictureOrigin(const GalleryItem& picture);
std::optional<SoundOrigin> findSoundOrigin(const GalleryItem& sound);
// Returns the part of an item's origin that both media have; nullopt as above.
std::optional<GeneratedOrigin> findOrigin(Medium medium, const GalleryItem& item);

// Formats an origin for Gallery::finish().
std::string originText(const PictureOrigin& origin);
std::string originText(const SoundOrigin& origin);

// Changes an item's origin, if it has one that can be read. Throws NotFound for an unknown item.
void changeOrigin(Gallery& gallery, GalleryItemId item, const std::function<void(GeneratedOrigin&)>& change);

}  // namespace continuo::app
