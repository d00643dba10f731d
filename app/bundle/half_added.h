#pragma once

#include <filesystem>

#include "gallery/gallery.h"
#include "gallery/gallery_rows.h"
#include "library/library.h"
#include "library/library_rows.h"

namespace continuo::app {

// A mark in the folder of takes and pictures, there while new takes are on disk and the pictures that came
// with them are not.

// Throws BadFile; also where there is one.
void markHalf(const std::filesystem::path& data, const GivenIds& takes, const GivenItemIds& pictures);
void forgetHalf(const std::filesystem::path& data);

// Where the program was killed between the two: the takes that came are deleted, unless the pictures are
// there too. At the start, before anything else is changed. Whether there was such a thing.
bool leaveHalfOut(const std::filesystem::path& data, Library& library, const Gallery& gallery);

}  // namespace continuo::app
