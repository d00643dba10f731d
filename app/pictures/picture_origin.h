#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/generated_origin.h"
#include "pictures/png_text.h"

namespace continuo::app {

// The origin of a generated picture: all that is needed to make it again. `parents` contains pictureHash() of
// each.
struct PictureOrigin : GeneratedOrigin {
    int width = 0, height = 0;  // pixels as generated
    std::string label;          // name of its class; empty: none
    std::optional<bool> classDrawn =
        {};            // whether the model drew the class; none: not recorded by an older version
    int keptRows = 0;  // rows from the top, copied from parents.front()
    bool operator==(const PictureOrigin&) const = default;
};

// The layout of pictures on a sheet, in pixels of the file.
struct SheetLayout {
    int columns = 1;
    int columnWidth = 0, rowHeight = 0;  // distance from one picture's left or top edge to the next one's
    int left = 0, top = 0;               // of the first picture
    bool operator==(const SheetLayout&) const = default;
};

// The metadata of a file that Continuo wrote.
struct PictureProvenance {
    std::string program;                  // "Continuo 0.1.0"
    std::vector<PictureOrigin> pictures;  // one picture, or all of a sheet, row by row
    int scale = 1;                        // file pixels per original pixel, along a side
    std::string filter;                   // of the enlargement: "nearest", "lanczos"; or empty
    std::optional<SheetLayout> sheet;     // none: a single picture
    bool operator==(const PictureProvenance&) const = default;
};

inline constexpr std::size_t kMostSheetPictures = 16;
inline constexpr const char* kParametersKeyword = "parameters";
inline constexpr const char* kContinuoKeyword = "continuo";
inline constexpr const char* kLanczosName = "lanczos";  // PictureProvenance::filter

// Formats the metadata as one line of JSON, which parseProvenance() reads. Writes only the first kMostParents
// parents.
std::string provenanceText(const PictureProvenance& provenance);
// Parses the text. Throws BadFile, which names the field, if it is foreign, incomplete or out of range.
// Ignores unknown fields; missing ones keep their defaults.
PictureProvenance parseProvenance(std::string_view json);

// Formats the settings in the style of image programs: the request on a line, then "Steps: 3072, Sampler:
// Ancestral, Seed: 1, Size: 32x32, Model hash: .., Model: .., Temperature: ..". Describes only the first
// picture of a sheet.
std::string parametersText(const PictureProvenance& provenance);

// Returns provenanceText() and parametersText() as texts for a PNG file.
std::vector<PngText> provenanceTexts(const PictureProvenance& provenance);
// Parses the texts of a PNG file; nullopt if none is by Continuo. Throws BadFile if they are damaged.
std::optional<PictureProvenance> provenanceOf(const std::vector<PngText>& texts);

}  // namespace continuo::app
