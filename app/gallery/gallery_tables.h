#pragma once

#include "gallery/gallery_store.h"

namespace continuo::app {

// The tables of pictures.sqlite, and the migrations to them from each earlier version.
const DatabaseForm& galleryForm();

// Writes a batch; to be called in a transaction.
void writeGallery(Database& database, const GalleryBatch& batch);

GalleryReader::Contents readGallery(Database& database);
std::vector<std::uint8_t> readSource(Database& database, GallerySetId set);
MadeNumbers readNumbers(Database& database, GalleryPictureId picture);

}  // namespace continuo::app
