#include "pictures/picture_export.h"

#include <algorithm>

#include "pictures/picture_file.h"

namespace continuo::app {
namespace {

std::string filterName(PictureFilter filter) {
    switch (filter) {
        case PictureFilter::Nearest: return "nearest";
        case PictureFilter::Area: return "area";
        case PictureFilter::Lanczos: return kLanczosName;
    }
    return {};
}

PictureProvenance makeProvenance(const ExportOptions& options) {
    PictureProvenance provenance;
    provenance.program = options.program;
    provenance.scale = options.scale;
    if (options.scale > 1) provenance.filter = filterName(options.filter);
    return provenance;
}

// Returns the scale for a sheet that the user did not enlarge: small pictures would leave no room for a
// legible seed.
int legibleScale(int width) {
    constexpr int kSeen = 128, kMost = 16;
    return std::clamp((kSeen + width - 1) / std::max(width, 1), 1, kMost);
}

std::string makeCaption(const SamplingChoice& sampling) {
    return std::to_string(sampling.seed) +
           (sampling.branch == 0 ? "" : "/" + std::to_string(sampling.branch));
}

}  // namespace

void exportPicture(const std::filesystem::path& path, const PictureToExport& made,
                   const ExportOptions& options, const std::stop_token& stop) {
    const Picture picture = enlarged(made.picture, options.scale, options.filter);
    if (!options.withMetadata) return writePng(path, picture, {}, stop);
    PictureProvenance provenance = makeProvenance(options);
    provenance.pictures.push_back(made.origin);
    writePng(path, picture, provenanceTexts(provenance), stop);
}

void exportSheet(const std::filesystem::path& path, std::span<const PictureToExport> made,
                 const SheetExportOptions& options, const std::stop_token& stop) {
    ExportOptions file = options.file;
    if (file.scale == 1 && !made.empty()) file.scale = legibleScale(made[0].picture.width);
    SheetOptions sheetOptions{options.columns, file.scale, file.filter, options.gap, {}};
    std::vector<Picture> pictures;
    PictureProvenance provenance = makeProvenance(file);
    for (const PictureToExport& each : made) {
        pictures.push_back(each.picture);
        provenance.pictures.push_back(each.origin);
        if (!options.captions) continue;
        const std::size_t at = sheetOptions.captions.size();
        const std::string name = at < options.names.size() ? options.names[at] + "  " : std::string();
        sheetOptions.captions.push_back(name + makeCaption(each.origin.sampling));
    }
    const ContactSheet sheet = makeContactSheet(pictures, sheetOptions, stop);
    if (!options.file.withMetadata) return writePng(path, sheet.picture, {}, stop);
    provenance.sheet = sheet.layout;
    writePng(path, sheet.picture, provenanceTexts(provenance), stop);
}

std::vector<std::string> makeParents(const Picture& parent, const std::vector<std::string>& itsParents) {
    std::vector<std::string> parents{pictureHash(parent)};
    const auto rest = std::min(itsParents.size(), kMostParents - 1);
    parents.insert(parents.end(), itsParents.begin(), itsParents.begin() + static_cast<std::ptrdiff_t>(rest));
    return parents;
}

}  // namespace continuo::app
