#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/generated_origin.h"
#include "pictures/png_text.h"

namespace continuo::app {

// Where a generated picture comes from: all that is needed to make it again. Parents: pictureHash().
struct PictureOrigin : GeneratedOrigin {
    int width = 0, height = 0;            // pixels that it was made in
    std::string label;                    // name of its class; empty: none
    std::optional<bool> classDrawn = {};  // whether the model drew that; none: a file of before does not say
    int keptRows = 0;                     // from the top, which are parents.front()'s
    bool operator==(const PictureOrigin&) const = default;
};

// How several pictures stand on one; pixels of the file.
struct SheetLayout {
    int columns = 1;
    int columnWidth = 0, rowHeight = 0;  // from one picture's left or top edge to the next one's
    int left = 0, top = 0;               // of the first picture
    bool operator==(const SheetLayout&) const = default;
};

// What a file of ours says of itself.
struct PictureProvenance {
    std::string program;                  // "Continuo 0.1.0"
    std::vector<PictureOrigin> pictures;  // one; of a sheet all, row by row
    int scale = 1;                        // pixels of the file for one that was made, along a side
    std::string filter;                   // that it was enlarged with: "nearest", "lanczos"; or empty
    std::optional<SheetLayout> sheet;     // none: one picture
    bool operator==(const PictureProvenance&) const = default;
};

inline constexpr std::size_t kMostSheetPictures = 16;
inline constexpr const char* kParametersKeyword = "parameters";
inline constexpr const char* kContinuoKeyword = "continuo";
inline constexpr const char* kLanczosName = "lanczos";  // PictureProvenance::filter

// As JSON on one line; parseProvenance() gives it back, but for parents beyond kMostParents, of which the
// first are kept.
std::string provenanceText(const PictureProvenance& provenance);
// Throws BadFile, naming the field, for what is not ours, not whole or out of range. Unknown fields are
// passed over, missing ones keep their defaults.
PictureProvenance parseProvenance(std::string_view json);

// In the style that image programs have in common, for people and their tools: what was asked for on a line,
// then "Steps: 3072, Sampler: Ancestral, Seed: 1, Size: 32x32, Model hash: .., Model: .., Temperature: ..".
// Of a sheet the first picture's.
std::string parametersText(const PictureProvenance& provenance);

// Both, as a PNG file has them.
std::vector<PngText> provenanceTexts(const PictureProvenance& provenance);
// From the texts of a PNG file; none where it says nothing in our words. Throws BadFile where that is broken.
std::optional<PictureProvenance> provenanceOf(const std::vector<PngText>& texts);

}  // namespace continuo::app
