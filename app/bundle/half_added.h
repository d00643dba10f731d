#pragma once

#include <filesystem>

#include "bundle/bundle.h"
#include "gallery/gallery.h"
#include "gallery/gallery_rows.h"
#include "library/library.h"
#include "library/library_rows.h"

namespace continuo::app {

// A mark in the folder of takes, pictures and sounds, there while a part of what came together is on disk and
// the rest is not.

struct GivenToGalleries {
    GivenItemIds pictures, sounds;
};
// Throws BadFile; also where there is one.
void markHalf(const std::filesystem::path& data, const GivenIds& takes, const GivenToGalleries& items);
void forgetHalf(const std::filesystem::path& data);

// Where the program was killed meanwhile: deletes what came, unless all of it is there. At the start, before
// anything else is changed. Returns whether there was such a thing.
bool leaveHalfOut(const std::filesystem::path& data, Library& library, const Galleries& galleries);

}  // namespace continuo::app
