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

// A picture that was made, and how.
struct PictureToExport {
    Picture picture;
    PictureOrigin origin;
};

struct ExportOptions {
    int scale = 1;                                  // 1 to 16
    PictureFilter filter = PictureFilter::Nearest;  // or Lanczos
    bool withMetadata = true;                       // false: nothing but the pixels
    std::string program;                            // "Continuo 0.1.0"
    bool operator==(const ExportOptions&) const = default;
};

// Writes one picture as PNG with what it comes from. Throws as writePng() and enlarged().
void exportPicture(const std::filesystem::path& path, const PictureToExport& made,
                   const ExportOptions& options, const std::stop_token& stop = {});

// The name of its file among those of other pictures, without an ending.
inline std::string pictureFileName(std::uint64_t seed) { return "picture-" + std::to_string(seed); }

struct SheetExportOptions {
    ExportOptions file;
    int columns = 0;                      // 0: about as many as rows
    int gap = 8;                          // pixels
    bool captions = true;                 // the seed below each, and the branch where it is not the first
    std::vector<std::string> names = {};  // before the seeds, one for each picture; none: the seeds alone
};

// Writes 1 to 16 pictures of one size on one PNG with what each comes from; at a scale of 1 each at least 128
// pixels wide, as far as 16 times as many are enough. Throws as writePng() and
// contactSheet().
void exportSheet(const std::filesystem::path& path, std::span<const PictureToExport> made,
                 const SheetExportOptions& options, const std::stop_token& stop = {});

// The hashes that a picture which continues this one has for parents: its own, then its parents' as far as
// its origin knows them.
std::vector<std::string> parentsAfter(const Picture& parent, const std::vector<std::string>& itsParents);

}  // namespace continuo::app
