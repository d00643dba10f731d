#pragma once

#include <continuo/picture.h>

#include <cstdint>
#include <filesystem>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "pictures/contact_sheet.h"
#include "pictures/picture_origin.h"

namespace continuo::app {

// A generated picture and its origin.
struct PictureToExport {
    Picture picture;
    PictureOrigin origin;
};

struct ExportOptions {
    int scale = 1;                                  // 1 to 16
    PictureFilter filter = PictureFilter::Nearest;  // or Lanczos
    bool withMetadata = true;                       // false: pixels only
    std::string program;                            // "Continuo 0.1.0"
    bool operator==(const ExportOptions&) const = default;
};

// Writes one picture as PNG with its origin. Throws as writePng() and enlarged().
void exportPicture(const std::filesystem::path& path, const PictureToExport& made,
                   const ExportOptions& options, const std::stop_token& stop = {});

// Returns a picture's file name, without suffix.
inline std::string pictureFileName(std::uint64_t seed) { return "picture-" + std::to_string(seed); }

struct SheetExportOptions {
    ExportOptions file;
    int columns = 0;                      // 0: roughly square
    int gap = 8;                          // pixels
    bool captions = true;                 // below each picture: its seed, and its branch unless that is 0
    std::vector<std::string> names = {};  // precede the seeds, one per picture; empty: seeds only
};

// Writes a PNG with 1 to 16 pictures of one size and their origins. If the scale is 1, enlarges pictures up
// to 16 times, so that each is at least 128 pixels wide. Throws as writePng() and makeContactSheet().
void exportSheet(const std::filesystem::path& path, std::span<const PictureToExport> made,
                 const SheetExportOptions& options, const std::stop_token& stop = {});

// Returns PictureOrigin::parents for a picture that continues `parent`: the hash of `parent`, then
// `itsParents`, which are the parents in its origin.
std::vector<std::string> makeParents(const Picture& parent, const std::vector<std::string>& itsParents);

}  // namespace continuo::app
